"""What a table of Rummikub shows and says: moves told, states and best turns laid out, facts that are read twice."""

from __future__ import annotations

import pytest

from rummifun.core.scene import Message, layout_of
from rummifun.games.rummikub import jeu, meilleure_pose, mens
from rummifun.games.rummikub.etat import J2
from rummifun.games.rummikub.problem_notation import read_table_and_hand
from rummifun.games.rummikub.scene import describe_move
from rummifun.games.rummikub.shapes import combination_facts
from rummifun.messages import translation

POSITION = "trait J1 / J1+ 10r 10j / J2 10b 10n / table [3r 4r 5r] / pioche {} / alea 1.2.3"


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ("pioche", "J2 draws", "J2 pioche"),
        ("passe", "J2 passes", "J2 passe"),
        ("table [3r 4r 5r]", "J2 makes the table [3r 4r 5r]", "J2 fait la table [3r 4r 5r]"),
        ("pose [10r 10j 10n]", "J2 makes a first meld: [10r 10j 10n]", "J2 fait une première pose : [10r 10j 10n]"),
    ],
)
def test_who_makes_which_move_is_said(move: str, english: str, french: str) -> None:
    said = describe_move(J2, jeu.read(move))
    assert [said.localize(translation(lang)) for lang in ("en", "fr")] == [english, french]


def test_a_state_is_laid_out_as_one_who_sees_all_sees_it() -> None:
    etat = jeu.read_position(POSITION.format("1n 2n"))
    assert repr(etat) == f"read_state({jeu.write_position(etat)!r})"  # of a game with these tiles alone
    table, first, second, pool = (zone.piles for zone in layout_of(etat).zones)
    assert [(pile.place, pile.height) for pile in (*table, *first, *second, *pool)] == [
        ("table.1", 3),
        ("J1", 2),
        ("J2", 2),
        ("pioche", 2),
    ]
    assert [face.text for face in second[0].faces if face] == ["10", "10"]


def test_an_empty_pool_is_no_pile() -> None:
    zones = layout_of(jeu.read_position(POSITION.replace("{} ", ""))).zones
    assert "pioche" not in [pile.place for zone in zones for pile in zone.piles]


def test_the_best_turn_is_laid_out_with_the_tiles_laid() -> None:
    table, tuiles = read_table_and_hand("3r 4r 5r / 6r 9n")
    best = layout_of(meilleure_pose(table, mens(tuiles)))
    assert isinstance(best.title, Message)
    assert [best.title.localize(translation(lang)) for lang in ("en", "fr")] == ["best turn", "meilleur tour de jeu"]
    assert [zone.caption.localize(translation("en")) for zone in best.zones] == [
        "table: 1 combination, 4 tiles",
        "tiles laid",
    ]
    assert [face.text for face in best.zones[1].piles[0].faces if face] == ["6"]


def test_the_shapes_of_a_combination_can_be_read_twice() -> None:
    [combination], _ = read_table_and_hand("J 10r 10j / 9n")
    twice = [[*combination_facts(combination).formes] for _ in range(2)]
    assert twice[0] == twice[1] != []
