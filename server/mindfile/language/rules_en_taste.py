"""Rules for English: likes, dislikes, preferences, favorites and habits."""

import re

from mindfile.language.english import (
    ADVERB,
    I_AM,
    NO_HABIT,
    NO_LIKE,
    NO_VALUE,
    POINTING,
    TO_END,
)
from mindfile.language.patterns import later
from mindfile.language.rules import rule

_IS_NOW = (
    r"(?: is(?: now| currently)?|'s| has (?:changed|switched) to| (?:changed|switched) to| became"
    r"| has become| (?:used to be|was) [^.;!?]+?,? (?:but|and) (?:now|these days|lately|nowadays),?"
    r" (?:it's|it is))"
)
# Who cannot stand up for long dislikes nothing.
_NOT_UP = (
    r"(?! (?:up|still|straight|upright|for (?:long|more|hours)|on|without|by|here|there"
    r"|(?:too |very )?long)\b)"
)

_NO_DISH = later(
    r"^(?:It|This|That|He|She|They|These|Those|Who|What|Which|You|We|Everything|Here|There|The \w+"
    r"|Today|Yesterday|My|Your|Mine|Some|Life|Work|Something|Nothing|Monday|Traffic|Weather)\b"
)

TASTE = (
    rule(
        rf"\bI {ADVERB}(?:like|love|enjoy) (?P<value>[^.;!?]+ (?:(?:more|better|rather) than"
        rf"|instead of) {TO_END})",
        "preference",
        unless=NO_LIKE,
        example="I like trains more than planes",
    ),
    rule(
        rf"\bI {ADVERB}prefer (?!not to (?:say|answer|tell|talk|discuss|share)\b)"
        rf"(?P<value>{TO_END})",
        "preference",
        unless=NO_LIKE,
        example="I prefer dark themes",
        not_example="I prefer it",
    ),
    rule(
        rf"\bI {ADVERB}(?:hate|dislike|detest|loathe|can(?:'t|not) stand{_NOT_UP}"
        rf"|(?:don't|do not|never) (?:(?!just|only|merely|simply|(?:mind|feel|look|sound|seem"
        rf"|act)\b)\w+ )?(?:like|enjoy"
        rf"|love)) (?P<value>{TO_END})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
        example="I don't like olives or capers",
        not_example="I don't like it",
    ),
    rule(
        rf"(?:^|{I_AM} )[Nn]ot (?:(?:really|much of|that|so|all that|too|particularly) )?(?:(?:an?"
        rf"|the"
        rf" biggest)(?: big| huge| great)? fan of|into|keen on|fond of|big on|crazy about)"
        rf" (?P<value>{TO_END})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
        example="I'm not a big fan of mushrooms",
        not_example="Not a fan of it",
    ),
    rule(
        rf"\b(?:I {ADVERB}(?:like|love|enjoy|adore|live for|can't (?:get enough of|live without"
        rf"|resist)"
        rf"|have an? (?:soft spot|weakness|thing|passion|real passion) for)|{I_AM} (?:really |very "
        rf"|quite"
        rf" |so |big |also |totally |absolutely |completely |still )*(?:fond of|into|keen on"
        rf"|an? (?:\w+ )?"
        rf"fan of|(?:crazy|nuts|mad|wild|passionate) about|obsessed with|addicted to|hooked on"
        rf"|big on"
        rf"|partial to|a sucker for)) (?P<value>{TO_END})",
        "like",
        lists=True,
        unless=NO_LIKE,
        example="I like knitting and darts",
        not_example="I like the idea",
    ),
    rule(
        r"\b[Mm]y (?:new |current )?(?P<what>favou?rite [a-z]+"
        r"(?: (?!is\b|has\b|was\b|used\b|became\b|changed\b|switched\b)[a-z]+)?)"
        rf"{_IS_NOW} (?P<value>[^,.;!?]+)",
        "$what",
        unless=NO_VALUE,
        example="My favorite color has changed to green",
        not_example="My favorite color is not green",
    ),
    rule(
        rf"\bI (?:mostly|mainly|usually|normally|generally|typically|often|always) "
        rf"{NO_HABIT}(?P<value>[a-z]+(?<!ed) {TO_END})",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="I mostly lead kayak tours",
        not_example="I always thought so",
    ),
    rule(
        r"\bI(?: now| currently| still)? (?:have )?(?P<value>work from home(?! today)[^,.;!?]*"
        r"|(?<=have )[a-z][\w' -]*? (?:every|each) (?:other )?(?:day|week|month|\w+day)[^,.;!?]*)",
        "habit",
        confidence=0.75,
        example="I work from home on Mondays",
        not_example="I work from home today",
    ),
    rule(
        r"\bI(?: usually| always| mostly)? (?P<value>take the (?:bus|train|tram|metro|subway|ferry"
        r"|tube|stairs)"
        r"(?: everywhere| instead)?)(?= now\b| these days\b| everywhere\b)",
        "habit",
        confidence=0.75,
        example="I take the bus now",
        not_example="I take the bus today",
    ),
    rule(
        r"\bI(?: usually| always| mostly)? (?P<value>(?:take the (?:bus|train|tram|metro|subway"
        r"|ferry|tube)"
        r"|cycle|bike|walk|commute) (?:to|into) (?:work|school|the office|town"
        r"|college)\b[^,.;!?]*)",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="I take the bus to work",
        not_example="I take the bus to work today",
    ),
    rule(
        # What is never or rarely done is no habit without that word.
        rf"\bI (?P<value>(?:never|rarely|seldom|hardly ever|only) {NO_HABIT}"
        rf"[a-z]+(?<!ed)(?: {TO_END})?)(?=\s*(?:[.;!,]|$|but|so|because|and I))",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="I never drive at night",
        not_example="I never said that",
    ),
    rule(
        rf"^(?P<value>(?:Every|Each) (?:other )?(?:day|morning|evening|night|week|month|year"
        rf"|weekend"
        rf"|\w+day)(?: \w+)?,? I {NO_HABIT}[a-z]+(?<!ed) {TO_END})",
        "habit",
        confidence=0.75,
        example="Every Thursday I help out at the food bank",
        not_example="Every time I saw it",
    ),
    rule(
        rf"\bI {NO_HABIT}(?P<value>[a-z]+(?<!ed) [^.;!?]*?\b(?:every (?:single )?(?:day|morning"
        r"|evening|night|week|month|year|weekend|\w+day)|once a \w+|twice a \w+|\w+ times (?:a"
        r"|per) (?:day|week|month|year)|on \w+days))\b",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="I swim in the harbor every morning",
        not_example="I saw it every morning",
    ),
    rule(
        r"^(?P<value>[A-Z][a-z]+(?: [a-z]+)?) (?:is|are|tastes?) (?:just |simply "
        r"|absolutely )?(?:the worst"
        r"|disgusting|revolting|vile|gross|not (?:my thing|for me|my cup of tea)|my (?:nemesis"
        r"|least"
        r" favou?rite))\b",
        "dislike",
        confidence=0.75,
        unless=_NO_DISH,
        example="Olives are the worst thing ever invented",
        not_example="This is the worst",
    ),
    rule(
        r"\bI(?: really| just| absolutely)? (?:can't|cannot|don't) (?:do|handle"
        r"|deal with) (?P<value>"
        r"(?:spicy|raw|hot|sweet|sour|fried|loud|crowded|early|late|cold|oily|bitter|horror|scary)"
        r"[a-z -]*?)(?: at all| any ?more)?(?=\s*(?:[.,;!]|$|\b(?:and|but|so|because)\b))",
        "dislike",
        example="I can't do spicy food at all",
    ),
    rule(
        r"(?:^|[,;] |\b(?:and|but) )(?P<value>(?!(?:it|this|that|he|she|they|these|those|which|what"
        r"|one|you)\b)"
        r"(?:[a-zA-Z][\w'’-]* ){1,4}?)(?:is|are) my (?:all-time "
        r"|absolute )?(?P<what>favou?rite [a-z]+"
        r"(?: [a-z]+)?)(?=\s*(?:[.,;!]|$|\b(?:and|but|of|by|because|to|in)\b))",
        "$what",
        unless=later(
            r"^(?:it|this|that|he|she|they|these|those|which|what|one|you|there|here)\b",
            re.IGNORECASE,
        ),
        example="Pistachio is my favorite flavor",
        not_example="This is my favorite song",
    ),
    rule(
        r"\b[Mm]y (?P<what>(?:go-to|usual|standard|regular) (?:drink|order|breakfast|lunch|dinner"
        r"|coffee"
        r"|tea|snack|beer|wine|cocktail|restaurant|caf[eé]|pub|bar|gym|karaoke song|meal|pizza|dish"
        r"|route|shop|airline))(?: is|'s| has always been) (?P<value>[^,.;!?]+)",
        "$what",
        unless=NO_VALUE,
        example="My go-to drink is an oat flat white",
    ),
    rule(
        rf"{I_AM} (?:more of |definitely |very much |really )*an? (?P<value>(?:morning|night"
        rf"|evening|cat|dog"
        r"|tea|coffee|beer|wine|city|country|beach|mountain|mountains|summer|winter|indoor|outdoor"
        r"|people|savou?ry|sweet|book|film|numbers|plant|train|Mac|Linux|Android|Windows|iPhone"
        r"|early"
        r") person)\b",
        "preference",
        example="I'm a morning person",
        not_example="I'm a nice person",
    ),
    rule(
        r"\bI(?:'d| would)(?: always| rather| sooner| still)? (?:pick|choose|take|have"
        r"|go for) (?P<value>"
        r"(?!you\b|it\b|that\b|this\b)[^.;!?,]+? (?:over|rather than"
        r"|instead of) [^.;!?,]+?)(?: any (?:day|time)"
        r"(?: of the week)?| every time| always)(?=\s*(?:[.;!,]|$))",
        "preference",
        example="I'd pick the mountains over the beach any day",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: never| don't| can't|'m not)(?: really| ever"
        r"| particularly)? (?:cared? (?:much )?for"
        rf"|been (?:into|keen on|a fan of|big on)|warmed to|bothered with"
        rf"|had any time for) (?P<value>{TO_END})",
        "dislike",
        unless=NO_LIKE,
        example="I've never cared for opera",
    ),
    *(
        rule(
            rf"\bI (?:really |always |do )?find (?P<value>(?!(?:it|this|that|him|her|them|you"
            rf"|myself|the (?:way"
            rf"|idea|answer|new|first|second|last))\b)[a-z][^.;!?,]*?) (?:really |very |so |rather "
            rf"|quite"
            rf" |utterly |absolutely |deeply |incredibly )?(?:{how})(?=\s*(?:[.;!,]|$))",
            attribute,
            confidence=0.75,
            unless=NO_LIKE,
            example=example,
        )
        for attribute, how, example in (
            (
                "dislike",
                (
                    "unbearable|boring|dull|tedious|disgusting|annoying|exhausting|stressful"
                    "|depressing"
                    "|gross"
                    "|creepy|pretentious|irritating|insufferable"
                ),
                "I find horror films unbearable",
            ),
            (
                "like",
                (
                    "relaxing|fascinating|beautiful|soothing|calming|delightful|therapeutic|fun"
                    "|thrilling"
                    "|meditative|addictive|delicious"
                ),
                "I find long train rides relaxing",
            ),
        )
    ),
    rule(
        r"\bI(?: always| usually)? (?:have|take|drink|like|eat|want) my (?P<value>(?:coffee|tea"
        r"|steak|eggs|whisky"
        r"|whiskey|toast|curry|pasta|noodles|espresso|latte|beer|martini) (?:black|white|plain|rare"
        r"|medium(?: rare"
        r")?|well done|strong|weak|neat|straight|sweet|unsweetened|runny|mild|hot|cold|dry|spicy"
        r"|iced|without"
        r" [a-z ]+|with [a-z ]+|on the [a-z]+))(?=\s*(?:[.;!,]|$|\b(?:and|but)\b))",
        "preference",
        example="I have my coffee black",
    ),
)
