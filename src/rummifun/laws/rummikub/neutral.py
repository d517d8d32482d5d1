"""Common parts of the Rummikub laws: neutral tiles, the values built from them, and the rules stated once more.

An argument is written in neutral tiles, ours. From it, a law builds the values that the functions take, with the
implementation's own constructors and multisets (`m`). The right sides restate the rules without calling the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from types import SimpleNamespace
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.games.rummikub import Bleu, Combinaison, Couleur, Joker, T, Tuile
from rummifun.laws.law import Argument, Sort, Suite, Table, arity, plain_sort, write_laws
from rummifun.laws.strategies import combinaisons, groupes_valides, suites_valides, tables, tuiles
from rummifun.laws.variables import NUMBERS

FONCTIONS: Final = frozenset(
    {"en_ordre", "extraire", "est_suite", "est_groupe", "combinaison_valide", "combinaisons_valides"}
    | {"points_suite", "points_groupe", "points_pose", "tableVmens", "premier_coup_ok", "coup_ok", "ajouter_tuile"}
    | {"extraction_suite", "extraction_groupe", "piocher", "jouer_1_coup", "jouer_1er_coup"}
)
"""The functions of the sheet after §3 that laws speak of."""


FACES: Final[tuple[Tuile, ...]] = (*(T(v, k) for k in Couleur for v in range(1, 14)), Joker)
"""The tiles of the game, in the sheet's order."""


def build_tile(m: SimpleNamespace, t: Tuile) -> Any:
    """Make a tile."""
    if m.T is T and m.Joker is Joker:
        return t
    return m.T(t.valeur, getattr(m, t.couleur.name)) if isinstance(t, T) else m.Joker


def build_combination(m: SimpleNamespace, c: Iterable[Tuile]) -> list[Any]:
    """Make a combination."""
    return [build_tile(m, t) for t in c]


def build_table(m: SimpleNamespace, combinaisons: Iterable[Iterable[Tuile]]) -> list[list[Any]]:
    """Make a table or a pose."""
    return [build_combination(m, c) for c in combinaisons]


def build_multiset(m: SimpleNamespace, *groupes: Iterable[Tuile]) -> Any:
    """Make the multiset of several groups of tiles, by what is lent to gather them, or else by `ajoute`."""
    those, gather = build_combination(m, flatten(groupes)), vars(m).get("gather")
    return gather(those) if gather else reduce(lambda ens, t: m.ajoute((t, 1), ens), those, m.vide)


def build_state(
    m: SimpleNamespace,
    table: Iterable[Iterable[Tuile]],
    main: Iterable[Tuile],
    pioche: Iterable[Tuile] = (),
    engage: bool = True,
    second: bool = False,
) -> Any:
    """Make a state where J1 (J2 if `second`) is to move and holds this hand, and the other holds one tile.

    >>> from rummifun.laws.rummikub import implementation
    >>> m = implementation("ours", {}).functions
    >>> e = build_state(m, table=[], main=[T(3, Bleu), Joker], second=True)
    >>> e.joueur, [m.cardinal(s.main) for s in e.statuts]
    (J2, [1, 2])
    """
    joueur, autre = (m.J2, m.J1) if second else (m.J1, m.J2)
    sien = m.Statut(joueur, engage, build_multiset(m, main))
    adverse = m.Statut(autre, True, build_multiset(m, [T(1, Bleu)]))
    statuts = (adverse, sien) if second else (sien, adverse)
    parties = statuts, build_table(m, table), build_multiset(m, pioche), joueur
    return m.Etat(*parties, Alea(1)) if arity(m.Etat) > len(parties) else m.Etat(*parties)


def all_tiles(m: SimpleNamespace, e: Any) -> Any:
    """Gather all tiles of a state: both hands, the table and the pool."""
    statut1, statut2 = e.statuts
    xns = (*m.pairs(statut1.main), *m.pairs(statut2.main), *m.pairs(e.pioche), *((x, 1) for x in flatten(e.table)))
    return reduce(lambda ens, xn: m.ajoute(xn, ens), xns, m.vide)


def to_neutral(m: SimpleNamespace, c: Iterable[Any]) -> list[Tuile]:
    """Read an implementation's tiles back as neutral ones."""
    return [next(face for face in FACES if build_tile(m, face) == x) for x in c]


def flatten(table: Iterable[Iterable[Tuile]]) -> list[Tuile]:
    """List the tiles of a table, neutral or not."""
    return [t for c in table for t in c]


def numbered_tiles(c: Iterable[Tuile]) -> list[T]:
    """Keep the numbered tiles."""
    return [t for t in c if isinstance(t, T)]


def run_values(c: Sequence[Tuile]) -> list[int]:
    """Return the values at the places of a run, after its first numbered tile.

    Raises `StopIteration` if no tile is numbered.
    """
    i, t = next((i, t) for i, t in enumerate(c) if isinstance(t, T))
    return list(range(t.valeur - i, t.valeur - i + len(c)))


def is_run(c: Sequence[Tuile]) -> bool:
    """Tell whether it is a run: some colour has each tile, or a joker, at the value of its place."""
    n = numbered_tiles(c)
    if len(c) < 3 or not n or not set(run_values(c)) <= set(range(1, 14)):
        return False
    return all(x in (Joker, T(v, n[0].couleur)) for x, v in zip(c, run_values(c), strict=True))


def is_group(c: Sequence[Tuile]) -> bool:
    """Tell whether it is a group: some value has distinct tiles of it, or jokers, in 3 or 4 places."""
    n = numbered_tiles(c)
    return len(c) in (3, 4) and bool(n) and len(set(n)) == len(n) and all(t.valeur == n[0].valeur for t in n)


def is_valid(c: Sequence[Tuile]) -> bool:
    """Tell whether it is a run or a group."""
    return is_run(c) or is_group(c)


def combination_points(c: Sequence[Tuile]) -> int:
    """Count the points of a combination, the larger when it is both a run and a group.

    >>> combination_points([T(3, Bleu), Joker, Joker]), combination_points([Joker, Joker, T(3, Bleu)])
    (12, 9)
    """
    en_suite = sum(run_values(c)) if is_run(c) else 0
    return max(en_suite, len(c) * numbered_tiles(c)[0].valeur if is_group(c) else 0)


def _ecrit(c: Iterable[Tuile]) -> str:
    return "[" + ", ".join(map(repr, c)) + "]"


def _ecrit_table(table: Iterable[Combinaison]) -> str:
    return "[" + ", ".join(map(_ecrit, table)) + "]"


def _sort_of_values(sorte: Sort, build: Callable[[SimpleNamespace, Any], Any]) -> Sort:
    """Make a sort of an implementation's own values from one of neutral values."""

    def build_value(argument: Argument) -> Argument:
        return Argument(argument.text, lambda m: build(m, argument.make(m)), argument.size)

    return lambda impl: sorte(impl).map(build_value)


_SORTES: Final[dict[str, Sort]] = {
    **dict.fromkeys("tu", plain_sort(tuiles(), lambda _: 1)),
    "n": NUMBERS["n"],
    "c": plain_sort(combinaisons(), write=_ecrit),
    "s": plain_sort(suites_valides(), write=_ecrit),
    "g": plain_sort(groupes_valides(), write=_ecrit),
    "h": plain_sort(st.lists(tuiles(), max_size=6), write=_ecrit),
    "q": plain_sort(st.lists(combinaisons(), max_size=3), lambda table: len(flatten(table)), _ecrit_table),
    "p": plain_sort(tables(max_size=4), lambda table: len(flatten(table)), _ecrit_table),
}
"""t a tile, n a number, c a combination, s a run, g a group, h a hand, q any combinations, p a valid table."""


OWN_SORTS: Final[dict[str, Sort]] = {
    "n": _SORTES["n"],
    **{name: _sort_of_values(_SORTES[name], build_tile) for name in "tu"},
    **{name: _sort_of_values(_SORTES[name], build_combination) for name in "csgh"},
    **{name: _sort_of_values(_SORTES[name], build_table) for name in "qp"},
}
"""The same for your own laws, in the implementation's own tiles."""


def question_suite(name: str, laws: Table) -> Suite:
    """Join the laws of one question of the sheet."""
    return Suite(name, FONCTIONS, _SORTES, write_laws("Rummikub", laws), examples=1200)
