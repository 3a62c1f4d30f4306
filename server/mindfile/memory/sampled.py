"""The client's model: one question about all there is to read, and what its answer is worth.

The question goes out from the surface and the answer comes back as a proposal; it counts only for
the very question, so that nothing is summarized that it did not read.
"""

from collections.abc import Sequence

from mindfile.cutting import cut
from mindfile.language.answers import AnswerError, usable
from mindfile.language.filter import Judged
from mindfile.language.pleasantries import is_pleasantry
from mindfile.language.proposals import (
    about_facts,
    judge_proposals,
    listed,
    parted,
    read_proposals,
    with_facts,
)
from mindfile.language.questions import (
    about_each,
    about_talk,
    about_update,
    read_each,
    transcripts,
)
from mindfile.language.summary import SENTENCE_END_SHARE
from mindfile.memory.aside import aside
from mindfile.memory.condensing import FACTS_TOKENS, LONGER_INSTRUCTION, input_room
from mindfile.memory.conversation import talk_of
from mindfile.memory.mind import Mind
from mindfile.memory.planning import Assignment, Written
from mindfile.memory.requests import Proposal
from mindfile.model import Question, Role, Talk

METHOD = "sampling"
TOO_LONG = "was not asked: there is more to read than one question may hold"
CHANGED = "was asked before the session changed"
# The tags around the parts of a question about several.
_TAG_TOKENS = 16


async def question_about_talk(mind: Mind, assignments: Sequence[Assignment]) -> Question | None:
    """Return the one question for all summaries of a plan and the facts in what they are of.

    None where there is nothing to ask.

    Raises:
        AnswerError: it would be longer than a question may be.
    """
    messages = [message for one in assignments for message in one.part.messages]
    if all(is_pleasantry(message.content) for message in messages):
        return None
    count = mind.embedding.tokens.count
    room = input_room(mind) - FACTS_TOKENS - (LONGER_INSTRUCTION if len(assignments) > 1 else 0)
    told: list[str] = []
    for one in assignments:
        talk = [talk_of(message) for message in one.part.messages]
        told.append(await _transcript(mind, talk, room))
        room -= count(told[-1]) + count(one.earlier) + _TAG_TOKENS
        if room < -_TAG_TOKENS:
            raise AnswerError(TOO_LONG)
    first = assignments[0]
    if len(assignments) > 1:
        parts = [
            f"{one.earlier}\n{text}".strip() for one, text in zip(assignments, told, strict=True)
        ]
        each = about_each(parts, max(one.target for one in assignments))
        return with_facts(each, as_json=True)
    if first.earlier:
        return with_facts(about_update(first.earlier, told[0], first.target))
    return with_facts(about_talk(told[0], first.target)) if told[0] else None


async def summaries_of(
    mind: Mind, proposal: Proposal, assignments: Sequence[Assignment]
) -> Written:
    """Return the summaries that the client's model wrote, cut to their budgets.

    Raises:
        AnswerError: there is no answer, or none that fits what is to be summarized now.
    """
    answer = _answer(proposal, await question_about_talk(mind, assignments))
    if len(assignments) == 1:
        text, proposals = parted(answer)
        texts = [text]
    else:
        texts, proposals = read_each(answer, len(assignments)), listed(answer)
    count = mind.embedding.tokens.count
    kept: list[str] = []
    notes: dict[str, None] = {}
    for text, one in zip(texts, assignments, strict=True):
        kept.append(cut(text, one.target, count, tail=SENTENCE_END_SHARE))
        if kept[-1] != text:
            notes[
                f"The client's model answered at more length than asked: cut to {one.target}"
                " tokens."
            ] = None
    beside = None if proposals is None else tuple(proposals)
    return Written(tuple(kept), METHOD, tuple(notes), beside)


async def question_about_facts(mind: Mind, talk: Sequence[Talk]) -> Question | None:
    """Return the one question for the facts in talk; None where nobody says anything of himself.

    Raises:
        AnswerError: it would be longer than a question may be.
    """
    if not any(turn.role is Role.USER and not is_pleasantry(turn.content) for turn in talk):
        return None
    text = await _transcript(mind, talk, input_room(mind) - LONGER_INSTRUCTION)
    return about_facts(text) if text else None


async def facts_of(mind: Mind, proposal: Proposal, talk: Sequence[Talk]) -> Judged:
    """Return the facts that the client's model proposes, judged.

    Raises:
        AnswerError: there is no answer, or none about what stands there now.
    """
    answer = _answer(proposal, await question_about_facts(mind, talk))
    length = sum(len(turn.content) for turn in talk)
    return await aside(length, judge_proposals, read_proposals(answer), talk)


def _answer(proposal: Proposal, question: Question | None) -> str:
    if proposal.failure:
        raise AnswerError(proposal.failure)
    if proposal.question != question:
        raise AnswerError(CHANGED)
    return usable(proposal.answer)


async def _transcript(mind: Mind, talk: Sequence[Talk], room: int) -> str:
    """Write talk in one piece.

    Raises:
        AnswerError: it takes more than one.
    """
    length = sum(len(turn.content) for turn in talk)
    pieces = await aside(length, transcripts, talk, max(1, room), mind.embedding.tokens.count)
    if len(pieces) > 1:
        raise AnswerError(TOO_LONG)
    return pieces[0] if pieces else ""
