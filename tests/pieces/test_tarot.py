"""Tarot cards: those there are, those that nobody can make, and how they are read."""

from typing import Any

import pytest

from rummifun.pieces.cartes import As, Coeur
from rummifun.pieces.tarot import JEU_78, Atout, Excuse, carte, read_card, valeur
from rummifun.refusal import Precondition, quote_value


@pytest.mark.parametrize("numero", [0, 22, -1, True, "3", 2.0])
def test_atout_has_a_number_from_1_to_21(numero: Any) -> None:
    with pytest.raises(Precondition) as raised:
        Atout(numero)
    assert (raised.value.refusal.got, raised.value.refusal.expected) == (quote_value(numero), "1..21")
    assert [str(Atout(1)), str(Atout(21))] == ["T1", "T21"]


def test_read_card_is_what_was_written() -> None:
    assert (len({*JEU_78}), [read_card(f" {str(c).lower()} ") for c in JEU_78]) == (78, [*JEU_78])
    assert carte(Coeur, As) == read_card("Ah") == JEU_78[[*map(str, JEU_78)].index("A♥")]
    assert (repr(Atout(3)), repr(Excuse), Excuse in JEU_78) == ("Atout(3)", "Excuse", True)


@pytest.mark.parametrize("texte", ["", "1♥", "T22", "T0", "T01", "X♥", "11♥", "10 ♥", "A♥♥", "EXX", "10", "♥", "٣♥"])
def test_read_card_refuses_what_is_no_card(texte: str) -> None:
    with pytest.raises(Precondition) as raised:
        read_card(texte)
    assert (raised.value.refusal.got, raised.value.refusal.expected) == (texte, "10♥, Vs, T21, EX")


def test_jeu_78_runs_suit_by_suit_from_the_as_then_through_the_trumps() -> None:
    rangs = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
    assert [*map(str, JEU_78)] == [*(f"{r}{c}" for c in "♦♥♣♠" for r in rangs), "EX", *(f"T{n}" for n in range(1, 22))]
    assert [*map(valeur, JEU_78)] == [*range(1, 15)] * 4 + [*range(22)]
    assert {(c.shown().text, c.shown().suit) for c in JEU_78[56::21]} == {("EX", "atout"), ("T21", "atout")}
