"""What a Chinese sentence says of somebody else, read as they would say it of themselves.

小李在腾讯上班 is read as 我在腾讯上班, and what comes of it is about 小李. So every
rule about the user serves for others.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from mindfile.language.attributes import is_single, labeled
from mindfile.language.people import is_person, may_be_several
from mindfile.language.topics_zh import Told, Topic, told
from mindfile.model import DEFAULT_SUBJECT, FactProposal

Read = Callable[[str], list[FactProposal]]

# What is known of others; what they plan or use today is not kept.
_KEPT = frozenset(
    [
        "name",
        "age",
        "birthday",
        "city",
        "hometown",
        "job",
        "employer",
        "school",
        "email",
        "phone",
        "address",
        "WeChat",
        "nationality",
        "ethnicity",
        "language",
        "skill",
        "hobby",
        "like",
        "dislike",
        "preference",
        "allergy",
        "condition",
        "diet",
        "medication",
        "habit",
        "spouse",
        "son",
        "daughter",
        "girlfriend",
        "boyfriend",
        "religion",
        "生肖",
        "星座",
        "family",
        "business",
        "预产期",
        "membership",
        "pregnancy",
        "major",
        "studies",
        "certificate",
        "weight",
        "height",
    ]
)
_KEPT_OF_PETS = frozenset({"age", "like", "dislike", "allergy", "condition"})
_PETS = frozenset({"cat", "dog", "turtle", "bird", "rabbit", "pet"})


def told_of_others(sentence: str, read: Read, known: Sequence[FactProposal]) -> list[FactProposal]:
    """Return what a sentence says of others beyond the facts that are known of it already."""
    found: list[FactProposal] = []
    for topic, run in groupby(told(sentence), key=lambda clause: clause.topic):
        if topic.is_self or topic.subject is None or topic.faint:
            continue
        found += _of_one(topic, [one for one in run if not _is_known(one, known)], read)
    seen = {(one.subject, one.attribute, one.value) for one in known}
    single = {(one.subject, one.attribute) for one in known if is_single(one.attribute or "")}
    return [
        one
        for one in found
        if (one.subject, one.attribute, one.value) not in seen
        if (one.subject, one.attribute) not in single
        if not (one.ends and any(one.ends == other.ends for other in known))
    ]


def _is_known(clause: Told, known: Sequence[FactProposal]) -> bool:
    """Tell whether the rules about people read a clause that says itself whom it is about."""
    return clause.own and any(
        fact.value is not None and fact.value in clause.said and clause.said in fact.statement
        for fact in known
    )


def _of_one(topic: Topic, run: Sequence[Told], read: Read) -> list[FactProposal]:
    """Read the clauses about one person as if that person said them."""
    if any("我" in clause.said for clause in run):
        run = [clause for clause in run if "我" not in clause.said]
    if not run:
        return []
    subject = topic.subject or ""
    kept = _KEPT_OF_PETS if subject in _PETS else _KEPT
    text = "我" + "，".join(clause.said.lstrip("的") for clause in run)
    return [
        _about(fact, topic)
        for fact in read(text)
        if fact.subject == DEFAULT_SUBJECT
        if fact.attribute in kept or (fact.ends and fact.statement.endswith("了"))
        if not (is_person(subject) and fact.attribute == "name")
    ]


def _about(fact: FactProposal, topic: Topic) -> FactProposal:
    """Put who it is in the place of the 我 that a fact was read with."""
    subject = topic.subject or ""
    said = fact.statement.removeprefix("我")
    if "我" in said and fact.attribute is not None:
        said = f"，{labeled(fact.attribute, fact.value or '')}"
    return replace(
        fact,
        subject=subject,
        statement=topic.said + said,
        single=False if may_be_several(subject) else fact.single,
    )
