"""Namespaces are walls: no call in one shows, changes or knows anything of another."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import anyio
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fakes import HashingEmbedder
from memory.rows import look
from mindfile.errors import MindfileError
from mindfile.memory.compressing import compress
from mindfile.memory.facts import extract_facts
from mindfile.memory.forgetting import forget
from mindfile.memory.mind import Mind
from mindfile.memory.requests import (
    CompressRequest,
    ExtractRequest,
    ForgetRequest,
    MessageInput,
    RetrieveRequest,
    SearchRequest,
    SnapshotRequest,
    StoreRequest,
)
from mindfile.memory.resources import read_resource
from mindfile.memory.retrieving import retrieve
from mindfile.memory.searching import search
from mindfile.memory.snapshots import snapshot
from mindfile.memory.storing import store
from mindfile.model import FactProposal, Role, Step
from minds import a_mind

# Each word stands in one namespace only, whatever else is the same in both.
WORDS = {"north": "quokka", "south": "wombat"}
OTHER = {"north": "south", "south": "north"}
SUBJECTS = ["likes the harbor", "lives in Vis", "takes the ferry", "喜欢喝茶"]


@dataclass
class World:
    """A mind with what its two namespaces gave out so far."""

    mind: Mind
    ids: dict[str, list[str]] = field(default_factory=lambda: {"north": [], "south": []})
    undo: dict[str, list[str]] = field(default_factory=lambda: {"north": [], "south": []})


Step_ = tuple[str, str, int]


def picked(values: list[str], number: int) -> str:
    return values[number % len(values)] if values else "m2222222222"


async def call(world: World, tool: str, place: str, number: int) -> object:
    """Make one call in a namespace; ids and undos are now and then those of the other."""
    mind, word = world.mind, WORDS[place]
    text = f"The {word} {SUBJECTS[number % len(SUBJECTS)]}"
    # Every third time what belongs to the other side is asked for.
    side = OTHER[place] if number % 3 == 0 else place
    key, undo = picked(world.ids[side], number), picked(world.undo[side], number)
    made: dict[str, Callable[[], Awaitable[object]]] = {
        "say": lambda: store(
            mind,
            StoreRequest(
                place,
                messages=(MessageInput(text), MessageInput(f"ok {word}", Role.ASSISTANT)),
                session=f"talk {number % 2}",
                idempotency_key=f"key {number % 2}",
            ),
        ),
        "note": lambda: store(mind, StoreRequest(place, text, tags=("tea",), source=key)),
        "fact": lambda: store(
            mind, StoreRequest(place, attribute="city", value=f"{word} {number}")
        ),
        "way": lambda: store(
            mind,
            StoreRequest(
                place,
                name="round",
                trigger=f"walk the round of the {word}",
                steps=(
                    Step("look", "search", {"query": "harbor", "namespace": OTHER[place]}),
                    Step("read", "retrieve", {"ids": key}),
                ),
            ),
        ),
        "replace": lambda: store(
            mind,
            StoreRequest(place, text, replaces=key, fields_given=frozenset({"content"})),
        ),
        "search": lambda: search(
            mind, SearchRequest(place, "harbor quokka wombat tea", include_history=True)
        ),
        "list": lambda: search(mind, SearchRequest(place, limit=100, include_history=True)),
        "retrieve": lambda: retrieve(
            mind,
            RetrieveRequest(place, "walk the round of quokka wombat", session=f"talk {number % 2}"),
        ),
        "read": lambda: retrieve(mind, RetrieveRequest(place, ids=(key,))),
        "address": lambda: read_resource(mind, f"memory://{place}/memory/{key}"),
        "profile": lambda: read_resource(mind, f"memory://{place}/profile"),
        "session": lambda: read_resource(mind, f"memory://{place}/session/talk%20{number % 2}"),
        "compress": lambda: compress(
            mind, CompressRequest(place, f"talk {number % 2}", keep_rounds=1)
        ),
        "extract": lambda: extract_facts(
            mind,
            ExtractRequest(
                place, text, facts=(FactProposal(f"My dog is {word}", attribute="pet", value=word),)
            ),
        ),
        "forget": lambda: forget(mind, ForgetRequest(place, ids=(key,))),
        "purge": lambda: forget(mind, ForgetRequest(place, ids=(key,), purge=True)),
        "clear": lambda: forget(
            mind, ForgetRequest(place, namespace_given=True, purge=number % 2 == 0, confirmed=True)
        ),
        "undo": lambda: forget(mind, ForgetRequest(place, undo=undo)),
        "last": lambda: forget(mind, ForgetRequest(place, undo="last")),
        "keep": lambda: snapshot(mind, SnapshotRequest(place, "create", f"day {number % 2}")),
        "days": lambda: snapshot(mind, SnapshotRequest(place, "list")),
        "diff": lambda: snapshot(mind, SnapshotRequest(place, "diff", f"day {number % 2}")),
        "restore": lambda: snapshot(mind, SnapshotRequest(place, "restore", f"day {number % 2}")),
    }
    return await made[tool]()


TOOLS = [
    *("say", "note", "fact", "way", "replace", "search", "list", "retrieve", "read", "address"),
    *("profile", "session", "compress", "extract", "forget", "purge", "clear", "undo", "last"),
    *("keep", "days", "diff", "restore"),
]
PROGRAMS = st.lists(
    st.tuples(
        # What stores comes more often, so that there is something to see.
        st.sampled_from(["say", "note", "fact", "way", "keep", *TOOLS]),
        st.sampled_from(sorted(WORDS)),
        st.integers(0, 11),
    ),
    min_size=20,
    max_size=40,
)


async def state(mind: Mind, place: str) -> str:
    """Return all that can be seen of a namespace."""
    hits = (await look(mind, namespace=place, include_history=True)).hits
    days = (await snapshot(mind, SnapshotRequest(place, "list"))).snapshots
    profile = (await read_resource(mind, f"memory://{place}/profile")).text
    # Scores are of a question, of which there is none.
    return json.dumps([repr(hits), repr(days), profile])


def ids_in(reply: Any) -> set[str]:
    """Return the ids of memories that a reply hands out."""
    found = {one.id for name in ("hits", "stored", "facts") for one in getattr(reply, name, ())}
    for name in ("ids", "forgotten", "compressed", "removed", "rebuilt"):
        found |= set(getattr(reply, name, ()))
    return found - {None}


async def hold(program: list[Step_], folder: Path) -> None:
    async with a_mind(folder, embedder=HashingEmbedder()) as mind:
        world = World(mind)
        for tool, place, number in program:
            foreign = set(world.ids[OTHER[place]])
            before = await state(mind, OTHER[place])
            try:
                reply: Any = await call(world, tool, place, number)
            except MindfileError as error:
                told = f"{error.message} {error.hint}"
            else:
                told = repr(reply)
                stored = getattr(reply, "stored", ())
                world.ids[place] += [one.id for one in stored if one.id is not None]
                world.undo[place] += [reply.undo] if getattr(reply, "undo", None) else []
                # What a caller itself wrote down as a label is its own, be it an id of the other.
                assert foreign.isdisjoint(ids_in(reply)), (tool, told)
            assert WORDS[OTHER[place]] not in told, (tool, told)
            assert await state(mind, OTHER[place]) == before, tool
        assert not set(world.ids["north"]) & set(world.ids["south"])


ROUGHLY = settings(
    max_examples=5,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def run(program: list[Step_]) -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        anyio.run(hold, program, Path(folder))


@ROUGHLY
@given(PROGRAMS)
def test_no_program_of_calls_in_one_namespace_shows_or_changes_the_other(
    program: list[Step_],
) -> None:
    run(program)


@pytest.mark.slow
@settings(ROUGHLY, max_examples=100)
@given(PROGRAMS)
def test_nor_does_any_of_a_hundred(program: list[Step_]) -> None:
    run(program)
