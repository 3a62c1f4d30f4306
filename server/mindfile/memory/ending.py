"""What a statement ends: "I no longer work at Siemens" closes the fact that said so."""

from collections.abc import Sequence

from mindfile.forms import lookup_key
from mindfile.language.attributes import is_single, kin
from mindfile.language.extraction import SENTENCE_CHARACTERS, facts_in
from mindfile.language.rivals import is_model_of
from mindfile.language.values import is_same, takes_in
from mindfile.memory.changing import Change
from mindfile.model import Fact, Memory, State


async def ended_by(change: Change, subject: str, ends: Sequence[tuple[str, str]]) -> list[Memory]:
    """Return the facts about a subject that hold no longer, given what was said to have ended."""
    found: dict[int, Memory] = {}
    for attribute, value in ends:
        for memory in await change.unit.memories.facts_about(
            change.namespace, subject, kin(attribute)
        ):
            fact = memory.fact
            if fact is None or fact.attribute is None:
                continue
            held = fact.value or ""
            if takes_in(value, held, anywhere=is_single(fact.attribute)) or is_model_of(
                value, held
            ):
                found[memory.row] = memory
    return list(found.values())


async def denials_of(change: Change, fact: Fact) -> list[Memory]:
    """Return the statements that once ended what this fact says again: it holds, so they do not."""
    if fact.attribute is None or fact.value is None:
        return []
    earlier = [
        memory.row
        for memory in await change.unit.memories.facts_about(
            change.namespace, fact.subject, kin(fact.attribute)
        )
        if memory.fact and is_same(memory.fact.value or "", fact.value)
    ]
    newer = await change.unit.history.linked_to(earlier, "supersedes")
    # One statement may have ended several of them.
    rows = dict.fromkeys(row for rows in newer.values() for row in rows)
    return [
        memory
        for memory in await change.unit.memories.by_rows(rows)
        if memory.state is State.ACTIVE and _denies(memory, fact)
    ]


def _denies(memory: Memory, fact: Fact) -> bool:
    """Tell whether a memory says that a fact holds no longer, and does not only stand for it."""
    if memory.fact is None or memory.fact.attribute is not None:
        return False
    # Its words tell it from a correction, which stands in the place of a fact just so.
    if fact.attribute is None or len(memory.content) > SENTENCE_CHARACTERS:
        return False
    held = lookup_key(fact.attribute)
    return any(
        held in {lookup_key(name) for name in kin(attribute)}
        and takes_in(value, fact.value or "", anywhere=is_single(attribute))
        for said in facts_in(memory.content)
        for attribute, value in said.ends
    )
