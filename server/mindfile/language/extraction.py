"""Two stages together: sentences, rules, filter; facts with the message that they came from."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.language import rules_en, rules_zh
from mindfile.language.filter import ASSISTANT, objection, without_recalled
from mindfile.language.pleasantries import strip_greeting
from mindfile.language.sentences import is_chinese, split_sentences
from mindfile.model import FactProposal, Rejection, Role, Talk

# A statement without an attribute is kept from here on: words in English, characters in Chinese.
STATEMENT_WORDS = 5
STATEMENT_CHARACTERS = 10
# A longer sentence is a log or code, not talk; only its beginning is read.
SENTENCE_CHARACTERS = 500
STATEMENT_CONFIDENCE = 0.6

_ABOUT_USER = re.compile(r"\b(?:you|your)\b|你|您", re.IGNORECASE)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_TELLING = re.compile(
    r"\d|\b(?:decided|confirmed|promised|prefers?|switch\w*|agreed|deadline|must|always|never|found"
    r"|turns? out|uses?|runs?|requires?|costs?|is|are|has|have|was|were|will|needs?|cuts?|means"
    r"|deployed|works?|supports?|keeps?|should|commit\w*|learned|noticed)\b"
    r"|是|有|用|决定|确认|承诺|偏好|必须|需要|发现|支持|要求|采用|保持|应该|换成|部署|计划|将",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Extraction:
    """Accepted facts, each with the id of its message, and what was turned away."""

    facts: tuple[tuple[FactProposal, str], ...]
    rejected: tuple[Rejection, ...]


def extract(talk: Sequence[Talk], *, statements: bool = False) -> Extraction:
    """Draw facts from what the user said; what the assistant says of the user is hearsay.

    ``statements`` also keeps telling sentences that state no attribute: of a text handed in to be
    remembered, yes; of a conversation, whose messages are remembered anyway, no.
    """
    facts: list[tuple[FactProposal, str]] = []
    rejected: list[Rejection] = []
    for turn in talk:
        for sentence in split_sentences(without_recalled(turn.content)):
            text = strip_greeting(sentence[:SENTENCE_CHARACTERS]) or sentence
            if turn.role is not Role.USER:
                if turn.role is Role.ASSISTANT and _ABOUT_USER.search(text):
                    rejected.append(Rejection(text, ASSISTANT))
                continue
            reason = objection(text)
            if reason is not None:
                rejected.append(Rejection(text, reason))
                continue
            found = facts_of_sentence(text)
            if not found and statements and _is_telling(text):
                found = [FactProposal(text, confidence=STATEMENT_CONFIDENCE, quote=text)]
            facts += [(fact, turn.id) for fact in found]
    return Extraction(tuple(facts), tuple(rejected))


def facts_in(content: str) -> tuple[FactProposal, ...]:
    """Return the facts with attribute and value that a text of the user states."""
    return tuple(fact for fact, _ in extract([Talk(Role.USER, content)]).facts)


def facts_of_sentence(sentence: str) -> list[FactProposal]:
    """Return what the rules of the sentence's language read in it."""
    if _HAN.search(sentence):
        # "我用 Fedora" has more letters than characters, and is Chinese all the same.
        return rules_zh.facts(sentence) or rules_en.facts(sentence)
    return rules_en.facts(sentence)


def _is_telling(sentence: str) -> bool:
    if not _TELLING.search(sentence):
        return False
    if is_chinese(sentence):
        return len(sentence) >= STATEMENT_CHARACTERS
    return len(sentence.split()) >= STATEMENT_WORDS
