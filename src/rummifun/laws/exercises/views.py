"""Lesson 9, the secret is a law: the laws of views and dreams."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.chance import Alea
from rummifun.laws.law import Argument, Sort, Suites, Table, exercise_suite, plain_sort


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
    "e": lambda _: st.integers(0, 9).map(lambda n: Argument(f"init_partie({n})", lambda m: m.init_partie(n), 1)),
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
    9: (
        exercise_suite("9", "ma_vue caches temoin", _SORTES_9, _LAWS_9, vars(rummikub)),
        exercise_suite("9 · reve", "reve", _REVE_SORTES, _REVE, vars(rummikub)),
    ),
}
