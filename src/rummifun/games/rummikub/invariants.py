"""The invariants of Rummikub: no tile missing or extra, no combination that nobody can have laid (ours)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rummifun.core.game import InvariantBreak
from rummifun.games.rummikub.combinaisons import PREMIERE_POSE, defaut
from rummifun.games.rummikub.etat import J1, J2, Etat
from rummifun.games.rummikub.refusals import RefusRummikub
from rummifun.games.rummikub.tuiles import T, Table, Tuile, cst_PIOCHE_INIT, indice, list_tiles
from rummifun.multiset.rapide import Multiensemble, difference, mens
from rummifun.refusal import Refusal


def pieces(e: Etat) -> Multiensemble[Tuile]:
    """Gather the tiles of both hands, the table and the pool."""
    return gather_tiles(e.table, (*(s.main for s in e.statuts), e.pioche))


def gather_tiles(table: Table, mains: Iterable[Multiensemble[Tuile]]) -> Multiensemble[Tuile]:
    """Gather the tiles of a table, of hands and of a pool."""
    return mens(sorted(chain(*table, *map(list_tiles, mains)), key=indice))


def invariants(e: Etat) -> tuple[InvariantBreak, ...]:
    """List the faults of a state: tiles missing or extra, invalid combinations, tiles that nobody can have laid."""
    return tuple(_broken_invariants(e))


def _broken_invariants(e: Etat) -> Iterator[InvariantBreak]:
    toutes = pieces(e)
    if en_trop := list_tiles((t, n - 2) for t, n in toutes):
        yield Refusal(RefusRummikub.TuilesEnTrop, en_trop)
    if manquent := difference(cst_PIOCHE_INIT, toutes):
        yield Refusal(RefusRummikub.TuilesManquantes, list_tiles(manquent))
    yield from filter(None, map(defaut, e.table))
    engages = sum(s.engage for s in e.statuts)
    if e.table and not engages:
        yield Refusal(RefusRummikub.TableSansPose)
    # a joker may have been laid for 13 points, wherever it lies now
    points = sum(t.valeur if isinstance(t, T) else 13 for t in chain.from_iterable(e.table))
    if points < PREMIERE_POSE * engages:
        yield Refusal(RefusRummikub.TableTropPauvre, expected=PREMIERE_POSE * engages, got=points)
    if (joueurs := tuple(s.joueur for s in e.statuts)) != (J1, J2):
        yield Refusal(RefusRummikub.JoueursEnDesordre, joueurs)
    yield from (Refusal(RefusRummikub.MainJamaisDonnee, (s.joueur,)) for s in e.statuts if not s.main and not s.engage)
