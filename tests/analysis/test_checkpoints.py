"""Checkpoints: damage is noticed, files of earlier versions are read, and a full disk stops no study."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, Final

import pytest
from harness.effort import Effort

from analysis.command import Run
from rummifun.analysis import Plan, tally, to_json
from rummifun.analysis import from_json as etude_lue
from rummifun.analysis.comparison import read_comparison, tally_pairs
from rummifun.analysis.tournament import from_json as tournoi_lu
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.catalogue.players import PLAYERS
from rummifun.console.errors import CommandError
from rummifun.games import game_named
from rummifun.games.haricots import haricots
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.refusal import Precondition
from rummifun.storage import checkpoints
from rummifun.storage.checkpoints import RunOptions, study_work

SAVED: Final = Path(__file__).with_name("saved")
PLATEAU: Final = TournamentSetup(haricots(), 1, (PLAYERS["glouton"], PLAYERS["hasard"], PLAYERS["premier"]))


SIXTY: Final = cache(partial(tally, Plan(r7(), 2), range(60)))
PAIRS: Final = tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))


def etude_gardee(file: Path) -> Callable[[], Any]:
    checkpoints.save_checkpoint(file, to_json(SIXTY()))
    return lambda: checkpoints.load_checkpoint(file, study_work(Plan(r7(), 2), RunOptions(60)), str)


def test_load_checkpoint_refuses_a_changed_byte_or_reads_the_same(tmp_path: Path, effort: Effort) -> None:
    file, chance = tmp_path / "f", Random(1)
    read = etude_gardee(file)
    whole, data = read(), file.read_bytes()
    refused, times = 0, effort(60, 500)
    for _ in range(times):
        at = chance.randrange(len(data))
        file.write_bytes(data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :])
        try:
            assert read() == whole
        except CommandError:
            refused += 1
    assert refused > 0.8 * times


def test_load_checkpoint_refuses_a_file_cut_anywhere_or_changed_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "f"
    read = etude_gardee(file)
    data = file.read_bytes()
    changed_counts = data.replace(b'"blocs": [[0, 60]]', b'"blocs": [[60, 120]]')  # which agree among themselves
    other_word = data.replace(b'"empreinte"', b'"empreimte"')
    for damaged in (*(data[:n] for n in range(0, len(data) - 1, 23)), changed_counts, other_word):
        assert damaged != data
        file.write_bytes(damaged)
        with pytest.raises(CommandError):
            read()


# Counts that do not agree


def of_before(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((SAVED / name).read_text(encoding="utf-8"))
    return read


def changed(written: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copied = dict(written) if isinstance(written, dict) else list(written)
    copied[path[0]] = changed(written[path[0]], path[1:], value)
    return copied


READERS: Final[dict[str, tuple[Callable[[Any], Any], Callable[[], Any]]]] = {
    "etude-r7.json": (study_work(Plan(r7(), 2), RunOptions(60)).lu, SIXTY),
    "tournoi-haricots.json": (tournoi_lu, cache(partial(tally_meetings, PLATEAU, range(6)))),
    "comparaison.json": (read_comparison, cache(partial(PAIRS, range(40)))),
}
WRONG: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "etude-r7.json": {
        "blocs": ([[0, 59]], [[-1, 59]], [[60, 0]], [[0, 60.0]], [[0, 60], [70, 70]], [[0, 59], [3, 4]]),
        "blocs 0": ([2**64 - 30, 2**64 + 30], [0], 3),
        "parties": (61,),
        "gagnees": (53, 51, 60, True, "52"),
        "verifiees": (-1,),
        "options": (None,),
        "histogramme": ({}, []),
        "histogramme tour": ([], [{"valeur": 1}]),
        "histogramme tour 0 gagnees": (7, -1),
        "histogramme tour 0 perdues": (2.5,),
        "histogramme tour 0 valeur": (9,),
    },
    "tournoi-haricots.json": {
        "blocs": ([[0, 7]], [[0, 4], [6, 8]], [[0, 1_000_000]]),
        "bilans 0 fois": (3,),
        "bilans 0 rencontre": (1,),
        "bilans 2 bilan": ("21", "a1"),
        "scores 0 parties": (1, 2_000_000),
        "scores 0 somme": (40,),
        "scores 0 carres": (667, -2),
        "scores 0 fin": ("a",),
        "fautes": ([{"joueur": 1, "partie": 0, "dit": ["x"]}],),
    },
    "comparaison.json": {
        "blocs": (None, [[0, 41]]),
        "deux": (30,),
        "premier": ("x",),
        "aucun": (True, -1),
        "parties": (39,),
        "verifiees": (-3,),
        "jeux": ([{}],),
    },
}
"""Values that contradict the rest of an earlier file, by the file and the path to the value."""


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [(name, path, value) for name, paths in WRONG.items() for path, values in paths.items() for value in values],
    ids=str,
)
def test_reader_refuses_counts_that_disagree(name: str, path: str, value: Any) -> None:
    read, whole = READERS[name]
    sound = next(of_before(name)[kind] for kind in ("etude", "tournoi") if kind in of_before(name))
    assert read(sound) == whole()
    with pytest.raises(Precondition):
        read(changed(sound, tuple(int(word) if word.isdigit() else word for word in path.split()), value))


def test_from_json_reads_a_measure_that_some_games_lack() -> None:
    written = of_before("etude-md.json")["etude"]
    written["histogramme"]["montées"] = written["histogramme"]["montées"][:-1]
    assert etude_lue(written).parties == 12
    md: Any = game_named("md")
    with pytest.raises(Precondition):  # no game of ours does
        study_work(Plan(md, 4, PLAYERS["ecart"]), RunOptions(12)).lu(written)
    assert study_work(Plan(replace(md, name="à moi"), 4, PLAYERS["ecart"]), RunOptions(12)).lu(written).parties == 12


def test_checkpoint_without_a_digest_is_refused_and_stays(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, name = tmp_path / "f", "etude-r7.json"
    copy(SAVED / name, file)
    monkeypatch.setattr(checkpoints, "version", lambda: of_before(name)["version"])
    code, _, err = run("analyser", "r7", "--parties", "61", "--reprise", file)
    assert (code, err) == (2, f"rummifun: {file}: checkpoint missing or damaged\n")
    assert json.loads(file.read_text("utf-8")) == of_before(name)


class Disk:
    def __init__(self) -> None:
        self.room, self.asked = True, 0

    def fsync(self, fd: int) -> None:
        self.asked += 1
        if not self.room:
            raise OSError(28, "No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr("os.fsync", disk.fsync)
    monkeypatch.setattr(checkpoints, "_PERIOD", -1.0)  # a checkpoint after each block
    return disk


@pytest.mark.parametrize("words", [("analyser", "r7"), ("tournoi", "haricots", "--joueurs", "glouton,hasard")])
def test_run_work_goes_on_without_checkpoints_until_there_is_room(
    words: tuple[str, ...], disk: Disk, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = checkpoints.save_checkpoint

    def saved(*args: Any) -> None:
        disk.room = not 3 <= disk.asked < 6
        whole(*args)

    monkeypatch.setattr(checkpoints, "save_checkpoint", saved)
    monkeypatch.setattr("rummifun.analysis.study_runner._MOMENT", 0.0)  # blocks of one game
    words = (*words, "--parties", "10", "--coeurs", "1", "--reprise", str(tmp_path / "f"))
    code, out, err = run(*words, "--graine", "2")
    assert code == 0
    assert out
    full, again = err.splitlines()
    assert full.startswith(f"{tmp_path / 'f'} cannot be written: the disk is full; ")
    assert (again, run(*words)[1]) == (f"{tmp_path / 'f'}: checkpoints are written again", out)


def test_run_work_names_the_file_of_a_last_checkpoint_that_cannot_be_written(
    disk: Disk, tmp_path: Path, analyser: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "_PERIOD", 1e9)
    disk.room = False
    file = tmp_path / "f"
    code, out, err = analyser("r7", "--parties", "20", "--graine", "2", "--reprise", file)
    assert (code, err) == (2, f"rummifun: {file} cannot be written: the disk is full\n")
    assert "games 0 to 19" in out
    assert [*tmp_path.iterdir()] == []


def test_run_work_tells_of_an_interruption_and_of_a_full_disk(
    disk: Disk, tmp_path: Path, analyser: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.room = False
    played: list[range] = []

    def count(plan: Plan, bloc: range) -> Any:
        played.append(bloc)
        if len(played) > 3:
            raise KeyboardInterrupt
        return tally(plan, bloc)

    monkeypatch.setattr(checkpoints, "tally_with", lambda nom: count)
    file = tmp_path / "f"
    code, out, err = analyser("r7", "--parties", "200", "--graine", "2", "--reprise", file)
    assert (code, "Won: " in out) == (130, True)
    assert err.count(f"{file} cannot be written") == 1
