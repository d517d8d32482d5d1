"""States of La descente: players, the deal, the functions that read a state, the faults of an impossible one.

Above them, the rules of the sheet that can refuse a deal, a state or a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final

from rummifun.core.conversion import Door
from rummifun.core.furniture import NamedMember
from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Drawable
from rummifun.multiset.rapide import Multiensemble, mens
from rummifun.pieces.cartes import Carte, rouge
from rummifun.pieces.tarot import COULEURS, JEU_78, VALEURS, Atout, CarteTarot
from rummifun.refusal import Code, Refusal

__all__ = [
    "NORD",
    "SUD",
    "Etat",
    "Joueur",
    "Tas",
]


__all__ += ["autre", "cartes_de", "est_suite", "pose", "sans_carte"]


class RefusDescente(Code):
    """Reasons to refuse a deal, a state or a move of La descente."""

    # the deal
    JeuInvalide = "La descente, la distribution"
    PositionInterdite = "La descente, la distribution"
    ValeurDOptionInconnue = "La descente, options"
    # impossible states
    CartesEnTrop = "La descente, matériel"
    CartesManquantes = "La descente, matériel"
    CentreIncomplet = "La descente, placement"
    CentreEnDesordre = "La descente, placement"
    FondationHorsBornes = "La descente, placement"
    MainHorsTour = "La descente, le jeu"
    RemaniementsHorsBornes = "La descente, règle ajoutée"
    PaquetTropHaut = "La descente, la distribution"
    CarteNonRangee = "La descente, placement"
    # whose move it is, and what comes first
    PartieTerminee = "La descente, le but"
    RangerDAbord = "La descente, placement"
    RienARanger = "La descente, placement"
    # drawing, mixing again, laying back
    MainPleine = "La descente, le jeu"
    MainVide = "La descente, le jeu"
    PaquetVide = "La descente, le jeu"
    PaquetNonVide = "La descente, le jeu"
    FaceVide = "La descente, le jeu"
    # moving: the source
    TasInconnu = "La descente, placement"
    SourceVide = "La descente, placement"
    IndiceHorsBornes = "La descente, placement"
    FondationIntouchable = "La descente, le jeu"
    CarteCachee = "La descente, placement"
    CarteAdverseIntouchable = "La descente, placement"
    # moving: the target
    DestinationInterdite = "La descente, placement"
    MemeTas = "La descente, placement"
    SuiteVersAdversaire = "La descente, placement"
    PaquetAdverseVide = "La descente, placement"
    AtoutsBloques = "La descente, placement"
    PoseInterdite = "La descente, placement"
    SansEffet = "La descente, règle ajoutée"
    LimiteRemaniements = "La descente, règle ajoutée"


class Joueur(NamedMember):
    """One of the two players; SUD begins."""

    SUD = 0
    NORD = 1

    def __str__(self) -> str:
        return self.name


SUD, NORD = Joueur


Tas = tuple[CarteTarot, ...]
"""A pile, its cards from the bottom up."""


@dataclass(frozen=True, slots=True)
class Etat(Door, Drawable):
    """A state: every zone of the table, the player to move, how many cards were just moved about.

    `centre` has five piles. `paquet`, `face` and `main` have one entry per player, SUD's first; `vus` tells whether a
    packet has been shown, as it is once mixed again. `paquet_de_gauche` counts the cards of the five foundations:
    carreau, coeur, trèfle, pique, atouts with the Excuse.

    Profil: centre × paquets × faces × mains × fondations × joueur × ℕ × (𝔹 × 𝔹) → etat

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente import donne
    >>> e = donne(Alea(6))
    >>> [str(tas[-1]) for tas in e.centre], e.paquet_de_gauche, e.au_trait
    (['T5', '6♠', '2♠', 'T4', 'T7'], (0, 0, 0, 0, 0), SUD)
    >>> [len(paquet) for paquet in e.paquet], e.face, e.main
    ([37, 36], ((), ()), (None, None))

    Law: the cards of all zones are those of the pack.
    """

    centre: tuple[Tas, ...]
    paquet: tuple[Tas, Tas]
    face: tuple[Tas, Tas] = ((), ())
    main: tuple[CarteTarot | None, CarteTarot | None] = (None, None)
    paquet_de_gauche: tuple[int, ...] = (0, 0, 0, 0, 0)
    au_trait: Joueur = SUD
    remaniements: int = 0
    vus: tuple[bool, bool] = (False, False)

    def __repr__(self) -> str:
        return f"read_state({write_state(self)!r})"


def autre(j: Joueur) -> Joueur:
    """Return the other player.

    Profil: joueur → joueur

    >>> autre(SUD)
    NORD

    Law: autre (autre j) == j
    """
    return NORD if j is SUD else SUD


def pose(c: CarteTarot, t: CarteTarot) -> bool:
    """Tell whether a card may lie on another: it is one lower and of the other colour, and so for two trumps.

    Profil: carte → carte → 𝔹   (La descente, placement)

    >>> from rummifun.pieces.tarot import read_card
    >>> [pose(read_card("V♥"), read_card(t)) for t in ("C♠", "D♠", "C♦")]
    [True, False, False]
    >>> pose(read_card("T18"), read_card("T19")), pose(read_card("9♥"), read_card("T10"))
    (True, False)

    Law: nothing is laid on an As, on the 1 of trumps or on the Excuse, and the Excuse on nothing.
    """
    if isinstance(c, Carte):
        return isinstance(t, Carte) and VALEURS[c.rang] + 1 == VALEURS[t.rang] and rouge(c) is not rouge(t)
    return isinstance(c, Atout) and isinstance(t, Atout) and c.numero == t.numero - 1


def est_suite(tas: Tas) -> bool:
    """Tell whether each card of a pile may lie on the one below it.

    Profil: tas → 𝔹   (La descente, placement)

    >>> from rummifun.pieces.tarot import read_card
    >>> est_suite(tuple(map(read_card, "R♥ D♠ C♥ V♠ 10♥ 9♠ 8♦ 7♣".split())))
    True

    Law: every pile of the centre is one, in every state reached by play.
    """
    return all(pose(c, t) for t, c in pairwise(tas))


BELOW: Final = {c: tuple(t for t in JEU_78 if pose(c, t)) for c in JEU_78}
"""The cards on which each card may lie."""


FOUNDATIONS: Final[tuple[Tas, ...]] = (
    *(tuple(c for c in JEU_78 if isinstance(c, Carte) and c.couleur is couleur) for couleur in COULEURS),
    tuple(c for c in JEU_78 if not isinstance(c, Carte)),
)
"""The cards of each foundation, from the bottom: carreau, coeur, trèfle, pique, atouts."""


FOUNDATION: Final[dict[CarteTarot, tuple[int, int]]] = {
    c: (place, rang) for place, cartes in enumerate(FOUNDATIONS) for rang, c in enumerate(cartes)
}
"""The foundation of each card, from 0, and how many cards lie under it there."""


def is_next_of_foundation(c: CarteTarot, e: Etat) -> bool:
    """Tell whether a card is the next of its foundation (La descente, placement)."""
    place, rang = FOUNDATION[c]
    return e.paquet_de_gauche[place] == rang


def rangees(e: Etat) -> Iterator[CarteTarot]:
    """List the cards of the foundations."""
    return chain.from_iterable(f[: max(0, n)] for f, n in zip(FOUNDATIONS, e.paquet_de_gauche, strict=False))


def all_cards(e: Etat) -> Multiensemble[CarteTarot]:
    """Gather the cards of all zones."""
    return mens(iter_cards(e))


def iter_cards(e: Etat) -> Iterator[CarteTarot]:
    """List the cards of all zones."""
    return chain(*e.centre, *e.paquet, *e.face, filter(None, e.main), rangees(e))


def cartes_de(j: Joueur, e: Etat) -> int:
    """Count the cards of a player: packet, face-up pile and hand.

    Profil: joueur → etat → ℕ

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente import donne
    >>> cartes_de(SUD, donne(Alea(6)))
    37

    Law: SUD has 37 at first, NORD 36.
    """
    siege = j.value
    return len(e.paquet[siege]) + len(e.face[siege]) + (e.main[siege] is not None)


def sans_carte(e: Etat) -> tuple[Joueur, ...]:
    """List the players without a card, the one to move first.

    Profil: etat → joueurs   (La descente, le but)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente import donne
    >>> sans_carte(donne(Alea(6)))
    ()

    Law: j ∈ sans_carte e == (cartes_de j e = 0)
    """
    return tuple(j for j in (e.au_trait, autre(e.au_trait)) if not cartes_de(j, e))


def write_state(e: Etat) -> str:
    """Write a state on one line: every pile from the bottom up, each foundation by its top."""
    centre = " ".join(f"[{_ecrit_tas(tas)}]" for tas in e.centre)
    gauche = " ".join(str(FOUNDATIONS[place][n - 1]) if n else "-" for place, n in enumerate(e.paquet_de_gauche))
    parts = (
        f"trait {e.au_trait}",
        f"centre {centre}",
        *(_ecrit_joueur(e, j) for j in Joueur),
        f"gauche {gauche}",
        f"remaniements {e.remaniements}",
    )
    return " / ".join(parts)


def _ecrit_tas(tas: Tas) -> str:
    return " ".join(map(str, tas))


def _ecrit_joueur(e: Etat, j: Joueur) -> str:
    ouvre, ferme = "()" if e.vus[j.value] else "[]"
    main, paquet, face = e.main[j.value], _ecrit_tas(e.paquet[j.value]), _ecrit_tas(e.face[j.value])
    return f"{j} main {'-' if main is None else main} paquet {ouvre}{paquet}{ferme} face [{face}]"


def state_faults(e: Etat, limite: int) -> Iterator[InvariantBreak]:
    """List the faults of a state, where so many cards of neither side may be moved in a row."""
    nombres = Counter(iter_cards(e))
    if dict(nombres) != _UNE:
        yield from _cartes(nombres)
    if len(e.centre) != 5:
        yield Refusal(RefusDescente.CentreIncomplet, expected=5, got=len(e.centre))
    en_desordre = ((i, tas) for i, tas in enumerate(e.centre, 1) if not est_suite(tas))
    yield from (Refusal(RefusDescente.CentreEnDesordre, tas, got=i) for i, tas in en_desordre)
    gauche = e.paquet_de_gauche
    if len(gauche) != 5 or not all(0 <= n <= len(f) for n, f in zip(gauche, FOUNDATIONS, strict=True)):
        yield Refusal(RefusDescente.FondationHorsBornes, expected="0..14, 0..22", got=str(gauche))
    yield from _joueurs(e)
    if not 0 <= e.remaniements <= limite:
        yield Refusal(RefusDescente.RemaniementsHorsBornes, expected=limite, got=e.remaniements)


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
