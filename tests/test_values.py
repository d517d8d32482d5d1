"""Values of rules, games and players: they cannot be changed, and have only their fields."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from write_defaults import FICHIER, below_the_shells, defauts

CHANGE = {
    "rummifun.core.notation.Cursor": "goes on through a text",
    "rummifun.players.ismcts._Branch": "counts what came of a move while a search lasts",
}
"""Classes whose values change, with the reason."""

OPEN = {"Actions", "TableEncoding", "TileEncoding"}
"""Encodings that cache their results, and so have no slots."""


def dataclasses() -> Iterator[Any]:
    for module in below_the_shells():
        for one in vars(module).values():
            if isinstance(one, type) and is_dataclass(one) and one.__module__ == module.__name__:
                yield one


def named(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def test_values_cannot_be_changed() -> None:
    assert {named(one) for one in dataclasses() if not one.__dataclass_params__.frozen} == CHANGE.keys()


def test_values_hold_nothing_more_than_their_fields() -> None:
    assert {one.__name__ for one in dataclasses() if "__slots__" not in vars(one)} == OPEN


def test_defaults_are_what_they_were() -> None:
    written = FICHIER.read_text(encoding="utf-8").splitlines()
    assert sorted({*defauts()}) == written, "if it is meant to change: python tests/write_defaults.py"
