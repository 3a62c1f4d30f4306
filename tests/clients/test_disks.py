"""Where a memory file must not stand."""

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from mindfile.clients.disks import (
    listed_mounts,
    mounts_of,
    network_share,
    proc_mounts,
    runner_cache,
    synced_folder,
)
from mindfile.clients.places import Machine

POSIX = PurePosixPath
WINDOWS = PureWindowsPath
PROC = """\
/dev/sda1 / ext4 rw,relatime 0 0
server:/export /mnt/my\\040share nfs4 rw,vers=4.2 0 0
//nas/home /home/ana/nas cifs rw 0 0
C:\\134 /mnt/c 9p rw,aname=drvfs 0 0
host /home/ana/far fuse.sshfs rw 0 0
/dev/sdb1 /mnt/my\\040share/disk ext4 rw 0 0
broken
"""
MAC = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//ana@nas._smb._tcp.local/home on /Volumes/home (1) (smbfs, nodev, nosuid, mounted by ana)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/ana/.local/share/mindfile/memory.sqlite3", None),
        ("/mnt/my share/memory.sqlite3", "nfs4"),
        ("/mnt/my share/disk/memory.sqlite3", None),
        ("/home/ana/nas/memory.sqlite3", "cifs"),
        ("/home/ana/nasty/memory.sqlite3", None),
        ("/mnt/c/Users/ana/memory.sqlite3", "9p"),
        ("/home/ana/far/memory.sqlite3", "fuse.sshfs"),
    ],
)
def test_linux_tells_shares_by_what_is_mounted_nearest(path: str, kind: str | None) -> None:
    assert network_share(POSIX(path), dict(proc_mounts(PROC))) == kind


def test_macos_tells_shares_by_what_mount_lists() -> None:
    mounts = dict(listed_mounts(MAC))
    assert network_share(POSIX("/Volumes/home (1)/memory.sqlite3"), mounts) == "smbfs"
    assert network_share(POSIX("/Users/ana/memory.sqlite3"), mounts) is None


def test_windows_tells_shares_by_their_name_and_by_the_kind_of_drive() -> None:
    assert network_share(WINDOWS(r"\\nas\home\memory.sqlite3"), {}) == r"\\nas\home"
    mapped = {"Z:\\": "smb"}
    assert network_share(WINDOWS(r"Z:\memory.sqlite3"), mapped) == "smb"
    assert network_share(WINDOWS(r"C:\Users\ana\memory.sqlite3"), mapped) is None


def test_this_machines_own_disks_can_be_read(tmp_path: Path) -> None:
    machine = Machine("linux", tmp_path, {})
    proc = Path("/proc/mounts")
    assert ("/" in mounts_of(machine, tmp_path)) == proc.exists()


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        (WINDOWS(r"C:\Users\ana\OneDrive\memory.sqlite3"), "OneDrive"),
        (WINDOWS(r"C:\Users\ana\OneDrive - Work\m\memory.sqlite3"), "OneDrive - Work"),
        (WINDOWS(r"D:\Own\memory.sqlite3"), r"D:\Own"),
        (POSIX("/Users/ana/Dropbox/memory.sqlite3"), "Dropbox"),
        (POSIX("/Users/ana/Dropbox (Team)/memory.sqlite3"), "Dropbox (Team)"),
        (
            POSIX("/Users/ana/Library/Mobile Documents/com~apple~CloudDocs/memory.sqlite3"),
            "Mobile Documents",
        ),
        (POSIX("/Users/ana/Library/CloudStorage/GoogleDrive-a/memory.sqlite3"), "CloudStorage"),
        (POSIX("/home/ana/Nextcloud/memory.sqlite3"), "Nextcloud"),
        (POSIX("/home/ana/onedrives/memory.sqlite3"), None),
        (POSIX("/home/ana/Dropbox"), None),
    ],
)
def test_folders_that_are_copied_elsewhere_are_known(path: PurePath, folder: str | None) -> None:
    assert synced_folder(path, {"OneDriveCommercial": r"D:\Own"}) == folder


@pytest.mark.parametrize(
    ("path", "runner"),
    [
        (POSIX("/home/ana/.cache/uv/archive-v0/aX9/lib/m.sqlite3"), "uvx"),
        (POSIX("/home/ana/.cache/uv/environments-v2/x/bin/python"), "uvx"),
        (POSIX("/big/uv/x/python"), "uvx"),
        (WINDOWS(r"C:\Users\ana\AppData\Local\uv\cache\archive-v0\x\python.exe"), "uvx"),
        (POSIX("/home/ana/.local/pipx/.cache/0a1b/bin/python"), "pipx"),
        (POSIX("/home/ana/.cache/pipx/0a1b/bin/python"), "pipx"),
        (POSIX("/home/ana/.npm/_npx/0a1b/node_modules/x/m.sqlite3"), "npx"),
        (POSIX("/home/ana/.local/share/uv/tools/mindfile/bin/python"), None),
        (POSIX("/home/ana/.local/share/pipx/venvs/mindfile/bin/python"), None),
    ],
)
def test_the_caches_of_package_runners_are_known(path: PurePath, runner: str | None) -> None:
    assert runner_cache(path, {"UV_CACHE_DIR": "/big/uv"}) == runner
