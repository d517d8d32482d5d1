"""Moves by number: one that has none is told, with the game and how many have one."""

import pytest
from games.toy_game import pli

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.montee_descente import md
from rummifun.games.rummikub import jeu as rummikub
from rummifun.players.encoding import encoding_for
from rummifun.players.encoding.table_encoding import NotationActions


@pytest.mark.parametrize("unknown", [["c1>c2"], ["c1>c2", "c3>c4"]])
def test_moves_by_number_names_a_move_without_one(unknown: list[str]) -> None:
    klondike = game_named("klondike")
    moves = [klondike.read(text) for text in ["talon!", *unknown]]
    with pytest.raises(ValueError, match=r"^c1>c2 is not among the 25 actions of klondike$"):
        encoding_for(md()).moves_by_number(klondike, moves)
    with pytest.raises(ValueError, match=r"^c1>c2 is not among the 2 actions of klondike$"):
        NotationActions(("talon!", "c2>c1")).moves_by_number(klondike, moves)


def test_encoding_for_refuses_a_game_that_is_not_ours() -> None:
    with pytest.raises(ValueError, match=r"^pli cannot be encoded: one of our games, or a Reussite, was expected$"):
        encoding_for(pli)


def test_observe_shows_no_hand_to_who_watches() -> None:
    state = rummikub.new(Alea(3))
    watched, seated = (encoding_for(rummikub).observe(rummikub, rummikub.view(state, seat)) for seat in (None, 0))
    assert (watched[1].sum(), seated[1].sum()) == (0, 14)
    assert watched[2].tolist() == seated[2].tolist()
