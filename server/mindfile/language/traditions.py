"""Facts read in simplified characters, given back in those that they were written in."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mindfile.language.patterns import later
from mindfile.model import FactProposal, Rejection, Talk
from mindfile.traditional import simplified

# What is written in Cantonese alone, and the words of the same length that the rules know.
_CANTONESE = later("[嘅喺冇咗佢哋嚟]|唔(?!该)")
_MANDARIN = {
    "返工": "上班",
    "而家": "现在",
    "屋企": "家里",
    "钟意": "喜欢",
    "锺意": "喜欢",
    "中意": "喜欢",
    "系": "是",
    "嘅": "的",
    "喺": "在",
    "唔": "不",
    "冇": "没",
    "咗": "了",
    "佢": "他",
    "哋": "们",
    "食": "吃",
    "饮": "喝",
    "识": "会",
}
_WORDS = later(
    r"(?<![关联体没干])系(?!列|统)|(?<![零美粮饮])食(?![堂品物材谱])|饮(?!料|食|水)"
    r"|(?<![认知])识(?!别|字)|返工|而家|屋企|钟意|锺意|中意|[嘅喺唔冇咗佢哋]"
)


def as_read(text: str) -> str:
    """Return a text in simplified characters and, where it is Cantonese, in words of Mandarin."""
    plain = simplified(text)
    if _CANTONESE.search(plain) is None:
        return plain
    return _WORDS.sub(_in_mandarin, plain)


def _in_mandarin(word: re.Match[str]) -> str:
    return _MANDARIN[word[0]]


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
    of_turn = {name: Written(as_read(text), text) for name, text in texts.items()}
    whole = "".join(texts.values())
    of_all = Written(as_read(whole), whole)
    return (
        tuple((of_turn[source].fact(fact), source) for fact, source in facts),
        tuple(replace(one, statement=of_all.part(one.statement)) for one in rejected),
    )
