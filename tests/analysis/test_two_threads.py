"""Studies and tournaments on threads: the same counts as on one, also under a Python whose threads run at once."""

import sys
import sysconfig
from functools import partial, reduce
from operator import add

import pytest

from rummifun.analysis import Plan, tally
from rummifun.analysis.executors import thread_executor
from rummifun.analysis.game_runner import split_into_blocks
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.players import glouton, hasard, premier

PLANS = {
    "R7 by its own loop": (Plan(r7(), 6, premier), 100),
    "R7 by its moves": (Plan(r7(), 6, glouton), 30),
    "QLL": (Plan(qll(), 6, hasard), 30),
    "C4": (Plan(c4(), 6, premier), 100),
    "MD": (Plan(md(), 6, premier), 10),
}


@pytest.mark.parametrize(("plan", "n"), [*zip(PLANS, (2, 4, 2, 4, 2), strict=True)])
def test_tally_on_threads_counts_the_same(plan: str, n: int) -> None:
    played, games = PLANS[plan]
    with thread_executor(n) as execute:
        parts = list(execute(partial(tally, played), split_into_blocks(0, games, 7)))
    assert reduce(add, parts) == tally(played, range(games))


def test_engine_lets_threads_run_at_once_where_python_does() -> None:
    """Hold that nothing the engine imports switches the global lock on again."""
    together = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    assert getattr(sys, "_is_gil_enabled", lambda: True)() is not together
