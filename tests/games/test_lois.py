"""The laws of every game hold for every game of the registry, for Rummikub begun near its end, and for the toy."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from harness.effort import Effort

from games.late_rummikub import tardif
from games.toy_game import pli
from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.games import GAMES, game_named
from rummifun.laws.check import check
from rummifun.laws.game import SUITE, implementation
from rummifun.laws.report import report_lines
from rummifun.laws.suites import suite_for_game
from rummifun.multiset.ordre_sup import egaux, from_pairs, pairs
from rummifun.render.text import Style

JEUX: Final[dict[str, AnyGame]] = {**{name: game_named(name) for name in GAMES}, tardif.name: tardif, pli.name: pli}


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_check_finds_that_a_game_keeps_the_laws_of_every_game(jeu: AnyGame, effort: Effort) -> None:
    report = check(*suite_for_game(jeu), examples=effort(30 if jeu is pli else 5, 5000 if jeu is pli else 400))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))
    assert report.not_asked == ()


def test_suite_has_fifteen_laws_of_different_names() -> None:
    assert len({law.name for law in SUITE.laws}) == len(SUITE.laws) == 15
    report = check(replace(SUITE, name="faux"), implementation(pli), examples=1)
    assert [*report_lines(report, str, Style())] == ["✓ faux: 15 laws hold"]


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_pieces_are_one_value_before_and_after_a_move(jeu: AnyGame) -> None:
    depart = jeu.new(Alea(1))
    avant, apres = jeu.pieces(depart), jeu.pieces(jeu.step(depart, next(iter(jeu.moves(depart)))))
    assert egaux(avant, apres)
    assert hash(avant) == hash(from_pairs(pairs(avant)))
