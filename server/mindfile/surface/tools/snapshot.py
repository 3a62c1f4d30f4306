"""`snapshot`: keep what is known now under a name, look back, compare, return."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from mindfile.memory.replies import SnapshotReply
from mindfile.memory.requests import SnapshotRequest
from mindfile.surface.arguments import Arguments, Cursor, Flag, Label, Reading, Title, choice, enum
from mindfile.surface.tool import Call, Tool

ACTIONS = ("create", "list", "read", "diff", "restore")
_OTHER_ACTIONS = {
    "compare": "diff",
    "get": "read",
    "load": "restore",
    "make": "create",
    "revert": "restore",
    "rollback": "restore",
    "save": "create",
    "show": "read",
    "take": "create",
    "view": "read",
}


class SnapshotArguments(Arguments):
    """What `snapshot` takes."""

    owner: ClassVar[str] = "`snapshot`"

    action: Annotated[str, choice(ACTIONS, _OTHER_ACTIONS, exact=True), enum(ACTIONS)] = "list"
    name: Title = None
    against: Title = None
    namespace: Label = None
    dry_run: Flag = False
    cursor: Cursor = None


def read_request(reading: Reading, given: Mapping[str, object]) -> SnapshotRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `snapshot`'s.
        InvalidArgumentError: a value cannot be meant.
    """
    read = SnapshotArguments.read(given, reading)
    namespace = read.namespace or reading.namespace
    return SnapshotRequest(
        namespace=namespace,
        action=read.action,
        name=read.name,
        against=read.against,
        dry_run=read.dry_run,
        cursor=read.cursor,
        scope=read.scope(given, ("action", "name", "against"), namespace),
    )


async def run(call: Call, given: Mapping[str, object]) -> SnapshotReply:
    """Do with a snapshot what one call asks."""
    from mindfile.memory.snapshots import snapshot

    return await snapshot(call.mind, read_request(call.reading, given), client=call.client)


TOOL = Tool(
    name="snapshot",
    title="Snapshots",
    description="Named states of the memory: create before large changes, list, read, diff "
    "(against another or now), restore.",
    arguments=SnapshotArguments,
    run=run,
    reads_too=True,
    destructive=True,
)
