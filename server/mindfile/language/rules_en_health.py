"""Rules for English: allergies, diet, conditions and medication."""

import re

from mindfile.language.english import CONDITION, I_AM, NO_FOOD, TO_END
from mindfile.language.patterns import later
from mindfile.language.rules import rule
from mindfile.language.words_en import DOSE, DRUG

_NEVER = r"(?:don't|do not|can't|cannot|can not|never|no longer|won't|mustn't|must not)"

_ADVERBS = r"(?:always|usually|often|sometimes)"
_RASH = r"(?:hives|a rash|rash|rashes|itchy|spots)"
_POINTS = later(
    r"^(?:it|that|this|them|those|him|her|criticism|stress|pressure|people|being|change|run|I)\b",
    re.IGNORECASE,
)
_INTOLERANT = r"(?:lactose|gluten|fructose|histamine)[- ]intolerant"
_NO_ALLERGEN = later(
    r"^(?:mornings?|mondays?|people|work(?:ing)?|meetings?|stupid\w*|bullshit|drama|nonsense|fun"
    r"|it|that|this)\b|\b(?:lol|lmao|rofl|haha\w*|jk)$",
    re.IGNORECASE,
)

_NO_SUBSTANCE = later(
    r"^(?:it|that|this|he|she|they|which|what|my \w+|mum|mom|dad|he|you|stress|work|people|someone"
    r"|(?:the|this|that) \w+)\b",
    re.IGNORECASE,
)

HEALTH = (
    rule(
        rf"(?:\b(?:I'?m|I am|[Tt]he user is)(?: (?!not|never|hardly)\w+)?|\band) allergic to "
        rf"(?P<value>{TO_END})",
        "allergy",
        lists=True,
        confidence=0.95,
        unless=_NO_ALLERGEN,
        example="I'm allergic to latex",
        not_example="I'm not allergic to latex",
    ),
    rule(
        r"\bI(?:'ve got| have| suffer from)(?: got)? (?:an? )?(?:severe |bad |strong |mild )?"
        r"(?P<value>[a-z][\w-]*(?: [a-z]+)?) allerg(?:y|ies)\b",
        "allergy",
        confidence=0.95,
        unless=later(r"^(?:no|any|some|many|food|bad|severe|several|new)\b"),
        example="I've got a peanut allergy",
        not_example="I have no allergy",
    ),
    rule(
        r"(?:^|[,.;] |\band )(?P<value>[A-Za-z][\w-]*(?: [a-z]+)?) (?:gives? me (?:hives|a rash"
        r"|rashes)"
        r"|makes? (?:my throat|my lips|my tongue|my face|me) (?:swell|itch|break out|wheeze)"
        r"|makes? me itch)",
        "allergy",
        unless=later(r"^(?:it|that|this|he|she|they|which|what)\b", re.IGNORECASE),
        example="Shellfish makes my throat swell",
        not_example="It gives me hives",
    ),
    rule(
        rf"\bI (?:{_ADVERBS} )?(?:break out in|come out in|get|got|develop) (?:an? |bad )?{_RASH} "
        r"(?:when(?:ever)?|if|every time|after|from) (?:I )?(?:eat(?:ing)?|touch(?:ing)?|have"
        rf"|having|drink(?:ing)?|tak(?:e|ing))? ?(?P<value>{TO_END})",
        "allergy",
        lists=True,
        unless=_POINTS,
        example="I break out in hives when I eat shrimp",
        not_example="I get hives when I run",
    ),
    rule(
        r"\b(?:[Mm]y body|I) (?:reacts?|responds?) (?:very |really |quite )?"
        rf"(?:badly|allergically) to (?P<value>{TO_END})",
        "allergy",
        lists=True,
        unless=_POINTS,
        example="My body reacts badly to penicillin",
        not_example="I react badly to criticism",
    ),
    rule(
        r"\b[Mm]y (?:severe |bad )?(?P<value>[a-z][\w-]*(?: [a-z]+)?) allergy\b"
        r"(?! (?:is|was|has|isn't|wasn't)(?: \w+)? (?:gone|cured|over|history|bad|real)\b| went\b"
        r"| (?:has|'s)?(?: \w+)? ?(?:gone|disappeared|vanished|cleared up|went away)\b)",
        "allergy",
        unless_before=later(
            r"\b(?:outgrew|outgrown|outgrow|(?:grew|grown) out of|(?:got|gotten) over|lost|beat"
            r"|no longer have|don't have|got rid of)\s*$"
        ),
        unless=later(r"^(?:old|new|food|bad|severe|only|worst|former)\b"),
        example="My peanut allergy is severe",
        not_example="My old allergy is gone",
    ),
    rule(
        rf"(?i:(?:{I_AM}|\bI(?:'ve| have) been)(?: now)? (?:an? )?(?P<value>(?:strict )?"
        rf"(?:vegetarian|vegan|pescatarian|gluten[- ]free|teetotal(?:er)?))(?![\w'’]))",
        "diet",
        example="I'm a vegan",
        not_example="I'm not a vegan",
    ),
    rule(
        rf"\bI(?: also| often| sometimes| still)?(?: have|'ve got|'ve had| get| suffer from"
        rf"| live with"
        rf"| struggle with| deal with| was born with|'m diagnosed with| was diagnosed with"
        rf"| developed) "
        rf"(?P<value>(?:[\w-]+ )?{CONDITION})",
        "condition",
        unless=later(r"^(?:no|never)\b"),
        example="I have asthma",
        not_example="I have no asthma",
    ),
    rule(
        rf"{I_AM} (?P<value>(?:color|colour)[- ]?blind|(?:near|short|far)[- ]?sighted|diabetic"
        rf"|dyslexic|epileptic|asthmatic|bipolar|an[a]?emic|HIV[- ]positive|neurodivergent"
        rf"|in a wheelchair|coeliac|celiac|{_INTOLERANT}"
        r"|(?:hard of hearing|deaf|blind|autistic|bipolar)(?= |$|[,.;!]))",
        "condition",
        example="I'm colorblind",
        not_example="I'm not diabetic",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: was| been| got|'m| am)*(?: just| recently)? diagnosed (?:with|as)"
        rf" (?:having )?(?P<value>{TO_END})",
        "condition",
        example="I was diagnosed with lupus",
        not_example="I diagnosed it with that",
    ),
    rule(
        rf"{I_AM}(?: now| still| currently)* on (?P<value>(?:blood thinners?|anti\w+|insulin"
        rf"|statins?"
        r"|beta[- ]?blockers?|the pill|birth control|dialysis|chemo(?:therapy)?|painkillers"
        r"|steroids"
        r"|[a-z]{4,} (?=\d+ ?mg)\d+ ?mg|[a-z]{4,}(?= for my \w+))\b)",
        "medication",
        example="I'm on blood thinners",
        not_example="I'm on holiday",
    ),
    rule(
        r"\bI(?: now| always| still| also)*(?: have to| need to)? (?P<value>(?:wear (?:reading "
        r"|thick )?"
        r"(?:glasses|contact lenses|contacts|hearing aids?|an? hearing aid|braces|dentures)"
        r"|use an? (?:wheelchair|cane|walker|white cane|hearing aid|inhaler|insulin pump)))\b",
        "condition",
        example="I wear glasses",
        not_example="I wear a hat",
    ),
    rule(
        rf"{I_AM}(?: now)? (?:in )?(?P<value>(?:(?:about |almost )?\w+ (?:weeks?"
        rf"|months?) )?pregnant"
        r"(?: with \w+)?|expecting (?:twins|a baby|our \w+|my \w+)(?: \w+)?)(?=\s*(?:[.,;!]|$"
        r"|\band\b"
        r"|\bin\b|\bbut\b))",
        "pregnancy",
        example="I'm 8 months pregnant",
        not_example="I'm not pregnant",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: had| got)(?: once)? (?P<value>an? (?:mild |minor |massive |second )?"
        r"(?:stroke(?! of)|heart attack|\w+ transplant|(?:hip|knee) replacement|hysterectomy"
        r"|appendectomy"
        r"|miscarriage|c-section|mastectomy|bypass|insulin pump|prosthetic \w+)"
        r"(?: (?:in|last|when)[^,.;!?]*| \d+ years ago)?)",
        "condition",
        example="I had a stroke in 2020",
        not_example="I had a stroke of luck",
    ),
    rule(
        r"\b(?:I(?: now| currently)? weigh|[Mm]y weight is)(?: now)?(?: about| around)? "
        r"(?P<value>\d[\d.,]* ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone)\b)",
        "weight",
        example="I weigh 71 kg",
        not_example="I weigh 3 options",
    ),
    rule(
        r"(?:\bI(?:'m| am)|\band)(?: about| now| currently)* (?P<value>\d[\d.,]* ?(?:cm|m"
        r"|centimet\w+|met\w+|ft"
        r"|feet"
        r"|foot(?: \d+)?|'\d*\"?)(?: \d+)?) tall\b",
        "height",
        example="I'm 178 cm tall",
        not_example="I'm 3 steps tall",
    ),
    rule(
        r"\bI(?:'m| am)? tak(?:e|ing) (?P<value>[a-z][\w-]*(?: \d+ ?(?:mg|mcg|g|ml))?) "
        r"(?:daily|(?:every|each) (?:day|morning|evening|night)|(?:once|twice) a day|for my \w+)",
        "medication",
        unless=later(r"^(?:it|that|this|the|a|an|my|care|part|time|notes?|photos?)\b"),
        example="I take metformin every day",
        not_example="I take notes every day",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?: really| just| also| still| simply)? {_NEVER}"
        rf"(?: ever| usually| really| normally)? (?:eat|drink)"
        rf" (?!a lot)(?:any(?:thing)? |an? |the )?(?P<value>{TO_END})",
        "diet",
        lists=True,
        told="no {value}",
        unless=NO_FOOD,
        example="I don't eat pork",
        not_example="I don't eat meat today",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| now| already)? (?:stopped|quit|given up"
        rf"|gave up|cut out) (?:eating|drinking) (?P<value>{TO_END})",
        "diet",
        lists=True,
        told="no {value}",
        unless=NO_FOOD,
        example="I stopped eating meat",
    ),
    rule(
        r"\bI(?: (?:still|also|occasionally|sometimes|only))? (?P<value>smoke|vape|gamble)"
        r"(?=\s*(?:[.,;!]|$|\b(?:and|but|again|a|about|too|when|at|only|socially|\d+)\b))",
        "habit",
        example="I smoke a pack a day",
        not_example="I smoke ham",
    ),
    rule(
        r"\bI (?P<value>(?:don't|do not|can't|cannot) (?:smoke|drink|gamble|drive|swim|cook|ski))"
        r"(?=\s*(?:[.,;!]|$|\band I\b|\bbut\b|any ?more))",
        "habit",
        example="I don't smoke",
        not_example="I don't drive fast",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:stopped|quit|given up|gave up) "
        r"(?P<value>smoking|drinking|gambling|vaping)"
        r"(?! (?!in\b|for\b|since|when|after|last|this|and\b|but\b|completely|entirely|altogether"
        r"|years|months|\w+ (?:years?|months?|weeks?)\b)\w)\b",
        "habit",
        told="no {value}",
        example="I quit smoking in 2019",
        not_example="I quit smoking ham",
    ),
    rule(
        r"\b(?:I(?:'ve| have)?(?: got| had| get| have)? (?:an? )?(?:bad |severe |terrible |nasty "
        r"|violent )?"
        r"(?:allergic )?reactions? to|I(?: really)? can't tolerate|I(?: react"
        r"| reacted) (?:badly )?to)"
        rf" (?P<value>{TO_END})",
        "allergy",
        lists=True,
        unless=_POINTS,
        example="I've got a bad reaction to penicillin",
        not_example="I had a bad reaction to that",
    ),
    rule(
        r"(?:^|[,.;] |\band )(?P<value>[A-Za-z][\w-]*(?: [a-z]+)?) (?:(?:always |once )?(?:sends?"
        r"|sent"
        r"|puts?|put|lands?|landed) me (?:to|in) (?:the )?(?:ER|A&E|hospital|emergency room"
        r"|urgent care)"
        r"|(?:could|can|will|would) kill me|closes? my throat|makes? my (?:throat|face"
        r"|eyes) (?:close"
        r"|swell)|gives? me (?:anaphylaxis|an asthma attack))",
        "allergy",
        unless=_NO_SUBSTANCE,
        example="Cashews send me to the ER",
        not_example="My boss will kill me",
    ),
    rule(
        rf"(?:{I_AM}|\bI(?:'ve| have)?(?: gone| went| been)|\bI(?: now| mostly| only| keep| eat"
        rf"| follow| try to"
        rf" keep| do))(?: now| mostly| completely| fully| strictly| an?)* (?P<value>(?:dairy|gluten"
        rf"|sugar"
        r"|lactose|meat|alcohol|nut|wheat|caffeine|soy|egg|grain|carb)[- ]free|kosher|halal"
        r"|keto(?:genic)?"
        r"(?: diet)?|paleo|low[- ](?:carb|fat|sodium|FODMAP|salt|sugar)(?: diet)?|plant[- ]based"
        r"|vegan"
        r"|vegetarian|pescatarian|flexitarian|carnivore(?: diet)?|macrobiotic)(?=\s*(?:[.,;!]|$"
        r"|\b(?:and"
        r"|but|since|for|at|now|again|because|so|in|last|this)\b))",
        "diet",
        example="I've gone dairy-free",
        not_example="I'm not kosher",
    ),
    rule(
        rf"(?:{I_AM}|\bI(?:'ve| have)(?: gone| been))(?: now| completely"
        rf"| totally)? off (?P<value>(?:the )?"
        r"(?:meat|dairy|sugar|gluten|alcohol|booze|caffeine|coffee|carbs|bread|wheat|red meat"
        r"|chocolate"
        r"|cigarettes))(?=\s*(?:[.,;!]|$|\b(?:and|but|since|for|now|again|because|so|in|last"
        r"|this)\b))",
        "diet",
        told="no {value}",
        example="I'm off dairy",
    ),
    rule(
        rf"(?:{I_AM}|\bI(?:'ve| have) been|^|, )(?: now)? ?(?P<value>[Ss]ober)(?= (?:since|for)\b)",
        "habit",
        told="no drinking",
        example="I've been sober since 2021",
        not_example="I'm sober now",
    ),
    rule(
        r"\b(?:[Mm]y|[Tt]he) (?:doctor|GP|psychiatrist|cardiologist|specialist|therapist"
        r"|dermatologist"
        r"|neurologist|doc|hospital|nurse)(?: has| just| finally| recently)* (?:put|started|has"
        r"|prescribed)"
        rf" me(?: back)?(?: on)?(?: an?| some)? (?P<value>{DOSE}(?:{DRUG}|[a-z]{{5,}}(?=,| for my\b"
        rf"|[.!]*$)))",
        "medication",
        unless=later(r"^(?:a|the|my|hold|edge|notice|waiting|leave|diet)\b"),
        example="My doctor put me on 20 mg of lisinopril",
        not_example="My doctor put me on notice",
    ),
    rule(
        rf"(?:{I_AM}(?: now| still| currently| back)*(?: taking| on| prescribed)|\bI(?: now| still"
        rf"| also| have to"
        rf"| need to)* take|\bI(?:'ve| have)(?: been)?(?: just| recently)?(?: started| taking| on"
        rf"| prescribed"
        rf"| put on)+|\bI was (?:put on|prescribed)|(?:, |\band )(?:taking|take|on))(?: taking"
        rf"| take"
        rf"| on)? ?(?P<value>(?:{DOSE}{DRUG}|\d[\d.,]* ?(?:mg|mcg|µg)(?: of)? [a-z]{{5,}})"
        rf"(?:,? and {DOSE}{DRUG})?)(?![\w-])(?! (?:again|work|is|was|are|allergy)\b)",
        "medication",
        lists=True,
        unless_before=later(r"\ballerg|\breact|\bprice|\bcost|\bstopped|\bquit", re.IGNORECASE),
        example="I'm taking sertraline",
        not_example="I'm against aspirin",
    ),
    rule(
        r"\bI(?:'ve| have)(?: got)? (?:an? )?(?:bad |severe |mild |slight "
        r"|serious )?(?P<value>(?:lactose|gluten"
        r"|fructose|histamine|dairy|wheat|egg|soy) intolerance)",
        "condition",
        example="I have a lactose intolerance",
    ),
    rule(
        rf"(?:{I_AM}|\bI(?:'ve| have) been) an? (?P<value>(?:type [12] )?(?:diabetic|epileptic"
        rf"|asthmatic"
        r"|coeliac|celiac|h[a]?emophiliac|insomniac|cancer survivor))\b",
        "condition",
        example="I've been a type 1 diabetic since I was eleven",
    ),
    rule(
        r"\bI(?:'ve| have)? (?:had|got|just had) (?P<value>my (?:appendix|tonsils|gall ?bladder"
        r"|wisdom teeth"
        r"|spleen|thyroid|adenoids|uterus|ovaries|kidney|prostate) (?:out|removed|taken out)"
        r"|(?:an? )?(?:open[- ])?(?:heart|knee|hip|back|eye|shoulder|brain|spinal|hand|laser eye"
        r"|bypass)"
        r" (?:surgery|operation))\b",
        "condition",
        example="I had my appendix out in 2018",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: just| recently| once)? (?P<value>(?:broke|broken|tore|torn|sprained"
        r"|fractured"
        r"|dislocated|ruptured) my (?:left |right )?(?:leg|arm|ankle|wrist|foot|hand|toe|finger|hip"
        r"|collarbone"
        r"|nose|jaw|rib|elbow|shoulder|knee|ACL|Achilles|meniscus|hamstring))\b",
        "condition",
        example="I broke my wrist",
    ),
    rule(
        r"(?:^|[,;] |\band )(?P<value>[A-Za-z][\w-]*(?: [a-z]+)?) (?:always )?(?:makes?|gives?"
        r"|leaves?) me"
        r" (?P<how>sick|ill|queasy|nauseous|bloated|throw up|migraines|heartburn|stomach ?aches?"
        r"|cramps"
        r"|jittery)\b",
        "condition",
        told="{how} from {value}",
        unless=_NO_SUBSTANCE,
        example="Mushrooms make me sick",
        not_example="This makes me sick",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?: really| just)? can(?:'t"
        r"|not) have (?:any )?(?P<value>[a-z][a-z]+(?: (?!and\b|or\b)"
        r"[a-z]+)?(?:(?:,| and|,? or) [a-z]+)*)(?=\s*(?:[.;!]|$|\b(?:because|since|but|so)\b))",
        "diet",
        lists=True,
        told="no {value}",
        unless=later(
            r"^(?:it|that|this|them|these|those|kids|children|pets?|guests|visitors|everything|both"
            r"|fun|an?"
            r"|the|my|your|enough|one|more|nice|access)\b|\b(?:today|tonight|now|yet)\b"
        ),
        example="I can't have gluten",
        not_example="I can't have nice things",
    ),
    rule(
        r"\bI(?:'ll)? (?:only|mostly|mainly) (?P<how>eat|drink) (?P<value>(?!out\b|when\b|at\b|in\b"
        r"|it\b|this"
        rf"\b|if\b|on\b)[a-z]{TO_END})",
        "diet",
        told="only {value}",
        unless=NO_FOOD,
        example="I only eat fish and vegetables",
        not_example="I only eat when I'm hungry",
    ),
)
