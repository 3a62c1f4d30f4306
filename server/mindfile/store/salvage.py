"""Reading what can still be read of a damaged file: around the pages that cannot."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mindfile.store.driver import Driver

# How many numbers are tried one by one between what is readable below and above a damaged part.
_TRIED = 5_000_000
# The table in which SQLite keeps the highest number that each table ever gave.
SEQUENCE = "sqlite_sequence"


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the schema makes it.

    ``key`` are the columns that name a row, ``kinds`` what each column holds; the rows of one that
    is ``numbered`` are kept by their number.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool
    kinds: tuple[str, ...]


def tables_of(connection: Any) -> list[Table]:
    """Return the tables that hold what nothing else does, each after those it points at."""
    names = [
        row[0]
        for row in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
            " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'chunk\\_index\\_%'"
            " ESCAPE '\\' ORDER BY rowid"
        )
    ]
    return [_table(connection, name) for name in names]


def _table(connection: Any, name: str) -> Table:
    found = connection.execute(
        "SELECT name, pk, upper(type) FROM pragma_table_info(?) ORDER BY cid", (name,)
    ).fetchall()
    key = tuple(column for column, place, _ in sorted(found, key=lambda row: row[1]) if place)
    kinds = [kind for _, place, kind in found if place]
    return Table(
        name,
        tuple(row[0] for row in found),
        key,
        kinds == ["INTEGER"],
        tuple(row[2] for row in found),
    )


@dataclass(slots=True)
class Reading:
    """Reads the tables of one open file; what it could not read is counted.

    ``damaged`` are the tables that have an unreadable part, ``untried`` the first number of each
    table that was not tried, where a damaged part is wider than ``most`` numbers.
    """

    connection: Any
    driver: Driver
    most: int = _TRIED
    damaged: set[str] = field(default_factory=set[str])
    untried: dict[str, int] = field(default_factory=dict[str, int])

    def rows(self, table: Table) -> Iterator[tuple[Any, ...]]:
        """Yield every row of a table that can be read, each once."""
        seen: set[Any] | None = None if table.numbered else set()
        last: Any = None
        for row in self._scan(table, "ASC"):
            last = _key(table, row)
            if seen is not None:
                seen.add(last)
            yield row
        if table.name not in self.damaged:
            return
        top: Any = None
        for row in self._scan(table, "DESC"):
            top = _key(table, row)
            if top == last or (seen is not None and top in seen):
                return
            yield row
        if table.numbered:
            yield from self._between(table, last[0] if last else 0, top[0] if top else None)

    def _scan(self, table: Table, order: str) -> Iterator[tuple[Any, ...]]:
        by = ", ".join(f"{column} {order}" for column in table.key)
        try:
            yield from self.connection.execute(
                f"SELECT {', '.join(table.columns)} FROM {table.name} NOT INDEXED ORDER BY {by}"
            )
        except self.driver.error:
            self.damaged.add(table.name)

    def _between(self, table: Table, low: int, high: int | None) -> Iterator[tuple[Any, ...]]:
        """Try the numbers between two readable rows one by one."""
        if high is None:
            high = dict(self.numbers()).get(table.name, low) + 1
        columns = ", ".join(table.columns)
        end = min(high, low + self.most)
        if end < high:
            self.untried[table.name] = end
        for number in range(low + 1, end):
            try:
                yield from self.connection.execute(
                    f"SELECT {columns} FROM {table.name} NOT INDEXED WHERE {table.key[0]} = ?",
                    (number,),
                )
            except self.driver.error:
                continue

    def numbers(self) -> list[tuple[str, int]]:
        """Return for each table the highest number that it ever gave, as far as that is known."""
        try:
            found = self.connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
        except self.driver.error:
            self.damaged.add(SEQUENCE)
            return []
        return [(name, number) for name, number in found]

    def count(self, table: Table) -> int | None:
        """Return how many rows a table says it has; an index answers where there is one."""
        try:
            return int(self.connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0])
        except self.driver.error:
            return None

    def public_ids(self) -> set[str]:
        """Return the ids of all memories that an index can still name."""
        found: set[str] = set()
        try:
            found.update(row[0] for row in self.connection.execute("SELECT public_id FROM memory"))
        except self.driver.error:
            self.damaged.add("memory")
        return found

    def vectors(self, model: int, chunks: set[int]) -> Iterator[tuple[int, bytes]]:
        """Yield the vectors of a model that can be read; those that cannot are made anew."""
        left = set(chunks)
        for chunk, vector in self._vectors(model, "", ()):
            if chunk in left:
                left.discard(chunk)
                yield chunk, vector
        if f"vec_{model:d}" in self.damaged:
            for chunk in sorted(left):
                yield from self._vectors(model, " WHERE rowid = ?", (chunk,))

    def _vectors(
        self, model: int, condition: str, values: tuple[int, ...]
    ) -> Iterator[tuple[int, bytes]]:
        try:
            yield from self.connection.execute(
                f"SELECT rowid, embedding FROM vec_{model:d}{condition}", values
            )
        except self.driver.error:
            self.damaged.add(f"vec_{model:d}")


def _key(table: Table, row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(row[table.columns.index(column)] for column in table.key)
