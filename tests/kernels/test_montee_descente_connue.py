"""The compiled solver of MD against the plain one: the same verdicts, by as many nodes."""

from typing import Any

import numpy as np
import pytest
from harness.effort import Effort

from kernels.twins import CONNUES, known_differ
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import md_solver as kernel
from rummifun.kernels.md_solver import solve_deals

pytestmark = pytest.mark.usefixtures("md_connue_compiled")


@pytest.mark.parametrize(("jeu", "deals", "budget"), CONNUES, ids=repr)
def test_solve_deals_decides_by_the_nodes_of_the_plain_solver(
    jeu: Any, deals: int, budget: int, effort: Effort
) -> None:
    assert known_differ(jeu, effort(min(budget, 1000), budget), 3, range(5, 5 + effort(min(deals, 10), deals))) is None


def test_solve_deals_does_not_depend_on_how_deals_are_cut() -> None:
    whole = solve_deals(md(), 1, 0, 50, 20_000)
    assert whole == [*solve_deals(md(), 1, 0, 7, 20_000), *solve_deals(md(), 1, 7, 43, 20_000)]
    assert {verdict for verdict, _ in whole} == {-1, 0, 1}


def test_doubled_keeps_the_rows_of_its_deal() -> None:
    deals = [nodes for _, nodes in solve_deals(md(), 1, 0, 50, 100_000)]
    assert max(deals) > 2 * kernel._FIRST  # the table has grown
    table = np.zeros((4, 2), np.uint64)
    table[1] = (512, 9)  # of deal 2
    table[2] = (256, 7)  # of deal 1, forgotten
    grown = kernel._doubled(table, 2)
    assert sorted(map(tuple, grown[grown[:, 0] > 0].tolist())) == [(512, 9)]
