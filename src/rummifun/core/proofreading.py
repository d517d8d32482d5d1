"""Proofreading a text in the notation: how much of it is right, and its first fault, with its line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rummifun.core.game import AnyGame, IllegalMove, Impossible, checked_position, play
from rummifun.core.notation import Unreadable
from rummifun.core.record import Unrecorded, read_record
from rummifun.refusal import Precondition, Refusal


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: its line and its column, from 1, and the rule that it breaks."""

    line: int
    column: int
    why: Refusal


@dataclass(frozen=True, slots=True)
class Proof:
    """What was right before the first fault: so many positions and moves."""

    positions: int = 0
    moves: int = 0
    fault: Fault | None = None


def is_record(text: str) -> bool:
    """Tell a record, whose first line is an object of JSON, from positions and moves."""
    return text.lstrip().startswith("{")


def record_proof(text: str, named: Callable[[str, Mapping[str, Any]], AnyGame]) -> Proof:
    r"""Proofread a record; `named` finds a game by its name and options.

    >>> from rummifun.games import game_named
    >>> said = ['{"rummifun": 1, "jeu": "rummikub", "graine": 17}', '{"coup": "pioche"}', '{"coup": "pose [14b]"}']
    >>> proof = record_proof("\n".join(said), game_named)
    >>> proof.moves, proof.fault.line, proof.fault.column
    (1, 3, 17)
    """
    lines = text.split("\n")
    try:
        record, damage = read_record(text, named)
    except Unrecorded as error:
        column = _column(lines[0], "position", error.place)
        return Proof(fault=Fault(1, column, error.refusal))
    written = int(isinstance(record.origin, str))
    if damage is None:
        return Proof(written, len(record.moves))
    line = lines[damage.line - 1] if damage.line <= len(lines) else ""
    return Proof(written, len(record.moves), Fault(damage.line, _column(line, "coup", damage.place), damage.why))


def _column(line: str, field: str, place: int | None) -> int:
    """Find the column of a place in the value of a field, or of what is not JSON."""
    try:
        json.loads(line)
    except json.JSONDecodeError as error:
        return error.pos + 1
    except (ValueError, RecursionError):  # a number of too many digits, too many brackets
        return 1
    found = re.search(rf'"{field}"\s*:\s*"((?:\\u[0-9a-fA-F]{{4}}|\\.|.){{{place or 0}}})', line)
    return 1 if place is None or found is None else found.end() + 1


def lines_proof(text: str, game: AnyGame) -> Proof:
    r"""Proofread lines of positions and moves: a move is played in the position before it, if there is one.

    >>> from rummifun.games import game_named
    >>> lines_proof("talon!rebut\n\nc1>c9>c3", game_named("klondike"))
    Proof(positions=0, moves=1, fault=Fault(line=3, column=6, why=...))
    """
    positions = moves = 0
    state = None
    for number, written in enumerate(text.split("\n"), 1):
        if not written.strip():
            continue
        try:
            state, moved = _next(game, state, written)
        except Unreadable as error:
            return Proof(positions, moves, Fault(number, error.place + 1, error.refusal))
        except Impossible as error:
            return Proof(positions, moves, Fault(number, 1, error.broken[0]))
        except (IllegalMove, Precondition) as error:
            return Proof(positions, moves, Fault(number, 1, error.refusal))
        positions, moves = positions + (not moved), moves + moved
    return Proof(positions, moves)


def _next(game: AnyGame, state: Any, written: str) -> tuple[Any, bool]:
    """Return the state after a line, and whether the line is a move; raise what is wrong with it."""
    try:
        move = game.read(written)
    except Unreadable as as_move:
        try:
            return checked_position(game, written), False
        except Unreadable as as_position:
            raise _further(as_move, as_position) from None
    return state if state is None else play(game, state, move), True


def _further(one: Unreadable, other: Unreadable) -> Unreadable:
    """Choose the error that comes later in the line; at one place, say what both expected."""
    if one.place != other.place:
        return max(one, other, key=lambda error: error.place)
    return Unreadable(one.text, one.place, f"{one.refusal.expected}, {other.refusal.expected}")
