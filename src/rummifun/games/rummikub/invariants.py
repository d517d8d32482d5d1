"""What no state of Rummikub may be: tiles missing or too many, combinations that nobody can have laid (ours)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain

from rummifun.core.game import Broken
from rummifun.games.rummikub.combinaisons import defaut
from rummifun.games.rummikub.etat import J1, J2, Etat
from rummifun.games.rummikub.recherche import PREMIERE_POSE
from rummifun.games.rummikub.refus import RefusRummikub
from rummifun.games.rummikub.tuiles import T, Table, Tuile, cst_PIOCHE_INIT, en_ordre, tableVmens
from rummifun.multiset.ordre_sup import Multiensemble, ajoute, difference
from rummifun.refusal import Refusal


def pieces(e: Etat) -> Multiensemble[Tuile]:
    """Gather the tiles of both hands, the table and the pool."""
    return reunies(e.table, (*(s.main for s in e.statuts), e.pioche))


def reunies(table: Table, mains: Iterable[Multiensemble[Tuile]]) -> Multiensemble[Tuile]:
    """Gather the tiles of a table, of hands and of a pool."""
    return en_ordre(reduce(lambda ens, xn: ajoute(xn, ens), chain.from_iterable(mains), tableVmens(table)))


def invariants(e: Etat) -> tuple[Broken, ...]:
    """List what is impossible: tiles missing or too many, invalid combinations, tiles nobody can have laid."""
    return tuple(_rompus(e, pieces(e)))


def _rompus(e: Etat, pieces: Multiensemble[Tuile]) -> Iterator[Broken]:
    en_trop, manquent = difference(pieces, cst_PIOCHE_INIT), difference(cst_PIOCHE_INIT, pieces)
    if en_trop:
        yield Refusal(RefusRummikub.TuilesEnTrop, tuple(t for t, n in en_trop for _ in range(n)))
    if manquent:
        yield Refusal(RefusRummikub.TuilesManquantes, tuple(t for t, n in manquent for _ in range(n)))
    yield from filter(None, map(defaut, e.table))
    if e.table and not any(s.engage for s in e.statuts):
        yield Refusal(RefusRummikub.TableSansPose)
    poses, points = PREMIERE_POSE * sum(s.engage for s in e.statuts), _points_possibles(e.table)
    if points < poses:
        yield Refusal(RefusRummikub.TableTropPauvre, expected=poses, got=points)
    if (joueurs := tuple(s.joueur for s in e.statuts)) != (J1, J2):
        yield Refusal(RefusRummikub.JoueursEnDesordre, joueurs)
    yield from (Refusal(RefusRummikub.MainJamaisDonnee, (s.joueur,)) for s in e.statuts if not s.main and not s.engage)


def _points_possibles(table: Table) -> int:
    """Count what the tiles of a table may have been laid for: a joker for 13 points, wherever it lies now."""
    return sum(t.valeur if isinstance(t, T) else 13 for t in chain.from_iterable(table))
