"""Plays counted as chess programs do (perft): the surest check that moves and states are right.

People read perft files too: positions in the game's own notation, each with its known counts.

    # a comment
    id the deal of seed 17
    position trait J1 / J1 2b 4b …
    perft 1 3
    perft 2 9
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rummifun.core.game import Game
from rummifun.core.notation import NotationError

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
