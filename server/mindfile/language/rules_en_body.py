"""Rules for English: what the body does not do well, sizes, and what has not been touched since."""

from mindfile.language.english import I_AM, TO_END
from mindfile.language.patterns import later
from mindfile.language.rules import rule
from mindfile.language.words_en import NUMBER

_PART = (
    r"(?:blood pressure|cholesterol|iron(?: levels?)?|eyesight|hearing|vision|memory|back|knees?"
    r"|hips?"
    r"|shoulders?|blood sugar|thyroid|heart|lungs|liver|kidneys?|stomach|skin|hearing|balance|feet"
    r"|ankles?|wrists?|neck|spine|immune system|vitamin D)"
)
_END = r"(?=\s*(?:[.;!,]|$|\b(?:and|but|so|because|since|now)\b))"

BODY = (
    rule(
        rf"\b[Mm]y (?P<value>(?:left |right |lower |upper )?{_PART} (?:is|are|runs) (?:(?:a bit"
        rf"|rather|very"
        r"|too|really|quite|pretty|on the|always|usually) )*(?:high|low|bad|poor|weak|shot|gone"
        r"|sensitive"
        rf"|overactive|underactive|dodgy|failing|getting worse)(?: side)?){_END}",
        "condition",
        example="My blood pressure is on the high side",
        not_example="My heart is full",
    ),
    rule(
        r"\bI (?P<value>can(?:'t|not) (?:hear|see|smell|taste|walk|stand|run|lift|kneel"
        r"|bend)\b[^.;!?,]*?"
        r"\b(?:out of my [a-z]+(?: [a-z]+)?|in my [a-z]+ [a-z]+|without (?:my |a |an )?(?:glasses"
        r"|stick|cane"
        r"|walker|hearing aids?|crutches)|well|properly"
        r"|anything since"
        rf" [^.;!?,]+|because of my [^.;!?,]+)){_END}",
        "condition",
        unless=later(r"\b(?:you|it|this|that|today|now)\b"),
        example="I can't hear out of my left ear",
        not_example="I can't see it in my inbox folder",
    ),
    rule(
        rf"{I_AM} (?P<value>(?:deaf|blind|paraly[sz]ed|numb) in (?:one|my"
        rf"|both) [a-z]+(?: [a-z]+)?){_END}",
        "condition",
        example="I'm deaf in one ear",
    ),
    rule(
        rf"\bI(?:'ve| have)? had (?P<value>(?:{NUMBER}|several|a couple of"
        rf"|a few) (?:[a-z]+ )?(?:operations"
        r"|surgeries|strokes|heart attacks|miscarriages|concussions|c-sections|transplants|seizures"
        r"|replacements))\b",
        "condition",
        example="I've had two knee operations",
    ),
    rule(
        rf"(?:\bI wear (?:an? )?|{I_AM} (?:an? )?)size (?P<value>\d{{1,2}}(?:[.,]5|½)?"
        rf"|[SMLX]{{1,3}})"
        r"(?: (?P<what>shoes?|boots?|dress|shirt|trousers|jeans))?(?![\w%])",
        "size",
        adds=True,
        told="{value} {what}",
        example="I wear a size 44 shoe",
    ),
    rule(
        rf"{I_AM}(?: still)? on (?:a|the) (?P<value>waiting list for [^.;!?,]+?){_END}",
        "plan",
        example="I'm on a waiting list for a hip replacement",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'ve| have)?(?:n't| not| never) (?:had|eaten|drunk|touched|tasted) (?:any "
        r"|a drop of"
        r" |an? )?(?P<value>[a-z]+(?: [a-z]+)?)(?= (?:in|for) (?:\w+ )?(?:years|months|ages"
        r"|decades)\b"
        r"| since\b)",
        "diet",
        told="no {value}",
        unless=later(
            r"^(?:it|that|this|time|lunch|dinner|breakfast|anything|food|sleep|break|chance|holiday"
            r"|the|my)\b"
        ),
        example="I haven't had alcohol in six years",
        not_example="I haven't had time in ages",
    ),
    rule(
        rf"(?:{I_AM} (?:trying|doing|following|on)|\bI(?: now)? (?:follow|do|stick to)) (?:the "
        rf"|an? )?(?P<value>"
        r"(?:low|high)[- ](?:FODMAP|carb|fat|sodium|salt|protein|fib(?:er|re)|sugar)|keto|paleo"
        r"|Mediterranean"
        r"|vegan|vegetarian|renal|diabetic|gluten[- ]free|dairy[- ]free|Atkins|DASH"
        r"|intermittent fasting"
        r"|16:8|Whole30|raw food)(?: (?:diet|thing))?\b",
        "diet",
        example="I'm trying the low FODMAP thing",
        not_example="I'm on the web",
    ),
    rule(
        rf"\bI don't do (?P<value>(?:mornings|crowds|small talk|drugs|caffeine|dairy|gluten|sugar"
        rf"|heights|phone"
        rf" calls|roller ?coasters|spicy|sushi|seafood|red meat|horror|camping|karaoke"
        rf"|social media)\b[a-z ]*?)"
        rf"{_END}",
        "dislike",
        example="I don't do mornings",
        not_example="I don't do that",
    ),
    rule(
        rf"\bI(?:'d| would) (?:much )?rather (?P<value>[a-z]+ (?!it\b|that\b"
        rf"|this\b)?[^.;!?,]*?\bthan {TO_END})",
        "preference",
        unless=later(r"\b(?:you|it|this|that)\b"),
        example="I'd rather text than call",
        not_example="I'd rather do it later",
    ),
    rule(
        rf"{I_AM}(?: still)? recovering from (?P<value>(?!this\b|that\b|it\b|yesterday"
        rf"|last night)[^.;!?,]+?){_END}",
        "condition",
        example="I'm recovering from shoulder surgery",
        not_example="I'm recovering from yesterday",
    ),
    rule(
        r"\bI(?: really| also| now)? need (?P<value>(?:reading |new |bifocal |stronger )?glasses"
        r"|(?:an? )?hearing"
        rf" aids?|an? (?:wheelchair|walker|cane|knee replacement|hip replacement"
        rf"|kidney transplant)){_END}",
        "condition",
        unless=later(r"^new "),
        example="I need reading glasses",
    ),
    rule(
        r"\bI(?:'d| would)? (?:want|hope|love"
        r"|like) to become (?P<value>an? [a-z][a-z -]*?)(?: one day| someday)?"
        rf"{_END}",
        "plan",
        told="become {value}",
        example="I want to become a pilot",
    ),
)
