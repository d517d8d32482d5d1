"""Building: the cards that go onto one another, in the columns and on the piles of many patiences.

Columns go down by one rank, piles named after the suits go up from the As. The Roi is the highest card, whatever the
order of the pack. A column is a place of the last row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain, pairwise
from operator import gt
from typing import Any, Final

from rummifun.games.reussites.laying import Ordre, dessus, points
from rummifun.pieces.cartes import JEU_52, As, Carte, Roi, est_cachee, est_decouverte, meme_couleur, rouge
from rummifun.pieces.tableau import Cartes, Deplacer, Tableau, shared_move

Prise = Callable[[Tableau[Any], str], Cartes]
"""A function that returns the cards at the end of a column that may move together."""


Epargne = Callable[[Tableau[Any], Carte], bool]
"""A test that the columns can spare a card that goes up."""


PILES: Final = tuple(map(str, JEU_52.couleurs))


_ROUGES: Final = tuple(str(c) for c in JEU_52.couleurs if rouge(Carte(c, As)))


_NOIRES: Final = tuple(str(c) for c in JEU_52.couleurs if not rouge(Carte(c, As)))


def _toute(carte: Carte) -> bool:
    return True


def descend(t: Tableau[Any], dessous: Carte, carte: Carte) -> bool:
    """Tell whether a card is one rank lower than the card beneath it.

    Profil: tableau → carte → carte → 𝔹

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.pieces.cartes import Coeur, Dix, Neuf
    >>> from rummifun.pieces.tableau import tableau_vide
    >>> descend(tableau_vide(FORME, ()), Carte(Coeur, Dix), Carte(Coeur, Neuf))
    True

    Law: no card is above a Roi, and none below an As.
    """
    return carte.rang is not Roi and t.forme.suivant[carte.rang] is dessous.rang


def alterne(t: Tableau[Any], dessous: Carte, carte: Carte) -> bool:
    """Tell whether a card is one rank lower and of the other colour, red on black or black on red.

    Profil: tableau → carte → carte → 𝔹

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.pieces.cartes import Coeur, Dix, Neuf, Pique
    >>> from rummifun.pieces.tableau import tableau_vide
    >>> t = tableau_vide(FORME, ())
    >>> [alterne(t, Carte(Coeur, Dix), Carte(couleur, Neuf)) for couleur in (Coeur, Pique)]
    [False, True]

    Law: alterne t d c implies descend t d c.
    """
    suit = carte.rang is not Roi and t.forme.suivant[carte.rang] is dessous.rang  # `descend`, written out: asked most
    return suit and rouge(carte) is not rouge(dessous)


def en_couleur(t: Tableau[Any], dessous: Carte, carte: Carte) -> bool:
    """Tell whether a card is one rank lower and of the same suit.

    Profil: tableau → carte → carte → 𝔹

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.pieces.cartes import Coeur, Dix, Neuf, Pique
    >>> from rummifun.pieces.tableau import tableau_vide
    >>> t = tableau_vide(FORME, ())
    >>> [en_couleur(t, Carte(Coeur, Dix), Carte(couleur, Neuf)) for couleur in (Coeur, Pique)]
    [True, False]

    Law: en_couleur t d c implies descend t d c.
    """
    return descend(t, dessous, carte) and meme_couleur(dessous, carte)


def bout(t: Tableau[Any], place: str, ordre: Ordre) -> Cartes:
    """Return the longest end of a pile whose cards lie face up, each in order on the one beneath it.

    Profil: tableau → place → ordre → tas

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.games.reussites.notation import read_table
    >>> print(*bout(read_table("c1: [V♣] 10♥ 5♦ 9♠ 8♥", FORME, ()), "c1", alterne))
    9♠ 8♥

    Law: bout t p o is an end of t[p].
    """
    pile = t[place]
    debut = len(pile)
    while debut and est_decouverte(pile[debut - 1]) and (debut == len(pile) or ordre(t, *pile[debut - 1 : debut + 1])):
        debut -= 1
    return pile[debut:]


def bouts(
    t: Tableau[Any], places: Iterable[str], prend: Prise, ordre: Ordre, vide: Callable[[Carte], bool] = _toute
) -> Iterator[Deplacer]:
    """List the movements of ends of columns onto other columns; a whole column never goes onto an empty one.

    Profil: tableau → place suite → (tableau → place → tas) → ordre → (carte → 𝔹) → mouvement suite

    >>> from rummifun.games.reussites.klondike_table import FORME, chaine
    >>> from rummifun.games.reussites.notation import read_table
    >>> t = read_table("c1: R♠ / c2: D♥ V♠ / c3: D♦", FORME, ())
    >>> [(coup.source, coup.cible, coup.n) for coup in bouts(t, ("c1", "c2", "c3", "c4"), chaine, alterne, est_roi)]
    [('c2', 'c3', 1), ('c2', 'c1', 2), ('c3', 'c1', 1)]

    `prend(t, place)` returns the end that may move, in part or whole; its lowest card must follow the last one of the
    other column, or be one that `vide` lets onto an empty column. Law: no movement turns a card over.
    """
    hauts = {place: t[place][-1] if t[place] else None for place in places}
    for source in hauts:
        fin, hauteur = prend(t, source), len(t[source])
        for n in range(1, len(fin) + 1):
            carte = fin[-n]
            yield from (
                shared_move(source, cible, n)
                for cible, haut in hauts.items()
                if (n < hauteur and vide(carte) if haut is None else cible != source and ordre(t, haut, carte))
            )


def est_roi(carte: Carte) -> bool:
    """Tell whether a card is a Roi.

    Profil: carte → 𝔹

    >>> from rummifun.pieces.cartes import Coeur
    >>> est_roi(Carte(Coeur, Roi)), est_roi(Carte(Coeur, As))
    (True, False)

    Law: no card lies above a Roi in a column that descends.
    """
    return carte.rang is Roi


def monte(t: Tableau[Any], carte: Carte) -> bool:
    """Tell whether a card is the next of its pile, from the As to the Roi.

    Profil: tableau → carte → 𝔹

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.pieces.cartes import Coeur, Deux, Trois
    >>> from rummifun.games.reussites.notation import read_table
    >>> t = read_table("♥: A♥ 2♥", FORME, ())
    >>> monte(t, Carte(Coeur, Trois)), monte(t, Carte(Coeur, Deux))
    (True, False)

    Law: at most one card of a suit goes up at a time.
    """
    pile = t[carte.couleur._value_]
    return carte.rang is (t.forme.suivant[pile[-1].rang] if pile else As)


def montees(t: Tableau[Any], places: Iterable[str]) -> Iterator[Deplacer]:
    """List the movements of top cards, face up, onto their piles.

    Profil: tableau → place suite → mouvement suite

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.games.reussites.notation import read_table
    >>> [*montees(read_table("c1: 3♥ / c2: 2♥ / ♥: A♥", FORME, ()), ("c1", "c2"))]
    [Deplacer(source='c2', cible='♥', n=1, sous=False, saut=0)]

    Law: each of them moves a card c with monte t c.
    """
    hauts = ((place, t[place][-1]) for place in places if t[place])
    return (shared_move(place, c.couleur._value_) for place, c in hauts if est_decouverte(c) and monte(t, c))


def completes(t: Tableau[Any]) -> bool:
    """Tell whether all cards lie on their piles.

    Profil: tableau → 𝔹

    >>> from rummifun.games.reussites.klondike import klondike
    >>> completes(klondike().read_position("♥: A♥"))
    False

    Law: completes t means that the piles hold the whole pack.
    """
    return sum(len(t[pile]) for pile in PILES) == t.forme.pack.nb_cartes


def promesse(t: Tableau[Any], places: Iterable[str]) -> int:
    """Estimate how near a table is to being won: the cards on the piles, less two for each that lies on a lower one.

    Profil: tableau → place suite → ℤ

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.games.reussites.notation import read_table
    >>> [promesse(read_table(text, FORME, ()), ("c1",)) for text in ("c1: 9♥ 8♠ 10♥ R♠", "♥: A♥ 2♥ / c1: 4♥ 3♥")]
    [-4, 2]

    Law: greatest when all cards lie on their piles.
    """
    return sum(len(t[pile]) for pile in PILES) - 2 * sum(_genantes(t[place]) for place in places)


def rangement(t: Tableau[Any], places: Iterable[str], ordre: Ordre, talon: str = "talon") -> int:
    """Estimate how well columns are sorted: cards in order on the one beneath, empty columns, cards that have left.

    Cards out of order, face down or in the talon count against it; once all are shown, those of the talon count most.

    Profil: tableau → place suite → ordre → place → ℤ

    >>> from rummifun.games.reussites.klondike import klondike
    >>> textes = ("c1: [9♥] 10♥ 8♠", "c1: 9♥ 10♥ 8♠", "c1: 9♥ / c2: 10♥ 8♠", "c2: 10♥ 9♥ / c1: 8♠")
    >>> [rangement(klondike().read_position(text), ("c1", "c2"), descend) for text in textes]
    [437, 453, 437, 447]

    Law: showing a card makes it greater.
    """
    piles = tuple(t[place] for place in places)
    cachees = sum(map(est_cachee, chain(*piles)))
    paires = [ordre(t, a, b) for pile in piles for a, b in pairwise(pile) if est_decouverte(a)]
    attendent = len(t[talon])
    parties = t.forme.pack.nb_cartes - attendent - sum(map(len, piles))
    attente = attendent * (3 if cachees else 8)
    return 10 * sum(paires) - 4 * len(paires) + 20 * piles.count(()) - 20 * cachees + 9 * parties - attente


def _genantes(pile: Cartes) -> int:
    """Count the cards that lie on a lower one."""
    valeurs = [*map(points, pile)]
    return sum(map(gt, valeurs, accumulate(valeurs, min)))


def inutile(t: Tableau[Any], carte: Carte) -> bool:
    """Tell whether a card that goes up is useless in the columns: the other colour is up to one rank below it.

    Profil: tableau → carte → 𝔹

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.pieces.cartes import Coeur, Deux
    >>> from rummifun.games.reussites.notation import read_table
    >>> [inutile(read_table(text, FORME, ()), Carte(Coeur, Deux)) for text in ("♥: A♥", "♥: A♥ / ♣: A♣ / ♠: A♠")]
    [False, True]

    Law: inutile t c implies superflue t c.
    """
    return _hauteurs(t, carte)[1] >= len(t[str(carte.couleur)])


def superflue(t: Tableau[Any], carte: Carte) -> bool:
    """Tell whether the columns can spare a card that goes up: every card that could lie on it can go up instead.

    This holds when the other colour is up to one rank below it; or to two ranks, if both suits of its own are up to
    three, so that the cards that could lie on those can go up as well. It assumes that only ordered ends can move.

    Profil: tableau → carte → 𝔹

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.pieces.cartes import Coeur, Deux, Trois
    >>> from rummifun.games.reussites.notation import read_table
    >>> t = read_table("♥: A♥ 2♥ / ♦: A♦ / ♣: A♣ / ♠: A♠", FORME, ())
    >>> superflue(t, Carte(Coeur, Trois)), inutile(t, Carte(Coeur, Trois))
    (True, False)

    Law: an As is always superfluous, and a Deux.
    """
    n = len(t[str(carte.couleur)]) + 1
    haut_meme, haut_autre = _hauteurs(t, carte)
    return haut_autre >= n - 1 or (haut_autre >= n - 2 and haut_meme >= n - 3)


def acheve(t: Tableau[Any], places: tuple[str, ...]) -> Deplacer | None:
    """Return the next movement onto the piles if nothing can stop them: no card of these places lies on a lower one.

    Profil: tableau → place suite → mouvement option

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.games.reussites.notation import read_table
    >>> [acheve(read_table(text, FORME, ()), ("c1",)) for text in ("c1: 2♥ A♥", "c1: A♥ 2♥")]
    [Deplacer(source='c1', cible='♥', n=1, sous=False, saut=0), None]

    Law: played on, it empties these places if they hold all the cards that are not on the piles.
    """
    piles = tuple(t[place] for place in places)
    if any(map(est_cachee, chain(*piles))) or any(points(a) < points(b) for p in piles for a, b in pairwise(p)):
        return None
    return next(montees(t, places), None)


def sans_risque(t: Tableau[Any], places: tuple[str, ...], juge: Epargne = superflue) -> Deplacer | None:
    """Return a movement onto the piles that can do no harm, by a function that tells which cards can be spared.

    Profil: tableau → place suite → (tableau → carte → 𝔹) → mouvement option

    >>> from rummifun.games.reussites.klondike_table import FORME
    >>> from rummifun.games.reussites.notation import read_table
    >>> [sans_risque(read_table(text, FORME, ()), ("c1",)) for text in ("c1: A♥", "c1: 3♥ / ♥: A♥ 2♥")]
    [Deplacer(source='c1', cible='♥', n=1, sous=False, saut=0), None]

    While a card waits to be shown, it returns None. Law: it is one of montees t p.
    """
    if any(map(est_cachee, dessus(t, places).values())):
        return None
    return next((coup for coup in montees(t, places) if juge(t, t[coup.source][-1])), None)


def _hauteurs(t: Tableau[Any], carte: Carte) -> tuple[int, int]:
    """Return the height of the lowest pile of a card's own colour, and of the other colour."""
    meme, autre = (_ROUGES, _NOIRES) if rouge(carte) else (_NOIRES, _ROUGES)
    return min(len(t[pile]) for pile in meme), min(len(t[pile]) for pile in autre)
