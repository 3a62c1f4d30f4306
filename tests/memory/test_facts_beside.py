"""A model that summarizes talk lists the facts in it too, in the same answer; else the rules do."""

import json
from pathlib import Path

import pytest

from loopback import Answer, loopback
from memory.rows import CLIENT, HERE, put
from mindfile.language.endpoint import INPUT_TOKENS
from mindfile.memory.compressing import compress, summary_question
from mindfile.memory.mind import Mind
from mindfile.memory.replies import CompressReply
from mindfile.memory.requests import CompressRequest, MessageInput, Proposal
from minds import a_mind

LINES = {
    "en": ("Our kiln broke down, a new one is 950", "I keep bees, five hives on the roof", "ok"),
    "zh": ("窑坏了，新的要九千五", "我在屋顶养蜂，一共五箱", "好的"),
}
TOLD = {
    "en": ("A new kiln is 950.", "The user keeps bees", "pet", "bees", "I keep bees"),
    "zh": ("新窑要九千五。", "用户养蜂", "养殖", "蜜蜂", "我在屋顶养蜂"),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


async def tell(mind: Mind, language: str) -> list[str]:
    reply = await put(mind, messages=tuple(map(MessageInput, LINES[language])), session="s")
    return [stored.id for stored in reply.stored if stored.id is not None]


def answer(language: str, *, quote: str | None = None) -> str:
    summary, statement, attribute, value, said = TOLD[language]
    fact = {"statement": statement, "attribute": attribute, "value": value, "quote": quote or said}
    return f"{summary}\n\n**FACTS:** {json.dumps({'facts': [fact]}, ensure_ascii=False)}"


async def squeeze(mind: Mind, proposal: Proposal | None = None) -> CompressReply:
    request = CompressRequest(HERE, "s", keep_rounds=0, proposal=proposal)
    return await compress(mind, request, client=CLIENT)


@BOTH
@pytest.mark.parametrize("rung", ["endpoint", "sampling"])
async def test_the_answer_that_summarizes_brings_the_facts_with_their_messages(
    tmp_path: Path, language: str, rung: str
) -> None:
    with loopback(lambda _: Answer(answer(language))) as server:
        endpoint = server.endpoint() if rung == "endpoint" else None
        async with a_mind(tmp_path, endpoint=endpoint) as mind:
            ids = await tell(mind, language)
            proposal = None
            if rung == "sampling":
                question = await summary_question(mind, CompressRequest(HERE, "s", keep_rounds=0))
                assert question is not None
                proposal = Proposal(question, answer=answer(language))
            reply = await squeeze(mind, proposal)
    summary, statement, attribute, value, _ = TOLD[language]
    assert (reply.method, reply.summary, reply.notes) == (rung, summary, ())
    assert [(one.statement, one.attribute, one.value) for one in reply.facts] == [
        (statement, attribute, value)
    ]
    assert reply.facts[0].sources == (ids[1],)
    assert len(server.asked) == (rung == "endpoint")


@BOTH
async def test_what_nobody_said_is_no_fact_whoever_lists_it(tmp_path: Path, language: str) -> None:
    given = answer(language, quote="I keep a horse / 我养马")
    with loopback(lambda _: Answer(given)) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            await tell(mind, language)
            assert (await squeeze(mind)).facts == ()


@pytest.mark.parametrize("listed", ["", "\nFACTS: none", '\nFACTS: {"facts": [{', "\nFACTS:"])
async def test_where_no_facts_can_be_read_the_rules_read_them_and_the_summary_stays(
    tmp_path: Path, listed: str
) -> None:
    with loopback(lambda _: Answer(f"They talk of the weather.{listed}")) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            await put(mind, messages=(MessageInput("I'm allergic to latex"),), session="s")
            reply = await squeeze(mind)
    assert (reply.method, reply.summary) == ("endpoint", "They talk of the weather.")
    assert [one.value for one in reply.facts] == ["latex"]


async def test_all_pieces_of_a_long_talk_must_list_theirs(tmp_path: Path) -> None:
    def some(text: str) -> Answer:
        return Answer("Rain.") if "line 3:" in text else Answer('Rain.\nFACTS: {"facts": []}')

    with loopback(some) as server:
        async with a_mind(tmp_path, endpoint=server.endpoint()) as mind:
            told = [f"line {n}: it rained on quay {n}, " * 20 for n in range(20)]
            lines = ["I'm allergic to latex", *told]
            await put(mind, messages=tuple(map(MessageInput, lines)), session="s")
            reply = await squeeze(mind)
            count = mind.embedding.tokens.count
            asked = zip(server.instructions, server.texts, strict=True)
            assert max(count(one) + count(text) for one, text in asked) <= INPUT_TOKENS
    assert "latex" in [one.value for one in reply.facts]
