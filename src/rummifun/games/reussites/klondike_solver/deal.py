"""A table as the search sees it: the constants of a game whose cards are all known, and its current state.

The functions on sets of cards are plain arithmetic, which compiled code takes from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from rummifun.games.reussites.klondike_table import Table, chaine, column_places, piles
from rummifun.pieces.cartes import JEU_52, As, Carte, Couleur, Roi, rouge

RANGS: Final = 13


_PREMIERS: Final = int("5" * RANGS, 16)


_BAS: Final = int("3" * RANGS, 16)


_HAUTS: Final = int("C" * RANGS, 16)


_UN_RANG: Final = 0xF


_DEUX_RANGS: Final = 0xFF


_TROIS_RANGS: Final = 0xFFF


def list_cards(cartes: int) -> Iterator[int]:
    """List the cards of a set, the lowest first."""
    while cartes:
        carte = cartes & -cartes
        yield carte
        cartes ^= carte


def with_twins(cartes: int) -> int:
    """Add to each card of a set its twin.

    >>> f"{with_twins(0b0110_0001):08b}"
    '11110011'
    """
    une = (cartes | cartes >> 1) & _PREMIERS
    return une | une << 1


def next_cards(montees: int, rangs: int) -> int:
    """Return the next cards for the piles, given the cards up.

    >>> f"{next_cards(0b0000_0001, 2):08b}"
    '01001110'
    """
    sur = (montees & _BAS) << 6 | (montees & _HAUTS) << 2 | _UN_RANG
    return sur & ~montees & ((1 << 4 * rangs) - 1)


def top_cards(montees: int) -> int:
    """Return the top card of each pile, given the cards up."""
    return montees & ~((montees & _HAUTS) >> 6 | (montees & _BAS) >> 2)


def next_of_suit(cartes: int) -> int:
    """Return the next card of the suit for each card of a set."""
    return (cartes & _BAS) << 6 | (cartes & _HAUTS) << 2


def open_pairs(vues: int, ancres: int) -> int:
    """Return the pairs with a card that lies last in its column, or can: its twin takes the cards on it.

    Every visible card that is not an anchor lies on a visible card of the pair above. So a pair is open when fewer
    cards lie on it than it has visible: which lies on which does not matter.

    >>> f"{open_pairs(0b0000_0011_0001, 0b0001):012b}", f"{open_pairs(0b0000_0001_0001, 0):012b}"
    ('000000110011', '000000000011')
    """
    dessus_ = (vues & ~ancres) << 4
    une = (vues | vues >> 1) & ~(dessus_ | dessus_ >> 1)
    deux = vues & vues >> 1 & ~(dessus_ & dessus_ >> 1)
    ouverte = (une | deux) & _PREMIERS
    return ouverte | ouverte << 1


def safe_cards(montees: int, descend: bool) -> int:
    """Return the cards that may go up without harm: every card that they could carry can go up as well.

    This holds when the other colour is up to two ranks below and the twin's suit to three; or, if no card comes down
    again, when the other colour is up to the rank below.
    """
    deux = montees & montees >> 1 & _PREMIERS
    deux |= deux << 1
    autre = (deux & _BAS) << 2 | (deux & _HAUTS) >> 2
    sans_retour = 0 if descend else deux << 4 | _UN_RANG
    return (autre << 8 | _DEUX_RANGS) & (autre << 12 | _TROIS_RANGS) | sans_retour


class KlondikeDeal(NamedTuple):
    """The constants of a game: the cards beneath each card of a column, the order of the stock, the rules.

    An anchor is the first card of a column's chain, unless it is a Roi with no card beneath. When it leaves, `revele`
    is the card that shows, and `ancre` that card unless it is a Roi at the bottom; 0 for none. `ancres` are those of
    each column, now and later, from the bottom; `fonds` those at the bottom, `rangees` four times the number of the
    column of each. If every card of the stock can be reached at any time, `tout`, the stock is a mere set; if passes
    are `comptees`, its pointer is exact.
    """

    ancres: tuple[tuple[int, ...], ...]
    revele: Mapping[int, int]
    ancre: Mapping[int, int]
    fonds: int
    rangees: Mapping[int, int]
    ordre: tuple[int, ...]
    rangs: int
    colonnes: int
    pas: int
    paquet: bool
    comptees: bool
    tout: bool
    descend: bool

    @property
    def rois(self) -> int:
        """The highest rank."""
        return 0xF << 4 * (self.rangs - 1)


class Etat(NamedTuple):
    """The state of a game: cards visible in columns, anchors among them, cards up, cards of the stock and its pointer.

    It does not say which card lies on which. The pointer counts the cards drawn; with unlimited passes, it is 0 unless
    it reaches more than a fresh pass does. With counted passes, `eventail` is what can still be played of the packet
    last drawn, and `passes` how often the waste may still be turned over.
    """

    vues: int
    ancres: int
    montees: int
    talon: int
    tirees: int = 0
    eventail: int = 0
    passes: int = 0


def card_bit(carte: Carte, rangs: int = RANGS) -> int:
    """Return the bit of a card, in a pack with a number of ranks up to the Roi, the As lowest."""
    rang = 0 if carte.rang is As else JEU_52.rangs.index(carte.rang) + 1 - (RANGS - rangs)
    couleur = rouge(carte) ^ (rang & 1)
    return 1 << 4 * rang + 2 * couleur + (carte.couleur in (Couleur.Coeur, Couleur.Pique))


def read_deal(t: Table) -> tuple[KlondikeDeal, Etat]:
    """Read a table on which every column shows a card."""
    rangs, notes = len(t.forme.pack.rangs), t.notes
    colonnes_ = [_colonne(t, place, rangs) for place in column_places(t)]
    ordre = tuple(card_bit(c, rangs) for c in (*t["rebut"], *reversed(t["talon"])))
    comptees, paquet = notes.max_redeals is not None, notes.waste_access == "packet" and notes.draw > 1
    donne = KlondikeDeal(
        ancres=tuple(tuple(colonne.ancre) for colonne in colonnes_),
        revele={carte: sous for colonne in colonnes_ for carte, sous in colonne.revele.items()},
        ancre={carte: sous for colonne in colonnes_ for carte, sous in colonne.ancre.items()},
        fonds=sum(colonne.fond for colonne in colonnes_),
        rangees={colonne.fond: 4 * j for j, colonne in enumerate(colonnes_)},
        ordre=ordre,
        rangs=rangs,
        colonnes=len(colonnes_),
        pas=notes.draw,
        paquet=paquet,
        comptees=comptees,
        tout=not comptees and (notes.draw == 1 or paquet),
        descend=notes.worry_back,
    )
    vues, ancres = sum(colonne.vues for colonne in colonnes_), sum(colonne.tete for colonne in colonnes_)
    montees = sum(card_bit(c, rangs) for pile in piles(t) for c in pile)
    etat = Etat(vues, ancres, montees, sum(ordre))
    tirees = len(t["rebut"])
    if notes.max_redeals is not None:
        eventail = notes.eventail if paquet else 0
        passes = min(notes.max_redeals - notes.passes, len(ordre))  # no card taken costs more than one
        return donne, etat._replace(tirees=tirees, eventail=eventail, passes=passes)
    return donne, etat if donne.tout else etat._replace(tirees=fresh_pointer(tirees, len(ordre), notes.draw))


class _Colonne(NamedTuple):
    """A column: the card that each one reveals when it leaves, and the next anchor; its bottom, chain and head."""

    revele: dict[int, int]
    ancre: dict[int, int]
    fond: int
    vues: int
    tete: int


def _colonne(t: Table, place: str, rangs: int) -> _Colonne:
    suite = [card_bit(c, rangs) for c in t[place]]
    if not suite:
        return _Colonne({}, {}, 0, 0, 0)
    roi, debut = t[place][0].rang is Roi, len(suite) - len(chaine(t, place))
    revele = dict(zip(suite[roi : debut + 1], suite[: debut + 1] if roi else [0, *suite], strict=False))
    ancre = {carte: 0 if roi and sous == suite[0] else sous for carte, sous in revele.items()}
    return _Colonne(revele, ancre, 0 if roi else suite[0], sum(suite[debut:]), 0 if roi and not debut else suite[debut])


def fresh_pointer(tirees: int, reste: int, pas: int) -> int:
    """Return a pointer, or 0 if it reaches no more of the remaining cards than a fresh pass does."""
    return 0 if tirees % pas == 0 or tirees == reste else tirees
