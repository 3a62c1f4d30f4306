"""A clean home in which a client has been given the server by `mindfile install`."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

_KEPT = ("PATH", "SYSTEMROOT")


def installed_home(folder: Path, mindfile: Sequence[str]) -> tuple[dict[str, str], Path]:
    """Install with the command ``mindfile``; return the home's environment and the configuration.

    The entry stands there before, with settings of the user's own, which go on counting.
    """
    home = folder / "家 of a client"
    config = home / ".cursor" / "mcp.json"
    config.parent.mkdir(parents=True)
    own = {
        "MINDFILE_DATABASE": str(home / "记忆 file.sqlite3"),
        "MINDFILE_LOG_DIR": str(home / "log"),
        "MINDFILE_MODEL": "off",
    }
    entry = {"command": "mindfile", "env": own}
    config.write_text(json.dumps({"mcpServers": {"mindfile": entry}}), "utf-8")
    environ = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environ |= {"HOME": str(home), "USERPROFILE": str(home)}
    subprocess.run(
        [*mindfile, "install", "cursor"], env=environ, stdout=subprocess.PIPE, check=True
    )
    written = json.loads(config.read_text("utf-8"))["mcpServers"]["mindfile"]
    assert Path(written["command"]).is_file()
    assert written["env"] == own
    return environ, config
