"""The players of patiences that solve: `voyant`, `devin`, and the solver behind them, which does not show."""

from collections import deque
from types import SimpleNamespace
from typing import Any

import pytest
from games.asked import ending, refused
from harness.effort import Effort
from harness.nonempty import nonempty

from players.choice_states import views
from rummifun.analysis.game_runner import play_states
from rummifun.analysis.tournament_runner import play_to_end
from rummifun.catalogue.players import player_for, player_named, players_for
from rummifun.chance import Alea
from rummifun.core.game import WORDS, apply_move, study_variant
from rummifun.core.solution import ENDLESS, Gagnable, Indecise, Perdue
from rummifun.games import game_named
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.kernels.devin import count_winnable_deals
from rummifun.pieces.tableau import Retourner
from rummifun.players import devin, devin_of, glouton, patience_solver, voyant
from rummifun.players.patience_solver import (
    _NODES,
    PLAIN_SOLVER,
    Devin,
    Voyant,
    count_winnable_deals_compiled,
    count_winnable_deals_plain,
    is_klondike_like,
    is_winnable,
    node_budget,
    plain_node_allowance,
    player_view,
    solve_state,
    solve_winnable,
    winning_moves,
)
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition

pytestmark = pytest.mark.usefixtures("klondike_compiled", "devin_compiled")

CLASSIQUE = klondike_classique()
HARD = CLASSIQUE.new(Alea(1))
"""A deal that is decided after some thousand nodes."""


@pytest.mark.parametrize("head", [None, 0, 100, 10**6])
def test_solve_winnable_does_not_show_which_solver_was_asked(monkeypatch: pytest.MonkeyPatch, head: int | None) -> None:
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: head)
    found = solve_winnable(CLASSIQUE, HARD, 20_000)
    assert isinstance(found, Gagnable)
    assert found.noeuds > 100
    assert found == CLASSIQUE.solution(HARD, 20_000)
    assert winning_moves(CLASSIQUE, HARD, 1_000) == PLAIN_SOLVER.gagnants(HARD, 1_000, bool)
    assert solve_winnable(CLASSIQUE, HARD, 50) == Indecise(50)
    assert set(winning_moves(CLASSIQUE, HARD, 1).values()) <= {None, True, False}


def test_plain_node_allowance_is_what_it_takes_until_the_twin_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "can_compile", lambda: False)
    assert plain_node_allowance() is None
    monkeypatch.undo()
    assert patience_solver.compiled_solver()
    assert plain_node_allowance() == 0
    monkeypatch.setattr(patience_solver, "_TWIN", "no module")
    monkeypatch.setattr(patience_solver, "is_cached", lambda kernel: True)
    soon = plain_node_allowance()
    monkeypatch.setattr(patience_solver, "is_cached", lambda kernel: False)
    later = plain_node_allowance()
    assert 0 < (soon or 0) < (later or 0)


def test_solve_winnable_asks_no_twin_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: None)
    monkeypatch.setattr(patience_solver, "compiled_solver", None)
    assert solve_winnable(CLASSIQUE, HARD, 50) == Indecise(50)
    assert set(winning_moves(CLASSIQUE, HARD, 1).values()) == {None}


def test_solve_winnable_and_winning_moves_end_when_they_are_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: 100)
    assert solve_winnable(CLASSIQUE, HARD, 20_000, lambda: True) == Indecise(0)
    assert set(winning_moves(CLASSIQUE, HARD, 20_000, lambda: True).values()) == {None}


def test_solve_winnable_searches_another_game_by_its_rules() -> None:
    jeu = qll()
    assert not is_klondike_like(jeu)
    assert is_klondike_like(klondike(max_redeals=2))
    t = jeu.new(Alea(1))
    found = solve_winnable(jeu, t, 1000)
    assert found == jeu.solution(t, 1000)
    told = winning_moves(jeu, t, 1000)
    assert list(told) == list(jeu.moves(t))
    assert any(told.values()) == isinstance(found, Gagnable)
    old: Any = SimpleNamespace(**{word: getattr(jeu, word) for word in (*WORDS, "solution")})
    assert (solve_winnable(old, t, 1000), winning_moves(old, t, 1000)) == (found, told)
    solving: list[Any] = [devin_of(1), voyant]
    for who in solving:
        asked = player_view(who, jeu, t), (*jeu.moves(t),) * 2, Alea()
        assert who(old, *asked) == who(jeu, *asked)
    assert not isinstance(found, Indecise)
    assert set(winning_moves(jeu, t, 1).values()) <= {None, True, False}


def test_winning_moves_are_those_after_which_it_can_be_won() -> None:
    jeu = klondike(draw=1)
    t = jeu.new(Alea(1, 51))
    for coup, gagne in nonempty(winning_moves(jeu, t, 200_000).items()):
        assert isinstance(solve_winnable(jeu, apply_move(jeu, t, coup), 200_000), Gagnable if gagne else Perdue)


def test_solve_winnable_refuses_no_budget_and_a_view() -> None:
    for ask in (solve_winnable, winning_moves):
        with pytest.raises(Precondition):
            ask(CLASSIQUE, HARD, 0)
    assert refused(solve_winnable, CLASSIQUE, CLASSIQUE.view(HARD, 0), 100).code is RefusReussite.CartesInconnues


def test_count_winnable_deals_leaves_to_the_plain_solver_what_the_twin_does_not_know() -> None:
    games: tuple[Any, ...] = (klondike(max_redeals=1), qll())
    for jeu in games:
        vue = views(klondike(max_redeals=1), 3, 1)[0] if jeu.name == "klondike" else jeu.view(jeu.new(Alea(1)), 0)
        moves = jeu.moves(vue)
        asked = jeu, vue, moves, 1, 1, 20
        assert count_winnable_deals_compiled(*asked) == count_winnable_deals_plain(*asked)
    assert count_winnable_deals(views(klondike(max_redeals=1), 3, 1)[0], (Retourner("c1", "c1"),), 1, 1, 20) is None


def test_devin_takes_what_wins_most_deals_then_what_glouton_would() -> None:
    jeu = klondike()
    vue = jeu.view(jeu.new(Alea(1)), 0)
    moves = jeu.moves(vue)
    for i, found in enumerate([(1, 0), (0, 3), (1, 1)]):
        told = [(0, 0)] * len(moves)
        told[i] = found
        assert Devin(8, "", lambda *_, told=told: told)(jeu, vue, moves, Alea())[0] == moves[i]
    alike = Devin(8, "", lambda *_: [(2, 1)] * len(moves))
    assert jeu.write(alike(jeu, vue, moves, Alea())[0]) == "c7>♠"  # which goes up
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
    jeu = study_variant(klondike_classique())
    lost = Alea(1, 17)
    assert is_winnable(jeu, jeu.new(lost))[0] is False
    ends = [play_to_end(jeu, lost, (player,)) for player in (voyant, glouton)]
    assert ends[0] == ends[1]
    assert ends[0].letter != play_to_end(jeu, Alea(1, 2), (voyant,)).letter
    for i in (2, 17):
        t = jeu.new(Alea(1, i))
        assert "under the cards" in voyant(jeu, t, (*jeu.moves(t),), Alea())[1].localize(str)


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
        t = apply_move(jeu, t, voyant(jeu, t, (*jeu.moves(t),), Alea())[0])
        assert t not in seen
    assert ending(jeu, t).winner == 0


def test_voyant_forgets_the_oldest_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    jeu = md()
    monkeypatch.setattr(patience_solver, "_CACHED_STATES", 3)
    monkeypatch.setattr(patience_solver, "solve_state", lambda game, state: Gagnable(tuple(game.moves(state))[:1], 1))
    states = [jeu.new(Alea(1, i)) for i in range(5)]
    seer = Voyant()
    for t in states:
        seer(jeu, t, (*jeu.moves(t),), Alea())
    assert [state for _, state in seer.lines] == states[2:]


def test_player_view_shows_a_state_to_voyant_alone_and_only_where_one_plays_alone() -> None:
    jeu, haricots = klondike(), game_named("haricots")
    t, e = jeu.new(Alea(1)), haricots.new(Alea(1))
    assert player_view(voyant, jeu, t) == t
    assert player_view(glouton, jeu, t) == jeu.view(t, 0) != t
    assert player_view(voyant, haricots, e) == haricots.view(e, haricots.to_move(e))
    assert "voyant" in players_for(jeu)
    assert "voyant" not in players_for(haricots)
    assert refused(player_for, haricots, "voyant")
    assert refused(solve_state, haricots, e)


def test_node_budget_of_klondike_has_no_end_and_of_other_games_is_a_million() -> None:
    assert node_budget(klondike()) == node_budget(klondike_classique()) == ENDLESS == 2**40
    assert node_budget(md()) == 1_000_000


def test_is_winnable_refuses_what_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "solve_winnable", lambda *_: Indecise(12))
    assert refused(is_winnable, klondike(), klondike().new(Alea(1))).code is RefusJoueur.ResteIndecis
    assert Voyant() == voyant
