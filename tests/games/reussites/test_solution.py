"""Solvable positions: plain search for any réussite, and the solver of MD."""

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort, day

from games.asked import ending, refused
from games.reussites.gallery import patience
from games.reussites.small_deals import deals, wins
from rummifun.chance import Alea
from rummifun.core.game import as_game, replay
from rummifun.games import game_named
from rummifun.games.reussites import Forme, Gagnable, Indecise, Perdue, Reussite
from rummifun.games.reussites import md_solver as connue
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.reussite import game_of
from rummifun.games.reussites.search import search_best_first, search_depth_first, search_game
from rummifun.laws.check import check
from rummifun.laws.suites import suite_for_game
from rummifun.pieces.cartes import JEU_52, Pack

PLENTY: Final = 1_000_000


def won_by(jeu: Any, t: Any, ligne: tuple[Any, ...]) -> bool:
    *_, last = replay(jeu, t, ligne)
    return ending(jeu, last).winner == 0


# MD


@pytest.mark.parametrize(
    ("pack", "stocks"), [("1x4", 1), ("2x2", 1), ("2x3", 1), ("2x3", 2), ("3x2", 1), ("3x2", 2), ("2x4", 2)]
)
def test_solution_of_md_wins_every_deal_that_can_be_won(pack: str, stocks: int, effort: Effort) -> None:
    jeu, kinds = md(stocks, pack), set[type]()
    for t in islice(deals(jeu), 0, None, effort(997, 97) if pack == "2x4" else effort(19, 3)):
        found = jeu.solution(t, PLENTY)
        assert isinstance(found, Gagnable) == wins(jeu, t)
        assert not isinstance(found, Gagnable) or won_by(jeu, t, found.ligne)
        kinds.add(type(found))
    assert Gagnable in kinds


@pytest.mark.parametrize("pack", ["2x3", "3x2", "2x4"])
def test_solution_of_md_is_that_of_plain_search_from_the_middle_of_any_play(pack: str, effort: Effort) -> None:
    """Also after a card went down that could go up, so that the tops of storage wait before they may go up."""
    jeu, seen = md(1, pack), 0
    plain = game_of(
        replace(jeu.patience, safe=None, solveur=search_game, course=replace(jeu.patience.course, finir=lambda t: None))
    )
    for deal in islice(deals(jeu), 0, None, effort(1999 if pack == "2x4" else 97, 97)):
        states, left = set[Any](), [deal]
        while left:
            t = left.pop()
            if t not in states:
                states.add(t)
                left += [jeu.step(t, move) for move in jeu.moves(t)]
                own, other = jeu.solution(t, PLENTY), plain.solution(t, PLENTY)
                assert type(own) is type(other), jeu.write_position(t)
                seen += isinstance(own, Gagnable)
    assert seen > 5


def test_solution_of_md_counts_deals_with_all_its_cards(effort: Effort) -> None:
    jeu, deals = md(), effort(12, 40)
    found = [type(jeu.solution(jeu.new(Alea(1, i)), 3000)).__name__ for i in range(deals)]
    assert [found.count(kind) for kind in ("Gagnable", "Perdue", "Indecise")] == {12: [4, 7, 1], 40: [10, 25, 5]}[deals]


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


def solved_as_it_should_be() -> None:
    for pack, stocks in (("2x3", 1), ("2x4", 2)):
        test_solution_of_md_wins_every_deal_that_can_be_won(pack, stocks, day)
    test_solution_of_md_counts_deals_with_all_its_cards(day)


@pytest.mark.parametrize("name", MUTANTS)
def test_wrong_solver_of_md_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connue, name, MUTANTS[name])
    with pytest.raises((AssertionError, StopIteration, RuntimeError)):
        solved_as_it_should_be()


# Plain search


def quatre_as(forme: Any = None) -> Any:
    jeu = patience("quatre_as")
    return jeu if forme is None else replace(jeu, forme=Forme(forme, jeu.forme.rangees))


def test_law_catches_columns_wrongly_declared_alike() -> None:
    jeu = patience("quatre_as")
    *rows, columns = jeu.forme.rangees
    wrong = replace(jeu, forme=replace(jeu.forme, rangees=(*rows, replace(columns, confondues=True))))
    assert [failure.law.name for failure in check(*suite_for_game(wrong), examples=5).failed] == ["declared"]


def test_solution_shows_that_discarding_at_once_may_lose_quatre_as() -> None:
    """The reason why the example does not declare it safe."""
    jeu = quatre_as(Pack(JEU_52.couleurs, JEU_52.rangs[-3:]))
    t = jeu.read_position("talon: [A♠] [A♥] [R♠] [D♥] [R♥] [R♣] [D♣] [A♦] / c1: D♦ / c2: A♣ / c3: R♦ / c4: D♠")
    coup = jeu.read("c1>rebut")
    assert coup in jeu.moves(t)
    assert isinstance(jeu.solution(t, PLENTY), Gagnable)
    assert isinstance(jeu.solution(jeu.step(t, coup), PLENTY), Perdue)


def test_solution_of_quatre_as_comes_from_the_frame_alone() -> None:
    jeu = quatre_as()
    assert jeu.solveur is search_game
    assert jeu.solution(jeu.new(Alea(1)), 500) == Indecise(500)
    found = jeu.solution(jeu.new(Alea(1, 11)), 3000)
    assert isinstance(found, Gagnable)
    assert won_by(jeu, jeu.new(Alea(1, 11)), found.ligne)


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_solution_of_a_game_without_choices_is_its_outcome(name: str) -> None:
    jeu: Any = game_named(name)
    for i in range(6):
        t = last = jeu.new(Alea(5, i))
        while moves := jeu.moves(last):
            last = jeu.step(last, moves[0])
        assert isinstance(jeu.solution(t, PLENTY), Gagnable) == (jeu.outcome(last).winner == 0)


def test_solution_of_a_game_that_is_over() -> None:
    jeu = md(stocks=1, pack="2x2")
    assert isinstance(jeu.solution(jeu.read_position("♣: 7♣ 8♣ / ♦: 7♦ 8♦"), 1), Gagnable)
    assert jeu.solution(jeu.read_position("s1: 7♦ / talon: [7♣] [8♣] 8♦"), 1) == Perdue(1)


def test_solution_refuses_a_budget_that_is_none_and_a_view() -> None:
    jeu = md()
    t = jeu.new(Alea(1))
    for budget in (0, -1, True, 2.0, None):
        assert refused(jeu.solution, t, budget).code.name == "ParametreInvalide"
    assert refused(jeu.solution, jeu.view(t, 0), 10).code.name == "CartesInconnues"


def test_solution_never_gives_a_line_that_does_not_win() -> None:
    jeu = game_of(replace(md().patience, solveur=lambda jeu, t, budget: Gagnable((jeu.moves(t)[0],), 1)))
    with pytest.raises(AssertionError, match="does not win"):
        jeu.solution(jeu.new(Alea(1)), 10)


def test_solution_of_every_reussite_and_no_other_game() -> None:
    jeux = [game_named(name) for name in ("md", "klondike", "haricots", "rummikub")]
    assert [as_game(jeu).solution is not None for jeu in jeux] == [isinstance(jeu, Reussite) for jeu in jeux]


@pytest.mark.parametrize("search", [search_depth_first, partial(search_best_first, espoir=int)])
def test_search_counts_states_of_one_key_once_the_start_too(search: Any) -> None:
    assert search(10, lambda n: iter([("+10", n + 10)]), lambda n: False, lambda n: n % 10, budget=5) == Perdue(1)
