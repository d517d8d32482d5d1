"""The compiled solver of MD against the plain one: the same verdicts, by as many nodes."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable, Indecise, Perdue
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import montee_descente_connue as kernel
from rummifun.kernels.montee_descente_connue import verdicts

GAMES: Final = (
    (md(stocks=1, pack="2x4"), 60, 1000),
    (md(stocks=2, pack="3x4"), 60, 1000),
    (md(stocks=2, pack="4x5"), 40, 1000),
    (md(stocks=3, pack="4x5"), 40, 7),
    (md(stocks=6), 10, 1000),
    (md(), 25, 9000),
    (md(pack="4x13"), 5, 500),
)


@pytest.mark.parametrize(("jeu", "deals", "budget"), GAMES, ids=repr)
def test_a_deal_is_decided_by_the_same_nodes(jeu: Any, deals: int, budget: int) -> None:
    for i, (verdict, nodes) in enumerate(verdicts(jeu, 3, 5, deals, budget)):
        found = jeu.solution(jeu.new(Alea(3, 5 + i)), budget)
        assert isinstance(found, (Indecise, Perdue, Gagnable)[verdict + 1])
        assert not isinstance(found, Perdue) or found.noeuds == nodes


def test_verdicts_do_not_depend_on_how_deals_are_cut() -> None:
    whole = verdicts(md(), 1, 0, 50, 20_000)
    assert whole == [*verdicts(md(), 1, 0, 7, 20_000), *verdicts(md(), 1, 7, 43, 20_000)]
    assert {verdict for verdict, _ in whole} == {-1, 0, 1}


def test_the_table_grows_with_what_it_holds() -> None:
    deals = [nodes for _, nodes in verdicts(md(), 1, 0, 50, 100_000)]
    assert max(deals) > 2 * kernel._FIRST
    table = np.zeros((4, 2), np.uint64)
    table[1] = (512, 9)  # of deal 2
    table[2] = (256, 7)  # of deal 1, forgotten
    grown = kernel._doubled(table, 2)
    assert sorted(map(tuple, grown[grown[:, 0] > 0].tolist())) == [(512, 9)]
