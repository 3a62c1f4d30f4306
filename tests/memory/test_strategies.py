"""The strategies of a compression: what each takes, what stays, and what its summaries rest on."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from fakes import HashingEmbedder
from memory.rows import CLIENT, HERE, look, put, read, say, shorten
from mindfile.errors import InvalidArgumentError, UnavailableError
from mindfile.memory.compressing import compress
from mindfile.memory.mind import Mind
from mindfile.memory.replies import CompressReply
from mindfile.memory.requests import CompressRequest, MessageInput
from mindfile.memory.session_view import SessionView, view_session
from mindfile.model import Role
from minds import a_mind

SUBJECTS = {
    "en": [
        line
        for n in ("one", "two", "three")
        for line in (
            f"tomato seedlings {n} need more water",
            f"invoice {n} must be paid soon",
            f"violin lesson {n} was moved",
        )
    ],
    "zh": [
        line
        for n in ("一", "二", "三")
        for line in (
            f"番茄苗 需要 浇水 第{n}次",
            f"发票 必须 付款 第{n}张",
            f"小提琴课 改到 周末 第{n}节",
        )
    ],
}
SMALL_TALK = {
    "en": ("nice weather, eh?", "lol ok", "hm, well", "so it goes", "what's for dinner?"),
    "zh": ("天气真不错啊", "哈哈好吧", "嗯这样啊", "就那样吧", "晚上吃什么？"),
}
TELLING = {
    "en": (
        "My name is Ada Brandt",
        "I'm allergic to penicillin",
        "We decided to use PostgreSQL for the archive",
        "My address is 12 Quay Street, Bergen",
        "I prefer green tea to coffee",
    ),
    "zh": (
        "我叫林小雨",
        "我对青霉素过敏",
        "我们决定用PostgreSQL做归档",
        "我的地址是卑尔根码头街12号",
        "比起咖啡我更喜欢绿茶",
    ),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


async def squeeze(mind: Mind, strategy: str, **fields: object) -> CompressReply:
    """Compress session s by a strategy."""
    request = CompressRequest(HERE, "s", strategy, **fields)  # pyright: ignore[reportArgumentType]
    return await compress(mind, request, client=CLIENT)


async def tell(mind: Mind, lines: Sequence[str]) -> list[str]:
    """Let the user say lines in session s."""
    reply = await put(mind, messages=tuple(map(MessageInput, lines)), session="s")
    return [stored.id for stored in reply.stored if stored.id is not None]


async def view(mind: Mind) -> SessionView:
    async with mind.store.read() as unit:
        found = await view_session(unit, HERE, "s")
    assert found is not None
    return found


async def staying(mind: Mind) -> list[str]:
    """Return what still stands in the window of session s."""
    return [message.content for message in (await view(mind)).window.kept]


@BOTH
async def test_importance_keeps_what_matters_and_archives_small_talk(
    tmp_path: Path, language: str
) -> None:
    async with a_mind(tmp_path) as mind:
        mixed = [
            line
            for pair in zip(TELLING[language], SMALL_TALK[language], strict=True)
            for line in pair
        ]
        ids = await tell(mind, mixed)
        reply = await squeeze(mind, "importance")
        assert await staying(mind) == list(TELLING[language])
        assert reply.compressed == tuple(ids[1::2])
        assert (reply.summary, reply.summaries) == (None, ())
        assert reply.tokens_after < reply.tokens_before
        assert {hit.id for hit in (await look(mind, session="s")).hits} == set(ids)


async def test_importance_keeps_at_least_one_message_and_only_what_fits_a_target(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await tell(mind, SMALL_TALK["en"])
        await squeeze(mind, "importance")
        assert len(await staying(mind)) == 1
    async with a_mind(tmp_path / "other") as mind:
        await tell(mind, TELLING["en"])
        reply = await squeeze(mind, "importance", target_tokens=25)
        kept = await staying(mind)
        assert TELLING["en"][0] in kept or TELLING["en"][1] in kept
        assert 1 <= len(kept) < 5
        assert reply.tokens_after <= 25
        assert any("Not all that matters fits" in note for note in reply.notes)


async def test_importance_takes_no_summaries_of_the_caller(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await tell(mind, SMALL_TALK["en"])
        with pytest.raises(InvalidArgumentError, match="do not go with `importance`"):
            await squeeze(mind, "importance", summaries=("Talk.",))


@pytest.mark.parametrize(
    ("strategy", "lines"),
    [
        ("map_reduce", ["one round", "and two"]),
        ("incremental", ["one round", "and two"]),
        ("importance", ["a lone message"]),
        ("cluster", ["one", "two", "three"]),
        *((strategy, []) for strategy in ("map_reduce", "incremental", "importance", "cluster")),
    ],
)
async def test_a_session_too_short_for_its_strategy_is_left_as_it_is_and_the_note_says_why(
    tmp_path: Path, strategy: str, lines: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        # A scratch value begins a session that holds no message.
        await put(mind, kind="working", attribute="mood", value="calm", session="s")
        if lines:
            await tell(mind, lines)
        reply = await squeeze(mind, strategy)
        assert reply.compressed == ()
        assert reply.undo is None
        assert [note.startswith("Nothing to compress: ") for note in reply.notes] == [True]
        assert reply.tokens_before == reply.tokens_after
        assert await staying(mind) == lines


@BOTH
@pytest.mark.parametrize("model", [True, False])
async def test_three_subjects_become_three_summaries_with_their_sources(
    tmp_path: Path, language: str, model: bool
) -> None:
    embedder = HashingEmbedder() if model else None
    async with a_mind(tmp_path, embedder=embedder) as mind:
        ids = await tell(mind, SUBJECTS[language])
        if model:
            await mind.embedding.drained()
        reply = await squeeze(mind, "cluster", keep_rounds=3)
        assert [one.count for one in reply.summaries] == [3, 3, 3]
        assert [one.sources for one in reply.summaries] == [tuple(ids[n::3]) for n in range(3)]
        assert set(reply.compressed) == set(ids)
        shown = await view(mind)
        assert [one.content for one in shown.summaries] == [one.summary for one in reply.summaries]
        assert any("Grouped by words" in note for note in reply.notes) == (not model)


async def test_who_is_alone_stays_as_it_is(tmp_path: Path) -> None:
    lone = "the lighthouse keeper retired"
    async with a_mind(tmp_path) as mind:
        await tell(mind, [*SUBJECTS["en"][0::3], lone, *SUBJECTS["en"][1::3]])
        reply = await squeeze(mind, "cluster")
        assert await staying(mind) == [lone]
        assert [one.count for one in reply.summaries] == [3, 3]


async def test_clustering_a_copy_gives_the_same(tmp_path: Path) -> None:
    twin = tmp_path / "twin"
    async with a_mind(tmp_path, embedder=HashingEmbedder()) as mind:
        await tell(mind, SUBJECTS["en"])
        await mind.embedding.drained()
    twin.mkdir()
    for file in tmp_path.glob("memory.sqlite3*"):
        shutil.copy(file, twin)
    found: list[list[tuple[str, tuple[str, ...]]]] = []
    for folder in (tmp_path, twin):
        async with a_mind(folder, embedder=HashingEmbedder()) as mind:
            reply = await squeeze(mind, "cluster")
            found.append([(one.summary, one.sources) for one in reply.summaries])
    assert found[0] == found[1]


async def test_equal_messages_are_one_group(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for _ in range(5):
            await put(mind, "the pump is leaking", session="s")
        reply = await squeeze(mind, "cluster")
        assert [one.count for one in reply.summaries] == [5]


async def test_summaries_of_clusters_are_taken_up_by_the_next_compression(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await tell(mind, SUBJECTS["en"])
        await squeeze(mind, "cluster")
        later = await say(mind, "s", "the boat needs paint", "noted", "and a new sail", "noted")
        reply = await shorten(mind, "s")
        assert len((await view(mind)).summaries) == 1
        assert reply.summary is not None
        assert "invoice" in reply.summary
        assert "boat" in reply.summary
        async with mind.store.read() as unit:
            summary = (await unit.memories.by_ids(HERE, [reply.summary_id or ""]))[0]
            rows = (await unit.history.linked_from([summary.row], "source"))[summary.row]
            sources = {memory.id for memory in await unit.memories.by_rows(rows)}
        assert sources == {*ids, *later[:2]}


async def test_a_second_clustering_takes_up_the_summaries_of_the_first(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await tell(mind, SUBJECTS["en"])
        first = await squeeze(mind, "cluster")
        await tell(mind, [line.replace("e", "e ") for line in SUBJECTS["en"]])
        await squeeze(mind, "cluster")
        assert len((await view(mind)).summaries) <= 3
        states = [(await read(mind, one.id)).state for one in first.summaries]
        assert "archived" in states


async def test_the_callers_summaries_fit_the_clusters_one_each(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await tell(mind, SUBJECTS["en"])
        chunks = (await squeeze(mind, "cluster", dry_run=True)).chunks
        assert [len(chunk.ids) for chunk in chunks] == [3, 3, 3]
        with pytest.raises(InvalidArgumentError, match="holds 1 texts; 3 fit"):
            await squeeze(mind, "cluster", summaries=("All of it.",))
        with pytest.raises(InvalidArgumentError, match="says nothing"):
            await squeeze(mind, "cluster", summaries=("Plants.", " ", "Violin."))
        reply = await squeeze(mind, "cluster", summaries=("Plants.", "Bills.", "Violin."))
        assert [one.summary for one in reply.summaries] == ["Plants.", "Bills.", "Violin."]
        assert reply.method == "caller"


async def test_clustering_without_its_library_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scipy.cluster.vq", None)
    async with a_mind(tmp_path) as mind:
        await tell(mind, SUBJECTS["en"])
        with pytest.raises(UnavailableError) as caught:
            await squeeze(mind, "cluster")
        assert "pip install 'mindfile[cluster]'" in caught.value.hint
        assert await staying(mind) == SUBJECTS["en"]


@BOTH
async def test_repeated_rounds_are_summarized_once(tmp_path: Path, language: str) -> None:
    asked, answered, plan = {
        "en": (
            "message {}: let's discuss the project plan",
            "fine, I'll analyze it",
            "project plan",
        ),
        "zh": ("消息{}：我们来讨论项目计划", "好的，我来分析一下", "项目计划"),
    }[language]
    async with a_mind(tmp_path) as mind:
        rounds = [line for n in range(1, 9) for line in (asked.format(n), answered)]
        await say(mind, "s", *rounds)
        reply = await shorten(mind, "s")
        assert reply.summary is not None
        assert reply.summary.count(plan) == 1
        assert await staying(mind) == rounds[-2:]
        assert len((await view(mind)).summaries) == 1


@BOTH
@pytest.mark.parametrize("strategy", ["map_reduce", "incremental"])
async def test_an_early_number_outlasts_three_compressions(
    tmp_path: Path, strategy: str, language: str
) -> None:
    first, later = {
        "en": ("Invoice 4471 is overdue since May.", "Crane {n} moved box {m} to quay {n}."),
        "zh": ("发票4471从五月起逾期未付。", "{n}号吊车把{m}号箱子搬到了{n}号码头。"),
    }[language]
    async with a_mind(tmp_path) as mind:
        (key,) = await tell(mind, [first])
        for stage in range(3):
            await tell(mind, [later.format(n=n, m=n + 100 * stage) for n in range(9)])
            reply = await squeeze(mind, strategy, keep_rounds=1, target_tokens=120)
            assert reply.summary is not None
            assert mind.embedding.tokens.count(reply.summary) <= 120
            (shown,) = (await view(mind)).summaries
            assert shown.content == reply.summary
            async with mind.store.read() as unit:
                rows = (await unit.history.linked_from([shown.row], "source"))[shown.row]
                sources = {memory.id for memory in await unit.memories.by_rows(rows)}
            assert key in sources


async def test_an_earlier_summary_stays_whole_while_the_target_has_room(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        count = mind.embedding.tokens.count
        await tell(mind, [f"Crane {n} moved container {n * 7} to quay {n}." for n in range(40)])
        first = await squeeze(mind, "incremental", keep_rounds=0, target_tokens=140)
        assert first.summary is not None
        assert count(first.summary) > 120
        await tell(mind, [f"Ferry {n} left for island {n * 3}." for n in range(10)])
        second = await squeeze(mind, "incremental", keep_rounds=0, target_tokens=200)
        assert second.summary is not None
        assert second.summary.startswith(first.summary)
        assert "Ferry" in second.summary
        assert count(second.summary) <= 200
        assert not any("earlier" in note for note in second.notes)


async def test_what_gives_way_of_an_earlier_summary_is_named(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        count = mind.embedding.tokens.count
        await tell(mind, [f"Crane {n} moved container {n * 7} to quay {n}." for n in range(40)])
        first = await squeeze(mind, "incremental", keep_rounds=0, target_tokens=200)
        await tell(mind, [f"Ferry {n} left for island {n * 3}." for n in range(10)])
        second = await squeeze(mind, "incremental", keep_rounds=0, target_tokens=200)
        assert first.summary is not None
        assert second.summary is not None
        assert "Ferry" in second.summary
        assert 150 < count(second.summary) <= 200
        (gone,) = [note for note in second.notes if "earlier summary" in note]
        lost = set(first.summary.splitlines()) - set(second.summary.splitlines())
        assert any(f'"{line}"' in gone for line in lost)


@BOTH
async def test_a_long_message_among_short_ones_is_not_left_out(
    tmp_path: Path, language: str
) -> None:
    step, short = {
        "en": ("Move table {n} of the ledger to the new cluster.", "Order {n} ships on {m} May."),
        "zh": ("把账本的第{n}张表搬到新集群去。", "订单{n}在5月{m}日发货，客户是老王。"),
    }[language]
    async with a_mind(tmp_path) as mind:
        await tell(mind, [" ".join(step.format(n=n) for n in range(400))])
        await tell(mind, [short.format(n=n + 900, m=n + 1) for n in range(22)])
        reply = await squeeze(mind, "map_reduce", keep_rounds=0, target_tokens=80)
        assert reply.summary is not None
        assert any(word in reply.summary for word in ("cluster", "集群"))
        assert any(word in reply.summary for word in ("ships", "发货"))
        kept = sum(str(n) in reply.summary for n in range(900, 922))
        assert any(f"{22 - kept} of 23 messages have no sentence" in note for note in reply.notes)


async def test_incremental_takes_the_old_rounds_in_one_chunk(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await tell(mind, [f"Ferry {n} left for island {n * 3}." for n in range(14)])
        reply = await squeeze(mind, "incremental", keep_rounds=2, dry_run=True)
        assert [chunk.ids for chunk in reply.chunks] == [tuple(ids[:12])]


async def test_what_the_whole_session_gives_to_a_strategy_leaves_keep_rounds_no_bearing(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, messages=(MessageInput("hm", Role.USER),) * 5, session="s")
        for strategy in ("importance", "cluster"):
            reply = await squeeze(mind, strategy, keep_rounds=2, dry_run=True)
            assert any("`keep_rounds` has no bearing" in note for note in reply.notes)
