"""The players of MD that look ahead, `prevoyant` and `sagace`: compiled or not, and by their views alone."""

import pickle
from itertools import islice, permutations
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from kernels.twins import chances_differ, probes_differ

from players.choice_states import JEU, STOCKS, choix, numbers_of_cards, tables, tried
from rummifun.chance import Alea
from rummifun.games.haricots import haricots
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import sagace as twin
from rummifun.messages import translation
from rummifun.pieces.cartes import Carte, Decouverte
from rummifun.players import Prevoyant, Sagace, petit_ecart, prevoyant, prevoyant_of, sagace, sagace_of
from rummifun.players.montee_descente import SUIT, MdTable, cards_left, table_numbers, try_card_compiled, try_card_plain
from rummifun.players.sagace import (
    HIDDEN_UNITS,
    INPUTS,
    WEIGHTS,
    blocking_cards,
    net_inputs,
    net_value,
    win_chance,
    win_chances,
    win_chances_compiled,
)
from rummifun.refusal import Precondition

pytestmark = pytest.mark.usefixtures("prevoyant_compiled", "sagace_compiled")


# The deals of `prevoyant`


def by_moves(t: Any, move: Any, talon: list[Carte]) -> int:
    """Play on by the moves of the game, with this talon; return the number of cards left."""
    t = JEU.step(t, move).put({"talon": tuple(Carte(c.couleur, c.rang) for c in talon)})
    while moves := tuple(JEU.moves(t)):
        t = JEU.step(t, petit_ecart(JEU, t, moves, Alea())[0])
    return len(t["talon"])


def rests(t: Any, moves: tuple[Any, ...], graine: int) -> list[tuple[int, int]]:
    """Return, for each movement, the cards left of a talon by the player's own play and by that of the engine."""
    table, numbers = table_numbers(JEU.view(t, 0), STOCKS), numbers_of_cards()
    cartes = {number: Carte(suit, rank, Decouverte) for (suit, rank), number in numbers.items()}
    card = numbers[t["talon"][-1].couleur, t["talon"][-1].rang]
    talon = Alea(graine).shuffle(table.hidden)[0]
    return [
        (cards_left(table, card, STOCKS.index(m.cible), talon), by_moves(t, m, [cartes[n] for n in talon]))
        for m in moves
    ]


def test_cards_left_are_those_of_the_moves(effort: Effort) -> None:
    seen = [pair for i, asked in enumerate(choix(range(effort(2, 12)))) for pair in rests(*asked, i)]
    assert len(seen) > effort(30, 200)
    assert all(own == engine for own, engine in seen)


@pytest.mark.parametrize(("last", "left"), [(0, 0), (3, 0), (5, 1)])
def test_cards_left_counts_a_last_card_that_fits_nowhere(last: int, left: int) -> None:
    assert cards_left(MdTable((last,), ((),), (0,)), 3, 0, (last,)) == left


def test_try_card_counts_the_same_compiled_or_not(effort: Effort) -> None:
    asked = [*choix(range(20, effort(22, 26)))]
    assert len(asked) > effort(8, 30)
    for i, (t, moves) in enumerate(asked):
        assert probes_differ(t, moves, i) is None
        assert try_card_plain(*tried(t, moves), i, 5) == try_card_compiled(*tried(t, moves), i, 5)


# The view of `sagace`


def test_blocking_cards_are_those_before_a_card_and_on_it() -> None:
    """9♣ lies under 8♦, the 7♣ is up, 8♣ and 7♦ are hidden."""
    hidden = tuple(n for n in range(64) if n % SUIT < 8 and n not in (0, 2, 17))
    needed = blocking_cards(MdTable(hidden, ((2, 17), (), (), ()), (1, 0, 0, 0)))
    assert (needed[17], needed[2], needed[3]) == (1 << 16, 1 << 1 | 1 << 16, 1 << 1 | 1 << 16 | 1 << 3)


def test_net_inputs_are_few_small_numbers_whatever_suits_and_piles_are_called() -> None:
    assert len(WEIGHTS) == (INPUTS + 2) * HIDDEN_UNITS + 1
    for n, table in enumerate(nonempty(tables(range(3)))):
        suits = [*permutations(range(4))][n % 24]

        def named(card: int, suits: tuple[int, ...] = suits) -> int:
            return SUIT * suits[card // SUIT] + card % SUIT

        other = MdTable(
            tuple(sorted(map(named, table.hidden))),
            tuple(tuple(map(named, stock)) for stock in table.stocks[::-1]),
            tuple(table.series[suits.index(suit)] for suit in range(4)),
        )
        numbers = net_inputs(table)
        assert net_inputs(other) == numbers
        assert len(numbers) == INPUTS
        assert all(0 <= number <= 4 for number in numbers)


def test_win_chances_are_the_same_compiled_or_not(effort: Effort) -> None:
    seen = [*tables(range(20, effort(21, 23)))]
    assert len(seen) > effort(5, 15)
    for cards in (0, 1):
        plain = [win_chance(table, cards) for table in seen]
        assert [*filter(None, (chances_differ(table, cards) for table in seen))] == []
        for chances in (win_chances, win_chances_compiled):
            assert chances(seen, cards) == pytest.approx(plain, rel=1e-12)
    late = [*islice((table for table in tables(range(20, 23)) if len(table.hidden) < 12), effort(1, 99))]
    assert twin.win_chances(late, 2, WEIGHTS) == pytest.approx([win_chance(table, 2) for table in late], rel=1e-12)


def test_win_chance_counts_where_it_looks_at_every_card_to_come() -> None:
    """With four cards hidden there are 24 orders; all of them looked at, the net is not asked."""
    table = MdTable((7, 23, 38, 54), ((39,), (55,), (6, 5), (22,)), (5, 6, 6, 6))
    asked = win_chance(table, 4)
    assert win_chance(table, 9) == asked
    assert 24 * asked == pytest.approx(round(24 * asked))
    assert twin.win_chances([table], 4, WEIGHTS) == pytest.approx([asked])


def test_win_chance_is_1_when_no_card_is_hidden_0_without_a_place_and_about_the_rate_at_the_beginning() -> None:
    assert win_chance(MdTable((), ((), (), (), ()), (8, 8, 8, 8)), 1) == 1.0
    shut = MdTable((7,), ((6, 5), (22, 21), (38, 37), (54, 53)), (5, 5, 5, 5))
    assert win_chance(shut, 1) == 0.0
    assert 0 < net_value(net_inputs(shut)) < 1
    hidden = tuple(n for n in range(64) if n % SUIT < 8)
    assert 0.13 < win_chance(MdTable(hidden, ((), (), (), ()), (0, 0, 0, 0)), 1) < 0.21  # about one game in six


# Their choice


def test_prevoyant_depends_on_the_view_and_its_chance_alone() -> None:
    changed = 0
    for i, (t, moves) in enumerate(nonempty(choix(range(40, 43)))):
        view, other = JEU.view(t, 0), JEU.resample(JEU.view(t, 0), Alea(99))
        found = prevoyant_of(60)(JEU, view, moves, Alea(i))
        assert found[0] in moves
        assert found == prevoyant_of(60)(JEU, JEU.view(other, 0), moves, Alea(i))
        changed += found[0] != petit_ecart(JEU, view, moves, Alea())[0]
    assert changed > 1


def test_sagace_depends_on_the_view_alone() -> None:
    changed = 0
    for i, (t, moves) in enumerate(nonempty(islice(choix(range(5)), 0, None, 3))):
        view, other = JEU.view(t, 0), JEU.resample(JEU.view(t, 0), Alea(99, i))
        found = sagace(JEU, view, moves, Alea(i))
        assert found[0] in moves
        assert found == sagace(JEU, JEU.view(other, 0), moves, Alea(7))
        changed += found[0] != petit_ecart(JEU, view, moves, Alea())[0]
    assert changed > 1


@pytest.mark.parametrize("jeu", [md(stocks=3), md(stocks=4, pack="4x5")], ids=str)
def test_sagace_is_prevoyant_with_other_piles_or_cards(jeu: Any) -> None:
    t, moves = next(choix(range(3, 9), jeu))
    view = jeu.view(t, 0)
    assert sagace(jeu, view, moves, Alea(1)) == prevoyant(jeu, view, moves, Alea(1))


@pytest.mark.parametrize("player", [prevoyant_of(5), sagace], ids=str)
def test_players_of_md_send_up_what_can_go_up(player: Any) -> None:
    t = JEU.read_position("talon: 7♣ / s1: R♥")
    move, reason = player(JEU, t, tuple(JEU.moves(t)), Alea())
    assert (JEU.write(move), reason.localize(str)) == ("talon>♣", "what can go up goes up")


def test_prevoyant_takes_one_empty_pile_for_another() -> None:
    t = JEU.read_position("talon: 9♣")
    moves = tuple(JEU.moves(t))
    assert prevoyant_of(5)(JEU, t, moves, Alea()) == petit_ecart(JEU, t, moves, Alea())


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (prevoyant, ("wins {} of 1000 deals drawn, the most", "gagne {} des 1000 donnes tirées, le plus")),
        (sagace, ("leaves a chance of {} % to win, the greatest", "laisse {} % de chances de gagner, le plus")),
    ],
)
def test_players_of_md_say_why_in_both_languages(player: Any, said: tuple[str, str]) -> None:
    t, moves = [*choix(range(3, 4))][-1]
    _, reason = player(JEU, JEU.view(t, 0), moves, Alea(1))
    won = dict(reason.values)["won"]
    assert [reason.localize(translation(lang)) for lang in ("en", "fr")] == [one.format(won) for one in said]


@pytest.mark.parametrize(
    ("player", "made"), [(prevoyant_of(3), Prevoyant(3, "prevoyant:3")), (sagace_of(2), Sagace(2, "sagace:2"))]
)
def test_players_of_md_refuse_other_games_and_can_be_sent_to_another_process(player: Any, made: Any) -> None:
    jeu = haricots()
    with pytest.raises(Precondition, match="ne joue qu'à md"):
        player(jeu, jeu.view(jeu.new(Alea()), 0), (1, 2), Alea())
    assert pickle.loads(pickle.dumps(player)) == player == made
