"""Plays counted as chess programs do (perft), and plays by chance: the surest checks that moves and states are right.

People read perft files too: positions in the game's own notation, each with its known counts.

    # a comment
    id the deal of seed 17
    position trait J1 / J1 2b 4b …
    perft 1 3
    perft 2 9
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final, TypeVar

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Game, Player, apply_move
from rummifun.core.notation import NotationError
from rummifun.core.record import Record, header_line
from rummifun.core.scene import Act, Pile, Scene, Zone
from rummifun.messages import translation
from rummifun.render.text import Style, draw_face, pile_faces

S = TypeVar("S")


M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class PerftCase:
    """A position of a perft file: its name, its notation, and its counts, each a depth and a number of plays."""

    name: str
    position: str = ""
    counts: tuple[tuple[int, int], ...] = ()


def perft(game: Game[S, M, Any], state: S, depth: int) -> int:
    """Count the plays of exactly this many proposed moves: one play of no moves, and no play after the end.

    A play that ends sooner is not counted, as in chess. Two orders of the same moves are two plays.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> [perft(jeu, jeu.new(Alea(17)), depth) for depth in range(3)]
    [1, 7, 7]
    """
    if depth <= 0:
        return 1
    moves = game.moves(state)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(perft(game, game.step(state, move), depth - 1) for move in moves)


def divide(game: Game[S, M, Any], state: S, depth: int) -> tuple[tuple[M, int], ...]:
    """Count the plays by first move, in the order proposed: where counts differ, look there."""
    return tuple((move, perft(game, game.step(state, move), depth - 1)) for move in game.moves(state))


def read_perft(text: str) -> tuple[PerftCase, ...]:
    """Read a perft file; skip blank lines and those that begin with #.

    Raises `NotationError` with the place of the error.

    >>> read_perft("id nothing left" + chr(10) + "position trait J1 / …" + chr(10) + "perft 1 0")
    (PerftCase(name='nothing left', position='trait J1 / …', counts=((1, 0),)),)
    """
    found: list[PerftCase] = []
    for place, written in _lines(text):
        word, _, rest = written.partition(" ")
        if word == "id" and rest.strip():
            _complete(text, place, found)
            found.append(PerftCase(rest.strip()))
        elif word == "position" and found and not found[-1].position:
            found[-1] = replace(found[-1], position=rest.strip())
        elif word == "perft" and found and found[-1].position:
            found[-1] = replace(found[-1], counts=(*found[-1].counts, _count(text, place, rest)))
        else:
            raise NotationError(text, place, "id …, position …, perft 1 7")
    _complete(text, len(text), found)
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """List the lines that matter, each with its place in the text."""
    place = 0
    for written in text.split("\n"):
        if written.strip() and not written.startswith("#"):
            yield place, written
        place += len(written) + 1


def _complete(text: str, place: int, found: Iterable[Any]) -> None:
    """Raise unless the position before has its notation and a count."""
    if not all(counted.counts for counted in found):
        raise NotationError(text, place, "position …, perft 1 7")


def _count(text: str, place: int, rest: str) -> tuple[int, int]:
    numbers = re.fullmatch(r"\s*([0-9]{1,3})\s+([0-9]{1,18})\s*", rest)
    if numbers is None:
        raise NotationError(text, place, "perft 1 7")
    return int(numbers[1]), int(numbers[2])


_MOST_SHOWN: Final = 12
"""The most proposed moves written."""


_STYLE: Final = Style()


def playthrough(game: AnyGame, origin: Alea, players: Sequence[Player]) -> Iterator[str]:
    """Play a game to its end, seat i by the i-th player (cycling if there are more seats), and write each step.

    Move number n draws from word n of the next game of the same seed, however much other moves draw.
    """
    state = game.new(origin)
    yield header_line(Record(game, origin))
    for number in count():
        yield ""
        yield f"{number} ─ {game.write_position(state)}"
        seat = game.to_move(state)
        laid = game.scene(game.view(state, seat))
        yield f"  {laid.title.localize(_TR)}"
        yield from map(_zone, laid.zones)
        if seat is None:
            break
        player, moves = players[seat % len(players)], tuple(game.moves(state))
        yield _moves_line(laid, moves, game)
        move, reason = player(game, game.view(state, seat), moves, Alea(origin.seed, origin.game + 1, number))
        yield f"  {getattr(player, '__name__', 'player')}: {game.write(move)} ({reason.localize(_TR)})"
        state = apply_move(game, state, move, seat)
    outcome = game.outcome(state)
    assert outcome is not None  # a law of every game
    scores = " to ".join(map(str, outcome.scores))
    winner = "nobody wins" if outcome.winner is None else f"seat {outcome.winner + 1} wins"
    yield f"  {scores}: {winner} ({outcome.reason.localize(_TR)})"


_TR: Final = translation("en")


def _zone(zone: Zone) -> str:
    piles = " ".join(f"[{_pile(pile)}]" for pile in zone.piles)
    return f"  {'>' if zone.active else '|'} {zone.caption.localize(_TR)}" + (f": {piles}" if piles else "")


def _pile(pile: Pile) -> str:
    """Write a pile; if it is all face down, only its height."""
    if pile.caption is not None:
        return " ".join([f"{pile.heading(_TR)}:", *pile_faces(pile, _STYLE, _TR)])
    if pile.faces and all(piece.suit == "dos" for piece in pile.faces):
        return f"{len(pile.faces)} {draw_face(pile.faces[0], _STYLE, _TR)}"
    return " ".join(draw_face(piece, _STYLE, _TR) for piece in pile.faces)


def _moves_line(laid: Scene, moves: tuple[Any, ...], game: AnyGame) -> str:
    """Write the first proposed moves as the scene names them, or in notation if it has no act for them."""
    called = [_move_label(laid.acts, move, game) for move in moves[:_MOST_SHOWN]]
    more = ["…"] if len(moves) > _MOST_SHOWN else []
    return f"  {len(moves)} proposed: {'; '.join([*called, *more])}"


def _move_label(acts: tuple[Act, ...], move: Any, game: AnyGame) -> str:
    return next((act.label.localize(_TR) for act in acts if act.move == move), None) or game.write(move)
