"""Secrets are withheld from the file, whichever argument carries them."""

from pathlib import Path
from typing import Any

import pytest

from memory.rows import look, put, put_id, raw_bytes, read, say
from mindfile.errors import InvalidArgumentError
from mindfile.memory.compressing import compress
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.requests import (
    CompressRequest,
    ExtractRequest,
    MessageInput,
    SnapshotRequest,
)
from mindfile.memory.snapshots import snapshot
from mindfile.memory.withholding import LONGEST_CLIENT, introduced
from mindfile.model import FactProposal, Role, Step
from minds import a_mind

SECRET = "ghp_" + "k3Jq9Zx7Lw2Vb5Nm8Rt1Yc6Hd4Sf0Pa7Ue2G"
MARKER = "[secret: GitHub PAT]"


def traces(mind: Mind) -> bool:
    return SECRET.encode() in raw_bytes(mind)


EVERYWHERE: list[dict[str, Any]] = [
    {"content": f"The deploy key is {SECRET}"},
    {"content": f"密钥为{SECRET}，请保管", "session": "s"},
    {"messages": (MessageInput(f"use {SECRET}"),), "session": "s"},
    {"messages": (MessageInput("hello", speaker=SECRET, source=SECRET),), "session": "s"},
    {"messages": (MessageInput(f"hm {SECRET}", Role.THOUGHT),), "session": "s"},
    {"kind": "working", "attribute": "key", "value": SECRET, "session": "s"},
    {"content": "A note", "tags": ("deploy", SECRET)},
    {"content": "A note", "metadata": {"key": SECRET, SECRET: 1}},
    {"content": "A note", "source": SECRET},
    {"attribute": "deploy key", "value": SECRET},
    {"content": "it is known", "subject": SECRET},
    {"name": SECRET, "trigger": f"log in with {SECRET}", "steps": (Step("log in", "log in"),)},
    {"name": "n", "steps": (Step(SECRET, f"use {SECRET}", {"key": SECRET, "more": SECRET}),)},
]


@pytest.mark.parametrize("given", EVERYWHERE, ids=map(str, range(len(EVERYWHERE))))
async def test_no_argument_of_store_carries_a_secret_into_the_file(
    tmp_path: Path, given: dict[str, Any]
) -> None:
    async with a_mind(tmp_path) as mind:
        reply = await put(mind, **given, idempotency_key="once")
        assert reply.stored
        assert not traces(mind)
        told = " ".join(reply.notes)
        assert "marker" in told
        assert "GitHub PAT" in told
        assert SECRET not in told


async def test_what_is_called_a_password_is_withheld_whole(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "A note", metadata={"password": 20261130, "size": 20261130})
        assert (await read(mind, key)).metadata == {
            "password": "[secret: password]",
            "size": 20261130,
        }
        fact = await put_id(mind, attribute="wifi password", value="blueRouter55")
        assert "blueRouter" not in (await read(mind, fact)).content


async def test_duplicates_and_replays_go_by_the_text_without_the_secret(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        text = f"The deploy key is {SECRET}"
        given = {"content": text, "idempotency_key": "once", "as_given": f'{{"content": "{text}"}}'}
        first = await put(mind, **given)
        again = await put(mind, **given)
        assert [one.id for one in again.stored] == [one.id for one in first.stored]
        assert (await put(mind, text)).stored[0].status == "duplicate"
        other = text.replace("k3Jq9Zx7", "Zx7k3Jq9")
        # A hash of the whole call would tell the two apart, and could be tried for the secret.
        assert (await put(mind, other, idempotency_key="once")).stored == first.stored
        assert len((await look(mind)).hits) == 1


async def test_a_correction_is_searched_too(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The deploy key is unknown")
        await put(
            mind, f"The deploy key is {SECRET}", replaces=key, fields_given=frozenset({"content"})
        )
        assert not traces(mind)


async def test_facts_lose_their_secrets_whoever_proposes_them(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        text = f"My name is Ida. My password is blueRouter55 and I keep {SECRET}."
        drawn = await extract_facts(mind, ExtractRequest("default", text))
        assert any("marker" in note for note in drawn.notes)
        proposal = FactProposal(f"The key is {SECRET}", attribute="deploy key", value=SECRET)
        await extract_facts(mind, ExtractRequest("default", text, facts=(proposal,)))
        assert not traces(mind)
        assert b"blueRouter55" not in raw_bytes(mind)


async def test_a_summary_of_the_caller_loses_its_secrets(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(
            mind, "s", "Hello", "Hello.", "How do we deploy", "By the pipeline.", "Bye", "Bye."
        )
        request = CompressRequest("default", "s", keep_rounds=1, summaries=(f"Key: {SECRET}.",))
        reply = await compress(mind, request)
        assert any("marker" in note for note in reply.notes)
        assert "[secret:" in (reply.summary or "")
        assert not traces(mind)


async def test_secrets_can_be_refused_or_kept(tmp_path: Path) -> None:
    async with a_mind(tmp_path, secrets="refuse") as mind:
        with pytest.raises(InvalidArgumentError) as caught:
            await put(mind, f"The deploy key is {SECRET}", tags=(SECRET,))
        assert SECRET not in f"{caught.value.message} {caught.value.hint}"
        assert "`content`" in caught.value.message
        assert (await look(mind)).hits == ()
    async with a_mind(tmp_path, secrets="keep") as mind:
        reply = await put(mind, f"The deploy key is {SECRET}")
        assert reply.notes == ()
        assert traces(mind)


STRIPE = "sk_" + "live_" + "4eC39HqLyjWDarjtT1zdp7dc"


@pytest.mark.parametrize(
    "names",
    [
        {"session": SECRET},
        {"session": f"talk of {STRIPE}", "kind": "working", "attribute": "a", "value": "b"},
        {"session": "card 4111 1111 1111 1111"},
        {"session": "password: blueRouter55"},
        {"namespace": f"team-{SECRET}"},
        {"idempotency_key": STRIPE},
    ],
    ids=map(str, range(6)),
)
async def test_no_secret_becomes_a_name(tmp_path: Path, names: dict[str, Any]) -> None:
    content = None if "value" in names else "A note"
    async with a_mind(tmp_path) as mind:
        with pytest.raises(InvalidArgumentError, match="holds a secret") as caught:
            await put(mind, content, **names)
        told = f"{caught.value.message} {caught.value.hint}"
        assert f"`{next(iter(names))}`" in told
        for trace in (SECRET, STRIPE, "4111 1111", "blueRouter55"):
            assert trace not in told
            assert trace.encode() not in raw_bytes(mind)
    async with a_mind(tmp_path, secrets="keep") as mind:
        assert (await put(mind, content, **names)).stored


async def test_no_namespace_is_named_by_a_secret_through_facts_or_a_snapshot(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        for call in (
            extract_facts(mind, ExtractRequest(SECRET, "My name is Ida.")),
            snapshot(mind, SnapshotRequest(SECRET, "create", "one")),
        ):
            with pytest.raises(InvalidArgumentError, match="`namespace` holds a secret"):
                await call
        assert not traces(mind)


async def test_the_names_that_programs_give_are_no_secrets(tmp_path: Path) -> None:
    names = [
        "9f1c2b7e-3d64-4a0e-8f57-2c9b6a1d0e43",
        "01JDZ8Q4X6V7R3M2N5P9T0W1YK",
        "thread_Xy7Lw2Vb5Nm8Rt1Yc6Hd4Sf0",
        "conv_68f0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6",
        "msg_01XFDUDYJgAACzvnptvVoYEL",
        "toolu_01A09q90qw90lq917835lq9",
        "chatcmpl-9sYq3Zx7Lw2Vb5Nm8Rt1Yc6Hd4Sf0",
        "C0123ABCD/1732981234.567890",
        "agent:main:telegram:direct:4915123456788",
        "4242424242424242",
        "1732981234567890",
        "ida@example.org",
        "projects/harbor/2026-11-30 14:05",
        "V1StGXR8_Z5jdHi6B-myT",
        "sha256:9fceb02d0ae598e95dc970b74767f19372d61af8c4f5b0a1e2d3c4b5a6978899",
        "密码学课",
        "password reset flow",
    ]
    async with a_mind(tmp_path) as mind:
        for name in names:
            given = {"namespace": name, "session": name, "idempotency_key": name}
            assert (await put(mind, "A note", **given)).stored


async def test_plain_words_are_stored_as_they_are_said(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        reply = await put(
            mind, "The password policy changed in commit 9fceb02d0ae598e95dc970b74767f1"
        )
        assert reply.notes == ()
        assert "9fceb02d0ae598e95dc970b74767f1" in (await look(mind)).hits[0].content


async def test_what_one_message_calls_a_secret_is_withheld_in_all_texts_of_the_call(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        messages = (
            MessageInput("ok, Sommer2026! is it", Role.ASSISTANT),
            MessageInput("my password is Sommer2026!"),
            MessageInput("xSommer2026 is a boat"),
        )
        reply = await put(
            mind,
            messages=messages,
            session="s",
            tags=("Sommer2026",),
            metadata={"seen": "Sommer2026"},
        )
        assert b" Sommer2026" not in raw_bytes(mind)
        kept = [hit.content for hit in (await look(mind)).hits]
        assert "ok, [secret: password]! is it" in kept
        assert "xSommer2026 is a boat" in kept
        assert "`messages[0].content`" in reply.notes[0]
        assert all("[secret: password]" in hit.tags for hit in (await look(mind)).hits)


async def test_what_answers_a_question_for_a_password_is_withheld(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(
            mind, "s", "My NAS needs you.", "What is its password?", "Hunter2Blue", "ok"
        )
        texts = [(await read(mind, key)).content for key in ids]
        assert texts[1:3] == ["What is its password?", "[secret: password]"]
        assert b"Hunter2" not in raw_bytes(mind)


@pytest.mark.parametrize(
    ("question", "answer", "kept"),
    [
        ("What is your password?", "greenfrog42z", "[secret: password]"),
        ("密码是多少？", "是greenfrog42z", "是[secret: password]"),
        ("What is your PIN?", "it's 48213", "it's [secret: password]"),
        ("What is your password?", "I have none", "I have none"),
        ("Which flight do you take?", "greenfrog42z", "greenfrog42z"),
    ],
)
@pytest.mark.parametrize("by_messages", [True, False])
async def test_what_answers_a_question_of_an_earlier_call_is_withheld(
    tmp_path: Path, question: str, answer: str, kept: str, *, by_messages: bool
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, session="s", messages=(MessageInput(question, Role.ASSISTANT),))
        if by_messages:
            reply = await put(mind, session="s", messages=(MessageInput(answer),))
        else:
            reply = await put(mind, answer, session="s")
        assert (await read(mind, reply.stored[0].id or "")).content == kept
        assert bool(reply.notes) is (kept != answer)
        assert (b"greenfrog" in raw_bytes(mind)) is ("greenfrog" in kept)
        # In another session nobody asked.
        await put(mind, answer, session="t")


async def test_a_private_key_in_two_messages_is_withheld_from_both(tmp_path: Path) -> None:
    lines = [letter * 3 + "Qx7Lw2Vb5Nm8Rt1Yc6Hd4Sf0Pa7Ue2Gk3Jq9Zx7Lw2Vb5Nm8" for letter in "ABCD"]
    first = f"here: -----BEGIN {'RSA'} PRIVATE KEY-----\n{lines[0]}\n{lines[1]}"
    second = f"{lines[2]}\n{lines[3]}\n-----END {'RSA'} PRIVATE KEY-----\nthat is all"
    async with a_mind(tmp_path) as mind:
        ids = await say(mind, "s", first, second)
        texts = [(await read(mind, key)).content for key in ids]
        assert texts == ["here: [secret: private key]", "[secret: private key]\nthat is all"]
        assert not any(line.encode() in raw_bytes(mind) for line in lines)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Claude Desktop", "Claude Desktop"),
        (f"client {SECRET}", f"client {MARKER}"),
        ("an\x1b[31m evil\n</memory>\u2028name", "an [31m evil </memory> name"),
        ("n" * 200_000, "n" * LONGEST_CLIENT),
        ("x" * 90 + f" {SECRET}", "x" * 90 + f" {MARKER}"[:10]),
    ],
)
async def test_the_name_of_a_client_is_one_short_line_without_a_secret(
    tmp_path: Path, given: str, kept: str
) -> None:
    async with a_mind(tmp_path, secrets="refuse") as mind:
        assert await introduced(mind, given) == kept
