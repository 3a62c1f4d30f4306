"""Facts of a pasted conversation are the user's, without the labels of its lines."""

from pathlib import Path

import pytest

from memory.rows import HERE, put
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from minds import a_mind


@pytest.mark.parametrize(
    ("text", "city", "statement"),
    [
        ("User: I live in Cork.\nAssistant: I live in Paris.", "Cork", "I live in Cork."),
        ("用户：我住在苏州。\n助手：我住在北京。", "苏州", "我住在苏州"),
    ],
)
async def test_only_the_users_lines_of_a_pasted_conversation_tell_of_the_user(
    tmp_path: Path, text: str, city: str, statement: str
) -> None:
    async with a_mind(tmp_path) as mind:
        (fact,) = (await extract_facts(mind, ExtractRequest("default", text))).facts
        assert (fact.value, fact.statement) == (city, statement)


@pytest.mark.parametrize(
    ("text", "own", "told"),
    [
        (
            "Anna: I live in Cork, my sister lives in Bern\nMe: I live in Oslo",
            "My name is Ben Holm",
            [("Anna", "Cork"), ("Anna's sister", "Bern"), ("user", "Oslo")],
        ),
        ("Anna: I live in Cork", "My name is Anna Holm", [("user", "Cork")]),
        ("小王：我住在苏州\n我：我住在北京", "我叫李雷", [("小王", "苏州"), ("user", "北京")]),
    ],
)
async def test_what_others_say_in_it_is_of_them_and_what_the_user_says_by_name_of_the_user(
    tmp_path: Path, text: str, own: str, told: list[tuple[str, str]]
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, own)
        for dry_run in (True, False):
            reply = await extract_facts(mind, ExtractRequest(HERE, text, dry_run=dry_run))
            cities = [(one.subject, one.value) for one in reply.facts if one.attribute == "city"]
            assert cities == told
            assert {one.sources for one in reply.facts} == {()}
