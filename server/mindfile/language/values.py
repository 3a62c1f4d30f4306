"""When two values mean one thing: "eating Thai food" and "Thai food", 吃川菜 and 川菜."""

import re
import unicodedata

from mindfile.language.patterns import later
from mindfile.traditional import simplified

# What may stand before the thing itself without making it another.
_LEAD = later(
    r"^(?:(?:to )?(?:eat(?:ing)?|drink(?:ing)?|watch(?:ing)?|play(?:ing)?|listen(?:ing)? to"
    r"|read(?:ing)?|hav(?:e|ing)|go(?:ing)? (?:to|for)|do(?:ing)?|us(?:e|ing)|cook(?:ing)?)"
    r"|the|an?|my|some|any|old|new) (?=\w)"
    r"|^(?:[吃喝看听玩打去做用逛弹]|一[个只辆台家间名位部款])\s*(?=\S)"
)
# Said of an attribute whatever its value: who retired has no job any more.
ANY = "*"
# The newest value of an attribute: "scrap that" is said of the last decision.
LATEST = "*latest"
# The one value that is known of an attribute; of several it is not told which is meant.
ONLY = "*only"
# In the place of an attribute: somebody died, a pet was lost or given away.
GONE, GONE_PET = "*gone", "*gone pet"
_HAN = later(r"[\u3400-\u9fff]")
_PLURAL = later(r"(?<=[a-z]{3})(?<!s)s$")
# Alone a Chinese character says too little to be looked for inside another value.
_LEAST_HAN = 2


def core(value: str) -> str:
    """Return a value without case, articles, light verbs and the ending of an English plural."""
    plain = unicodedata.normalize("NFKC", simplified(value)).casefold()
    folded = " ".join(plain.split()).strip(" .,。，!！")
    while (shorter := _LEAD.sub("", folded, count=1)) != folded:
        folded = shorter
    return _PLURAL.sub("", folded)


def is_same(one: str, other: str) -> bool:
    """Tell whether two values mean one thing, whatever the wording."""
    return core(one) == core(other)


def takes_in(said: str, stored: str, *, anywhere: bool) -> bool:
    """Tell whether what was said of one value is said of a stored one.

    What holds of tea holds of green tea, not the other way round; so the stored value must end
    with what was said. ``anywhere`` is for an attribute of one value, where either may be part
    of the other: Rome and "Rome, Italy".
    """
    wanted, held = core(said), core(stored)
    if said == ANY or wanted == held:
        return True
    if anywhere:
        return _contains(held, wanted) or _contains(wanted, held)
    return _contains(held, wanted) and held.endswith(wanted)


def holds(text: str, part: str) -> bool:
    """Tell whether a text has a part in it, as whole words, whatever the case."""
    return _contains(text.casefold(), part.casefold())


def _contains(text: str, part: str) -> bool:
    if _HAN.search(part):
        return len(part) >= _LEAST_HAN and part in text
    return bool(part) and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) is not None
