"""Cursors: where a listing goes on, as text that a client hands back unread."""

import base64
import binascii
import json
from collections.abc import Iterable, Mapping
from typing import cast

from mindfile.errors import InvalidArgumentError
from mindfile.model import Scalar

# Longer than any cursor we give; a longer one is not looked at.
_MAX_CHARACTERS = 2_000
_SCOPE = "call"
_HINT = "Pass `next_cursor` as it came, with the same other arguments; or none to begin anew."


def encode(place: Mapping[str, Scalar], *, scope: str = "") -> str:
    """Write a place as opaque URL-safe text; ``scope`` stands for the call that it belongs to."""
    whole_place = {**place, _SCOPE: scope} if scope else dict(place)
    text = json.dumps(whole_place, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def decode(text: str, *, expecting: Iterable[str], scope: str = "") -> dict[str, Scalar]:
    """Read a cursor back; it must hold just the fields ``expecting``, each a scalar.

    Raises:
        InvalidArgumentError: the text is not a cursor of this kind of listing, or of another
            ``scope``.
    """
    place = _object(text)
    own = None if place is None else place.pop(_SCOPE, "")
    if place is None or set(place) != set(expecting):
        raise unfit_cursor()
    if own != scope:
        raise InvalidArgumentError("`cursor` belongs to a call with other arguments.", hint=_HINT)
    found: dict[str, Scalar] = {}
    for name, value in place.items():
        if value is not None and not isinstance(value, str | int | float):
            raise unfit_cursor()
        found[name] = value
    return found


def encode_offset(offset: int, *, of: str = "offset", scope: str = "") -> str:
    """Write how much has been shown; ``of`` names what is counted."""
    return encode({of: offset}, scope=scope)


def decode_offset(text: str | None, *, of: str = "offset", scope: str = "") -> int:
    """Read how much has been shown; no cursor means nothing.

    Raises:
        InvalidArgumentError: the text is not a cursor that counts this.
    """
    return 0 if text is None else whole(decode(text, expecting=(of,), scope=scope)[of])


def whole(value: Scalar) -> int:
    """Return a field of a cursor that counts or numbers something.

    Raises:
        InvalidArgumentError: it is no whole number from 0 to 2**53.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        raise unfit_cursor()
    return value


def unfit_cursor() -> InvalidArgumentError:
    """Return the error for a cursor that no earlier reply gave."""
    return InvalidArgumentError(
        "`cursor` is not one that this tool gave.",
        hint=_HINT,
    )


def _object(text: str) -> dict[str, object] | None:
    if len(text) > _MAX_CHARACTERS:
        return None
    try:
        raw = base64.b64decode(
            text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True
        )
        place: object = json.loads(raw)
    except (binascii.Error, ValueError, RecursionError):
        return None
    return cast("dict[str, object]", place) if isinstance(place, dict) else None
