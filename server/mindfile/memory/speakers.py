"""Speakers: whose facts a message tells where several named people talk.

A message with a speaker tells of that speaker, unless this is the user: the only named one among
those who speak as the user in the session, or the one whose name is known to be the user's.
"""

from collections.abc import Iterable
from datetime import datetime

from mindfile.forms import lookup_key
from mindfile.language.people import may_be_several
from mindfile.model import DEFAULT_SUBJECT, Memory, Role
from mindfile.store.contract import Unit


async def speakers_apart(
    unit: Unit, namespace: str, messages: Iterable[Memory], now: datetime
) -> dict[str, str]:
    """Return, by the id of each message of a named speaker who is not the user, that speaker."""
    named: list[tuple[str, str, str]] = []
    for message in messages:
        episode = message.episode
        if message.session and episode and episode.role is Role.USER and episode.speaker:
            named.append((message.id, message.session, episode.speaker))
    if not named:
        return {}
    users = await names_of_user(unit, namespace, now)
    several: dict[str, bool] = {}
    for session in dict.fromkeys(session for _, session, _ in named):
        found = await unit.sessions.speakers(namespace, session)
        several[session] = len({lookup_key(speaker) for speaker in found}) > 1
    return {
        key: speaker
        for key, session, speaker in named
        if several[session] and lookup_key(speaker) not in users
    }


async def names_of_user(unit: Unit, namespace: str, now: datetime) -> set[str]:
    """Return what the user may be called as a speaker: by the whole name or the first of it."""
    names = {lookup_key(DEFAULT_SUBJECT)}
    for memory in await unit.memories.facts_about(namespace, DEFAULT_SUBJECT, ["name"]):
        fact = memory.fact
        if fact is None or not fact.value or not fact.value.strip():
            continue
        if fact.valid_to is None or fact.valid_to > now:
            names |= {lookup_key(fact.value), lookup_key(fact.value.split()[0])}
    return names


def subject_told(subject: str, speaker: str | None) -> str:
    """Return whom a fact is about that a speaker other than the user told; None is the user.

    Somebody's sister is no sister of the user's.
    """
    if speaker is None:
        return subject
    if subject == DEFAULT_SUBJECT:
        return speaker
    return f"{speaker}'s {subject}" if subject.islower() or may_be_several(subject) else subject
