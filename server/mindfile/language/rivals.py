"""Things of which people mostly have one: who switched to a Pixel has an iPhone no longer."""

import re
from collections.abc import Sequence
from dataclasses import replace

from mindfile.language.patterns import later
from mindfile.language.values import core, holds
from mindfile.model import FactProposal

_USES, _ORDER = "uses", "instruction"
# Who switches to one of its distributions goes on using it.
_LINUX = "Linux"
_DISTRIBUTIONS = ("Fedora", "Ubuntu", "Debian", "Arch", "NixOS", "Mint")
_CLASSES = (
    (
        "iPhone",
        "Pixel",
        "Galaxy",
        "Fairphone",
        "Xiaomi",
        "OnePlus",
        "Huawei",
        "Nokia",
        "小米",
        "华为",
        *("荣耀", "苹果", "三星", "一加", "红米", "魅族", "OPPO", "vivo"),
    ),
    ("Chrome", "Firefox", "Safari", "Edge", "Brave", "Vivaldi", "Opera", "Arc"),
    ("Vim", "Neovim", "Emacs", "Helix", "Kakoune", "VS Code", "VSCode", "Zed", "Sublime Text"),
    ("Windows", "macOS", *_DISTRIBUTIONS),
    ("Windows", "macOS", _LINUX),
    ("Gmail", "Outlook", "Fastmail", "Proton Mail", "Thunderbird"),
    ("Spotify", "Apple Music", "Tidal", "Deezer"),
)
# Of these people have one at a time.
_DOSE = later(r" \d[\d.,]* ?(?:mg|mcg|g|ml)\b")
_DIETS = ("vegetarian", "vegan", "pescatarian")
_SWITCHED = later(
    r"\b(?:switched|changed|migrated)(?: over)? to\b|\bI(?:'ve| have)?(?: just| recently| finally)?"
    r" (?:got|bought|picked up)(?: myself)?(?= (?:an? |my "
    r"|the )?(?:new )?(?:[A-Z]\w+ )?(?:iPhone|Pixel"
    r"|Galaxy|Fairphone|Xiaomi|OnePlus|Huawei|Nokia))|换成|换到|换了|改用|转用|改成",
    re.IGNORECASE,
)
_UPGRADED = later(r"\b(?:upgraded|updated|bumped)\b.*\bto\b", re.IGNORECASE)
_VERSION = later(r"^(?P<brand>.+?) v?\d[\w.]*$")
# "We chose SQLite over Postgres" ends the decision for Postgres.
_OVER = later(
    r"^(?:chose|chosen|picked|selected|went with|settled on|opted for) .+? (?:over|instead of"
    r"|rather than)"
    r" (?P<old>[^,.;!?]+?)(?= (?:for|because|since|as|in)\b|$)"
)
# What was switched from is named, and ends by itself.
_NAMED = later(r"\bfrom\b|从", re.IGNORECASE)
_MODEL = later(
    r"(?: ?(?:\d+(?:\.\d+)*[a-z]*|[a-z]?\d+|pro|max|mini|plus|ultra|air|se|fold|flip|lts))+"
)


def ousting(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let what somebody switched to end the others of its class."""
    return [replace(fact, ends=(*fact.ends, *_ousted(fact))) for fact in facts]


# What an order turns against: "no more bullet points", "emojis are annoying, …".
_AGAINST = later(
    r"^(?P<bad>[\w' -]{3,30}?) (?:is|are)(?: so| too| really| getting)* (?:annoying|ugly"
    r"|hard to read"
    r"|too (?:long|much|short)|boring|confusing|distracting|tiring)\b"
    r"|\b(?:no more|enough (?:of|with)|(?:stop|avoid|quit) (?:using |with |giving |writing "
    r"|adding )?"
    r"|(?:don't|do not) (?:use|give|write|add|include)|skip|drop|without|instead of)"
    r" (?:me |the |any |those |these |your )*(?P<off>[a-z][\w'-]*(?: (?!from|in|any|with"
    r"|when)[a-z][\w'-]*)?)",
    re.IGNORECASE,
)
_AND_ORDER = later(
    r",? and (?=(?:please )?(?:always|never|don't|do not|no (?!more|less|longer)|avoid|use|keep"
    r"|write"
    r"|answer|reply) )"
)
_SEVERAL = 2
# An order against a thing does not ask for it.
_NEGATIVE = later(
    r"\b(?:no|not|never|don't|stop|avoid|without|skip|drop|instead of|annoying|ugly|boring|quit"
    r"|confusing|distracting|tiring|too)\b",
    re.IGNORECASE,
)


# Who wants it long wants it short no more.
_LENGTHS = (
    ("short", "shorter", "brief", "briefer", "concise", "terse"),
    ("long", "longer", "detailed", "in detail", "thorough"),
)


def turned_round(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let an order against a thing end the orders to use it."""
    return [
        replace(fact, ends=(*fact.ends, *((_ORDER, one) for one in _taken_back(fact.value or ""))))
        if fact.attribute == _ORDER
        else fact
        for fact in facts
    ]


def _taken_back(order: str) -> list[str]:
    against = _against(order)
    return [*([against] if against else []), *_turned_from(order)]


def _turned_from(order: str) -> list[str]:
    """Return what an order takes back of those before it, by a word that stands in them."""
    if _NEGATIVE.search(order):
        return []
    sides = [any(holds(order, word) for word in words) for words in _LENGTHS]
    if sides[0] == sides[1]:
        return []
    return list(_LENGTHS[sides.index(False)])


def _against(order: str) -> str | None:
    found = _AGAINST.search(order)
    return (found["bad"] or found["off"]).strip().casefold() if found else None


def asks_for(order: str, thing: str) -> bool:
    """Tell whether an order that is known asks for a thing."""
    return holds(order, thing) and not _NEGATIVE.search(order)


def orders_apart(fact: FactProposal) -> list[FactProposal]:
    """Part what is ordered in one breath: "use metric units and never use emojis"."""
    parts = _AND_ORDER.split(fact.value or "") if fact.attribute == _ORDER else []
    if len(parts) < _SEVERAL:
        return [fact]
    return [replace(fact, value=part, statement=part) for part in parts]


def is_model_of(brand: str, value: str) -> bool:
    """Tell whether a value names a model of a brand: "iPhone 15 Pro" of "iPhone"."""
    held, wanted = core(value), core(brand)
    # Alone "Windows" looks like a plural and loses its s, before a number it keeps it.
    return any(
        held.startswith(name) and _MODEL.fullmatch(held, len(name)) is not None
        for name in (wanted, f"{wanted}s")
    )


def _ousted(fact: FactProposal) -> list[tuple[str, str]]:
    value = fact.value or ""
    if fact.attribute == "medication" and (dose := _DOSE.search(value)):
        return [("medication", value[: dose.start()])]
    if fact.attribute == "diet" and core(value) in _DIETS:
        return [("diet", other) for other in _DIETS if other != core(value)]
    if fact.attribute == "decision" and (over := _OVER.search(value)):
        return [("decision", over["old"])]
    if fact.attribute == _USES and _UPGRADED.search(fact.statement):
        # Another version of the same.
        found = _VERSION.match(value)
        return [(_USES, found["brand"])] if found else []
    if fact.attribute not in {_USES, "device"} or not _SWITCHED.search(fact.statement):
        return []
    if _NAMED.search(fact.statement):
        return []
    others = {
        other: None
        for names in _CLASSES
        if any(_is(name, value) for name in names)
        for other in names
        # Of the same make, another model.
        if not _is(other, value) or (core(other) != core(value) and other not in _DISTRIBUTIONS)
    }
    return [(_USES, other) for other in others]


def _is(name: str, value: str) -> bool:
    return core(name) == core(value) or is_model_of(name, value)
