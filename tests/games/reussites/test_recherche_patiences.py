"""Plain search: the states it visits of small patiences, and how long its lines are; a change to either is meant."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import pytest

from games.reussites.gallery import patience
from games.reussites.test_freecell import TROIS
from games.reussites.test_gallery import small
from games.toy_game import pli
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.games.reussites import Gagnable, Indecise
from rummifun.games.reussites.search import search_game

VISITES: Final = {
    "accordeon": [(37, 6), (5, 0), (13, 0), (12, 0), (31, 0)],
    "belle_lucie": [(11, 0), (1, 0), (1, 0), (13, 13), (6, 0)],
    "golf": [(66, 0), (77, 0), (61, 0), (8, 0), (9, 0)],
    "pyramide": [(28, 0), (4, 4), (32, 0), (26, 0), (34, 0)],
    "quatre_as": [(9, 6), (2, 0), (9, 6), (10, 5), (9, 6)],
}
"""Of some deals, how many states are visited, and how many moves win."""


def mesure(found: Any) -> tuple[int, int]:
    assert not isinstance(found, Indecise)
    return found.noeuds, len(found.ligne) if isinstance(found, Gagnable) else 0


@pytest.mark.parametrize("name", VISITES)
def test_as_many_states_are_visited_as_ever(name: str) -> None:
    assert [mesure(jeu.solution(t, 100)) for jeu, t in (small(name, i) for i in range(5))] == VISITES[name]


@pytest.mark.parametrize(("reste", "visites"), [(10, (11, 10)), (30, (45, 30)), (45, (122, 45)), (60, (240, 60))])
def test_freecell_is_searched_from_where_hope_is_greatest(reste: int, visites: tuple[int, int]) -> None:
    jeu = patience("freecell", {"donne": 3})
    coups = [*map(jeu.read, TROIS.split())]
    t = next(islice(replay(jeu, jeu.new(Alea()), coups), len(coups) - reste, None))
    found = search_game(jeu, t, visites[0])
    assert mesure(found) == visites
    assert search_game(jeu, t, 300) == found
    assert search_game(jeu, t, visites[0] - 1) == Indecise(visites[0] - 1)


def test_any_game_is_searched_in_the_order_of_its_moves() -> None:
    found = search_game(pli, pli.new(Alea(1)), 6)
    assert isinstance(found, Gagnable)
    assert [coup.carte for coup in found.ligne] == [4, 1, 6, 3, 8, 7]
    assert mesure(found) == (6, 6)
    assert search_game(pli, pli.new(Alea(1)), 5) == Indecise(5)
