"""What the program does for a person, and where it does nothing: the rest of a game, harmless moves, at the limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.play.asking import asks
from rummifun.play.events import Event, Finish, Move, Tidy, TimeOver, advance, refusal
from rummifun.play.going import Step, automatic
from rummifun.play.sitting import PERSON, Sitting, by_itself, safe, settled, sit

WATCHED: Final = {"r7", "qll", "c4"}
"""The games that play themselves."""


def begun(name: str, *players: str, seed: int = 1) -> Sitting:
    game = game_named(name)
    return settled(sit(Record(game, Alea(seed)), players or (PERSON,) * game.seats))


def long(sitting: Sitting, steps: int) -> Sitting:
    """Give a sitting so many steps, all to where it stands."""
    seat = sitting.seat or 0
    return replace(sitting, steps=(Step(seat, None, sitting.state, sitting.state),) * steps)


def refused(sitting: Sitting, event: Event) -> str | None:
    why = refusal(sitting, event)
    assert (advance(sitting, event) is sitting) == (why is not None)
    return None if why is None else why.code.name


@pytest.mark.parametrize("name", GAMES)
def test_only_a_game_that_leaves_no_choice_is_finished_from_its_deal(name: str) -> None:
    sitting = begun(name)
    watched = automatic(sitting.game)
    assert watched == (name in WATCHED)
    assert by_itself(sitting) == (next(iter(sitting.game.moves(sitting.state))) if watched else None)
    assert refused(sitting, Finish(sitting.seat or 0)) == (None if watched else "ResteADecider")
    if watched or sitting.game.seats > 1:
        assert (safe(sitting), refused(sitting, Tidy(sitting.seat or 0))) == (None, "RienSansRisque")
    assert refused(sitting, TimeOver(sitting.seat or 0)) == (None if sitting.game.seats > 1 else "ResteADecider")


def test_harmless_moves_are_made_where_the_game_knows_some() -> None:
    found = [sitting for seed in range(12) if safe(sitting := begun("klondike", seed=seed)) is not None]
    assert found
    for sitting in found:
        tidied = advance(sitting, Tidy(0))
        assert tidied.steps[0].move == safe(sitting)
        assert safe(tidied) is None


def test_a_game_that_is_watched_is_not_tidied(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = next(one for seed in range(12) if safe(one := begun("klondike", seed=seed)) is not None)
    monkeypatch.setattr("rummifun.play.sitting.automatic", lambda game: True)
    assert safe(sitting) is None


@pytest.mark.parametrize("name", ["klondike", "r7", "rummikub"])
def test_at_20_000_moves_nothing_goes_on(name: str) -> None:
    dealt = (begun(name, seed=seed) for seed in range(12))
    sitting = next(one for one in dealt if name != "klondike" or safe(one) is not None)
    move: Any = next(iter(sitting.game.moves(sitting.state)))
    before, full = long(sitting, 19_999), long(sitting, 20_000)
    assert (before.full, full.full) == (False, True)
    assert (by_itself(full), safe(full)) == (None, None)
    assert (by_itself(before), safe(before)) == (by_itself(sitting), safe(sitting))
    assert refused(before, Move(0, move)) is None
    why = refusal(full, Move(0, move))
    assert why is not None
    assert (why.code.name, why.pieces, why.expected) == ("Terminaison", (), 20_000)


def test_nobody_is_asked_at_the_limit_and_nothing_is_done_for_a_player_of_ours() -> None:
    sitting = begun("rummikub", "glouton", PERSON)
    assert asks(sitting) is not None
    assert asks(long(sitting, 20_000)) is None
    assert (by_itself(sitting), safe(sitting)) == (None, None)
    assert refused(sitting, Finish(0)) == "SiegeSansPersonne"
    assert refused(sitting, Finish(1)) == "PasVotreTour"


def test_who_comes_out_of_turn_is_told_whose_turn_it_is() -> None:
    why = refusal(begun("descente"), Move(1, None))
    assert why is not None
    assert (why.code.name, why.expected, why.got) == ("PasVotreTour", 1, 2)
