"""Hold the server against the protocol's own conformance suite, in both eras.

Usage: python tests/conformance/run.py STABLE NEXT
Both are the suite's command, of its stable line (2025-11-25) and of the one for 2026-07-28.

Most scenarios ask for tools, resources and prompts of fixed names, which a server of a domain does
not have. What passes without them stands in passing.txt, and has to go on passing; every check that
fails in another one stands in failing.txt with its reason.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
# What each line of the suite is told: every scenario of its revision, the optional ones too.
ERAS = {
    "2025-11-25": ["--suite", "all"],
    "2026-07-28": ["--suite", "all", "--spec-version", "2026-07-28"],
}
_RESULT_FOLDER = re.compile(r"server-(?P<scenario>.+)-\d{4}-\d\d-\d\dT[\d-]+Z")


@contextmanager
def served(folder: Path) -> Generator[str]:
    """Serve a fresh memory; gives its address."""
    command = [sys.executable, str(HERE / "server.py"), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip() or sys.exit("The server did not start.")
        finally:
            server.kill()


def scenarios(suite: str, options: list[str]) -> dict[str, dict[str, str]]:
    """Run one line of the suite; return each scenario with its checks that failed."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
        results = Path(folder, "results")
        subprocess.run(
            [suite, "server", "--url", url, *options, "-o", str(results)],
            stdout=subprocess.DEVNULL,
            timeout=180,
            check=False,
        )
        found: dict[str, dict[str, str]] = {}
        for file in results.glob("*/checks.json"):
            named = _RESULT_FOLDER.fullmatch(file.parent.name)
            assert named is not None, file
            found[named["scenario"]] = {
                check["id"]: check.get("errorMessage", "")
                for check in json.loads(file.read_text("utf-8"))
                if check["status"] == "FAILURE"
            }
    return found


def kept(name: str, words: int) -> dict[str, str]:
    """Read a list: of each line the first ``words`` words, and what is said of them."""
    lines = (HERE / name).read_text("utf-8").splitlines()
    split = [line.split(maxsplit=words) for line in lines if line and not line.startswith("#")]
    return {" ".join(line[:words]): "".join(line[words:]) for line in split}


def faults(found: dict[str, dict[str, str]]) -> list[str]:
    """Compare what was found with the two lists; return what must not be."""
    passing, reasons = kept("passing.txt", 2), kept("failing.txt", 3)
    failures = {f"{one} {check}": why for one, said in found.items() for check, why in said.items()}
    passed = {one for one, said in found.items() if not said}
    wrong = [f"{one} was not run" for one in passing.keys() - found.keys()]
    wrong += [f"{one} has no reason" for one, why in reasons.items() if not why]
    wrong += [f"{one} fails no more: see the lists" for one in reasons.keys() - failures.keys()]
    wrong += [f"{one} passes: it belongs into passing.txt" for one in passed - passing.keys()]
    for one, why in failures.items():
        scenario, _, _ = one.rpartition(" ")
        if scenario in passing or one not in reasons:
            wrong.append(f"{one} fails: {why}")
    return sorted(wrong)


def main(*suites: str) -> None:
    found: dict[str, dict[str, str]] = {}
    for suite, (era, options) in zip(suites, ERAS.items(), strict=True):
        of_era = scenarios(suite, options)
        passed = sum(not failed for failed in of_era.values())
        sys.stdout.write(f"{era}: {passed} of {len(of_era)} scenarios pass\n")
        found |= {f"{era} {scenario}": failed for scenario, failed in of_era.items()}
    if wrong := faults(found):
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
