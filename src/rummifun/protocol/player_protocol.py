"""The lines, version 1: the messages to a player's program, and its answers, one line of JSON each.

`docs/protocole.md` is the specification. Nothing here waits or writes: a question is a line, and so is an answer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.record import parse_json_object
from rummifun.core.scene import Message
from rummifun.messages import N_, translation
from rummifun.protocol.json_views import game_to_json, moves_to_json, outcome_to_json, view_to_json

VERSION: Final = 1
"""The version of the lines."""

MAX_LINE_BYTES: Final = 1 << 16
"""The most bytes of an answer."""

_CHANCE: Final = 1 << 31
"""The chance of a move is a number below this one, which every language can hold."""


@dataclass(frozen=True, slots=True)
class ProgramHello:
    """The first line of a program: its name, and the games that it plays; an empty list stands for all games."""

    name: str
    games: tuple[str, ...] = ()


class ProtocolError(ValueError):
    """Raised for a line that is no answer; the message is the form expected."""


def hello_line(game: AnyGame, seat: int, lang: str, seconds: float, memory: int) -> str:
    """Write the line that begins a game; the limits are seconds for a move, megabytes of memory, bytes of an answer."""
    limits = {"seconds": seconds, "memory": memory, "line": MAX_LINE_BYTES}
    return _line("hello", lines=VERSION, game=game_to_json(game), seat=seat, lang=lang, limits=limits)


def turn_line(game: AnyGame, view: Any, moves: tuple[Any, ...], alea: Alea, lang: str, seconds: float) -> str:
    """Write the line that asks for a move."""
    tr = translation(lang)
    chance, _ = alea.below(_CHANCE)
    seen, numbered = view_to_json(game, view, tr), moves_to_json(game, view, moves, tr)
    return _line("turn", seconds=seconds, chance=chance, view=seen, moves=numbered)


def end_line(outcome: Outcome, lang: str) -> str:
    """Write the line that ends a game.

    >>> end_line(Outcome((0, 12), 0, Message("a hand is empty")), "en")
    '{"type": "end", "scores": [0, 12], "winner": 0, "said": "a hand is empty"}'
    """
    return _line("end", **outcome_to_json(outcome, translation(lang)))


def bye_line() -> str:
    """Write the last line.

    >>> bye_line()
    '{"type": "bye"}'
    """
    return _line("bye")


def read_hello(line: str) -> ProgramHello:
    """Read the first line of a program; raises `ProtocolError`.

    >>> read_hello('{"type": "hello", "lines": 1, "name": "Zoé", "games": ["md"], "colour": "blue"}')
    ProgramHello(name='Zoé', games=('md',))
    >>> read_hello("Hello!")
    Traceback (most recent call last):
        ...
    rummifun.protocol.player_protocol.ProtocolError: {"type": "hello", "lines": 1, "name": "…"}
    """
    said = parse_json_object(line)
    name, games = said.get("name"), said.get("games", [])
    right = said.get("type") == "hello" and said.get("lines") == VERSION and isinstance(name, str)
    if not right or not isinstance(games, list) or not all(isinstance(game, str) for game in games):
        raise ProtocolError(f'{{"type": "hello", "lines": {VERSION}, "name": "…"}}')
    return ProgramHello(_printable(str(name)), tuple(games))


def read_move(game: AnyGame, moves: tuple[Any, ...], line: str) -> tuple[Any, Message]:
    """Read a move, by its number or in notation, and the reason; raises `ProtocolError` or `NotationError`.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> move, why = read_move(jeu, (Piocher(),), '{"type": "move", "n": 1, "why": "rien à poser"}')
    >>> move, why.localize(str), read_move(jeu, (), '{"type": "move", "move": "pioche"}')[0]
    (Piocher(), 'rien à poser', Piocher())
    >>> read_move(jeu, (Piocher(),), '{"type": "move", "n": 2}')
    Traceback (most recent call last):
        ...
    rummifun.protocol.player_protocol.ProtocolError: "n": 1..1
    """
    said = parse_json_object(line)
    n, written, why = said.get("n"), said.get("move"), said.get("why", "")
    if said.get("type") != "move" or not isinstance(why, str) or (type(n) is int) == isinstance(written, str):
        raise ProtocolError('{"type": "move", "n": 1} / {"type": "move", "move": "…"}')
    reason = Message("{said}", (("said", _printable(why)),)) if why.strip() else Message(N_("no reason given"))
    if isinstance(written, str):
        return game.read(written), reason
    if type(n) is not int or not 1 <= n <= len(moves):
        raise ProtocolError(f'"n": 1..{len(moves)}')
    return moves[n - 1], reason


def _line(kind: str, **of: Any) -> str:
    return json.dumps({"type": kind, **of}, ensure_ascii=False)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)
