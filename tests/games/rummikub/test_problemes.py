"""Positions of the solver in writing: the place of a fault in the text, read and written both ways."""

from __future__ import annotations

import pytest

from rummifun.core.notation import NotationError
from rummifun.games.rummikub.etat import write_state
from rummifun.games.rummikub.problem_notation import (
    read_table_and_hand,
    read_written_position,
    state_after_opening,
    write_table_and_hand,
)
from rummifun.games.rummikub.solver import make_task
from rummifun.refusal import Precondition

FAUTES = {
    "1b 2r 4j | 1b 2b 3b / 5n": (0, "SuitePlusieursCouleurs"),
    "1b 2b 3b | 1b 2b 4b / 5n": (11, "SuiteNonConsecutive"),
    "1b 2b 3b | 1b 2b 4b | 7b 7r / 5n": (11, "SuiteNonConsecutive"),
    "[7b 7r 7j] [1n 2n] / 5n": (12, "CombinaisonTropCourte"),
    "1b 2b 3b | 1b 2b 3b / 1b 5n": (22, "TuilesEnTrop"),
    "1b 2b 3b / 1b 1b 5n": (14, "TuilesEnTrop"),
    "1b 2b 3b / T(1, Bleu) 1 b 5n": (22, "TuilesEnTrop"),
    "1b 2b 3b | Joker T ( 7, Noir ) / 5n": (11, "CombinaisonTropCourte"),
    "1b 2b 3b / ": (10, "MainVide"),
}
"""Positions that are refused: the place of the fault in the text, and its rule."""

ILLISIBLES = {
    "1b 2b 3b / 5b |": (14, "7b, 10r, J, |, /"),
    "1b 2b 3b": (8, "7b, 10r, J, |, /"),
    "[1b 2b 3b / 5b": (10, "7b, 10r, J, |, /, ]"),
}
"""Texts that are no positions: the place where reading stops, and what it expected."""


@pytest.mark.parametrize("texte", FAUTES)
def test_a_fault_is_pointed_at_where_it_is_written(texte: str) -> None:
    probleme = read_written_position(texte)
    with pytest.raises(Precondition) as raised:
        make_task(probleme.table, probleme.main, "tuiles")
    assert (probleme.place(raised.value.refusal), raised.value.refusal.code.name) == FAUTES[texte]


@pytest.mark.parametrize("texte", ILLISIBLES)
def test_a_text_that_is_no_position_is_refused_where_reading_stops(texte: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_written_position(texte)
    assert (raised.value.place, raised.value.refusal.expected) == ILLISIBLES[texte]


@pytest.mark.parametrize("texte", ["7b 7r 7j | 1n 2n 3n / 7n J", "/ 5n", "1b 2b 3b / 5b"])
def test_a_position_is_written_as_it_is_read(texte: str) -> None:
    assert write_table_and_hand(*read_table_and_hand(texte)) == texte


def test_the_tiles_of_a_position_may_stand_in_any_order() -> None:
    table, main = read_table_and_hand("2b J 4b / J 5n 5b 5n")
    assert write_table_and_hand(table, main) == "2b J 4b / 5b 5n 5n J"


def test_the_state_of_a_position_leaves_the_other_player_one_tile() -> None:
    trait, j1, j2, table, pioche, _ = write_state(
        state_after_opening(*read_table_and_hand("1b 2b 3b | 7b 7r 7j / 5b J 5b"))
    ).split(" / ")
    assert (trait, j1, j2, table) == ("trait J1", "J1+ 5b 5b J", "J2 J", "table [1b 2b 3b] [7b 7r 7j]")
    assert pioche.startswith("pioche 1b 2b 3b 4b 4b 6b 6b 7b 8b 8b")
    assert len(pioche.split()) == 1 + 106 - 6 - 3 - 1


@pytest.mark.parametrize("texte", [*FAUTES][:-1])
def test_no_state_is_made_of_a_position_that_is_refused(texte: str) -> None:
    with pytest.raises(Precondition) as raised:
        state_after_opening(*read_table_and_hand(texte))
    assert raised.value.refusal.code.name == FAUTES[texte][1]
