"""Q10 to Q12 besides the laws: valid combinations, their points, tables as multisets, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from operator import itemgetter
from typing import Any, Final

from rummifun.games.rummikub import Couleur, Joker, T, Tuile
from rummifun.grading.cases.spec import (
    Conditions,
    Diagnosis,
    Reading,
    Run,
    Table,
    confused_with,
    forgets,
    meets,
    spec,
)
from rummifun.grading.matching.sheet_values import mens
from rummifun.laws.rummikub.neutral import flatten, is_group, is_run, is_valid, numbered_tiles, run_values
from rummifun.messages import N_


def _any_order(c: Sequence[Tuile]) -> bool:
    return is_run(c) or (len(c) <= 5 and any(map(is_run, permutations(c))))


ORDER_READINGS: Final = (
    ("", is_run),
    (N_("a run may be written downwards too"), lambda c: is_run(c) or is_run(c[::-1])),
    (N_("a run may be written in any order"), _any_order),
)


_EMPTY: Final = N_("the empty combination is accepted")


_FEW: Final = N_("fewer than three tiles are accepted")


_OUTSIDE: Final = N_("a joker stands past 13 or below 1")


def _colours(c: Sequence[Tuile]) -> set[Couleur]:
    return {t.couleur for t in numbered_tiles(c)}


def _starts(c: Sequence[Tuile]) -> set[int]:
    """Return the values that a run would begin with, by each of its tiles: one only where they follow one another."""
    return {t.valeur - i for i, t in enumerate(c) if isinstance(t, T)}


def _is_of_one_colour(c: Sequence[Tuile]) -> bool:
    return len(c) >= 3 and len(_colours(c)) == 1


def _is_outside(c: Sequence[Tuile]) -> bool:
    """Tell whether the tiles of a colour follow one another, but not all within 1..13."""
    return _is_of_one_colour(c) and len(_starts(c)) == 1 and not 1 <= min(_starts(c)) <= 14 - len(c)


_WAYS_OUT: Final[tuple[Run, ...]] = (
    _is_outside,
    lambda c: _is_outside(c) and min(_starts(c)) >= 1,
    lambda c: _is_outside(c) and min(_starts(c)) <= 14 - len(c),
)
"""Tests for combinations that stand outside 1..13: on either side, past 13 alone, below 1 alone."""


def _has_gaps(c: Sequence[Tuile]) -> bool:
    return _is_of_one_colour(c) and len(_starts(c)) > 1


def _is_round(c: Sequence[Tuile]) -> bool:
    return _has_gaps(c) and len({start % 13 for start in _starts(c)}) == 1


def _run_mistake(name: str, some: Run, all_: Run, right: Run) -> Diagnosis:
    """Name a mistake about runs: these combinations pass, and no others whose values do not follow."""
    return confused_with(name, lambda c: some(c) or right(c), lambda c: all_(c) or _has_gaps(c))


def _is_within(c: Sequence[Tuile]) -> bool | None:
    """Tell whether tiles stand within 1..13, from the first on; those that do not follow may be read otherwise."""
    starts = [t.valeur - i for i, t in enumerate(c) if isinstance(t, T)]
    if starts and 1 <= starts[0] <= 14 - len(c):
        return True
    return None if len({*starts}) > 1 else False


def _are_apart(c: Sequence[Tuile]) -> bool | None:
    """Tell whether tiles of one value have distinct colours."""
    numbered = numbered_tiles(c)
    return len(_colours(c)) == len(numbered) or (None if len({t.valeur for t in numbered}) > 1 else False)


_RUN: Final[Conditions] = {
    "": lambda c: bool(numbered_tiles(c)),
    _FEW: lambda c: len(c) >= 3,
    N_("tiles of several colours make a run"): lambda c: len(_colours(c)) <= 1,
    N_("values that do not follow one another make a run"): lambda c: len(_starts(c)) <= 1,
    _OUTSIDE: _is_within,
}


_GROUP: Final[Conditions] = {
    "": lambda c: bool(numbered_tiles(c)),
    _FEW: lambda c: len(c) >= 3,
    N_("more than four tiles make a group"): lambda c: len(c) <= 4,
    N_("a colour may stand twice in a group"): _are_apart,
    N_("tiles of several values make a group"): lambda c: len({t.valeur for t in numbered_tiles(c)}) <= 1,
}


def _short(c: Sequence[Tuile]) -> bool | None:
    """Tell whether a combination is a run or a group but for its length."""
    found = [meets([holds for name, holds in of.items() if name != _FEW], (c,)) for of in (_RUN, _GROUP)]
    return True if True in found else None if None in found else False


def _lengths_and_jokers(right: Run) -> tuple[Diagnosis, ...]:
    return (
        confused_with(_EMPTY, lambda c: right(c) or not c),
        *(_run_mistake(_OUTSIDE, some, _is_outside, right) for some in _WAYS_OUT),
        _run_mistake(N_("1 is taken to follow 13"), _is_round, _has_gaps, right),
        _joker_mistake(right),
    )


def _joker_mistake(right: Run) -> Diagnosis:
    name = N_("a joker is not taken for the tile that it replaces")
    return Diagnosis((name,), lambda r, c: r is True or (r is False and Joker in c), right)


def combination_test(run: Run) -> Run:
    """Return the test for valid combinations that goes with this reading of runs."""
    return lambda c: run(c) or is_group(c)


def all_valid(table_: Table, run: Run = is_run) -> bool:
    """Tell whether all combinations are valid, under this reading of runs."""
    return all(map(combination_test(run), table_))


def in_each_order(readings: Callable[[Run], Iterable[Reading]]) -> tuple[Reading, ...]:
    """Return readings for each order in which runs may be written, for hand-ins whose `est_suite` accepts it."""
    return tuple(replace(one, after=name) for name, run in ORDER_READINGS for one in readings(run))


def _only_one(
    of: Callable[[Sequence[Tuile]], Any], name: str = N_("only one of the combinations is looked at")
) -> Iterator[Diagnosis]:
    """Recognise a hand-in that looks only at the first combination of a table, or only at the last."""
    for place in (0, -1):
        yield confused_with(name, lambda q, place=place: of(q[place]), lambda q: len(q) > 1)


def _run_points(c: Sequence[Tuile]) -> int:
    return sum(run_values(c))


def _group_points(c: Sequence[Tuile]) -> int:
    return len(c) * numbered_tiles(c)[0].valeur


def _points(c: Sequence[Tuile], tie: Callable[[Sequence[int]], int]) -> int:
    return tie([f(c) for f, is_ in ((_run_points, is_run), (_group_points, is_group)) if is_(c)])


def _count(name: str, tie: Callable[[Sequence[int]], int]) -> Reading:
    return Reading(lambda q: sum(_points(c, tie) for c in q), name)


_ONE_COUNTED: Final = N_("only one of the combinations is counted")


_TIES: Final[Mapping[Callable[[Sequence[int]], int], str]] = {
    max: N_("a combination that is run and group counts most"),
    itemgetter(0): N_("a combination that is run and group counts as a run"),
    itemgetter(-1): N_("a combination that is run and group counts as a group"),
}


_COUNTS: Final = tuple(_count(name, tie) for tie, name in _TIES.items())


_AS_ZERO: Final = N_("a joker counts for nothing")


_AS_THIRTY: Final = N_("a joker counts 30, as in a hand at the end, not the tile that it replaces")


def _without_jokers(c: Sequence[Tuile]) -> int:
    return sum(t.valeur for t in numbered_tiles(c))


def _with_thirty(c: Sequence[Tuile]) -> int:
    return _without_jokers(c) + 30 * (len(c) - len(numbered_tiles(c)))


_JOKERS: Final = (confused_with(_AS_ZERO, _without_jokers), confused_with(_AS_THIRTY, _with_thirty))


def _but_for(name: str, some: Run) -> Diagnosis:
    """Name the mistake of counting runs of some kind wrongly, and no others."""
    return confused_with(name, lambda c: None, some)


SPECS: Final = (
    spec(
        "est_suite_regle4",
        N_("est_suite c == (at least 3 consecutive tiles of one colour, jokers for those they replace, within 1..13)"),
        tuple(Reading(run, name) for name, run in ORDER_READINGS),
        *_lengths_and_jokers(is_run),
        *forgets(_RUN, {_EMPTY: lambda c: not c}),
    ),
    spec(
        "est_groupe_regle4",
        N_("est_groupe c == (3 or 4 tiles of one value and of distinct colours, jokers for those they replace)"),
        (Reading(is_group),),
        *forgets(_GROUP, {_EMPTY: lambda c: not c}),
        _joker_mistake(is_group),
    ),
    spec(
        "combinaison_valide_regle4",
        N_("combinaison_valide c == (c is a run or a group)"),
        tuple(Reading(combination_test(run), name) for name, run in ORDER_READINGS),
        *_lengths_and_jokers(is_valid),
        confused_with(_FEW, _short),
    ),
    spec(
        "combinaisons_valides_toutes",
        N_("combinaisons_valides l == (each combination of l is valid)"),
        tuple(Reading(partial(all_valid, run=run), name) for name, run in ORDER_READINGS),
        confused_with(_EMPTY, lambda q: all(not c or is_valid(c) for c in q)),
        *_only_one(is_valid),
        confused_with(N_("the empty sequence of combinations is refused"), lambda q: False, lambda q: not q),
    ),
    spec(
        "points_suite_places",
        N_("points_suite s == the sum of the values of its places, a joker for the tile that it replaces"),
        (Reading(_run_points),),
        *_JOKERS,
        _but_for(N_("a joker at one end of a run counts for another tile"), lambda c: Joker in (c[0], c[-1])),
        _but_for(N_("a joker inside a run counts for another tile"), lambda c: Joker in c[1:-1]),
    ),
    spec(
        "points_groupe_valeur",
        N_("points_groupe g == the number of tiles times their value, jokers included"),
        (Reading(_group_points),),
        *_JOKERS,
    ),
    spec(
        "points_pose_total",
        N_("points_pose p == the sum of the points of the combinations of p"),
        _COUNTS,
        *(one for tie in _TIES for one in _only_one(partial(_points, tie=tie), _ONE_COUNTED)),
        confused_with(_AS_ZERO, lambda q: _without_jokers(flatten(q))),
        confused_with(_AS_THIRTY, lambda q: _with_thirty(flatten(q))),
    ),
    spec(
        "tableVmens_tuiles",
        N_("tableVmens t == the multiset of all tiles of t"),
        (Reading(lambda q: mens(flatten(q))),),
        confused_with(N_("a tile that occurs twice is counted once"), lambda q: mens([*dict.fromkeys(flatten(q))])),
        *_only_one(mens),
    ),
)
"""The requirements on the functions of Q10 to Q12."""


_LAWS_OF_ANY_ORDER: Final = (
    "suite_consecutive suite_bornes points_suite_somme points_suite_bornes points_pose_somme valide_suite_ou_groupe "
    "valides_toutes coup_pose_valide premier_coup_combinaisons jouer_1_coup_accepte extraction_suite_juste "
    "ajouter_tuile_valide ajouter_tuile_trouve"
)


_COUNTED_OTHERWISE: Final = (
    "points_pose_somme premier_coup_trente_points jouer_1er_coup_accepte jouer_1er_coup_etat jouer_1er_coup_second"
)
"""Two jokers and a 10 are 30 points as a group, and 27 as a run."""


EXCUSED_LAWS: Final[dict[str, str]] = {
    **dict.fromkeys((name for name, _ in ORDER_READINGS[1:]), _LAWS_OF_ANY_ORDER),
    **dict.fromkeys((reading.name for reading in _COUNTS[1:]), _COUNTED_OTHERWISE),
}
"""The laws that a reading sets aside, since they take the other one."""
