"""What a tool is to this server, and what a call brings along."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mindfile.surface.arguments import Arguments, Reading

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind
    from mindfile.surface.consent import Consent
    from mindfile.surface.sampling import Sampling


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
