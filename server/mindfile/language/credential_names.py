"""What a text itself calls a password, key or token, in settings, code and prose."""

import re
from collections.abc import Iterator

from mindfile.language.patterns import later

_CHOSEN = (
    r"pass[ _-]?word|passwd|passphrase|pass[ _-]?code|pwd"
    r"|密[码碼](?!管理|学|學|本|器|框|策略|长度|長度|强度|規則|规则|要求|提示|重置)|口令"
    r"|パスワード|비밀번호"
)
_ISSUED = (
    r"(?:api|access|secret|private|account|auth|encryption|signing|master)[ _-]?key(?:[ _-]?id)?"
    r"|(?:api|access|auth|bearer|refresh|bot|session|admin)?[ _-]?token"
    r"|(?<![A-Za-z])key|(?:client|api|app|shared|webhook)?[ _-]?secret|credentials?"
    r"|密钥|密鑰|私钥|私鑰|令牌|凭证|凭据|憑證|憑據"
)
# Each name holds one of these; only around them the rest is looked for.
_STEMS = (
    "pass",
    "pwd",
    "secret",
    "token",
    "key",
    "credential",
    "bearer",
    "密",
    "口令",
    "私钥",
    "私鑰",
    "令牌",
    "凭证",
    "凭据",
    "憑證",
    "憑據",
    "パスワード",
    "비밀번호",
)
_STEM = later("|".join(_STEMS), re.IGNORECASE)
_ASCII_STEMS = tuple(stem for stem in _STEMS if stem.isascii())
_BEFORE, _BEHIND, _PIECE = 24, 800, 4_000
# "[secret: …" is a marker of ours.
_NAME = rf"(?<!\[)(?P<password>{_CHOSEN})|(?<!\[)(?P<key>{_ISSUED})"
_QUOTED = r"\"(?P<q1>[^\"\n]{4,200})\"|'(?P<q2>[^'\n]{4,200})'|[“「](?P<q3>[^”」\n]{4,200})[”」]"
# A number may be told in groups.
_BARE = r"(?P<bare>\d{3,8}(?:[ -]\d{3,8}){1,5}(?![\w年月日号%]|[.,:]\d| \w+ ago)|[!-~]{4,500})"
# `password = x`, `"password": "x"`, `密码：x`; then `password is x`, `密码是x`.
_ASSIGNED = later(
    rf"(?:{_NAME})\w{{0,12}}[\"'`]?\s{{0,3}}(?:[:=：]|=>|:=)\s{{0,3}}(?:{_QUOTED}|{_BARE})",
    re.IGNORECASE,
)
_TOLD = later(
    rf"(?:{_NAME})(?:(?: (?:for|of|to|on|at|in) [^\n.!?:;。！？；]{{1,40}}?)?\s(?:is|was|are|now)\s"
    rf"(?:now |still |just |simply )?|\s?(?:[^\n。！？；，]{{0,12}}?)"
    rf"(?:是|为|設為|设为|改成|改为|就是|係|は|는)\s?)(?:{_QUOTED}|{_BARE})",
    re.IGNORECASE,
)
# A word like a key in the same breath as the name of one.
_NEARBY = later(
    rf"(?:{_ISSUED})(?P<between>[^\n.!?。！？；]{{0,40}}?)(?<![A-Za-z0-9_/+-])"
    r"(?P<bare>(?=[A-Za-z_/+-]*[0-9])(?=[0-9_/+-]*[A-Za-z])[A-Za-z0-9_/+~-]{20,500}={0,2})",
    re.IGNORECASE,
)
_BEARER = later(r"\bbearer\s+(?P<bare>[A-Za-z0-9._~+/-]{16,2000}=*)", re.IGNORECASE)
_NO_KEY = later(
    r"commit|sha-?\d*|md5|hash|digest|checksum|uuid|etag|revision|build|txid|address|wallet|public"
    r"|ssh-(?:rsa|dss|ed25519)|ecdsa-sha2|https?:|哈希|提交|校验|公钥",
    re.IGNORECASE,
)
_PLACEHOLDER = later(
    r"\$?\{|<|\$\(|%\w+%|\[|\.{3}|…|\*{3}|x{4}|\byour[_ -]|your(?:api|token|key)|example"
    r"|placeholder|redacted|changeme|dummy"
    r"|env\b|environ|get_?env|process\.|config\.|settings\.|self\.|this\."
    r"|^\$[A-Za-z_]|^(?:user:)?pass(?:word|wd)?$|^secret$|^token$",
    re.IGNORECASE,
)
# What is said of a password rather than being one.
_SAID = frozenset(
    {
        "required",
        "wrong",
        "right",
        "correct",
        "incorrect",
        "expired",
        "invalid",
        "valid",
        "missing",
        "empty",
        "weak",
        "strong",
        "short",
        "long",
        "optional",
        "unknown",
        "secret",
        "secure",
        "insecure",
        "case-sensitive",
        "mandatory",
        "needed",
        "none",
        "null",
        "true",
        "false",
        "string",
        "str",
        "text",
        "bytes",
        "hidden",
        "public",
        "private",
        "safe",
        "lost",
        "stale",
        "visible",
        "unique",
        "different",
        "identical",
        "simple",
        "complex",
        "available",
        "unavailable",
        "obsolete",
        "temporary",
        "permanent",
        "default",
        "there",
        "here",
        "something",
        "nothing",
        "everything",
        "mine",
        "yours",
        "theirs",
        "used",
        "int",
        "undefined",
        "nil",
    }
)
# Several words that begin so say what was done with a password.
_IS_ABOUT = later(
    r"(?:\(|(?:changed|rotated|reset|stored|kept|saved|see|ask|same|expired|expires|last|not|no|set"
    r"|unchanged|updated|under|written|forgotten|lost|in|on|at least|must|never|default|only)\s)",
    re.IGNORECASE,
)
_CODE = later(r"[A-Za-z_][\w.]*\(|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|[=!]=|^[=>:|&]|\)$|;$")
# A name in code, such as `password_hash` or `hashedPassword`, is a place for a secret.
_IDENTIFIER = later(r"(?=[A-Za-z]*(?:_|[a-z][A-Z]))[A-Za-z_]+$")
# What has nothing but "key" before it has to look like one.
_MIXED = later(r"(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9_+/=-]{20,}$|[0-9a-f]{32,}$")
_SHOWN = later(
    r"(?:public|publishable|verifying|公)[ _-]?(?:ssh |gpg |pgp |age |rsa )?$", re.IGNORECASE
)
# What everybody knows as a password, and where such ones are told.
_TALE = later(
    r"^(?:open,? sesame|swordfish|mellon|friend|芝麻开门|芝麻開門|天王盖地虎|宝塔镇河妖)[!！]?$",
    re.IGNORECASE,
)
_TOLD_IN = later(
    r"\b(?:film|movie|novel|fairy|tale|story|fiction|ali baba)\b"
    r"|故事|童话|童話|电影|電影|小说|小說|阿里巴巴|大盗|大盜",
    re.IGNORECASE,
)
_END = ".,;:!?)]}>\"'`|"


def names_one(text: str) -> bool:
    """Tell cheaply whether a text has a name for something secret."""
    lower = text.lower()
    return any(stem in lower for stem in (_ASCII_STEMS if lower.isascii() else _STEMS))


def named_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where what the text calls a password, key or token stands, and which it is."""
    if not names_one(text):
        return
    for start, end in _surroundings(text):
        for first, last, kind in _named_in(text[start:end]):
            yield start + first, start + last, kind


def _surroundings(text: str) -> Iterator[tuple[int, int]]:
    """Yield parts of a text around the names in it, short enough to be searched in one go."""
    start = end = 0
    for match in _STEM.finditer(text):
        if match.start() > end - _BEHIND // 2 or match.end() > start + _PIECE:
            if end:
                yield start, end
            start = max(match.start() - _BEFORE, 0)
        end = match.end() + _BEHIND
    if end:
        yield start, end


def _named_in(text: str) -> Iterator[tuple[int, int, str]]:
    for pattern, told in ((_ASSIGNED, False), (_TOLD, True)):
        for match in pattern.finditer(text):
            start, end = _value(match)
            value = text[start:end]
            if match["password"]:
                quoted = match["bare"] is None
                if _is_password(
                    value, quoted=quoted, last=_ends(text, end), told=told
                ) and not _is_tale(text, match.start(), value):
                    yield start, end, "password"
            elif not _is_shown(text, match) and _is_key(value, named=match["key"].lower() != "key"):
                yield start, end, "key"
    for match in _NEARBY.finditer(text):
        # "public" may stand before the name, too.
        around = text[max(match.start() - 8, 0) : match.start()] + match["between"]
        if not _NO_KEY.search(around) and not is_placeholder(match["bare"]):
            yield *match.span("bare"), "key"
    for match in _BEARER.finditer(text):
        if _is_key(match["bare"]):
            yield *match.span("bare"), "key"


def _is_shown(text: str, match: re.Match[str]) -> bool:
    """Tell whether a key is one that everybody may see."""
    return _SHOWN.search(text, max(match.start("key") - 16, 0), match.start("key")) is not None


def _is_tale(text: str, start: int, value: str) -> bool:
    """Tell whether a password of plain words is one of a story."""
    if any(char.isdigit() for char in value):
        return False
    around = text[max(start - 60, 0) : start + 90]
    return _TALE.search(value) is not None or _TOLD_IN.search(around) is not None


def is_placeholder(value: str) -> bool:
    """Tell whether something only stands where a secret would."""
    return _PLACEHOLDER.search(value) is not None


def _value(match: re.Match[str]) -> tuple[int, int]:
    for name in ("q1", "q2", "q3"):
        if match[name] is not None:
            return match.span(name)
    start, end = match.span("bare")
    value = match["bare"]
    # A list of settings goes on behind a mark.
    cut = re.search(r"[,;](?=\S*[:=])|&(?=[\w.-]+=)|[\"'`]", value)
    if cut is not None and cut.start() >= 4:
        value = value[: cut.start()]
    # Of marks at the end only those that may end a sentence are not part of it.
    return start, start + len(value.rstrip(_END if len(value) > 4 else "")) or end


def _ends(text: str, end: int) -> bool:
    rest = text[end : end + 2]
    return not rest.strip() or rest[0] in ".!\n，。！,；;"


def _is_password(value: str, *, quoted: bool, last: bool, told: bool) -> bool:
    if len(value) < 4 or is_placeholder(value) or value.strip("*_").lower() in _SAID:
        return False
    if quoted:
        return (value.isascii() or told) and not _IS_ABOUT.match(value)
    if _CODE.search(value) or (_IDENTIFIER.match(value) and names_one(value)):
        return False
    if value.isalpha() and (value.islower() or value.istitle()):
        # A plain word: a password only where nothing more is said of it.
        return last and len(value) >= 6 and not value.endswith(("ed", "ing", "able"))
    if value.isalpha() and value.isupper():
        return last
    return True


def _is_key(value: str, *, named: bool = True) -> bool:
    if not named and not _MIXED.match(value):
        return False
    if len(value) < 12 or is_placeholder(value) or _CODE.search(value):
        return False
    letters = any(char.isalpha() for char in value)
    digits = any(char.isdigit() for char in value)
    return letters and digits and " " not in value and "://" not in value
