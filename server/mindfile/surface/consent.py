"""The user's own yes, asked through the client before something cannot be taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from mcp.server.mcpserver import Context
from mcp.types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)

from mindfile.surface.asking import asks_by_returning, digest
from mindfile.surface.waking import Waking

_KEY = "confirm"
_FORM: dict[str, Any] = {
    "type": "object",
    "properties": {_KEY: {"type": "boolean", "title": "Yes, do it", "default": False}},
    "required": [_KEY],
}


class Answer(Enum):
    """What the user said."""

    AGREED = "agreed"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Consent:
    """How to ask the user during one call of a tool.

    ``arguments`` are the call's: an answer counts for the very call it was asked for.
    """

    context: Context[Waking, Any]
    arguments: Mapping[str, object]

    async def ask(self, question: str) -> Answer | InputRequiredResult | None:
        """Ask a yes-or-no question.

        Returns:
            The answer; or the result that carries the question to the client, who calls again
            with the answer; or None where the client cannot ask its user.
        """
        if not self._can_ask():
            return None
        if asks_by_returning(self.context):
            return self._answer_to(question) or self._asking(question)
        if not self.context.session.can_send_request:
            return None
        result = await self.context.session.elicit_form(
            question, _FORM, related_request_id=self.context.request_context.request_id
        )
        return _answer(result)

    def _can_ask(self) -> bool:
        capabilities = self.context.client_capabilities
        elicitation = capabilities.elicitation if capabilities is not None else None
        # A bare capability is a form's: there was nothing else before modes existed.
        return elicitation is not None and (elicitation.form is not None or elicitation.url is None)

    def _answer_to(self, question: str) -> Answer | None:
        result = (self.context.input_responses or {}).get(_KEY)
        if not isinstance(result, ElicitResult):
            return None
        if self.context.request_state != self._digest(question):
            return None
        return _answer(result)

    def _asking(self, question: str) -> InputRequiredResult:
        form = ElicitRequestFormParams(message=question, requested_schema=_FORM)
        return InputRequiredResult(
            input_requests={_KEY: ElicitRequest(params=form)},
            request_state=self._digest(question),
        )

    def _digest(self, question: str) -> str:
        return digest(question, dict(self.arguments))


def _answer(result: ElicitResult) -> Answer:
    agreed = result.action == "accept" and (result.content or {}).get(_KEY) is True
    return Answer.AGREED if agreed else Answer.DECLINED
