"""Q13 to Q15 besides the laws: valid moves, adding a tile, finding combinations, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from rummifun.games.rummikub import Tuile, extraction_groupe, extraction_suite, from_pairs
from rummifun.games.rummikub import ajouter_tuile as ours_added
from rummifun.grading.cases.combinations import ORDER_READINGS, all_valid, in_each_order
from rummifun.grading.cases.spec import (
    Conditions,
    Diagnosis,
    ExpectedText,
    Reading,
    Run,
    Spec,
    Table,
    confused_with,
    forgets,
    meets,
    parse_table,
    sometimes,
    spec,
)
from rummifun.grading.matching.sheet_values import Mens, difference, inclus, list_elements, mens
from rummifun.laws.rummikub.neutral import combination_points, flatten, is_group, is_run, is_valid
from rummifun.messages import N_


def take_tiles(m: Mens, laid: Iterable[Tuile]) -> Mens | None:
    """Take tiles out of a hand; None if it does not have them."""
    taken = mens(laid)
    return difference(m, taken) if inclus(taken, m) else None


def pose_points(p: Table) -> int:
    """Count the points of a pose."""
    return sum(map(combination_points, p))


STRICT: Final = N_("a first move needs more than 30 points (§8.4.3)")
FROM_30: Final = N_("a first move needs at least 30 points (rule 5)")
NOTHING: Final = N_("a move may lay nothing (step 3 of §8.5)")
_HANDS: Final = N_("the hands are ignored, or not compared with what is laid")
_HAND_ORDER: Final = N_("hands are compared in order, not as multisets")


def _first_ok(least: int, run: Run = is_run) -> Callable[[Mens, Table, Mens], bool]:
    return lambda m0, p, m1: all_valid(p, run) and pose_points(p) >= least and take_tiles(m0, flatten(p)) == m1


def _in_order(right: Callable[..., bool], left: Callable[..., Mens | None]) -> Iterator[Diagnosis]:
    """Recognise a hand-in that accepts the remaining hand only in the order it comes out, or in reverse."""
    for step in (1, -1):
        in_order = partial(lambda step, *args: tuple(left(*args) or ())[::step] == tuple(args[-1]), step)
        yield confused_with(_HAND_ORDER, in_order, right)


def _rest_of_hand(m0: Mens, p: Table, _: Any = None) -> Mens | None:
    return take_tiles(m0, flatten(p))


_POINTS: Final = N_("the points of the pose are not counted")


_INVALID: Final = N_("combinations that are not valid are accepted")


_LAID_TWICE: Final = N_("a tile may be laid more often than the hand has it")


_NOT_HELD: Final = N_("tiles that the hand does not hold may be laid")


Hands = Callable[..., tuple[Mens, Sequence[Tuile], Mens]]


def _hand_mistakes(base: Conditions, of: Hands) -> Iterator[Diagnosis]:
    """Name the mistakes of a predicate of hands: before, the tiles laid, after."""

    def on_hands(holds: Callable[[Mens, Sequence[Tuile], Mens], bool]) -> Callable[..., bool]:
        return lambda *args: holds(*of(*args))

    is_left = on_hands(lambda before, laid, after: bool(difference(before, mens(laid)) == after))
    is_held = on_hands(lambda before, laid, _: take_tiles(before, laid) is not None)
    is_kind_held = on_hands(lambda before, laid, _: {*laid} <= {t for t, _ in before})

    def never_forgotten(*others: Callable[..., bool]) -> Conditions:
        return {**base, "": lambda *args: meets((base[""], *others), args)}

    yield from forgets({**never_forgotten(), _HANDS: lambda *args: is_held(*args) and is_left(*args)})
    yield from forgets({**never_forgotten(is_left), _NOT_HELD: is_held})
    yield from forgets({**never_forgotten(is_left, is_kind_held), _LAID_TWICE: is_held})


_FIRST: Final = spec(
    "premier_coup_ok_regle5",
    N_("premier_coup_ok m0 p m1 == (p is valid, its points >= 30, its tiles are in m0, and m1 is what is left of m0)"),
    in_each_order(lambda run: (Reading(_first_ok(30, run), FROM_30), Reading(_first_ok(31, run), STRICT))),
    *(
        one
        for least in (30, 31)
        for one in _hand_mistakes(
            {
                "": lambda *_: True,
                _INVALID: lambda m0, p, m1: all_valid(p),
                _POINTS: lambda m0, p, m1, least=least: pose_points(p) >= least if all_valid(p) else None,
            },
            lambda m0, p, m1: (m0, flatten(p), m1),
        )
    ),
    *_in_order(_first_ok(30), _rest_of_hand),
    *_in_order(_first_ok(31), _rest_of_hand),
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


def _new(t0: Table, t1: Table) -> list[Tuile]:
    """List the tiles that are on one table, and not on another."""
    return list_elements(difference(mens(flatten(t1)), mens(flatten(t0))))


def _left_by(t0: Table, m0: Mens, t1: Table, _: Mens) -> Mens | None:
    return take_tiles(m0, _laid_tiles(t0, t1) or ())


_IS_MOVE_OK: Final = _move_ok(False)


_MOVE: Final = spec(
    "coup_ok_regle3",
    N_("coup_ok t0 m0 t1 m1 == (t1 is valid, t1 = t0 ⊎ (m0 − m1), and at least one tile is laid)"),
    in_each_order(lambda run: (Reading(_move_ok(False, run)), Reading(_move_ok(True, run), NOTHING))),
    *(
        one
        for nothing in (False, True)
        for one in _hand_mistakes(
            {
                _INVALID: lambda t0, m0, t1, m1: all_valid(t1),
                N_("tiles are taken back from the table"): lambda t0, m0, t1, m1: _laid_tiles(t0, t1) is not None,
                "": lambda t0, m0, t1, m1, nothing=nothing: nothing or bool(_new(t0, t1)),
            },
            lambda t0, m0, t1, m1: (m0, _new(t0, t1), m1),
        )
    ),
    *_in_order(_IS_MOVE_OK, _left_by),
    confused_with(
        N_("a move that rearranges the table is refused"),
        lambda t0, m0, t1, m1: all(c in t1 for c in t0),
        _IS_MOVE_OK,
    ),
)


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
        as_many = isinstance(r, tuple) and len(r) == len(table_)
        return as_many and all_valid(r, run) and mens(flatten(r)) == mens((*flatten(table_), t))

    return Reading(_added_in_words, name, right, after=name)


def _added_in_words(table_: Table, t: Tuile) -> Any:
    found = ours_added(table_, t)
    return found if _fits(table_, t) or not found else ExpectedText(N_("the empty table, or one with the tile inside"))


_ADD: Final = spec(
    "ajouter_tuile_complete",
    N_("ajouter_tuile t x == t with x in one of its combinations, all valid; [] when that cannot be"),
    tuple(_one_more(name, run) for name, run in ORDER_READINGS),
    confused_with(
        N_("the table is given back unchanged, where the empty one was asked for"),
        lambda p, t: tuple(p),
        lambda p, t: not _fits(p, t),
    ),
    sometimes(N_("a place for the tile is not found"), lambda r, p, t: r == ()),
    sometimes(N_("the tile becomes a combination by itself"), lambda r, p, t: {*r} == {*p, (t,)}),
    sometimes(
        N_("the other combinations are lost"),
        lambda r, p, t: len(r) == 1 and any(mens(r[0]) == mens((*c, t)) for c in p),
    ),
    sometimes(
        N_("combinations that are not valid are made"),
        lambda r, p, t: not all_valid(r) and mens(flatten(r)) == mens((*flatten(p), t)),
    ),
    answer=ours_added,
)


_ALGORITHM_1: Final = N_("algorithm 1: it draws at random, and may miss a combination that exists")


_RAISES: Final = N_("it raises an exception when there is none")


def _inside(c: Sequence[Tuile], m: Mens) -> bool:
    return take_tiles(m, c) is not None


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
    must find one in each of the `varied` hands, which no case holds. In the first of them, three tiles, each draw of
    0 to 3 of them comes upon a run once in 24 at least (each number once in 4; in order 1/6), upon a group more often:
    ten draws a call find nothing in 120 calls with probability (23/24)^1200 < 10⁻²². In the second one there are two
    combinations, of three tiles each, found equally often: 120 calls that find give the same one with probability
    2⁻¹¹⁹.
    """
    hands = [mens(hand) for hand in parse_table(varied)]

    def sound(r: Any, m: Mens) -> bool:
        return isinstance(r, tuple) and (r == () or (is_(r) and _inside(r, m)))

    def complete(r: Any, m: Mens) -> bool:
        return sound(r, m) and (r != () or has_none(m))

    def expect(m: Mens) -> Any:
        return () if has_none(m) else ExpectedText(words)

    def enough(results: Iterable[Any]) -> bool:
        found = [r for r in results if isinstance(r, tuple) and r != ()]
        return all(any(_inside(r, hand) for r in found) for hand in hands)

    def has_none(m: Mens) -> bool:
        return not ours(from_pairs(m))

    return spec(
        f"{name}_main",
        equation,
        (
            Reading(expect, "", complete),
            Reading(expect, _RAISES, complete, has_none),
            Reading(expect, _ALGORITHM_1, sound, has_none, enough, draws=True),
        ),
        sometimes(N_("tiles that are not in the hand are used"), lambda r, m: is_(r) and not _inside(r, m)),
        sometimes(N_("the combination found is not of that kind"), lambda r, m: r != () and not is_(r)),
        sometimes(N_("a combination that exists is not found"), lambda r, m: r == ()),
        answer=lambda m: ours(from_pairs(m)),
        varied=tuple((hand,) for hand in hands),
    )


_EXTRACT: Final = (
    _extraction(
        "extraction_suite",
        N_("extraction_suite m == a run of tiles of m; [] when there is none"),
        ORDER_READINGS[2][1],
        extraction_suite,
        N_("a run of tiles of the hand"),
        "4j 5j 6j, 8b 9b 10b 7n 8n 9n",
    ),
    _extraction(
        "extraction_groupe",
        N_("extraction_groupe m == a group of tiles of m; [] when there is none"),
        is_group,
        extraction_groupe,
        N_("a group of tiles of the hand"),
        "4b 4r 4j, 8b 8r 8j 6b 6r 6n",
    ),
)


SPECS: Final = (_FIRST, _MOVE, _ADD, *_EXTRACT)
"""The requirements on the functions of Q13 to Q15."""


EXCUSED_LAWS: Final[dict[str, str]] = {
    STRICT: "premier_coup_trente_points jouer_1er_coup_accepte jouer_1er_coup_etat jouer_1er_coup_second",
    NOTHING: "coup_non_nul",
    _ALGORITHM_1: "extraction_suite_trouve extraction_groupe_trouve extraction_suite_juste extraction_groupe_juste",
    _RAISES: "extraction_suite_juste extraction_groupe_juste",
}
"""The laws that a reading sets aside, since they take the other one."""
