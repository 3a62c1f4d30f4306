"""What is true now: duplicates, what supersedes what, and what is much alike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, pairwise

from mindfile.forms import lookup_key
from mindfile.language.attributes import alike, canonical, category_of, is_single
from mindfile.language.values import core, is_same
from mindfile.memory.aside import LONG_CHARACTERS, aside
from mindfile.memory.changing import Change
from mindfile.memory.composing import Attachments, draft_fact
from mindfile.memory.contrary import contrary_to
from mindfile.memory.ending import ended_by, is_open
from mindfile.memory.replies import Stored
from mindfile.memory.validity import began_before, is_current, is_seen, start_of, was_told_ahead
from mindfile.model import Category, Fact, FactProposal, Kind, Memory, Moment, Scalar, State
from mindfile.ranking.analyzer import analyze
from mindfile.ranking.diversity import near_copies
from mindfile.store.values import Selection

# How many statements are compared word by word for `near`.
_NEAR_CANDIDATES = 20
# The beginning of a statement finds them.
_NEAR_CHARACTERS = 4_000
# No long text that is so many times as long as another says much the same.
_ALIKE = 2


@dataclass(frozen=True, slots=True)
class Assertion:
    """A fact that somebody states: the statement, when it holds from, and what it rests on.

    ``ends`` are attributes with the values that it says hold no longer.
    """

    content: str
    fact: Fact
    at: Moment
    attached: Attachments
    sources: tuple[int, ...] = ()
    ends: tuple[tuple[str, str], ...] = ()


def fact_of(
    proposal: FactProposal,
    *,
    valid_from: datetime | None = None,
    valid_to: datetime | None = None,
    category: Category | None = None,
) -> Fact:
    """Complete a proposal from the attribute catalog: canonical name, category, single or many."""
    attribute = proposal.attribute and canonical(proposal.attribute)
    single = proposal.single
    if single is None:
        single = attribute is not None and is_single(attribute)
    found = category or proposal.category
    if found is None:
        found = Category.OTHER if attribute is None else category_of(attribute)
    return Fact(
        subject=proposal.subject,
        attribute=attribute,
        value=proposal.value,
        confidence=proposal.confidence,
        valid_from=valid_from,
        valid_to=valid_to,
        category=found,
        single=single,
    )


def category_in(metadata: Mapping[str, Scalar]) -> Category | None:
    """Return the category that ``metadata.category`` names, if it is one."""
    named = metadata.get("category")
    return Category(named) if named in set(Category) else None


async def assert_fact(change: Change, assertion: Assertion) -> Stored:
    """Store a fact unless it is known, and settle what it supersedes or is superseded by.

    A fact with the same subject and single-valued attribute closes the older one, which is kept
    and linked; one that is older than the current one is stored as already superseded. What is
    over itself closes nothing.
    """
    start = _start_of(assertion)
    over = _is_over(assertion.fact, change.now)
    ended = [] if over else await _ended(change, assertion, start)
    known = await _known(change, assertion, over=over)
    if known is not None:
        await change.link(known.row, assertion.sources, "source")
        return await _said_again(change, known, ended, start)
    rivals = await contrary_to(change, assertion.fact, assertion.content)
    if over:
        older, newer = [], [rival for rival in rivals if _is_of_one_value(rival)]
    else:
        settled = {memory.row for memory in ended}
        before = [rival for rival in rivals if began_before(rival, start, change.now)]
        older = [*ended, *(rival for rival in before if rival.row not in settled)]
        newer = [rival for rival in rivals if rival not in before]
    fact = _ended_by_newer(assertion.fact, start, newer)
    near = await _near(change, assertion, {rival.row for rival in (*rivals, *ended)})
    draft = draft_fact(
        change.namespace,
        assertion.content,
        fact,
        at=assertion.at,
        now=change.now,
        attached=assertion.attached,
    )
    added = await change.add(draft, sources=assertion.sources)
    for rival in older:
        await close(change, rival, start)
    await change.unit.history.link(added.row, [rival.row for rival in older], "supersedes")
    for rival in newer:
        await change.unit.history.link(rival.row, [added.row], "supersedes")
    # What begins only later leaves this one true until then.
    past = [rival for rival in newer if over or start_of(rival) <= change.now]
    status = "superseded" if past else "superseding" if older else "stored"
    return Stored(
        "semantic",
        status,
        added.id,
        added.revision,
        supersedes=tuple(rival.id for rival in older),
        superseded_by=past[0].id if past else None,
        near=tuple(memory.id for memory in near),
    )


async def changes_known(change: Change, assertion: Assertion) -> bool:
    """Tell whether a fact would end or replace one that is true now."""
    start = _start_of(assertion)
    if await _ended(change, assertion, start):
        return True
    return any(
        began_before(rival, start, change.now)
        and rival.fact is not None
        and _value_of(rival.fact) != _value_of(assertion.fact)
        for rival in await contrary_to(change, assertion.fact, assertion.content)
    )


async def settle(change: Change, ids: Iterable[str]) -> tuple[str, ...]:
    """Close what an undo brought back beside a newer value of its attribute.

    Returns the ids of what was closed.
    """
    closed: dict[str, None] = {}
    for memory in await change.unit.memories.by_ids(change.namespace, list(ids)):
        fact = memory.fact
        if fact is None or fact.attribute is None or not _is_of_one_value(memory):
            continue
        found = await change.unit.memories.facts_about(
            change.namespace, fact.subject, [fact.attribute]
        )
        standing = [one for one in found if _is_of_one_value(one) and is_current(one, change.now)]
        for older, newer in pairwise(standing):
            if is_current(older, start_of(newer)):
                await close(change, older, start_of(newer))
                await change.link(newer.row, [older.row], "supersedes")
                closed[older.id] = None
    return tuple(closed)


def _is_over(fact: Fact, now: datetime) -> bool:
    return fact.valid_to is not None and fact.valid_to <= now


def _is_of_one_value(memory: Memory) -> bool:
    return memory.fact is not None and memory.fact.single


def _ended_by_newer(fact: Fact, start: datetime, newer: Sequence[Memory]) -> Fact:
    """Let a fact hold no longer than until the next one begins."""
    starts = [begun for rival in newer if (begun := start_of(rival)) > start]
    if not starts:
        return fact
    return replace(fact, valid_to=min(fact.valid_to or starts[0], *starts))


async def _ended(change: Change, assertion: Assertion, start: datetime) -> list[Memory]:
    """Return the facts, true until now, of which this one says that they hold no longer."""
    found = await ended_by(change, assertion.fact.subject, assertion.ends)
    return [
        one
        for one in found
        if is_current(one, change.now) and began_before(one, start, change.now)
        # What is said again has not ended.
        if one.fact is None or _value_of(one.fact) != _value_of(assertion.fact)
    ]


def _value_of(fact: Fact) -> tuple[str | None, str]:
    return fact.attribute, core(fact.value or "")


async def _said_again(
    change: Change, known: Memory, ended: Sequence[Memory], start: datetime
) -> Stored:
    """Answer a statement that is known: a duplicate, unless it ends what came true since."""
    for memory in ended:
        await close(change, memory, start)
    await change.link(known.row, [memory.row for memory in ended], "supersedes")
    return Stored(
        "semantic",
        "superseding" if ended else "duplicate",
        known.id,
        known.revision,
        supersedes=tuple(memory.id for memory in ended),
    )


async def close(change: Change, memory: Memory, at: datetime) -> None:
    """End the truth of a fact at a time, never before it began; it reminds no longer."""
    ahead = was_told_ahead(memory, change.now)
    await change.unit.memories.change(
        memory,
        change=change.number,
        now=change.now,
        columns={"remind_at": None},
        fact={"valid_to": at if ahead else max(at, start_of(memory))},
    )


async def successors(change: Change, memory: Memory) -> list[Memory]:
    """Return what stands today in place of a memory that was superseded; none if it was not.

    That is the newest of its line that is remembered: what superseded it may have been superseded
    in turn, or been forgotten. Versions of a procedure stand beside each other.
    """
    if memory.kind is Kind.PROCEDURAL or is_open(memory, change.now):
        return []
    line, newest = {memory.row}, [memory.row]
    remembered: list[Memory] = []
    while newest:
        newer = await change.unit.history.linked_to(newest, "supersedes")
        newest = [row for row in dict.fromkeys(chain(*newer.values())) if row not in line]
        line.update(newest)
        found = await change.unit.memories.by_rows(newest)
        remembered = [one for one in found if one.state is not State.FORGOTTEN] or remembered
    return remembered


def _start_of(assertion: Assertion) -> datetime:
    return assertion.fact.valid_from or assertion.at.at


async def _known(change: Change, assertion: Assertion, *, over: bool) -> Memory | None:
    """Find the same statement among what is true now; one that was superseded may return.

    One that is over itself is known where it is known for the same time.
    """
    subject = lookup_key(assertion.fact.subject)
    for memory in await change.unit.memories.same_text(
        change.namespace, Kind.SEMANTIC, assertion.content
    ):
        fact = memory.fact
        # What has expired is not seen again, so it must not keep the statement from being stored.
        if not is_seen(memory, change.now):
            continue
        if fact is None or not _is_of_its_time(memory, assertion, change.now, over=over):
            continue
        same_attribute = lookup_key(fact.attribute or "") == lookup_key(
            assertion.fact.attribute or ""
        )
        same_value = lookup_key(fact.value or "") == lookup_key(assertion.fact.value or "")
        if same_attribute and same_value and lookup_key(fact.subject) == subject:
            return memory
    return None


def _is_of_its_time(memory: Memory, assertion: Assertion, now: datetime, *, over: bool) -> bool:
    known, said = memory.fact, assertion.fact
    if known is None:
        return False
    if not over:
        # What ends before the other begins is not the same truth, though both are of this value.
        start = max(_start_of(assertion), now)
        return is_current(memory, start) and began_before(memory, start, now)
    # Without a start it may be the end of what holds now, unless that began only later.
    if said.valid_from is None and said.valid_to is not None and not _is_over(known, now):
        return start_of(memory) <= said.valid_to
    return (known.valid_from, known.valid_to) == (said.valid_from, said.valid_to)


async def _near(change: Change, assertion: Assertion, settled: Iterable[int]) -> list[Memory]:
    """Return what is much alike and yet kept: the same value, or nearly the same words."""
    fact = assertion.fact
    near: dict[int, Memory] = {}
    if fact.attribute is not None and fact.value is not None:
        for memory in await change.unit.memories.facts_about(
            change.namespace, fact.subject, alike(fact.attribute)
        ):
            if memory.fact and is_same(memory.fact.value or "", fact.value):
                near[memory.row] = memory
    matches = await change.unit.words.search(
        list(dict.fromkeys(analyze(assertion.content[:_NEAR_CHARACTERS])))[:64],
        Selection(change.namespace, change.now, kinds=("semantic",)),
        limit=_NEAR_CANDIDATES,
    )
    for memory in await change.unit.memories.by_rows(match.memory for match in matches):
        short, long = sorted((memory.content, assertion.content), key=len)
        # To read a long text for each of its candidates takes seconds.
        if len(long) > LONG_CHARACTERS and _ALIKE * len(short) < len(long):
            continue
        if await aside(len(long), near_copies, short, long):
            near[memory.row] = memory
    return [memory for row, memory in near.items() if row not in set(settled)][:5]
