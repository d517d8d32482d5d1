"""Saving a game: its text, and the changes to save. The shells choose the place.

The text is a record whose header also holds the players at their seats, their names, whether the deal is secret, the
moves undone, the match, the time, and who gave up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final, NamedTuple

from rummifun.core.game import AnyGame, IllegalMove
from rummifun.core.json_reader import parse_json_object
from rummifun.core.match import match_from_json, match_to_json
from rummifun.core.record import MOVE, Damage, add_checksum, move_line, read_record, short_digest
from rummifun.refusal import Precondition
from rummifun.session.clock import clock_from_json, clock_to_json
from rummifun.session.player_names import clean_name
from rummifun.session.session import Session, resume_session
from rummifun.session.statistics import FinishedGame, finished_game
from rummifun.session.steps import Step, replay_steps


class Update(NamedTuple):
    """The news since a player last looked: how many of the steps seen still stand, and the steps after them."""

    kept: int
    steps: tuple[Step, ...]


def common_prefix_length(before: Sequence[Step], after: Sequence[Step]) -> int:
    """Count the first steps that two lists share; a step redone from the same state is the same step."""
    pairs = zip(before, after, strict=False)
    different = (i for i, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(different, min(len(before), len(after)))


def update_since(seen: Sequence[Step], steps: tuple[Step, ...]) -> Update:
    """Compare the steps that a client has seen with those made now.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.steps import replay_steps
    >>> steps = tuple(replay_steps(jeu, jeu.new(Alea(1)), [Piocher()] * 3))
    >>> stand, added = update_since(steps[:2], (*steps[:1], steps[1], steps[2]))
    >>> stand, len(added), update_since(steps, steps[:1])
    (2, 1, Update(kept=1, steps=()))
    """
    stand = common_prefix_length(seen, steps)
    return Update(stand, steps[stand:])


_PLAYERS: Final = "joueurs"


_LATER: Final = "repris"


_GAVE_UP: Final = "abandon"


_CLOCK: Final = "temps"


_NAMES: Final = "noms"


_SECRET: Final = "secrete"


_HINTS: Final = "indices"


class Change(NamedTuple):
    """A change to save: how many lines of moves stay, the lines after them, and anything else new.

    The header is None if it stays; `over` tells that the game has ended; `end` is for the statistics.
    """

    kept_lines: int
    lines: tuple[str, ...]
    header: str | None = None
    is_over: bool = False
    end: FinishedGame | None = None


class AlreadyOpenError(Exception):
    """Raised when another process is playing the game that you open."""


class TakenOverError(Exception):
    """Raised on saving a change to a game that another process has taken over."""


_header_facts: Final = attrgetter("players", "gave_up", "names", "clock", "is_deal_secret", "hint_seats")
"""The facts of a game in progress that its header keeps, besides its record and the moves undone."""


def change_between(before: Session, after: Session) -> Change:
    """Return the change to save between two sessions.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
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
    lines = tuple(json.dumps({MOVE: after.game.write(step.move)}, ensure_ascii=False) for step in after.steps[same:])
    anew = before.undone or after.undone or before.seat is None or _header_facts(before) != _header_facts(after)
    is_over = after.seat is None
    return Change(same, lines, _header(after) if anew else None, is_over, finished_game(after) if is_over else None)


def session_to_text(session: Session) -> str:
    """Write a session to save it; a finished one states its number of moves.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
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
    own |= {_HINTS: list(session.hint_seats)} if session.hint_seats else {}
    own |= match_to_json(session.match) if session.match else {}
    if session.undone:
        undone = [session.game.write(step.move) for step in session.undone]
        own[_LATER] = {"apres": len(session.steps), "coups": undone}
    if session.gave_up is not None:
        own[_GAVE_UP] = session.gave_up
    if session.clock is not None:
        own[_CLOCK] = clock_to_json(session.clock)
    first = session.record_header
    return f"{first[:-1]}, {json.dumps(own, ensure_ascii=False)[1:]}" if own else first


def session_from_text(
    text: str, named: Callable[[str, Mapping[str, Any]], AnyGame], *, apart: bool = False
) -> tuple[Session, Damage | None]:
    """Reopen a saved game, as far as its text can be read.

    Raises `RecordError` if the text is not a record.
    """
    record, damage = read_record(text, named)
    head, places = _head(text), record.game.seats
    match = match_from_json(places, head) if places > 1 else None
    session = resume_session(record, saved_players(text), match, apart=apart)
    session = replace(session, undone=_later(head, session), clock=clock_from_json(places, head.get(_CLOCK)))
    session = replace(session, names=_names(head, places), is_deal_secret=places > 1 and head.get(_SECRET) is True)
    session = replace(session, hint_seats=_hint_seats(head, session))
    gave_up = head.get(_GAVE_UP)
    given = type(gave_up) is int and 0 <= gave_up < places and session.seat is not None
    return (replace(session, gave_up=gave_up) if given else session), damage


def saved_players(text: str) -> tuple[str, ...]:
    """Read the players at their seats; none if a record does not say."""
    return _texts(_head(text), _PLAYERS)


def _texts(head: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Read a list of texts; none if there is something else."""
    found = head.get(key)
    return tuple(found) if isinstance(found, list) and all(isinstance(text, str) for text in found) else ()


def _hint_seats(head: Mapping[str, Any], session: Session) -> tuple[int, ...]:
    """Read the seats whose persons agree to hints; none if there is something else."""
    found = head.get(_HINTS)
    seats = found if isinstance(found, list) and all(type(seat) is int for seat in found) else []
    return tuple(seat for seat in session.persons if seat in seats)


def _names(head: Mapping[str, Any], places: int) -> tuple[str, ...]:
    """Read the names of persons, cleaned again: anybody can write a file."""
    given = tuple(map(clean_name, _texts(head, _NAMES)))
    return given if len(given) == places and any(given) else ()


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
