"""The scene and texts of a Rummikub table: moves, states and best turns laid out; the order of tiles."""

import re
from itertools import permutations

import pytest
from harness.nonempty import nonempty

from games.rummikub.random_states import tuiles
from rummifun.core.scene import Message, layout_of
from rummifun.games.rummikub import Passer, Piocher, egaux, init_partie, jeu, meilleure_pose, mens
from rummifun.games.rummikub.arrangement import in_run_order
from rummifun.games.rummikub.combinaisons import combinaison_valide
from rummifun.games.rummikub.dynamic_program import combination_facts
from rummifun.games.rummikub.etat import J2
from rummifun.games.rummikub.game import ARRANGEMENT
from rummifun.games.rummikub.notation import read_table_and_hand
from rummifun.games.rummikub.scene import act_of_move, describe_move
from rummifun.games.rummikub.tuiles import Joker, Tuile, cst_PIOCHE_INIT
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
def test_describe_move_says_who_makes_which(move: str, english: str, french: str) -> None:
    said = describe_move(J2, jeu.read(move))
    assert [said.localize(translation(lang)) for lang in ("en", "fr")] == [english, french]


def test_layout_of_a_state_shows_all() -> None:
    etat = jeu.read_position(POSITION.format("1n 2n"))
    assert repr(etat) == f"read_state({jeu.write_position(etat)!r})"  # of a game with these tiles alone
    piles = [pile for zone in layout_of(etat).zones for pile in zone.piles]
    assert [(pile.place, pile.height) for pile in piles] == [("table.1", 3), ("J1", 2), ("J2", 2), ("pioche", 2)]
    assert [face.text for face in piles[2].faces if face] == ["10", "10"]
    empty = layout_of(jeu.read_position(POSITION.replace("{} ", ""))).zones
    assert [pile.height for zone in empty for pile in zone.piles if pile.place == "pioche"] == [0]  # where one passes


def test_layout_of_a_solution_shows_the_tiles_laid() -> None:
    table, main = read_table_and_hand("3r 4r 5r / 6r 9n")
    best = layout_of(meilleure_pose(table, mens(main)))
    assert isinstance(best.title, Message)
    assert [best.title.localize(translation(lang)) for lang in ("en", "fr")] == ["best turn", "meilleur tour de jeu"]
    captions = [zone.caption.localize(translation("en")) for zone in best.zones]
    assert captions == ["table: 1 combination, 4 tiles", "tiles laid"]
    assert [face.text for face in best.zones[1].piles[0].faces if face] == ["6"]


def test_combination_facts_are_read_twice() -> None:
    [combination], _ = read_table_and_hand("J 10r 10j / 9n")
    twice = [[*combination_facts(combination).formes] for _ in range(2)]
    assert twice[0] == twice[1] != []


# How tiles lie that were put together in any order


LIES = {
    "5 8 J J": "5 J J 8",
    "9 J 7 5 J": "5 J 7 J 9",
    "2 J 1": "1 2 J",
    "13 12 J": "J 12 13",
    "J 11 12 J": "J 11 12 J",
    "1 9 J": "1 9 J",
    "8 J 5": "5 8 J",
    "7 7 6": "6 7 7",
    "8 7": "7 8",
    "J J": "J J",
    "": "",
}
"""How the tiles of a run lie, jokers in the gaps, from how they were laid."""


def blue(text: str) -> tuple[Tuile, ...]:
    return tuiles(re.sub(r"(\d+)", r"\1b", text))


@pytest.mark.parametrize(("laid", "lies"), LIES.items())
def test_in_run_order_of_a_run(laid: str, lies: str) -> None:
    assert in_run_order(blue(laid)) == blue(lies)


@pytest.mark.parametrize("run", ["1 2 3", "J 12 13", "5 J J 8", "9 10 11 12 13", "J J 3 4"])
def test_in_run_order_makes_a_run_of_what_can_be_one(run: str) -> None:
    for laid in nonempty(permutations(blue(run))):
        lies = in_run_order(laid)
        assert combinaison_valide(lies)
        assert egaux(mens(lies), mens(laid))


def test_in_run_order_of_a_group_and_of_what_is_none() -> None:
    for laid, lies in (("J 7r 7b", "J 7r 7b"), ("9r J 7j", "7j 9r J")):
        assert in_run_order(tuiles(laid)) == tuiles(lies)


@pytest.mark.parametrize("order", ARRANGEMENT.orders)
def test_orders_put_jokers_last_and_tell_tiles_apart(order: str) -> None:
    tiles = sorted((tile for tile, _ in cst_PIOCHE_INIT), key=ARRANGEMENT.orders[order])
    assert tiles[-1] is Joker
    assert len({ARRANGEMENT.orders[order](tile) for tile in tiles}) == len(tiles) == 53


def test_pass_is_an_act_at_the_pool_as_drawing_is_so_that_a_page_that_arranges_lists_it() -> None:
    acts = [act_of_move(init_partie(1), move) for move in (Piocher(), Passer())]
    assert [(act.source, act.index, act.target) for act in acts] == [("pioche", None, None)] * 2
