"""One question about several subjects, and what becomes of its answer."""

import json
from pathlib import Path

import pytest

from fakes import HashingEmbedder
from memory.rows import CLIENT, HERE, put
from mindfile.memory.compressing import compress, summary_question
from mindfile.memory.mind import Mind
from mindfile.memory.requests import CompressRequest, MessageInput, Proposal
from mindfile.model import Question
from minds import a_mind

CLUSTERS = CompressRequest(HERE, "s", strategy="cluster")
SUBJECTS = {
    "en": ("tomato seedlings need water", "invoice must be paid", "violin lesson was moved"),
    "zh": ("番茄苗 要 浇水", "发票 必须 付清", "小提琴 课 改期"),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


async def asked(mind: Mind, language: str) -> Question:
    """Tell of three subjects in turn and return the question about them."""
    lines = [f"{subject} {n}" for n in range(3) for subject in SUBJECTS[language]]
    await put(mind, messages=tuple(map(MessageInput, lines)), session="s")
    await mind.embedding.drained()
    question = await summary_question(mind, CLUSTERS)
    assert question is not None
    return question


def answered(question: Question, *summaries: str) -> CompressRequest:
    answer = f"Here: {json.dumps({'summaries': summaries}, ensure_ascii=False)}"
    return CompressRequest(
        HERE, "s", strategy="cluster", proposal=Proposal(question, answer=answer)
    )


@BOTH
async def test_one_question_brings_a_summary_for_each_subject(
    tmp_path: Path, language: str
) -> None:
    async with a_mind(tmp_path, embedder=HashingEmbedder()) as mind:
        question = await asked(mind, language)
        assert question.text.count("<part>") == 3
        parts = question.text.split("</part>")[:3]
        first = [next(s for s in SUBJECTS[language] if s in part) for part in parts]
        told = answered(question, *(f"{subject}." for subject in first))
        reply = await compress(mind, told, client=CLIENT)
        assert reply.method == "sampling"
        assert [one.summary for one in reply.summaries] == [f"{subject}." for subject in first]
        assert {one.count for one in reply.summaries} == {3}


@BOTH
@pytest.mark.parametrize("summaries", [("one", "two"), ("one", " ", "three"), ()])
async def test_too_few_summaries_leave_all_to_the_local_rules(
    tmp_path: Path, language: str, summaries: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path, embedder=HashingEmbedder()) as mind:
        told = answered(await asked(mind, language), *summaries)
        reply = await compress(mind, told, client=CLIENT)
        assert reply.method == "rules"
        assert any("did not answer with 3 summaries" in note for note in reply.notes)
