"""`voyant` wins what can be won, and nothing else; no other player is shown what it is shown."""

from __future__ import annotations

from collections import OrderedDict, deque
from importlib import import_module
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.analysis.game_runner import play_states
from rummifun.analysis.tournament_runner import play_to_end
from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.games import game_named
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise
from rummifun.players import glouton, player_for, players_for, voyant
from rummifun.players.refusals import RefusJoueur
from rummifun.players.voyant import ENDLESS, Voyant, is_winnable, node_budget, player_view, solve_state
from rummifun.refusal import Precondition


@pytest.mark.parametrize(
    ("jeu", "seed"),
    [(klondike(), 1), (klondike_classique(), 2), (klondike(draw=1, worry_back=True), 1), (md(), 0)],
    ids=str,
)
def test_voyant_wins_what_can_be_won(jeu: Any, seed: int, effort: Effort) -> None:
    aleas = [Alea(seed), *(Alea(1, i) for i in (0, 1, 17, 18)[: effort(0, 4)])]
    for alea in nonempty(alea for alea in aleas if isinstance(solve_state(jeu, jeu.new(alea)), Gagnable)):
        last = deque(play_states(jeu, alea, voyant), maxlen=1)[0]
        assert jeu.outcome(last).winner == 0


def test_voyant_plays_on_as_the_greedy_player_where_nothing_wins() -> None:
    jeu = klondike_classique().studied
    lost = Alea(1, 17)
    assert is_winnable(jeu, jeu.new(lost))[0] is False
    ends = [play_to_end(jeu, lost, (player,)) for player in (voyant, glouton)]
    assert ends[0] == ends[1]
    assert ends[0].letter != play_to_end(jeu, Alea(1, 2), (voyant,)).letter
    for i in (2, 17):
        t = jeu.new(Alea(1, i))
        assert "under the cards" in voyant(jeu, t, jeu.moves(t), Alea())[1].localize(str)


def test_voyant_follows_a_line_where_it_has_found_another_since() -> None:
    jeu = klondike_classique()
    t, seen = jeu.new(Alea(2)), set()
    for ply in range(400):
        if jeu.to_move(t) is None:
            break
        seen.add(t)
        if ply % 25 == 0:
            other = jeu.new(Alea(2, ply))
            voyant(jeu, other, jeu.moves(other), Alea())
        t = apply_move(jeu, t, voyant(jeu, t, jeu.moves(t), Alea())[0])
        assert t not in seen
    outcome = jeu.outcome(t)
    assert outcome is not None
    assert outcome.winner == 0


def test_voyant_forgets_the_oldest_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    jeu, module = md(), import_module("rummifun.players.voyant")
    monkeypatch.setattr(module, "_lines", lines := OrderedDict[Any, Any]())
    monkeypatch.setattr(module, "_REMEMBERED", 3)
    monkeypatch.setattr(module, "solve_state", lambda game, state: Gagnable(tuple(game.moves(state))[:1], 1))
    states = [jeu.new(Alea(1, i)) for i in range(5)]
    for t in states:
        voyant(jeu, t, jeu.moves(t), Alea())
    assert [state for _, state in lines] == states[2:]


def test_player_view_shows_a_state_to_voyant_alone_and_only_where_one_plays_alone() -> None:
    jeu, haricots = klondike(), game_named("haricots")
    t, e = jeu.new(Alea(1)), haricots.new(Alea(1))
    assert player_view(voyant, jeu, t) == t
    assert player_view(glouton, jeu, t) == jeu.view(t, 0) != t
    assert player_view(voyant, haricots, e) == haricots.view(e, haricots.to_move(e))
    assert "voyant" in players_for(jeu)
    assert "voyant" not in players_for(haricots)
    for refused in (lambda: player_for(haricots, "voyant"), lambda: solve_state(haricots, e)):
        with pytest.raises(Precondition):
            refused()


def test_node_budget_of_klondike_has_no_end_and_of_other_games_is_a_million() -> None:
    assert node_budget(klondike()) == node_budget(klondike_classique()) == ENDLESS == 2**40
    assert node_budget(md()) == 1_000_000


def test_is_winnable_refuses_what_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("rummifun.players.voyant"), "solve_winnable", lambda *_: Indecise(12))
    with pytest.raises(Precondition) as refused:
        is_winnable(klondike(), klondike().new(Alea(1)))
    assert refused.value.refusal.code is RefusJoueur.ResteIndecis
    assert Voyant() == voyant
