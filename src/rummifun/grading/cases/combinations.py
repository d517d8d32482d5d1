"""Q10 to Q12 besides the laws: valid combinations, their points, tables as multisets, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from operator import itemgetter
from typing import Any, Final

from rummifun.games.rummikub import Couleur, Joker, Tuile
from rummifun.grading.cases.spec import (
    Diagnosis,
    Reading,
    Run,
    Spec,
    Table,
    accepts_wrongly,
    any_arguments,
    confused_with,
    one_argument_cases,
    parse_table,
    parse_tables,
)
from rummifun.grading.matching.sheet_values import mens
from rummifun.laws.rummikub.neutral import is_group, is_run, is_valid, numbered_tiles, run_values
from rummifun.messages import N_

# Q10

_RUNS: Final = parse_table(
    "1b 2b 3b, 11n 12n 13n, 2r 3r 4r 5r 6r, 5j J 7j, J 2r 3r, 11b J J, J J 3n, J 6r J 8r, 7j 8j J, 4n J J 7n,"
    "1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b"
)
_GROUPS: Final = parse_table(
    "12r 12j 12b, 1b 1r 1j 1n, 7n 7b 7r, 11r J 11b, J 4j 4n, J J 5r, 9b J J 9n, 13r 13n J J, J 2b 2r 2j"
)
_SHORT: Final = parse_table(", 4r, J, 4r 5r, 7b 7n, 3n J")
_WITH_GAPS: Final = parse_table("1b 2b 4b, 2j 4j 6j, 8r 9r 10r 12r, 1n J 4n")
_NEITHER: Final = parse_table(
    "1b 2r 3b, 5n 5n 5n, 7r 7j 7j, 3r 3r 4r, 6b 7b 8r, 9n 9b 9r 9j 9n, 9n 9b 9r 9j J, 5r 5b 6j, 5j J 6j, J 3r 3r,"
    "4r 5r 6r 6r, 10b 10b J"
)
_ABOVE: Final = parse_table("12r 13r J, 13n J J, 11j 12j 13j J")
_BELOW: Final = parse_table("J 1b 2b, J J 1r, J J 2n 3n")
_PAST: Final = (*_ABOVE, *_BELOW)
_ROUND: Final = parse_table("12r 13r 1r, 13b 1b 2b, 13n J 2n")
_BACK: Final = parse_table("6r 5r 4r, 13n 12n 11n, 9j J 7j")
_DISORDERED_RUNS: Final = parse_table("5r 4r 6r, 3b 1b 2b, 10j 12j 11j 13j")

_ALL: Final = one_argument_cases(
    (*_RUNS, *_GROUPS, *_SHORT, *_WITH_GAPS, *_NEITHER, *_PAST, *_ROUND, *_BACK, *_DISORDERED_RUNS)
)


def _down(c: Sequence[Tuile]) -> bool:
    return is_run(c) or is_run(c[::-1])


def _any_order(c: Sequence[Tuile]) -> bool:
    return is_run(c) or (len(c) <= 5 and any(map(is_run, permutations(c))))


ORDER_READINGS: Final = (
    ("", is_run),
    (N_("a run may be written downwards too"), _down),
    (N_("a run may be written in any order"), _any_order),
)
_EMPTY: Final = accepts_wrongly(N_("the empty combination is accepted"), lambda c: len(c) == 0)
_FEW: Final = accepts_wrongly(N_("fewer than three tiles are accepted"), lambda c: len(c) < 3)


def _run_mistake(name: str, some: Sequence[Sequence[Tuile]], all_: Any, right: Callable[..., bool]) -> Diagnosis:
    """Name a mistake about runs: these combinations pass, and no others whose values do not follow."""
    return confused_with(name, lambda c: c in some or right(c), lambda c: c in all_ or c in _WITH_GAPS)


def _lengths_and_jokers(right: Run) -> tuple[Diagnosis, ...]:
    outside = N_("a joker stands past 13 or below 1")
    return (
        _EMPTY,
        _FEW,
        *(_run_mistake(outside, some, _PAST, right) for some in (_PAST, _ABOVE, _BELOW)),
        _run_mistake(N_("1 is taken to follow 13"), _ROUND, _ROUND, right),
        _joker_mistake(right),
    )


def _joker_mistake(right: Run) -> Diagnosis:
    name = N_("a joker is not taken for the tile that it replaces")
    return Diagnosis(name, lambda r, c: r is True or (r is False and Joker in c), right)


def _colours(c: Sequence[Tuile]) -> set[Couleur]:
    return {t.couleur for t in numbered_tiles(c)}


_COLOURS: Final = accepts_wrongly(N_("tiles of several colours make a run"), lambda c: len(_colours(c)) > 1)
_GAP: Final = accepts_wrongly(
    N_("values that do not follow one another make a run"),
    lambda c: len({t.valeur - i for i, t in enumerate(c) if t is not Joker}) > 1,
)
_TWICE: Final = accepts_wrongly(
    N_("a colour may stand twice in a group"), lambda c: len(_colours(c)) < len(numbered_tiles(c))
)
_FIVE: Final = accepts_wrongly(N_("more than four tiles make a group"), lambda c: len(c) > 4)
_VALUES: Final = accepts_wrongly(
    N_("tiles of several values make a group"), lambda c: len({t.valeur for t in numbered_tiles(c)}) > 1
)


def combination_test(run: Run) -> Run:
    """Return the test for valid combinations that goes with this reading of runs."""
    return lambda c: run(c) or is_group(c)


def all_valid(table_: Table, run: Run = is_run) -> bool:
    """Tell whether all combinations are valid, under this reading of runs."""
    return all(map(combination_test(run), table_))


def flatten(table_: Table) -> tuple[Tuile, ...]:
    """List the tiles of a table."""
    return tuple(t for c in table_ for t in c)


def in_each_order(readings: Callable[[Run], Iterable[Reading]]) -> tuple[Reading, ...]:
    """Return readings for each order in which runs may be written, for hand-ins whose `est_suite` accepts it."""
    return tuple(replace(one, after=name) for name, run in ORDER_READINGS for one in readings(run))


_TABLES: Final = (
    (),
    *parse_tables("; 1b 2b 3b; 12r 12j 12b; 1b 2b 3b, 12r 12j 12b; 1b 2b 4b; 5j J 7j, 5n 5n 5n; 6b 7b 8r, 5j J 7j"),
    *parse_tables("1b 2b 3b, 11r J 11b, J J 3n; 12r 12j 12b, 4r 5r, 1b 2b 3b; 12r 13r J; 12r 12j 12b, J 1b 2b"),
)


def _only_one(
    shows: Callable[[Any, Sequence[Tuile]], bool], name: str = N_("only one of the combinations is looked at")
) -> tuple[Diagnosis, Diagnosis]:
    """Recognise a hand-in that looks only at the first combination of a table, or only at the last."""
    return (
        Diagnosis(name, lambda r, q: shows(r, q[0]), lambda q: len(q) > 1),
        Diagnosis(name, lambda r, q: shows(r, q[-1]), lambda q: len(q) > 1),
    )


_Q10: Final = (
    Spec(
        "est_suite",
        "est_suite_regle4",
        N_("est_suite c == (at least 3 consecutive tiles of one colour, jokers for those they replace, within 1..13)"),
        _ALL,
        tuple(Reading(run, name) for name, run in ORDER_READINGS),
        (*_lengths_and_jokers(is_run), _COLOURS, _GAP),
    ),
    Spec(
        "est_groupe",
        "est_groupe_regle4",
        N_("est_groupe c == (3 or 4 tiles of one value and of distinct colours, jokers for those they replace)"),
        _ALL,
        (Reading(is_group),),
        (_EMPTY, _FEW, _FIVE, _TWICE, _VALUES, _joker_mistake(is_group)),
    ),
    Spec(
        "combinaison_valide",
        "combinaison_valide_regle4",
        N_("combinaison_valide c == (c is a run or a group)"),
        _ALL,
        tuple(Reading(combination_test(run), name) for name, run in ORDER_READINGS),
        _lengths_and_jokers(is_valid),
    ),
    Spec(
        "combinaisons_valides",
        "combinaisons_valides_toutes",
        N_("combinaisons_valides l == (each combination of l is valid)"),
        one_argument_cases(_TABLES),
        tuple(Reading(partial(all_valid, run=run), name) for name, run in ORDER_READINGS),
        (
            accepts_wrongly(N_("the empty combination is accepted"), lambda q: () in q),
            *_only_one(lambda r, c: r is is_valid(c)),
            Diagnosis(N_("the empty sequence of combinations is refused"), lambda r, q: r is False and not q),
        ),
    ),
)

# Q11


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
_POSES: Final = (
    (),
    *parse_tables(
        "1b 2b 3b; 12r 12j 12b; 7j 8j J; 1b 2b 3b, 12r 12j 12b; 11r J 11b, 5j J 7j; 2j 3j 4j, 7j 8j J; J J 5r"
    ),
    *parse_tables("11b J J; J J 3n, 1b 1r 1j 1n; 7n 7b 7r, J 4j 4n, 2r 3r 4r 5r 6r"),
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


_Q11: Final = (
    Spec(
        "points_suite",
        "points_suite_places",
        N_("points_suite s == the sum of the values of its places, a joker for the tile that it replaces"),
        one_argument_cases(_RUNS),
        (Reading(_run_points),),
        (
            *_JOKERS,
            _but_for(N_("a joker at one end of a run counts for another tile"), lambda c: Joker in (c[0], c[-1])),
            _but_for(N_("a joker inside a run counts for another tile"), lambda c: Joker in c[1:-1]),
        ),
    ),
    Spec(
        "points_groupe",
        "points_groupe_valeur",
        N_("points_groupe g == the number of tiles times their value, jokers included"),
        one_argument_cases(_GROUPS),
        (Reading(_group_points),),
        _JOKERS,
    ),
    Spec(
        "points_pose",
        "points_pose_total",
        N_("points_pose p == the sum of the points of the combinations of p"),
        one_argument_cases(_POSES),
        _COUNTS,
        (
            *_only_one(
                lambda r, c: r in (_points(c, max), _points(c, min)), N_("only one of the combinations is counted")
            ),
            confused_with(_AS_ZERO, lambda q: _without_jokers(flatten(q))),
            confused_with(_AS_THIRTY, lambda q: _with_thirty(flatten(q))),
        ),
    ),
)

# Q12

_Q12: Final = (
    Spec(
        "tableVmens",
        "tableVmens_tuiles",
        N_("tableVmens t == the multiset of all tiles of t"),
        one_argument_cases(
            (
                (),
                *parse_tables("1b 2b 3b; 11r J 11b; 1b 2b 3b, 1b 2b 3b; 3n J J; 1b 2b 3b, 1b 1r 1j 1n, 5j J 7j"),
                *parse_tables("J J 5r, 11r J 11b"),
            )
        ),
        (Reading(lambda q: mens(flatten(q))),),
        (
            confused_with(N_("a tile that occurs twice is counted once"), lambda q: mens([*dict.fromkeys(flatten(q))])),
            *_only_one(lambda r, c: r == mens(c)),
        ),
    ),
)

SPECS: Final = (*_Q10, *_Q11, *_Q12)
"""The requirements on the functions of Q10 to Q12."""

_LAWS_OF_ANY_ORDER: Final = (
    *("suite_consecutive", "suite_bornes", "points_suite_somme", "points_suite_bornes", "points_pose_somme"),
    *(
        "valide_suite_ou_groupe",
        "valides_toutes",
        "coup_pose_valide",
        "premier_coup_combinaisons",
        "jouer_1_coup_accepte",
    ),
    *("extraction_suite_juste", "ajouter_tuile_valide", "ajouter_tuile_trouve"),
)
_COUNTED_OTHERWISE: Final = (
    *("points_pose_somme", "premier_coup_trente_points", "jouer_1er_coup_accepte"),
    *("jouer_1er_coup_etat", "jouer_1er_coup_second"),
)
"""Two jokers and a 10 are 30 points as a group, and 27 as a run."""
EXCUSED_LAWS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys((name for name, _ in ORDER_READINGS[1:]), _LAWS_OF_ANY_ORDER),
    **dict.fromkeys((reading.name for reading in _COUNTS[1:]), _COUNTED_OTHERWISE),
}
"""The laws that a reading sets aside, since they take the other one."""
