"""Facts of a pasted conversation are the user's, without the labels of its lines."""

from pathlib import Path

import pytest

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
