"""Positions of the solver in writing: the place of a fault in the text, read and written both ways."""

from __future__ import annotations

import pytest

from rummifun.games.rummikub.probleme import ecrit_pose, lit_pose, lit_probleme
from rummifun.games.rummikub.solveur import task
from rummifun.refusal import Precondition

FAUTES = {
    "1b 2r 4j | 1b 2b 3b / 5n": (0, "SuitePlusieursCouleurs"),
    "1b 2b 3b | 1b 2b 4b / 5n": (11, "SuiteNonConsecutive"),
    "1b 2b 3b | 1b 2b 4b | 7b 7r / 5n": (11, "SuiteNonConsecutive"),
    "[7b 7r 7j] [1n 2n] / 5n": (12, "CombinaisonTropCourte"),
    "1b 2b 3b | 1b 2b 3b / 1b 5n": (22, "TuilesEnTrop"),
    "1b 2b 3b / ": (10, "MainVide"),
}
"""Positions that are refused: the place of the fault in the text, and its rule."""


@pytest.mark.parametrize("texte", FAUTES)
def test_a_fault_is_pointed_at_where_it_is_written(texte: str) -> None:
    probleme = lit_probleme(texte)
    with pytest.raises(Precondition) as raised:
        task(probleme.table, probleme.main, "tuiles")
    assert (probleme.place(raised.value.refusal), raised.value.refusal.code.name) == FAUTES[texte]


@pytest.mark.parametrize("texte", ["7b 7r 7j | 1n 2n 3n / 7n J", "/ 5n", "1b 2b 3b / 5b"])
def test_a_position_is_written_as_it_is_read(texte: str) -> None:
    assert ecrit_pose(*lit_pose(texte)) == texte
