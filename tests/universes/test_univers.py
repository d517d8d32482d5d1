"""Small universes, whole: two programs that share nothing reach as many states, and each state keeps every law."""

from itertools import islice
from pathlib import Path
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from universes.exploration import Univers, fautes, somme, table, visite
from universes.patiences import REUSSITES
from universes.two_player import A_DEUX

UNIVERS: Final = {u.nom: u for u in (*REUSSITES, *A_DEUX)}


LONG: Final = ("haricots turn=18", "descente C♥", "descente D♦")
"""How universes begin of which even the first deal is for the night."""

by_universe = pytest.mark.parametrize(
    "u", [pytest.param(u, id=nom, marks=pytest.mark.lent if nom.startswith(LONG) else ()) for nom, u in UNIVERS.items()]
)


def test_table_names_these_universes() -> None:
    assert [nom for nom in table() if not nom.startswith("rummikub")] == [*UNIVERS]


@by_universe
def test_universe_is_as_large_as_both_programs_find(u: Univers, effort: Effort) -> None:
    """By day, a large one is only begun."""
    comptes, whole = [], not u.lent or effort(0, 1) > 0
    for jeu, seconde in nonempty(islice(u.donnes(), None if whole else 1)):
        comptes.append(visite(jeu)[1])
        assert comptes[-1][1:] == seconde(), jeu.write_position(jeu.new(Alea()))
    if whole:
        assert somme(comptes) == table()[u.nom]


WHOLE: Final = 150_000
"""The most states of a universe that is asked every law everywhere: there is one for every rule."""

SOME: Final = 30_000
"""How many states of a larger one are asked: some hundreds a second."""


@by_universe
def test_laws_hold_in_every_state_of_a_universe(u: Univers, effort: Effort) -> None:
    states = table()[u.nom].states
    left = effort(2 if u.lent else 12, states if states <= WHOLE else SOME)
    for jeu, _ in nonempty(u.donnes()):
        plays = dict(islice(visite(jeu)[0].items(), left))
        assert next(fautes(jeu, plays), None) is None
        if (left := left - len(plays)) == 0:
            break


@pytest.mark.parametrize("language", ["fr", "en"])
def test_page_shows_the_table_of_universes(language: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / language / "confiance.md").read_text(encoding="utf-8")
    rows = [f"| {' | '.join((nom, *map(str, comptes)))} |" for nom, comptes in table().items()]
    assert "\n".join(rows) in page
