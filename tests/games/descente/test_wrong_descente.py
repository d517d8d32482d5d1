"""La descente begun late keeps the laws of every game; wrong games of it are caught, by the laws or by the rules."""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest
from harness.effort import Effort

from games.descente.late_game import tardive
from games.descente.naive import Naif
from games.descente.random_plays import OPTIONS, Descente, partie
from games.descente.wrong_descente import CONTRE_LES_LOIS, CONTRE_LES_REGLES
from games.short_plays import plus_courte_faute
from rummifun.chance import Alea
from rummifun.games.descente import descente
from rummifun.games.descente.etat import write_state
from rummifun.games.descente.notation import write_move
from rummifun.laws.check import check
from rummifun.laws.game import SUITE
from rummifun.laws.law import Law
from rummifun.laws.report import report_lines
from rummifun.laws.suites import suite_for_game
from rummifun.render.text import Style

LOIS: Final = {law.name: law for law in SUITE.laws}


def test_la_descente_begun_late_keeps_the_laws_of_every_game(effort: Effort) -> None:
    report = check(*suite_for_game(tardive), examples=effort(8, 400))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize(
    "options", [options for options in OPTIONS if options["packet_order"] == "fifo"], ids=lambda o: "-".join(o.values())
)
def test_the_laws_hold_with_other_options(options: dict[str, str]) -> None:
    jeu = descente(**options)  # type: ignore[arg-type]  # values of the options
    for loi in LOIS.values():
        if loi.name != "termination":
            assert plus_courte_faute(jeu, loi, longueur=3, graines=2) is None


@pytest.mark.parametrize(
    ("jeu", "loi"),
    [(jeu, LOIS[loi]) for jeu, lois in CONTRE_LES_LOIS for loi in lois],
    ids=lambda cas: type(cas).__name__,
)
def test_a_wrong_game_is_caught_by_its_law(jeu: Descente, loi: Law) -> None:
    assert plus_courte_faute(jeu, loi, longueur=8, graines=40) is not None
    assert plus_courte_faute(descente(), loi, longueur=2, graines=2) is None


def difference(jeu: Descente, parties: int = 40) -> str | None:
    """Play games of a rule book beside the plain implementation, and say where they differ first."""
    for graine in range(parties):
        debut = write_state(descente().new(Alea(graine)))
        naif = Naif(debut, dict(descente().options))
        for e, coup in partie(graine, jeu):
            if Naif(write_state(e), dict(descente().options)).etat() != naif.etat():
                return f"another state: {write_state(e)}"
            if naif.coups() != {*map(write_move, jeu.moves(e))}:
                return f"other moves: {write_state(e)}"
            if coup is not None:
                naif.joue(write_move(coup))
    return None


@pytest.mark.parametrize("jeu", CONTRE_LES_REGLES, ids=lambda jeu: type(jeu).__name__)
def test_a_wrong_rule_is_caught_by_the_plain_implementation(jeu: Descente) -> None:
    assert difference(jeu) is not None


def test_the_right_game_differs_in_nothing() -> None:
    assert difference(descente(), 1) is None


def test_late_deals_are_late() -> None:
    etats = [tardive.new(Alea(graine)) for graine in range(30)]
    assert sum(all(e.vus) for e in etats) >= 5
    assert sum(sum(e.paquet_de_gauche) > 30 for e in etats) >= 5
    assert all(tardive.to_move(e) is not None for e in etats)
    fins = [e for e in etats if any(tardive.to_move(tardive.step(e, c)) is None for c in islice(tardive.moves(e), 9))]
    assert len(fins) >= 3
