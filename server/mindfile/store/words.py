"""Full-text search over the words of chunks and their neighboring turns."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import aiosqlite

from mindfile.forms import time_of
from mindfile.store.rows import MEMORY_TABLES
from mindfile.store.selection import where
from mindfile.store.soundness import out_of_the_file
from mindfile.store.values import Census, Piece, Selection, Sketch, WordMatch

# Weights of own words, the turn before, and the two before that.
COLUMN_WEIGHTS = (1.0, 0.6, 0.3)
# How many times as many chunks as are wanted are looked at before the filter is asked.
LOOKED_AT = 4
# Of these, so many quarters of what is wanted are asked about first.
_AHEAD = 5
# Beside a namespace, at most so many others, with so many memories and this share of all chunks,
# are few: what stands in them is counted instead of what stands in it.
_FEW_NAMESPACES = 4
_FEW_MEMORIES = 100
_FEW_SHARE = 0.1
# In how many memories a part of a word is looked for by reading them: about a tenth of a second.
SCANNED = 20_000


def _quoted(token: str) -> str:
    # FTS5 reads a query up to its first NUL.
    return '"' + token.replace('"', '""').replace("\0", " ") + '"'


def match_expression(tokens: Iterable[str]) -> str:
    """Write tokens as an FTS5 query that finds any of them; no token is taken as syntax."""
    return f"{{own near far}} : ({' OR '.join(map(_quoted, tokens))})"


def _inside(namespace: str) -> str:
    return f'wall : "{namespace.encode().hex()}"'


def _of_memories(matches: Iterable[WordMatch]) -> list[WordMatch]:
    """Keep the first, best match of each memory."""
    best: dict[int, WordMatch] = {}
    for match in matches:
        best.setdefault(match.memory, match)
    return list(best.values())


@out_of_the_file
def _sketches(
    rows: Iterable[Sequence[Any]], near: Mapping[int, str], far: Mapping[int, str]
) -> list[Sketch]:
    return [
        Sketch(
            memory,
            content,
            own,
            near.get(memory, ""),
            far.get(memory, ""),
            time_of(occurred_at),
            offset,
            session,
            role,
            speaker,
            bool(fact),
            bool(message),
        )
        for memory, content, own, occurred_at, offset, session, role, speaker, fact, message in rows
    ]


class Words:
    """The full-text index of one connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def search(
        self, tokens: Sequence[str], selection: Selection, *, limit: int, most: bool = False
    ) -> list[WordMatch]:
        """Return the memories whose chunks hold any of the analyzed tokens, best first.

        The score is FTS5's ``bm25`` (Robertson et al., k1 1.2, b .75) with its sign turned.
        ``most`` says that nearly all of the file is of the namespace: then the filter alone keeps
        the others out, which costs less than to match the wall with each word.
        """
        if not tokens:
            return []
        expression = match_expression(tokens)
        if not most:
            expression = f"{_inside(selection.namespace)} AND {expression}"
        condition, values = where(selection)
        depth = LOOKED_AT * limit
        best = await self._best(expression, "", (), depth)
        # Most filters let most through.
        ahead = _AHEAD * limit // 4
        found = _of_memories(await self._seen(best[:ahead], condition, values))
        if len(found) < limit and len(best) > ahead:
            found = _of_memories(await self._seen(best, condition, values))
        # Where the filter lets little through, or long memories fill the depth with their chunks.
        while len(found) < limit and len(best) == depth:
            depth *= LOOKED_AT
            best = await self._best(
                expression,
                # The plus keeps SQLite from matching anew for each row of the filter.
                f"""AND +rowid IN (SELECT c.id FROM {MEMORY_TABLES}
                    JOIN chunk AS c ON c.memory = m.id WHERE {condition})""",
                values,
                depth,
            )
            found = _of_memories(await self._seen(best, condition, values))
        return found[:limit]

    async def _best(
        self, expression: str, condition: str, values: Sequence[object], depth: int
    ) -> list[tuple[int, float]]:
        """Return the best chunks with their scores."""
        own, near, far = COLUMN_WEIGHTS
        rows = await self._connection.execute_fetchall(
            f"""SELECT rowid, -bm25(chunk_index, {own}, {near}, {far}, 0.0) AS score
                FROM chunk_index WHERE chunk_index MATCH ? {condition}
                ORDER BY score DESC, rowid DESC LIMIT ?""",
            (expression, *values, depth),
        )
        return [(row[0], row[1]) for row in rows]

    async def _seen(
        self, best: Sequence[tuple[int, float]], condition: str, values: Sequence[object]
    ) -> list[WordMatch]:
        """Return those of the chunks that a filter lets through, in their order."""
        rows = await self._connection.execute_fetchall(
            f"""SELECT c.id, c.memory FROM json_each(?) AS asked
                CROSS JOIN chunk AS c ON c.id = asked.value
                CROSS JOIN {MEMORY_TABLES}
                WHERE m.id = c.memory AND {condition}""",
            (json.dumps([chunk for chunk, _ in best]), *values),
        )
        memory_of = {row[0]: row[1] for row in rows}
        return [
            WordMatch(memory_of[chunk], chunk, score) for chunk, score in best if chunk in memory_of
        ]

    async def document_count(self, namespace: str) -> int:
        """Return how many chunks of a namespace are indexed."""
        return (await self.census((), namespace)).documents

    async def census(self, tokens: Iterable[str], namespace: str) -> Census:
        """Count the chunks of a namespace, and those in which each token is an own word.

        Beside a namespace that is most of the file the few others are counted, and taken from all.
        """
        wanted = list(dict.fromkeys(tokens))
        others, total = await self._few_others(namespace)
        own = [f"own : {_quoted(token)}" for token in wanted]
        if others is None:
            inside = _inside(namespace)
            documents, *counts = await self._counts(
                [inside, *(f"{inside} AND {one}" for one in own)]
            )
            return Census(dict(zip(wanted, counts, strict=True)), documents)
        if not others:
            counts = await self._counts(own) if own else []
            return Census(dict(zip(wanted, counts, strict=True)), total, most=True)
        outside = f"({' OR '.join(map(_inside, others))})"
        elsewhere, *counted = await self._counts(
            [outside, *own, *(f"{outside} AND {one}" for one in own)]
        )
        counts = [
            everywhere - there
            for everywhere, there in zip(counted[: len(own)], counted[len(own) :], strict=True)
        ]
        return Census(dict(zip(wanted, counts, strict=True)), total - elsewhere, most=True)

    async def _few_others(self, namespace: str) -> tuple[list[str] | None, int]:
        """Return the other namespaces, or None where they are not few; and how many chunks are."""
        rows = list(
            await self._connection.execute_fetchall(
                f"""WITH RECURSIVE space (name) AS (
                      SELECT (SELECT min(namespace) FROM memory)
                      UNION ALL
                      SELECT (SELECT min(namespace) FROM memory WHERE namespace > space.name)
                      FROM space WHERE space.name IS NOT NULL LIMIT {_FEW_NAMESPACES + 2:d})
                    SELECT name, (SELECT count(*) FROM (SELECT 1 FROM memory
                        WHERE namespace = name AND name <> ? LIMIT {_FEW_MEMORIES:d})),
                      (SELECT count(*) FROM chunk_index_docsize)
                    FROM space WHERE name IS NOT NULL""",
                (namespace,),
            )
        )
        total = rows[0][2] if rows else 0
        others = [(name, count) for name, count, _ in rows if name != namespace]
        many = sum(count for _, count in others)
        few = len(others) <= _FEW_NAMESPACES and many < _FEW_MEMORIES
        if not few or many > _FEW_SHARE * total:
            return None, total
        return [name for name, _ in others], total

    async def _counts(self, expressions: Sequence[str]) -> list[int]:
        """Return how many chunks match each expression; the index alone is read."""
        rows = await self._connection.execute_fetchall(
            "SELECT (SELECT count(*) FROM chunk_index WHERE chunk_index MATCH asked.value)"
            " FROM json_each(?) AS asked ORDER BY asked.key",
            (json.dumps(expressions, ensure_ascii=False),),
        )
        return [row[0] for row in rows]

    async def first_chunks(self, memories: Iterable[int]) -> dict[int, int]:
        """Return the first chunk of each of these memories."""
        rows = await self._connection.execute_fetchall(
            "SELECT memory, id FROM chunk"
            " WHERE position = 0 AND memory IN (SELECT value FROM json_each(?))",
            (json.dumps(list(memories)),),
        )
        return {row[0]: row[1] for row in rows}

    async def sketches(self, chunks: Iterable[int]) -> list[Sketch]:
        """Return what ranking looks at of the memories of these chunks, one chunk of each."""
        rows = await self._connection.execute_fetchall(
            """SELECT m.id, m.content, c.search_text, m.occurred_at, m.occurred_offset, s.name,
                 e.role, e.speaker, f.memory IS NOT NULL, m.kind = 'episodic'
               FROM json_each(?) AS asked CROSS JOIN chunk AS c ON c.id = asked.value
               CROSS JOIN memory AS m ON m.id = c.memory
               LEFT JOIN session AS s ON s.id = m.session
               LEFT JOIN episodic AS e ON e.memory = m.id
               LEFT JOIN semantic AS f ON f.memory = m.id""",
            (json.dumps(list(chunks)),),
        )
        # What the view `chunk_words` says of each, here by one look at its turn.
        before = await self._connection.execute_fetchall(
            """SELECT turn.memory, turn.position - other.position, substr(b.search_text, 1, 2000)
               FROM json_each(?) AS asked
               CROSS JOIN turn_context AS turn ON turn.memory = asked.value
               CROSS JOIN episodic AS other ON other.session = turn.session
                 AND other.position BETWEEN turn.position - 3 AND turn.position - 1
               CROSS JOIN chunk AS b ON b.memory = other.memory AND b.position = 0
               ORDER BY asked.key, other.position""",
            (json.dumps([row[0] for row in rows if row[6] is not None]),),
        )
        near: dict[int, str] = {}
        far: dict[int, str] = {}
        for memory, distance, text in before:
            if distance == 1:
                near[memory] = text
            else:
                far[memory] = f"{far[memory]} {text}" if memory in far else text
        return _sketches(rows, near, far)

    async def containing(
        self, text: str, selection: Selection, *, limit: int, scanned: int = SCANNED
    ) -> list[int]:
        """Return the newest memories that hold ``text`` as a part of any word, case folded.

        Words that begin with it are found in the index, however old; inside of words it is looked
        for in the newest ``scanned`` memories of the selection. So the work is bounded, whatever
        the size of the file.
        """
        condition, values = where(selection)
        begins = f"{_inside(selection.namespace)} AND own : {_quoted(text)} *"
        pattern = "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        rows = await self._connection.execute_fetchall(
            f"""SELECT id, occurred_at FROM (
                  SELECT m.id, m.occurred_at FROM (
                    SELECT DISTINCT c.memory FROM (
                      SELECT rowid FROM chunk_index WHERE chunk_index MATCH ?
                      ORDER BY rowid DESC LIMIT {10 * limit:d}
                    ) AS i JOIN chunk AS c ON c.id = i.rowid
                  ) AS hit CROSS JOIN {MEMORY_TABLES}
                  WHERE m.id = hit.memory AND {condition}
                  ORDER BY m.occurred_at DESC, m.id DESC LIMIT {limit:d})
                UNION
                SELECT id, occurred_at FROM (
                  SELECT n.id, n.occurred_at FROM (
                    SELECT m.id, m.occurred_at FROM {MEMORY_TABLES} WHERE {condition}
                    ORDER BY m.occurred_at DESC, m.id DESC LIMIT {scanned:d}
                  ) AS n
                  CROSS JOIN memory AS m ON m.id = n.id
                  LEFT JOIN semantic AS f ON f.memory = n.id
                  WHERE m.content LIKE ? ESCAPE '\\' OR f.attribute LIKE ? ESCAPE '\\'
                    OR f.value LIKE ? ESCAPE '\\'
                  LIMIT {limit:d})
                ORDER BY occurred_at DESC, id DESC LIMIT {limit:d}""",
            (begins, *values, *values, pattern, pattern, pattern),
        )
        return [row[0] for row in rows]

    async def pieces(self, *, after: int, limit: int) -> list[Piece]:
        """Return the chunks behind the number ``after``, in the order of their numbers."""
        rows = await self._connection.execute_fetchall(
            "SELECT c.id, c.memory, coalesce(c.text, m.content), c.search_text FROM chunk AS c"
            " JOIN memory AS m ON m.id = c.memory WHERE c.id > ? ORDER BY c.id LIMIT ?",
            (after, limit),
        )
        return [Piece(*row) for row in rows]

    async def reword(self, words: Mapping[int, str]) -> None:
        """Give chunks other own words, in their entries of the index and in those behind them."""
        if not words:
            return
        rows = await self._connection.execute_fetchall(
            """SELECT value FROM json_each(?1)
               UNION
               SELECT c.id FROM chunk AS own
               JOIN episodic AS turn ON turn.memory = own.memory
               JOIN episodic AS heir ON heir.session = turn.session
                 AND heir.position BETWEEN turn.position + 1 AND turn.position + 3
               JOIN chunk AS c ON c.memory = heir.memory
               WHERE own.id IN (SELECT value FROM json_each(?1))""",
            (json.dumps(list(words)),),
        )
        entries = json.dumps([row[0] for row in rows])
        # An entry is removed by the very words that it was made of.
        await self._connection.execute(
            """INSERT INTO chunk_index (chunk_index, rowid, own, near, far, wall)
               SELECT 'delete', id, own, near, far, wall FROM chunk_words
               WHERE id IN (SELECT value FROM json_each(?))""",
            (entries,),
        )
        await self._connection.executemany(
            "UPDATE chunk SET search_text = ? WHERE id = ?",
            [(text, chunk) for chunk, text in words.items()],
        )
        await self._connection.execute(
            """INSERT INTO chunk_index (rowid, own, near, far, wall)
               SELECT id, own, near, far, wall FROM chunk_words
               WHERE id IN (SELECT value FROM json_each(?))""",
            (entries,),
        )
