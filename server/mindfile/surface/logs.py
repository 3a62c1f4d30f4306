"""Where the log goes: warnings to stderr in one line each, the rest to a rotating file."""

import copy
import logging
import logging.handlers
import os
import sys
from io import TextIOWrapper
from pathlib import Path

LOG_FILE = "mindfile.log"
_MAX_BYTES = 1_000_000
_BACKUPS = 2


class _Terse(logging.Formatter):
    """One line a record: a client may never read stderr, and a full pipe would block us."""

    def format(self, record: logging.LogRecord) -> str:
        bare = copy.copy(record)
        bare.exc_info = bare.exc_text = bare.stack_info = None
        return super().format(bare).replace("\n", " ")


class _PrivateRotatingFile(logging.handlers.RotatingFileHandler):
    """A rotating file that only its owner can read."""

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding="utf-8", errors="replace")


def start_logging(folder: Path, level: str) -> None:
    """Send warnings to stderr and everything from ``level`` up to the log file in ``folder``.

    The file is rotated at 1 MB and kept three times. Where it cannot be written, the server runs
    all the same and says so on stderr. Nothing ever goes to stdout.
    """
    # A log that cannot be written must not turn into tracebacks on stderr.
    logging.raiseExceptions = False
    root = logging.getLogger()
    for handler in list(root.handlers):
        root.removeHandler(handler)
    console = logging.StreamHandler(sys.stderr)
    console.setLevel(logging.WARNING)
    console.setFormatter(_Terse("mindfile: %(message)s"))
    root.addHandler(console)
    logging.captureWarnings(True)
    logging.getLogger("mindfile").setLevel(level.upper())
    root.setLevel(logging.WARNING)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = _PrivateRotatingFile(
            folder / LOG_FILE, maxBytes=_MAX_BYTES, backupCount=_BACKUPS, encoding="utf-8"
        )
    except OSError as error:
        logging.getLogger("mindfile").warning(
            "The log file cannot be written (%s); set MINDFILE_LOG_DIR.", error.strerror
        )
        return
    file.setFormatter(
        logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
    )
    root.addHandler(file)
