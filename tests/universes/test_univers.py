"""Small universes, whole: two programs that share nothing reach as many states, and each state keeps every law."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

import pytest
from games.sizes import ampleur

from rummifun.chance import Alea
from universes.exploration import Univers, fautes, somme, table, visite
from universes.patiences import REUSSITES
from universes.two_player import A_DEUX

UNIVERS: Final = {u.nom: u for u in (*REUSSITES, *A_DEUX)}


def cas() -> list[object]:
    return [pytest.param(u, id=nom, marks=[pytest.mark.lent] * u.lent) for nom, u in UNIVERS.items()]


def whole(u: Univers, config: pytest.Config) -> bool:
    """Tell whether a universe is visited whole; in an ordinary run, a large one is only begun."""
    return not u.lent or ampleur(config, 0, 1) > 0


def test_the_table_is_of_these_universes() -> None:
    assert [nom for nom in table() if not nom.startswith("rummikub")] == [*UNIVERS]


@pytest.mark.parametrize("u", cas())
def test_a_universe_is_as_large_as_both_programs_find(u: Univers, pytestconfig: pytest.Config) -> None:
    comptes = []
    for jeu, seconde in islice(u.donnes(), None if whole(u, pytestconfig) else 1):
        comptes.append(visite(jeu)[1])
        assert comptes[-1][1:] == seconde(), jeu.write_position(jeu.new(Alea()))
    if whole(u, pytestconfig):
        assert somme(comptes) == table()[u.nom]


WHOLE: Final = 150_000
"""The most states of a universe that is asked every law everywhere: there is one for every rule."""

SOME: Final = 30_000
"""How many states of a larger one are asked: some hundreds a second."""


@pytest.mark.parametrize("u", cas())
def test_every_state_of_a_universe_keeps_every_law(u: Univers, pytestconfig: pytest.Config) -> None:
    states = table()[u.nom].states
    left = 5 if not whole(u, pytestconfig) else states if states <= WHOLE else SOME
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
