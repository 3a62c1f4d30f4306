"""What every use case works with: the store, the model, the clock and the settings."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from mindfile.config import Config


@dataclass(frozen=True, slots=True)
class Mind:
    """One open memory file with everything a use case needs.

    ``clock`` returns the present as an aware time in UTC. ``session`` is the session of calls
    that name none: one per server process.
    """

    config: Config
    clock: Callable[[], datetime]
    session: str
