"""What is contrary to a new fact: the facts true now that cannot be true beside it."""

from mindfile.language.attributes import canonical, is_single, opposite
from mindfile.language.comparisons import excludes
from mindfile.language.events import is_of_event, tells_of_moving
from mindfile.language.heads import is_of
from mindfile.language.marks import tells_of_change
from mindfile.language.values import is_same
from mindfile.memory.changing import Change
from mindfile.memory.ending import denials_of
from mindfile.memory.knowing import named_elsewhere
from mindfile.memory.validity import is_current, start_of
from mindfile.model import Fact, Memory

_PREFERENCE, _PLAN, _DISLIKE = "preference", "plan", "dislike"


async def contrary_to(change: Change, fact: Fact, content: str) -> list[Memory]:
    """Return the facts true now that cannot be true beside this one, oldest first."""
    if fact.attribute is None:
        return []
    found = await denials_of(change, fact)
    if fact.single:
        found += await change.unit.memories.facts_about(
            change.namespace, fact.subject, [fact.attribute]
        )
    counter = opposite(fact.attribute)
    if counter is not None:
        found += [
            memory
            for memory in await change.unit.memories.facts_about(
                change.namespace, fact.subject, [counter]
            )
            if memory.fact and _is_contrary(fact, memory.fact.value or "", content)
        ]
    found += await _turned(change, fact)
    found += await named_elsewhere(change, fact)
    current = [memory for memory in found if is_current(memory, change.now)]
    current += await _changed(change, fact, content)
    return sorted(current, key=lambda memory: (start_of(memory), memory.row))


def _is_contrary(fact: Fact, held: str, content: str) -> bool:
    """Tell whether what is liked, or disliked, now is what was the other thing before.

    Who hates cheese does not love it on pizza. Who hates it on pizza may love it, unless he says
    that this is new.
    """
    value = fact.value or ""
    if is_same(held, value):
        return True
    wholly = canonical(fact.attribute or "") == _DISLIKE or tells_of_change(content)
    return wholly and is_of(value, held)


async def _turned(change: Change, fact: Fact) -> list[Memory]:
    """Return the preferences that this one turns round: tea over coffee, coffee over tea."""
    if fact.attribute is None or canonical(fact.attribute) != _PREFERENCE:
        return []
    return [
        memory
        for memory in await change.unit.memories.facts_about(
            change.namespace, fact.subject, [_PREFERENCE]
        )
        if memory.fact and excludes(fact.value or "", memory.fact.value or "")
    ]


async def _changed(change: Change, fact: Fact, content: str) -> list[Memory]:
    """Return the one fact that a change is told of, where there might be several; none if unsure.

    "My sister moved to Bergen" changes the city of the only sister of whom one is known; "my
    dentist appointment was moved" the only plan that is such an appointment.
    """
    if fact.attribute is None:
        return []
    attribute = canonical(fact.attribute)
    if tells_of_moving(content):
        wanted = _PLAN
    elif not fact.single and is_single(attribute) and tells_of_change(content):
        wanted = attribute
    else:
        wanted = None
    if wanted is None:
        return []
    known = [
        memory
        for memory in await change.unit.memories.facts_about(
            change.namespace, fact.subject, [wanted]
        )
        if memory.fact
        and is_current(memory, change.now)
        and (wanted != _PLAN or is_of_event(attribute, memory.fact.value or ""))
    ]
    return known if len(known) == 1 else []
