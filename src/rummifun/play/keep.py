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
from rummifun.core.match import match_read, match_written
from rummifun.core.record import Damage, Record, closed, digest, header, line, object_read, read_record
from rummifun.play.clock import clock_read, clock_written
from rummifun.play.ends import Ended, ended
from rummifun.play.going import Step, told
from rummifun.play.journal import common
from rummifun.play.names import cleaned
from rummifun.play.sitting import Sitting, sit
from rummifun.refusal import Precondition

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

    kept: int
    lines: tuple[str, ...]
    header: str | None = None
    over: bool = False
    end: Ended | None = None


class Storage(Protocol):
    """A place to save a game. Once `apply` returns, the change is safe whatever happens next."""

    def read(self) -> str:
        """Return the text of the game."""

    def apply(self, change: Change) -> None:
        """Save a change, all of it or nothing. Raises `Taken` or `OSError`."""

    def close(self) -> None:
        """Release the game to other processes."""


class Held(Exception):  # noqa: N818  it says how things are
    """Raised when somebody else is playing the game that you open."""


class Taken(Exception):  # noqa: N818  it says how things are
    """Raised on saving a change to a game that somebody else has taken over."""


def change(before: Sitting, after: Sitting) -> Change:
    """Return the change to save between two sittings.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.play.events import Move, Undo, advance
    >>> begun = sit(Record(jeu, Alea(1)), ("humain", "glouton"))
    >>> drawn = advance(begun, Move(0, Piocher()))
    >>> change(begun, drawn)
    Change(kept=0, lines=('{"coup": "pioche"}',), header=None, over=False, end=None)
    >>> change(drawn, advance(drawn, Undo(0))).header[-44:]
    '"repris": {"apres": 0, "coups": ["pioche"]}}'
    """
    same = common(before.steps, after.steps)
    lines = tuple(line(after.game, step.move) for step in after.steps[same:])
    anew = bool(before.later or after.later) or before.gave_up != after.gave_up or before.seat is None
    anew = anew or before.names != after.names or before.clock != after.clock or before.secret != after.secret
    return Change(same, lines, _header(after) if anew else None, after.seat is None, ended(after))


def written(sitting: Sitting) -> str:
    """Write a sitting to save it; a finished one states its number of moves.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> print(written(sit(Record(jeu, Alea(17)), ("humain", "glouton"))).strip())
    {"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0, "joueurs": ["humain", "glouton"]}
    """
    lines = (_header(sitting), *(line(sitting.game, step.move) for step in sitting.steps))
    text = "".join(f"{one}\n" for one in lines)
    return closed(text) if sitting.seat is None else text


def _header(sitting: Sitting) -> str:
    """Write the first line: the header of a record, and the data of a game in progress."""
    own: dict[str, Any] = {_PLAYERS: list(sitting.players)} if sitting.players else {}
    own |= {_NAMES: list(sitting.names)} if sitting.names else {}
    own |= {_SECRET: True} if sitting.secret else {}
    own |= match_written(sitting.match) if sitting.match else {}
    if sitting.later:
        undone = [sitting.game.write(step.move) for step in sitting.later]
        own[_LATER] = {"apres": len(sitting.steps), "coups": undone}
    if sitting.gave_up is not None:
        own[_GAVE_UP] = sitting.gave_up
    if sitting.clock is not None:
        own[_CLOCK] = clock_written(sitting.clock)
    first = header(Record(sitting.game, sitting.origin))
    return json.dumps({**json.loads(first), **own}, ensure_ascii=False)


def reopened(
    text: str, named: Callable[[str, Mapping[str, Any]], AnyGame], *, apart: bool = False
) -> tuple[Sitting, Damage | None]:
    """Reopen a saved game, as far as its text can be read.

    Raises `Unrecorded` if the text is not a record.
    """
    record, damage = read_record(text, named)
    head, places = _head(text), record.game.seats
    sitting = sit(record, seats(text), match=match_read(places, head) if places > 1 else None, apart=apart)
    sitting = replace(sitting, later=_later(head, sitting), clock=clock_read(places, head.get(_CLOCK)))
    gave_up = head.get(_GAVE_UP)
    sitting = replace(sitting, names=_names(head, places), secret=places > 1 and head.get(_SECRET) is True)
    given = type(gave_up) is int and 0 <= gave_up < places and sitting.seat is not None
    return (replace(sitting, gave_up=gave_up) if given else sitting), damage


def seats(text: str) -> tuple[str, ...]:
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
    given = tuple(map(cleaned, found))
    return given if any(given) else ()


def _later(head: Mapping[str, Any], sitting: Sitting) -> tuple[Step, ...]:
    """Read the moves undone at the end of a record; those from any other point are void."""
    game, found = sitting.game, head.get(_LATER)
    if not isinstance(found, dict) or found.get("apres") != len(sitting.steps):
        return ()
    try:
        return tuple(told(game, sitting.state, map(game.read, found["coups"])))
    except (IllegalMove, Precondition, KeyError, TypeError, AttributeError):  # a handwritten header
        return ()


def end_mark(text: str) -> str:
    """Return a digest of what ends a saved game: its moves, and who gave up."""
    _, *moves = text.split("\n")
    return digest([_head(text).get(_GAVE_UP), *filter(str.strip, moves)])


def _head(text: str) -> dict[str, Any]:
    """Read the first line."""
    return object_read(text.partition("\n")[0])
