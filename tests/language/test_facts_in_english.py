"""What the rules read in English sentences, and what they leave alone."""

import pytest

from mindfile.language.extraction import facts_in

CASES = [
    ("My name is Orla Quinn", [("user", "name", "Orla Quinn")]),
    ("my name's ravi", [("user", "name", "ravi")]),
    ("Hey, I'm Tomas Bergström, I live in Aarhus", [("user", "name"), ("user", "city", "Aarhus")]),
    ("I’m Ida Holm and I’m a carpenter", [("user", "name", "Ida Holm"), ("user", "job")]),
    ("I'm Ida Holm, a boat builder", [("user", "name"), ("user", "job", "boat builder")]),
    ("I moved to Tromsø last winter", [("user", "city", "Tromsø")]),
    ("I just relocated from Ghent to La Rochelle", [("user", "city", "La Rochelle")]),
    ("my home is in Leith, Edinburgh", [("user", "city", "Leith, Edinburgh")]),
    ("I'm from Ghana", [("user", "hometown", "Ghana")]),
    ("I'm 41 years old", [("user", "age", "41")]),
    ("I was born in 1988", [("user", "birth year", "1988")]),
    ("I work at Vestas as a rigger", [("user", "employer", "Vestas"), ("user", "job", "rigger")]),
    ("I speak Welsh and Breton", [("user", "language", "Welsh"), ("user", "language", "Breton")]),
    ("I like knitting and darts", [("user", "like", "knitting"), ("user", "like", "darts")]),
    ("I like rock and roll", [("user", "like", "rock and roll")]),
    ("I don't like getting up early", [("user", "dislike", "getting up early")]),
    (
        "I don't like mussels but I love crab",
        [("user", "dislike", "mussels"), ("user", "like", "crab")],
    ),
    ("I prefer dark themes", [("user", "preference", "dark themes")]),
    ("I'm allergic to latex", [("user", "allergy", "latex")]),
    ("Remember: my son is allergic to eggs", [("son", "allergy", "eggs")]),
    ("I'm vegetarian", [("user", "diet", "vegetarian")]),
    ("I have asthma", [("user", "condition", "asthma")]),
    ("My parrot is called Pim", [("user", "parrot", "Pim")]),
    ("My client is called Greta Moss", [("client", "name", "Greta Moss")]),
    ("My editor is Kakoune", [("user", "editor", "Kakoune")]),
    ("I use Alpine and tmux", [("user", "uses", "Alpine"), ("user", "uses", "tmux")]),
    ("We migrated from Oracle to MariaDB", [("project", "database", "MariaDB")]),
    ("I plan to repaint the hull in June", [("user", "plan", "repaint the hull in June")]),
    ("We decided to drop the beta", [("user", "decision", "drop the beta")]),
    ("My email is orla@quinn.example", [("user", "email", "orla@quinn.example")]),
    ("My phone is +353 1 234 5678", [("user", "phone", "+353 1 234 5678")]),
    ("My favorite color is teal", [("user", "favorite color", "teal")]),
    ("From now on, answer in French", [("user", "instruction", "answer in French")]),
    ("The user prefers short replies", [("user", "preference", "short replies")]),
    ("I'm a vegan and allergic to soy", [("user", "diet", "vegan"), ("user", "allergy", "soy")]),
    ("My wife, Ewa, is a surgeon", [("user", "spouse", "Ewa"), ("wife", "job", "surgeon")]),
    ("My daughter Imke is 7", [("user", "daughter", "Imke"), ("Imke", "age", "7")]),
    ("My best friend Sana is vegan", [("Sana", "diet", "vegan")]),
    (
        "My sister Kaja who lives in Bern is visiting",
        [("user", "sister", "Kaja"), ("Kaja", "city")],
    ),
    ("My mum has asthma and my dad is retired", [("mother", "condition", "asthma")]),
    ("My boss's birthday is 2 May", [("boss", "birthday", "2 May")]),
    ("Our anniversary is on 12 September", [("user", "anniversary", "12 September")]),
    ("I make 45k a year", [("user", "salary", "45k a year")]),
    ("I've accepted an offer from Damen", [("user", "plan", "a job offer from Damen")]),
    ("I've been a nurse for ten years", [("user", "job", "nurse")]),
    ("My girlfriend's called Nora", [("user", "girlfriend", "Nora")]),
    ("I love opera and hate flying", [("user", "like", "opera"), ("user", "dislike", "flying")]),
    ("My brother loves opera and hates flying", [("brother", "like"), ("brother", "dislike")]),
    ("My dad lives in Leeds and works at BT", [("father", "city"), ("father", "employer", "BT")]),
    ("Our puppy is called Rex", [("user", "dog", "Rex")]),
    ("I'm married to Ewa", [("user", "spouse", "Ewa")]),
    ("I have two kids, Mia and Leo", [("user", "child", "Mia"), ("user", "child", "Leo")]),
    (
        "I have a dog named Rex and a cat named Tom",
        [("user", "dog", "Rex"), ("user", "cat", "Tom")],
    ),
    ("My doctor is Dr. Lindqvist", [("user", "doctor", "Dr. Lindqvist")]),
    ("I love rye bread - it keeps so well", [("user", "like", "rye bread")]),
    ("I'm Swedish and I live in Umeå", [("user", "nationality"), ("user", "city", "Umeå")]),
    ("I just turned 50", [("user", "age", "50")]),
    ("I'm the CTO of a small shipyard", [("user", "job", "CTO of a small shipyard")]),
    ("I own a small bakery in Leith", [("user", "business", "a small bakery in Leith")]),
    (
        "I study law at Lund University",
        [("user", "learning", "law"), ("user", "school", "Lund University")],
    ),
    ("I'm a welder at Damen", [("user", "job", "welder"), ("user", "employer", "Damen")]),
    ("I joined Spotify last month", [("user", "employer", "Spotify")]),
    ("I like trains more than planes", [("user", "preference", "trains more than planes")]),
    ("I don't like olives or capers", [("user", "dislike"), ("user", "dislike", "capers")]),
    ("I mostly lead kayak tours", [("user", "habit", "lead kayak tours")]),
    ("I swim in the harbor every morning", [("user", "habit")]),
    ("I use Vim for notes", [("user", "uses", "Vim")]),
    ("We use Redis as a cache", [("project", "uses", "Redis")]),
    ("Our CI is Buildkite", [("project", "CI", "Buildkite")]),
    ("I'm moving to Bergen in May", [("user", "plan", "moving to Bergen in May")]),
    ("I have an exam on Friday at 9", [("user", "plan", "an exam on Friday at 9")]),
    ("I need to file my taxes by April 15", [("user", "plan", "file my taxes by April 15")]),
    ("Write to me at ola@berg.example", [("user", "email", "ola@berg.example")]),
    ("My address is 3 Quay Lane, Cork", [("user", "address", "3 Quay Lane, Cork")]),
    ("Please use short sentences from now on", [("user", "instruction", "use short sentences")]),
    ("Remember that I park on level 3", [("user", "note", "I park on level 3")]),
    ("i live in Bergen", [("user", "city", "Bergen")]),
    ("Hometown: Bergen", [("user", "hometown", "Bergen")]),
    ("My GP is Dr. Vos", [("user", "doctor", "Dr. Vos")]),
    ("My dentist is Dr. Anna Vos", [("user", "dentist", "Dr. Anna Vos")]),
    ("My boss likes golf", [("boss", "like", "golf")]),
    ("My sister lives in Oslo", [("sister", "city", "Oslo")]),
    ("My friend Tom likes jazz", [("Tom", "like", "jazz")]),
    ("My wife is a surgeon", [("wife", "job", "surgeon")]),
    ("The user's name is Ada Byron", [("user", "name", "Ada Byron")]),
]

NOTHING = [
    "Pretend I'm a doctor",
    "In the story, my name is Bob and I live in Oz",
    "I like neither tea nor coffee",
    "My phone is 5 years old",
    "Doing what I love is a gift",
    "I'm stepping into the unknown",
    "Always here to help",
    "His name is Kyle",
    "I'm not allergic to anything",
    "I used to be allergic to cats",
    "My name isn't important",
    "What if my name is Bob?",
    "My brother is Tom's best friend",
    "My son is Canadian",
    "I'm in Berlin this week",
    "I'm Going to bed",
    "I like the idea",
    "I'd like a coffee",
    "I love you",
    "We are thinking about switching to MongoDB",
    "We don't use Kafka",
    "We no longer use MySQL",
    "I can play later",
    "Never mind",
    "Always a pleasure",
    "My password is hunter2",
    "Error: file not found",
    "My idea is to use Rust",
    "I have a meeting now",
    "I haven't decided yet",
    "run 41: 87.2 %",
    "I'm sure",
    "I'm Sorry",
    "I'm from the team that owns billing",
    "I'm happy you called",
    "I no longer live in Rome",
    "I don't live in Rome",
    "I used to live in Rome",
    "My name is not Bob",
    "I like it",
    "I'd live in Rome if I could",
    "If I lived in Rome, I would eat more",
    'She said "I live in Rome"',
    "She said I live in a bubble",
    "They run PostgreSQL 15 in production",
    "Where do I live and what is my name?",
    "What do I like about sailing?",
    "Do I live in Rome?",
    "What is my name",
]


@pytest.mark.parametrize(("sentence", "expected"), CASES)
def test_a_sentence_states_these_facts(sentence: str, expected: list[tuple[str, ...]]) -> None:
    stated = [fact for fact in facts_in(sentence) if fact.attribute is not None]
    found = [(fact.subject, fact.attribute, fact.value) for fact in stated]
    assert [fact[: len(want)] for fact, want in zip(found, expected, strict=True)] == expected


@pytest.mark.parametrize("sentence", NOTHING)
def test_a_sentence_that_states_nothing_of_the_user_gives_no_fact(sentence: str) -> None:
    assert [fact for fact in facts_in(sentence) if fact.attribute is not None] == []


def test_a_statement_is_the_clause_that_the_user_wrote() -> None:
    name, city = facts_in("Hello, I'm Ola Berg, I live in Narvik")
    assert (name.statement, city.statement) == ("I'm Ola Berg", "I live in Narvik")


def test_a_fact_told_in_the_third_person_keeps_its_own_words() -> None:
    (fact,) = facts_in("The user is allergic to sesame")
    assert fact.statement == fact.quote == "The user is allergic to sesame"
