"""Making whole what a copy of a damaged file lacks.

Rows without their other half, the pieces of texts, their vectors, their words.
"""

import importlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mindfile.store.driver import Driver
from mindfile.store.rows import ADD_CHUNK, chunk_rows, content_hash
from mindfile.store.salvage import Reading
from mindfile.store.values import ChunkDraft
from mindfile.store.vectors import VECTOR_CHUNK

# Gives each piece with whether it gets a vector.
Cut = Callable[[str], Sequence[tuple[str, bool]]]

# How far from 1 the length of a normalized vector may be.
_SLACK = 0.01

# What is left of a memory whose other half is lost: its text, under the plainest reading.
_PLAIN = {
    "episodic": """INSERT INTO episodic (memory, role, tokens)
      SELECT id, 'user', length(content) / 3 FROM memory WHERE kind = 'episodic'
        AND id NOT IN (SELECT memory FROM episodic)""",
    "semantic": """INSERT INTO semantic (memory, subject, subject_key, confidence, category, single)
      SELECT id, 'user', 'user', 0.5, 'other', 0 FROM memory WHERE kind = 'semantic'
        AND id NOT IN (SELECT memory FROM semantic)""",
    "procedural": """INSERT INTO procedural (memory, name, name_key, trigger_text, steps, version)
      SELECT id, substr(content, 1, 80), lower(substr(content, 1, 80)), '', '[]', 1 FROM memory
      WHERE kind = 'procedural' AND id NOT IN (SELECT memory FROM procedural)""",
}
_SESSIONS = """INSERT INTO session (id, namespace, name, created_at, budget, policy, turns)
  SELECT lost.session, m.namespace, 'recovered-' || lost.session, min(m.created_at),
    4000, 'fifo', 10
  FROM (SELECT id AS memory, session FROM memory WHERE session IS NOT NULL
        UNION SELECT memory, session FROM episodic WHERE session IS NOT NULL) AS lost
  JOIN memory AS m ON m.id = lost.memory
  WHERE lost.session NOT IN (SELECT id FROM session) GROUP BY lost.session"""


@dataclass(slots=True)
class Rebuild:
    """Mends the tables of a new file; ``lost`` and ``remade`` say in sentences what it did."""

    target: Any
    reading: Reading
    driver: Driver
    lost: list[str] = field(default_factory=list[str])
    remade: list[str] = field(default_factory=list[str])

    def run(self, cut: Cut, *, incomplete: Collection[str]) -> None:
        """Mend everything, in an order in which each part stands on the one before.

        ``incomplete`` names the tables of which rows are lost.
        """
        self._name_the_missing()
        self._name_the_altered()
        self._note("sessions whose names are lost", self.target.execute(_SESSIONS).rowcount)
        for kind, sql in _PLAIN.items():
            count = self.target.execute(sql).rowcount if kind in incomplete else 0
            if count > 0:
                self.lost.append(f"{kind}: {count} memories keep their text alone")
        self._drop_orphans()
        self._cut_again(cut, "chunk" in incomplete)
        self._keep_vectors()
        self.target.execute("INSERT INTO chunk_index (chunk_index) VALUES ('rebuild')")

    def _note(self, what: str, count: int) -> None:
        if count > 0:
            self.remade.append(f"{count} {what}")

    def _name_the_missing(self) -> None:
        known = self.reading.public_ids()
        read = {row[0] for row in self.target.execute("SELECT public_id FROM memory")}
        if missing := sorted(known - read):
            self.lost.append(f"unreadable memories: {_named(missing)}")

    def _name_the_altered(self) -> None:
        altered = [
            key
            for key, content, expected in self.target.execute(
                "SELECT public_id, content, content_hash FROM memory"
            )
            if content_hash(content) != expected
        ]
        if altered:
            self.lost.append(f"memories whose text the damage changed: {_named(altered)}")

    def _drop_orphans(self) -> None:
        """Remove what points at rows that are gone, or let it point at nothing, as deletes do."""
        while found := self.target.execute("PRAGMA foreign_key_check").fetchall():
            for table, number in {(row[0], row[3]) for row in found}:
                self._drop(table, number)

    def _drop(self, table: str, number: int) -> None:
        (parent, column, wanted) = self.target.execute(
            'SELECT "table", "from", "to" FROM pragma_foreign_key_list(?) WHERE id = ?',
            (table, number),
        ).fetchone()
        orphan = f"{column} IS NOT NULL AND {column} NOT IN (SELECT {wanted} FROM {parent})"
        nullable = self.target.execute(
            'SELECT NOT "notnull" AND NOT pk FROM pragma_table_info(?) WHERE name = ?',
            (table, column),
        ).fetchone()[0]
        if nullable:
            self.target.execute(f"UPDATE {table} SET {column} = NULL WHERE {orphan}")
            return
        count = self.target.execute(f"DELETE FROM {table} WHERE {orphan}").rowcount
        self.lost.append(f"{table}: {count} rows that belong to something lost")

    def _cut_again(self, cut: Cut, pieces_lost: bool) -> None:
        """Give texts their pieces back; the analyzer makes the words of these at the next start."""
        missing = list(self._without_pieces(cut if pieces_lost else None))
        for row, content, trigger in missing:
            self.target.execute("DELETE FROM chunk WHERE memory = ?", (row,))
            pieces = [*([(trigger, True)] if trigger else []), *cut(content)]
            self.target.executemany(
                ADD_CHUNK,
                chunk_rows(
                    row, content, [ChunkDraft(text, text, vector) for text, vector in pieces]
                ),
            )
        if missing:
            self.target.execute("UPDATE meta SET value = '0' WHERE key = 'analyzer_version'")
        self._note("texts cut anew", len(missing))

    def _without_pieces(self, cut: Cut | None) -> Iterator[tuple[int, str, str | None]]:
        """Yield the memories that lack a piece; ``cut`` is given where some may be lost."""
        rows = self.target.execute(
            "SELECT m.id, m.content, p.trigger_text, count(c.id) FROM memory AS m"
            " LEFT JOIN procedural AS p ON p.memory = m.id LEFT JOIN chunk AS c"
            " ON c.memory = m.id GROUP BY m.id"
        ).fetchall()
        for row, content, trigger, pieces in rows:
            expected = 1 if cut is None else len(cut(content)) + bool(trigger)
            if pieces < expected:
                yield row, content, trigger

    def _keep_vectors(self) -> None:
        """Take over the vectors that can be read; texts without one wait for a new one."""
        kept = 0
        chunks = {row[0] for row in self.target.execute("SELECT id FROM chunk")}
        models = self.target.execute("SELECT id, dimensions, normalized FROM embedding_model")
        for model, dimensions, normalized in models.fetchall():
            self.target.execute(
                f"CREATE VIRTUAL TABLE vec_{model:d} USING vec0("
                f"embedding float[{dimensions:d}] distance_metric=cosine,"
                f" chunk_size={VECTOR_CHUNK:d})"
            )
            for chunk, vector in self.reading.vectors(model, chunks):
                if _is_sound(vector, dimensions, bool(normalized)):
                    self.target.execute(
                        f"INSERT INTO vec_{model:d} (rowid, embedding) VALUES (?, ?)",
                        (chunk, vector),
                    )
                    kept += 1
            self.target.execute(
                "UPDATE chunk SET embedded_by = NULL WHERE embedded_by = ?"
                f" AND id NOT IN (SELECT rowid FROM vec_{model:d})",
                (model,),
            )
        waiting = (
            "SELECT count(*) FROM chunk"
            " WHERE by_meaning = 1 AND embedded_by IS NULL AND failed_with IS NULL"
        )
        self._note("vectors taken over", kept)
        self._note("texts that wait for a vector", self.target.execute(waiting).fetchone()[0])


def _is_sound(vector: bytes, dimensions: int, normalized: bool) -> bool:
    if len(vector) != 4 * dimensions:
        return False
    numpy = importlib.import_module("numpy")
    length = float(numpy.linalg.norm(numpy.frombuffer(vector, dtype="<f4")))
    return abs(length - 1) < _SLACK if normalized else length < float("inf")


def _named(ids: Sequence[str], most: int = 20) -> str:
    more = len(ids) - most
    return ", ".join(ids[:most]) + (f" and {more} more" if more > 0 else "")
