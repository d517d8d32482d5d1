"""The laws of every game hold for every game of the registry, for Rummikub begun near its end, and for the toy."""

from __future__ import annotations

from typing import Any, Final

import pytest
from harness.effort import Effort

from games.late_rummikub import tardif
from games.toy_game import pli
from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.games import GAMES, game_named
from rummifun.laws.check import check
from rummifun.laws.game import SUITE
from rummifun.laws.law import Suite
from rummifun.laws.report import report_lines
from rummifun.laws.suites import suite_for_game
from rummifun.multiset.ordre_sup import egaux, from_pairs, pairs
from rummifun.render.text import Style

JEUX: Final[dict[str, Game[Any, Any, Any]]] = {
    **{name: game_named(name) for name in GAMES},
    tardif.name: tardif,
    pli.name: pli,
}


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_a_game_keeps_the_laws_of_every_game(jeu: Game[Any, Any, Any], effort: Effort) -> None:
    report = check(*suite_for_game(jeu), examples=effort(25, 400))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


def test_many_states_of_the_toy_keep_the_laws(effort: Effort) -> None:
    report = check(*suite_for_game(pli), examples=effort(300, 5000))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


def test_the_laws_are_fifteen_of_different_names() -> None:
    assert len({law.name for law in SUITE.laws}) == len(SUITE.laws) == 15


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_the_pieces_of_a_game_are_one_value_before_and_after_a_move(jeu: Game[Any, Any, Any]) -> None:
    depart = jeu.new(Alea(1))
    suite = jeu.step(depart, next(iter(jeu.moves(depart))))
    avant, apres = jeu.pieces(depart), jeu.pieces(suite)
    assert egaux(avant, apres)
    assert hash(avant) == hash(from_pairs(pairs(avant)))


def test_no_law_is_left_unasked() -> None:
    assert check(*suite_for_game(pli), examples=1).not_asked == ()


def test_a_report_names_a_law_that_fails() -> None:
    wrong = Suite("faux", SUITE.functions, SUITE.sorts, SUITE.laws)
    report = check(wrong, suite_for_game(pli)[1], examples=1)
    assert [*report_lines(report, str, Style())] == ["✓ faux: 15 laws hold"]
