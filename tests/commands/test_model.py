"""Fetching the model, and telling where it stands."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hub import a_hub
from mindfile.commands.model import run
from mindfile.config import read_config
from mindfile.embedding.catalog import DEFAULT_MODEL
from mindfile.embedding.conversion import DISTRIBUTION, converted_folder
from mindfile.embedding.fetching import model_state
from mindfile.errors import UnavailableError

pytestmark = pytest.mark.process

MODEL = DEFAULT_MODEL.model_file
# The hub's client takes files in pieces of this size, and goes on behind the last whole one.
PIECE = 10 * 1024 * 1024
FILES = {
    MODEL: bytes(range(251)) * (PIECE // 250),
    "config.json": b'{"model_type": "bert"}',
    "tokenizer.json": b"{}",
    "tokenizer_config.json": b'{"a": 1}',
    "special_tokens_map.json": b'{"b": 2}',
    "README.md": b"not asked for",
}
WHOLE = sum(len(content) for name, content in FILES.items() if name != "README.md")


def mindfile(
    folder: Path, *arguments: str, hub: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own: the hub's client reads its address on import."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MINDFILE")}
    return subprocess.run(
        [sys.executable, "-m", "mindfile", "model", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=kept
        | {
            "HF_ENDPOINT": hub,
            "HF_HOME": str(folder / "hf"),
            "MINDFILE_CACHE_DIR": str(folder / "cache"),
            "NO_PROXY": "127.0.0.1",
        }
        | settings,
    )


def test_a_broken_transfer_goes_on_where_it_broke_and_what_arrived_is_checked(
    tmp_path: Path,
) -> None:
    with a_hub(DEFAULT_MODEL.repository, FILES) as hub:
        hub.damaged.add(MODEL)
        done = mindfile(tmp_path, "fetch", hub=hub.url)
        assert (done.returncode, done.stdout) == (1, "")
        assert f"{MODEL} arrived damaged and was removed" in done.stderr
        assert "100%" in done.stderr
        assert not any((tmp_path / "cache").rglob("model.onnx"))

        hub.damaged.clear()
        hub.served.clear()
        hub.breaks[MODEL] = PIECE + 1_000
        done = mindfile(tmp_path, "fetch", "--json", hub=hub.url)
        assert done.returncode == 0, done.stderr
        sent = [start for name, start in hub.served if name == MODEL]
        assert sent == [0, PIECE]
        assert all(name != "README.md" for name, _ in hub.served)
    told = json.loads(done.stdout)
    assert (told["way"], told["complete"], told["missing"]) == ("cache", True, [])
    assert told["size"] >= WHOLE
    (model,) = (tmp_path / "cache").rglob("model.onnx")
    assert model.read_bytes() == FILES[MODEL]
    # What is whole is not asked for again: there is nobody any more.
    assert run(read_config({"MINDFILE_CACHE_DIR": str(tmp_path / "cache")}), options("fetch")) == 0


def test_a_hub_that_cannot_be_reached_is_said_with_the_way_to_a_mirror(tmp_path: Path) -> None:
    with a_hub(DEFAULT_MODEL.repository, FILES) as hub:
        gone = hub.url
    done = mindfile(tmp_path, "fetch", hub=gone)
    assert (done.returncode, done.stdout) == (1, "")
    assert "HF_ENDPOINT" in done.stderr
    assert "Errno" not in done.stderr
    assert "Traceback" not in done.stderr


def options(action: str = "status", *, as_json: bool = False) -> argparse.Namespace:
    return argparse.Namespace(action=action, json=as_json)


def settings(folder: Path, **more: str) -> dict[str, str]:
    return {"MINDFILE_CACHE_DIR": str(folder / "cache"), **more}


@pytest.mark.parametrize("name", ["MINDFILE_OFFLINE", "MINDFILE_MODEL_DOWNLOAD"])
def test_nothing_is_fetched_where_the_settings_forbid_it(tmp_path: Path, name: str) -> None:
    value = "1" if name == "MINDFILE_OFFLINE" else "off"
    with pytest.raises(UnavailableError) as refused:
        run(read_config(settings(tmp_path, **{name: value})), options("fetch"))
    assert name in refused.value.hint
    assert list(tmp_path.iterdir()) == [tmp_path / "home"]


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the offline extra missing, as on platforms that it has no wheel for."""
    monkeypatch.setattr("mindfile.embedding.conversion.DISTRIBUTION", f"no-{DISTRIBUTION}")


@pytest.mark.usefixtures("no_extra")
@pytest.mark.parametrize(
    ("given", "way"),
    [
        ({}, "hub"),
        ({"MINDFILE_OFFLINE": "1"}, "none"),
        ({"MINDFILE_MODEL": "off"}, "off"),
    ],
)
def test_the_state_says_which_way_the_model_would_come(
    tmp_path: Path, given: dict[str, str], way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(read_config(settings(tmp_path, **given)), options(as_json=True)) == 1
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (told["way"], told["complete"], told["size"]) == (way, False, 0)


@pytest.mark.usefixtures("no_extra")
def test_the_state_of_a_model_on_this_machine_names_its_folder_and_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    for name in ("model.onnx", "tokenizer.json"):
        (own / name).write_bytes(b"0" * 600_000)
    config = read_config(settings(tmp_path, MINDFILE_MODEL_DIR=str(own)))
    assert run(config, options()) == 0
    told = capsys.readouterr().out
    assert str(own) in told
    assert "Size      1.2 MB" in told


@pytest.mark.usefixtures("no_extra")
def test_a_download_that_stopped_half_way_names_what_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "fastembed" / "models--intfloat--multilingual-e5-small"
    revision = folder / "snapshots" / ("0" * 40)
    revision.mkdir(parents=True)
    (folder / "refs").mkdir()
    (folder / "refs" / "main").write_text("0" * 40, "utf-8")
    (revision / "config.json").write_text("{}", "utf-8")
    state = model_state(read_config(settings(tmp_path)))
    assert (state.way, state.complete) == ("hub", False)
    assert MODEL in state.missing
    assert "config.json" not in state.missing


def test_the_offline_extra_counts_as_a_way_before_it_is_prepared(tmp_path: Path) -> None:
    config = read_config(settings(tmp_path))
    state = model_state(config)
    assert (state.way, state.complete) == ("offline extra", False)
    assert not converted_folder(config.cache_dir).exists()
