"""`devin` guesses what it cannot see: the same deals by either solver, and nothing that a view does not show."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from kernels.twins import guesses_differ

from players.choice_states import views
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.kernels.devin import count_winnable_deals
from rummifun.players import devin, devin_of, player_named
from rummifun.players.devin import _NODES, Devin, count_winnable_deals_plain

pytestmark = pytest.mark.usefixtures("devin_compiled")

MODULE = import_module("rummifun.players.devin")


@pytest.mark.parametrize(
    "jeu", [klondike_classique(), klondike(), klondike(worry_back=True), klondike_classique(worry_back=False)], ids=str
)
def test_count_winnable_deals_is_the_same_compiled_or_not(jeu: Any, effort: Effort) -> None:
    for vue in nonempty(views(jeu, 3, effort(2, 6))):
        assert guesses_differ(jeu, vue, 9) is None


def test_count_winnable_deals_leaves_to_the_plain_solver_what_the_twin_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MODULE, "_pret", lambda: True)
    games: tuple[Any, ...] = (klondike(max_redeals=1), qll())
    for jeu in games:
        vue = views(klondike(max_redeals=1), 3, 1)[0] if jeu.name == "klondike" else jeu.view(jeu.new(Alea(1)), 0)
        moves = jeu.moves(vue)
        monkeypatch.setattr(MODULE, "_NODES", 20)
        assert MODULE.count_winnable_deals(jeu, vue, moves, 1, 1) == count_winnable_deals_plain(jeu, vue, moves, 1, 1)
    assert count_winnable_deals(views(klondike(max_redeals=1), 3, 1)[0], (), 1, 1, 20) is None


def test_devin_takes_what_wins_most_deals_then_what_glouton_would(monkeypatch: pytest.MonkeyPatch) -> None:
    jeu = klondike()
    vue = jeu.view(jeu.new(Alea(1)), 0)
    moves = jeu.moves(vue)
    for i, found in enumerate([(1, 0), (0, 3), (1, 1)]):
        told = [(0, 0)] * len(moves)
        told[i] = found
        monkeypatch.setattr(MODULE, "count_winnable_deals", lambda *_, told=told: told)
        assert devin(jeu, vue, moves, Alea())[0] == moves[i]
    monkeypatch.setattr(MODULE, "count_winnable_deals", lambda *_: [(2, 1)] * len(moves))
    assert jeu.write(devin(jeu, vue, moves, Alea())[0]) == "c7>♠"  # which goes up
    assert devin(jeu, vue, moves[:1], Alea())[0] == moves[0]


def test_devin_depends_on_the_view_alone() -> None:
    jeu = klondike_classique()
    t = jeu.new(Alea(4))
    vue = jeu.view(t, 0)
    other = jeu.resample(vue, Alea(99))
    assert jeu.view(other, 0) == vue
    assert devin_of(1)(jeu, vue, jeu.moves(vue), Alea(1)) == devin_of(1)(jeu, jeu.view(other, 0), jeu.moves(t), Alea(1))
    assert player_named("devin:3") == Devin(3, "devin:3")
    assert devin == Devin(8, "devin")
    assert _NODES == 1000
