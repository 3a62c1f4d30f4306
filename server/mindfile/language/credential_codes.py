"""Codes that open something: alarms, safes and phones, accounts by recovery codes or a seed.

A code is a few digits, which are many other things too: only what is named as one counts.
"""

import re
from collections.abc import Iterator

from mindfile.language.patterns import later

# No doors, gates or lockers: a household asks its memory for their codes.
_OPENS = (
    r"alarm|unlock|safe|vault|phone|tablet|ipad|iphone|screen|voicemail|security|disarm"
    r"|parental|puk"
)
_DIGITS = (
    r"(?P<code>[#*]?\d(?:[ -]?\d){3,9}[#*]?)"
    r"(?![\w%]|[.,:/-]\d| ?(?:mm|cm|kg|steps?|times|euros?|°)\b)"
)
_IS = r"(?:['’]s| is(?: now)?| was| are|\s?[:=：]|\s[-–—])?\s?"
_TIE = r"(?:of|to|for|on|at)"
_CODES = (
    # `the alarm code is 1234`, `unlock code of my phone: 123456`.
    later(
        rf"(?<![\w-])(?:{_OPENS})(?: (?:lock|panel|system|door|gate|entry|screen))?"
        rf" (?:pass)?(?:code|combination|combo)s?(?: {_TIE} [^\n.!?:;,\d]{{1,30}}?)?{_IS}{_DIGITS}",
        re.IGNORECASE,
    ),
    # `the code to my phone is 1234`, `the combination of the safe: 12-34-56`.
    later(
        rf"(?<![\w-])(?<!area )(?<!zip )(?<!error )(?:pass)?(?:code|combination|combo) {_TIE}"
        rf" (?:[^\W\d_]{{1,12}}['’]?s? ){{0,4}}?(?:{_OPENS})\b[^\n.!?:;,\d]{{0,15}}?"
        rf"(?: is(?: now)?|\s?[:=：]|['’]s)\s?{_DIGITS}",
        re.IGNORECASE,
    ),
    # `passcode is 1234` with what it opens before or behind is the rules' for passwords.
    later(
        r"(?:开机|解锁|解鎖|锁屏|鎖屏|支付|付款|取款|提款|门锁|門鎖|门禁|門禁|大门|大門|房门|银行卡|手机|手機"
        r"|电脑|電腦|登录|登錄|登入|交易|查询|保险[箱柜]|保險箱|行李箱|密码箱|报警|防盗|wi-?fi|无线|路由器?)的?"
        r"(?:密[码碼]|口令)(?:是|係|系|为|為|[:：=])?\s?(?P<code>\d{4,12})(?![\w%位个次年月天]|[.,]\d)",
        re.IGNORECASE,
    ),
    # What opens a shared folder or an archive.
    later(
        r"(?:提取|访问|訪問|分享|解[压壓])[码碼](?:是|为|為|[:：=])\s?(?P<code>[A-Za-z0-9]{4,8})(?![A-Za-z0-9])"
    ),
    later(r"解[压壓]密[码碼](?:是|为|為|[:：=])\s?(?P<code>[!-~]{4,60})"),
    # A birthday, a plate or another number that is said to be the password.
    later(
        r"密[码碼](?:还|還)?(?:就)?是[^\n，。！？\d]{0,8}?(?:生日|车牌|車牌|手机号|电话|学号|工号)[^\n，。！？\dA-Za-z]{0,3}"
        r"(?P<code>[A-Za-z0-9]{4,12})"
    ),
    # `security code` of a card is looked for beside cards.
    later(
        rf"\b(?:sim|puk2?)(?: (?:pin|code|number))?{_IS}(?P<code>\d{{8}})(?!\w)",
        re.IGNORECASE,
    ),
)
_ONE = (
    r"(?:(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{3,12}){0,7}"
    r"|\d{3,5} \d{3,5})(?![\w-])"
)
_RECOVERY = later(
    r"(?:(?:recovery|backup|scratch|emergency|2fa|two-factor|mfa) codes?"
    r"|(?:恢复|恢復|备用|備用|备份)[码碼])"
    r"(?: (?:for|of|to) [^\n.!?:;\d]{1,30}?)?(?: is| are|是|为)?\s{0,2}[:：]?\s{0,4}[-*•]?\s?"
    rf"(?P<code>{_ONE}(?:[\s,;，；、*•]{{1,4}}(?:and )?(?:- )?{_ONE}){{0,19}})",
    re.IGNORECASE,
)
_SEED = later(
    r"(?i:\b(?:totp|2fa|mfa|otp|authenticator|two-factor)[ -]?(?:setup )?"
    r"(?:secret|seed|key|密钥|种子|密鑰)s?)"
    r"(?:[^\n.!?:=]{0,25}?(?:[:=：]|\bis\b|是))?\s?[\"'`]?"
    r"(?P<code>[A-Z2-7]{4}(?:[ -][A-Z2-7]{4}){3,15}|[A-Z2-7]{16,128}=*"
    r"|(?=[a-z ]{0,60}[2-7])[a-z2-7]{4}(?: [a-z2-7]{4}){3,15})"
    r"(?![A-Za-z0-9])"
    r"|otpauth://[^\s\"']{1,200}?[?&]secret=(?P<uri>[A-Za-z2-7]{8,128})"
)
_HINTS = (
    *("code", "combi", "combo", "totp", "2fa", "mfa", "otp", "authenticator", "two-factor", "puk"),
    *(
        "sim ",
        "密码",
        "密碼",
        "口令",
        "提取",
        "访问",
        "訪問",
        "分享",
        "解压",
        "解壓",
        "恢复",
        "恢復",
    ),
    *("备用", "備用", "备份"),
)
_ASCII_HINTS = tuple(hint for hint in _HINTS if hint.isascii())
_DIGIT = later(r"\d")


def codes_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a code stands, and which kind it is."""
    if not may_hold_code(text):
        return
    for pattern in _CODES:
        for match in pattern.finditer(text):
            yield *match.span("code"), "access code"
    for match in _RECOVERY.finditer(text):
        yield *match.span("code"), "recovery code"
    for match in _SEED.finditer(text):
        name = match.lastgroup or ""
        yield *match.span(name), "one-time password seed"


def may_hold_code(text: str) -> bool:
    """Tell cheaply whether a text may hold such a code."""
    if _DIGIT.search(text) is None:
        return False
    lower = text.lower()
    return any(hint in lower for hint in (_ASCII_HINTS if lower.isascii() else _HINTS))
