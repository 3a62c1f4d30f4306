"""Numbers by which somebody is known officially, where its name stands or its digits check.

Accounts by IBAN, the code on a card, social security numbers and Chinese identity cards.
"""

import re
from collections.abc import Iterator

from mindfile.language.patterns import later

_IBAN = later(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_IBAN_LOOK = later(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2} ?[A-Z0-9]{4}")
_CARD_CODE = later(
    r"\b(?:cv[vc]2?|csc|card (?:security|verification) (?:code|number))\b[\s:：=#(]{0,3}"
    r"(?:is |of |是)?(?:(?:my|the) card is )?(?P<bare>\d{3,4})"
    r"(?!\w|[.,-]\d| ?(?:digits|pages?|times))"
    r"|安全[码碼]\s?(?:是|为|為|[:：])?\s?(?P<zh>\d{3,4})(?![\w位])"
    r"|\bsecurity code\b[^\n.!?\d]{0,30}?\bcard\b[^\n.!?\d]{0,20}?(?: is|[:=])\s?(?P<back>\d{3,4})"
    r"(?!\w|[.,-]\d)"
    r"|\bcard\b[^\n.!?\d]{0,20}?\bsecurity code\b(?: is|[:=])?\s?(?P<front>\d{3,4})(?!\w|[.,-]\d)",
    re.IGNORECASE,
)
_SOCIAL = later(
    r"\b(?:ssn|social security)(?: (?:number|no\.?|#))?[^\n.!?\d]{0,20}?"
    r"(?P<bare>(?!000|666|9)\d{3}(?P<gap>[- ]?)(?!00)\d{2}(?P=gap)(?!0000)\d{4})(?![\w-])",
    re.IGNORECASE,
)
_IDENTITY = later(
    r"(?:身份证|身份證|身分證|公民身份)(?:号码?|號碼?)?[^\n。！？\dA-Za-z]{0,8}"
    r"(?P<bare>[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx])"
    r"(?![\dA-Za-z])"
)
# Those that banks print in their examples.
_EXAMPLES = frozenset(
    {"DE89370400440532013000", "GB29NWBK60161331926819", "GB82WEST12345698765432"}
)
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_NAMES = ("cvv", "cvc", "csc", "cv2", "security", "verification", "ssn", "安全", "身份", "身分")
_DIGIT = later(r"\d")


def officials_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where such a number stands, and which kind it is."""
    for match in _IBAN.finditer(text):
        end = _end_of_account(match[0])
        if end:
            yield match.start(), match.start() + end, "IBAN"
    if not _names_one(text):
        return
    for match in _CARD_CODE.finditer(text):
        yield *match.span(match.lastgroup or 0), "card security code"
    for match in _SOCIAL.finditer(text):
        yield *match.span("bare"), "social security number"
    for match in _IDENTITY.finditer(text):
        if _checks(match["bare"]):
            yield *match.span("bare"), "identity number"


def may_hold_official(text: str) -> bool:
    """Tell cheaply whether a text may hold such a number."""
    if _DIGIT.search(text) is None:
        return False
    return _names_one(text) or _IBAN_LOOK.search(text) is not None


def _names_one(text: str) -> bool:
    lower = text.lower()
    return any(name in lower for name in _NAMES)


def _end_of_account(told: str) -> int:
    """Return where the number of an account ends in what looks like one; 0 if it is none.

    A word in capitals may follow it.
    """
    # Lazily: most texts hold no such number.
    from pydantic import TypeAdapter, ValidationError
    from pydantic_extra_types.iban import IBAN

    adapter = TypeAdapter(IBAN)
    for end in (len(told), *(gap.start() for gap in reversed(list(re.finditer(" ", told))))):
        try:
            adapter.validate_python(told[:end])
        except ValidationError:
            continue
        return 0 if told[:end].replace(" ", "") in _EXAMPLES else end
    return 0


def _checks(number: str) -> bool:
    """Tell whether the last sign of the number of an identity card is the one it must be."""
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == number[-1].upper()
