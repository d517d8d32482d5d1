"""`rummifun resoudre` and `rummifun enigme`: their output in both languages, and refusals of bad input."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rummifun.games.rummikub import meilleure_pose
from rummifun.games.rummikub.notation import read_written_position
from rummifun.shells.cli.commands import resoudre
from shells.in_process import rummifun
from shells.line.test_jouer import environment

TABLE, MAIN = "7b 7r 7j | 1n 2n 3n 4n", "7n 8r 3n 5n J"


def test_resoudre_draws_the_best_turn_with_its_steps(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", TABLE, "--main", MAIN)
    assert done.returncode == 0
    assert done.stdout.startswith("── Meilleur coup : 5 tuiles à poser ──")
    assert re.search(r"^\d\. prendre .* de 7 en bleu, rouge, jaune et le mettre", done.stdout, re.MULTILINE)
    english = rummifun(tmp_path, "resoudre", TABLE, "--hand", MAIN, "--objective", "main", lang="en").stdout
    assert english.startswith("── Best turn: 5 tiles laid, 0 points left in the hand ──")


def test_resoudre_writes_the_best_turn_as_json(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", TABLE, "--main", MAIN, "--json", "--objectif", "points")
    said = json.loads(done.stdout)
    assert (said["objectif"], said["optimum"]) == ("points", 23)
    assert sorted(said["posees"]) == sorted(["7n", "8r", "3n", "5n", "J"])
    assert len(said["etapes"]) >= 3


def test_resoudre_ouverture_leaves_the_table_alone(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", TABLE, "--main", "9b 10b 11b 5n 6n", "--ouverture", "--json")
    assert json.loads(done.stdout)["table"] == ["9b 10b 11b"]
    none = rummifun(tmp_path, "resoudre", "--main", "1b 2b 3b 5n", "--opening")
    assert none.stdout.strip() == "On ne peut rien poser."
    beside = rummifun(tmp_path, "resoudre", "1n 2n 4n", "--main", "10b 11b 12b", "--ouverture")
    assert (beside.returncode, beside.stdout, "une suite" in beside.stderr) == (2, "", True)


@pytest.mark.parametrize("engine", ["pur", "auto", pytest.param("noyau", marks=pytest.mark.lent)])
def test_resoudre_reads_a_position_a_line(tmp_path: Path, engine: str) -> None:
    file = tmp_path / "positions"
    file.write_text(f"# two\n{TABLE} / {MAIN}\n\n[1n 2n 3n] / 4n\n")
    done = rummifun(tmp_path, "resoudre", file, "--json", "--moteur", engine)
    assert [json.loads(line)["optimum"] for line in done.stdout.splitlines()] == [5, 1]
    piped = rummifun(tmp_path, "resoudre", "--json", "--moteur", engine, typed=file.read_text())
    assert (piped.stdout, piped.returncode) == (done.stdout, 0)


def test_resoudre_and_jouer_compile_nothing_for_little_work(tmp_path: Path) -> None:
    """A few positions, a hint and the first moves of a game do without the compiler."""
    (tmp_path / "numba.py").write_text("raise SystemExit(9)\n")
    file = tmp_path / "positions"
    file.write_text(f"{TABLE} / {MAIN}\n[1n 2n 3n] / 4n\n")
    games = (("rummikub", "--contre", "optimal"), ("rummikub", "--contre", "stratege"), ("md",))
    typed = "1\nindice\n1\n1\n"
    asked = [(("resoudre", str(file), "--json"), ""), *((("jouer", *game, "--graine", "3"), typed) for game in games)]
    asked.append((("resoudre", str(file), "--moteur", "noyau"), ""))
    code = f"""for words, typed in {asked}:
        print(rummifun(Path({str(tmp_path)!r}), *words, typed=typed).returncode)"""
    line = [sys.executable, "-c", f"from pathlib import Path\nfrom shells.in_process import rummifun\n{code}"]
    path = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[2])))
    done = subprocess.run(line, capture_output=True, env=environment(tmp_path) | {"PYTHONPATH": path}, check=True)
    assert done.stdout.split() == [b"0", b"0", b"0", b"0", b"9"]


@pytest.mark.parametrize(
    ("moteur", "kept", "chosen"), [("auto", True, "noyau"), ("auto", False, "pur"), ("noyau", False, "noyau")]
)
def test_solver_is_the_compiled_one_where_it_is_kept_or_asked_for(
    moteur: str, kept: bool, chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(resoudre, "meilleure_pose", lambda *_: asked.append("pur"))
    monkeypatch.setattr(resoudre, "_compile_solver", lambda tr: lambda *_: asked.append("noyau"))
    monkeypatch.setattr(resoudre, "_COMPILING", 1e9)
    monkeypatch.setattr(resoudre, "_LOADING", -1.0)
    monkeypatch.setattr(resoudre, "is_cached", lambda kernel: kept)
    p = read_written_position(f"{TABLE} / {MAIN}")
    resoudre._solver(resoudre.Arguments(moteur=moteur), str)(p.table, p.main, "tuiles")
    assert asked == [chosen]


def test_resoudre_interrupted_says_how_many_were_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve, left = meilleure_pose, iter(range(2))

    def tired(*asked: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return solve(*asked)

    monkeypatch.setattr(resoudre, "meilleure_pose", tired)
    done = rummifun(tmp_path, "resoudre", "-", "--json", "--moteur", "pur", typed="1n 2n 3n / 4n\n" * 5)
    assert (done.returncode, len(done.stdout.splitlines())) == (130, 2)
    assert "2 positions résolues." in done.stderr


def test_resoudre_goes_on_after_a_line_that_cannot_be_read(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "resoudre", "-", "--json", "--moteur", "pur", typed="1n 2x / 3n\n1n 2n 3n / 4n\n")
    assert (done.returncode, json.loads(done.stdout)["optimum"]) == (2, 1)
    assert done.stderr.startswith("ligne 1 : attendu : ")
    assert "1n 2x / 3n\n   ^" in done.stderr


@pytest.mark.parametrize(
    ("table", "main", "said", "place"),
    [
        ("7b 7r 7j | 1n 2n 4n", "5n", "une suite", 11),
        ("7b 7r 7j", "7b 7b", "le jeu n'a pas autant", 14),
        ("7b 7r 7j", "7y", "attendu : ", 11),
        ("7b 7r 7j", "", "la main est vide", 10),
        ("", "J J J", "le jeu n'a pas autant", 7),
        ("", "\x1b[2J", "", None),
    ],
)
def test_resoudre_marks_where_an_error_is(tmp_path: Path, table: str, main: str, said: str, place: int | None) -> None:
    done = rummifun(tmp_path, "resoudre", table, "--main", main)
    first, _, mark = done.stderr.splitlines()
    assert (done.returncode, done.stdout, said in first) == (2, "", True)
    assert place is None or mark == " " * place + "^"
    assert all(c.isprintable() or c == "\n" for c in done.stderr)


def test_resoudre_reads_a_file_that_begins_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    file = tmp_path / "positions"
    file.write_bytes("\ufeff1n 2n 3n / 4n\r\n".encode())
    done = rummifun(tmp_path, "resoudre", file, "--json")
    assert (done.returncode, json.loads(done.stdout)["optimum"]) == (0, 1)


def test_enigme_gives_hints_and_solution_on_demand(tmp_path: Path) -> None:
    bare = rummifun(tmp_path, "enigme", "--graine", "3", "--niveau", "1")
    assert (bare.returncode, "→" in bare.stdout, "Meilleur coup" in bare.stdout) == (0, False, False)
    hinted = rummifun(tmp_path, "enigme", "--seed", "3", "--level", "1", "--hint", "--hint", "--solution", lang="en")
    assert (hinted.stdout.count("→"), "Best turn: 1 tile laid" in hinted.stdout) == (2, True)
    assert "these stay: " in hinted.stdout
