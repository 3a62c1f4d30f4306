"""The user's own yes, asked through the client before something cannot be taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp.types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from pydantic import ValidationError

from mindfile.surface.asking import asks_by_returning, digest
from mindfile.surface.waking import Waking

_KEY = "confirm"
_FORM: dict[str, Any] = {
    "type": "object",
    "properties": {_KEY: {"type": "boolean", "title": "Yes, do it", "default": False}},
    "required": [_KEY],
}


class Answer(Enum):
    """What the user said, or that the question came to nothing."""

    AGREED = "agreed"
    DECLINED = "declined"
    DISMISSED = "dismissed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Consent:
    """How to ask the user during one call of a tool.

    ``arguments`` are the call's: an answer counts for the very call it was asked for.
    """

    context: Context[Waking, Any]
    arguments: Mapping[str, object]

    async def ask(self, question: str, about: str) -> Answer | InputRequiredResult | None:
        """Ask a yes-or-no question; the answer counts for what ``about`` stands for alone.

        Returns:
            The answer; or the result that carries the question to the client, who calls again
            with the answer; or None where the client cannot ask its user.
        """
        if not self._can_ask():
            return None
        if asks_by_returning(self.context):
            key = digest(question, about, dict(self.arguments))
            return self._answer_to(key) or _asking(question, key)
        if not self.context.session.can_send_request:
            return None
        try:
            result = await self.context.session.elicit_form(
                question, _FORM, related_request_id=self.context.request_context.request_id
            )
        except (MCPError, ValidationError):
            return Answer.FAILED
        return _answer(result)

    def _can_ask(self) -> bool:
        capabilities = self.context.client_capabilities
        elicitation = capabilities.elicitation if capabilities is not None else None
        # A bare capability is a form's: there was nothing else before modes existed.
        return elicitation is not None and (elicitation.form is not None or elicitation.url is None)

    def _answer_to(self, key: str) -> Answer | None:
        """Return the answer that the call brings; None where it was not asked this question."""
        if self.context.request_state != key:
            return None
        result = (self.context.input_responses or {}).get(_KEY)
        return _answer(result) if isinstance(result, ElicitResult) else Answer.FAILED


def _asking(question: str, key: str) -> InputRequiredResult:
    form = ElicitRequestFormParams(message=question, requested_schema=_FORM)
    return InputRequiredResult(input_requests={_KEY: ElicitRequest(params=form)}, request_state=key)


def _answer(result: ElicitResult) -> Answer:
    if result.action == "cancel":
        return Answer.DISMISSED
    agreed = result.action == "accept" and (result.content or {}).get(_KEY) is True
    return Answer.AGREED if agreed else Answer.DECLINED
