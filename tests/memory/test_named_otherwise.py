"""The user and an attribute by any of their names: written and read they are the same."""

from pathlib import Path

import pytest

from memory.rows import HERE, let_go, look, put
from mindfile.memory.facts import extract_facts
from mindfile.memory.profile import profile, render
from mindfile.memory.requests import ExtractRequest
from mindfile.model import FactProposal
from minds import a_mind


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("电话", "电话"),
        ("phone number", "phone"),
        ("city", "城市"),
        ("wife", "老婆"),
        ("Company", "employer"),
        ("clutch", "clutch"),
    ],
)
async def test_a_fact_is_found_and_forgotten_by_any_name_of_its_attribute(
    tmp_path: Path, written: str, read: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute=written, value="0151 2345678")
        assert len((await look(mind, attribute=read)).hits) == 1
        assert len((await look(mind, "0151", attribute=read)).hits) == 1
        assert (await let_go(mind, attribute=read)).count == 1


@pytest.mark.parametrize("subject", ["the user", "The User", " user ", "USER", "用户", "我", "I"])
async def test_the_user_is_meant_by_many_words(tmp_path: Path, subject: str) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute="city", value="Linz", subject="user")
        newer = await put(mind, attribute="city", value="Graz", subject=subject)
        assert newer.stored[0].status == "superseding"
        found = await look(mind, subject=subject)
        assert [(hit.subject, hit.value) for hit in found.hits] == [("user", "Graz")]
        async with mind.store.read() as unit:
            assert "city: Graz" in render(await profile(unit, HERE, mind.clock()))


async def test_the_user_of_a_proposed_fact_is_meant_by_many_words(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        one = FactProposal("The user keeps bees", "the user", "hobby", "beekeeping", 1.0)
        reply = await extract_facts(mind, ExtractRequest(HERE, facts=(one,)))
        assert [fact.subject for fact in reply.facts] == ["user"]


async def test_a_text_about_the_user_is_read_for_its_facts(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        reply = await put(mind, "I live in Graz.", subject="user")
        assert [hit.value for hit in (await look(mind, attribute="city")).hits] == ["Graz"]
        assert len(reply.stored) == 1
