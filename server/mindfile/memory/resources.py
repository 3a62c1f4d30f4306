"""Resources: what can be attached to a conversation, by URI."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from urllib.parse import quote, unquote, urlsplit

from mindfile.cutting import ELLIPSIS
from mindfile.errors import NotFoundError
from mindfile.fencing import defused, fenced
from mindfile.heads import flat, indented, set_off
from mindfile.memory.copies import erasure_state
from mindfile.memory.entries import named_ids, said_at, session_line
from mindfile.memory.mind import Mind
from mindfile.memory.points import CURRENT
from mindfile.memory.profile import read_profile, render
from mindfile.memory.replies import ResourceEntry, ResourceText
from mindfile.memory.session_view import FORGOTTEN_SINCE, outdated_among, view_session
from mindfile.memory.snapshots import snapshot_lines
from mindfile.memory.vacancy import vacancy
from mindfile.model import MAX_REPLY_CHARACTERS, UNTOLD, Memory, State
from mindfile.nearest import nearest, question_of
from mindfile.store.contract import Unit
from mindfile.store.values import Selection

STATS_URI = "memory://stats"
LISTED_MEMORIES = 50
# So many characters of a text are its title in a list.
TITLE = 60
# Where the names of what has one are found.
_NAMED_BY = {
    "memory": "Search for it and pass its exact id.",
    "session": "Pass the `session` that store returned.",
    "snapshot": "`snapshot` with the action `list` names those that there are.",
}
# What the fence leaves of what one resource may show.
_ROOM = MAX_REPLY_CHARACTERS - len(fenced(""))
_OLDER_NOTE = "({} older messages of the window are left out here.)"
_CUT_NOTE = "\n\n(Cut here; `retrieve` with this `uri` reads the rest.)"


async def read_resource(mind: Mind, uri: str) -> ResourceText:
    """Read a resource as text, small enough to attach and fenced: what it shows is data.

    Raises:
        NotFoundError: there is no such resource.
    """
    resource = await whole_resource(mind, uri)
    if not resource.text or uri.rstrip("/") == STATS_URI:
        return resource
    text = defused(resource.text)
    if len(text) <= _ROOM:
        return replace(resource, text=fenced(text))
    return replace(resource, text=fenced(text[: _ROOM - len(_CUT_NOTE)]) + _CUT_NOTE)


async def whole_resource(mind: Mind, uri: str) -> ResourceText:
    """Read a resource as text, however long a memory or a profile is.

    Raises:
        NotFoundError: there is no such resource.
    """
    if uri.rstrip("/") == STATS_URI:
        return ResourceText(uri, await _stats(mind), "application/json")
    namespace, kind, name = _parts(uri)
    async with mind.store.read() as unit:
        text = await _text(mind, unit, namespace, kind, name)
        if text is None:
            raise _missing(uri, kind, name, await vacancy(mind, unit, namespace))
    return ResourceText(uri, text)


def namespace_of(mind: Mind, uri: str) -> str:
    """Return the namespace that a resource shows.

    Raises:
        NotFoundError: there can be no such resource.
    """
    return mind.config.namespace if uri.rstrip("/") == STATS_URI else _parts(uri)[0]


def _missing(uri: str, kind: str, name: str, why: Sequence[str]) -> NotFoundError:
    """Return the error for an address at which nothing stands, or for one of no such form."""
    if not name or kind not in _NAMED_BY:
        base = uri.rstrip("/").rpartition(kind if not name else f"{kind}/{name}")[0]
        near = nearest(kind, ["profile", f"snapshot/{CURRENT}"])
        return _unknown(uri, question_of(near and base + near))
    message = " ".join([f"There is no resource {uri[:200]}.", *why])
    return NotFoundError(message, hint=_NAMED_BY[kind])


def _unknown(uri: str, meant: str = "") -> NotFoundError:
    return NotFoundError(
        f"There is no resource {uri[:200]}.",
        hint=f"{meant}memory://{{namespace}}/profile, /snapshot/current, /snapshot/{{name}}, "
        "/session/{id}, /memory/{id} and memory://stats can be read.",
    )


def has_expired(memory: Memory, now: datetime) -> bool:
    """Tell whether a memory is to be shown no more."""
    return memory.expires_at is not None and memory.expires_at <= now


def expired_error(ids: Sequence[str]) -> NotFoundError:
    """Return the error for memories that have expired."""
    return NotFoundError(
        f"No longer shown, since expired: {named_ids(ids)}.",
        hint="`search` with `include_history` shows what has expired.",
    )


def _parts(uri: str) -> tuple[str, str, str]:
    try:
        split = urlsplit(uri)
    except ValueError as error:
        raise _unknown(uri) from error
    pieces = [unquote(piece) for piece in split.path.strip("/").split("/") if piece]
    whole = not split.query and not split.fragment
    if split.scheme != "memory" or not split.netloc or not whole or not 1 <= len(pieces) <= 2:
        raise _unknown(uri)
    return unquote(split.netloc), pieces[0], pieces[1] if len(pieces) == 2 else ""


async def _text(mind: Mind, unit: Unit, namespace: str, kind: str, name: str) -> str | None:
    match kind, bool(name):
        case "profile", False:
            known = await read_profile(unit, namespace, mind.clock())
            return render(known.sections, known.left)
        case "snapshot", True:
            return await snapshot_lines(mind, unit, namespace, name)
        case "session", True:
            return await _session(unit, namespace, name)
        case "memory", True:
            found = await unit.memories.by_ids(namespace, [name])
            if not found or found[0].state in UNTOLD:
                return None
            if has_expired(found[0], mind.clock()):
                raise expired_error([name])
            return await _memory(unit, found[0], mind.zone)
        case _:
            return None


async def _session(unit: Unit, namespace: str, name: str) -> str | None:
    view = await view_session(unit, namespace, name)
    if view is None:
        return None
    lines = [
        f"# Session {flat(name)}",
        f"- policy: {view.session.policy}",
        f"- budget: {view.session.budget}",
        f"- window_tokens: {view.tokens}",
        f"- messages: {len(view.window.kept)}",
    ]
    if view.values:
        values = (indented(f"- {key}: {value}") for key, value in view.values.items())
        lines += ["", "## Values", *values]
    for summary in view.summaries:
        mark = f" ({FORGOTTEN_SINCE})" if summary.id in view.outdated else ""
        lines += ["", f"## Summary{mark}", indented(f"- {summary.content}")]
    lines += ["", "## Messages"]
    messages = [indented(session_line(message)) for message in view.window.kept]
    # What is newest stays where not all of a wide window can be attached.
    room = _ROOM - len("\n".join(lines)) - len(_OLDER_NOTE) - 10
    shown = _newest_within(messages, room)
    if len(shown) < len(messages):
        lines.append(_OLDER_NOTE.format(len(messages) - len(shown)))
    return "\n".join([*lines, *shown])


def _newest_within(lines: Sequence[str], characters: int) -> list[str]:
    """Return the last lines that fit; the last of all in any case."""
    start = len(lines)
    while start and (characters := characters - len(lines[start - 1]) - 1) >= 0:
        start -= 1
    return list(lines[min(start, max(len(lines) - 1, 0)) :])


async def _memory(unit: Unit, memory: Memory, zone: tzinfo) -> str:
    fields: list[tuple[str, object]] = [
        ("id", memory.id),
        ("kind", memory.kind.value),
        ("state", memory.state.value),
        ("at", said_at(memory, zone).isoformat(timespec="seconds")),
        ("importance", memory.importance),
        ("pinned", memory.pinned),
        ("revision", memory.revision),
        ("session", memory.session),
        ("source", memory.source),
        ("origin", memory.origin),
        ("client", memory.client),
        ("created_at", _time(memory.created_at, zone)),
        ("updated_at", _time(memory.updated_at, zone)),
        ("expires_at", _time(memory.expires_at, zone)),
        ("remind_at", _time(memory.remind_at, zone)),
        ("tags", ", ".join(memory.tags)),
        ("metadata", json.dumps(memory.metadata, ensure_ascii=False) if memory.metadata else ""),
        *_kind_fields(memory, zone),
        *await _link_fields(unit, memory),
    ]
    shown = [indented(f"- {name}: {value}") for name, value in fields if value not in (None, "")]
    # The first line of the text, too, is one of its lines.
    return "\n".join([f"# {memory.id}", *shown, set_off(f"\n\n{memory.content}")[1:]])


def _time(at: datetime | None, zone: tzinfo) -> str | None:
    return None if at is None else at.astimezone(zone).isoformat(timespec="seconds")


def _kind_fields(memory: Memory, zone: tzinfo) -> list[tuple[str, object]]:
    if memory.episode is not None:
        episode = memory.episode
        return [
            ("role", episode.role.value),
            ("speaker", episode.speaker),
            ("position", episode.position),
            ("tokens", episode.tokens),
        ]
    if memory.fact is not None:
        fact = memory.fact
        return [
            ("subject", fact.subject),
            ("attribute", fact.attribute),
            ("value", fact.value),
            ("confidence", fact.confidence),
            ("valid_from", _time(fact.valid_from, zone)),
            ("valid_to", _time(fact.valid_to, zone)),
            ("category", fact.category.value),
        ]
    procedure = memory.procedure
    if procedure is None:
        return []
    return [
        ("name", procedure.name),
        ("trigger", procedure.trigger),
        ("description", procedure.description),
        ("version", procedure.version),
        ("successes", procedure.successes),
        ("failures", procedure.failures),
        ("last_failure", procedure.last_failure),
    ]


async def _link_fields(unit: Unit, memory: Memory) -> list[tuple[str, object]]:
    fields: list[tuple[str, object]] = []
    for role, name in (("source", "sources"), ("supersedes", "supersedes")):
        rows = (await unit.history.linked_from([memory.row], role))[memory.row]
        linked = await unit.memories.by_rows(rows)
        known = [other.id for other in linked if other.state is not State.FORGOTTEN]
        fields.append((name, ", ".join(known)))
    if await outdated_among(unit, [memory]):
        fields.append(("note", FORGOTTEN_SINCE))
    return fields


async def _stats(mind: Mind) -> str:
    namespace = mind.config.namespace
    report = mind.embedding.report()
    engine = mind.store.engine()
    async with mind.store.read() as unit:
        counts = await unit.records.counts(namespace)
        stats: dict[str, object] = {
            "namespace": namespace,
            "memories": counts,
            "total": sum(n for states in counts.values() for n in states.values()),
            "sessions": await unit.records.session_count(namespace),
            "snapshots": len(await unit.records.snapshots(namespace)),
            "pending_embeddings": await _pending(mind, unit),
            "estimated_tokens": len(await unit.sessions.estimated(limit=1_000)),
            "embedding": report.state,
            "model": report.model,
            "erasure": await erasure_state(unit),
            "schema": engine.schema,
            "sqlite": engine.sqlite,
            "sqlite_vec": engine.sqlite_vec,
        }
    return json.dumps(stats, ensure_ascii=False, indent=1)


async def _pending(mind: Mind, unit: Unit) -> int:
    identity = mind.embedding.identity
    if identity is None:
        return await unit.vectors.pending(await unit.vectors.serving())
    model = await unit.vectors.find(identity)
    return await unit.vectors.pending(model)


async def list_resources(mind: Mind, offset: int, limit: int) -> tuple[list[ResourceEntry], bool]:
    """List a page of the default namespace's resources, and say whether more follow."""
    namespace = mind.config.namespace
    base = f"memory://{quote(namespace, safe='')}"
    entries = [
        ResourceEntry(f"{base}/profile", "profile", "Profile", "Who the user is, by category."),
        ResourceEntry(
            f"{base}/snapshot/{CURRENT}", "current", "Current memory", "What is known now."
        ),
        ResourceEntry(STATS_URI, "stats", "Statistics", "Counts and state.", "application/json"),
    ]
    async with mind.store.read() as unit:
        entries += [
            ResourceEntry(
                f"{base}/snapshot/{quote(snapshot.name, safe='')}",
                snapshot.name,
                _titled(f"Snapshot {snapshot.name}"),
                "What was known then.",
            )
            for snapshot in await unit.records.snapshots(namespace)
        ]
        newest = await unit.memories.newest(
            Selection(namespace, mind.clock()), limit=LISTED_MEMORIES
        )
    entries += [
        ResourceEntry(
            f"{base}/memory/{memory.id}", memory.id, _titled(memory.content), memory.kind.value
        )
        for memory in newest
    ]
    return entries[offset : offset + limit], offset + limit < len(entries)


def _titled(text: str) -> str:
    """Return the beginning of a text as a line that reads as no fence: a client shows it bare."""
    line = defused(flat(text))
    return line if len(line) <= TITLE else line[: TITLE - 1].rstrip() + ELLIPSIS


async def complete_names(mind: Mind, kind: str, prefix: str) -> list[str]:
    """Return the names of a kind (snapshot, session or memory) with this beginning."""
    namespace = mind.config.namespace
    async with mind.store.read() as unit:
        if kind == "snapshot":
            names = [CURRENT, *(s.name for s in await unit.records.snapshots(namespace))]
        elif kind == "session":
            names = [s.name for s in await unit.sessions.newest(namespace, limit=500)]
        else:
            selection = Selection(namespace, mind.clock())
            names = [m.id for m in await unit.memories.newest(selection, limit=500)]
    return [name for name in names if name.startswith(prefix)]
