"""Records: a game, its options, its start and its moves; as text, JSON lines: a header, then one move a line.

The state is the fold of the moves; replaying is the same fold with every step kept; undoing drops the last line.
Reading stops at a line that cannot be read or a move that is refused: nothing before it is lost.

A header may say how many moves follow, with a digest of them and of itself: this reveals a line that was lost or
changed into another move. Further lines were appended since; a header without a count promises nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from html import escape
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.display import TextDisplay
from rummifun.core.game import AnyGame, Game, IllegalMove, InvariantBreak, M, S, V, apply_move, replay
from rummifun.core.json_reader import parse_json_object
from rummifun.core.notation import NotationError
from rummifun.core.scene import Drawable, plural
from rummifun.messages import N_, display_language
from rummifun.refusal import Code, Precondition, Refusal, sentence

VERSION: Final = 1
"""The version of the format: a record of a later version is refused, not guessed at."""


MOVE: Final = "coup"
"""The field of a line that holds its move."""


_CONTROLE: Final = "controle"
"""The field of a header that holds the number of moves and their digest."""


class RefusRecord(Code):
    """Reasons to refuse a record, or a line of it."""

    EnteteIllisible = "partie enregistrée"
    VersionInconnue = "partie enregistrée"
    LigneIllisible = "partie enregistrée"
    FinManquante = "partie enregistrée"
    ControleFaux = "partie enregistrée"


class RecordError(Precondition):
    """Raised when a text is not a record: its header cannot be used, perhaps because of a place in its position."""

    def __init__(self, refusal: Refusal, place: int | None = None) -> None:
        super().__init__(refusal)
        self.place = place


@dataclass(frozen=True, slots=True)
class Record(TextDisplay):
    """A game played or in progress: the game, its start (a deal or a written position), its moves.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> Record(jeu, Alea(17), (Piocher(),)).moves
    (Piocher(),)

    It prints as the text that `read_record` reads; a notebook shows the last state and lists the moves.
    """

    game: AnyGame
    origin: Alea | str
    moves: tuple[Any, ...] = ()

    def add_move(self, move: Any) -> Record:
        """Add a move."""
        return replace(self, moves=(*self.moves, move))

    def drop_last_move(self) -> Record:
        """Drop the last move, if there is one."""
        return replace(self, moves=self.moves[:-1])

    def __str__(self) -> str:
        return "\n".join([header_line(self), *(move_line(self.game, move) for move in self.moves)])

    def _repr_html_(self) -> str:
        *_, last = record_states(self)
        seen = last if isinstance(last, Drawable) else self.game.scene(self.game.view(last, None))
        moves = "".join(f"<li><code>{escape(self.game.write(move))}</code></li>" for move in self.moves)
        number = plural(len(self.moves), N_("{n} move"), N_("{n} moves"))
        summary = f"<summary><code>{escape(header_line(self))}</code> {number}</summary>"
        return f"{seen._repr_svg_()}<details>{summary}<ol>{moves}</ol></details>"


@dataclass(frozen=True, slots=True)
class Damage:
    """The fault that stopped the reading of a record: the number of its line, from 1, why, its place in the move."""

    line: int
    code: Refusal
    place: int = 0


def first_state(record: Record) -> Any:
    """Return the first state."""
    if isinstance(record.origin, Alea):
        return record.game.new(record.origin)
    return read_legal_position(record.game, record.origin)


def record_states(record: Record) -> Iterator[Any]:
    """Return every state of a record, the first included."""
    return replay(record.game, first_state(record), record.moves)


def header_line(record: Record) -> str:
    """Write the first line of a record.

    >>> from rummifun.games.rummikub import jeu
    >>> header_line(Record(jeu, Alea(17)))
    '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}'
    """
    origin = record.origin
    if isinstance(origin, Alea):
        begun: dict[str, Any] = {"graine": origin.seed, "partie": origin.game}
        begun |= {"tirages": origin.draws} if origin.draws else {}
    else:
        begun = {"position": origin}
    head = {"rummifun": VERSION, "jeu": record.game.name, "options": dict(record.game.options), **begun}
    return _json(head)


def move_line(game: AnyGame, move: Any) -> str:
    """Write the line of a move."""
    return _json({MOVE: game.write(move)})


def short_digest(value: Any) -> str:
    """Return a short digest of a value that JSON can write, independent of its layout."""
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=8).hexdigest()


def add_checksum(text: str) -> str:
    """Add to the header of a record the number of its moves, with a digest of them and of the header.

    >>> print(add_checksum('{"rummifun": 1, "jeu": "rummikub", "graine": 17}' + chr(10) + '{"coup": "pioche"}'))
    {"rummifun": 1, "jeu": "rummikub", "graine": 17, "controle": {"coups": 1, "empreinte": "..."}}
    {"coup": "pioche"}
    """
    first, end, rest = text.partition("\n")
    try:
        head = parse_json_object(first)
        moves = [_field(written, MOVE) for _, written in _move_lines(text.split("\n"))]
    except RecordError:
        return text
    known = {name: value for name, value in head.items() if name != _CONTROLE}
    return f"{_json(known | _controle(known, moves))}{end}{rest}" if head else text


def _controle(head: Mapping[str, Any], moves: Sequence[str]) -> dict[str, Any]:
    return {_CONTROLE: {"coups": len(moves), "empreinte": short_digest([head, *moves])}}


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_record(text: str, named: Callable[[str, Mapping[str, Any]], AnyGame]) -> tuple[Record, Damage | None]:
    """Read a record as far as possible; `named` finds a game by its name and options.

    Raises `RecordError` if its header cannot be used.
    """
    lines = text.split("\n")
    record = _read_header(lines[0] if lines else "", named)
    state, said, last = first_state(record), list[str](), 1
    for last, written in _move_lines(lines):
        try:
            said.append(_field(written, MOVE))
            move = record.game.read(said[-1])
            state = apply_move(record.game, state, move)
        except (IllegalMove, Precondition) as error:
            return record, Damage(last, error.refusal, error.place if isinstance(error, NotationError) else 0)
        record = record.add_move(move)
    return record, _unlike(lines[0], said, last + 1)


def _move_lines(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """List the lines of moves, each with its number."""
    return ((number, written) for number, written in enumerate(lines[1:], 2) if written.strip())


def _unlike(first: str, moves: Sequence[str], after: int) -> Damage | None:
    """Find the difference between the moves and the header's count and digest, if it has them."""
    head = parse_json_object(first)
    if _CONTROLE not in head:
        return None
    promised = head.pop(_CONTROLE)
    n = promised.get("coups") if isinstance(promised, dict) else None
    if type(n) is int and n > len(moves):
        return Damage(after, Refusal(RefusRecord.FinManquante, expected=n, got=len(moves)))
    found = _controle(head, moves[:n] if type(n) is int else moves)[_CONTROLE]
    if promised == found:
        return None
    return Damage(1, Refusal(RefusRecord.ControleFaux, expected=_json(promised)[:60], got=_json(found)))


def _read_header(written: str, named: Callable[[str, Mapping[str, Any]], AnyGame]) -> Record:
    head = parse_json_object(written)
    version, jeu, options = head.get("rummifun"), head.get("jeu"), head.get("options", {})
    if type(version) is not int or version < 1 or not isinstance(jeu, str) or not isinstance(options, dict):
        raise RecordError(Refusal(RefusRecord.EnteteIllisible, expected='{"rummifun": 1, "jeu": …', got=written[:40]))
    if version > VERSION:
        raise RecordError(Refusal(RefusRecord.VersionInconnue, expected=VERSION, got=version))
    try:
        record = Record(named(jeu, options), _origin(head))
        first_state(record)
    except (ImpossiblePositionError, Precondition) as error:
        raise RecordError(error.refusal, error.place if isinstance(error, NotationError) else None) from None
    return record


def _origin(head: Mapping[str, Any]) -> Alea | str:
    if isinstance(head.get("position"), str):
        return str(head["position"])
    nombres = [n for n in (head.get("graine"), head.get("partie", 0), head.get("tirages", 0)) if type(n) is int]
    if "position" in head or len(nombres) < 3:
        raise RecordError(Refusal(RefusRecord.EnteteIllisible, expected='"graine": 17, "position": "…"', got=str(head)))
    return Alea(*nombres)


def _field(written: str, name: str) -> str:
    found = parse_json_object(written).get(name)
    if not isinstance(found, str):
        raise RecordError(Refusal(RefusRecord.LigneIllisible, expected=f'{{"{name}": "…"}}', got=written[:40]))
    return found


class ImpossiblePositionError(ValueError):
    """Raised by `read_legal_position` when a state breaks invariants; it holds all, the first as its refusal."""

    def __init__(self, broken: tuple[InvariantBreak, ...]) -> None:
        super().__init__(broken)
        self.breaks, self.refusal = broken, broken[0]

    def __str__(self) -> str:
        lang = display_language()
        return " ; ".join(sentence(refusal, lang) for refusal in self.breaks)


def read_legal_position(game: Game[S, M, V], text: str) -> S:
    """Read a position, and refuse an impossible one with the full list of its faults.

    Raises `Unreadable` or `ImpossiblePositionError`.
    """
    state = game.read_position(text)
    broken = game.invariants(state)
    if broken:
        raise ImpossiblePositionError(broken)
    return state
