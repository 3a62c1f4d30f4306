"""Where a memory file must not stand: shares, synced folders, caches that others empty."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from mindfile.clients.places import Machine

_NETWORK = re.compile(
    r"(?:fuse\.)?(?:nfs\d?|cifs|smb\d?|smbfs|afpfs|afs|9p|davfs2?|webdav|sshfs|rclone|ceph|"
    r"glusterfs|lustre|ncpfs|vboxsf|prl_fs)"
)
_SYNCED = re.compile(
    r"OneDrive(?: - .+)?|Dropbox(?: \(.+\))?|iCloud ?Drive|Mobile Documents|CloudStorage|"
    r"Google ?Drive|My Drive|Nextcloud|pCloud ?Drive|Syncthing",
    re.IGNORECASE,
)
# Folders that a package runner fills and empties as it likes.
_CACHES = (
    (re.compile(r"/(?:archive|builds|environments)-v\d+/"), "uvx"),
    (re.compile(r"/pipx/(?:\.cache|cache)/|/\.cache/pipx/"), "pipx"),
    (re.compile(r"/_npx/"), "npx"),
)
_OCTAL = re.compile(r"\\([0-7]{3})")
_MOUNTED = re.compile(r".+? on (?P<place>.+) \((?P<kind>[\w.]+)[,)]")
_MOUNTS_SECONDS = 5


def runner_cache(path: PurePath, environ: Mapping[str, str]) -> str | None:
    """Return the package runner whose cache a path lies in, if it does."""
    text = f"/{path.as_posix()}/"
    own = environ.get("UV_CACHE_DIR", "").strip()
    if own and path.is_relative_to(type(path)(own)):
        return "uvx"
    return next((runner for pattern, runner in _CACHES if pattern.search(text)), None)


def synced_folder(path: PurePath, environ: Mapping[str, str]) -> str | None:
    """Return the folder above a path that a program copies elsewhere, if one does."""
    for name in ("OneDrive", "OneDriveCommercial", "OneDriveConsumer"):
        own = environ.get(name, "").strip()
        if own and path.is_relative_to(type(path)(own)):
            return own
    return next((part for part in path.parent.parts if _SYNCED.fullmatch(part)), None)


def network_share(path: PurePath, mounts: Mapping[str, str]) -> str | None:
    """Return what a path's disk is, if that is another machine's; ``mounts`` as of `mounts_of`."""
    if path.drive.startswith("\\\\"):
        return path.drive
    above = [place for place in mounts if path.is_relative_to(type(path)(place))]
    kind = mounts[max(above, key=len)] if above else ""
    return kind if _NETWORK.fullmatch(kind) else None


def mounts_of(machine: Machine, path: Path) -> dict[str, str]:
    """Return the kind of file system by the folder it is mounted on; what can be known of it."""
    try:
        if machine.platform == "darwin":
            done = subprocess.run(
                ["/sbin/mount"], capture_output=True, timeout=_MOUNTS_SECONDS, check=False
            )
            return dict(listed_mounts(done.stdout.decode("utf-8", "replace")))
        if machine.platform.startswith("linux"):
            return dict(proc_mounts(Path("/proc/mounts").read_text("utf-8", "replace")))
    except (OSError, subprocess.SubprocessError):
        return {}
    return _drive(path)


def proc_mounts(text: str) -> Iterator[tuple[str, str]]:
    """Read `/proc/mounts`: place and kind, spaces in a place written as octal numbers."""
    for line in text.splitlines():
        _, place, kind, *_ = (*line.split(" "), "", "", "")
        yield _OCTAL.sub(lambda found: chr(int(found[1], 8)), place), kind


def listed_mounts(text: str) -> Iterator[tuple[str, str]]:
    """Read what `mount` prints on macOS."""
    for line in text.splitlines():
        if found := _MOUNTED.match(line):
            yield found["place"], found["kind"]


def _drive(path: Path) -> dict[str, str]:
    if sys.platform != "win32":
        return {}
    import ctypes

    root = f"{path.drive}\\"
    remote = 4
    return {root: "smb"} if ctypes.windll.kernel32.GetDriveTypeW(root) == remote else {}
