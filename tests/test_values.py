"""What the rules, the games and the players are made of: values that nobody can change, and that hold nothing more."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

import rummifun

CHANGE = {
    "rummifun.core.notation.Cursor": "goes on through a text",
    "rummifun.players.ismcts._Branch": "counts what came of a move while a search lasts",
}
"""Those that change, and why."""

OPEN = {"Written", "Laid", "FromPlaceToPlace", "Tiles"}
"""Those of the encodings that keep what they have computed once, and so have no slots."""


def dataclasses() -> Iterator[Any]:
    """List the data classes of every module below the shells."""
    for found in pkgutil.walk_packages(rummifun.__path__, "rummifun."):
        if found.name.split(".")[1] not in ("shells", "grading") and not found.name.endswith("__main__"):
            for one in vars(import_module(found.name)).values():
                if isinstance(one, type) and is_dataclass(one) and one.__module__ == found.name:
                    yield one


def named(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def test_no_value_can_be_changed() -> None:
    assert {named(one) for one in dataclasses() if not one.__dataclass_params__.frozen} == CHANGE.keys()


def test_a_value_holds_nothing_more_than_its_fields() -> None:
    assert {one.__name__ for one in dataclasses() if "__slots__" not in vars(one)} == OPEN
