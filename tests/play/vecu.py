"""A game lived: all that a person can do in it, and all that is then told, saved and answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.proofreading import lines_proof, record_proof
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.laws import game as of_games
from rummifun.laws.check import check
from rummifun.laws.walk import walk
from rummifun.messages import translation
from rummifun.play.asking import answer, asks
from rummifun.play.clock import Allowed, Clock
from rummifun.play.ending import ending, rematch, told
from rummifun.play.ends import NONE, ended, statistics
from rummifun.play.engine import NOTHING
from rummifun.play.engine import answer as answered
from rummifun.play.events import (
    Answered,
    Event,
    Finish,
    GiveUp,
    Move,
    Name,
    Redo,
    Restart,
    Tidy,
    TimeOver,
    Undo,
    advance,
)
from rummifun.play.hints import missed, own_turn
from rummifun.play.journal import news
from rummifun.play.keep import change, reopened, written
from rummifun.play.known import Winnable, knowable, prospect
from rummifun.play.lines import game_data, moves_data, view_data
from rummifun.play.sitting import PERSON, Sitting, dealt, settled, timed
from rummifun.players import player_for

__all__ = ["asked_of", "lived", "told_of"]

WANTED: Final = (
    *(Name(0, "Zoé"), Tidy(0), None, None, None, Undo(0), Undo(0), Redo(0)),
    *(TimeOver(0), None, Finish(0), Restart(0), None, None, GiveUp(0)),
)
"""What a person does one after another; None is the first move proposed."""


def lived(nom: str) -> Iterator[Sitting]:
    """Play the beginning of a game, and do all that a person can do there."""
    game = game_named(nom)
    players = (PERSON, *["glouton"] * (game.seats - 1))
    clock = Clock((0.0,) * game.seats, allowed=Allowed(60), begun=True)
    sitting = settled(replace(dealt(Record(game, Alea(4)), players, secret=True), clock=clock))
    for wanted in WANTED:
        while (asked := asks(sitting)) is not None:
            sitting = advance(sitting, Answered(asked, *answer(asked, player_for(game, asked.player))))
        yield sitting
        event: Event | None = wanted
        if event is None and sitting.seat is not None:
            event = Move(sitting.seat, next(iter(game.moves(sitting.state))))
        sitting = timed(sitting, advance(sitting, event), 1.5) if event is not None else sitting
    yield sitting


def asked_of(nom: str) -> Iterator[Any]:
    """Give what the engine answers."""
    table = NOTHING
    for asked in ("games", "deal", "moves", "view", "advise", "judge", "play", "state", "undo", "record", "sing"):
        fields = {"id": 7, "type": asked, "game": nom, "seed": 4, "n": 1, "seat": 0, "player": "premier"}
        table, said = answered(table, fields, game_named, "en")
        yield said


def told_of(nom: str) -> Iterator[Any]:
    """Tell all that there is to tell of a game."""
    en, before = translation("en"), None
    for sitting in lived(nom):
        game, seat = sitting.game, sitting.seat
        view = game.view(sitting.state, seat)
        yield view_data(game, view, en)
        yield moves_data(game, view, islice(game.moves(sitting.state), 6) if seat is not None else (), en)
        yield change(before or sitting, sitting)
        yield news(before.steps if before else (), sitting.steps)
        before = sitting
    yield game_data(game)
    text = written(sitting)
    for saved in (text, text.replace("coup", "cuop")):
        yield reopened(saved, game_named)
        yield record_proof(saved, game_named)
    yield lines_proof(game.write_position(sitting.state), game)
    found = ended(sitting)
    end = ending(sitting, 0, statistics([found] if found else []).get(game.name, NONE))
    assert end is not None
    yield told(end)
    if (asked := own_turn(sitting, 0, "glouton")) is not None:
        yield missed(sitting, 0, asked, next(iter(game.moves(asked.state))))
    if knowable(game):
        yield prospect(sitting, 50).reply().said()
        yield Winnable(game, Alea(1), 1, 50).reply().said()
    if game.seats > 1:
        yield rematch(sitting, Alea(5))
    yield check(of_games.SUITE, of_games.implementation(game), 2)
    yield walk(game, range(1), 5)
