"""Conversion at the door: what is right as it comes is handed on as it is, and nothing is asked of its parts."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from pyrsistent import PList

from rummifun.core.conversion import converter
from rummifun.games.rummikub import Joker, T, Tuile, mens
from rummifun.games.rummikub.tuiles import Couleur


def called(f: Any, value: Any) -> tuple[Any, int]:
    """Call a function of a value; return what it gives, and how many functions it called, itself included."""
    calls = list[str]()
    sys.setprofile(lambda frame, event, _: calls.append(event) if event == "call" else None)
    try:
        given = f(value)
    finally:
        sys.setprofile(None)
    return given, len(calls)


@pytest.mark.parametrize(
    ("hint", "value", "calls"),
    [
        (tuple[int, str], (1, "a"), 1),
        (tuple[int, ...], (1, 2, 3), 1),
        (tuple[tuple[int, ...], ...], ((1, 2), (3,)), 1),
        (PList[tuple[Tuile, int]], mens([T(1, Couleur.Bleu), T(1, Couleur.Bleu), Joker]), 100),
    ],
    ids=["product", "tuple", "tuples", "multiset"],
)
def test_converter_hands_on_what_is_right_and_asks_its_parts_nothing(hint: Any, value: Any, calls: int) -> None:
    given, made = called(converter(hint), value)
    assert given is value
    assert made <= calls
