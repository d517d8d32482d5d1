"""The interface of every encoding, and tables of places and pieces as rows of whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from rummifun.core.game import AnyGame
from rummifun.core.scene import BACK, PieceFace
from rummifun.pieces.cartes import Carte, Couleur, Rang, Visibilite
from rummifun.pieces.tableau import DOS, Tableau

Integers = npt.NDArray[np.int16]
"""An observation for an agent: small whole numbers."""


class Encoding(Protocol):
    """The moves of a game by number, and its table as rows of numbers."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The names of the rows."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""

    def observe(self, game: AnyGame, view: Any, moves: Iterable[Any] = ()) -> Integers:
        """Encode a view, and the effects of the moves proposed if the encoding has them."""

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""


def name_by_notation(game: AnyGame, moves: Iterable[Any]) -> Mapping[str, Any]:
    """Name the moves as the game writes them."""
    return {game.write(move): move for move in moves}


@dataclass(frozen=True)
class Actions:
    """The moves of a game, listed once and for all by names: its own notation, or other names of the moves proposed."""

    names: tuple[str, ...]
    name_moves: Callable[[AnyGame, Iterable[Any]], Mapping[str, Any]] = name_by_notation

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers; raises `ValueError` for a move that has none."""
        by_name = self.name_moves(game, moves)
        if unknown := [move for name, move in by_name.items() if name not in self._numbers]:
            raise ValueError(f"{game.write(unknown[0])} is not among the {len(self.names)} actions of {game.name}")
        return {self._numbers[name]: move for name, move in by_name.items()}


@dataclass(frozen=True)
class TableEncoding:
    """The pieces at each place: its height, its backs, and the count of each rank, of each suit and of each piece.

    Rows: a place each; then the uppermost pieces of some, `s1:1` on top, or the first ones of a hand where the number
    is negative; last, the counts of what has no place. A card that was seen and lies hidden since is shown.
    """

    moves: Actions
    places: tuple[str, ...]
    pieces: tuple[PieceFace, ...]
    ordered: Mapping[str, int]
    counts: Callable[[Any], tuple[int, ...]]

    @property
    def actions(self) -> tuple[str, ...]:
        return self.moves.names

    @cached_property
    def rows(self) -> tuple[str, ...]:
        planes = (f"{place}:{i}" for place, n in self.ordered.items() for i in range(1, abs(n) + 1))
        return (*self.places, *planes, "comptes")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(("hauteur", "dos", *chain(*zip(*map(_names, self.pieces), strict=True)))))

    @cached_property
    def _lit(self) -> Mapping[Hashable, tuple[int, ...]]:
        """The columns that a piece lights, by its face on a scene and by the card itself."""
        number = {name: i for i, name in enumerate(self.columns)}
        return {BACK: (number["dos"],), **{p: tuple({number[n] for n in _names(p)}) for p in self.pieces}}

    @cached_property
    def _cards(self) -> Mapping[Carte, tuple[int, ...]]:
        """The columns that a card lights, however much of it was seen."""
        faces = {(c, r): PieceFace(str(r), str(c)) for c, r in product(Couleur, Rang)}
        known = ((c, r, self._lit[shown]) for (c, r), shown in faces.items() if shown in self._lit)
        return {DOS: self._lit[BACK], **{Carte(c, r, v): lit for c, r, lit in known for v in Visibilite}}

    @cached_property
    def _starts(self) -> Mapping[str, int]:
        """The offset of each row."""
        return {row: i * len(self.columns) for i, row in enumerate(self.rows)}

    def observe(self, game: AnyGame, view: Any, moves: Iterable[Any] = ()) -> Integers:
        """Encode a view: the pieces at each place."""
        starts, lit, heights = self._starts, list[int](), list[tuple[int, int]]()
        for place, height, pile in self._piles(game, view):
            start = starts[place]
            heights.append((start, height))
            lit += [start + column for columns in pile for column in columns]
            if (n := self.ordered.get(place, 0)) and pile:
                first = starts[f"{place}:1"]
                plane = pile[: -n - 1 : -1] if n > 0 else pile[:-n]
                lit += [first + i * len(self.columns) + column for i, top in enumerate(plane) for column in top]
        seen: Integers = np.bincount(lit, minlength=len(self.rows) * len(self.columns)).astype(np.int16)
        for start, height in heights:
            seen[start] = height
        counted = self.counts(view)
        seen[starts["comptes"] : starts["comptes"] + len(counted)] = counted
        return seen.reshape(len(self.rows), -1)

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""
        return self.moves.moves_by_number(game, moves)

    def _piles(self, game: AnyGame, view: Any) -> Iterator[tuple[str, int, list[tuple[int, ...]]]]:
        """List the piles of our places: the place, the height, and the columns that each piece lights."""
        if isinstance(view, Tableau):  # a scene shows less: what lies beneath has been seen too
            for place, pile in zip(view.forme.places, view.tas, strict=True):
                if place in self._starts:  # some games lay out new places as they go on
                    yield place, len(pile), [self._cards[card] for card in pile]
            return
        for zone in game.scene(view).zones:
            for laid in zone.piles:
                if laid.place in self._starts:
                    yield laid.place, laid.height, [self._lit[face] for face in laid.faces]


def _names(piece: PieceFace) -> tuple[str, str, str]:
    """Name the columns of a piece: its rank, its suit, itself; a bean has one name for all three."""
    return piece.text, piece.suit, piece.text if piece.text == piece.suit else piece.text + piece.suit
