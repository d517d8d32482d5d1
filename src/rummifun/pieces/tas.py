"""Piles of cards, with every function of the sheet under its own name (réussites sheet, §1.2, §1.4 and §2.4).

A pile is a value: an action of the sheet that changes a pile takes it and returns the changed one, with the sheet's
order of parameters. A function on a pile needs that pile alone. Only the table knows which places are free: a function
that makes a pile takes the piles that lie there already (`table`), and refuses a place that is taken. Two piles with
the same place are the same pile: a card moves from one to *another*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rummifun.chance import Alea
from rummifun.core.conversion import Door, convert_part, converter, evolve
from rummifun.core.scene import Drawable
from rummifun.pieces.cartes import (
    JEU_32,
    JEU_52,
    Carte,
    Couleur,
    NamedMember,
    Pack,
    Rang,
    est_decouverte,
    oubliee,
    retournee,
)
from rummifun.pieces.sequence import CardSequence
from rummifun.pieces.tas_tuple import SEQUENCE_VIDE
from rummifun.refusal import Code, Precondition, Refusal, quote_value


class RefusTas(Code):
    """Reasons to refuse an operation on piles."""

    TailleInvalide = "réussites §2.4"
    PlaceOccupee = "réussites §2.4"
    JeuDejaCree = "réussites §1.1"
    TasInactif = "réussites §2.4"
    TasVide = "réussites §2.4"
    TasNonVide = "réussites §2.4"
    IndiceHorsBornes = "réussites §2.4"
    CarteAbsente = "réussites §2.4"
    MemeTas = "réussites §1.4"
    ModesDifferents = "réussites §2.4"
    SerieMalRangee = "réussites §1.2"


Localisation = str
"""A place on the table, by its name (réussites §2.4)."""


class Mode(NamedMember):
    """The mode of a pile: stacked, it shows only its top card; spread, all of them (réussites §2.4).

    >>> list(Mode)
    [Empile, Etale]
    """

    Empile = "empilé"
    Etale = "étalé"


Empile, Etale = Mode


class Role(NamedMember):
    """The role of a pile on the table: active or not; a pile that holds cards is active (réussites §2.4).

    >>> list(Role)
    [Actif, Inactif]
    """

    Actif = "actif"
    Inactif = "inactif"


Actif, Inactif = Role


@dataclass(frozen=True, slots=True)
class Tas(Door, Drawable):
    """A pile: its cards from the bottom to the top, its place, its mode and its role (réussites §2.4).

    Profil: séquence de cartes × localisation × mode × rôle → tas

    >>> Tas(SEQUENCE_VIDE, "rebut", Empile)
    Tas(cartes=TupleSequence(()), localisation='rebut', mode=Empile, role=Actif)

    Law: a pile that holds cards is active. Raises `Precondition` otherwise.
    """

    cartes: CardSequence
    localisation: Localisation
    mode: Mode
    role: Role = Actif

    def __post_init__(self) -> None:
        cartes = convert_part(converter(tuple[Carte, ...]), self.cartes, "Tas.cartes", "CardSequence")
        if not hasattr(self.cartes, "add_above"):
            object.__setattr__(self, "cartes", SEQUENCE_VIDE.of(cartes))
        Door.__post_init__(self)
        if self.role is Inactif and len(self.cartes):
            raise Precondition(Refusal(RefusTas.TasNonVide, tuple(self.cartes), got=self.localisation))

    def holding(self, cartes: CardSequence) -> Tas:
        """Return the same pile with other cards."""
        if self.role is Actif and type(cartes) is type(self.cartes):
            return evolve(self, cartes=cartes)
        return Tas(cartes, self.localisation, self.mode, self.role)


def en_tas(
    cartes: Iterable[Carte],
    l: Localisation,  # noqa: E741  the sheet's own parameter
    m: Mode = Empile,
    sequence: CardSequence = SEQUENCE_VIDE,
) -> Tas:
    """Make an active pile of some cards, the first at the bottom, in a sequence of the same kind as `sequence`."""
    return Tas(sequence.of(cartes), l, m)


def actif(t: Tas) -> Tas:
    """Return a pile, or refuse one that no longer plays a role (« définies que pour des tas actifs »)."""
    if t.role is Inactif:
        raise Precondition(Refusal(RefusTas.TasInactif, got=t.localisation))
    return t


def libre(l: Localisation, table: Iterable[Tas]) -> Localisation:  # noqa: E741  the sheet's own parameter
    """Return a place, or refuse one where an active pile of a table lies (« l'emplacement L est disponible »)."""
    if any(t.role is Actif and t.localisation == l for t in table):
        raise Precondition(Refusal(RefusTas.PlaceOccupee, (l,)))
    return l


def non_vide(t: Tas) -> Tas:
    """Return a pile, or refuse one without cards."""
    if not len(t.cartes):
        raise Precondition(Refusal(RefusTas.TasVide, got=t.localisation))
    return t


def indice(t: Tas, i: int) -> int:
    """Return the number of a card in a pile, or refuse a number that no card has."""
    if not isinstance(i, int) or not 1 <= i <= len(t.cartes):
        raise Precondition(Refusal(RefusTas.IndiceHorsBornes, expected=f"1..{len(t.cartes)}", got=quote_value(i)))
    return i


@dataclass(frozen=True, slots=True)
class Serie(Door):
    """A pile whose cards are ordered, each with the one that lies on it (réussites §1.2).

    Profil: tas × (carte → carte → 𝔹) → série

    >>> from rummifun.pieces.cartes import Coeur, Dix, Neuf, rang_inferieur
    >>> len(Serie(en_tas([Carte(Coeur, Neuf), Carte(Coeur, Dix)], "♥"), rang_inferieur).tas.cartes)
    2

    Law: ordre c d for every card d on a card c. Raises `Precondition` otherwise, with the two cards.
    """

    tas: Tas
    ordre: Callable[[Carte, Carte], bool]

    def __post_init__(self) -> None:
        Door.__post_init__(self)
        for c, d in pairwise(self.tas.cartes):
            if not self.ordre(c, d):
                raise Precondition(Refusal(RefusTas.SerieMalRangee, (c, d), got=self.tas.localisation))


# The pack


def nb_cartes(pack: Pack = JEU_52) -> int:
    """Count the cards of the pack in use: NbCartes, a variable on the sheet.

    Profil: jeu de cartes → ℕ   (réussites §2.4, NbCartes)

    >>> nb_cartes(), nb_cartes(JEU_32)
    (52, 32)

    Law: nb_cartes p == |p.cartes|
    """
    return pack.nb_cartes


def hm_tas(pack: Pack = JEU_52) -> int:
    """Return the greatest height of a pile when one pack is in use.

    Profil: jeu de cartes → ℕ   (réussites §2.4, HmTas)

    >>> hm_tas()
    52

    Law: hm_tas p == nb_cartes p
    """
    return nb_cartes(pack)


# Constructors


_NEUVES: Final = {pack.nb_cartes: pack.cartes for pack in (JEU_32, JEU_52)}


def creer_jeu_neuf(
    n: int,
    l: Localisation,  # noqa: E741  the sheet's own parameter, as below
    m: Mode,
    sequence: CardSequence = SEQUENCE_VIDE,
    *,
    table: Iterable[Tas] = (),
) -> Tas:
    """Make the pile of all 32 or 52 cards of a pack, face down, in the order of cards.

    Profil: {32, 52} → localisation → mode → séquence de cartes → tas suite → tas   (réussites §2.4, CréerJeuNeuf)

    >>> jeu = creer_jeu_neuf(32, "talon", Empile)
    >>> str(ieme_carte(jeu, 1)), str(ieme_carte(jeu, 8)), str(ieme_carte(jeu, 9)), str(carte_sur(jeu))
    ('7♣', 'A♣', '7♦', 'A♠')

    Law: la_hauteur (creer_jeu_neuf n l m) == n. Raises `Precondition` for another n, a place where a pile of the table
    lies, or a table that has cards: one pack is in use.
    """
    piles = tuple(table)
    libre(l, piles)
    if cartes := sum(len(pile.cartes) for pile in piles):
        raise Precondition(Refusal(RefusTas.JeuDejaCree, got=cartes))
    if type(n) is not int or n not in _NEUVES:
        raise Precondition(Refusal(RefusTas.TailleInvalide, expected=", ".join(map(str, _NEUVES)), got=quote_value(n)))
    return en_tas(_NEUVES[n], l, m, sequence)


def creer_tas_vide(
    l: Localisation,  # noqa: E741
    m: Mode,
    sequence: CardSequence = SEQUENCE_VIDE,
    *,
    table: Iterable[Tas] = (),
) -> Tas:
    """Make an empty, active pile.

    Profil: localisation → mode → séquence de cartes → tas suite → tas   (réussites §2.4, CréerTasVide)

    >>> rebut = creer_tas_vide("rebut", Empile)
    >>> tas_vide(rebut), tas_actif(rebut)
    (True, True)

    Law: la_hauteur (creer_tas_vide l m) == 0. Raises `Precondition` for a place where a pile of the table lies.
    """
    return en_tas((), libre(l, table), m, sequence)


def supprimer_tas_vide(t: Tas) -> Tas:
    """End the role of an empty pile; its place becomes free.

    Profil: tas → tas   (réussites §2.4, SupprimerTasVide)

    >>> tas_actif(supprimer_tas_vide(creer_tas_vide("rebut", Empile)))
    False

    Law: tas_actif (supprimer_tas_vide t) == false. Raises `Precondition` for one that holds cards or has no role.
    """
    if len(actif(t).cartes):
        raise Precondition(Refusal(RefusTas.TasNonVide, tuple(t.cartes), got=t.localisation))
    return Tas(t.cartes, t.localisation, t.mode, Inactif)


# Tests and selectors: except for the first, of active piles only


def tas_actif(t: Tas) -> bool:
    """Tell whether a pile plays a role.

    Profil: tas → 𝔹   (réussites §2.4, TasActif)

    >>> tas_actif(creer_tas_vide("rebut", Empile))
    True

    Law: tas_actif (creer_tas_vide l m) == true
    """
    return t.role is Actif


def tas_vide(t: Tas) -> bool:
    """Tell whether a pile holds no card.

    Profil: tas → 𝔹   (réussites §2.4, TasVide)

    >>> tas_vide(creer_jeu_neuf(32, "talon", Empile))
    False

    Law: tas_vide t == (la_hauteur t = 0). Raises `Precondition` for an inactive t.
    """
    return not len(actif(t).cartes)


def tas_empile(t: Tas) -> bool:
    """Tell whether a pile is stacked.

    Profil: tas → 𝔹   (réussites §2.4, TasEmpilé)

    >>> tas_empile(creer_tas_vide("rebut", Empile))
    True

    Law: tas_empile t == not (tas_etale t). Raises `Precondition` for an inactive t.
    """
    return actif(t).mode is Empile


def tas_etale(t: Tas) -> bool:
    """Tell whether a pile is spread.

    Profil: tas → 𝔹   (réussites §2.4, TasEtalé)

    >>> tas_etale(creer_tas_vide("rebut", Empile))
    False

    Law: tas_etale (etaler t) == true. Raises `Precondition` for an inactive t.
    """
    return actif(t).mode is Etale


def la_hauteur(t: Tas) -> int:
    """Count the cards of a pile.

    Profil: tas → ℕ   (réussites §2.4, LaHauteur)

    >>> la_hauteur(creer_jeu_neuf(32, "talon", Empile))
    32

    Law: 0 ≤ la_hauteur t ≤ hm_tas. Raises `Precondition` for an inactive t.
    """
    return len(actif(t).cartes)


def la_place(t: Tas) -> Localisation:
    """Return the place of a pile.

    Profil: tas → localisation   (réussites §2.4, LaPlace)

    >>> la_place(creer_tas_vide("rebut", Empile))
    'rebut'

    Law: no function changes it. Raises `Precondition` for an inactive t.
    """
    return actif(t).localisation


# Cards of a pile, which stay where they are


def carte_sur(t: Tas) -> Carte:
    """Return the top card.

    Profil: tas non vide → carte   (réussites §2.4, CarteSur)

    >>> str(carte_sur(creer_jeu_neuf(52, "talon", Empile)))
    'A♠'

    Law: carte_sur t == ieme_carte t (la_hauteur t). Raises `Precondition` for an empty t.
    """
    return non_vide(t).cartes.top()


def carte_sous(t: Tas) -> Carte:
    """Return the bottom card.

    Profil: tas non vide → carte   (réussites §2.4, CarteSous)

    >>> str(carte_sous(creer_jeu_neuf(52, "talon", Empile)))
    '2♣'

    Law: carte_sous t == ieme_carte t 1. Raises `Precondition` for an empty t.
    """
    return non_vide(t).cartes.bottom()


def ieme_carte(t: Tas, i: int) -> Carte:
    """Return the card of a number, from 1 at the bottom.

    Profil: tas non vide → ℕ* → carte   (réussites §2.4, IèmeCarte)

    >>> str(ieme_carte(creer_jeu_neuf(32, "talon", Empile), 8))
    'A♣'

    Law: ieme_carte t i is defined for 1 ≤ i ≤ la_hauteur t. Raises `Precondition` for another i.
    """
    return t.cartes.at(indice(t, i))


# Turning a card, which stays where it is


def retourner_carte_sur(t: Tas) -> Tas:
    """Turn the top card over.

    Profil: tas non vide → tas   (réussites §2.4, RetournerCarteSur)

    >>> carte_sur(retourner_carte_sur(creer_jeu_neuf(32, "talon", Empile)))
    Carte(Pique, As, Decouverte)

    Law: retourner_carte_sur t == retourner_ieme t (la_hauteur t). Raises `Precondition` for an empty t.
    """
    cartes = non_vide(t).cartes
    return t.holding(cartes.without_top().add_above(retournee(cartes.top())))


def retourner_carte_sous(t: Tas) -> Tas:
    """Turn the bottom card over.

    Profil: tas non vide → tas   (réussites §2.4, RetournerCarteSous)

    >>> carte_sous(retourner_carte_sous(creer_jeu_neuf(32, "talon", Empile)))
    Carte(Trefle, Sept, Decouverte)

    Law: retourner_carte_sous t == retourner_ieme t 1. Raises `Precondition` for an empty t.
    """
    cartes = non_vide(t).cartes
    return t.holding(cartes.without_bottom().add_below(retournee(cartes.bottom())))


def retourner_ieme(t: Tas, i: int) -> Tas:
    """Turn over the card of a number, from 1 at the bottom.

    Profil: tas non vide → ℕ* → tas   (réussites §2.4, RetournerIème)

    >>> ieme_carte(retourner_ieme(creer_jeu_neuf(32, "talon", Empile), 8), 8)
    Carte(Trefle, As, Decouverte)

    Law: it changes the i-th card alone. Raises `Precondition` for an empty t, or i outside 1..la_hauteur t.
    """
    cartes = non_vide(t).cartes
    return t.holding(cartes.replace_at(indice(t, i), retournee(cartes.at(i))))


# Changing a whole pile


def battre_tas(t: Tas, alea: Alea) -> tuple[Tas, Alea]:
    """Shuffle a pile: cards stay face up or face down, but nobody can tell the face-down ones apart any more.

    Profil: tas → Alea → tas × Alea   (réussites §2.4, BattreTas)

    >>> str(carte_sur(battre_tas(creer_jeu_neuf(32, "talon", Empile), Alea(1))[0]))
    '7♥'

    Law: the same cards, each order with the same probability. Raises `Precondition` for an inactive t.
    """
    cartes, suite = alea.shuffle(actif(t).cartes)
    return t.holding(t.cartes.of(map(oubliee, cartes))), suite


def retourner_tas(t: Tas) -> Tas:
    """Turn a pile over: its first card becomes the last, and every card is turned.

    Profil: tas → tas   (réussites §2.4, RetournerTas)

    >>> carte_sur(retourner_tas(creer_jeu_neuf(32, "talon", Empile)))
    Carte(Trefle, Sept, Decouverte)

    Law: twice is the identity on what the sheet sees; three times is once. Raises `Precondition` for an inactive t.
    """
    return t.holding(t.cartes.of(map(retournee, reversed(tuple(actif(t).cartes)))))


def empiler(t: Tas) -> Tas:
    """Stack a pile (réussites §1.4, « le mode d'étalement d'un tas peut être modifié »)."""
    return Tas(actif(t).cartes, t.localisation, Empile)


def etaler(t: Tas) -> Tas:
    """Spread a pile."""
    return Tas(actif(t).cartes, t.localisation, Etale)


empiler_tas = empiler  # the name the sheet would have given it: EmpilerTas
etaler_tas = etaler


# Moving cards to another pile: no place, no mode and no visibility changes


def deplacer_haut_sur(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the top card of a pile onto another.

    Profil: tas non vide → tas → tas × tas   (réussites §2.4, DéplacerHautSur)

    >>> talon, rebut = deplacer_haut_sur(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))
    >>> afficher_tas(retourner_carte_sur(rebut), "rebut")
    'rebut: A♠'

    Law: back again is the identity. Raises `Precondition` for an empty t1, an inactive t2, or one pile twice.
    """
    _entre(non_vide(t1), t2)
    return t1.holding(t1.cartes.without_top()), t2.holding(t2.cartes.add_above(t1.cartes.top()))


def deplacer_haut_sous(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the top card of a pile under another.

    Profil: tas non vide → tas → tas × tas   (réussites §2.4, DéplacerHautSous)

    >>> talon, rebut = deplacer_haut_sous(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))
    >>> str(carte_sous(deplacer_haut_sous(talon, rebut)[1]))
    'R♠'

    Law: deplacer_bas_sur brings it back. Raises `Precondition` for an empty t1, an inactive t2, or one pile twice.
    """
    _entre(non_vide(t1), t2)
    return t1.holding(t1.cartes.without_top()), t2.holding(t2.cartes.add_below(t1.cartes.top()))


def deplacer_bas_sur(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the bottom card of a pile onto another.

    Profil: tas non vide → tas → tas × tas   (réussites §2.4, DéplacerBasSur)

    >>> str(carte_sur(deplacer_bas_sur(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))[1]))
    '7♣'

    Law: deplacer_haut_sous brings it back. Raises `Precondition` for an empty t1, an inactive t2, or one pile twice.
    """
    _entre(non_vide(t1), t2)
    return t1.holding(t1.cartes.without_bottom()), t2.holding(t2.cartes.add_above(t1.cartes.bottom()))


def deplacer_bas_sous(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the bottom card of a pile under another.

    Profil: tas non vide → tas → tas × tas   (réussites §2.4, DéplacerBasSous)

    >>> talon, rebut = deplacer_bas_sous(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))
    >>> str(carte_sous(talon)), str(carte_sous(rebut))
    ('8♣', '7♣')

    Law: back again is the identity. Raises `Precondition` for an empty t1, an inactive t2, or one pile twice.
    """
    _entre(non_vide(t1), t2)
    return t1.holding(t1.cartes.without_bottom()), t2.holding(t2.cartes.add_below(t1.cartes.bottom()))


def deplacer_carte_sur(c: Couleur, r: Rang, t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the card of a suit and a rank from a pile onto another.

    Profil: couleur → rang → tas → tas → tas × tas   (réussites §2.4, DéplacerCarteSur)

    >>> from rummifun.pieces.cartes import Coeur, Sept
    >>> talon, serie = creer_jeu_neuf(52, "talon", Empile), creer_tas_vide("♥", Etale)
    >>> str(carte_sur(deplacer_carte_sur(Coeur, Sept, talon, serie)[1]))
    '7♥'

    Law: the others keep their order. Raises `Precondition` for no such card in t1, an inactive t2, or one pile twice.
    """
    i, carte = _trouvee(c, r, t1)
    _entre(t1, t2)
    return t1.holding(t1.cartes.replace_at(i)), t2.holding(t2.cartes.add_above(carte))


def poser_tas_sur_tas(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Put a whole pile onto another of the same mode; the first is left empty, and active.

    Profil: tas → tas → tas × tas   (réussites §2.4, PoserTasSurTas)

    >>> t1, t2 = poser_tas_sur_tas(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))
    >>> la_hauteur(t1), la_hauteur(t2)
    (0, 32)

    Law: the heights add up. Raises `Precondition` for an inactive pile, one pile twice, or two modes.
    """
    _entre(actif(t1), t2)
    if t1.mode is not t2.mode:
        raise Precondition(Refusal(RefusTas.ModesDifferents, expected=t2.mode.value, got=t1.mode.value))
    return t1.holding(t1.cartes.of(())), t2.holding(t2.cartes.with_cards_above(t1.cartes))


def _trouvee(c: Couleur, r: Rang, t: Tas) -> tuple[int, Carte]:
    for i, carte in enumerate(t.cartes, 1):
        if carte.couleur is c and carte.rang is r:
            return i, carte
    raise Precondition(Refusal(RefusTas.CarteAbsente, (f"{r}{c}",), got=t.localisation))


def _entre(t1: Tas, t2: Tas) -> None:
    """Refuse a move to an inactive pile, or to the same pile."""
    if actif(t2).localisation == t1.localisation:
        raise Precondition(Refusal(RefusTas.MemeTas, got=t1.localisation))


# Drawing


def initialiser_ecran() -> str:
    r"""Return the text that clears a terminal: the drawing of an empty screen.

    Profil: → texte   (réussites §2.4, InitialiserEcran)

    >>> initialiser_ecran()
    '\x1b[2J\x1b[H'

    Law: it shows no piece.
    """
    return "\x1b[2J\x1b[H"


def afficher_tas(t: Tas, txt: str) -> str:
    """Draw a pile beside a text: its top card when stacked, all of them when spread, none when it has no role.

    Profil: tas → texte → texte   (réussites §2.4, AfficherTas)

    >>> afficher_tas(creer_jeu_neuf(32, "talon", Empile), "talon"), afficher_tas(creer_tas_vide("r", Empile), "rebut")
    ('talon: []', 'rebut: _')
    >>> afficher_tas(retourner_carte_sur(creer_jeu_neuf(32, "talon", Etale)), "talon")[-8:]
    '[] [] A♠'

    Law: a stacked pile is drawn as its top card alone; no face of a hidden card is shown.
    """
    if not tas_actif(t):
        return ""
    shown = tuple(t.cartes) if t.mode is Etale or not len(t.cartes) else (t.cartes.top(),)
    return f"{txt}: {' '.join(map(_dessinee, shown)) or '_'}"


def _dessinee(c: Carte) -> str:
    return str(c) if est_decouverte(c) else "[]"
