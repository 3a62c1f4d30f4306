"""`mindfile config`: every setting in force, and where its value comes from."""

import argparse
import json
import re
import sys
from dataclasses import asdict, dataclass
from datetime import datetime

from pydantic import SecretStr

from mindfile.config import PREFIX, Config

_MASK = "********"
# Up to the last @ before the path, for a password may hold one.
_LOGIN = re.compile(r"(?<=://)[^/?#\s]+(?=@)")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its variable, its value, and ``default``, ``environment`` or ``system``."""

    name: str
    value: str
    origin: str


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile config` can be told."""
    parser.add_argument("--json", action="store_true", help="print it as one JSON object")


def run(config: Config, options: argparse.Namespace) -> int:
    """Print the settings."""
    settings = settings_of(config)
    if options.json:
        told = {setting.name: asdict(setting) for setting in settings}
        for line in told.values():
            del line["name"]
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
        return 0
    width = max(len(setting.name) for setting in settings)
    for setting in settings:
        origin = "" if setting.origin == "default" else f"  ({setting.origin})"
        sys.stdout.write(f"{setting.name:<{width}}  {setting.value or '(unset)'}{origin}\n")
    return 0


def settings_of(config: Config) -> list[Setting]:
    """Return every setting; what is secret is masked."""
    return [_setting(config, name) for name in Config.model_fields]


def _setting(config: Config, name: str) -> Setting:
    variable = PREFIX + name.upper()
    if name == "timezone" and not config.timezone:
        return Setting(variable, zone_shown(datetime.now(config.zone())), "system")
    origin = "environment" if name in config.model_fields_set else "default"
    return Setting(variable, _shown(getattr(config, name)), origin)


def zone_shown(now: datetime) -> str:
    """Return what the system calls its zone, and how far it is from UTC: names are used twice."""
    name, offset = now.tzname() or "", f"UTC{now:%z}"
    offset = f"{offset[:6]}:{offset[6:8]}"
    return offset if not name or offset.startswith(name) else f"{name}, {offset}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, SecretStr):
        return _MASK
    return "" if value is None else masked(str(value))


def masked(text: str) -> str:
    """Return a text without the logins that stand in its addresses."""
    return _LOGIN.sub(_MASK, text)
