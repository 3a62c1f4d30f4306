"""What stands in a message without being a fact of anybody's life.

The state of a thing or a person at this hour, a case that is only supposed, what is pasted or
reported, and remarks on the text that is being worked on.
"""

import re

from mindfile.language.patterns import later

# What is so as a rule, or has been for long, is no matter of the hour.
_LONG = (
    r"(?!.*\b(?:always|usually|often|never|every|each|constantly|regularly|sometimes|chronic\w*"
    r"|years?|months?|weeks?|all the time|these days|tends?|generally|as a rule)\b)"
)
_MINE = r"\b(?:my|our|the)(?: (?:new|old|next|connecting|morning|evening|last|little|youngest))*"
_IS = (
    r"(?:'s|'re| is| are| was| were| has been| have been| got)"
    r"(?: (?:still|now|already|just|again|currently|about|almost|nearly|really|so|all|running"
    r"|apparently|being))*"
)
_SPAN = (
    r"(?:about |only |just |around |under |less than )?(?:\d+|a|an|a few|a couple of|half an|two"
    r"|three|four|five|ten|fifteen|twenty|thirty|forty)"
    r" ?(?:min(?:ute)?s?|h(?:ou)?rs?|sec(?:ond)?s?)"
)
_RIDE = (
    r"(?:train|bus|flight|plane|tram|ferry|taxi|cab|uber|lyft|ride|metro|subway|connection)"
    r"(?: (?:to|from|into|out of|home)(?: [\w'-]+){0,3}?)?"
)
_RIDES = (
    rf"(?:delayed|late|stuck|boarding|outside|here\b|held up|packed|diverted|overbooked"
    rf"|on (?:its|the) way|{_SPAN} (?:late|away|out|behind|early))"
)
_DEVICE = (
    r"(?:phone|laptop|battery|screen|wi-?fi|internet|power|electricity|computer|download|upload"
    r"|printer|tablet|signal|monitor|vpn|oven|kettle|code|script|build|app|query|browser|hotspot)"
)
_DEVICES = (
    r"(?:charging|updating|dying|dead\b|down\b|out\b|frozen|loading|rebooting|restarting"
    r"|overheating|lagging|offline|flickering|buffering|syncing|preheating|beeping|at \d+ ?%"
    r"|low\b(?! in\b)|back (?:up|on|online)|not (?:working|compiling|loading|charging|responding"
    r"|connecting)"
    r"|taking (?:forever|ages|so long)|(?<=screen is )black|blank\b)"
)
_MEAL = (
    r"(?:food|coffee|tea|soup|dinner|lunch|breakfast|pasta|pizza|rice|bread|dough|cake|water|toast"
    r"|table|room|order|sauce|stew|cookies)"
)
_MEALS = (
    r"(?:(?:getting |going )?cold\b(?! brew)|ready\b|burning|burnt|boiling|simmering|rising"
    r"|in the oven|on the stove|served|here[.!]*$)"
)
_PARCEL = r"(?:package|parcel|order|delivery|groceries|food|pizza|mail)"
_PARCELS = r"(?:out for delivery|on (?:its|the|their) way|late|delayed|at the door|stuck in)"
_WHO = (
    r"(?:son|daughter|kids?|children|baby|toddler|wife|husband|partner|boyfriend|girlfriend|mum"
    r"|mom|mother|dad|father|sister|brother|boss|neighbou?rs?|roommate|flatmate|cat|dog|puppy"
    r"|kitten|twins|boys|girls)"
)
_DOES = (
    r"(?:asleep|awake|crying|screaming|sleeping[.!]*$|napping|whining|drilling|snoring|yelling"
    r"|shouting|barking|meowing|purring|hungry|cranky|grumpy|bored"
    r"|in an? (?:bad|good|foul|terrible|great|weird|awful) mood|(?:sitting|lying|standing) on\b"
    r"|watching (?:tv|cartoons|netflix|youtube|an? (?:movie|film|show)|the (?:game|match))"
    r"|running around|at the door|having an? (?:tantrum|meltdown|nap|bath|snack)|vacuuming|mowing"
    r"|on the phone|in the (?:shower|bath|other room)|mad at me|calling me"
    r"|waiting (?:for me|outside))"
)
_BODY = r"(?:head|hands?|feet|legs?|stomach|fingers|toes)"
_BODIES = r"(?:pounding|freezing|cold[.!]*$|spinning|throbbing|rumbling|growling)"
_DATE = (
    r"(?:meeting|call|shift|class|lecture|show|movie|film|game|match|appointment|interview|exam)"
)
_DATES = (
    rf"(?: (?:starts?|begins?|ends?)|{_IS}) in {_SPAN}"
    rf"|{_IS} (?:over(?:[.!]|$)|about to|ending|starting[.!]*$|done[.!]*$)"
)
_MINUTES = (
    rf"\bI(?:'ve)?(?: only| just)*(?: have)?(?: only| just)*(?: got)? {_SPAN}"
    r"(?: left| before| until| till|[.!]*$)"
)
_BACK = (
    r"\b(?:I|we)(?:'ll| will) (?:be (?:right )?(?:back|there|home) (?:at|by|around) \d"
    rf"|be (?:right )?(?:back|there|home) (?:in {_SPAN}|soon|later|after lunch)"
    r"|(?:let you know|get back to you|tell you|ask you|ping you))\b"
)
_PAIRS = (
    (_RIDE, _RIDES),
    (_DEVICE, _DEVICES),
    (_MEAL, _MEALS),
    (_PARCEL, _PARCELS),
    (_WHO, _DOES),
    (_BODY, _BODIES),
)
MOMENT = later(
    rf"^{_LONG}(?:.*?[,;] |.*? (?:and|but|because) )?(?:"
    + "|".join(rf"{_MINE} {thing}{_IS} {state}" for thing, state in _PAIRS)
    + rf"|{_MINE} {_DATE}(?:{_DATES})|{_MINUTES}|{_BACK})",
    re.IGNORECASE,
)
_SOME = r"(?:an?|the|my|our|your|someone|somebody|there|I|we|he|she|they|you|two|three|\d+)"
_CASE = (
    r"(?:company|person|team|family|couple|country|town|city|user|student|worker|shop|firm|group"
    r"|man|woman|house|school|tenant|customer|list|array|string|table|set|graph|matrix|number"
    r"|function|sequence|tree|file|integer|dataset|triangle|circle)"
)
# A case that is put for the sake of a question.
SUPPOSED = later(
    rf"^(?:so,? |ok(?:ay)?,? |now,? |but )*(?:(?:let's |let us |just )?(?:say|assume|assuming"
    rf"|suppose|supposing)(?: that)?,? {_SOME}\b"
    rf"|(?:picture|take|given|consider) (?:an?|two|three|the following)(?: \w+)? {_CASE}s?\b)",
    re.IGNORECASE,
)
_PAPER = (
    r"(?:logs?|errors?|output|stack ?trace|traceback|text|paragraph|draft|e-?mail|message|code"
    r"|snippet|query|config\w*|response|result|transcript|excerpt|passage|abstract|intro\w*|data"
    r"|schema|script|quote|poem|lyrics|article|prompt|line|sentence|exercise|assignment|question"
    r"|recipe|listing|job (?:ad|description|posting)|what I (?:have|wrote|got|'ve)\b)"
)
_SOURCE = (
    r"(?:article|book|textbook|novel|film|movie|passage|essay|blog(?: post)?|sentence|phrase|quote"
    r"|author|podcast|documentary)"
)
# What is pasted behind its name, and what a text says that somebody read.
PASTED = later(
    rf"^(?:ok(?:ay)?,? |so,? |and )*(?:here(?:'s| is| are)|this is|these are|below (?:is|are))"
    rf" (?:(?:the|an?|some|part of the|my|our) )?(?:[\w-]+ ){{0,2}}?{_PAPER}(?: [^:：]{{0,30}})?"
    rf"[:：]"
    rf"|^according to (?:the|this|that|an?) {_SOURCE}\b"
    rf"|^(?:the|this|that|an?) {_SOURCE} (?:[\"“][^\"”]*[\"”] )?(?:says|claims|argues|states"
    rf"|explains|mentions|describes|quotes|suggests)\b|^the {_SOURCE} [\"“]",
    re.IGNORECASE,
)
_UNIT = r"(?:words|characters|sentences|lines|paragraphs|bullets?|bullet points|stanzas|verses)"
_PIECE = (
    r"(?:line|sentence|paragraph|verse|stanza|bullet|heading|rhyme|ending|opening|suggestion|answer"
    r"|reply|response|explanation|example|version|draft|summary|code)"
)
# How the text at hand should be, or is; what holds each time is told otherwise.
AT_HAND = later(
    rf"^(?:maximum|max\.?|at most|no more than|minimum|at least|roughly|exactly) \d+ {_UNIT}\b"
    rf"|^(?:word|character) (?:count|limit)\b"
    rf"|^your (?:\w+ )?{_PIECE} (?!should|must|can\b|need)\w+"
    rf"|^the (?:first|second|third|fourth|last|next|previous|opening|closing|final) {_PIECE}"
    rf" (?:is|are|needs|sounds|feels|repeats|should|could|doesn't|reads|works|has(?! to))\b"
    rf"|^the \w+ you (?:gave|wrote|sent|suggested|posted|made|showed)(?: me)? \w+"
    rf"|^(?:chapter|part|paragraph|slide|section|column|row|cell|exercise) (?:\d+|[a-z]) (?:is|has"
    rf"|repeats|needs|sounds|feels|contains|should|says)\b(?!.*\b(?:due|deadline|my|our|we|I)\b)"
    rf"|^the (?:poem|speech|toast|e-?mail|essay|song|story|flyer|invitation|caption|headline)"
    rf" (?:is|'s) (?:for|about|to|from|meant)\b"
    rf"|^(?:please |now |then |and |also )*(?:(?:leave|set|put|split|trim|tighten|swap) (?:the|it"
    rf"|this|that|these|those|them)|give (?:the|it|him|her|them)|mention (?:that|the|how|my|our)"
    rf"|(?:say|sign|address) (?:it|this|that))\b(?! (?:is|are|was|were|way)\b)"
    rf"(?!.*\b(?:always|never|unless|whenever|when|every|each)\b)",
    re.IGNORECASE,
)
