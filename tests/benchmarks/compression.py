"""Measure what a compression keeps of what is asked about later, beside three plain ways.

    python tests/benchmarks/compression.py DATA.jsonl [--conversations N] [--ratio .3 ...]

The shipped compression runs through the MCP tools, session by session, all of a session, with the
local rules; no model is loaded, so all tokens are counted by the same estimate. The ratio is that
of the tokens of summary and facts to those of the messages. A message that answers a question is
kept if at least half of its words of content stand in the summary of its session or in the facts
drawn with it. A word of an answer is kept if it stands there too; words that no such message holds
(a date reckoned from "yesterday") are not counted.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import anyio
from dataset import Conversation, Message, read_dataset
from keeping import BASELINES, Kept, picked
from mcp import Client
from recall import call, store
from rich.console import Console
from rich.table import Table
from scores import Score, interval

from mindfile.app import create_app
from mindfile.config import Config
from mindfile.embedding.tokens import estimate
from mindfile.language.sentences import split_sentences

SHIPPED = "mindfile, through the tools"
RATIOS = (0.5, 0.3, 0.15)


def sessions(conversation: Conversation) -> Iterator[tuple[str, list[Message]]]:
    """Yield the sessions of a conversation with their messages."""
    for name in dict.fromkeys(message.session for message in conversation.messages):
        yield name, [one for one in conversation.messages if one.session == name]


async def shipped(client: Client, conversation: Conversation, session: str, tokens: int) -> str:
    """Compress a session, take the compression back, and return its summary and its facts."""
    where: dict[str, object] = {
        "namespace": conversation.name,
        "session": f"{conversation.name}/{session}",
    }
    drawn = await call(client, "extract_facts", {**where, "dry_run": True})
    facts = [fact["statement"] for fact in drawn.get("facts", [])]
    target = max(1, tokens - sum(map(estimate, facts)))
    reply = await call(client, "compress", {**where, "keep_rounds": 0, "target_tokens": target})
    if reply.get("truncated"):
        raise RuntimeError(
            f"The summary of {session} is longer than one reply: take a lower ratio."
        )
    await call(client, "forget", {"namespace": conversation.name, "undo": reply["undo"]})
    return "\n".join([reply["summary"], *(fact["statement"] for fact in reply.get("facts", []))])


async def measure(
    conversations: Sequence[Conversation], ratios: Sequence[float], folder: Path
) -> dict[tuple[float, str], Kept]:
    """Compress every session at every ratio by every method."""
    found: dict[tuple[float, str], Kept] = {}
    config = Config(database=folder / "memory.sqlite3", log_dir=folder, model="off", timezone="UTC")
    async with Client(create_app(config)) as client:
        for conversation in conversations:
            await store(client, conversation.name, conversation)
            for ratio in ratios:
                texts: dict[str, dict[str, str]] = {}
                for session, messages in sessions(conversation):
                    whole = sum(estimate(message.content) for message in messages)
                    tokens = int(ratio * whole)
                    said = [s for message in messages for s in split_sentences(message.content)]
                    short = {
                        SHIPPED: await shipped(client, conversation, session, tokens),
                        **{n: picked(said, order(said), tokens) for n, order in BASELINES.items()},
                    }
                    for method, text in short.items():
                        kept = found.setdefault((ratio, method), Kept())
                        kept.tokens += estimate(text)
                        kept.whole += whole
                        texts.setdefault(method, {})[session] = text
                for method, told in texts.items():
                    _ask(found[ratio, method], conversation, told)
    return found


def _ask(kept: Kept, conversation: Conversation, texts: Mapping[str, str]) -> None:
    messages = {message.source: message for message in conversation.messages}
    for question in conversation.questions:
        asked = [messages[source] for source in question.evidence if source in messages]
        evidence = [(message.content, texts[message.session]) for message in asked]
        kept.ask(conversation.name, evidence, question.answer)


def show(found: Mapping[tuple[float, str], Kept], console: Console) -> None:
    """Print the shares that were kept, in percent with their 95 % intervals."""
    table = Table(title="What is kept; in brackets the 95 % bootstrap interval over conversations")
    for title in ("ratio", "method", "tokens", "evidence", "answer words"):
        table.add_column(title, justify="left" if title == "method" else "right")
    for (ratio, method), kept in found.items():
        shares = (_share(interval(kept.evidence)), _share(interval(kept.words)))
        table.add_row(f"{ratio:g}", method, f"{kept.tokens / max(1, kept.whole):.3f}", *shares)
    console.print(table)
    first = next(iter(found.values()), Kept())
    console.print(f"{len(first.evidence)} evidence messages, {len(first.words)} answer words.")


def _share(score: Score) -> str:
    return f"{100 * score.mean:.1f} ({100 * score.low:.0f}-{100 * score.high:.0f})"


def main() -> int:
    """Run the benchmark; data that is not there is said and skipped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("data", type=Path, help="conversations with questions, JSON lines")
    parser.add_argument("--conversations", type=int, help="only the first so many")
    parser.add_argument("--ratio", type=float, nargs="+", default=RATIOS, help="of the tokens")
    given = parser.parse_args()
    console = Console(width=max(100, Console().width))
    if not given.data.is_file():
        console.print(f"Skipped: there is no {given.data}.")
        return 0
    conversations = read_dataset(given.data, given.conversations)
    with tempfile.TemporaryDirectory() as folder:
        show(anyio.run(measure, conversations, given.ratio, Path(folder)), console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
