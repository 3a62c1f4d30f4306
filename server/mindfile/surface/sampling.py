"""The client's own model, asked through the client: one question a call, where it offers that."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp.shared.message import ServerMessageMetadata
from mcp.types import (
    REQUEST_TIMEOUT,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    InputRequiredResult,
    SamplingMessage,
    TextContent,
)
from pydantic import ValidationError

from mindfile.memory.requests import Proposal
from mindfile.model import Question
from mindfile.surface.asking import asks_by_returning, digest
from mindfile.surface.waking import Waking

# How long an answer is waited for, where one waits: the user may have to allow the question first.
SAMPLING_SECONDS = 60.0
# More than any answer that is of use.
_MOST_TOKENS = 4_096
_KEY = "sample"
# So many questions that nobody answered yet are remembered.
_MOST_OPEN = 100


@dataclass(slots=True)
class OpenQuestions:
    """The questions that clients of one server took along and have not answered yet.

    A client whose user refuses drops the whole call, and the model then calls again: the question
    must not come a second time, or the call would never get anywhere.
    """

    seconds: float = SAMPLING_SECONDS
    _asked: dict[str, None] = field(default_factory=dict[str, None])

    def take_along(self, question: str) -> None:
        """Remember a question that goes out."""
        self._asked[question] = None
        if len(self._asked) > _MOST_OPEN:
            del self._asked[next(iter(self._asked))]

    def close(self, question: str) -> bool:
        """Forget a question; tell whether it was open."""
        if question not in self._asked:
            return False
        del self._asked[question]
        return True


@dataclass(frozen=True, slots=True)
class Sampling:
    """How to ask the client's model during one call of a tool.

    ``arguments`` are the call's: an answer counts for the very call it was asked for.
    """

    context: Context[Waking, Any]
    arguments: Mapping[str, object]
    open: OpenQuestions

    async def propose(
        self, question: Callable[[], Awaitable[Question | None]]
    ) -> Proposal | InputRequiredResult | None:
        """Ask what ``question`` returns.

        Returns:
            What came of it; or the result that carries the question to the client, who calls again
            with the answer; or None where the client has no model to offer or there is no question.
        """
        if not self._can_ask():
            return None
        from mindfile.language.answers import AnswerError

        try:
            asked = await question()
        except AnswerError as error:
            return Proposal(failure=str(error))
        if asked is None:
            return None
        if asks_by_returning(self.context):
            return self._returned(asked)
        return await self._answered(asked)

    def _can_ask(self) -> bool:
        capabilities = self.context.client_capabilities
        if capabilities is None or capabilities.sampling is None:
            return False
        return asks_by_returning(self.context) or self.context.session.can_send_request

    def _returned(self, asked: Question) -> Proposal | InputRequiredResult:
        key = digest(asked.instruction, asked.text, dict(self.arguments))
        state = self.context.request_state
        if state is None:
            if self.open.close(key):
                return Proposal(asked, failure="did not answer when it was asked")
            self.open.take_along(key)
            return InputRequiredResult(input_requests={_KEY: _request(asked)}, request_state=key)
        self.open.close(state)
        if state != key:
            return Proposal(asked, failure="was asked before something changed")
        result = (self.context.input_responses or {}).get(_KEY)
        if not isinstance(result, CreateMessageResult):
            return Proposal(asked, failure="gave no answer")
        return _read(asked, result)

    async def _answered(self, asked: Question) -> Proposal:
        seconds = self.open.seconds
        try:
            result = await self.context.session.send_request(
                _request(asked),
                CreateMessageResult,
                request_read_timeout_seconds=seconds,
                metadata=ServerMessageMetadata(
                    related_request_id=self.context.request_context.request_id
                ),
            )
        except MCPError as error:
            late = error.error.code == REQUEST_TIMEOUT
            failure = f"did not answer within {seconds:g} s" if late else "declined"
            return Proposal(asked, failure=failure)
        except ValidationError:
            return Proposal(asked, failure="answered what is no reply")
        return _read(asked, result)


def _request(asked: Question) -> CreateMessageRequest:
    # In one message: a client is free to leave a system prompt out.
    text = TextContent(type="text", text=f"{asked.instruction}\n\n{asked.text}")
    message = SamplingMessage(role="user", content=text)
    return CreateMessageRequest(
        params=CreateMessageRequestParams(messages=[message], max_tokens=_MOST_TOKENS)
    )


def _read(asked: Question, result: CreateMessageResult) -> Proposal:
    if not isinstance(result.content, TextContent):
        return Proposal(asked, failure="answered with what is no text")
    if result.stop_reason == "maxTokens":
        return Proposal(asked, failure="answered at too great a length")
    return Proposal(asked, answer=result.content.text)
