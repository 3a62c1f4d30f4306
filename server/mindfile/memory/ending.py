"""What a statement ends: "I no longer work at Siemens" closes the fact that said so."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from mindfile.forms import lookup_key
from mindfile.language.activities import is_activity, is_plan
from mindfile.language.activities_zh import is_thing_zh
from mindfile.language.allergens import is_named_alike
from mindfile.language.attributes import canonical, is_single, kin
from mindfile.language.extraction import SENTENCE_CHARACTERS, facts_in
from mindfile.language.heads import is_of, is_thing
from mindfile.language.losses_en import REACH
from mindfile.language.rivals import asks_for, is_model_of
from mindfile.language.values import GONE, GONE_PET, LATEST, ONLY, is_same, takes_in
from mindfile.memory.changing import Change
from mindfile.memory.departing import told_of_departed
from mindfile.model import DEFAULT_SUBJECT, Fact, Memory, State

# How long ago the decision was made that "scrap that" is said of.
_LATEST = timedelta(days=30)
_THING, _PREGNANCY = "possession", "pregnancy"
# Whose child is born when "our son" is.
_MOTHERS = ("wife", "partner", "spouse", "girlfriend", "fiancée")
_CHILDREN = ("son", "daughter", "child")


async def ended_by(change: Change, subject: str, ends: Sequence[tuple[str, str]]) -> list[Memory]:
    """Return the facts about a subject that hold no longer, given what was said to have ended."""
    found: dict[int, Memory] = {}
    for attribute, value in ends:
        if attribute in {GONE, GONE_PET}:
            meant = await told_of_departed(change, attribute, value)
        else:
            meant = await _meant(change, subject, attribute, value)
        found |= {one.row: one for one in meant}
    return list(found.values())


async def _meant(change: Change, subject: str, attribute: str, value: str) -> list[Memory]:
    """Return the facts that one attribute with its value, said to have ended, is about."""
    meant = [
        memory
        for memory in await change.unit.memories.facts_about(
            change.namespace, subject, REACH.get(attribute) or kin(attribute)
        )
        if memory.fact and memory.fact.attribute and _is_meant(attribute, value, memory.fact)
    ]
    if attribute in kin(_THING):
        meant += await _thing_meant(change, subject, value)
    if value in {LATEST, ONLY}:
        meant += await _one_of(change, subject, attribute, latest=value == LATEST)
    if attribute == _PREGNANCY and subject in {DEFAULT_SUBJECT, *_CHILDREN}:
        for mother in (DEFAULT_SUBJECT, *_MOTHERS):
            meant += await change.unit.memories.facts_about(change.namespace, mother, [_PREGNANCY])
    return meant


async def _one_of(change: Change, subject: str, attribute: str, *, latest: bool) -> list[Memory]:
    """Return the newest fact of an attribute, if it is of late, or else the only one."""
    known = await change.unit.memories.facts_about(
        change.namespace, subject, [canonical(attribute)]
    )
    current = [one for one in known if is_open(one, change.now)]
    if not latest:
        return current if len(current) == 1 else []
    newest = max(current, key=lambda one: (one.occurred_at, one.row), default=None)
    return [newest] if newest and change.now - newest.created_at <= _LATEST else []


async def _thing_meant(change: Change, subject: str, said: str) -> list[Memory]:
    """Return the one thing known that somebody spoke of in fewer words; none if unsure."""
    known = await change.unit.memories.facts_about(change.namespace, subject, [*kin(_THING)])
    meant = [
        one
        for one in known
        if one.fact and is_open(one, change.now) and is_thing(said, one.fact.value or "")
    ]
    return meant if len(meant) == 1 else []


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
    if named in {"like", "dislike"} and canonical(attribute) == named and is_of(value, held):
        return True
    if named == "instruction":
        return canonical(attribute) == named and asks_for(held, value)
    if named in {"habit", "hobby"}:
        return canonical(attribute) == named and is_activity(value, held)
    if named == "medication":
        # Of one drug there is one dose.
        return canonical(attribute) == named and held.casefold().startswith(f"{value.casefold()} ")
    if named == "possession":
        return canonical(attribute) == named and is_thing_zh(value, held)
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
