"""What people plainly say of themselves and theirs, in the words they say it in."""

import pytest

from mindfile.language.extraction import facts_in

TOLD = [
    ("I work for a small logistics firm, mostly nights", "user", "employer", "logistics firm"),
    ("I've been with the same insurance company for ages", "user", "employer", "insurance"),
    ("My job's in procurement, nothing glamorous", "user", "job", "procurement"),
    ("I started as a sous-chef at Maison Bleue", "user", "job", "sous-chef"),
    ("I started as a sous-chef at Maison Bleue", "user", "employer", "Maison Bleue"),
    ("They bumped me up to shift supervisor last week", "user", "job", "shift supervisor"),
    ("Our daughter was born in March", "daughter", "birthday", "March"),
    ("We had a baby boy in October, Leo", "user", "son", "Leo"),
    ("My wife gave birth to twins last spring", "user", "child", "twins"),
    ("I share a flat with two roommates, Priya and Jonas", "user", "roommate", "Jonas"),
    ("My roommate Dani works nights at the hospital", "Dani", "employer", "hospital"),
    ("I live with my grandmother", "user", "household", "grandmother"),
    ("We rent a two-bed in Gateshead", "user", "city", "Gateshead"),
    ("Hugo leads our team", "project", "team lead", "Hugo"),
    ("Hugo is team lead", "project", "team lead", "Hugo"),
    ("My new line manager is Petra Lang", "user", "manager", "Petra Lang"),
    ("Tom lives in Rome and Aisha can't eat nuts", "Aisha", "diet", "no nuts"),
    ("Tom lives in Rome and Aisha can't eat nuts", "Tom", "city", "Rome"),
    ("Bob moved the meeting to Friday", "user", "meeting", "Friday"),
    ("You can be as technical as you like with me", "user", "instruction", "technical"),
    ("No more bullet points, please", "user", "instruction", "bullet points"),
    ("I'd rather you called me Fitz", "user", "name", "Fitz"),
    ("We chose Svelte over React for the site", "user", "decision", "Svelte over React"),
    ("Our staging box runs Debian 12 now", "project", "staging box", "Debian 12"),
    ("I upgraded to Python 3.13", "user", "uses", "Python 3.13"),
    ("My doctor put me on 20 mg of lisinopril", "user", "medication", "lisinopril"),
    ("I've got a bad reaction to penicillin", "user", "allergy", "penicillin"),
    ("Cashews send me to the ER", "user", "allergy", "Cashews"),
    ("I've gone dairy-free", "user", "diet", "dairy-free"),
    ("I keep kosher", "user", "diet", "kosher"),
    ("I'm crazy about ramen", "user", "like", "ramen"),
    ("Can't do spicy food at all", "user", "dislike", "spicy food"),
    ("I'm up at 5:30 every day to row", "user", "habit", "up at 5:30"),
    ("Saturdays we always go to the market", "user", "habit", "the market"),
    ("I play bass in a wedding band", "user", "habit", "bass"),
    ("My Portuguese is fluent", "user", "language", "Portuguese"),
    ("We fly to Lisbon on 3 June", "user", "plan", "Lisbon on 3 June"),
    ("I signed up for a half marathon", "user", "plan", "half marathon"),
    ("My goal this year is to run a marathon", "user", "plan", "run a marathon"),
    ("Our cat Miso is fourteen", "Miso", "age", "fourteen"),
    ("We took in two guinea pigs, Salt and Pepper", "user", "guinea pig", "Pepper"),
    ("My brother Ed teaches maths in Hull", "Ed", "job", "teaches maths"),
    ("I'm a member of the local choir", "user", "membership", "local choir"),
    ("I've been to Iceland twice", "user", "visited", "Iceland"),
    ("I've landed a post as a curator at the maritime museum", "user", "job", "curator"),
    ("I've landed a post as a curator at the maritime museum", "user", "employer", "museum"),
    ("My shift runs from ten at night till six", "user", "shift", "from ten at night"),
    ("I'm on parental leave until August", "user", "leave", "until August"),
    ("I've got a degree in chemistry from Leeds", "user", "degree", "chemistry"),
    ("I'm doing a master's in hydrology at Delft", "user", "learning", "hydrology"),
    ("My grandson Theo turned two last week", "Theo", "age", "two"),
    ("My aunt passed away in spring", "aunt", "death", "in spring"),
    ("Jonas is my flatmate, he's a paramedic", "Jonas", "job", "paramedic"),
    ("Sofia got promoted to head nurse", "Sofia", "job", "head nurse"),
    ("Marta quit smoking and Piet took up rowing", "Marta", "habit", "no smoking"),
    ("Marta quit smoking and Piet took up rowing", "Piet", "hobby", "rowing"),
    ("Nadia is pregnant with her second", "Nadia", "pregnancy", "pregnant"),
    ("We've just moved to a village near Bath", "user", "city", "village near Bath"),
    ("I've been a type 1 diabetic for years", "user", "condition", "type 1 diabetic"),
    ("I had my appendix out in 2018", "user", "condition", "appendix"),
    ("I can't have gluten", "user", "diet", "no gluten"),
    ("I skip breakfast", "user", "habit", "skip breakfast"),
    ("I have my coffee black", "user", "preference", "coffee black"),
    ("I've never cared for opera", "user", "dislike", "opera"),
    ("I find horror films unbearable", "user", "dislike", "horror films"),
    ("On weekdays I'm in bed by ten", "user", "habit", "in bed by ten"),
    ("Every other Friday we have game night", "user", "habit", "game night"),
    ("I taught myself to weld", "user", "skill", "weld"),
    ("I can get by in Polish", "user", "language", "Polish"),
    ("The launch has slipped to 12 October", "user", "launch", "12 October"),
    ("Deploys go through Argo CD now", "project", "Deploys", "Argo CD"),
    ("Our API is still on Node 18", "project", "API", "Node 18"),
    ("I write everything in Obsidian", "user", "uses", "Obsidian"),
    ("Give me the short version first, always", "user", "instruction", "short version"),
    ("Don't bother explaining basic Python", "user", "instruction", "basic Python"),
    ("I'd like prices in euros", "user", "instruction", "euros"),
    ("My Signal number is +44 7700 900123", "user", "Signal number", "7700"),
    ("I turn forty on the 9th of March", "user", "birthday", "9th of March"),
    ("In my view remote work beats the office", "user", "opinion", "remote work"),
    ("I run the night desk at a youth hostel", "user", "job", "night desk"),
    ("I switched careers and teach primary school now", "user", "job", "primary school"),
    ("I got the job at Arup!", "user", "employer", "Arup"),
    ("I work four days a week, Fridays off", "user", "habit", "four days a week"),
    ("Lindiwe took over from Carl as department head", "project", "department head", "Lindiwe"),
    ("My daughter starts school in September", "daughter", "plan", "in September"),
    ("Our twins are eight", "twins", "age", "eight"),
    ("My brother-in-law Greg fixes motorbikes", "brother-in-law", "name", "Greg"),
    ("My brother-in-law Greg fixes motorbikes", "Greg", "habit", "motorbikes"),
    ("I'm the youngest of five", "user", "family", "youngest of five"),
    ("We've been together for nine years", "user", "relationship", "nine years"),
    ("I've got three hens and a rooster", "user", "pet", "three hens"),
    ("The cat's name is Pixel", "user", "cat", "Pixel"),
    ("I moved back in with my parents", "user", "household", "my parents"),
    ("We bought a place in Porto last year", "user", "possession", "Porto"),
    ("I grew up on a farm outside Cork", "user", "hometown", "Cork"),
    ("I live on the third floor of an old mill", "user", "lives", "third floor"),
    ("I'd rather text than call", "user", "preference", "text than call"),
    ("I don't do mornings", "user", "dislike", "mornings"),
    ("I haven't had alcohol in six years", "user", "diet", "no alcohol"),
    ("I've had two knee operations", "user", "condition", "two knee operations"),
    ("My blood pressure is on the high side", "user", "condition", "blood pressure"),
    ("I take two puffs of Ventolin before running", "user", "medication", "Ventolin"),
    ("I'll be in Vienna from the 3rd to the 9th", "user", "plan", "in Vienna"),
    ("I want to be debt-free by forty", "user", "plan", "debt-free"),
    ("We're keeping the monolith for now", "user", "decision", "keeping the monolith"),
    ("We pay about 900 a month for hosting", "user", "hosting", "900"),
    ("When I ask for code, skip the explanation", "user", "instruction", "skip the"),
    ("Keep it under 200 words unless I say so", "user", "instruction", "200 words"),
    ("Use metric", "user", "instruction", "metric"),
    ("My passport expires in May 2027", "user", "due date", "May 2027"),
]


@pytest.mark.parametrize(("said", "subject", "attribute", "value"), TOLD)
def test_what_is_plainly_said_is_understood(
    said: str, subject: str, attribute: str, value: str
) -> None:
    facts = facts_in(said)
    assert any(
        (one.subject, one.attribute) == (subject, attribute) and value in (one.value or "")
        for one in facts
    ), facts


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("I quit accounting for good", ("job", "accountant")),
        ("I handed in my notice at Deloitte", ("employer", "Deloitte")),
        ("We finally sold the Volvo", ("possession", "Volvo")),
        ("I cancelled my gym membership", ("membership", "gym")),
        ("My ex and I broke up in January", ("girlfriend", "*")),
        ("I dropped out of med school", ("school", "*")),
        ("My bike got stolen last week", ("possession", "bike")),
        ("I stopped the statins in May", ("medication", "statins")),
        ("I swapped my Canon for a Fuji X100", ("possession", "Canon")),
        ("I cancelled Netflix", ("subscription", "Netflix")),
        ("I've stopped seeing my therapist", ("therapist", "*")),
        ("We had to give the dog away", ("dog", "*")),
        ("We're using pnpm instead of npm", ("uses", "npm")),
        ("I retired from the navy in 2015", ("employer", "the navy")),
        ("Our old dog, Bruno, died last month", ("dog", "Bruno")),
        ("I used to be able to speak Gaelic", ("language", "Gaelic")),
        ("My subscription to the Guardian has lapsed", ("subscription", "Guardian")),
        ("The Honda's gone", ("possession", "Honda")),
    ],
)
def test_what_is_over_is_told_by_what_it_was(said: str, ended: tuple[str, str]) -> None:
    assert ended in [pair for one in facts_in(said) for pair in one.ends]


@pytest.mark.parametrize(
    "said",
    [
        "We had a baby shower",
        "My boss will kill me",
        "I'm taking a shower before lunch",
        "I'm having lunch next week",
        "I work for a small fee",
        "We went there on Fridays",
        "My roommate is Canadian",
        "My French is late",
        "This is my favorite song",
        "I signed up for a trial account",
        "My doctor put me on notice",
        "Don't drink anymore",
        "My car is broken",
        "My work email is down",
        "Deploys are on Friday",
        "I can't have nice things",
        "This makes me sick",
        "I think it should be fine",
    ],
)
def test_what_only_sounds_like_it_is_no_fact(said: str) -> None:
    assert [one for one in facts_in(said) if "no any" in (one.value or "")] == []
    if not said.startswith("Don't"):
        assert facts_in(said) == ()


@pytest.mark.parametrize("said", ["I work for a small logistics firm", "I work in retail"])
def test_what_names_no_one_stands_beside_what_does(said: str) -> None:
    assert [one.single for one in facts_in(said)] == [False]
