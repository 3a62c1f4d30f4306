"""The profile: who the user is, from the facts that are true now, by category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from mindfile.model import DEFAULT_SUBJECT, Category, Kind, Memory
from mindfile.store.selection import Selection
from mindfile.store.sqlite import Unit

# A profile is read at every turn: it holds at most so many facts, the weightiest first.
MAX_FACTS = 200
# One fact shows at most so much of its statement, in characters.
FACT_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class Profile:
    """Facts under their categories, in the order of ``Category``; none is empty.

    ``left_out`` counts the facts beyond the limit.
    """

    sections: Mapping[Category, tuple[Memory, ...]]
    left_out: int = 0


async def profile(
    unit: Unit,
    namespace: str,
    now: datetime,
    *,
    as_of: datetime | None = None,
    limit: int = MAX_FACTS,
) -> Profile:
    """Gather what is true of the user: facts with an attribute, and statements that are pinned.

    What is proposed, superseded, expired or forgotten is not part of it. ``as_of`` gathers what
    was true then.
    """
    selection = Selection(
        namespace, now, kinds=(Kind.SEMANTIC.value,), subject=DEFAULT_SUBJECT, as_of=as_of
    )
    facts = await unit.memories.characteristic(selection)
    sections = {
        category: tuple(fact for fact in facts[:limit] if _category(fact) is category)
        for category in Category
    }
    return Profile(
        {category: found for category, found in sections.items() if found},
        max(len(facts) - limit, 0),
    )


def render_lines(profile: Profile) -> list[tuple[str, tuple[str, ...]]]:
    """Write the facts as entries with their ids; a category's heading leads its first entry."""
    return [
        (f"{_heading(category)}\n{line}" if first else line, (fact.id,))
        for category, facts in profile.sections.items()
        for first, fact, line in _lines(facts)
    ]


def render(profile: Profile) -> str:
    """Write the profile as Markdown with a heading for each category; empty if nothing is known."""
    parts = [
        "\n".join([_heading(category), "", *(line for _, _, line in _lines(facts))])
        for category, facts in profile.sections.items()
    ]
    if profile.left_out:
        parts.append(f"{profile.left_out} more facts are found by `search`.")
    return "\n\n".join(parts)


def statement(memory: Memory, characters: int = FACT_CHARACTERS) -> str:
    """Write a memory's text on one line, with attribute and value where it does not name them."""
    text = " ".join(memory.content.split())
    fact = memory.fact
    if fact is not None and fact.attribute and fact.value and fact.value not in memory.content:
        text = f"{text} ({fact.attribute}: {' '.join(fact.value.split())})"
    return text if len(text) <= characters else text[: characters - 1] + "…"


def _lines(facts: Sequence[Memory]) -> list[tuple[bool, Memory, str]]:
    return [(place == 0, fact, f"- {statement(fact)}") for place, fact in enumerate(facts)]


def _heading(category: Category) -> str:
    return f"### {category.value.capitalize()}"


def _category(memory: Memory) -> Category:
    return memory.fact.category if memory.fact else Category.OTHER
