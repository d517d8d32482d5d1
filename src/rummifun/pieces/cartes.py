"""Suits, ranks, cards and packs (réussites sheet, §1.1 and §2.1 to §2.3).

No rank is higher than another by itself: an order on ranks belongs to the pack in use, a sequence of ranks from the
lowest to the highest. The sheet's global PremierRang and NbCartes are therefore questions to a `Pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from rummifun.core.conversion import Door
from rummifun.core.furniture import NamedMember, ValueMember
from rummifun.core.scene import BACK, Piece, PieceFace
from rummifun.refusal import Code, Precondition, Refusal


class RefusCartes(Code):
    """Reasons to refuse a card or a pack."""

    CarteHorsJeu = "réussites §2.3"


class Couleur(ValueMember):
    """A suit; Trefle < Carreau < Coeur < Pique (réussites §2.1).

    >>> list(Couleur), str(Couleur.Coeur)
    ([Trefle, Carreau, Coeur, Pique], '♥')
    """

    Trefle = "♣"
    Carreau = "♦"
    Coeur = "♥"
    Pique = "♠"


Trefle, Carreau, Coeur, Pique = Couleur


PremiereCouleur: Final = Trefle
"""The lowest suit (réussites §2.1)."""


DerniereCouleur: Final = Pique
"""The highest suit (réussites §2.1)."""


class Rang(ValueMember):
    """A rank, in the order of the sheet, with the Cavalier of the tarot in its place (réussites §2.2).

    >>> str(Rang.Valet), Rang("10")
    ('V', Dix)
    """

    Deux = "2"
    Trois = "3"
    Quatre = "4"
    Cinq = "5"
    Six = "6"
    Sept = "7"
    Huit = "8"
    Neuf = "9"
    Dix = "10"
    Valet = "V"
    Cavalier = "C"
    Dame = "D"
    Roi = "R"
    As = "A"


Deux, Trois, Quatre, Cinq, Six, Sept, Huit, Neuf, Dix, Valet, Cavalier, Dame, Roi, As = Rang


DernierRang: Final = As
"""The highest rank of the sheet's packs (réussites §2.2)."""


class Visibilite(NamedMember):
    """The visibility of a card: its face never seen, seen before, seen now (réussites §1.1; `Vue` is ours).

    For the sheet, a card that lies face down is hidden, whether or not its face was seen before.

    >>> list(Visibilite)
    [Cachee, Vue, Decouverte]
    """

    Cachee = 0
    Vue = 1
    Decouverte = 2


Cachee, Vue, Decouverte = Visibilite


@dataclass(frozen=True, slots=True)
class Carte(Door, Piece):
    """A card: its suit, its rank, and its visibility (réussites §2.3).

    Profil: couleur × rang × visibilité → carte

    >>> Carte(Coeur, Dix), str(Carte(Coeur, Dix, Decouverte))
    (Carte(Coeur, Dix, Cachee), '10♥')

    Law: two cards are equal when suit, rank and visibility are; their faces, when suit and rank are.
    """

    couleur: Couleur
    rang: Rang
    visibilite: Visibilite = Cachee

    def __repr__(self) -> str:
        return f"Carte({self.couleur!r}, {self.rang!r}, {self.visibilite!r})"

    def __str__(self) -> str:
        return f"{self.rang.value}{self.couleur.value}"

    def shown(self) -> PieceFace:
        return _piece_face(self.rang, self.couleur) if self.visibilite is Decouverte else BACK


@cache
def _piece_face(rang: Rang, couleur: Couleur) -> PieceFace:
    return PieceFace(rang.value, couleur.value)


def couleur_suivante(c: Couleur) -> Couleur:
    """Return the next suit; the first follows the last.

    Profil: couleur → couleur   (réussites §2.1, CouleurSuivante)

    >>> couleur_suivante(Trefle), couleur_suivante(DerniereCouleur)
    (Carreau, Trefle)

    Law: four times in a row is the identity.
    """
    return _COULEURS[(_COULEURS.index(c) + 1) % len(_COULEURS)]


_COULEURS: Final = tuple(Couleur)


@dataclass(frozen=True, slots=True)
class Pack(Door):
    """The cards of a game: suits × ranks, each from the lowest up (réussites §2.2; small packs are ours).

    A pack of several `exemplaires` has every card that often: two for a game played with two packs.

    Profil: couleur suite × rang suite × ℕ* → jeu de cartes

    >>> Pack((Coeur, Pique), (Sept, Huit)).cartes
    (Carte(Coeur, Sept, Cachee), Carte(Coeur, Huit, Cachee), Carte(Pique, Sept, Cachee), Carte(Pique, Huit, Cachee))

    Law: |p.cartes| == |p.couleurs| × |p.rangs| × p.exemplaires, in the order of cards, all different if there is one
    of each.
    """

    couleurs: tuple[Couleur, ...]
    rangs: tuple[Rang, ...]
    exemplaires: int = 1

    @property
    def cartes(self) -> tuple[Carte, ...]:
        """All cards, face down and never seen, in the order of cards."""
        return tuple(Carte(c, r) for c, r, _ in product(self.couleurs, self.rangs, range(self.exemplaires)))

    @property
    def premier_rang(self) -> Rang:
        """The lowest rank, PremierRang of the sheet."""
        return self.rangs[0]

    @property
    def nb_cartes(self) -> int:
        """The number of cards, NbCartes of the sheet."""
        return len(self.couleurs) * len(self.rangs) * self.exemplaires


_RANGS: Final = tuple(rang for rang in Rang if rang is not Cavalier)


JEU_52: Final = Pack(_COULEURS, _RANGS)
"""The pack of 52, from Deux to As (réussites §2.2)."""


JEU_32: Final = Pack(_COULEURS, _RANGS[_RANGS.index(Sept) :])
"""The pack of 32, from Sept to As (réussites §2.2)."""


def premier_rang(pack: Pack = JEU_52) -> Rang:
    """Return the lowest rank of the pack in use: PremierRang, a variable on the sheet.

    Profil: jeu de cartes → rang   (réussites §2.2, PremierRang)

    >>> premier_rang(), premier_rang(JEU_32)
    (Deux, Sept)

    Law: premier_rang p == rang_suivant DernierRang p
    """
    return pack.premier_rang


def rang_suivant(r: Rang, pack: Pack = JEU_52) -> Rang:
    """Return the next rank of the pack in use; the first follows the last.

    Profil: rang → jeu de cartes → rang   (réussites §2.2, RangSuivant)

    >>> rang_suivant(As), rang_suivant(As, JEU_32), rang_suivant(Dix)
    (Deux, Sept, Valet)

    Law: as many times as the pack has ranks is the identity. Raises `Precondition` for a rank that the pack lacks.
    """
    if r not in pack.rangs:
        raise Precondition(Refusal(RefusCartes.CarteHorsJeu, expected=" ".join(map(str, pack.rangs)), got=r))
    return pack.rangs[(pack.rangs.index(r) + 1) % len(pack.rangs)]


def le_rang(c: Carte) -> Rang:
    """Return the rank of a card.

    Profil: carte → rang   (réussites §2.3, LeRang)

    >>> le_rang(Carte(Coeur, Dix))
    Dix

    Law: le_rang (Carte (s, r, v)) == r
    """
    return c.rang


def la_couleur(c: Carte) -> Couleur:
    """Return the suit of a card.

    Profil: carte → couleur   (réussites §2.3, LaCouleur)

    >>> la_couleur(Carte(Coeur, Dix))
    Coeur

    Law: la_couleur (Carte (s, r, v)) == s
    """
    return c.couleur


def est_cachee(c: Carte) -> bool:
    """Tell whether a card lies face down.

    Profil: carte → 𝔹   (réussites §2.3, EstCachée)

    >>> est_cachee(Carte(Coeur, Dix)), est_cachee(Carte(Coeur, Dix, Vue)), est_cachee(Carte(Coeur, Dix, Decouverte))
    (True, True, False)

    Law: est_cachee c == not (est_decouverte c)
    """
    return c.visibilite is not Decouverte


def est_decouverte(c: Carte) -> bool:
    """Tell whether a card lies face up.

    Profil: carte → 𝔹   (réussites §2.3, EstDécouverte)

    >>> est_decouverte(Carte(Coeur, Dix, Decouverte))
    True

    Law: est_decouverte (retournee c) == est_cachee c
    """
    return c.visibilite is Decouverte


def retournee(c: Carte) -> Carte:
    """Turn a card over; one that was face up has been seen from then on.

    Profil: carte → carte   (ours; réussites §1.4, « une carte peut être retournée »)

    >>> retournee(Carte(Coeur, Dix)), retournee(retournee(Carte(Coeur, Dix)))
    (Carte(Coeur, Dix, Decouverte), Carte(Coeur, Dix, Vue))

    Law: three times in a row is once.
    """
    return card_lying(c.couleur, c.rang, Vue if c.visibilite is Decouverte else Decouverte)


def oubliee(c: Carte) -> Carte:
    """Forget that a face-down card was seen, as shuffling does: nobody can tell it from the others."""
    return card_lying(c.couleur, c.rang, Cachee) if c.visibilite is Vue else c


def face(c: Carte) -> Carte:
    """Return the face of a card, however it lies: the piece that games count."""
    return c if c.visibilite is Decouverte else card_lying(c.couleur, c.rang, Decouverte)


@cache
def card_lying(couleur: Couleur, rang: Rang, visibilite: Visibilite) -> Carte:
    """Return a card as it lies, the same value each time: one is itself, and equals itself, at once."""
    return Carte(couleur, rang, visibilite)


@cache
def faces(pack: Pack) -> Mapping[Carte, int]:
    """Count the faces of a pack."""
    return dict(Counter(map(face, pack.cartes)))


def rouge(c: Carte) -> bool:
    """Tell whether a card is red: carreau or coeur.

    Profil: carte → 𝔹   (ours; Klondike and La descente)

    >>> rouge(Carte(Coeur, Dix)), rouge(Carte(Pique, Dix))
    (True, False)

    Law: half of a pack is red.
    """
    return c.couleur is Carreau or c.couleur is Coeur


def couleur_inferieure(c1: Carte, c2: Carte) -> bool:
    """Tell whether the suit of a card comes before that of another.

    Profil: carte → carte → 𝔹   (réussites §2.3, CouleurInférieure)

    >>> couleur_inferieure(Carte(Trefle, As), Carte(Carreau, Deux))
    True

    Law: a strict order on suits.
    """
    return _COULEURS.index(c1.couleur) < _COULEURS.index(c2.couleur)


def meme_couleur(c1: Carte, c2: Carte) -> bool:
    """Tell whether two cards have the same suit.

    Profil: carte → carte → 𝔹   (réussites §2.3, MêmeCouleur)

    >>> meme_couleur(Carte(Trefle, As), Carte(Trefle, Deux, Vue))
    True

    Law: neither suit is lower than the other.
    """
    return c1.couleur is c2.couleur


def rang_inferieur(c1: Carte, c2: Carte) -> bool:
    """Tell whether the rank of a card comes before that of another, the As being the highest.

    Profil: carte → carte → 𝔹   (réussites §2.3, RangInférieur)

    >>> rang_inferieur(Carte(Trefle, Roi), Carte(Carreau, As))
    True

    Law: a strict order on ranks.
    """
    return _RANG[c1.rang] < _RANG[c2.rang]


_RANG: Final = {rang: i for i, rang in enumerate(Rang)}


def meme_rang(c1: Carte, c2: Carte) -> bool:
    """Tell whether two cards have the same rank.

    Profil: carte → carte → 𝔹   (réussites §2.3, MêmeRang)

    >>> meme_rang(Carte(Trefle, Roi), Carte(Carreau, Roi, Vue))
    True

    Law: neither rank is lower than the other.
    """
    return c1.rang is c2.rang


def est_carte_avant(c1: Carte, c2: Carte) -> bool:
    """Tell whether a card comes before another: by suit first, then by rank; it does not matter how they lie.

    Profil: carte → carte → 𝔹   (réussites §2.3, EstCarteAvant)

    >>> est_carte_avant(Carte(Trefle, As), Carte(Carreau, Deux)), est_carte_avant(Carte(Pique, As), Carte(Pique, As))
    (True, False)

    Law: a strict order on faces.
    """
    return couleur_inferieure(c1, c2) or (meme_couleur(c1, c2) and rang_inferieur(c1, c2))
