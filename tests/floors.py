"""Print pip constraints that pin every dependency in pyproject.toml to its lowest version.

Usage: python tests/floors.py > floors.txt && pip install -c floors.txt '.[offline,test]'
"""

import re
import sys
import tomllib
from itertools import chain
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+)[^;]*?(?:>=|==)\s*(?P<version>[\w.]+)[^;]*(?P<marker>;.*)?"
)


def floors() -> list[str]:
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    pinned: list[str] = []
    for requirement in chain(
        project["dependencies"], chain.from_iterable(project["optional-dependencies"].values())
    ):
        if requirement.startswith(f"{project['name']}["):
            continue  # extras of its own, whose packages stand in their lists
        found = REQUIREMENT.fullmatch(requirement)
        if found is None:
            sys.exit(f"no lowest version in {requirement!r}")
        pinned.append(f"{found['name']}=={found['version']}{found['marker'] or ''}")
    return pinned


if __name__ == "__main__":
    sys.stdout.write("\n".join(floors()) + "\n")
