"""Exchanging the contents of a memory file in use for those of another, whole and at once."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mindfile.errors import BusyError
from mindfile.store.backup import copy_pages, keep_first
from mindfile.store.driver import Driver, opened
from mindfile.store.faults import translated_faults
from mindfile.store.ownership import keep_file_number
from mindfile.store.purges import carry_purges, purges_of
from mindfile.store.shelf import Backup, remove
from mindfile.store.values import Purges

# How often it is tried again where somebody writes in between.
TRIES = 20


class PurgedMeanwhileError(Exception):
    """What is to be restored may hold what has been purged."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """New contents for a file in use, and a backup of all that it held until that moment."""

    source: Path
    path: Path
    driver: Driver
    schema: int
    keep: int
    spare: Path

    def run(self, purged: Purges | None) -> Backup | None:
        """Exchange the contents and return the backup, if one is to be kept.

        Raises:
            PurgedMeanwhileError: the purges of the file are not ``purged`` any more.
        """
        with (
            translated_faults(self.driver, self.path),
            opened(self.source, self.driver) as original,
            opened(self.path, self.driver) as target,
            opened(self.path, self.driver) as watcher,
        ):
            for _ in range(TRIES):
                # Nobody writes while it is backed up; who writes before the exchange is noticed.
                target.execute("BEGIN IMMEDIATE")
                held = _commits(watcher)
                kept = self._prepared(original, target, purged) if self.schema else None
                target.execute("ROLLBACK")
                if copy_pages(original, target, unless=lambda held=held: _commits(watcher) != held):
                    # The log holds the whole file now; where somebody reads it, it is emptied
                    # later.
                    target.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                    return kept
                if kept is not None:
                    remove(kept.path)
        raise written_all_the_time()

    def _prepared(self, original: Any, target: Any, purged: Purges | None) -> Backup | None:
        if purges_of(target) != purged:
            raise PurgedMeanwhileError
        kept = None
        if self.keep:
            kept = keep_first(self.path, driver=self.driver, keep=self.keep, spare=self.spare)
        _renumber(original, target)
        return kept


def written_all_the_time() -> BusyError:
    """Return the fault of a restore that never had the file for itself."""
    return BusyError(
        "Other processes write into the memory file, or purge, all the time.",
        hint="Nothing was changed. Close the clients that do so, then restore.",
    )


def _commits(connection: Any) -> int:
    """Return a number that differs once another connection has committed."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _renumber(original: Any, target: Any) -> None:
    """Let no number that somebody knows mean something else once the contents are exchanged.

    Servers that keep vectors in memory read all anew: they look for higher numbers. What is added
    or changed goes on behind the highest number of both.
    """
    newest = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'vector_seq'"
    found = [connection.execute(newest).fetchone()[0] for connection in (original, target)]
    number = max(found) + 1
    given = target.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    original.execute("BEGIN IMMEDIATE")
    original.execute("UPDATE meta SET value = ? WHERE key = 'vector_seq'", (str(number),))
    original.execute("UPDATE chunk SET vector_seq = ? WHERE vector_seq IS NOT NULL", (number,))
    for name, last in given:
        known = original.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (name,))
        highest = max(last, known.fetchone()[0] or 0)
        original.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
        original.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, highest))
    keep_file_number(original, target)
    carry_purges(original, target)
    original.execute("COMMIT")
