"""What the first movement of a line is for: the next one that it makes possible."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

import pytest

from rummifun.games.reussites.line_reason import line_reason
from rummifun.games.reussites.notation import read_move, read_table
from rummifun.games.reussites.rows import colonnes, pioche
from rummifun.pieces.cartes import JEU_52
from rummifun.pieces.tableau import Forme, Mouvement, Tableau, movement

FORME: Final = Forme(JEU_52, (pioche(), colonnes(5)))
LOIN: Final = " c4>c5 c5>c4" * 5
"""Ten movements that matter to no other."""


def dite(table: str, ligne: str) -> str | None:
    coups: tuple[Mouvement, ...] = tuple(read_move(coup, FORME) for coup in ligne.split())
    t: Tableau[Any] = read_table(f"{table} / c4: 2♦ A♣", FORME, ())
    found = line_reason(accumulate(coups, movement, initial=t), coups)
    return None if found is None else found.localize(str)


@pytest.mark.parametrize(
    ("table", "ligne", "attendu"),
    [
        ("c1: 8♣ 7♥", "c1>c2 c1>c3", "8♣ under it is needed"),
        ("c1: 9♣ 8♦ 7♠ / c2: 10♥", "c1.2>c2 c1>c3", "9♣ under it is needed"),
        ("c1: 9♣ 8♦ 7♠", "c1:2>c2 c1:2>c3", "9♣ under it is needed"),
        ("c1: 9♣ 8♦ 7♠", "c1>c2 c1.2>c3", "8♦ under it is needed"),
        ("c1: 8♣ 7♥ / c3: 9♠ 6♠", "c1>c2 c3>c2", "6♠ goes onto it then"),
        ("c1: 8♣ 7♥ / c3: 9♠ 6♠ 5♦", "c1>c2 c3.2>c2", "6♠ goes onto it then"),
        ("c1: 8♣ 7♥ / c3: 9♠ 6♠ 5♦", "c1>c2 c3:2>c2", "6♠ goes onto it then"),
        ("c1: 7♥ / c3: 9♠ R♣", "c1>c2 c3>c1", "the space is for R♣"),
        ("c1: 8♣ 7♥ / c3: 9♠ R♣", "c1.2>c2 c3>c1", "the space is for R♣"),
        ("c1: 8♣ 7♥ / c3: 9♠ R♣", "c1>c2 c3>c1", None),
        ("c1: 8♣ 7♥", "c1>c2 c2>c3 c1>c2", None),
        ("c1: 8♣ 7♥", "c1>c2", None),
        ("c1: 8♣ 7♥ / c3: [2♠]", "c1>c2 c3! c1>c5", "8♣ under it is needed"),
        ("c1: 8♣ 7♥", f"c1>c2{LOIN} c1>c3", "8♣ under it is needed"),
        ("c1: 8♣ 7♥", f"c1>c2 c4>c3{LOIN.replace('c4>', 'c3>').replace('>c4', '>c3')} c1>c3", None),
        ("c3: [2♠] / c1: 7♥", "c3! c3>c1", None),
        ("talon: [9♣] [6♠] / c1: 7♥", "talon!rebut rebut>c1", "6♠ is to come"),
        ("talon: [9♣] [6♠] / c1: 10♥", "talon!rebut talon!rebut rebut>c1", "9♣ is to come"),
        ("rebut: 6♠ 9♣ / c1: 10♥", "rebut.2!talon talon!rebut rebut>c1", "6♠ is to come"),
        ("rebut: 6♠ 9♣", "rebut.2!talon talon>c1", "6♠ is to come"),
        ("talon: [9♣] [6♠] / c1: 7♥", "talon!rebut c1>c2 rebut>c1", None),
        ("talon: [9♣] [6♠]", "talon!rebut talon!rebut", None),
    ],
)
def test_what_a_movement_is_for(table: str, ligne: str, attendu: str | None) -> None:
    assert dite(table, ligne) == attendu
