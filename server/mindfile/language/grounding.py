"""Facts beside what was said: where they stand in the talk, and what speaks against them there."""

import re
from collections.abc import Iterator, Sequence

from mindfile.forms import lookup_key
from mindfile.language.filter import ASSISTANT, GUESS, JOKE, Judged, judge, objection
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN, PERSON_ZH, about
from mindfile.language.sentences import split_sentences
from mindfile.language.values import holds
from mindfile.model import DEFAULT_SUBJECT, FactProposal, Rejection, Role, Talk

SOMEBODY_ELSE = "about somebody else"
# A sentence says a statement that has so much of its words.
_SAYS = 0.6
_WORD = later(r"[a-z][a-z'’-]{2,}|\d+")
_HAN_PAIR = later(r"(?=([\u3400-\u9fff]{2}))")
_IDLE = frozenset({"the", "user", "and", "that", "has", "have", "was", "are", "用户"})
# "loves" is said by "love"; so long a beginning tells words apart.
_STEM = 4
_PERSON = later(rf"\b{PERSON_EN}\b|{PERSON_ZH}", re.IGNORECASE)
_ASSENT = later(
    r"^\W*(?:yes|yeah|yep|right|exactly|correct|true|indeed|sure|of course|I do|I am"
    r"|对|是的?|没错|嗯|当然)",
    re.IGNORECASE,
)


def weighed(proposals: Sequence[FactProposal], talk: Sequence[Talk]) -> Judged:
    """Judge facts whose proposer quotes nothing by the sentences that say them.

    One that only guesses say, jokes, the assistant, or what is told of somebody else, is turned
    away; one that stands nowhere may be in other words.
    """
    judged = judge(proposals, talk)
    accepted: list[FactProposal] = []
    rejected = list(judged.rejected)
    for one in judged.accepted:
        reasons = list(_reasons(one, talk))
        if reasons and reasons[0] and all(reasons):
            rejected.append(Rejection(one.statement, reasons[0]))
        else:
            accepted.append(one)
    return Judged(tuple(accepted), tuple(rejected))


def unsaid(proposals: Sequence[FactProposal], talk: Sequence[Talk]) -> list[str]:
    """Return the statements that no sentence says in these or nearly these words."""
    return [one.statement for one in proposals if talk and not list(_reasons(one, talk))]


def _reasons(proposal: FactProposal, talk: Sequence[Talk]) -> Iterator[str | None]:
    """Yield, for each sentence that says a fact, what speaks against it there; None for nothing."""
    words = _words(proposal.statement)
    for place, turn in enumerate(talk):
        said = [
            sentence
            for sentence in split_sentences(turn.content)
            if (proposal.value and holds(sentence, proposal.value)) or _says(sentence, words)
        ]
        if turn.role is Role.ASSISTANT:
            yield from [None if _agreed(talk[place + 1 :]) else ASSISTANT for _ in said]
        else:
            yield from [_against(proposal, sentence) for sentence in said]


def _agreed(later: Sequence[Talk]) -> bool:
    answer = next((one for one in later if one.role is not Role.ASSISTANT), None)
    return answer is not None and bool(_ASSENT.match(answer.content))


def _against(proposal: FactProposal, sentence: str) -> str | None:
    reason = objection(sentence)
    if reason in {GUESS, JOKE}:
        return reason
    if lookup_key(proposal.subject) != DEFAULT_SUBJECT:
        return None
    other = about(sentence)
    told = " ".join(filter(None, (proposal.statement, proposal.attribute, proposal.value)))
    # "The user's sister lives in Rome" is a fact about the user all the same.
    if other is None or _PERSON.search(told) or holds(told, other):
        return None
    return SOMEBODY_ELSE


def _words(text: str) -> set[str]:
    folded = text.casefold()
    found = {*_WORD.findall(folded), *_HAN_PAIR.findall(folded)} - _IDLE
    return {word[: max(_STEM, len(word) - 2)] for word in found}


def _says(sentence: str, words: set[str]) -> bool:
    if not words:
        return False
    folded = sentence.casefold()
    return sum(word in folded for word in words) >= _SAYS * len(words)
