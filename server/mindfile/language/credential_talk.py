"""Passwords by the short names that talk has for them: a pass, a PIN, a login, a passphrase.

These names mean many other things, so what follows has to look like a password.
"""

import re
from collections.abc import Iterator

from mindfile.language.credential_names import is_placeholder
from mindfile.language.patterns import later

# Only around these the rest is looked for.
_HINTS = (
    *("pass", "pwd", "login", "log in", "log-in", "credential", "phrase", "words", "mnemonic"),
    *("密码", "密碼", "口令", "助记词", "助記詞"),
)
_ASCII_HINTS = tuple(hint for hint in _HINTS if hint.isascii())
_SHORT_HINT = later(r"(?<![a-z])(?:pin|pw)(?![a-z])")
# A pass that opens a gate is none.
_NO_TICKET = "".join(
    rf"(?<!{kind} )"
    for kind in (
        *("boarding", "ski", "bus", "rail", "day", "season", "travel", "hall", "transit", "train"),
        *("mountain", "alpine", "hotel", "museum", "park", "guest", "eurail", "interrail"),
    )
)
_SHORT = _NO_TICKET + r"(?<![A-Za-z])(?:pass(?:word|phrase|code)?|passwd|pwd|pw)(?![A-Za-z])"
_QUOTED = r"[\"'“「](?P<quoted>[^\"'”」\s]{5,100})[\"'”」]"
_BARE = r"(?P<bare>(?![/.~]|https?:)[!-~]{6,100})"
_PATTERNS = (
    # `pass: x`, `pw=x`, `pass 'x'`.
    later(rf"{_SHORT}\s?(?:[:=：]\s{{0,2}}['\"]?{_BARE}|(?:is )?{_QUOTED})", re.IGNORECASE),
    # `my hulu pass is x`.
    later(
        r"\b(?:my|our|his|her|their|the|your) (?:[\w.@-]{1,20} ){0,3}?"
        rf"{_NO_TICKET}(?<![A-Za-z])pass is (?:now |still )?"
        rf"(?!\d+(?:[.,]\d+)?[a-z]{{1,3}}\b){_BARE}",
        re.IGNORECASE,
    ),
    # `my login is bob / x`.
    later(
        r"\b(?:log[ -]?ins?|credentials)(?: [^\n.!?:;]{1,30}?)?(?: is| are|:|=) ?"
        rf"[\w.@+-]{{2,60}} (?:/|and|\|) {_BARE}",
        re.IGNORECASE,
    ),
    # `密码 x`, `密码改成了 x`, `密码换成 x`.
    later(
        r"(?:密码|密碼|口令)(?:\s|[^\n。！？；，]{0,6}?(?:改成|改为|改為|换成|換成|设成|設成|变成)了?\s?)"
        rf"{_BARE}"
    ),
)
# A pass between mountains is named, often with its height, and open or closed.
_HEIGHT = later(r"[A-Z][a-zäöüéè]+\d{0,4}m?$|\d{3,4}m$")
_ROAD = later(
    r"\b(?:mountains?|alpine|alps|open|closed|road|snow|hik(?:e|ed|ing)|summit|altitude"
    r"|elevation)\b",
    re.IGNORECASE,
)
_POSTAL = (
    "zip postal post area city district delhi mumbai bangalore bengaluru chennai kolkata hyderabad"
    " pune ahmedabad jaipur lucknow india"
)
_NO_POST = "".join(rf"(?<!\b{word} )" for word in _POSTAL.split())
_UNITS = (
    r"(?:mm|cm|mA|mV|volts?|ohms?|Ω|k?hz|mhz|bits?|dpi|ppi|steps?|pulses|counts|resolution|rpm"
    r"|of the (?:ribbon|connector|header|chip|board)|to ground)\b"
)
_PIN = later(
    rf"(?:{_NO_POST}\bpin\b"
    r"(?! ?code (?:of|for) (?:(?-i:[A-Z])|the (?:area|city|district|village|town)\b))"
    r"(?: ?code| number)?"
    r"(?: (?:of|for|to|on) (?:the |my |our |his |her )?[^\n.!?:;,\d]{1,30}?)?"
    r"(?: is(?: now)?|[:=：]) ?|pin ?码[^\n。！？；，\d]{0,6}(?:是|为|[:：])\s?)"
    r"(?P<pin>\d{4,8})(?!\w|[.,]\d)"
    rf"(?! {_UNITS})",
    re.IGNORECASE,
)
_WORDS = later(
    r"(?<![A-Za-z])(?:password|pwd|passcode)(?: (?:of|for|to|on) [^\n.!?:;]{1,30}?)?"
    r"\s?[:=：]\s{0,2}"
    r"(?P<phrase>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,7})(?=[.!]?\s*(?:\n|$))",
    re.IGNORECASE,
)
_PHRASE = later(
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
    "ask", "see", "reset", "changed", "change", "minimum", "characters", "letters", "field", "user",
    "users", "login", "manager", "policy", "string", "value", "match", "matches", "equal", "enter",
    "any", "use", "new", "old", "none", "yet", "set", "per", "one", "each", "please", "via",
    "email",
})
# fmt: on
# How a password is kept, or what else stands behind its name.
_METHOD = later(
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
            if looks_chosen(text[start:end]) and not _is_height(text, match.start(), start, end):
                yield start, end
    for match in _PIN.finditer(text):
        yield match.span("pin")
    for match in (*_PHRASE.finditer(text), *_WORDS.finditer(text)):
        if not _SENTENCE & set(re.split(r"[ -]", match["phrase"].lower())):
            yield match.span("phrase")


def _is_height(text: str, name: int, start: int, end: int) -> bool:
    """Tell whether a pass is one between mountains: its name, and what is said of it."""
    return (
        _HEIGHT.match(text[start:end]) is not None
        and _ROAD.search(text[max(name - 40, 0) : end + 40]) is not None
        and re.search(r"\bpass\b", text[name:start], re.IGNORECASE) is not None
    )


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
