"""The movements of a patience as acts, their reasons; games that remember verdicts."""

import pickle
from dataclasses import replace
from itertools import accumulate
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.core.game import session_variant
from rummifun.games import game_named
from rummifun.games.reussites.laying import colonnes, pioche
from rummifun.games.reussites.notation import read_move, read_table
from rummifun.games.reussites.patience import movement_acts, movement_kind, movement_label, movement_of_gesture, perdue
from rummifun.games.reussites.search import line_reason
from rummifun.pieces.cartes import JEU_52
from rummifun.pieces.tableau import Forme, Mouvement, Tableau, movement

FORME: Final = Forme(JEU_52, (pioche(), colonnes(3)))
T: Final = read_table("talon: [R♣] [D♣] / rebut: 4♠ 5♦ 9♣ 2♥ / c1: [V♦] 10♥ 8♠ 7♦ / c2: 6♣", FORME, ())

DITS: Final = {
    "rebut>c1": ("2♥: waste → column 1", "a card can move", ("rebut", 1, "c1")),
    "rebut:2>c1": ("9♣: waste → column 1", "a card can move", ("rebut", None, "c1")),
    "rebut.2>c1": ("2 cards: waste → column 1", "several cards can move together", ("rebut", None, "c1")),
    "c1>c2_": ("7♦: column 1 → under column 2", "a card can move", ("c1", 4, "c2")),
    "c1.3>c2_": ("3 cards: column 1 → under column 2", "several cards can move together", ("c1", 2, "c2")),
    "c1:2>c2": ("8♠: column 1 → column 2", "a card can move", ("c1", 3, "c2")),
    "c1.2:2>c2": ("2 cards: column 1 → column 2", "several cards can move together", ("c1", 2, "c2")),
    "c1!": ("turn over: column 1", "a card can be turned over", ("c1", None, None)),
    "c1.2!": ("turn over 2 cards: column 1", "a card can be turned over", ("c1", None, None)),
    "talon!rebut": ("turn a card over: stock → waste", "a card can be turned over", ("talon", None, "rebut")),
    "talon.2!rebut": ("turn 2 cards over: stock → waste", "a card can be turned over", ("talon", None, "rebut")),
}
"""Movements, the label, clue and gesture of each."""


@pytest.mark.parametrize("ecrit", DITS)
def test_movement_acts_have_label_clue_and_gesture(ecrit: str) -> None:
    coup = read_move(ecrit, FORME)
    (acte,) = movement_acts(T, [coup], movement_label)
    assert acte.label is not None
    said = acte.label.localize(str), movement_kind(T, coup).localize(str), (acte.source, acte.index, acte.target)
    assert said == DITS[ecrit]


def test_movement_acts_of_one_gesture_have_a_label_alone() -> None:
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
def test_movement_of_gesture(geste: tuple[str, int | None, str | None], ecrit: str | None) -> None:
    assert movement_of_gesture(T, *geste) == (None if ecrit is None else read_move(ecrit, FORME))


def test_movement_acts_take_any_of_three_cards_shown() -> None:
    for ecrit, index in (("rebut>c1", 3), ("rebut:2>c1", 2), ("rebut:3>c1", 1), ("rebut:4>c1", None)):
        (acte,) = movement_acts(T, [read_move(ecrit, FORME)], movement_label, seen=lambda t, place: 3)
        assert acte.index == index
    assert movement_of_gesture(T, "rebut", 2, "c1", lambda t, place: 3) == read_move("rebut.2>c1", FORME)


# The reason for the first movement of a line: the next one that it makes possible


CINQ_COLONNES: Final = Forme(JEU_52, (pioche(), colonnes(5)))
LOIN: Final = " c4>c5 c5>c4" * 5
"""Ten movements that matter to no other."""


def say_reason(table: str, ligne: str) -> str | None:
    coups: tuple[Mouvement, ...] = tuple(read_move(coup, CINQ_COLONNES) for coup in ligne.split())
    t: Tableau[Any] = read_table(f"{table} / c4: 2♦ A♣", CINQ_COLONNES, ())
    found = line_reason(accumulate(coups, movement, initial=t), coups)
    return None if found is None else found.localize(str)


@pytest.mark.parametrize(
    ("table", "ligne", "attendu"),
    [
        ("c1: 8♣ 7♥", "c1>c2 c1>c3", "8♣ under it is needed"),
        ("c1: 9♣ 8♦ 7♠ / c2: 10♥", "c1.2>c2 c1>c3", "9♣ under it is needed"),
        ("c1: 9♣ 8♦ 7♠", "c1:2>c2 c1:2>c3", "9♣ under it is needed"),
        ("c1: 8♣ 7♥ / c3: 9♠ 6♠", "c1>c2 c3>c2", "6♠ goes onto it then"),
        ("c1: 8♣ 7♥ / c3: 9♠ 6♠ 5♦", "c1>c2 c3.2>c2", "6♠ goes onto it then"),
        ("c1: 8♣ 7♥ / c3: 9♠ 6♠ 5♦", "c1>c2 c3:2>c2", "6♠ goes onto it then"),
        ("c1: 7♥ / c3: 9♠ R♣", "c1>c2 c3>c1", "the space is for R♣"),
        ("c1: 8♣ 7♥ / c3: 9♠ R♣", "c1.2>c2 c3>c1", "the space is for R♣"),
        ("c1: 8♣ 7♥ / c3: 9♠ R♣", "c1>c2 c3>c1", None),
        ("c1: 8♣ 7♥", "c1>c2 c2>c3 c1>c2", None),
        ("c1: 8♣ 7♥ / c3: [2♠]", "c1>c2 c3! c1>c5", "8♣ under it is needed"),
        ("c1: 8♣ 7♥", f"c1>c2{LOIN} c1>c3", "8♣ under it is needed"),
        ("c1: 8♣ 7♥", f"c1>c2 c4>c3{LOIN.replace('c4>', 'c3>').replace('>c4', '>c3')} c1>c3", None),
        ("talon: [9♣] [6♠] / c1: 7♥", "talon!rebut rebut>c1", "6♠ is to come"),
        ("talon: [9♣] [6♠] / c1: 10♥", "talon!rebut talon!rebut rebut>c1", "9♣ is to come"),
        ("rebut: 6♠ 9♣ / c1: 10♥", "rebut.2!talon talon!rebut rebut>c1", "6♠ is to come"),
        ("talon: [9♣] [6♠] / c1: 7♥", "talon!rebut c1>c2 rebut>c1", None),
    ],
)
def test_line_reason(table: str, ligne: str, attendu: str | None) -> None:
    assert say_reason(table, ligne) == attendu


# A game that remembers its verdicts is the same game


REUSSITES = ("r7", "qll", "c4", "md", "klondike", "klondike_classique", "vegas")


@pytest.mark.parametrize("name", REUSSITES)
def test_remembering_equals_the_plain_game_and_is_pickled_as_it(name: str) -> None:
    jeu: Any = game_named(name)
    same: Any = session_variant(jeu)
    assert (same, hash(same), jeu) == (jeu, hash(jeu), same)
    assert same != replace(jeu, verdict=print)
    assert session_variant(same) is same
    assert pickle.loads(pickle.dumps(same)).verdict is jeu.verdict


def test_remembering_asks_the_verdict_of_each_table_once() -> None:
    asked: list[Any] = []
    plain: Any = game_named("klondike")
    jeu = session_variant(replace(plain, verdict=asked.append))
    t, like = jeu.new(Alea(1)), jeu.new(Alea(1))
    assert t == like
    for table in (t, like, t, like):
        assert jeu.to_move(table) == 0
    assert asked == [t, like]


def test_remembering_keeps_verdicts_of_its_own() -> None:
    jeu: Any = game_named("md")
    t = jeu.new(Alea(1))
    lost = replace(jeu, verdict=lambda _: perdue("here"))
    assert [session_variant(one).to_move(t) for one in (jeu, lost, jeu)] == [0, None, 0]
