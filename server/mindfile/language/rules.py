"""What a rule is: a pattern over one sentence, and the fact that a match states."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from mindfile.language.attributes import attribute_for, canonical, labeled
from mindfile.language.brands import NOBODY, PRODUCT
from mindfile.language.chinese import PET
from mindfile.language.english import CLAUSE_OF_NAME, CLAUSE_OF_ONE
from mindfile.language.patterns import Sieve, compiled, later
from mindfile.language.people import (
    HAVING_ZH,
    PERSON_EN,
    PERSON_ZH,
    PET_ZH,
    canonical_person,
    is_person,
    may_be_several,
)
from mindfile.language.topics_zh import about_at
from mindfile.model import DEFAULT_SUBJECT, FactProposal
from mindfile.writing import is_chinese

MAX_VALUE_CHARACTERS = 200
# Clauses end at these; what a fact is told in begins behind one.
_CLAUSE_END = later(
    r"[,;](?=\s)|(?<!\bSt)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bProf)[.!?](?=\s|$)"
    r"|[，。！？；]|\s(?=but\b|and (?:I(?! (?:both|are|aren't|were|(?:have |finally |just |recently"
    r" |both |now )*"
    r"(?:got(?:ten)? (?:married|engaged|divorced)|split|broken?(?: up)?|parted|separated|divorced"
    r"|married|eloped|tied|called it|ended (?:it|things)))\b"
    r"|'ve (?:separated|split|parted|broken|divorced))|we|now)\b|so (?:I|we)\b"
    rf"|(?:and|while|whereas|although) {CLAUSE_OF_ONE})"
    rf"|{CLAUSE_OF_NAME}"
    r"|(?=但是?|不过(?!敏|分|期|时|来|去|了|关)|而且(?=[我他她它你]))"
)
# What somebody else says, thinks or does is not the user's own word; nor is what is denied whole.
_NOT_SAID = later(
    r"\b(?:he|she|they|his|her|their|someone|somebody|everyone|people|(?:said|says|claims?|thinks?"
    r"|told(?: me| us)?|asked|asks|heard)(?: that)?)\b|[他她它]们?|别人|有人|对方|人家"
    r"|(?<!我)(?<!我是)(?<!跟你)(?<!顺便)说"
    r"|以为"
    r"|听说|问"
    r"|\b(?:do(?:es)?n't|do(?:es)? not|didn't|never) (?:think|believe|say|said|mean|claim|feel)\b"
    r"|\b(?:could|might|may) say\b|\b(?:can't|cannot|can not|couldn't|wouldn't|won't) (?:say|claim"
    r"|pretend|believe)\b"
    r"|\b(?:neither|nor|dream(?:ed|t)?)\b"
    r"|\b(?:not (?:true|as if|because|that)|doubt|if|whether|unless)\b|(?:并?不是|不代表|不等于"
    r"|不觉得|不认为)",
    re.IGNORECASE,
)
_SPEAKER = later(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur|me)\b|我")
_ANYBODY = later(
    rf"(?P<other>\b(?:[Mm]y|[Oo]ur) (?:[\w-]+ )?{PERSON_EN}\b|\b(?:[Hh]e|[Ss]he|[Tt]hey)\b"
    rf"|我(?:们|家)?的?{PERSON_ZH}|{HAVING_ZH}(?:{PERSON_ZH}|{PET_ZH})|[他她它其]"
    r"|(?:认识|遇到|遇见|碰到|见)了?过?一?[个位名](?!朋友的)"
    r"|我们?的?(?:公司|单位|学校|店|工厂|厂里|部门|团队|办公室)"
    rf"|我(?:们|家)?的?(?:那?[只条])?{PET})"
    r"|\bI\b|我"
)
_HAN = later(r"[\u4e00-\u9fff]")
_QUOTES = later(r"[\"“][^\"”]*[\"”]|「[^」]*」")
# A word with a capital that is nobody's name: "It moved to Paris", "Docker has asthma".
NO_ONE = rf"(?:{NOBODY}|{PRODUCT})\b"
_EDGES = " ,，、;；"
_JOINED = later(r"^(?:(?:and|but|so|while|whereas|although)\b |但是?|不过|而且|所以)")
_MARKS = " \t,，.。!！;；:："
_TRAILING = later(
    r"(?:\s+(?:too|again|once more|after all|as well|very much|a lot|so much|now|these days"
    r"|though|tho|btw|by the way|fyi|lol|haha|at the moment|currently|today|yesterday|recently"
    r"|(?:this|last) (?:week|month|year)"
    r"|mostly|mainly|for (?:religious|health|ethical|medical|personal) reasons"
    r"|any ?more|any longer|at all|nowadays|fluently|badly|poorly)|了|呢|哦|啊|呀)+$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with the group ``value``; ``attribute`` and ``subject`` may be groups as well.

    ``attribute`` and ``subject`` name a group where they begin with ``$``. ``lists`` says that
    the value may be several, joined as in "tea and coffee". ``told`` is what the value is kept
    as, where alone it would say the opposite: "no {value}". ``whole`` keeps the value to its last
    word. ``adds`` leaves a value that is known of the attribute beside it: who is "in sales" may
    well be the head of it. ``unless`` bars a value, ``unless_before`` a clause that begins so.
    ``example`` is a sentence that the rule reads, ``not_example`` one that it must leave alone.
    """

    pattern: re.Pattern[str]
    attribute: str
    subject: str = DEFAULT_SUBJECT
    confidence: float = 0.85
    lists: bool = False
    told: str = "{value}"
    whole: bool = False
    unless: re.Pattern[str] | None = None
    unless_before: re.Pattern[str] | None = None
    adds: bool = False
    example: str = ""
    not_example: str | None = None


def rule(
    pattern: str,
    attribute: str,
    subject: str = DEFAULT_SUBJECT,
    *,
    confidence: float = 0.85,
    lists: bool = False,
    told: str = "{value}",
    whole: bool = False,
    unless: re.Pattern[str] | None = None,
    unless_before: re.Pattern[str] | None = None,
    adds: bool = False,
    example: str,
    not_example: str | None = None,
) -> Rule:
    """Return a rule from the text of its pattern."""
    return Rule(
        later(pattern),
        attribute,
        subject,
        confidence,
        lists,
        told,
        whole,
        unless,
        unless_before,
        adds,
        example,
        not_example,
    )


class Rules(tuple[Rule, ...]):
    """Rules in their order, of which a look at a sentence leaves the few that may read it."""

    @cached_property
    def _sieve(self) -> Sieve:
        return Sieve(rule.pattern for rule in self)

    def that_may_read(self, sentence: str) -> list[Rule]:
        """Return the rules whose patterns may match."""
        return [self[place] for place in self._sieve.passed(sentence)]


def apply(rules: Iterable[Rule], sentence: str, joints: re.Pattern[str]) -> list[FactProposal]:
    """Return what the rules read in a sentence; a stretch that one rule took is taken.

    ``joints`` splits a value that is a list. What stands in quotation marks is somebody else's.
    """
    taken: list[tuple[int, int]] | None = None
    found: list[tuple[int, str, FactProposal]] = []
    for rule in rules.that_may_read(sentence) if isinstance(rules, Rules) else rules:
        for match in rule.pattern.finditer(sentence):
            if taken is None:
                taken = [match.span() for match in _QUOTES.finditer(sentence)]
            span = match.span("value")
            if _overlaps(span, taken) or _is_barred(rule, match):
                continue
            proposals = _proposals(rule, match, joints)
            if proposals:
                proposals = [one for one in proposals if not _is_known(one, found)]
                taken.append(span)
                read = _JOINED.sub("", match.group().strip(_EDGES + "。.!！"))
                found += [(span[0], read, proposal) for proposal in proposals]
    found.sort(key=lambda one: one[0])
    return [_apart(read, proposal, found) for _, read, proposal in found]


def _is_known(proposal: FactProposal, found: Sequence[tuple[int, str, FactProposal]]) -> bool:
    """Tell whether another rule has read the same in other words of the sentence."""
    return any(
        (one.subject, one.attribute, one.value)
        == (proposal.subject, proposal.attribute, proposal.value)
        for _, _, one in found
    )


def _apart(
    read: str, proposal: FactProposal, found: Sequence[tuple[int, str, FactProposal]]
) -> FactProposal:
    """State a fact without what its clause says besides, which may come to hold no longer.

    "I work at Siemens as an electrician" gives an employer and a job; when the employer changes,
    the job must not go on naming the old one.
    """
    others = [
        other.value
        for _, _, other in found
        # Who somebody's wife is says whose job it is.
        if proposal.subject == DEFAULT_SUBJECT or not is_person(other.attribute or "")
        if other.statement.strip(_MARKS) in proposal.statement
        and other.attribute != proposal.attribute
        # Whom it is about is not said besides.
        and other.value != proposal.subject
    ]
    if not any(other and other in proposal.statement for other in others):
        return proposal
    if any(other and other in read for other in others):
        _, joined, last = read.rpartition(" and ")
        if proposal.subject == DEFAULT_SUBJECT:
            owner = ""
        elif joined and not any(other and other in last for other in others):
            # "My cat Biscuit is 14 and has kidney trouble"
            return replace(proposal, statement=f"{proposal.subject} {last}")
        else:
            owner = f"{proposal.subject}, "
        read = owner + labeled(proposal.attribute or "", proposal.value or "")
    return replace(proposal, statement=read)


def _is_barred(rule: Rule, match: re.Match[str]) -> bool:
    """Tell whether a match says it of somebody else, or not at all."""
    if rule.unless is not None and rule.unless.search(match.group("value")):
        return True
    who = match.groupdict().get("subject")
    if who and who[0].isupper() and compiled(NO_ONE).match(match.string, match.start("subject")):
        return True
    before = _before(match.string, _start(match))
    if rule.unless_before is not None and rule.unless_before.search(before):
        return True
    return bool(_NOT_SAID.search(before)) or _goes_on_about_another(rule, match)


def _goes_on_about_another(rule: Rule, match: re.Match[str]) -> bool:
    """Tell whether a clause without a subject goes on about another: 我朋友叫李雷，住在上海."""
    if _SPEAKER.search(match.string, match.start(), match.start("value")):
        return False
    chinese = _HAN.search(match.string)
    if not chinese and rule.subject.startswith("$"):
        # It says itself whom it is about.
        return False
    if chinese and "我" in match.string[match.end("value") : match.end()]:
        # 陈明是我儿子
        return False
    own = rule.subject == DEFAULT_SUBJECT and chinese
    if own and not about_at(match.string, _start(match)).is_self:
        return True
    mentions = list(_ANYBODY.finditer(match.string, 0, match.start()))
    return bool(mentions) and mentions[-1]["other"] is not None


def in_words_of(
    sentence: str, found: Sequence[FactProposal], *, rewritten: bool
) -> list[FactProposal]:
    """Quote the sentence as it was written; where rules read another person, state it so too."""
    alone = rewritten and len(found) == 1
    return [
        replace(
            fact,
            quote=sentence,
            statement=sentence if alone else _as_written(fact, sentence, rewritten=rewritten),
        )
        for fact in found
    ]


def covers(content: str, facts: Sequence[FactProposal]) -> bool:
    """Tell whether facts say all that a text says, so that it adds nothing to them."""
    said = [text for fact in facts for text in (fact.value, fact.statement) if text]
    return all(any(one in clause or clause in one for one in said) for clause in clauses(content))


def uncovered(sentence: str, facts: Sequence[FactProposal]) -> list[str]:
    """Return the runs of clauses of a sentence of which no fact says anything."""
    said = [text for fact in facts for text in (fact.value, fact.statement) if text]
    runs: list[list[str]] = [[]]
    for clause in clauses(sentence):
        if any(one in clause or clause in one for one in said):
            runs.append([])
        else:
            runs[-1].append(clause)
    joint = "，" if is_chinese(sentence) else ", "
    return [joint.join(run) for run in runs if run]


def _as_written(fact: FactProposal, sentence: str, *, rewritten: bool) -> str:
    """Return the stretch of a sentence that a rule read with its marks or capitals mended.

    What was read in another person than it was written in stands nowhere in it.
    """
    # In haste the apostrophe is left out: "dont".
    marks = ("['’]?" if mark == "'" else re.escape(mark) for mark in fact.statement)
    found = re.search("".join(marks), sentence, re.IGNORECASE)
    if found is not None:
        return found[0]
    if rewritten and fact.begins is None:
        owner = "" if fact.subject == DEFAULT_SUBJECT else f"{fact.subject}, "
        if fact.attribute is None:
            return sentence
        return owner + labeled(fact.attribute, fact.value or "")
    return fact.statement


def clauses(sentence: str) -> list[str]:
    """Return the clauses of a sentence, without their marks and what joins them."""
    pieces: list[str] = []
    start = 0
    for end in (*_CLAUSE_END.finditer(sentence), None):
        pieces.append(sentence[start : end.start() if end else len(sentence)])
        start = end.end() if end else start
    return [piece for raw in pieces if (piece := _JOINED.sub("", raw.strip(_EDGES + "。.!！")))]


def _overlaps(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _before(sentence: str, position: int) -> str:
    """Return what stands in the clause ahead of a match, and what introduces a report."""
    # Not finditer up to the position: what joins the clause stands behind it, and is looked at.
    ends = takewhile(lambda end: end.end() <= position, _CLAUSE_END.finditer(sentence))
    starts = [end.end() for end in ends]
    return sentence[starts[-1] if starts else 0 : position]


def _start(match: re.Match[str]) -> int:
    """Return where a match begins to say something: behind the mark that it may begin with."""
    return match.start() + len(match.group()) - len(match.group().lstrip(_EDGES + "。.!！"))


def _clause(match: re.Match[str]) -> str:
    """Return the clause, in the user's words, that a match stands in."""
    sentence = match.string
    inner = _start(match)
    start = inner - len(_before(sentence, inner))
    end = _CLAUSE_END.search(sentence, match.end())
    return _JOINED.sub("", sentence[start : end.start() if end else len(sentence)].strip(_EDGES))


def _proposals(rule: Rule, match: re.Match[str], joints: re.Pattern[str]) -> list[FactProposal]:
    given = match.group("value").strip(_MARKS)
    whole = given if rule.whole else _trimmed(given)
    values = [_trimmed(part) for part in joints.split(whole)] if rule.lists else [whole]
    values = [value for value in values if value and len(value) <= MAX_VALUE_CHARACTERS]
    named = canonical(canonical_person(_group(match, rule.attribute)))
    subject = _group(match, rule.subject)
    before = match.string[match.start() : match.start("value")].lstrip(_EDGES)
    gap = " " if whole and match.group("value")[:1] == " " else ""
    after = match.string[match.end("value") : match.end()]
    own = len(values) == 1
    subject = canonical_person(subject)
    called = match.groupdict().get("called")
    if called and may_be_several(subject):
        # Of several the name tells which.
        subject = called
    return [
        FactProposal(
            statement=_clause(match) if own else f"{before}{gap}{value}{after}".strip(_EDGES),
            subject=subject,
            attribute=attribute,
            value=rule.told.format_map({**match.groupdict(""), "value": value}),
            confidence=rule.confidence,
            quote=match.string,
            single=False if rule.adds or may_be_several(subject) else None,
        )
        for value in values
        if (attribute := attribute_for(named, value)) is not None
    ]


def _trimmed(value: str) -> str:
    return _TRAILING.sub("", value.strip(_MARKS)).strip()


def _group(match: re.Match[str], name: str) -> str:
    return match.group(name[1:]).strip() if name.startswith("$") else name
