"""Klondike solved: how much is searched of small tables, and how long the lines are; a change to either is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Final

import pytest

from games.reussites.small_klondikes import DESCENDRE, au_hasard, lus
from rummifun.games.reussites.klondike_solver import Gagnable, Indecise, solution
from rummifun.games.reussites.klondike_solver.deal import read_deal
from rummifun.games.reussites.klondike_solver.game_line import shorten, to_game_line
from rummifun.games.reussites.klondike_solver.search import KlondikeSearch
from rummifun.games.reussites.klondike_solver.solve import never_stop
from rummifun.games.reussites.klondike_table import Table

Sums = dict[str, tuple[int, int, int]]


def sums(tables: Iterable[Table]) -> Sums:
    """Count the tables that are won, the nodes and the moves, for each set of options."""
    found = Counter[tuple[str, int]]()
    for t in tables:
        answer = solution(t, 2000)
        if isinstance(answer, Indecise):
            continue
        n, moves = t.notes, len(answer.ligne) if isinstance(answer, Gagnable) else 0
        key = f"{n.waste_access} {'back' if n.worry_back else 'stay'} {'-' if n.max_redeals is None else 'n'}"
        found.update({(key, 0): moves > 0, (key, 1): answer.noeuds, (key, 2): moves})
    return {key: (found[key, 0], found[key, 1], found[key, 2]) for key, _ in sorted(found)}


HASARD: Final[dict[int, Sums]] = {
    3: {
        "packet back -": (2, 7, 82),
        "packet back n": (4, 103, 143),
        "packet stay -": (6, 12, 337),
        "packet stay n": (3, 371, 132),
        "top back -": (4, 100, 233),
        "top back n": (6, 703, 251),
        "top stay -": (6, 84, 236),
        "top stay n": (4, 265, 187),
    },
    5: {
        "packet back -": (6, 61, 333),
        "packet back n": (6, 346, 216),
        "packet stay -": (1, 13, 34),
        "packet stay n": (1, 28, 23),
        "top back -": (7, 140, 450),
        "top back n": (3, 101, 89),
        "top stay -": (7, 129, 340),
        "top stay n": (3, 473, 108),
    },
    8: {
        "packet back -": (3, 13, 143),
        "packet back n": (2, 90, 94),
        "packet stay -": (3, 12, 174),
        "packet stay n": (3, 830, 100),
        "top back -": (6, 71, 350),
        "top back n": (4, 674, 190),
        "top stay -": (10, 353, 661),
        "top stay n": (7, 476, 274),
    },
}


@pytest.mark.parametrize("seed", HASARD)
def test_small_tables_are_searched_as_far_as_ever(seed: int) -> None:
    assert sums(t for _, t in islice(au_hasard(Random(seed), (4, 5, 6)), 60)) == HASARD[seed]


def test_tables_that_are_won_only_by_coming_down_are_searched_as_far_as_ever() -> None:
    assert sums(t for _, t in islice(lus(DESCENDRE.read_text(encoding="utf-8")), 20)) == {
        "packet back n": (4, 389, 135),
        "top back -": (3, 274, 202),
        "top back n": (13, 1553, 425),
    }


COURTES: Final[list[tuple[int, int]]] = [
    (23, 22),
    (34, 32),
    (31, 31),
    (32, 30),
    (19, 17),
    (24, 21),
    (18, 18),
    (26, 24),
    (34, 33),
    (41, 39),
    (18, 18),
    (24, 24),
    (32, 32),
    (21, 19),
    (24, 24),
    (27, 27),
]
"""How long lines are as they are found, and shortened."""


def test_lines_are_shortened_as_much_as_ever() -> None:
    courtes = list[tuple[int, int]]()
    for _, t in islice(au_hasard(Random(4), (3, 4)), 20):
        d, e = read_deal(t)
        chemin = KlondikeSearch(d, 2000, never_stop).chemin(e)
        if chemin is not None:
            courtes.append((len(to_game_line(t, chemin)), len(shorten(t, chemin, 0))))
    assert courtes == COURTES
