"""Reading rows from single pages of a damaged file, where the way to them is lost.

Rows stand on leaf pages, and each has a header that tells the types of its columns. A small file
of one table is put before the old pages, and that table is made to begin at one leaf after the
other: SQLite itself reads what stands there, also what goes on elsewhere.
"""

import itertools
import shutil
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from mindfile.store.driver import Driver
from mindfile.store.salvage import Table

# The kind of a page that holds rows, and where its own numbers and those of its cells stand.
_LEAF = 0x0D
_HEAD = 8
# With fewer columns, rows of several tables look alike.
_LEAST_COLUMNS = 6
_VARINT = 9


class Leaves:
    """The leaf pages of one file that holds no log; ``shell`` is an empty file to work with."""

    def __init__(self, file: Path, shell: Path, driver: Driver) -> None:
        self._file = file
        self._shell = shell
        self._driver = driver
        with file.open("rb") as opened:
            size = int.from_bytes(opened.read(18)[16:], "big")
        self._size = 65_536 if size == 1 else size

    def rows(self, table: Table) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of all leaves that look like those of a table; damaged ones are left out.

        Some may come that are no rows of it, and some that have been read otherwise.
        """
        if not table.numbered or len(table.columns) < _LEAST_COLUMNS or self._size < 512:
            return
        found = [number for number, page in self._leaves() if _fits(page, table)]
        if not found:
            return
        self._write_shell(table)
        with closing(self._driver.module.connect(self._shell, isolation_level=None)) as connection:
            # The shell need outlive nothing.
            for setting in ("journal_mode = OFF", "synchronous = OFF", "writable_schema = ON"):
                connection.execute(f"PRAGMA {setting}").fetchall()
            for number in found:
                connection.execute("UPDATE sqlite_schema SET rootpage = ?", (number,))
                # The schema is read again.
                connection.execute("PRAGMA writable_schema = RESET")
                with suppress(self._driver.error):
                    yield from connection.execute("SELECT * FROM found").fetchall()
                connection.execute("PRAGMA writable_schema = ON")

    def _leaves(self) -> Iterator[tuple[int, bytes]]:
        with self._file.open("rb") as opened:
            opened.seek(self._size)
            for number in itertools.count(2):
                page = opened.read(self._size)
                if not page:
                    return
                if page[0] == _LEAF:
                    yield number, page

    def _write_shell(self, table: Table) -> None:
        columns = [
            f"{name} INTEGER PRIMARY KEY" if (name,) == table.key else name
            for name in table.columns
        ]
        self._shell.write_bytes(b"")
        with closing(self._driver.module.connect(self._shell)) as connection:
            connection.execute(f"PRAGMA page_size = {self._size:d}")
            connection.execute(f"CREATE TABLE found ({', '.join(columns)})")
            connection.commit()
        page = bytearray(self._shell.read_bytes()[: self._size])
        page[28:32] = (self._file.stat().st_size // self._size).to_bytes(4, "big")
        # The number of pages counts only where these two agree.
        page[92:96] = page[24:28]
        shutil.copyfile(self._file, self._shell)
        with self._shell.open("r+b") as opened:
            opened.write(page)


def _fits(page: bytes, table: Table) -> bool:
    """Tell whether the first row of a leaf has the columns of a table."""
    try:
        types = _types(page)
    except IndexError:
        return False
    return len(types) == len(table.kinds) and all(map(_is_of_kind, types, table.kinds))


def _types(page: bytes) -> list[int]:
    """Return the types of the columns of the first row of a leaf, as its header tells them."""
    place = int.from_bytes(page[_HEAD : _HEAD + 2], "big")
    for _ in ("the length of the row", "its number"):
        _, place = _varint(page, place)
    length, after = _varint(page, place)
    types: list[int] = []
    while after < place + length:
        kind, after = _varint(page, after)
        types.append(kind)
    return types


def _varint(page: bytes, place: int) -> tuple[int, int]:
    value = 0
    for step in range(_VARINT - 1):
        byte = page[place + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + step + 1
    return value << 8 | page[place + _VARINT - 1], place + _VARINT


def _is_of_kind(code: int, kind: str) -> bool:
    if code == 0:
        # Nothing; also the number of the row, which stands elsewhere.
        return True
    if kind == "TEXT":
        return code >= 13 and code % 2 == 1
    if kind == "BLOB":
        return code >= 12 and code % 2 == 0
    return code <= 9 and (kind == "REAL" or code != 7)
