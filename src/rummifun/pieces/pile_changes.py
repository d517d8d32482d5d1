"""The changes of piles, one pile or two at a time (réussites sheet, §1.4 and §2.4); see `rummifun.pieces.tas`."""

from __future__ import annotations

from rummifun.chance import Alea
from rummifun.pieces.cartes import Couleur, Rang, oubliee, retournee
from rummifun.pieces.pile import Empile, Etale, RefusTas, Tas, actif, indice, non_vide
from rummifun.refusal import Precondition, Refusal


def retourner_carte_sur(t: Tas) -> Tas:
    """Turn the top card over.

    Profil: tas non vide → tas   (réussites §2.4, RetournerCarteSur)

    >>> from rummifun.pieces.tas import carte_sur, creer_jeu_neuf
    >>> carte_sur(retourner_carte_sur(creer_jeu_neuf(32, "talon", Empile)))
    Carte(Pique, As, Decouverte)

    Law: retourner_carte_sur t == retourner_ieme t (la_hauteur t). Raises `Precondition` for an empty t.
    """
    cartes = non_vide(t).cartes
    return t.holding(cartes.without_top().add_above(retournee(cartes.top())))


def retourner_carte_sous(t: Tas) -> Tas:
    """Turn the bottom card over.

    Profil: tas non vide → tas   (réussites §2.4, RetournerCarteSous)

    >>> from rummifun.pieces.tas import carte_sous, creer_jeu_neuf
    >>> carte_sous(retourner_carte_sous(creer_jeu_neuf(32, "talon", Empile)))
    Carte(Trefle, Sept, Decouverte)

    Law: retourner_carte_sous t == retourner_ieme t 1. Raises `Precondition` for an empty t.
    """
    cartes = non_vide(t).cartes
    return t.holding(cartes.without_bottom().add_below(retournee(cartes.bottom())))


def retourner_ieme(t: Tas, i: int) -> Tas:
    """Turn over the card of a number, from 1 at the bottom.

    Profil: tas non vide → ℕ* → tas   (réussites §2.4, RetournerIème)

    >>> from rummifun.pieces.tas import creer_jeu_neuf, ieme_carte
    >>> ieme_carte(retourner_ieme(creer_jeu_neuf(32, "talon", Empile), 8), 8)
    Carte(Trefle, As, Decouverte)

    Law: it changes the i-th card alone. Raises `Precondition` for an empty t, or i outside 1..la_hauteur t.
    """
    cartes = non_vide(t).cartes
    return t.holding(cartes.replace_at(indice(t, i), retournee(cartes.at(i))))


def battre_tas(t: Tas, alea: Alea) -> tuple[Tas, Alea]:
    """Shuffle a pile: cards stay face up or face down, but nobody can tell the face-down ones apart any more.

    Profil: tas → Alea → tas × Alea   (réussites §2.4, BattreTas)

    >>> from rummifun.pieces.tas import carte_sur, creer_jeu_neuf
    >>> str(carte_sur(battre_tas(creer_jeu_neuf(32, "talon", Empile), Alea(1))[0]))
    '7♥'

    Law: the same cards, each order with the same probability. Raises `Precondition` for an inactive t.
    """
    cartes, suite = alea.shuffle(actif(t).cartes)
    return t.holding(t.cartes.of(map(oubliee, cartes))), suite


def retourner_tas(t: Tas) -> Tas:
    """Turn a pile over: its first card becomes the last, and every card is turned.

    Profil: tas → tas   (réussites §2.4, RetournerTas)

    >>> from rummifun.pieces.tas import carte_sur, creer_jeu_neuf
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


def deplacer_haut_sur(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the top card of a pile onto another.

    Profil: tas non vide → tas → tas × tas   (réussites §2.4, DéplacerHautSur)

    >>> from rummifun.pieces.tas import afficher_tas, creer_jeu_neuf, creer_tas_vide
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

    >>> from rummifun.pieces.tas import carte_sous, creer_jeu_neuf, creer_tas_vide
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

    >>> from rummifun.pieces.tas import carte_sur, creer_jeu_neuf, creer_tas_vide
    >>> str(carte_sur(deplacer_bas_sur(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))[1]))
    '7♣'

    Law: deplacer_haut_sous brings it back. Raises `Precondition` for an empty t1, an inactive t2, or one pile twice.
    """
    _entre(non_vide(t1), t2)
    return t1.holding(t1.cartes.without_bottom()), t2.holding(t2.cartes.add_above(t1.cartes.bottom()))


def deplacer_bas_sous(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Move the bottom card of a pile under another.

    Profil: tas non vide → tas → tas × tas   (réussites §2.4, DéplacerBasSous)

    >>> from rummifun.pieces.tas import carte_sous, creer_jeu_neuf, creer_tas_vide
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

    >>> from rummifun.pieces.tas import carte_sur, creer_jeu_neuf, creer_tas_vide
    >>> from rummifun.pieces.cartes import Coeur, Sept
    >>> talon, serie = creer_jeu_neuf(52, "talon", Empile), creer_tas_vide("♥", Etale)
    >>> str(carte_sur(deplacer_carte_sur(Coeur, Sept, talon, serie)[1]))
    '7♥'

    Law: the others keep their order. Raises `Precondition` for no such card in t1, an inactive t2, or one pile twice.
    """
    found = next(((i, carte) for i, carte in enumerate(t1.cartes, 1) if carte.couleur is c and carte.rang is r), None)
    if found is None:
        raise Precondition(Refusal(RefusTas.CarteAbsente, (f"{r}{c}",), got=t1.localisation))
    _entre(t1, t2)
    i, carte = found
    return t1.holding(t1.cartes.replace_at(i)), t2.holding(t2.cartes.add_above(carte))


def poser_tas_sur_tas(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    """Put a whole pile onto another of the same mode; the first is left empty, and active.

    Profil: tas → tas → tas × tas   (réussites §2.4, PoserTasSurTas)

    >>> from rummifun.pieces.tas import creer_jeu_neuf, creer_tas_vide, la_hauteur
    >>> t1, t2 = poser_tas_sur_tas(creer_jeu_neuf(32, "talon", Empile), creer_tas_vide("rebut", Empile))
    >>> la_hauteur(t1), la_hauteur(t2)
    (0, 32)

    Law: the heights add up. Raises `Precondition` for an inactive pile, one pile twice, or two modes.
    """
    _entre(actif(t1), t2)
    if t1.mode is not t2.mode:
        raise Precondition(Refusal(RefusTas.ModesDifferents, expected=t2.mode.value, got=t1.mode.value))
    return t1.holding(t1.cartes.of(())), t2.holding(t2.cartes.with_cards_above(t1.cartes))


def _entre(t1: Tas, t2: Tas) -> None:
    """Refuse a move to an inactive pile, or to the same pile."""
    if actif(t2).localisation == t1.localisation:
        raise Precondition(Refusal(RefusTas.MemeTas, got=t1.localisation))
