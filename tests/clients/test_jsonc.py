"""Edits of configurations that people write by hand."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mindfile.clients.jsonc import Document, MalformedError, UneditableError

PATH = ("servers", "mindfile")
VALUE = {"command": "/opt/mindfile", "args": ["serve"]}


def put(text: str) -> str:
    return Document(text).put(PATH, VALUE).text


BY_HAND = """\
// My servers
{
\t/* kept
\t   too */
\t"inputs": [1, 2,], // last commas are fine
\t"servers": {
\t\t"web": {"url": "https://example.org/a//b"}, // not a comment: //b
\t\t// "old": {},
\t}
}
"""


def test_an_entry_joins_the_others_and_every_other_byte_stays() -> None:
    assert (
        put(BY_HAND)
        == """\
// My servers
{
\t/* kept
\t   too */
\t"inputs": [1, 2,], // last commas are fine
\t"servers": {
\t\t"web": {"url": "https://example.org/a//b"}, // not a comment: //b
\t\t"mindfile": {
\t\t\t"command": "/opt/mindfile",
\t\t\t"args": [
\t\t\t\t"serve"
\t\t\t]
\t\t},
\t\t// "old": {},
\t}
}
"""
    )


@pytest.mark.parametrize(
    "text",
    [
        BY_HAND,
        '{"servers": {}}',
        '{"servers": {"a": 1}}',
        '{"servers": {"a": 1, }, "b": 2}\n',
        '{\n  "servers": {\n    "a": 1 // one\n  }\n}',
        '{\n  "servers": {\n    "a": 1, // one\n  },\n}',
        '{\n  "servers": {\n    "a": 1 /* one\n two */ }\n}',
        '{\r\n    "servers": {\r\n        "a": "ü"\r\n    }\r\n}\r\n',
        '{"servers": {\n  // nobody yet\n}}',
    ],
)
def test_what_was_put_in_comes_out_again_without_a_trace(text: str) -> None:
    added = Document(text).put(PATH, VALUE)
    assert added.get(PATH) == VALUE
    assert added.remove(PATH).text == text


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("", '{\n  "servers": {\n    "x": 1\n  }\n}\n'),
        ("// mine\n", '// mine\n{\n  "servers": {\n    "x": 1\n  }\n}\n'),
        ("{}", '{\n  "servers": {\n    "x": 1\n  }\n}'),
        ('{"a": 1}', '{"a": 1, "servers": {"x": 1}}'),
        ('{"servers": null, "a": 1}', '{"servers": {\n  "x": 1\n}, "a": 1}'),
        (
            '{\n    "a": 1\n}\n',
            '{\n    "a": 1,\n    "servers": {\n        "x": 1\n    }\n}\n',
        ),
    ],
)
def test_a_section_that_is_missing_is_made(text: str, whole: str) -> None:
    assert Document(text).put(("servers", "x"), 1).text == whole


def test_a_value_is_replaced_where_it_stands() -> None:
    text = '{"servers": {"x": /* why */ [1, 2], "y": 3}}'
    assert Document(text).put(("servers", "x"), 4).text == text.replace("[1, 2]", "4")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('{"x": 1, "y": 2}', '{"y": 2}'),
        ('{\n  "x": 1,\n  "y": 2\n}', '{\n  "y": 2\n}'),
        ('{\n  // about x\n  "x": 1,\n  "y": 2\n}', '{\n  // about x\n  "y": 2\n}'),
        ('{"z": 0, "x": 1, "y": 2}', '{"z": 0, "y": 2}'),
        ('{"x": 1}', "{}"),
        ('{"y": 2}', '{"y": 2}'),
    ],
)
def test_what_stood_before_or_behind_an_entry_closes_up(text: str, left: str) -> None:
    assert Document(text).remove(("x",)).text == left


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        '"text"',
        '{"servers": []}',
        '{"servers": "none"}',
        '{"servers": {"a": 1} "b": 2}',
        '{"servers": {}, "servers": {}}',
        "{servers: {}}",
        '{"servers": {} /* open',
        "[" * 100_000,
    ],
)
def test_a_text_that_cannot_be_edited_safely_is_refused(text: str) -> None:
    with pytest.raises(UneditableError):
        put(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '{\n  "a": {"b": 1}\n  "c": 2\n}',
            'line 3, column 3: a comma or a closing bracket is missing before `"c"`',
        ),
        ('{"a": ', "line 1, column 7: a value belongs here, and the end of the file stands here"),
        ("{\n  servers: {}}", "line 2, column 3: a name in straight double quotes belongs"),
        ('{"a" 1}', "line 1, column 6: a colon is missing before `1`"),
        ('{"a": 1}\n}', "line 2, column 1: all brackets are closed, and `}` follows"),
        ('{"a": "b}', "line 1, column 7: the closing quote of the text that begins here"),
        ('{"a": "b\n}', "line 1, column 9: the text is not closed on its line"),
        (r'{"a": "C:\Users\ana"}', r"a backslash is written twice (\\), and `\U` stands here"),
        ('{"a": 1, /* why */\n "b": sk-0123456789abcdef}', "column 7: a value belongs here"),
        ('{"a": 1, "a": 2}', "“a” stands twice in the same object"),
    ],
)
def test_a_fault_is_named_with_its_place_and_what_stands_there(text: str, words: str) -> None:
    with pytest.raises(UneditableError) as refused:
        Document(text)
    assert words in refused.value.message
    assert "abcdef" not in refused.value.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{\n  "a": [1, 2,],\n  "b": 3,\n}', "line 2, column 13: a comma before a closing"),
        ('{"a": "// , }", // mine\n "b": 3,\n}', "line 1, column 17: a comment"),
        ("// mine\n", "line 1, column 1: a comment"),
    ],
)
def test_strict_json_has_neither_comments_nor_last_commas(text: str, words: str) -> None:
    assert Document(text).text == text
    with pytest.raises(MalformedError) as refused:
        Document(text, strict=True)
    assert words in refused.value.message
    assert Document("", strict=True).put(PATH, VALUE).get(PATH) == VALUE


LAYOUT = st.sampled_from(
    ["", " ", "\n", "\r\n  ", "\t", ' // a "b" {\n', "/* , } */", "\n  // c\n"]
)
KEYS = st.text('ab"\\/*{},: ü', max_size=6)
LEAVES = st.none() | st.booleans() | st.integers(-99, 99) | KEYS
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


def written(draw: Callable[[st.SearchStrategy[Any]], Any], value: Any) -> str:
    """Write a value as people might: space, comments and last commas anywhere."""

    def spaced(text: str) -> str:
        return f"{draw(LAYOUT)}{text}{draw(LAYOUT)}"

    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        parts = [
            f"{spaced(json.dumps(key, ensure_ascii=False))}:{spaced(written(draw, part))}"
            for key, part in members.items()
        ]
        braces = "{}"
    elif isinstance(value, list):
        parts = [spaced(written(draw, part)) for part in cast("list[Any]", value)]
        braces = "[]"
    else:
        return json.dumps(value, ensure_ascii=False)
    last = f",{draw(LAYOUT)}" if parts and draw(st.booleans()) else ""
    return f"{braces[0]}{','.join(parts)}{last}{braces[1]}"


@settings(max_examples=60)
@given(st.data(), st.dictionaries(KEYS, VALUES, max_size=3), st.dictionaries(KEYS, VALUES))
def test_any_document_takes_an_entry_and_gives_it_back(
    data: st.DataObject, outer: dict[str, Any], servers: dict[str, Any]
) -> None:
    content = {**outer, "servers": servers}
    text = data.draw(LAYOUT) + written(data.draw, content) + data.draw(LAYOUT)
    assert Document(text).content == content
    added = Document(text).put(PATH, VALUE)
    assert added.content == {**content, "servers": {**servers, "mindfile": VALUE}}
    removed = added.remove(PATH)
    assert removed.content == content
    if servers:
        assert removed.text == text
