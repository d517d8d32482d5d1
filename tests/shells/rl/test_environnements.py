"""The environments: what their projects ask of them, and that they show what a seat sees and offer what is proposed."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from rummifun.chance import Alea
from rummifun.games.descente import descente
from rummifun.games.haricots import haricots
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.players import hasard
from rummifun.shells.rl import (
    Patience,
    TwoPlayers,
    descente_env,
    encoding,
    haricots_env,
    klondike_env,
    md_env,
    rummikub_env,
)

FOR_TWO = [descente_env, haricots_env, rummikub_env]
FOR_ONE = [md_env, klondike_env]
NUMBERED = [
    (descente(), encoding.descente()),
    (haricots(), encoding.haricots()),
    (haricots(slots=2, third_cost=3, final_sale=True, voluntary_sale=True), encoding.haricots()),
    (md(), encoding.md(4)),
    (md(stocks=3), encoding.md(3)),
    (klondike(), encoding.klondike()),
    (klondike(draw=1, worry_back=True), encoding.klondike()),
    (klondike_classique(), encoding.klondike()),
]


@pytest.mark.parametrize("make", FOR_TWO, ids=lambda make: make.__name__)
def test_pettingzoo_finds_nothing_wrong(make: Callable[[], Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it warns of what it only recommends
        api_test(make(), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("make", FOR_TWO, ids=lambda make: make.__name__)
def test_the_same_seed_gives_the_same_play(make: Callable[[], Any]) -> None:
    seed_test(make, num_cycles=30)


@pytest.mark.parametrize("make", FOR_ONE, ids=lambda make: make.__name__)
def test_gymnasium_finds_nothing_wrong(make: Callable[[], Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(make(), skip_render_check=True)


@pytest.mark.parametrize(("game", "encoded"), NUMBERED, ids=lambda one: getattr(one, "name", ""))
def test_every_move_proposed_has_a_number_of_its_own(game: Any, encoded: Any) -> None:
    for partie in range(3):
        state, alea = game.new(Alea(5, partie)), Alea(6, partie)
        for _ in range(400):
            if game.to_move(state) is None:
                break
            moves = tuple(game.moves(state))
            assert len(encoded.numbered(game, moves)) == len(moves)
            encoded.shown(game, game.view(state, game.to_move(state)))
            chosen, _ = hasard(game, None, moves, alea)
            state, alea = game.step(state, chosen), alea.below(2)[1]


@pytest.mark.parametrize("make", FOR_TWO, ids=lambda make: make.__name__)
def test_an_agent_is_shown_nothing_that_its_seat_is_not(make: Callable[[], Any]) -> None:
    env: TwoPlayers = make().unwrapped
    env.reset(seed=3)
    for step in range(60):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        seen = env.observe(agent)["observation"]
        view = env.game.view(env.state, env._seat[agent])
        dreamt = env.game.resample(view, Alea(step))
        assert np.array_equal(seen, env.encoding.shown(env.game, env.game.view(dreamt, env._seat[agent])))
        env.step(max(env._moves))


def test_a_whole_game_rewards_one_and_punishes_the_other() -> None:
    env: TwoPlayers = haricots_env().unwrapped
    env.reset(seed=3)
    while not env.terminations["J1"]:
        env.step(min(env._moves))
    outcome = env.game.outcome(env.state)
    assert outcome is not None
    assert outcome.winner is not None
    assert env.rewards == {f"J{seat + 1}": 1 if seat == outcome.winner else -1 for seat in (0, 1)}


def test_a_move_that_is_not_proposed_loses_the_game_of_two() -> None:
    env = descente_env()
    env.reset(seed=6)
    mask = env.observe("J1")["action_mask"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        env.step(int(mask.argmin()))
    assert env.rewards["J1"] == -1
    raw: TwoPlayers = descente_env().unwrapped
    raw.reset(seed=6)
    with pytest.raises(ValueError, match="not among the moves proposed"):
        raw.step(int(mask.argmin()))


def test_a_patience_refuses_as_the_sheets_do() -> None:
    env: Patience = md_env()
    seen, info = env.reset(seed=1)
    again, reward, over, given_up, _ = env.step(int(info["action_mask"].argmin()))
    assert np.array_equal(seen, again)
    assert (reward, over, given_up) == (0, False, False)


def test_a_patience_is_won_or_lost_or_given_up() -> None:
    ends = set()
    for seed in range(60):
        env = md_env()
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        ends.add(reward)
    assert ends == {0.0, 1.0}
    env = klondike_env(coups=3)
    _, info = env.reset(seed=1)
    assert [env.step(int(info["action_mask"].argmin()))[3] for _ in range(3)] == [False, False, True]
    with pytest.raises(ValueError, match="coups >= 1"):
        klondike_env(coups=0)


def test_an_environment_draws_itself_as_text() -> None:
    env = descente_env(render_mode="ansi")
    env.reset(seed=6)
    assert "SUD" in env.render()
    alone = md_env(render_mode="ansi")
    alone.reset(seed=1)
    assert "♥" in str(alone.render())


def test_numbers_and_shapes_stay_what_they_were() -> None:
    encoded = (encoding.descente(), encoding.haricots(), encoding.md(4), encoding.klondike())
    assert [len(one.actions) for one in encoded] == [683, 462, 25, 669]
    assert [one.shape for one in encoded] == [(17, 23), (23, 41), (10, 2), (14, 20)]
    assert encoding.md(4).actions[:4] == ("talon!", "talon>♣", "talon>♦", "talon>♥")
    env = md_env()
    _, info = env.reset(seed=1)
    proposed = [env.encoding.actions[i] for i in info["action_mask"].nonzero()[0]]
    assert proposed == ["talon>♥", "talon>s1", "talon>s2", "talon>s3", "talon>s4"]
