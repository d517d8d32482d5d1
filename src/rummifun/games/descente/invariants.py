"""The invariants of La descente: no card missing or extra, no pile that play cannot make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from rummifun.core.game import InvariantBreak
from rummifun.games.descente.etat import FOUNDATION, FOUNDATIONS, LIMITE, Etat, Joueur, autre, iter_cards
from rummifun.games.descente.refusals import RefusDescente
from rummifun.games.descente.rules import est_suite
from rummifun.pieces.tarot import JEU_78, CarteTarot
from rummifun.refusal import Refusal


def invariants(e: Etat) -> tuple[InvariantBreak, ...]:
    """List the faults of a state: cards missing or extra, a pile that is no run, a hand out of turn, wrong counts."""
    return tuple(_rompus(e))


def _rompus(e: Etat) -> Iterator[InvariantBreak]:
    nombres = Counter(iter_cards(e))
    if dict(nombres) != _UNE:
        yield from _cartes(nombres)
    if len(e.centre) != 5:
        yield Refusal(RefusDescente.CentreIncomplet, expected=5, got=len(e.centre))
    yield from (
        Refusal(RefusDescente.CentreEnDesordre, tas, got=i) for i, tas in enumerate(e.centre, 1) if not est_suite(tas)
    )
    gauche = e.paquet_de_gauche
    if len(gauche) != 5 or not all(0 <= n <= len(f) for n, f in zip(gauche, FOUNDATIONS, strict=True)):
        yield Refusal(RefusDescente.FondationHorsBornes, expected="0..14, 0..22", got=str(gauche))
    yield from _joueurs(e)
    if not 0 <= e.remaniements <= LIMITE:
        yield Refusal(RefusDescente.RemaniementsHorsBornes, expected=LIMITE, got=e.remaniements)


_UNE: Final = dict.fromkeys(JEU_78, 1)


def _cartes(nombres: Counter[CarteTarot]) -> Iterator[InvariantBreak]:
    """List the cards that are extra, then those that are missing."""
    if en_trop := tuple(c for c in nombres if nombres[c] > 1 or c not in FOUNDATION):
        yield Refusal(RefusDescente.CartesEnTrop, en_trop)
    if manquent := tuple(c for c in JEU_78 if not nombres[c]):
        yield Refusal(RefusDescente.CartesManquantes, manquent)


_PREMIERES: Final = {fondation[0] for fondation in FOUNDATIONS}


def _joueurs(e: Etat) -> Iterator[InvariantBreak]:
    """List a hand out of turn, packets higher than dealt, and visible cards that should have gone to the left."""
    hors_tour = e.main[autre(e.au_trait).value]
    if hors_tour is not None:
        yield Refusal(RefusDescente.MainHorsTour, (hors_tour,), expected=str(e.au_trait))
    couvertes = [c for face in e.face for c in face[:-1]]
    for j, donnees in ((Joueur.SUD, 37), (Joueur.NORD, 36)):
        paquet = e.paquet[j.value]
        if e.vus[j.value] and (*map(len, e.centre), len(paquet)) == (1, 1, 1, 1, 1, 73):  # each lay face up
            couvertes += paquet
        elif not e.vus[j.value] and len(paquet) > donnees:
            yield Refusal(RefusDescente.PaquetTropHaut, (j,), expected=donnees, got=len(paquet))
    if non_rangees := tuple(c for c in couvertes if c in _PREMIERES):  # an As or the Excuse, not put away in time
        yield Refusal(RefusDescente.CarteNonRangee, non_rangees)
