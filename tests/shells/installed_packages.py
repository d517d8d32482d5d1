"""Installed packages that register games, as pip leaves them in a folder."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from rummifun import games
from rummifun.catalogue import registry

_KEPT = (games._entries, games._ready, games._installed_games, registry._rules_of)


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, places: Mapping[str, str]) -> Iterator[None]:
    """Register games by the names of their entry points, whose modules lie in the folder."""
    for name, place in places.items():
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{games.GROUP}]\n{name} = {place}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    forget()
    yield
    forget()


def forget() -> None:
    for kept in _KEPT:
        kept.cache_clear()
