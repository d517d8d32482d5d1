"""The player in OCaml of the examples, alone and with a hand-in in place of its first part."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from grading.hand_ins import SOBRE

from rummifun.analysis.tournament_runner import GameEnd, play_to_end
from rummifun.chance import Alea
from rummifun.games.rummikub import jeu
from rummifun.players import glouton
from rummifun.shells.plugins.program_player import ProgramPlayer
from shells.in_process import rummifun

EXAMPLE = Path(__file__).parents[3] / "examples" / "joueurs" / "joueur.ml"


def played(file: Path, seed: int) -> GameEnd:
    return play_to_end(jeu, Alea(seed), (ProgramPlayer(f"cmd:ocaml {quote(str(file))}"), glouton))


def test_banc_finds_the_player_in_ocaml_right(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "banc", f"ocaml {quote(str(EXAMPLE))}", "--parties", "1", "--graine", "1", lang="en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "plays 1 game against hasard (won: 1" in done.stdout


def test_player_in_ocaml_takes_a_hand_in_for_its_first_part(tmp_path: Path) -> None:
    whole = EXAMPLE.read_text("utf-8")
    start, end = whole.index("(* I. "), whole.index("(* II. ")
    (tmp_path / "rendu.ml").write_text(SOBRE, "utf-8")
    (tmp_path / "mien.ml").write_text(f'{whole[:start]}#use "{tmp_path}/rendu.ml";;\n{whole[end:]}', "utf-8")
    assert played(tmp_path / "mien.ml", 2).letter == "1"
