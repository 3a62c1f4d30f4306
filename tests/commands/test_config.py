"""The settings as they are shown."""

import argparse
import json
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest

from mindfile.commands.config import run, zone_shown
from mindfile.config import Config, read_config

AS_TEXT, AS_JSON = argparse.Namespace(json=False), argparse.Namespace(json=True)
GIVEN = {
    "MINDFILE_WINDOW_POLICY": "TURNS",
    "MINDFILE_AUTO_COMPRESS": "yes",
    "MINDFILE_LLM_BASE_URL": "https://ana:sk-login@example.org/v1",
    "MINDFILE_LLM_MODEL": "small",
    "MINDFILE_LLM_API_KEY": "sk-secret",
}


def test_every_setting_is_shown_with_its_value_and_where_that_is_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(read_config(GIVEN), AS_JSON) == 0
    shown = json.loads(capsys.readouterr().out)
    assert list(shown) == [f"MINDFILE_{name.upper()}" for name in Config.model_fields]
    assert shown["MINDFILE_WINDOW_POLICY"] == {"value": "turns", "origin": "environment"}
    assert shown["MINDFILE_AUTO_COMPRESS"] == {"value": "on", "origin": "environment"}
    assert shown["MINDFILE_WINDOW_TOKENS"] == {"value": "4000", "origin": "default"}
    assert shown["MINDFILE_TIMEZONE"]["origin"] == "system"
    assert "UTC" in shown["MINDFILE_TIMEZONE"]["value"]


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        (ZoneInfo("Asia/Shanghai"), "CST, UTC+08:00"),
        (ZoneInfo("America/Chicago"), "CST, UTC-06:00"),
        (UTC, "UTC+00:00"),
        (timezone(timedelta(hours=-3, minutes=-30)), "UTC-03:30"),
    ],
)
def test_the_zone_of_the_system_is_shown_with_its_distance(zone: tzinfo, words: str) -> None:
    assert zone_shown(datetime(2026, 1, 5, 12, tzinfo=zone)) == words


@pytest.mark.parametrize("options", [AS_TEXT, AS_JSON])
def test_what_is_secret_is_masked(
    options: argparse.Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    run(read_config(GIVEN), options)
    text = capsys.readouterr().out
    assert "sk-" not in text
    assert "https://********@example.org/v1" in text


def test_as_text_each_setting_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    run(read_config(GIVEN), AS_TEXT)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(Config.model_fields)
    assert any(line.split() == ["MINDFILE_LOG_LEVEL", "info"] for line in lines)
    assert any(line.split() == ["MINDFILE_MODEL_DIR", "(unset)"] for line in lines)
    assert any(line.split()[1:] == ["turns", "(environment)"] for line in lines)
