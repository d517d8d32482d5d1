"""A random session: every event of a person, and everything that is then told, saved and answered."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.proofreading import proofread_lines, proofread_record
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.laws import game as of_games
from rummifun.laws.check import check
from rummifun.laws.random_walk import walk_games
from rummifun.messages import translation
from rummifun.protocol.move_server import NO_GAME
from rummifun.protocol.move_server import answer_request as answered
from rummifun.protocol.player_protocol import game_to_json, moves_to_json, view_to_json
from rummifun.session import events
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.end_summary import summarize_end, summary_messages
from rummifun.session.events import Event, Finish, GiveUp, Move, Redo, Rename, Restart, TimeUp, Undo, advance
from rummifun.session.persistence import change_between, session_from_text, session_to_text, update_since
from rummifun.session.player_queries import answer_query, missed_message, next_query, review_query
from rummifun.session.rematch import start_rematch
from rummifun.session.session import PERSON, Session, charge_time, make_forced_moves, start_session
from rummifun.session.statistics import NO_STATISTICS, finished_game, fold_statistics
from rummifun.session.winnability import WinnableDealQuery, is_solvable_alone, win_status_query

__all__ = ["asked_of", "lived", "told_of"]

WANTED: Final = (
    *(Rename(0, "Zoé"), events.MakeSafeMoves(0), None, None, None, Undo(0), Undo(0), Redo(0)),
    *(TimeUp(0), None, Finish(0), Restart(0), None, None, GiveUp(0)),
)
"""The events of a person, one after another; None is the first proposed move."""


def lived(nom: str) -> Iterator[Session]:
    """Play the beginning of a game, with every event of a person."""
    game = game_named(nom)
    players = (PERSON, *["glouton"] * (game.seats - 1))
    clock = Clock((0.0,) * game.seats, allowed=TimeLimit(60), is_started=True)
    session = make_forced_moves(replace(start_session(Record(game, Alea(4)), players, secret=True), clock=clock))
    for wanted in WANTED:
        while (asked := next_query(session)) is not None:
            session = advance(session, events.PlayerAnswer(asked, *answer_query(asked, player_for(game, asked.player))))
        yield session
        event: Event | None = wanted
        if event is None and session.seat is not None:
            event = Move(session.seat, next(iter(game.moves(session.state))))
        session = charge_time(session, advance(session, event), 1.5) if event is not None else session
    yield session


def asked_of(nom: str) -> Iterator[Any]:
    table = NO_GAME
    for asked in ("games", "deal", "moves", "view", "advise", "judge", "play", "state", "undo", "record", "sing"):
        fields = {"id": 7, "type": asked, "game": nom, "seed": 4, "n": 1, "seat": 0, "player": "premier"}
        table, said = answered(table, fields, game_named, "en")
        yield said


def told_of(nom: str) -> Iterator[Any]:
    en, before = translation("en"), None
    for session in lived(nom):
        game, seat = session.game, session.seat
        view = game.view(session.state, seat)
        yield view_to_json(game, view, en)
        yield moves_to_json(game, view, islice(game.moves(session.state), 6) if seat is not None else (), en)
        yield change_between(before or session, session)
        yield update_since(before.steps if before else (), session.steps)
        before = session
    yield game_to_json(game)
    text = session_to_text(session)
    for saved in (text, text.replace("coup", "cuop")):
        yield session_from_text(saved, game_named)
        yield proofread_record(saved, game_named)
    yield proofread_lines(game.write_position(session.state), game)
    found = finished_game(session)
    end: Any = summarize_end(session, 0, fold_statistics([found] if found else []).get(game.name, NO_STATISTICS))
    yield tuple(summary_messages(end))
    if (asked := review_query(session, 0, "glouton")) is not None:
        yield missed_message(session, 0, asked, next(iter(game.moves(asked.state))))
    if is_solvable_alone(game):
        yield win_status_query(session, 50).run().message()
        yield WinnableDealQuery(game, Alea(1), 1, 50).run().message()
    if game.seats > 1:
        yield start_rematch(session, Alea(5))
    yield check(of_games.SUITE, of_games.implementation(game), 2)
    yield walk_games(game, range(1), 5)
