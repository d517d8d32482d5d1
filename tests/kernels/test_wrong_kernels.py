"""Twins that are wrong: the comparison with the engine sees each, in its tables, its wins and its counts."""

from types import SimpleNamespace
from typing import Any

import pytest

from kernels.twins import bits_differ, differs
from rummifun.analysis import backend_choice
from rummifun.analysis.backend_choice import TwinMismatchError, cross_check
from rummifun.analysis.game_runner import Plan
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.kernels import twin_for
from rummifun.kernels.alea import shuffle_into
from rummifun.kernels.uint64 import U

pytestmark = pytest.mark.usefixtures("alea_compiled", "r7_compiled", "qll_compiled", "c4_compiled", "md_compiled")


@pytest.mark.parametrize(
    ("jeu", "other", "joueur"),
    [
        (r7(3), r7(2), "premier"),
        (qll(), qll(end_rule="circular"), "premier"),
        (c4(), c4("♥"), "premier"),
        (md(), md(stocks=3), "ecart"),
    ],
    ids=str,
)
def test_differs_sees_the_twin_of_another_game(jeu: Any, other: Any, joueur: str) -> None:
    right, wrong = twin_for(jeu, joueur), twin_for(other, joueur)
    assert right is not None
    assert wrong is not None
    assert differs(right, jeu, 5, range(20), joueur) is None
    assert differs(wrong, jeu, 5, range(20), joueur)


@pytest.mark.parametrize("wrong", ["wins", "tally"])
def test_differs_sees_wrong_wins_and_counts_of_right_tables(wrong: str) -> None:
    right: Any = twin_for(r7())
    words: Any = {name: getattr(right, name) for name in ("last_table", "wins", "tally", "mesures")}
    words[wrong] = lambda seed, first, games: getattr(right, wrong)(seed + 1, first, games)
    assert differs(SimpleNamespace(**words), r7(), 5, range(20))  # type: ignore[arg-type]


def test_bits_differ_sees_the_bits_of_another_seed() -> None:
    def shifted(deck: Any, order: Any, seed: Any, game: Any, batches: Any) -> Any:
        return shuffle_into(deck, order, seed + U(1), game, batches)

    assert bits_differ(shifted, 52, [Alea(17)])


def test_cross_check_stops_at_the_first_game_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(r7(), 5)
    right = backend_choice.twin_for_plan(plan)

    def other(game: int) -> int:
        return 8 if game == 7 else game

    menteur = SimpleNamespace(
        mesures=right.mesures,
        tally=lambda seed, first, games: right.tally(seed, other(first), games),
        last_table=lambda alea: right.last_table(Alea(alea.seed, other(alea.game))),
    )
    monkeypatch.setattr(backend_choice, "twin_for", lambda jeu, joueur: menteur)
    assert cross_check(plan, range(7)) == 7
    with pytest.raises(TwinMismatchError) as stopped:
        cross_check(plan, range(100))
    assert stopped.value.game == 7
