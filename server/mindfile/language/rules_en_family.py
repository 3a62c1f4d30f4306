"""Rules for English: whom somebody has: "I have a son named Leo", "Emma is my daughter"."""

from mindfile.language.english import END, NAME, NO_NAME, PET, PLACE
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN, RELATION_EN
from mindfile.language.rules import Rule, rule
from mindfile.language.rules_en_people import BREED

_HAVE = r"\b(?:I|[Ww]e)(?:'ve| have)(?: got)?"
_KIND = r"(?:(?:[\w-]+ ){0,2}(?:year|month|week)s?[- ]old |(?:[a-z-]+ ){0,2}?)"
_NUMBER = r"(?P<value>no|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
_NAMES = rf"{NAME}(?:, {NAME})*(?:,? and {NAME})?"


def _counted(words: str, attribute: str, example: str) -> Rule:
    return rule(
        # Who names them is asked for no number.
        rf"{_HAVE} {_NUMBER} (?:\w+ )?(?:{words})(?![,:]? (?:called |named )?(?!I\b)[A-Z])"
        r"(?=\s*(?:[.,;:!]|$|\b(?:and|but|aged|who|in|at|too|together|already|now|with|from)\b))",
        attribute,
        example=example,
    )


FAMILY = (
    rule(
        rf"(?:{_HAVE}|\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:adopted|got|bought"
        rf"|rescued)) an?"
        rf" {_KIND}(?P<who>{RELATION_EN}|{PET}),? (?:(?:called|named)"
        rf"|(?:his|her|its) name is)? ?(?P<value>{NAME})",
        "$who",
        unless=NO_NAME,
        example="I have a son named Leo",
        not_example="I have a son in Rome",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:adopted|got|bought|rescued|have"
        rf"|got) an?"
        rf" {_KIND}{BREED},? (?:called|named|(?:his|her|its) name is) (?P<value>{NAME})",
        "dog",
        example="I just adopted a rescue greyhound, her name is Pepper",
    ),
    rule(
        rf"{_HAVE} an? {PET},? (?:it's )?an? (?:[\w-]+ ){{1,3}}?(?:called|named) (?P<value>{NAME})",
        "pet",
        example="We have a dog, a beagle called Toast",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:(?:two|three|four|five|\d) )?(?P<who>kids|children|sons|daughters"
        rf"|brothers|sisters|cats|dogs)(?:' names)?(?: are)?(?: called"
        rf"| named)? (?P<value>{_NAMES})",
        "$who",
        lists=True,
        unless=NO_NAME,
        example="My kids are Ana and Bo",
        not_example="My kids are Canadian",
    ),
    *(
        rule(
            rf"(?:\b(?:[Mm]y|[Oo]ur) |{_HAVE} )(?:(?:two|three|twin|little|grown) )*{many}[,:]?"
            rf" (?:called |named )?(?P<value>{_NAMES})",
            one,
            lists=True,
            unless=NO_NAME,
            example=f"I live with our twin {many}, Noa and Eli",
        )
        for many, one in (("boys", "son"), ("girls", "daughter"), ("twins", "child"))
    ),
    rule(
        rf"(?:^|[,;] |\band )(?P<value>{NAME}) is (?:[Mm]y|[Oo]ur) (?:[a-z]+ )?"
        rf"(?P<who>{RELATION_EN}|boss|manager|dentist|doctor|landlord|vet|therapist){END}",
        "$who",
        unless=later(
            r"^(?:I|It|This|That|He|She|They|You|We|Who|What|Here|There|Which|One|Nobody|Music"
            r"|God)\b"
        ),
        example="Emma is my daughter",
        not_example="She is my daughter",
    ),
    rule(
        rf"{_HAVE} an? (?:[a-z-]+ )?(?P<subject>{PERSON_EN}) (?:(?:who )?(?:lives |living )?in)"
        rf" (?P<value>{PLACE})",
        "city",
        "$subject",
        example="I have a sister in Rome",
        not_example="I have a sister in May",
        unless=later(
            r"^(?:January|February|March|April|May|June|July|August|September|October|November"
            r"|December)$"
        ),
    ),
    rule(
        rf"\b[Mm]y (?P<subject>parents) (?:now )?live in (?P<value>{PLACE})",
        "city",
        "$subject",
        example="My parents live in Ohio",
    ),
    _counted("kids|children", "number of children", "I have two kids"),
    _counted("grandchildren|grandkids", "number of grandchildren", "We have three grandchildren"),
    _counted("brothers", "number of brothers", "I have three brothers"),
    _counted("sisters", "number of sisters", "I have two sisters"),
    _counted("siblings", "number of siblings", "I have no siblings"),
    _counted("roommates|flatmates|housemates", "number of roommates", "I have two roommates"),
    _counted("sons|boys", "number of sons", "We have two boys"),
    _counted("daughters|girls", "number of daughters", "I have two daughters"),
    _counted("cats", "number of cats", "I have two cats"),
    _counted("dogs", "number of dogs", "We have two dogs"),
    rule(
        rf"{_HAVE} an? (?:[a-z-]+ )?(?P<value>{PET})(?=[.!]*$|,? (?:and|but|so|who|which|that)\b)",
        "pet",
        confidence=0.75,
        example="I've got a hamster",
        not_example="I've got a hamster cage",
    ),
)
