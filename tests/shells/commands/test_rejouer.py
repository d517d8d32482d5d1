"""`rummifun rejouer`: a record shown again, whole or damaged, and to a seat only its own views."""

import os
import re
from pathlib import Path

import pytest

from rummifun.core.record import add_checksum
from rummifun.storage import files
from shells.in_process import rummifun, sentence_of
from shells.line.test_jouer import HEADER, JOUET, begun, moves


@pytest.fixture
def record(tmp_path: Path) -> Path:
    begun(tmp_path, *["1"] * 5)
    assert len(moves(tmp_path / "p")) == 10
    return tmp_path / "p"


def test_rejouer_shows_every_scene_and_move_but_no_hand(record: Path) -> None:
    done = rummifun(record.parent, "rejouer", record)
    assert done.returncode == 0
    assert done.stdout.startswith("rummikub, graine 17, partie 0.\n")
    assert done.stdout.count("\n── ") == 11
    assert re.findall(r"^(\d+)\. J[12] : (\w+)", done.stdout, re.MULTILINE)[:2] == [("1", "piocher"), ("2", "piocher")]
    assert done.stdout.endswith("La partie n'est pas terminée après 10 coups : à J1 de jouer.\n")
    assert not re.search(r"J[12] : \d+ tuiles, \d+ points|→", done.stdout)


@pytest.mark.parametrize(("seat", "other"), [("J1", "J2"), ("J2", "J1")])
def test_rejouer_shows_a_seat_its_own_hand_alone(record: Path, seat: str, other: str) -> None:
    shown = rummifun(record.parent, "rejouer", record, "--place", seat, lang="en").stdout
    assert len(re.findall(rf"{seat}: \d+ tiles, \d+ points", shown)) == 11
    assert not re.search(rf"{other}: \d+ tiles, \d+ points", shown)
    assert set(re.findall(r"^\d+\. (J[12]): .*→", shown, re.MULTILINE)) == {seat}


@pytest.mark.parametrize(
    ("tail", "line", "why"),
    [
        ('{"coup": "pio', 12, "ligne attendue"),
        ('{"coup": "pioche"}\n\n\x1b[2J\n', 14, "ligne attendue"),
        ('{"coup": "table [7b 8b 9b]"}\n{"coup": "pioche"}\n', 12, "vos premières tuiles forment de nouvelles"),
    ],
)
def test_rejouer_tells_a_damage_at_the_end_and_mends_nothing(record: Path, tail: str, line: int, why: str) -> None:
    damaged = record.read_bytes() + tail.encode()
    record.write_bytes(damaged)
    done = rummifun(record.parent, "rejouer", record)
    end = " ".join(done.stdout[done.stdout.index("n'est pas terminée") :].split())
    assert (done.returncode, f"{record}, ligne {line} : {why}" in end, "\x1b" in done.stdout) == (1, True, False)
    assert ([*record.parent.iterdir()], record.read_bytes()) == ([record], damaged)


def test_rejouer_says_when_lines_of_a_game_that_was_left_are_missing(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    for n in (1, 7, 10):
        record.write_bytes(b"".join(lines[:n]))
        done = rummifun(record.parent, "rejouer", record)
        said = f"{record}, ligne {n + 1} : la fin manque : 10 coups avaient été enregistrés, il en reste {n - 1}"
        assert (done.returncode, said in " ".join(done.stdout.split())) == (1, True)
    done = rummifun(record.parent, "jouer", "--reprendre", record)
    assert "Ce qui précède est gardé (9 coups)" in " ".join(done.stdout.split())
    assert (record.parent / "p.abime").read_bytes() == b"".join(lines[:10])
    assert rummifun(record.parent, "rejouer", record).returncode == 0


def test_rejouer_shows_a_users_game_to_its_end_and_says_when_that_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "p"
    rummifun(tmp_path, "jouer", JOUET, "--contre", "hasard", "--fichier", file, typed="1\n1\n1\n")
    whole = rummifun(tmp_path, "rejouer", file, "--jeu", JOUET)
    assert (whole.returncode, "Partie terminée après 6 coups : J" in whole.stdout) == (0, True)
    assert " ; reçu : pli" in sentence_of(rummifun(tmp_path, "rejouer", file))
    text = file.read_bytes()
    file.write_bytes(text[: text.rindex(b"{")])
    done = rummifun(tmp_path, "rejouer", file, "--jeu", JOUET)
    said = "6 coups avaient été enregistrés, il en reste 5"
    assert (done.returncode, said in " ".join(done.stdout.split())) == (1, True)


def test_rejouer_tells_that_a_game_was_changed(record: Path) -> None:
    changed = record.read_text(encoding="utf-8").replace('"graine": 17', '"graine": 18')
    record.write_text(changed, encoding="utf-8")
    done = rummifun(record.parent, "rejouer", record)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert f"{record}, ligne " in " ".join(done.stdout.split())


def test_close_record_leaves_the_time_of_a_file(record: Path) -> None:
    record.write_text(HEADER, encoding="utf-8")
    os.utime(record, ns=(1, 10**18))
    files.close_record(record)
    assert (record.stat().st_mtime_ns, files.read_lossy(record)) == (10**18, add_checksum(HEADER))


def test_jouer_resumes_a_game_that_was_left_twice(record: Path) -> None:
    file = str(record)
    for _ in range(2):
        done = rummifun(record.parent, "jouer", "--reprendre", file, typed="1\n1\n")
        assert (done.returncode, "abîmé" in done.stdout) == (0, False)
    assert len(moves(record)) > 12
    assert (rummifun(record.parent, "rejouer", file).returncode, [*record.parent.iterdir()]) == (0, [record])
