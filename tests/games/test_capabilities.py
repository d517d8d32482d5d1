"""What each game declares: a capability is a protocol, and one predicate tells whether a game has it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

import rummifun
from games.jouet import pli
from rummifun.core import capabilities as can
from rummifun.games import GAMES, game_named
from rummifun.games.haricots import haricots

DECLARED: Final[dict[Any, set[str]]] = {
    can.arranges: {"rummikub"},
    can.reads_piles: {"rummikub"},
    can.takes_hands: {*GAMES} - {"rummikub"},
    can.gives_clues: {"rummikub", "r7", "qll", "c4", "md", "klondike", "klondike_classique"},
    can.reviews: {"rummikub"},
    can.can_be_posed: {"rummikub"},
    can.sets_puzzles: {"rummikub"},
    can.passes: {"rummikub", "haricots", "descente"},
    can.finishes: {"r7", "qll", "c4", "md", "klondike", "klondike_classique"},
    can.knows_what_is_safe: {"md", "klondike", "klondike_classique"},
    can.knows_red_from_black: {"klondike", "klondike_classique", "descente"},
    can.measures: {"r7", "qll", "c4", "md", "klondike", "klondike_classique"},
    can.studies: {"r7", "qll", "c4", "md", "klondike", "klondike_classique"},
    can.follows_on: {"qll"},
    can.orders_pieces: {"rummikub"},
    can.lies_elsewhere: {"r7", "qll", "c4", "md", "klondike", "klondike_classique"},
    can.tells_its_rules: set(),
    can.shuffles_a_pack: {"r7", "qll", "c4", "md", "klondike", "klondike_classique"},
}


@pytest.mark.parametrize("can_it", DECLARED, ids=lambda can_it: can_it.__name__)
def test_the_games_declare_what_they_can_do(can_it: Any) -> None:
    assert {name for name in GAMES if can_it(game_named(name))} == DECLARED[can_it]


@pytest.mark.parametrize("can_it", DECLARED, ids=lambda can_it: can_it.__name__)
def test_a_game_that_declares_nothing_can_do_nothing_more(can_it: Any) -> None:
    assert not can_it(pli)


def test_a_word_that_is_none_is_not_declared() -> None:
    assert not can.takes_hands(replace(haricots(), hand=None))


def test_nobody_else_asks_a_game_what_it_has() -> None:
    """Words of capabilities stand in no `hasattr` nor `getattr`, but where they are asked for."""
    words = (
        "clues|review|posed|(read|write)_posed|puzzle|"
        "laid|rack|shown|draft|submit|arranged|movements|(read|write)_piles|hand|passing|finish|mesures|studied|reformer|forme"
        "|orders|ordered|disposee|safe|red|regles"
    )
    probed = re.compile(rf"(has|get)attr\([^()]*(\([^()]*\))?[^()]*\"({words})\"")
    root = Path(rummifun.__file__).parent
    assert [file for file in root.rglob("*.py") if probed.search(file.read_text("utf-8"))] == []
