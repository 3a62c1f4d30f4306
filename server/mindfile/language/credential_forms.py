"""Passwords where commands, markup, other languages and turned sentences put them.

What stands there has to look like a password; what carries none of the signs is not searched.
"""

import base64
import binascii
import re
from collections.abc import Iterator

from mindfile.language.credential_commands import VALUE, commanded, has_command
from mindfile.language.credential_names import is_placeholder
from mindfile.language.credential_talk import looks_chosen
from mindfile.language.patterns import later

# Only around these the rest is looked for.
_HINTS = (
    *(
        "pass",
        "pwd",
        "pw ",
        "login",
        "basic",
        "mysql",
        "maria",
        "redis",
        "kennwort",
        "contrase",
        "senha",
    ),
    *("senha", "wachtwoord", "密码", "密碼", "口令", "парол", "lösenord"),
)
_ASCII_HINTS = tuple(hint for hint in _HINTS if hint.isascii())
# With such a word behind it something else is named.
_ABOUT = (
    r"(?![ _-]?(?:length|field|polic|hash|manag|hint|type|strength|rule|page|form|input|check|reset"
    r"|expir|rotation|column|label|prompt))"
)
_NAME = rf"(?<![A-Za-z])(?:pass(?:word|code|phrase|wd)|pwd|pw)(?![A-Za-z]){_ABOUT}"
_ABROAD = (
    r"(?<!\w)(?:(?:\w{0,12}?pass|kenn)w(?:or|ör)t(?:er|es|s)?|contrase[nñ]as?|mots? de passe|senha"
    r"|wachtwoord|lösenord|парол(?:ь|я|ю|ем|и))(?!\w)"
)
_WHOSE = "(?:für|para|del?|du|des|pour|от|для|do|da|voor|vom|von)"
_IS_ABROAD = "(?:ist|lautet|war|es|est|é|is|är|это|—|-)"
_AS_ONE = (
    r"(?:(?:my|our|the|his|her|their|your|a) )?"
    r"(?:(?:new|old|current|main|root|admin|wi-?fi|login|master|temporary|default|guest) ){0,2}"
    r"(?:password|passcode|passphrase|pwd)(?=\s*(?:[.,;!?)\n]|$)| (?:for|of|to|on|at|now|there)\b)"
)
_IS_WORD = r"(?<![^\s\"'`“(（，。：])[\"'`“]?(?P<bare>[!-~]{5,100}?)[\"'`”]?"
_PATTERNS = tuple(
    later(pattern, re.IGNORECASE)
    for pattern in (
        # `Password - x`, `**Password:** x`, `passcode → x`, `\"password\": \"x\"`.
        (
            rf"{_NAME}(?:\\?[\"'`]|[*_]{{1,3}})?\s{{0,2}}(?:[-=]>|[:=：＝]|→|(?<=\s)[-–—](?=\s))"
            rf"[*_]{{0,3}}\s{{0,2}}{VALUE}"
        ),
        # `pw x`.
        rf"(?<![A-Za-z])pw\s{VALUE}",
        # `x is my password`, `use x as the password`, `x是我的密码`, `用x当密码`.
        rf"{_IS_WORD} (?:is|was|as) {_AS_ONE}",
        (
            r"(?P<bare>(?<![!-~])[!-~]{5,100}?)\s?(?:是|做|作|作为|作為|当|當|当作|设为|設為)"
            r"(?:我们?|你|他|她|这个|新)?的?[^\n。！？；，、]{0,6}?(?:密码|密碼|口令)"
            r"(?=[\s。！？；，、了吧呢的]|$)"
        ),
        # `set the root password to x`, `the password has changed, it's x now`.
        (
            r"\b(?:set|sets|change[ds]?|reset|updated?|switch(?:ed)?|made|make)\b[^\n.!?;]{0,40}?"
            rf"{_NAME}[^\n.!?;:]{{0,30}}? (?:to|into|as) {VALUE}"
        ),
        (
            rf"{_NAME}[^\n.!?;:,]{{0,30}}? (?:changed|set|reset|updated)(?: to |, it(?:'s|’s| is)"
            rf"(?: now)? ){VALUE}"
        ),
        # `账号bob密码x`.
        rf"(?:密码|密碼|口令)\s?{VALUE}",
        # `mein Passwort ist x`, `mot de passe : x`, `пароль x`.
        (
            rf"{_ABROAD}(?:(?: {_WHOSE} [^\n.!?:;]{{1,30}}?)?(?:\s?[:=：]\s?|\s{_IS_ABROAD}\s)"
            rf"|(?: {_WHOSE} \S{{1,20}})?\s){VALUE}"
        ),
        # `password's x`.
        rf"{_NAME}['’]s (?:now |still )?{VALUE}",
        # `here is the password`, and it in a line of its own.
        (
            r"(?:^|\n|\b(?:here|below|following|this|that)(?:['’]s| is| are)?\b)[^\n.!?;:]{0,30}?"
            rf"{_NAME}[^\n.!?;\d]{{0,20}}\n\s{{0,20}}[\"'`]?(?P<bare>[!-~]{{5,100}}?)[\"'`]?"
            r"[ \t]{0,9}(?=\n|$)"
        ),
        # `login bob password x`, as a .netrc has it.
        (
            rf"\b(?:login|user|username|account)[ :=]{{1,2}}[\w.@+-]{{1,60}},?\s{{1,4}}(?:and )?"
            rf"(?:the )?{_NAME}\s{{1,4}}{VALUE}"
        ),
        # `<password>x</password>`, `key="Password" value="x"`.
        (
            r"<(?P<tag>[\w:.-]{0,30}(?:password|passwd|pwd))>\s{0,20}(?P<bare>[^<\s]{4,200}?)"
            r"\s{0,20}</(?P=tag)>"
        ),
        (
            r"\b(?:key|name)=[\"'][\w.:-]{0,30}(?:password|pwd)[\"']\s{1,4}value=[\"']"
            r"(?P<bare>[^\"'\s]{4,200})[\"']"
        ),
    )
)
# `changed my password from x to y`, `密码从 x 改成了 y`.
_CHANGED = later(
    rf"{_NAME}[^\n.!?;:]{{0,30}}? from [\"'`“]?(?P<old>[!-~]{{4,60}}?)[\"'`”]? (?:in)?to"
    r" [\"'`“]?(?P<new>[!-~]{4,60}?)[\"'`”]?(?=[.,;:!?)]*(?:\s|$)|[，。；！？）])"
    r"|(?:密码|密碼|口令)[^\n。！？；，]{0,8}?[从從由]\s?[“\"]?(?P<old_zh>[!-~]{4,60}?)[”\"]?\s?"
    r"(?:改|换|換|变|變|更新|修改)[成为為到至]?了?\s?[“\"]?(?P<new_zh>[!-~]{4,60})",
    re.IGNORECASE,
)
_BASIC = later(r"\bbasic\s{1,3}(?P<bare>[A-Za-z0-9+/]{8,600}={0,2})", re.IGNORECASE)
# `admin:x@db.example.com:5432`.
_LOGIN = later(
    r"(?<![\w/.@:])[\w.-]{2,40}:(?P<bare>[^\s:@/]{6,100})@[\w-]{1,60}(?:\.[\w-]{1,60}){0,5}:\d{2,5}\b"
)
# Names of programs, and what is called the worst of all.
_NO_PASSWORD = later(r"\d?(?:last|one)?pass(?:word|wd|code)?s?[\d!]*$", re.IGNORECASE)

# What asks for a password, or begins to tell one, at the end of a message.
_CALLED = (
    r"(?:pass(?:word|code|phrase)|passwd|pin(?: code| number)?|密码|密碼|口令|passwort|contraseña"
    r"|mot de passe|пароль)(?!\w)"
)
_ASKED = later(
    r"(?:\b(?:what|what's|which|tell|give|send|need|enter|type|remind|quel|wie|cuál)\b"
    rf"[^.?!\n]{{0,50}}?{_CALLED}(?: (?:for|of|to|on|again|is|please)\b[^.?!\n]{{0,40}})?[?.:]?\s*$"
    rf"|{_CALLED}(?: (?:for|of|to|on) [^.?!\n]{{1,40}})?(?: is|[:：?？])\s*$"
    r"|(?:密码|密碼|口令)(?:是|是什么|是啥|是多少|多少|呢|给我|发我)?[？?：:]?\s*$)",
    re.IGNORECASE,
)
_ANSWERED = later(
    r"\s*(?:(?:it(?:'s|’s| is)|sure|ok|okay|yes|是|就是)[,:，]?\s?)?[\"'`“]?"
    r"(?P<bare>[!-~]{4,100}?)[\"'`”]?[.。]?\s*$",
    re.IGNORECASE,
)


def formed(text: str) -> Iterator[tuple[int, int]]:
    """Yield where a password stands by the form of what is around it."""
    if "@" in text:
        for match in _LOGIN.finditer(text):
            if not is_placeholder(match["bare"]):
                yield match.span("bare")
    yield from commanded(text)
    if not _has_hint(text):
        return
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if _is_one(match["bare"]):
                yield match.span("bare")
    yield from _exchanged(text)
    for match in _BASIC.finditer(text):
        if _is_login(match["bare"]):
            yield match.span("bare")


def _exchanged(text: str) -> Iterator[tuple[int, int]]:
    """Yield the old password and the new where one is exchanged for the other."""
    for match in _CHANGED.finditer(text):
        # A plain word is one where the other is chosen: nobody goes from short to long ones.
        names = ("old", "new") if match["old"] else ("old_zh", "new_zh")
        if any(_is_one(match[name]) for name in names):
            yield from map(match.span, names)


def has_form(text: str) -> bool:
    """Tell cheaply whether a text has one of the signs."""
    if "@" in text and _LOGIN.search(text):
        return True
    return _has_hint(text) or has_command(text)


def _has_hint(text: str) -> bool:
    lower = text.lower()
    return any(hint in lower for hint in (_ASCII_HINTS if lower.isascii() else _HINTS))


def answered(question: str, answer: str) -> str | None:
    """Return the password by which one message answers another that asks for it."""
    return answer_in(answer) if _ASKED.search(question[-200:]) else None


def answer_in(text: str) -> str | None:
    """Return what would be a password if the text before asked for one."""
    found = _ANSWERED.match(text) if len(text) <= 160 else None
    if found is None:
        return None
    told = found["bare"]
    return told if _is_one(told) or (told.isdigit() and len(told) <= 8) else None


def _is_one(value: str) -> bool:
    return looks_chosen(value) and _NO_PASSWORD.match(value) is None


def _is_login(encoded: str) -> bool:
    try:
        told = base64.b64decode(encoded, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    return ":" in told and told.isprintable()
