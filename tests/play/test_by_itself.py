"""What the program does for a person, and where it does nothing: the rest of a game, harmless moves, at the limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.session.events import Event, Finish, MakeSafeMoves, Move, TimeUp, advance, event_refusal
from rummifun.session.player_queries import next_query
from rummifun.session.session import PERSON, Session, automatic_move, make_forced_moves, resume_session, safe_move
from rummifun.session.steps import Step, plays_itself

WATCHED: Final = {"r7", "qll", "c4"}
"""The games that play themselves."""


def begun(name: str, *players: str, seed: int = 1) -> Session:
    game = game_named(name)
    return make_forced_moves(resume_session(Record(game, Alea(seed)), players or (PERSON,) * game.seats))


def long(sitting: Session, steps: int) -> Session:
    """Give a sitting so many steps, all to where it stands."""
    seat = sitting.seat or 0
    return replace(sitting, steps=(Step(seat, None, sitting.state, sitting.state),) * steps)


def refused(sitting: Session, event: Event) -> str | None:
    why = event_refusal(sitting, event)
    assert (advance(sitting, event) is sitting) == (why is not None)
    return None if why is None else why.code.name


@pytest.mark.parametrize("name", GAMES)
def test_advance_finishes_only_a_game_that_leaves_no_choice(name: str) -> None:
    sitting = begun(name)
    watched = plays_itself(sitting.game)
    assert watched == (name in WATCHED)
    assert automatic_move(sitting) == (next(iter(sitting.game.moves(sitting.state))) if watched else None)
    assert refused(sitting, Finish(sitting.seat or 0)) == (None if watched else "ResteADecider")
    if watched or sitting.game.seats > 1:
        assert (safe_move(sitting), refused(sitting, MakeSafeMoves(sitting.seat or 0))) == (None, "RienSansRisque")
    assert refused(sitting, TimeUp(sitting.seat or 0)) == (None if sitting.game.seats > 1 else "ResteADecider")


def test_advance_makes_the_safe_moves_that_the_game_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [sitting for seed in range(12) if safe_move(sitting := begun("klondike", seed=seed)) is not None]
    for sitting in nonempty(found):
        tidied = advance(sitting, MakeSafeMoves(0))
        assert tidied.steps[0].move == safe_move(sitting)
        assert safe_move(tidied) is None
    monkeypatch.setattr("rummifun.session.session.plays_itself", lambda game: True)
    assert safe_move(found[0]) is None  # a game that is watched is not tidied


@pytest.mark.parametrize("name", ["klondike", "r7", "rummikub"])
def test_advance_refuses_moves_after_the_20_000th(name: str) -> None:
    dealt = (begun(name, seed=seed) for seed in range(12))
    sitting = next(one for one in dealt if name != "klondike" or safe_move(one) is not None)
    move: Any = next(iter(sitting.game.moves(sitting.state)))
    before, full = long(sitting, 19_999), long(sitting, 20_000)
    assert (before.is_full, full.is_full) == (False, True)
    assert (automatic_move(full), safe_move(full)) == (None, None)
    assert (automatic_move(before), safe_move(before)) == (automatic_move(sitting), safe_move(sitting))
    assert refused(before, Move(0, move)) is None
    why = event_refusal(full, Move(0, move))
    assert why is not None
    assert (why.code.name, why.pieces, why.expected) == ("Terminaison", (), 20_000)


def test_next_query_asks_nobody_at_the_limit_and_nothing_is_done_for_a_player_of_ours() -> None:
    sitting = begun("rummikub", "glouton", PERSON)
    assert next_query(sitting) is not None
    assert next_query(long(sitting, 20_000)) is None
    assert (automatic_move(sitting), safe_move(sitting)) == (None, None)
    assert refused(sitting, Finish(0)) == "SiegeSansPersonne"
    assert refused(sitting, Finish(1)) == "PasVotreTour"


def test_event_refusal_tells_whose_turn_it_is() -> None:
    why = event_refusal(begun("descente"), Move(1, None))
    assert why is not None
    assert (why.code.name, why.expected, why.got) == ("PasVotreTour", 1, 2)
