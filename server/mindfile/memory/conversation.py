"""Messages of a session: storing them in order, knowing a history sent again, and the budget."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mindfile.language.extraction import extract
from mindfile.language.importance import FACT, PROMOTED, importance_of
from mindfile.language.marks import tells_of_turn
from mindfile.language.pleasantries import is_pleasantry
from mindfile.memory.aside import aside
from mindfile.memory.changing import Change
from mindfile.memory.composing import Attachments, Draft, draft_message
from mindfile.memory.replies import Stored
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.speakers import speakers_apart, subject_told
from mindfile.memory.stating import stated
from mindfile.memory.truth import Assertion, assert_fact, changes_known, fact_of
from mindfile.model import Memory, Moment, Role, Talk
from mindfile.store.values import Session, Thought

# A session is due for compression from this share of its budget on.
COMPRESS_DUE_SHARE = 0.8
# A history sent again is known by at least this many messages.
_LEAST_HISTORY = 2


@dataclass(frozen=True, slots=True)
class Told:
    """What became of some messages, and whether their session is due for compression.

    ``known`` counts those that were taken for a history sent again.
    """

    stored: tuple[Stored, ...]
    compress_due: bool
    known: int = 0


def talk_of(memory: Memory) -> Talk:
    """See a stored message as talk."""
    episode = memory.episode
    return Talk(
        role=episode.role if episode else Role.USER,
        content=memory.content,
        id=memory.id,
        speaker=episode.speaker if episode else None,
        tokens=episode.tokens if episode else 0,
        importance=memory.importance,
        position=(episode.position or 0) if episode else 0,
        at=memory.occurred_at,
    )


async def tell(
    change: Change, session: Session, messages: Sequence[MessageInput], request: StoreRequest
) -> Told:
    """Store messages behind the session's last; a history sent again adds only its new part."""
    stored = await _known_head(change, session, messages)
    known = sum(one.id is not None for one in stored)
    position = await change.unit.sessions.next_position(session.row)
    new = list(enumerate(messages[len(stored) :], position))
    said = await _say(change, session, [m for m in new if m[1].role is not Role.THOUGHT], request)
    for place, message in new:
        if message.role is Role.THOUGHT:
            await _think(change, session, place, message, message.at or request.at)
            stored.append(Stored("thought", "stored"))
        else:
            memory = said[place]
            stored.append(Stored("episodic", "stored", memory.id, memory.revision))
    used = await change.unit.sessions.active_tokens(session.row)
    return Told(tuple(stored), used > COMPRESS_DUE_SHARE * session.budget, known)


async def _known_head(
    change: Change, session: Session, messages: Sequence[MessageInput]
) -> list[Stored]:
    """Match the head of ``messages`` with the session's tail, the longest stretch that agrees.

    Thoughts are no part of what is matched: clients send them again or leave them out.
    """
    spoken = [place for place, one in enumerate(messages) if one.role is not Role.THOUGHT]
    if len(spoken) < _LEAST_HISTORY:
        return []
    tail = await change.unit.memories.tail_of_session(session.row, limit=len(spoken) + 1)
    for length in range(min(len(tail), len(spoken)), _LEAST_HISTORY - 1, -1):
        pairs = zip(tail[-length:], (messages[place] for place in spoken[:length]), strict=True)
        if all(_agrees(memory, message) for memory, message in pairs):
            break
    else:
        return []
    if length == len(spoken) < len(tail) and _may_repeat([messages[place] for place in spoken]):
        return []
    end = spoken[length] if length < len(spoken) else len(messages)
    held = await _thoughts_behind(change, session, tail[-1])
    known = iter(tail[-length:])
    head: list[Stored] = []
    for place, message in enumerate(messages[:end]):
        if message.role is not Role.THOUGHT:
            memory = next(known)
            head.append(Stored("episodic", "duplicate", memory.id, memory.revision))
        elif place < spoken[length - 1] or message.content in held:
            head.append(Stored(Role.THOUGHT, "duplicate"))
        else:
            break
    return head


def _may_repeat(messages: Sequence[MessageInput]) -> bool:
    """Tell whether messages may well be said twice in a row: one round of mere nods, undated."""
    return sum(message.role is Role.USER for message in messages) == 1 and all(
        is_pleasantry(message.content) and message.at is None and message.source is None
        for message in messages
    )


async def _thoughts_behind(change: Change, session: Session, last: Memory) -> set[str]:
    position = (last.episode and last.episode.position) or 0
    thoughts = await change.unit.sessions.thoughts(session.row)
    return {thought.content for thought in thoughts if thought.position > position}


def _agrees(memory: Memory, message: MessageInput) -> bool:
    return (
        memory.episode is not None
        and memory.episode.role == message.role
        and memory.content == message.content
        and (message.at is None or message.at.at == memory.occurred_at)
        and (message.source is None or message.source == memory.source)
    )


async def _think(
    change: Change, session: Session, position: int, thought: MessageInput, at: Moment | None
) -> None:
    text = thought.content
    count = await aside(len(text), change.mind.embedding.tokens.count, text)
    await change.unit.sessions.add_thought(
        session.row, Thought(position, text, count, (at or Moment(change.now)).at)
    )


async def _say(
    change: Change,
    session: Session,
    messages: Sequence[tuple[int, MessageInput]],
    request: StoreRequest,
) -> dict[int, Memory]:
    """Add messages at their positions; returns them by position."""
    length = sum(len(message.content) for _, message in messages)
    change.mind.report("messages", 0, len(messages))
    drafts = await aside(length, _drafts, change, session, messages, request)
    added = await change.add_all(drafts, session=session)
    labels = [message.source or request.source for _, message in messages]
    rows = await _rows_of_labels(change, labels)
    for memory, label in zip(added, labels, strict=True):
        await change.link_new(memory, rows.get(label, ()))
    knows_facts = await change.unit.memories.has_facts(change.namespace)
    for memory in change.mind.reported(added, "messages"):
        if memory.importance >= PROMOTED:
            await _promote(change, memory)
        elif request.importance is None and knows_facts and _may_change(memory):
            await _promote(change, memory, changes_only=True)
    return dict(zip((position for position, _ in messages), added, strict=True))


def _drafts(
    change: Change,
    session: Session,
    messages: Sequence[tuple[int, MessageInput]],
    request: StoreRequest,
) -> list[Draft]:
    tokens = change.mind.embedding.tokens
    exact = tokens.exact
    return [
        draft_message(
            change.namespace,
            message.content,
            role=message.role,
            at=message.at or request.at or Moment(change.now),
            now=change.now,
            tokens=tokens.count(message.content),
            tokens_exact=exact,
            importance=_importance(message, request),
            position=position,
            session=session.name,
            speaker=message.speaker,
            attached=Attachments(
                pinned=bool(request.pinned),
                tags=request.tags,
                metadata=request.metadata,
                source=message.source or request.source,
                client=change.client,
                expires_at=request.expires_at and request.expires_at.at,
                remind_at=request.remind_at and request.remind_at.at,
            ),
        )
        for position, message in messages
    ]


def _importance(message: MessageInput, request: StoreRequest) -> float:
    if request.importance is not None:
        return request.importance
    return importance_of(message.content, message.role)


def _may_change(memory: Memory) -> bool:
    """Tell whether a message of middling importance may say that something known is so no more."""
    episode = memory.episode
    if episode is None or episode.role is not Role.USER:
        return False
    return memory.importance >= FACT or tells_of_turn(memory.content)


async def _promote(change: Change, memory: Memory, *, changes_only: bool = False) -> None:
    """Let an important message feed the profile; each fact links back to it.

    With ``changes_only`` it is not important but for what it ends or replaces of what is known.
    """
    episode = memory.episode
    if episode is None:
        return
    at = Moment(memory.occurred_at, memory.occurred_offset)
    apart = await speakers_apart(change.unit, change.namespace, [memory], change.now)
    talk = Talk(episode.role, memory.content, id=memory.id, speaker=episode.speaker, at=at.at)
    for proposal, _ in (await aside(len(memory.content), extract, [talk])).facts:
        if proposal.attribute is None and not proposal.ends and proposal.corrects is None:
            continue
        subject = subject_told(proposal.subject, apart.get(memory.id))
        said = await stated(change, replace(proposal, subject=subject), at, session=memory.session)
        if said is None:
            continue
        assertion = Assertion(
            said.proposal.statement,
            fact_of(said.proposal, valid_from=said.since),
            at,
            Attachments(origin="rules", client=change.client),
            (memory.row,),
            said.proposal.ends,
        )
        if not changes_only or await changes_known(change, assertion):
            await assert_fact(change, assertion)


async def source_rows(change: Change, source: str | None) -> list[int]:
    """Return the row that a caller's label names, where it is an id of the namespace."""
    return (await _rows_of_labels(change, [source])).get(source, [])


async def _rows_of_labels(
    change: Change, labels: Iterable[str | None]
) -> dict[str | None, list[int]]:
    wanted = list(dict.fromkeys(label for label in labels if label is not None))
    if not wanted:
        return {}
    found = await change.unit.memories.by_ids(change.namespace, wanted)
    return {memory.id: [memory.row] for memory in found}
