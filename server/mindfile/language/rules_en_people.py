"""Rules for English: family, pets, and what is said of people the user knows."""

from mindfile.language.english import (
    BUSINESS,
    CONDITION,
    END,
    JOB,
    NAME,
    NO_FOOD,
    NO_JOB,
    NO_LIKE,
    NO_NAME,
    NO_VALUE,
    PET,
    PLACE,
    TO_END,
)
from mindfile.language.patterns import later
from mindfile.language.people import OTHERS_EN, PERSON_EN, RELATION_EN
from mindfile.language.rules import rule
from mindfile.language.words_en import NUMBER, WORKPLACE

_NAMES = rf"{NAME}(?:, {NAME})*(?:,? and {NAME})?"
_NOT = r"(?!(?:not|never|no longer|hardly) )"
_CALLED = r"(?:'s (?:full |first |last )?name is(?: called)?|(?:'s| is) (?:called|named))"
_WHICH = (
    r"(?:(?:best|older|oldest|elder|eldest|younger|youngest|middle|big|little|twin|only|close|good"
    r"|dear|late|teenage|baby|adopted|grown-up"
    r"|first|second|third|fourth|other|newborn) )?"
)
WHOSE = (
    rf"\b(?:[Mm]y|[Oo]ur) {_WHICH}(?P<subject>{PERSON_EN})(?![- ]in[- ]law)"
    r"(?: upstairs| downstairs| next door)?"
    rf"(?:,? (?P<called>{NAME})(?=,? ),?)?"
)
_FRIEND = rf"\b[Mm]y {OTHERS_EN} (?P<subject>{NAME})"
_ENJOYS = r"(?:really |also )?(?:likes|loves|enjoys)"
_HATES = r"(?:really |also )?(?:hates|dislikes|detests|can't stand|(?:doesn't|does not) like)"
_DIET = rf"(?P<value>vegetarian|vegan|pescatarian|teetotal|gluten[- ]free){END}"
_SOMEBODY = (
    r"(?!(?:I|It|This|That|All|Everything|Everyone|Nobody|Nothing|Dinner|Lunch|Breakfast|Food"
    r"|Cheese"
    r"|The|He|She|They|We|You|Who|What|Which|Mine|There|Here)\b)(?P<subject>[A-Z][a-z]+)"
)
BREED = (
    r"(?:greyhound|whippet|labrador|retriever|poodle|beagle|dachshund|terrier|spaniel|collie|husky"
    r"|corgi|pug|bulldog|boxer|rottweiler|dalmatian|puppy)"
)

PEOPLE = (
    rule(
        rf"\b[Mm]y (?P<who>(?:family )?doctor|GP|dentist|therapist|psychologist|vet){_CALLED}"
        rf" (?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?{NAME})",
        "$who",
        example="My therapist is called Mona",
        not_example="My therapist is called often",
    ),
    rule(
        rf"\b[Mm]y (?:\w+ )?(?P<subject>{OTHERS_EN})(?:{_CALLED}| goes by(?: the name)?),? "
        rf"(?P<value>{NAME})",
        "name",
        "$subject",
        example="My landlord is called Piet Vos",
        not_example="My landlord is called a saint",
    ),
    rule(
        rf"\b[Mm]y (?P<who>boss|manager|supervisor) is (?P<value>{NAME}){END}",
        "$who",
        unless=NO_NAME,
        example="My boss is Old Wu",
        not_example="My boss is Canadian",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) {_WHICH}(?P<who>{RELATION_EN}){_CALLED} (?P<value>{NAME})",
        "$who",
        example="My daughter's called Mia",
    ),
    rule(
        rf"\b[Mm]y {_WHICH}(?P<who>{RELATION_EN}) is (?P<value>{NAME}){END}",
        "$who",
        unless=NO_NAME,
        example="My wife is Ewa",
        not_example="My son is Canadian",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) {_WHICH}(?P<who>{RELATION_EN}),? (?P<value>{NAME})"
        r"(?! (?:has |just )*(?:moved out|moved away))(?=,| (?:is|was|works|lives|has|likes|loves"
        r"|plays|studies|starts|who|turned|just|and"
        r"|wants"
        r"|got|broke|went|goes|moved|takes|needs|runs|thinks|says|hates|can't|can|will)\b)",
        "$who",
        unless=NO_NAME,
        example="My wife, Ewa, is a surgeon",
    ),
    rule(
        rf"\b[Mm]y (?P<subject>boss|manager|supervisor|landlord|landlady), (?P<value>{NAME}),",
        "name",
        "$subject",
        unless=NO_NAME,
        example="My boss, Ingrid Vale, is on leave",
    ),
    rule(
        rf"\bI(?:'m| am) married to (?P<value>{NAME})",
        "spouse",
        example="I'm married to Ewa",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)(?: got)? (?:\w+ )?(?P<who>kids|children|sons|daughters"
        rf"|brothers|sisters|cats|dogs)[,:]? "
        rf"(?:called |named )?(?P<value>{_NAMES})",
        "$who",
        lists=True,
        example="I have two kids, Mia and Leo",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:\w+ )?(?P<who>{PET}){_CALLED} (?P<value>{NAME})",
        "$who",
        example="My parrot is called Pim",
    ),
    rule(
        rf"\b[Mm]y (?P<who>{PET}) is (?P<value>{NAME}){END}",
        "$who",
        unless=NO_NAME,
        example="My dog is Rex",
        not_example="My dog is Brown",
    ),
    rule(
        rf"\b(?:(?:I|[Ww]e)(?:'ve| have)(?: got)?|and) an? (?:[\w-]+ ){{0,3}}?"
        rf"(?P<who>{PET})(?: too| as well)?,? (?:called|named) (?P<value>{NAME})",
        "$who",
        example="I have a dog named Rex",
    ),
    rule(
        rf"{WHOSE} (?:(?:who )?(?:now )?lives in"
        rf"|(?:has )?(?:just |recently )?(?:moved|relocated)(?: back)?(?: from {PLACE})? to"
        rf"|is (?:now )?based in) (?P<value>{PLACE})",
        "city",
        "$subject",
        example="My sister lives in Oslo",
    ),
    rule(
        rf"{_FRIEND} (?:(?:now )?lives in|(?:has )?(?:just |recently )?(?:moved"
        rf"|relocated)(?: back)?"
        rf"(?: from {PLACE})? to) (?P<value>{PLACE})",
        "city",
        "$subject",
        example="My friend Tom lives in Oslo",
    ),
    rule(
        rf"{WHOSE}(?: is|'s|(?: has)?(?: just| recently)? turned) (?P<value>{NUMBER})"
        r"(?: years old)?(?=[,.!]|$| (?:and|now|today|in|last|this)\b)",
        "age",
        "$subject",
        example="My daughter Mia is 7",
        not_example="My daughter Mia is 7 minutes late",
    ),
    rule(
        rf"{WHOSE}'s (?P<what>birthday|e-?mail(?: address)?|phone(?: number)?|number|address|job"
        r"|favou?rite [a-z]+) is (?:on )?"
        r"(?P<value>[^,;!?]*?\w)(?=[.!]*$|[,;] |\.\s|,? (?:and|but)\b)",
        "$what",
        "$subject",
        unless=later(rf"^(?:soon|coming|near|tomorrow|today|next|this)\b|{NO_VALUE.pattern}"),
        example="My wife's birthday is 2 May",
        not_example="My wife's birthday is soon",
    ),
    rule(
        rf"{WHOSE} (?:has|suffers from|was diagnosed with) (?P<value>(?:[\w-]+ )?{CONDITION})",
        "condition",
        "$subject",
        unless=later(r"^(?:no|never)\b"),
        example="My mother has diabetes",
        not_example="My mother has no diabetes",
    ),
    rule(
        rf"{WHOSE} is an? {JOB}",
        "job",
        "$subject",
        unless=NO_JOB,
        example="My wife is a surgeon",
        not_example="My wife is a big fan",
    ),
    rule(
        rf"{WHOSE} is (?:now |also |an? )?{_DIET}",
        "diet",
        "$subject",
        example="My wife is vegan",
        not_example="My wife is not vegan",
    ),
    rule(
        rf"(?:^|[,;] (?:and |but )?|\band |\bbut ){_SOMEBODY} is (?:now |also |an? )?{_DIET}",
        "diet",
        "$subject",
        example="I love steak, but Pieter is vegetarian",
        not_example="Everything is vegetarian",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)(?: got)? an? (?:[\w-]+ ){{0,3}}?{BREED},? (?:called|named) "
        rf"(?P<value>{NAME})",
        "dog",
        example="We've a greyhound called Biscuit",
    ),
    rule(
        rf"{WHOSE} works (?:at|for) (?P<value>(?:the )?{NAME})",
        "employer",
        "$subject",
        example="My wife works at Damen",
    ),
    rule(
        rf"{WHOSE} {_HATES} (?P<value>{TO_END})",
        "dislike",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="My wife hates cilantro",
    ),
    rule(
        rf"{WHOSE} {_ENJOYS} (?P<value>{TO_END})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="My boss likes golf",
    ),
    rule(
        rf"{_FRIEND} {_ENJOYS} (?P<value>{TO_END})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="My friend Tom likes jazz",
    ),
    rule(
        rf"{WHOSE} (?:[^.;,]*? and )?is {_NOT}(?:\w+ )?allergic to (?P<value>{TO_END})",
        "allergy",
        "$subject",
        lists=True,
        example="My son is allergic to eggs",
        not_example="My son is not allergic to eggs",
    ),
    rule(
        rf"{WHOSE} (?:can't|cannot|doesn't|does not|won't|never)(?: ever| really)? (?:eat|drink)s?"
        rf" (?:any )?(?P<value>{TO_END})",
        "diet",
        "$subject",
        lists=True,
        told="no {value}",
        unless=NO_FOOD,
        example="My wife doesn't eat pork",
    ),
    rule(
        rf"{WHOSE} (?:works as|is working as|trained as|is training to be"
        rf"|is studying to be) an? {JOB}",
        "job",
        "$subject",
        unless=NO_JOB,
        example="My dad works as a porter",
    ),
    rule(
        rf"{WHOSE} (?P<value>(?:teaches|drives an? (?:taxi|cab|bus|truck|lorry|tram|train)|sells"
        rf"|repairs|builds|designs|runs an? (?:[\w-]+ ){{0,3}}?{BUSINESS}"
        rf"|owns an? (?:[\w-]+ ){{0,3}}?"
        rf"{BUSINESS})\b[^,.;!?]*?){END}",
        "job",
        "$subject",
        example="My brother Ed teaches math in Hull",
    ),
    rule(
        rf"{WHOSE}(?: now)? works(?: nights| days| part[- ]time)? (?:at|for|in) (?P<value>(?:an?"
        rf"|the)"
        rf" (?:[\w'’&-]+ ){{0,3}}?{WORKPLACE}){END}",
        "employer",
        "$subject",
        example="My roommate Dani works nights at the hospital",
    ),
    rule(
        rf"{WHOSE}(?: is studying| studies) (?P<value>[a-zA-Z][^,.;!?]*?){END}",
        "learning",
        "$subject",
        unless=later(r"^(?:hard|a lot|all|every|now)\b"),
        example="My sister studies chemistry in Graz",
        not_example="My sister studies hard",
    ),
    rule(
        rf"{WHOSE}(?: only| also| mostly)? speaks (?P<value>{TO_END})",
        "language",
        "$subject",
        lists=True,
        unless=later(r"^(?:to|with|for|up|at|about|so|very|too|no|almost|hardly|little)\b"),
        example="My wife speaks Greek",
        not_example="My wife speaks to me",
    ),
    rule(
        rf"{WHOSE} is (?:originally )?from (?P<value>{PLACE})",
        "hometown",
        "$subject",
        example="My wife is from Ghana",
    ),
    rule(
        rf"{WHOSE} (?:is|(?:has |is )?(?:just |recently |finally )?got) (?:now )?(?P<value>married"
        rf"|engaged|divorced|single|widowed){END}",
        "marital status",
        "$subject",
        example="My sister got married",
    ),
)
