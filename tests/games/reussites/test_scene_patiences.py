"""The movements of a patience as acts: their labels and clues, the gestures that make them."""

from __future__ import annotations

from typing import Final

import pytest

from rummifun.games.reussites.notation import read_move, read_table
from rummifun.games.reussites.rows import colonnes, pioche
from rummifun.games.reussites.scene import movement_acts, movement_kind, movement_label, movement_of_gesture
from rummifun.pieces.cartes import JEU_52
from rummifun.pieces.tableau import Forme

FORME: Final = Forme(JEU_52, (pioche(), colonnes(3)))
T: Final = read_table("talon: [R♣] [D♣] / rebut: 4♠ 5♦ 9♣ 2♥ / c1: [V♦] 10♥ 8♠ 7♦ / c2: 6♣", FORME, ())

DITS: Final = {
    "rebut>c1": ("2♥: waste → column 1", "a card can move", ("rebut", 1, "c1")),
    "rebut:2>c1": ("9♣: waste → column 1", "a card can move", ("rebut", None, "c1")),
    "rebut.2>c1": ("2 cards: waste → column 1", "several cards can move together", ("rebut", None, "c1")),
    "rebut.3>c1": ("3 cards: waste → column 1", "several cards can move together", ("rebut", None, "c1")),
    "c1>c2_": ("7♦: column 1 → under column 2", "a card can move", ("c1", 4, "c2")),
    "c1.3>c2_": ("3 cards: column 1 → under column 2", "several cards can move together", ("c1", 2, "c2")),
    "c1:2>c2": ("8♠: column 1 → column 2", "a card can move", ("c1", 3, "c2")),
    "c1:4>c2": ("a card: column 1 → column 2", "a card can move", ("c1", 1, "c2")),
    "c1.2:2>c2": ("2 cards: column 1 → column 2", "several cards can move together", ("c1", 2, "c2")),
    "c1!": ("turn over: column 1", "a card can be turned over", ("c1", None, None)),
    "c1.2!": ("turn over 2 cards: column 1", "a card can be turned over", ("c1", None, None)),
    "talon!rebut": ("turn a card over: stock → waste", "a card can be turned over", ("talon", None, "rebut")),
    "talon.2!rebut": ("turn 2 cards over: stock → waste", "a card can be turned over", ("talon", None, "rebut")),
}
"""Movements, the label, clue and gesture of each."""


@pytest.mark.parametrize("ecrit", DITS)
def test_a_movement_has_its_label_its_clue_and_its_gesture(ecrit: str) -> None:
    coup = read_move(ecrit, FORME)
    (acte,) = movement_acts(T, [coup], movement_label)
    assert acte.label is not None
    said = acte.label.localize(str), movement_kind(T, coup).localize(str), (acte.source, acte.index, acte.target)
    assert said == DITS[ecrit]


def test_a_second_act_with_the_same_gesture_has_only_a_label() -> None:
    coups = [read_move(ecrit, FORME) for ecrit in ("talon!rebut", "talon.2!rebut", "c2>c1", "c2>c1_", "c2>c3")]
    gestes = [(acte.source, acte.index, acte.target) for acte in movement_acts(T, coups, movement_label)]
    rien = (None, None, None)
    assert gestes == [("talon", None, "rebut"), rien, ("c2", 1, "c1"), rien, ("c2", 1, "c3")]


@pytest.mark.parametrize(
    ("geste", "ecrit"),
    [
        (("c1", 4, "c2"), "c1>c2"),
        (("c1", 2, "c2"), "c1.3>c2"),
        (("rebut", 1, "c2"), "rebut>c2"),
        (("rebut", None, "c2"), "rebut>c2"),
        (("talon", None, "rebut"), "talon!rebut"),
        (("talon", 1, "rebut"), "talon>rebut"),
        (("talon", None, None), "talon!"),
        (("c1", None, "c1"), "c1!"),
        (("c1", 3, None), "c1.2!"),
        (("c3", None, "c2"), "c3>c2"),
        (("c9", None, "c2"), None),
        (("c1", None, "c9"), None),
    ],
)
def test_a_gesture_carries_cards_or_turns_a_packet(
    geste: tuple[str, int | None, str | None], ecrit: str | None
) -> None:
    assert movement_of_gesture(T, *geste) == (None if ecrit is None else read_move(ecrit, FORME))


def test_a_packet_that_shows_three_cards_is_taken_from_any_of_them() -> None:
    for ecrit, index in (("rebut>c1", 3), ("rebut:2>c1", 2), ("rebut:3>c1", 1), ("rebut:4>c1", None)):
        (acte,) = movement_acts(T, [read_move(ecrit, FORME)], movement_label, seen=lambda t, place: 3)
        assert acte.index == index
    assert movement_of_gesture(T, "rebut", 2, "c1", lambda t, place: 3) == read_move("rebut.2>c1", FORME)
