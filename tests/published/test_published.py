"""Published figures about our games, computed again: `figures.toml` holds each figure with its source."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from games.reussites.gallery import patience
from games.reussites.test_freecell import said
from games.rummikub.test_rummikub_solver import attendu
from harness.effort import Effort

from rummifun.analysis.intervals import wilson
from rummifun.chance import Alea
from rummifun.games.reussites import DONNES, Gagnable, Perdue, donne_windows
from rummifun.games.reussites.klondike import klondike_classique
from rummifun.games.rummikub import arranger, meilleure_pose, mens, peut_poser
from rummifun.games.rummikub.notation import read_written_position
from rummifun.kernels import klondike_search, rummikub

FIGURES: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("figures.toml").read_text("utf-8"))
ENOUGH: Final = 10**6


@pytest.fixture(scope="module", autouse=True)
def _kernels_are_compiled() -> None:
    rummikub.meilleure_pose((), tuiles("1b"), "tuiles")
    one = FIGURES["klondike"]["donnes"][0]
    klondike_search.solve_table(dealt(one["cartes"], one["draw"]), 10)
    klondike_search.solve_deals(klondike_classique(draw=1, worry_back=False), 1, 0, 1, 10)


def tuiles(text: str) -> Any:
    return read_written_position(f"/ {text}").main if text else mens([])


@pytest.mark.parametrize("one", FIGURES["rummikub"], ids=lambda one: one["source"])
def test_solvers_lay_in_a_position_of_rummikub_what_others_found(one: dict[str, Any]) -> None:
    table = arranger(tuiles(one.get("table", "")))
    assert (table is not None) == one.get("rangee", True)
    if table is None:
        return
    main, held = tuiles(one["main"]), one["main"].split()
    assert attendu(table, [t for t, n in main for _ in range(n)], "tuiles") == one["posees"] <= len(held)
    for solve in (meilleure_pose, rummikub.meilleure_pose):
        assert solve(table, main, "tuiles").optimum == one["posees"]
    assert "ouvre" not in one or peut_poser((), main, False) == one["ouvre"]


def dealt(cartes: str, draw: int) -> Any:
    ranks = ("A", *map(str, range(2, 11)), "V", "D", "R")
    names = [f"{ranks[int(cartes[i : i + 2]) - 1]}{'♣♦♥♠'[int(cartes[i + 2]) - 1]}" for i in range(0, 156, 3)]
    columns = [list[str]() for _ in range(7)]
    for row in range(7):
        for column in columns[row:]:
            column.append(names.pop(0))
    written = [f"c{n}: {' '.join([*(f'[{c}]' for c in hidden), up])}" for n, (*hidden, up) in enumerate(columns, 1)]
    talon = f"talon: {' '.join(f'[{c}]' for c in reversed(names))}"
    jeu = klondike_classique(draw=draw, worry_back=False)
    return jeu.read_position(" / ".join([talon, *written]))


@pytest.mark.parametrize("n", range(len(FIGURES["klondike"]["donnes"])))
def test_klondike_search_wins_a_deal_where_others_won_it(n: int) -> None:
    one = FIGURES["klondike"]["donnes"][n]
    t = dealt(one["cartes"], one["draw"])
    assert isinstance(klondike_search.solve_table(t, ENOUGH), Gagnable if one["gagnable"] else Perdue)


@pytest.mark.parametrize("one", FIGURES["taux"]["jeux"], ids=lambda one: f"{one['draw']}-{one['worry_back']}")
def test_klondike_search_wins_as_many_deals_as_others_measured(one: dict[str, Any], effort: Effort) -> None:
    jeu, n = klondike_classique(draw=one["draw"], worry_back=one["worry_back"]), effort(30, 2_000)
    answers, _ = klondike_search.solve_deals(jeu, 1, 0, n, 10**7)
    assert set(answers.tolist()) <= {klondike_search.LOST, klondike_search.WON}
    low, high = wilson(int(answers.sum()), n)
    assert 100 * low <= one["taux"] + one["ecart"]
    assert 100 * high >= one["taux"] - one["ecart"]


def test_donne_windows_has_the_columns_that_others_print() -> None:
    donne = FIGURES["freecell"]["donne"]
    paquet = donne_windows(donne["numero"])
    columns = [[said(card.replace("10", "T")) for card in column.split()] for column in donne["colonnes"]]
    assert [[*map(str, paquet[i::8])] for i in range(8)] == columns


def test_freecell_can_be_won_in_all_deals_of_windows_but_one(effort: Effort) -> None:
    lent, lost = effort(0, 1), FIGURES["freecell"]["perdue"]
    jeu = patience("freecell", {"donne": lost})
    found = jeu.solution(jeu.new(Alea()), 1_000_000 if lent else 300)
    assert isinstance(found, Perdue) if lent else not isinstance(found, Gagnable)
    assert DONNES[-1] == 1_000_000
    for numero in range(1, 32_001, 640 if lent else 6_400):
        jeu = patience("freecell", {"donne": numero})
        assert not isinstance(jeu.solution(jeu.new(Alea()), 1_000 if lent else 200), Perdue), numero
