"""Environments for agents: the checks of their projects, a seat's view as observation, proposed moves as actions."""

import re
import warnings
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from harness.effort import Effort
from harness.nonempty import nonempty
from pettingzoo.test import api_test, seed_test

from rummifun.catalogue.entry import OBSERVATIONS, encoding_for
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.games.descente import descente
from rummifun.games.haricots import haricots
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.games.rummikub import PremierCoup, rummikub
from rummifun.players import hasard
from rummifun.plugins.loading import load_game
from rummifun.shells import rl
from rummifun.shells.rl import TwoPlayerEnv, descente_env, haricots_env, md_env, patience_env, rummikub_env

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "reussites").glob("*.py"))
GALLERY = {file.stem: f"{file}:{file.stem}" for file in EXAMPLES}
PATIENCES = {name: load_game(place, open_console()) for name, place in GALLERY.items()}
golf, quatre_as = PATIENCES["golf"], PATIENCES["quatre_as"]
FOR_TWO = [descente_env, haricots_env, rummikub_env]
FOR_ONE = [md_env, rl.klondike_env, partial(patience_env, quatre_as), partial(md_env, observation="comptes")]
GAMES = [
    *(descente(), haricots(), haricots(slots=2, third_cost=3, final_sale=True, voluntary_sale=True)),
    *(md(), md(stocks=3), klondike(), klondike(draw=1, worry_back=True), klondike_classique(), *PATIENCES.values()),
]
for_two = pytest.mark.parametrize("make", FOR_TWO, ids=lambda make: make.__name__)


@for_two
def test_env_of_two_passes_the_checks_of_pettingzoo_and_is_the_same_for_the_same_seed(
    make: Callable[[], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it warns where it only recommends
        api_test(make(), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(make, num_cycles=30)


@pytest.mark.parametrize("make", FOR_ONE, ids=("md", "klondike", "quatre_as", "md by counts"))
def test_env_of_a_patience_passes_the_checks_of_gymnasium(make: Callable[[], Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(make(), skip_render_check=True)


@pytest.mark.parametrize("observation", OBSERVATIONS)
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_encoding_numbers_every_move_proposed(game: Any, observation: str, effort: Effort) -> None:
    encoded = encoding_for(game, observation)
    assert (len(set(encoded.actions)), len(set(encoded.rows))) == (len(encoded.actions), len(encoded.rows))
    for partie in range(effort(1, 5)):
        state, alea = game.new(Alea(5, partie)), Alea(6, partie)
        for _ in range(effort(60, 400)):
            if game.to_move(state) is None:
                break
            moves = tuple(game.moves(state))
            assert len(encoded.moves_by_number(game, moves)) == len(moves)
            shown = encoded.observe(game, game.view(state, game.to_move(state)))
            assert shown.shape == (len(encoded.rows), len(encoded.columns))
            chosen, _ = hasard(game, None, moves, alea)
            state, alea = game.step(state, chosen), alea.below(2)[1]


@for_two
def test_observe_shows_an_agent_what_its_seat_sees(make: Callable[[], Any]) -> None:
    env: TwoPlayerEnv = make().unwrapped
    env.reset(seed=3)
    for step in range(60):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        seen = env.observe(agent)["observation"]
        view = env.game.view(env.state, env._seat[agent])
        dreamt = env.game.resample(view, Alea(step))
        again = env.game.view(dreamt, env._seat[agent])
        assert np.array_equal(seen, env.encoding.observe(env.game, again, tuple(env.game.moves(dreamt))))
        env.step(max(env._moves))


def test_env_of_two_rewards_one_and_punishes_the_other() -> None:
    env: TwoPlayerEnv = haricots_env().unwrapped
    env.reset(seed=3)
    while not env.terminations["J1"]:
        env.step(min(env._moves))
    assert env.rewards == {"J1": -1, "J2": 1}


def test_env_of_two_is_lost_by_a_move_that_is_not_proposed() -> None:
    env = descente_env()
    env.reset(seed=6)
    mask = env.observe("J1")["action_mask"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        env.step(int(mask.argmin()))
    assert env.rewards["J1"] == -1
    raw: TwoPlayerEnv = descente_env().unwrapped
    raw.reset(seed=6)
    with pytest.raises(ValueError, match="not among the moves proposed"):
        raw.step(int(mask.argmin()))


def test_patience_env_refuses_as_the_sheets_do_and_is_won_lost_or_given_up() -> None:
    env: rl.PatienceEnv = md_env()
    seen, info = env.reset(seed=1)
    again, reward, over, given_up, _ = env.step(int(info["action_mask"].argmin()))
    assert np.array_equal(seen, again)
    assert (reward, over, given_up) == (0, False, False)
    ends = set()
    for seed in range(60):
        env = md_env()
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        ends.add(reward)
    assert ends == {0.0, 1.0}
    env = rl.klondike_env(coups=3)
    _, info = env.reset(seed=1)
    assert [env.step(int(info["action_mask"].argmin()))[3] for _ in range(3)] == [False, False, True]
    with pytest.raises(ValueError, match="coups >= 1"):
        rl.klondike_env(coups=0)


@pytest.mark.parametrize(("make", "drawn"), [(descente_env, "SUD"), (md_env, "♥")], ids=["two", "one"])
def test_render_draws_an_env_as_text(make: Callable[..., Any], drawn: str) -> None:
    env = make(render_mode="ansi")
    env.reset(seed=6)
    assert drawn in env.render()


def test_encoding_keeps_its_numbers_and_shapes() -> None:
    encoded = [encoding_for(game) for game in (descente(), haricots(), md(), klondike())]
    assert [len(one.actions) for one in encoded] == [683, 462, 25, 669]
    assert [(len(one.rows), len(one.columns)) for one in encoded] == [(29, 121), (48, 10), (19, 46), (27, 71)]
    assert encoded[2].actions[:4] == ("talon!", "talon>♣", "talon>♦", "talon>♥")
    env = md_env()
    _, info = env.reset(seed=1)
    proposed = [env.encoding.actions[i] for i in info["action_mask"].nonzero()[0]]
    assert proposed == ["talon>♥", "talon>s1", "talon>s2", "talon>s3", "talon>s4"] == [*info["moves"].values()]
    assert [*env.action_masks().nonzero()[0]] == [*info["moves"]]


def test_encoding_observes_what_lies_where() -> None:
    game = md()
    t = game.read_position("montee_permise=oui / talon: [9♣] 8♣ / ♥: 7♥ / s1: R♥ D♥ / s2: V♠")
    encoded = encoding_for(game)
    seen = encoded.observe(game, game.view(t, 0))
    lit = {
        row: {column: int(n) for column, n in zip(encoded.columns, line, strict=True) if n}
        for row, line in zip(encoded.rows, seen, strict=True)
        if line.any()
    }
    assert lit["talon"] == {"hauteur": 2, "dos": 1, "8": 1, "♣": 1, "8♣": 1}
    assert lit["s1"] == {"hauteur": 2, "D": 1, "R": 1, "♥": 2, "D♥": 1, "R♥": 1}
    assert (lit["s1:1"], lit["comptes"]) == ({"D": 1, "♥": 1, "D♥": 1}, {"hauteur": 4, "dos": 1})
    counts = encoding_for(game, "comptes")
    assert np.array_equal(counts.observe(game, game.view(t, 0))[:9], seen[:9])
    assert "s1:1" not in counts.rows


def test_rows_of_rummikub_tell_what_each_move_does(effort: Effort) -> None:
    env: TwoPlayerEnv = rummikub_env(coups=20).unwrapped
    for seed in nonempty(range(effort(4, 20))):
        env.reset(seed=seed)
        seen = env.observe(env.agent_selection)["observation"]
        hand, rows = seen[1].sum(), seen[3:]
        tiles, features = rows[:, :53], dict(zip(env.encoding.columns[53:], rows[:, 53:].T, strict=True))
        assert np.array_equal(tiles.sum(axis=1), features["posées"])
        for number, move in env._moves.items():
            laid = move.pose if isinstance(move, PremierCoup) else ()
            assert features["posées"][number] == sum(map(len, laid))
            assert features["restent"][number] == hand - features["posées"][number]
        assert not rows[len(env._moves) :].any()


def test_env_of_three_agents_rewards_one_winner() -> None:
    env: Any = TwoPlayerEnv(rummikub(joueurs=3, valeurs=6, ouverture=0))
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(2000):
        seen, reward, over, given_up, _ = env.last()
        total[agent] += reward
        env.step(None if over or given_up else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert sorted(total.values()) == [-1, -1, 1]


@pytest.mark.parametrize("game", [md(), klondike(draw=1), quatre_as], ids=repr)
def test_shaped_rewards_add_up_to_the_same_whatever_is_played(game: Any) -> None:
    env = patience_env(game, reward="faconnee", potentiel=lambda t, seat: 3 + len(t.tas[1]) - len(t["talon"]))
    for seed in range(4):
        _, info = env.reset(seed=seed, options=None)
        first, total, over, given_up, alea = env.potential, 0.0, False, False, Alea(seed)
        while not (over or given_up):
            i, alea = alea.below(len(info["moves"]))
            _, reward, over, given_up, info = env.step([*info["moves"]][i])
            total += reward
        outcome = game.outcome(env.state)
        assert total == (outcome is not None and outcome.winner is not None) + env.potential - first
        assert env.potential == 0 or given_up


def test_shaped_rewards_are_discounted_step_by_step() -> None:
    env = md_env(reward="faconnee", gamma=0.5)
    _, info = env.reset(seed=4)
    first, rewards, potentials = env.potential, [], [env.potential]
    over = False
    while not over:
        _, reward, over, _, info = env.step(min(info["moves"]))
        rewards.append(reward)
        potentials.append(env.potential)
    assert (first, rewards[:-1]) == (0, [0.5 * b - a for a, b in pairwise(potentials)][:-1])
    assert sum(0.5**i * r for i, r in enumerate(rewards)) == -first


@pytest.mark.parametrize(
    "make",
    [pytest.param(descente_env, marks=pytest.mark.lent), haricots_env, rummikub_env],
    ids=lambda make: make.__name__,
)
def test_shaped_rewards_of_two_keep_their_sum(make: Callable[..., Any]) -> None:
    env: TwoPlayerEnv = make(reward="faconnee").unwrapped
    env.reset(seed=2)
    first, total = dict(env._potentials), dict.fromkeys(env.agents, 0.0)
    while not env.terminations["J1"]:
        env.step(max(env._moves))
        total = {agent: total[agent] + env.rewards[agent] for agent in total}
    for agent, seat in nonempty(env._seat.items()):
        outcome = env.game.outcome(env.state)
        end = 0 if outcome is None or outcome.winner is None else 1 if outcome.winner == seat else -1
        assert total[agent] == pytest.approx(end - first[agent])


def test_gymnasium_make_takes_a_name_or_a_place() -> None:
    env = gymnasium.make("rummifun/md-v0", stocks=3, observation="comptes")
    _, info = env.reset(seed=1)
    assert (info["moves"][1 + 2], env.get_wrapper_attr("game")) == ("talon>♥", md(stocks=3))
    yours = gymnasium.make("rummifun/patience-v0", game=GALLERY["quatre_as"])
    _, info = yours.reset(seed=1)
    assert all(">" in move or "!" in move for move in info["moves"].values())
    assert yours.get_wrapper_attr("action_masks")().sum() == len(info["moves"])


def test_sans_risque_plays_harmless_moves_by_itself(effort: Effort) -> None:
    env = md_env(sans_risque=True)
    for seed in nonempty(range(effort(4, 20))):
        _, info = env.reset(seed=seed)
        while info["moves"]:
            assert all(move.startswith("talon>s") for move in info["moves"].values())
            info = env.step(max(info["moves"]))[4]


def test_envs_refuse_nonsense_in_a_sentence() -> None:
    for options, said in (
        ({"observation": "photos"}, "one of plans, comptes was expected, not 'photos'"),
        ({"reward": "or"}, "one of finale, faconnee was expected, not 'or'"),
        ({"gamma": 2}, "a number from 0 to 1 was expected, not 2"),
        ({"coups": 0}, "coups >= 1"),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            md_env(**options)
    for name in ("r7", "rummikub"):
        with pytest.raises(ValueError, match=f"{name} leaves one player no choice"):
            patience_env(name)
    with pytest.raises(ValueError, match="golf measures nothing"):
        patience_env(golf, reward="faconnee")
    with pytest.raises(ValueError, match="talon>trou is not among"):
        encoding_for(md()).moves_by_number(golf, [golf.read("talon>trou")])
