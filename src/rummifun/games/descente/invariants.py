"""What no state of La descente may be: cards missing or too many, piles that no play makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from rummifun.core.game import Broken
from rummifun.games.descente.etat import LIMITE, Etat, Joueur, autre, possibles, prochaine, rangees
from rummifun.games.descente.refus import RefusDescente
from rummifun.games.descente.regles import est_suite
from rummifun.multiset.ordre_sup import Multiensemble, mens
from rummifun.pieces.tarot import JEU_78, CarteTarot
from rummifun.refusal import Refusal


def cartes(e: Etat) -> Multiensemble[CarteTarot]:
    """Gather the cards of all zones.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.etat import donne
    >>> len(dict(cartes(donne(Alea(6)))))
    78
    """
    return mens(_cartes(e))


def invariants(e: Etat) -> tuple[Broken, ...]:
    """List what is impossible: cards missing or too many, a pile that is no run, a hand out of turn, a count.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.etat import donne
    >>> invariants(donne(Alea(6)))
    ()
    """
    return tuple(_rompus(e))


def _cartes(e: Etat) -> Iterator[CarteTarot]:
    return chain(*e.centre, *e.paquet, *e.face, (c for c in e.main if c is not None), rangees(e))


_DU_JEU: Final = frozenset(JEU_78)
_VIDE: Final = Etat(((),) * 5, ((), ()))


def _rompus(e: Etat) -> Iterator[Broken]:
    nombres = Counter(_cartes(e))
    en_trop = tuple(c for c in nombres if nombres[c] > 1 or c not in _DU_JEU)
    manquent = tuple(c for c in JEU_78 if not nombres[c])
    if en_trop:
        yield Refusal(RefusDescente.CartesEnTrop, en_trop)
    if manquent:
        yield Refusal(RefusDescente.CartesManquantes, manquent)
    if len(e.centre) != 5:
        yield Refusal(RefusDescente.CentreIncomplet, expected=5, got=len(e.centre))
    yield from (
        Refusal(RefusDescente.CentreEnDesordre, tas, got=i) for i, tas in enumerate(e.centre, 1) if not est_suite(tas)
    )
    if not possibles(e.paquet_de_gauche):
        yield Refusal(RefusDescente.FondationHorsBornes, expected="0..14, 0..22", got=str(e.paquet_de_gauche))
    if zones := [len(zone) for zone in (e.main, e.paquet, e.face, e.vus) if len(zone) != len(Joueur)]:
        yield Refusal(RefusDescente.ZonesIncompletes, expected=len(Joueur), got=zones[0])
    else:
        yield from _des_joueurs(e)
    if not 0 <= e.remaniements <= LIMITE:
        yield Refusal(RefusDescente.RemaniementsHorsBornes, expected=LIMITE, got=e.remaniements)


def _des_joueurs(e: Etat) -> Iterator[Broken]:
    hors_tour = e.main[autre(e.au_trait).value]
    if hors_tour is not None:
        yield Refusal(RefusDescente.MainHorsTour, (hors_tour,), expected=str(e.au_trait))
    yield from _jamais_vues(e)


def _jamais_vues(e: Etat) -> Iterator[Broken]:
    """List packets higher than the deal makes them, and what was shown although it goes to the left at once."""
    couvertes = [c for face in e.face for c in face[:-1]]
    for j, donnees in ((Joueur.SUD, 37), (Joueur.NORD, 36)):
        paquet = e.paquet[j.value]
        if e.vus[j.value] and (*map(len, e.centre), len(paquet)) == (1, 1, 1, 1, 1, 73):  # each lay face up
            couvertes += paquet
        elif not e.vus[j.value] and len(paquet) > donnees:
            yield Refusal(RefusDescente.PaquetTropHaut, (j,), expected=donnees, got=len(paquet))
    if non_rangees := tuple(
        c for c in couvertes if c in _DU_JEU and prochaine(c, _VIDE)
    ):  # an As or the Excuse, not put away in time
        yield Refusal(RefusDescente.CarteNonRangee, non_rangees)
