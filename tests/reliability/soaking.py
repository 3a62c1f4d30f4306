"""A day's worth of calls: what a busy client asks of one server, in an order drawn by lot.

What is stored is purged again, and all is said in a few hundred texts, so that a server which keeps
what it should not is told from one which has more to keep or fills what it may keep of texts.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PLACES = ("north", "south", "west")
# So many calls are made in a namespace before the work moves on, and the next one is emptied.
STAY = 250
WORDS = (
    *("harbor", "ferry", "lighthouse", "anchor", "kettle", "garden", "ladder", "violin", "winter"),
    *("copper", "market", "bridge", "teacher", "pepper", "saddle", "window", "orchard", "rocket"),
    *("港口", "渡轮", "花园", "老师", "冬天", "市场"),
)
CITIES = ("Vis", "Linz", "Graz", "苏州", "成都")
RESOURCES = ("snapshot/current", "profile", "session/talk-1")

Request = tuple[str, dict[str, Any]]


def called(tool: str, **arguments: Any) -> Request:
    """Return the request that calls a tool."""
    return "tools/call", {"name": tool, "arguments": arguments}


@dataclass
class Workload:
    """Draws requests; ids, undos and what a user agreed to come from the replies it is shown."""

    seed: int = 7
    number: int = 0
    ids: list[str] = field(default_factory=list[str])
    undo: str | None = None
    purges: int = 0

    def __post_init__(self) -> None:
        self._lots = random.Random(self.seed)  # noqa: S311 - the same calls every time
        made: list[tuple[int, Callable[[], Request]]] = [
            (16, self._note),
            (10, self._talk),
            (8, self._fact),
            (4, self._procedure),
            (3, self._correction),
            (2, self._scratch),
            (20, self._question),
            (4, self._list),
            (6, self._context),
            (4, self._texts),
            (4, self._facts),
            (3, self._shorter),
            (4, self._letting_go),
            (3, self._back),
            (4, self._point),
            (5, self._resource),
            (2, self._prompt),
            (1, self._resources),
            (1, self._tools),
            (1, self._completion),
            (2, self._nonsense),
        ]
        self._weights, self._made = zip(*made, strict=True)
        self._notes = [f"Note {number}: {self._words(40)}" for number in range(120)]
        self._lines = [f"{self._words(30)}, line {number}." for number in range(80)]
        self._questions = [f"What about {self._words(6)}?" for _ in range(60)]

    @property
    def place(self) -> str:
        """The namespace that is worked in."""
        return PLACES[self.number // STAY % len(PLACES)]

    def draw(self) -> Request:
        """Return the next request."""
        (made,) = self._lots.choices(self._made, self._weights)
        request: Request = made()
        self.number += 1
        return request

    @property
    def moves_on(self) -> bool:
        """Whether the next request is the first in another namespace, which is to be emptied."""
        return self.number % STAY == 0

    def emptying(self) -> Request:
        """Return the request that asks what emptying the namespace would take."""
        self.ids.clear()
        self.undo = None
        self.purges += 1
        return called("forget", namespace=self.place, purge=True, dry_run=True)

    def emptied(self, agreed: str) -> Request:
        """Return the request that empties it."""
        return called("forget", namespace=self.place, purge=True, confirm=agreed)

    def take(self, reply: dict[str, Any]) -> None:
        """Learn from a tool's reply."""
        self.ids += [one["id"] for one in reply.get("stored", ()) if "id" in one]
        self.undo = reply.get("undo", self.undo)

    def _here(self, tool: str, **arguments: Any) -> Request:
        return called(tool, namespace=self.place, **arguments)

    def _words(self, most: int = 12) -> str:
        return " ".join(self._lots.choices(WORDS, k=self._lots.randint(2, most)))

    def _session(self) -> str:
        return f"talk-{self._lots.randrange(4)}"

    def _id(self) -> str:
        return self._lots.choice(self.ids) if self.ids else "s2222222222"

    def _note(self) -> Request:
        text = self._lots.choice(self._notes)
        return self._here("store", content=text, tags=[self._lots.choice(WORDS)])

    def _talk(self) -> Request:
        first = 2 * self._lots.randrange(len(self._lines) // 2)
        said = self._lines[first : first + 2 * self._lots.randint(1, 3)]
        messages = [
            {"role": ("user", "assistant")[number % 2], "content": line}
            for number, line in enumerate(said)
        ]
        return self._here("store", messages=messages, session=self._session())

    def _fact(self) -> Request:
        if self._lots.random() < 0.5:
            return self._here("store", attribute="city", value=self._lots.choice(CITIES))
        return self._here("store", content=f"I like the {self._lots.choice(WORDS)}")

    def _procedure(self) -> Request:
        steps = [{"name": "look", "action": "search", "parameters": {"query": "{{what}}"}}]
        name = f"round {self._lots.randrange(5)}"
        return self._here("store", name=name, trigger=self._words(5), steps=steps)

    def _correction(self) -> Request:
        text = f"No, {self._lots.choice(self._notes)}"
        return self._here("store", content=text, replaces=self._id())

    def _scratch(self) -> Request:
        given = {"kind": "working", "attribute": "step", "value": self._words(3)}
        return self._here("store", session=self._session(), **given)

    def _question(self) -> Request:
        return self._here("search", query=self._lots.choice(self._questions))

    def _list(self) -> Request:
        return self._here("search", limit=20, kinds=["semantic", "episodic"])

    def _context(self) -> Request:
        query = self._lots.choice(self._questions)
        return self._here("retrieve", query=query, session=self._session())

    def _texts(self) -> Request:
        return self._here("retrieve", ids=[self._id(), self._id()])

    def _facts(self) -> Request:
        text = f"I live in {self._lots.choice(CITIES)}. I work as a {self._words(2)}. 我喜欢喝茶。"
        return self._here("extract_facts", text=text)

    def _shorter(self) -> Request:
        return self._here("compress", session=self._session(), dry_run=self._lots.random() < 0.3)

    def _letting_go(self) -> Request:
        return self._here("forget", ids=[self._id()])

    def _back(self) -> Request:
        return self._here("forget", undo=self.undo or "last")

    def _point(self) -> Request:
        name = f"point {self.number}"
        action = self._lots.choice(["create", "list", "read", "diff", "restore"])
        if action == "list":
            return self._here("snapshot", action=action)
        if action == "create":
            return self._here("snapshot", action=action, name=name)
        return self._here("snapshot", action=action, name="current" if action == "read" else name)

    def _resource(self) -> Request:
        address = f"{self.place}/{self._lots.choice(RESOURCES)}"
        return "resources/read", {"uri": f"memory://{self._lots.choice([address, 'stats'])}"}

    def _prompt(self) -> Request:
        return "prompts/get", {"name": "recall", "arguments": {"topic": self._words(3)}}

    def _resources(self) -> Request:
        return "resources/list", {}

    def _tools(self) -> Request:
        return "tools/list", {}

    def _completion(self) -> Request:
        return "completion/complete", {
            "ref": {"type": "ref/prompt", "name": "save_session"},
            "argument": {"name": "session", "value": "ta"},
        }

    def _nonsense(self) -> Request:
        return self._here("search", qurey=self._words(3))
