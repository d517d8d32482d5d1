"""Whether a position can be won: by plain search for any réussite, and by its own solver for MD."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from games.reussites.gallery import patience
from games.reussites.naive_choice import plays_md
from games.reussites.test_force_brute_md_klondike import carte, deals, petit
from rummifun.chance import Alea
from rummifun.core.capabilities import is_solvable
from rummifun.core.game import replay
from rummifun.games import game_named
from rummifun.games.reussites import Forme, Gagnable, Indecise, Perdue, Reussite
from rummifun.games.reussites import md_solver as connue
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.search import search_depth_first, search_game
from rummifun.laws.check import check
from rummifun.laws.suites import suite_for_game
from rummifun.pieces.cartes import JEU_52, Pack
from rummifun.refusal import Precondition
from rummifun.shells.console import open_console
from rummifun.shells.plugins.loading import load_game

QUATRE_AS: Final = f"{Path(__file__).parents[3] / 'examples' / 'reussites' / 'quatre_as.py'}:quatre_as"
PLENTY: Final = 1_000_000


def won_by(jeu: Any, t: Any, ligne: tuple[Any, ...]) -> bool:
    *_, last = replay(jeu, t, ligne)
    outcome = jeu.outcome(last)
    return outcome is not None and outcome.winner == 0


# MD


@pytest.mark.parametrize(
    ("suits", "ranks", "stocks"), [(1, 4, 1), (2, 2, 1), (2, 3, 1), (2, 3, 2), (3, 2, 1), (3, 2, 2), (2, 4, 2)]
)
def test_every_deal_of_md_that_the_naive_game_can_win(suits: int, ranks: int, stocks: int) -> None:
    pack = petit(suits, ranks)
    jeu, kinds = md(stocks, pack), set[type]()
    for deal in islice(deals(suits, ranks), 0, None, 97 if ranks * suits > 6 else 3):
        t = jeu.deal(map(partial(carte, pack), reversed(deal)))
        found = jeu.solution(t, PLENTY)
        assert isinstance(found, Gagnable) == (plays_md(deal, suits, ranks, stocks)[0] > 0)
        assert not isinstance(found, Gagnable) or won_by(jeu, t, found.ligne)
        kinds.add(type(found))
    assert Gagnable in kinds


@pytest.mark.parametrize(("suits", "ranks", "stocks"), [(2, 3, 1), (3, 2, 1), (2, 4, 1)])
def test_from_the_middle_of_any_play_md_is_won_as_plain_search_says(suits: int, ranks: int, stocks: int) -> None:
    """Also where a card went down that could go up, so that tops of storage wait for leave to go up."""
    pack = petit(suits, ranks)
    jeu, seen = md(stocks, pack), 0
    plain = replace(jeu, safe=None, solveur=search_game, course=replace(jeu.course, finir=lambda t: None))
    for deal in islice(deals(suits, ranks), 0, None, 97):
        states, left = set[Any](), [jeu.deal(map(partial(carte, pack), reversed(deal)))]
        while left:
            t = left.pop()
            if t not in states:
                states.add(t)
                left += [jeu.step(t, move) for move in jeu.moves(t)]
                own, other = jeu.solution(t, PLENTY), plain.solution(t, PLENTY)
                assert type(own) is type(other), jeu.write_position(t)
                seen += isinstance(own, Gagnable)
    assert seen > 5


def test_deals_of_md_with_all_its_cards() -> None:
    jeu = md()
    found = [type(jeu.solution(jeu.new(Alea(1, i)), 3000)).__name__ for i in range(40)]
    assert [found.count(name) for name in ("Gagnable", "Perdue", "Indecise")] == COMPTE_40


COMPTE_40: Final = [10, 25, 5]


def wrong_order(etat: Any, card: Any) -> Any:
    """Put cards down where they do not fit."""
    for pile in range(len(etat.stocks)):
        stocks = (*etat.stocks[:pile], (*etat.stocks[pile], card), *etat.stocks[pile + 1 :])
        yield pile, connue.Etat(etat.placees + 1, stocks, etat.series)


FIRST: Final = connue.descents
MUTANTS: Final[dict[str, Any]] = {
    "_remontees": lambda etat: etat,
    "climb": lambda etat, card: None,
    "descents": lambda etat, card: islice(FIRST(etat, card), 1),
    "search_depth_first": lambda d, s, g, _, b: search_depth_first(
        d, s, g, lambda e: (e.placees, *sorted(map(len, e.stocks))), b
    ),
}
"""Nothing goes up again; nothing goes up; the first pile that fits; tables of piles of one height taken for one."""


@pytest.mark.parametrize("name", MUTANTS)
def test_a_solver_of_md_with_a_mistake_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connue, name, MUTANTS[name])
    with pytest.raises((AssertionError, StopIteration, RuntimeError)):
        solved_as_it_should_be()


def solved_as_it_should_be() -> None:
    for pack in ((2, 3, 1), (2, 4, 2)):
        test_every_deal_of_md_that_the_naive_game_can_win(*pack)
    test_deals_of_md_with_all_its_cards()


# Plain search


def quatre_as(forme: Any = None) -> Any:
    jeu: Any = load_game(QUATRE_AS, open_console())
    return jeu if forme is None else replace(jeu, forme=Forme(forme, jeu.forme.rangees))


def wins(jeu: Any, t: Any) -> bool:
    """Tell whether some play wins, looking at every one."""
    outcome = jeu.outcome(t)
    return outcome.winner == 0 if outcome else any(wins(jeu, jeu.step(t, move)) for move in jeu.moves(t))


def test_small_deals_of_les_quatre_as_are_won_as_every_play_says() -> None:
    jeu, kinds = quatre_as(Pack(JEU_52.couleurs, JEU_52.rangs[-2:])), list[type]()
    for i in range(40):
        t = jeu.new(Alea(1, i))
        found = jeu.solution(t, PLENTY)
        assert isinstance(found, Gagnable) == wins(jeu, t), jeu.write_position(t)
        kinds.append(type(found))
    assert {*kinds} == {Gagnable, Perdue}


def test_columns_that_a_deal_tells_apart_are_not_alike() -> None:
    jeu = patience("quatre_as")
    *rows, columns = jeu.forme.rangees
    wrong = replace(jeu, forme=replace(jeu.forme, rangees=(*rows, replace(columns, confondues=True))))
    assert [failure.law.name for failure in check(*suite_for_game(wrong), examples=5).failed] == ["declared"]


def test_discarding_at_once_may_lose_les_quatre_as() -> None:
    """Why the example does not declare it safe."""
    jeu = quatre_as(Pack(JEU_52.couleurs, JEU_52.rangs[-3:]))
    t = jeu.read_position("talon: [A♠] [A♥] [R♠] [D♥] [R♥] [R♣] [D♣] [A♦] / c1: D♦ / c2: A♣ / c3: R♦ / c4: D♠")
    coup = jeu.read("c1>rebut")
    assert coup in jeu.moves(t)
    assert isinstance(jeu.solution(t, PLENTY), Gagnable)
    assert isinstance(jeu.solution(jeu.step(t, coup), PLENTY), Perdue)


def test_les_quatre_as_are_solved_from_the_frame_alone() -> None:
    jeu = quatre_as()
    assert jeu.solveur is search_game
    found = [jeu.solution(jeu.new(Alea(1, i)), 3000) for i in range(12)]
    assert {type(one) for one in found} == {Gagnable, Indecise}
    assert all(won_by(jeu, jeu.new(Alea(1, i)), s.ligne) for i, s in enumerate(found) if isinstance(s, Gagnable))


def test_a_smaller_budget_tells_less_and_nothing_else() -> None:
    jeu = quatre_as(Pack(JEU_52.couleurs, JEU_52.rangs[-3:]))
    for i in range(20):
        t = jeu.new(Alea(2, i))
        whole = jeu.solution(t, PLENTY)
        for budget in (1, 2, 5, 20, 100):
            found = jeu.solution(t, budget)
            assert found in (whole, Indecise(budget))
            if isinstance(whole, Perdue):
                assert (found == whole) == (budget >= whole.noeuds)


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_a_game_without_choices_is_won_when_it_is_won(name: str) -> None:
    jeu: Any = game_named(name)
    for i in range(6):
        t = last = jeu.new(Alea(5, i))
        while moves := jeu.moves(last):
            last = jeu.step(last, moves[0])
        assert isinstance(jeu.solution(t, PLENTY), Gagnable) == (jeu.outcome(last).winner == 0)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    jeu = md(stocks=1, pack="2x2")
    assert isinstance(jeu.solution(jeu.read_position("♣: 7♣ 8♣ / ♦: 7♦ 8♦"), 1), Gagnable)
    assert jeu.solution(jeu.read_position("s1: 7♦ / talon: [7♣] [8♣] 8♦"), 1) == Perdue(1)


@pytest.mark.parametrize("budget", [0, -1, True, 2.0, None])
def test_a_budget_that_is_none(budget: Any) -> None:
    with pytest.raises(Precondition) as raised:
        md().solution(md().new(Alea(1)), budget)
    assert raised.value.refusal.code.name == "ParametreInvalide"


def test_nobody_is_told_from_a_view() -> None:
    jeu = md()
    with pytest.raises(Precondition) as raised:
        jeu.solution(jeu.view(jeu.new(Alea(1)), 0), 10)
    assert raised.value.refusal.code.name == "CartesInconnues"


def test_a_line_that_does_not_win_is_never_given() -> None:
    jeu = replace(md(), solveur=lambda jeu, t, budget: Gagnable((jeu.moves(t)[0],), 1))
    with pytest.raises(AssertionError, match="does not win"):
        jeu.solution(jeu.new(Alea(1)), 10)


def test_every_reussite_can_be_solved_and_no_other_game() -> None:
    assert [is_solvable(game_named(name)) for name in ("md", "klondike", "haricots", "rummikub")] == [
        isinstance(game_named(name), Reussite) for name in ("md", "klondike", "haricots", "rummikub")
    ]
