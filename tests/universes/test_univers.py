"""Small universes, whole: two programs that share nothing reach as many states, and each state keeps every law."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

import pytest
from harness.effort import Effort

from rummifun.chance import Alea
from universes.exploration import Univers, fautes, somme, table, visite
from universes.patiences import REUSSITES
from universes.two_player import A_DEUX

UNIVERS: Final = {u.nom: u for u in (*REUSSITES, *A_DEUX)}


by_universe = pytest.mark.parametrize("u", UNIVERS.values(), ids=UNIVERS)


def whole(u: Univers, effort: Effort) -> bool:
    """Tell whether a universe is visited whole; by day, a large one is only begun."""
    return not u.lent or effort(0, 1) > 0


def test_the_table_is_of_these_universes() -> None:
    assert [nom for nom in table() if not nom.startswith("rummikub")] == [*UNIVERS]


@by_universe
def test_a_universe_is_as_large_as_both_programs_find(u: Univers, effort: Effort) -> None:
    comptes = []
    for jeu, seconde in islice(u.donnes(), None if whole(u, effort) else 1):
        comptes.append(visite(jeu)[1])
        assert comptes[-1][1:] == seconde(), jeu.write_position(jeu.new(Alea()))
    if whole(u, effort):
        assert somme(comptes) == table()[u.nom]


WHOLE: Final = 150_000
"""The most states of a universe that is asked every law everywhere: there is one for every rule."""

SOME: Final = 30_000
"""How many states of a larger one are asked: some hundreds a second."""


@by_universe
def test_every_state_of_a_universe_keeps_every_law(u: Univers, effort: Effort) -> None:
    states = table()[u.nom].states
    left = 5 if not whole(u, effort) else states if states <= WHOLE else SOME
    for jeu, _ in u.donnes():
        plays = dict(islice(visite(jeu)[0].items(), left))
        assert next(fautes(jeu, plays), None) is None
        if (left := left - len(plays)) == 0:
            break


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_shows_the_table(language: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / language / "confiance.md").read_text(encoding="utf-8")
    rows = [f"| {' | '.join((nom, *map(str, comptes)))} |" for nom, comptes in table().items()]
    assert "\n".join(rows) in page
