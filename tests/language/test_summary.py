"""A summary in the words that were said, within its budget."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.language.summary import reduce, summarize
from mindfile.model import Role, Talk


def count(text: str) -> int:
    """Count a token for each character of Chinese and for each four of anything else."""
    wide = sum(character >= "\u2e80" for character in text)
    return wide + (len(text) - wide + 3) // 4


def talk_of(*turns: str) -> list[Talk]:
    """Let user and assistant speak in turn."""
    roles = (Role.USER, Role.ASSISTANT)
    return [Talk(roles[place % 2], text, id=f"m{place}") for place, text in enumerate(turns)]


def summary_of(*turns: str, target: int = 200) -> str:
    return summarize(talk_of(*turns), target_tokens=target, count_tokens=count).text


@pytest.mark.parametrize(
    ("subject", "turns"),
    [
        ("harbor budget", ("point {}: let's go over the harbor budget", "sure, I'll look into it")),
        ("港口预算", ("第{}点：我们来讨论港口预算", "好的，我来看看")),
    ],
)
def test_what_is_said_again_and_again_stands_once(subject: str, turns: tuple[str, str]) -> None:
    said = [turn.format(place) for place in range(1, 8) for turn in turns]
    assert summary_of(*said).count(subject) == 1


@pytest.mark.parametrize(
    ("turns", "word"),
    [
        (("hi", "hello", "ok", "you're welcome", "thanks", "bye"), "pleasantries"),
        (("你好", "您好", "嗯", "不客气", "谢谢", "再见"), "寒暄"),
    ],
)
def test_mere_pleasantries_become_one_line_that_says_so(turns: tuple[str, ...], word: str) -> None:
    text = summary_of(*turns)
    assert word in text
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize(
    ("turns", "kept", "dropped"),
    [
        (
            ("Hello! Order 9917 is overdue.", "Noted.", "I'm allergic to latex.", "thanks"),
            ("9917", "latex"),
            ("Hello", "Noted", "thanks"),
        ),
        (
            ("你好！订单 9917 逾期了。", "收到", "我对乳胶过敏。", "谢谢"),
            ("9917", "乳胶"),
            ("你好", "收到", "谢谢"),
        ),
    ],
)
def test_content_is_kept_without_its_greetings(
    turns: tuple[str, ...], kept: tuple[str, ...], dropped: tuple[str, ...]
) -> None:
    text = summary_of(*turns)
    assert all(word in text for word in kept)
    assert not any(word in text for word in dropped)


def test_sentences_keep_their_order() -> None:
    turns = talk_of("We decided to sell the barge.", "ok", "I need a berth for 12 m by May.")
    summary = summarize(turns, target_tokens=100, count_tokens=count)
    assert summary.text.index("barge") < summary.text.index("berth")


def test_a_number_or_a_negation_makes_another_sentence() -> None:
    text = summary_of(
        "The fee is 40 euros.", "ok", "The fee is 55 euros.", "ok", "The fee is not due."
    )
    assert all(word in text for word in ("40", "55", "not due"))


def test_a_tight_budget_keeps_the_decision_and_drops_the_chatter() -> None:
    text = summary_of(
        "The gulls were loud again and somebody laughed about them.",
        "Funny birds they are.",
        "We decided to sell the barge for 9000 euros.",
        target=14,
    )
    assert "barge" in text
    assert "gulls" not in text


def test_merging_summaries_repeats_nothing_and_keeps_the_earlier() -> None:
    parts = (
        "Order 9917 is overdue.",
        "Only pleasantries were exchanged.",
        "Order 9917 is overdue.",
    )
    merged = reduce([*parts, "We chose Zig."], target_tokens=60, count_tokens=count).text
    assert merged.splitlines() == ["Order 9917 is overdue.", "We chose Zig."]


@given(
    st.lists(st.text(alphabet="ab 3.!？。港船好你hi\n", max_size=80), min_size=1, max_size=8),
    st.integers(20, 80),
)
def test_a_summary_never_goes_over_its_target(turns: list[str], target: int) -> None:
    assert count(summary_of(*turns, target=target)) <= target


def test_one_message_stands_in_one_line_behind_its_speaker_also_after_merging() -> None:
    talk = [
        Talk(Role.USER, "I sold the barge. The buyer pays 900 euros by May.", "a", "Ida"),
        Talk(Role.ASSISTANT, "I need a berth for 12 m in Cork.", "b", "Tom"),
        Talk(Role.USER, "The crane costs 80 euros an hour.", "c", "Ida"),
        Talk(Role.ASSISTANT, "I moved to Leith last week.", "d", "Tom"),
    ]
    text = summarize(talk, target_tokens=200, count_tokens=count).text
    assert text.splitlines() == [
        "Ida: I sold the barge. The buyer pays 900 euros by May.",
        "Tom: I need a berth for 12 m in Cork.",
        "Ida: The crane costs 80 euros an hour.",
        "Tom: I moved to Leith last week.",
    ]
    assert reduce([text], target_tokens=200, count_tokens=count).text == text


@pytest.mark.parametrize(
    ("told", "praise", "question"),
    [
        ("The crane broke on Friday.", "That's so great, well done!", "And what did the men say?"),
        ("吊车星期五坏了，修好要三天。", "真厉害！你太棒了！", "那工人们都说了什么呢？"),
    ],
)
def test_what_is_told_comes_before_praise_and_questions(
    told: str, praise: str, question: str
) -> None:
    text = summary_of(praise, question, told, target=count(told) + 2)
    assert text == told


def calls(function: Callable[[], object]) -> int:
    """Count the calls of functions while one runs."""
    events: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: object) -> None:
        events[event] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(before)
    return events["call"] + events["c_call"]


@pytest.mark.parametrize("role", [Role.USER, Role.ASSISTANT])
@pytest.mark.parametrize("sentence", ["The tide came in. ", "潮水涨上来了。", "Quay {} is free. "])
def test_the_work_grows_with_the_number_of_sentences_not_with_its_square(
    sentence: str, role: Role
) -> None:
    def work(number: int) -> int:
        talk = [Talk(role, "".join(sentence.format(n) for n in range(number)))]
        return calls(lambda: summarize(talk, target_tokens=60, count_tokens=len))

    # Eight times as many; by squares it is sixty-four.
    assert work(1_600) < 12 * work(200)


def test_merging_blank_parts_claims_nothing_about_what_was_said() -> None:
    assert reduce(["", " "], target_tokens=50, count_tokens=count).text == ""


@pytest.mark.parametrize(
    ("turns", "whole"),
    [
        (
            ("The Kessler order ships on 12 June", "Understood, 12 June."),
            "The Kessler order ships on 12 June",
        ),
        (("凯勒的订单6月12日发货", "明白，6月12日发货。"), "凯勒的订单6月12日发货"),
        (
            ("The bridge opens at noon.", "I see, thanks for telling me.", "ok", "Understood."),
            "The bridge opens at noon.",
        ),
    ],
)
def test_an_answer_that_only_says_it_again_is_left_out(turns: tuple[str, ...], whole: str) -> None:
    assert summary_of(*turns) == whole


@pytest.mark.parametrize(
    ("turns", "kept"),
    [
        (("Do we ship on 12 June or on 20 June?", "Got it, 12 June."), "12 June."),
        (("The order ships on 12 June.", "Understood, not 12 June."), "not 12 June."),
        (("Alice owes Bob ten crowns.", "Noted, Bob owes Alice."), "Bob owes Alice."),
        (("The order ships on 12 June.", "Noted. Bo picks it up."), "Bo picks it up."),
    ],
)
def test_an_answer_that_says_something_is_kept(turns: tuple[str, ...], kept: str) -> None:
    assert kept in summary_of(*turns)


def test_an_echo_in_another_chunk_is_left_out_too() -> None:
    parts = ["The Kessler order ships on 12 June", "Understood, 12 June.\nThe crane is red."]
    text = reduce(parts, target_tokens=100, count_tokens=count).text
    assert text == "The Kessler order ships on 12 June\nThe crane is red."


@pytest.mark.parametrize(
    ("asked", "offered", "decided", "label"),
    [
        (
            "We need a barge for 12 m of timber.",
            "A flat one at 9000 euros would do.",
            "I decided to take the steel one.",
            "Assistant: ",
        ),
        ("我们需要一条运木材的船。", "平底船要九千欧元。", "我决定买那条钢船。", "助手："),
    ],
)
def test_the_assistants_words_are_told_from_the_users_also_after_merging(
    asked: str, offered: str, decided: str, label: str
) -> None:
    text = summary_of(asked, offered, decided)
    assert text.splitlines() == [asked, label + offered, decided]
    assert reduce([text], target_tokens=200, count_tokens=count).text == text


@pytest.mark.parametrize(
    ("order", "banter"),
    [
        ("Never send the invoices by mail, please.", "lol my parrot just learned to say invoice"),
        ("千万别把发票寄出去，客户要自取。", "哈哈我家鹦鹉刚学会说发票和快递这两个词了"),
    ],
)
def test_an_order_outweighs_banter_in_a_small_budget(order: str, banter: str) -> None:
    filler = "The crates of lot 7 are stacked beside the eastern gate until Monday."
    said = (banter, "Ha, parrots!", filler, "Noted.", order, "Understood.")
    text = summary_of(*said, target=count(order) + 8)
    assert order.rstrip("。.") in text
    assert banter not in summary_of(*said, target=count(order) + count(filler) + 6)
