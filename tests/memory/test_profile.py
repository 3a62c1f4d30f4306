"""The profile: who the user is, and nothing else."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from fakes import HandClock
from memory.rows import HERE, let_go, put, put_id
from mindfile.memory.composing import Attachments, draft_fact
from mindfile.memory.mind import Mind
from mindfile.memory.profile import Section, profile, render
from mindfile.memory.replies import Stored
from mindfile.model import Fact, Moment, State
from minds import a_mind


async def told(mind: Mind, namespace: str = HERE) -> str:
    return render(await sections(mind, namespace))


async def sections(mind: Mind, namespace: str = HERE) -> Sequence[Section]:
    async with mind.store.read() as unit:
        return await profile(unit, namespace, mind.clock())


def only(stored: Sequence[Stored]) -> str:
    (one,) = stored
    assert one.id is not None
    return one.id


async def test_a_fact_stands_under_the_heading_of_its_category(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute="name", value="林可")
        await put(mind, attribute="allergy", value="peanuts")
        await put(mind, attribute="hull number", value="K-77", metadata={"category": "work"})
        assert await told(mind) == (
            "## Identity\n- name: 林可\n\n"
            "## Work\n- hull number: K-77\n\n"
            "## Health\n- allergy: peanuts"
        )


async def test_the_last_fact_of_a_category_takes_its_heading_along(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        name = await put_id(mind, attribute="name", value="Nadia Okafor")
        await put(mind, attribute="like", value="tea")
        assert "## Identity" in await told(mind)
        reply = await let_go(mind, ids=(name,))
        assert "Identity" not in await told(mind)
        assert "## Preference" in await told(mind)
        await let_go(mind, undo=reply.undo)
        assert "## Identity" in await told(mind)


async def test_where_nothing_is_known_the_profile_is_empty(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "Multi-stage builds cut image size")
        await put(mind, attribute="name", value="Nadia", namespace="work")
        assert await told(mind) == ""
        assert await sections(mind) == ()


async def test_facts_about_others_are_not_of_it(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute="name", value="冯敏", subject="client")
        await put(mind, "The client likes tulips", subject="client", pinned=True)
        assert await told(mind) == ""


async def test_a_pinned_statement_is_of_it_and_a_plain_one_is_not(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "Deploys happen on Thursdays")
        pinned = only((await put(mind, "Answer in metric units", pinned=True)).stored)
        assert "Answer in metric units" in await told(mind)
        assert "Thursdays" not in await told(mind)
        assert [fact.id for section in await sections(mind) for fact in section.facts] == [pinned]


async def test_only_what_is_true_now_is_told(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, attribute="city", value="Porto")
        soon = Moment(clock.now + timedelta(hours=1))
        await put(mind, attribute="skill", value="juggling", expires_at=soon)
        then = clock.now
        assert "juggling" in await told(mind)
        clock.turn(days=1)
        await put(mind, attribute="city", value="Braga")
        text = await told(mind)
        assert "Braga" in text
        assert "Porto" not in text
        assert "juggling" not in text
        async with mind.store.read() as unit:
            past = render(await profile(unit, HERE, clock.now, as_of=then))
        assert "Porto" in past
        assert "Braga" not in past


async def test_what_is_only_proposed_is_not_told(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, attribute="like", value="sailing")
        async with mind.store.write() as unit:
            change = await unit.history.begin_change(HERE, "maintain", at=mind.clock(), client=None)
            found = await unit.memories.by_ids(HERE, [key])
            await unit.memories.set_state(found, State.PROPOSED, change=change, now=mind.clock())
        assert await told(mind) == ""


async def test_facts_are_told_behind_any_number_of_newer_statements(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, attribute="name", value="Chen Mo")
        clock.turn(days=1)
        at = Moment(clock.now)
        async with mind.store.write() as unit:
            change = await unit.history.begin_change(HERE, "store", at=clock.now, client=None)
            drafts = [
                draft_fact(
                    HERE,
                    f"Statement {number}",
                    Fact(),
                    at=at,
                    now=clock.now,
                    attached=Attachments(),
                )
                for number in range(2_500)
            ]
            await unit.memories.add(
                [(draft.memory, ()) for draft in drafts], session=None, change=change
            )
        assert "Chen Mo" in await told(mind)
