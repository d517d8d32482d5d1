"""What each game declares: a capability is a protocol, and one predicate tells whether a game has it."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

import rummifun
from games.toy_game import pli
from rummifun.core import capabilities as can
from rummifun.games import GAMES, game_named
from rummifun.games.haricots import haricots

PATIENCES: Final = {"r7", "qll", "c4", "md", "klondike", "klondike_classique"}

DECLARED: Final[dict[Any, set[str]]] = {
    can.has_gestures: {*GAMES} - {"rummikub"},
    can.has_hint_steps: {"rummikub", *PATIENCES},
    can.can_pass: {"rummikub", "haricots", "descente"},
    can.has_safe_moves: {"md", "klondike", "klondike_classique"},
    can.has_red_pieces: {"klondike", "klondike_classique", "descente"},
    can.can_redeal: {"qll"},
    can.has_rules_text: set(),
    can.is_arrangeable: {"rummikub"},
    can.has_pile_notation: {"rummikub"},
    can.can_review_turns: {"rummikub"},
    can.can_edit_positions: {"rummikub"},
    can.has_puzzles: {"rummikub"},
    can.can_sort_pieces: {"rummikub"},
    **dict.fromkeys((can.can_finish, can.has_measures, can.has_study_variant, can.can_remember), PATIENCES),
    **dict.fromkeys((can.can_be_laid_out, can.has_pack), PATIENCES),
}


@pytest.mark.parametrize("can_it", DECLARED, ids=lambda can_it: can_it.__name__)
def test_capability_is_declared_by_the_games_that_have_it(can_it: Any) -> None:
    assert {name for name in GAMES if can_it(game_named(name))} == DECLARED[can_it]
    assert not can_it(pli)


def test_has_gestures_takes_none_for_a_missing_function() -> None:
    assert not can.has_gestures(replace(haricots(), hand=None))


def test_capabilities_alone_ask_a_game_what_it_has() -> None:
    """Words of capabilities stand in no `hasattr` nor `getattr`, but where they are asked for."""
    words = (
        "clues|review|posed|(read|write)_posed|puzzle|laid|rack|shown|draft|submit|arranged|movements|(read|write)_piles|"
        "hand|passing|finish|mesures|studied|remembering|reformer|forme|orders|ordered|disposee|safe|red|regles"
    )
    probed = re.compile(rf"(has|get)attr\([^()]*(\([^()]*\))?[^()]*\"({words})\"")
    root = Path(rummifun.__file__).parent
    assert [file for file in root.rglob("*.py") if probed.search(file.read_text("utf-8"))] == []
