"""Migrations: numbered files, each applied once, recorded in ``user_version`` with its own step."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources

from mindfile.errors import ForeignFileError, NewerFileError

# "Mind" in ASCII: tells our file from a stranger's.
APPLICATION_ID = 0x4D696E64


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered file of schema steps."""

    version: int
    name: str
    sql: str

    def statements(self) -> Iterator[str]:
        """Yield its statements whole; ``executescript`` would commit the open transaction."""
        buffer = ""
        for line in self.sql.splitlines(keepends=True):
            buffer += line
            if sqlite3.complete_statement(buffer):
                yield buffer.strip()
                buffer = ""
        if rest := buffer.strip():
            yield rest


def migrations() -> list[Migration]:
    """Return every migration in order, as shipped."""
    folder = resources.files("mindfile.store") / "migrations"
    found = [
        Migration(int(entry.name[:4]), entry.name, entry.read_text("utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".sql")
    ]
    return sorted(found, key=lambda migration: migration.version)


def latest_version() -> int:
    """Return the schema version that this program writes."""
    return migrations()[-1].version


def require_known(version: int, known: int) -> None:
    """Refuse a schema that is newer than the ``known`` one.

    Raises:
        NewerFileError: it is.
    """
    if version > known:
        raise NewerFileError(
            f"The memory file has schema {version}; this Mindfile knows up to {known}.",
            hint="A newer Mindfile has been at it. Upgrade this one (pip install --upgrade "
            "mindfile) and restart the server. Nothing was changed.",
        )


def pending(
    application_id: int, version: int, tables: int, *, known: Sequence[Migration] | None = None
) -> list[Migration]:
    """Return the steps that a file still needs.

    Args:
        application_id: the file's ``PRAGMA application_id``.
        version: the file's ``PRAGMA user_version``.
        tables: how many tables the file holds.
        known: the steps that there are; by default those shipped.

    Raises:
        ForeignFileError: the file is another program's.
        NewerFileError: the file was written by a newer Mindfile.
    """
    known = migrations() if known is None else known
    if application_id != APPLICATION_ID and (tables or version or application_id):
        raise ForeignFileError(
            "The memory file is a database of another program.",
            hint="Point MINDFILE_DATABASE at another place; this file was left as it is.",
        )
    require_known(version, known[-1].version)
    return [migration for migration in known if migration.version > version]
