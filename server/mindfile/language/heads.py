"""The thing itself in a value that says more of it: "oat milk" of "oat milk in my coffee"."""

import re

from mindfile.language.english import DEVICE, VEHICLE
from mindfile.language.values import core, holds, is_same, takes_in
from mindfile.language.words_en import OWNABLE

_PHRASE = re.compile(
    r"(?<=\w) (?:in|on|with|from|for|at|near|by|of|outside|after|before|during|that|which|called"
    r"|named|to) .*$"
)
# What may follow a make: a model, or what it is that somebody made.
_MADE = re.compile(
    rf"(?: (?:\w*\d[\w.-]*|[A-Z][\w-]*|{OWNABLE}|{VEHICLE}|{DEVICE}|estate|hybrid|electric|wagon"
    r"|coupe|convertible|pickup|guitar|bass))*",
)


def head(value: str) -> str:
    """Return a value without the phrase behind it that says where, when or with what."""
    return _PHRASE.sub("", value, count=1)


def is_of(said: str, held: str) -> bool:
    """Tell whether what is said of a thing is said of a held one that a phrase says more of."""
    return head(held) != held and is_same(said, head(held))


def is_thing(said: str, held: str) -> bool:
    """Tell whether a thing somebody spoke of is one that is held: "the Volvo", "blue Volvo V60"."""
    thing = head(held)
    if not said.isascii() or " and " in thing:
        return False
    if takes_in(said, thing, anywhere=False):
        return True
    if not said[:1].isupper() or not holds(thing, said):
        return False
    behind = core(thing).rpartition(core(said))[2]
    return _MADE.fullmatch(thing, len(thing) - len(behind)) is not None
