"""Proofreading a text in the notation: how much of it is right, and its first fault, with its line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rummifun.core.game import AnyGame, IllegalMove, apply_move
from rummifun.core.notation import NotationError
from rummifun.core.record import ImpossiblePositionError, RecordError, read_legal_position, read_record
from rummifun.refusal import Precondition, Refusal


@dataclass(frozen=True, slots=True)
class NotationFault:
    """A fault: its line and its column, from 1, and the rule that it breaks."""

    line: int
    column: int
    code: Refusal


@dataclass(frozen=True, slots=True)
class ProofreadResult:
    """The numbers of positions and moves read before the first fault, and that fault."""

    positions: int = 0
    moves: int = 0
    fault: NotationFault | None = None


def is_record(text: str) -> bool:
    """Distinguish a record, whose first line is an object of JSON, from positions and moves."""
    return text.lstrip().startswith("{")


def proofread_record(text: str, named: Callable[[str, Mapping[str, Any]], AnyGame]) -> ProofreadResult:
    r"""Proofread a record; `named` finds a game by its name and options.

    >>> from rummifun.games import game_named
    >>> said = ['{"rummifun": 1, "jeu": "rummikub", "graine": 17}', '{"coup": "pioche"}', '{"coup": "pose [14b]"}']
    >>> proof = proofread_record("\n".join(said), game_named)
    >>> proof.moves, proof.fault.line, proof.fault.column
    (1, 3, 17)
    """
    lines = text.split("\n")
    try:
        record, damage = read_record(text, named)
    except RecordError as error:
        column = _column(lines[0], "position", error.place)
        return ProofreadResult(fault=NotationFault(1, column, error.refusal))
    written = int(isinstance(record.origin, str))
    if damage is None:
        return ProofreadResult(written, len(record.moves))
    line = lines[damage.line - 1] if damage.line <= len(lines) else ""
    fault = NotationFault(damage.line, _column(line, "coup", damage.place), damage.code)
    return ProofreadResult(written, len(record.moves), fault)


def _column(line: str, field: str, place: int | None) -> int:
    """Find the column of a place in the value of a field, or in a line that is not JSON."""
    try:
        json.loads(line)
    except json.JSONDecodeError as error:
        return error.pos + 1
    except (ValueError, RecursionError):  # a number of too many digits, too many brackets
        return 1
    found = re.search(rf'"{field}"\s*:\s*"((?:\\u[0-9a-fA-F]{{4}}|\\.|.){{{place or 0}}})', line)
    return 1 if place is None or found is None else found.end() + 1


def proofread_lines(text: str, game: AnyGame) -> ProofreadResult:
    r"""Proofread lines of positions and moves: a move is played in the position before it, if there is one.

    >>> from rummifun.games import game_named
    >>> proofread_lines("talon!rebut\n\nc1>c9>c3", game_named("klondike"))
    ProofreadResult(positions=0, moves=1, fault=NotationFault(line=3, column=6, code=...))
    """
    positions = moves = 0
    state = None
    for number, written in enumerate(text.split("\n"), 1):
        if not written.strip():
            continue
        try:
            state, moved = _next(game, state, written)
        except (IllegalMove, ImpossiblePositionError, Precondition) as error:
            column = error.place + 1 if isinstance(error, NotationError) else 1
            return ProofreadResult(positions, moves, NotationFault(number, column, error.refusal))
        positions, moves = positions + (not moved), moves + moved
    return ProofreadResult(positions, moves)


def _next(game: AnyGame, state: Any, written: str) -> tuple[Any, bool]:
    """Return the state after a line, and True if the line is a move; raise the fault of a wrong line."""
    try:
        move = game.read(written)
    except NotationError as as_move:
        try:
            return read_legal_position(game, written), False
        except NotationError as as_position:
            raise _further(as_move, as_position) from None
    return state if state is None else apply_move(game, state, move), True


def _further(one: NotationError, other: NotationError) -> NotationError:
    """Choose the error that comes later in the line; at one place, join the expectations of both."""
    if one.place != other.place:
        return max(one, other, key=lambda error: error.place)
    return NotationError(one.text, one.place, f"{one.refusal.expected}, {other.refusal.expected}")
