"""What a statement ends: "I no longer work at Siemens" closes the fact that said so."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from mindfile.forms import lookup_key
from mindfile.language.activities import is_activity, is_plan
from mindfile.language.allergens import is_named_alike
from mindfile.language.attributes import canonical, is_single, kin
from mindfile.language.extraction import SENTENCE_CHARACTERS, facts_in
from mindfile.language.rivals import asks_for, is_model_of
from mindfile.language.values import LATEST, ONLY, is_same, takes_in
from mindfile.memory.changing import Change
from mindfile.model import Fact, Memory, State

# How long ago the decision was made that "scrap that" is said of.
_LATEST = timedelta(days=30)


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
            if _is_meant(attribute, value, fact):
                found[memory.row] = memory
        if value in {LATEST, ONLY}:
            known = await change.unit.memories.facts_about(
                change.namespace, subject, [canonical(attribute)]
            )
            current = [one for one in known if is_open(one, change.now)]
            if value == ONLY:
                found |= {one.row: one for one in current} if len(current) == 1 else {}
                continue
            latest = max(current, key=lambda one: (one.occurred_at, one.row), default=None)
            if latest is not None and change.now - latest.created_at <= _LATEST:
                found[latest.row] = latest
    return list(found.values())


def is_open(memory: Memory, now: datetime) -> bool:
    """Tell whether a fact is true at a time."""
    valid_to = memory.fact.valid_to if memory.fact else None
    return memory.state is State.ACTIVE and (valid_to is None or valid_to > now)


def _is_meant(attribute: str, value: str, fact: Fact) -> bool:
    """Tell whether what was said to have ended is a fact."""
    named, held = canonical(fact.attribute or ""), fact.value or ""
    if named == "allergy" and is_named_alike(value, held):
        return True
    if named != "instruction" and (
        takes_in(value, held, anywhere=is_single(named)) or is_model_of(value, held)
    ):
        return True
    if named == "instruction":
        return canonical(attribute) == named and asks_for(held, value)
    if named in {"habit", "hobby"}:
        return canonical(attribute) == named and is_activity(value, held)
    if named == "medication":
        # Of one drug there is one dose.
        return canonical(attribute) == named and held.casefold().startswith(f"{value.casefold()} ")
    return named in {"plan", "business"} and canonical(attribute) == named and is_plan(value, held)


async def denials_of(change: Change, fact: Fact) -> list[Memory]:
    """Return the statements that once ended what this fact says again: it holds, so they do not."""
    if fact.attribute is None or fact.value is None:
        return []
    earlier = [
        memory.row
        for memory in await change.unit.memories.facts_about(
            change.namespace, fact.subject, kin(fact.attribute)
        )
        if memory.fact
        and (
            is_same(memory.fact.value or "", fact.value)
            or is_named_alike(memory.fact.value or "", fact.value)
        )
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
        and (
            takes_in(value, fact.value or "", anywhere=is_single(attribute))
            or is_named_alike(value, fact.value or "")
        )
        for said in facts_in(memory.content)
        for attribute, value in said.ends
    )
