"""People the user told of: who is spoken of by a name is known by what they are to the user."""

from dataclasses import replace

from mindfile.language.attributes import canonical
from mindfile.language.people import canonical_person, is_person, may_be_several
from mindfile.language.values import is_same
from mindfile.memory.changing import Change
from mindfile.model import DEFAULT_SUBJECT, Fact, FactProposal, Memory, State

_NAME = "name"
# Which word of a whole name these are.
_PARTS = {"first name": 0, "last name": -1, "surname": -1, "family name": -1}
# Of these there is one, and what is told of them stands under what they are. Of a brother, who
# may be one of several, it stands under his name.
_CALLED = {
    "spouse": ("wife", "husband", "partner", "spouse"),
    "girlfriend": ("girlfriend",),
    "boyfriend": ("boyfriend",),
    "fiancé": ("fiancé", "fiancée"),
    "mother": ("mother",),
    "father": ("father",),
    "boss": ("boss",),
    "manager": ("manager",),
}


async def as_known(change: Change, proposal: FactProposal) -> FactProposal:
    """Return what is said of "Ewa" as said of the wife, where the wife is known by that name."""
    name = proposal.subject
    if name == DEFAULT_SUBJECT or not name[:1].isupper():
        return proposal
    asked = [proposal.attribute] if proposal.attribute else [one for one, _ in proposal.ends]
    memories = change.unit.memories
    for memory in await memories.facts_about(change.namespace, DEFAULT_SUBJECT, [*_CALLED]):
        fact = memory.fact
        if fact is None or memory.state is not State.ACTIVE or fact.valid_to is not None:
            continue
        if not is_same(fact.value or "", name):
            continue
        for subject in _CALLED.get(fact.attribute or "", ()):
            if await memories.facts_about(change.namespace, subject, asked):
                return replace(proposal, subject=subject)
    return proposal


async def as_whole_name(change: Change, proposal: FactProposal) -> FactProposal:
    """Return a first or last name that is told alone as the whole of it, where that is known."""
    new = proposal.value or ""
    place = _PARTS.get((proposal.attribute or "").casefold())
    if place is None or not new[:1].isupper():
        return proposal
    for memory in await change.unit.memories.facts_about(
        change.namespace, proposal.subject, [_NAME]
    ):
        fact = memory.fact
        if fact is None or memory.state is not State.ACTIVE or fact.valid_to is not None:
            continue
        words = (fact.value or "").split()
        if len(words) > 1 and words[place] != new:
            words[place] = new
            return replace(proposal, attribute=_NAME, value=" ".join(words))
    return proposal


async def named_elsewhere(change: Change, fact: Fact) -> list[Memory]:
    """Return what says in the other way who somebody is: the landlord, or the landlord's name."""
    attribute = canonical(fact.attribute or "")
    if fact.subject != DEFAULT_SUBJECT and attribute == _NAME:
        who, subject, asked = fact.subject, DEFAULT_SUBJECT, canonical(fact.subject)
    else:
        who, subject, asked = attribute, canonical_person(attribute), _NAME
    if not is_person(who) or (fact.subject != DEFAULT_SUBJECT and attribute != _NAME):
        return []
    if may_be_several(canonical_person(who)) and not fact.single:
        return []
    return await change.unit.memories.facts_about(change.namespace, subject, [asked])
