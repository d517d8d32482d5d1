"""An agent that learns MD from its rules alone, by MaskablePPO; its policy then plays by numpy alone.

    pip install 'rummifun[apprendre]'
    python examples/apprendre_md.py politique_md.npz
    rummifun analyser md --joueur ./politique_md-10.npz --parties 10000 --graine 1

A card that can go up does, since that never harms; the agent chooses the pile where a card goes down. It is rewarded
for a win, and on the way for the cards that have gone up. The piles differ by their cards alone, so they share the
weights of the net, which are written out as ordinary layers. Ten policies are kept on the way, `politique_md-1.npz` to
`politique_md-10.npz`; a line tells the steps, seconds and processor seconds of each.
"""

import os
import sys
import time
from math import prod
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import Tensor, nn

from rummifun.shells.rl import PatienceEnv, md_env
from rummifun.storage.policy_files import save_policy

STEPS, KEPT, TABLES, UNITS = 1_600_000, 10, 64, 64
PILES = ("s1", "s2", "s3", "s4")
SEEN: dict[str, Any] = {"observation": "plans", "sans_risque": True}
LEARNING = {"n_steps": 128, "batch_size": 2048, "n_epochs": 4, "gamma": 1.0, "gae_lambda": 0.95, "ent_coef": 0.003}


class Shared(nn.Module):  # type: ignore[misc]  # torch is not read
    """A layer alike for all piles: from what is apart, all piles together, and the pile itself."""

    def __init__(self, apart: list[int], piles: list[list[int]], out: int) -> None:
        super().__init__()
        self.apart_at, self.piles_at = torch.tensor(apart, dtype=torch.long), torch.tensor(piles)
        self.apart = nn.Linear(len(apart), out, bias=False) if apart else None
        self.all, self.own = nn.Linear(len(piles[0]), out, bias=False), nn.Linear(len(piles[0]), out)

    def forward(self, flat: Tensor) -> Tensor:
        piles = flat[:, self.piles_at]
        common = self.all(piles.sum(1)) + (self.apart(flat[:, self.apart_at]) if self.apart else 0)
        return (common.unsqueeze(1) + self.own(piles)).transpose(1, 2).flatten(1)


def layers(env: PatienceEnv, *last: nn.Module, out: int) -> nn.Sequential:
    """Make a net of three shared layers; it finds its inputs by the names of the rows."""
    width, rows = len(env.encoding.columns), [row.partition(":")[0] for row in env.encoding.rows]
    at = [[i * width + c for i, row in enumerate(rows) if row == pile for c in range(width)] for pile in PILES]
    apart = [i * width + c for i, row in enumerate(rows) if row not in PILES for c in range(width)]
    inner = [[unit * len(PILES) + i for unit in range(UNITS)] for i in range(len(PILES))]
    first, second, third = Shared(apart, at, UNITS), Shared([], inner, UNITS), Shared([], inner, out)
    return nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), nn.Sequential(third, *last))


class Nets(nn.Module):  # type: ignore[misc]
    """The two nets as the library asks for them: preferences, and what a table is worth."""

    def __init__(self, env: PatienceEnv) -> None:
        super().__init__()
        choice = nn.ConstantPad1d((5, 16), 0.0)  # of all actions, only the four piles are ever a choice
        self.forward_actor, self.forward_critic = layers(env, choice, out=1), layers(env, out=UNITS)
        self.latent_dim_pi, self.latent_dim_vf = len(env.encoding.actions), UNITS * len(PILES)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(seen), self.forward_critic(seen)


class Policy(MaskableActorCriticPolicy):  # type: ignore[misc]
    """A policy of the library with these nets, which begin by preferring nothing."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Nets(md_env(**SEEN))

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()  # the net ends in preferences already
        with torch.no_grad():
            for weights in (w for net in self.mlp_extractor.children() for w in net[-1].parameters()):
                weights.mul_(0.01)


@torch.no_grad()  # type: ignore[untyped-decorator]
def written(net: nn.Sequential, inputs: int) -> list[tuple[Any, Any]]:
    """Return the layers as matrices and biases: what each makes of nothing, and of each input alone."""
    found = []
    for layer in net[::2]:
        biases = layer(torch.zeros(1, inputs))
        found.append(((layer(torch.eye(inputs)) - biases).T.numpy(), biases[0].numpy()))
        inputs = len(biases[0])
    return found


class Keeper(BaseCallback):  # type: ignore[misc]
    """Keep a policy at every tenth of the training, and what it took."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file, self.start, self.kept = file, time.monotonic(), 0

    def _on_step(self) -> bool:
        if self.num_timesteps * KEPT // STEPS > self.kept:
            self.kept, env = self.kept + 1, md_env(**SEEN)
            net = written(self.model.policy.mlp_extractor.forward_actor, prod(env.observation_space.shape or ()))
            save_policy(self.file.with_stem(f"{self.file.stem}-{self.kept}"), env.game, SEEN, net)
            print(f"{self.num_timesteps},{time.monotonic() - self.start:.0f},{sum(os.times()[:2]):.0f}", flush=True)
        return True


if __name__ == "__main__":
    torch.set_num_threads(2)
    tables = DummyVecEnv([lambda: md_env(reward="faconnee", **SEEN)] * TABLES)
    model = MaskablePPO(Policy, tables, learning_rate=lambda left: 1e-3 * left, device="cpu", seed=10**6, **LEARNING)
    model.learn(STEPS, callback=Keeper(Path(sys.argv[1])))
