"""Reading a message again: what it told once it does not tell anew, whatever became of it."""

from collections.abc import Sequence
from itertools import chain

from mindfile.forms import lookup_key
from mindfile.language.attributes import canonical
from mindfile.language.values import is_same
from mindfile.memory.changing import Change
from mindfile.memory.validity import is_seen
from mindfile.model import Fact, FactProposal, Memory

FORGOTTEN_SINCE_SAID = "was forgotten since it was said"


async def drawn_before(change: Change, messages: Sequence[Memory]) -> dict[int, list[Memory]]:
    """Return, by the row of each message, the facts that were drawn from it and are remembered.

    Facts that were superseded meanwhile are among them: messages of one call have one time, so that
    by the clock alone the older statement would take the place of the newer when it is read again.
    """
    linked = await change.unit.history.linked_to([one.row for one in messages], "source")
    found = await change.unit.memories.by_rows(dict.fromkeys(chain(*linked.values())))
    facts = {one.row: one for one in found if one.fact and is_seen(one, change.now)}
    return {row: [facts[key] for key in keys if key in facts] for row, keys in linked.items()}


def same_fact(fact: Fact, statement: str, known: Sequence[Memory]) -> Memory | None:
    """Return the newest of the facts known that says the same, in the same words."""
    wanted = _key(fact, statement)
    for memory in reversed(known):
        if memory.fact is not None and _key(memory.fact, memory.content) == wanted:
            return memory
    return None


async def forgotten_since(change: Change, proposal: FactProposal, message: Memory) -> bool:
    """Tell whether somebody has asked to forget what a message told, after it was stored.

    It may have been drawn from another message that told the same.
    """
    attribute = proposal.attribute and canonical(proposal.attribute)
    return any(
        memory.updated_at >= message.created_at
        and memory.fact is not None
        and is_same(memory.fact.value or "", proposal.value or "")
        for memory in await change.unit.memories.facts_forgotten(
            change.namespace, proposal.subject, attribute, proposal.statement
        )
    )


def _key(fact: Fact, statement: str) -> tuple[str, ...]:
    parts = (statement, fact.subject, fact.attribute or "", fact.value or "")
    return tuple(map(lookup_key, parts))
