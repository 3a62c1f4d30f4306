"""What a tool is to this server, and what a call brings along."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from mcp.types import InputRequiredResult

from mindfile.memory.requests import CompressRequest, ExtractRequest
from mindfile.surface.arguments import Arguments, Reading

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind
    from mindfile.model import Question
    from mindfile.surface.consent import Consent
    from mindfile.surface.sampling import Sampling

_Request = TypeVar("_Request", CompressRequest, ExtractRequest)
_Reply = TypeVar("_Reply")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool: the open mind, how to read arguments, who calls, whom to ask.

    ``client`` is the name by which the client introduced itself; ``consent`` asks its user,
    ``sampling`` its model.
    """

    mind: "Mind"
    reading: Reading
    client: str | None
    consent: "Consent"
    sampling: "Sampling"

    async def with_model(
        self,
        request: _Request,
        question: "Callable[[Mind, _Request], Awaitable[Question | None]]",
        work: Callable[..., Awaitable[_Reply]],
    ) -> _Reply | InputRequiredResult:
        """Return the reply of a use case, which has the client's model where it offers that.

        Or the result that carries the question to the client, who calls again with the answer.
        """
        proposal = await self.sampling.propose(partial(question, self.mind, request))
        if isinstance(proposal, InputRequiredResult):
            return proposal
        return await work(self.mind, replace(request, proposal=proposal), client=self.client)


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: what the model reads about it, and one use case behind it.

    ``run`` reads the arguments, calls the use case once and returns its reply, a dataclass.
    No call of a ``read_only`` tool writes; of one that ``reads_too``, some do not, and where
    remembering is paused, the store refuses the others.
    """

    name: str
    title: str
    description: str
    arguments: type[Arguments]
    run: Callable[[Call, Mapping[str, object]], Awaitable[object]]
    read_only: bool = False
    reads_too: bool = False
    destructive: bool = False
    idempotent: bool = False
