"""Commands that run apart from the rest of the machine, where it allows that."""

import shutil
import subprocess

import pytest


def unshared(what: str) -> list[str]:
    """Return what to put before a command so that it has its own ``what``: mount or net.

    Skips the test where that cannot be had.
    """
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is not here")
    command = [unshare, "--user", "--map-root-user", f"--{what}"]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode:
        pytest.skip(f"this machine lets nobody have their own {what}")
    return command
