"""Studies and tournaments killed at any instant: no total is wrong, and a kill costs at most two seconds of work."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from harness.effort import Effort

from crashes.acknowledged import seed_of_kills
from crashes.kill import Instant, Killer, in_session, killed
from rummifun.analysis import Plan, tally
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.catalogue.players import PLAYERS
from rummifun.console.screen import open_console
from rummifun.games import game_named
from rummifun.shells.cli.commands import tournoi
from rummifun.storage import checkpoints
from rummifun.storage.checkpoints import CheckpointWriter, CountingWork, RunOptions, load_checkpoint, study_work

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")
COST: Final = 2.0  # how many seconds of work on each core a kill costs at most
CHAIN: Final = 5  # how often one study is killed and gone on with before it is counted again
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Long(NamedTuple):
    words: tuple[str, ...]
    work: CountingWork[Any]
    again: Any


def long_study(seed: int) -> Long:
    plan = Plan(game_named("md"), seed)
    words = ("analyser", "md", "--moteur", "pur")
    return Long(words, study_work(plan, RunOptions(10**9, moteur="pur")), lambda games: tally(plan, games))


def long_tournament(seed: int) -> Long:
    setup = TournamentSetup(game_named("haricots"), seed, tuple(PLAYERS[name] for name in ("glouton", "hasard")))
    words = ("tournoi", "haricots", "--joueurs", "glouton,hasard")
    return Long(words, tournoi.tournament_work(setup), lambda games: tally_meetings(setup, games))


def seconds_spent(session: int) -> float:
    """Return the seconds of work of the processes of a session, those that ended included."""
    ticks = 0
    for process in in_session(session):
        with suppress(OSError):
            said = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, said[11:15]))
    return ticks / TICKS


def time_written(file: Path) -> int:
    with suppress(OSError):
        return file.stat().st_mtime_ns
    return 0


def seconds_lost(process: subprocess.Popen[bytes], file: Path, killer: Killer) -> float:
    """Work until the kill; return the seconds of work since the last checkpoint that this process wrote."""
    last, then = time_written(file), None
    now = 0.0
    while process.poll() is None:
        now = max(now, seconds_spent(process.pid))
        if time_written(file) not in (last, 0):
            last, then = time_written(file), now
            killer.answered()
        time.sleep(0.01)
    return 0.0 if then is None else now - then


def instants(chance: Random) -> Iterator[Instant]:
    while True:
        checkpoints = chance.choice((0, 1, 1, 2))
        yield Instant(checkpoints, chance.uniform(0, 2.0 if checkpoints == 0 else 1.0))


OFTEN: Final = """
from rummifun.shells.cli.main import main
from rummifun.storage import checkpoints

checkpoints._PERIOD = 0.05
main()
"""


@pytest.mark.parametrize("long", [long_study, pytest.param(long_tournament, marks=pytest.mark.lent)])
@pytest.mark.parametrize("cores", [pytest.param(1, marks=pytest.mark.lent), 2])
def test_work_killed_at_any_instant_is_gone_on_with(long: Any, cores: int, tmp_path: Path, effort: Effort) -> None:
    """By day once, in a program that often writes its count."""
    drawn, kills = seed_of_kills(effort), effort(1, 25)
    program = ["-c", OFTEN] if kills == 1 else ["-m", "rummifun"]
    costs: list[float] = []
    for seed in islice(count(1), -(-kills // CHAIN)):
        chance, file = Random(f"{drawn} {long.__name__} {cores} {seed}"), tmp_path / f"{seed}"
        ours, before = long(seed), 0
        words = [*ours.words, "--parties", "1e9", "--graine", str(seed), "--coeurs", str(cores), "--reprise", str(file)]
        for when in islice(instants(chance), min(kills, CHAIN)):
            command, nowhere = [sys.executable, *program, *words], subprocess.DEVNULL
            process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, start_new_session=True)
            with killed(process, when if kills > 1 else Instant(1, 0.0)) as killer:
                costs.append(seconds_lost(process, file, killer) / cores)
            assert killer.made
            done = load_checkpoint(file, ours.work, str)
            assert done.parties >= before
            before = done.parties
        assert sum(map(ours.again, done.blocs), ours.work.vide) == done
    print(f"{len(costs)} kills, at most {max(costs):.2f} s of work lost on a core")
    assert max(costs) <= COST


def test_checkpoint_writer_lets_hardly_more_than_a_period_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a fake clock: a block of the greatest length ends before a checkpoint is due again."""
    now, kept, block = 0.0, [0.0], 0.11
    work = long_study(1).work
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(checkpoints, "save_checkpoint", lambda *_: kept.append(now))
    store, done = CheckpointWriter(tmp_path / "f", work, open_console("en")), work.compte(range(1))
    for _ in range(100):
        now += block
        store.add_counts(done)
    gaps = [after - before for before, after in pairwise(kept)]
    assert 2 * max(gaps) <= COST  # the one before may be all that is left
