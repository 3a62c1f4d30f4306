"""The profile: who the user is, as the facts that are true now, by category."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from mindfile.forms import lookup_key
from mindfile.heads import indented
from mindfile.language.attributes import labeled
from mindfile.memory.outdated import parts_over
from mindfile.model import DEFAULT_SUBJECT, Category, Kind, Memory, State
from mindfile.store.contract import Unit
from mindfile.store.values import Selection

# More facts than this are no profile; the most important and the newest stay.
MAX_FACTS = 200
LISTED_BY = '`search` with `subject` "user" lists all'


@dataclass(frozen=True, slots=True)
class Section:
    """One category with its facts, oldest first."""

    category: Category
    facts: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """The sections of a profile, and how many facts there were too many."""

    sections: tuple[Section, ...]
    left: int


async def profile(
    unit: Unit, namespace: str, now: datetime, *, as_of: datetime | None = None
) -> tuple[Section, ...]:
    """Return the user's facts that hold now, or held at ``as_of``, by category."""
    return (await read_profile(unit, namespace, now, as_of=as_of)).sections


async def read_profile(
    unit: Unit, namespace: str, now: datetime, *, as_of: datetime | None = None
) -> Profile:
    """Return the user's facts that hold now, or held at ``as_of``, and say if there are more.

    A fact is of the profile if it has an attribute and is about the user, or if it is pinned. One
    about somebody else never is.
    """
    selection = Selection(
        namespace, now, kinds=(Kind.SEMANTIC.value,), subject=DEFAULT_SUBJECT, as_of=as_of
    )
    found = [m for m in await unit.memories.characteristic(selection) if m.state is State.ACTIVE]
    # A pinned text of which a part is over would contradict the fact in its place.
    over = await parts_over(unit, found, as_of or now)
    facts = [memory for memory in found if memory.row not in over]
    kept = sorted(facts[:MAX_FACTS], key=lambda memory: (memory.occurred_at, memory.row))
    sections = (
        Section(category, tuple(m for m in kept if m.fact and m.fact.category is category))
        for category in Category
    )
    told = tuple(section for section in sections if section.facts)
    return Profile(told, len(facts) - len(kept))


def render(sections: Sequence[Section], left: int = 0) -> str:
    """Write the profile as Markdown, a heading for each category; an empty one is empty text.

    ``left`` facts more are said to be known.
    """
    parts = [
        f"## {section.category.value.capitalize()}\n"
        + "\n".join(indented(f"- {told(memory)}") for memory in section.facts)
        for section in sections
    ]
    if left:
        parts.append(f"({left:,} more facts; {LISTED_BY}.)")
    return "\n\n".join(parts)


def told(memory: Memory) -> str:
    """Tell a fact in the words of the user where they say more than attribute and value."""
    fact = memory.fact
    if fact is None or fact.attribute is None or fact.value is None:
        return memory.content.strip(" .。;；")
    content = memory.content.strip(" .。;；")
    if lookup_key(fact.value) in lookup_key(content) and len(content) <= 160:
        return content
    return labeled(fact.attribute, fact.value)


def weight(memory: Memory) -> tuple[bool, float, datetime, int]:
    """Return what orders facts by how much they tell of the user: more is more."""
    return memory.pinned, memory.importance, memory.occurred_at, memory.row
