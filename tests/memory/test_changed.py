"""What has changed, told in other words than it was first: the old value is shown no longer."""

from pathlib import Path

import pytest

from memory.rows import look, put
from mindfile.memory.mind import Mind
from minds import a_mind

CHANGED = [
    ("My dentist is Lena Rau", "My dentist is now Tom Klein", "dentist", "Tom Klein"),
    ("My manager is Ann Wu", "I have a new manager, Bob Lee", "manager", "Bob Lee"),
    ("My doctor is Dr. Amsel", "Our new doctor is Dr. Vogt", "doctor", "Dr. Vogt"),
    ("My landlord is Piet Vos", "My new landlord is Jan Kok", "landlord", "Jan Kok"),
    ("My address is 12 Elm Street", "My address is now 4 Oak Road", "address", "4 Oak Road"),
    ("I'm 178 cm tall", "I'm now 181 cm tall", "height", "181 cm"),
    ("I weigh 71 kg", "I'm down to 66 kg", "weight", "66 kg"),
    ("I'm 34 years old", "I'm now 35", "age", "35"),
    ("I take 20 mg of lisinopril", "My lisinopril dose went up to 40 mg", "medication", "40 mg of"),
    (
        "I'm on 50 mg of sertraline",
        "My doctor raised my sertraline to 75 mg",
        "medication",
        "75 mg",
    ),
    ("My name is Jon Marsh", "It's spelled John Marsch", "name", "John Marsch"),
    ("My name is Anna Berg", "I changed my last name to Lind", "name", "Anna Lind"),
    ("My fiancée is Chloe", "Chloe and I got married last week", "spouse", "Chloe"),
    ("I live in Cork", "I moved back home to Galway", "city", "Galway"),
    ("Our wedding is on 5 May", "We had to push the wedding back to 3 June", "wedding", "3 June"),
    ("I work at Bosch", "I'm back at Siemens", "employer", "Siemens"),
    ("I'm a nurse", "I retrained as a teacher", "job", "teacher"),
]
OVER = [
    ("I have a Volvo", "I sold the Volvo"),
    ("I drive a blue Volvo V60", "I sold the Volvo and took the bus home"),
    ("I have a Fender guitar", "I gave my Fender to my nephew"),
    ("I own a cabin in Vermont", "We sold the cabin"),
    ("I drive a Ford Focus", "The Focus got scrapped"),
    ("My dog is called Rufus", "Rufus died last week"),
    ("I have a cat named Miso", "We gave Miso to my aunt"),
    ("I have a parrot called Pim", "Pim flew away"),
    ("My wife is called Clara", "Clara and I got divorced in March"),
    ("I'm pregnant", "Our daughter was born on Tuesday"),
    ("My wife is pregnant", "Our son Max was born this morning"),
    ("I love oat milk in my coffee", "I can't stand oat milk anymore"),
    ("I no longer eat meat", "I eat meat again these days"),
    ("I take metformin every morning", "My doctor took me off metformin"),
    ("Always answer in bullet points", "Don't answer in bullet points anymore"),
    ("Never use emojis", "You can use emojis again"),
    ("Always reply in French", "You can reply in English again"),
    ("I'm allergic to eggs", "I outgrew my egg allergy"),
    ("I'm on metformin twice a day", "My GP took me off metformin last week"),
    ("I'm allergic to penicillin", "Please forget that I'm allergic to penicillin"),
]
UNTOUCHED = [
    ("I drive a Volvo", "I almost sold the Volvo"),
    ("I live in Hull", "Don't forget that I live in Hull"),
    ("I live in Hull", "Forget my umbrella"),
    ("I drive a Volvo", "My brother sold his Volvo"),
    ("I drive a Volvo", "I sold my shares in Volvo"),
    ("I have a bike", "I sold the bike rack"),
    ("My dog is called Rufus", "My neighbor's dog Rex died last week"),
    ("My dog is called Rufus", "Rex died last week"),
    ("My wife is called Clara", "Nora and I broke up with the band"),
    ("I'm pregnant", "Our son was born in 2015"),
    ("I'm pregnant", "My sister had her baby"),
    ("I love oat milk in my coffee", "I can't stand oat milk foam on Tom's coffee"),
    ("I love onions", "I hate onions on pizza"),
    ("I take 20 mg of lisinopril", "I also take 5 mg of amlodipine"),
    ("I take 20 mg of lisinopril", "My dad's lisinopril dose went up to 40 mg"),
    ("Never use emojis", "Bullet points are fine again"),
    ("I work at Bosch", "I went back to Ikea to return a lamp"),
    ("I live in Cork", "I'd move back to Dublin if I could"),
    ("I'm allergic to eggs", "My son outgrew his egg allergy"),
    ("My dentist is Lena Rau", "My sister's dentist is now Tom Klein"),
    ("I weigh 71 kg", "I'm up to 10 kg of flour a month"),
]


async def told_of(mind: Mind, *texts: str) -> list[tuple[str, str]]:
    """Store each text by itself; return what holds after the last, by attribute and value."""
    for text in texts:
        await put(mind, text)
    hits = (await look(mind, kinds=("semantic",))).hits
    return [(hit.attribute, hit.value or "") for hit in hits if hit.attribute]


@pytest.mark.parametrize(("first", "later", "attribute", "value"), CHANGED)
async def test_a_new_value_stands_alone_however_the_change_is_told(
    tmp_path: Path, first: str, later: str, attribute: str, value: str
) -> None:
    async with a_mind(tmp_path) as mind:
        (before,) = await told_of(mind, first)
        after = await told_of(mind, later)
        assert before not in after
        assert [held for name, held in after if name == attribute and value in held]


@pytest.mark.parametrize(("first", "later"), OVER)
async def test_what_is_over_holds_no_longer(tmp_path: Path, first: str, later: str) -> None:
    async with a_mind(tmp_path) as mind:
        (before,) = await told_of(mind, first)
        assert before not in await told_of(mind, later)


@pytest.mark.parametrize(("first", "later"), UNTOUCHED)
async def test_what_is_told_of_another_or_did_not_happen_changes_nothing(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        (before,) = await told_of(mind, first)
        assert before in await told_of(mind, later)
