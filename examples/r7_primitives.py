"""« Le relais des 7 », played through the primitives of the sheet's §2.4 alone, in the words of its §3.1.

    python examples/r7_primitives.py         plays one game, and draws the table after each tour

The sheet keeps the table in variables; here it is a value, and an action that changes some piles gives back the table.
The piles lie over any sequence of cards: `creer_tableau_initial_r7(alea, SEQUENCE_VIDE)` of `tas_deux_listes`, say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummifun.chance import Alea
from rummifun.pieces.cartes import Carte, Couleur, Sept, est_cachee, la_couleur, le_rang, meme_couleur, rang_suivant
from rummifun.pieces.sequence import SEQUENCE_VIDE, CardSequence
from rummifun.pieces.tas import (
    Empile,
    Etale,
    Localisation,
    Serie,
    Tas,
    afficher_tas,
    battre_tas,
    carte_sous,
    carte_sur,
    creer_jeu_neuf,
    creer_tas_vide,
    deplacer_carte_sur,
    deplacer_haut_sous,
    deplacer_haut_sur,
    poser_tas_sur_tas,
    retourner_carte_sur,
    retourner_tas,
    tas_vide,
)

LocTalonR7: Localisation = "talon"
LocRebutR7: Localisation = "rebut"
LocSeriesR7: dict[Couleur, Localisation] = {couleur: str(couleur) for couleur in Couleur}

LigneR7 = dict[Couleur, Tas]


@dataclass(frozen=True)
class TableauR7:
    """TalonR7, RebutR7, LigneR7 and NumTourR7."""

    talon: Tas
    rebut: Tas
    ligne: LigneR7
    num_tour: int = 1


def suivante(c: Carte, d: Carte) -> bool:
    """Tell whether a card follows another in its suit, the Deux after the As."""
    return meme_couleur(c, d) and rang_suivant(le_rang(c)) is le_rang(d)


def serie_couleur_r7(t: Tas) -> Serie:
    """Give a SérieCouleurR7: a pile of one suit, in rising order, or a refusal."""
    return Serie(t, suivante)


def creer_tableau_initial_r7(alea: Alea, sequence: CardSequence = SEQUENCE_VIDE) -> TableauR7:
    talon, _ = battre_tas(creer_jeu_neuf(52, LocTalonR7, Empile, sequence), alea)
    ligne = {}
    for couleur in Couleur:
        talon, serie = deplacer_carte_sur(couleur, Sept, talon, creer_tas_vide(LocSeriesR7[couleur], Etale, sequence))
        ligne[couleur] = retourner_carte_sur(serie)
    return TableauR7(talon, creer_tas_vide(LocRebutR7, Empile, sequence), ligne)


def jouer_tas_r7(t: Tas, ligne: LigneR7) -> tuple[Tas, LigneR7, bool]:
    """Move the top card of a pile onto its série (rule 1) or under it (rule 2); say whether it went."""
    c = carte_sur(t)
    serie = ligne[la_couleur(c)]
    if suivante(carte_sur(serie), c):
        t, serie = deplacer_haut_sur(t, serie)
    elif suivante(c, carte_sous(serie)):
        t, serie = deplacer_haut_sous(t, serie)
    else:
        return t, ligne, False
    return t, {**ligne, la_couleur(c): serie}, True


def jouer_carte_r7(tableau: TableauR7) -> TableauR7:
    """Turn the top card of the talon, play it (rules 1 to 3), then what the rebut can give (rule 4)."""
    talon, ligne, ok = jouer_tas_r7(retourner_carte_sur(tableau.talon), tableau.ligne)
    rebut = tableau.rebut
    if not ok:
        talon, rebut = deplacer_haut_sur(talon, rebut)
    while ok and not tas_vide(rebut):
        rebut, ligne, ok = jouer_tas_r7(rebut, ligne)
    return replace(tableau, talon=talon, rebut=rebut, ligne=ligne)


def jouer_un_tour_r7(tableau: TableauR7) -> TableauR7:
    while not tas_vide(tableau.talon):
        tableau = jouer_carte_r7(tableau)
    return tableau


def nouveau_tour_r7(tableau: TableauR7) -> TableauR7:
    """Take the rebut, turned over and not shuffled, for talon (rule 5)."""
    rebut, talon = poser_tas_sur_tas(retourner_tas(tableau.rebut), tableau.talon)
    return replace(tableau, talon=talon, rebut=rebut, num_tour=tableau.num_tour + 1)


def gagnee_r7(tableau: TableauR7) -> bool:
    return tas_vide(tableau.talon) and tas_vide(tableau.rebut)


def jouer_une_r7(tableau: TableauR7, nt: int = 3) -> TableauR7:
    tableau = jouer_un_tour_r7(tableau)
    while not gagnee_r7(tableau) and tableau.num_tour < nt:
        tableau = jouer_un_tour_r7(nouveau_tour_r7(tableau))
    return tableau


def afficher_r7(tableau: TableauR7) -> str:
    piles = (tableau.talon, tableau.rebut, *tableau.ligne.values())
    return "\n".join([f"tour {tableau.num_tour}", *(afficher_tas(t, t.localisation) for t in piles)])


def montrer(graine: int = 1) -> None:
    tableau = creer_tableau_initial_r7(Alea(graine))
    assert est_cachee(carte_sur(tableau.talon))
    print(afficher_r7(tableau), end="\n\n")
    for nt in (1, 2, 3):
        print(afficher_r7(jouer_une_r7(tableau, nt)), end="\n\n")
    print("gagnée" if gagnee_r7(jouer_une_r7(tableau)) else "perdue")


if __name__ == "__main__":
    montrer()
