"""Classes of English words that rules share: places of work, fields, numbers, makes, tongues."""

# Where people work that do not say its name: "a small logistics firm".
WORKPLACE = (
    r"(?:firm|company|start-?up|agency|bank|hospital|school|university|college|clinic|library"
    r"|museum|gallery|council|charity|NGO|non-?profit|restaurant|caf[eé]|bar|pub|hotel|hostel"
    r"|warehouse|factory|plant|shop|store|bookshop|bookstore|supermarket|studio|consultancy"
    r"|insurer|publisher|newspaper|magazine|lab|laboratory|garage|bakery|farm|brewery|airline"
    r"|airport|ministry|foundation|business|manufacturer|retailer|contractor|brokerage|dealership"
    r"|nursery|kindergarten|daycare|gym|theat(?:re|er)|zoo|shipyard|mill|vineyard|winery|salon"
    r"|pharmacy|co-?operative|co-op|corporation|think tank|fund|institute|chain|post office"
    r"|(?:call |garden |shopping |sports |community |health )?cent(?:re|er)|care home|nursing home"
    r"|data cent(?:re|er)|surgery|vet's|dentist's"
    r"|outfit|practice|makers?|builders?|utility|navy|army|police|military|air force|civil service"
    r"|cinema|station|workshop|bureau|embassy|court)"
)
# What somebody works in.
FIELD = (
    r"(?:(?:customer|technical|tech|IT|social|financial|public|legal|medical|emergency|home|child)"
    r" (?:service|services|support|care|work|relations|health|research)"
    r"|(?:human resources|real estate|data science|machine learning|quality assurance|supply"
    r" chain|web development|software(?: development)?|game development|interior design"
    r"|graphic design|product design|product management|project management|mental health"
    r"|renewable energy|higher education|special education)"
    r"|procurement|marketing|HR|finance|accounting|accountancy|sales|IT|tech|healthcare|education"
    r"|logistics|shipping|insurance|publishing|advertising|retail|hospitality|catering"
    r"|construction|banking|law|consulting|PR|biotech|pharma|media|journalism|nursing|QA"
    r"|cyber ?security|security|agriculture|farming|forestry|fashion|film|television|TV|radio"
    r"|aviation|transport|manufacturing|engineering|teaching|medicine|politics|tourism|design"
    r"|compliance|auditing|audit|analytics|recruitment|recruiting|payroll|bookkeeping|childcare"
    r"|translation|editing|proofreading|tutoring|landscaping|plumbing|carpentry|hairdressing"
    r"|telecoms|energy|mining|fishing|robotics|architecture|archaeology|research|fundraising)"
)
# Who has a trade, by what it is called: who quit accounting is no accountant any more.
TRADES = {
    "accounting": "accountant",
    "accountancy": "accountant",
    "bookkeeping": "bookkeeper",
    "teaching": "teacher",
    "nursing": "nurse",
    "law": "lawyer",
    "consulting": "consultant",
    "journalism": "journalist",
    "medicine": "doctor",
    "engineering": "engineer",
    "banking": "banker",
    "farming": "farmer",
    "bartending": "bartender",
    "waitressing": "waitress",
    "modeling": "model",
    "acting": "actor",
    "plumbing": "plumber",
    "carpentry": "carpenter",
    "hairdressing": "hairdresser",
    "translation": "translator",
    "freelancing": "freelancer",
    "programming": "programmer",
    "politics": "politician",
    "sales": "salesperson",
    "academia": "academic",
}
NUMBER = (
    r"(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three"
    r"|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
)
MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
MAKE = (
    r"(?:Toyota|Honda|Ford|Kia|Hyundai|Volvo|Saab|Mazda|Nissan|Subaru|Suzuki|Skoda|Škoda|Seat|Fiat"
    r"|Renault|Peugeot|Citro[eë]n|Opel|Vauxhall|Audi|BMW|Mercedes(?:-Benz)?|Volkswagen|VW|Porsche"
    r"|Mini|Jeep|Tesla|Polestar|Rivian|BYD|Dacia|Lexus|Jaguar|Land Rover|Chevy|Chevrolet|Dodge|Ram"
    r"|Vespa|Yamaha|Kawasaki|Ducati|Harley|Triumph|Brompton|Prius|Golf|Polo|Civic|Corolla|Camry"
    r"|Leaf|Passat|Outback|Forester|Transit|Defender)"
)
TONGUE = (
    r"(?:English|Mandarin|Cantonese|Chinese|German|French|Italian|Spanish|Japanese|Hindi|Urdu"
    r"|Korean|Dutch|Flemish|Russian|Polish|Swedish|Norwegian|Danish|Finnish|Irish|Gaelic|Welsh"
    r"|Breton|Basque|Catalan|Galician|Portuguese|Turkish|Greek|Ukrainian|Arabic|Hebrew|Farsi"
    r"|Persian|Czech|Slovak|Slovene|Slovenian|Croatian|Serbian|Bosnian|Bulgarian|Romanian"
    r"|Hungarian|Estonian|Latvian|Lithuanian|Icelandic|Albanian|Maltese|Armenian|Georgian|Bengali"
    r"|Tamil|Telugu|Punjabi|Gujarati|Marathi|Malayalam|Kannada|Nepali|Sinhala|Thai|Vietnamese"
    r"|Indonesian|Malay|Tagalog|Filipino|Khmer|Burmese|Mongolian|Swahili|Amharic|Yoruba|Igbo"
    r"|Hausa|Zulu|Xhosa|Afrikaans|Latin|Esperanto|Yiddish|Kurdish|Pashto|ASL|BSL|sign language)"
)
INSTRUMENT = (
    r"(?:(?:bass |electric |acoustic |classical )?guitar|bass|piano|violin|viola|cello|double bass"
    r"|drums|percussion|flute|clarinet|oboe|bassoon|saxophone|sax|trumpet|trombone|tuba|horn"
    r"|French horn|harp|accordion|banjo|mandolin|ukulele|harmonica|organ|keyboards?|fiddle"
    r"|recorder|bagpipes|synth|congas|erhu|guzheng|pipa|sitar|tabla)"
)
SPORT = (
    r"(?:tennis|football|soccer|rugby|cricket|hockey|ice hockey|field hockey|basketball|baseball"
    r"|softball|volleyball|beach volleyball|handball|badminton|squash|table tennis|ping[- ]pong"
    r"|golf|padel|pickleball|water polo|polo|lacrosse|netball|darts|pool|snooker|chess|go|bridge"
    r"|poker|mahjong|bingo|roller derby|ultimate(?: frisbee)?|five-a-side|D&D|Dungeons & Dragons"
    r"|disc golf|curling)"
)
CODE = (
    r"(?:Python|SQL|Rust|Go|Java|JavaScript|TypeScript|C\+\+|C#|Ruby|PHP|Kotlin|Swift|Haskell|Scala"
    r"|R|Julia"
    r"|Elixir|Erlang|Perl|Bash|HTML|CSS|COBOL|Fortran|Lua|Clojure|Zig|Dart|MATLAB|OCaml|F#|Prolog"
    r"|Lisp)"
    r"(?![\w+#])"
)
# What people own one or two of, and say so.
OWNABLE = (
    r"(?:guitar|piano|violin|cello|ukulele|drum kit|saxophone|trumpet|accordion|keyboard|car|van"
    r"|truck|motorbike"
    r"|motorcycle|scooter|bike|bicycle|boat|kayak|canoe|caravan|camper|telescope|microscope"
    r"|sewing machine"
    r"|3D printer|camera|drone|record player|turntable|espresso machine|air fryer|greenhouse"
    r"|allotment|garden"
    r"|kiln|loom|wood stove|hot tub|sauna|pool|trampoline|surfboard|snowboard|tent|hammock"
    r"|projector|console"
    r"|e-bike|cargo bike|tractor|motorhome|typewriter|treadmill|rowing machine|pizza oven|smoker"
    r"|beehive)"
)
# Medicines, by their names or how those end.
DRUG = (
    r"(?:[a-z]*(?:pril|sartan|olol|statin|formin|xetine|traline|prazole|tidine|semide|thiazide"
    r"|dipine|gliptin|gliflozin|glutide|parin|xaban|profen|cillin|mycin|floxacin|zepam|zolam"
    r"|idone|iapine|faxine|oxazine|thyroxine|sone|solone|triptan|setron|barbital|azepine|gabalin"
    r"|pentin|terol|lukast|trexate|phylline|dronate)"
    r"|insulin|warfarin|aspirin|lithium|bupropion|citalopram|escitalopram|sertraline|zopiclone"
    r"|melatonin|paracetamol|codeine|morphine|tramadol|naproxen|antihistamines?|antidepressants?"
    r"|blood thinners?|beta[- ]?blockers?|antibiotics|statins?|steroids|the pill|birth control"
    r"|iron(?: tablets| supplements| pills)?|magnesium|omega[- ]3|vitamin [A-Z]\d*|creatine"
    r"|Ritalin|Adderall|Concerta|Vyvanse|Prozac|Zoloft|Lexapro|Xanax|Ozempic|Wegovy|Mounjaro"
    r"|Humira|Ventolin|Synthroid|Eliquis|Xarelto|Lipitor|Accutane|Zyrtec|Claritin|Valium"
    r"|Wellbutrin)"
)
DOSE = (
    r"(?:\d[\d.,]* ?(?:mg|mcg|µg|g|ml|units?|IU|milligrams?)(?: of)? |(?:an?|one|two|three|half an?"
    r"|\d+) (?:puffs?|tablets?|pills?|drops?|shots?|spoons?|capsules?|doses?)(?: of)? )?"
)
# A time ahead, by its day, month or season; a clock time is none, nor is "in 5 minutes".
AHEAD = (
    rf"(?:(?:on|by|before|until|from|around) (?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}"
    rf"|{MONTH} \d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)\b|(?:next |this )?(?:Mon|Tues|Wednes|Thurs|Fri"
    r"|Satur|Sun)day)"
    rf"|(?:in|by|before|until|early|late|mid|this|next|around|come)[ -](?:the )?(?:(?:early|late"
    rf"|mid|new) )?(?:{MONTH}|spring|summer|autumn|fall|winter|20\d\d|year)\b"
    r"|next (?:week|month|weekend|semester|term)|in (?:a|two|three|four|five|six|\d{1,2})"
    r" (?:weeks?|months?|years?)|at the end of (?:the|this|next) (?:week|month|year|summer)"
    rf"|(?:for|over|at|before|after) (?:the )?(?:summer|Christmas|Easter|New Year|Thanksgiving"
    rf"|holidays|break|half[- ]term)|the (?:first|second|last) week (?:of|in) {MONTH})"
)
# What a person is by trade; a container or a compiler is none.
CALLING = (
    r"(?:nurse|doctor|surgeon|dentist|vet|paramedic|midwife|pharmacist|physio(?:therapist)?"
    r"|therapist"
    r"|psychologist|psychiatrist|social worker|carer|teacher|professor|lecturer|tutor|librarian"
    r"|lawyer|solicitor|barrister|judge|accountant|bookkeeper|auditor|banker|trader|broker|actuary"
    r"|engineer|developer|programmer|designer|architect|scientist|chemist|physicist|biologist"
    r"|mathematician|geologist|astronomer|historian|journalist|reporter|writer|author|poet|novelist"
    r"|translator|interpreter|photographer|filmmaker|director|actor|actress|musician|singer"
    r"|composer|conductor|dancer|painter|sculptor|illustrator|artist|chef|cook|baker|butcher"
    r"|waiter|waitress|barista|bartender|brewer|farmer|gardener|florist|fisherman|beekeeper"
    r"|shepherd|carpenter|plumber|electrician|welder|mason|roofer|mechanic|machinist|builder"
    r"|joiner|tailor|seamstress|jeweller|jeweler|hairdresser|barber|beautician|pilot|sailor|captain"
    r"|driver|courier|postman|mail carrier|firefighter|fireman|policeman|policewoman|police officer"
    r"|detective|soldier|officer|paralegal|secretary|receptionist|cashier|salesman|saleswoman"
    r"|salesperson|realtor|estate agent|travel agent|recruiter|analyst|consultant|economist"
    r"|statistician|civil servant|diplomat|priest|pastor|monk|nun|rabbi|imam|coach|referee|athlete"
    r"|footballer|trainer|nanny|au pair|babysitter|cleaner|janitor|caretaker|security guard|miner"
    r"|postdoc|researcher|curator|archivist|archaeologist|sysadmin|data scientist|project manager"
    r"|product manager|office manager|store manager|apprentice|intern|student|freelancer|pensioner)"
)
DEGREE = (
    r"(?:master's|masters|bachelor's|bachelors|PhD|doctorate|MBA|degree|BSc|MSc|BA|MA|MPhil|BEng"
    r"|MEng"
    r"|LLB|LLM|diploma|apprenticeship|postgrad|minor|major|A-levels|A-level|certificate|foundation"
    r" course|evening course|online course|postdoc)"
)
