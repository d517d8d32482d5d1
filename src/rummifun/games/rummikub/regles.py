"""Rummikub as a `Game`: the functions of the sheet joined into the words that every game shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import Any, Final

from toolz import unique

from rummifun.chance import Alea
from rummifun.core.game import Broken, Draft, DraftPile, Outcome
from rummifun.core.scene import Message, Scene, Shown
from rummifun.games.rummikub.combinaisons import defaut, est_suite, points_combinaison, points_pose
from rummifun.games.rummikub.coups import Coup, Mouvement, Passer, Piocher, PremierCoup, fin, refusal, scores, step
from rummifun.games.rummikub.etapes import deplacements
from rummifun.games.rummikub.etat import J1, J2, Etat, donne, la_main, le_statut
from rummifun.games.rummikub.extraction import ajouter_tuile, groupes, suites
from rummifun.games.rummikub.notation import ecrit_coup, ecrit_etat, lit_coup, lit_etat, lit_table
from rummifun.games.rummikub.rangement import en_groupes, range_pile
from rummifun.games.rummikub.recherche import PREMIERE_POSE, une_ouverture, une_pose
from rummifun.games.rummikub.refus import Refus
from rummifun.games.rummikub.scene import acte, montre, scene
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    T,
    Table,
    Tuile,
    cst_PIOCHE_INIT,
    en_ordre,
    en_table,
    indice,
    tableVmens,
)
from rummifun.games.rummikub.vue import Vue, etat_possible, vue
from rummifun.messages import N_
from rummifun.multiset.ordre_sup import Multiensemble, ajoute, difference, mens
from rummifun.multiset.signature import Multielement
from rummifun.refusal import Refusal

__all__ = ["Rummikub", "jeu"]


@dataclass(frozen=True, slots=True)
class Rummikub:
    """The rule book of Rummikub for two. `moves` is not exhaustive: a move is a whole new table (Rummikub §5.1).

    >>> jeu.name, jeu.seats, jeu.exhaustive
    ('rummikub', 2, False)
    """

    name: str = "rummikub"
    seats: int = 2
    exhaustive: bool = False
    bound: int | None = None

    @property
    def options(self) -> Mapping[str, Any]:
        """Rummikub has no options."""
        return {}

    def new(self, alea: Alea) -> Etat:
        """Deal 14 tiles to each."""
        return donne(alea)

    def to_move(self, state: Etat) -> int | None:
        """Give the seat to move, 0 for J1."""
        return None if fin(state) else state.joueur.value

    def moves(self, state: Etat) -> Iterator[Mouvement]:
        """Propose drawing or passing, each combination of the hand, each addition of one tile; else what search finds.

        For a first pose, each combination of the hand is completed to 30 points by the search, where it can be.
        """
        if fin(state):
            return
        if state.pioche:
            yield Piocher()
        poses = self._poses(state)
        premiere = next(poses, None)
        if premiere is not None:
            yield from chain([premiere], poses)
        elif not state.pioche:
            yield self._seule(state)

    def _poses(self, e: Etat) -> Iterator[Mouvement]:
        statut = le_statut(e.joueur, e)
        main = statut.main
        combinaisons: Iterator[Combinaison] = unique(chain(suites(main), groupes(main)))
        if not statut.engage:
            ouvertures = (une_ouverture(main, [c]) for c in combinaisons)
            return (PremierCoup(pose) for pose in unique(filter(None, ouvertures)))
        tables = chain(((*e.table, c) for c in combinaisons), (ajouter_tuile(e.table, t) for t, _ in main))
        return (Coup(table) for table in unique(filter(None, tables)))

    def _seule(self, e: Etat) -> Mouvement:
        """Give the one proposal of a player without a simple move and with an empty pool."""
        table: Table = une_pose(e.table, la_main(e.joueur, e)) if le_statut(e.joueur, e).engage else ()
        return Coup(table) if table else Passer()

    def refusal(self, state: Etat, move: Mouvement) -> Refusal | None:
        """Decide; see `coups.refusal`."""
        return refusal(state, move)

    def step(self, state: Etat, move: Mouvement) -> Etat:
        """Apply; see `coups.step`."""
        return step(state, move)

    def outcome(self, state: Etat) -> Outcome | None:
        """Give the points left in both hands; the lower score wins (rule 7)."""
        if not fin(state):
            return None
        s1, s2 = scores(state)
        vide = any(not s.main for s in state.statuts)
        raison = N_("a hand is empty") if vide else N_("nobody can draw or lay any more")
        return Outcome((s1, s2), None if s1 == s2 else int(s2 < s1), Message(raison))

    def pieces(self, state: Etat) -> Multiensemble[Tuile]:
        """Gather the tiles of both hands, the table and the pool."""
        mains = chain.from_iterable(s.main for s in state.statuts)
        return en_ordre(_reunit(tableVmens(state.table), chain(mains, state.pioche)))

    def invariants(self, state: Etat) -> tuple[Broken, ...]:
        """List what is impossible: tiles missing or too many, invalid combinations, tiles nobody can have laid."""
        pieces = self.pieces(state)
        return tuple(_invariants(state, pieces))

    def view(self, state: Etat, seat: int | None) -> Vue:
        """Show; see `vue.vue`."""
        return vue(state, seat)

    def known(self, view: Vue) -> Multiensemble[Tuile]:
        """Gather the tiles of the table and of the hands and pool that the view shows."""
        vues = chain.from_iterable(ens for ens in (*view.mains, view.pioche) if ens is not None)
        return en_ordre(_reunit(tableVmens(view.table), vues))

    def resample(self, view: Vue, alea: Alea) -> Etat:
        """Deal what the view hides; see `vue.etat_possible`."""
        return etat_possible(view, alea)

    def scene(self, view: Vue) -> Scene:
        """Lay out a view, with the acts of its seat when it is to move."""
        if view.siege != view.joueur.value or view.fini:
            return scene(view)
        propositions = self.moves(etat_possible(view, Alea()))
        return scene(view, tuple(acte(view, coup) for coup in propositions))

    def write(self, move: Mouvement) -> str:
        """Write a move; see `notation`."""
        return ecrit_coup(move)

    def read(self, text: str) -> Mouvement:
        """Read a move; see `notation`."""
        return lit_coup(text)

    def write_position(self, state: Etat) -> str:
        """Write a state; see `notation`."""
        return ecrit_etat(state)

    def read_position(self, text: str) -> Etat:
        """Read a state; see `notation`."""
        return lit_etat(text)

    def laid(self, view: Vue) -> Table:
        """List the combinations of the table."""
        return view.table

    def rack(self, view: Vue) -> tuple[Tuile, ...]:
        """List the tiles of the hand whose turn it is, where the view knows it."""
        return tuple(t for t, n in view.mains[view.joueur.value] or () for _ in range(n))

    def shown(self, piece: Tuile) -> Shown:
        """Show a tile."""
        return montre(piece)

    def draft(self, view: Vue, piles: tuple[tuple[Tuile, ...], ...]) -> Draft:
        """Say of every pile whether it is a run, a group or what is wrong, and how many points of 30 are there."""
        nouvelles = self._nouvelles(view, piles)
        move = self.submit(view, piles)
        whole = refusal(etat_possible(view, Alea()), move)
        return Draft(tuple(map(_pile, piles)), whole, points_pose(nouvelles), self._demandes(view))

    def submit(self, view: Vue, piles: tuple[tuple[Tuile, ...], ...]) -> Mouvement:
        """Make the move: the whole table, or the new piles alone when it is a first pose beside an unchanged table."""
        if view.engages[view.joueur.value] or difference(mens(view.table), mens(en_table(piles))):
            return Coup(piles)
        return PremierCoup(self._nouvelles(view, piles))

    def arranged(self, view: Vue, move: Mouvement) -> Table | None:
        """List the combinations as a move leaves them; None where it lays nothing."""
        match move:
            case Coup(table):
                return table
            case PremierCoup(pose):
                return (*view.table, *pose)
            case _:
                return None

    def movements(self, view: Vue, move: Mouvement) -> tuple[Message, ...]:
        """Tell what to take and where to put it, one movement after another; see `etapes`."""
        table = self.arranged(view, move)
        return () if table is None else tuple(d.message for d in deplacements(view.table, table))

    def read_piles(self, view: Vue, text: str) -> Table:
        """Read combinations laid beside those of the table: the whole arrangement, the table's own piles first."""
        return (*view.table, *lit_table(text))

    @property
    def orders(self) -> Mapping[str, Callable[[Tuile], Any]]:
        """Sort a hand so that the tiles of a run lie side by side, or those of a group."""
        return {N_("by runs"): indice, N_("by groups"): en_groupes}

    def ordered(self, pile: Combinaison) -> Combinaison:
        """Put a pile in order; see `rangement`."""
        return range_pile(pile)

    def _nouvelles(self, view: Vue, piles: Table) -> Table:
        reste = list(view.table)
        nouvelles = []
        for c in en_table(piles):
            if c in reste:
                reste.remove(c)
            else:
                nouvelles.append(c)
        return tuple(nouvelles)

    def _demandes(self, view: Vue) -> int:
        return 0 if view.engages[view.joueur.value] else PREMIERE_POSE


def _reunit(ens: Multiensemble[Tuile], multielements: Iterable[Multielement[Tuile]]) -> Multiensemble[Tuile]:
    return reduce(lambda e, xn: ajoute(xn, e), multielements, ens)


def _pile(c: tuple[Tuile, ...]) -> DraftPile:
    defaut_c = defaut(c)
    if defaut_c is not None:
        return DraftPile(defaut_c, 0)
    return DraftPile(Message(N_("run") if est_suite(c) else N_("group")), points_combinaison(c))


def _invariants(e: Etat, pieces: Multiensemble[Tuile]) -> Iterator[Broken]:
    en_trop, manquent = difference(pieces, cst_PIOCHE_INIT), difference(cst_PIOCHE_INIT, pieces)
    if en_trop:
        yield Refusal(Refus.TuilesEnTrop, tuple(t for t, n in en_trop for _ in range(n)))
    if manquent:
        yield Refusal(Refus.TuilesManquantes, tuple(t for t, n in manquent for _ in range(n)))
    yield from filter(None, map(defaut, e.table))
    if e.table and not any(s.engage for s in e.statuts):
        yield Refusal(Refus.TableSansPose)
    poses, points = PREMIERE_POSE * sum(s.engage for s in e.statuts), _points_possibles(e.table)
    if points < poses:
        yield Refusal(Refus.TableTropPauvre, expected=poses, got=points)
    if (joueurs := tuple(s.joueur for s in e.statuts)) != (J1, J2):
        yield Refusal(Refus.JoueursEnDesordre, joueurs)
    yield from (Refusal(Refus.MainJamaisDonnee, (s.joueur,)) for s in e.statuts if not s.main and not s.engage)


def _points_possibles(table: Table) -> int:
    """Count what the tiles of a table may have been laid for: a joker for 13 points, wherever it lies now."""
    return sum(t.valeur if isinstance(t, T) else 13 for t in chain.from_iterable(table))


jeu: Final = Rummikub()
"""The game of Rummikub."""
