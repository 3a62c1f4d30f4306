"""Two stages together: sentences, rules, filter; facts with the message that they came from."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from mindfile.language import rules_en, rules_zh
from mindfile.language.amends import amended, amended_alone
from mindfile.language.asides import before_question, without_lead, without_request
from mindfile.language.borrowed import borrowed, without_borrowed
from mindfile.language.elided import with_subject, with_subject_zh
from mindfile.language.filter import (
    ASSISTANT,
    CODE,
    GUESS,
    JOKE,
    PASSING,
    PLEASANTRY,
    QUESTION,
    QUOTED,
    RETURNED,
    TASK,
    objection,
    recalled,
    without_recalled,
)
from mindfile.language.found import MAX_UNREAD, UNREAD_CHARACTERS, Found
from mindfile.language.inquiries import answered
from mindfile.language.listings import listings, without_listings
from mindfile.language.patterns import later
from mindfile.language.people import about, goes_on_without_subject, introduced
from mindfile.language.playing import LONGEST, TAKEN_BACK, own_part
from mindfile.language.pleasantries import strip_greeting
from mindfile.language.pronouns import mentioned, resolved
from mindfile.language.quotations import quotations, without_quotations
from mindfile.language.records import is_line, opens_record
from mindfile.language.retractions import dropped
from mindfile.language.rules import clauses, covers, uncovered
from mindfile.language.sentences import split_sentences
from mindfile.language.statements import LEAST_CLAUSE, LEAST_WORDS, goes_on_telling, is_telling
from mindfile.language.successions_en import succeeded
from mindfile.language.successions_zh import succeeded as succeeded_zh
from mindfile.language.topics_zh import SELF, about_clause, goes_on, left_at_the_end
from mindfile.language.traditions import as_read, as_written
from mindfile.language.transcripts import turns_of
from mindfile.model import DEFAULT_SUBJECT, FactProposal, Rejection, Role, Talk
from mindfile.writing import is_chinese

# A longer sentence is a log or code, not talk; only its beginning is read.
SENTENCE_CHARACTERS = 500
STATEMENT_CONFIDENCE = 0.6
# Of what the other side said, the question is among the last sentences.
_ASKING = 2

_ABOUT_USER = later(r"\b(?:you|your)\b|你|您", re.IGNORECASE)
_OF_SELF = later(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur)\b|我")
# What is to be found or booked is for who speaks, and is no text of another: 帮我订餐厅，我不吃辣.
_FOR_ME_ZH = later(
    r"^(?:请|麻烦)?(?:帮我|给我|替我)?(?:再)?(?:订|推荐|找|选|挑|安排|规划|买|制定|搭配)[^，：:]{0,16}，"
)
_HAN = later(r"[\u4e00-\u9fff]")


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
    plain = [replace(turn, content=as_read(turn.content)) for turn in talk]
    found = _extract(plain, statements=statements)
    if plain == list(talk):
        return Extraction(tuple(found.facts), tuple(found.rejected))
    return Extraction(*as_written(talk, found.facts, found.rejected))


def _extract(talk: Sequence[Talk], *, statements: bool) -> Found:
    found = Found()
    for turn in talk:
        for one in recalled(turn.content):
            found.reject(one[:UNREAD_CHARACTERS], RETURNED)
        plain = without_recalled(turn.content)
        for one in listings(plain)[:MAX_UNREAD]:
            found.reject(one.strip()[:UNREAD_CHARACTERS], CODE)
        plain = without_listings(plain)
        for one in quotations(plain)[:MAX_UNREAD]:
            found.reject(one.strip()[:UNREAD_CHARACTERS], QUOTED)
        plain = without_quotations(plain)
        if turn.role is Role.USER:
            plain = _own_words(plain, found)
        sentences = _sentences(plain)
        if turn.role is Role.USER:
            found.turns += 1
            found.told[turn.id] = found.turns
            _read(sentences, turn.id, found, statements=statements)
            found.question = ""
        elif turn.role is Role.ASSISTANT:
            found.question = " ".join(sentences[-_ASKING:])
            for one in filter(_ABOUT_USER.search, sentences):
                found.reject(one, ASSISTANT)
    return found


def _own_words(text: str, found: Found) -> str:
    """Return what of a text of the user's is said by the user, and as the user."""
    for one in borrowed(text)[:MAX_UNREAD]:
        found.reject(one.strip()[:UNREAD_CHARACTERS], QUOTED)
    turns = turns_of(without_borrowed(text))
    own = [turn for turn in turns if turn.role is Role.USER and turn.speaker is None]
    for turn in [turn for turn in turns if turn not in own][:MAX_UNREAD]:
        found.reject(turn.content[:UNREAD_CHARACTERS], QUOTED)
    earnest = "\n".join(turn.content for turn in own)
    said, parts, played = own_part(earnest, played=found.played > 0)
    for one in parts[:MAX_UNREAD]:
        found.reject(one.strip()[:UNREAD_CHARACTERS], JOKE)
    if not played:
        found.played = 0
    else:
        found.played = found.played - 1 if found.played else LONGEST
    return said


def _sentences(text: str) -> list[str]:
    cut = [sentence[:SENTENCE_CHARACTERS] for sentence in split_sentences(text)]
    # "Actually, it's Bergen" is no correction without its first word.
    return [one if amended_alone(one) else without_lead(strip_greeting(one) or one) for one in cut]


def _read(sentences: Sequence[str], source: str, found: Found, *, statements: bool) -> None:
    """Read what one message of the user states, sentence by sentence."""
    leads = True
    found.topic = SELF
    record: str | None = None
    for place, said in enumerate(sentences):
        if place and TAKEN_BACK.match(said):
            found.take_back(sentences[place - 1])
        record = opens_record(said) or (record if is_line(said) else None)
        if record is not None:
            # Each line tells of them, not of who pastes it.
            facts = [replace(one, subject=record) for one in facts_of_sentence(said)]
            found.facts += [(fact, source) for fact in facts]
            if not facts:
                found.leave(said)
            continue
        sentence = resolved(said, found.mention)
        if sentence != said and not any(map(_says_which, facts_of_sentence(sentence))):
            sentence = said
        text, reason = _told(sentence)
        corrects = _corrects(sentence, text, reason, found.question)
        follows = succeeded(sentence) or succeeded_zh(sentence)
        if follows is not None:
            # Who it was until now is known only beside what was said before.
            found.facts.append(
                (FactProposal(sentence, quote=sentence, corrects=follows, replaces=True), source)
            )
        elif corrects is not None:
            found.correct(FactProposal(sentence, quote=sentence, corrects=corrects), source)
        elif reason is None:
            _take(text, source, found, statements=statements, leads=leads)
        else:
            sound, rest = _sound_clauses(text, reason)
            if sound:
                # What no statement may hold is left out beside them.
                _take(sound, source, found, statements=False, leads=leads)
            found.reject(rest, reason)
        leads = leads and reason == PLEASANTRY
        still = None if _OF_SELF.search(sentence) else found.mention
        found.mention = mentioned(sentence) or still
        found.topic = left_at_the_end(sentence, found.topic) if is_chinese(sentence) else SELF
        found.question = ""


def _take(text: str, source: str, found: Found, *, statements: bool, leads: bool) -> None:
    """Read a sentence to which nothing objects."""
    others = goes_on(text, found.topic)
    facts = [
        one
        for one in facts_of_sentence(text)
        if not _is_of_another(one, others) and not _was_named(one, found)
    ]
    if not any(map(_says_which, facts)):
        facts = _understood(text, found) or facts
    elif not is_chinese(text) and (full := with_subject(text)) != text:
        # "Sold my Saab, I drive a Leaf now" says of the first clause, too, who did it.
        more = [replace(one, quote=text) for one in facts_of_sentence(full)]
        facts = more if len(more) > len(facts) else facts
    if statements:
        facts += _statements(text, facts, leads=leads)
        _leave_rest(text, facts, found)
    if not facts:
        found.leave(text)
    found.facts += [(fact, source) for fact in facts]


def _was_named(fact: FactProposal, found: Found) -> bool:
    """Tell whether a fact only names again somebody a pronoun stands for: "She's 15"."""
    return (found.mention or "").casefold() == fact.statement.casefold() and any(
        (one.subject, one.attribute, one.value) == (fact.subject, fact.attribute, fact.value)
        for one, _ in found.facts
    )


def _is_of_another(fact: FactProposal, others: str) -> bool:
    """Tell whether a fact stands where a sentence goes on about another; how to answer does not."""
    if fact.subject != DEFAULT_SUBJECT or fact.attribute in {"instruction", "note"}:
        return False
    return bool(others) and (fact.statement in others or (fact.value or others + " ") in others)


def _understood(text: str, found: Found) -> list[FactProposal]:
    """Return what a sentence states once it is put in full: as an answer, or with its subject."""
    full = answered(found.question, text) if found.question else None
    if full is None and found.mention is None and found.topic.is_self:
        full = with_subject_zh(text) if is_chinese(text) else with_subject(text)
    if full is None or full == text:
        return []
    facts = [fact for fact in facts_of_sentence(full) if _says_which(fact)]
    if len(facts) == 1 and not found.question:
        return [replace(facts[0], statement=text, quote=text)]
    return [replace(fact, quote=text) for fact in facts]


def _sound_clauses(text: str, reason: str) -> tuple[str, str]:
    """Part the clauses that hold from others of a sentence, which pass soon or are a guess.

    What is guessed behind them must be a statement of its own: "I'm 40, I guess" is one guess.
    """
    if reason == TASK and _FOR_ME_ZH.match(text):
        told = [part for part in clauses(text)[1:] if part.startswith("我") and not objection(part)]
        return "，".join(told), text
    if reason not in {PASSING, GUESS}:
        return "", text
    parts = clauses(text)
    if reason == PASSING:
        sound = [part for part in parts if objection(part) is None]
    else:
        sound = list(takewhile(lambda part: objection(part) is None, parts))
        if len(sound) < len(parts) and not _says_much(parts[len(sound)]):
            return "", text
    if not any(map(facts_of_sentence, sound)):
        return "", text
    joint = "，" if is_chinese(text) else ", "
    return joint.join(sound), joint.join(part for part in parts if part not in sound)


def _says_much(clause: str) -> bool:
    words = len(clause) / 1.5 if is_chinese(clause) else len(clause.split())
    return words >= LEAST_WORDS


def _corrects(
    sentence: str, text: str, reason: str | None, question: str
) -> tuple[str, str] | None:
    """Return what a sentence corrects where it does not say of what: the old part, the new one.

    The old part is empty where it is not named. What answers a question corrects nothing.
    """
    # "It should be 4 May, not 3 May" is sure of it.
    if reason not in {None, GUESS}:
        return None
    corrects = amended(sentence)
    if corrects is None and not re.search("[?？]", question) and (new := amended_alone(sentence)):
        corrects = ("", new)
    if corrects is None or (reason is None and any(map(_says_which, facts_of_sentence(text)))):
        return None
    return corrects


def _says_which(fact: FactProposal) -> bool:
    return fact.attribute is not None or bool(fact.ends)


def _leave_rest(text: str, facts: Sequence[FactProposal], found: Found) -> None:
    """Tell of the clauses beside a fact that were not kept, so that none vanishes unsaid."""
    for rest in uncovered(text, facts) if facts else ():
        reason = objection(rest)
        if reason is not None:
            found.reject(rest, reason)
        elif len(rest.split()) > 1 or (is_chinese(rest) and len(rest) >= LEAST_CLAUSE):
            found.leave(rest)


def _told(sentence: str) -> tuple[str, str | None]:
    """Return what a sentence tells ahead of what it asks, and what speaks against keeping it."""
    before = without_request(sentence)
    if before != sentence and objection(before) is None:
        return before, None
    reason = objection(sentence)
    if reason == QUESTION and is_chinese(sentence):
        before = before_question(sentence)
        if before != sentence and objection(before) is None:
            return before, None
    return sentence, reason


def _statements(text: str, facts: Sequence[FactProposal], *, leads: bool) -> list[FactProposal]:
    """Return what a sentence tells beyond what the rules read in it, as it was said."""
    if facts:
        parts = [part for one in uncovered(text, facts) for part in _parted(one, text)]
        told = [part for part in parts if _tells_more(part)]
        others = all(fact.subject != DEFAULT_SUBJECT for fact in facts)
        if others and len(told) < len(parts) and is_telling(text, leads=leads):
            # What follows of it for somebody is understood beside it: "… so we cook without sugar".
            told = [text]
    else:
        told = [text] if is_telling(text, leads=leads) else []
    stated = dict.fromkeys(_told_of(one, text) for one in told)
    return [
        FactProposal(one, subject, confidence=STATEMENT_CONFIDENCE, quote=text)
        for one, subject in stated
    ]


def _parted(run: str, sentence: str) -> list[str]:
    """Part clauses that go on about another from the first that is about somebody else again."""
    told = clauses(run)
    if introduced(sentence[: max(sentence.find(run), 0)]) is None:
        return [run]
    going_on = len(list(takewhile(goes_on_without_subject, told)))
    joint = "，" if is_chinese(run) else ", "
    return [joint.join(part) for part in (told[:going_on], told[going_on:]) if part]


def _told_of(part: str, sentence: str) -> tuple[str, str]:
    """Return a statement with whom it is about.

    Clauses without a subject go on about whom the ones before them spoke of, and are not
    understood without these: "My brother Arjun, 29, works for Tesco".
    """
    subject = about(part)
    told = clauses(part)
    if subject is not None or not told:
        return part, subject or DEFAULT_SUBJECT
    before, going_on = sentence[: max(sentence.find(told[0]), 0)], told[:1]
    if not before:
        before, going_on = told[0], told[1:]
    other = introduced(before) if going_on else None
    topic = about_clause(sentence, max(sentence.find(told[0]), 0))
    if other is None and topic.is_other and topic.subject is not None:
        return sentence, topic.subject
    if other is None or not all(map(goes_on_without_subject, going_on)):
        return part, DEFAULT_SUBJECT
    return sentence, other


def _tells_more(clauses: str) -> bool:
    return objection(clauses) is None and goes_on_telling(clauses)


def facts_in(content: str) -> tuple[FactProposal, ...]:
    """Return the facts with attribute and value that a text of the user states."""
    return tuple(fact for fact, _ in extract([Talk(Role.USER, content)]).facts)


def completed(proposal: FactProposal) -> tuple[FactProposal, ...]:
    """Return a proposal with the attribute and value that the rules read in its statement.

    One that says several things becomes each of them, where they say all of it; one that names an
    attribute itself stays as it is.
    """
    if proposal.attribute is not None:
        return (proposal,)
    found = facts_in(proposal.statement)
    if not found or (len(found) > 1 and not covers(proposal.statement, found)):
        return (proposal,)
    return tuple(
        replace(
            one,
            statement=proposal.statement if len(found) == 1 else one.statement,
            subject=one.subject if proposal.subject == DEFAULT_SUBJECT else proposal.subject,
            confidence=proposal.confidence,
            quote=proposal.quote or proposal.statement,
            single=one.single if proposal.single is None else proposal.single,
            category=proposal.category or one.category,
        )
        for one in found
    )


def facts_of_sentence(sentence: str) -> list[FactProposal]:
    """Return what the rules of the sentence's language read in it."""
    return dropped(sentence, _facts) or _facts(sentence)


def _facts(sentence: str) -> list[FactProposal]:
    if _HAN.search(sentence):
        # "我用 Fedora" has more letters than characters, and is Chinese all the same.
        return rules_zh.facts(sentence) or rules_en.facts(sentence)
    return rules_en.facts(sentence)
