"""The player of MD that looks ahead: its deals played on are those of the engine, compiled or not."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest
from kernels.twins import probes_differ

from players.choice_states import JEU, STOCKS, choix, numbers_of_cards, tried
from rummifun.chance import Alea
from rummifun.games.haricots import haricots
from rummifun.messages import translation
from rummifun.pieces.cartes import Carte, Decouverte
from rummifun.players import Prevoyant, petit_ecart, prevoyant, prevoyant_of
from rummifun.players.prevoyant import MdTable, cards_left, table_numbers, try_card, try_card_plain
from rummifun.refusal import Precondition

MODULE = sys.modules["rummifun.players.prevoyant"]


def by_moves(t: Any, move: Any, talon: list[Carte]) -> int:
    """Play on by the moves of the game, the cards of the talon being these: how many of them are left."""
    t = JEU.step(t, move).put({"talon": tuple(Carte(c.couleur, c.rang) for c in talon)})
    while moves := tuple(JEU.moves(t)):
        t = JEU.step(t, petit_ecart(JEU, t, moves, Alea())[0])
    return len(t["talon"])


def rests(t: Any, moves: tuple[Any, ...], graine: int) -> list[tuple[int, int]]:
    """Give, for each movement, what is left of a talon by the player's own play and by that of the engine."""
    table, numbers = table_numbers(JEU.view(t, 0), STOCKS), numbers_of_cards()
    cartes = {number: Carte(suit, rank, Decouverte) for (suit, rank), number in numbers.items()}
    card = numbers[t["talon"][-1].couleur, t["talon"][-1].rang]
    talon = Alea(graine).shuffle(table.hidden)[0]
    return [
        (cards_left(table, card, STOCKS.index(m.cible), talon), by_moves(t, m, [cartes[n] for n in talon]))
        for m in moves
    ]


# Its deals


def test_a_deal_is_played_on_as_by_the_moves() -> None:
    seen = 0
    for i, (t, moves) in enumerate(choix(range(12))):
        for own, engine in rests(t, moves, i):
            assert own == engine
            seen += 1
    assert seen > 200


@pytest.mark.parametrize("mutant", ["raise_tops", "_cost"])
def test_a_play_with_a_mistake_is_another_one(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: Any = {"raise_tops": lambda stocks, series: None, "_cost": lambda stock, card: len(stock)}[mutant]
    monkeypatch.setattr(MODULE, mutant, wrong)
    assert any(own != engine for i, (t, m) in enumerate(choix(range(6))) for own, engine in rests(t, m, i))


def test_the_compiled_deals_are_those_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    for i, (t, moves) in enumerate(choix(range(20, 26))):
        asked = tried(t, moves)
        assert probes_differ(t, moves, i) is None
        plain = try_card_plain(*asked, i, 5)
        with monkeypatch.context() as patched:
            patched.setattr(MODULE, "_pret", lambda i=i: i % 2)
            assert plain == try_card(*asked, i, 5)
        seen += 1
    assert seen > 30


def test_without_a_compiler_it_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    t, moves = next(choix(range(3, 4)))
    monkeypatch.setattr(MODULE, "_pret", lambda: True)
    compiled = prevoyant_of(9)(JEU, JEU.view(t, 0), moves, Alea(1))
    monkeypatch.setattr(MODULE, "_pret", lambda: False)
    assert prevoyant_of(9)(JEU, JEU.view(t, 0), moves, Alea(1)) == compiled


# Its choice


def test_it_makes_one_of_the_moves_and_the_same_again() -> None:
    for i, (t, moves) in enumerate(choix(range(4))):
        view = JEU.view(t, 0)
        found = prevoyant_of(5)(JEU, view, moves, Alea(i))
        assert found[0] in moves
        assert found == prevoyant_of(5)(JEU, view, moves, Alea(i))
        other = JEU.resample(view, Alea(99))
        assert found == prevoyant_of(5)(JEU, JEU.view(other, 0), moves, Alea(i))


def test_what_can_go_up_goes_up() -> None:
    t = JEU.read_position("talon: 7♣ / s1: R♥")
    move, reason = prevoyant_of(5)(JEU, t, tuple(JEU.moves(t)), Alea())
    assert JEU.write(move) == "talon>♣"
    assert reason.localize(str) == "what can go up goes up"


def test_one_empty_pile_is_as_good_as_another() -> None:
    t = JEU.read_position("talon: 9♣")
    moves = tuple(JEU.moves(t))
    assert prevoyant_of(5)(JEU, t, moves, Alea()) == petit_ecart(JEU, t, moves, Alea())


def test_it_does_not_always_choose_as_who_does_not_look_ahead() -> None:
    changed = 0
    for i, (t, moves) in enumerate(choix(range(40, 44))):
        view = JEU.view(t, 0)
        changed += prevoyant_of(60)(JEU, view, moves, Alea(i))[0] != petit_ecart(JEU, view, moves, Alea())[0]
    assert changed > 3


@pytest.mark.parametrize(("last", "left"), [(0, 0), (3, 0), (5, 1)])
def test_a_last_card_that_fits_nowhere_is_left(last: int, left: int) -> None:
    assert cards_left(MdTable((last,), ((),), (0,)), 3, 0, (last,)) == left


def test_it_says_why_in_both_languages() -> None:
    t, moves = [*choix(range(3, 4))][-1]
    _, reason = prevoyant(JEU, JEU.view(t, 0), moves, Alea(1))
    won = dict(reason.values)["won"]
    assert reason.localize(translation("en")) == f"wins {won} of 1000 deals drawn, the most"
    assert reason.localize(translation("fr")) == f"gagne {won} des 1000 donnes tirées, le plus"


def test_it_plays_md_alone() -> None:
    jeu = haricots()
    with pytest.raises(Precondition, match="ne joue qu'à md"):
        prevoyant(jeu, jeu.view(jeu.new(Alea()), 0), (1, 2), Alea())


def test_it_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(prevoyant_of(3))) == prevoyant_of(3) == Prevoyant(3, "prevoyant:3")
