"""Scenarios: their steps tried one after another, in any game, and the way that leads to a try."""

from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.scenario import Essai, Pas, Scenario, is_move, path_to_last, run_scenario, scenario_states
from rummifun.games import GAMES, game_named


def scenario_of(jeu: Any) -> Scenario:
    """Play three moves, and after each try one that is refused."""
    states: list[Any] = [jeu.new(Alea(5))]
    coups: list[Any] = []
    while len(coups) < 30 and (moves := tuple(jeu.moves(states[-1]))):
        coups.append(moves[-1])
        states.append(jeu.step(states[-1], moves[-1]))
    refused = (next(coup for coup in coups if jeu.refusal(etat, coup)) for etat in states[1:4])
    pas = (Pas(coup) for pair in zip(coups[:3], refused, strict=True) for coup in pair)
    return Scenario("trois coups", states[0], tuple(pas), jeu=jeu)


@pytest.mark.parametrize("name", GAMES)
def test_run_scenario_leaves_the_state_of_a_refused_step(name: str) -> None:
    jeu = game_named(name)
    scenario = scenario_of(jeu)
    essais = run_scenario(scenario)
    assert [essai.pas for essai in essais] == [*scenario.pas]
    assert [essai.refus is None for essai in essais] == [True, False] * 3
    for essai in essais:
        assert essai.apres == (essai.avant if essai.refus else jeu.step(essai.avant, essai.pas.coup))
    states = scenario_states(scenario)
    assert states == (scenario.depart, *(essai.apres for essai in essais))
    assert [essai.avant for essai in essais] == [*states[:-1]]


def test_path_to_last_has_refusals_and_no_branches() -> None:
    def essai(avant: str, apres: str, pas: str = "") -> Essai:
        return Essai(Pas(pas), avant, None, apres)

    to_b, to_c, refused, from_b = essai("a", "b"), essai("a", "c"), essai("b", "b"), essai("b", "d")
    assert path_to_last([to_b, to_c, refused, from_b]) == (to_b, refused, from_b)
    assert path_to_last([to_b, refused, refused, from_b]) == (to_b, refused, from_b)
    assert path_to_last(iter([to_b, to_c])) == (to_c,)
    assert path_to_last([]) == ()


@pytest.mark.parametrize("name", GAMES)
def test_is_move_knows_what_notation_writes_and_reads(name: str) -> None:
    jeu = game_named(name)
    etat = jeu.new(Alea(5))
    assert all(is_move(jeu, coup) for coup in jeu.moves(etat))
    assert not any(is_move(jeu, other) for other in (None, "no move", 17, etat))
