"""The context: what was found, offered to the token budget in the order of its worth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from mindfile.cutting import cut
from mindfile.fencing import defused
from mindfile.heads import indented, opening
from mindfile.memory.entries import labeled, session_entry
from mindfile.memory.mind import Mind
from mindfile.memory.passages import excerpt, passage
from mindfile.memory.procedures import Rendered
from mindfile.memory.profile import Profile, Section, told, weight
from mindfile.memory.session_view import FORGOTTEN_SINCE, SessionView
from mindfile.model import Memory, Talk
from mindfile.ranking.analyzer import analyze, analyze_query
from mindfile.ranking.packing import (
    LEAST_ROUND_TOKENS,
    Item,
    Packed,
    Packing,
)
from mindfile.ranking.window import rounds

PROFILE, REMINDERS, PROCEDURES = "Profile", "Reminders due", "Procedures"
MEMORIES, SESSION, VALUES = "Memories", "Session", "Session values"
# In the order in which they are printed.
HEADINGS = (PROFILE, REMINDERS, PROCEDURES, MEMORIES, VALUES, SESSION)
# The share of the budget that the profile leaves to whatever else there is to say.
RELEVANT_SHARE = 0.5
# The share that due reminders may take where there is anything else.
REMINDERS_SHARE = 0.5
# Of a memory that does not fit, at most so much is shown.
PIECE_TOKENS = 300
LEAST_PIECE_TOKENS = 60
# Fewer say nothing of a fact, of what a procedure does, or beside where a reminder comes from.
LEAST_TOLD_TOKENS = 12


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that may be packed, in the order of worth within each part.

    ``searched`` notes where vectors took no part in finding it; ``pieces`` hold, by id, what
    matched best of a long memory.
    """

    reminders: Sequence[Memory]
    profile: Profile
    view: SessionView | None
    procedures: Sequence[tuple[Item, Rendered]]
    memories: Sequence[Memory]
    searched: tuple[str, ...]
    pieces: Mapping[str, str] = field(default_factory=dict[str, str])


def pack(mind: Mind, found: Found, query: str, max_tokens: int) -> Packed:
    """Fill the budget in the order of worth; the parts are printed in their own."""
    packing = Packing(max_tokens, mind.embedding.tokens.count, HEADINGS)
    others = bool(found.memories or found.procedures or found.view)
    alone = not others and not found.profile.sections
    _offer_reminders(packing, mind, found.reminders, 1.0 if alone else REMINDERS_SHARE)
    facts = _facts(found.profile.sections)
    _offer_facts(packing, facts, spare=int(packing.left * RELEVANT_SHARE) if others else 0)
    if found.view is not None:
        _offer_newest_round(packing, found.view)
        _offer_values(packing, found.view)
        _offer_summaries(packing, found.view)
    for order, (procedure, _) in enumerate(found.procedures):
        # The best is shown in any case.
        cuts = not order and packing.room(PROCEDURES) >= 2 * LEAST_TOLD_TOKENS
        offer = packing.offer_cut if cuts else packing.offer
        offer(PROCEDURES, order, procedure)
    in_window: set[str] = set() if found.view is None else found.view.ids
    elsewhere = [memory for memory in found.memories if memory.id not in in_window]
    _offer_memories(packing, mind, found, elsewhere, query)
    _offer_other_facts(packing, facts)
    packing.truncated = packing.truncated or found.profile.left > 0
    if found.view is not None:
        _offer_older_rounds(packing, found.view, query)
        # Of a round that does not fit, at least what was asked for.
        _offer_memories(packing, mind, found, found.memories, query)
    return packing.finish()


def _offer_reminders(
    packing: Packing, mind: Mind, reminders: Sequence[Memory], share: float
) -> None:
    """Offer what is due within a share of the budget: it leads, and must not be all there is."""
    end = packing.used + int(packing.left * share)
    for order, memory in enumerate(reminders):
        room = end - packing.used - 1
        if order and room < LEAST_PIECE_TOKENS:
            packing.truncated = True
            return
        text = indented(labeled(memory, mind.zone, reminding=True))
        item = Item(text, (memory.id,), memory.content)
        if len(reminders) - order > 1:
            # The next is due as well.
            room = max(room // 2, LEAST_PIECE_TOKENS)
        if order == 0:
            # A short one comes whole, whatever else has no room then.
            room = max(room, min(LEAST_PIECE_TOKENS, packing.room(REMINDERS)))
        if packing.count(text) > room:
            label = packing.count(labeled(memory, mind.zone, part="", reminding=True))
            packing.truncated = True
            if room - label < LEAST_TOLD_TOKENS:
                continue
            told = cut(memory.content, room - label, packing.count)
            text = indented(labeled(memory, mind.zone, part=told, reminding=True))
            item = Item(text, (memory.id,), told, parts=(memory.id,))
        packing.offer(REMINDERS, order, item)


def facts_left(found: Found, packed: Packed) -> tuple[int, int]:
    """Return how many facts of the profile are not shown, and how many there are."""
    shown = set(packed.ids)
    facts = [fact.id for section in found.profile.sections for fact in section.facts]
    left = found.profile.left + sum(key not in shown for key in facts)
    return left, found.profile.left + len(facts)


def _entry(mind: Mind, memory: Memory) -> Item:
    return Item(indented(labeled(memory, mind.zone)), (memory.id,), memory.content)


def _facts(profile: Sequence[Section]) -> list[tuple[int, Item]]:
    """Return the facts with their places in print, the weightiest first."""
    printed = enumerate((section, fact) for section in profile for fact in section.facts)
    ordered = sorted(printed, key=lambda entry: weight(entry[1][1]), reverse=True)
    return [
        (order, Item(indented(opening(told(fact))), (fact.id,), line=section.category.value))
        for order, (section, fact) in ordered
    ]


def _offer_facts(packing: Packing, facts: Sequence[tuple[int, Item]], *, spare: int) -> None:
    for order, item in facts:
        if not packing.holds(item.ids[0]) and packing.fits(PROFILE, item, spare=spare):
            packing.offer(PROFILE, order, item)


def _offer_other_facts(packing: Packing, facts: Sequence[tuple[int, Item]]) -> None:
    """Offer what the profile had to hold back; something of a profile stands there in any case."""
    _offer_facts(packing, facts, spare=0)
    left = [(order, item) for order, item in facts if not packing.holds(item.ids[0])]
    if left and len(left) == len(facts) and packing.room(PROFILE) >= LEAST_TOLD_TOKENS:
        packing.offer_cut(PROFILE, *left[0])
    packing.truncated = packing.truncated or bool(left)


def _offer_memories(
    packing: Packing, mind: Mind, found: Found, memories: Iterable[Memory], query: str
) -> None:
    """Offer what does not stand there already; of what does not fit, a piece of whole sentences."""
    by_time = sorted(found.memories, key=lambda memory: (memory.occurred_at, memory.row))
    places = {memory.id: order for order, memory in enumerate(by_time)}
    # The best is shown in any case, be it cut inside a sentence where nothing else stands there.
    piece = passage if packing.holds_any else excerpt
    for memory in memories:
        item = _entry(mind, memory)
        if packing.holds(memory.id) or packing.is_copy(item):
            continue
        if not packing.offer(MEMORIES, places[memory.id], item):
            text = found.pieces.get(memory.id, memory.content)
            room = packing.room(MEMORIES) - packing.count(labeled(memory, mind.zone, part=""))
            # Some room stays for the next; a piece of a few words would say too little.
            most = min(room, PIECE_TOKENS, max(LEAST_PIECE_TOKENS, room // 2))
            told = piece(text, query, most, packing.count) if room > 0 else ""
            if told:
                packing.offer(MEMORIES, places[memory.id], _part(mind, memory, told))
        piece = passage


def _part(mind: Mind, memory: Memory, told: str) -> Item:
    return Item(
        indented(labeled(memory, mind.zone, part=told)), (memory.id,), told, parts=(memory.id,)
    )


def _round(messages: Sequence[Talk]) -> Item:
    """Join a round's messages, each with the place where its own words begin."""
    text = ""
    ids: list[str] = []
    starts: list[int] = []
    for message in messages:
        # Before the places are taken: it makes some texts longer.
        label, content = (indented(defused(one)) for one in session_entry(message))
        text += ("\n" if text else "") + label
        if message.id:
            ids.append(message.id)
            starts.append(len(text))
        text += content
    return Item(text, tuple(ids), starts=tuple(starts))


def _offer_newest_round(packing: Packing, view: SessionView) -> None:
    parts = rounds(view.window.kept)
    if parts:
        packing.offer_cut(SESSION, len(parts), _round(parts[-1]))


def _offer_values(packing: Packing, view: SessionView) -> None:
    for order, (name, value) in enumerate(view.values.items()):
        packing.offer(VALUES, order, Item(indented(f"- {name}: {value}")))


def _offer_summaries(packing: Packing, view: SessionView) -> None:
    for summary in view.summaries:
        mark = f" ({FORGOTTEN_SINCE})" if summary.id in view.outdated else ""
        text = f"Summary of what came before{mark}: {summary.content}"
        packing.offer_cut(SESSION, 0, Item(indented(text), (summary.id,)))


def _offer_older_rounds(packing: Packing, view: SessionView, query: str) -> None:
    """Offer whole rounds: those that share words with the query first, then the newest."""
    wanted = set(analyze_query(query).tokens)
    older = list(enumerate(rounds(view.window.kept)[:-1], 1))

    def worth(entry: tuple[int, Sequence[Talk]]) -> tuple[bool, int]:
        order, part = entry
        words = {word for message in part for word in analyze(message.content)}
        return (not wanted & words, -order)

    for order, part in sorted(older, key=worth):
        if packing.left < LEAST_ROUND_TOKENS:
            packing.truncated = True
            return
        packing.offer(SESSION, order, _round(part))
