"""The searching player: it plays every game by its views alone, and finds the best move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from typing import Any

import pytest
from harness.nonempty import nonempty

from players.small_games import Nim, Pari, Tas, Urne
from rummifun.chance import Alea
from rummifun.core.game import Outcome, PlayoutPolicy, apply_move
from rummifun.core.scene import Message
from rummifun.games import game_named
from rummifun.games.reussites.klondike import klondike
from rummifun.messages import translation
from rummifun.players import Ismcts, glouton, ismcts_of
from rummifun.players.checked_player import player_alea
from rummifun.players.ismcts import Playout, _Search, playout_policy

A_CHOIX = ("rummikub", "descente", "haricots", "md", "klondike", "klondike_classique")


def decisions(name: str, graine: int = 5) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Yield the states of a game in which a seat has a choice, as the greedy player reaches them, and their moves."""
    jeu = game_named(name)
    state = jeu.new(Alea(graine))
    for ply in range(300):
        if jeu.to_move(state) is None:
            return
        moves = tuple(jeu.moves(state))
        if len(moves) > 1:
            yield jeu, state, moves
        view = jeu.view(state, jeu.to_move(state))
        move = moves[0] if len(moves) == 1 else glouton(jeu, view, moves, player_alea(Alea(graine), ply))[0]
        state = jeu.step(state, move)


@cache
def some(name: str, every: int = 9, most: int = 2) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    return [*islice(decisions(name), 0, every * most, every)]


# Every game


@pytest.mark.parametrize("name", A_CHOIX)
def test_ismcts_plays_a_move_proposed_by_what_it_is_shown_alone(name: str) -> None:
    for jeu, state, moves in nonempty(some(name)):
        seat = jeu.to_move(state)
        other = jeu.resample(jeu.view(state, seat), Alea(77))
        one, again = (ismcts_of(3)(jeu, jeu.view(s, seat), moves, Alea(3)) for s in (state, other))
        assert one == again
        assert one[0] in moves
        assert jeu.refusal(state, one[0]) is None


def test_ismcts_plays_a_whole_game_of_checked_moves() -> None:
    jeu = game_named("haricots")
    state, ply = jeu.new(Alea(2)), 0
    while (seat := jeu.to_move(state)) is not None:
        joueur = ismcts_of(2) if seat == 0 else glouton
        answer = joueur(jeu, jeu.view(state, seat), tuple(jeu.moves(state)), player_alea(Alea(2), ply))
        state, ply = apply_move(jeu, state, answer[0], seat), ply + 1
    assert jeu.outcome(state) is not None


class EnListes:
    """Nim, whose views, states and moves are lists, as a user may write them."""

    name, seats = "nim en listes", 2

    def __getattr__(self, name: str) -> Any:
        def asked(state: list[int], *others: Any) -> Any:
            found = getattr(Nim(), name)(Tas(*state), *(one[0] if isinstance(one, list) else one for one in others))
            if name == "moves":
                return [[move] for move in found]
            return [*found] if isinstance(found, Tas) else found

        return asked


def test_ismcts_takes_views_and_moves_that_cannot_be_hashed() -> None:
    [move], reason = ismcts_of(60)(EnListes(), [6, 0], ([1], [2], [3]), Alea(1))
    assert (move, reason) == ismcts_of(60)(Nim(), Tas(6, 0), (1, 2, 3), Alea(1))


# Moves that it finds


@pytest.mark.parametrize("tas", [Tas(5, 0), Tas(6, 1), Tas(7, 0), Tas(9, 1), Tas(10, 0)])
def test_ismcts_finds_the_move_that_wins(tas: Tas) -> None:
    move, reason = ismcts_of(400)(Nim(), tas, tuple(Nim().moves(tas)), Alea(4))
    assert move == tas.reste % 4
    assert dict(reason.values)["n"] == 400


@pytest.mark.parametrize("cachee", ["noir", "rouge"])
def test_ismcts_bets_on_what_is_likely_not_on_what_is_there(cachee: str) -> None:
    move, reason = ismcts_of(200)(Pari(), Pari().view(Urne(cachee), 0), ("noir", "rouge"), Alea(8))
    assert move == "rouge"
    assert 65 <= int(str(dict(reason.values)["value"])) <= 85


def search_of_pari() -> _Search:
    search = _Search(Pari(), Urne(None), ("noir", "rouge"), Alea(2))
    for _ in range(400):
        search.iterate()
    return search


def test_search_counts_on_the_best_answer() -> None:
    """A player who can double does, though that is seldom."""
    search = search_of_pari()
    double = search.tree[Urne(None, "rouge")]["double"]
    assert double.visits > 0.9 * double.available > 50
    assert search.root["noir"].total / search.root["noir"].visits < 0.2


def test_search_counts_a_move_as_available_only_in_the_deals_where_it_is() -> None:
    search = search_of_pari()
    for pari in ("noir", "rouge"):
        node, visits = search.tree[Urne(None, pari)], search.root[pari].visits
        assert node["passe"].available == visits == node["double"].available + node["attend"].available
        assert 0 < node["double"].available < visits / 2
        assert all(one.visits <= one.available for one in node.values())


@pytest.mark.parametrize(("depth", "nodes"), [(1, {7}), (2, {4, 5, 6, 7})])
def test_search_tree_is_no_deeper_than_its_policy_allows(
    depth: int, nodes: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    search = _Search(Nim(), Tas(7, 0), (1, 2, 3), Alea(2))
    monkeypatch.setattr(search, "conduct", PlayoutPolicy(depth=depth))
    for _ in range(60):
        search.iterate()
    assert {reste for reste, _ in search.tree} == nodes


def test_search_tries_every_move_on_the_same_deals() -> None:
    jeu, state, moves = some("haricots")[1]
    search = _Search(jeu, jeu.view(state, jeu.to_move(state)), moves, Alea(3))
    for _ in range(3 * len(moves)):
        search.iterate()
    assert len(search.deals) == max(branch.visits for branch in search.root.values())
    assert sum(branch.visits for branch in search.root.values()) == 3 * len(moves)
    assert all(branch.visits for branch in search.root.values())


def test_search_best_leaves_the_usual_move_only_for_a_surely_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    values: Sequence[list[float]] = ([0.4, 0.6, 0.5], [0.2, 0.9, 0.6, 0.6], [0.0])

    def chosen(caution: float) -> Any:
        search = _Search(Nim(), Tas(3, 0), (1, 2, 3), Alea(1))
        monkeypatch.setattr(search, "conduct", PlayoutPolicy(caution=caution))
        for branch, found in zip(search.root.values(), values, strict=True):
            branch.values, branch.visits, branch.total = found, len(found), sum(found)
        return search.best()[0]

    assert [chosen(caution) for caution in (0.0, 0.56, 0.57, 2.0)] == [2, 2, 1, 1]
    values = ([0.5, 0.5], [0.5, 0.5, 0.5], [0.0])
    assert chosen(0.0) == 2


# Its budget


def test_ismcts_iterates_as_often_as_its_budget_has_elements() -> None:
    jeu, state, moves = some("haricots")[1]
    view = jeu.view(state, jeu.to_move(state))
    found = [Ismcts(budget, "ismcts")(jeu, view, moves, Alea(3)) for budget in (range(6), "ABCDEF", (None,) * 6)]
    assert found[0] == found[1] == found[2]
    assert dict(found[0][1].values)["n"] == 6
    move, reason = Ismcts((), "ismcts:0.1s")(jeu, view, moves, Alea(3))
    assert move == glouton(jeu, view, moves, Alea())[0]
    assert dict(reason.values) == {"visits": 0, "n": 0, "value": 0}
    budget = iter(range(3))
    assert Ismcts(budget, "ismcts")(None, None, ("pioche",), Alea())[0] == "pioche"
    assert next(budget) == 0  # an only move costs nothing


def test_ismcts_says_why_in_both_languages() -> None:
    _, reason = ismcts_of(40)(Nim(), Tas(3, 0), (1, 2, 3), Alea(1))
    visits, value = (dict(reason.values)[name] for name in ("visits", "value"))
    assert reason.localize(translation("en")) == f"tried in {visits} of 40 deals drawn, worth {value} %"
    assert reason.localize(translation("fr")) == f"essayé dans {visits} des 40 donnes tirées, vaut {value} %"
    assert value == 100


# Playing on


@dataclass(frozen=True, slots=True)
class Ronde:
    """A game without choice: from each number to the next, and after the last back to one of those before."""

    before: int
    around: int

    def to_move(self, state: int) -> int:
        return 0

    def moves(self, state: int) -> tuple[int, ...]:
        return (state + 1 if state + 1 < self.before + self.around else self.before,)

    def step(self, state: int, move: int) -> int:
        return move


def test_play_out_ends_with_the_game_or_is_judged() -> None:
    fini = Playout(Nim(), playout_policy(Nim()), Alea(1)).play_out(Tas(0, 1), 0)
    assert repr(fini) == "1.0"
    arrete = Playout(Nim(), PlayoutPolicy(lead=lambda state, seat: 100.0 if seat == 1 else -100.0, moves=0), Alea(1))
    assert arrete.play_out(Tas(9, 0), 1) == pytest.approx(1)
    assert arrete.play_out(Tas(9, 0), 0) == pytest.approx(0)


@pytest.mark.parametrize(("seats", "value"), [(1, 0.0), (2, 0.5)])
def test_play_out_gives_half_where_nobody_of_two_has_won(seats: int, value: float) -> None:
    class Nul(Nim):
        def outcome(self, state: Tas) -> Outcome | None:
            return Outcome((0, 0), None, Message("nobody has won"))

    assert Playout(Nul(seats=seats), PlayoutPolicy(), Alea(1)).play_out(Tas(0, 1), 0) == value


def test_skip_forced_moves_ends_where_the_only_move_goes_to_and_fro() -> None:
    jeu = klondike(max_redeals=0)
    state = jeu.read_position("c1: 10♠ 9♥ / c2: 10♣")
    assert Playout(jeu, playout_policy(jeu), Alea(1)).skip_forced_moves(state) == (state, ())


def test_skip_forced_moves_leaves_moves_that_go_round_wherever_they_come_from() -> None:
    for before, around in product(range(6), range(1, 9)):
        for start in range(before + around):
            assert Playout(Ronde(before, around), PlayoutPolicy(), Alea(1)).skip_forced_moves(start)[1] == ()


def test_play_out_draws_nothing_without_whims_and_anything_with_them() -> None:
    sage, fou = (Playout(Nim(), PlayoutPolicy(whims=whims, turns=99), Alea(1)) for whims in (0.0, 1.0))
    assert sage.play_out(Tas(9, 0), 0) == sage.play_out(Tas(9, 0), 0)
    assert sage.alea == Alea(1)
    assert {fou.play_out(Tas(9, 0), 0) for _ in range(30)} == {0.0, 1.0}
    assert fou.alea != Alea(1)


def test_playout_has_a_whim_in_so_many_cases_of_a_thousand() -> None:
    for seed in range(40):
        drawn, alea = Alea(seed).below(1000)
        moved, after = alea.below(3)
        for share, chance, move in ((drawn, alea, 1), (drawn + 0.5, after, 1 + moved)):
            playout = Playout(Nim(), PlayoutPolicy(whims=share / 1000), Alea(seed))
            assert (playout._choose(Tas(9, 0), 0, (1, 2, 3)), playout.alea) == (move, chance)


@pytest.mark.parametrize("name", ["descente", "haricots", "rummikub"])
def test_lead_of_one_seat_is_what_the_other_lacks(name: str) -> None:
    conduct = playout_policy(game_named(name))
    for _, state, _ in nonempty(some(name)):
        assert conduct.lead(state, 0) == pytest.approx(-conduct.lead(state, 1))
