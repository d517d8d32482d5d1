"""Q10 to Q12 besides the laws: valid combinations, their points, tables as multisets, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from operator import itemgetter
from typing import Any, Final

from rummifun.games.rummikub import Couleur, Joker, T, Tuile
from rummifun.grading.cases.spec import (
    Diagnosis,
    Reading,
    Run,
    Table,
    accepts_wrongly,
    any_arguments,
    confused_with,
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


_EMPTY: Final = accepts_wrongly(N_("the empty combination is accepted"), lambda c: len(c) == 0)


_FEW: Final = accepts_wrongly(N_("fewer than three tiles are accepted"), lambda c: len(c) < 3)


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


def _is_past_13(c: Sequence[Tuile]) -> bool:
    return _is_outside(c) and min(_starts(c)) >= 1


def _is_below_1(c: Sequence[Tuile]) -> bool:
    return _is_outside(c) and min(_starts(c)) <= 14 - len(c)


def _has_gaps(c: Sequence[Tuile]) -> bool:
    return _is_of_one_colour(c) and len(_starts(c)) > 1


def _is_round(c: Sequence[Tuile]) -> bool:
    return _has_gaps(c) and len({start % 13 for start in _starts(c)}) == 1


def _run_mistake(name: str, some: Run, all_: Run, right: Run) -> Diagnosis:
    """Name a mistake about runs: these combinations pass, and no others whose values do not follow."""
    return confused_with(name, lambda c: some(c) or right(c), lambda c: all_(c) or _has_gaps(c))


def _lengths_and_jokers(right: Run) -> tuple[Diagnosis, ...]:
    outside = N_("a joker stands past 13 or below 1")
    return (
        _EMPTY,
        _FEW,
        *(_run_mistake(outside, some, _is_outside, right) for some in (_is_outside, _is_past_13, _is_below_1)),
        _run_mistake(N_("1 is taken to follow 13"), _is_round, _has_gaps, right),
        _joker_mistake(right),
    )


def _joker_mistake(right: Run) -> Diagnosis:
    name = N_("a joker is not taken for the tile that it replaces")
    return Diagnosis(name, lambda r, c: r is True or (r is False and Joker in c), right)


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
    shows: Callable[[Any, Sequence[Tuile]], bool], name: str = N_("only one of the combinations is looked at")
) -> tuple[Diagnosis, Diagnosis]:
    """Recognise a hand-in that looks only at the first combination of a table, or only at the last."""
    return (
        Diagnosis(name, lambda r, q: shows(r, q[0]), lambda q: len(q) > 1),
        Diagnosis(name, lambda r, q: shows(r, q[-1]), lambda q: len(q) > 1),
    )


def _run_points(c: Sequence[Tuile]) -> int:
    return sum(run_values(c))


def _group_points(c: Sequence[Tuile]) -> int:
    return len(c) * numbered_tiles(c)[0].valeur


def _points(c: Sequence[Tuile], tie: Callable[[Sequence[int]], int]) -> int:
    return tie([f(c) for f, is_ in ((_run_points, is_run), (_group_points, is_group)) if is_(c)])


def _count(name: str, tie: Callable[[Sequence[int]], int]) -> Reading:
    return Reading(lambda q: sum(_points(c, tie) for c in q), name)


_COUNTS: Final = (
    _count(N_("a combination that is run and group counts most"), max),
    _count(N_("a combination that is run and group counts as a run"), itemgetter(0)),
    _count(N_("a combination that is run and group counts as a group"), itemgetter(-1)),
)


_AS_ZERO: Final = N_("a joker counts for nothing")


_AS_THIRTY: Final = N_("a joker counts 30, as in a hand at the end, not the tile that it replaces")


def _without_jokers(c: Sequence[Tuile]) -> int:
    return sum(t.valeur for t in numbered_tiles(c))


def _with_thirty(c: Sequence[Tuile]) -> int:
    return _without_jokers(c) + 30 * (len(c) - len(numbered_tiles(c)))


_JOKERS: Final = (confused_with(_AS_ZERO, _without_jokers), confused_with(_AS_THIRTY, _with_thirty))


def _but_for(name: str, some: Run) -> Diagnosis:
    """Name the mistake of counting runs of some kind wrongly, and no others."""
    return Diagnosis(name, lambda r, c: some(c) or r == _run_points(c), any_arguments)


SPECS: Final = (
    spec(
        "est_suite_regle4",
        N_("est_suite c == (at least 3 consecutive tiles of one colour, jokers for those they replace, within 1..13)"),
        tuple(Reading(run, name) for name, run in ORDER_READINGS),
        *_lengths_and_jokers(is_run),
        accepts_wrongly(N_("tiles of several colours make a run"), lambda c: len(_colours(c)) > 1),
        accepts_wrongly(N_("values that do not follow one another make a run"), lambda c: len(_starts(c)) > 1),
    ),
    spec(
        "est_groupe_regle4",
        N_("est_groupe c == (3 or 4 tiles of one value and of distinct colours, jokers for those they replace)"),
        (Reading(is_group),),
        *(_EMPTY, _FEW, _joker_mistake(is_group)),
        accepts_wrongly(N_("more than four tiles make a group"), lambda c: len(c) > 4),
        accepts_wrongly(N_("a colour may stand twice in a group"), lambda c: len(_colours(c)) < len(numbered_tiles(c))),
        accepts_wrongly(
            N_("tiles of several values make a group"), lambda c: len({t.valeur for t in numbered_tiles(c)}) > 1
        ),
    ),
    spec(
        "combinaison_valide_regle4",
        N_("combinaison_valide c == (c is a run or a group)"),
        tuple(Reading(combination_test(run), name) for name, run in ORDER_READINGS),
        *_lengths_and_jokers(is_valid),
    ),
    spec(
        "combinaisons_valides_toutes",
        N_("combinaisons_valides l == (each combination of l is valid)"),
        tuple(Reading(partial(all_valid, run=run), name) for name, run in ORDER_READINGS),
        accepts_wrongly(N_("the empty combination is accepted"), lambda q: () in q),
        *_only_one(lambda r, c: r is is_valid(c)),
        Diagnosis(N_("the empty sequence of combinations is refused"), lambda r, q: r is False and not q),
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
        *_only_one(lambda r, c: r in (_points(c, max), _points(c, min)), N_("only one of the combinations is counted")),
        confused_with(_AS_ZERO, lambda q: _without_jokers(flatten(q))),
        confused_with(_AS_THIRTY, lambda q: _with_thirty(flatten(q))),
    ),
    spec(
        "tableVmens_tuiles",
        N_("tableVmens t == the multiset of all tiles of t"),
        (Reading(lambda q: mens(flatten(q))),),
        confused_with(N_("a tile that occurs twice is counted once"), lambda q: mens([*dict.fromkeys(flatten(q))])),
        *_only_one(lambda r, c: r == mens(c)),
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
