"""A namespace that holds nothing is called that, as is a session that is not known."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from mindfile.errors import NotFoundError
from mindfile.memory.forgetting import forget
from mindfile.memory.mind import Mind
from mindfile.memory.requests import ForgetRequest, RetrieveRequest, SearchRequest, StoreRequest
from mindfile.memory.resources import read_resource
from mindfile.memory.retrieving import retrieve
from mindfile.memory.searching import search
from mindfile.memory.storing import store
from mindfile.memory.vacancy import NO_PROFILE
from minds import a_mind

NOTE = "Nothing is stored in the namespace 'wrok'; calls without `namespace` use 'default'."


@pytest.fixture
async def mind(tmp_path: Path) -> AsyncGenerator[Mind]:
    async with a_mind(tmp_path) as opened:
        yield opened


async def said(mind: Mind, namespace: str) -> list[tuple[str, ...]]:
    """Return the notes of every way to read a namespace."""
    uri = f"memory://{namespace}/profile"
    return [
        (await search(mind, SearchRequest(namespace))).notes,
        (await search(mind, SearchRequest(namespace, "the harbor"))).notes,
        (await retrieve(mind, RetrieveRequest(namespace))).notes,
        (await retrieve(mind, RetrieveRequest(namespace, "the harbor"))).notes,
        (await retrieve(mind, RetrieveRequest(namespace, uri=uri))).notes,
    ]


async def test_what_is_read_in_a_mistyped_namespace_is_said_to_be_empty(mind: Mind) -> None:
    await store(mind, StoreRequest("work", "The ferry leaves the harbor at nine"))
    for notes in await said(mind, "wrok"):
        assert NOTE in notes
        assert "'work'" not in " ".join(notes)
    with pytest.raises(NotFoundError, match="Nothing is stored in the namespace 'wrok'"):
        await read_resource(mind, "memory://wrok/memory/m2222222222")


async def test_where_something_is_stored_no_note_comes_though_nothing_is_found(mind: Mind) -> None:
    await store(mind, StoreRequest("work", "Tea is better than coffee", tags=("drinks",)))
    for notes in await said(mind, "work"):
        assert "Nothing is stored" not in " ".join(notes)
    empty = await search(mind, SearchRequest("work", tags=("food",)))
    assert empty.hits == ()


async def test_the_namespace_of_calls_that_name_none_holds_nothing_yet(mind: Mind) -> None:
    first = "Nothing is stored yet in the namespace 'default'."
    assert all(first in notes for notes in await said(mind, "default"))
    stored = (await store(mind, StoreRequest("default", "The gate is green"))).stored
    assert not any(first in notes for notes in await said(mind, "default"))
    await forget(mind, ForgetRequest("default", ids=(str(stored[0].id),)))
    assert all(first in notes for notes in await said(mind, "default"))


async def test_a_session_that_is_not_known_is_said_to_be_so(mind: Mind) -> None:
    told = "There is no session 'tlak' in this namespace. Did you mean `talk`?"
    await store(mind, StoreRequest("default", "Tea is better than coffee", session="talk"))
    for session, said in (("tlak", True), ("talk", False)):
        for query in ("", "tea", "harbor"):
            found = await search(mind, SearchRequest("default", query, session=session))
            assert (told in found.notes) == said
            packed = await retrieve(mind, RetrieveRequest("default", query, session=session))
            assert (told in packed.notes) == said


@pytest.mark.parametrize("query", ["", "harbor"])
async def test_a_filter_that_names_what_nothing_has_is_met_with_the_nearest(
    mind: Mind, query: str
) -> None:
    berth = StoreRequest("default", "Nora's berth is 17", tags=("work",), subject="Nora")
    await store(mind, replace(berth, attribute="berth", value="17"))
    await store(mind, StoreRequest("other", "The harbor is green", tags=("wrok",)))
    asked = SearchRequest("default", query)
    for request, told in (
        (replace(asked, tags=("wrok",)), "the tag 'wrok'. Did you mean `work`?"),
        (replace(asked, subject="Norra"), "the subject 'Norra'. Did you mean `Nora`?"),
        (replace(asked, attribute="brth"), "the attribute 'brth'. Did you mean `berth`?"),
        (replace(asked, tags=("work", "quince")), "the tag 'quince'."),
    ):
        found = await search(mind, request)
        assert f"Nothing in this namespace has {told}" in found.notes
    found = await search(mind, replace(asked, tags=("work",), kinds=("procedural",)))
    assert found.hits == ()
    assert not any("has the" in note for note in found.notes)


async def test_where_nothing_was_asked_and_there_is_no_profile_yet_that_is_said(mind: Mind) -> None:
    await store(mind, StoreRequest("default", "The gate is green"))
    assert (await retrieve(mind, RetrieveRequest("default"))).notes == (NO_PROFILE,)
    assert NO_PROFILE not in (await retrieve(mind, RetrieveRequest("default", "harbor"))).notes
