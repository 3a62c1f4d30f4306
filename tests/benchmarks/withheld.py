"""How many secrets are found before a text is stored, and what else is taken for one.

    python tests/benchmarks/withheld.py

``secrets/positives.jsonl`` and ``negatives.jsonl`` hold texts in parts, so that no line of them
is a key itself; a part that is a list, again of parts, is the secret.
"""

import json
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from mindfile.language.credentials import redacted

TEXTS = Path(__file__).parent / "secrets"
# A long secret is still told where so much of its middle stands there.
_MIDDLE = slice(5, 35)


@dataclass(frozen=True, slots=True)
class Sample:
    """A text, its secrets, what else stands in it, and when it was written.

    ``unseen`` ones were written before the rules of the library were looked at.
    """

    text: str
    secrets: tuple[str, ...]
    rest: tuple[str, ...]
    written: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found; a text that lost words beside its secret counts as taken wrongly, too."""

    found: int
    missed: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def recall(self) -> float:
        return self.found / (self.found + len(self.missed))

    @property
    def precision(self) -> float:
        return self.found / (self.found + len(self.wrong))


def read_samples(name: str) -> list[Sample]:
    """Read the positives or the negatives."""
    lines = (TEXTS / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [_sample(**json.loads(line)) for line in lines]


def _sample(written: str, text: list[str | list[str]]) -> Sample:
    whole = ["".join(part) for part in text]
    return Sample(
        "".join(whole),
        tuple(one for one, part in zip(whole, text, strict=True) if isinstance(part, list)),
        tuple(one for one, part in zip(whole, text, strict=True) if isinstance(part, str)),
        written,
    )


def measure(positives: list[Sample], negatives: list[Sample]) -> Outcome:
    """Look for secrets in all of these texts."""
    found = 0
    missed: list[str] = []
    wrong = [sample.text for sample in negatives if redacted(sample.text).kinds]
    for sample in positives:
        left = redacted(sample.text).text
        if any(secret in left or _middle_stands(secret, left) for secret in sample.secrets):
            missed.append(sample.text)
            continue
        found += 1
        if any(word not in left for part in sample.rest for word in re.findall(r"\w+", part)):
            wrong.append(sample.text)
    return Outcome(found, tuple(missed), tuple(wrong))


def _middle_stands(secret: str, text: str) -> bool:
    return len(secret) >= _MIDDLE.stop and secret[_MIDDLE] in text


def _table() -> str:
    positives, negatives = read_samples("positives"), read_samples("negatives")
    lines = [
        "| written | texts with a secret | without | recall | precision |",
        "|---|---|---|---|---|",
    ]
    for written in ("unseen", "later", "last", "all"):
        some, others = (
            [one for one in samples if written in (one.written, "all")]
            for samples in (positives, negatives)
        )
        outcome = measure(some, others)
        lines.append(
            f"| {written} | {len(some)} | {len(others)} | {outcome.recall:.3f}"
            f" | {outcome.precision:.3f} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    begun = time.perf_counter()
    redacted("password: a1B2c3D4e5")
    sys.stdout.write(f"first search: {time.perf_counter() - begun:.2f} s\n")
    sys.stdout.write(f"{_table()}\n")
    prose = "We met at the harbor and talked about the new boat for an hour. " * 16
    for called, text in (("prose, 1,000 characters", prose), ("with hashes", prose + "f3" * 20)):
        begun = time.perf_counter()
        for _ in range(100):
            redacted(text)
        sys.stdout.write(f"{called}: {(time.perf_counter() - begun) * 10:.2f} ms\n")
