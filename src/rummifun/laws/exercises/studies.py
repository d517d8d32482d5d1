"""Lessons 10 and 11, a patience from nothing, a study is a fold: the laws; `wilson` is lent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.games import reussites
from rummifun.laws.law import Argument, Sort, Suites, Table, exercise_suite, plain_sort

# Lesson 10


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


def _turn_cards(seed: int, n: int) -> Argument:
    """Turn n cards of a deal."""
    t = _TREIZE.new(Alea(seed))
    for _ in range(n):
        t = apply_move(_TREIZE, t, _draw(t)[0])
    shown = " ".join(map(str, t["rebut"][-1:])) or "∅"
    return Argument(f"treize.new(Alea({seed})), {n} × Retourner: {shown}", lambda m: t, n)


def _matches_call(t: Any) -> bool:
    """Tell whether the last card turned is the one called, counting in twos."""
    ranks, n = t.forme.pack.rangs, len(t["rebut"])
    return bool(n) and t["rebut"][-1].rang is ranks[2 * (n - 1) % len(ranks)]


def _is_won(verdict: Any) -> bool | None:
    return None if verdict is None else verdict.gagnee


def _twice(t: Any) -> bool:
    """Tell whether two cards turned match their call, counting from the two."""
    ranks = t.forme.pack.rangs
    return sum(card.rang is ranks[i % len(ranks)] for i, card in enumerate(t["rebut"])) >= 2


_PLACES: Final = ("nord", "est", "sud", "ouest")

_QUATRE: Final = reussites.Forme(reussites.JEU_52, (reussites.Rangee("quatre", reussites.Empile, (*_PLACES, "rebut")),))


def _shuffle(seed: int) -> tuple[reussites.Carte, ...]:
    return Alea(seed).shuffle(_QUATRE.cartes)[0]


def _deal(m: Any, cards: reussites.Cartes) -> Any:
    return m.installer_quatre(reussites.tableau_vide(_QUATRE, ()), cards)


def _lying(seed: int, heights: Sequence[int]) -> Argument:
    """Lay out piles of some heights, all cards turned up."""
    cards, piles, cut = tuple(map(reussites.retournee, _shuffle(seed))), {}, 0
    for place, height in zip((*_PLACES, "rebut"), heights, strict=True):
        piles[place], cut = cards[cut : cut + height], cut + height
    t = reussites.tableau_vide(_QUATRE, ()).put(piles)
    shown = ", ".join(f"{place}: {' '.join(map(str, pile)) or '∅'}" for place, pile in piles.items())
    return Argument(shown, lambda m: t, sum(heights))


_HEIGHTS: Final = st.tuples(*[st.integers(0, 2)] * 5)

_SORTES_10: Final[dict[str, Sort]] = {
    "t": lambda _: st.builds(_turn_cards, st.integers(0, 30), st.integers(0, 52)),
    "c": lambda _: st.integers(0, 30).map(lambda n: Argument(f"Alea({n}).shuffle", lambda m: _shuffle(n), 1)),
    "u": lambda _: st.builds(_lying, st.integers(0, 60), _HEIGHTS),
}


def _fits(u: Any, place: str) -> bool:
    """Tell whether the uppermost card of a pile may go on the rebut."""
    ranks, rebut = u.forme.pack.rangs, u["rebut"]
    return bool(u[place]) and (not rebut or abs(ranks.index(u[place][-1].rang) - ranks.index(rebut[-1].rang)) == 1)


def _verdict_laws(name: str, sign: str, is_lost: Callable[[Any], bool]) -> Table:
    """Make the laws of a verdict, for which a game is lost at a sign, and won without it once the talon is empty."""
    return {
        f"10 {name}_perdue": (
            f"{name} t is lost == ({sign})",
            lambda m, t: _is_won(getattr(m, name)(t)) is False,
            lambda m, t: is_lost(t),
        ),
        f"10 {name}_gagnee": (
            f"{name} t is won == (it is not lost, and the talon is empty)",
            lambda m, t: _is_won(getattr(m, name)(t)) is True,
            lambda m, t: not is_lost(t) and not t["talon"],
        ),
    }


_LAWS_10: Final[Table] = {
    **_verdict_laws("deux_en_deux", "the n-th card is of the rank 2 (n - 1)", _matches_call),
    **_verdict_laws("deux_chances", "two cards of the rebut are of the rank called", _twice),
    "10 installer_quatre_toutes": (
        "installer_quatre t c == a table of the cards of c",
        lambda m, c: sorted(map(repr, _deal(m, c))),
        lambda m, c: sorted(map(repr, c)),
    ),
    "10 installer_quatre_egaux": (
        "installer_quatre t c == four piles of thirteen cards",
        lambda m, c: [len(_deal(m, c)[place]) for place in _PLACES],
        [13] * 4,
    ),
    "10 installer_quatre_tour": (
        "(installer_quatre t c)[the i-th pile] == the cards i, i + 4, i + 8… of c",
        lambda m, c: [_deal(m, c)[place] for place in _PLACES],
        lambda m, c: [c[i::4] for i in range(4)],
    ),
    "10 coups_voisins_tas": (
        "Deplacer (p, rebut) ∈ coups_voisins u ⇒ the pile p is not empty",
        True,
        lambda m, u: all(u[move.source] for move in m.coups_voisins(u)),
    ),
    "10 coups_voisins_debut": (
        "the rebut of u is empty ⇒ coups_voisins u has a movement of each pile that is not",
        lambda m, u: not u["rebut"],
        lambda m, u: {move.source for move in m.coups_voisins(u)} == {place for place in _PLACES if u[place]},
    ),
    "10 coups_voisins_rang": (
        "coups_voisins u == {Deplacer (p, rebut), the ranks of both uppermost cards being neighbours}",
        lambda m, u: {*m.coups_voisins(u)},
        lambda m, u: {reussites.Deplacer(place, "rebut") for place in _PLACES if _fits(u, place)},
    ),
}


# Lesson 11

_STUDIES: Final = st.integers(0, 50).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


_SORTES_11: Final[dict[str, Sort]] = {
    "k": plain_sort(st.integers(1, 3), lambda _: 1),
    "l": plain_sort(st.lists(st.integers(0, 9), max_size=5)),
    **dict.fromkeys("abc", plain_sort(_STUDIES, lambda study: study[1])),
    "p": plain_sort(st.sampled_from([0.1, 0.25, 0.5, 0.9]), lambda _: 1),
    "n": plain_sort(st.integers(1, 60), lambda _: 1),
    "e": plain_sort(st.lists(_STUDIES.filter(lambda study: study[1] > 0), max_size=5)),
    "d": plain_sort(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=6)),
    "t": plain_sort(st.sampled_from([0.01, 0.1, 0.5, 0.873]), lambda _: 1),
    "w": plain_sort(st.sampled_from([0.3, 0.1, 0.03, 0.01, 0.002]), lambda _: 1),
}


def _wins_every(k: int) -> Callable[[int], bool]:
    """Return a test for games won: those whose number k divides."""
    return lambda number: number % k == 0


def _misses(m: Any, p: float, study: tuple[int, int]) -> bool:
    low, high = m.wilson(*study)
    return bool(p < low or p > high)


def _compare_deals(m: Any, d: Sequence[tuple[bool, bool]]) -> tuple[int, ...]:
    return tuple(m.compare([before for before, _ in d], [after for _, after in d]))


def _width(m: Any, t: float, games: int) -> float:
    low, high = m.wilson(round(t * games), games)
    return float(high - low)


_LAWS_11: Final[Table] = {
    "11 compte_aucune": ("compte gagne [] == (0, 0)", lambda m: tuple(m.compte(_wins_every(1), [])), lambda m: (0, 0)),
    "11 compte_parties": (
        "snd (compte (k divides) l) == length l",
        lambda m, k, l: m.compte(_wins_every(k), l)[1],  # noqa: E741
        lambda m, k, l: len(l),  # noqa: E741
    ),
    "11 compte_gagnees": (
        "fst (compte (k divides) l) == the number of those in l that k divides",
        lambda m, k, l: m.compte(_wins_every(k), l)[0],  # noqa: E741
        lambda m, k, l: len([n for n in l if n % k == 0]),  # noqa: E741
    ),
    "11 plus_ensemble": (
        "plus a b == (games won in a and in b, games played in a and in b)",
        lambda m, a, b: tuple(m.plus(a, b)),
        lambda m, a, b: (a[0] + b[0], a[1] + b[1]),
    ),
    "11 plus_neutre": (
        "[plus (neutre ()) a; plus a (neutre ())] == [a; a]",
        lambda m, a: [tuple(m.plus(m.neutre(), a)), tuple(m.plus(a, m.neutre()))],
        lambda m, a: [a, a],
    ),
    "11 plus_associatif": (
        "plus (plus a b) c == plus a (plus b c)",
        lambda m, a, b, c: m.plus(m.plus(a, b), c),
        lambda m, a, b, c: m.plus(a, m.plus(b, c)),
    ),
    "11 plus_commutatif": (
        "plus a b == plus b a",
        lambda m, a, b: m.plus(a, b),
        lambda m, a, b: m.plus(b, a),
    ),
    "11 dehors_aucune": ("dehors p [] == 0", lambda m, p: m.dehors(p, []), lambda m, p: 0),
    "11 dehors_juste": ("dehors (1/2) [(n, 2 n)] == 0", lambda m, n: m.dehors(0.5, [(n, 2 * n)]), 0),
    "11 dehors_nombre": (
        "dehors p e == the number of studies of e whose interval does not hold p",
        lambda m, p, e: m.dehors(p, e),
        lambda m, p, e: len([study for study in e if _misses(m, p, study)]),
    ),
    "11 compare_soi": (
        "compare (map fst d) (map fst d) == (0, 0)",
        lambda m, d: _compare_deals(m, [(before, before) for before, _ in d]),
        lambda m, d: (0, 0),
    ),
    "11 compare_difference": (
        "(gained, lost) = compare (map fst d) (map snd d), gained - lost == won after - won before",
        lambda m, d: _compare_deals(m, d)[0] - _compare_deals(m, d)[1],
        lambda m, d: sum(after for _, after in d) - sum(before for before, _ in d),
    ),
    "11 compare_echange": (
        "compare (map snd d) (map fst d) == the pair compare (map fst d) (map snd d) the other way round",
        lambda m, d: _compare_deals(m, [(after, before) for before, after in d]),
        lambda m, d: _compare_deals(m, d)[::-1],
    ),
    "11 compare_donnes": (
        "compare (map fst d) (map snd d) == (how often (false, true) is in d, how often (true, false))",
        _compare_deals,
        lambda m, d: (d.count((False, True)), d.count((True, False))),
    ),
    "11 parties_pour_doubles": (
        "parties_pour t w == 100, 200, 400, 800…",
        lambda m, t, w: m.parties_pour(t, w) in [100 * 2**i for i in range(40)],
    ),
    "11 parties_pour_assez": (
        "n = parties_pour t w, the width of wilson (t n) n is at most w == true",
        lambda m, t, w: _width(m, t, m.parties_pour(t, w)) <= w,
    ),
    "11 parties_pour_pas_trop": (
        "n = parties_pour t w > 100 ⇒ the width of wilson (t n / 2) (n / 2) is more than w",
        lambda m, t, w: m.parties_pour(t, w) > 100,
        lambda m, t, w: _width(m, t, m.parties_pour(t, w) // 2) > w,
    ),
}

SUITES: Final[dict[int, Suites]] = {
    10: (exercise_suite("10", "deux_en_deux deux_chances installer_quatre coups_voisins", _SORTES_10, _LAWS_10),),
    11: (exercise_suite("11", "compte plus neutre dehors compare parties_pour wilson", _SORTES_11, _LAWS_11),),
}
