"""Measure the shipped search through the MCP tools, beside plain baselines in the same run.

    python tests/benchmarks/recall.py DATA.jsonl [--pooled 20] [--conversations N] [--fts5-only]
        [--keep HITS.jsonl]

Settings come from the environment as for the server (MINDFILE_CACHE_DIR for the model); the memory
file is a throw-away one.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
from baselines import PlainIndex
from dataset import Conversation, Message, pools, read_dataset
from mcp import Client
from mcp.types import TextResourceContents
from rich.console import Console
from rich.table import Table
from scores import DEPTHS, Outcome, Score, Summary, by_category, lead, percentile, summarize
from silence import Silence, measure_silence

from mindfile.app import create_app
from mindfile.config import Config, read_config
from mindfile.embedding.contract import Embedder
from mindfile.embedding.loading import LOCAL_WAYS, Attempt, try_ways
from mindfile.ranking.fusion import DEFAULT_MIN_SCORE

SHIPPED = "mindfile, through the tools"
LIMIT = 20
# Messages of one call.
BATCH = 50
_WAIT_SECONDS = 7_200


@dataclass(slots=True)
class Run:
    """What was measured: outcomes by method, and the cost of the shipped search."""

    outcomes: dict[str, list[Outcome]] = field(default_factory=dict[str, list[Outcome]])
    seconds: list[float] = field(default_factory=list[float])
    characters: list[int] = field(default_factory=list[int])
    storing: float = 0.0
    messages: int = 0
    silence: list[Silence] = field(default_factory=list[Silence])

    def add(self, method: str, outcome: Outcome) -> None:
        self.outcomes.setdefault(method, []).append(outcome)


async def store(client: Client, namespace: str, conversation: Conversation) -> None:
    """Store a conversation session by session, in its order."""
    batch: list[Message] = []
    for message in conversation.messages:
        if batch and (message.session != batch[-1].session or len(batch) == BATCH):
            await _store_batch(client, namespace, conversation.name, batch)
            batch = []
        batch.append(message)
    if batch:
        await _store_batch(client, namespace, conversation.name, batch)


async def _store_batch(
    client: Client, namespace: str, conversation: str, batch: Sequence[Message]
) -> None:
    named = len({message.speaker for message in batch} - {"user", "assistant", None}) > 0
    rows = [
        {
            "role": message.role,
            "content": message.content,
            "source": f"{conversation}/{message.source}",
            **({"speaker": message.speaker} if named and message.speaker else {}),
            **({"at": message.at} if message.at else {}),
        }
        for message in batch
    ]
    await call(
        client,
        "store",
        {
            "messages": rows,
            "session": f"{conversation}/{batch[0].session}",
            "namespace": namespace,
        },
    )


async def call(client: Client, tool: str, arguments: dict[str, object]) -> dict[str, Any]:
    """Call a tool and return its answer; a refusal ends the run."""
    result = await client.call_tool(tool, arguments)
    answer = result.structured_content
    if result.is_error or answer is None:
        raise RuntimeError(f"{tool} failed: {result.content}")
    return answer


async def embedded(client: Client) -> None:
    """Wait until no text is without its vector."""
    with anyio.fail_after(_WAIT_SECONDS):
        while True:
            contents = (await client.read_resource("memory://stats")).contents[0]
            if not isinstance(contents, TextResourceContents):
                raise TypeError("memory://stats is no text")
            stats = json.loads(contents.text)
            if stats["embedding"] == "off" or not stats["pending_embeddings"]:
                return
            await anyio.sleep(0.5)


async def search(client: Client, namespace: str, question: str, run: Run) -> tuple[str, ...]:
    """Search through the tool as a model would; returns the sources, best first."""
    started = time.perf_counter()
    answer = await call(
        client,
        "search",
        {
            "query": question,
            "namespace": namespace,
            "kinds": ["episodic"],
            "min_score": 0,
            "limit": LIMIT,
        },
    )
    run.seconds.append(time.perf_counter() - started)
    run.characters.append(len(json.dumps(answer, ensure_ascii=False)))
    hits: list[dict[str, Any]] = answer.get("hits", [])
    return tuple(str(hit["source"]) for hit in hits)


def ask_baselines(run: Run, conversations: Sequence[Conversation], model: Embedder | None) -> None:
    """Ask the plain indices of one namespace every question of it."""
    messages = [(f"{c.name}/{m.source}", m) for c in conversations for m in c.messages]
    index = PlainIndex(messages, model)
    for conversation in conversations:
        for question in conversation.questions:
            evidence = frozenset(f"{conversation.name}/{one}" for one in question.evidence)
            found = {
                "FTS5 porter, raw": index.by_words(question.text, drop_stop_words=False),
                "FTS5 porter, stop words dropped": index.by_words(
                    question.text, drop_stop_words=True
                ),
            }
            if model is not None:
                found["vectors alone, own turn"] = index.by_vectors(question.text)
                found["equal-weight RRF of both"] = index.by_rank_fusion(question.text)
            for method, sources in found.items():
                run.add(
                    method,
                    Outcome(
                        conversation.name,
                        question.category,
                        evidence,
                        tuple(sources),
                        question.text,
                    ),
                )
    index.close()


async def measure(
    conversations: Sequence[Conversation], size: int, config: Config, *, foreign: bool = True
) -> Run:
    """Store everything, wait for the vectors, ask every question.

    With ``foreign`` each namespace is asked the questions of others too.
    """
    run = Run(messages=sum(len(one.messages) for one in conversations))
    groups = list(pools(conversations, size))
    async with Client(create_app(config)) as client:
        started = time.perf_counter()
        for namespace, group in groups:
            for conversation in group:
                await store(client, namespace, conversation)
        run.storing = time.perf_counter() - started
        await embedded(client)
        for namespace, group in groups:
            for conversation in group:
                for question in conversation.questions:
                    found = await search(client, namespace, question.text, run)
                    evidence = frozenset(f"{conversation.name}/{one}" for one in question.evidence)
                    run.add(
                        SHIPPED,
                        Outcome(
                            conversation.name, question.category, evidence, found, question.text
                        ),
                    )
        if foreign:
            await _ask_foreign(client, groups, run)
    attempts: list[Attempt] = []
    model = None if config.model == "off" else try_ways(config, LOCAL_WAYS, attempts)
    for _, group in groups:
        ask_baselines(run, group, model)
    return run


async def _ask_foreign(
    client: Client, groups: Sequence[tuple[str, Sequence[Conversation]]], run: Run
) -> None:
    async def best(namespace: str, question: str) -> float:
        arguments = {"query": question, "namespace": namespace, "kinds": ["episodic"]}
        answer = await call(client, "search", {**arguments, "min_score": 0, "limit": 1})
        return max((float(hit["score"]) for hit in answer["hits"]), default=0.0)

    for names in (True, False):
        silence = await measure_silence(groups, best, names=names)
        if silence is not None:
            run.silence.append(silence)


def show(run: Run, console: Console) -> None:
    """Print the figures."""
    table = Table(title="Recall at k and MRR, in percent, with 95 % intervals over conversations")
    for title in ("method", "questions", *(f"R@{k}" for k in DEPTHS), "MRR"):
        table.add_column(title, justify="left" if title == "method" else "right")
    for method, outcomes in run.outcomes.items():
        _add_row(table, method, summarize(outcomes))
    table.add_section()
    for category, outcomes in by_category(run.outcomes[SHIPPED]).items():
        _add_row(table, category, summarize(outcomes))
    console.print(table)
    _show_leads(run, console)
    for silence in run.silence:
        own, others = silence.shown(DEFAULT_MIN_SCORE)
        low, high = silence.interval
        console.print(
            f"another conversation's questions, names {'kept' if silence.names else 'removed'}:"
            f" AUC {silence.auc:.3f} ({low:.3f}-{high:.3f}); at the default threshold"
            f" {100 * own:.1f} % of the own and {100 * others:.1f} % of the foreign questions have"
            " a hit"
        )
    console.print(
        f"search: p50 {1000 * percentile(run.seconds, 0.5):.1f} ms,"
        f" p95 {1000 * percentile(run.seconds, 0.95):.1f} ms;"
        f" {sum(run.characters) / max(1, len(run.characters)):.0f} characters a reply;"
        f" {run.messages} messages stored in {run.storing:.1f} s, vectors in the background"
    )


def _show_leads(run: Run, console: Console) -> None:
    """Print by how much each category leads the better full-text baseline, and at least by what."""
    baselines = [outcomes for name, outcomes in run.outcomes.items() if name.startswith("FTS5")]
    if not baselines:
        return
    shipped = by_category(run.outcomes[SHIPPED])
    table = Table(title="R@5 over the better FTS5 baseline, in points")
    for title in ("category", "lead", "at least (97.5 %)"):
        table.add_column(title, justify="left" if title == "category" else "right")
    for category, outcomes in shipped.items():
        leads = [lead(outcomes, by_category(one)[category], k=5) for one in baselines]
        least = min(leads, key=lambda score: score.mean)
        table.add_row(category, f"{100 * least.mean:+.1f}", f"{100 * least.low:+.1f}")
    console.print(table)


def _add_row(table: Table, name: str, summary: Summary) -> None:
    cells = [_cell(summary.recall[k]) for k in DEPTHS]
    table.add_row(name, str(summary.questions), *cells, _cell(summary.reciprocal))


def _cell(score: Score) -> str:
    return f"{100 * score.mean:.1f} ({100 * score.low:.0f}-{100 * score.high:.0f})"


def keep(run: Run, path: Path) -> None:
    """Write what every method found for every question."""
    with path.open("w", encoding="utf-8") as file:
        for method, outcomes in run.outcomes.items():
            for one in outcomes:
                row = {
                    "method": method,
                    "conversation": one.conversation,
                    "category": one.category,
                    "question": one.question,
                    "evidence": sorted(one.evidence),
                    "found": one.found,
                }
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def main() -> int:
    """Run the benchmark; data that is not there is said and skipped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("data", type=Path, help="conversations with questions, JSON lines")
    parser.add_argument("--pooled", type=int, default=0, help="mix so many others into each")
    parser.add_argument("--conversations", type=int, default=None, help="take the first N only")
    parser.add_argument("--fts5-only", action="store_true", help="by words only, without a model")
    parser.add_argument("--keep", type=Path, help="write each question's hits there, JSON lines")
    given = parser.parse_args()
    console = Console(width=max(120, Console().width))
    if not given.data.is_file():
        console.print(f"Skipped: there is no {given.data}.")
        return 0
    conversations = read_dataset(given.data, given.conversations)
    with tempfile.TemporaryDirectory() as folder:
        changes: dict[str, object] = {
            "database": Path(folder) / "memory.sqlite3",
            "log_dir": Path(folder) / "logs",
        }
        if given.fts5_only:
            changes["model"] = "off"
        config = read_config(os.environ).model_copy(update=changes)
        run = anyio.run(measure, conversations, 1 + given.pooled, config)
    console.print(f"{given.data.name}, {len(conversations)} conversations, pooled x{given.pooled}")
    show(run, console)
    if given.keep is not None:
        keep(run, given.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
