"""Summaries by the endpoint: bounded questions about all of a part, answers cut to their budget."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mindfile.cutting import Count, cut
from mindfile.language.answers import AnswerError
from mindfile.language.endpoint import (
    ESTIMATE_SHARE,
    INPUT_TOKENS,
    MOST_REQUESTS,
    Endpoint,
    Line,
)
from mindfile.language.proposals import parted, with_facts
from mindfile.language.questions import (
    about_parts,
    about_talk,
    about_update,
    in_pieces,
    room_for_text,
    transcripts,
)
from mindfile.language.summary import SENTENCE_END_SHARE
from mindfile.memory.aside import aside
from mindfile.memory.conversation import talk_of
from mindfile.memory.mind import Mind
from mindfile.memory.planning import Assignment, Written
from mindfile.model import FactProposal, Memory, Question

# Some instructions are longer than that for summaries by this many tokens.
LONGER_INSTRUCTION = 150
# To ask for the facts as well takes so many more.
FACTS_TOKENS = 190
# What the tags around a part take.
_TAG_TOKENS = 16
# Shorter answers tell too little to be merged.
_LEAST_MAPPED = 60
# What a summary on its way may take of a request, so that the next piece of talk fits beside it.
_CARRIED_SHARE = 3


def input_room(mind: Mind) -> int:
    """Return the tokens of text that one request may hold beside its instruction."""
    tokens = mind.embedding.tokens
    limit = INPUT_TOKENS if tokens.exact else int(INPUT_TOKENS * ESTIMATE_SHARE)
    return room_for_text(limit, tokens.count)


async def condense(
    mind: Mind, endpoint: Endpoint, assignments: Sequence[Assignment], *, step_by_step: bool
) -> Written:
    """Have the endpoint write a summary for each part.

    Everything is sent, in as many requests as it takes. ``step_by_step`` makes each summary out of
    the one so far and the next piece of talk; else pieces are summarized apart and merged.

    Raises:
        AnswerError: an answer cannot be had or used.
    """
    room = input_room(mind) - FACTS_TOKENS
    tokens = sum(one.tokens for one in assignments)
    if tokens > room * MOST_REQUESTS:
        raise AnswerError(f"would have to be asked more than {MOST_REQUESTS} times")
    texts: list[str] = []
    async with endpoint.open_line(mind.answered) as line:
        work = _Condensing(line, mind.embedding.tokens.count, room)
        for one in assignments:
            carried = work.count(one.earlier) if one.earlier else 0
            if step_by_step and carried <= room // _CARRIED_SHARE:
                texts.append(await work.fold(one, carried))
            else:
                texts.append(await work.map_and_reduce(one))
    proposals = tuple(work.proposals) if work.listed else None
    return Written(tuple(texts), "endpoint", tuple(work.notes), proposals)


@dataclass(slots=True)
class _Condensing:
    """The questions of one call, with what its answers had to lose.

    ``listed`` says that the facts were listed beside all the talk so far.
    """

    line: Line
    count: Count
    room: int
    notes: dict[str, None] = field(default_factory=dict[str, None])
    proposals: list[FactProposal] = field(default_factory=list[FactProposal])
    listed: bool = True

    async def fold(self, one: Assignment, carried: int) -> str:
        """Take up one piece of talk after the other into the summary so far."""
        step = self.room // _CARRIED_SHARE
        messages = one.part.messages
        pieces = await self._pieces(messages, self.room - max(carried, step) - 1)
        summary = one.earlier
        for left, piece in zip(range(len(pieces) - 1, -1, -1), pieces, strict=True):
            target = min(step, max(one.usual, one.target)) if left else one.target
            (summary,) = await self._ask_of_talk([self._about(summary, piece, target)], target)
        return summary

    async def map_and_reduce(self, one: Assignment) -> str:
        """Summarize the pieces apart, then merge the earlier summary and theirs into one."""
        pieces = [
            piece for chunk in one.part.chunks for piece in await self._pieces(chunk, self.room)
        ]
        if len(pieces) == 1 and self.count(one.earlier) + self.count(pieces[0]) <= self.room:
            question = self._about(one.earlier, pieces[0], one.target)
            return (await self._ask_of_talk([question], one.target))[0]
        # Two fit one request, so that each round of merging leaves fewer.
        half = self.room // 2 - _TAG_TOKENS
        earlier = in_pieces(one.earlier, half, self.count)
        mapped = min(one.usual, max(_LEAST_MAPPED, self.room // (len(earlier) + len(pieces)) - 10))
        questions = [about_talk(piece, mapped) for piece in pieces]
        parts = [*earlier, *await self._ask_of_talk(questions, mapped)]
        while len(groups := self._grouped(parts)) > 1:
            again = [about_parts(group, half) for group in groups]
            parts = await self._ask(again, half)
        return (await self._ask([about_parts(groups[0], one.target)], one.target))[0]

    async def _pieces(self, messages: Sequence[Memory], room: int) -> list[str]:
        talk = [talk_of(message) for message in messages]
        length = sum(len(message.content) for message in messages)
        return await aside(length, transcripts, talk, room, self.count)

    def _about(self, summary: str, piece: str, target: int) -> Question:
        return about_update(summary, piece, target) if summary else about_talk(piece, target)

    def _grouped(self, parts: Sequence[str]) -> list[list[str]]:
        """Put neighbors together as far as they fit one request."""
        groups: list[list[str]] = []
        used = 0
        for part in parts:
            price = self.count(f"<part>\n{part}\n</part>\n")
            if groups and used + price <= self.room:
                groups[-1].append(part)
                used += price
            else:
                groups.append([part])
                used = price
        return groups

    async def _ask_of_talk(self, questions: Sequence[Question], target: int) -> list[str]:
        """Ask for summaries of talk and, in the same answers, for the facts in it."""
        texts: list[str] = []
        for answer in await self.line.ask([with_facts(one) for one in questions]):
            text, proposals = parted(answer)
            texts.append(text)
            self.listed = self.listed and proposals is not None
            self.proposals += proposals or ()
        return self._kept(texts, target)

    async def _ask(self, questions: Sequence[Question], target: int) -> list[str]:
        return self._kept(await self.line.ask(questions), target)

    def _kept(self, answers: list[str], target: int) -> list[str]:
        kept = [cut(one, target, self.count, tail=SENTENCE_END_SHARE) for one in answers]
        if kept != answers:
            note = f"The endpoint answered at more length than asked: cut to {target} tokens."
            self.notes[note] = None
        return kept
