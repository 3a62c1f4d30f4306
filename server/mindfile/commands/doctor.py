"""`mindfile doctor`: what is in use here, what is wrong with it, and what to do about it."""

import argparse
import json
import os
import platform
import stat
import sys
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from mindfile.clients.checks import look
from mindfile.clients.places import this_machine
from mindfile.config import PREFIX, Config, variables
from mindfile.embedding.conversion import (
    converted_folder,
    find_weights,
    is_complete,
)
from mindfile.embedding.loading import missing_files
from mindfile.embedding.weights import OfflineModelError
from mindfile.errors import MindfileError, UnreadableFileError
from mindfile.store.driver import find_driver, own_driver, standard_driver
from mindfile.store.inspection import Inspection, inspect_file, standard_version
from mindfile.surface.logs import LOG_FILE

Health = Literal["ok", "note", "broken"]
_MARKS = {"ok": "[green]ok[/]", "note": "[yellow]note[/]", "broken": "[red]broken[/]"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what it is, how it is, and what to do where something is wrong."""

    subject: str
    health: Health
    state: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything found; ``settings`` are those in force, each with where it came from."""

    findings: tuple[Finding, ...]
    settings: tuple[tuple[str, str, str], ...] = field(default=())

    @property
    def healthy(self) -> bool:
        """Tell whether nothing is broken; notes do not count."""
        return all(finding.health != "broken" for finding in self.findings)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile doctor` can be told."""
    parser.add_argument("--json", action="store_true", help="print it as one JSON object")


def run(config: Config, options: argparse.Namespace) -> int:
    """Print the diagnosis; return 0 where nothing is broken, else 1."""
    diagnosis = diagnose(config)
    if options.json:
        sys.stdout.write(json.dumps(_as_object(diagnosis), ensure_ascii=False, indent=2) + "\n")
    else:
        _print(diagnosis)
    return 0 if diagnosis.healthy else 1


def diagnose(config: Config) -> Diagnosis:
    """Look at everything the server stands on; nothing is changed or downloaded."""
    findings = [_python(), *_database_driver(), _model(config), *_file(config), _log(config)]
    findings += _clients(config)
    settings = tuple(
        (
            PREFIX + name.upper(),
            _shown(getattr(config, name)),
            "environment" if name in config.model_fields_set else "default",
        )
        for name in Config.model_fields
    )
    return Diagnosis(tuple(findings), settings)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "(unset)" if value in {None, ""} else str(value)


def _python() -> Finding:
    where = f"{platform.python_version()} at {sys.executable}"
    return Finding("Python", "ok", f"{where}; mindfile {version('mindfile')}")


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
    """Say from where the model would come, in the order in which the server looks."""
    name = "Embedding model"
    if config.model == "off":
        return Finding(name, "note", "off: search by words only", "Unset MINDFILE_MODEL for it.")
    if config.model_dir is not None:
        if missing := missing_files(config.model_dir):
            advice = "Put the files there, or unset MINDFILE_MODEL_DIR."
            state = f"{config.model_dir} lacks {', '.join(missing)}"
            return Finding(name, "broken", state, advice)
        return Finding(name, "ok", f"from the folder {config.model_dir}")
    downloads = config.cache_dir / "fastembed"
    if any(downloads.rglob("*.onnx")) and any(downloads.rglob("tokenizer.json")):
        return Finding(name, "ok", f"downloaded, in {downloads}")
    if is_complete(converted_folder(config.cache_dir)):
        return Finding(name, "ok", f"from the offline extra, in {config.cache_dir}")
    return _model_to_come(name, config)


def _model_to_come(name: str, config: Config) -> Finding:
    try:
        find_weights()
        version("onnx")
    except (OfflineModelError, PackageNotFoundError):
        if config.may_download:
            state = "not here yet: fetched from its hub when first needed"
            return Finding(
                name, "note", state, "Without a network: pip install 'mindfile[offline]'."
            )
        state = "none: search by words only"
        return Finding(
            name, "broken", state, "pip install 'mindfile[offline]', or allow downloads."
        )
    return Finding(name, "ok", "in the offline extra; prepared when first needed")


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
    except UnreadableFileError as error:
        return [*found, Finding("Its contents", "broken", error.message, _rescue(path))]
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


def _rescue(path: Path) -> str:
    return (
        f"Stop every client and copy {path} away. With SQLite's own shell, "
        "`sqlite3 damaged.sqlite3 .recover | sqlite3 new.sqlite3` saves what can be read. "
        "Without the file Mindfile starts anew."
    )


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
    return Finding("Integrity", "broken", "; ".join(inspection.problems), _rescue(path))


def _log(config: Config) -> Finding:
    folder = next(place for place in (config.log_dir, *config.log_dir.parents) if place.exists())
    file = config.log_dir / LOG_FILE
    if not folder.is_dir() or not os.access(file if file.exists() else folder, os.W_OK):
        advice = "Set MINDFILE_LOG_DIR to a folder that you may write to."
        return Finding("Log", "note", f"{file} cannot be written; only warnings are shown", advice)
    return Finding("Log", "ok", str(file) if file.exists() else f"{file}, made when first used")


def _clients(config: Config) -> list[Finding]:
    seen = look(this_machine(variables()), config.database)
    return [Finding(one.subject, one.health, one.state, one.advice) for one in seen]


def _as_object(diagnosis: Diagnosis) -> dict[str, Any]:
    return {
        "healthy": diagnosis.healthy,
        "findings": [asdict(finding) for finding in diagnosis.findings],
        "settings": {
            name: {"value": value, "from": origin} for name, value, origin in diagnosis.settings
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
    width = max((len(name) for name, _, _ in diagnosis.settings), default=0)
    for name, value, origin in diagnosis.settings:
        source = "" if origin == "default" else f"  [bold]({origin})[/]"
        console.print(f"{name:<{width}}  {escape(value)}{source}")
    verdict = (
        "[green]Nothing is broken.[/]" if diagnosis.healthy else "[red]Something is broken.[/]"
    )
    console.print(f"\n{verdict}")
