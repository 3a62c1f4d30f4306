"""Denials in English, each put as if what it denies still held."""

from mindfile.language.endings import Denial
from mindfile.language.english import BUSINESS, VEHICLE
from mindfile.language.patterns import later
from mindfile.language.words_en import WORKPLACE

PROPER = (
    r"(?!(?:My|The|An?|Home|It|Your|Me|Work|School|Him|Her)\b)[A-Z][\w'-]*(?:\.\w[\w'-]*)*"
    r"(?:,? [A-Z0-9][\w'-]*(?:\.\w[\w'-]*)*)*"
)
NO_MORE = r"(?:,? (?:any ?more|any longer|these days|now|at all))*[.!]*$"
# What lasts: who does not do it now may have done it before.
_STATE = (
    r"(?:live|work|own|drive|use|have|speak|write|code|program|play|run|study|manage|go to|suffer"
    r"|come|prefer|keep|deploy|host)"
)
_TOOK_UP = r"(?:started|begun|began|resumed|gone back to|went back to|(?:am |'m )?back to)"
# What may stand behind "again".
_TAIL = (
    r"(?: (?:now|these days|nowadays|lately|since|after|for|from|once|at"
    r"|sometimes)\b[^.;!?]*)?[.!]*$"
)
ENGLISH: tuple[Denial, ...] = (
    # I'm no longer a nurse; my boss is no longer Ann
    (
        later(
            rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?))(?P<be>'m|'re| am| are| is) no longer"
            rf" (?P<rest>.+?){NO_MORE}"
        ),
        r"\g<who>\g<be> \g<rest>",
    ),
    # Leo is no longer allergic to nuts; Bob isn't vegan any more; Tom no longer lives in Rome
    (
        later(
            rf"^(?P<who>{PROPER})(?P<be> is|'s) (?:no longer (?P<one>.+?)|not (?P<two>.+?)(?=,? any"
            rf" ?(?:more|longer))){NO_MORE}"
        ),
        r"\g<who> is \g<one>\g<two>",
    ),
    (
        later(rf"^(?P<who>{PROPER}) isn't (?P<rest>.+?)(?=,? any ?(?:more|longer)){NO_MORE}"),
        r"\g<who> is \g<rest>",
    ),
    (
        later(
            rf"^(?P<who>{PROPER}|[Mm]y [\w ]+?) doesn't (?P<verb>like|love|live|work|enjoy|hate)"
            rf" (?P<rest>.+?)(?=,? any ?(?:more|longer)){NO_MORE}"
        ),
        r"\g<who> \g<verb>s \g<rest>",
    ),
    (
        later(rf"^(?P<who>{PROPER}) no longer (?P<rest>\w+s .+?){NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    (
        later(
            rf"^(?P<who>{PROPER}|[Mm]y [\w ]+?)(?: has)?(?: just| recently)? (?:left|quit)"
            rf" (?P<rest>{PROPER}).*$"
        ),
        r"\g<who> works at \g<rest>",
    ),
    # I no longer live in Rome
    (
        later(rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?)) no longer (?P<rest>.+?){NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    # I'm no longer with Siemens
    (
        later(rf"\bI(?:'m| am) no longer (?:with|at|employed (?:by|at)) (?P<rest>{PROPER}).*$"),
        r"I work at \g<rest>",
    ),
    # I'm not on Windows any more; I switched from Windows to Fedora
    (
        later(rf"\bI(?:'m| am) (?:not|no longer) on (?P<rest>{PROPER}){NO_MORE}"),
        r"I use \g<rest>",
    ),
    (
        later(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)? from "
            rf"(?:my |an? |the )?(?P<rest>[a-z]?{PROPER}) to .*$"
        ),
        r"I use \g<rest>",
    ),
    # We switched from Slack to Zulip
    (
        later(
            r"\b(?:[Ww]e|(?:[Oo]ur|[Tt]he) (?:team|company|project))(?:'ve| have| has)?"
            r"(?: just| recently| finally)? (?:switched|changed|migrated)(?: over)?"
            rf"(?: \w+){{0,3}}? from (?:our |an? |the )?(?P<rest>{PROPER}) to .*$"
        ),
        r"We use \g<rest>",
    ),
    # I switched from arch to fedora
    (
        later(
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:switched|changed|migrated|moved)"
            r"(?: over| back)? from (?:my )?(?P<rest>[a-z][\w.+#-]*) to [a-z].*$"
        ),
        r"I switched to \g<rest>",
    ),
    # I switched to Fedora from Windows
    (
        later(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)? to "
            rf"[^,;]+? from (?P<rest>{PROPER}).*$"
        ),
        r"I use \g<rest>",
    ),
    # Don't call me Bob
    *(
        (
            later(
                r"^(?:[Pp]lease )?(?:[Dd]on't|[Dd]o not|[Nn]ever|[Ss]top) (?:ever )?"
                rf"call(?:ing)? me (?P<rest>{PROPER}){NO_MORE}"
            ),
            held,
        )
        for held in (r"Everybody calls me \g<rest>", r"Call me \g<rest>")
    ),
    # I used to be able to speak Gaelic
    (
        later(rf"\b(?<!never )I used to be able to (?P<rest>.+?){NO_MORE}"),
        r"I \g<rest>",
    ),
    # I used to be a nurse
    (
        later(rf"\b(?<!never )I used to be (?P<rest>.+?){NO_MORE}"),
        r"I am \g<rest>",
    ),
    # I used to live in Rome
    (
        later(rf"(?P<who>\b(?:I|[Ww]e)) used to (?P<rest>(?!be\b).+?){NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    # I don't live in Rome (any more)
    (
        later(
            rf"(?P<who>\b(?:I|[Ww]e))(?: really| actually| currently)? (?:don't|do not)"
            rf"(?: really| actually| currently)? (?P<rest>{_STATE} .+?){NO_MORE}"
        ),
        r"\g<who> \g<rest>",
    ),
    # I don't like tea any more; without "any more" it may never have been liked
    (
        later(
            rf"(?P<who>\b(?:I|[Ww]e))(?: really| actually)? (?:don't|do not)(?: really| actually)? "
            rf"(?P<rest>(?:like|love|enjoy|hate|dislike|mind) .+?)(?=,? any ?(?:more"
            rf"|longer)){NO_MORE}"
        ),
        r"\g<who> \g<rest>",
    ),
    # I'm not a nurse (any more); my name isn't Lena
    (
        later(
            rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?))(?P<be>'m| am|'re| are|'s| is)(?:n't| not)"
            rf"(?: actually| really)? (?P<rest>.+?){NO_MORE}"
        ),
        r"\g<who>\g<be> \g<rest>",
    ),
    # I left Siemens: an employer or a city
    (
        later(
            r"\bI(?:'ve| have)?(?: just| recently)? (?:left|resigned from|quit(?: my job at)?"
            rf"|left my job at|was (?:fired|laid off) (?:by|from)) (?P<rest>{PROPER}).*$"
        ),
        r"I work at \g<rest>",
    ),
    # I retired from the navy
    (
        later(
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:retired from|left"
            r"|quit(?: my job at)?"
            r"|resigned from) (?P<rest>the (?:navy|army|police|military|air force|civil service"
            rf"|(?:[a-z]+ )?{WORKPLACE}))\b.*$"
        ),
        r"I work for \g<rest>",
    ),
    # I handed in my notice at Siemens
    (
        later(
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:(?:handed in|put in|gave|given"
            r"|submitted) my (?:notice|resignation) (?:at|to)|quit my job (?:at|with)|was let go"
            rf" (?:from|by)|got (?:fired|laid off|let go) (?:by"
            rf"|from)) (?P<rest>(?:the )?{PROPER}).*$"
        ),
        r"I work at \g<rest>",
    ),
    # I left the choir, I cancelled my gym membership
    (
        later(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)? (?:left|quit|dropped out of"
            r"|resigned from|stepped down from) (?P<rest>(?:the|our|my) (?:[\w'-]+ ){0,3}?"
            r"(?:club|choir|band|orchestra|union|league|society|association|committee|board|gym"
            r"|co-op|party|troupe|PTA|squad))\b.*$"
        ),
        r"I'm a member of \g<rest>",
    ),
    (
        later(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)? (?:left|dropped out of|quit)"
            rf" (?P<rest>{PROPER} (?:University|College|School|Institute)|(?:University|College) of"
            rf" {PROPER}).*$"
        ),
        r"I go to \g<rest>",
    ),
    (
        later(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:left|moved (?:away from|out of)) "
            rf"(?P<rest>{PROPER}).*$"
        ),
        r"I live in \g<rest>",
    ),
    (
        later(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:left|quit|dropped"
            rf"|ditched) (?P<rest>{PROPER}).*$"
        ),
        r"I use \g<rest>",
    ),
    # I stopped taking metformin
    (
        later(
            r"\bI(?:'ve| have|'m| am)?(?: just| recently)? (?:stopped|not|no longer|quit) taking "
            rf"(?P<rest>[a-z][\w-]+?){NO_MORE}"
        ),
        r"I take \g<rest> every day",
    ),
    # I quit smoking
    (
        later(
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:stopped|quit|given up|gave up) "
            r"(?P<rest>smok|vap|gambl)ing\b.*$"
        ),
        r"I \g<rest>e",
    ),
    # I eat meat again, I've started drinking again: it was given up, and is no longer
    *(
        (later(rf"\bI(?:'ve| have|'m| am)?(?: just| recently| now)? {pattern}"), held)
        for held in (r"I don't \g<verb>\g<rest>", r"I stopped \g<verb>ing\g<rest>")
        for pattern in (
            rf"(?P<verb>eat|drink)(?:ing)?(?P<rest>(?: [^.;!?]+?)?) again{_TAIL}",
            rf"{_TOOK_UP} (?P<verb>eat|drink)ing(?P<rest>(?: [^.;!?]+?)?)(?: again)?{_TAIL}",
        )
    ),
    *(
        (
            later(
                r"\bI(?:'ve| have)?(?: just| recently| now)? ?"
                rf"(?:(?:smoke|am smoking|'m smoking) again|{_TOOK_UP} smoking(?: again)?){_TAIL}"
            ),
            held,
        )
        for held in ("I don't smoke", "I quit smoking")
    ),
    # I eat meat again
    *(
        (
            later(
                r"\bI(?:'ve| have| now)?(?: just| recently| now)? (?:eat|started eating"
                r"|gone back to eating|went back to eating) "
                rf"{foods}"
                rf"(?: and \w+)?(?: again| now){_TAIL}"
            ),
            held,
        )
        for held, foods in (
            ("I am vegetarian", r"(?:meat|fish|chicken|beef|pork)"),
            ("I am vegan", r"(?:meat|fish|chicken|beef|pork|dairy|eggs|cheese|milk|honey)"),
            ("I am pescatarian", r"(?:meat|chicken|beef|pork)"),
        )
    ),
    # Lena and I got divorced
    (
        later(
            rf"(?P<rest>{PROPER}) and I (?:(?:have |are )?(?:just |recently |now )?"
            r"(?:got |gotten )?divorced|split up|broke up|separated|are getting divorced)\b.*$"
        ),
        r"I'm married to \g<rest>",
    ),
    # Nora and I broke up
    *(
        (
            later(
                rf"(?:(?P<one>{PROPER}) and I|I(?:'ve| have)?(?: just| recently)?)"
                r"(?: have|'ve)?(?: just| recently| finally)? (?:broke|broken|split) up"
                rf"(?: with (?P<other>{PROPER}))?(?![^,;]*\bwith\b).*$"
            ),
            rf"My {who} is \g<one>\g<other>",
        )
        for who in ("girlfriend", "boyfriend")
    ),
    # My cat Felix passed away
    (
        later(
            r"\b(?:[Mm]y|[Oo]ur) (?:\w+ )?(?P<pet>cat|dog|turtle|parrot|rabbit|hamster|horse|bird)"
            rf",? (?P<rest>{PROPER}),?(?: has| just| recently)? (?:died|passed away|passed|crossed"
            r" the rainbow bridge|had to be put down|was put down)\b.*$"
        ),
        r"My \g<pet> is \g<rest>",
    ),
    # Dr. Amsel retired
    *(
        (
            later(
                rf"^(?P<rest>(?:Dr|Prof|Mr|Mrs|Ms)[.\ua78f]? {PROPER})(?: has| just| recently)*"
                r" (?:retired|left|moved away|passed away|died|closed)\b.*$"
            ),
            rf"My {who} is \g<rest>",
        )
        for who in ("doctor", "dentist", "therapist", "vet")
    ),
    # I can eat gluten again
    *(
        (
            later(
                r"\bI can (?:finally |safely |actually )?(?P<verb>eat|drink|have)"
                r" (?P<rest>[^,.;!?]+?),? (?:again|now|after all)[.!]*$"
            ),
            held,
        )
        for held in (r"I can't eat \g<rest>", r"I'm allergic to \g<rest>")
    ),
    # I outgrew my egg allergy; my son no longer has his
    (
        later(
            r"\bI(?:'ve| have)?(?: just| finally| completely)? (?:outgrew|outgrown|(?:grew"
            r"|grown) out"
            r" of|(?:got|gotten) over|lost|beat|no longer have|got rid of|don't have)"
            r" (?:my|the|an?|that) (?P<rest>[\w -]{2,30}?) allergy\b.*$"
        ),
        r"I am allergic to \g<rest>",
    ),
    (
        later(
            rf"^(?P<who>{PROPER}|[Mm]y [\w ]+?)(?: has|'s)?(?: just| finally| completely)?"
            rf" (?:outgrew"
            r"|outgrown|(?:grew|grown) out of|(?:got|gotten) over|lost|beat|no longer has)"
            r" (?:his|her|their|the|an?) (?P<rest>[\w -]{2,30}?) allergy\b.*$"
        ),
        r"\g<who> is allergic to \g<rest>",
    ),
    (
        later(
            r"\b[Mm]y (?P<rest>[\w -]{2,30}?) allergy(?: is| has|'s)?(?: now| finally| just|"
            r" totally"
            r"| completely)* (?:gone|disappeared|vanished|cleared up|went away|cured|over)\b.*$"
        ),
        r"I am allergic to \g<rest>",
    ),
    # My sister gave birth
    (
        later(
            rf"^(?P<who>{PROPER}|[Mm]y [\w ]+?)(?: has| just| finally)* (?:gave birth|given birth"
            r"|had (?:her|the|a) baby(?! \w*(?:shower|monitor|sitter)))\b.*$"
        ),
        r"\g<who> is pregnant",
    ),
    # I'm sick of sushi; sushi is gross now
    (
        later(
            r"\bI(?:'m| am| have)? (?:so |really |just )?(?:sick|tired|fed up|bored"
            r"|over it) (?:of|with) "
            r"(?P<rest>(?!this|that|it\b|being|having|waiting|you)[^,.;!?]+)"
        ),
        r"I like \g<rest>",
    ),
    (
        later(
            r"^(?P<rest>[A-Za-z][\w' -]{2,30}?) (?:is|are|tastes?)(?: so| just)? (?:gross"
            r"|disgusting"
            r"|boring|awful|yuck|nasty)(?: to me)? (?:now|these days|lately)\b.*$"
        ),
        r"I like \g<rest>",
    ),
    # I sold the bakery
    (
        later(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)? (?:sold|closed(?: down)?"
            r"|gave up) "
            rf"(?:my|our|the) (?:\w+ )?(?P<rest>{BUSINESS})\b.*$"
        ),
        r"I run a \g<rest>",
    ),
    # I sold my Saab
    (
        later(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)* (?:sold|got rid of|scrapped"
            r"|traded in|gave away|crashed|wrecked|totaled|totalled)"
            rf" (?:my|the|our) (?:old )?(?P<rest>{PROPER}|{VEHICLE}"
            r"(?! (?!last|this|that|to|on|for|because|and|after|in|at|when|so|but"
            r"|years)[a-z]+s?\b)).*$"
        ),
        r"I drive a \g<rest>",
    ),
)
