"""The one error tree.

MindfileError
├── InvalidArgumentError      invalid_argument      the call's arguments are wrong
├── UnknownArgumentError      unknown_argument      an argument nobody knows
├── NotFoundError             not_found             no such memory, session, snapshot or change
├── ConflictError             conflict              changed since, a key reused, undo refused
├── ConfirmationNeededError   confirmation_needed   the user's yes is missing
├── UnavailableError          unavailable           cannot be done here or now
├── BusyError                 busy                  another process holds the file too long
├── DatabaseFaultError        database_fault        the file is damaged, foreign, newer or gone
│   ├── UnreadableFileError                     … damaged, or its disk fails
│   │   └── NoDatabaseError                     … no SQLite database at all
│   ├── ForeignFileError                        … another program's
│   └── NewerFileError                          … written by a newer Mindfile
├── ReadOnlyError             read_only             the file or folder cannot be written
│   └── PausedError                             … on purpose: remembering is paused
├── ConfigurationError        configuration         a setting is wrong (stops the start)
├── EmbeddingError            in embedding/: a text has no vector (told in the log)
├── ModelUnavailableError     in embedding/: one way leads to no model (told as an attempt)
├── OfflineModelError         in embedding/: the offline extra gives no model (likewise)
│   └── WeightsFormatError    … its weights have an unknown layout
├── UneditableError           in clients/: a client's configuration is left alone
│   └── MalformedError      … it is no JSON that the client reads
├── UnwritableError           in clients/: it cannot be written
└── DemoFailedError           in demo.py: the demonstration ends

Those without a code stand beside what raises them and never reach a caller.

``message`` says what is wrong, ``hint`` what to do. Neither holds a path of the host,
a traceback or a library's name when it goes to a model.
"""

from typing import ClassVar, cast


class MindfileError(Exception):
    """Root of everything Mindfile raises on purpose."""

    code: ClassVar[str] = "internal"

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class InvalidArgumentError(MindfileError):
    """An argument has a value that cannot be meant."""

    code = "invalid_argument"


class UnknownArgumentError(MindfileError):
    """An argument's name is not part of the contract."""

    code = "unknown_argument"


class NotFoundError(MindfileError):
    """An id, session, snapshot or change is not in this namespace."""

    code = "not_found"


class ConflictError(MindfileError):
    """The call clashes with what has happened since."""

    code = "conflict"


class ConfirmationNeededError(MindfileError):
    """A destructive call needs the user's yes first; ``value`` is the `confirm` of just that."""

    code = "confirmation_needed"

    def __init__(self, message: str, *, hint: str = "", value: str = "") -> None:
        super().__init__(message, hint=hint)
        self.value = value


class UnavailableError(MindfileError):
    """What was asked cannot be done here or now."""

    code = "unavailable"


class BusyError(MindfileError):
    """Another process holds the write lock beyond the patience of this one."""

    code = "busy"


class DatabaseFaultError(MindfileError):
    """The file is damaged, not ours, from a newer program, or gone."""

    code = "database_fault"


class UnreadableFileError(DatabaseFaultError):
    """The file is damaged, or its disk fails: what can still be read should be saved."""


class UnreachableFileError(UnreadableFileError):
    """The file could not be opened or read just now: its disk fails, or has no room for a log."""


class NoDatabaseError(UnreadableFileError):
    """The file is no SQLite database: something else, or overwritten from its beginning."""


class ForeignFileError(DatabaseFaultError):
    """The file is a database of another program."""


class NewerFileError(DatabaseFaultError):
    """The file has a schema that this program does not know yet."""


class ReadOnlyError(MindfileError):
    """The file or its folder cannot be written."""

    code = "read_only"


class PausedError(ReadOnlyError):
    """Remembering is paused by the settings."""

    def __init__(self) -> None:
        super().__init__(
            "Remembering is paused: this memory is read and not written for now.",
            hint="Go on without it and do not try again; `search` and `retrieve` work. The user "
            "ends it by unsetting MINDFILE_READ_ONLY and restarting the client.",
        )


class ConfigurationError(MindfileError):
    """A setting in the environment is unknown or has a bad value."""

    code = "configuration"


def cause_of(error: BaseException) -> BaseException:
    """Return the first error of a group, of groups in it too; any other is its own cause."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    return error
