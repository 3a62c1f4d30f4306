"""`mindfile model`: fetch the embedding model, or say where it stands."""

import argparse
import json
import re
import sys
from pathlib import Path

from mindfile.commands.choices import one_of
from mindfile.commands.extras import install_command
from mindfile.config import Config, quiet_libraries
from mindfile.embedding.fetching import ModelState, fetch, model_state
from mindfile.embedding.loading import ModelUnavailableError, missing_files
from mindfile.errors import UnavailableError

_WAYS = {
    "off": "none: MINDFILE_MODEL is off, search goes by words only",
    "folder": "from the folder of MINDFILE_MODEL_DIR",
    "cache": "downloaded",
    "offline extra": "from the offline extra",
    "hub": "not here yet: fetched when first needed, or by `mindfile model fetch`",
    "none": "none, and MINDFILE_OFFLINE or MINDFILE_MODEL_DOWNLOAD forbids to fetch it",
}
# The system's number of a fault, which stands before its words.
_ERRNO = re.compile(r"^\[Errno -?\d+\] ")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile model` can be told."""
    parser.add_argument(
        "action",
        nargs="?",
        type=one_of(("status", "fetch"), "action"),
        metavar="{status,fetch}",
        default="status",
        help="say where the model stands (the default), or download it",
    )
    parser.add_argument("--json", action="store_true", help="print the state as one JSON object")


def run(config: Config, options: argparse.Namespace) -> int:
    """Fetch the model or tell its state; return 0 where there is one, else 1.

    Raises:
        UnavailableError: it could not be fetched.
    """
    if options.action == "fetch":
        _fetch(config)
    state = model_state(config)
    if options.json:
        sys.stdout.write(json.dumps(_as_object(state), ensure_ascii=False, indent=2) + "\n")
    else:
        _print(state)
        if config.model_dir is not None and state.way not in {"off", "folder"}:
            lacking = ", ".join(missing_files(config.model_dir))
            sys.stdout.write(
                f"Not used  {config.model_dir} of MINDFILE_MODEL_DIR lacks {lacking}\n"
            )
    return 0 if state.complete else 1


def _fetch(config: Config) -> None:
    state = model_state(config)
    if state.way == "cache":
        return
    if state.way == "off":
        raise UnavailableError(
            "There is no model to fetch: MINDFILE_MODEL is off.",
            hint="Unset MINDFILE_MODEL and try again.",
        )
    if not config.may_download:
        raise UnavailableError(
            "The settings forbid to download the model.",
            hint="Unset MINDFILE_OFFLINE and MINDFILE_MODEL_DOWNLOAD, or run: "
            f"{install_command('offline')}",
        )
    quiet_libraries()
    try:
        fetch(config)
    except ModelUnavailableError as error:
        spare = (
            " Until then the model of the offline extra serves."
            if state.way == "offline extra"
            else ""
        )
        raise UnavailableError(
            f"The model could not be fetched: {_ERRNO.sub('', error.message)}.",
            hint="Run it again. HF_ENDPOINT takes the address of a mirror, HTTPS_PROXY a proxy."
            f"{spare}",
        ) from error


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
