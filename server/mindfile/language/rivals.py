"""Things of which people mostly have one: who switched to a Pixel has an iPhone no longer."""

import re
from collections.abc import Sequence
from dataclasses import replace

from mindfile.language.patterns import later
from mindfile.language.values import ANY, core, holds
from mindfile.language.words_en import TONGUE
from mindfile.model import FactProposal

_USES, _ORDER = "uses", "instruction"
_SEVERAL = 2
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
_DOSE = later(
    r" (?:\d[\d.,]* ?(?:mg|mcg|g|ml)\b|(?:\d[\d.]*|[一二两三四五六七八九十百半]+) ?(?:毫克|微克"
    r"|单位"
    r"|[片粒颗支针丸袋滴]))"
)
_DOSE_FIRST = later(r"^\d[\d.,]* ?(?:mg|mcg|µg|g|ml|units?|IU|milligrams?)(?: of)? (?P<drug>.+)$")
_BESIDES = later(r"\b(?:also|another|extra|additional|on top|as well)\b")
_TIES = frozenset({"spouse", "fiancé", "girlfriend", "boyfriend", "marital status"})
_WED = later(r"\b(?:married|tied the knot|eloped|wed)\b")
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
    drugs = [drug for fact in facts if (drug := _drug_of(fact))]
    return [
        # Who takes one dose in the morning and another at night takes both.
        replace(fact, ends=(*fact.ends, *_ousted(fact)))
        if drugs.count(_drug_of(fact) or "") < _SEVERAL
        else fact
        for fact in facts
    ]


def _drug_of(fact: FactProposal) -> str | None:
    """Return what a fact gives a dose of, unless it is taken besides."""
    value = fact.value or ""
    if fact.attribute != "medication" or _BESIDES.search(fact.statement):
        return None
    found = _DOSE_FIRST.match(value)
    if found is not None:
        return found["drug"]
    dose = _DOSE.search(value)
    return value[: dose.start()] if dose else None


def _parted(fact: FactProposal) -> list[tuple[str, str]]:
    """Return what a wedding, an engagement or being alone ends of whom somebody was with."""
    value, told = core(fact.value or ""), fact.statement
    if fact.attribute in {"girlfriend", "boyfriend"}:
        return [("marital status", "single")]
    if fact.attribute == "fiancé":
        alone = [("marital status", one) for one in ("single", "divorced", "married", "widowed")]
        return [*alone, *((kind, ANY) for kind in ("girlfriend", "boyfriend", "spouse"))]
    wed = fact.attribute == "spouse" or (fact.attribute == "marital status" and value == "married")
    if wed and _WED.search(told):
        others = [("marital status", one) for one in ("single", "engaged", "divorced", "widowed")]
        return [*others, *((kind, ANY) for kind in ("girlfriend", "boyfriend", "fiancé"))]
    if fact.attribute != "marital status" or value not in {"single", "divorced", "widowed"}:
        return []
    alone = ("girlfriend", "boyfriend", "fiancé") if value == "single" else ()
    return [(kind, ANY) for kind in ("spouse", *alone)]


# What an order turns against: "no more bullet points", "emojis are annoying, …".
_AGAINST = later(
    r"^(?P<bad>[\w' -]{3,30}?) (?:is|are)(?: so| too| really| getting)* (?:annoying|ugly"
    r"|hard to read"
    r"|too (?:long|much|short)|boring|confusing|distracting|tiring)\b"
    r"|\b(?:no more|enough (?:of|with)|(?:stop|avoid|quit)(?: (?:using|with|giving|writing|adding"
    r"|including|sending|putting|(?:answering|replying|responding|writing|talking|speaking"
    r"|formatting \w+)"
    r"(?: to me)? (?:in|with|as)))?|(?:don't|do not|no need to|never|you (?:can stop|don't have to"
    r"|don't need to|needn't)) (?:always |ever )?(?:us(?:e|ing)|giv(?:e|ing)|writ(?:e|ing)"
    r"|add(?:ing)?"
    r"|includ(?:e|ing)|put(?:ting)?|(?:answer|reply|respond|write|talk|speak|format \w+)(?:ing)?"
    r"(?: to me)? (?:in|with|as))|no need for|skip|drop|without|instead of)"
    r" (?:me |the |any |those |these |your |so many )*(?P<off>[a-z][\w'-]*(?: (?!from|in|any|with"
    r"|when)[a-z][\w'-]*)?)",
    re.IGNORECASE,
)
_AND_ORDER = later(
    r",? and (?=(?:please )?(?:always|never|don't|do not|no (?!more|less|longer)|avoid|use|keep"
    r"|write"
    r"|answer|reply) )"
)
# An order against a thing does not ask for it.
_NEGATIVE = later(
    r"\b(?:no|not|never|don't|stop|avoid|without|skip|drop|instead of|annoying|ugly|boring|quit"
    r"|confusing|distracting|tiring|too)\b|不要|(?<!特)(?<!区)别(?!的|人|墅|处)|不用|不必|无需|不需要|禁止|避免"
    r"|不许|不准|少用|不能|不可以?",
    re.IGNORECASE,
)


# Who wants it long wants it short no more.
_SIDES = (
    (
        ("short", "shorter", "brief", "briefer", "concise", "terse"),
        ("long", "longer", "detailed", "in detail", "thorough"),
    ),
    (("metric",), ("imperial",)),
    (("celsius",), ("fahrenheit",)),
    (("formal",), ("informal", "casual")),
    (("prose", "paragraphs", "full sentences"), ("bullet points", "bullets", "lists", "a list")),
    (("24-hour", "24h"), ("12-hour", "12h")),
)
# An order that is over because its opposite is allowed, or given, is named with this before it.
_NOT, _OTHER_TONGUE = "no ", "language but "
_TONGUE = later(
    rf"\b(?:answer|reply|respond|speak|talk|write)(?:ing)?(?: to me)?(?: only| always)?"
    rf" in (?:\w+ )?(?P<tongue>{TONGUE})\b",
    re.IGNORECASE,
)
_USE = (
    r"(?:use|add|include|put in|send(?: me)?|give me|go back to(?: using)?|start using|bring back"
    r"|(?:answer|reply|respond|write)(?: to me)? (?:in|with))"
)
_WANTED_THING = (
    r"(?:some |more |the |your )?(?P<thing>[a-z][\w'-]*(?: (?!again|now|after|as|from"
    r"|too|when)[a-z][\w'-]*)?)"
)
_ASKED = later(rf"^(?:please )?(?:always |from now on )?{_USE} {_WANTED_THING}", re.IGNORECASE)
_ALLOWED = later(
    rf"^(?:you (?:can|may) (?:now |also )?|feel free to |(?:please |just )?){_USE} {_WANTED_THING}"
    r" (?:again|(?<!from )now|after all|as before)\b"
    r"|^(?P<fine>[\w' -]{3,30}?) (?:is|are)(?: now| all)* (?:fine|ok(?:ay)?|allowed|welcome|good"
    r"|al(?:l )?right)(?: with me)? (?:again|(?<!from )now|after all)\b",
    re.IGNORECASE,
)
_DROPPED = later(
    r"^(?:please )?(?:forget|ignore|disregard|drop|scrap|never ?mind) (?:what I (?:said|told you)"
    r"|(?:my|the|that)(?: \w+)? (?:rule|request|instruction|wish|thing|bit|order|preference)s?)"
    r" (?:about|for|on|to use|to)(?: using| the)? (?P<thing>[\w' -]{3,30}?)[.!]*$"
    r"|^(?:you (?:can stop (?:using|with)|(?:don't|do not) (?:have|need) to (?:use|(?:answer|reply"
    r"|respond|write|talk)(?: to me)? (?:in|with)))|no need (?:for|to use|to (?:answer|reply) in))"
    r" (?:the )?(?P<off>[\w' -]{3,30}?),? (?:any ?more|any longer|now)\b[.!]*$"
    r"|^you (?:don't|do not) (?:have|need) to (?P<doing>[a-z][\w' -]{3,40}?),? (?:any ?more"
    r"|any longer)"
    r"[.!]*$"
    r"|^(?:the )?(?P<needless>[\w' -]{3,30}?) (?:is|are) no longer (?:needed|necessary|required)\b",
    re.IGNORECASE,
)


def turned_round(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let an order against a thing end the orders to use it."""
    return [
        replace(fact, ends=(*fact.ends, *((_ORDER, one) for one in _taken_back(fact.value or ""))))
        if fact.attribute == _ORDER
        else fact
        for fact in facts
    ]


def lifted(clause: str) -> list[tuple[str, str]]:
    """Return the orders that a clause takes back and gives no other: "emojis are fine again"."""
    ends: list[str] = []
    allowed = _ALLOWED.search(clause)
    if allowed is not None:
        ends.append(_NOT + (allowed["thing"] or allowed["fine"]).casefold())
        ends += _other_tongues(clause)
    dropped = _DROPPED.search(clause)
    if dropped is not None:
        thing = (dropped[dropped.lastgroup or 0] or "").strip().casefold()
        ends += [thing, _NOT + thing]
    return [(_ORDER, one) for one in ends]


def _taken_back(order: str) -> list[str]:
    against = _against(order)
    return [*([against] if against else []), *_turned_from(order)]


def _turned_from(order: str) -> list[str]:
    """Return what an order takes back of those before it, by a word that stands in them."""
    if _NEGATIVE.search(order):
        return []
    back = _other_tongues(order)
    wanted = _ASKED.search(order)
    if wanted is not None:
        back.append(_NOT + wanted["thing"].casefold())
    for sides in _SIDES:
        held = [any(holds(order, word) for word in words) for words in sides]
        if held[0] != held[1]:
            back += sides[held.index(False)]
    return back


def _other_tongues(order: str) -> list[str]:
    found = _TONGUE.search(order)
    return [_OTHER_TONGUE + found["tongue"].casefold()] if found else []


def _against(order: str) -> str | None:
    found = _AGAINST.search(order)
    return (found["bad"] or found["off"]).strip().casefold() if found else None


def asks_for(order: str, thing: str) -> bool:
    """Tell whether a known order asks for a thing; with "no" before it, whether it forbids it."""
    if thing.startswith(_OTHER_TONGUE):
        found = _TONGUE.search(order)
        other = found is not None and found["tongue"].casefold() != thing[len(_OTHER_TONGUE) :]
        return other and not _NEGATIVE.search(order)
    if thing.startswith(_NOT) and not holds(order, thing):
        return holds(order, thing[len(_NOT) :]) and _NEGATIVE.search(order) is not None
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
    if drug := _drug_of(fact):
        return [("medication", drug)]
    if fact.attribute in _TIES:
        return _parted(fact)
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
