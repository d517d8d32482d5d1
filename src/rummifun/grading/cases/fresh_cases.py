"""Cases beyond the usual ones: others of the same kinds drawn from a seed, and programs to compare versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.rummikub import Couleur, Joker, T
from rummifun.grading.cases import combinations, moves, multisets, states, tiles
from rummifun.grading.cases.chosen_cases import all_cases, marking_cases
from rummifun.grading.cases.spec import Case, Spec, answer_once, sorted_cases
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut

_LETTERS: Final = "abc"


_MORE: Final = 3


def draw_fresh_cases(usual: Sequence[Case], seed: int) -> tuple[Case, ...]:
    """Draw a case for each usual one, within the values that the function must receive.

    >>> from rummifun.grading.matching.sheet_values import Mens
    >>> draw_fresh_cases([("a", Mens([("a", 1), ("b", 2)]))], 2)
    (('c', Mens([('c', 3), ('a', 4)])),)
    >>> from rummifun.grading.cases.spec import parse_tiles
    >>> draw_fresh_cases([(parse_tiles("3r J 3b"),)], 2)
    (((T(3, Rouge), Joker, T(3, Jaune)),),)
    """
    return sorted_cases(_draw_case(case, Alea(seed, i)) for i, case in enumerate(usual))


def _draw_case(case: Case, alea: Alea) -> Case:
    colours, alea = alea.shuffle(Couleur)
    letters, alea = alea.shuffle(_LETTERS)
    more = []
    for _ in _LETTERS:
        n, alea = alea.below(_MORE)
        more.append(n)
    exchanged = dict(zip(Couleur, colours, strict=True))
    named = dict(zip(_LETTERS, letters, strict=True))
    added = dict(zip(letters, more, strict=True))
    orders = _successive_draws(alea)

    def new(value: Any) -> Any:
        if isinstance(value, Mens):
            pairs = ((new(x), n) for x, n in value)
            drawn = [(x, n + added.get(x, 0) if isinstance(x, str) else n) for x, n in pairs]
            return Mens(next(orders).shuffle(drawn)[0])
        if isinstance(value, T):
            return T(value.valeur, exchanged[value.couleur])
        if isinstance(value, str):
            return named.get(value, value)
        if not isinstance(value, tuple):
            return value
        made = map(new, value)
        return type(value)(*made) if isinstance(value, Etat | Statut) else tuple(made)

    return tuple(map(new, case))


def _successive_draws(alea: Alea) -> Iterator[Alea]:
    """Draw an Alea for each multiset of a case, whose multi-elements it shuffles."""
    while True:
        yield alea
        _, alea = alea.word()


_ROOMS: Final = (multisets, tiles, combinations, moves, states)


def _with_chosen_cases(spec: Spec) -> Spec:
    """Replace the cases of a specification by those chosen for it, if there are any."""
    return replace(spec, cases=marking_cases(spec.function) or spec.cases)


SPECS: Final[Mapping[str, Spec]] = {spec.function: _with_chosen_cases(spec) for room in _ROOMS for spec in room.SPECS}


def answer_ahead() -> None:
    """Answer the usual cases in all readings, so that processes forked from this one need not."""
    for spec in SPECS.values():
        for reading, args in product(spec.readings, spec.cases):
            with suppress(Exception):  # it may raise one where a hand-in may
                answer_once(reading.wanted)(*args)


_MOST_PROGRAMS: Final = 2000


_ROUNDS: Final = 60


@cache
def trial_programs(function: str) -> tuple[Case, ...]:
    """List the arguments to try on a function, small ones first, up to some two thousand.

    They are always the same, and leave out those for which the sheet gives no value.

    >>> trial_programs("cardinal")[:3], 1000 < len(trial_programs("inclus")) <= 3000
    (((Mens([]),), (Mens([('a', 1)]),), (Mens([('b', 1)]),)), True)
    """
    usual = sorted_cases(_once((*SPECS[function].cases, *all_cases(function))).values())
    found = _once(usual)
    for seed in range(_ROUNDS):
        if len(found) >= _MOST_PROGRAMS:
            break
        found |= _once((*_near_misses(function, usual, seed), *draw_fresh_cases(usual, seed)))
    return sorted_cases(found.values())


def _once(rows: Iterable[Case]) -> dict[str, Case]:
    """Remove duplicates: equal multisets differ, since their elements may be in another order."""
    return {repr(row): row for row in rows}


_ANY: Final[Mapping[str, int]] = {
    **dict.fromkeys(("est_suite", "est_groupe", "combinaison_valide", "combinaisons_valides", "tableVmens"), 0),
    **dict.fromkeys(("premier_coup_ok", "jouer_1_coup", "jouer_1er_coup"), 1),
    "coup_ok": 2,
}
"""The place of the argument that may be any combination or table."""


def _near_misses(function: str, usual: Sequence[Case], seed: int) -> Iterator[Case]:
    """Change a tile of each case, where any combination or table may stand, within the tiles of the game."""
    for i, case in enumerate(usual if function in _ANY else ()):
        before, after = case[: _ANY[function]], case[_ANY[function] :]
        near = (_near(after[0], Alea(seed, i)), *after[1:])
        if all(n <= 2 for n in Counter(_tiles(near)).values()):
            yield before + near


def _near(some: tuple[Any, ...], alea: Alea) -> tuple[Any, ...]:
    """Draw a tile and put a neighbour, a joker, nothing, or it twice in its place."""
    if not some:
        return some
    i, alea = alea.below(len(some))
    at = some[i]
    if isinstance(at, tuple):
        return (*some[:i], _near(at, alea), *some[i + 1 :])
    instead = [(), (at, at), (Joker,)]
    if isinstance(at, T):
        instead += [(T(v, at.couleur),) for v in (at.valeur - 1, at.valeur + 1) if 1 <= v <= 13]
        instead += [(T(at.valeur, colour),) for colour in Couleur]
    return (*some[:i], *instead[alea.below(len(instead))[0]], *some[i + 1 :])


def _tiles(value: Any) -> Iterator[Any]:
    """List the tiles of combinations, tables and hands."""
    if isinstance(value, Mens):
        yield from (x for x, n in value for _ in range(n))
    elif isinstance(value, tuple):
        yield from (tile for part in value for tile in _tiles(part))
    else:
        yield value


def smaller_cases(case: Case) -> Iterator[Case]:
    """List a case with a little less of one argument: an occurrence, a multi-element.

    >>> [*smaller_cases(("a", Mens([("a", 2), ("b", 1)])))]
    [('a', Mens([('b', 1)])), ('a', Mens([('a', 1), ('b', 1)])), ('a', Mens([('a', 2)]))]
    """
    for i, value in enumerate(case):
        for less in _smaller(value):
            yield (*case[:i], less, *case[i + 1 :])


def _smaller(value: Any) -> Iterator[Any]:
    if isinstance(value, Mens):
        for i, (x, n) in enumerate(value):
            yield Mens((*value[:i], *value[i + 1 :]))
            if n > 1:
                yield Mens((*value[:i], (x, n - 1), *value[i + 1 :]))
    elif isinstance(value, tuple):
        x, n = value  # of a multi-element, n
        yield from ((x, less) for less in _smaller(n))
    elif isinstance(value, int) and value > 0:
        yield value - 1
