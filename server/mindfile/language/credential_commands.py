"""Passwords where commands and connection strings put them."""

import re
from collections.abc import Iterator

from mindfile.language.credential_names import is_placeholder
from mindfile.language.credential_talk import looks_chosen
from mindfile.language.patterns import later

# Only around these the rest is looked for.
_HINTS = (
    *("pass", "mysql", "maria", "redis", "login", "mongo", "ldap", "zip ", "7z", "rar ", "openssl"),
    *("sudo", "oracle", "sqlplus", "sqlldr", "impdp", "expdp", "rman ", "net use", "smbclient"),
    *("plink", "pscp", "htpasswd", "cookie", "freerdp", "exp ", "imp "),
)
# Up to the mark that opened it, else up to the next gap.
VALUE = (
    r"(?P<open>\\?[\"'`]|\*\*|__)?(?P<bare>[!-~]{5,100}?)"
    r"(?(open)(?P=open)|(?=[.,;:!?)]*(?:\s|$)|[，。；、！？）」”]))"
)
_TO = r"[^\n|;]{0,120}?\s"
# Of these what follows has to look like a password.
_CHOSEN = tuple(
    later(pattern)
    for pattern in (
        rf"(?i:\bsshpass)\s+-p\s?{VALUE}",
        rf"(?i:\b(?:mysql\w*|maria\w*))\b{_TO}-p{VALUE}",
        rf"(?i:\b(?:docker|podman|helm|az|oc) (?:registry )?login)\b{_TO}-p[ =]{VALUE}",
        rf"(?i:\bredis-cli)\b[^\n|;]{{0,80}}?\s-a\s{VALUE}",
        rf"(?<!\S)(?i:--(?:\w+-)?pass(?:word|wd|phrase)?)[ =]{VALUE}",
        rf"\bmongo(?:sh|dump|restore|import|export|stat|top|files)?\b{_TO}-p[ =]{VALUE}",
        rf"\bldap(?:search|modify|add|delete|passwd|whoami|compare)\b{_TO}-w\s?{VALUE}",
        rf"\b(?:un)?zip\b{_TO}-P\s?{VALUE}",
        rf"\b(?:7z[ar]?|rar|unrar)\b{_TO}-h?p{VALUE}",
        rf"\bopenssl\b{_TO}(?:-k\s|-pass(?:in|out)?\s+pass:){VALUE}",
        rf"\becho\s{{1,3}}(?:-n\s{{1,3}})?{VALUE}\s{{0,3}}\|\s{{0,3}}sudo\s{{1,3}}-\w{{0,3}}S",
        rf"\bnet use\b[^\n|;]{{0,80}}?\\\S{{1,60}}\s{VALUE}\s{{1,3}}/user:",
        rf"\bsmbclient\b{_TO}-U\s?[\w.\\-]{{1,40}}%{VALUE}",
        rf"\b(?:plink|pscp)\b{_TO}-pw\s{VALUE}",
        rf"\bhtpasswd\b{_TO}-\w{{0,3}}b\w{{0,3}}\s\S{{1,80}}\s\S{{1,40}}\s{VALUE}",
        rf"\bx?freerdp\d?\b{_TO}/p:{VALUE}",
    )
)
# These hold nothing else there.
_WHOLE = (
    later(
        r"\b(?:sqlplus|sqlldr|expdp|impdp|exp|imp|rman)\s{1,3}"
        r"(?:(?:-\w{1,3}|target)\s{1,3}){0,3}['\"]?"
        r"[\w.$#-]{1,40}/(?P<bare>[^\s@/'\"]{4,60})@"
    ),
    later(r"\bjdbc:oracle:(?:thin|oci8?):[\w.$#-]{1,40}/(?P<bare>[^\s@/]{4,60})@", re.IGNORECASE),
)
_COOKIE = later(
    r"\b(?:set-)?cookie[\"']?\s?[:=]\s?[^\n]{0,400}?(?<![A-Za-z])[\w.-]{0,24}"
    r"(?:session|sess|sid|auth|token|jwt)"
    r"[\w-]{0,12}=(?P<bare>(?=[^\s;]{0,60}\d)[^\s;,\"']{16,2000})",
    re.IGNORECASE,
)


def commanded(text: str) -> Iterator[tuple[int, int]]:
    """Yield where a password stands in a command, a connection string or a cookie."""
    if not has_command(text):
        return
    for pattern in _CHOSEN:
        for match in pattern.finditer(text):
            if looks_chosen(match["bare"]):
                yield match.span("bare")
    for pattern in (*_WHOLE, _COOKIE):
        for match in pattern.finditer(text):
            if not is_placeholder(match["bare"]):
                yield match.span("bare")


def has_command(text: str) -> bool:
    """Tell cheaply whether a text may hold such a command."""
    lower = text.lower()
    return any(hint in lower for hint in _HINTS)
