"""Procedures brought to life: which version leads, what is carried out, what is left to do."""

from pathlib import Path

import pytest

from memory.rows import HERE, look, put, put_id
from mindfile.memory.mind import Mind
from mindfile.memory.procedures import result_names
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.retrieving import retrieve
from mindfile.model import Scalar, Step
from minds import a_mind


async def context(mind: Mind, query: str, **variables: Scalar) -> str:
    """Return what is packed for a query."""
    return (await retrieve(mind, RetrieveRequest(HERE, query, variables=variables))).context


def looking_for(name: str, query: str) -> Step:
    return Step(name, "search", {"query": query})


async def test_two_steps_of_one_name_are_both_carried_out(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The north gate opens with a brass key")
        await put(mind, "The south ferry leaves at noon")
        steps = (looking_for("look", "north gate"), looking_for("look", "south ferry"))
        await put(mind, name="Tour", trigger="guide visitors around", steps=steps)
        told = await context(mind, "guide visitors around")
        assert "1. look (query=north gate): done; found:" in told
        assert "2. look (query=south ferry): done; found:" in told
        assert "leaves at noon" in told


@pytest.mark.parametrize(
    "asked",
    ["please archive it now", "let's archive, thanks", "帮我写一下周报", "麻烦你写周报，谢谢"],
)
async def test_a_trigger_is_found_by_words_alone_however_politely_it_is_put(
    tmp_path: Path, asked: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(
            mind, name="Archive", trigger="user wants to archive", steps=(Step("zip", "zip"),)
        )
        await put(mind, name="Report", trigger="用户要写周报", steps=(Step("收集", "收集"),))
        wanted = "Archive" if asked.isascii() else "Report"
        assert f"{wanted} (version 1" in await context(mind, asked)


async def test_a_result_given_back_counts_for_its_own_step_only(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        steps = (Step("ask", "mail", {}), Step("ask", "phone", {}))
        await put(mind, name="Poll", trigger="poll the neighbors", steps=steps)
        told = await context(mind, "poll the neighbors", result_ask="three said yes")
        assert "1. ask: done. three said yes" in told
        assert "2. ask: yours to do" in told
        assert "Give results back as variables: result_ask_2." in told


def test_every_step_has_a_variable_of_its_own() -> None:
    names = ["look", "Look!", "look 2", "查询", "…", "…", "look " * 9]
    assert result_names(Step(name, "search") for name in names) == [
        "result_look",
        "result_look_2",
        "result_look_2_2",
        "result_查询",
        "result_step",
        "result_step_2",
        "result_step_7",
    ]


async def test_names_that_differ_in_case_are_versions_of_one_procedure(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        steps = (Step("build", "make", {}),)
        first = await put_id(mind, name="Deploy", trigger="deploy the app", steps=steps)
        await put(mind, name="deploy", trigger="deploy the app now", steps=steps)
        told = await context(mind, "deploy the app")
        assert told.count("(version") == 1
        assert "version 2" in told
        await put(mind, replaces=first, outcome="success")
        assert "version 1, 1 of 1 succeeded" in await context(mind, "deploy the app")


async def test_a_search_shows_the_version_that_succeeds_more_first(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        steps = (Step("build", "make"),)
        first = await put_id(mind, name="Ship", trigger="ship a release", steps=steps)
        second = await put_id(mind, name="Ship", trigger="ship a new release", steps=steps * 2)
        assert [hit.id for hit in (await look(mind, "ship a new release")).hits] == [second, first]
        given = frozenset({"outcome"})
        await put(mind, replaces=second, outcome="failure: no disk", fields_given=given)
        await put(mind, replaces=first, outcome="success", fields_given=given)
        found = (await look(mind, "ship a new release")).hits
        assert [hit.id for hit in found] == [first, second]
        assert (found[0].score or 0) >= (found[1].score or 1)
