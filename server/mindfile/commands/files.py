"""The memory file as the commands that read it need it: there, and a file."""

from mindfile.config import Config
from mindfile.errors import UnavailableError


def is_there(config: Config) -> bool:
    """Tell whether there is a memory file yet.

    Raises:
        UnavailableError: in its place stands a folder.
    """
    path = config.database
    if path.is_dir():
        raise UnavailableError(
            f"{path} is a folder, and no memory file.",
            hint=f"Set MINDFILE_DATABASE to a file in it, such as {path / 'memory.sqlite3'}.",
        )
    return path.exists()


def none_yet(config: Config) -> str:
    """Say in a sentence that there is no memory file yet, and where it would be."""
    return f"There is no memory file yet at {config.database}: a server makes it."
