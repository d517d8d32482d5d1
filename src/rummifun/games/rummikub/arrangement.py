"""A table that a player builds before handing it in: its pieces, its points, the move it makes; and puzzles (ours)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, count, islice, takewhile
from typing import Final, NamedTuple, assert_never

from rummifun.chance import Alea
from rummifun.core.game import Draft, DraftPile
from rummifun.core.scene import HintStep, Message, PieceFace, plural
from rummifun.games.rummikub.combinaisons import (
    combinaison_valide,
    defaut,
    est_suite,
    points_combinaison,
    points_pose,
)
from rummifun.games.rummikub.etat import Etat
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup, Quitter, combination_label
from rummifun.games.rummikub.notation import read_table, state_after_opening
from rummifun.games.rummikub.reconstruction import tile_moves, tile_moves_with_tables
from rummifun.games.rummikub.rules import refusal
from rummifun.games.rummikub.scene import Vue, etat_possible, joker_marks
from rummifun.games.rummikub.solver import Solution, arranger, meilleure_pose
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Couleur,
    Joker,
    Main,
    RefusRummikub,
    T,
    Table,
    Tuile,
    en_table,
    indice,
    list_tiles,
    remove_each,
    write_table,
)
from rummifun.messages import N_
from rummifun.multiset.rapide import difference, mens
from rummifun.refusal import Code, Precondition, Refusal

_LAST = 13


def table_piles(v: Vue) -> Table:
    """List the combinations of the table."""
    return v.table


def rack_tiles(v: Vue) -> tuple[Tuile, ...]:
    """List the tiles of the hand to move, if the view knows it."""
    return list_tiles(v.mains[v.joueur.value] or ())


def seats_opened(v: Vue) -> tuple[bool, ...]:
    """Tell of each seat whether it has laid its first tiles."""
    return v.engages


def tile_face(tile: Tuile) -> PieceFace:
    """Show a tile."""
    return tile.shown()


def judge_draft(v: Vue, piles: Table) -> Draft:
    """Judge every pile, a run, a group or a fault; count the points toward those of a first pose."""
    whole = refusal(etat_possible(v, Alea()), submission_move(v, piles))
    wanted = 0 if v.engages[v.joueur.value] else v.options.ouverture
    return Draft(tuple(map(_pile, piles)), whole, points_pose(_new(v, piles)), wanted)


def _pile(c: Combinaison) -> DraftPile:
    wrong, points = defaut(c), points_combinaison(c)
    if wrong is not None:
        return DraftPile(wrong, points, _short_fault(wrong))
    kind = Message(N_("run") if est_suite(c) else N_("group"))
    return DraftPile(kind, points, Message("{n}", (("n", points),)), joker_marks(c))


def _short_fault(wrong: Refusal) -> Message:
    """Name a fault of a combination in three words at most."""
    if wrong.code is RefusRummikub.CombinaisonTropCourte:
        return Message(N_("one tile short") if wrong.expected - wrong.got == 1 else N_("two tiles short"))
    if wrong.code is RefusRummikub.GroupeCouleurRepetee:
        return Message(_TWICE[wrong.pieces[0].couleur])
    return Message(_FAULTS[wrong.code])


_TWICE: Final = dict(zip(Couleur, (N_("two blues"), N_("two reds"), N_("two yellows"), N_("two blacks")), strict=True))


_FAULTS: Final[Mapping[Code, str]] = {
    RefusRummikub.SansTuileNumerotee: N_("only jokers"),
    RefusRummikub.SuitePlusieursCouleurs: N_("two colours"),
    RefusRummikub.SuiteNonConsecutive: N_("broken run"),
    RefusRummikub.SuiteHorsBornes: N_("joker beyond 13"),
    RefusRummikub.GroupeTropLong: N_("too many tiles"),
    RefusRummikub.GroupePlusieursValeurs: N_("two numbers"),
}


def submission_move(v: Vue, piles: Table) -> Coup:
    """Make the move: the whole table, or only the new piles for a first pose beside an unchanged table."""
    if v.engages[v.joueur.value] or difference(mens(v.table), mens(en_table(piles))):
        return Poser(piles)
    return PremierCoup(_new(v, piles))


def _new(v: Vue, piles: Table) -> Table:
    return remove_each(en_table(piles), v.table)


def piles_after(v: Vue, coup: Coup) -> Table | None:
    """List the combinations after a move; None if it lays nothing."""
    match coup:
        case Poser(table):
            return table
        case PremierCoup(pose):
            return (*v.table, *pose)
        case Piocher() | Passer() | Quitter():
            return None
        case _:
            assert_never(coup)


def movement_messages(v: Vue, coup: Coup) -> tuple[Message, ...]:
    """List the movements: the tiles to take, and the place to put them."""
    table = piles_after(v, coup)
    return () if table is None else tuple(d.message for d in tile_moves(v.table, table))


def hint_steps(v: Vue, coup: Coup) -> tuple[HintStep, ...]:
    """Reveal a move: the number of tiles it lays, then a combination it makes, then every movement."""
    table = piles_after(v, coup)
    if table is None:
        return (HintStep(Message(N_("you have nothing to lay"))),)
    une = max(remove_each(table, v.table), key=lambda c: (len(c) - len(remove_each(c, rack_tiles(v))), -len(c)))
    combien = plural(_count_laid(v, coup), N_("you can lay {n} tile"), N_("you can lay {n} tiles"))
    laquelle = Message(N_("one of the combinations: {c}"), (("c", combination_label(une)),))
    faits = (HintStep(d.message, d.tuiles, apres) for d, apres in tile_moves_with_tables(v.table, table))
    return (HintStep(combien), HintStep(laquelle, une), *faits)


def review_turn(v: Vue, made: Coup, best: Coup) -> Message | None:
    """Name the number of tiles that the player could have laid, if that is more."""
    n = _count_laid(v, best)
    more = n > _count_laid(v, made)
    return plural(n, N_("{n} tile could have been laid"), N_("{n} tiles could have been laid")) if more else None


def _count_laid(v: Vue, coup: Coup) -> int:
    """Count the tiles that a move lays."""
    return sum(map(len, piles_after(v, coup) or v.table)) - sum(map(len, v.table))


def read_piles(v: Vue, text: str) -> Table:
    """Read combinations laid beside those of the table: the whole arrangement, the table's own piles first."""
    return (*v.table, *read_table(text))


def write_piles(v: Vue, piles: Table) -> str:
    """Write the combinations that lie beside those of the table."""
    return write_table(piles[len(v.table) :])


def group_sort_key(tuile: Tuile) -> tuple[int, int]:
    """Return the sorting key that puts the tiles of a group side by side, jokers last."""
    return (tuile.valeur if isinstance(tuile, T) else _LAST + 1, indice(tuile))


def in_run_order(c: Sequence[Tuile]) -> Combinaison:
    """Put tiles in the order of a run: values rise, jokers fill the gaps, then go above, then below.

    >>> from rummifun.games.rummikub import Bleu
    >>> in_run_order([T(9, Bleu), Joker, T(7, Bleu), T(5, Bleu), Joker])
    (T(5, Bleu), Joker, T(7, Bleu), Joker, T(9, Bleu))
    """
    numbered = sorted((t for t in c if isinstance(t, T)), key=group_sort_key)
    if combinaison_valide(c) or not numbered:
        return tuple(c)
    start = min(numbered[0].valeur, _LAST + 1 - len(c))
    places: dict[int, Tuile] = {t.valeur - start: t for t in numbered}
    run = len({t.couleur for t in numbered}) == 1 and len(places) == len(numbered) and max(places) < len(c)
    if run and start > 0:
        return tuple(places.get(i, Joker) for i in range(len(c)))
    return (*numbered, *(t for t in c if not isinstance(t, T)))


LEVELS: Final = range(1, 6)
"""The levels: how many combinations the solution disturbs."""


class SolverPuzzle(NamedTuple):
    """A puzzle: the table, the hand, and the only best turn."""

    table: Table
    main: Main
    solution: Solution

    @property
    def derangees(self) -> Table:
        """The combinations of the table that the solution disturbs."""
        return remove_each(self.table, self.solution.table)


def make_puzzle(graine: int, niveau: int) -> SolverPuzzle:
    """Set the puzzle of a seed and a level.

    Raises `Precondition` for another level.
    """
    if niveau not in LEVELS:
        raise Precondition(Refusal(RefusRummikub.NiveauInconnu, expected=f"{LEVELS[0]}..{LEVELS[-1]}", got=niveau))
    essais = (_essai(Alea(graine, n), niveau, 5 if niveau == 1 else 7 + n % 2) for n in count())
    return next(e for e in essais if e is not None)


def puzzle_state(graine: int, niveau: int) -> tuple[Etat, Coup]:
    """Set a puzzle as a state, and the turn that solves it."""
    e = make_puzzle(graine, niveau)
    return state_after_opening(e.table, list_tiles(e.main)), Poser(e.solution.table)


def _essai(alea: Alea, niveau: int, nombre: int) -> SolverPuzzle | None:
    """Draw a table, take a tile out, arrange the others anew; None if that makes no puzzle of the level."""
    tuiles, alea = _tirees(alea, nombre)
    i, alea = alea.below(len(tuiles))
    if len([*islice(all_tables(mens(tuiles)), 2)]) != 1:
        return None
    table, main = arranger(mens([*tuiles[:i], *tuiles[i + 1 :]])), mens([tuiles[i]])
    if table is None:
        return None
    posee = SolverPuzzle(table, main, meilleure_pose(table, main))
    return posee if len(posee.derangees) == niveau else None


def _tirees(alea: Alea, nombre: int) -> tuple[list[Tuile], Alea]:
    """Draw the tiles of some combinations of 3 or 4 tiles, close to one another, no tile more than twice."""
    tuiles: Counter[Tuile] = Counter()
    debut, alea = alea.below(6)
    while nombre:
        c, alea = _combinaison(alea, debut + 1, 4 + nombre // 3)
        if max((tuiles + Counter(c)).values()) <= 2:
            tuiles.update(c)
            nombre -= 1
    return list(tuiles.elements()), alea


def _combinaison(alea: Alea, debut: int, largeur: int) -> tuple[Combinaison, Alea]:
    groupe, alea = alea.below(2)
    valeur, alea = alea.below(largeur)
    couleurs, alea = alea.shuffle(Couleur)
    taille, alea = alea.below(2)
    if groupe:
        return tuple(T(debut + valeur, c) for c in couleurs[: 3 + taille]), alea
    premiere = min(debut + valeur, 11 - taille)
    return tuple(T(v, couleurs[0]) for v in range(premiere, premiere + 3 + taille)), alea


def all_tables(tuiles: Main) -> Iterator[frozenset[tuple[Combinaison, int]]]:
    """List every table that uses all of some numbered tiles, each as a multiset of combinations."""
    from toolz import unique  # here: it takes time to import

    reste = sum(n << _BITS * (_PAR_VALEUR * t.valeur + t.couleur.value) for t, n in tuiles if isinstance(t, T))
    tables = unique(tuple(sorted(table)) for table in _tables(reste, set()))
    return (frozenset(Counter(tuple(map(_tuile, c)) for c in table).items()) for table in tables)


_PAR_VALEUR: Final = len(Couleur)
"""A tile as one number, made from its value and colour: the search looks at millions of them."""


_BITS: Final = 8
"""The number of bits that count each tile: the tiles still to lay are one number too."""


def _tuile(i: int) -> T:
    return T(i // _PAR_VALEUR, Couleur(i % _PAR_VALEUR))


def _tables(reste: int, impasses: set[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Lay the lowest tile in every combination that it can begin, then the others; remember failures."""
    if not reste:
        yield ()
    elif reste not in impasses:
        vide = True
        for c in _avec(((reste & -reste).bit_length() - 1) // _BITS, reste):
            for table in _tables(reste - sum(1 << _BITS * i for i in c), impasses):
                vide = False
                yield (c, *table)
        if vide:
            impasses.add(reste)


def _avec(t: int, reste: int) -> Iterator[tuple[int, ...]]:
    """List the combinations that begin with this tile, by value and colour."""
    suite = tuple(takewhile(partial(_reste_une, reste), range(t, 14 * _PAR_VALEUR, _PAR_VALEUR)))
    yield from (suite[:n] for n in range(3, len(suite) + 1))
    autres = [i for i in range(t + 1, t - t % _PAR_VALEUR + _PAR_VALEUR) if _reste_une(reste, i)]
    yield from ((t, *ensemble) for n in (2, 3) for ensemble in combinations(autres, n))


def _reste_une(reste: int, i: int) -> bool:
    return bool(reste >> _BITS * i & (1 << _BITS) - 1)
