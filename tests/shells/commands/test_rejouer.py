"""`rummifun rejouer`: a record shown again, whole or damaged, and to a seat only what it saw."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from rummifun.core.record import add_checksum
from rummifun.shells.storage import files
from shells.in_process import rummifun
from shells.line.test_jouer import HEADER, JOUET, begun, moves, sentence_of


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of ten moves, against glouton."""
    begun(tmp_path, *["1"] * 5)
    assert len(moves(tmp_path / "p")) == 10
    return tmp_path / "p"


def test_every_scene_is_shown_with_the_moves_as_said(record: Path) -> None:
    done = rummifun(record.parent, "rejouer", record)
    assert done.returncode == 0
    assert done.stdout.startswith("rummikub, graine 17, partie 0.\n")
    assert done.stdout.count("\n── ") == 11
    assert re.findall(r"^(\d+)\. J[12] : (\w+)", done.stdout, re.MULTILINE)[:2] == [("1", "piocher"), ("2", "piocher")]
    assert done.stdout.endswith("La partie n'est pas terminée après 10 coups : à J1 de jouer.\n")


def test_a_spectator_sees_no_hand(record: Path) -> None:
    shown = rummifun(record.parent, "rejouer", record).stdout
    assert not re.search(r"J[12] : \d+ tuiles, \d+ points", shown)
    assert "→" not in shown


@pytest.mark.parametrize(("seat", "other"), [("J1", "J2"), ("J2", "J1")])
def test_a_seat_sees_its_own_hand_alone(record: Path, seat: str, other: str) -> None:
    shown = rummifun(record.parent, "rejouer", record, "--place", seat, lang="en").stdout
    assert len(re.findall(rf"{seat}: \d+ tiles, \d+ points", shown)) == 11
    assert not re.search(rf"{other}: \d+ tiles, \d+ points", shown)
    assert set(re.findall(r"^\d+\. (J[12]): .*→", shown, re.MULTILINE)) == {seat}


@pytest.mark.parametrize(
    ("tail", "line", "why"),
    [
        ('{"coup": "pio', 12, "ligne attendue"),
        ('{"coup": "pioche"}\n\n\x1b[2J\n', 14, "ligne attendue"),
        (
            '{"coup": "table [7b 8b 9b]"}\n{"coup": "pioche"}\n',
            12,
            "vos premières tuiles forment de nouvelles combinaisons, sans toucher à la table",
        ),
    ],
)
def test_a_damage_is_told_at_the_end(record: Path, tail: str, line: int, why: str) -> None:
    damaged = record.read_bytes() + tail.encode()
    record.write_bytes(damaged)
    done = rummifun(record.parent, "rejouer", record)
    assert done.returncode == 1
    end = " ".join(done.stdout[done.stdout.index("n'est pas terminée") :].split())
    assert f"{record}, ligne {line} : {why}" in end
    assert "\x1b" not in done.stdout
    assert record.read_bytes() == damaged  # it is shown, not mended
    assert [*record.parent.iterdir()] == [record]


def test_a_game_that_was_left_says_when_lines_of_it_are_missing(record: Path) -> None:
    whole = record.read_bytes()
    for n in (1, 7, 10):
        record.write_bytes(b"".join(whole.splitlines(keepends=True)[:n]))
        done = rummifun(record.parent, "rejouer", record)
        assert done.returncode == 1
        end = " ".join(done.stdout.split())
        said = f"{record}, ligne {n + 1} : la fin manque : 10 coups avaient été enregistrés, il en reste {n - 1}"
        assert said in end
    done = rummifun(record.parent, "jouer", "--reprendre", record)
    assert "Ce qui précède est gardé (9 coups)" in " ".join(done.stdout.split())
    assert (record.parent / "p.abime").read_bytes() == b"".join(whole.splitlines(keepends=True)[:10])
    assert rummifun(record.parent, "rejouer", record).returncode == 0


def test_a_game_that_is_over_says_when_its_end_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "p"
    rummifun(tmp_path, "jouer", JOUET, "--contre", "hasard", "--fichier", file, typed="1\n1\n1\n")
    whole = file.read_bytes()
    assert rummifun(tmp_path, "rejouer", file, "--jeu", JOUET).returncode == 0
    file.write_bytes(whole[: whole.rindex(b"{")])
    done = rummifun(tmp_path, "rejouer", file, "--jeu", JOUET)
    assert done.returncode == 1
    assert "6 coups avaient été enregistrés, il en reste 5" in " ".join(done.stdout.split())


def test_a_game_that_was_changed_is_shown_and_told(record: Path) -> None:
    changed = record.read_text(encoding="utf-8").replace('"graine": 17', '"graine": 18')
    record.write_text(changed, encoding="utf-8")
    done = rummifun(record.parent, "rejouer", record)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert f"{record}, ligne " in " ".join(done.stdout.split())


def test_leaving_a_game_is_no_move(record: Path) -> None:
    record.write_text(HEADER, encoding="utf-8")
    os.utime(record, ns=(1, 10**18))
    files.close_record(record)
    assert (record.stat().st_mtime_ns, files.read_lossy(record)) == (10**18, add_checksum(HEADER))


def test_a_game_goes_on_after_it_was_left(record: Path) -> None:
    file = str(record)
    for _ in range(2):
        done = rummifun(record.parent, "jouer", "--reprendre", file, typed="1\n1\n")
        assert done.returncode == 0
        assert "abîmé" not in done.stdout
    assert len(moves(record)) > 12
    assert rummifun(record.parent, "rejouer", file).returncode == 0
    assert [*record.parent.iterdir()] == [record]


def test_a_game_of_ones_own_is_replayed_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "p"
    rummifun(tmp_path, "jouer", JOUET, "--contre", "hasard", "--fichier", file, typed="1\n1\n1\n")
    done = rummifun(tmp_path, "rejouer", file, "--jeu", JOUET)
    assert done.returncode == 0
    assert "Partie terminée après 6 coups : J" in done.stdout
    assert " ; reçu : pli" in sentence_of(rummifun(tmp_path, "rejouer", file))


@pytest.mark.parametrize(
    ("written", "options", "said"),
    [
        (b"", (), "n'est pas une partie enregistrée"),
        (b"\x7fELF\x00\xff", (), "n'est pas une partie enregistrée"),
        (b'{"rummifun": 9, "jeu": "rummikub", "graine": 17}', (), "version plus récente : 9"),
        (b'{"rummifun": 1, "jeu": "belote", "graine": 17}', (), "jeu attendu parmi"),
        (HEADER.encode(), ("--place", "J9"), "place attendue parmi : J1, J2 ; reçue : J9"),
    ],
)
def test_what_cannot_be_replayed_is_said_in_a_sentence(
    tmp_path: Path, written: bytes, options: tuple[str, ...], said: str
) -> None:
    (tmp_path / "f").write_bytes(written)
    assert said in sentence_of(rummifun(tmp_path, "rejouer", tmp_path / "f", *options))


@pytest.mark.parametrize("place", ["rien", ".", "f/x"])
def test_a_record_that_is_not_there_is_said_in_a_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "f").touch()
    assert str(tmp_path) in sentence_of(rummifun(tmp_path, "rejouer", tmp_path / place))
