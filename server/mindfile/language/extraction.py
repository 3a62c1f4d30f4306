"""Two stages together: sentences, rules, filter; facts with the message that they came from."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.language import rules_en, rules_zh
from mindfile.language.filter import ASSISTANT, PLEASANTRY, objection, without_recalled
from mindfile.language.pleasantries import strip_greeting
from mindfile.language.sentences import split_sentences
from mindfile.language.statements import is_telling
from mindfile.model import FactProposal, Rejection, Role, Talk

# A longer sentence is a log or code, not talk; only its beginning is read.
SENTENCE_CHARACTERS = 500
STATEMENT_CONFIDENCE = 0.6

_ABOUT_USER = re.compile(r"\b(?:you|your)\b|你|您", re.IGNORECASE)
_HAN = re.compile(r"[\u4e00-\u9fff]")


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
        sentences = _sentences(turn)
        if turn.role is Role.USER:
            _read(sentences, turn.id, facts, rejected, statements=statements)
        elif turn.role is Role.ASSISTANT:
            rejected += [Rejection(one, ASSISTANT) for one in sentences if _ABOUT_USER.search(one)]
    return Extraction(tuple(facts), tuple(rejected))


def _sentences(turn: Talk) -> list[str]:
    return [
        strip_greeting(sentence[:SENTENCE_CHARACTERS]) or sentence
        for sentence in split_sentences(without_recalled(turn.content))
    ]


def _read(
    sentences: Sequence[str],
    source: str,
    facts: list[tuple[FactProposal, str]],
    rejected: list[Rejection],
    *,
    statements: bool,
) -> None:
    """Read what one message of the user states, sentence by sentence."""
    leads = True
    for text in sentences:
        reason = objection(text)
        if reason is not None:
            rejected.append(Rejection(text, reason))
        else:
            found = facts_of_sentence(text)
            if not found and statements and is_telling(text, leads=leads):
                found = [FactProposal(text, confidence=STATEMENT_CONFIDENCE, quote=text)]
            facts += [(fact, source) for fact in found]
        leads = leads and reason == PLEASANTRY


def facts_in(content: str) -> tuple[FactProposal, ...]:
    """Return the facts with attribute and value that a text of the user states."""
    return tuple(fact for fact, _ in extract([Talk(Role.USER, content)]).facts)


def facts_of_sentence(sentence: str) -> list[FactProposal]:
    """Return what the rules of the sentence's language read in it."""
    if _HAN.search(sentence):
        # "我用 Fedora" has more letters than characters, and is Chinese all the same.
        return rules_zh.facts(sentence) or rules_en.facts(sentence)
    return rules_en.facts(sentence)
