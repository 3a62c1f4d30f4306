"""Pieces of English that the rules are made of: names, places, ends of a phrase."""

import re

from mindfile.language.patterns import later
from mindfile.language.people import RELATION_EN

# A word with a capital; a dot inside belongs to it: Booking.com, Node.js.
_PROPER = r"[A-Z][\w'’-]*(?:\.\w[\w'’-]*)*"
NAME = rf"(?:St\. )?{_PROPER}(?: {_PROPER}){{0,3}}"
PLACE = r"[A-Z][\w'’.-]*(?:,? (?:(?!I\b)[A-Z][\w'’-]*|(?:de|del|la|le|upon|am)(?= [A-Z])))*"
END = r"(?=\s*(?:[,.;!]|$|\band\b|\bbut\b|\bso\b|\bsince\b|\bbecause\b|\bwith\b|\bnow\b))"
# Another clause with its own subject and verb: "… and my dog is ill".
_VERBS_OF_ONE = (
    r"(?:is|isn't|was|wasn't|has|hasn't|had|does|doesn't|did|didn't|got|gets|goes|went|comes|came"
    r"|lives|lived|works|worked|likes|loves|hates|wants|needs|says|said|thinks|told|called|calls"
    r"|moved|died|left|lost|broke|started|starts|runs|ran|makes|made|takes|took|eats|ate|sleeps"
    r"|plays|uses|speaks|studies|teaches|turned|turns|keeps|kept|seems|looks|feels|hurts)"
)
_VERBS_OF_MANY = r"(?:are|aren't|were|weren't|have|haven't|can|can't|cannot|could|will|won't|would)"
_NOUN = r"(?i:my|our|your|his|her|their|the) (?:[\w'’-]+ ){1,3}?"
_PRONOUN = r"(?:he|she|it|they|we|you|there|this|that)"
_SHORT = rf"{_PRONOUN}(?:'s|'re|'ve|'d|'ll)\b"
# Behind "and", "my wife and my brother are" is one clause, "my brother is" begins another.
CLAUSE_OF_ONE = rf"(?:{_SHORT}|(?:{_PRONOUN} |{_NOUN}|[A-Z][\w'’-]+ ){_VERBS_OF_ONE}\b)"
# "… vegan and Aisha can't": behind a name, "Tom and Aisha can't" is one clause.
CLAUSE_OF_NAME = (
    "".join(rf"(?<!\b[A-Z][a-z]{{{length}}})" for length in range(1, 12))
    + r"\s(?=and [A-Z][\w'’-]+ (?:can|can't|cannot|could|couldn't|will|won't|would)\b)"
)
# Behind a verb and its object any of them does.
CLAUSE = rf"(?:{CLAUSE_OF_ONE}|(?:{_PRONOUN} |{_NOUN}){_VERBS_OF_MANY}\b)"
TO_END = (
    r"[^.;!?]+?(?=\s*(?:[.;!—–]|$|-+\s|,? but\b|,? so\b|,? because\b|,? though\b"
    r"|,? and (?:I\b|(?:now )?work (?:at|for|as) |live in )"
    r"|,? please\b|,? '?cause\b|,? (?:ever )?since\b|, (?:I|it|that|this|he|she|they|we|you)\b"
    rf"|(?:,? (?:and|while|whereas|although|yet)|,) {CLAUSE}))"
)
# What is named outright ends at a mark, or where another is spoken of: "1,200 and my wife wants".
VALUE_END = (
    r"(?=\s*(?:[;!?]|[,.](?!\w)|$)|,? (?:and|but|so|because|since|while|although|though)"
    r" (?:I|I'\w+|my|our|we|we're|he|she|it|it's|they|the|that|this|there|not|now|can|could"
    r"|please|what|how)\b)"
)
# A tool ends where its use begins: "Vim for notes", "Linux at home".
TOOL_END = (
    r"(?:[^.;!?]|\.(?=\w))*?(?=\s*(?:[;!]|\.(?!\w)|$|,? but\b|,? so\b|,? because\b|,? and I\b|, I\b"
    r"|,? and (?:the|my|our|their|his|her|it|it's|they|we|he|she|everything|nobody|then|now)\b"
    r"|, (?:and )?(?:staging|production|prod|dev|testing|tests?|CI|but|which|with|so)\b"
    r"|,? and (?:deploy|run|host|use|write|build|test|ship|are|is|do|then)\b"
    r"|\b(?:for|at|in|on|to|when|as|every|from|with|instead)\b))"
)
# A trade ends at a mark or where its place begins.
JOB = (
    r"(?P<value>(?:[A-Z]{2,4} (?=[a-z]))?[a-z][\w-]*(?: [a-z][\w-]*){0,3}?)"
    r"(?=\s*(?:[,.;!]|$|\b(?:and|at|in|for|from|who|with|by|based|but|living|whose|last|this|since"
    r"|yesterday|today|on|until|while|near|these|now|currently|again|full-time|part-time"
    r"|myself)\b))"
)
I_AM = r"\bI(?:'m| am)"
# Somebody presents themselves, and goes on without saying "I" again: "I'm Tom, 34, live in Leeds".
PRESENTING = rf"^(?:I'm|I am|[Mm]y name(?:'s| is)) {NAME}(?=,)[^.;!?]{{0,60}}?"
ADVERB = (
    r"(?:(?:really|also|absolutely|quite|still|do|truly|always|usually|mostly|just|actually|now"
    r"|totally|suddenly) )*"
)
# Between "I" and a verb that says how things are; "never", "could" and "once" say they are not.
STEADY = (
    r"(?: (?:now|currently|also|still|just|both|mostly|mainly|actually|really|usually|do|presently"
    r"|already|happily|normally|generally))*"
)
PET = (
    r"(?:cat|dog|puppy|kitten|turtle|parrot|rabbit|hamster|horse|bird|fish|pet|guinea pig|ferret"
    r"|gecko|tortoise|snake|lizard|budgie|pony|donkey|goat|chicken)"
)
CONDITION = (
    r"(?:diabetes|asthma|epilepsy|migraines?|hypertension|arthritis|eczema|insomnia|anemia|ADHD"
    r"|celiac disease|high blood pressure|tinnitus|hay fever|(?:\w+ )?cancer|lupus|bipolar disorder"
    r"|depression|anxiety|multiple sclerosis|MS|Crohn's(?: disease)?|IBS|endometriosis|fibromyalgia"
    r"|psoriasis|HIV|hepatitis(?: [A-C])?|glaucoma|scoliosis|dementia|Parkinson's|Alzheimer's"
    r"|autism"
    r"|dyslexia|OCD|PTSD|PCOS|narcolepsy|sleep apnea|gout|osteoporosis|leukemia|rheumatism|sciatica"
    r"|bad (?:hip|back|knee|shoulder|heart|ankle|neck|wrist)|pacemaker|high cholesterol"
    r"|type [12] diabetes|long [Cc]ovid|heart (?:condition|disease))"
    r"(?! (?:awareness|research|insurance|month|week|tests?|screening|survivor|charity|app)\b)"
)
SKILL = (
    r"(?=(?:play|speak|code|program|cook|bake|draw|paint|sing|dance|swim|ski|sail|weld|sew|knit"
    r"|drive|ride|read|playing|coding|cooking|drawing|painting|welding)\b)"
)
DATABASE = (
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Redis|Oracle|SQL Server|Cassandra"
    r"|ClickHouse|DuckDB|CockroachDB|DynamoDB)(?: \d[\w.]*)?"
    r"(?! as (?:an? |the |our )?(?:cache|queue|broker|session))"
)
# Verbs that with a plain object name a trade: "I audit banks", "I restore violins".
TRADE = (
    r"audit|restore|repair|teach|breed|train|sell|translate|design|build|manufacture|inspect"
    r"|insure|install|tune|coach|tutor|edit|direct|illustrate|engineer|survey|import|export|farm"
    r"|brew|distill|tattoo|photograph|research|nurse|counsel|recruit|treat"
)
OBJECT = (
    r"(?!(?:it|this|that|them|these|those|my|the|a lot|out|up|down|about|to|for|with|on)\b)"
    r"[a-z][\w'-]*(?: [a-z][\w'-]*){0,3}?"
)
BUSINESS = (
    r"(?:bakery|shop|store|company|business|restaurant|cafe|café|bar|farm|studio|agency|hotel"
    r"|garage|salon|clinic|bookshop|startup|workshop|gallery|practice|firm|brewery)"
)
NATIONALITY = (
    r"(?:English|Chinese|American|British|German|French|Italian|Spanish|Japanese|Canadian|Indian"
    r"|Korean|Australian|Dutch|Russian|Polish|Swedish|Norwegian|Danish|Finnish|Irish|Scottish"
    r"|Welsh|Brazilian|Mexican|Turkish|Greek|Portuguese|Ukrainian|Nigerian|Kenyan|Egyptian"
    r"|Vietnamese|Thai|Indonesian|Filipino|Malaysian|Singaporean|Taiwanese|Swiss|Austrian|Belgian)"
)
WHEN = (
    r"(?:(?:on|by|before|in|at|this|next|until) (?:the )?(?:\d|(?:next |this )?"
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August"
    r"|September|October|November|December|week|month|year|spring|summer|autumn|fall|winter|noon"
    r"|weekend)|tomorrow)"
)
EMAIL = r"(?P<value>[\w.+-]+@[\w-]+\.[\w.-]*\w)"

VEHICLE = (
    r"(?:car|van|truck|lorry|pickup|motorbike|motorcycle|scooter|bike|bicycle|moped|tractor|camper)"
)
# Before the verb of a habit; these say what is felt, thought, or done once.
NO_HABIT = (
    r"(?!(?:no|no longer|used|not|get|got|have|had|think|thought|feel|felt|want|wanted|said|knew"
    r"|know|see|saw|like|love|hate|enjoy|prefer|use|live|work|write|code|program|was|were|am|be"
    r"|been"
    r"|can|did|do|don't|eat|drink|mean|wonder|need|just|started|could|would|will|should|might|may"
    r"|promise|promised|wish|hope|went|came|made|took|gave|ran|met|told|found|left|lost|bought|sold"
    r"|brought|kept|sent|spent|won|wrote|spoke|drove|rode|flew|fell|woke|slept|sat|stood|sang|swam"
    r"|began|became|built|broke|caught|chose|forgot|heard|held|led|paid|taught|threw|wore|grew)\b)"
)
# What points at the talk itself.
POINTING = later(r"\b(?:you|your|that|this|it|later|now|today)\b", re.IGNORECASE)
DEVICE = (
    r"(?:phone|mobile|smartphone|cellphone|laptop|notebook|tablet|camera|headphones|headset|watch"
    r"|computer|keyboard|printer|monitor|router|e-?reader)"
)

# What is not eaten or drunk by anybody, or only today.
NO_FOOD = later(
    r"^(?:it|that|this|them|these|those|here|there|anything|everything|much|many|enough|lot|as|well"
    r"|any ?more|any longer|again|sober|nowadays"
    r"|out|before|after|until|at|with|when|if|like|to|and|or|so|now|yet|alone|while|because|but)\b"
    r"|\b(?:today|tonight|right now|yet|this (?:morning|evening|week|month))\b",
    re.IGNORECASE,
)
# Where one lives, but no place with a name: "in a flat", "in chaos".
NO_CITY = later(
    r"^(?:an?|the|my|our|this|that|fear|peace|hope|harmony|his|her|their|it|here|there|one|two"
    r"|chaos|constant|total|shared|rented|student|small|big|tiny|old|new|quiet|noisy|sin|poverty"
    r"|different|separate|same|various|several|many|most|all|any|another|complicated|comfort"
    r"|is|was|are|were|has|have|with|near|for|because|luxury|exile|denial|interesting|fun|good"
    r"|bad|hard|what|which|such|some|places?)\b"
    r"|\b(?:flat|apartment|house|housing|building|room|van|boat|dorm|city|town|village|country"
    r"|suburbs?|countryside|mountains|woods|past|moment|world|bubble|monoculture|floor)$",
    re.IGNORECASE,
)
# A tool is not an amount: "too much memory".
NO_TOOL = later(
    r"^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|every|each|weekdays|weekends"
    r"|too|so|very|a (?:lot|bit|few|little|couple)|lots|more|less|fewer|much|many|most|up|only"
    r"|about|around|almost|nearly|over|under|at least|\d+ ?(?:%|percent|GB|MB|TB)|out|into|late"
    r"|fast|slow|away|the (?:wrong|same)|every|it|them|this|that|these|those|you|your|what"
    r"|which)\b",
    re.IGNORECASE,
)
# What may follow "Call me" with a capital without being a name.
NO_CALL_NAME = (
    r"(?!(?:Later|Back|ASAP|Tomorrow|Tonight|Soon|When|If|Before|After|Anytime|Any|Now|Today|Once"
    r"|At"
    r"|On|In|Out|Maybe|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Again|An?|The"
    r"|Crazy|Old-fashioned|Names|Whatever|First|Directly|Asap|Please)\b)"
)

BELIEF = (
    r"(?:Catholic|Protestant|Christian|Orthodox|Muslim|Jewish|Hindu|Buddhist|Sikh|Jain|Taoist"
    r"|Quaker|Mormon|Baptist|Lutheran|Anglican|Methodist|Evangelical|Pagan|Wiccan|Atheist"
    r"|Agnostic)"
)
_SIGNS = (
    r"(?:Aries|Taurus|Gemini|Cancer|Leo(?= (?:sun|moon|rising))|Virgo|Libra|Scorpio|Sagittarius"
    r"|Capricorn|Aquarius|Pisces)"
)
# What may follow "I'm" with a capital without being a name; nor is what is all capitals: INTJ.
NO_NAME = later(
    rf"^(?:Sure|Sorry|OK|Okay|Fine|Good|Glad|Happy|Here|Not|Just|Back|Done|Ready|From|In|At|On|A|An"
    rf"|The|Very|So|Also|Going|Still|Brown|Black|White|My|Out|Away|Off|Busy|Late|Sick|Ill|Gone"
    rf"|{BELIEF}|{_SIGNS}|Team|Gen|Type|Level|Republican|Democrat|Labour|Tory|Dutch|Latino"
    rf"|Latina|Hispanic|Asian|African|European|Black|Arab|Arabic|Kurdish|Tamil|Punjabi|Bengali"
    rf"|Batman|Superman|Spider-?Man|Santa|God|Jesus|Satan|Iron|Nobody|Somebody"
    rf"|Alone|Home|Leaving|{NATIONALITY}|Monday|Tuesday|Wednesday"
    r"|Thursday|Friday|Saturday|Sunday)\b|['’]s$|^[A-Z]{3,}\b"
)
NO_JOB = later(
    r"\b(?:bit|fan|little|lot|member|person|beginner|newbie|mess|idiot|fool|bot|robot|few|couple"
    r"|huge|big|happy|believer|friend|human|user|customer|man|woman|kid|child|lover|vegetarian"
    r"|vegan|pescatarian|mix|kind|sort|pair|part|hour|minute|day|week|moment|while|late"
    r"|mum|mom|mother|dad|father|parent|grandma|grandmother|grandpa|grandfather|widow|widower|twin"
    r"|owl|bird|nerd|geek|foodie|introvert|extrovert|minimalist|perfectionist|optimist|pessimist"
    r"|native|local|atheist|agnostic|christian|catholic|muslim|buddhist|hindu|sikh|jew|feminist"
    r"|republican|democrat|conservative|liberal|socialist|anarchist|pacifist|smoker|drinker"
    r"|runner|hiker|swimmer|cyclist|climber|gamer|collector|traveller|traveler|millionaire"
    r"|billionaire|citizen|resident|homeowner|hermit|insomniac|alcoholic|addict|patriot|adult"
    r"|teenager|boomer|millennial|victim|hoarder|cynic|realist|romantic|loner|aunt|uncle|sister"
    r"|brother|husband|wife|godfather|godmother|stepmom|stepdad|bachelor|virgo|libra|gemini"
    r"|scorpio|aries|taurus|pisces|aquarius|capricorn|sagittarius"
    r"|foreigner|expat|survivor|sucker|regular|early riser"
    r"|jerk|bully|nightmare|saint|angel|sweetheart|genius|legend|hero|joke|clown|liar|snob|bitch"
    r"|prick|dick|moron|asshole|monster|pain|gem|darling|keeper|catch|riot|character|god|devil"
    r"|wreck|disaster|failure|loser|winner|fraud|ghost|zombie|pig|snake|rat|dragon|wizard)\b",
    re.IGNORECASE,
)
NO_LIKE = later(
    r"^(?:about\b|(?:myself|yourself|ourselves)\b|(?:me|him|her|us|you|everything|everyone"
    r"|everybody|people|nothing|life"
    r"|my life"
    r"|someone|somebody|both|all of (?:it|them|you)|visiting (?:him|her|them))\b[.!]*$"
    r"|to(?: know| ask| see| thank| say| hear| bother| interrupt| break| admit|$)"
    r"|is|are|was|and|neither|either"
    r"|it|that|this|them|these|those|you|your|how|what"
    r"|the (?:way|idea|sound|look|thought|first|second|last|new|other)|when|where)\b",
    re.IGNORECASE,
)
NO_VALUE = later(
    r"^(?:not|no longer|no more|that|to|in|on|at|so|very|too|really|a bit|going|getting|being"
    r"|the same|just|still"
    r"|always|never|never mind|\d+ years|here|there|spinning|killing|hurting"
    r"|full|broken|late|done|over|out|away|off|busy|sick|ill|gone|leaving)\b",
    re.IGNORECASE,
)
NO_ATTRIBUTE = (
    r"(?!(?:question|point|guess|idea|opinion|problem|mistake|bad|pleasure|goodness|god|turn|only"
    r"|first|next|last|own|head|heart|mind|day|week|life|feeling|thought|advice|worry|concern"
    r"|answer|apologies|understanding|friend|name|client|boss|password|pin|address"
    rf"|{RELATION_EN}|{PET}) )"
)
