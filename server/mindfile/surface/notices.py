"""Change notices: who wants to hear of which resource, and when to tell.

What a resource shows decides: after any change of the memory, by this process or another, the text
of each resource somebody watches is read again, and who watches one that shows something else is
told. While nobody watches anything, nothing is looked at.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import anyio
from mcp import MCPError
from mcp.server import ServerRequestContext
from mcp.server.session import ServerSession
from mcp.server.subscriptions import (
    InMemorySubscriptionBus,
    ListenHandler,
    ResourcesListChanged,
    ResourceUpdated,
)
from mcp.types import (
    INVALID_PARAMS,
    SubscriptionFilter,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
)

from mindfile.errors import BusyError, MindfileError, NotFoundError
from mindfile.surface import faults, values

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind

# Each is read again after a change: who wants to know of more reads them when they are needed.
MAX_WATCHED = 100
MAX_STREAMS = 50
# What can be watched: an address, or the list of resources.
Watched = str | None
LIST: Watched = None
# What is looked at takes at most about a tenth of the time.
_SHARE = 10

log = logging.getLogger("mindfile.surface")


@dataclass(frozen=True, slots=True)
class Pace:
    """How often to look, in seconds.

    ``poll``: for what another process changed. ``gap``: the least time between two looks, into
    which a burst of changes falls together. ``stale``: when to read again what nobody changed,
    for time alone ends what holds, too.
    """

    poll: float = 1.0
    gap: float = 0.25
    stale: float = 60.0


class Notices:
    """What one client watches: by its handshake's subscriptions, or by streams it listens to."""

    def __init__(self, mind: Callable[[], Awaitable["Mind"]], pace: Pace) -> None:
        self._mind = mind
        self._pace = pace
        self._bus = InMemorySubscriptionBus()
        self._streams = ListenHandler(self._bus, max_subscriptions=MAX_STREAMS)
        self._session: ServerSession | None = None
        self._subscribed: set[Watched] = set()
        self._heard: Counter[Watched] = Counter()
        self._shown: dict[Watched, bytes] = {}
        self._pulse: int | None = None
        self._read_at = 0.0
        self._stirred = anyio.Event()
        self._scope = anyio.CancelScope()

    async def subscribe(self, session: ServerSession, uri: str) -> None:
        """Tell the client of a session when the resource at ``uri`` shows something else.

        Raises:
            NotFoundError: nothing is there.
            InvalidArgumentError: it is no address.
            MCPError: more is watched than can be.
        """
        uri = values.read_text(uri, "uri", 2_000)
        with self._watching([uri]):
            await self._note([uri])
            self._session = session
            self._subscribed.add(uri)

    def unsubscribe(self, uri: str) -> None:
        """Tell no more of a resource."""
        self._subscribed.discard(uri)
        self._let_go()

    async def listed(self, session: ServerSession) -> None:
        """Tell the client of a session, which is about to get the list, when that changes."""
        with self._watching([LIST]):
            await self._note([LIST])
            self._session = session
            self._subscribed.add(LIST)

    async def listen(
        self, ctx: ServerRequestContext[Any, Any], params: SubscriptionsListenRequestParams
    ) -> SubscriptionsListenResult:
        """Serve one stream of notices until its client ends it.

        Resources that are not there are left out of what the stream acknowledges, as are the lists
        that never change.

        Raises:
            NotFoundError: nothing of what was asked for is there.
            InvalidArgumentError: an address is none.
            MCPError: more is watched than can be.
        """
        asked = params.notifications
        uris = [values.read_text(uri, "uri", 2_000) for uri in asked.resource_subscriptions or ()]
        lists = [LIST] if asked.resources_list_changed else []
        wanted: list[Watched] = [*dict.fromkeys(uris), *lists]
        with self._watching(wanted):
            there = await self._note(wanted, lenient=True)
            honored = SubscriptionFilter(
                resources_list_changed=LIST in there or None,
                resource_subscriptions=[uri for uri in there if uri is not None] or None,
            )
            return await self._streams(ctx, params.model_copy(update={"notifications": honored}))

    def stir(self) -> None:
        """Look soon: this process has changed something."""
        if self._watched():
            self._stirred.set()

    async def run(self) -> None:
        """Look for changes while somebody wants to know of them, until ``end``."""
        with self._scope:
            while True:
                if self._watched():
                    with anyio.move_on_after(self._pace.poll):
                        await self._stirred.wait()
                else:
                    await self._stirred.wait()
                self._stirred = anyio.Event()
                if self._watched():
                    begun = anyio.current_time()
                    await self._look_safely()
                    took = anyio.current_time() - begun
                    await anyio.sleep(max(self._pace.gap, _SHARE * took))

    def end(self) -> None:
        """Have ``run`` return."""
        self._scope.cancel()

    def _watched(self) -> set[Watched]:
        return self._subscribed | self._heard.keys()

    @contextmanager
    def _watching(self, wanted: Iterable[Watched]) -> Generator[None]:
        """Have things looked at for the length of the block."""
        mine = list(wanted)
        # The list may always be asked for.
        if len(self._watched().union(mine) - {LIST}) > MAX_WATCHED:
            raise MCPError(
                code=INVALID_PARAMS,
                message=f"At most {MAX_WATCHED} resources can be watched at once.",
            )
        self._heard.update(mine)
        self._stirred.set()
        try:
            yield
        finally:
            self._heard -= Counter(mine)
            self._let_go()

    def _let_go(self) -> None:
        watched = self._watched()
        self._shown = {one: shown for one, shown in self._shown.items() if one in watched}

    async def _note(self, wanted: Iterable[Watched], *, lenient: bool = False) -> list[Watched]:
        """Note what each thing shows, to be compared; returns those that are there.

        Raises:
            NotFoundError: one is not there, or none of them where that is ``lenient``.
        """
        mind = await self._mind()
        there: list[Watched] = []
        missing: NotFoundError | None = None
        for one in wanted:
            try:
                shown = await _digest(mind, one)
            except NotFoundError as error:
                missing = missing or error
            else:
                there.append(one)
                # Who watches it already is told by what it showed then.
                self._shown.setdefault(one, shown)
        if missing is not None and not (lenient and there):
            raise missing
        return there

    async def _look_safely(self) -> None:
        """Look; where the memory cannot be read, say so in the log and tell nobody any more."""
        try:
            with faults.only_known_faults("Looking for changes failed."):
                await self._look()
        except BusyError:
            log.info("The file is busy: changes are looked for again.")
        except MindfileError as error:
            log.warning("No more change notices until somebody asks again: %s", error.message)
            self._subscribed.clear()
            self._streams.close()
            self._let_go()

    async def _look(self) -> None:
        mind = await self._mind()
        pulse, now = await mind.store.pulse(), anyio.current_time()
        if pulse == self._pulse and now - self._read_at < self._pace.stale:
            return
        for one in sorted(self._watched(), key=str):
            await self._compare(mind, one)
        # As it was before the reading: what is changed meanwhile is seen by the next look.
        self._pulse, self._read_at = pulse, now

    async def _compare(self, mind: "Mind", one: Watched) -> None:
        try:
            shown = await _digest(mind, one)
        except NotFoundError:
            # What is gone shows nothing; it may come back by an undo.
            shown = b""
        # Nobody may watch it any more.
        if one not in self._watched():
            return
        before = self._shown.get(one)
        self._shown[one] = shown
        if before is not None and before != shown:
            await self._tell(one)

    async def _tell(self, one: Watched) -> None:
        await self._bus.publish(ResourcesListChanged() if one is None else ResourceUpdated(uri=one))
        if self._session is None or one not in self._subscribed:
            return
        if one is None:
            await self._session.send_resource_list_changed()
        else:
            await self._session.send_resource_updated(one)


async def _digest(mind: "Mind", one: Watched) -> bytes:
    """Return what tells the present text of a resource, or the list, from any other."""
    from mindfile.memory.resources import list_resources, read_resource

    if one is None:
        entries, _ = await list_resources(mind, 0, 1_000_000)
        text = repr(entries)
    else:
        text = (await read_resource(mind, one)).text
    return sha256(text.encode("utf-8", "surrogatepass")).digest()
