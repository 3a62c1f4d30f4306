"""`mindfile doctor`: what is in use here, what is wrong with it, and what to do about it."""

import argparse
import importlib
import json
import os
import platform
import stat
import sys
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from http.client import HTTPException
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from typing import Any
from urllib.parse import unquote, urlsplit

import mindfile
from mindfile.clients.checks import Finding, Health, look
from mindfile.clients.places import this_machine
from mindfile.commands.config import Setting, masked, settings_of
from mindfile.commands.extras import install_command
from mindfile.config import Config, variables
from mindfile.embedding.fetching import model_state
from mindfile.embedding.loading import missing_files
from mindfile.errors import MindfileError, UnavailableError
from mindfile.store.driver import find_driver, own_driver, standard_driver
from mindfile.store.faults import way_out
from mindfile.store.inspection import Inspection, inspect_file, standard_version
from mindfile.store.rollback import is_unfinished
from mindfile.store.shelf import backups_of, set_aside_of, unfinished_of
from mindfile.surface.logs import LOG_FILE

_ONLINE_SECONDS = 5.0

# What importing raises where a module or a library that it needs is missing, broken or too old.
_UNIMPORTABLE = (ImportError, SyntaxError, OSError, ValueError, AttributeError, TypeError)

# By where the model comes from, as `model_state` says.
_MODELS: Mapping[str, tuple[Health, str, str]] = {
    "off": ("note", "off: search by words only", "Unset MINDFILE_MODEL for it."),
    "folder": ("ok", "from the folder {folder}", ""),
    "cache": ("ok", "downloaded, in {folder}", ""),
    "offline extra": ("ok", "from the offline extra, in {folder}", ""),
    "to convert": ("ok", "in the offline extra; prepared when first needed", ""),
    "hub": (
        "note",
        "not here yet: fetched from its hub when first needed",
        "Without a network: {install}",
    ),
    "none": (
        "broken",
        "none: search by words only",
        "Allow downloads, or: {install}",
    ),
}
_MARKS = {"ok": "[green]ok[/]", "note": "[yellow]note[/]", "broken": "[red]broken[/]"}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything found, and the settings in force."""

    findings: tuple[Finding, ...]
    settings: tuple[Setting, ...] = ()

    @property
    def healthy(self) -> bool:
        """Tell whether nothing is broken; notes do not count."""
        return all(finding.health != "broken" for finding in self.findings)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile doctor` can be told."""
    parser.add_argument("--json", action="store_true", help="print it as one JSON object")
    parser.add_argument(
        "--online", action="store_true", help="ask the endpoint of MINDFILE_LLM_BASE_URL, too"
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="make the memory file anew out of all that can be read of it",
    )
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        help="with --repair: go on without what cannot be read",
    )


def run(config: Config, options: argparse.Namespace) -> int:
    """Print the diagnosis, or repair; return 0 where nothing is broken, else 1."""
    if options.repair:
        return _repair(config, accept_loss=options.accept_loss)
    diagnosis = diagnose(config, online=options.online)
    if options.json:
        sys.stdout.write(json.dumps(_as_object(diagnosis), ensure_ascii=False, indent=2) + "\n")
    else:
        _print(diagnosis)
    return 0 if diagnosis.healthy else 1


def diagnose(config: Config, *, online: bool = False) -> Diagnosis:
    """Look at everything the server stands on; nothing is changed or downloaded.

    Nothing is asked over the network either, but the endpoint where ``online`` wants it.
    """
    findings = [
        _python(),
        _server(),
        *_database_driver(),
        _model(config),
        _endpoint(config, online=online),
    ]
    findings += [*_file(config), *_backups(config), _log(config)]
    findings += look(this_machine(variables()), config.database)
    return Diagnosis(tuple(findings), tuple(settings_of(config)))


def _python() -> Finding:
    where = f"{platform.python_version()} at {sys.executable}"
    return Finding("Python", "ok", f"{where}; mindfile {version('mindfile')}")


def _server() -> Finding:
    """Import all of Mindfile: what is missing would end the server only when it is needed."""
    name = "Server"
    for module in walk_packages(mindfile.__path__, "mindfile.", onerror=lambda _: None):
        try:
            importlib.import_module(module.name)
        except _UNIMPORTABLE as error:
            state = f"{module.name} cannot be imported: {type(error).__name__}: {error}"
            return Finding(name, "broken", state, "Install Mindfile again, as README.md says.")
    return Finding(name, "ok", "all of it can be imported")


def _database_driver() -> list[Finding]:
    standard = standard_driver()
    loads = "loads extensions" if standard else "cannot load extensions"
    found = [Finding("sqlite3 of Python", "ok", f"SQLite {standard_version()}, {loads}")]
    try:
        driver = find_driver()
    except MindfileError as error:
        return [*found, Finding("SQLite in use", "broken", error.message, error.hint)]
    spare = own_driver()
    beside = f"; {spare.name} stands by" if standard and spare else ""
    state = f"{driver.sqlite_version} through {driver.name}, sqlite-vec {driver.vec_version}"
    return [*found, Finding("SQLite in use", "ok", state + beside)]


def _model(config: Config) -> Finding:
    """Say from where the model comes or would come."""
    name, found = "Embedding model", model_state(config)
    if config.model_dir is not None and found.way not in {"off", "folder"}:
        state = f"{config.model_dir} lacks {', '.join(missing_files(config.model_dir))}"
        return Finding(name, "broken", state, "Put the files there, or unset MINDFILE_MODEL_DIR.")
    way = "to convert" if found.way == "offline extra" and not found.complete else found.way
    health, state, advice = _MODELS[way]
    advice = advice.format(install=install_command("offline"))
    return Finding(name, health, state.format(folder=found.folder), advice)


def _file(config: Config) -> list[Finding]:
    path = config.database
    name = "Memory file"
    if not path.exists():
        folder = next(parent for parent in path.parents if parent.exists())
        if not os.access(folder, os.W_OK | os.X_OK):
            advice = "Set MINDFILE_DATABASE to a place that you may write to."
            return [Finding(name, "broken", f"{folder} cannot be written", advice)]
        return [Finding(name, "note", f"{path}: not there yet, made when first used")]
    if not path.is_file():
        return [Finding(name, "broken", f"{path} is no file", "Set MINDFILE_DATABASE to a file.")]
    found = [_access(path)]
    try:
        inspection = inspect_file(path)
    except MindfileError as error:
        return [*found, Finding("Its contents", "broken", error.message, error.hint)]
    return [*found, _contents(inspection), _integrity(inspection, path)]


def _access(path: Path) -> Finding:
    size = sum(
        file.stat().st_size for file in (path, path.with_name(path.name + "-wal")) if file.exists()
    )
    mode = stat.S_IMODE(path.stat().st_mode)
    state = f"{path}, {size / 1_000_000:.1f} MB, {stat.filemode(path.stat().st_mode)[1:]}"
    if not os.access(path, os.R_OK | os.W_OK) or not os.access(path.parent, os.W_OK | os.X_OK):
        advice = "Make file and folder writable for you: SQLite keeps its log beside the file."
        return Finding("Memory file", "broken", f"{state}, not writable", advice)
    if os.name == "posix" and mode & 0o077:
        return Finding("Memory file", "note", f"{state}, others may read it", f"chmod 600 {path}")
    return Finding("Memory file", "ok", state)


def _backups(config: Config) -> list[Finding]:
    try:
        backups, aside = backups_of(config.database), set_aside_of(config.database)
        unfinished = unfinished_of(config.database)
    except UnavailableError as error:
        return [Finding("Backups", "broken", error.message, error.hint)]
    found: list[Finding] = []
    if backups:
        state = f"{len(backups)} in {backups[0].path.parent}, the newest {backups[0]}"
        found.append(Finding("Backups", "ok", state))
    elif config.database.is_file():
        state = "none yet; one is made before the schema changes"
        found.append(Finding("Backups", "ok", state, "`mindfile backup` makes one now."))
    if cut_short := [backup.path.name for backup in backups if is_unfinished(backup.path)]:
        state = f"a change to them is at work, or was cut short: {', '.join(cut_short)}"
        advice = "Nothing of them is lost: a restore and the next purge roll it back."
        found.append(Finding("Cut short", "note", state, advice))
    if aside:
        state = f"damaged files that a repair or restore kept: {', '.join(map(str, aside))}"
        advice = "A purge does not reach them. Delete them once nothing is missed."
        found.append(Finding("Set aside", "note", state, advice))
    if unfinished:
        state = f"copies that were not finished: {', '.join(map(str, unfinished))}"
        advice = (
            "Unless a backup, restore or repair is at work, its process was ended: delete them. "
            "The next of these commands removes those that have rested for an hour."
        )
        found.append(Finding("Unfinished", "note", state, advice))
    return found


def _endpoint(config: Config, *, online: bool) -> Finding:
    """Say who writes summaries and facts; the endpoint is asked only where that is wanted."""
    name = "Language model"
    if not config.llm_base_url:
        return Finding(name, "ok", "none set: your client's own, else the local rules")
    key = "with a key" if config.llm_api_key else "without a key"
    state = f"{config.llm_model} at {masked(config.llm_base_url)}, {key}"
    if find_spec("openai") is None:
        return Finding(name, "broken", state, install_command("llm"))
    if not online:
        return Finding(name, "ok", f"{state}; not asked (--online asks it)")
    fault = _unreachable(config)
    if fault:
        advice = "Check MINDFILE_LLM_BASE_URL; until then the local rules serve."
        return Finding(name, "broken", f"{state}: {fault}", advice)
    return Finding(name, "ok", f"{state}; it answers")


def _unreachable(config: Config) -> str:
    """Ask the endpoint for its models; return what is wrong, nothing where it answers."""
    try:
        parts = urlsplit(config.llm_base_url.rstrip("/"))
        login, _, host = parts.netloc.rpartition("@")
        key = "" if config.llm_api_key is None else config.llm_api_key.get_secret_value()
        # A login in the address goes before the key, as it does where the model is asked.
        given = f"Basic {b64encode(unquote(login).encode()).decode()}" if login else f"Bearer {key}"
        # The setting takes nothing but http and https.
        asked = urllib.request.Request(  # noqa: S310
            f"{parts._replace(netloc=host).geturl()}/models", headers={"Authorization": given}
        )
        with urllib.request.urlopen(asked, timeout=_ONLINE_SECONDS):  # noqa: S310
            return ""
    except urllib.error.HTTPError as error:
        # Some serve no list of models: they are there all the same.
        return "" if error.code in {404, 405} else f"it answers {error.code} {error.reason}"
    except (OSError, HTTPException, ValueError) as error:
        return f"it cannot be reached: {getattr(error, 'reason', error)}"


def _repair(config: Config, *, accept_loss: bool) -> int:
    """Repair the memory file and say what came of it; return 0 where a whole file stands."""
    from mindfile.embedding.chunks import chunks_of
    from mindfile.store.repair import repair_file

    done = repair_file(config.database, accept_loss=accept_loss, cut=chunks_of)
    lines = [f"{'table':<16} {'said to hold':>12} {'new file':>9}"]
    for table, (said, read) in done.counts.items():
        lines.append(f"{table:<16} {'unknown' if said is None else said:>12} {read:>9}")
    lines += [f"made anew: {line}" for line in done.remade]
    lines += [f"LOST: {line}" for line in done.lost]
    if done.aside is None:
        lines.append(
            "Nothing was changed, because something would be lost. `mindfile restore latest` goes "
            "back to a backup, `mindfile doctor --repair --accept-loss` goes on without it."
        )
    else:
        lines.append(f"The memory file is whole. The old one is kept as {done.aside}.")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if done.aside is None else 0


def _contents(inspection: Inspection) -> Finding:
    counts = {
        namespace: sum(count for states in kinds.values() for count in states.values())
        for namespace, kinds in inspection.memories.items()
    }
    memories = ", ".join(f"{count} in “{name}”" for name, count in counts.items()) or "none"
    vectors = ", ".join(f"{model.name} ({model.state})" for model in inspection.models) or "none"
    state = (
        f"schema {inspection.schema}; memories: {memories}; {inspection.sessions} sessions; "
        f"vectors: {vectors}; {inspection.pending} texts wait for one"
    )
    older = inspection.schema < inspection.latest_schema
    advice = "The server brings the schema up to date when it starts." if older else ""
    return Finding("Its contents", "note" if older else "ok", state, advice)


def _integrity(inspection: Inspection, path: Path) -> Finding:
    if not inspection.problems:
        return Finding("Integrity", "ok", "every page was read and is whole")
    return Finding("Integrity", "broken", "; ".join(inspection.problems), way_out(path))


def _log(config: Config) -> Finding:
    folder = next(place for place in (config.log_dir, *config.log_dir.parents) if place.exists())
    file = config.log_dir / LOG_FILE
    if not folder.is_dir() or not os.access(file if file.exists() else folder, os.W_OK):
        advice = "Set MINDFILE_LOG_DIR to a folder that you may write to."
        return Finding("Log", "note", f"{file} cannot be written; only warnings are shown", advice)
    return Finding("Log", "ok", str(file) if file.exists() else f"{file}, made when first used")


def _as_object(diagnosis: Diagnosis) -> dict[str, Any]:
    return {
        "healthy": diagnosis.healthy,
        "findings": [asdict(finding) for finding in diagnosis.findings],
        "settings": {
            setting.name: {"value": setting.value, "from": setting.origin}
            for setting in diagnosis.settings
        },
    }


def _print(diagnosis: Diagnosis) -> None:
    """Print a line for each finding; the terminal breaks it, so that paths can be copied whole."""
    from rich.console import Console
    from rich.markup import escape

    console = Console(highlight=False, soft_wrap=True)
    width = max(len(finding.subject) for finding in diagnosis.findings)
    for finding in diagnosis.findings:
        health = _MARKS[finding.health] + " " * (len("broken") - len(finding.health))
        console.print(f"{finding.subject:<{width}}  {health}  {escape(finding.state)}")
        if finding.advice:
            console.print(f"{'':<{width}}  [bold]→ {escape(finding.advice)}[/]")
    console.print("\nSettings in force\n")
    width = max((len(setting.name) for setting in diagnosis.settings), default=0)
    for setting in diagnosis.settings:
        source = "" if setting.origin == "default" else f"  [bold]({setting.origin})[/]"
        value = escape(setting.value) or "(unset)"
        console.print(f"{setting.name:<{width}}  {value}{source}")
    verdict = (
        "[green]Nothing is broken.[/]" if diagnosis.healthy else "[red]Something is broken.[/]"
    )
    console.print(f"\n{verdict}")
