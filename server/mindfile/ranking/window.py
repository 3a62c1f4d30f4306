"""The working window: which messages of a session stay in sight, as a view over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.model import MESSAGE_OVERHEAD_TOKENS, Role, Talk


@dataclass(frozen=True, slots=True)
class Window:
    """What stays, in order, its tokens, and whether even that is over the budget."""

    kept: tuple[Talk, ...]
    tokens: int
    over_budget: bool


def cost(message: Talk) -> int:
    """Return what a message costs: its tokens and the overhead of a turn."""
    return message.tokens + MESSAGE_OVERHEAD_TOKENS


def rounds(messages: Sequence[Talk]) -> list[list[Talk]]:
    """Group messages into rounds: a user message with everything up to the next one.

    What stands before the first user message is a round of its own.
    """
    grouped: list[list[Talk]] = []
    for message in messages:
        if message.role is Role.USER or not grouped:
            grouped.append([message])
        else:
            grouped[-1].append(message)
    return grouped


def window(
    messages: Sequence[Talk], *, budget: int, policy: str, turns: int, reserved: int = 0
) -> Window:
    """Return what of a session stays in the window; at least one message does.

    Args:
        messages: the session in its order, thoughts included.
        budget: tokens; each message counts its own and four.
        policy: ``fifo`` drops thoughts, then the oldest; ``importance`` keeps the first and the
            newest and drops thoughts, then the least important, the older of equals; ``turns``
            keeps the last rounds; ``all`` drops nothing.
        turns: how many rounds ``turns`` keeps.
        reserved: tokens of the budget that a summary takes.
    """
    if policy == "turns":
        kept = [message for part in rounds(messages)[-turns:] for message in part]
    elif policy == "all":
        kept = list(messages)
    else:
        kept = _within(messages, budget - reserved, _leaving(messages, policy))
    tokens = sum(cost(message) for message in kept)
    bounded = policy in {"fifo", "importance"}
    return Window(tuple(kept), tokens, bounded and tokens + reserved > budget)


def _leaving(messages: Sequence[Talk], policy: str) -> list[int]:
    """Return the positions in the order in which they leave; the newest is not among them."""
    indices = range(len(messages) - 1)
    # A thought is of use while its turn lasts: it goes before anything that was said.
    thoughts = [i for i in indices if messages[i].role is Role.THOUGHT]
    spoken = [i for i in indices if messages[i].role is not Role.THOUGHT]
    if policy == "importance":
        # What was said first stays: it mostly says what the session is about.
        spoken = sorted(spoken[1:], key=lambda i: (messages[i].importance, i))
    return thoughts + spoken


def _within(messages: Sequence[Talk], budget: int, leaving: Sequence[int]) -> list[Talk]:
    total = sum(cost(message) for message in messages)
    gone: set[int] = set()
    for index in leaving:
        if total <= budget:
            break
        gone.add(index)
        total -= cost(messages[index])
    return [message for index, message in enumerate(messages) if index not in gone]
