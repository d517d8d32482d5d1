"""`sagace`: the player of MD that values tables, and averages exactly over the cards that may come next.

A value is the chance to win from a table once a card is placed. It was fitted to this player's own games
(`bench/md_valeur.cpp`): a net of one layer, whose inputs tell above all how many hidden cards must come before each
pile takes a card of each rank. The player chooses the pile with the greatest chance, averaged over all cards that may
come next, each put in its best place; `sagace:2` looks two cards ahead. The net knows the pack of 32 cards and four
storage piles; with others, this player is `prevoyant`.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.core.scene import Message
from rummifun.games.reussites import montee_descente as md
from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_32
from rummifun.players.glouton import NamedPlayer
from rummifun.players.montee_descente import (
    SUIT,
    MdTable,
    card_number,
    petit_ecart,
    prevoyant,
    raise_tops,
    table_numbers,
    target_piles,
)

INPUTS: Final = 108


HIDDEN_UNITS: Final = 32


_FILE: Final = Path(__file__).with_name("sagace.bin")


WEIGHTS: Final[tuple[float, ...]] = struct.unpack(f"<{(INPUTS + 2) * HIDDEN_UNITS + 1}e", _FILE.read_bytes())
"""Half floats: for each input its weights; then the constants of the sums, their weights, the last constant."""


_RANKS: Final = 8


_SUITS: Final = 4


_PILES: Final = 4


def win_chances(tables: Sequence[MdTable], cards: int) -> list[float]:
    """Return the chance to win from each of some tables, looking a number of cards ahead."""
    return [win_chance(table, cards) for table in tables]


def win_chances_compiled(tables: Sequence[MdTable], cards: int) -> list[float]:
    """Return these chances by the compiled twin; see `win_chances`."""
    from rummifun.kernels import sagace as twin

    return twin.win_chances(tables, cards, WEIGHTS)


WinChances = Callable[[Sequence[MdTable], int], list[float]]
"""A way to find the chances of tables: plain or compiled."""


@dataclass(frozen=True, slots=True)
class Sagace(NamedPlayer):
    """The player that looks a number of cards ahead, or plays as another one with a pack that the net does not know."""

    cards: int
    name: str
    win_chances: WinChances = field(default=win_chances, compare=False, repr=False)
    otherwise: Player = field(default=prevoyant, compare=False, repr=False)

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see the module."""
        usual = petit_ecart(game, view, moves, alea)
        places, stocks = target_piles(view, moves), md.stocks(view)
        if len(places) < 2:
            return usual
        if view.forme.pack != JEU_32 or len(stocks) != _PILES:
            return self.otherwise(game, view, moves, alea)
        table, card = table_numbers(view, stocks), card_number(view, view["talon"][-1])
        values = self.win_chances([lay_card(table, card, stocks.index(place)) for place in places], self.cards)
        best = max(range(len(places)), key=values.__getitem__)
        move = next(move for move in moves if move.cible == places[best])
        said = Message(N_("leaves a chance of {won} % to win, the greatest"), (("won", round(100 * values[best])),))
        return move, said


def sagace_of(cards: int) -> Sagace:
    """Make the player that looks this many cards ahead.

    Profil: ℕ* → joueur

    >>> jeu = md.md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: 9♥")
    >>> move, reason = sagace_of(1)(jeu, t, tuple(jeu.moves(t)), Alea(1))
    >>> jeu.write(move)
    'talon>s2'

    Law: its choice does not depend on the Alea. It raises `Precondition` in another game.
    """
    return Sagace(cards, f"sagace:{cards}")


sagace: Final = Sagace(1, "sagace")
"""The player that looks one card ahead."""


def lay_card(table: MdTable, card: int, pile: int) -> MdTable:
    """Put a card down onto a pile."""
    stocks = table.stocks
    return table._replace(stocks=(*stocks[:pile], (*stocks[pile], card), *stocks[pile + 1 :]))


def win_chance(table: MdTable, cards: int) -> float:
    """Return the chance to win from a table, looking a number of cards ahead; see `win_chances`."""
    if not table.hidden:
        return 1.0
    if cards == 0:
        return net_value(net_inputs(table))
    chances = ((win_chance(after, cards - 1) for after in _afters(table, card)) for card in table.hidden)
    return sum(max(some, default=0.0) for some in chances) / len(table.hidden)


def _afters(table: MdTable, card: int) -> Iterator[MdTable]:
    """List the tables that a new card leads to: up, or down onto each pile that takes it, one empty pile for all."""
    there = table._replace(hidden=tuple(other for other in table.hidden if other != card))
    suit, rank = divmod(card, SUIT)
    if table.series[suit] == rank:
        yield _risen(there, suit)
        return
    empty = next((i for i, stock in enumerate(table.stocks) if not stock), -1)
    for pile, stock in enumerate(table.stocks):
        if pile == empty or (stock and stock[-1] % SUIT >= rank):
            yield lay_card(there, card, pile)


def _risen(table: MdTable, suit: int) -> MdTable:
    """Send a card of a suit up, and all that can follow."""
    stocks, series = [[*stock] for stock in table.stocks], [*table.series]
    series[suit] += 1
    raise_tops(stocks, series)
    return MdTable(table.hidden, tuple(map(tuple, stocks)), tuple(series))


def net_value(numbers: Sequence[float]) -> float:
    """Compute the net's value from its inputs."""
    sums = [*WEIGHTS[-2 * HIDDEN_UNITS - 1 : -HIDDEN_UNITS - 1]]
    for i, number in enumerate(numbers):
        if number:
            weights = WEIGHTS[i * HIDDEN_UNITS : (i + 1) * HIDDEN_UNITS]
            sums = [s + number * w for s, w in zip(sums, weights, strict=True)]
    out = sum(s * w for s, w in zip(sums, WEIGHTS[-HIDDEN_UNITS - 1 : -1], strict=True) if s > 0)
    return 1 / (1 + math.exp(-(out + WEIGHTS[-1])))


def net_inputs(table: MdTable) -> list[float]:
    """Describe a table in numbers that do not depend on the names of suits and piles."""
    left = len(table.hidden)
    share, needed = 1 / (left + 1), blocking_cards(table)
    numbers, waiting = [left / 32, 4 * share], 0
    for rank in range(_RANKS - 1, 0, -1):
        some = sum(1 for card in table.hidden if card % SUIT == rank and table.series[card // SUIT] != rank)
        waiting += some
        numbers += [some / 4, waiting * share]
    piles = sorted(_waits(stock, needed) for stock in table.stocks)
    for waits in zip(*piles, strict=True):
        first, second, *_ = sorted(waits)
        numbers += [number for wait in waits for number in (wait * share, float(wait == 0))]
        numbers += [first * share, second * share]
    for height, some, wait in sorted(_suit(table, suit, needed) for suit in range(_SUITS)):
        numbers += [height / 8, some / 8, wait * share]
    return numbers


def blocking_cards(table: MdTable) -> dict[int, int]:
    """Return, for each hidden or stored card, the set of hidden cards that must come before it goes up, in bits.

    A card in storage waits for the one before it in its suit, and for the card that lies on it.
    """
    needed = {card: 1 << card for card in table.hidden}
    over = {card: above for stock in table.stocks for card, above in pairwise(stock)}
    deep = {card: i for stock in table.stocks for i, card in enumerate(reversed(stock))}
    for rank in range(_RANKS):
        found = [card for suit in range(_SUITS) if (card := SUIT * suit + rank) in deep or card in needed]
        for card in sorted(found, key=lambda card: deep.get(card, 0)):
            needed[card] = needed.get(card, 0) | needed.get(card - 1, 0) | needed.get(over.get(card, -1), 0)
    return needed


def _waits(stock: Sequence[int], needed: dict[int, int]) -> list[int]:
    """Count, for each rank from 1 to 8, the hidden cards that come before a pile takes that rank; 8: it is empty."""
    waits, wait = list[int](), 0
    for card in reversed(stock):
        waits += [wait] * (card % SUIT - len(waits))
        wait = needed[card].bit_count()
    return waits + [wait] * (_RANKS - len(waits))


def _suit(table: MdTable, suit: int, needed: dict[int, int]) -> tuple[int, int, int]:
    """Return a series' height, its number of hidden cards, and how many must come before the next goes up."""
    height = table.series[suit]
    wait = needed.get(SUIT * suit + height, 0).bit_count()
    return height, sum(1 for card in table.hidden if card // SUIT == suit), wait
