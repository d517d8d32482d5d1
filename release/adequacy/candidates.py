"""Candidates for cases: drawn inputs of a function, valid ones and near misses, all of a seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from adequacy.domain import Case, is_in_domain, is_sure, size
from adequacy.draws import LETTERS, Draw
from adequacy.moves import any_first_move, any_move, extension
from adequacy.plain import J, cardinal

SEED: Final = 1
NUMBER: Final = 2000
"""The number of candidates for a function of combinations, tables or moves; others have half as many."""


def _one_multiset(draw: Draw) -> Case:
    return (draw.letters(),)


def _two_multisets(draw: Draw) -> Case:
    e = draw.letters()
    x = draw.random.random()
    f = draw.near_letters(e) if x < 0.8 else draw.letters()
    return e, draw.near_letters(f) if 0.6 <= x < 0.8 else f


def _element(draw: Draw) -> Case:
    return draw.letter(), draw.letters()


def _multielement(draw: Draw) -> Case:
    return (draw.letter(), draw.random.choice((0, 1, 1, 2, 3, 4))), draw.letters()


def _rank(draw: Draw) -> Case:
    e = draw.letters()
    return draw.random.randint(1, max(cardinal(e), 1)), e


def _hand(draw: Draw) -> Case:
    return (draw.bag(draw.hand(draw.random.choice((0, 1, 2, 2, 3, 3, 4, 6, 9)))),)


def _number_and_pool(draw: Draw) -> Case:
    pool = draw.bag(draw.hand(draw.random.choice((0, 1, 2, 3, 4, 6))))
    return draw.random.randint(0, cardinal(pool)), pool


def _combination(draw: Draw) -> Case:
    return (draw.combination(),)


def _any_table(draw: Draw) -> Case:
    t = draw.table()
    x = draw.random.random()
    once = t if x < 0.4 else draw.near_table(t)
    return (once if x < 0.85 else draw.near_table(once),)


def _hand_to_search(draw: Draw) -> Case:
    """Draw a hand that holds a combination or nearly does."""
    c, x = draw.valid(), draw.random.random()
    rest = draw.hand(draw.random.choice((0, 0, 1, 2, 3)))
    hand = c if x < 0.2 else (*c, *rest)
    if x >= 0.4:
        hand = draw.near_hand(hand) if x < 0.75 else draw.near_combination(c) if x < 0.9 else draw.hand()
    return (draw.bag(draw.shuffled(hand[:8]) if draw.chance(0.95) else hand[:8]),)


def _table_and_tile(draw: Draw) -> Case:
    """Draw a table with a tile that fits, lies on it already, is near one that does, or is any."""
    t = draw.table(draw.random.choice((0, 1, 1, 2, 2, 3, 4)))
    c = draw.random.choice(t) if t else ()
    x = draw.random.random()
    longer = extension(draw, c) if c and x < 0.6 else None
    tile = longer[1] if longer else draw.random.choice(c) if c and x < 0.7 else draw.tile(0.12)
    return t, draw.neighbour(tile, (-1, 1)) if tile != J and x > 0.9 else tile


def _first_move(draw: Draw) -> Case:
    move = any_first_move(draw)
    return draw.bag(draw.shuffled(move.hand)), move.after, draw.bag(move.rest)


def _move(draw: Draw) -> Case:
    move = any_move(draw)
    return move.before, draw.bag(move.hand), move.after, draw.bag(move.rest)


def _pool_of_state(draw: Draw) -> Sequence[tuple[int, int]]:
    return draw.hand(draw.random.choice((0, 1, 2)))


def _state_and_table(draw: Draw) -> Case:
    move = any_move(draw)
    return draw.state(move.hand, move.before, _pool_of_state(draw), draw.chance(0.8)), move.after


def _state_and_pose(draw: Draw) -> Case:
    move = any_first_move(draw)
    table = draw.table(draw.random.choice((0, 0, 1, 2, 3)))
    return draw.state(move.hand, table, _pool_of_state(draw), draw.chance(0.2)), move.after


def _state(draw: Draw) -> Case:
    pool = draw.hand(draw.random.choice((0, 1, 2, 3)))
    return (draw.state(draw.hand(), draw.table(), pool, draw.chance(0.5)),)


def _player_and_state(draw: Draw) -> Case:
    return draw.random.choice((1, 2)), *_state(draw)


_DRAWN: Final[Mapping[str, Callable[[Draw], Case]]] = {
    "cardinal": _one_multiset,
    **dict.fromkeys(("egaux", "inclus", "intersection", "difference"), _two_multisets),
    **dict.fromkeys(("nbocc", "appartient"), _element),
    **dict.fromkeys(("ajoute", "supprime"), _multielement),
    "ieme": _rank,
    "en_ordre": _hand,
    "extraire": _number_and_pool,
    **dict.fromkeys(("est_suite", "est_groupe", "combinaison_valide"), _combination),
    "points_suite": lambda draw: (draw.run(),),
    "points_groupe": lambda draw: (draw.group(),),
    "points_pose": lambda draw: (draw.table(),),
    **dict.fromkeys(("combinaisons_valides", "tableVmens"), _any_table),
    **dict.fromkeys(("extraction_suite", "extraction_groupe"), _hand_to_search),
    "ajouter_tuile": _table_and_tile,
    "premier_coup_ok": _first_move,
    "coup_ok": _move,
    "jouer_1_coup": _state_and_table,
    "jouer_1er_coup": _state_and_pose,
    **dict.fromkeys(("piocher", "joueur_courant", "joueur_suivant", "la_table", "la_pioche"), _state),
    **dict.fromkeys(("le_statut", "la_main"), _player_and_state),
}

_OF_LETTERS: Final = frozenset(
    {
        *("cardinal", "egaux", "inclus", "intersection", "difference", "nbocc", "appartient", "ajoute", "supprime"),
        "ieme",
    }
)


def _in_first_letters(value: Any, names: dict[str, str]) -> Any:
    """Rename letters, the first that appears to the first of the alphabet."""
    if isinstance(value, str):
        return names.get(value) or names.setdefault(value, LETTERS[len(names)])
    return tuple(_in_first_letters(part, names) for part in value) if isinstance(value, tuple) else value


_INTRICATE: Final = frozenset(
    {
        *("est_suite", "est_groupe", "combinaison_valide", "combinaisons_valides", "points_pose", "premier_coup_ok"),
        *("coup_ok", "ajouter_tuile", "jouer_1_coup", "jouer_1er_coup", "extraction_suite", "extraction_groupe"),
    }
)


def drawn_inputs(function: str, seed: int) -> Iterator[Case]:
    """Draw inputs without end, also those that may be no cases."""
    draw = Draw(Random(f"{function} {seed}"))
    while True:
        case = _DRAWN[function](draw)
        first = function in _OF_LETTERS and draw.chance(0.75)
        yield _in_first_letters(case, {}) if first else case


def may_be_case(function: str, case: Case) -> bool:
    """Tell whether the sheet says what the answer is, in ways that the project lists."""
    return is_in_domain(function, case) and is_sure(function, case)


def candidates(function: str, seed: int = SEED, number: int = NUMBER) -> tuple[list[Case], list[Case]]:
    """Draw candidates, each once; and those drawn beside them that are outside the domain.

    A function of few inputs has fewer of them.
    """
    wanted = number if function in _INTRICATE else number // 2
    found: dict[Case, None] = {}
    outside: dict[Case, None] = {}
    for _, case in zip(range(4 * wanted), drawn_inputs(function, seed), strict=False):
        if len(found) >= wanted:
            break
        (found if may_be_case(function, case) else outside)[case] = None
    return [*found], sorted(outside, key=size)[:_OUTSIDE]


_OUTSIDE: Final = 200
"""The number of inputs outside the domain that are kept, to tell which mistakes only they show."""
