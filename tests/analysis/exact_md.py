"""MD with its talon hidden, under best play, counted over every order of a small pack.

The count of a table is how many orders of the hidden cards are won: the sum, over each card that may come next, of the
count of the best table it leads to. Cards go up if they can. Suits have no names and piles no places: tables that
differ only in these are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial
from typing import Any

from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.games.reussites.md_solver import Card, Etat, climb, descents
from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.cartes import Carte, Decouverte
from rummifun.pieces.tableau import DOS, Tableau, tableau_vide

Count = Callable[[Etat], int]
"""A function that counts the orders of the hidden cards that are won from a table."""


def best_rate(game: Reussite[Any]) -> Fraction:
    """Return the probability to win MD under best play with the talon hidden, for small packs."""
    return _rate(game, lambda etat, card, afters, won: max(map(won, afters)))


def rate_of(game: Reussite[Any], player: Player, alea: Alea) -> Fraction:
    """Return the probability that a player wins MD, with the same Alea at every table, for small packs.

    It sees every table with its suits and piles in a fixed order: this is its true rate if it ignores their names.
    """

    def chosen(etat: Etat, card: Card, afters: tuple[Etat, ...], won: Count) -> int:
        vue = view_with_card(game, etat, card)
        move, _ = player(game, vue, game.moves(vue), alea)
        pile = vue.forme.rangees[-1].places.index(move.cible)
        return won(next(after for i, after in descents(etat, card) if i == pile))

    return _rate(game, chosen)


def view_with_card(jeu: Reussite[Any], etat: Etat, card: Card) -> Tableau[Any]:
    """Make the view of a player who has turned a card."""
    forme, (_, series, reserve) = jeu.forme, jeu.forme.rangees
    pack = forme.pack

    def face(card: Card) -> Carte:
        return Carte(pack.couleurs[card[0]], pack.rangs[card[1]], Decouverte)

    talon = (DOS,) * (len(_hidden_cards(etat, len(pack.rangs))) - 1) + (face(card),)
    up = {place: tuple(face((i, r)) for r in range(etat.series[i])) for i, place in enumerate(series.places)}
    down = {place: tuple(map(face, stock)) for place, stock in zip(reserve.places, etat.stocks, strict=True)}
    return tableau_vide(forme, jeu.patience.notes).put({"talon": talon, **up, **down})


def _rate(jeu: Reussite[Any], chosen: Callable[[Etat, Card, tuple[Etat, ...], Count], int]) -> Fraction:
    """Add up the orders of the pack that are won, where `chosen` counts those after a choice."""
    pack, stocks = jeu.forme.pack, len(jeu.forme.rangees[-1].places)

    def after(etat: Etat, card: Card) -> int:
        up = climb(etat, card)
        if up is not None:
            return counted(up)
        afters = tuple(later for _, later in descents(etat, card))
        return chosen(etat, card, afters, counted) if len(afters) > 1 else sum(map(counted, afters))

    @cache
    def won(etat: Etat) -> int:
        hidden = _hidden_cards(etat, len(pack.rangs))
        return sum(after(etat, card) for card in hidden) if hidden else 1

    def counted(etat: Etat) -> int:
        return won(_canonical(etat))

    return Fraction(won(Etat(0, ((),) * stocks, (0,) * len(pack.couleurs))), factorial(pack.nb_cartes))


def _hidden_cards(etat: Etat, ranks: int) -> list[Card]:
    """List the cards in no pile and no series."""
    stored = {card for stock in etat.stocks for card in stock}
    return [(i, r) for i, height in enumerate(etat.series) for r in range(height, ranks) if (i, r) not in stored]


def _canonical(etat: Etat) -> Etat:
    """Return the canonical form of a table, up to the order of suits and piles."""
    return min(_rename_suits(etat, order) for order in permutations(range(len(etat.series))))


def _rename_suits(etat: Etat, order: tuple[int, ...]) -> Etat:
    """Rename the suits of a table, and sort its piles."""
    stocks = sorted(tuple((order[suit], rank) for suit, rank in stock) for stock in etat.stocks)
    series = sorted(zip(order, etat.series, strict=True))
    return Etat(etat.placees, tuple(stocks), tuple(height for _, height in series))
