"""Card numbers: digits, alone or in groups, that a library finds valid for an issuer."""

import re
from collections.abc import Iterator

from mindfile.language.patterns import later

_DIGITS = later(r"(?<![\w.,+#/-])\d(?:[ -]?\d){12,18}(?![\w/-]|[.,]\d)", re.ASCII)
_GROUPED = later(r"\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{5}")
# One in ten numbers has the right check digit: what is said to be another number is one.
_OTHER = later(
    r"(?:order|ticket|tracking|invoice|serial|parcel|account|customer|reference|phone|imei|isbn"
    r"|\bid|number|no\.?|订单|單號|单号|运单|快递|发票|编号|流水|序列|电话|手机|书号)"
    r"[\w\s号碼码:：#.=]{0,16}$",
    re.IGNORECASE,
)
_CARD = later(
    r"card|visa|master|amex|american express|信用卡|银行卡|銀行卡|借记卡|储蓄卡|卡号|卡號",
    re.IGNORECASE,
)
_BEFORE = 40


def cards_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each card number stands."""
    for match in _DIGITS.finditer(text):
        if _issuer_knows("".join(filter(str.isdigit, match[0]))) and _is_meant(text, match):
            yield match.span()


def _is_meant(text: str, match: re.Match[str]) -> bool:
    before = text[max(match.start() - _BEFORE, 0) : match.start()]
    if _CARD.search(before):
        return True
    if not match[0].isdigit():
        return _GROUPED.fullmatch(match[0]) is not None and not _OTHER.search(before)
    return not _OTHER.search(before)


def _issuer_knows(digits: str) -> bool:
    # Lazily: most texts hold no such number.
    from pydantic_core import PydanticCustomError
    from pydantic_extra_types.payment import PaymentCardBrand, PaymentCardNumber

    try:
        brand = PaymentCardNumber.validate_brand(
            PaymentCardNumber.validate_luhn_check_digit(digits)
        )
    except PydanticCustomError:
        return False
    return brand is not PaymentCardBrand.other
