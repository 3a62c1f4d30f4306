"""A memory as an entry, wherever it is read: when, what kind, whose, where from, which id."""

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone, tzinfo

from mindfile.heads import named, speaking
from mindfile.model import DEFAULT_SUBJECT, Memory, Talk

# A sentence names at most so many ids.
_NAMED_IDS = 10


def labeled(
    memory: Memory, zone: tzinfo, *, part: str | None = None, reminding: bool = False
) -> str:
    """Write a memory as one entry: its label in brackets, then its text, or a ``part`` of it.

    ``reminding`` says when it was due as well.
    """
    told = _label(memory, zone)
    if reminding and memory.remind_at is not None:
        told.append(f"due {memory.remind_at.astimezone(zone):%Y-%m-%d %H:%M}")
    label = "; ".join(told)
    if part is None:
        return f"[{label}; {memory.id}] {memory.content}"
    return f"[{label}; part of {memory.id}] {part}"


def _label(memory: Memory, zone: tzinfo) -> list[str]:
    label = [said_at(memory, zone).strftime("%Y-%m-%d %H:%M"), memory.kind.value]
    episode, fact = memory.episode, memory.fact
    if episode is not None:
        label.append(speaking(episode.role.value, episode.speaker))
    if fact is not None and fact.subject != DEFAULT_SUBJECT:
        label.append(f"about {named(fact.subject)}")
    if memory.source is not None:
        label.append(f"source {named(memory.source)}")
    return label


def named_ids(ids: Sequence[str]) -> str:
    """Name some ids in a sentence, of many the first."""
    more = len(ids) - _NAMED_IDS
    return ", ".join(ids[:_NAMED_IDS]) + (f" and {more} more" if more > 0 else "")


def said_at(memory: Memory, zone: tzinfo) -> datetime:
    """Return when it happened, in the offset it came with, else in the user's zone."""
    if memory.occurred_offset:
        return memory.occurred_at.astimezone(timezone(timedelta(minutes=memory.occurred_offset)))
    return memory.occurred_at.astimezone(zone)


def session_entry(message: Talk) -> tuple[str, str]:
    """Return who speaks, as it stands before the words, and the words."""
    return f"{speaking(message.role.value, message.speaker)}: ", message.content


def session_line(message: Talk) -> str:
    """Write a message of the window as one line of dialogue."""
    return "".join(session_entry(message))
