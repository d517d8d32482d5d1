"""Helpers for the tests of Rummikub: short ways to write tiles and states, and states reached by random play."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from rummifun.chance import Alea
from rummifun.games.rummikub import fin, from_pairs, la_pioche, le_statut, mens, pairs, step, une_ouverture, une_pose
from rummifun.games.rummikub.deal import init_partie
from rummifun.games.rummikub.etat import J1, J2, Etat, Joueur, Statut, extraire, la_main, la_table
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.tuiles import Combinaison, Couleur, Main, T, Table, Tuile, cst_PIOCHE_INIT, tableVmens

FACES = {str(tuile): tuile for tuile, _ in cst_PIOCHE_INIT}


def tuiles(texte: str) -> Combinaison:
    """Read tiles in writing: `7b 10r J`."""
    return tuple(FACES[face] for face in texte.split())


def table_de(texte: str) -> Table:
    """Read combinations in writing, parted by bars."""
    return tuple(map(tuiles, texte.split("|"))) if texte else ()


def main_de(*tuiles: Tuile) -> Main:
    return mens(tuiles)


def main_dite(texte: str) -> Main:
    return mens(tuiles(texte))


def suite(couleur: Couleur, *valeurs: int) -> tuple[Tuile, ...]:
    return tuple(T(v, couleur) for v in valeurs)


def groupe(valeur: int, *couleurs: Couleur) -> tuple[Tuile, ...]:
    return tuple(T(valeur, c) for c in couleurs)


def etat(
    j1: Main,
    j2: Main,
    table: Table = (),
    pioche: Main | None = None,
    joueur: Joueur = J1,
    engages: tuple[bool, bool] = (True, True),
) -> Etat:
    """Make a state from the hands, the table and the pool; an empty pool by default."""
    statuts = Statut(J1, engages[0], j1), Statut(J2, engages[1], j2)
    return Etat(statuts, table, main_de() if pioche is None else pioche, joueur)


def etat_dit(
    j1: str, j2: str, table: str = "", pioche: str = "", joueur: Joueur = J1, engages: tuple[bool, bool] = (True, True)
) -> Etat:
    return etat(main_dite(j1), main_dite(j2), table_de(table), main_dite(pioche), joueur, engages)


def reunion(*ensembles: Main) -> Main:
    return from_pairs(xn for ens in ensembles for xn in pairs(ens))


def toutes_les_tuiles(e: Etat) -> Main:
    return reunion(la_main(J1, e), la_main(J2, e), tableVmens(la_table(e)), la_pioche(e))


def une_pose_de(e: Etat) -> Poser | PremierCoup | None:
    statut = le_statut(e.joueur, e)
    if statut.engage:
        table = une_pose(la_table(e), statut.main)
        return Poser(table) if table else None
    pose = une_ouverture(statut.main)
    return PremierCoup(pose) if pose else None


def mouvement(e: Etat, hasard: Random, audace: float) -> Coup:
    """Choose a legal move: lay when the coin says so or the pool is empty, else draw, else pass."""
    if not e.pioche or hasard.random() < audace:
        pose = une_pose_de(e)
        if pose is not None:
            return pose
    return Piocher() if e.pioche else Passer()


def debut(graine: int, pioche: int = 78) -> Etat:
    """Deal a game, its pool cut to some of its tiles, drawn at random."""
    e = init_partie(graine)
    return replace(e, pioche=extraire(pioche, e.pioche, Alea(graine))[0])


def partie(graine: int, pioche: int = 78) -> Iterator[tuple[Coup | None, Etat]]:
    """Play a game to its end: each state with the move that made it, None before the first."""
    hasard = Random(graine)
    audace = hasard.choice([0.0, 0.05, 0.2, 0.5, 1.0])
    e = debut(graine, pioche)
    yield None, e
    while not fin(e):
        coup = mouvement(e, hasard, audace)
        e = step(e, coup)
        yield coup, e


@cache
def etats_de_partie(graine: int, pioche: int = 78) -> tuple[Etat, ...]:
    return tuple(e for _, e in partie(graine, pioche))
