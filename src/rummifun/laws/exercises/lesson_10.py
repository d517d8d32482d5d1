"""Lesson 10, a patience from nothing: the laws of `deux_en_deux`."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.game import play
from rummifun.games import reussites
from rummifun.laws.exercises.making import Suites, suite
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


def _turned(seed: int, n: int) -> Argument:
    """Turn n cards of a deal, whatever they are."""
    t = _TREIZE.new(Alea(seed))
    for _ in range(n):
        t = play(_TREIZE, t, _draw(t)[0])
    shown = " ".join(map(str, t["rebut"][-1:])) or "∅"
    return Argument(f"treize.new(Alea({seed})), {n} × Retourner: {shown}", lambda m: t, n)


SORTES: Final[dict[str, Sort]] = {"t": lambda _: st.builds(_turned, st.integers(0, 30), st.integers(0, 52))}


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


SUITES: Final[Suites] = ((suite("10 · deux_en_deux", "deux_en_deux", SORTES, _DEUX), {}),)
