"""Lesson 8, the scenario is a fold: the laws of hands, states, moves that are allowed, and moves undone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import accumulate
from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite
from rummifun.laws.law import Argument, Sort, Table


def _moves(letters: str) -> list[Any]:
    """Read p as a tile drawn, and r as a move that is refused."""
    return [rummikub.Piocher() if letter == "p" else rummikub.PremierCoup([]) for letter in letters]


def _hand(e: Any) -> int:
    return rummikub.cardinal(rummikub.la_main(rummikub.J1, e))


def _written_moves(letters: Iterable[str]) -> Argument:
    moves = _moves("".join(letters))
    return Argument(repr(moves), lambda m: moves, len(moves))


SORTES: Final[dict[str, Sort]] = {
    "e": lambda _: st.integers(0, 9).map(lambda n: Argument(f"init_partie({n})", lambda m: m.init_partie(n), 1)),
    "c": lambda _: st.lists(st.sampled_from("pr"), max_size=5).map(_written_moves),
}

_MAINS: Final[Table] = {
    "8 mains_aucun_coup": ("mains_de_j1 e [] == []", lambda m, e: [*m.mains_de_j1(e, [])], lambda m, e: []),
    "8 mains_un_nombre_par_coup": (
        "length (mains_de_j1 e c) == length c",
        lambda m, e, c: len([*m.mains_de_j1(e, c)]),
        lambda m, e, c: len(c),
    ),
    "8 mains_apres_chaque_coup": (
        "mains_de_j1 e c == [cardinal (la_main J1 e'), e' after each move of c]",
        lambda m, e, c: [*m.mains_de_j1(e, c)],
        lambda m, e, c: [_hand(after) for after in accumulate(c, m.step, initial=e)][1:],
    ),
}

_ETATS: Final[Table] = {
    "8 etats_aucun_coup": ("etats e [] == [e]", lambda m, e: [*m.etats(e, [])], lambda m, e: [e]),
    "8 etats_un_coup": (
        "etats e [Piocher] == [e; step e Piocher]",
        lambda m, e: [*m.etats(e, _moves("p"))],
        lambda m, e: [e, m.step(e, rummikub.Piocher())],
    ),
    "8 etats_pas_a_pas": (
        "etats e c == [e, and e' after each move of c]",
        lambda m, e, c: [*m.etats(e, c)],
        lambda m, e, c: [*accumulate(c, m.step, initial=e)],
    ),
}


def _allowed_moves(e: Any, moves: Iterable[Any]) -> list[Any]:
    found = []
    for move in moves:
        if rummikub.refusal(e, move) is None:
            found.append(move)
            e = rummikub.step(e, move)
    return found


_ACCEPTES: Final[Table] = {
    "8 acceptes_aucun_coup": ("acceptes e [] == []", lambda m, e: [*m.acceptes(e, [])], lambda m, e: []),
    "8 acceptes_permis": (
        "every move of acceptes e c == a move that is allowed",
        lambda m, e, k: _allowed_moves(e, m.acceptes(e, k)) == [*m.acceptes(e, k)],
    ),
    "8 acceptes_tous": (
        "acceptes e c == [each move of c that is allowed after those accepted before it]",
        lambda m, e, k: [*m.acceptes(e, k)],
        lambda m, e, k: _allowed_moves(e, k),
    ),
}

_RUN: Final = [rummikub.T(n, rummikub.Bleu) for n in (9, 10, 11)]


def _poses(letters: str) -> list[Any]:
    """Read p as a tile drawn, and r and b as a first pose, refused and good."""
    moves = {"p": rummikub.Piocher(), "r": rummikub.PremierCoup([]), "b": rummikub.PremierCoup([_RUN])}
    return [moves[letter] for letter in letters]


def _written_laid(letters: Iterable[str]) -> Argument:
    moves = _poses("".join(letters))
    return Argument(repr(moves), lambda m: moves, len(moves))


_START: Final = rummikub.donne_choisie(
    rummikub.mens([*_RUN, rummikub.Joker]), rummikub.mens([*_RUN, rummikub.T(1, rummikub.Noir)])
)
_DEAL: Final = Argument("donne_choisie (9b 10b 11b J) (9b 10b 11b 1n)", lambda m: _START, 1)

_ACCEPTES_SORTES: Final[dict[str, Sort]] = {
    "e": lambda _: st.just(_DEAL),
    "k": lambda _: st.lists(st.sampled_from("prb"), max_size=5).map(_written_laid),
}


def _orders(letters: str) -> list[Any]:
    """Read u as the wish to undo."""
    return ["annuler" if letter == "u" else rummikub.Piocher() for letter in letters]


def _written_orders(letters: Iterable[str]) -> Argument:
    orders = _orders("".join(letters))
    return Argument(repr(orders), lambda m: orders, len(orders))


_ANNULE_SORTES: Final[dict[str, Sort]] = {
    **SORTES,
    "d": lambda _: st.lists(st.just("p"), max_size=4).map(_written_orders),
    "o": lambda _: st.lists(st.sampled_from("pu"), max_size=6).map(_written_orders),
}


def _after_orders(e: Any, orders: Iterable[Any]) -> Any:
    moves = 0
    for order in orders:
        moves = max(0, moves - 1) if order == "annuler" else moves + 1
    return reduce(rummikub.step, _orders("p" * moves), e)


_ANNULE: Final[Table] = {
    "8 annule_aucun_ordre": ("joue_et_annule e [] == e", lambda m, e: m.joue_et_annule(e, []), lambda m, e: e),
    "8 annule_coups": (
        "joue_et_annule e d == reduce step d e, d of moves alone",
        lambda m, e, d: m.joue_et_annule(e, d),
        lambda m, e, d: reduce(m.step, d, e),
    ),
    "8 annule_un_coup": (
        "joue_et_annule e [Piocher; annuler] == e",
        lambda m, e: m.joue_et_annule(e, _orders("pu")),
        lambda m, e: e,
    ),
    "8 annule_debut": (
        "joue_et_annule e [annuler; Piocher] == step e Piocher",
        lambda m, e: m.joue_et_annule(e, _orders("up")),
        lambda m, e: m.step(e, rummikub.Piocher()),
    ),
    "8 annule_pile": (
        "joue_et_annule e o == e after the moves of o that are not undone",
        lambda m, e, o: m.joue_et_annule(e, o),
        lambda m, e, o: _after_orders(e, o),
    ),
}


SUITES: Final[Suites] = (
    (exercise_suite("8 · mains_de_j1", "mains_de_j1", SORTES, _MAINS), vars(rummikub)),
    (exercise_suite("8 · etats", "etats", SORTES, _ETATS), vars(rummikub)),
    (exercise_suite("8 · acceptes", "acceptes", _ACCEPTES_SORTES, _ACCEPTES), vars(rummikub)),
    (exercise_suite("8 · joue_et_annule", "joue_et_annule", _ANNULE_SORTES, _ANNULE), vars(rummikub)),
)
