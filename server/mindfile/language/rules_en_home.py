"""Rules for English: whom somebody lives with, who was born, and pets by their names."""

from mindfile.language.english import NAME, NO_NAME, PET, PLACE, STEADY
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN, RELATION_EN
from mindfile.language.rules import Rule, rule
from mindfile.language.words_en import MONTH, NUMBER

_NAMES = rf"{NAME}(?:, {NAME})*(?:,? and {NAME})?"
_MATE = r"(?P<who>roommate|flatmate|housemate)"
_HOME = (
    r"(?:flat|apartment|house|condo|studio|room|place|home|cottage|bungalow|loft|duplex|terrace"
    r"|two-bed|one-bed|three-bed|semi|townhouse|maisonette|cabin|houseboat|farmhouse"
    r"|(?:one|two|three|four)[- ]bed(?:room)?)"
)
_WITH = (
    rf"with (?:(?:my|our|two|three|four|five|some|the|an?) (?:[\w-]+ ){{0,3}}?(?:{PERSON_EN}s?"
    rf"|folks|family|friends?|in-laws|kids|children|strangers|students|grandparents|siblings"
    rf"|{PET}s?|puppies)\b(?:,? and (?:my|our|two|three|four|five|some|the|an?) [a-z -]+?)?"
    rf"|{_NAMES})"
)
_ENDS = r"(?=\s*(?:[.,;!]|$|\b(?:in|at|on|near|and|since|for|now|until|but|so|while|outside)\b))"
_BORE = (
    r"\b(?:[Ww]e|I|[Mm]y (?:wife|partner|girlfriend|sister|daughter|husband) and I"
    r"|[Mm]y (?:wife|partner|girlfriend))(?:'ve| have| has)?(?: just| finally| recently)?"
    r" (?:had|welcomed|gave birth to|given birth to|adopted)"
)
_CHILD = (
    r"(?:(?:second|first|third|fourth|new|healthy|beautiful|little|tiny) )*"
    r"(?:baby (?:boy|girl)|baby|boy|girl|son|daughter|twins?|twin (?:boys|girls))"
)
_WHEN_BORN = (
    rf"(?:(?:{MONTH}|the \d|\d|Christmas|New Year|Valentine|Halloween|Boxing Day|spring|summer"
    r"|autumn|fall|winter)[^,.;!?]*?)"
)
_NOT_BORN = later(r"^\d+ (?:weeks|months|days|hours)\b|\b(?:weeks|months|days) (?:early|late)\b")


def _bred(kinds: str, attribute: str, example: str) -> Rule:
    return rule(
        rf"{_BORE} (?:a|our) (?:[a-z]+ ){{0,2}}?(?:{kinds})(?: (?:in|on|last|this|yesterday|two)"
        r"[^,.;!?]*)?(?:,|:| called| named)+ (?:(?:and )?(?:we )?(?:called|named|his name is"
        r"|her name is|(?:him|her)) )*"
        rf"(?P<value>{NAME})",
        attribute,
        unless=NO_NAME,
        example=example,
    )


HOME = (
    _bred("boy|son", "son", "We had a baby boy in October, Leo"),
    _bred("girl|daughter", "daughter", "My wife and I had a little girl called Ada"),
    _bred("baby", "child", "We just had a baby, Robin"),
    rule(
        rf"{_BORE} (?P<value>(?:an?|our|twins?|triplets)(?:(?<=s)|(?<=n)|(?<=a)|(?<=r))"
        rf"(?: {_CHILD}|(?<=twins)|(?<=triplets)))"
        r"(?! (?:shower|monitor|sitter|name|photo|cry|bump|food|carrot))\b",
        "child",
        example="My wife gave birth to twins",
        not_example="We had a baby shower",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ )?(?P<subject>{PERSON_EN}|grandson|granddaughter|boy|girl"
        rf"|twins)(?:,? (?P<called>{NAME}),?)? (?:was|were) born (?:on |in )?"
        rf"(?P<value>(?:the )?{_WHEN_BORN})(?=,? (?:in|at) [A-Z]|\s*(?:[.,;!]|$|\band\b|\bat\b))",
        "birthday",
        "$subject",
        unless=_NOT_BORN,
        example="Our daughter was born in March",
        not_example="Our daughter was born in Rome",
    ),
    rule(
        rf"\b(?:(?:[Mm]y|[Oo]ur|[Tt]wo|[Tt]hree|a|an) (?:[a-z]+ ){{0,2}}?){_MATE}s?,?"
        rf" (?:(?:is|are|is called|are called|called"
        rf"|named) )?(?P<value>{_NAMES})(?![\w'’])(?!,? (?:has |just |have )*(?:moved out"
        rf"|moved away|left)\b)",
        "$who",
        lists=True,
        unless=NO_NAME,
        example="I share a flat with two roommates, Priya and Jonas",
        not_example="My roommate is Canadian",
    ),
    rule(
        rf"\b(?:I|[Ww]e){STEADY} (?:share|rent) (?:an?|the|our) (?:[a-z0-9-]+ ){{0,3}}?{_HOME}"
        rf"(?: in {PLACE})? with (?P<value>{_NAMES})",
        "roommate",
        lists=True,
        unless=NO_NAME,
        example="I share a house in Leith with Ola and Jun",
    ),
    rule(
        rf"(?:\bI{STEADY} live in [^.;!?,]{{2,40}}?|\b(?:I|[Ww]e){STEADY} (?:share|rent) (?:an?|the"
        rf"|our)"
        rf" (?:[a-z0-9-]+ ){{0,3}}?{_HOME}) (?P<value>{_WITH}(?:,? and (?:{NUMBER}|a|our|my)"
        rf" [a-z]+)?){_ENDS}",
        "household",
        unless=later(rf"^with {NAME}(?:,? and|$)"),
        example="I share an apartment with three other students",
    ),
    rule(
        rf"\bI{STEADY} live (?P<value>(?:(?:alone|by myself"
        rf"|on my own)(?: with my [a-z]+(?: and my [a-z]+)?)?|{_WITH})){_ENDS}",
        "household",
        unless=later(r"^with (?:it|this|that|the (?:fear|pain))\b"),
        example="I live with my grandmother",
        not_example="I live with the pain",
    ),
    rule(
        rf"\b(?:(?:I|[Ww]e){STEADY} (?:rent|share)|(?:I'm|I am|[Ww]e're) (?:renting"
        rf"|sharing"
        rf"|staying in)|I{STEADY} live in) (?:an?|our) (?:[a-z0-9-]+ ){{0,3}}?{_HOME}"
        rf"(?: with (?:\w+ ){{1,3}}?)? ?in (?P<value>{PLACE})",
        "city",
        adds=True,
        confidence=0.75,
        unless=later(rf"^{MONTH}"),
        example="We rent a two-bed in Gateshead",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){{0,2}}?(?P<who>{PET}),? (?P<value>[A-Z][\w'’-]+)"
        r"(?=,(?! (?:has |just )?(?:died|passed|was put))| (?:is|was|has|had|turned|just turned|who"
        r"|loves|hates|eats|sleeps|lives|needs"
        r"|takes"
        r"|weighs|only eats|can't)\b)",
        "$who",
        unless=NO_NAME,
        example="Our cat Miso is fourteen",
        not_example="Our cat Brown is ill",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){{0,2}}?(?:{PET}),? (?P<subject>[A-Z][\w'’-]+),? (?:is"
        rf"|just turned|turned) (?P<value>{NUMBER})(?: years old)?(?=[,.!]|$| (?:and|now|today"
        rf"|in)\b)",
        "age",
        "$subject",
        example="Our hamster Pip just turned two",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){{0,2}}?(?:{PET}),?"
        rf" (?P<subject>[A-Z][\w'’-]+)\b[^.;!?]{{0,30}}?"
        r" (?:has|suffers from|was diagnosed with) (?P<value>(?:[a-z]+ ){0,2}(?:trouble|problems"
        r"|disease"
        r"|failure|murmur|stones|cancer|infection|diabetes|arthritis|epilepsy|allergies))\b",
        "condition",
        "$subject",
        example="My cat Biscuit has kidney trouble",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally| also)? (?:have|got|adopted"
        r"|rescued"
        r"|took in|taken in|keep|own|bought) (?:two|three|four|five|\d|some|our|these) (?:[a-z-]+ )"
        rf"{{0,2}}?(?P<who>{PET})s?[,:]? (?:called |named )?(?P<value>{_NAMES})",
        "$who",
        lists=True,
        unless=NO_NAME,
        example="We took in two guinea pigs, Salt and Pepper",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ )?(?P<who>{RELATION_EN}),? (?P<value>{NAME})"
        r"(?! (?:has |just )*(?:moved out|moved away))(?= (?:[a-z]{3,}(?<!ou)s|[a-z]{2,}ed|teaches"
        r"|doesn't|won't|could|who|is)\b)",
        "$who",
        unless=NO_NAME,
        example="My brother Ed teaches math",
        not_example="My brother said so",
    ),
)
