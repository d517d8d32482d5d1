"""Q13 to Q15 besides the laws: valid moves, adding a tile, finding combinations, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from rummifun.games.rummikub import Joker, Tuile, extraction_groupe, extraction_suite, from_pairs
from rummifun.games.rummikub import ajouter_tuile as ours_added
from rummifun.grading.cases.combinations import ORDER_READINGS, all_valid, flatten, in_each_order
from rummifun.grading.cases.spec import (
    Case,
    Diagnosis,
    ExpectedText,
    Reading,
    Run,
    Spec,
    Table,
    accepts_wrongly,
    confused_with,
    one_argument_cases,
    parse_table,
    parse_tables,
    parse_tiles,
    sorted_cases,
)
from rummifun.grading.matching.sheet_values import Mens, list_elements, mens
from rummifun.laws.rummikub.neutral import combination_points, is_group, is_run, is_valid
from rummifun.messages import N_


def take_tiles(m: Mens, laid: Iterable[Tuile]) -> Mens | None:
    """Take tiles out of a hand; None if it does not have them."""
    left = list_elements(m)
    for t in laid:
        if t not in left:
            return None
        left.remove(t)
    return mens(left)


def pose_points(p: Table) -> int:
    """Count the points of a pose."""
    return sum(map(combination_points, p))


# Q13

STRICT: Final = N_("a first move needs more than 30 points (§8.4.3)")
FROM_30: Final = N_("a first move needs at least 30 points (rule 5)")
NOTHING: Final = N_("a move may lay nothing (step 3 of §8.5)")
_HANDS: Final = N_("the hands are ignored, or not compared with what is laid")
_HAND_ORDER: Final = N_("hands are compared in order, not as multisets")


def _first_ok(least: int, run: Run = is_run) -> Callable[[Mens, Table, Mens], bool]:
    return lambda m0, p, m1: all_valid(p, run) and pose_points(p) >= least and take_tiles(m0, flatten(p)) == m1


def _in_order(right: Callable[..., bool], left: Callable[..., Mens | None]) -> tuple[Diagnosis, Diagnosis]:
    """Recognise a hand-in that accepts the remaining hand only in the order it comes out, or in reverse."""
    return (
        confused_with(_HAND_ORDER, lambda *args: tuple(left(*args) or ()) == tuple(args[-1]), right),
        confused_with(_HAND_ORDER, lambda *args: tuple(left(*args) or ())[::-1] == tuple(args[-1]), right),
    )


def _laid_twice(laid: Iterable[Tuile] | None, m0: Mens) -> bool:
    """Tell whether tiles are all in a hand, but not as often."""
    return laid is not None and {*laid} <= {t for t, _ in m0} and take_tiles(m0, laid) is None


def _reverse(m: Mens) -> Mens:
    return Mens(reversed(m))


P33: Final = parse_table("2j 3j 4j, 7j 8j J")
P30: Final = parse_table("10b 10r 10n")
P27: Final = parse_table("9b 9r 9n")
P36: Final = parse_table("12r 12j 12b")
P6: Final = parse_table("1n 2n 3n")
BAD: Final = parse_table("12r 12j 12b, 1b 2b")
REST: Final = parse_tiles("5n 5n 1r")
TWICE: Final = parse_table("10r 10b 10n, 10r 11r 12r")
ONCE: Final = parse_tiles("10r 10b 10n 11r 12r")
"""The tiles of TWICE, short of its second 10r."""

ALL_13: Final = parse_table("12n 13n J, 12r 12j 12b")
"""30 points and more, but a joker past 13."""


def _first_cases() -> Iterable[Case]:
    rest = mens(REST)
    for p in (P36, P30, P27, P6, P33, BAD, parse_table("12r 12r 12b"), (*P27, *P6), TWICE, ALL_13):
        hand = mens((*flatten(p), *REST))
        for m0 in (hand, _reverse(hand)):
            yield m0, p, rest
            yield m0, p, _reverse(rest)
        more = (*flatten(p)[-1:], *REST)  # the hand keeps a tile like one it lays
        yield mens((*flatten(p), *more)), p, _reverse(mens(more))
        yield mens((*flatten(p), *more)), p, rest
    hand = mens((*flatten(P36), *REST))
    yield hand, P36, hand
    for text in ("5n 5n", "5n 1r", "5n 5n 5n 1r", "5n 5n 2r"):
        yield hand, P36, mens(parse_tiles(text))
    yield rest, P36, rest
    for m0 in (rest, Mens(), mens(flatten(P36))):
        yield m0, P36, Mens()
    once = mens((*ONCE, *REST))
    yield once, TWICE, rest
    yield once, TWICE, _reverse(rest)
    yield rest, (), rest


def _rest_of_hand(m0: Mens, p: Table, _: Any = None) -> Mens | None:
    return take_tiles(m0, flatten(p))


_POINTS: Final = N_("the points of the pose are not counted")
_LAID_TWICE: Final = N_("a tile may be laid more often than the hand has it")
_FIRST: Final = Spec(
    "premier_coup_ok",
    "premier_coup_ok_regle5",
    N_("premier_coup_ok m0 p m1 == (p is valid, its points >= 30, its tiles are in m0, and m1 is what is left of m0)"),
    sorted_cases(_first_cases()),
    in_each_order(lambda run: (Reading(_first_ok(30, run), FROM_30), Reading(_first_ok(31, run), STRICT))),
    (
        accepts_wrongly(_LAID_TWICE, lambda m0, p, m1: _laid_twice(flatten(p), m0)),
        accepts_wrongly(_HANDS, lambda m0, p, m1: _rest_of_hand(m0, p) != m1),
        confused_with(_POINTS, _first_ok(1), lambda m0, p, m1: _first_ok(1)(m0, p, m1) and pose_points(p) < 30),
        accepts_wrongly(N_("combinations that are not valid are accepted"), lambda m0, p, m1: not all_valid(p)),
        *_in_order(_first_ok(31), _rest_of_hand),
    ),
)


def _move_ok(nothing: bool, run: Run = is_run) -> Callable[[Table, Mens, Table, Mens], bool]:
    def right(t0: Table, m0: Mens, t1: Table, m1: Mens) -> bool:
        laid = _laid_tiles(t0, t1)
        return laid is not None and all_valid(t1, run) and bool(laid or nothing) and take_tiles(m0, laid) == m1

    return right


def _laid_tiles(t0: Table, t1: Table) -> list[Tuile] | None:
    """List the tiles that one table has and another lacks; None if it lacks some of the other's."""
    laid = take_tiles(mens(flatten(t1)), flatten(t0))
    return None if laid is None else list_elements(laid)


def _left_by(t0: Table, m0: Mens, t1: Table, _: Mens) -> Mens | None:
    return take_tiles(m0, _laid_tiles(t0, t1) or ())


_IS_MOVE_OK: Final = _move_ok(False)


T_SHEET: Final = parse_table("7r 7b 7j, 1n 2n 3n 4n, 9r 10r 11r")
U_SHEET: Final = parse_table("7r 7b 7j 7n, 1n 2n 3n, 3n 4n 5n, 8r 9r 10r 11r")
RUN4: Final = parse_table("1n 2n 3n 4n")
GROUP: Final = parse_table("7r 7b 7j")
GROUP4: Final = parse_table("7r 7b 7j 7n")


def _move_cases() -> Iterable[Case]:
    """List moves: the table and hand before, then after, written in any order."""
    group, rest = "7r 7b 7j", "5n 5n 1r"
    yield T_SHEET, mens(parse_tiles("7n 7n 8r 3n 5n 5n")), U_SHEET, mens(parse_tiles("7n 5n"))
    for t0, m0, t1, m1 in (
        (GROUP, "7n", GROUP4, ""),
        (GROUP, "7n", parse_table("7n 7j 7r 7b"), ""),
        (GROUP, "7n 7n 5n", GROUP4, "5n 7n"),
        (GROUP, "7n 7n 5n", GROUP4, "5n"),
        (GROUP, f"8r 9r 7r {rest}", parse_table("7r 7b 7j, 7r 8r 9r"), "1r 5n 5n"),
        (GROUP, "8r 9r", parse_table("7r 7b 7j, 7r 8r 9r"), ""),
        (GROUP, f"8r 9r {rest}", parse_table("7r 7b 7j, 7r 8r 9r"), rest),
        ((), f"{group} {rest}", GROUP, rest),
        ((), f"{group} {rest}", GROUP, "1r 5n 5n"),
        ((), f"10r 10b 10n 11r 12r {rest}", TWICE, rest),
        ((), f"10r 10b 10n 10r 11r 12r {rest}", TWICE, "1r 5n 5n"),
        (parse_table("11n 12n 13n"), "J", parse_table("11n 12n 13n J"), ""),
        (parse_table("11n 12n 13n"), "J", parse_table("J 11n 12n 13n"), ""),
        ((*RUN4, *GROUP), "7n 5n", (*GROUP4, *RUN4), "5n"),
        (RUN4, f"{group} {rest}", (*GROUP, *RUN4), "1r 5n 5n"),
        (RUN4, "1r 5n 5n 7j 7b 7r", (*RUN4, *GROUP), rest),
        (RUN4, "5n 9b", parse_table("1n 2n 3n 4n 5n"), "9b"),
        (RUN4, rest, RUN4, rest),
        (RUN4, rest, parse_table("1n 2n 3n"), f"{rest} 4n"),
        (RUN4, "5n", parse_table("3n 4n 5n"), "1n 2n"),
        (RUN4, f"{group} {rest}", parse_table("2n 3n 4n, 7r 7b 7j"), f"{rest} 1n"),
        (RUN4, f"{group} {rest}", parse_table("2n 3n 4n, 7r 7b 7j"), rest),
        (RUN4, rest, parse_table("1n 2n 3n 4n 5n"), rest),
        (RUN4, "1r", parse_table("1n 2n 3n 4n 5n"), ""),
        (RUN4, "5n 9b", parse_table("1n 2n 3n 4n 5n"), ""),
        (RUN4, "5n 9b", parse_table("1n 2n 3n 4n 5n"), "9b 9b"),
        (RUN4, "6n", parse_table("1n 2n 3n 4n 6n"), ""),
        (RUN4, "9b", parse_table("1n 2n 3n 4n, 9b"), ""),
        (RUN4, "9b 9r", parse_table("1n 2n 3n 4n, 9b 9r"), ""),
    ):
        yield t0, mens(parse_tiles(m0)), t1, mens(parse_tiles(m1))


_MOVE: Final = Spec(
    "coup_ok",
    "coup_ok_regle3",
    N_("coup_ok t0 m0 t1 m1 == (t1 is valid, t1 = t0 ⊎ (m0 − m1), and at least one tile is laid)"),
    sorted_cases(_move_cases()),
    in_each_order(lambda run: (Reading(_move_ok(False, run)), Reading(_move_ok(True, run), NOTHING))),
    (
        accepts_wrongly(
            N_("tiles are taken back from the table"),
            lambda t0, m0, t1, m1: take_tiles(mens(flatten(t1)), flatten(t0)) is None,
        ),
        Diagnosis(
            N_("combinations that are not valid are accepted"), lambda r, t0, m0, t1, m1: r and not all_valid(t1)
        ),
        accepts_wrongly(_LAID_TWICE, lambda t0, m0, t1, m1: _laid_twice(_laid_tiles(t0, t1), m0)),
        accepts_wrongly(_HANDS, lambda t0, m0, t1, m1: _left_by(t0, m0, t1, m1) != m1),
        *_in_order(_IS_MOVE_OK, _left_by),
        confused_with(
            N_("a move that rearranges the table is refused"),
            lambda t0, m0, t1, m1: all(c in t1 for c in t0),
            _IS_MOVE_OK,
        ),
    ),
)

# Q14

TILE_FIRST: Final = (
    N_("the table comes before the tile, as in the profile of §8.2"),
    N_("the tile comes before the table, as in the semantics of §8.2"),
)


def _fits(table_: Table, t: Tuile) -> bool:
    return any(is_valid((*c, t)) or is_valid((t, *c)) for c in table_)


def _one_more(name: str, run: Run) -> Reading:
    def right(r: Any, table_: Table, t: Tuile) -> bool:
        if r == ():
            return not _fits(table_, t)
        if not isinstance(r, tuple) or len(r) != len(table_):
            return False
        return all_valid(r, run) and mens(flatten(r)) == mens((*flatten(table_), t))

    return Reading(_added_in_words, name, right, after=name)


def _added_in_words(table_: Table, t: Tuile) -> Any:
    found = ours_added(table_, t)
    return found if _fits(table_, t) or not found else ExpectedText(N_("the empty table, or one with the tile inside"))


_ADD: Final = Spec(
    "ajouter_tuile",
    "ajouter_tuile_complete",
    N_("ajouter_tuile t x == t with x in one of its combinations, all valid; [] when that cannot be"),
    sorted_cases(
        (table_, t)
        for table_ in (
            (),
            *parse_tables("7r 7b 7j; 2n 3n 4n; 2n 3n 4n, 7r 7b 7j; 11b 12b 13b, J 2r 3r; 7r 7b 7j, 4n 5n 6n, 8j 9j J"),
            *parse_tables("7r 7b 7j, 7b 7r 7j"),
        )
        for t in (*parse_tiles("7n 1n 5n 7r 10b 4r 11j 13b"), Joker)
    ),
    tuple(_one_more(name, run) for name, run in ORDER_READINGS),
    (
        Diagnosis(
            N_("the table is given back unchanged, where the empty one was asked for"),
            lambda r, p, t: r == tuple(p) and not _fits(p, t),
        ),
        Diagnosis(N_("a place for the tile is not found"), lambda r, p, t: r == ()),
        Diagnosis(N_("the tile becomes a combination by itself"), lambda r, p, t: (t,) in r),
        Diagnosis(N_("the tile is put in several combinations"), lambda r, p, t: len(flatten(r)) > len(flatten(p)) + 1),
        Diagnosis(N_("the other combinations are lost"), lambda r, p, t: len(r) < len(p)),
        Diagnosis(N_("combinations that are not valid are made"), lambda r, p, t: not all_valid(r)),
    ),
)

# Q15

_ALGORITHM_1: Final = N_("algorithm 1: it draws at random, and may miss a combination that exists")
_RAISES: Final = N_("it raises an exception when there is none")


def _inside(c: Sequence[Tuile], m: Mens) -> bool:
    return take_tiles(m, c) is not None


_TO_SEARCH: Final = parse_table(
    ", 5r, 3r 4r 5r, 5r 3r 4r, 7n 7b 7r, 1n 2n 3n 4n, 9j J 7j, J J 5b, 3r 3r 4r, 7b 7n 7n, 13r 1r 2r, 12r 13r J,"
    "3r 3r 4r 5r, 7b 7n 7n 7r, 2b 9n 9r 9b 4j, 12j 2r 4r 3r 8n, J 4n 5n 1b"
)


def _extraction(
    name: str,
    equation: str,
    is_: Run,
    ours: Callable[[Any], Sequence[Tuile]],
    words: str,
    varied: str,
) -> Spec:
    """Write the expectations for an extraction, on hands from small to large.

    Algorithm 1, which draws tiles until they fit, may miss a combination; each one that it finds must be right, and it
    must find some. In the first of the `varied` hands, four tiles, each draw of 0 to 4 of them comes upon
    a run once in 40 at least (each number once in 5; of three in order 2/24, of four 1/24), upon a group more often:
    ten draws a call find nothing in 120 calls with probability (39/40)^1200 < 10⁻¹³. In the second one there are two
    combinations, of three tiles each, found equally often: 120 calls that find give the same one with probability
    2⁻¹¹⁹.
    """

    def sound(r: Any, m: Mens) -> bool:
        return isinstance(r, tuple) and (r == () or (is_(r) and _inside(r, m)))

    def complete(r: Any, m: Mens) -> bool:
        return sound(r, m) and (r != () or has_none(m))

    def expect(m: Mens) -> Any:
        return () if has_none(m) else ExpectedText(words)

    def enough(results: Iterable[Any]) -> bool:
        return any(isinstance(r, tuple) and r != () for r in results)

    def has_none(m: Mens) -> bool:
        return not ours(from_pairs(m))

    return Spec(
        name,
        f"{name}_main",
        equation,
        one_argument_cases(map(mens, _TO_SEARCH)),
        (
            Reading(expect, "", complete),
            Reading(expect, _RAISES, complete, has_none),
            Reading(expect, _ALGORITHM_1, sound, has_none, enough, draws=True),
        ),
        (
            Diagnosis(N_("tiles that are not in the hand are used"), lambda r, m: r != () and not _inside(r, m)),
            Diagnosis(N_("the combination found is not of that kind"), lambda r, m: r != () and not is_(r)),
            Diagnosis(N_("a combination that exists is not found"), lambda r, m: r == ()),
        ),
        varied=tuple((mens(hand),) for hand in parse_table(varied)),
    )


_EXTRACT: Final = (
    _extraction(
        "extraction_suite",
        N_("extraction_suite m == a run of tiles of m; [] when there is none"),
        ORDER_READINGS[2][1],
        extraction_suite,
        N_("a run of tiles of the hand"),
        "1n 2n 3n 4n, 1n 2n 3n 1b 2b 3b",
    ),
    _extraction(
        "extraction_groupe",
        N_("extraction_groupe m == a group of tiles of m; [] when there is none"),
        is_group,
        extraction_groupe,
        N_("a group of tiles of the hand"),
        "7b 7r 7j 7n, 7b 7r 7j 9b 9r 9j",
    ),
)

SPECS: Final = (_FIRST, _MOVE, _ADD, *_EXTRACT)
"""The requirements on the functions of Q13 to Q15."""

EXCUSED_LAWS: Final[dict[str, tuple[str, ...]]] = {
    STRICT: (
        *("premier_coup_trente_points", "jouer_1er_coup_accepte", "jouer_1er_coup_etat", "jouer_1er_coup_second"),
    ),
    NOTHING: ("coup_non_nul",),
    _ALGORITHM_1: (
        *("extraction_suite_trouve", "extraction_groupe_trouve", "extraction_suite_juste", "extraction_groupe_juste"),
    ),
    _RAISES: ("extraction_suite_juste", "extraction_groupe_juste"),
}
"""The laws that a reading sets aside, since they take the other one."""
