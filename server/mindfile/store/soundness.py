"""What is read out of the file and makes no sense was changed by damage, and is told as such."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from mindfile.errors import UnreadableFileError
from mindfile.forms import time_of

_Given = ParamSpec("_Given")
_Read = TypeVar("_Read")


def out_of_the_file(read: Callable[_Given, _Read]) -> Callable[_Given, _Read]:
    """Let a function that reads what the file holds fail as a damaged file does."""

    @wraps(read)
    def soundly(*given: _Given.args, **named: _Given.kwargs) -> _Read:
        try:
            return read(*given, **named)
        except (ValueError, KeyError, TypeError) as error:
            raise UnreadableFileError(
                "The memory file is damaged.",
                hint="Stop every client and run `mindfile doctor --repair`.",
            ) from error

    return soundly


stored_time = out_of_the_file(time_of)
