"""`mindfile maintain` and `mindfile view` as somebody runs them."""

import argparse
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import anyio
import pytest

from fakes import HandClock
from memory.rows import let_go, put_id
from mindfile.commands import maintain, view
from mindfile.config import Config
from mindfile.errors import NotFoundError, PausedError, UnavailableError
from mindfile.memory.opening import present
from mindfile.model import Moment
from mindfile.store.driver import find_driver
from minds import a_mind
from store.drafts import another


def options(command: Any, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_options(parser)
    return parser.parse_args(words)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        database=tmp_path / "memory.sqlite3",
        log_dir=tmp_path,
        cache_dir=tmp_path,
        model="off",
        timezone="UTC",
    )


def fill(tmp_path: Path) -> dict[str, str]:
    """Store one row for each thing that maintenance does; returns their ids."""

    async def store() -> dict[str, str]:
        clock = HandClock(present())
        async with a_mind(tmp_path, clock=clock) as mind:
            old = Moment(clock.now - timedelta(days=40))
            told = {"session": "s"}
            ids = {
                "faint": await put_id(mind, "a [bold] gull", at=old, importance=0.2, **told),
                "middling": await put_id(mind, "We use Litestar", importance=0.6, **told),
            }
            for day in range(3):
                at = Moment(clock.now - timedelta(days=day))
                await put_id(mind, "I took the tram", at=at, importance=0.3, **told)
            return ids

    return anyio.run(store)


def run(config: Config, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = maintain.run(config, options(maintain, *words))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def as_json(config: Config, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code, shown, _ = run(config, capsys, "--json", *words)
    assert code == 0
    return json.loads(shown)


def test_without_a_file_there_is_nothing_to_do_and_none_is_made(
    config: Config, capsys: pytest.CaptureFixture[str]
) -> None:
    code, shown, said = run(config, capsys)
    assert (code, shown) == (0, "")
    assert "no memory file yet" in said
    assert not config.database.exists()


def test_a_run_says_in_plain_words_what_it_did(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = fill(tmp_path)
    before = config.database.read_bytes()
    code, dry, _ = run(config, capsys, "--dry-run")
    assert code == 0
    assert config.database.read_bytes() == before
    assert "would be archived" in dry
    assert "Nothing was changed" in dry
    code, shown, _ = run(config, capsys)
    assert code == 0
    for told in (ids["faint"], "a [bold] gull", ids["middling"], "I took the tram", 'undo="c'):
        assert told in shown
    assert "No memory was deleted" in shown
    assert "nothing of this" not in shown


def test_the_report_as_json_tells_the_same_and_its_undo_works(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = fill(tmp_path)
    (report,) = as_json(config, capsys)["namespaces"]
    assert [one["id"] for one in report["archived"]] == [ids["faint"]]
    assert [one["id"] for one in report["review"]] == [ids["middling"]]
    assert [one["times"] for one in report["proposed"]] == [3]

    async def undo() -> tuple[str, ...]:
        async with a_mind(tmp_path) as mind:
            return (await let_go(mind, undo=report["undo"])).restored

    assert anyio.run(undo) == (ids["faint"],)


def test_what_waits_is_accepted_or_turned_down(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = fill(tmp_path)
    (report,) = as_json(config, capsys)["namespaces"]
    proposal = report["proposed"][0]["id"]
    assert as_json(config, capsys, "--accept", proposal)["facts"] == [proposal]
    code, shown, _ = run(config, capsys, "--reject", ids["middling"])
    assert code == 0
    assert "turned down" in shown
    (after,) = as_json(config, capsys, "--dry-run")["namespaces"]
    assert (after["waiting"], after["review"]) == ([], [])


@pytest.mark.parametrize("words", [("--accept", "s0000000000"), ("--namespace", "nowhere")])
def test_what_is_not_there_is_said_with_what_to_do(
    config: Config, tmp_path: Path, words: tuple[str, ...]
) -> None:
    fill(tmp_path)
    with pytest.raises(NotFoundError) as refused:
        maintain.run(config, options(maintain, *words))
    assert words[1] in f"{refused.value.message} {refused.value.hint}"


def look(config: Config, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert view.run(config, options(view, *words)) == 0
    return capsys.readouterr().out


def test_the_view_lists_every_state_and_shows_one_memory_whole(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert look(config, capsys) == ""
    ids = fill(tmp_path)
    as_json(config, capsys)
    listed = look(config, capsys)
    for told in (ids["faint"], ids["middling"], "archived", "proposed", "active", "a [bold] gull"):
        assert told in listed
    assert len(look(config, capsys, "--limit", "2").splitlines()) == 2
    assert len(look(config, capsys, "--kind", "semantic").splitlines()) == 1
    (proposed,) = json.loads(look(config, capsys, "--state", "proposed", "--json"))
    assert (proposed["content"], proposed["condition"]) == ("I took the tram", "proposed")
    whole = look(config, capsys, proposed["id"])
    assert "sources: " in whole
    assert whole.endswith("\n\nI took the tram\n")
    assert look(config, capsys, proposed["id"].upper()) == whole
    assert look(config, capsys, "--state", "forgotten") == "Nothing there.\n"
    with pytest.raises(NotFoundError) as refused:
        view.run(config, options(view, "--namespace", "defualt"))
    assert refused.value.hint == "Did you mean `default`? Known: default."
    with pytest.raises(NotFoundError):
        view.run(config, options(view, "s0000000000"))


def test_the_view_takes_every_state_that_it_shows(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def store() -> None:
        async with a_mind(tmp_path) as mind:
            await put_id(mind, "I live in Turku.")
            await put_id(mind, "I moved to Oulu.")

    anyio.run(store)
    assert "Turku" in look(config, capsys, "--state", "superseded")
    for state, text in (("superseded", "Turku"), ("active", "Oulu")):
        listed = json.loads(look(config, capsys, "--state", state, "--json"))
        assert {one["condition"] for one in listed} == {state}
        assert [one["content"] for one in listed if text in one["content"]]
    assert look(config, capsys, "--state", "expired") == "Nothing there.\n"


def test_whoever_searches_the_lines_of_the_view_finds_the_end_of_a_long_text(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def store() -> None:
        async with a_mind(tmp_path) as mind:
            await put_id(mind, f"{'The harbor is green. ' * 20}The key is with Nora.")

    anyio.run(store)
    (line,) = look(config, capsys).splitlines()
    assert line.endswith("The key is with Nora.")


def test_where_remembering_is_paused_nothing_is_written(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path)
    before = config.database.read_bytes()
    paused = config.model_copy(update={"read_only": True})
    with pytest.raises(PausedError):
        run(paused, capsys)
    assert run(paused, capsys, "--dry-run")[0] == 0
    assert config.database.read_bytes() == before


@pytest.mark.parametrize("command", [[maintain, "--dry-run"], [view]])
def test_who_only_looks_is_not_told_that_remembering_is_paused(
    tmp_path: Path, config: Config, command: list[Any]
) -> None:
    fill(tmp_path)
    with another(config.database, find_driver()) as connection:
        connection.execute("PRAGMA user_version = 0")
    module, *words = command
    with pytest.raises(UnavailableError, match=r"older schema\.$") as caught:
        module.run(config, options(module, *words))
    assert "READ_ONLY" not in caught.value.hint
    paused = config.model_copy(update={"read_only": True})
    with pytest.raises(UnavailableError, match="remembering is paused") as caught:
        module.run(paused, options(module, *words))
    assert "READ_ONLY" in caught.value.hint


def test_namespaces_with_nothing_to_do_take_one_line_together(
    tmp_path: Path, config: Config, capsys: pytest.CaptureFixture[str]
) -> None:
    async def store() -> None:
        async with a_mind(tmp_path, clock=HandClock(present())) as mind:
            for name in ("work", "home", "garden"):
                await put_id(mind, "The tide turns at six", namespace=name)

    anyio.run(store)
    assert maintain.run(config, options(maintain)) == 0
    out = capsys.readouterr().out
    assert out.count("othing to do") == 1
    assert "Nothing to do in garden, home, work." in out
