"""MD solved: how much is searched of some deals, and the line that is found of one."""

from __future__ import annotations

from typing import Final

import pytest

from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable, Indecise
from rummifun.games.reussites.montee_descente import md

NOEUDS: Final[dict[tuple[int, str], list[tuple[int, bool | None]]]] = {
    (1, "2x4"): [(2, False), (2, True), (1, True), (3, False), (3, False), (2, False)],
    (2, "3x4"): [(7, True), (8, True), (6, True), (6, True), (6, True), (5, True)],
    (2, "4x4"): [(9, False), (12, False), (13, False), (6, True), (5, False), (8, True)],
    (3, "4x8"): [(19, False), (24, False), (170, False), (247, False), (23, False), (0, None)],
}
"""By the piles of storage and the pack, the states visited of each deal, and whether it is won."""


@pytest.mark.parametrize(("stocks", "pack"), NOEUDS)
def test_as_many_states_are_visited_as_ever(stocks: int, pack: str) -> None:
    jeu = md(stocks, pack)
    for i, (noeuds, gagnee) in enumerate(NOEUDS[stocks, pack]):
        found = jeu.solution(jeu.new(Alea(4, i)), 400)
        if isinstance(found, Indecise):
            assert (found.budget, gagnee) == (400, None)
        else:
            assert (found.noeuds, isinstance(found, Gagnable)) == (noeuds, gagnee)


def test_a_line_places_each_card_where_the_search_did() -> None:
    jeu = md(1, "2x4")
    found = jeu.solution(jeu.new(Alea(4, 1)), 400)
    assert isinstance(found, Gagnable)
    assert " ".join(map(jeu.write, found.ligne)).replace("talon!", "") == (
        " talon>♦  talon>s1  talon>s1  talon>♣ s1>♣  talon>♣  talon>♣  talon>♦  talon>♦ s1>♦"
    )


@pytest.mark.parametrize(
    ("position", "gagnee"),
    [
        ("montee_permise=oui / talon: [9♣] [9♦] [8♣] [8♦] / ♣: 7♣ / s1: 7♦", True),
        ("talon: [9♣] [9♦] [8♣] [8♦] / ♣: 7♣ / s1: 7♦", False),
        ("montee_permise=oui / talon: [9♣] [9♦] [8♣] 8♦ / ♣: 7♣ / s1: 7♦", False),
        ("montee_permise=oui / ♣: 7♣ 8♣ 9♣ / ♦: 7♦ 8♦ / s1: 9♦", True),
    ],
)
def test_the_top_of_storage_goes_up_first_if_it_may(position: str, gagnee: bool) -> None:
    jeu = md(1, "2x3")
    assert isinstance(jeu.solution(jeu.read_position(position), 100), Gagnable) == gagnee
