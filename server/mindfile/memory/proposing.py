"""Facts by the endpoint: bounded questions about all of the talk, the answers judged by rule."""

import logging
from collections.abc import Sequence

from mindfile.language.endpoint import Endpoint, EndpointError
from mindfile.language.filter import Judged
from mindfile.language.proposals import about_facts, judge_proposals, read_proposals
from mindfile.language.questions import transcripts
from mindfile.memory.aside import aside
from mindfile.memory.condensing import input_room
from mindfile.memory.mind import Mind
from mindfile.model import Talk

log = logging.getLogger("mindfile")

# The instruction for facts is longer than that for summaries.
_LONGER_INSTRUCTION = 150


async def propose(mind: Mind, talk: Sequence[Talk]) -> tuple[Judged | None, tuple[str, ...]]:
    """Return what the endpoint proposes, judged; None with a note why, where the rules must do."""
    if mind.endpoint is None or not talk:
        return None, ()
    try:
        return await _asked(mind, mind.endpoint, talk), ()
    except EndpointError as error:
        log.warning("The endpoint %s.", error)
        return None, (f"The endpoint {error}; the local rules read the facts.",)


async def _asked(mind: Mind, endpoint: Endpoint, talk: Sequence[Talk]) -> Judged:
    length = sum(len(turn.content) for turn in talk)
    room = input_room(mind) - _LONGER_INSTRUCTION
    pieces = await aside(length, transcripts, talk, room, mind.embedding.tokens.count)
    async with endpoint.open_line() as line:
        answers = await line.ask([about_facts(piece) for piece in pieces])
    proposals = [one for answer in answers for one in read_proposals(answer)]
    return await aside(length, judge_proposals, proposals, talk)
