"""What the exercises of the lessons are held to: laws of the sheets' suites, and laws of functions that no sheet has.

An exercise names the functions that a student is to write. The laws asked are those whose equations speak of one of
them; whatever else an equation speaks of is lent by a module of ours, so that a mistake has only one place to be in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.chance import Alea
from rummifun.core.game import play
from rummifun.games import reussites
from rummifun.games.rummikub import Tuile
from rummifun.laws import multiset
from rummifun.laws.law import Argument, Implementation, Sort, Suite, Table, written
from rummifun.laws.sheet import suites_for
from rummifun.laws.strategies import combinaisons, tables, tuiles
from rummifun.multiset import liste

__all__ = ["SUITES", "asked"]


def asked(
    functions: Collection[str], namespace: Mapping[str, Any], lent: Mapping[str, Any]
) -> Iterator[tuple[Suite, Implementation]]:
    """List the suites that speak of some functions, cut down to the laws that do, each with what it is asked of.

    >>> from rummifun.multiset import somme
    >>> [(suite, _)] = asked(["appartient"], {"appartient": somme.appartient}, vars(somme))
    >>> [law.name for law in suite.laws]
    ['appartient_nbocc', 'appartient_intersection', 'appartient_difference', 'un_dans_appartient']
    """
    written_there = {name: namespace[name] for name in functions if callable(namespace.get(name))}
    whole = {**lent, **written_there}
    for suite, impl in (*suites_for("", whole), *_own(whole)):
        laws = tuple(law for law in suite.applicable(impl) if not law.words().isdisjoint(written_there))
        if laws:
            yield replace(suite, laws=laws), impl


def _own(whole: Mapping[str, Any]) -> Iterator[tuple[Suite, Implementation]]:
    for suite, besides in SUITES:
        defined = {name: whole[name] for name in suite.functions if callable(whole.get(name))}
        yield suite, Implementation.of("", defined, besides)


def _sort(strategy: st.SearchStrategy[Any], size: Any = len) -> Sort:
    return lambda _: strategy.map(lambda value: Argument(repr(value), lambda m: value, size(value)))


def _suite(name: str, function: str, sorts: Mapping[str, Sort], laws: Table) -> Suite:
    return Suite(
        name, frozenset(function.split()), sorts, tuple(written("leçon", key, *law) for key, law in laws.items()), 100
    )


# 4. The limit of recursion


def _most(ens: Any) -> int:
    return max((n for _, n in liste.pairs(ens)), default=0)


@cache
def _large() -> Any:
    """Give a multiset of many values; never freed, for a browser's Python cannot free so long a chain."""
    return liste.mens(range(1, 10_001))


_SORTES_4: Final[dict[str, Sort]] = {
    "x": _sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "n": _sort(st.integers(0, 3), lambda _: 1),
    "l": _sort(st.lists(st.sampled_from(multiset.ALPHABET), max_size=6)),
}

_PLUS_REPETE: Final[Table] = {
    "4 plus_repete_vide": ("plus_repete V == 0", lambda m: m.plus_repete(m.mens([])), 0),
    "4 plus_repete_nbocc": (
        "plus_repete (mens l) == max over x of nbocc x (mens l)",
        lambda m, l: m.plus_repete(m.mens(l)),  # noqa: E741
        lambda m, l: _most(m.mens(l)),  # noqa: E741
    ),
    "4 plus_repete_ajoute": (
        "plus_repete (ajoute (x, n) (mens l)) == max (plus_repete (mens l)) (nbocc x (mens l) + n)",
        lambda m, x, n, l: m.plus_repete(m.ajoute((x, n), m.mens(l))),  # noqa: E741
        lambda m, x, n, l: max(_most(m.mens(l)), m.nbocc(x, m.mens(l)) + n),  # noqa: E741
    ),
    "4 plus_repete_grand": (
        "plus_repete (mens [1; 2; …; 10 000]) == 1",
        lambda m: m.plus_repete(_large()),
        1,
    ),
}

# 7. What a move is made of


def _flat(*combinations: Sequence[Tuile]) -> Counter[Tuile]:
    return Counter(t for c in combinations for t in c)


def _within(few: Counter[Tuile], many: Counter[Tuile]) -> bool:
    return all(n <= many[t] for t, n in few.items())


_SORTES_7: Final[dict[str, Sort]] = {
    "p": _sort(tables(max_size=2).map(lambda p: [[*c] for c in p]), lambda p: sum(map(len, p))),
    "q": _sort(tables(max_size=2).map(lambda p: [[*c] for c in p]), lambda p: sum(map(len, p))),
    "c": _sort(combinaisons().map(list)),
    "h": _sort(st.lists(tuiles(), max_size=4)),
}

_UN_COUP: Final[Table] = {
    "7 rien_repris_pose": ("rien_repris p (p @ [c]) == true", lambda m, p, c: m.rien_repris(p, [*p, c])),
    "7 rien_repris_inclus": (
        "rien_repris p q == (every tile of p is in q, as often)",
        lambda m, p, q: m.rien_repris(p, q),
        lambda m, p, q: _within(_flat(*p), _flat(*q)),
    ),
    "7 rien_repris_arrange": (
        "rien_repris p [the tiles of p, all in one combination] == true",
        lambda m, p: m.rien_repris(p, [[*_flat(*p).elements()]]),
    ),
    "7 de_la_main_posees": (
        "de_la_main (mens (c @ h)) p (p @ [c]) == true",
        lambda m, c, h, p: m.de_la_main(m.mens([*c, *h]), p, [*p, c]),
    ),
    "7 de_la_main_inclus": (
        "de_la_main (mens h) p (p @ [c]) == (every tile of c is in h, as often)",
        lambda m, h, p, c: m.de_la_main(m.mens(h), p, [*p, c]),
        lambda m, h, p, c: _within(_flat(c), _flat(h)),
    ),
}

# 8. The scenario is a fold


def _moves(letters: str) -> list[Any]:
    """Read p as a tile drawn, and r as a move that is refused."""
    return [rummikub.Piocher() if letter == "p" else rummikub.PremierCoup([]) for letter in letters]


def _hand(e: Any) -> int:
    return rummikub.cardinal(rummikub.la_main(rummikub.J1, e))


def _written_moves(letters: Iterable[str]) -> Argument:
    said = "[" + ", ".join(repr(move) for move in _moves("".join(letters))) + "]"
    return Argument(said, lambda m: _moves("".join(letters)), len(said))


_SORTES_8: Final[dict[str, Sort]] = {
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

# 9. The secret is a law


def _dreamt(e: Any, n: int) -> Any:
    return rummikub.jeu.resample(rummikub.jeu.view(e, 0), Alea(n))


_SORTES_9: Final[dict[str, Sort]] = {**_SORTES_8, "n": _sort(st.integers(0, 99), lambda _: 1)}

_VUE: Final[Table] = {
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
        lambda m, e, n: m.ma_vue(_dreamt(e, n)),
        lambda m, e, n: m.ma_vue(e),
    ),
}

# 10. A patience from nothing


def _draw(t: Any) -> Any:
    return (reussites.Retourner("talon", "rebut"),)


_TREIZE: Final = reussites.Reussite(
    "treize",
    reussites.Forme(reussites.JEU_52, (reussites.Rangee("treize", reussites.Empile, ("talon", "rebut")),)),
    (),
    lambda t, cards: t.put({"talon": cards}),
    _draw,
    lambda t: None,
    bound=52,
)


def _turned(seed: int, n: int) -> Argument:
    """Turn n cards of a deal, whatever they are."""
    t = _TREIZE.new(Alea(seed))
    for _ in range(n):
        t = play(_TREIZE, t, _draw(t)[0])
    shown = " ".join(map(str, t["rebut"][-1:])) or "∅"
    return Argument(f"treize.new(Alea({seed})), {n} × Retourner: {shown}", lambda m: t, n)


_SORTES_10: Final[dict[str, Sort]] = {"t": lambda _: st.builds(_turned, st.integers(0, 30), st.integers(0, 52))}


def _called(t: Any) -> bool:
    """Tell whether the last card turned is the one called, when one counts in twos."""
    ranks, n = t.forme.pack.rangs, len(t["rebut"])
    return bool(n) and t["rebut"][-1].rang is ranks[2 * (n - 1) % len(ranks)]


def _ended(verdict: Any) -> bool | None:
    return None if verdict is None else verdict.gagnee


_DEUX: Final[Table] = {
    "10 deux_en_deux_perdue": (
        "deux_en_deux t is lost == (the n-th card is of the rank 2 (n - 1))",
        lambda m, t: _ended(m.deux_en_deux(t)) is False,
        lambda m, t: _called(t),
    ),
    "10 deux_en_deux_gagnee": (
        "deux_en_deux t is won == (it is not lost, and the talon is empty)",
        lambda m, t: _ended(m.deux_en_deux(t)) is True,
        lambda m, t: not _called(t) and not t["talon"],
    ),
}

_JEU: Final = vars(rummikub)

SUITES: Final[tuple[tuple[Suite, Mapping[str, Any]], ...]] = (
    (_suite("4 · plus_repete", "plus_repete", _SORTES_4, _PLUS_REPETE), vars(liste)),
    (_suite("7 · coups", "rien_repris de_la_main", _SORTES_7, _UN_COUP), _JEU),
    (_suite("8 · mains_de_j1", "mains_de_j1", _SORTES_8, _MAINS), _JEU),
    (_suite("9 · ma_vue", "ma_vue", _SORTES_9, _VUE), _JEU),
    (_suite("10 · deux_en_deux", "deux_en_deux", _SORTES_10, _DEUX), {}),
)
"""The laws of functions that no sheet has, by lesson, each with what is lent to what they are asked of."""
