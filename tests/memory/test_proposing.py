"""Facts that the endpoint proposes: judged like every rung's, and the rules where it fails."""

import json
from pathlib import Path

import pytest

from loopback import Answer, loopback
from memory.rows import CLIENT, HERE, say
from mindfile.language.endpoint import INPUT_TOKENS
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from minds import a_mind


def proposed(*facts: tuple[str, str, str, str]) -> Answer:
    """Answer with statements, attributes, values and quotes."""
    names = ("statement", "attribute", "value", "quote")
    listed = [dict(zip(names, fact, strict=True)) for fact in facts]
    return Answer(f"Here they are:\n```json\n{json.dumps({'facts': listed})}\n```")


@pytest.mark.parametrize(
    ("lines", "fact"),
    [
        (
            ("The sea is home: Bergen it is, since May", "Noted"),
            ("The user lives in Bergen", "city", "Bergen", "Bergen it is, since May"),
        ),
        (
            ("海边就是家：五月起就在厦门了", "好的"),
            ("用户住在厦门", "城市", "厦门", "五月起就在厦门了"),
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_fact_of_the_endpoint_is_stored_with_its_message(
    tmp_path: Path, lines: tuple[str, str], fact: tuple[str, str, str, str]
) -> None:
    with loopback(lambda _: proposed(fact)) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            ids = await say(mind, "s", *lines)
            reply = await extract_facts(mind, ExtractRequest(HERE, session="s"), client=CLIENT)
    assert reply.method == "endpoint"
    (found,) = reply.facts
    assert (found.attribute, found.value, found.sources) == ("city", fact[2], (ids[0],))


async def test_what_was_guessed_asked_invented_or_said_by_the_assistant_is_turned_away(
    tmp_path: Path,
) -> None:
    answer = proposed(
        ("The user will buy a boat", "plan", "buy a boat", "buy a boat"),
        ("The user owns a cat", "pet", "cat", "my cat"),
        ("The user is a baker", "job", "baker", "you are a baker"),
    )
    with loopback(lambda _: answer) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            await say(mind, "s", "Maybe I'll buy a boat", "I take it you are a baker")
            reply = await extract_facts(mind, ExtractRequest(HERE, session="s"), client=CLIENT)
    assert reply.facts == ()
    assert {one.reason for one in reply.rejected} == {"guess", "not said", "assistant said so"}


async def test_a_long_text_is_asked_about_in_requests_within_the_limit(tmp_path: Path) -> None:
    with loopback(lambda _: proposed()) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            text = "".join(f"The crane moved box {n} to quay {n}. " for n in range(900))
            await extract_facts(mind, ExtractRequest(HERE, text=text), client=CLIENT)
            count = mind.embedding.tokens.count
            sizes = [
                count(f"{a}{b}") for a, b in zip(server.instructions, server.texts, strict=True)
            ]
    assert len(sizes) > 2
    assert max(sizes) <= INPUT_TOKENS


@pytest.mark.parametrize(
    "answer",
    [Answer(status=500), Answer("none"), Answer("{}"), Answer('{"facts": [}')],
    ids=range(4),
)
async def test_where_the_endpoint_fails_the_rules_read_the_facts(
    tmp_path: Path, answer: Answer
) -> None:
    with loopback(lambda _: answer) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            request = ExtractRequest(HERE, text="I live in Bergen.")
            reply = await extract_facts(mind, request, client=CLIENT)
    assert reply.method == "rules"
    assert [fact.value for fact in reply.facts] == ["Bergen"]
    assert any("the local rules read the facts" in note for note in reply.notes)
