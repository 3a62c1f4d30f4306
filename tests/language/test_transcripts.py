"""A pasted conversation is read by its labels."""

import pytest

from mindfile.language.extraction import extract
from mindfile.language.transcripts import turns_of
from mindfile.model import Role


@pytest.mark.parametrize(
    "text",
    [
        "User: My name is Ida.\nAssistant: My name is Bob.",
        "Human: My name is Ida.\n\nAI: My name is Bob.",
        "**Me:** My name is Ida.\n**You:** My name is Bob.",
        "用户：我叫小艾。\n助手：我叫小博。",
        "我: 我叫小艾。\n你: 我叫小博。",
    ],
)
def test_labels_at_the_beginning_of_lines_are_roles_and_no_words(text: str) -> None:
    turns = turns_of(text)
    assert [turn.role for turn in turns] == [Role.USER, Role.ASSISTANT]
    assert not any(":" in turn.content or "：" in turn.content for turn in turns)
    facts = [fact for fact, _ in extract(turns, statements=True).facts]
    assert [(fact.attribute, fact.value) for fact in facts] in (
        [("name", "Ida")],
        [("name", "小艾")],
    )


def test_a_label_that_comes_again_is_a_role_and_lines_without_one_go_on() -> None:
    turns = turns_of("Notes.\nuser: I live in Cork.\nIt rains.\nUser: I like tea.")
    assert [turn.content for turn in turns] == [
        "Notes.",
        "I live in Cork.\nIt rains.",
        "I like tea.",
    ]
    assert {turn.role for turn in turns} == {Role.USER}


@pytest.mark.parametrize(
    "text", ["User: Ida is the account.", "To the user: and AI: no.", "", "我"]
)
def test_any_other_text_is_the_users_as_it_stands(text: str) -> None:
    (turn,) = turns_of(text)
    assert (turn.role, turn.content) == (Role.USER, text)


@pytest.mark.parametrize(
    ("text", "speakers"),
    [
        ("Anna: I live in Cork", ["Anna"]),
        ("Anna: I live in Cork\nMe: I live in Oslo\nAnna: Nice!", ["Anna", None, "Anna"]),
        ("She wrote:\nAnna Vos: I love it", [None, "Anna Vos"]),
        ("[10:32] Ben: I'm allergic to nuts\n[10:33] Eva: oh no", ["Ben", "Eva"]),
        ("Mom: I moved to Cork", ["mother"]),
        ("小王：我住在苏州\n我：我住在北京", ["小王", None]),
        ("妈妈：我住在苏州", ["mother"]),
    ],
)
def test_what_somebody_by_name_says_is_theirs(text: str, speakers: list[str | None]) -> None:
    assert [turn.speaker for turn in turns_of(text)] == speakers
    assert {turn.role for turn in turns_of(text)} == {Role.USER}


@pytest.mark.parametrize(
    "text",
    [
        "Note: I live in Cork",
        "Hometown: Bergen",
        "Breakfast: eggs\nLunch: soup",
        "Wife: Ewa",
        "备注：我住在苏州",
        "老婆：李梅",
    ],
)
def test_a_word_before_a_colon_that_names_nobody_is_part_of_the_text(text: str) -> None:
    (turn,) = turns_of(text)
    assert (turn.role, turn.content, turn.speaker) == (Role.USER, text, None)


def test_a_single_turn_of_the_other_side_is_no_word_of_the_users() -> None:
    (turn,) = turns_of("Assistant: I live in Paris.")
    assert (turn.role, turn.content) == (Role.ASSISTANT, "I live in Paris.")
