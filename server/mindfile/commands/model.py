"""`mindfile model`: fetch the embedding model, or say where it stands."""

import argparse
import json
import sys
from pathlib import Path

from mindfile.config import Config, quiet_libraries
from mindfile.embedding.fetching import ModelState, fetch, model_state
from mindfile.embedding.loading import ModelUnavailableError

_WAYS = {
    "off": "none: MINDFILE_MODEL is off, search goes by words only",
    "folder": "from the folder of MINDFILE_MODEL_DIR",
    "cache": "downloaded",
    "offline extra": "from the offline extra",
    "hub": "not here yet: fetched when first needed, or by `mindfile model fetch`",
    "none": "none, and MINDFILE_OFFLINE or MINDFILE_MODEL_DOWNLOAD forbids to fetch it",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile model` can be told."""
    parser.add_argument(
        "action",
        nargs="?",
        choices=["status", "fetch"],
        default="status",
        help="say where the model stands (the default), or download it",
    )
    parser.add_argument("--json", action="store_true", help="print the state as one JSON object")


def run(config: Config, options: argparse.Namespace) -> int:
    """Fetch the model or tell its state; return 0 where there is one, else 1."""
    if options.action == "fetch" and (code := _fetch(config)):
        return code
    state = model_state(config)
    if options.json:
        sys.stdout.write(json.dumps(_as_object(state), ensure_ascii=False, indent=2) + "\n")
    else:
        _print(state)
    return 0 if state.complete else 1


def _fetch(config: Config) -> int:
    state = model_state(config)
    if state.way == "cache":
        return 0
    if state.way == "off":
        return _refused(_WAYS["off"], "Unset MINDFILE_MODEL and try again.")
    if not config.may_download:
        return _refused(
            "the settings forbid to download the model.",
            "Unset MINDFILE_OFFLINE and MINDFILE_MODEL_DOWNLOAD, or pip install "
            "'mindfile[offline]'.",
        )
    quiet_libraries()
    try:
        fetch(config)
    except ModelUnavailableError as error:
        return _refused(
            f"the model could not be fetched: {error.message}",
            "Run it again. HF_ENDPOINT takes the address of a mirror, HTTPS_PROXY a proxy.",
        )
    return 0


def _refused(message: str, hint: str) -> int:
    sys.stderr.write(f"mindfile: {message} Hint: {hint}\n")
    return 1


def _print(state: ModelState) -> None:
    lines = [f"Model     {_WAYS[state.way]}"]
    if state.way == "offline extra" and not state.complete:
        lines.append("Complete  not yet: prepared when first needed")
    else:
        lines.append(f"Complete  {'yes' if state.complete else 'no'}")
    if state.folder is not None:
        lines.append(f"Folder    {state.folder}")
    if state.size:
        lines.append(f"Size      {state.size / 1_000_000:.1f} MB")
    if state.missing and state.size:
        lines.append(f"Missing   {', '.join(state.missing)}: `mindfile model fetch` goes on")
    sys.stdout.write("\n".join(lines) + "\n")


def _as_object(state: ModelState) -> dict[str, object]:
    folder: Path | None = state.folder
    return {
        "way": state.way,
        "complete": state.complete,
        "folder": None if folder is None else str(folder),
        "size": state.size,
        "missing": list(state.missing),
    }
