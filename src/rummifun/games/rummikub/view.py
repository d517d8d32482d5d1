"""The view of a seat of Rummikub, and the states that it cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from rummifun.chance import Alea
from rummifun.core.scene import Drawable
from rummifun.games.rummikub.etat import Etat, Joueur, Statut, extraire
from rummifun.games.rummikub.invariants import gather_tiles
from rummifun.games.rummikub.rules import fin
from rummifun.games.rummikub.tuiles import Main, Pioche, Table, Tuile, cst_PIOCHE_INIT, list_tiles
from rummifun.multiset.rapide import Multiensemble, cardinal, difference, mens


@dataclass(frozen=True, slots=True)
class Vue(Drawable):
    """A view: the table, all counts, and those hands and pool that its seat knows (None for the others)."""

    siege: int | None
    table: Table
    joueur: Joueur
    fini: bool
    engages: tuple[bool, bool]
    nombres: tuple[int, int]
    mains: tuple[Main | None, Main | None]
    nombre_pioche: int
    pioche: Pioche | None


def vue(e: Etat, siege: int | None) -> Vue:
    """Show a state to a seat (0 for J1) or to a spectator: both hands once the pool is empty, all at the end."""
    v = full_view(e, siege)
    if v.fini:
        return v
    ouvertes = not e.pioche and siege is not None
    m1, m2 = (main if ouvertes or j == siege else None for j, main in enumerate(v.mains))
    return replace(v, mains=(m1, m2), pioche=None)


def full_view(e: Etat, siege: int | None = None) -> Vue:
    """Show everything, in a scenario and once the game is over."""
    s1, s2 = e.statuts
    nombres = cardinal(s1.main), cardinal(s2.main)
    engages, mains = (s1.engage, s2.engage), (s1.main, s2.main)
    return Vue(siege, e.table, e.joueur, fin(e), engages, nombres, mains, cardinal(e.pioche), e.pioche)


def known_tiles(v: Vue) -> Multiensemble[Tuile]:
    """Gather the tiles of the table and of the hands and pool that a view shows."""
    return gather_tiles(v.table, (ens for ens in (*v.mains, v.pioche) if ens is not None))


def state_to_move(v: Vue) -> Etat | None:
    """Return the state as the seat of a view knows it if it is to move, else None."""
    return None if v.fini or v.siege != v.joueur.value else etat_possible(v, Alea())


def etat_possible(v: Vue, alea: Alea) -> Etat:
    """Draw a state that the seat of a view cannot tell from the true one: the hidden tiles are dealt anew."""
    vues = chain(*v.table, *(list_tiles(main) for main in v.mains if main is not None))
    caches: Pioche = difference(cst_PIOCHE_INIT, mens(vues))
    s1, caches, alea = _statut(v, Joueur.J1, caches, alea)
    s2, caches, alea = _statut(v, Joueur.J2, caches, alea)
    return Etat((s1, s2), v.table, caches, v.joueur, alea)


def _statut(v: Vue, j: Joueur, caches: Pioche, alea: Alea) -> tuple[Statut, Pioche, Alea]:
    main = v.mains[j.value]
    if main is None:
        main, caches, alea = extraire(v.nombres[j.value], caches, alea)
    return Statut(j, v.engages[j.value], main), caches, alea
