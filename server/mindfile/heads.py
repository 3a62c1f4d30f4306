"""Heads of lines: what a caller named or said never passes for a role, heading or entry of ours.

Speakers, subjects, sources and the like are the caller's, and stand where the reader expects our
own words. Whatever shows them writes them by this module.
"""

import re
import unicodedata

# What parts the fields of a label, or ends it.
_MARKS = str.maketrans({"[": "(", "［": "(", "]": ")", "］": ")", ";": ",", "；": ",", "﹔": ","})
# Joiners without which some scripts are spelled wrongly.
_JOINERS = frozenset("\u200c\u200d")
_COLON = re.compile("[:：﹕︓꞉∶ː˸]")
# Letters of other scripts that look like those of the words below.
_ALIKE = str.maketrans("аеосрѕіјһԁтмуոսӏοαειτυρν", "aeocpsijhdtmynuloaeitupv")
_ROLES = frozenset(
    {
        *("user", "assistant", "system", "tool", "thought", "developer", "function", "human"),
        *("ai", "model", "bot", "me", "you", "instruction", "用户", "用戶", "助手", "助理"),
        *("系统", "系統", "工具", "人类", "模型", "开发者", "我", "你"),
    }
)
# With these and a colon a line of the conversation begins.
_TURNS = _ROLES | {"summary of what came before"}
# With these a line or a field of ours begins: headings, kinds, and the categories of the profile.
_OURS = _ROLES | {
    *("profile", "reminders due", "procedures", "memories", "session", "session values"),
    *("summary", "summary of what came before", "messages", "values", "note", "notes", "memory"),
    *("episodic", "semantic", "procedural", "working", "identity", "contact", "family", "work"),
    *("preference", "health", "plan", "other"),
}
_FIELD = re.compile(r"(?:about|source|part of|due|summary of)\b", re.IGNORECASE)
# Whatever is shown as the end of a line.
_BREAK = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# What begins a heading, or an entry, once it is written plainly.
_HEAD = re.compile(r"#|\[\s*\d")
_FIELD_OF_LIST = re.compile(r"\s*[-*+]\s")
# So much of a line tells what it looks like.
_LOOK = 80


def flat(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def named(text: str) -> str:
    """Return a name as it may stand in a label: one line, which parts no fields and ends none."""
    line = flat(text.translate(_MARKS))
    return flat("".join(char for char in line if char.isprintable() or char in _JOINERS))


def speaking(role: str, speaker: str | None) -> str:
    """Return who speaks, as it stands at the head of a line or in a label.

    A name that would pass for a role, a heading or a field of ours stands in quotes, behind the
    role that it really has.
    """
    name = named(speaker or "")
    if not name:
        return role
    spelled = _spelled(name)
    if spelled == role or (_is_plain(name) and spelled not in _OURS):
        return name
    return f"{role} “{name.translate({ord('“'): None, ord('”'): None})}”"


def indented(text: str) -> str:
    """Set off the further lines of a text, so that none passes for an entry, turn or heading."""
    return _BREAK.sub("\n  ", text)


def set_off(text: str) -> str:
    """Set off only those lines of a full text that would pass for an entry or a heading."""

    def parted(gap: re.Match[str]) -> str:
        return "\n  " if is_head(text[gap.end() : gap.end() + _LOOK]) else gap[0]

    return _BREAK.sub(parted, text)


def opening(text: str) -> str:
    """Return a text that begins a line: set off where it would pass for a heading, entry or turn.

    Only its beginning is looked at.
    """
    said = _COLON.split(text[:_LOOK], maxsplit=1)
    turns = len(said) > 1 and _spelled(said[0]) in _TURNS
    return f"  {text}" if turns or is_head(text) or _FIELD_OF_LIST.match(text) else text


def is_head(line: str) -> bool:
    """Tell whether a line reads as a heading or as the label of an entry."""
    return _HEAD.match(_plain(line[:_LOOK]).lstrip()) is not None


def _is_plain(name: str) -> bool:
    """Tell whether a name begins no line and no field as we do."""
    first = name[0]
    starts = first.isalnum() or first == "@" or unicodedata.category(first) == "So"
    return starts and not _COLON.search(name) and not _FIELD.match(_plain(name))


def _plain(text: str) -> str:
    """Return a text as it looks: without what has no width, in letters of plain form."""
    seen = unicodedata.normalize("NFKC", text)
    return "".join(char for char in seen if unicodedata.category(char) not in {"Cf", "Cc", "Mn"})


def _spelled(name: str) -> str:
    """Return the letters of a name in their plain form, with one space between words."""
    lower = _plain(unicodedata.normalize("NFKD", name)).casefold().translate(_ALIKE)
    return flat("".join(char if char.isalnum() else " " for char in lower))
