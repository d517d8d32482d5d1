"""`prevoyant`: the player of MD that looks ahead, over many possible deals of the talon.

The only choice is where a card goes down: cards that can go up do, since that rules nothing out. It tries each storage
pile that takes the card on the same deals of the hidden cards, playing on as `petit_ecart` does. It chooses the pile
that wins most of these deals, then the one that leaves fewest cards. A card is a number here, 16 to a suit, as in the
compiled twin, which plays the same deals if numba is installed (the extra `fast`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games.reussites import montee_descente as md
from rummifun.kernels.jit_cache import twin_switch
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tableau import Tableau
from rummifun.players.ecart import evaluate, petit_ecart

USUAL: Final = 1000
"""The default number of deals to draw."""

SUIT: Final = 16
_EMPTY: Final = 5
"""Twice the gap that an empty pile counts as, for `petit_ecart`, and half a rank."""


class MdTable(NamedTuple):
    """A player's view of MD in numbers: the hidden cards, the storage piles, the heights of the series."""

    hidden: tuple[int, ...]
    stocks: tuple[tuple[int, ...], ...]
    series: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prevoyant:
    """The player that looks ahead over a number of deals."""

    deals: int
    name: str

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see the module."""
        usual = petit_ecart(game, view, moves, alea)
        places = target_piles(view, moves)
        if len(places) < 2:
            return usual
        table = table_numbers(view, md.stocks(view))
        piles = tuple(md.stocks(view).index(place) for place in places)
        found = try_card(table, card_number(view, view["talon"][-1]), piles, alea.word()[0], self.deals)
        i = max(range(len(places)), key=lambda i: (found[i][0], -found[i][1]))
        move = next(move for move in moves if move.cible == places[i])
        values = (("won", found[i][0]), ("n", self.deals))
        return move, Message(N_("wins {won} of {n} deals drawn, the most"), values)


def prevoyant_of(deals: int) -> Prevoyant:
    """Make the player that looks ahead over this many deals.

    Profil: ℕ* → joueur

    >>> jeu = md.md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: 9♥")
    >>> move, reason = prevoyant_of(30)(jeu, t, tuple(jeu.moves(t)), Alea(1))
    >>> jeu.write(move), reason.localize(str)
    ('talon>s2', 'wins 2 of 30 deals drawn, the most')

    Law: prevoyant_of n == prevoyant_of n. It raises `Precondition` in another game.
    """
    return Prevoyant(deals, f"prevoyant:{deals}")


prevoyant: Final = Prevoyant(USUAL, "prevoyant")
"""The player with the default number of deals."""


def target_piles(vue: Tableau[Any], moves: Sequence[Any]) -> list[str]:
    """List the piles that take the turned card, `petit_ecart`'s choice first; none if the card can go up.

    One empty pile stands for all.
    """
    if md.tournee(vue) is None or any(move.cible not in md.stocks(vue) for move in moves):
        return []
    ranked = sorted(moves, key=lambda move: evaluate(vue, move)[0], reverse=True)
    empty = [move.cible for move in ranked if not vue[move.cible]][:1]
    return [move.cible for move in ranked if vue[move.cible] or move.cible in empty]


@cache
def _numbers(forme: Any) -> dict[tuple[Any, Any], int]:
    pack = forme.pack
    return {(s, r): SUIT * i + j for i, s in enumerate(pack.couleurs) for j, r in enumerate(pack.rangs)}


def card_number(vue: Tableau[Any], carte: Carte) -> int:
    """Return the number of a card, 16 to a suit."""
    return _numbers(vue.forme)[carte.couleur, carte.rang]


def table_numbers(vue: Tableau[Any], stocks: Sequence[str]) -> MdTable:
    """Write a view of MD in numbers."""
    laid = [[card_number(vue, carte) for carte in vue[stock]] for stock in stocks]
    series = [[card_number(vue, carte) for carte in vue[str(couleur)]] for couleur in vue.forme.pack.couleurs]
    shown = {n for pile in (*laid, *series) for n in pile} | {card_number(vue, c) for c in vue["talon"][-1:]}
    hidden = tuple(n for n in sorted(_numbers(vue.forme).values()) if n not in shown)
    return MdTable(hidden, tuple(map(tuple, laid)), tuple(map(len, series)))


_pret: Final = twin_switch("prevoyant.tally", 40, 400)
"""A thousand deals take some hundredths of a second; loading the twin takes one, and compiling it about ten."""


def try_card(table: MdTable, card: int, piles: tuple[int, ...], seed: int, deals: int) -> list[tuple[int, int]]:
    """Try a card on some piles: for each, count the deals won out of a number, and the cards left in all."""
    if not _pret():
        return try_card_plain(table, card, piles, seed, deals)
    from rummifun.kernels import prevoyant

    return prevoyant.try_card(table, card, piles, seed, deals)


def try_card_plain(table: MdTable, card: int, piles: tuple[int, ...], seed: int, deals: int) -> list[tuple[int, int]]:
    """Try a card on some piles, deal by deal; see `try_card`."""
    talons = [Alea(seed, i).shuffle(table.hidden)[0] for i in range(deals)]
    left = [[cards_left(table, card, pile, talon) for talon in talons] for pile in piles]
    return [(rests.count(0), sum(rests)) for rests in left]


def cards_left(table: MdTable, card: int, pile: int, talon: Sequence[int]) -> int:
    """Play a talon out, last card first, after a card has gone down onto a pile; count the cards left."""
    stocks, series = [[*stock] for stock in table.stocks], [*table.series]
    stocks[pile].append(card)
    for left in range(len(talon), 0, -1):
        card = talon[left - 1]
        if series[card // SUIT] == card % SUIT:
            series[card // SUIT] += 1
            raise_tops(stocks, series)
        else:
            costs = [_cost(stock, card) for stock in stocks]
            least = min(costs)
            if least == _NEVER:
                return left
            stocks[costs.index(least)].append(card)
    return 0


_NEVER: Final = 1 << 20


def _cost(stock: Sequence[int], card: int) -> int:
    """Return twice the gap that a card would leave, or the cost of an empty pile."""
    if not stock:
        return _EMPTY
    gap = stock[-1] % SUIT - card % SUIT
    return 2 * gap if gap >= 0 else _NEVER


def raise_tops(stocks: Sequence[list[int]], series: list[int]) -> None:
    """Let tops of storage go up as long as one can."""
    while top := next((stock for stock in stocks if stock and series[stock[-1] // SUIT] == stock[-1] % SUIT), None):
        series[top.pop() // SUIT] += 1
