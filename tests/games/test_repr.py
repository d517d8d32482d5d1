"""States as code: what the prompt shows of one is pasted back after the import that its page shows, and is short."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from harness.nonempty import nonempty
from hypothesis import given, settings

from games.test_notation import ETATS
from rummifun.analysis.game_runner import play_states
from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.rummikub import Etat, init_partie, read_state
from rummifun.games.rummikub.etat import write_state
from rummifun.players import hasard

GAMES = ("rummikub", "descente", "haricots")


def pasted(state: Any, game: str) -> Any:
    """Evaluate what the prompt shows of a state, after that one import alone."""
    names: dict[str, Any] = {}
    exec(f"from rummifun.games.{game} import *", names)
    return eval(repr(state), names)


@pytest.mark.parametrize("name", GAMES)
def test_repr_of_a_state_evaluates_back_after_the_import_of_its_game(name: str) -> None:
    for state in nonempty(islice(play_states(game_named(name), Alea(1), hasard), 0, 200, 15)):
        assert pasted(state, name) == state


@settings(max_examples=20)
@given(ETATS)
def test_repr_of_a_state_that_no_play_reaches_evaluates_back(e: Etat) -> None:
    assert pasted(e, "rummikub") == e


def test_repr_of_a_first_state_fits_on_two_lines_of_a_terminal() -> None:
    e = init_partie(graine=17)
    assert len(repr(e)) < 160
    assert "pioche" not in repr(e)
    assert "/ pioche " in write_state(e)  # a file names every tile, as ever
    assert read_state(write_state(e)) == e
