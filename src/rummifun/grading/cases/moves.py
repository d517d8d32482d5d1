"""Q13 to Q15 beside the laws: valid moves, adding a tile, finding combinations, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from rummifun.games.rummikub import Joker, Tuile, extraction_groupe, extraction_suite, from_pairs
from rummifun.games.rummikub import ajouter_tuile as notre_ajouter_tuile
from rummifun.grading.cases.combinations import ORDERED
from rummifun.grading.cases.spec import Diagnosis, Reading, Said, Spec, as_if, exactly
from rummifun.grading.cases.tiles import cases, tiles
from rummifun.grading.fit.values import Mens, mens
from rummifun.laws.rummikub.neutre import groupe, points, suite, valide
from rummifun.messages import N_

Table = Sequence[Sequence[Tuile]]


def flat(table: Table) -> tuple[Tuile, ...]:
    """List the tiles of a table.

    >>> flat([tiles("1b"), tiles("J")])
    (T(1, Bleu), Joker)
    """
    return tuple(t for c in table for t in c)


def less(m: Mens, laid: Iterable[Tuile]) -> Mens | None:
    """Take tiles out of a hand; None when it has them not.

    >>> less(mens(tiles("1b 1b")), tiles("1b"))
    Mens([(T(1, Bleu), 1)])
    """
    left = [t for t, n in m for _ in range(n)]
    for t in laid:
        if t not in left:
            return None
        left.remove(t)
    return mens(left)


Run = Callable[[Sequence[Tuile]], bool]


def valid(table: Table, run: Run = suite) -> bool:
    """Tell whether all combinations are valid, for those who take these for runs.

    >>> valid([]), valid([()])
    (True, False)
    """
    return all(run(c) or groupe(c) for c in table)


def total(p: Table) -> int:
    """Count the points of a pose.

    >>> total([tiles("10b 10r J")])
    30
    """
    return sum(map(points, p))


# Q13

STRICT: Final = N_("a first move needs more than 30 points (§8.4.3)")
FROM_30: Final = N_("a first move needs at least 30 points (rule 5)")
NOTHING: Final = N_("a move may lay nothing (step 3 of §8.5)")
_HANDS: Final = N_("the hands are ignored, or not compared with what is laid")
_HAND_ORDER: Final = N_("hands are compared in order, not as multisets")


def _first_ok(least: int, run: Run = suite) -> Callable[[Mens, Table, Mens], bool]:
    return lambda m0, p, m1: valid(p, run) and total(p) >= least and less(m0, flat(p)) == m1


def in_each_order(readings: Callable[[Run], Iterable[Reading]]) -> tuple[Reading, ...]:
    """Give readings for each order in which runs may be written, taken by those whose `est_suite` takes it.

    >>> [one.after for one in in_each_order(lambda run: [exactly(run)])] == [name for name, _ in ORDERED]
    True
    """
    return tuple(replace(one, after=name) for name, run in ORDERED for one in readings(run))


def _in_order(right: Callable[..., bool], left: Callable[..., Mens | None]) -> tuple[Diagnosis, Diagnosis]:
    """Recognise who accepts a hand that is left only in the order that comes out, or only in the other."""
    return (
        as_if(_HAND_ORDER, lambda *args: tuple(left(*args) or ()) == tuple(args[-1]), right),
        as_if(_HAND_ORDER, lambda *args: tuple(left(*args) or ())[::-1] == tuple(args[-1]), right),
    )


def _laid_twice(laid: Iterable[Tuile] | None, m0: Mens) -> bool:
    """Tell whether tiles are all of a hand, but not as often."""
    return laid is not None and {*laid} <= {t for t, _ in m0} and less(m0, laid) is None


def _turned(m: Mens) -> Mens:
    return Mens(reversed(m))


P33: Final = (tiles("2j 3j 4j"), tiles("7j 8j J"))
P30: Final = (tiles("10b 10r 10n"),)
P27: Final = (tiles("9b 9r 9n"),)
P36: Final = (tiles("12r 12j 12b"),)
BAD: Final = (tiles("12r 12j 12b"), tiles("1b 2b"))
REST: Final = tiles("5n 5n 1r")
P6: Final = (tiles("1n 2n 3n"),)
TWICE: Final = (tiles("10r 10b 10n"), tiles("10r 11r 12r"))
ALL_13: Final = (tiles("12n 13n J"), tiles("12r 12j 12b"))
"""30 points and more, but a joker past 13."""


def _first_cases() -> Iterable[tuple[Any, ...]]:
    rest = mens(REST)
    for p in (P36, P30, P27, P6, P33, BAD, (tiles("12r 12r 12b"),), (*P27, *P6), TWICE, ALL_13):
        hand = mens((*flat(p), *REST))
        for m0 in (hand, _turned(hand)):
            yield m0, p, rest
            yield m0, p, _turned(rest)
        more = (*flat(p)[-1:], *REST)  # the hand keeps a tile like one that it lays
        yield mens((*flat(p), *more)), p, _turned(mens(more))
        yield mens((*flat(p), *more)), p, rest
        if p == P36:
            yield hand, p, hand
            yield hand, p, mens(tiles("5n 5n"))
            yield hand, p, mens(tiles("5n 1r"))
            yield hand, p, mens(tiles("5n 5n 5n 1r"))
            yield hand, p, mens(tiles("5n 5n 2r"))
            yield rest, p, rest
            yield rest, p, Mens()
            yield Mens(), p, Mens()
            yield mens(flat(p)), p, Mens()
    once = mens((*tiles("10r 10b 10n 11r 12r"), *REST))
    yield once, TWICE, rest
    yield once, TWICE, _turned(rest)
    yield rest, (), rest


def _left(m0: Mens, p: Table, _: Any = None) -> Mens | None:
    return less(m0, flat(p))


_POINTS: Final = N_("the points of the pose are not counted")
_LAID_TWICE: Final = N_("a tile may be laid more often than the hand has it")
_FIRST: Final = Spec(
    "premier_coup_ok",
    "premier_coup_ok_regle5",
    N_("premier_coup_ok m0 p m1 == (p is valid, its points >= 30, its tiles are in m0, and m1 is what is left of m0)"),
    cases(_first_cases()),
    in_each_order(
        lambda run: (exactly(_first_ok(30, run), FROM_30), exactly(_first_ok(31, run), STRICT)),
    ),
    (
        Diagnosis(_LAID_TWICE, lambda r, m0, p, m1: r is True and _laid_twice(flat(p), m0)),
        Diagnosis(_HANDS, lambda r, m0, p, m1: r is True and _left(m0, p) != m1),
        as_if(_POINTS, _first_ok(1), lambda m0, p, m1: _first_ok(1)(m0, p, m1) and total(p) < 30),
        Diagnosis(N_("combinations that are not valid are accepted"), lambda r, m0, p, m1: r is True and not valid(p)),
        *_in_order(_first_ok(31), _left),
    ),
)


def _move_ok(nothing: bool, run: Run = suite) -> Callable[[Table, Mens, Table, Mens], bool]:
    def right(t0: Table, m0: Mens, t1: Table, m1: Mens) -> bool:
        laid = _laid(t0, t1)
        return laid is not None and valid(t1, run) and bool(laid or nothing) and less(m0, laid) == m1

    return right


def _laid(t0: Table, t1: Table) -> list[Tuile] | None:
    """List the tiles that a table has more than another; None when it has not those of the other."""
    laid = less(mens(flat(t1)), flat(t0))
    return None if laid is None else [t for t, n in laid for _ in range(n)]


def _left_by(t0: Table, m0: Mens, t1: Table, _: Any) -> Mens | None:
    return less(m0, _laid(t0, t1) or ())


_MOVED: Final = _move_ok(False)


T_SHEET: Final = (tiles("7r 7b 7j"), tiles("1n 2n 3n 4n"), tiles("9r 10r 11r"))
U_SHEET: Final = (tiles("7r 7b 7j 7n"), tiles("1n 2n 3n"), tiles("3n 4n 5n"), tiles("8r 9r 10r 11r"))
_H_SHEET: Final = mens(tiles("7n 7n 8r 3n 5n 5n"))
RUN4: Final = tiles("1n 2n 3n 4n")
GROUP: Final = tiles("7r 7b 7j")


def _move_cases() -> Iterable[tuple[Any, ...]]:
    rest = mens(REST)
    yield T_SHEET, _H_SHEET, U_SHEET, mens(tiles("7n 5n"))
    yield (GROUP,), mens(tiles("7n")), (tiles("7r 7b 7j 7n"),), Mens()
    yield (GROUP,), mens(tiles("7n")), (tiles("7n 7j 7r 7b"),), Mens()
    yield (RUN4,), mens(tiles("5n 9b")), (tiles("1n 2n 3n 4n 5n"),), mens(tiles("9b"))
    yield (), mens((*GROUP, *REST)), (GROUP,), rest
    yield (), mens((*GROUP, *REST)), (GROUP,), _turned(rest)
    yield (RUN4,), mens((*GROUP, *REST)), (GROUP, RUN4), _turned(rest)
    yield (RUN4,), _turned(mens((*GROUP, *REST))), (RUN4, GROUP), rest
    yield (GROUP,), mens((*tiles("8r 9r 7r"), *REST)), (GROUP, tiles("7r 8r 9r")), _turned(rest)
    yield (GROUP,), mens(tiles("8r 9r")), (GROUP, tiles("7r 8r 9r")), Mens()
    yield (GROUP,), mens((*tiles("8r 9r"), *REST)), (GROUP, tiles("7r 8r 9r")), rest
    yield (), mens((*tiles("10r 10b 10n 11r 12r"), *REST)), TWICE, rest
    yield (), mens((*flat(TWICE), *REST)), TWICE, _turned(rest)
    yield (GROUP,), mens(tiles("7n 7n 5n")), (tiles("7r 7b 7j 7n"),), mens(tiles("5n 7n"))
    yield (GROUP,), mens(tiles("7n 7n 5n")), (tiles("7r 7b 7j 7n"),), mens(tiles("5n"))
    yield (tiles("11n 12n 13n"),), mens(tiles("J")), (tiles("11n 12n 13n J"),), Mens()
    yield (tiles("11n 12n 13n"),), mens(tiles("J")), (tiles("J 11n 12n 13n"),), Mens()
    yield (RUN4, GROUP), mens(tiles("7n 5n")), (tiles("7r 7b 7j 7n"), RUN4), mens(tiles("5n"))
    yield (RUN4,), rest, (RUN4,), rest
    yield (RUN4,), rest, (tiles("1n 2n 3n"),), mens((*REST, *tiles("4n")))
    yield (RUN4,), mens(tiles("5n")), (tiles("3n 4n 5n"),), mens(tiles("1n 2n"))
    yield (RUN4,), mens((*GROUP, *REST)), (tiles("2n 3n 4n"), GROUP), mens((*REST, *tiles("1n")))
    yield (RUN4,), mens((*GROUP, *REST)), (tiles("2n 3n 4n"), GROUP), rest
    yield (RUN4,), rest, (tiles("1n 2n 3n 4n 5n"),), rest
    yield (RUN4,), mens(tiles("1r")), (tiles("1n 2n 3n 4n 5n"),), Mens()
    yield (RUN4,), mens(tiles("5n 9b")), (tiles("1n 2n 3n 4n 5n"),), Mens()
    yield (RUN4,), mens(tiles("5n 9b")), (tiles("1n 2n 3n 4n 5n"),), mens(tiles("9b 9b"))
    yield (RUN4,), mens(tiles("6n")), (tiles("1n 2n 3n 4n 6n"),), Mens()
    yield (RUN4,), mens(tiles("9b")), (RUN4, tiles("9b")), Mens()
    yield (RUN4,), mens(tiles("9b 9r")), (RUN4, tiles("9b 9r")), Mens()


_MOVE: Final = Spec(
    "coup_ok",
    "coup_ok_regle3",
    N_("coup_ok t0 m0 t1 m1 == (t1 is valid, t1 = t0 ⊎ (m0 − m1), and at least one tile is laid)"),
    cases(_move_cases()),
    in_each_order(lambda run: (exactly(_move_ok(False, run)), exactly(_move_ok(True, run), NOTHING))),
    (
        Diagnosis(
            N_("tiles are taken back from the table"),
            lambda r, t0, m0, t1, m1: r is True and less(mens(flat(t1)), flat(t0)) is None,
        ),
        Diagnosis(N_("combinations that are not valid are accepted"), lambda r, t0, m0, t1, m1: r and not valid(t1)),
        Diagnosis(_LAID_TWICE, lambda r, t0, m0, t1, m1: r is True and _laid_twice(_laid(t0, t1), m0)),
        Diagnosis(_HANDS, lambda r, t0, m0, t1, m1: r is True and _left_by(t0, m0, t1, m1) != m1),
        *_in_order(_MOVED, _left_by),
        as_if(
            N_("a move that rearranges the table is refused"),
            lambda t0, m0, t1, m1: all(c in t1 for c in t0),
            _MOVED,
        ),
    ),
)

# Q14

TILE_FIRST: Final = (
    N_("the table comes before the tile, as in the profile of §8.2"),
    N_("the tile comes before the table, as in the semantics of §8.2"),
)


def _fits(table: Table, t: Tuile) -> bool:
    return any(valide((*c, t)) or valide((t, *c)) for c in table)


def _added(r: Any, table: Table, t: Tuile) -> bool:
    return _one_more(r, table, t, valide)


def _one_more(r: Any, table: Table, t: Tuile, is_valid: Callable[[Sequence[Tuile]], bool]) -> bool:
    if r == ():
        return not _fits(table, t)
    if not isinstance(r, tuple) or len(r) != len(table):
        return False
    return all(map(is_valid, r)) and mens(flat(r)) == mens((*flat(table), t))


def _added_as(name: str, run: Callable[[Sequence[Tuile]], bool]) -> Reading:
    """Give the reading of a hand-in whose runs may be written in other orders."""
    right = lambda r, table, t: _one_more(r, table, t, lambda c: run(c) or groupe(c))  # noqa: E731
    return Reading(name, _added_in_words, right, after=name)


def _added_in_words(table: Table, t: Tuile) -> Any:
    found = notre_ajouter_tuile(table, t)
    return found if _fits(table, t) or not found else Said(N_("the empty table, or one with the tile inside"))


_ADD: Final = Spec(
    "ajouter_tuile",
    "ajouter_tuile_complete",
    N_("ajouter_tuile t x == t with x in one of its combinations, all valid; [] when that cannot be"),
    cases(
        (table, t)
        for table in (
            (),
            (GROUP,),
            (tiles("2n 3n 4n"),),
            (tiles("2n 3n 4n"), GROUP),
            (tiles("11b 12b 13b"), tiles("J 2r 3r")),
            (GROUP, tiles("4n 5n 6n"), tiles("8j 9j J")),
            (GROUP, tiles("7b 7r 7j")),
        )
        for t in (*tiles("7n 1n 5n 7r 10b 4r 11j 13b"), Joker)
    ),
    (Reading("", _added_in_words, _added), *(_added_as(name, run) for name, run in ORDERED[1:])),
    (
        Diagnosis(
            N_("the table is given back unchanged, where the empty one was asked for"),
            lambda r, p, t: r == tuple(p) and not _fits(p, t),
        ),
        Diagnosis(N_("a place for the tile is not found"), lambda r, p, t: r == ()),
        Diagnosis(N_("the tile becomes a combination by itself"), lambda r, p, t: (t,) in r),
        Diagnosis(N_("the tile is put in several combinations"), lambda r, p, t: len(flat(r)) > len(flat(p)) + 1),
        Diagnosis(N_("the other combinations are lost"), lambda r, p, t: len(r) < len(p)),
        Diagnosis(N_("combinations that are not valid are made"), lambda r, p, t: not valid(r)),
    ),
)

# Q15

_ALGORITHM_1: Final = N_("algorithm 1: it draws at random, and may miss what is there")
_RAISES: Final = N_("it raises an exception when there is none")
_ANY_ORDER: Final = ORDERED[2][1]


def _inside(c: Sequence[Tuile], m: Mens) -> bool:
    return less(m, c) is not None


def _extraction(
    name: str,
    equation: str,
    is_: Callable[[Sequence[Tuile]], bool],
    ours: Callable[[Mens], Sequence[Tuile]],
    words: str,
    varied: tuple[str, str],
) -> Spec:
    """Write what an extraction is held to, on hands small first.

    Algorithm 1, which draws tiles until they fit, may miss what is there; it is held to what it finds being right, and
    to finding something at all. In the first of the `varied` hands, four tiles, each draw of 0 to 4 of them comes upon
    a run once in 40 at least (each number once in 5; of three in order 2/24, of four 1/24), upon a group more often:
    ten draws a call find nothing in 120 calls with probability (39/40)^1200 < 10⁻¹³. In the second one there are two
    combinations, of three tiles each, found equally often: 120 calls that find give the same one with probability
    2⁻¹¹⁹.
    """

    def sound(r: Any, m: Mens) -> bool:
        return isinstance(r, tuple) and (r == () or (is_(r) and _inside(r, m)))

    def complete(r: Any, m: Mens) -> bool:
        return sound(r, m) and (r != () or not ours(m))

    def wanted(m: Mens) -> Any:
        return Said(words) if ours(m) else ()

    def enough(results: Iterable[Any]) -> bool:
        return any(isinstance(r, tuple) and r != () for r in results)

    def none(m: Mens) -> bool:
        return not ours(m)

    return Spec(
        name,
        f"{name}_main",
        equation,
        cases(
            (mens(tiles(text)),)
            for text in (
                *("", "5r", "3r 4r 5r", "5r 3r 4r", "7n 7b 7r", "1n 2n 3n 4n", "9j J 7j", "J J 5b", "3r 3r 4r"),
                *(
                    "7b 7n 7n",
                    "13r 1r 2r",
                    "12r 13r J",
                    "3r 3r 4r 5r",
                    "7b 7n 7n 7r",
                    "2b 9n 9r 9b 4j",
                    "12j 2r 4r 3r 8n",
                    "J 4n 5n 1b",
                ),
            )
        ),
        (
            Reading("", wanted, complete),
            Reading(_RAISES, wanted, complete, none),
            Reading(_ALGORITHM_1, wanted, sound, none, enough, draws=True),
        ),
        (
            Diagnosis(N_("tiles that are not in the hand are used"), lambda r, m: r != () and not _inside(r, m)),
            Diagnosis(N_("what is found is no such combination"), lambda r, m: r != () and not is_(r)),
            Diagnosis(N_("what is there is not found"), lambda r, m: r == ()),
        ),
        varied=tuple((mens(tiles(text)),) for text in varied),
    )


def _runs(c: Sequence[Tuile]) -> bool:
    return suite(c) or (len(c) <= 5 and _ANY_ORDER(c))


_EXTRACT: Final = (
    _extraction(
        "extraction_suite",
        N_("extraction_suite m == a run of tiles of m; [] when there is none"),
        _runs,
        lambda m: extraction_suite(from_pairs(m)),
        N_("a run of tiles of the hand"),
        ("1n 2n 3n 4n", "1n 2n 3n 1b 2b 3b"),
    ),
    _extraction(
        "extraction_groupe",
        N_("extraction_groupe m == a group of tiles of m; [] when there is none"),
        groupe,
        lambda m: extraction_groupe(from_pairs(m)),
        N_("a group of tiles of the hand"),
        ("7b 7r 7j 7n", "7b 7r 7j 9b 9r 9j"),
    ),
)

SPECS: Final = (_FIRST, _MOVE, _ADD, *_EXTRACT)
"""What the functions of Q13 to Q15 are held to."""

EXCUSED: Final[dict[str, tuple[str, ...]]] = {
    STRICT: (
        "premier_coup_trente_points",
        "jouer_1er_coup_accepte",
        "jouer_1er_coup_etat",
        "jouer_1er_coup_second",
    ),
    NOTHING: ("coup_non_nul",),
    _ALGORITHM_1: (
        "extraction_suite_trouve",
        "extraction_groupe_trouve",
        "extraction_suite_juste",
        "extraction_groupe_juste",
    ),
    _RAISES: ("extraction_suite_juste", "extraction_groupe_juste"),
}
"""The laws that a reading sets aside, since they take the other one."""
