"""What `retrieve` gives of texts longer than its budget."""

from tools import Memory

NOTE = " ".join(
    f"Section {n}: the sluice of basin {n} was inspected by crew {n % 7} and found dry."
    for n in range(140)
)
NOTE_ZH = "".join(f"第{n}节：{n}号船闸由第{n % 7}班检查，没有漏水。" for n in range(140))
RUN = "https://files.example.org/" + "a1b2c3d4" * 4_000


async def test_of_a_long_memory_the_matching_sentences_are_given(memory: Memory) -> None:
    (note,) = await memory.store(NOTE)
    reply = await memory.call("retrieve", query="sluice basin 84")
    assert "the sluice of basin 84 was inspected" in reply["context"]
    assert f"part of {note['id']}]" in reply["context"]
    assert reply["ids"] == [note["id"]]
    assert reply["truncated"]
    assert "`ids` reads them whole" in reply["notes"][0]
    told = reply["context"].partition("] ")[2].partition("\n")[0]
    assert told.startswith("Section")
    assert told.endswith("dry.")


async def test_a_long_chinese_message_gives_its_matching_sentences(memory: Memory) -> None:
    await memory.tell("locks", NOTE_ZH, "assistant: 好的")
    reply = await memory.call("retrieve", query="84号船闸", max_tokens=200)
    assert "84号船闸由第0班检查" in reply["context"]
    assert reply["tokens"] <= 200


async def test_a_long_memory_stops_no_short_one(memory: Memory) -> None:
    await memory.store(NOTE)
    await memory.store("The sluice of basin 84 is painted red.")
    reply = await memory.call("retrieve", query="sluice basin 84", max_tokens=300)
    assert "painted red" in reply["context"]
    assert "basin 84 was inspected" in reply["context"]


async def test_a_nod_is_never_given_for_an_answer(memory: Memory) -> None:
    await memory.tell("talk", "Which crew opened the sluice?", "assistant: ok", "We had no news.")
    reply = await memory.call("retrieve", query="Which crew opened the sluice?")
    assert "Which crew" in reply["context"]
    assert "] ok" not in reply["context"]


async def test_of_a_long_round_in_the_window_the_matching_sentences_are_given(
    memory: Memory,
) -> None:
    await memory.tell("talk", NOTE, "assistant: Noted.", "Thank you", "assistant: Welcome.")
    reply = await memory.call("retrieve", query="sluice basin 84", session="talk", max_tokens=400)
    assert "the sluice of basin 84 was inspected" in reply["context"]


async def test_an_unbroken_run_is_read_to_its_end_in_pages(memory: Memory) -> None:
    (stored,) = await memory.store(RUN)
    read, cursor = "", {}
    while True:
        page = await memory.call("retrieve", ids=[stored["id"]], **cursor)
        body = page["context"].split("\n", 1)[1].rsplit("\n", 1)[0]
        read += body.removesuffix("…") if "next_cursor" in page else body
        if "next_cursor" not in page:
            break
        cursor = {"cursor": page["next_cursor"]}
    assert read.endswith(RUN)


async def test_the_newest_message_gives_its_beginning_though_it_has_no_gap(
    memory: Memory,
) -> None:
    (said,) = await memory.tell("talk", "word" * 400)
    reply = await memory.call("retrieve", session="talk", max_tokens=60)
    assert "user: wordword" in reply["context"]
    assert reply["ids"] == [said]
    assert reply["tokens"] <= 60


async def test_two_long_memories_share_a_small_budget(memory: Memory) -> None:
    await memory.store(NOTE)
    await memory.store(NOTE.replace("sluice", "sluice wall"))
    reply = await memory.call("retrieve", query="sluice basin 84", max_tokens=300)
    assert len(reply["ids"]) == 2
    assert "the sluice of basin 84 was" in reply["context"]
    assert "the sluice wall of basin 84 was" in reply["context"]
