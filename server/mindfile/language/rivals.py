"""Things of which people mostly have one: who switched to a Pixel has an iPhone no longer."""

import re
from collections.abc import Sequence
from dataclasses import replace

from mindfile.language.values import core
from mindfile.model import FactProposal

_USES = "uses"
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
    ),
    ("Chrome", "Firefox", "Safari", "Edge", "Brave", "Vivaldi", "Opera", "Arc"),
    ("Vim", "Neovim", "Emacs", "Helix", "Kakoune", "VS Code", "VSCode", "Zed", "Sublime Text"),
    ("Windows", "macOS", *_DISTRIBUTIONS),
    ("Windows", "macOS", _LINUX),
    ("Gmail", "Outlook", "Fastmail", "Proton Mail", "Thunderbird"),
    ("Spotify", "Apple Music", "Tidal", "Deezer"),
)
_SWITCHED = re.compile(
    r"\b(?:switched|changed|migrated)(?: over)? to\b|换成|换到|换了|改用|转用|改成", re.IGNORECASE
)
# What was switched from is named, and ends by itself.
_NAMED = re.compile(r"\bfrom\b|从", re.IGNORECASE)
_MODEL = re.compile(
    r"(?: ?(?:\d+(?:\.\d+)*[a-z]*|[a-z]?\d+|pro|max|mini|plus|ultra|air|se|fold|flip|lts))+"
)


def ousting(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let what somebody switched to end the others of its class."""
    return [replace(fact, ends=(*fact.ends, *_ousted(fact))) for fact in facts]


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
    if fact.attribute != _USES or not _SWITCHED.search(fact.statement):
        return []
    if _NAMED.search(fact.statement):
        return []
    others = {
        other: None
        for names in _CLASSES
        if any(_is(name, value) for name in names)
        for other in names
        if not _is(other, value)
    }
    return [(_USES, other) for other in others]


def _is(name: str, value: str) -> bool:
    return core(name) == core(value) or is_model_of(name, value)
