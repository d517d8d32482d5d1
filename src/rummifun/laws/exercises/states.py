"""Lessons 8 and 9, the scenario is a fold, the secret is a law: the laws of states, moves, views and dreams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import accumulate
from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.chance import Alea
from rummifun.laws.law import Argument, Sort, Suites, Table, exercise_suite, plain_sort

# Lesson 8


_RUN: Final = [rummikub.T(n, rummikub.Bleu) for n in (9, 10, 11)]
_ORDERS: Final[Mapping[str, Any]] = {
    "p": rummikub.Piocher(),
    "r": rummikub.PremierCoup([]),
    "b": rummikub.PremierCoup([_RUN]),
    "u": "annuler",
}
"""Orders by their letters: a tile drawn, a first pose that is refused, one that is good, and the wish to undo."""


def _orders(letters: Iterable[str]) -> list[Any]:
    return [_ORDERS[letter] for letter in letters]


_SORTES_8: Final[dict[str, Sort]] = {
    "e": lambda _: st.integers(0, 9).map(lambda n: Argument(f"init_partie({n})", lambda m: m.init_partie(n), 1)),
    "c": plain_sort(st.lists(st.sampled_from("pr"), max_size=5).map(_orders)),
    "d": plain_sort(st.lists(st.just("p"), max_size=4).map(_orders)),
    "o": plain_sort(st.lists(st.sampled_from("pu"), max_size=6).map(_orders)),
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

_START: Final = rummikub.donne_choisie(
    rummikub.mens([*_RUN, rummikub.Joker]), rummikub.mens([*_RUN, rummikub.T(1, rummikub.Noir)])
)

_DEAL: Final = Argument("donne_choisie (9b 10b 11b J) (9b 10b 11b 1n)", lambda m: _START, 1)

_ACCEPTES_SORTES: Final[dict[str, Sort]] = {
    "e": lambda _: st.just(_DEAL),
    "k": plain_sort(st.lists(st.sampled_from("prb"), max_size=5).map(_orders)),
}


def _after_orders(e: Any, orders: Iterable[Any]) -> Any:
    moves = 0
    for order in orders:
        moves = max(0, moves - 1) if order == "annuler" else moves + 1
    return reduce(rummikub.step, _orders("p" * moves), e)


_LAWS_8: Final[Table] = {
    "8 mains_aucun_coup": ("mains_de_j1 e [] == []", lambda m, e: [*m.mains_de_j1(e, [])], lambda m, e: []),
    "8 mains_un_nombre_par_coup": (
        "length (mains_de_j1 e c) == length c",
        lambda m, e, c: len([*m.mains_de_j1(e, c)]),
        lambda m, e, c: len(c),
    ),
    "8 mains_apres_chaque_coup": (
        "mains_de_j1 e c == [cardinal (la_main J1 e'), e' after each move of c]",
        lambda m, e, c: [*m.mains_de_j1(e, c)],
        lambda m, e, c: [m.cardinal(m.la_main(m.J1, after)) for after in accumulate(c, m.step, initial=e)][1:],
    ),
    "8 etats_aucun_coup": ("etats e [] == [e]", lambda m, e: [*m.etats(e, [])], lambda m, e: [e]),
    "8 etats_un_coup": (
        "etats e [Piocher] == [e; step e Piocher]",
        lambda m, e: [*m.etats(e, _orders("p"))],
        lambda m, e: [e, m.step(e, rummikub.Piocher())],
    ),
    "8 etats_pas_a_pas": (
        "etats e c == [e, and e' after each move of c]",
        lambda m, e, c: [*m.etats(e, c)],
        lambda m, e, c: [*accumulate(c, m.step, initial=e)],
    ),
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


# Lesson 9


def _hidden_tiles(e: Any) -> Any:
    """Gather the tiles that J1 does not see."""
    return reduce(lambda ens, xn: rummikub.ajoute(xn, ens), rummikub.la_main(rummikub.J2, e), e.pioche)


def _play_on(letters: Sequence[str]) -> Argument:
    """Play on from a deal in which both can lay tiles: p draws, b lays a run."""
    run = [rummikub.T(n, rummikub.Bleu) for n in (10, 11, 12)]
    hand: rummikub.Main = rummikub.mens([*run, rummikub.Joker])
    moves = ["jouer_1er_coup(e, [[10b 11b 12b]])" if letter == "b" else "piocher(e)" for letter in letters]
    after = {"b": lambda e: rummikub.jouer_1er_coup(e, [run]), "p": rummikub.piocher}
    state = reduce(lambda e, letter: after[letter](e), letters, rummikub.donne_choisie(hand, hand))
    return Argument(
        " ; ".join(["e = donne_choisie(10b 11b 12b J, 10b 11b 12b J)", *moves]), lambda m: state, len(moves)
    )


_SORTES_9: Final[dict[str, Sort]] = {
    "e": _SORTES_8["e"],
    "n": plain_sort(st.integers(0, 99), lambda _: 1),
    "l": lambda _: st.lists(st.sampled_from("bp"), max_size=3).map(_play_on),
}


def _seen_by_j1(m: Any, e: Any) -> Any:
    return m.caches(rummikub.la_main(rummikub.J1, e), rummikub.la_table(e))


def _draw_on(seed: int, n: int) -> Argument:
    """Draw some tiles from a deal, so that the hands have other numbers."""
    state = reduce(lambda e, _: rummikub.piocher(e), range(n), rummikub.init_partie(seed))
    return Argument(f"{n} × piocher (init_partie({seed}))", lambda m: state, 1 + n)


_REVE_SORTES: Final[dict[str, Sort]] = {
    **_SORTES_9,
    "e": lambda _: st.builds(_draw_on, st.integers(0, 9), st.integers(0, 3)),
}

_REVE: Final[Table] = {
    "9 reve_vue": (
        "view (reve e (Alea n)) J1 == view e J1",
        lambda m, e, n: rummikub.jeu.view(m.reve(e, Alea(n)), 0),
        lambda m, e, n: rummikub.jeu.view(e, 0),
    ),
    "9 reve_conserve": (
        "egaux (la_main J2 e' ⊎ la_pioche e') (la_main J2 e ⊎ la_pioche e) == true, e' = reve e (Alea n)",
        lambda m, e, n: rummikub.egaux(_hidden_tiles(m.reve(e, Alea(n))), _hidden_tiles(e)),
    ),
    "9 reve_varie": (
        "la_main J2 (reve e (Alea n)) == another hand for some n from 0 to 7",
        lambda m, e: len({rummikub.la_main(rummikub.J2, m.reve(e, Alea(n))) for n in range(8)}) > 1,
    ),
    "9 reve_pioche": (
        "(reve e (Alea n)).alea == a chance that is neither that of e nor Alea n",
        lambda m, e, n: m.reve(e, Alea(n)).alea not in (e.alea, Alea(n)),
    ),
}

_LAWS_9: Final[Table] = {
    "9 ma_vue_main": (
        "ma_vue e == (la_main J1 e, …)",
        lambda m, e: rummikub.egaux(m.ma_vue(e)[0], rummikub.la_main(rummikub.J1, e)),
    ),
    "9 ma_vue_pioche": (
        "ma_vue e == (…, cardinal (la_pioche e))",
        lambda m, e: m.ma_vue(e)[1],
        lambda m, e: rummikub.cardinal(rummikub.la_pioche(e)),
    ),
    "9 ma_vue_secret": (
        "ma_vue (resample (view e J1) n) == ma_vue e",
        lambda m, e, n: m.ma_vue(rummikub.jeu.resample(rummikub.jeu.view(e, 0), Alea(n))),
        lambda m, e, n: m.ma_vue(e),
    ),
    "9 caches_depart": (
        "caches (la_main J1 e) [] == cst_PIOCHE_INIT without la_main J1 e",
        lambda m, e: rummikub.egaux(_seen_by_j1(m, e), _hidden_tiles(e)),
    ),
    "9 caches_table": (
        "caches (la_main J1 l) (la_table l) == tiles fewer than those of the game by those seen",
        lambda m, l: rummikub.cardinal(_seen_by_j1(m, l)),  # noqa: E741
        lambda m, l: rummikub.cardinal(_hidden_tiles(l)),  # noqa: E741
    ),
    "9 caches_ailleurs": (
        "caches (la_main J1 l) (la_table l) == la_main J2 l ⊎ la_pioche l",
        lambda m, l: rummikub.egaux(_seen_by_j1(m, l), _hidden_tiles(l)),  # noqa: E741
    ),
    "9 temoin_etats": (
        "temoin () == (e, e'), two states",
        lambda m: [isinstance(e, rummikub.Etat) for e in m.temoin()],
        [True, True],
    ),
    "9 temoin_vue": (
        "temoin () == (e, e'), view e J1 = view e' J1",
        lambda m: len({rummikub.jeu.view(e, 0) for e in m.temoin()}),
        1,
    ),
    "9 temoin_pioche": (
        "temoin () == (e, e'), la_main J1 (piocher e) ≠ la_main J1 (piocher e')",
        lambda m: len({rummikub.la_main(rummikub.J1, rummikub.piocher(e)) for e in m.temoin()}),
        2,
    ),
}

SUITES: Final[dict[int, Suites]] = {
    8: (
        exercise_suite("8", "mains_de_j1 etats joue_et_annule", _SORTES_8, _LAWS_8, vars(rummikub)),
        exercise_suite("8 · acceptes", "acceptes", _ACCEPTES_SORTES, _ACCEPTES, vars(rummikub)),
    ),
    9: (
        exercise_suite("9", "ma_vue caches temoin", _SORTES_9, _LAWS_9, vars(rummikub)),
        exercise_suite("9 · reve", "reve", _REVE_SORTES, _REVE, vars(rummikub)),
    ),
}
