"""Lesson 10, a patience from nothing: the laws of verdicts, of a deal and of movements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.games import reussites
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite
from rummifun.laws.law import Argument, Sort, Table


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


SORTES: Final[dict[str, Sort]] = {"t": lambda _: st.builds(_turn_cards, st.integers(0, 30), st.integers(0, 52))}


def _matches_call(t: Any) -> bool:
    """Tell whether the last card turned is the one called, counting in twos."""
    ranks, n = t.forme.pack.rangs, len(t["rebut"])
    return bool(n) and t["rebut"][-1].rang is ranks[2 * (n - 1) % len(ranks)]


def _is_won(verdict: Any) -> bool | None:
    return None if verdict is None else verdict.gagnee


_DEUX: Final[Table] = {
    "10 deux_en_deux_perdue": (
        "deux_en_deux t is lost == (the n-th card is of the rank 2 (n - 1))",
        lambda m, t: _is_won(m.deux_en_deux(t)) is False,
        lambda m, t: _matches_call(t),
    ),
    "10 deux_en_deux_gagnee": (
        "deux_en_deux t is won == (it is not lost, and the talon is empty)",
        lambda m, t: _is_won(m.deux_en_deux(t)) is True,
        lambda m, t: not _matches_call(t) and not t["talon"],
    ),
}


def _twice(t: Any) -> bool:
    """Tell whether two cards turned match their call, counting from the two."""
    ranks = t.forme.pack.rangs
    return sum(card.rang is ranks[i % len(ranks)] for i, card in enumerate(t["rebut"])) >= 2


_CHANCES: Final[Table] = {
    "10 deux_chances_perdue": (
        "deux_chances t is lost == (two cards of the rebut are of the rank called)",
        lambda m, t: _is_won(m.deux_chances(t)) is False,
        lambda m, t: _twice(t),
    ),
    "10 deux_chances_gagnee": (
        "deux_chances t is won == (it is not lost, and the talon is empty)",
        lambda m, t: _is_won(m.deux_chances(t)) is True,
        lambda m, t: not _twice(t) and not t["talon"],
    ),
}

_PLACES: Final = ("nord", "est", "sud", "ouest")
_QUATRE: Final = reussites.Forme(reussites.JEU_52, (reussites.Rangee("quatre", reussites.Empile, (*_PLACES, "rebut")),))


def _shuffle(seed: int) -> tuple[reussites.Carte, ...]:
    return Alea(seed).shuffle(_QUATRE.cartes)[0]


def _deal(m: Any, cards: reussites.Cartes) -> Any:
    return m.installer_quatre(reussites.tableau_vide(_QUATRE, ()), cards)


_DONNE_SORTES: Final[dict[str, Sort]] = {
    "c": lambda _: st.integers(0, 30).map(lambda n: Argument(f"Alea({n}).shuffle", lambda m: _shuffle(n), 1))
}

_DONNE: Final[Table] = {
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
}


def _lying(seed: int, heights: Sequence[int]) -> Argument:
    """Lay out piles of some heights, all cards turned up."""
    cards, piles, cut = tuple(map(reussites.retournee, _shuffle(seed))), {}, 0
    for place, height in zip((*_PLACES, "rebut"), heights, strict=True):
        piles[place], cut = cards[cut : cut + height], cut + height
    t = reussites.tableau_vide(_QUATRE, ()).put(piles)
    shown = ", ".join(f"{place}: {' '.join(map(str, pile)) or '∅'}" for place, pile in piles.items())
    return Argument(shown, lambda m: t, sum(heights))


_HEIGHTS: Final = st.tuples(*[st.integers(0, 2)] * 5)
_COUPS_SORTES: Final[dict[str, Sort]] = {"u": lambda _: st.builds(_lying, st.integers(0, 60), _HEIGHTS)}


def _fits(u: Any, place: str) -> bool:
    """Tell whether the uppermost card of a pile may go on the rebut."""
    ranks, rebut = u.forme.pack.rangs, u["rebut"]
    return bool(u[place]) and (not rebut or abs(ranks.index(u[place][-1].rang) - ranks.index(rebut[-1].rang)) == 1)


_COUPS: Final[Table] = {
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


SUITES: Final[Suites] = (
    (exercise_suite("10 · deux_en_deux", "deux_en_deux", SORTES, _DEUX), {}),
    (exercise_suite("10 · deux_chances", "deux_chances", SORTES, _CHANCES), {}),
    (exercise_suite("10 · installer_quatre", "installer_quatre", _DONNE_SORTES, _DONNE), {}),
    (exercise_suite("10 · coups_voisins", "coups_voisins", _COUPS_SORTES, _COUPS), {}),
)
