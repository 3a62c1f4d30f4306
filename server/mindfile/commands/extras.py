"""How an extra is installed beside the Mindfile that runs."""

import subprocess
import sys
from importlib.util import find_spec
from shlex import join


def install_command(extra: str) -> str:
    """Return the line that installs an extra into the very Python that runs.

    Another pip may know of no Mindfile: this one finds the one that is installed.
    """
    wanted = f"mindfile[{extra}]"
    command = [sys.executable, "-m", "pip", "install", wanted]
    if find_spec("pip") is None:
        # What uv makes has none.
        command = ["uv", "pip", "install", "--python", sys.executable, wanted]
    return subprocess.list2cmdline(command) if sys.platform == "win32" else join(command)
