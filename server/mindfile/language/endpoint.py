"""The endpoint: questions to an OpenAI-compatible server, within bounds of size, time and number.

Whatever goes wrong there is an ``AnswerError``, so that the next rung takes over.
"""

import importlib
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

import anyio
import anyio.to_thread

from mindfile.language.answers import AnswerError, usable
from mindfile.model import Question

# What one request may hold of instructions and text, and what an estimated count may be short of.
INPUT_TOKENS = 2_900
ESTIMATE_SHARE = 0.77
MOST_REQUESTS = 40
# So many are under way at once; a server on one's own machine has no use for more.
AT_ONCE = 4
TRIES = 2

Heard = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds for one request, for all of a call together, and between two tries.

    ``aside`` is for all of a call that was made for something else.
    """

    request: float = 60.0
    whole: float = 120.0
    pause: float = 0.5
    aside: float = 15.0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the questions go, and to which model; the key is never shown."""

    base_url: str
    model: str
    api_key: str = field(default="", repr=False)
    patience: Patience = Patience()

    def hurried(self) -> "Endpoint":
        """Return the same endpoint for a call that was made for something else."""
        patience = self.patience
        whole = min(patience.whole, patience.aside)
        return replace(self, patience=replace(patience, whole=whole))

    @asynccontextmanager
    async def open_line(self, heard: Heard = lambda _, __: None) -> AsyncGenerator["Line"]:
        """Open a connection for the questions of one call; its time runs from here.

        ``heard`` is told of each answer, with how many came and were asked for so far.

        Raises:
            AnswerError: the package for it is missing, the time is over, or an answer failed.
        """
        library = await anyio.to_thread.run_sync(_library)
        client = library.AsyncOpenAI(
            base_url=self.base_url,
            # The protocol wants one; servers that ask for none take any.
            api_key=self.api_key or "none",
            timeout=self.patience.request,
            max_retries=0,
        )
        # Read from the environment of other programs; not meant for this endpoint.
        client.organization = client.project = None
        try:
            with anyio.fail_after(self.patience.whole):
                async with client:
                    yield Line(self, client, library, heard)
        except TimeoutError as error:
            raise AnswerError(f"took more than {self.patience.whole:g} s") from error


@dataclass(slots=True)
class Line:
    """A connection to the endpoint for the questions of one call."""

    endpoint: Endpoint
    client: Any
    library: Any
    heard: Heard
    asked: int = 0
    answered: int = 0

    async def ask(self, questions: Sequence[Question]) -> list[str]:
        """Return the answers in the order of the questions; the first failure ends them all.

        Raises:
            AnswerError: an answer cannot be had or cannot be used, or there are too many.
        """
        self.asked += len(questions)
        if self.asked > MOST_REQUESTS:
            raise AnswerError(f"would have to be asked more than {MOST_REQUESTS} times")
        answers = [""] * len(questions)
        failures: list[AnswerError] = []
        limiter = anyio.CapacityLimiter(AT_ONCE)

        async def ask_one(place: int) -> None:
            async with limiter:
                try:
                    answers[place] = await self._answer(questions[place])
                    self.answered += 1
                    self.heard(self.answered, self.asked)
                except AnswerError as error:
                    failures.append(error)
                    group.cancel_scope.cancel()

        async with anyio.create_task_group() as group:
            for place in range(len(questions)):
                group.start_soon(ask_one, place)
        if failures:
            raise failures[0]
        return answers

    async def _answer(self, question: Question) -> str:
        for last in range(TRIES - 1, -1, -1):
            try:
                return _text_of(await self._request(question))
            except self.library.APITimeoutError as error:
                seconds = self.endpoint.patience.request
                raise AnswerError(f"did not answer within {seconds:g} s") from error
            except self.library.APIConnectionError as error:
                if not last:
                    raise AnswerError("could not be reached") from error
            except self.library.APIStatusError as error:
                if not last or not _passes(error.status_code):
                    raise AnswerError(f"answered {error.status_code}") from error
            except (self.library.OpenAIError, ValueError) as error:
                raise AnswerError("answered what is no reply") from error
            await anyio.sleep(self.endpoint.patience.pause)
        raise AnswerError("could not be reached")

    async def _request(self, question: Question) -> object:
        answer: object = await self.client.chat.completions.create(
            model=self.endpoint.model,
            messages=[
                {"role": "system", "content": question.instruction},
                {"role": "user", "content": question.text},
            ],
        )
        return answer


def _passes(status: int) -> bool:
    """Tell whether a refusal may be gone at the next try."""
    return status in {408, 409, 429} or status >= 500


def _text_of(reply: object) -> str:
    """Return the text of a reply, whatever a server takes for one."""
    choices: object = getattr(reply, "choices", None)
    first = next(iter(cast("list[object]", choices)), None) if isinstance(choices, list) else None
    return usable(getattr(getattr(first, "message", None), "content", None))


def _library() -> Any:
    try:
        return importlib.import_module("openai")
    except ModuleNotFoundError as error:
        raise AnswerError(
            "needs a package that is not installed (pip install 'mindfile[llm]')"
        ) from error
