"""Who died, or was given away: what was told of them as living holds no longer."""

from mindfile.language.attributes import canonical
from mindfile.language.people import canonical_person, is_person, relations
from mindfile.language.values import GONE, is_same
from mindfile.memory.changing import Change
from mindfile.model import DEFAULT_SUBJECT, Memory, State
from mindfile.store.values import Selection, Sight

PETS = (
    *("dog", "cat", "pet", "turtle", "bird", "rabbit", "hamster", "parrot", "horse", "budgie"),
    *("guinea pig", "ferret", "gecko", "tortoise", "snake", "lizard", "rat", "pony", "fish"),
    *("仓鼠", "兔子", "鹦鹉", "鸟"),
)
# What was so of the dead stays so.
_STAYS = frozenset({"name", "birthday", "birth year", "hometown", "nationality", "ethnicity"})


async def told_of_departed(change: Change, mark: str, who: str) -> list[Memory]:
    """Return what holds of somebody no longer, by name or by what they are to the user.

    ``mark`` says whether it may be a person or is a pet; one of several that is not named is none.
    """
    kinds = relations() if mark == GONE else PETS
    own = await _own(change, [canonical(kind) for kind in kinds])
    meant = [one for one in own if one.fact and is_same(one.fact.value or "", who)]
    if not meant and (is_person(who) or who in PETS):
        meant = [one for one in own if one.fact and one.fact.attribute == canonical(who)]
        if len(meant) > 1:
            return []
    names = {one.fact.value or "" for one in meant if one.fact}
    told = {canonical(one.fact.attribute or "") for one in meant if one.fact}
    # Of several dogs the age that is told of "the dog" may be another's.
    alone = {
        kind
        for kind in told
        if sum(one.fact is not None and one.fact.attribute == kind for one in own) == 1
    }
    subjects = {who, *names, *alone, *_as_subjects(alone)}
    if mark == GONE or meant or who in PETS:
        for subject in sorted(subjects):
            meant += await _about(change, subject)
    return list({one.row: one for one in meant}.values())


def _as_subjects(attributes: set[str]) -> set[str]:
    """Return the words under which the same person is told of: the spouse is the wife."""
    return {
        word
        for word in ("wife", "husband", "partner", "spouse")
        if canonical(canonical_person(word)) in attributes
    }


async def _own(change: Change, attributes: list[str]) -> list[Memory]:
    found = await change.unit.memories.facts_about(change.namespace, DEFAULT_SUBJECT, attributes)
    return [one for one in found if _holds(one, change)]


async def _about(change: Change, subject: str) -> list[Memory]:
    if subject == DEFAULT_SUBJECT:
        return []
    seen = Selection(change.namespace, change.now, subject=subject, sight=Sight.KEPT)
    return [
        one
        for one in await change.unit.memories.matching(seen)
        if one.fact is not None and one.fact.attribute is not None
        if one.fact.attribute not in _STAYS and _holds(one, change)
    ]


def _holds(memory: Memory, change: Change) -> bool:
    valid_to = memory.fact.valid_to if memory.fact else None
    return memory.state is State.ACTIVE and (valid_to is None or valid_to > change.now)
