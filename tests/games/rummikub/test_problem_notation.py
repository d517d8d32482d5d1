"""Positions of the solver in writing, both ways, with the place of a fault; puzzles."""

from collections import Counter
from itertools import islice

import pytest

from games.asked import refused
from rummifun.core.notation import NotationError
from rummifun.games.rummikub import J1, cardinal, la_main, mens, notation, step
from rummifun.games.rummikub.arrangement import all_tables, make_puzzle, puzzle_state
from rummifun.games.rummikub.etat import write_state
from rummifun.games.rummikub.notation import read_table_and_hand, read_written_position, write_table_and_hand
from rummifun.games.rummikub.solver import make_task
from rummifun.games.rummikub.tuiles import Couleur, Noir, RefusRummikub, T, list_tiles
from rummifun.refusal import Refusal

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
"""Texts that are no positions: the place where reading stops, and the signs expected there."""


@pytest.mark.parametrize("texte", FAUTES)
def test_read_written_position_points_at_a_fault(texte: str) -> None:
    probleme = read_written_position(texte)
    refus = refused(make_task, probleme.table, probleme.main, "tuiles")
    assert (probleme.place(refus), refus.code.name) == FAUTES[texte]


@pytest.mark.parametrize("texte", ILLISIBLES)
def test_read_written_position_says_where_it_stops(texte: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_written_position(texte)
    assert (raised.value.place, raised.value.refusal.expected) == ILLISIBLES[texte]


@pytest.mark.parametrize("texte", ["7b 7r 7j | 1n 2n 3n / 7n J", "/ 5n", "1b 2b 3b / 5b"])
def test_write_table_and_hand_is_what_was_read(texte: str) -> None:
    assert write_table_and_hand(*read_table_and_hand(texte)) == texte


def test_read_table_and_hand_takes_tiles_in_any_order() -> None:
    table, main = read_table_and_hand("2b J 4b / J 5n 5b 5n")
    assert write_table_and_hand(table, main) == "2b J 4b / 5b 5n 5n J"


def test_state_after_opening_leaves_the_other_player_one_tile() -> None:
    trait, j1, j2, table, pioche, _ = write_state(
        notation.state_after_opening(*read_table_and_hand("1b 2b 3b | 7b 7r 7j / 5b J 5b"))
    ).split(" / ")
    assert (trait, j1, j2, table) == ("trait J1", "J1+ 5b 5b J", "J2 J", "table [1b 2b 3b] [7b 7r 7j]")
    assert pioche.startswith("pioche 1b 2b 3b 4b 4b 6b 6b 7b 8b 8b")
    assert len(pioche.split()) == 1 + 106 - 6 - 3 - 1


@pytest.mark.parametrize("texte", [*FAUTES][:-1])
def test_state_after_opening_refuses_a_position_with_a_fault(texte: str) -> None:
    refus = refused(notation.state_after_opening, *read_table_and_hand(texte))
    assert refus.code.name == FAUTES[texte][1]


# Puzzles: a seed and a level always make the same one, for all players solve the same each day


POSEES = {
    (1, 1): "4b 4r 4n | 4b 4r 4j 4n | 5b 5r 5j 5n | 7b 7r 7n | 7r 7j 7n / 7b",
    (7, 2): "6b 6r 6j | 7b 7r 7j 7n | 9r 9j 9n | 9b 9r 9j 9n | 11b 11r 11j | 7b 8b 9b 10b 11b / 7j",
    (3, 3): "7r 7j 7n | 8b 8r 8j | 8b 9b 10b | 7r 8r 9r 10r | 6j 7j 8j 9j | 8n 9n 10n 11n 12n 13n / 9b",
}
"""Puzzles of seeds and levels."""


@pytest.mark.parametrize(("graine", "niveau"), POSEES)
def test_make_puzzle_always_sets_the_same(graine: int, niveau: int) -> None:
    e = make_puzzle(graine, niveau)
    assert write_table_and_hand(e.table, list_tiles(e.main)) == POSEES[graine, niveau]
    assert len(e.derangees) == niveau
    assert len([*islice(all_tables(mens([*(t for c in e.table for t in c), *list_tiles(e.main)])), 2)]) == 1


TABLES = {
    "": {""},
    "12n 13n": set(),
    "11j 12j 13j": {"11j 12j 13j"},
    "1b 2b 3b 4b 5b 6b": {"1b 2b 3b 4b 5b 6b", "1b 2b 3b | 4b 5b 6b"},
    "7b 7b 7r 7r 7j 7j 7n 7n": {"7b 7r 7j 7n | 7b 7r 7j 7n"},
    "7b 7r 7j 7n 8n 9n": {"7b 7r 7j | 7n 8n 9n"},
    "4r 4j 4n 5n 6n": set(),
    "1b 1r 1j 2b 2r 2j 3b 3r 3j": {"1b 1r 1j | 2b 2r 2j | 3b 3r 3j", "1b 2b 3b | 1r 2r 3r | 1j 2j 3j"},
}
"""Every table that uses all of some tiles."""


@pytest.mark.parametrize("texte", TABLES)
def test_all_tables_of_some_tiles(texte: str) -> None:
    attendues = (frozenset(Counter(read_table_and_hand(f"{table} /")[0]).items()) for table in TABLES[texte])
    assert Counter(all_tables(mens(read_table_and_hand(f"/ {texte}")[1]))) == Counter(attendues)


def test_all_tables_remembers_where_it_has_failed() -> None:
    tuiles = [T(13, Noir), *(T(valeur, couleur) for valeur in range(1, 12) for couleur in Couleur)]
    assert not any(all_tables(mens(tuiles)))


def test_make_puzzle_refuses_a_level_beyond_1_to_5() -> None:
    for niveau in (0, 6):
        assert refused(make_puzzle, 1, niveau) == Refusal(RefusRummikub.NiveauInconnu, expected="1..5", got=niveau)


def test_puzzle_state_is_solved_by_its_move() -> None:
    etat, coup = puzzle_state(1, 1)
    assert write_table_and_hand(etat.table, list_tiles(la_main(J1, etat))) == POSEES[1, 1]
    assert cardinal(la_main(J1, step(etat, coup))) == 0
