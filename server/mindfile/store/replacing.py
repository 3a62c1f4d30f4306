"""Replacing a file at once: the new one is written whole beside it, then takes its place."""

import os
import secrets
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from mindfile.errors import UnavailableError
from mindfile.store.shelf import PARTIAL, SET_ASIDE, made_folder, remove, require_short, stamp


@contextmanager
def partial_beside(target: Path) -> Generator[Path]:
    """Give a private empty file in the folder of ``target``; nothing of it stays.

    Raises:
        UnavailableError: no file can be made there.
    """
    require_short(target)
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}{PARTIAL}")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR))
    except OSError as error:
        raise _cannot_write(target, error) from error
    try:
        yield partial
    finally:
        remove(partial)


def put_in_place(partial: Path, target: Path) -> None:
    """Let a finished file take the place of another at once, for good.

    Raises:
        UnavailableError: it cannot; what stood there still does.
    """
    try:
        partial.replace(target)
    except OSError as error:
        raise _cannot_write(target, error) from error
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def put_aside(path: Path) -> Path | None:
    """Keep a file that cannot be used in the folder of backups, whole, with its log.

    The file itself stays too where the system can give it a second name. Returns where it is
    kept; None where there is neither file nor log.

    Raises:
        UnavailableError: the folder of backups cannot be made.
    """
    logs = {tail: Path(f"{path}{tail}") for tail in ("-wal", "-journal")}
    logs = {tail: log for tail, log in logs.items() if log.exists() and log.stat().st_size}
    kept = None
    if path.exists() or logs:
        kept = made_folder(path) / f"{stamp()}{SET_ASIDE}"
    for tail, log in logs.items():
        # Beside the file that comes in its place it would be taken for that one's.
        log.replace(f"{kept}{tail}")
    if kept is not None and path.exists():
        _second_name(path, kept)
    Path(f"{path}-shm").unlink(missing_ok=True)
    return kept


def _second_name(path: Path, other: Path) -> None:
    try:
        other.hardlink_to(path)
    except OSError:
        path.replace(other)


def _cannot_write(target: Path, error: OSError) -> UnavailableError:
    return UnavailableError(
        f"A new {target.name} cannot be written: {error.strerror}.",
        hint="Nothing was changed. Make room in its folder, or make the folder writable for you.",
    )
