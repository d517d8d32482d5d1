"""Inputs that may be cases: within the game's 106 tiles, and such that the sheet says what the answer is."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from adequacy.plain import (
    Bag,
    Comb,
    J,
    State,
    Table,
    cardinal,
    combinaisons_valides,
    est_groupe,
    est_suite,
    flat,
    listed,
    nus,
    points_groupe,
    points_suite,
)

Case = tuple[Any, ...]
"""Plain arguments of a function."""

GAME: Final[Mapping[Any, int]] = {**{(v, k): 2 for v in range(1, 14) for k in range(4)}, J: 2}


def in_game(*parts: Iterable[Any]) -> bool:
    """Tell whether the game has these tiles all at once."""
    numbers: Counter[Any] = Counter()
    for part in parts:
        numbers.update(part)
    return all(n <= GAME.get(x, 0) for x, n in numbers.items())


def is_position(e: State) -> bool:
    """Tell whether a state is one of a game that goes on."""
    hands = [status[2] for status in e[0]]
    return in_game(flat(e[1]), listed(e[2]), *map(listed, hands)) and () not in hands


def is_any_run(c: Comb) -> bool:
    """Tell whether the tiles of a combination make a run in some order."""
    n = nus(c)
    values = [v for v, _ in n]
    one_colour = len(c) >= 3 and len({k for _, k in n}) == 1
    return one_colour and len({*values}) == len(n) and max(values) - min(values) + 1 <= len(c) <= 13


def is_run_either_way(c: Comb) -> bool:
    """Tell whether a combination is a run, upwards or downwards."""
    return est_suite(c) or est_suite(c[::-1])


def _combination(c: Comb) -> bool:
    return in_game(c)


def _hand(e: Bag) -> bool:
    return in_game(listed(e))


def _table(t: Table) -> bool:
    return in_game(flat(t))


def _first_move(m0: Bag, p: Table, m1: Bag) -> bool:
    return _hand(m0) and in_game(flat(p), listed(m1))


def _move(t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    return combinaisons_valides(t0) and in_game(flat(t0), listed(m0)) and in_game(flat(t1), listed(m1))


def _proposal(e: State, t: Table) -> bool:
    return combinaisons_valides(e[1]) and is_position(e) and _table(t)


def _of_player(_: int, e: State) -> bool:
    return is_position(e)


_DOMAINS: Final[Mapping[str, Callable[..., bool]]] = {
    "ieme": lambda i, e: 1 <= i <= cardinal(e),
    "points_suite": lambda c: est_suite(c) and in_game(c),
    "points_groupe": lambda c: est_groupe(c) and in_game(c),
    "points_pose": lambda p: combinaisons_valides(p) and _table(p),
    **dict.fromkeys(("est_suite", "est_groupe", "combinaison_valide"), _combination),
    **dict.fromkeys(("combinaisons_valides", "tableVmens"), _table),
    **dict.fromkeys(("en_ordre", "extraction_suite", "extraction_groupe"), _hand),
    "extraire": lambda n, p: _hand(p) and n <= cardinal(p),
    "ajouter_tuile": lambda t, x: combinaisons_valides(t) and in_game(flat(t), [x]),
    "premier_coup_ok": _first_move,
    "coup_ok": _move,
    **dict.fromkeys(("jouer_1_coup", "jouer_1er_coup"), _proposal),
    **dict.fromkeys(("piocher", "joueur_courant", "joueur_suivant", "la_table", "la_pioche"), is_position),
    **dict.fromkeys(("le_statut", "la_main"), _of_player),
}


def is_in_domain(function: str, case: Case) -> bool:
    """Tell whether the sheet says what the answer is, for tiles that the game has."""
    test = _DOMAINS.get(function)
    return test is None or test(*case)


_JUDGED: Final[Mapping[str, Callable[..., Iterable[Comb]]]] = {
    **dict.fromkeys(("est_suite", "combinaison_valide"), lambda c: (c,)),
    "combinaisons_valides": lambda t: t,
    **dict.fromkeys(("jouer_1_coup", "jouer_1er_coup"), lambda e, t: t),
    "premier_coup_ok": lambda m0, p, m1: p,
    "coup_ok": lambda t0, m0, t1, m1: t1,
    "ajouter_tuile": lambda t, x: (d for c in t for d in ((x, *c), (*c, x))),
}
"""The combinations which a function judges."""


def _points_either_way(c: Comb) -> list[int]:
    kinds = ((points_suite, est_suite), (points_groupe, est_groupe))
    return [points(c) for points, has_kind in kinds if has_kind(c)] or [0]


def is_sure(function: str, case: Case) -> bool:
    """Tell whether no way to read the sheet that the project does not list would give another answer.

    It lists runs in another order for up to five tiles only, and never says how many points one has; nor does it ask
    whether the points of two jokers beside a tile, 27 as a run and 30 as a group, are enough to lay first.
    """
    judged = _JUDGED[function](*case) if function in _JUDGED else ()
    disordered = [c for c in judged if is_any_run(c) and not est_suite(c)]
    if function not in ("premier_coup_ok", "jouer_1er_coup"):
        return all(len(c) <= 5 for c in disordered)
    low, high = (sum(choose(_points_either_way(c)) for c in case[1]) for choose in (min, max))
    return not disordered and all((low >= least) == (high >= least) for least in (30, 31))


def size(value: Any) -> int:
    """Return the size of plain arguments: tiles and numbers count one, as does every tuple."""
    if not isinstance(value, tuple) or (len(value) == 2 and isinstance(value[0], int)):
        return 1
    return 1 + sum(map(size, value))
