"""The endpoint over a real connection: what counts as an answer, and how it fails."""

import logging
import sys

import pytest

from loopback import KEY, Answer, Loopback, loopback
from mindfile.language.answers import MOST_REPLY_CHARACTERS, AnswerError
from mindfile.language.endpoint import (
    AT_ONCE,
    MOST_REQUESTS,
    Endpoint,
    Patience,
)
from mindfile.model import Question

HELLO = Question("Answer.", "hello")


async def ask(endpoint: Endpoint, *questions: Question) -> list[str]:
    async with endpoint.open_line() as line:
        return await line.ask(questions)


async def failure(seen: Loopback, patience: Patience | None = None) -> str:
    endpoint = seen.endpoint() if patience is None else seen.endpoint(patience)
    with pytest.raises(AnswerError) as caught:
        await ask(endpoint, HELLO)
    return str(caught.value)


async def test_answers_come_in_the_order_of_the_questions() -> None:
    questions = [Question("Say it again.", f"number {n}") for n in range(3 * AT_ONCE)]
    with loopback(lambda text: Answer(f"again: {text}")) as seen:
        answers = await ask(seen.endpoint(), *questions)
    assert answers == [f"again: {one.text}" for one in questions]
    assert {one["model"] for one in seen.asked} == {"small-model"}
    assert set(seen.keys) == {f"Bearer {KEY}"}


async def test_each_answer_is_told_of_with_how_many_were_asked_for_so_far() -> None:
    heard: list[tuple[int, int]] = []

    def hear(came: int, asked: int) -> None:
        heard.append((came, asked))

    with loopback(lambda _: Answer("Tea.")) as seen:
        async with seen.endpoint().open_line(hear) as line:
            await line.ask([HELLO, HELLO])
            await line.ask([HELLO])
    assert heard == [(1, 2), (2, 2), (3, 3)]


async def test_what_a_model_thinks_aloud_is_no_part_of_its_answer() -> None:
    with loopback(lambda _: Answer("<think>\nHm.\n</think>\n\nTea it is.")) as seen:
        assert await ask(seen.endpoint(), HELLO) == ["Tea it is."]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Answer(status=500), "answered 500"),
        (Answer(status=401, body='{"error": {"message": "bad key"}}'), "answered 401"),
        (Answer(""), "answered nothing"),
        (Answer(" \n"), "answered nothing"),
        (Answer("x" * 40_000), "answered with 40000 characters"),
        (Answer(body='{"choices": [{"mess'), "answered what is no reply"),
        (Answer(body="[]"), "answered nothing"),
        (Answer(body='{"choices": []}'), "answered nothing"),
        (Answer(body='{"choices": [{"message": {"content": [1]}}]}'), "answered nothing"),
        (Answer(body='{"choices": 7}'), "answered nothing"),
        (Answer(body=""), "answered what is no reply"),
    ],
    ids=range(11),
)
async def test_what_is_no_answer_is_a_failure_that_says_why(answer: Answer, reason: str) -> None:
    with loopback(lambda _: answer) as seen:
        assert await failure(seen) == reason


async def test_a_failure_that_may_pass_is_tried_once_more_and_no_other() -> None:
    for status, tries in ((500, 2), (429, 2), (400, 1), (404, 1)):
        with loopback(lambda _, status=status: Answer(status=status)) as seen:
            await failure(seen)
            assert len(seen.asked) == tries
    answers = iter([Answer(status=503), Answer("there you are")])
    with loopback(lambda _: next(answers)) as seen:
        assert await ask(seen.endpoint(), HELLO) == ["there you are"]


async def test_a_slow_endpoint_is_given_up_and_not_asked_again() -> None:
    with loopback(lambda _: Answer(held=True)) as seen:
        assert await failure(seen, Patience(request=0.2)) == "did not answer within 0.2 s"
        assert len(seen.asked) == 1


async def test_all_questions_together_have_a_limit_of_time() -> None:
    with loopback(lambda _: Answer(held=True)) as seen:
        assert await failure(seen, Patience(request=30, whole=0.2)) == "took more than 0.2 s"


async def test_one_failure_ends_the_questions_that_are_still_under_way() -> None:
    def answer(text: str) -> Answer:
        return Answer(status=400) if text == "number 1" else Answer(held=True)

    with loopback(answer) as seen:
        with pytest.raises(AnswerError, match="answered 400"):
            await ask(seen.endpoint(), *(Question("", f"number {n}") for n in range(9)))
        assert len(seen.asked) <= AT_ONCE + 1


async def test_an_endpoint_that_is_not_there_cannot_be_reached() -> None:
    with loopback(lambda _: Answer("never")) as seen:
        endpoint = seen.endpoint()
    with pytest.raises(AnswerError, match="could not be reached"):
        await ask(endpoint, HELLO)


async def test_more_questions_than_are_reasonable_are_not_asked() -> None:
    with loopback(lambda _: Answer("yes")) as seen:
        with pytest.raises(AnswerError, match=f"more than {MOST_REQUESTS} times"):
            await ask(seen.endpoint(), *([HELLO] * (MOST_REQUESTS + 1)))
        assert seen.asked == []


async def test_the_longest_answer_passes() -> None:
    with loopback(lambda _: Answer("x" * MOST_REPLY_CHARACTERS)) as seen:
        assert await ask(seen.endpoint(), HELLO) == ["x" * MOST_REPLY_CHARACTERS]


async def test_a_missing_package_is_told_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(AnswerError, match=r"pip install 'mindfile\[llm\]'"):
        await ask(Endpoint("http://127.0.0.1:9/v1", "m"), HELLO)


async def test_the_key_is_neither_shown_nor_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with loopback(lambda _: Answer(status=401, body=f'{{"error": "bad {KEY}"}}')) as seen:
        assert KEY not in await failure(seen)
        assert KEY not in repr(seen.endpoint())
    assert KEY not in caplog.text


async def test_settings_of_other_programs_are_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-other")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with loopback(lambda _: Answer("mine")) as seen:
        endpoint = Endpoint(seen.base_url, "m")
        assert await ask(endpoint, HELLO) == ["mine"]
    assert seen.keys == ["Bearer none"]
