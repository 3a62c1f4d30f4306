"""The layers and the limits of size, held for every module."""

import ast
import re
from pathlib import Path

import pytest

import mindfile

PACKAGE = Path(mindfile.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
LAYERS = {
    "errors": 0,
    "nearest": 0,
    "traditional": 0,
    "config": 1,
    "cutting": 1,
    "fencing": 1,
    "forms": 1,
    "heads": 1,
    "model": 1,
    "writing": 1,
    "store": 2,
    "embedding": 2,
    "language": 2,
    "ranking": 2,
    "memory": 3,
    "clients": 4,
    "surface": 4,
    "app": 5,
    "commands": 6,
    "cli": 7,
    "__main__": 8,
    "__init__": 0,
}
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "manager", "core", "common", "misc"}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return {name.split(".")[1] for name in names if name.startswith("mindfile.")}


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_imports_only_its_own_part_and_lower_layers(path: Path) -> None:
    own = part_of(path)
    upward = {
        other for other in imported_parts(path) if other != own and LAYERS[other] >= LAYERS[own]
    }
    assert upward == set()


@pytest.mark.parametrize("path", sorted((PACKAGE / "clients").glob("*.py")), ids=named)
def test_what_is_known_of_clients_stands_on_the_lowest_layer_alone(path: Path) -> None:
    assert {LAYERS[other] for other in imported_parts(path) - {"clients"}} <= {0, 1}


SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|PRAGMA|VACUUM)\b|aiosqlite|sqlite3")


def imported_modules(path: Path) -> set[Path]:
    """Return the modules of the package that a module imports, and those that these import."""
    found: set[Path] = set()
    waiting = {path}
    while waiting:
        one = waiting.pop()
        found.add(one)
        for node in ast.walk(ast.parse(one.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mindfile."):
                module = PACKAGE.joinpath(*(node.module or "").split(".")[1:])
                waiting.update((module / alias.name).with_suffix(".py") for alias in node.names)
                waiting.add(module.with_suffix(".py"))
        waiting = {one for one in waiting - found if one.exists()}
    return found - {path}


@pytest.mark.parametrize("path", sorted((PACKAGE / "memory").glob("*.py")), ids=named)
def test_the_use_cases_know_no_module_that_speaks_sql(path: Path) -> None:
    speaking = {
        named(one)
        for one in imported_modules(path)
        if part_of(one) == "store" and SQL.search(one.read_text("utf-8"))
    }
    assert speaking == set()


@pytest.mark.parametrize("path", MODULES + TESTS, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_file_stays_within_four_hundred_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_function_stays_within_forty_statements(path: Path) -> None:
    long = [
        node.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and sum(isinstance(inner, ast.stmt) for inner in ast.walk(node)) - 1 > 40
    ]
    assert long == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_has_a_name_of_the_domain(path: Path) -> None:
    assert FORBIDDEN_NAMES.isdisjoint(path.relative_to(PACKAGE).with_suffix("").parts)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_only_the_config_reads_the_environment_and_only_the_store_speaks_sql(path: Path) -> None:
    text = path.read_text("utf-8")
    if part_of(path) not in {"config", "cli"}:
        assert "os.environ" not in text
        assert "getenv" not in text
    if part_of(path) != "store":
        assert "aiosqlite" not in text
        assert "import sqlite3" not in text
