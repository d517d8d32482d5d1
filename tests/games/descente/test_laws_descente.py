"""La descente begun late, and with other options, keeps the laws of every game."""

from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.descente.random_plays import OPTIONS
from games.descente.wrong_descente import tardive
from games.short_plays import plus_courte_faute
from rummifun.chance import Alea
from rummifun.games.descente import descente
from rummifun.laws.check import check
from rummifun.laws.game import SUITE
from rummifun.laws.report import report_lines
from rummifun.laws.suites import suite_for_game
from rummifun.render.text import Style

LOIS: Final = {law.name: law for law in SUITE.laws}


def test_late_descente_keeps_the_laws_of_every_game(effort: Effort) -> None:
    report = check(*suite_for_game(tardive), examples=effort(1, 400))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize(
    "options", [options for options in OPTIONS if options["packet_order"] == "fifo"], ids=lambda o: "-".join(o.values())
)
def test_laws_hold_with_other_options(options: dict[str, Any], effort: Effort) -> None:
    for loi in nonempty(loi for loi in LOIS.values() if loi.name != "termination"):
        assert plus_courte_faute(descente(**options), loi, longueur=3, graines=effort(1, 2)) is None


def test_tardive_deals_late(effort: Effort) -> None:
    etats, least = [tardive.new(Alea(graine)) for graine in range(effort(8, 30))], effort(1, 5)
    assert sum(all(e.vus) for e in etats) >= least
    assert sum(sum(e.paquet_de_gauche) > 30 for e in etats) >= least
    assert all(tardive.to_move(e) is not None for e in etats)
    fins = [e for e in etats if any(tardive.to_move(tardive.step(e, c)) is None for c in islice(tardive.moves(e), 9))]
    assert len(fins) >= effort(1, 3)
