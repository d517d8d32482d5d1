"""Saving a game: its text, and the changes to save. The shells choose the place.

The text is a record whose header also holds the players at their seats, their names, whether the deal is secret, the
moves undone, the match, the time, and who gave up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol

from rummifun.core.game import AnyGame, IllegalMove
from rummifun.core.match import match_from_json, match_to_json
from rummifun.core.record import (
    Damage,
    Record,
    add_checksum,
    header_line,
    move_line,
    parse_json_object,
    read_record,
    short_digest,
)
from rummifun.refusal import Precondition
from rummifun.session.clock import clock_from_json, clock_to_json
from rummifun.session.player_names import clean_name
from rummifun.session.results import FinishedGame, finished_game
from rummifun.session.session import Session, resume_session
from rummifun.session.steps import Step, replay_steps
from rummifun.session.updates import common_prefix_length

_PLAYERS: Final = "joueurs"
_LATER: Final = "repris"
_GAVE_UP: Final = "abandon"
_CLOCK: Final = "temps"
_NAMES: Final = "noms"
_SECRET: Final = "secrete"


class Change(NamedTuple):
    """A change to save: how many lines of moves stay, the lines after them, and anything else new.

    The header is None if it stays; `over` tells that the game has ended; `end` is for the statistics.
    """

    kept_lines: int
    lines: tuple[str, ...]
    header: str | None = None
    is_over: bool = False
    end: FinishedGame | None = None


class Storage(Protocol):
    """A place to save a game. Once `apply` returns, the change is safe whatever happens next."""

    def read(self) -> str:
        """Return the text of the game."""

    def apply(self, change: Change) -> None:
        """Save a change, all of it or nothing. Raises `TakenOverError` or `OSError`."""

    def close(self) -> None:
        """Release the game to other processes."""


class AlreadyOpenError(Exception):
    """Raised when another process is playing the game that you open."""


class TakenOverError(Exception):
    """Raised on saving a change to a game that another process has taken over."""


def change_between(before: Session, after: Session) -> Change:
    """Return the change to save between two sessions.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.events import Move, Undo, advance
    >>> begun = resume_session(Record(jeu, Alea(1)), ("humain", "glouton"))
    >>> drawn = advance(begun, Move(0, Piocher()))
    >>> change_between(begun, drawn)
    Change(kept_lines=0, lines=('{"coup": "pioche"}',), header=None, is_over=False, end=None)
    >>> change_between(drawn, advance(drawn, Undo(0))).header[-44:]
    '"repris": {"apres": 0, "coups": ["pioche"]}}'
    """
    same = common_prefix_length(before.steps, after.steps)
    lines = tuple(move_line(after.game, step.move) for step in after.steps[same:])
    anew = bool(before.undone or after.undone) or before.gave_up != after.gave_up or before.seat is None
    anew = (
        anew
        or before.names != after.names
        or before.clock != after.clock
        or before.is_deal_secret != after.is_deal_secret
    )
    return Change(same, lines, _header(after) if anew else None, after.seat is None, finished_game(after))


def session_to_text(session: Session) -> str:
    """Write a session to save it; a finished one states its number of moves.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> print(session_to_text(resume_session(Record(jeu, Alea(17)), ("humain", "glouton"))).strip())
    {"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0, "joueurs": ["humain", "glouton"]}
    """
    lines = (_header(session), *(move_line(session.game, step.move) for step in session.steps))
    text = "".join(f"{one}\n" for one in lines)
    return add_checksum(text) if session.seat is None else text


def _header(session: Session) -> str:
    """Write the first line: the header of a record, and the data of a game in progress."""
    own: dict[str, Any] = {_PLAYERS: list(session.players)} if session.players else {}
    own |= {_NAMES: list(session.names)} if session.names else {}
    own |= {_SECRET: True} if session.is_deal_secret else {}
    own |= match_to_json(session.match) if session.match else {}
    if session.undone:
        undone = [session.game.write(step.move) for step in session.undone]
        own[_LATER] = {"apres": len(session.steps), "coups": undone}
    if session.gave_up is not None:
        own[_GAVE_UP] = session.gave_up
    if session.clock is not None:
        own[_CLOCK] = clock_to_json(session.clock)
    first = header_line(Record(session.game, session.origin))
    return json.dumps({**json.loads(first), **own}, ensure_ascii=False)


def session_from_text(
    text: str, named: Callable[[str, Mapping[str, Any]], AnyGame], *, apart: bool = False
) -> tuple[Session, Damage | None]:
    """Reopen a saved game, as far as its text can be read.

    Raises `RecordError` if the text is not a record.
    """
    record, damage = read_record(text, named)
    head, places = _head(text), record.game.seats
    session = resume_session(
        record, saved_players(text), match=match_from_json(places, head) if places > 1 else None, apart=apart
    )
    session = replace(session, undone=_later(head, session), clock=clock_from_json(places, head.get(_CLOCK)))
    gave_up = head.get(_GAVE_UP)
    session = replace(session, names=_names(head, places), is_deal_secret=places > 1 and head.get(_SECRET) is True)
    given = type(gave_up) is int and 0 <= gave_up < places and session.seat is not None
    return (replace(session, gave_up=gave_up) if given else session), damage


def saved_players(text: str) -> tuple[str, ...]:
    """Read the players at their seats; none if a record does not say."""
    named = _head(text).get(_PLAYERS)
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        return ()
    return tuple(named)


def _names(head: Mapping[str, Any], places: int) -> tuple[str, ...]:
    """Read the names of persons, cleaned again: anybody can write a file."""
    found = head.get(_NAMES)
    if not isinstance(found, list) or len(found) != places or not all(isinstance(name, str) for name in found):
        return ()
    given = tuple(map(clean_name, found))
    return given if any(given) else ()


def _later(head: Mapping[str, Any], session: Session) -> tuple[Step, ...]:
    """Read the moves undone at the end of a record; those from any other point are void."""
    game, found = session.game, head.get(_LATER)
    if not isinstance(found, dict) or found.get("apres") != len(session.steps):
        return ()
    try:
        return tuple(replay_steps(game, session.state, map(game.read, found["coups"])))
    except (IllegalMove, Precondition, KeyError, TypeError, AttributeError):  # a handwritten header
        return ()


def end_digest(text: str) -> str:
    """Return a digest of a saved game's end: its moves, and the seat that gave up."""
    _, *moves = text.split("\n")
    return short_digest([_head(text).get(_GAVE_UP), *filter(str.strip, moves)])


def _head(text: str) -> dict[str, Any]:
    """Read the first line."""
    return parse_json_object(text.partition("\n")[0])
