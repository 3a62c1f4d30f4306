"""Facts: drawn, judged, told apart, superseded, looked up."""

import pytest

from tools import Memory


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            (
                "Help me rename this function. We might be using Kafka. We run PostgreSQL 16 in"
                " production. Is it Redis? The build passed."
            ),
            "PostgreSQL 16",
        ),
        (
            (
                "帮我改下这段代码。可能用了 Kafka。我们线上用的是 PostgreSQL 16。"
                "是 Redis 吗？构建通过了。"
            ),
            "PostgreSQL 16",
        ),
        (
            (
                "Translate this paragraph for me. Perhaps the cache is at fault. We use MariaDB 11"
                " in production. Does it scale? The tests failed."
            ),
            "MariaDB 11",
        ),
        (
            (
                "Please fix the typo in the header. I think we could be on Oracle. We use"
                " Kubernetes 1.29 in production. Which port is it? The deploy failed."
            ),
            "Kubernetes 1.29",
        ),
        (
            (
                "Please summarize this article. It's probably a DNS problem. We deploy with Ansible"
                " in production. What about SSL? Tests are passing now."
            ),
            "Ansible",
        ),
        (
            (
                "Can you refactor this? Perhaps they use Kafka. Our team uses Terraform. Is it"
                " MySQL? The server is down right now."
            ),
            "Terraform",
        ),
        (
            (
                "麻烦翻译一下这段话。大概是网络问题。我们公司用的是飞书。端口是多少？"
                "服务器现在挂了。"
            ),
            "飞书",
        ),
    ],
)
async def test_only_what_lasts_becomes_a_fact_and_the_rest_has_its_reason(
    memory: Memory, text: str, value: str
) -> None:
    reply = await memory.call("extract_facts", text=text)
    assert [fact["value"] for fact in reply["facts"]] == [value]
    reasons = [rejected["reason"] for rejected in reply["rejected"]]
    assert reasons == ["task", "guess", "question", "passing state"]
    assert reply["method"] == "rules"


async def test_a_fact_stored_ten_times_is_one_row(memory: Memory) -> None:
    first = (await memory.store("My editor is Helix"))[0]
    again = [(await memory.store("My editor is Helix"))[0] for _ in range(9)]
    assert {(one["id"], one["status"]) for one in again} == {(first["id"], "duplicate")}
    assert (await memory.stats())["total"] == 1


async def test_the_same_in_other_words_is_kept_and_reported_as_near(memory: Memory) -> None:
    first = (await memory.store("我写 Go"))[0]
    second = (await memory.store("编程语言：Go"))[0]
    assert second["status"] == "stored"
    assert second["near"] == [first["id"]]


async def test_messages_are_never_dropped_by_content_but_a_repeated_key_is_one_store(
    memory: Memory,
) -> None:
    for session in ("a", "a", "b"):
        assert (await memory.store("ok", session=session))[0]["status"] == "stored"
    first = await memory.call("store", content="ok", session="b", idempotency_key="k1")
    again = await memory.call("store", content="ok", session="b", idempotency_key="k1")
    assert again["stored"] == first["stored"]
    assert (await memory.stats())["memories"]["episodic"] == {"active": 4}
    clash = await memory.refused("store", content="no", session="b", idempotency_key="k1")
    assert clash["error"] == "conflict"


@pytest.mark.parametrize(
    ("content", "value"),
    [
        ("I like writing CLIs in Rust", "writing CLIs in Rust"),
        ("我喜欢用 Rust 写命令行工具", "用 Rust 写命令行工具"),
    ],
)
async def test_a_bare_preference_becomes_attribute_and_value(
    memory: Memory, content: str, value: str
) -> None:
    (stored,) = await memory.store(content)
    assert stored["kind"] == "semantic"
    (hit,) = await memory.search(attribute="like")
    assert (hit["value"], hit["content"]) == (value, content)


async def test_each_kind_goes_where_it_belongs(memory: Memory) -> None:
    (statement,) = await memory.store("Multi-stage builds cut image size; use a slim base")
    (message,) = await memory.store(messages=[{"role": "user", "content": "what a day"}])
    (procedure,) = await memory.store(
        name="release",
        trigger="when a version is due",
        steps=[{"name": "tag it", "action": "git tag"}],
    )
    kinds = [one["kind"] for one in (statement, message, procedure)]
    assert kinds == ["semantic", "episodic", "procedural"]
    (hit,) = await memory.search(kinds=["semantic"])
    assert "attribute" not in hit


async def test_facts_that_do_not_exclude_each_other_all_stay_true(memory: Memory) -> None:
    for content in ("I like tea", "My editor is Helix", "I use Fedora"):
        assert (await memory.store(content))[0]["status"] == "stored"
    assert len(await memory.search(kinds=["semantic"])) == 3


async def test_a_single_valued_attribute_is_an_exact_key_with_a_history(memory: Memory) -> None:
    (old,) = await memory.store(attribute="framework", value="Litestar")
    assert [hit["value"] for hit in await memory.search(attribute="framework")] == ["Litestar"]
    assert await memory.search(subject="user", attribute="framewor") == []
    (new,) = await memory.store(attribute="framework", value="Django")
    assert (new["status"], new["supersedes"]) == ("superseding", [old["id"]])
    now = await memory.search(attribute="framework", subject="user")
    assert [hit["value"] for hit in now] == ["Django"]
    history = await memory.search(attribute="framework", include_history=True)
    assert {hit["value"] for hit in history} == {"Django", "Litestar"}


async def test_values_are_searched_as_text_and_come_back_whole(memory: Memory) -> None:
    await memory.store(attribute="framework", value="Litestar")
    assert (await memory.search("litest"))[0]["value"] == "Litestar"
    assert (await memory.search("FRAME"))[0]["value"] == "Litestar"
    odd = "a|b: c\nd"
    await memory.store(attribute="delimiter", value=odd)
    assert (await memory.search(attribute="delimiter"))[0]["value"] == odd
    await memory.store(attribute="former trade", value="beekeeper")
    assert (await memory.search(attribute="former trade"))[0]["value"] == "beekeeper"


async def test_the_last_fact_of_a_category_takes_its_heading_along(memory: Memory) -> None:
    (health,) = await memory.store("I'm allergic to penicillin")
    await memory.store("I live in Porto")
    assert "Health" in await memory.resource("memory://default/profile")
    await memory.call("forget", ids=[health["id"]])
    profile = await memory.resource("memory://default/profile")
    assert "Health" not in profile
    assert "Porto" in profile


async def test_an_empty_namespace_has_an_empty_profile_and_no_error(memory: Memory) -> None:
    assert await memory.resource("memory://default/profile") == ""
    assert await memory.context() == ""


@pytest.mark.parametrize(
    "wish", ["Remember: next time start with the summary", "记住：下次先给总结"]
)
async def test_a_wish_of_the_user_is_a_preference(memory: Memory, wish: str) -> None:
    await memory.tell("s", wish)
    await memory.call("extract_facts", session="s")
    profile = await memory.resource("memory://default/profile")
    assert "Preference" in profile
    assert wish.split("：")[-1].split(": ")[-1] in profile


@pytest.mark.parametrize("line", ["assistant: You like tea", "assistant: 你喜欢喝茶"])
async def test_what_only_the_assistant_says_of_the_user_is_no_fact(
    memory: Memory, line: str
) -> None:
    await memory.tell("s", line)
    assert (await memory.call("extract_facts", session="s"))["facts"] == []
    assert await memory.resource("memory://default/profile") == ""


@pytest.mark.parametrize(
    ("lines", "expected", "question"),
    [
        (
            (
                "Hello, I'm Lin Ke, I live in Nanjing",
                "I like coding and chess",
                "I don't like staying up late",
                "Will it rain today?",
                "What do I like about programming?",
            ),
            {
                ("name", "Lin Ke"),
                ("city", "Nanjing"),
                ("like", "coding"),
                ("like", "chess"),
                ("dislike", "staying up late"),
            },
            "What do I like about programming?",
        ),
        (
            (
                "你好，我叫林可，住在南京",
                "我喜欢编程和下棋",
                "我不喜欢熬夜",
                "今天会下雨吗？",
                "编程方面我喜欢什么？",
            ),
            {
                ("name", "林可"),
                ("city", "南京"),
                ("like", "编程"),
                ("like", "下棋"),
                ("dislike", "熬夜"),
            },
            "编程方面我喜欢什么？",
        ),
    ],
)
async def test_a_short_talk_gives_its_facts_and_answers_its_own_question(
    memory: Memory, lines: tuple[str, ...], expected: set[tuple[str, str]], question: str
) -> None:
    await memory.tell("s", *lines)
    facts = (await memory.call("extract_facts", session="s"))["facts"]
    assert {(fact["attribute"], fact["value"]) for fact in facts} == expected
    best = await memory.found(question, kinds=["episodic"])
    assert lines[1] in best[:2] or (best[0] == question and lines[1] in best[:3])
