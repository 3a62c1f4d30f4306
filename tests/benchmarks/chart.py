"""Draw recall over depth out of what `recall.py --keep` kept, one panel a file.

    python tests/benchmarks/chart.py LoCoMo=locomo.jsonl MemDaily=memdaily.jsonl --out recall.svg

Needs `pip install 'mindfile[bench]'`.
"""

import argparse
import importlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from recall import DEPTHS, SHIPPED
from scores import Outcome, summarize

_NAMES = {
    SHIPPED: "Mindfile",
    "FTS5 porter, stop words dropped": "FTS5, stop words dropped",
    "vectors alone, own turn": "vectors alone",
    "equal-weight RRF of both": "both by rank fusion",
}
# Told apart by those who see no red or no green (Okabe and Ito).
_COLORS = ("#0072b2", "#e69f00", "#009e73", "#999999")


def read_kept(path: Path) -> dict[str, list[Outcome]]:
    """Read the outcomes of each method.

    Raises:
        OSError: the file cannot be read.
    """
    outcomes: dict[str, list[Outcome]] = {}
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        outcomes.setdefault(row["method"], []).append(
            Outcome(
                row["conversation"],
                row["category"],
                frozenset(row["evidence"]),
                tuple(row["found"]),
                row["question"],
            )
        )
    return outcomes


def draw(panels: Mapping[str, Mapping[str, Sequence[Outcome]]], out: Path) -> None:
    """Draw one panel a file, one line a method."""
    plots: Any = importlib.import_module("matplotlib.pyplot")
    figure, axes = plots.subplots(
        1, len(panels), figsize=(4.4 * len(panels), 3.2), sharey=True, squeeze=False
    )
    places = range(len(DEPTHS))
    for axis, (title, outcomes) in zip(axes[0], panels.items(), strict=True):
        for (method, name), color in zip(_NAMES.items(), _COLORS, strict=True):
            recall = summarize(outcomes[method]).recall
            values = [100 * recall[k].mean for k in DEPTHS]
            axis.plot(places, values, marker="o", label=name, color=color)
        axis.set_title(title)
        axis.set_xticks(places, [f"R@{k}" for k in DEPTHS])
        axis.grid(axis="y", alpha=0.3)
        axis.spines[["top", "right"]].set_visible(False)
    axes[0][0].set_ylabel("evidence found, %")
    axes[0][0].set_ylim(0, 100)
    axes[0][-1].legend(frameon=False, loc="lower right", fontsize=8)
    figure.tight_layout()
    # Without a date, so that the same figures make the same file.
    figure.savefig(out, metadata={"Date": None})


def main() -> int:
    """Draw the chart that the arguments name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("kept", nargs="+", metavar="TITLE=FILE", help="what `--keep` wrote")
    parser.add_argument("--out", type=Path, required=True, help="the SVG to write")
    given = parser.parse_args()
    panels: dict[str, dict[str, list[Outcome]]] = {}
    for argument in given.kept:
        title, _, name = argument.partition("=")
        panels[title] = read_kept(Path(name))
    draw(panels, given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
