"""The layers and the limits of size, held for every module."""

import ast
from pathlib import Path

import pytest

import mindfile

PACKAGE = Path(mindfile.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
LAYERS = {
    "errors": 0,
    "config": 1,
    "cutting": 1,
    "model": 1,
    "writing": 1,
    "store": 2,
    "embedding": 2,
    "language": 2,
    "ranking": 2,
    "memory": 3,
    "surface": 4,
    "app": 5,
    "demo": 6,
    "doctor": 6,
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
        other
        for other in imported_parts(path)
        if other != own and LAYERS.get(other, 0) >= LAYERS[own]
    }
    assert upward == set()


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
