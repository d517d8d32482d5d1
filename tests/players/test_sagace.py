"""The player of MD that values tables: what the net is told, its look ahead, compiled or not, and its choice."""

from __future__ import annotations

import pickle
import sys
from itertools import permutations

import pytest
from kernels.twins import chances_differ

from players.choice_states import JEU, choix, tables
from rummifun.chance import Alea
from rummifun.games.haricots import haricots
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import sagace as twin
from rummifun.messages import translation
from rummifun.players import Sagace, petit_ecart, prevoyant, sagace, sagace_of
from rummifun.players.prevoyant import SUIT, MdTable
from rummifun.players.sagace import blocking_cards, net_inputs, net_value, win_chance
from rummifun.players.sagace_weights import HIDDEN, INPUTS, WEIGHTS
from rummifun.refusal import Precondition

MODULE = sys.modules["rummifun.players.sagace"]


# What it sees


def test_a_card_waits_for_those_before_it_and_for_those_on_it() -> None:
    """9♣ lies under 8♦, the 7♣ is up, 8♣ and 7♦ are hidden."""
    hidden = tuple(n for n in range(64) if n % SUIT < 8 and n not in (0, 2, 17))
    needed = blocking_cards(MdTable(hidden, ((2, 17), (), (), ()), (1, 0, 0, 0)))
    assert needed[17] == 1 << 16
    assert needed[2] == 1 << 1 | 1 << 16
    assert needed[3] == 1 << 1 | 1 << 16 | 1 << 3


def test_the_names_of_suits_and_piles_are_nothing_to_it() -> None:
    for n, table in enumerate(tables(range(3))):
        suits = [*permutations(range(4))][n % 24]

        def named(card: int, suits: tuple[int, ...] = suits) -> int:
            return SUIT * suits[card // SUIT] + card % SUIT

        other = MdTable(
            tuple(sorted(map(named, table.hidden))),
            tuple(tuple(map(named, stock)) for stock in table.stocks[::-1]),
            tuple(table.series[suits.index(suit)] for suit in range(4)),
        )
        assert net_inputs(other) == net_inputs(table)


def test_inputs_are_numbers_from_nought_to_a_few() -> None:
    assert len(WEIGHTS) == (INPUTS + 2) * HIDDEN + 1
    for table in tables(range(4, 6)):
        numbers = net_inputs(table)
        assert len(numbers) == INPUTS
        assert all(0 <= number <= 4 for number in numbers)


# Its look ahead


def test_the_compiled_chances_are_those_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [*tables(range(20, 23))]
    assert len(seen) > 15
    for cards in (0, 1):
        plain = [win_chance(table, cards) for table in seen]
        assert [*filter(None, (chances_differ(table, cards) for table in seen))] == []
        for ready in (True, False):
            monkeypatch.setattr(MODULE, "_pret", lambda ready=ready: ready)
            assert MODULE.win_chances(seen, cards) == pytest.approx(plain, rel=1e-12)
    late = [table for table in seen if len(table.hidden) < 12]
    assert twin.win_chances(late, 2, WEIGHTS) == pytest.approx([win_chance(table, 2) for table in late], rel=1e-12)


def test_looking_at_every_card_to_come_is_counting_them() -> None:
    """With four cards hidden there are 24 orders; all of them looked at, the net is not asked."""
    hidden = (7, 23, 38, 54)
    table = MdTable(hidden, ((39,), (55,), (6, 5), (22,)), (5, 6, 6, 6))
    asked = win_chance(table, 4)
    assert win_chance(table, 9) == asked
    assert (24 * asked) % 1 == pytest.approx(0, abs=1e-9) or (24 * asked) % 1 == pytest.approx(1)
    assert twin.win_chances([table], 4, WEIGHTS) == pytest.approx([asked])


def test_no_card_hidden_is_won_and_no_place_is_lost() -> None:
    assert win_chance(MdTable((), ((), (), (), ()), (8, 8, 8, 8)), 1) == 1.0
    shut = MdTable((7,), ((6, 5), (22, 21), (38, 37), (54, 53)), (5, 5, 5, 5))
    assert win_chance(shut, 1) == 0.0
    assert 0 < net_value(net_inputs(shut)) < 1


def test_a_value_is_about_how_often_it_wins() -> None:
    """The first table of all: the player wins about one game in six."""
    hidden = tuple(n for n in range(64) if n % SUIT < 8)
    assert 0.13 < win_chance(MdTable(hidden, ((), (), (), ()), (0, 0, 0, 0)), 1) < 0.21


# Its choice


def test_it_chooses_without_chance_and_without_the_talon() -> None:
    changed = 0
    for i, (t, moves) in enumerate(choix(range(5))):
        view = JEU.view(t, 0)
        found = sagace(JEU, view, moves, Alea(i))
        assert found[0] in moves
        other = JEU.resample(view, Alea(99, i))
        assert found == sagace(JEU, JEU.view(other, 0), moves, Alea(7))
        changed += found[0] != petit_ecart(JEU, view, moves, Alea())[0]
    assert changed > 3


def test_with_other_piles_or_cards_it_is_prevoyant() -> None:
    for jeu in (md(stocks=3), md(stocks=4, pack="4x5")):
        t, moves = next(choix(range(3, 9), jeu))
        view = jeu.view(t, 0)
        assert sagace(jeu, view, moves, Alea(1)) == prevoyant(jeu, view, moves, Alea(1))


def test_what_can_go_up_goes_up() -> None:
    t = JEU.read_position("talon: 7♣ / s1: R♥")
    move, reason = sagace(JEU, t, tuple(JEU.moves(t)), Alea())
    assert (JEU.write(move), reason.localize(str)) == ("talon>♣", "what can go up goes up")


def test_it_says_why_in_both_languages() -> None:
    t, moves = [*choix(range(3, 4))][-1]
    _, reason = sagace(JEU, JEU.view(t, 0), moves, Alea(1))
    won = dict(reason.values)["won"]
    assert reason.localize(translation("en")) == f"leaves a chance of {won} % to win, the greatest"
    assert reason.localize(translation("fr")) == f"laisse {won} % de chances de gagner, le plus"


def test_it_plays_md_alone_and_can_be_sent_to_another_process() -> None:
    jeu = haricots()
    with pytest.raises(Precondition, match="ne joue qu'à md"):
        sagace(jeu, jeu.view(jeu.new(Alea()), 0), (1, 2), Alea())
    assert pickle.loads(pickle.dumps(sagace_of(2))) == sagace_of(2) == Sagace(2, "sagace:2")
