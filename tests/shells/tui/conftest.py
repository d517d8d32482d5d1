"""Fixtures of the screen: a test that is a coroutine plays at an open table.

It takes `app`, the table, and `pilot`, its keyboard; `lang` and `size` are those of the screen.
"""

from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shells.tui.monkey import Table, within


@pytest.fixture
def lang() -> str:
    return "en"


@pytest.fixture
def size() -> tuple[int, int]:
    return (80, 24)


@pytest.fixture
def app(tmp_path: Path, lang: str) -> Table:
    return Table(tmp_path, lang)


@pytest.fixture
def pilot(app: Table, size: tuple[int, int]) -> Pilot[None]:
    return Pilot(app)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Open the table for a test that is a coroutine, and run the test at it."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    there: dict[str, Any] = pyfuncitem.funcargs

    async def play() -> None:
        async with there["app"].run_test(size=there["size"], notifications=True):
            await pyfuncitem.obj(**{name: there[name] for name in pyfuncitem._fixtureinfo.argnames})

    within(play())
    return True
