"""What the commands say of files that are not there, or are none."""

import argparse
from pathlib import Path
from types import ModuleType

import pytest

from mindfile.commands import backup, maintain, model, view
from mindfile.config import Config, read_config
from mindfile.errors import UnavailableError

ASKED = argparse.Namespace(
    id=None, state=None, kind=None, namespace=None, limit=5, json=False, file=None,
    accept=None, reject=None, dry_run=False, compress=False, action="status",
)  # fmt: skip


def settings(folder: Path, **more: Path) -> Config:
    given = {"DATABASE": folder / "memory.sqlite3", "CACHE_DIR": folder / "cache", **more}
    return read_config({f"MINDFILE_{name}": str(path) for name, path in given.items()})


@pytest.mark.parametrize("command", [view, maintain, backup])
def test_a_folder_in_the_place_of_the_memory_file_is_called_one(
    tmp_path: Path, command: ModuleType
) -> None:
    with pytest.raises(UnavailableError) as refused:
        command.run(settings(tmp_path, DATABASE=tmp_path), ASKED)
    assert refused.value.message == f"{tmp_path} is a folder, and no memory file."
    assert str(tmp_path / "memory.sqlite3") in refused.value.hint


def test_where_there_is_no_memory_file_yet_its_place_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = settings(tmp_path)
    assert view.run(config, ASKED) == maintain.run(config, ASKED) == 0
    assert capsys.readouterr().err.count(f"no memory file yet at {config.database}:") == 2
    with pytest.raises(UnavailableError, match="no memory file yet at"):
        backup.run(config, ASKED)
    assert not config.database.exists()


def test_a_folder_of_the_model_that_is_passed_over_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model.run(settings(tmp_path, MODEL_DIR=tmp_path / "mine"), ASKED)
    told = capsys.readouterr().out
    assert f"Not used  {tmp_path / 'mine'} of MINDFILE_MODEL_DIR lacks " in told
