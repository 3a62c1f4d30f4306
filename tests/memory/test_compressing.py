"""Compressing: whose words the summary holds, what gives way in it, and what is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from memory.rows import CLIENT, HERE, look, put, say, shorten
from mindfile.errors import InvalidArgumentError
from mindfile.memory.compressing import compress
from mindfile.memory.mind import Mind
from mindfile.memory.replies import CompressReply
from mindfile.memory.requests import CompressRequest, MessageInput
from mindfile.memory.session_view import view_session
from mindfile.memory.summarizing import LEAST_TARGET_TOKENS
from mindfile.model import Role
from minds import a_mind

WEIGHTS = [
    line
    for n in range(12)
    for line in (f"I moved box {n} to Porto, it is heavy.", f"Box {n} weighs {n * 3} kilos.")
]


async def own_words(
    mind: Mind, *summaries: str, target: int | None = None, keep_rounds: int = 1
) -> CompressReply:
    """Compress session s with the caller's summaries."""
    request = CompressRequest(
        HERE, "s", keep_rounds=keep_rounds, target_tokens=target, summaries=summaries
    )
    return await compress(mind, request, client=CLIENT)


async def test_a_dry_run_tells_whether_the_callers_summaries_fit(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *WEIGHTS)
        request = CompressRequest(HERE, "s", keep_rounds=1, dry_run=True)
        chunks = (await compress(mind, request)).chunks
        fitting = ("Boxes.",) * len(chunks)
        assert (await compress(mind, replace(request, summaries=fitting))).chunks == chunks
        with pytest.raises(InvalidArgumentError, match=f"1 or {len(chunks)} fit"):
            await compress(mind, replace(request, summaries=("Boxes.",) * 2))


async def test_a_long_earlier_summary_gives_way_to_the_callers_new_words(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *WEIGHTS)
        story = " ".join(f"Box {n} went to Porto by road." for n in range(60))
        await own_words(mind, story, target=400)
        await say(mind, "s", *(f"later, {line}" for line in WEIGHTS))
        reply = await own_words(mind, "The boxes are in Porto now.", target=100)
        assert reply.summary is not None
        assert reply.summary.endswith("The boxes are in Porto now.")
        assert mind.embedding.tokens.count(reply.summary) <= 100
        assert "Box" in reply.summary.splitlines()[0]
        assert any("earlier summary was shortened" in note for note in reply.notes)


@pytest.mark.parametrize("several", [False, True])
async def test_an_earlier_summary_stays_in_front_of_the_callers_texts(
    tmp_path: Path, several: bool
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *WEIGHTS[:4])
        await own_words(mind, "Invoice 4471 is open.")
        await say(mind, "s", *WEIGHTS[4:])
        plan = await compress(mind, CompressRequest(HERE, "s", keep_rounds=1, dry_run=True))
        assert len(plan.chunks) > 1
        texts = (
            [f"Part {n} is told." for n in range(len(plan.chunks))] if several else ["All told."]
        )
        reply = await own_words(mind, *texts)
        assert reply.summary == "\n".join(["Invoice 4471 is open.", *texts])
        assert reply.notes == ()


async def test_what_the_caller_took_over_from_the_earlier_summary_stands_once(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *WEIGHTS[:4])
        await own_words(mind, "Invoice 4471 is open.")
        await say(mind, "s", *WEIGHTS[4:])
        reply = await own_words(mind, "Invoice 4471 is open. Twelve boxes went to Porto.")
        assert reply.summary == "Invoice 4471 is open. Twelve boxes went to Porto."


async def test_a_callers_text_over_the_target_is_cut_and_says_so(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *WEIGHTS)
        reply = await own_words(mind, "The boxes are in Porto. " * 40, target=50)
        assert reply.summary is not None
        assert mind.embedding.tokens.count(reply.summary) <= 50
        assert any("were cut to 50 tokens" in note for note in reply.notes)


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ("The boat is sold and the berth is free. ", ("We sold the boat", "Fine", "And now?")),
        ("船已经卖掉了，泊位空出来了。", ("船卖了", "好", "接下来呢？")),
    ],
)
async def test_a_callers_text_longer_than_what_it_stands_for_is_taken_and_says_so(
    tmp_path: Path, told: str, lines: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *lines)
        long = await own_words(mind, (told * 9).strip())
        assert long.tokens_after > long.tokens_before
        assert any("nothing is saved" in note for note in long.notes)
        await say(mind, "t", *lines)
        request = CompressRequest(HERE, "t", keep_rounds=1, summaries=(lines[0],))
        assert (await compress(mind, request, client=CLIENT)).notes == ()


async def test_summaries_that_say_nothing_archive_nothing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(mind, "s", *WEIGHTS)
        with pytest.raises(InvalidArgumentError, match="says nothing"):
            await own_words(mind, "  ")
        hits = (await look(mind, session="s")).hits
        assert [hit.id for hit in hits if hit.state is None] == ids[::-1]


@pytest.mark.parametrize("target", [1, 5, LEAST_TARGET_TOKENS])
async def test_no_target_is_so_small_that_content_is_told_as_pleasantries(
    tmp_path: Path, target: int
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *WEIGHTS)
        request = CompressRequest(HERE, "s", keep_rounds=1, target_tokens=target)
        reply = await compress(mind, request, client=CLIENT)
        assert reply.summary
        assert "pleasantries" not in reply.summary
        assert mind.embedding.tokens.count(reply.summary) <= LEAST_TARGET_TOKENS
        raised = any("holds no sentence" in note for note in reply.notes)
        assert raised == (target < LEAST_TARGET_TOKENS)


async def test_the_local_rules_keep_an_earlier_summary_in_the_next(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", "Invoice 4471 is overdue since May.", "Noted.", *WEIGHTS[:4])
        await shorten(mind, "s")
        await say(mind, "s", *WEIGHTS[4:])
        reply = await shorten(mind, "s")
        assert reply.summary is not None
        assert "4471" in reply.summary


async def test_a_small_window_is_not_filled_by_the_summary_of_its_past(tmp_path: Path) -> None:
    async with a_mind(tmp_path, auto_compress=True, window_tokens=300) as mind:
        for number in range(30):
            for role in (Role.USER, Role.ASSISTANT):
                said = (
                    f"Point {number}: the {number} crates of the {role.value} go to bay {number}."
                )
                await put(mind, session="s", messages=(MessageInput(said, role),))
        found = await look(mind, session="s", tags=("summary",))
        newest = found.hits[0]
        assert mind.embedding.tokens.count(newest.content) <= 75
        async with mind.store.read() as unit:
            view = await view_session(unit, HERE, "s")
        assert view is not None
        assert sum("Point 29" in one.content for one in view.window.kept) == 2
        assert not view.window.over_budget
