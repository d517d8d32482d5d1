"""The laws hold for every game of the registry and for the toy; each wrong game is caught by its laws, in few moves."""

import re
from dataclasses import replace
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.descente import wrong_descente
from games.haricots import wrong_haricots
from games.late_rummikub import tardif
from games.reussites import wrong_patiences
from games.short_plays import plus_courte_faute
from games.toy_game import Pli, pli
from games.wrong_games import ECHOUENT, FAUX, Faux, PliSymetrique
from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.laws.check import check, report_lines
from rummifun.laws.game import SUITE, implementation
from rummifun.laws.suites import suite_for_game
from rummifun.multiset.ordre_sup import egaux, from_pairs, pairs
from rummifun.render.text import Style

JEUX: Final[dict[str, AnyGame]] = {**{name: game_named(name) for name in GAMES}, tardif.name: tardif, pli.name: pli}


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_check_finds_that_a_game_keeps_the_laws_of_every_game(jeu: AnyGame, effort: Effort) -> None:
    report = check(*suite_for_game(jeu), examples=effort(30 if jeu is pli else 4, 5000 if jeu is pli else 400))
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


SHRUNK: Final = ("a card played disappears", "a refused move is proposed", "an act is refused")
"""Wrong toys of which the checker finds and shrinks a counterexample by day."""


@pytest.mark.parametrize("faux", FAUX, ids=lambda faux: faux.name)
def test_shortest_play_that_breaks_a_law_has_few_moves(faux: Faux) -> None:
    for law in nonempty(law for law in SUITE.laws if law.name in faux.laws):
        found = plus_courte_faute(faux.game, law)
        assert found is not None, f"no play breaks {law.name}: {law.equation}"
        assert found[0] <= faux.moves, found


@pytest.mark.parametrize(
    "faux",
    [
        pytest.param(faux, id=faux.name, marks=() if faux.name in SHRUNK else pytest.mark.lent)
        for faux in FAUX
        if isinstance(faux.game, Pli)  # quick enough
    ],
)
def test_check_finds_and_shrinks_a_counterexample(faux: Faux) -> None:
    suite = replace(SUITE, laws=tuple(law for law in SUITE.laws if law.name in faux.laws))
    report = check(suite, implementation(faux.game), examples=300)
    assert {found.law.name for found in report.failed} == {*faux.laws}
    assert all(found.size <= faux.moves for found in report.failed)


def test_every_law_catches_a_wrong_game() -> None:
    assert {law.name for law in SUITE.laws} == {law for faux in FAUX for law in faux.laws}


LOIS: Final = {law.name: law for law in SUITE.laws}


@pytest.mark.parametrize(("faux", "law"), wrong_descente.AGAINST_LAWS.values(), ids=wrong_descente.AGAINST_LAWS)
def test_law_catches_wrong_descente(faux: AnyGame, law: str) -> None:
    assert plus_courte_faute(faux, LOIS[law], longueur=8, graines=40) is not None


@pytest.mark.parametrize(("faux", "law"), wrong_haricots.AGAINST_LAWS.values(), ids=wrong_haricots.AGAINST_LAWS)
def test_law_catches_wrong_haricots(faux: AnyGame, law: str) -> None:
    """Each mistake shows within some three turns."""
    assert plus_courte_faute(faux, LOIS[law], longueur=26, graines=4) is not None


@pytest.mark.parametrize("faux", wrong_patiences.AGAINST_LAWS.values(), ids=wrong_patiences.AGAINST_LAWS)
def test_law_catches_wrong_reussite(faux: wrong_patiences.Faux) -> None:
    faute = plus_courte_faute(faux.jeu, LOIS[faux.loi], longueur=12)
    assert faute is not None
    assert faute[0] <= faux.coups


@pytest.mark.parametrize("juste", [jeu, tardif, pli, PliSymetrique()], ids=lambda juste: juste.name)
def test_short_plays_of_a_right_game_break_no_law(juste: AnyGame, effort: Effort) -> None:
    found = {law.name: plus_courte_faute(juste, law, effort(1, 4), effort(2, 3)) for law in SUITE.laws}
    assert found == dict.fromkeys(found)


def test_report_shows_a_play_in_the_notation_of_the_game() -> None:
    written = "\n".join(report_lines(check(SUITE, implementation(FAUX[0].game), examples=20), str, Style()))
    assert "conservation" in written
    assert re.search(r"s = new\(Alea\(.*\)\) · joue [1-8]\n", written)


@pytest.mark.parametrize("game", ECHOUENT.values(), ids=ECHOUENT)
def test_check_reports_a_game_that_raises(game: Any) -> None:
    assert check(SUITE, implementation(game), examples=5).failed
