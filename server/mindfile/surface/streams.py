"""The standard streams, taken over for the protocol before anything else can print on them."""

import os
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WireStreams:
    """Private descriptors of what were the process's input and output."""

    source: int
    sink: int


def claim_streams() -> WireStreams:
    """Take over standard input and output.

    From now on the process, its libraries and its children read an empty input, and whatever
    they print goes to stderr.

    Raises:
        OSError: the process was started without standard input or output.
    """
    streams = WireStreams(os.dup(0), os.dup(1))
    _point(0, os.open(os.devnull, os.O_RDONLY))
    try:
        elsewhere = os.dup(2)
    except OSError:
        elsewhere = os.open(os.devnull, os.O_WRONLY)
    _point(1, elsewhere)
    # A process without a console has no stderr; its stdout is then no trouble either.
    sys.stdout = sys.stderr
    return streams


def _point(standard: int, replacement: int) -> None:
    os.dup2(replacement, standard)
    os.close(replacement)
