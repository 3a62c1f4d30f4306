"""Secrets in a text: found and replaced by a marker that names their kind.

What a key or token of some service looks like, a kept library knows; what stands around it is
known here: text glued to it, also Chinese, private keys over several lines, passwords in
addresses and commands, and what prose calls a password or a key (see `credential_names`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from mindfile.language.cards import cards_in
from mindfile.language.credential_codes import codes_in, may_hold_code
from mindfile.language.credential_forms import answered, formed, has_form
from mindfile.language.credential_keys import keys_in
from mindfile.language.credential_names import is_placeholder, named_in, names_one
from mindfile.language.credential_talk import hints_at_one, talked_of
from mindfile.language.disguises import plain
from mindfile.language.official import may_hold_official, officials_in
from mindfile.language.patterns import later

# A longer word is no key but data, such as an image in base64.
_LONGEST_TOKEN = 4_096
# So many characters of words are shown to the library at once; it says yes or no to all of them.
_BATCH_CHARACTERS = 2_000

_PRIVATE_KEY = later(
    r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:(?!-----)[\s\S]){0,20000}-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    # One that was cut off goes as far as its lines do.
    r"|(?:(?:\\[nr]|\s)*[A-Za-z0-9+/=]{16,})*)"
)
_IN_ADDRESS = later(r"[a-zA-Z][a-zA-Z0-9+.-]{1,30}://[^\s/?#:@'\"<>]{0,100}:([^\s/?#'\"<>]+)@")
_IN_COMMAND = later(r"(?<!\S)(?:-u|--user)[ =]['\"]?[\w.@-]{1,60}:([^\s'\"]{4,100})")
# To these it is a user and a group.
_OF_OWNERS = later(
    r"(?:chown|chgrp|docker|podman|kubectl|install|rsync|useradd|usermod|su|sudo)\b[^\n|;&]*$"
)
_QUOTES = later(r"[\"'\n“”「」]")
_TOKEN = later(r"[A-Za-z0-9_\-.+/~:]{12,}={0,2}")
_MAYBE_TOKEN = later(r"(?=.*[A-Za-z])(?=.*[0-9]|.*[a-z][A-Z]|[A-Z]{16}|[a-z]+_[A-Za-z]{16})")
# Of digests and identifiers the library knows none without the words around them.
_DIGEST = later(r"[0-9a-fA-F]+|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
# Without a sign of these kinds, or a name (see `credential_names`), there is nothing to look for.
_USER = later(r"(?<!\S)-(?:u|-user)[ =]")
_LONG_RUN = 16
_RUN = later(rf"[A-Za-z0-9_\-.+/~:]{{{_LONG_RUN}}}")
_DIGIT = later(r"\d")
_DIGITS = later(r"\d(?:[ -]?\d){12}")


@dataclass(frozen=True, slots=True)
class Span:
    """Where a secret stands in a text, and what kind it is."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text with markers in place of its secrets, their kinds in order, and what they were."""

    text: str
    kinds: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()


def may_hold_secrets(text: str) -> bool:
    """Tell cheaply whether a text is worth a search; most are not."""
    text = plain(text).text
    return (
        names_one(text)
        or hints_at_one(text)
        or has_form(text)
        or _has_sign(text)
        or may_hold_code(text)
        or may_hold_official(text)
    )


def _has_sign(text: str) -> bool:
    """Look for the signs, each behind what costs a tenth of it and rules most texts out."""
    if "://" in text or "-----BEGIN" in text or ("-u" in text and _USER.search(text)):
        return True
    # No run is longer than the word that it is in.
    if max(map(len, text.split()), default=0) >= _LONG_RUN and _RUN.search(text):
        return True
    return _DIGIT.search(text) is not None and _DIGITS.search(text) is not None


def redacted(text: str) -> Redacted:
    """Replace each secret by a marker such as ``[secret: AWS access key]``.

    The first search loads the library, which takes half a second.
    """
    if not may_hold_secrets(text):
        return Redacted(text)
    parts: list[str] = []
    kinds: list[str] = []
    secrets: list[str] = []
    last = 0
    seen = plain(text)
    for span in _apart(_spans(seen.text)):
        start, end = seen.place(span.start, span.end)
        parts += [text[last:start], f"[secret: {span.kind}]"]
        kinds.append(span.kind)
        secrets.append(text[start:end])
        last = end
    return Redacted("".join([*parts, text[last:]]), tuple(kinds), tuple(secrets))


def parted(texts: Sequence[str]) -> dict[str, str]:
    """Return what is secret only where several texts, such as messages, are read on end.

    A private key goes on in the next; a question for a password is answered there. By the secret
    or the part of it, its kind.
    """
    found: dict[str, str] = {}
    for before, after in pairwise(texts):
        told = answered(before, after)
        if told is not None:
            found[told] = "password"
    begins = accumulate((len(text) + 1 for text in texts), initial=0)
    places = list(zip(texts, begins, strict=False))
    for match in _PRIVATE_KEY.finditer("\n".join(texts)):
        for text, begin in places:
            part = text[max(match.start() - begin, 0) : max(match.end() - begin, 0)].strip()
            if part and part != match[0].strip():
                found[part] = "private key"
    return found


def redacted_value(name: str, value: str) -> Redacted:
    """Replace the secrets of a value that is called ``name``: of "password" it may be all."""
    found = redacted(value)
    if found.kinds or "\n" in name:
        return found
    quote = '"' if " " in value and not _QUOTES.search(value) else ""
    before, after = f"{name}: {quote}", quote
    named = redacted(f"{before}{value}{after}")
    if not named.text.startswith(before) or not named.text.endswith(after):
        return found
    kept = named.text[len(before) : len(named.text) - len(after)]
    return Redacted(kept, named.kinds, named.secrets)


def _apart(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order; those that overlap become one, of the kind that was found first."""
    apart: list[tuple[int, Span]] = []
    for rank, span in sorted(enumerate(spans), key=lambda entry: (entry[1].start, entry[0])):
        if apart and span.start < apart[-1][1].end:
            first, last = apart[-1]
            kind = last.kind if first < rank else span.kind
            apart[-1] = (min(first, rank), Span(last.start, max(last.end, span.end), kind))
        else:
            apart.append((rank, span))
    return [span for _, span in apart]


def _spans(text: str) -> Iterator[Span]:
    for match in _PRIVATE_KEY.finditer(text):
        yield Span(*match.span(), "private key")
    yield from _tokens(text)
    for start, end, kind in keys_in(text):
        yield Span(start, end, kind)
    yield from _logins(text)
    for start, end, kind in named_in(text):
        yield Span(start, end, kind)
    for start, end in (*talked_of(text), *formed(text)):
        yield Span(start, end, "password")
    for start, end in cards_in(text):
        yield Span(start, end, "card number")
    for start, end, kind in (*codes_in(text), *officials_in(text)):
        yield Span(start, end, kind)


def _logins(text: str) -> Iterator[Span]:
    """Find passwords behind the names of their users."""
    for match in _IN_ADDRESS.finditer(text):
        if not is_placeholder(match[1]):
            yield Span(*match.span(1), "password")
    for match in _IN_COMMAND.finditer(text):
        before = text[max(match.start() - 200, 0) : match.start()]
        if not is_placeholder(match[1]) and not _OF_OWNERS.search(before):
            yield Span(*match.span(1), "password")


def _tokens(text: str) -> Iterator[Span]:
    """Find words that have the form of some service's keys."""
    found = [match for match in _TOKEN.finditer(text) if _is_candidate(match[0])]
    for batch in _batches(found):
        if _known_form("\n".join(match[0] for match in batch)) is None:
            continue
        for match in batch:
            kind = _known_form(match[0])
            if kind is not None and not is_placeholder(match[0]):
                start, end = _narrowed(match[0])
                yield Span(match.start() + start, match.start() + end, kind)


def _is_candidate(token: str) -> bool:
    return (
        len(token) <= _LONGEST_TOKEN
        and _MAYBE_TOKEN.match(token) is not None
        and _DIGEST.fullmatch(token) is None
    )


def _batches(found: Iterable[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    batch: list[re.Match[str]] = []
    size = 0
    for match in found:
        if batch and size + len(match[0]) > _BATCH_CHARACTERS:
            yield batch
            batch, size = [], 0
        batch.append(match)
        size += len(match[0])
    if batch:
        yield batch


def _narrowed(token: str) -> tuple[int, int]:
    """Return the part of a word that is the key: what is joined to it by a mark stays."""
    for mark in (":", "/", "."):
        start = 0
        for part in token.split(mark):
            if len(part) >= 12 and part != token and _known_form(part) is not None:
                return start, start + len(part)
            start += len(part) + 1
    return 0, len(token)


# What the library calls otherwise than its users do.
_CALLED = {"aws-access-token": "AWS access key", "jwt": "JWT", "private-key": "private key"}
_SPELLED = {
    **{name: name.upper() for name in ("aws", "gcp", "jwt", "api", "ibm", "npm", "pat", "id")},
    "github": "GitHub",
    "gitlab": "GitLab",
    "openai": "OpenAI",
    "pypi": "PyPI",
    "sendgrid": "SendGrid",
    "digitalocean": "DigitalOcean",
    "huggingface": "Hugging Face",
}


def _known_form(token: str) -> str | None:
    """Return which service's key a word, or one of several lines of words, looks like."""
    # Lazily: it compiles two hundred rules, and the handshake must not wait for that.
    from secretscreen import audit_pair

    finding = audit_pair("", token)
    if finding is None or finding.layer != "format_detection":
        return None
    rule = finding.reason.removeprefix("format:")
    if rule in _CALLED:
        return _CALLED[rule]
    words = [_SPELLED.get(word, word) for word in rule.split("-")]
    words[0] = words[0][:1].upper() + words[0][1:]
    return " ".join(words)
