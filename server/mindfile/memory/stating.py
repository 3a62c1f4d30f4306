"""What a proposal comes to beside what was said before: since when, and in whose place."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from mindfile.language.amends import put_right, spells_anew
from mindfile.language.attributes import canonical, category_of, is_single
from mindfile.language.beginnings import begin_of, dated
from mindfile.language.begun import begun_in
from mindfile.language.extraction import extract
from mindfile.language.marks import says_how_to_call
from mindfile.language.values import GONE, GONE_PET, is_same
from mindfile.memory.changing import Change
from mindfile.memory.ending import ended_by
from mindfile.memory.knowing import as_known, as_whole_name
from mindfile.memory.validity import is_current, start_of
from mindfile.model import Category, FactProposal, Memory, Moment, Talk
from mindfile.store.values import Selection, Sight

CORRECTS_NOTHING = "corrects nothing that is known"
# What was just stored may be what a correction is about, though no message of the session says it.
_RECENT = timedelta(hours=1)
_LOOKED_AT = 200
# Facts, and messages of a session.
_JUST_BEFORE, _MESSAGES_BEFORE = 5, 6
_A_DAY = timedelta(days=1)
_PLAN, _NAME, _NICKNAME = "plan", "name", "nickname"
SHOWN_BY = "until then only `as_of` and `include_history` show it."


@dataclass(frozen=True, slots=True)
class Statement:
    """A proposal as it is to be asserted; ``since`` is when it holds from, if that was said."""

    proposal: FactProposal
    since: datetime | None = None

    def is_ahead(self, now: datetime) -> bool:
        """Tell whether it is not true yet."""
        return self.since is not None and self.since > now

    def note(self) -> str:
        """Say that it is not true yet."""
        return f"“{self.proposal.statement}” holds only from then on; {SHOWN_BY}"


async def stated(
    change: Change,
    proposal: FactProposal,
    said: Moment,
    *,
    session: str | None = None,
    named: bool = False,
) -> Statement | None:
    """Return what a proposal says; None for a correction of nothing that is known.

    ``session`` is where it was said: what was told there, or stored just now, may be corrected.
    ``named`` says that the same call told the speaker's name before.
    """
    if proposal.corrects is not None:
        return await _righted(change, proposal, said, session)
    proposal = await as_whole_name(change, await as_known(change, proposal))
    if await _ends_nobody(change, proposal):
        return None
    called = is_name(proposal) and says_how_to_call(proposal.statement)
    if called and (named or await _has_other_name(change, proposal)):
        proposal = replace(proposal, attribute=_NICKNAME)
    if proposal.begins is None:
        return Statement(proposal, await _begun(change, proposal, said))
    return _since(change, proposal, said)


async def _ends_nobody(change: Change, proposal: FactProposal) -> bool:
    """Tell whether somebody is said to be no more of whom nothing is known: 钱没了."""
    departs = [pair for pair in proposal.ends if pair[0] in {GONE, GONE_PET}]
    if proposal.attribute is not None or not departs or len(departs) < len(proposal.ends):
        return False
    return not await ended_by(change, proposal.subject, departs)


async def _begun(change: Change, proposal: FactProposal, said: Moment) -> datetime | None:
    """Return since when a change that is told has been so, never before what it changed was."""
    attribute, value = proposal.attribute, proposal.value
    # The time of an appointment is what is told of it.
    if not attribute or not value or category_of(attribute) is Category.PLAN:
        return None
    if not is_single(attribute):
        return None
    told = (proposal.quote or proposal.statement).replace(value, " ")
    begun = begun_in(told, said=said.at, zone=change.mind.zone)
    if begun is None:
        return None
    known = await change.unit.memories.facts_about(
        change.namespace, proposal.subject, [canonical(attribute)]
    )
    known += await ended_by(change, proposal.subject, proposal.ends)
    starts = [start_of(one) for one in known if is_current(one, said.at)]
    return max([begun, *(start for start in starts if start <= said.at)])


def is_name(proposal: FactProposal) -> bool:
    """Tell whether a proposal says what somebody's name is."""
    return proposal.attribute is not None and canonical(proposal.attribute) == _NAME


async def _has_other_name(change: Change, proposal: FactProposal) -> bool:
    known = await change.unit.memories.facts_about(change.namespace, proposal.subject, [_NAME])
    return any(
        memory.fact is not None
        and is_current(memory, change.now)
        and not says_how_to_call(memory.content)
        and not is_same(memory.fact.value or "", proposal.value or "")
        for memory in known
    )


def _since(change: Change, proposal: FactProposal, said: Moment) -> Statement:
    """Return a proposal with when it begins; what begins at no clear time is a plan."""
    phrase = proposal.begins
    if phrase is None:
        return Statement(proposal)
    zone = change.mind.zone
    begin = begin_of(phrase, said.at, zone)
    plain = replace(proposal, begins=None)
    if begin is None:
        return Statement(replace(plain, attribute=_PLAN, value=plain.statement, ends=()))
    if begin <= said.at:
        return Statement(plain)
    return Statement(replace(plain, statement=dated(plain.statement, phrase, begin, zone)), begin)


async def _righted(
    change: Change, proposal: FactProposal, said: Moment, session: str | None
) -> Statement | None:
    """Put the new part in the place of the old one in the newest value that holds it."""
    if proposal.corrects is None:
        return None
    # Of names one that is much alike is meant, whenever it was told.
    ever = proposal.replaces or spells_anew(proposal.statement)
    meant = await _may_be_meant(change, said, session, ever=ever)
    if not proposal.corrects[0]:
        spelled = spells_anew(proposal.statement)
        if session is not None:
            righted = await _righted_in(change, proposal, said, session)
            if righted is not None or not spelled:
                return righted
        # Without the old part named, only what was stored just before can be meant.
        meant = meant if spelled else meant[:_JUST_BEFORE]
    for memory in meant:
        fact = memory.fact
        if fact is None:
            continue
        known = FactProposal(
            memory.content,
            fact.subject,
            fact.attribute,
            fact.value,
            fact.confidence,
            single=fact.single,
            category=fact.category,
        )
        righted = put_right(known, proposal.corrects, proposal.statement)
        if righted is not None:
            # It was so all along.
            since = None if proposal.replaces else start_of(memory)
            return Statement(replace(righted, quote=proposal.quote), since)
    return None


async def _righted_in(
    change: Change, proposal: FactProposal, said: Moment, session: str
) -> Statement | None:
    """Put right what the messages just before state, drawn from them already or not."""
    known = await change.unit.sessions.find(change.namespace, session)
    messages = [] if known is None else await change.unit.memories.in_session(known.row)
    here = [place for place, one in enumerate(messages) if proposal.statement in one.content]
    before = [
        one
        for one in messages[: here[-1] if here else None]
        if one.episode is not None and timedelta(0) <= said.at - one.occurred_at <= _A_DAY
    ]
    recent = {one.id: one for one in before[-_MESSAGES_BEFORE:]}
    talk = [
        Talk(one.episode.role, one.content, id=key)
        for key, one in recent.items()
        if one.episode is not None
    ]
    for fact, source in reversed(extract(talk).facts):
        righted = put_right(fact, proposal.corrects or ("", ""), proposal.statement)
        if righted is not None:
            return Statement(replace(righted, quote=proposal.quote), recent[source].occurred_at)
    return None


async def _may_be_meant(
    change: Change, said: Moment, session: str | None, *, ever: bool
) -> list[Memory]:
    """Return the facts with a value that a correction may be about, the newest first.

    ``ever`` is for what followed it: that may have been told at any time.
    """
    seen = Selection(change.namespace, change.now, kinds=("semantic",), sight=Sight.HISTORY)
    newest = [
        memory
        for memory in await change.unit.memories.newest(seen, limit=_LOOKED_AT)
        if memory.fact and memory.fact.value and is_current(memory, change.now)
        if memory.occurred_at <= said.at
    ]
    sources = await change.unit.history.linked_from([memory.row for memory in newest], "source")
    messages = await change.unit.memories.by_rows(
        {row for rows in sources.values() for row in rows}
    )
    here = {message.row for message in messages if session and message.session == session}
    newest.sort(key=lambda memory: (memory.occurred_at, memory.row), reverse=True)
    return [
        memory
        for memory in newest
        if ever
        or here.intersection(sources.get(memory.row, ()))
        or memory.created_at >= change.now - _RECENT
    ]
