"""What the program remembers of a reader's files is forgotten between two tests: they are different readers."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from rummifun.shells.plugins import loading


@pytest.fixture(autouse=True)
def another_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(loading, "_RUN", [])
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if "." not in name and not hasattr(sys.modules[name], "__path__"):
            del sys.modules[name]
