"""What goes over the wire: one JSON object a reply, nothing empty in it, never over the limit."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from datetime import datetime, tzinfo
from typing import TypeAlias, cast

from mindfile.memory.replies import SearchReply
from mindfile.model import MAX_REPLY_CHARACTERS
from mindfile.surface.values import as_json

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Payload: TypeAlias = "dict[str, Json]"

# Beside the hits: the mode, a cursor, and the notes of the call.
_FRAME_CHARACTERS = 800
_PREVIEW_CHARACTERS = 300
# A time is shorter; fifty names with such values are still within the limit.
_STUMP_CHARACTERS = 40
# What a shortened reply may take: the limit without the marks that say so.
_ROOM_CHARACTERS = MAX_REPLY_CHARACTERS - len('"count":1000000,"truncated":true,')
_ROUNDED = frozenset({"score", "confidence"})
# A shortened cursor or id leads nowhere.
_WHOLE = frozenset({"next_cursor", "undo", "confirm"})


def to_payload(reply: object, zone: tzinfo, notes: list[str] | None = None) -> Payload:
    """Return a reply dataclass as a JSON object without its empty fields.

    What a reply is about stays though it be empty: no hits are an answer.

    Times stand in ``zone`` with their offset; ``notes`` of the surface come before the reply's.
    """
    payload = cast("Payload", _plain(reply, zone))
    own = cast("list[Json]", payload.pop("notes", []))
    said: list[Json] = [*(notes or []), *own]
    if said:
        payload["notes"] = said
    return payload


def fitted(payload: Payload) -> Payload:
    """Return ``payload`` within the limit of a reply.

    Long texts are shortened first, each marked ``truncated``; then lists are cut, with the whole
    ``count`` and ``truncated`` beside them.
    """
    if _size(payload) <= MAX_REPLY_CHARACTERS:
        return payload
    caps = range(_PREVIEW_CHARACTERS, MAX_REPLY_CHARACTERS)
    fitting = bisect_right(caps, _ROOM_CHARACTERS, key=lambda cap: _size(_shortened(payload, cap)))
    cut = _with_cut_lists(_shortened(payload, caps[max(fitting - 1, 0)]))
    return cut if _size(cut) <= MAX_REPLY_CHARACTERS else _shortened(cut, _STUMP_CHARACTERS)


def hits_that_fit(reply: SearchReply, zone: tzinfo) -> int:
    """Return how many hits one reply can carry with at least a preview of each; one at least."""
    frame = _size(cast("Payload", _plain(replace(reply, hits=()), zone)))
    room = _ROOM_CHARACTERS - _FRAME_CHARACTERS - frame
    for position, hit in enumerate(reply.hits):
        room -= _size(_shortened(cast("Payload", _plain(hit, zone)), _PREVIEW_CHARACTERS)) + 1
        if room < 0:
            return max(position, 1)
    return len(reply.hits)


def share_that_fits(reply: object, zone: tzinfo) -> float:
    """Return the part of a reply, 0..1, that one reply's characters can carry."""
    size = _size(cast("Payload", _plain(reply, zone)))
    return min(1.0, (_ROOM_CHARACTERS - _FRAME_CHARACTERS) / size)


def _is_required(field: Field[object]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _plain(value: object, zone: tzinfo) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: _rounded(field.name, _plain(found, zone))
            for field in fields(value)
            if not _is_empty(found := getattr(value, field.name)) or _is_required(field)
        }
    if isinstance(value, datetime):
        return _local(value, zone)
    if isinstance(value, tuple | list):
        return [_plain(item, zone) for item in cast("tuple[object, ...]", value)]
    if isinstance(value, Mapping):
        items = cast("Mapping[str, object]", value).items()
        return {key: _plain(item, zone) for key, item in items}
    if isinstance(value, str):
        return str(value)
    return cast("Json", value)


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, str | tuple | list | Mapping) and not value)


def _rounded(name: str, value: Json) -> Json:
    return round(value, 3) if name in _ROUNDED and isinstance(value, float) else value


def _local(moment: datetime, zone: tzinfo) -> str:
    try:
        return moment.astimezone(zone).isoformat(timespec="seconds")
    except OverflowError:  # the first and the last day of the calendar have no neighbor
        return moment.isoformat(timespec="seconds")


def _size(payload: Json) -> int:
    return len(as_json(payload))


def _shortened(payload: Payload, cap: int) -> Payload:
    """Return ``payload`` with every text of more than ``cap`` characters cut and marked."""
    shortened: Payload = {}
    cut = False
    for name, value in payload.items():
        if isinstance(value, str) and len(value) > cap and name not in _WHOLE:
            shortened[name] = value[: cap - 1] + "…"
            cut = True
        elif isinstance(value, dict):
            short = _shortened(value, cap)
            # The mark goes beside a caller's own object, never into it.
            cut = cut or len(short) > len(value)
            shortened[name] = {key: short[key] for key in value}
        elif isinstance(value, list):
            shortened[name] = [_shortened_item(item, cap) for item in value]
        else:
            shortened[name] = value
    if cut:
        shortened["truncated"] = True
    return shortened


def _shortened_item(item: Json, cap: int) -> Json:
    if isinstance(item, dict):
        return _shortened(item, cap)
    if isinstance(item, str) and len(item) > cap:
        return item[: cap - 1] + "…"
    return item


def _with_cut_lists(payload: Payload) -> Payload:
    """Return ``payload`` with its longest lists cut from their ends until it fits; one entry stays.

    ``count`` is the whole length of the first of them, unless the reply already counts.
    """
    cut = dict(payload)
    while _size(cut) > _ROOM_CHARACTERS:
        lists = {
            name: value
            for name, value in cut.items()
            if isinstance(value, list) and len(value) > 1 and name != "notes"
        }
        if not lists:
            break
        name = max(lists, key=lambda key: _size(lists[key]))
        cut[name] = lists[name][: -max(1, len(lists[name]) // 8)]
    for name, value in payload.items():
        if isinstance(value, list) and cut[name] != value:
            cut.setdefault("count", len(value))
            cut["truncated"] = True
    return cut
