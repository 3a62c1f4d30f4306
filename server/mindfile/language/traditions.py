"""Facts read in simplified characters, given back in those that they were written in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mindfile.model import FactProposal, Rejection, Talk
from mindfile.traditional import simplified


@dataclass(frozen=True, slots=True)
class Written:
    """A text as it was written, beside the one of the same length that was read."""

    read: str
    text: str

    def fact(self, fact: FactProposal) -> FactProposal:
        """Return a fact in the characters of the text; what its attribute is called stays."""
        return replace(
            fact,
            statement=self.part(fact.statement),
            subject=self.part(fact.subject),
            value=fact.value and self.part(fact.value),
            quote=fact.quote and self.part(fact.quote),
            ends=tuple((attribute, self.part(value)) for attribute, value in fact.ends),
            begins=fact.begins and self.part(fact.begins),
            corrects=fact.corrects and (self.part(fact.corrects[0]), self.part(fact.corrects[1])),
        )

    def part(self, part: str) -> str:
        """Return a part of what was read as it was written; else its characters, one by one."""
        place = self.read.find(part)
        if place >= 0:
            return self.text[place : place + len(part)]
        return part.translate(_back(zip(self.read, self.text, strict=True)))


def _back(pairs: Iterable[tuple[str, str]]) -> dict[int, str]:
    return {ord(read): written for read, written in pairs if read != written}


def as_written(
    talk: Sequence[Talk], facts: Iterable[tuple[FactProposal, str]], rejected: Iterable[Rejection]
) -> tuple[tuple[tuple[FactProposal, str], ...], tuple[Rejection, ...]]:
    """Return what was read in a talk in simplified characters, in the characters of the talk."""
    texts: dict[str, str] = {}
    for turn in talk:
        texts[turn.id] = f"{texts.get(turn.id, '')}{turn.content}\n"
    of_turn = {name: Written(simplified(text), text) for name, text in texts.items()}
    whole = "".join(texts.values())
    of_all = Written(simplified(whole), whole)
    return (
        tuple((of_turn[source].fact(fact), source) for fact, source in facts),
        tuple(replace(one, statement=of_all.part(one.statement)) for one in rejected),
    )
