"""Things of which people mostly have one: who switched to a Pixel has an iPhone no longer."""

import re
from collections.abc import Sequence
from dataclasses import replace

from mindfile.language.values import core
from mindfile.model import FactProposal

_USES = "uses"
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
    ("Windows", "macOS", "Linux", "Fedora", "Ubuntu", "Debian", "Arch", "NixOS", "Mint"),
    ("Gmail", "Outlook", "Fastmail", "Proton Mail", "Thunderbird"),
    ("Spotify", "Apple Music", "Tidal", "Deezer"),
)
_SWITCHED = re.compile(
    r"\b(?:switched|changed|migrated)(?: over)? to\b|换成|换到|换了|改用|转用|改成", re.IGNORECASE
)
# What was switched from is named, and ends by itself.
_NAMED = re.compile(r"\bfrom\b|从", re.IGNORECASE)
_MODEL = re.compile(r"(?: ?(?:\d+[a-z]*|[a-z]?\d+|pro|max|mini|plus|ultra|air|se|fold|flip|lts))+")


def ousting(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let what somebody switched to end the others of its class."""
    return [replace(fact, ends=(*fact.ends, *_ousted(fact))) for fact in facts]


def is_model_of(brand: str, value: str) -> bool:
    """Tell whether a value names a model of a brand: "iPhone 15 Pro" of "iPhone"."""
    held, wanted = core(value), core(brand)
    return held.startswith(wanted) and _MODEL.fullmatch(held, len(wanted)) is not None


def _ousted(fact: FactProposal) -> list[tuple[str, str]]:
    value = fact.value or ""
    if fact.attribute != _USES or not _SWITCHED.search(fact.statement):
        return []
    if _NAMED.search(fact.statement):
        return []
    return [
        (_USES, other)
        for names in _CLASSES
        if any(_is(name, value) for name in names)
        for other in names
        if not _is(other, value)
    ]


def _is(name: str, value: str) -> bool:
    return core(name) == core(value) or is_model_of(name, value)
