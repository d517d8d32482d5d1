"""States and texts spoiled on purpose: what is learnt from a play, and everything that is then done to a state."""

from enum import Enum
from typing import NamedTuple

import pytest

from rummifun.laws.corruption import corrupt_state, corrupt_text, observe_values


class Qui(Enum):
    A = 1
    B = 2


class Carte(NamedTuple):
    n: int


class Etat(NamedTuple):
    """A state: two piles, a hand of fixed length, a number, a word, a flag, who is to move."""

    piles: tuple[tuple[Carte, ...], ...]
    paire: tuple[Carte, Carte]
    tour: int
    mot: str
    fini: bool
    qui: Qui


C = [Carte(n) for n in range(6)]
AVANT = Etat(((C[0], C[1]), (C[2],)), (C[3], C[4]), 5, "un", False, Qui.A)
APRES = Etat(((C[1],), (C[2], C[0])), (C[3], C[5]), 6, "deux", False, Qui.B)
SU = observe_values([AVANT, APRES], C)


def test_observe_values_keeps_what_was_seen_at_a_place_its_lengths_and_sixty_at_most() -> None:
    assert SU.possible_values(("tour",)) == (5, 6, -1, 0, 1, 2, 3, 99, 999)
    assert SU.possible_values(("mot",)) == ("un", "deux", "")
    assert SU.possible_values(("fini",)) == (False, True)
    assert SU.possible_values(("qui",)) == (Qui.A, Qui.B)
    assert SU.possible_values(("paire", "*")) == (C[3], C[4], C[5], C[0], C[1], C[2])
    assert SU.possible_values(("piles", "*", "*")) == (C[0], C[1], C[2], C[3], C[4], C[5])
    assert SU.possible_values(("nowhere",)) == ()
    assert (SU.lengths[("piles", "*")], SU.lengths[("paire",)]) == (frozenset({1, 2}), frozenset({2}))
    many = observe_values([(n, str(n)) for n in range(100)], [])
    assert len(many.possible_values((0,))) == 63  # and those out of bounds that are not among them


def courte(etat: Etat) -> str:
    piles = "|".join("".join(str(c.n) for c in pile) for pile in etat.piles)
    paire = "".join(str(c.n) for c in etat.paire)
    return f"{piles} {paire} {etat.tour} {etat.mot} {int(etat.fini)} {etat.qui.name}"


FAITS = {
    (0, 1): "1|20 34 5 un 0 A",
    (1, 0): "0|2 34 5 un 0 A",
    (1, 2): "011|2 34 5 un 0 A",
    (1, 3): "10|2 34 5 un 0 A",
    (1, 6): "2|2 34 5 un 0 A",
    (2, 0): "21|0 34 5 un 0 A",
    (2, 1): "11|2 34 5 un 0 A",
    (4, 0): "01|2 34 5 un 0 A",
    (4, 1): "01|2 35 5 un 0 A",
    (5, 0): "01|2 43 5 un 0 A",
    (6, 0): "03|2 14 5 un 0 A",
    (7, 1): "01|2 34 6 un 0 A",
    (8, 1): "01|2 34 5 deux 0 A",
    (9, 1): "01|2 34 5 un 1 A",
    (10, 1): "01|2 34 5 un 0 B",
    (12, 0): "01| 34 5 un 0 A",
    (12, 1): "012| 34 5 un 0 A",
}
"""What becomes of `AVANT`, by where and how it is spoiled."""


@pytest.mark.parametrize(("where", "how"), FAITS)
def test_corrupt_state_spoils_one_place_in_one_way(where: int, how: int) -> None:
    assert courte(corrupt_state(AVANT, SU, (where, how, 1))) == FAITS[where, how]


def test_corrupt_state_and_corrupt_text_spoil_parts_letters_words_and_stretches() -> None:
    assert corrupt_state((), observe_values([()], []), (3, 4, 5)) == ()
    text = "ab c/d"
    found = [corrupt_text(text, (1, how, 3)) for how in range(20)]
    assert found == [
        *("a c/d", "abc/d", "ab ", "ab c/"),  # lost
        *("ac c/d", "ab/c/d", "ab c/d", "ab c/ab c/"),  # changed into another
        *("ac b/d", "ab/c d", "ab c/d", "dab c/"),  # swapped with another
        *("abb c/d", "ab  c/d", "ab c/dc/d", "ab c/dd"),  # doubled
        *("a9 c/d", "ab9c/d", "ab 9", "ab c/9"),  # changed into something odd
    ]
    assert corrupt_text("", (1, 4, 3)) == corrupt_text("", (0, 0, 0)) == ""
