"""Facts by a model, the client's or the endpoint's: bounded questions, answers judged by rule."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.language.answers import AnswerError
from mindfile.language.endpoint import Endpoint
from mindfile.language.filter import Judged
from mindfile.language.proposals import about_facts, judge_proposals, read_proposals
from mindfile.language.questions import transcripts
from mindfile.memory.aside import aside
from mindfile.memory.condensing import LONGER_INSTRUCTION, input_room
from mindfile.memory.mind import Mind
from mindfile.memory.requests import Proposal
from mindfile.memory.sampled import METHOD, facts_of
from mindfile.model import Talk

log = logging.getLogger("mindfile")


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a model proposes, judged, with the rung it stands on; None where the rules must do."""

    judged: Judged | None = None
    method: str = "rules"
    notes: tuple[str, ...] = ()


async def propose(mind: Mind, talk: Sequence[Talk], proposal: Proposal | None) -> Proposed:
    """Return what the first model proposes that serves: the client's, then the endpoint's."""
    failures: list[str] = []
    if proposal is not None:
        try:
            return Proposed(await facts_of(mind, proposal, talk), METHOD)
        except AnswerError as error:
            failures.append(f"the client's model {error}")
    if mind.endpoint is not None and talk:
        try:
            judged = await _asked(mind, mind.endpoint, talk)
            return Proposed(judged, "endpoint", passed_on(failures, "the endpoint read the facts"))
        except AnswerError as error:
            failures.append(f"the endpoint {error}")
    return Proposed(notes=passed_on(failures, "the local rules read the facts"))


def passed_on(failures: Sequence[str], instead: str) -> tuple[str, ...]:
    """Return a note on who failed and who did the work instead; none where nobody failed."""
    if not failures:
        return ()
    log.warning("A model failed: %s.", "; ".join(failures))
    said = "; ".join([*failures, instead])
    return (f"{said[0].upper()}{said[1:]}.",)


async def _asked(mind: Mind, endpoint: Endpoint, talk: Sequence[Talk]) -> Judged:
    length = sum(len(turn.content) for turn in talk)
    room = input_room(mind) - LONGER_INSTRUCTION
    pieces = await aside(length, transcripts, talk, room, mind.embedding.tokens.count)
    async with endpoint.open_line(mind.answered) as line:
        answers = await line.ask([about_facts(piece) for piece in pieces])
    proposals = [one for answer in answers for one in read_proposals(answer)]
    return await aside(length, judge_proposals, proposals, talk)
