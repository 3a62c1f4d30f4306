"""What any client does with the memory: every tool, resource and prompt once, and what comes back.

One script for every client, so it stands on nothing but the standard library: each client's own
packages are in an environment of their own.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any, cast

Object = dict[str, Any]
# Sends a request of the protocol through a client's own method for it, and returns the result in
# the words of the wire; `{"refused": code}` where the server answered with an error.
Ask = Callable[[str, Object], Awaitable[Object]]

TOOLS = ["store", "search", "retrieve", "compress", "extract_facts", "forget", "snapshot"]
PROMPTS = {
    "recall": {"topic": "lighthouse"},
    "save_session": {"session": "lighthouse"},
    "memory_guide": {"language": "zh"},
}
TEMPLATES = ["profile", "snapshot", "session", "memory"]
INVALID_PARAMS = -32602
# What a client that keeps the code of an error to itself says in its place.
UNTOLD = "untold"
SESSION = "harbor"
TALK = [
    {"role": "user", "content": "We moor the boat at berth 17 in the old harbor."},
    {"role": "assistant", "content": "Berth 17 it is; the harbor master has to be told."},
    {"role": "user", "content": "我们周五一起去看灯塔，请记住带上望远镜。"},
    {"role": "assistant", "content": "好的，望远镜已经记下了。"},
]


async def behave(ask: Ask, *, completes: bool = True) -> int:
    """Go through the whole script with a fresh memory; return the number of requests.

    ``completes`` tells whether the client can ask for completions.
    """
    talk = _Talk(ask)
    await _list_all(talk)
    kept = await _remember(talk)
    await _find(talk)
    await _condense(talk)
    await _forget(talk, kept)
    await _read_all(talk, kept)
    await _get_prompts(talk)
    if completes:
        await _complete(talk, kept)
    return talk.requests


class _Talk:
    """A client's requests, counted, and its tools by name."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.requests = 0

    async def ask(self, method: str, **params: Any) -> Object:
        self.requests += 1
        return await self._ask(method, params)

    async def call(self, tool: str, /, *, refused: bool = False, **arguments: Any) -> Object:
        """Call a tool; its reply stands there as text and as an object, and is the same."""
        result = await self.ask("tools/call", name=tool, arguments=arguments)
        assert bool(result.get("isError")) is refused, result
        (block,) = result["content"]
        reply = json.loads(block["text"])
        assert result.get("structuredContent", reply) == reply, tool
        return cast("Object", reply)

    async def read(self, uri: str) -> str:
        (content,) = (await self.ask("resources/read", uri=uri))["contents"]
        assert content["uri"] == uri
        return content["text"]


async def _list_all(talk: _Talk) -> None:
    assert _names((await talk.ask("tools/list"))["tools"]) == TOOLS
    assert _names((await talk.ask("prompts/list"))["prompts"]) == list(PROMPTS)
    templates = (await talk.ask("resources/templates/list"))["resourceTemplates"]
    assert _names(templates) == TEMPLATES


async def _remember(talk: _Talk) -> str:
    """Store a fact and a talk; return the fact's id."""
    told = await talk.call("store", content="I live in Lisbon.", tags=["home", "住处"])
    (stored,) = told["stored"]
    assert stored["status"] == "stored"
    kept = await talk.call("store", session=SESSION, messages=TALK)
    assert [one["kind"] for one in kept["stored"]] == ["episodic"] * 4
    drawn = await talk.call("extract_facts", text="I am allergic to peanuts.")
    assert [fact["value"] for fact in drawn["facts"]] == ["peanuts"]
    return stored["id"]


async def _find(talk: _Talk) -> None:
    # A model may well give a number as text; today is the day of this machine's zone.
    found = await talk.call("search", query="Which berth is the boat at today?", limit="2")
    assert found["hits"][0]["content"] == TALK[0]["content"]
    found = await talk.call("search", query="望远镜", metadata={}, kinds=["episodic"])
    assert found["hits"][0]["content"] == TALK[2]["content"]
    packed = await talk.call("retrieve", query="Where do I live?", session=SESSION)
    assert "Lisbon" in packed["context"]
    assert TALK[2]["content"] in packed["context"]
    fault = await talk.call("search", refused=True, querry="boat")
    assert fault["error"] == "unknown_argument"
    assert "`query`" in fault["message"] + fault["hint"]


async def _condense(talk: _Talk) -> None:
    done = await talk.call("compress", session=SESSION, keep_rounds=0)
    assert len(done["compressed"]) == len(TALK)
    assert "berth 17" in done["summary"]
    taken = await talk.call("snapshot", action="create", name="spring")
    assert taken["name"] == "spring"


async def _forget(talk: _Talk, kept: str) -> None:
    gone = await talk.call("forget", ids=[kept])
    assert gone["forgotten"] == [kept]
    assert "Lisbon" not in await talk.read("memory://default/profile")
    back = await talk.call("forget", undo=gone["undo"])
    assert back["restored"] == [kept]


async def _read_all(talk: _Talk, kept: str) -> None:
    listed = [one["uri"] for one in (await talk.ask("resources/list"))["resources"]]
    shown = {
        "memory://default/profile": "Lisbon",
        "memory://default/snapshot/current": "peanuts",
        "memory://default/snapshot/spring": "# Snapshot spring",
        f"memory://default/memory/{kept}": "住处",
        f"memory://default/session/{SESSION}": "灯塔",
        "memory://stats": '"sessions": 1',
    }
    for uri, part in shown.items():
        assert part in await talk.read(uri), uri
        assert uri in listed or "/session/" in uri, uri
    missing = await talk.ask("resources/read", uri="memory://default/snapshot/autumn")
    assert missing["refused"] in (INVALID_PARAMS, UNTOLD)


async def _get_prompts(talk: _Talk) -> None:
    for name, arguments in PROMPTS.items():
        got = await talk.ask("prompts/get", name=name, arguments=arguments)
        (message,) = got["messages"]
        part = "记忆" if name == "memory_guide" else "lighthouse"
        assert part in message["content"]["text"], name


async def _complete(talk: _Talk, kept: str) -> None:
    memory = {"type": "ref/resource", "uri": "memory://{namespace}/memory/{id}"}
    got = await talk.ask(
        "completion/complete", ref=memory, argument={"name": "id", "value": kept[:5]}
    )
    assert kept in got["completion"]["values"]
    prompt = {"type": "ref/prompt", "name": "save_session"}
    got = await talk.ask(
        "completion/complete", ref=prompt, argument={"name": "session", "value": "har"}
    )
    assert got["completion"]["values"] == [SESSION]


def _names(entries: list[Object]) -> list[str]:
    return [entry["name"] for entry in entries]
