"""Preferences that exclude each other: "tea over coffee" and "coffee over tea", 茶而不是咖啡."""

import re

from mindfile.language.patterns import later
from mindfile.language.values import is_same

# The better and the worse of a comparison; "to" alone may join a verb: "to work at home".
_PAIR = later(
    r"^(?:to )?(?P<better>[^,;]+?),? (?:over|to|rather than|instead of|(?:more|better) than"
    r"|and not|not|above) (?P<worse>[^,;]+?)$",
    re.IGNORECASE,
)
_PAIR_ZH = later(
    r"^(?P<better>[^，；]+?)[，,]?(?:而不是|不是|而非|胜过|多过|多于|甚于"
    r"|超过)(?P<worse>[^，；]+?)$"
)


def excludes(one: str, other: str) -> bool:
    """Tell whether who prefers the one cannot prefer the other.

    Either turns the comparison of the other round, or one of them is for what the other is
    against: "tea over coffee" and "coffee".
    """
    better, worse = _pair(one)
    other_better, other_worse = _pair(other)
    if worse is None and other_worse is None:
        return False
    against = worse is not None and is_same(worse, other_better)
    against_other = other_worse is not None and is_same(other_worse, better)
    if worse is not None and other_worse is not None:
        return against and against_other
    return against or against_other


def _pair(value: str) -> tuple[str, str | None]:
    for pattern in (_PAIR, _PAIR_ZH):
        found = pattern.match(value.strip())
        if found is not None:
            return found["better"].strip(), found["worse"].strip()
    return value, None
