"""Piles of cards, with every function of the sheet under its own name (réussites sheet, §1.2, §1.4 and §2.4).

A pile is a value: an action of the sheet that changes a pile takes it and returns the changed one, with the sheet's
order of parameters. A function on a pile needs that pile alone. Only the table knows which places are free: a function
that makes a pile takes the piles that lie there already (`table`), and refuses a place that is taken. Two piles with
the same place are the same pile: a card moves from one to *another*.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.pieces.cartes import JEU_32, JEU_52, Carte, Pack, est_decouverte
from rummifun.pieces.pile import Actif as Actif
from rummifun.pieces.pile import Empile as Empile
from rummifun.pieces.pile import Etale as Etale
from rummifun.pieces.pile import Inactif as Inactif
from rummifun.pieces.pile import Localisation as Localisation
from rummifun.pieces.pile import Mode as Mode
from rummifun.pieces.pile import RefusTas as RefusTas
from rummifun.pieces.pile import Role as Role
from rummifun.pieces.pile import Serie as Serie
from rummifun.pieces.pile import Tas as Tas
from rummifun.pieces.pile import actif as actif
from rummifun.pieces.pile import en_tas as en_tas
from rummifun.pieces.pile import indice as indice
from rummifun.pieces.pile import libre as libre
from rummifun.pieces.pile import non_vide as non_vide
from rummifun.pieces.pile_changes import battre_tas as battre_tas
from rummifun.pieces.pile_changes import deplacer_bas_sous as deplacer_bas_sous
from rummifun.pieces.pile_changes import deplacer_bas_sur as deplacer_bas_sur
from rummifun.pieces.pile_changes import deplacer_carte_sur as deplacer_carte_sur
from rummifun.pieces.pile_changes import deplacer_haut_sous as deplacer_haut_sous
from rummifun.pieces.pile_changes import deplacer_haut_sur as deplacer_haut_sur
from rummifun.pieces.pile_changes import empiler as empiler
from rummifun.pieces.pile_changes import empiler_tas as empiler_tas
from rummifun.pieces.pile_changes import etaler as etaler
from rummifun.pieces.pile_changes import etaler_tas as etaler_tas
from rummifun.pieces.pile_changes import poser_tas_sur_tas as poser_tas_sur_tas
from rummifun.pieces.pile_changes import retourner_carte_sous as retourner_carte_sous
from rummifun.pieces.pile_changes import retourner_carte_sur as retourner_carte_sur
from rummifun.pieces.pile_changes import retourner_ieme as retourner_ieme
from rummifun.pieces.pile_changes import retourner_tas as retourner_tas
from rummifun.pieces.sequence import SEQUENCE_VIDE, CardSequence
from rummifun.refusal import Precondition, Refusal, quote_value


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
    return f"{txt}: {' '.join(str(c) if est_decouverte(c) else '[]' for c in shown) or '_'}"
