"""From the moves of the search to those of the game: with draws, cards to show and the end, all of them checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial, reduce
from itertools import repeat
from typing import Final

from rummifun.core.game import apply_move
from rummifun.games.reussites.building import PILES
from rummifun.games.reussites.klondike_rules import can_place, card_movements, make_klondike, playable_count
from rummifun.games.reussites.klondike_solver.deal import (
    Etat,
    KlondikeDeal,
    card_bit,
    next_cards,
    open_pairs,
    top_cards,
    with_twins,
)
from rummifun.games.reussites.klondike_solver.search import (
    SearchLine,
    SearchMove,
    after_move,
    is_surely_won,
    placeable_cards,
)
from rummifun.games.reussites.klondike_solver.stock import offered_cards, playable_stock
from rummifun.games.reussites.klondike_table import Passes, Table, a_devoiler, chaine, column_places
from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner

Ligne = tuple[Mouvement, ...]
"""Moves of the game, one after another."""


Gesture = tuple[str, int, int]
"""A move of the search, and the number of the column that takes the card; any that can, if negative."""


def game_of_table(t: Table) -> Reussite[Passes]:
    """Make the game of a table from its options, without the rule that ends a game for lack of progress."""
    notes = t.notes
    options = Passes(notes.draw, notes.waste_access, notes.worry_back, notes.max_redeals, None)
    return replace(make_klondike(options), forme=t.forme)


def without_stall_rule(t: Table) -> Table:
    """Return the table without the rule that ends a game for lack of progress."""
    return t.noted(stale_moves=None, sur_place=0, descendues=0)


def is_legal(d: KlondikeDeal, e: Etat, geste: SearchMove) -> bool:
    """Tell whether a move of the search is legal."""
    sorte, c = geste
    if sorte == "T":
        return e.passes > 0
    prises = sum(offered_cards(d, e)) if d.comptees else playable_stock(d, e)
    ouverte = open_pairs(e.vues, e.ancres)
    if sorte == "P":
        return bool(c & next_cards(e.montees, d.rangs) & e.vues & ouverte)
    if sorte == "M":
        return bool(c & next_cards(e.montees, d.rangs) & prises)
    source = {"R": e.ancres, "S": top_cards(e.montees), "D": prises}[sorte]
    return bool(c & source & placeable_cards(d, e, ouverte))


def drop_round_trips(d: KlondikeDeal, e: Etat, chemin: SearchLine) -> SearchLine:
    """Leave out cards that go up only to come down again, if all the other moves remain legal."""
    i = 0
    while i < len(chemin):
        sorte, c = chemin[i]
        j = next((j for j in range(i + 1, len(chemin)) if chemin[j] == ("S", c)), 0) if sorte == "P" else 0
        sans = (*chemin[:i], *chemin[i + 1 : j], *chemin[j + 1 :]) if j else chemin
        if j and is_winning(d, e, sans):
            chemin = sans
        else:
            i += 1
    return chemin


def is_winning(d: KlondikeDeal, e: Etat, chemin: SearchLine) -> bool:
    """Tell whether moves of the search can all be made, and win."""
    depart: Etat | None = e
    fin = reduce(partial(_apres, d), chemin, depart)
    return fin is not None and is_surely_won(d, fin)


def _apres(d: KlondikeDeal, e: Etat | None, geste: SearchMove) -> Etat | None:
    """Return the state after a move; None if it, or one before it, cannot be made."""
    return after_move(d, e, geste) if e is not None and is_legal(d, e, geste) else None


def to_game_line(t: Table, chemin: Iterable[SearchMove | Gesture]) -> Ligne:
    """Play moves of the search on the table, then all that is left; return the checked moves of the game.

    Raises `IllegalMove` if one is refused.
    """
    table = _Jouee(t)
    for sorte, c, *k in chemin:
        _GESTES[sorte](table, c, *k)
    table.finit()
    return tuple(table.coups)


class _Jouee:
    """A table on which a line is being played, and its moves so far."""

    def __init__(self, t: Table) -> None:
        self.jeu, self.t, self.coups = game_of_table(t), t, list[Mouvement]()
        self.rangs = len(t.forme.pack.rangs)

    def joue(self, coup: Mouvement) -> None:
        self.t = apply_move(self.jeu, self.t, coup)
        self.coups.append(coup)
        if self.jeu.to_move(self.t) is not None and (colonne := a_devoiler(self.t)) is not None:
            self.joue(Retourner(colonne, colonne))

    def ou(self, c: int) -> tuple[str, int]:
        """Find a card in the columns: its column, and how many cards end it from there on."""
        for place in column_places(self.t):
            suite = chaine(self.t, place)
            for i, carte in enumerate(suite):
                if card_bit(carte, self.rangs) == c:
                    return place, len(suite) - i
        raise LookupError(c)

    def accueil(self, carte: Carte, k: int) -> str:
        """Name the column of a number; without one, find a column that takes a card."""
        places = column_places(self.t)
        return places[k] if k >= 0 else next(place for place in places if can_place(self.t, carte, place))

    def ancre(self, c: int, k: int = -1) -> None:
        place, n = self.ou(c)
        self.joue(Deplacer(place, self.accueil(self.t[place][-n], k), n))

    def monte(self, c: int, _: int = -1) -> None:
        place, n = self.ou(c)
        if n > 1:
            jumelle, _ = self.ou(with_twins(c) ^ c)
            self.joue(Deplacer(place, jumelle, n - 1))
        self.joue(Deplacer(place, str(self.t[place][-1].couleur)))

    def descend(self, c: int, k: int = -1) -> None:
        place = next(place for place in PILES if self.t[place] and card_bit(self.t[place][-1], self.rangs) == c)
        self.joue(Deplacer(place, self.accueil(self.t[place][-1], k)))

    def tire(self, c: int) -> tuple[Carte, int]:
        """Draw until a card of the stock can be played; return it, and how many lie above it."""
        for _ in repeat(None, 2 * len(self.t.forme.cartes)):
            for saut, carte in enumerate(self.t["rebut"][: -playable_count(self.t) - 1 : -1]):
                if card_bit(carte, self.rangs) == c:
                    return carte, saut
            self.pioche()
        raise LookupError(c)

    def tourne(self, _: int, __: int = -1) -> None:
        while self.t["talon"]:
            self.pioche()
        self.pioche()

    def pioche(self) -> None:
        self.joue(next(coup for coup in self.jeu.patience.coups(self.t) if isinstance(coup, Retourner)))

    def tiree_monte(self, c: int, _: int = -1) -> None:
        carte, saut = self.tire(c)
        self.joue(Deplacer("rebut", str(carte.couleur), saut=saut))

    def tiree_posee(self, c: int, k: int = -1) -> None:
        carte, saut = self.tire(c)
        self.joue(Deplacer("rebut", self.accueil(carte, k), saut=saut))

    def finit(self) -> None:
        """Send up all that is left, once no card is hidden."""
        while self.jeu.patience.verdict(self.t) is None:
            monte = next((coup for coup in card_movements(self.t) if coup.cible in PILES), None)
            if monte is None:
                self.pioche()
            else:
                self.joue(monte)


_GESTES: Final[Mapping[str, Callable[..., None]]] = {
    "R": _Jouee.ancre,
    "P": _Jouee.monte,
    "S": _Jouee.descend,
    "M": _Jouee.tiree_monte,
    "D": _Jouee.tiree_posee,
    "T": _Jouee.tourne,
}
