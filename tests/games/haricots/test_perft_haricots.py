"""The counted positions of Haricots, counted a second time by the rules written again."""

from __future__ import annotations

import pytest
from harness.effort import Effort

from games.haricots.naive import Naif
from games.test_perft import divided, positions
from rummifun.games.haricots import Phase, haricots
from rummifun.laws.perft import PerftCase, perft

JEU = haricots()


def perft_naif(position: str, profondeur: int) -> int:
    """Count as `perft` does."""
    coups = Naif(position, {}).coups()
    if profondeur == 1:
        return len(coups)
    return sum(perft_naif(_apres(position, coup), profondeur - 1) for coup in coups)


def _apres(position: str, coup: str) -> str:
    partie = Naif(position, {})
    partie.joue(coup)
    return partie.position()


@pytest.mark.parametrize("counted", positions("haricots"), ids=lambda counted: counted.name)
def test_the_plays_counted_in_another_way(counted: PerftCase, effort: Effort) -> None:
    e = JEU.read_position(counted.position)
    for depth, plays in counted.counts:
        assert perft_naif(counted.position, depth) == plays, divided(JEU, e, depth)
    for depth in range(len(counted.counts) + 1, len(counted.counts) + effort(1, 3)):
        assert perft_naif(counted.position, depth) == perft(JEU, e, depth), divided(JEU, e, depth)


def test_the_positions_are_of_all_kinds() -> None:
    etats = [JEU.read_position(counted.position) for counted in positions("haricots")]
    assert {e.phase for e in etats} == {Phase.Jouer, Phase.Offre, Phase.Defausse, Phase.Echange, Phase.Fin}
    assert {JEU.to_move(e) for e in etats} == {0, 1, None}
