"""Forms in which times and names are kept and compared, whatever keeps them."""

import unicodedata
from datetime import UTC, datetime

from mindfile.traditional import simplified

_TIME = "%Y-%m-%dT%H:%M:%S.%fZ"


def time_text(at: datetime) -> str:
    """Write an aware time as the fixed UTC form of the file."""
    # A year before 1000 is written with fewer digits, but texts are to sort as their times do.
    return at.astimezone(UTC).strftime(_TIME).rjust(27, "0")


def optional_time_text(at: datetime | None) -> str | None:
    """Write a time that may be missing."""
    return None if at is None else time_text(at)


def time_of(text: str) -> datetime:
    """Read a time of the file."""
    return datetime.fromisoformat(text)


def optional_time_of(text: str | None) -> datetime | None:
    """Read a time that may be missing."""
    return None if text is None else time_of(text)


def lookup_key(name: str) -> str:
    """Fold a subject, attribute or name for exact lookup: NFKC, case, inner space, characters."""
    folded = simplified(unicodedata.normalize("NFKC", name)).casefold()
    return " ".join(folded.replace("_", " ").split())
