"""The players of MD: `ecart` lays cards where the gap is smallest, `prevoyant` tries each pile on possible deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games.reussites import montee_descente as md
from rummifun.games.reussites.montee_descente import SMALL_GAP, evaluate
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tableau import Tableau
from rummifun.players.glouton import NamedPlayer
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal


def ecart(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Play MD: go up if possible; else down with the smallest gap of ranks, onto an empty pile as a last resort.

    Profil: jeu → vue → coups → Alea → coup × raison   (réussites §5.4, automatic play)

    >>> jeu = md.md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: V♥")
    >>> move, reason = ecart(jeu, t, jeu.moves(t), Alea())
    >>> jeu.write(move), reason.localize(str)
    ('talon>s2', 'leaves a gap of 3 ranks, the smallest')

    Law: if a card can go up, it does. Raises `Precondition` in another game.
    """
    return _choose(game, view, moves, _NEVER)


def petit_ecart(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Play MD as `ecart` does, but onto an empty pile rather than with a gap of more than two ranks.

    A card on an empty pile leaves room for all cards that are not higher; a wide gap rules out the cards in it.

    Profil: jeu → vue → coups → Alea → coup × raison   (ours)

    >>> jeu = md.md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: V♥")
    >>> jeu.write(petit_ecart(jeu, t, jeu.moves(t), Alea())[0])
    'talon>s3'

    Law: it chooses as `ecart` does if no storage pile is empty. Raises `Precondition` in another game.
    """
    return _choose(game, view, moves, SMALL_GAP)


_NEVER: Final = 1 << 30


def _choose(game: Any, view: Any, moves: tuple[Any, ...], empty: int) -> tuple[Any, Message]:
    if game.name.partition(" ")[0] != "md":  # the size of a small pack comes after it
        raise Precondition(Refusal(RefusJoueur.AutreJeu, expected="md", got=game.name))
    measures = [evaluate(view, move, empty) for move in moves]
    best = max(range(len(moves)), key=lambda i: measures[i][0])
    return moves[best], measures[best][1]


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


def try_card_compiled(
    table: MdTable, card: int, piles: tuple[int, ...], seed: int, deals: int
) -> list[tuple[int, int]]:
    """Try a card on some piles by the compiled twin; see `try_card_plain`."""
    from rummifun.kernels import montee_descente as twin

    return twin.try_card(table, card, piles, seed, deals)


def try_card_plain(table: MdTable, card: int, piles: tuple[int, ...], seed: int, deals: int) -> list[tuple[int, int]]:
    """Try a card on some piles: for each, count the deals won out of a number, and the cards left in all."""
    talons = [Alea(seed, i).shuffle(table.hidden)[0] for i in range(deals)]
    left = [[cards_left(table, card, pile, talon) for talon in talons] for pile in piles]
    return [(rests.count(0), sum(rests)) for rests in left]


TryCard = Callable[[MdTable, int, tuple[int, ...], int, int], list[tuple[int, int]]]
"""A way to try a card: plain or compiled."""


@dataclass(frozen=True, slots=True)
class Prevoyant(NamedPlayer):
    """The player that looks ahead over a number of deals."""

    deals: int
    name: str
    try_card: TryCard = field(default=try_card_plain, compare=False, repr=False)

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see the module."""
        usual = petit_ecart(game, view, moves, alea)
        places = target_piles(view, moves)
        if len(places) < 2:
            return usual
        table = table_numbers(view, md.stocks(view))
        piles = tuple(md.stocks(view).index(place) for place in places)
        found = self.try_card(table, card_number(view, view["talon"][-1]), piles, alea.word()[0], self.deals)
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
            if least == _NO_GAP:
                return left
            stocks[costs.index(least)].append(card)
    return 0


_NO_GAP: Final = 1 << 20


def _cost(stock: Sequence[int], card: int) -> int:
    """Return twice the gap that a card would leave, or the cost of an empty pile."""
    if not stock:
        return _EMPTY
    gap = stock[-1] % SUIT - card % SUIT
    return 2 * gap if gap >= 0 else _NO_GAP


def raise_tops(stocks: Sequence[list[int]], series: list[int]) -> None:
    """Let tops of storage go up as long as one can."""
    while top := next((stock for stock in stocks if stock and series[stock[-1] // SUIT] == stock[-1] % SUIT), None):
        series[top.pop() // SUIT] += 1
