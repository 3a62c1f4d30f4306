"""Rules for English: who somebody is, where they live, how old, how to be reached."""

from mindfile.language.brands import NO_PLACE
from mindfile.language.english import (
    BELIEF,
    EMAIL,
    END,
    I_AM,
    NAME,
    NATIONALITY,
    NO_CALL_NAME,
    NO_CITY,
    NO_NAME,
    PLACE,
    PRESENTING,
    STEADY,
)
from mindfile.language.patterns import later
from mindfile.language.rules import rule

_LOWER_NAME = later(
    r"^(?:not|important|hard|too|very|so|here|there|wrong|missing|unknown|private|on|in)\b"
)
_NOBODY_HERE = later(
    r"^(?:Nothing|Nobody|Something|Someone|Everything|Everyone|All|Not|New|Back|Still|Over|Right"
    r"|Out|Down|Up|Look|Come|Get|Only|Just|See|Yes|No|It|Stop|Wait|Start|Work|Live)\b"
)
_NO_HOME = later(
    r"^(?:The|January|February|March|April|May|June|July|August|September|October|November"
    r"|December)\b"
)

# Lands and regions that go by their article.
_THE = (
    r"(?:the (?=US\b|USA\b|U\.S|UK\b|UAE\b|EU\b|Netherlands|Philippines|Czech|Bahamas|Bay Area"
    r"|Midwest"
    r"|United |Bronx|Hague|Maldives|Gambia|Highlands|Lake District|Algarve|Alps|Cotswolds|Dominican"
    r"|Hebrides|Ruhr|Black Forest|Basque|Balearic|Canary|Faroe|Azores|Peak|Hamptons|Valley))"
)

PERSON = (
    rule(
        rf"\b(?:[Mm]y (?:full |first |real |actual )?name(?:'s| is)|{I_AM} called|\bI go by"
        rf"|(?<![a-z]s )(?<!people )(?<!body )(?<!n't )(?<!not )(?<!ever )[Cc]all me"
        rf" {NO_CALL_NAME})"
        rf" ?(?P<value>{NAME})",
        "name",
        confidence=0.95,
        example="Call me Ishmael",
        not_example="Call me Tomorrow",
    ),
    rule(
        r"\b(?:[Ee]very(?:one|body)|[Pp]eople|[Mm]ost people|(?:(?:[Aa]ll )?[Mm]y )?[Ff]riends"
        rf"|(?:[Mm]y )?[Ff]amily|[Tt]hey all|[Aa]t work they)(?: just| always| usually)? calls? me"
        rf" {NO_CALL_NAME}(?P<value>{NAME})",
        "nickname",
        example="Everybody calls me Kit",
        not_example="Everybody calls me Crazy",
    ),
    rule(
        rf"(?:^|[,.!:] ?|\band )(?:[Tt]his is [Mm]e, )?{I_AM} (?P<value>{NAME}){END}",
        "name",
        unless=NO_NAME,
        example="Hi, I'm Ola Berg",
        not_example="I'm Sorry",
    ),
    rule(
        r"^(?P<value>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){1,2}|[A-Z][a-z]+(?= \w+[,.!] (?:I'm|I am"
        r"|[Mm]y)\b))"
        r" (?:here|speaking)(?=[,.!]|$)",
        "name",
        unless=_NOBODY_HERE,
        example="Mara Voss here, good morning",
        not_example="Nothing here, sorry",
    ),
    rule(
        r"\b[Mm]y name(?:'s| is) (?P<value>[a-z]+)(?=[.,!;]|$)",
        "name",
        unless=_LOWER_NAME,
        example="my name's ravi",
        not_example="my name is wrong",
    ),
    rule(
        rf"\b(?:(?:I|[Ww]e){STEADY} live (?:with (?:\w+ ){{1,3}}?)?in"
        rf"|(?:{I_AM}|[Ww]e(?:'re| are))(?: now| currently)? (?:based|living|settled) in"
        rf"|(?:I|[Ww]e)(?: now| currently)? (?:rent|share) an? [a-z0-9 -]{{0,25}}?(?:flat"
        rf"|apartment|house|condo|studio"
        rf"|room|place|bedroom|cottage|bungalow|loft) in"
        rf"|[Mm]y home is in|,? based in|(?<=and )(?:now |currently )?live in"
        rf"|{PRESENTING}, (?:and )?(?:now |currently )?(?:live|living|based) in"
        rf"|(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:moved"
        rf"|relocated)(?: back)?(?: from {PLACE})?"
        rf" to"
        rf"|{PRESENTING},? (?:and |(?:I )?(?:have |'ve )?(?:just|recently|newly) )+(?:moved"
        rf"|relocated)"
        rf" to|{I_AM} {NAME}, an? (?:[a-z-]+ ){{1,4}}?(?:based |living )?in)"
        rf" (?P<value>{_THE}?{PLACE}|[\u4e00-\u9fff]{{2,8}})",
        "city",
        unless=NO_PLACE,
        example="We live in Ghent",
        not_example="I could live in Ghent",
    ),
    rule(
        rf"\b(?:{I_AM} (?:originally )?from|I (?:come|hail) from"
        rf"|I was born (?:[^.;!?]*?\d,? )?in|I grew up in) (?P<value>{PLACE})",
        "hometown",
        unless=_NO_HOME,
        example="I was born in 1971 in Tartu",
        not_example="I was born in May",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)(?: now| always)? (?:lived|been living) in (?P<value>{PLACE})"
        r"(?= (?:since|for|ever since|all my life|my whole life)\b)",
        "city",
        unless=NO_PLACE,
        example="I've lived in Porto since 2018",
        not_example="I've lived in Porto before",
    ),
    rule(
        rf"{PRESENTING},? an? (?:(?!back\b|home\b|away\b)[a-z-]+ ){{1,4}}from (?P<value>{PLACE})",
        "hometown",
        unless=_NO_HOME,
        example="I'm Priya, 34, a vet from Pune",
        not_example="I'm Priya, 34, back from Pune",
    ),
    rule(
        rf"{I_AM}(?: now| happily| still| currently)? "
        rf"(?P<value>married|single|divorced|widowed|engaged){END}",
        "marital status",
        example="I'm married",
        not_example="I'm not married",
    ),
    rule(
        r"\b(?:(?:[Ww]e(?:'re| are)|[Mm]y \w+ and I(?:'re| are)?)(?: now| finally| just| already)*"
        r"|(?:I|[Ww]e|[Mm]y \w+ and I)(?:'ve| have)?(?: just| finally| recently)? got)"
        rf" (?P<value>married|engaged|divorced)(?={END[3:-1]}|\s+(?:last|in|on|this|yesterday)\b)",
        "marital status",
        example="We got engaged last weekend",
        not_example="We got engaged users",
    ),
    rule(
        rf"\b(?:(?:I|[Ww]e){STEADY} live in|(?:I|[Ww]e)(?:'ve| have)?(?: just"
        rf"| recently)? moved(?: from {PLACE})?"
        rf" to) (?P<value>an? (?:[a-z-]+ ){{0,2}}?(?:village|town|suburb|farm|city|hamlet|valley"
        rf"|island)"
        rf" (?:near|outside|in|by|north of|south of|east of|west of|off|called"
        rf"|close to) (?:the )?{PLACE})",
        "city",
        example="We've just moved to a village near Bath",
    ),
    rule(
        r"\bI(?: now)? live in (?P<value>[a-z]+(?: [a-z]+)?)(?=[.,!;]|$)",
        "city",
        unless=NO_CITY,
        example="I live in leeds",
        not_example="I live in student housing",
    ),
    rule(
        rf"(?:{I_AM}|\b[Ww]e(?:'re| are)) (?:an? )?(?:practi[sc]ing )?(?P<value>{BELIEF}){END}",
        "religion",
        example="I'm Buddhist",
        not_example="I'm not Buddhist",
    ),
    rule(
        rf"{I_AM} (?P<value>{NATIONALITY}){END}",
        "nationality",
        example="I'm Swedish",
        not_example="I'm not Swedish",
    ),
    rule(
        rf"{I_AM} (?P<value>\d{{1,3}})(?: years old)?(?: now| today)?(?=[,.!](?!\d)|$| and\b)",
        "age",
        example="I'm 41 years old",
        not_example="I'm 41 pages in",
    ),
    rule(
        rf"{I_AM} {NAME},? (?:aged? )?(?P<value>\d{{1,2}})(?: years old)?(?=[,.!]|$| and\b)",
        "age",
        example="I'm Ida Holm, 34, from Bergen",
        not_example="I'm Ida Holm, 34 pages in",
    ),
    rule(
        r"\bI(?:'ve)?(?: just)? turned (?P<value>\d{1,3})\b",
        "age",
        example="I just turned 50",
    ),
    rule(
        r"\b(?:[Mm]y birthday is|I was born)(?: on| in)? "
        r"(?P<value>[^,.;!?]*?\d[^.;!?]*?)(?=(?:,? in [A-Z]\w+)?\s*(?:[.;!?]|$))",
        "birthday",
        example="My birthday is 3 May",
        not_example="My birthday is soon",
    ),
    rule(
        rf"\b(?:[Mm]y (?:e-?mail|mail)(?: address)?(?:'s| is)"
        rf"|(?:[Rr]each|[Cc]ontact|[Ee]-?mail|[Ww]rite(?: to)?) me (?:at|on|via)) {EMAIL}",
        "email",
        example="Write to me at ola@berg.example",
    ),
    rule(
        rf"(?:^|[,;] )(?:[Pp]lease )?[Uu]se {EMAIL} (?:instead|from now on|now)\b",
        "email",
        example="Please use ola@berg.example instead",
        not_example="Use ola@berg.example for the test",
    ),
    rule(
        r"\b(?:[Mm]y (?:(?:phone|mobile|cell)(?: ?number)?|number) is"
        r"|(?:[Rr]each|[Cc]all|[Tt]ext) me (?:at|on)) (?P<value>\+?\d[\d ()-]{5,}\d)",
        "phone",
        example="My phone is +353 1 234 5678",
        not_example="My phone is 5 years old",
    ),
    rule(
        r"\b[Mm]y (?:\w+ )?address is (?P<value>\d[^.;!?]{3,80}|[A-Z][^.;!?]{3,80})",
        "address",
        example="My address is 3 Quay Lane, Cork",
    ),
)
