"""How tiles lie that were put together in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from rummifun.games.rummikub import Bleu, Jaune, Joker, Rouge, T, Tuile, cst_PIOCHE_INIT, egaux, jeu, mens
from rummifun.games.rummikub.arrangement import in_run_order
from rummifun.games.rummikub.combinaisons import combinaison_valide

LIES = {
    "5 8 J J": "5 J J 8",
    "9 J 7 5 J": "5 J 7 J 9",
    "2 J 1": "1 2 J",
    "13 12 J": "J 12 13",
    "J 11 12 J": "J 11 12 J",
    "1 9 J": "1 9 J",
    "8 J 5": "5 8 J",
    "7 7 6": "6 7 7",
    "8 7": "7 8",
    "J J": "J J",
    "": "",
}
"""How the tiles of a run lie, jokers in the gaps, from how they were laid."""


def blue(text: str) -> tuple[Tuile, ...]:
    return tuple(Joker if word == "J" else T(int(word), Bleu) for word in text.split())


@pytest.mark.parametrize(("laid", "lies"), LIES.items())
def test_a_run_lies_in_order(laid: str, lies: str) -> None:
    assert in_run_order(blue(laid)) == blue(lies)


@pytest.mark.parametrize("run", ["1 2 3", "J 12 13", "5 J J 8", "9 10 11 12 13", "J J 3 4"])
def test_what_can_be_a_run_is_one(run: str) -> None:
    for laid in permutations(blue(run)):
        lies = in_run_order(laid)
        assert combinaison_valide(lies)
        assert egaux(mens(lies), mens(laid))


def test_a_group_lies_as_it_was_laid_and_what_is_none_by_values() -> None:
    group = (Joker, T(7, Rouge), T(7, Bleu))
    assert in_run_order(group) == group
    assert in_run_order((T(9, Rouge), Joker, T(7, Jaune))) == (T(7, Jaune), T(9, Rouge), Joker)


@pytest.mark.parametrize("order", jeu.orders)
def test_jokers_come_last_and_no_two_tiles_at_once(order: str) -> None:
    tiles = sorted((tile for tile, _ in cst_PIOCHE_INIT), key=jeu.orders[order])
    assert tiles[-1] is Joker
    assert len({jeu.orders[order](tile) for tile in tiles}) == len(tiles) == 53
