"""Passwords by the short names that talk has for them: a pass, a PIN, a login, a passphrase.

These names mean many other things, so what follows has to look like a password.
"""

import re
from collections.abc import Iterator

from mindfile.language.credential_names import is_placeholder

# Only around these the rest is looked for.
_HINTS = (
    *("pass", "pwd", "login", "log in", "log-in", "credential", "phrase", "words", "mnemonic"),
    *("密码", "密碼", "口令", "助记词", "助記詞"),
)
_ASCII_HINTS = tuple(hint for hint in _HINTS if hint.isascii())
_SHORT_HINT = re.compile(r"(?<![a-z])(?:pin|pw)(?![a-z])")
# A pass that opens a gate is none.
_NO_TICKET = "".join(
    rf"(?<!{kind} )"
    for kind in ("boarding", "ski", "bus", "rail", "day", "season", "travel", "hall", "transit")
)
_SHORT = _NO_TICKET + r"(?<![A-Za-z])(?:pass(?:word|phrase|code)?|passwd|pwd|pw)(?![A-Za-z])"
_QUOTED = r"[\"'“「](?P<quoted>[^\"'”」\s]{5,100})[\"'”」]"
_BARE = r"(?P<bare>(?![/.~]|https?:)[!-~]{6,100})"
_PATTERNS = (
    # `pass: x`, `pw=x`, `pass 'x'`.
    re.compile(rf"{_SHORT}\s?(?:[:=：]\s{{0,2}}['\"]?{_BARE}|(?:is )?{_QUOTED})", re.IGNORECASE),
    # `my login is bob / x`.
    re.compile(
        r"\b(?:log[ -]?ins?|credentials)(?: [^\n.!?:;]{1,30}?)?(?: is| are|:|=) ?"
        rf"[\w.@+-]{{2,60}} (?:/|and|\|) {_BARE}",
        re.IGNORECASE,
    ),
    # `密码 x`, `密码改成了 x`, `密码换成 x`.
    re.compile(
        r"(?:密码|密碼|口令)(?:\s|[^\n。！？；，]{0,6}?(?:改成|改为|改為|换成|換成|设成|設成|变成)了?\s?)"
        rf"{_BARE}"
    ),
)
_PIN = re.compile(
    r"(?:\bpin\b(?! ?code (?:of|for) [A-Z])(?: ?code| number)?"
    r"(?: (?:of|for|to|on) (?:the |my |our |his |her )?[^\n.!?:;,\d]{1,30}?)?"
    r"(?: is(?: now)?|[:=：]) ?|pin ?码[^\n。！？；，\d]{0,6}(?:是|为|[:：])\s?)"
    r"(?P<pin>\d{4,8})(?!\w|[.,]\d| (?:mm|cm|mA|mV|volts?)\b)",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"(?:pass ?phrase|(?:recovery|seed|backup) (?:phrase|words)|mnemonic|助记词|助記詞)"
    r"(?: (?:of|for|to|on) [^\n.!?:;]{1,30}?)?(?: is(?: now)?| are|[:=：]|是)\s?"
    r"(?P<phrase>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,23})(?=[.!,;\n。，]|$)",
    re.IGNORECASE,
)
# Words of a sentence about a phrase; nobody's phrase is made of them.
# fmt: off
_SENTENCE = frozenset({
    "the", "and", "for", "with", "from", "that", "this", "not", "never", "always", "you", "your",
    "our", "into", "than", "very", "too", "has", "have", "was", "were", "are", "will", "can",
    "must", "should", "only", "again", "before", "after", "when", "where", "which", "what", "how",
    "same", "long", "short", "stored", "written", "kept", "needed", "required", "still", "used",
})
# fmt: on
# How a password is kept, or what else stands behind its name.
_METHOD = re.compile(
    r"(?:sha|md|aes|base|utf|bcrypt|scrypt|argon|pbkdf|oauth|wpa|ipv|hs|rs)-?\d+\w{0,6}$"
    r"|.*[(){}<>\[\]]|\w+://|.*/.*/",
    re.IGNORECASE,
)
_END = ".,;:!?)]}>\"'`|"


def talked_of(text: str) -> Iterator[tuple[int, int]]:
    """Yield where a password stands that the text names in passing."""
    if not hints_at_one(text):
        return
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if match.groupdict().get("quoted") is not None:
                start, end = match.span("quoted")
            else:
                start = match.start("bare")
                # A mark at the end may close a sentence, or be the password's own.
                kept = match["bare"].rstrip(_END.replace("!", ""))
                end = start + len(kept)
            if looks_chosen(text[start:end]):
                yield start, end
    for match in _PIN.finditer(text):
        yield match.span("pin")
    for match in _PHRASE.finditer(text):
        if not _SENTENCE & set(re.split(r"[ -]", match["phrase"].lower())):
            yield match.span("phrase")


def hints_at_one(text: str) -> bool:
    """Tell cheaply whether a text has one of these names."""
    lower = text.lower()
    if any(hint in lower for hint in (_ASCII_HINTS if lower.isascii() else _HINTS)):
        return True
    return ("pin" in lower or "pw" in lower) and _SHORT_HINT.search(lower) is not None


def looks_chosen(value: str) -> bool:
    """Tell whether letters and digits, or a mark among them, make a word that nobody says."""
    if len(value) < 5 or _METHOD.match(value) or is_placeholder(value):
        return False
    letters = any(char.isalpha() for char in value)
    digits = any(char.isdigit() for char in value)
    return letters and digits
