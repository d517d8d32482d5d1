"""Wrong games are caught, each by the laws that speak of its mistake, and shortly; every law catches one at least."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from games.late_rummikub import tardif
from games.short_plays import plus_courte_faute
from games.toy_game import Pli, pli
from games.wrong_capabilities import PliSymetrique
from games.wrong_games import ECHOUENT, FAUX, Faux
from rummifun.core.game import Game
from rummifun.games.rummikub import jeu
from rummifun.laws.check import check
from rummifun.laws.game import SUITE, implementation
from rummifun.laws.law import Law, Suite
from rummifun.laws.report import report_lines
from rummifun.render.text import Style

LOIS: Final = {law.name: law for law in SUITE.laws}

JOUETS: Final = [faux for faux in FAUX if isinstance(faux.game, Pli)]
"""The wrong games that are quick enough for the checker to shrink what it finds."""


def _nom(faux: Faux) -> str:
    return faux.name


def _cas(fausses: tuple[Faux, ...]) -> list[Any]:
    return [pytest.param(f.game, LOIS[loi], f.moves, id=f"{f.name}-{loi}") for f in fausses for loi in f.laws]


@pytest.mark.parametrize(("game", "loi", "moves"), _cas(FAUX))
def test_a_wrong_game_is_caught_in_few_moves(game: Game[Any, Any, Any], loi: Law, moves: int) -> None:
    faute = plus_courte_faute(game, loi)
    assert faute is not None, f"no play breaks {loi.name}: {loi.equation}"
    assert faute[0] <= moves, faute


@pytest.mark.parametrize("faux", JOUETS, ids=_nom)
def test_the_checker_finds_and_shrinks_it(faux: Faux) -> None:
    suite = Suite(SUITE.name, SUITE.functions, SUITE.sorts, tuple(LOIS[loi] for loi in faux.laws))
    report = check(suite, implementation(faux.game), examples=300)
    assert {found.law.name: found.size for found in report.failed}.keys() == {*faux.laws}
    assert all(found.size <= faux.moves for found in report.failed)


@pytest.mark.parametrize("loi", LOIS.values(), ids=LOIS)
def test_every_law_catches_a_wrong_game(loi: Law) -> None:
    assert any(loi.name in faux.laws for faux in FAUX)


@pytest.mark.parametrize("loi", LOIS.values(), ids=LOIS)
@pytest.mark.parametrize("juste", [jeu, tardif, pli, PliSymetrique()], ids=lambda juste: juste.name)
def test_the_same_short_plays_of_a_right_game_break_no_law(juste: Game[Any, Any, Any], loi: Law) -> None:
    assert plus_courte_faute(juste, loi, longueur=4, graines=3) is None


def test_a_report_shows_the_play_in_the_notation_of_the_game() -> None:
    report = check(SUITE, implementation(FAUX[0].game), examples=20)
    written = "\n".join(report_lines(report, str, Style()))
    assert "conservation" in written
    assert re.search(r"s = new\(Alea\(.*\)\) · joue [1-8]\n", written)


@pytest.mark.parametrize("game", ECHOUENT, ids=lambda game: type(game).__name__)
def test_a_game_that_raises_is_reported(game: Game[Any, Any, Any]) -> None:
    assert check(SUITE, implementation(game), examples=5).failed
