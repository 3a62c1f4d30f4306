"""Commands that run apart from the rest of the machine, or bound by permissions."""

import os
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


def unprivileged() -> list[str]:
    """Return what to put before a command so that permissions bind it, even for root."""
    if os.name == "nt":
        pytest.skip("Windows knows no modes")
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("root passes every permission and setpriv is not here")
    capabilities = "-dac_override,-dac_read_search"
    return [setpriv, f"--bounding-set={capabilities}", f"--inh-caps={capabilities}"]
