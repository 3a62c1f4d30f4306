"""Editing JSON that people write by hand: comments, commas and every other byte stay.

There is no library for it that runs without Node, so the text is laid out for the parser of the
standard library: what JSON does not know is blanked, character for character, and the parser's
positions are then those of the text itself.
"""

import json
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, cast

from mindfile.clients.faults import parser_fault, place_of
from mindfile.errors import MindfileError

_STRING = r'"(?:\\.|[^"\\\n])*"'
_COMMENT = re.compile(rf"{_STRING}|//[^\n\r]*|/\*.*?\*/", re.DOTALL)
_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*[\]}}])", re.DOTALL)
_SPACE = re.compile(r"\s*")
_REST_OF_LINE = re.compile(r"[^\S\r\n]*(?=[\r\n]|\Z)")
_FIRST_INDENT = re.compile(r"[\r\n]([ \t]+)(?=\S)")

_DECODER = json.JSONDecoder()


class UneditableError(MindfileError):
    """A file cannot be edited safely; nothing was changed."""


class MalformedError(UneditableError):
    """A file is no JSON of the kind that its program reads; the message says where and why."""


@dataclass(frozen=True, slots=True)
class _Member:
    key: str
    start: int
    value: int
    end: int


@dataclass(frozen=True, slots=True)
class _Object:
    """An object in the text, from its brace to behind the other one."""

    start: int
    end: int
    members: tuple[_Member, ...]


class Document:
    """A text of JSON, perhaps with comments and last commas; each edit makes a new one."""

    def __init__(self, text: str, *, strict: bool = False) -> None:
        """Read ``text``; one of nothing but comments counts as an empty object.

        A ``strict`` one is for a program that knows neither comments nor last commas.

        Raises:
            MalformedError: it is no such JSON.
            UneditableError: it names a key twice.
        """
        self.text = text
        # Comments blanked, commas kept: tells what stands where.
        plain = _is_plain(text)
        self._uncommented = text if plain else _COMMENT.sub(_blank, text)
        self._plain = text if plain else _LAST_COMMA.sub(_blank, self._uncommented)
        try:
            self.content: object = (
                json.loads(self._plain, object_pairs_hook=_without_doubles)
                if self._plain.strip()
                else {}
            )
        except json.JSONDecodeError as error:
            raise MalformedError(parser_fault(error, text)) from error
        except RecursionError as error:
            raise UneditableError("its brackets are nested too deep to be read") from error
        if strict and not plain and text.strip():
            raise MalformedError(self._liberty())

    def get(self, path: Sequence[str]) -> object:
        """Return the value at ``path``, None where nothing is."""
        value = self.content
        for key in path:
            if not isinstance(value, dict):
                return None
            value = cast("dict[str, object]", value).get(key)
        return value

    def put(self, path: Sequence[str], value: object) -> "Document":
        """Return the document with ``value`` at ``path``, made where it is missing.

        Raises:
            UneditableError: what stands on the way is no object.
        """
        if self.get(path) == value:
            return self
        expected = deepcopy(self.content)
        _put(expected, path, value)
        return _checked(self._put(path, value), expected)

    def remove(self, path: Sequence[str]) -> "Document":
        """Return the document without what is at ``path``; the same where nothing is."""
        *way, key = path
        parent = self.get(way)
        if not isinstance(parent, dict) or key not in parent:
            return self
        expected = deepcopy(self.content)
        _remove(expected, path)
        return _checked(self._without(way, key), expected)

    def _liberty(self) -> str:
        """Return where the first thing stands that strict JSON does not know, and what it is."""
        comments = (found for found in _COMMENT.finditer(self.text) if found[0][0] != '"')
        commas = (found for found in _LAST_COMMA.finditer(self._uncommented) if found[0] == ",")
        firsts = [found for found in (next(comments, None), next(commas, None)) if found]
        first = min(firsts, key=re.Match[str].start)
        what = "a comma before a closing bracket" if first[0] == "," else "a comment"
        return f"{place_of(self.text, first.start())}: {what}, which strict JSON does not have"

    def _put(self, path: Sequence[str], value: object) -> str:
        if not self._plain.strip():
            text = self.text if not self.text or self.text.endswith("\n") else f"{self.text}\n"
            return f"{text}{self._shown(_nested(path, value), '')}{self._newline}"
        *way, last = path
        depth = 0
        while depth < len(way) and self.get(way[: depth + 1]) is not None:
            depth += 1
        holder = self._object(way[:depth])
        if depth < len(way):
            last, value = way[depth], _nested([*way[depth + 1 :], last], value)
        present = next((member for member in holder.members if member.key == last), None)
        if present is None:
            return self._with_member(holder, last, value)
        shown = self._shown(value, self._indent_at(present.start))
        return f"{self.text[: present.value]}{shown}{self.text[present.end :]}"

    def _with_member(self, holder: _Object, key: str, value: object) -> str:
        if not holder.members:
            outer = self._indent_at(holder.start)
            inner = outer + self._unit
            shown = f"{self._newline}{inner}{json.dumps(key)}: {self._shown(value, inner)}"
            inside = self.text[holder.start + 1 : holder.end - 1]
            if not inside.strip():
                inside = f"{self._newline}{outer}"
            return f"{self.text[: holder.start + 1]}{shown}{inside}{self.text[holder.end - 1 :]}"
        last = holder.members[-1]
        comma = self._comma_after(last.end)
        at = last.end if comma is None else comma + 1
        text = self.text[: last.end] + ("," if comma is None else "") + self.text[last.end : at]
        ending = "" if comma is None else ","
        if not self._begins_line(last.start):
            compact = json.dumps(value, ensure_ascii=False)
            return f"{text} {json.dumps(key)}: {compact}{ending}{self.text[at:]}"
        # A remark behind the last member stays with it.
        rest = _REST_OF_LINE.match(self._uncommented, at)
        behind = rest.end() if rest is not None else at
        indent = self._indent_at(last.start)
        shown = f"{self._newline}{indent}{json.dumps(key)}: {self._shown(value, indent)}"
        return f"{text}{self.text[at:behind]}{shown}{ending}{self.text[behind:]}"

    def _without(self, way: Sequence[str], key: str) -> str:
        holder = self._object(way)
        position = next(i for i, member in enumerate(holder.members) if member.key == key)
        member = holder.members[position]
        comma = self._comma_after(member.end)
        end = member.end if comma is None else comma + 1
        start = self._space_before(member.start)
        before, after = self.text[:start], self.text[end:]
        if len(holder.members) == 1:
            inside = self.text[holder.start + 1 : start] + self.text[end : holder.end - 1]
            if not inside.strip():
                return self.text[: holder.start + 1] + self.text[holder.end - 1 :]
        elif comma is None:
            # It was the last: the comma that led to it goes too.
            lead = self._comma_after(holder.members[position - 1].end)
            if lead is not None:
                before = self.text[:lead] + self.text[lead + 1 : start]
        elif start == holder.start + 1:
            after = after.lstrip(" \t")
        return before + after

    def _object(self, path: Sequence[str]) -> _Object:
        """Return where the object at ``path`` stands.

        Raises:
            UneditableError: it is no object.
        """
        found = self._object_at(_space_end(self._plain, 0), "the file")
        for key in path:
            member = next(one for one in found.members if one.key == key)
            found = self._object_at(member.value, f"“{key}”")
        return found

    def _object_at(self, start: int, name: str) -> _Object:
        text = self._plain
        if text[start] != "{":
            raise UneditableError(f"{name} is no object")
        members: list[_Member] = []
        at = _space_end(text, start + 1)
        while text[at] != "}":
            key, end = _DECODER.raw_decode(text, at)
            # Behind the colon.
            value = _space_end(text, _space_end(text, end) + 1)
            _, end = _DECODER.raw_decode(text, value)
            members.append(_Member(key, at, value, end))
            at = _space_end(text, end)
            if text[at] == ",":
                at = _space_end(text, at + 1)
        return _Object(start, at + 1, tuple(members))

    def _comma_after(self, position: int) -> int | None:
        at = _space_end(self._uncommented, position)
        return at if self._uncommented[at : at + 1] == "," else None

    def _space_before(self, position: int) -> int:
        """Return where the space that leads to a member begins, its own line only."""
        start = len(self.text[:position].rstrip())
        newline = self.text.rfind("\n", start, position)
        if newline < 0:
            return start
        return newline - (self.text[start:newline][-1:] == "\r")

    def _begins_line(self, position: int) -> bool:
        return not self.text[:position].rstrip(" \t")[-1:].strip()

    def _indent_at(self, position: int) -> str:
        line = self.text[self.text.rfind("\n", 0, position) + 1 : position]
        return line[: len(line) - len(line.lstrip(" \t"))]

    def _shown(self, value: object, indent: str) -> str:
        lines = json.dumps(value, indent=self._unit, ensure_ascii=False).splitlines()
        return f"{self._newline}{indent}".join(lines)

    @property
    def _newline(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    @property
    def _unit(self) -> str:
        found = _FIRST_INDENT.search(self._uncommented)
        return found[1] if found is not None else "  "


def _is_plain(text: str) -> bool:
    """Tell whether a text has nothing to blank: that of a long one takes seconds."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _blank(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith('"') else " " * len(found[0])


def _space_end(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found is not None else position


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        double = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise UneditableError(f"“{double}” stands twice in the same object")
    return members


def _nested(path: Sequence[str], value: object) -> object:
    for key in reversed(path):
        value = {key: value}
    return value


def _put(content: Any, path: Sequence[str], value: object) -> None:
    *way, last = path
    for depth in range(len(path)):
        if not isinstance(content, dict):
            name = f"“{'.'.join(way[:depth])}”" if depth else "what it holds"
            raise UneditableError(f"{name} is no object, which stands in {{ and }}")
        if depth < len(way):
            members = cast("dict[str, Any]", content)
            # Null is nobody's servers.
            content = members.get(way[depth])
            if content is None:
                content = members[way[depth]] = {}
    content[last] = value


def _remove(content: Any, path: Sequence[str]) -> None:
    *way, last = path
    for key in way:
        content = content[key]
    del content[last]


def _checked(text: str, expected: object) -> Document:
    """Return the edited document, if the edit did what it was to do and nothing else."""
    edited = Document(text)
    if edited.content != expected:
        raise UneditableError("an edit would change more than its entry")
    return edited


def shown_entry(path: Sequence[str], value: Mapping[str, object]) -> str:
    """Return what a person would paste to have ``value`` at ``path``."""
    return json.dumps(_nested(path, value), indent=2, ensure_ascii=False)
