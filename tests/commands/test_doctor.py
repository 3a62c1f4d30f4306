"""What the doctor finds."""

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from mindfile.clients.checks import Finding
from mindfile.commands.doctor import add_options, diagnose, run
from mindfile.config import Config, read_config
from mindfile.errors import MindfileError
from mindfile.store.backup import make_backup
from mindfile.store.driver import find_driver
from mindfile.store.shelf import set_aside_of
from mindfile.store.sqlite import open_store
from store.drafts import add, draft, leave_unfinished

SOME_FAR_PAGE = 3 * 4096


def typed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(words)


AS_TEXT, AS_JSON = typed(), typed("--json")


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    return {
        "MINDFILE_DATABASE": str(tmp_path / "a b" / "记忆.sqlite3"),
        "MINDFILE_CACHE_DIR": str(tmp_path / "cache"),
        "MINDFILE_LOG_DIR": str(tmp_path / "log"),
        "MINDFILE_MODEL": "off",
    }


@pytest.fixture
def config(settings: Mapping[str, str]) -> Config:
    return read_config(settings)


def found(config: Config, subject: str) -> Finding:
    return next(item for item in diagnose(config).findings if item.subject == subject)


async def make_file(path: Path) -> None:
    async with open_store(path) as store, store.read() as unit:
        assert await unit.records.counts("default") == {}


def test_before_the_first_use_nothing_is_broken_and_nothing_is_made(config: Config) -> None:
    assert diagnose(config).healthy
    assert "not there yet" in found(config, "Memory file").state
    assert not config.database.parent.exists()


def test_a_module_that_cannot_be_imported_is_named(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(config, "Server").health == "ok"
    # So Python refuses to import what is there.
    monkeypatch.setitem(sys.modules, "mindfile.memory.storing", None)
    finding = found(config, "Server")
    assert finding.health == "broken"
    assert finding.state.startswith("mindfile.memory.storing cannot be imported: ModuleNotFound")
    assert finding.advice


async def test_a_whole_file_is_read_to_its_last_page(config: Config) -> None:
    await make_file(config.database)
    assert diagnose(config).healthy
    assert found(config, "Memory file").health == "ok"
    assert found(config, "Integrity").health == "ok"
    assert found(config, "Its contents").state.startswith("schema 1; memories: none; 0 sessions")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
async def test_a_file_that_others_may_read_is_noted(config: Config) -> None:
    await make_file(config.database)
    config.database.chmod(0o644)
    finding = found(config, "Memory file")
    assert finding.health == "note"
    assert finding.advice.startswith("chmod 600 ")


async def test_a_damaged_file_is_named_with_the_way_to_save_it(config: Config) -> None:
    await make_file(config.database)
    whole = config.database.read_bytes()
    damaged = whole[:SOME_FAR_PAGE] + b"\xff" * 4096 + whole[SOME_FAR_PAGE + 4096 :]
    config.database.write_bytes(damaged)
    diagnosis = diagnose(config)
    assert not diagnosis.healthy
    assert any("doctor --repair" in finding.advice for finding in diagnosis.findings)
    assert config.database.read_bytes() == damaged


def test_garbage_in_place_of_the_file_is_broken_and_left_alone(config: Config) -> None:
    config.database.parent.mkdir()
    config.database.write_bytes(b"no database at all" * 500)
    finding = found(config, "Its contents")
    assert finding.health == "broken"
    assert finding.state == "The memory file is no SQLite database."
    assert "its beginning is overwritten. There is no backup of it. With" in finding.advice
    assert config.database.read_bytes() == b"no database at all" * 500


def test_a_folder_where_the_file_should_be_is_broken(config: Config) -> None:
    config.database.mkdir(parents=True)
    assert found(config, "Memory file").health == "broken"


def test_a_model_folder_without_its_files_is_broken(settings: dict[str, str]) -> None:
    settings |= {"MINDFILE_MODEL": "auto", "MINDFILE_MODEL_DIR": settings["MINDFILE_CACHE_DIR"]}
    finding = found(read_config(settings), "Embedding model")
    assert finding.health == "broken"
    assert "tokenizer.json" in finding.state


@pytest.mark.parametrize("place", ["model.onnx", "onnx/model.onnx"])
def test_a_model_folder_needs_its_tokenizer_wherever_the_model_stands(
    settings: dict[str, str], tmp_path: Path, place: str
) -> None:
    folder = tmp_path / "model"
    (folder / place).parent.mkdir(parents=True)
    (folder / place).write_bytes(b"")
    settings |= {"MINDFILE_MODEL": "auto", "MINDFILE_MODEL_DIR": str(folder)}
    finding = found(read_config(settings), "Embedding model")
    assert (finding.health, finding.state) == ("broken", f"{folder} lacks tokenizer.json")
    (folder / "tokenizer.json").write_bytes(b"{}")
    assert found(read_config(settings), "Embedding model").health == "ok"


def test_a_download_that_broke_off_is_no_model(settings: dict[str, str]) -> None:
    folder = Path(settings["MINDFILE_CACHE_DIR"]) / "fastembed" / "snapshot"
    folder.mkdir(parents=True)
    for name in ("model.onnx", "tokenizer.json"):
        (folder / name).write_bytes(b"")
    finding = found(read_config({**settings, "MINDFILE_MODEL": "auto"}), "Embedding model")
    assert not finding.state.startswith("downloaded")


def test_no_model_and_no_way_to_one_is_said(settings: dict[str, str]) -> None:
    assert found(read_config(settings), "Embedding model").health == "note"


def test_an_extra_is_installed_by_the_python_that_runs(
    settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    settings |= {"MINDFILE_LLM_BASE_URL": "http://127.0.0.1:9/v1", "MINDFILE_LLM_MODEL": "m"}
    advice = found(read_config(settings), "Language model").advice
    assert sys.executable in advice
    assert "mindfile[llm]" in advice


def test_settings_are_shown_with_where_they_come_from(config: Config) -> None:
    settings = {one.name: (one.value, one.origin) for one in diagnose(config).settings}
    assert settings["MINDFILE_MODEL"] == ("off", "environment")
    assert settings["MINDFILE_WINDOW_TOKENS"] == ("4000", "default")
    assert settings["MINDFILE_TIMEZONE"][1] == "system"


@pytest.mark.parametrize("words", [(), ("--json",), ("--online",)])
def test_a_login_in_the_address_of_the_endpoint_is_not_shown(
    settings: dict[str, str], capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    settings |= {
        "MINDFILE_LLM_BASE_URL": "http://ana:quince@sesame@127.0.0.1:9/v1",
        "MINDFILE_LLM_MODEL": "m",
        "MINDFILE_LLM_API_KEY": "barley",
    }
    run(read_config(settings), typed(*words))
    shown = capsys.readouterr().out
    assert shown.count("http://********@127.0.0.1:9/v1") == 2
    assert not any(secret in shown for secret in ("ana:", "quince", "sesame", "barley"))


def test_a_long_path_is_printed_in_one_piece(
    settings: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    path = Path(settings["MINDFILE_DATABASE"]).with_name("notes [of] spring " * 9 + ".sqlite3")
    settings["MINDFILE_DATABASE"] = str(path)
    run(read_config(settings), AS_TEXT)
    text = capsys.readouterr().out
    # Once among the findings, once among the settings.
    assert text.count(str(path)) == 2


async def test_another_programs_file_is_not_called_damaged(config: Config) -> None:
    config.database.parent.mkdir()
    with closing(sqlite3.connect(config.database)) as other:
        other.execute("CREATE TABLE accounts (id INTEGER)")
        other.commit()
    finding = found(config, "Its contents")
    assert finding.health == "broken"
    assert finding.advice
    assert "--repair" not in finding.advice


def test_the_report_reads_as_text_and_as_json(
    config: Config, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(config, AS_TEXT) == 0
    text = capsys.readouterr().out
    assert "Nothing is broken" in text
    assert "sqlite-vec" in text
    assert run(config, AS_JSON) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["healthy"] is True
    assert report["settings"]["MINDFILE_MODEL"] == {"value": "off", "from": "environment"}
    config.database.mkdir(parents=True)
    assert run(config, AS_JSON) == 1


async def test_words_and_vectors_that_have_drifted_from_the_texts_are_found(config: Config) -> None:
    await fill(config.database)
    assert found(config, "Integrity").health == "ok"
    with closing(sqlite3.connect(config.database)) as other:
        other.execute("DELETE FROM chunk_index_docsize")
        other.commit()
    finding = found(config, "Integrity")
    assert (finding.health, finding.state) == ("broken", "2 pieces of text, but words of 0")


async def fill(path: Path) -> None:
    async with open_store(path) as store, store.write() as unit:
        await add(unit, draft("one"))
        await add(unit, draft("two"))


async def test_a_repair_mends_the_words_and_says_what_it_kept(
    config: Config, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(config.database)
    with closing(sqlite3.connect(config.database)) as other:
        other.execute("DELETE FROM chunk_index_docsize")
        other.commit()
    assert run(config, typed("--repair")) == 0
    out = capsys.readouterr().out
    (aside,) = set_aside_of(config.database)
    assert str(aside) in out
    assert "LOST" not in out
    assert found(config, "Integrity").health == "ok"
    assert str(aside) in found(config, "Set aside").state


async def test_copies_that_were_left_unfinished_are_named_and_left_alone(config: Config) -> None:
    await fill(config.database)
    left = config.database.with_name(f".{config.database.name}.0a1b2c3d.partial")
    left.write_bytes(b"")
    os.utime(left, (0, 0))
    finding = found(config, "Unfinished")
    assert (finding.health, str(left) in finding.state) == ("note", True)
    assert "delete" in finding.advice
    assert left.exists()


async def test_a_repair_that_would_lose_something_stops_and_says_what(
    config: Config, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(config.database)
    with closing(sqlite3.connect(config.database)) as other:
        other.execute("UPDATE memory SET content = 'changed' WHERE id = 1")
        other.commit()
    assert run(config, typed("--repair")) == 1
    assert "LOST: memories whose text the damage changed: s" in capsys.readouterr().out
    assert set_aside_of(config.database) == []
    assert run(config, typed("--repair", "--accept-loss")) == 0
    config.database.write_bytes(b"garbage " * 999)
    with pytest.raises(MindfileError) as refused:
        run(config, typed("--repair"))
    assert "There is no backup" in refused.value.hint


async def test_backups_are_counted(config: Config) -> None:
    await fill(config.database)
    assert "`mindfile backup`" in found(config, "Backups").advice
    backup = make_backup(config.database, driver=find_driver(), keep=5)
    assert backup.path.name in found(config, "Backups").state


async def test_a_backup_that_a_process_was_killed_in_is_told_with_the_way_on(
    config: Config,
) -> None:
    await fill(config.database)
    backup = make_backup(config.database, driver=find_driver(), keep=5)
    assert not [one for one in diagnose(config).findings if one.subject == "Cut short"]
    leave_unfinished(backup.path)
    finding = found(config, "Cut short")
    assert finding.health == "note"
    assert backup.path.name in finding.state
    assert "a restore" in finding.advice


def test_the_endpoint_is_asked_only_on_request(settings: dict[str, str]) -> None:
    assert "local rules" in found(read_config(settings), "Language model").state
    settings |= {"MINDFILE_LLM_BASE_URL": "http://127.0.0.1:9/v1", "MINDFILE_LLM_MODEL": "m"}
    config = read_config({**settings, "MINDFILE_LLM_API_KEY": "sesame"})
    finding = found(config, "Language model")
    assert finding.health == "ok"
    assert "with a key" in finding.state
    (finding,) = (
        item for item in diagnose(config, online=True).findings if item.subject == "Language model"
    )
    assert finding.health == "broken"
    assert "cannot be reached" in finding.state
    assert "sesame" not in repr(diagnose(config))
