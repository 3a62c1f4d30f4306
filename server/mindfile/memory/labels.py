"""How a memory is labeled wherever it is read: when, what kind, whose, where from, which id."""

from datetime import datetime, timedelta, timezone, tzinfo

from mindfile.model import DEFAULT_SUBJECT, Memory, Talk


def labeled(memory: Memory, zone: tzinfo, *, part: str | None = None) -> str:
    """Write a memory as one entry: its label in brackets, then its text, or a ``part`` of it."""
    label = "; ".join(_label(memory, zone))
    if part is None:
        return f"[{label}; {memory.id}] {memory.content}"
    return f"[{label}; part of {memory.id}] {part}"


def _label(memory: Memory, zone: tzinfo) -> list[str]:
    label = [said_at(memory, zone).strftime("%Y-%m-%d %H:%M"), memory.kind.value]
    episode, fact = memory.episode, memory.fact
    if episode is not None:
        label.append(episode.speaker or episode.role.value)
    if fact is not None and fact.subject != DEFAULT_SUBJECT:
        label.append(f"about {fact.subject}")
    if memory.source is not None:
        label.append(f"source {memory.source}")
    return label


def said_at(memory: Memory, zone: tzinfo) -> datetime:
    """Return when it happened, in the offset it came with, else in the user's zone."""
    if memory.occurred_offset:
        return memory.occurred_at.astimezone(timezone(timedelta(minutes=memory.occurred_offset)))
    return memory.occurred_at.astimezone(zone)


def session_entry(message: Talk) -> tuple[str, str]:
    """Return who speaks, as it stands before the words, and the words."""
    return f"{message.speaker or message.role.value}: ", message.content


def session_line(message: Talk) -> str:
    """Write a message of the window as one line of dialogue."""
    return "".join(session_entry(message))
