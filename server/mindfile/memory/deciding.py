"""Deciding on what waits: proposals of maintenance, and messages that may matter."""

from dataclasses import replace

from mindfile.errors import InvalidArgumentError, NotFoundError
from mindfile.language.extraction import extract
from mindfile.memory.aside import aside
from mindfile.memory.changing import Change, open_change
from mindfile.memory.composing import Attachments
from mindfile.memory.conversation import talk_of
from mindfile.memory.facts import assert_candidates
from mindfile.memory.maintaining import CLIENT, REVIEW_BELOW, REVIEW_FROM, TOOL
from mindfile.memory.mind import Mind
from mindfile.memory.replies import Decision
from mindfile.memory.truth import Assertion, assert_fact, fact_of, settle
from mindfile.memory.validity import is_seen
from mindfile.model import FactProposal, Kind, Memory, Moment, Role, State

# A message that was turned down weighs what is below review: it stays and is not asked about again.
TURNED_DOWN = 0.49


async def decide(mind: Mind, namespace: str, key: str, *, accept: bool) -> Decision:
    """Accept or turn down a proposal, or a message that waits for review; one change.

    An accepted proposal is known from then on, one that is turned down is forgotten and not made
    again. An accepted message feeds the profile as an important one does; one that is turned down
    stays a message.

    Raises:
        NotFoundError: the id is unknown in this namespace.
        InvalidArgumentError: it waits for no decision.
    """
    async with open_change(mind, namespace, TOOL, CLIENT) as change:
        memory = await _waiting(change, key)
        if memory.state is State.PROPOSED:
            decision = await _decide_proposal(change, memory, accept=accept)
        else:
            decision = await _decide_message(change, memory, accept=accept)
    return replace(decision, undo=change.undo)


async def _waiting(change: Change, key: str) -> Memory:
    found = await change.unit.memories.by_ids(change.namespace, [key])
    if not found or found[0].state is State.FORGOTTEN:
        raise NotFoundError(
            f"No memory {key[:40]!r} in the namespace {change.namespace!r}.",
            hint="`mindfile maintain --dry-run` lists what waits; --namespace names another.",
        )
    memory = found[0]
    reviewed = (
        memory.state is State.ACTIVE
        and memory.kind is Kind.EPISODIC
        and REVIEW_FROM <= memory.importance < REVIEW_BELOW
    )
    if memory.state is not State.PROPOSED and not reviewed:
        raise InvalidArgumentError(
            f"{memory.id} waits for no decision.",
            hint="`mindfile maintain --dry-run` lists what does.",
        )
    return memory


async def _decide_proposal(change: Change, memory: Memory, *, accept: bool) -> Decision:
    memories, number, now = change.unit.memories, change.number, change.now
    if not accept:
        await memories.set_state([memory], State.FORGOTTEN, change=number, now=now)
        return Decision(memory.id, memory.content, accepted=False)
    same = await memories.same_text(change.namespace, Kind.SEMANTIC, memory.content)
    known = next((one for one in same if one.row != memory.row and is_seen(one, now)), None)
    if known is not None:
        sources = (await change.unit.history.linked_from([memory.row], "source"))[memory.row]
        await change.link(known.row, sources, "source")
        await memories.set_state([memory], State.FORGOTTEN, change=number, now=now)
        note = f"It was known already, as {known.id}, which now rests on these messages too."
        return Decision(memory.id, memory.content, True, (known.id,), notes=(note,))
    await memories.set_state([memory], State.ACTIVE, change=number, now=now)
    closed = await settle(change, [memory.id])
    notes = (f"No longer true: {', '.join(closed)}.",) if closed else ()
    return Decision(memory.id, memory.content, True, (memory.id,), notes=notes)


async def _decide_message(change: Change, memory: Memory, *, accept: bool) -> Decision:
    importance = REVIEW_BELOW if accept else TURNED_DOWN
    await change.unit.memories.change(
        memory, change=change.number, now=change.now, columns={"importance": importance}
    )
    if not accept:
        return Decision(memory.id, memory.content, accepted=False)
    ids = await _promote(change, memory)
    notes = () if ids else ("It weighs more; no fact was drawn, since the user did not say it.",)
    return Decision(memory.id, memory.content, True, ids, notes=notes)


async def _promote(change: Change, memory: Memory) -> tuple[str, ...]:
    """Let a message feed the profile; returns the ids of what is known by it."""
    drawn = await aside(len(memory.content), extract, [talk_of(memory)])
    facts = await assert_candidates(change, drawn.facts, [memory])
    if facts:
        return tuple(fact.id for fact in facts if fact.id is not None)
    if memory.episode is None or memory.episode.role is not Role.USER:
        return ()
    # Somebody has said that it matters, though no rule reads it.
    assertion = Assertion(
        memory.content,
        fact_of(FactProposal(memory.content, confidence=1.0)),
        Moment(memory.occurred_at, memory.occurred_offset),
        Attachments(origin="rules", client=change.client),
        (memory.row,),
    )
    stated = await assert_fact(change, assertion)
    return () if stated.id is None else (stated.id,)
