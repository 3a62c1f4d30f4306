"""The server's entry in a client's configuration: what it says, and how it gets there."""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from mindfile.clients.jsonc import Document, MalformedError, UneditableError, shown_entry
from mindfile.clients.places import Installation
from mindfile.clients.table import ENTRY, Client
from mindfile.errors import MindfileError

_BOM = b"\xef\xbb\xbf"
_OF_AN_ADDRESS = ("url", "serverUrl", "headers")
_COPY = ".before-mindfile"
_LATER_COPIES = 3


class UnwritableError(MindfileError):
    """A client's configuration could not be written; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How a client starts the server: a program by its full path, and what it is given."""

    command: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]

    def shape(self, client: Client) -> dict[str, object]:
        """Return the entry as ``client`` writes it."""
        shape: dict[str, object] = {"type": "stdio"} if client.typed else {}
        shape |= {"command": self.command, "args": list(self.arguments)}
        return shape | ({"env": dict(self.environment)} if self.environment else {})


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of one file: the bytes it had (None: it was not there) and will have."""

    file: Path
    before: bytes | None
    after: bytes

    @property
    def needed(self) -> bool:
        """Tell whether anything changes."""
        return self.before != self.after


def own_entry(python: Path, namespace: str | None = None) -> Entry:
    """Return the entry that starts this very installation, by ``python`` or its script."""
    script = python.parent / ("mindfile.exe" if sys.platform == "win32" else "mindfile")
    by_module = (str(python), ("-m", "mindfile", "serve"))
    command, arguments = (str(script), ("serve",)) if script.is_file() else by_module
    return Entry(command, arguments, {"MINDFILE_NAMESPACE": namespace} if namespace else {})


def adding(one: Installation, entry: Entry) -> Change:
    """Plan to have ``entry`` in a client's configuration; what the user added to it stays.

    Raises:
        UneditableError: the file cannot be edited safely; the hint says what to paste.
    """
    path = (one.client.section, ENTRY)
    shape = entry.shape(one.client)
    try:
        before = _read(one.file)
        document = _document(before, one.client)
        present = document.get(path)
        if isinstance(present, dict):
            document = _updated(_without_address(document, path), path, shape)
        else:
            document = document.put(path, shape)
    except MalformedError as error:
        raise MalformedError(
            f"{one.file}, {error.message}.",
            hint=f"Nothing was changed. {unread_by(one.client)} Mend that in an editor and run "
            f"`mindfile install {one.client.name}` again.",
        ) from error
    except UneditableError as error:
        pasted = shown_entry(path, shape)
        raise UneditableError(
            f"{one.file}: {error.message}.", hint=f"Nothing was changed. Put this in:\n{pasted}"
        ) from error
    return Change(one.file, before, _bytes(before, document.text))


def removing(one: Installation) -> Change | None:
    """Plan to have no entry of ours; None where there is none.

    Raises:
        UneditableError: the file cannot be edited safely.
    """
    path = (one.client.section, ENTRY)
    before = None
    try:
        before = _read(one.file)
        if before is None:
            return None
        document = Document(_text(before))
        if document.get(path) is None:
            return None
        document = document.remove(path)
    except UneditableError as error:
        if before is not None and ENTRY.encode() not in before:
            return None
        joint = "," if isinstance(error, MalformedError) else ":"
        raise UneditableError(
            f"{one.file}{joint} {error.message}.",
            hint=f"Nothing was changed. Take “{ENTRY}” out of “{one.client.section}” by hand.",
        ) from error
    return Change(one.file, before, _bytes(before, document.text))


def entries_of(one: Installation) -> dict[str, dict[str, Any]]:
    """Return the entries of this server in a client's configuration, under whatever name.

    Raises:
        UneditableError: the file cannot be read.
    """
    before = _read(one.file)
    if before is None:
        return {}
    section = _document(before, one.client).get((one.client.section,))
    if not isinstance(section, dict):
        return {}
    entries = cast("dict[str, Any]", section)
    return {
        name: cast("dict[str, Any]", entry)
        for name, entry in entries.items()
        if _is_ours(name, entry)
    }


def unread_by(client: Client) -> str:
    """Say in a sentence what a malformed configuration means to its client."""
    strict = "" if client.comments else ", which wants strict JSON,"
    return f"{client.title}{strict} does not read the file like this either."


def _document(before: bytes | None, client: Client) -> Document:
    return Document(_text(before), strict=not client.comments)


def _is_ours(name: str, entry: object) -> bool:
    if not isinstance(entry, dict):
        return name == ENTRY
    told = cast("dict[str, Any]", entry)
    arguments: Any = told.get("args")
    words = [
        told.get("command"),
        *(cast("list[Any]", arguments) if isinstance(arguments, list) else []),
    ]
    stems = {word.replace("\\", "/").rsplit("/", 1)[-1] for word in words if isinstance(word, str)}
    return name == ENTRY or not stems.isdisjoint({ENTRY, f"{ENTRY}.exe"})


def _without_address(document: Document, path: Sequence[str]) -> Document:
    """Take out of an entry what makes it one of a server elsewhere: a program is started here."""
    for key in _OF_AN_ADDRESS:
        document = document.remove((*path, key))
    if document.get((*path, "type")) != "stdio":
        document = document.remove((*path, "type"))
    return document


def _updated(document: Document, path: Sequence[str], shape: Mapping[str, object]) -> Document:
    """Set each part of the entry by itself, so that what else stands in it stays."""
    for key, value in shape.items():
        place = (*path, key)
        if key == "env" and isinstance(document.get(place), dict):
            document = _updated(document, place, cast("dict[str, object]", value))
        else:
            document = document.put(place, value)
    return document


def carry_out(change: Change) -> Path | None:
    """Write the file, whole or not at all; return the copy of what it was before.

    Raises:
        UnwritableError: it cannot be written, or another program has written it meanwhile.
    """
    # Where a link stands for the file, what it leads to is written, and the link stays.
    file = change.file.resolve()
    try:
        if _read(file) != change.before:
            raise UnwritableError(
                f"{file} was changed by another program just now.",
                hint="Nothing was written. Close the client and try again.",
            )
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = None if change.before is None else _kept_beside(file, change.before)
        _replace(file, change.after)
    except OSError as error:
        raise UnwritableError(
            f"{file} cannot be written ({error.strerror or error}).",
            hint="Make it writable for you, or run this as the user who uses the client.",
        ) from error
    return kept


def _kept_beside(file: Path, content: bytes) -> Path:
    """Return a copy of the file beside it: one that is there, or a new one under a free name.

    The first copy, of what was there before us, stays; of the later ones the newest few.
    """
    copies = _copies_of(file)
    same = next((path for path in copies.values() if _read(path) == content), None)
    if same is not None:
        return same
    number = max(copies, default=0)
    while True:
        number += 1
        kept = file.with_name(f"{file.name}{_COPY}{f'-{number}' if number > 1 else ''}")
        try:
            os.close(os.open(kept, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            continue
        shutil.copy2(file, kept)
        break
    for outdated in [path for old, path in copies.items() if old > 1][: 1 - _LATER_COPIES]:
        outdated.unlink(missing_ok=True)
    return kept


def _copies_of(file: Path) -> dict[int, Path]:
    """Return the copies beside a file by their number, the oldest first."""
    named = re.compile(re.escape(file.name + _COPY) + r"(?:-([1-9]\d*))?")
    found = ((named.fullmatch(path.name), path) for path in file.parent.iterdir())
    return dict(sorted((int(name[1] or 1), path) for name, path in found if name is not None))


def _replace(file: Path, content: bytes) -> None:
    handle, aside = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        if file.exists():
            shutil.copymode(file, aside)
        Path(aside).replace(file)
    finally:
        # Still there only where something failed.
        Path(aside).unlink(missing_ok=True)


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UneditableError(f"it cannot be read ({error.strerror or error})") from error


def _text(content: bytes | None) -> str:
    try:
        return (content or b"").removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UneditableError("it is not in UTF-8") from error


def _bytes(before: bytes | None, text: str) -> bytes:
    marked = before is not None and before.startswith(_BOM)
    return (_BOM if marked else b"") + text.encode("utf-8")
