"""Other cases of the same kinds, drawn from a seed: other colours, other elements, more occurrences, another order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.rummikub import Couleur, T
from rummifun.grading.cases.spec import Case, sorted_cases
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
    order = _order(alea)

    def new(value: Any) -> Any:
        if isinstance(value, Mens):
            pairs = ((new(x), n) for x, n in value)
            return Mens(order([(x, n + added.get(x, 0) if isinstance(x, str) else n) for x, n in pairs]))
        if isinstance(value, T):
            return T(value.valeur, exchanged[value.couleur])
        if isinstance(value, str):
            return named.get(value, value)
        if not isinstance(value, tuple):
            return value
        made = map(new, value)
        return type(value)(*made) if isinstance(value, Etat | Statut) else tuple(made)

    return tuple(map(new, case))


def _order(alea: Alea) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """Shuffle the multi-elements of each multiset of a case."""
    games = _successive_draws(alea)
    return lambda pairs: next(games).shuffle(pairs)[0]


def _successive_draws(alea: Alea) -> Iterator[Alea]:
    while True:
        yield alea
        _, alea = alea.word()
