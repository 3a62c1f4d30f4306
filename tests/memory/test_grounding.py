"""Facts that a caller proposes beside a text or a session: judged by what was really said."""

from pathlib import Path

import pytest

from memory.rows import HERE, say
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from mindfile.model import FactProposal
from minds import a_mind


def fact(statement: str, attribute: str | None = None, value: str | None = None) -> FactProposal:
    return FactProposal(statement, "user", attribute, value, 1.0)


CASES = [
    ("Maybe I'll get a canoe.", fact("The user plans a canoe", "plan", "get a canoe"), "guess"),
    ("也许我会买一艘皮艇。", fact("用户打算买皮艇", "plan", "买一艘皮艇"), "guess"),
    ("My friend Olek loves snails.", fact("The user loves snails"), "about somebody else"),
    ("我朋友奥列喜欢蜗牛。", fact("用户喜欢蜗牛", "like", "蜗牛"), "about somebody else"),
]


@pytest.mark.parametrize(("text", "proposed", "reason"), CASES)
async def test_what_the_text_does_not_bear_out_is_turned_away(
    tmp_path: Path, text: str, proposed: FactProposal, reason: str
) -> None:
    async with a_mind(tmp_path) as mind:
        reply = await extract_facts(mind, ExtractRequest(HERE, text, facts=(proposed,)))
        assert reply.facts == ()
        assert [one.reason for one in reply.rejected] == [reason]


@pytest.mark.parametrize(
    ("text", "proposed"),
    [
        ("I bought a canoe. Maybe I'll sell the canoe.", fact("The user has a canoe")),
        ("Please send it to 4 Mill Lane.", fact("Lives there", "address", "4 Mill Lane")),
        ("My sister Ida is a nurse.", fact("The user's sister is Ida", "sister", "Ida")),
        ("I moved to the Big Apple.", fact("The user lives in New York", "city", "New York")),
        ("我搬到锦官城了。", fact("用户住在成都", "city", "成都")),
    ],
)
async def test_what_the_text_may_bear_out_is_kept(
    tmp_path: Path, text: str, proposed: FactProposal
) -> None:
    async with a_mind(tmp_path) as mind:
        reply = await extract_facts(mind, ExtractRequest(HERE, text, facts=(proposed,)))
        assert [one.status for one in reply.facts] == ["stored"]


@pytest.mark.parametrize(("answer", "kept"), [("Hm, what is for lunch?", 0), ("Yes, I do.", 1)])
async def test_what_only_the_assistant_said_counts_once_the_user_agrees(
    tmp_path: Path, answer: str, kept: int
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", "Guess what I keep.", "You seem to love ferrets.", answer)
        proposed = (fact("The user loves ferrets"),)
        reply = await extract_facts(mind, ExtractRequest(HERE, session="s", facts=proposed))
        assert len(reply.facts) == kept
        assert [one.reason for one in reply.rejected] == ["assistant said so"] * (1 - kept)


async def test_what_stands_nowhere_in_the_text_is_kept_on_the_callers_word(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        proposed = (fact("The user lives on Mars"), fact("The user keeps bees", "hobby", "bees"))
        reply = await extract_facts(mind, ExtractRequest(HERE, "I keep bees.", facts=proposed))
        assert len(reply.facts) == 2
        (note,) = reply.notes
        assert "lives on Mars" in note
        assert "bees" not in note
