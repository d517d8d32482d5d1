"""Files that a command line names: pipes and devices are refused at once, and the largest size is told."""

import os
import sys
from pathlib import Path

import pytest

from rummifun.ordinary_files import MOST_BYTES
from rummifun.shells.web.database import connect
from shells.in_process import rummifun, sentence_of

PROGRAM = "x.ml"
READERS = (
    ("resoudre", "{file}"),
    ("resoudre", "{file}", "--jeu", "klondike"),
    ("rejouer", "{file}"),
    ("jouer", "--reprendre", "{file}"),
    ("analyser", "r7", "--parties", "9", "--reprise", "{file}"),
    ("tournoi", "haricots", "--reprise", "{file}"),
    ("verifier", PROGRAM, "--noms", "{file}"),
    ("verifier", PROGRAM, "--bareme", "{file}"),
    ("restaurer", "{file}", "--base", "base"),
)


def refusal(home: Path, words: tuple[str, ...], file: Path) -> str:
    (home / PROGRAM).write_text("let f x = x", "utf-8")
    places = {"{file}": str(file), PROGRAM: str(home / PROGRAM), "base": str(home / "base")}
    return sentence_of(rummifun(home, *(places.get(word, word) for word in words), lang="en"))


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes have no path")
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_command_refuses_a_pipe_and_a_device_at_once(tmp_path: Path, words: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file in (pipe, Path("/dev/zero")):
        assert "ordinary file" in refusal(tmp_path, words, file)


@pytest.mark.parametrize("words", READERS[:-1], ids=" ".join)
def test_command_refuses_a_file_that_is_too_large(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "large"
    with file.open("wb") as out:
        out.truncate(MOST_BYTES + 1)
    assert "too large" in refusal(tmp_path, words, file)


@pytest.mark.skipif(sys.platform == "win32", reason="its files have no such modes")
def test_saved_games_bases_and_checkpoints_are_for_their_owner_alone(tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("game", "copy", "checkpoint", "base")}
    rummifun(tmp_path, "jouer", "r7:5", "--fichier", files["game"], typed=f"sauver {files['copy']}\nq\n")
    for _ in range(2):
        rummifun(tmp_path, "analyser", "r7", "--parties", "9", "--reprise", files["checkpoint"])
    connect(files["base"]).close()
    assert {name: oct(file.stat().st_mode & 0o777) for name, file in files.items()} == dict.fromkeys(files, "0o600")
