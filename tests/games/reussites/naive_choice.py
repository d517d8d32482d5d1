"""MD and Klondike played naively, on numbers and lists, without a line of the frame: the rule files must agree.

A card of MD is a pair (suit, rank), ranks from 0; a card of Klondike is a number, 13 to a suit, the As first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

__all__ = ["Card", "Solitaire", "plays_md"]

Card = tuple[int, int]
Counts = tuple[int, int, int]


class Md(NamedTuple):
    """A state of MD: how many cards are left, whether the first of them is turned, heights, piles, may cards go up."""

    left: int
    turned: bool
    heights: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    up: bool


def plays_md(talon: tuple[Card, ...], suits: int, ranks: int, stocks: int) -> Counts:
    """Count the plays of a deal of MD, its first card drawn first: won, lost, and movements of the longest."""

    @cache
    def count(state: Md) -> Counts:
        if state.heights == (ranks,) * suits:
            return 1, 0, 0
        following = place(state, talon[-state.left]) if state.turned else [*up_again(state), *turn(state)]
        if not following:
            return 0, 1, 0
        counted = [count(after) for after in following]
        return sum(c[0] for c in counted), sum(c[1] for c in counted), 1 + max(c[2] for c in counted)

    return count(Md(len(talon), False, (0,) * suits, ((),) * stocks, False))


def place(state: Md, card: Card) -> list[Md]:
    """Place the card that is turned."""
    (suit, rank), (left, _, heights, piles, _) = card, state
    high = [Md(left - 1, False, more(heights, suit), piles, True)] if heights[suit] == rank else []
    low = [k for k, pile in enumerate(piles) if not pile or rank <= pile[-1][1]]
    return high + [Md(left - 1, False, heights, put(piles, k, (*piles[k], card)), False) for k in low]


def up_again(state: Md) -> list[Md]:
    """Let a card of storage go up."""
    left, _, heights, piles, up = state
    tops = [(k, pile[-1]) for k, pile in enumerate(piles) if pile and (up or not left)]
    fit = [(k, suit) for k, (suit, rank) in tops if heights[suit] == rank]
    return [Md(left, False, more(heights, suit), put(piles, k, piles[k][:-1]), True) for k, suit in fit]


def turn(state: Md) -> list[Md]:
    return [state._replace(turned=True)] if state.left else []


def more(heights: tuple[int, ...], suit: int) -> tuple[int, ...]:
    return tuple(h + (s == suit) for s, h in enumerate(heights))


def put(piles: tuple[tuple[Card, ...], ...], k: int, pile: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*piles[:k], pile, *piles[k + 1 :])


SUITS = "♣♦♥♠"


@dataclass
class Solitaire:
    """A table of Klondike that is changed in place; it knows its history, and keeps no counters."""

    draw: int
    any_of_packet: bool
    back: bool
    columns: list[tuple[list[int], list[int]]] = field(default_factory=list)
    heights: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    talon: list[int] = field(default_factory=list)
    waste: list[int] = field(default_factory=list)
    fan: int = 0
    could_move: bool = False

    def deal(self, deck: list[int]) -> None:
        """Deal a deck, its first card first, row by row."""
        rows = {}
        for row in range(7):
            for column in range(row, 7):
                rows[row, column] = deck.pop(0)
        self.columns = [([rows[r, c] for r in range(c)], [rows[c, c]]) for c in range(7)]
        self.talon = deck
        self.could_move = any(self.cards())

    def moves(self) -> list[str]:
        """List what can be done."""
        for i, (hidden, shown) in enumerate(self.columns):
            if hidden and not shown:
                return [f"c{i + 1}!"]
        found = list(self.cards())
        if self.talon:
            n = min(self.draw, len(self.talon))
            found.append("talon!rebut" if n == 1 else f"talon.{n}!rebut")
        elif self.waste:
            n = len(self.waste)
            found.append("rebut!talon" if n == 1 else f"rebut.{n}!talon")
        return found

    def over(self) -> bool:
        if self.heights == [13] * 4:
            return True
        return not self.talon and not self.could_move

    def reachable(self) -> list[int]:
        """The cards of the waste that can be played, the uppermost first."""
        return self.waste[::-1][: self.fan if self.any_of_packet else 1]

    def cards(self) -> Iterator[str]:
        """List the movements of cards."""
        for i, (_, shown) in enumerate(self.columns):
            if shown and self.heights[shown[-1] // 13] == shown[-1] % 13:
                yield f"c{i + 1}>{SUITS[shown[-1] // 13]}"
            for n in range(1, len(shown) + 1):
                whole = n == len(shown) and not self.columns[i][0]
                source = f"c{i + 1}" if n == 1 else f"c{i + 1}.{n}"
                yield from (f"{source}>c{j + 1}" for j in self.homes(shown[-n], whole) if j != i)
        for k, card in enumerate(self.reachable()):
            source = "rebut" if k == 0 else f"rebut:{k + 1}"
            if self.heights[card // 13] == card % 13:
                yield f"{source}>{SUITS[card // 13]}"
            yield from (f"{source}>c{j + 1}" for j in self.homes(card, False))
        for suit, height in enumerate(self.heights):
            if self.back and height:
                yield from (f"{SUITS[suit]}>c{j + 1}" for j in self.homes(13 * suit + height - 1, False))

    def homes(self, card: int, whole: bool) -> Iterator[int]:
        """The columns where a card can be laid."""
        for j, (hidden, shown) in enumerate(self.columns):
            if not hidden and not shown:
                if card % 13 == 12 and not whole:
                    yield j
            elif shown and card % 13 + 1 == shown[-1] % 13 and red(card) != red(shown[-1]):
                yield j

    def play(self, move: str) -> None:
        """Make a movement that is listed."""
        if move.startswith("talon"):
            self.fan = min(self.draw, len(self.talon))
            for _ in range(self.fan):
                self.waste.append(self.talon.pop(0))
        elif move.endswith("!talon"):
            self.talon, self.waste, self.fan, self.could_move = self.waste, [], 0, False
        elif move.endswith("!"):
            hidden, shown = self.columns[int(move[1]) - 1]
            shown.append(hidden.pop())
        else:
            self.carry(*move.split(">"))
            self.could_move = True
        self.could_move = self.could_move or any(self.cards())

    def carry(self, source: str, target: str) -> None:
        """Carry cards."""
        if source.startswith("rebut"):
            taken = [self.waste.pop(-int(source[6:] or 1))]
            self.fan = max(self.fan - 1, 1 if self.waste else 0)
        elif source.startswith("c"):
            shown = self.columns[int(source[1]) - 1][1]
            n = int(source[3:] or 1)
            taken = shown[-n:]
            del shown[-n:]
        else:
            suit = SUITS.index(source)
            self.heights[suit] -= 1
            taken = [13 * suit + self.heights[suit]]
        if target in SUITS:
            self.heights[SUITS.index(target)] += 1
        else:
            self.columns[int(target[1]) - 1][1].extend(taken)


def red(card: int) -> bool:
    return card // 13 in (1, 2)
