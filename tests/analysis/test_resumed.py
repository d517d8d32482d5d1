"""Checkpoints: whatever is wrong with one is noticed, those of before are read, and a full disk stops nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, Final

import pytest

from rummifun.analysis import Plan, tally, to_json
from rummifun.analysis import from_json as etude_lue
from rummifun.analysis.comparison import read_comparison, tally_pairs
from rummifun.analysis.tournament import from_json as tournoi_lu
from rummifun.analysis.tournament import to_json as tournoi_ecrit
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.core.record import short_digest
from rummifun.games import game_named
from rummifun.games.haricots import haricots
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.players import PLAYERS
from rummifun.refusal import Precondition
from rummifun.shells import cli
from rummifun.shells.commands import checkpoints, studies
from rummifun.shells.commands.studies import RunOptions, study_work
from rummifun.shells.commands.tournoi import TOURNAMENT, tournament_work
from rummifun.shells.plugins.loading import CommandError

SAVED: Final = Path(__file__).with_name("saved")

PLATEAU: Final = TournamentSetup(haricots(), 1, (PLAYERS["glouton"], PLAYERS["hasard"], PLAYERS["premier"]))


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "en", *words])
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


def etude_gardee(file: Path) -> Callable[[], Any]:
    checkpoints.save_checkpoint(file, to_json(tally(Plan(r7(), 2), range(60))))
    return lambda: checkpoints.load_checkpoint(file, study_work(Plan(r7(), 2), RunOptions(60)), str)


def tournoi_garde(file: Path) -> Callable[[], Any]:
    checkpoints.save_checkpoint(file, tournoi_ecrit(tally_meetings(PLATEAU, range(3))), TOURNAMENT)
    return lambda: checkpoints.load_checkpoint(file, tournament_work(PLATEAU), str)


# A byte that has changed


@pytest.mark.parametrize("gardee", [etude_gardee, tournoi_garde])
def test_a_checkpoint_with_a_byte_changed_is_refused_or_holds_the_same(
    gardee: Callable[[Path], Callable[[], Any]], tmp_path: Path
) -> None:
    file, chance = tmp_path / "f", Random(1)
    read = gardee(file)
    whole, data = read(), file.read_bytes()
    refused = 0
    for _ in range(500):
        at = chance.randrange(len(data))
        file.write_bytes(data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :])
        try:
            assert read() == whole
        except CommandError:
            refused += 1
    assert refused > 400


def test_a_checkpoint_cut_anywhere_is_refused(tmp_path: Path) -> None:
    read = etude_gardee(tmp_path / "f")
    data = (tmp_path / "f").read_bytes()
    for n in range(0, len(data) - 1, 7):
        (tmp_path / "f").write_bytes(data[:n])
        with pytest.raises(CommandError):
            read()


def test_a_checkpoint_changed_by_hand_is_refused_even_where_its_counts_agree(tmp_path: Path) -> None:
    read, file = etude_gardee(tmp_path / "f"), tmp_path / "f"
    file.write_text(file.read_text().replace('"blocs": [[0, 60]]', '"blocs": [[60, 120]]'))
    with pytest.raises(CommandError):
        read()


def test_what_stands_besides_in_a_checkpoint_is_damage(tmp_path: Path) -> None:
    read, file = etude_gardee(tmp_path / "f"), tmp_path / "f"
    file.write_text(file.read_text().replace('"empreinte"', '"empreimte"'))
    with pytest.raises(CommandError):
        read()


# Counts that do not agree, in checkpoints of before, which have no digest


def of_before(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((SAVED / name).read_text(encoding="utf-8"))
    return read


def changed(written: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Give an object of JSON with one value changed."""
    if not path:
        return value
    copied = dict(written) if isinstance(written, dict) else list(written)
    copied[path[0]] = changed(written[path[0]], path[1:], value)
    return copied


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("blocs",), [[0, 1_000_000]]),
        (("blocs",), [[0, 59]]),
        (("blocs",), [[-1, 59]]),
        (("blocs",), [[60, 0]]),
        (("blocs",), [[0, 60], [70, 70]]),
        (("blocs",), [[0, 60.0]]),
        (("blocs",), [[2**64 - 30, 2**64 + 30]]),
        (("parties",), 61),
        (("gagnees",), 53),
        (("gagnees",), 51),
        (("gagnees",), 60),
        (("gagnees",), True),
        (("gagnees",), "52"),
        (("verifiees",), -1),
        (("histogramme",), {}),
        (("histogramme", "tour"), []),
        (("histogramme", "tour", 0, "gagnees"), 7),
        (("histogramme", "tour", 0, "gagnees"), -1),
        (("histogramme", "tour", 0, "perdues"), 2.5),
        (("histogramme", "tour", 0, "valeur"), 9),
    ],
    ids=str,
)
def test_a_study_whose_counts_disagree_is_refused(path: tuple[Any, ...], value: Any, tmp_path: Path) -> None:
    sound = of_before("etude-r7.json")
    work, file = study_work(Plan(r7(), 2), RunOptions(60)), tmp_path / "f"
    file.write_text(json.dumps(sound), encoding="utf-8")
    assert checkpoints.load_checkpoint(file, work, str) == tally(Plan(r7(), 2), range(60))
    file.write_text(json.dumps(changed(sound, ("etude", *path), value)), encoding="utf-8")
    with pytest.raises(CommandError):
        checkpoints.load_checkpoint(file, work, str)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("blocs",), [[0, 7]]),
        (("blocs",), [[0, 4], [6, 8]]),
        (("blocs",), [[0, 1_000_000]]),
        (("bilans", 0, "fois"), 3),
        (("bilans", 0, "rencontre"), 1),
        (("bilans", 2, "bilan"), "21"),
        (("bilans", 2, "bilan"), "a1"),
        (("scores", 0, "parties"), 1),
        (("scores", 0, "parties"), 2_000_000),
        (("scores", 0, "somme"), 40),
        (("scores", 0, "carres"), 667),
        (("scores", 0, "carres"), -2),
        (("scores", 0, "fin"), "a"),
        (("fautes",), [{"joueur": 1, "partie": 0, "dit": ["x"]}]),
    ],
    ids=str,
)
def test_a_tournament_whose_counts_disagree_is_refused(path: tuple[Any, ...], value: Any) -> None:
    sound = of_before("tournoi-haricots.json")["tournoi"]
    assert tournoi_lu(sound) == tally_meetings(PLATEAU, range(6))
    with pytest.raises(Precondition):
        tournoi_lu(changed(sound, path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [(("blocs",), [[0, 41]]), (("deux",), 30), (("aucun",), True), (("parties",), 39), (("verifiees",), -3)],
    ids=str,
)
def test_a_comparison_whose_counts_disagree_is_refused(path: tuple[Any, ...], value: Any) -> None:
    sound = of_before("comparaison.json")["etude"]
    assert read_comparison(sound) == tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(40))
    with pytest.raises(Precondition):
        read_comparison(changed(sound, path, value))


def test_a_measure_that_some_games_lack_is_no_disagreement() -> None:
    written = of_before("etude-md.json")["etude"]
    written["histogramme"]["montées"] = written["histogramme"]["montées"][:-1]
    assert etude_lue(written).parties == 12
    md = Plan(game_named("md"), 4, PLAYERS["ecart"])
    with pytest.raises(Precondition):  # where the game is ours it is
        study_work(md, RunOptions(12)).lu(written)


# Checkpoints of before


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("etude-r7.json", ("analyser", "r7", "--parties", "61")),
        ("etude-md.json", ("analyser", "md", "--joueur", "ecart", "--debut", "30", "--parties", "13")),
        ("comparaison.json", ("analyser", "--comparer", "r7:tours=2", "r7:tours=3", "--parties", "41")),
        ("tournoi-haricots.json", ("tournoi", "haricots", "--joueurs", "glouton,hasard,premier", "--parties", "4")),
        ("tournoi-md.json", ("tournoi", "md", "--joueurs", "premier,ecart", "--parties", "6", "--coeurs", "1")),
    ],
)
def test_a_checkpoint_of_before_is_gone_on_with_and_said(
    name: str,
    words: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, before = tmp_path / name, of_before(name)
    copy(SAVED / name, file)
    monkeypatch.setattr(checkpoints, "version", lambda: before["version"])
    code, _, err = ran(capsys, *words, "--reprise", str(file))
    assert (code, err) == (0, f"{file}: an older checkpoint, without a digest; its counts agree\n")
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written.pop("empreinte") == short_digest(written)
    assert ran(capsys, *words, "--reprise", str(file))[2] == ""


# A disk that is full


class Disk:
    """A disk that is full some of the time."""

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
    monkeypatch.setattr(studies, "_PERIOD", -1.0)  # a checkpoint after each block
    return disk


@pytest.mark.parametrize("words", [("analyser", "r7"), ("tournoi", "haricots", "--joueurs", "glouton,hasard")])
def test_work_goes_on_without_checkpoints_until_there_is_room(
    words: tuple[str, ...],
    disk: Disk,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = checkpoints.save_checkpoint

    def saved(*args: Any) -> None:
        disk.room = not 3 <= disk.asked < 6
        whole(*args)

    monkeypatch.setattr(studies, "save_checkpoint", saved)
    monkeypatch.setattr("rummifun.analysis.study_runner._MOMENT", 0.0)  # blocks of one game
    file = tmp_path / "f"
    code, out, err = ran(capsys, *words, "--parties", "20", "--graine", "2", "--coeurs", "1", "--reprise", str(file))
    assert code == 0
    assert out
    full, again = err.splitlines()
    assert full.startswith(f"{file} cannot be written: the disk is full; ")
    assert again == f"{file}: checkpoints are written again"
    assert ran(capsys, *words, "--parties", "20", "--coeurs", "1", "--reprise", str(file))[1] == out


def test_the_last_checkpoint_has_to_be_written_and_names_its_file(
    disk: Disk, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "_PERIOD", 1e9)
    disk.room = False
    file = tmp_path / "f"
    code, out, err = ran(capsys, "analyser", "r7", "--parties", "20", "--graine", "2", "--reprise", str(file))
    assert (code, err) == (2, f"rummifun: {file} cannot be written: the disk is full\n")
    assert "games 0 to 19" in out
    assert [*tmp_path.iterdir()] == []


def test_an_interrupted_study_on_a_full_disk_tells_both(
    disk: Disk, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.room = False
    played: list[range] = []

    def count(plan: Plan, bloc: range) -> Any:
        played.append(bloc)
        if len(played) > 3:
            raise KeyboardInterrupt
        return tally(plan, bloc)

    monkeypatch.setattr(studies, "tally_with", lambda nom: count)
    file = tmp_path / "f"
    code, out, err = ran(capsys, "analyser", "r7", "--parties", "200", "--graine", "2", "--reprise", str(file))
    assert code == 130
    assert "Won: " in out
    assert err.count(f"{file} cannot be written") == 1
