"""What a rule is: a pattern over one sentence, and the fact that a match states."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mindfile.language.attributes import canonical
from mindfile.model import DEFAULT_SUBJECT, FactProposal

MAX_VALUE_CHARACTERS = 200
_QUOTES = re.compile(r"[\"“][^\"”]*[\"”]|「[^」]*」")
_TRAILING = re.compile(
    r"(?:\s+(?:too|as well|very much|a lot|so much|now|these days|though|at the moment|currently)"
    r"|了|呢|哦|啊|呀)+$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with the group ``value``; ``attribute`` and ``subject`` may be groups as well.

    ``attribute`` and ``subject`` name a group where they begin with ``$``. ``lists`` says that
    the value may be several, joined as in "tea and coffee".
    """

    pattern: re.Pattern[str]
    attribute: str
    subject: str = DEFAULT_SUBJECT
    confidence: float = 0.85
    lists: bool = False
    unless: re.Pattern[str] | None = None


def apply(rules: Iterable[Rule], sentence: str, joints: re.Pattern[str]) -> list[FactProposal]:
    """Return what the rules read in a sentence; a stretch that one rule took is taken.

    ``joints`` splits a value that is a list. What stands in quotation marks is somebody else's.
    """
    quoted = [match.span() for match in _QUOTES.finditer(sentence)]
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, FactProposal]] = []
    for rule in rules:
        for match in rule.pattern.finditer(sentence):
            span = match.span("value")
            if _overlaps(span, taken) or _overlaps(span, quoted):
                continue
            if rule.unless is not None and rule.unless.search(match.group("value")):
                continue
            proposals = _proposals(rule, match, joints)
            if proposals:
                taken.append(span)
                found += [(match.start(), proposal) for proposal in proposals]
    return [proposal for _, proposal in sorted(found, key=lambda one: one[0])]


def _overlaps(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _proposals(rule: Rule, match: re.Match[str], joints: re.Pattern[str]) -> list[FactProposal]:
    whole = _trimmed(match.group("value"))
    values = [_trimmed(part) for part in joints.split(whole)] if rule.lists else [whole]
    values = [value for value in values if value and len(value) <= MAX_VALUE_CHARACTERS]
    before = match.string[match.start() : match.start("value")].lstrip(" ,，、;；")
    after = match.string[match.end("value") : match.end()]
    return [
        FactProposal(
            statement=f"{before}{value}{after}".strip(" ,，;；"),
            subject=_group(match, rule.subject),
            attribute=canonical(_group(match, rule.attribute)),
            value=value,
            confidence=rule.confidence,
            quote=match.string,
        )
        for value in values
    ]


def _trimmed(value: str) -> str:
    return _TRAILING.sub("", value.strip(" \t,，.。!！;；:：")).strip()


def _group(match: re.Match[str], name: str) -> str:
    return match.group(name[1:]).strip() if name.startswith("$") else name
