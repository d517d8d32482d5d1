"""`rummifun resoudre` and `rummifun enigme`: what they print, in both languages, and what they say of bad input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rummifun.games.rummikub import meilleure_pose
from rummifun.games.rummikub.problem_notation import read_written_position, write_position
from rummifun.games.rummikub.puzzles import LEVELS, all_tables, make_puzzle
from rummifun.multiset.ordre_sup import mens
from rummifun.shells.commands import progress, resoudre
from shells.in_process import Done, rummifun
from shells.line.test_jouer import environment, sentence_of

TABLE, MAIN = "7b 7r 7j | 1n 2n 3n 4n", "7n 8r 3n 5n J"


def test_the_best_turn_is_drawn_with_its_steps(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", TABLE, "--main", MAIN)
    assert done.returncode == 0
    assert done.stdout.startswith("── Meilleur coup : 5 tuiles à poser ──")
    assert re.search(r"^\d\. prendre .* de 7 en bleu, rouge, jaune et le mettre", done.stdout, re.MULTILINE)
    english = rummifun(tmp_path, "resoudre", TABLE, "--hand", MAIN, "--objective", "main", lang="en").stdout
    assert english.startswith("── Best turn: 5 tiles laid, 0 points left in the hand ──")


def test_json_says_it_to_a_program(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", TABLE, "--main", MAIN, "--json", "--objectif", "points")
    said = json.loads(done.stdout)
    assert (said["objectif"], said["optimum"]) == ("points", 23)
    assert sorted(said["posees"]) == sorted(["7n", "8r", "3n", "5n", "J"])
    assert len(said["etapes"]) >= 3


def test_a_first_pose_leaves_the_table_alone(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", TABLE, "--main", "9b 10b 11b 5n 6n", "--ouverture", "--json")
    assert json.loads(done.stdout)["table"] == ["9b 10b 11b"]
    none = rummifun(tmp_path, "resoudre", "--main", "1b 2b 3b 5n", "--opening")
    assert none.stdout.strip() == "On ne peut rien poser."


@pytest.mark.parametrize("engine", ["pur", "noyau", "auto"])
def test_positions_are_read_a_line_each(tmp_path: Path, engine: str) -> None:
    file = tmp_path / "positions"
    file.write_text(f"# two\n{TABLE} / {MAIN}\n\n[1n 2n 3n] / 4n\n")
    done = rummifun(tmp_path, "resoudre", file, "--json", "--moteur", engine)
    assert [json.loads(line)["optimum"] for line in done.stdout.splitlines()] == [5, 1]
    piped = rummifun(tmp_path, "resoudre", "--json", "--moteur", engine, typed=file.read_text())
    assert (piped.stdout, piped.returncode) == (done.stdout, 0)


def apart(home: Path, *args: str | Path, typed: str = "") -> Done:
    """Run the program in a process of its own, which has imported nothing yet."""
    words, env = [sys.executable, "-m", "rummifun", *map(str, args)], environment(home)
    return subprocess.run(words, input=typed, capture_output=True, env=env, encoding="utf-8", timeout=60, check=False)


def test_nothing_is_compiled_for_little_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that nobody may ask: a few positions, a hint and the first moves of a game do without."""
    (tmp_path / "numba.py").write_text("raise SystemExit(9)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    file = tmp_path / "positions"
    file.write_text(f"{TABLE} / {MAIN}\n[1n 2n 3n] / 4n\n")
    assert apart(tmp_path, "resoudre", file, "--json").returncode == 0
    forced = apart(tmp_path, "resoudre", file, "--moteur", "noyau")
    assert forced.returncode == 9
    for game, player in (("rummikub", "optimal"), ("rummikub", "stratege"), ("md", "glouton")):
        words = ("--contre", player) if game == "rummikub" else ()
        done = apart(tmp_path, "jouer", game, "--graine", "3", *words, typed="1\nindice\n1\n1\n")
        assert (done.returncode, done.stderr) == (0, "")


def test_the_compiled_solver_takes_over_once_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def solver(name: str) -> Any:
        return lambda table, main, objectif: asked.append(name)

    p = read_written_position(f"{TABLE} / {MAIN}")
    monkeypatch.setattr(resoudre, "meilleure_pose", solver("pur"))
    monkeypatch.setattr(resoudre, "_compiled", lambda tr: solver("noyau"))
    monkeypatch.setattr(resoudre, "_COMPILING", 1e9)
    monkeypatch.setattr(resoudre, "_LOADING", -1.0)
    for there, expected in ((True, "noyau"), (False, "pur")):
        monkeypatch.setattr(resoudre, "is_cached", lambda kernel, there=there: there)
        resoudre._solver(resoudre.Arguments(), str)(p.table, p.main)
        assert asked.pop() == expected


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_what_takes_long_is_told_on_a_terminal_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    told, end = Terminal(), time.monotonic() + 20
    with progress.waiting_notice("thinking", told):
        while "thinking" not in told.getvalue():
            assert time.monotonic() < end
            time.sleep(0.01)
    assert told.getvalue().endswith("\r\x1b[K")
    silent = StringIO()
    with progress.waiting_notice("thinking", silent):
        time.sleep(0.05)
    assert silent.getvalue() == ""


def test_an_interruption_says_how_many_were_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve, left = meilleure_pose, iter(range(2))

    def tired(*asked: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return solve(*asked)

    monkeypatch.setattr(resoudre, "meilleure_pose", tired)
    done = rummifun(tmp_path, "resoudre", "-", "--json", "--moteur", "pur", typed="1n 2n 3n / 4n\n" * 5)
    assert done.returncode == 130
    assert len(done.stdout.splitlines()) == 2
    assert "2 positions résolues." in done.stderr


def test_a_line_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", "-", "--json", "--moteur", "pur", typed="1n 2x / 3n\n1n 2n 3n / 4n\n")
    assert done.returncode == 2
    assert json.loads(done.stdout)["optimum"] == 1
    assert done.stderr.startswith("ligne 1 : attendu : ")
    assert "1n 2x / 3n\n   ^" in done.stderr


@pytest.mark.parametrize(
    ("table", "main", "said", "place"),
    [
        ("7b 7r 7j | 1n 2n 4n", "5n", "une suite", 11),
        ("7b 7r 7j", "7b 7b", "la boîte", 14),
        ("7b 7r 7j", "7y", "attendu : ", 11),
        ("7b 14r 7j", "7n", "1..13", 3),
        ("7b 7r 7j", "", "la main est vide", 10),
        ("", "J J J", "la boîte", 7),
    ],
)
def test_bad_input_is_one_sentence_and_its_place(tmp_path: Path, table: str, main: str, said: str, place: int) -> None:
    done = rummifun(tmp_path, "resoudre", table, "--main", main)
    assert (done.returncode, done.stdout) == (2, "")
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert lines[2] == " " * place + "^", done.stderr


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (None, "ni fichier ni dossier"),
        (..., "est un dossier"),
        (b"", "aucune position"),
        (b"# rien\n\n", "aucune position"),
        (b"\xff\xfe7\0b\0", "n'est pas du texte"),
        (bytes(range(128, 256)), "n'est pas du texte"),
    ],
)
def test_a_file_without_positions_is_said_in_a_sentence(tmp_path: Path, written: Any, said: str) -> None:
    file = tmp_path / "positions"
    if written is ...:
        file.mkdir()
    elif written is not None:
        file.write_bytes(written)
    done = rummifun(tmp_path, "resoudre", file)
    assert said in sentence_of(done)
    assert written in (b"", b"# rien\n\n") or str(file) in done.stderr


def test_a_file_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    file = tmp_path / "positions"
    file.write_bytes("\ufeff1n 2n 3n / 4n\r\n".encode())
    done = rummifun(tmp_path, "resoudre", file, "--json")
    assert (done.returncode, json.loads(done.stdout)["optimum"]) == (0, 1)


@pytest.mark.parametrize(
    ("table", "main"),
    [
        ("[[[[", "7b"),
        ("]", "7b"),
        ("[7b 7r 7j", "7n"),
        ("", "\N{ARABIC-INDIC DIGIT SEVEN}b"),
        ("", "\x1b[2J"),
        ("\0", "7b"),
    ],
)
def test_nonsense_is_refused_and_harmless(tmp_path: Path, table: str, main: str) -> None:
    done = rummifun(tmp_path, "resoudre", table, "--main", main)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 3
    assert "Traceback" not in done.stderr
    assert all(c.isprintable() or c == "\n" for c in done.stderr)


def test_a_first_pose_beside_a_table_that_is_none_is_refused(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", "1n 2n 4n", "--main", "10b 11b 12b", "--ouverture")
    assert (done.returncode, done.stdout) == (2, "")
    assert "une suite" in done.stderr


def test_positions_are_written_and_read_back() -> None:
    for text in ("7b 7r 7j | 1n 2n 3n / 7n J", "/ 7n", "J 2n 3n / 1b 1b"):
        p = read_written_position(text)
        again = read_written_position(write_position(p.table, p.main))
        assert (again.table, again.main) == (p.table, p.main)


# puzzles


@pytest.mark.parametrize("niveau", [1, 2, 4])
def test_a_puzzle_has_one_solution_that_disturbs_as_many_combinations_as_its_level(niveau: int) -> None:
    e = make_puzzle(3, niveau)
    tuiles = [t for c in e.solution.table for t in c]
    assert len([*all_tables(mens(tuiles))]) == 1
    assert len(e.derangees) == niveau
    assert e.solution.posees == e.main
    assert make_puzzle(3, niveau) == e


def test_a_puzzle_is_shown_with_hints_and_solution_on_demand(tmp_path: Path) -> None:
    bare = rummifun(tmp_path, "enigme", "--graine", "3", "--niveau", "1")
    assert bare.returncode == 0
    assert "→" not in bare.stdout
    assert "Meilleur coup" not in bare.stdout
    hinted = rummifun(tmp_path, "enigme", "--seed", "3", "--level", "1", "--hint", "--hint", "--solution", lang="en")
    assert hinted.stdout.count("→") == 2
    assert "Best turn: 1 tile laid" in hinted.stdout
    assert "these stay: " in hinted.stdout


def test_a_level_that_there_is_not_is_refused(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "enigme", "--niveau", str(LEVELS[-1] + 1))
    assert done.returncode == 2
