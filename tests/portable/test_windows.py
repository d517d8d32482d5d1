"""Playing, studying, solving, serving and checking as on Windows, without its missing modules, signals and `fork`.

The processes see Windows as `seen/sitecustomize.py` shows it, and are spawned. Its consoles and its disks can only be
tested on Windows itself: `portable.txt` lists the tests to run there.
"""

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest
from harness.nonempty import nonempty
from shells.in_process import rummifun
from shells.web.robots import act
from shells.web.running_server import process

from portable.windows import ROOT, all_of, environment, python, said

EXAMPLES = ROOT / "examples"
OWN = f"{EXAMPLES / 'reussites' / 'accordeon.py'}:accordeon"


def test_rooms_that_need_what_windows_lacks_are_those_of_the_cells(tmp_path: Path) -> None:
    done = python(tmp_path, Path(__file__).with_name("rooms.py"))
    cells = ["rummifun.grading.sandbox.jail", "rummifun.grading.sandbox.process"]
    cells += ["rummifun.grading.classroom.preload"]  # for processes that are forked
    assert (sorted(done.stdout.split()), done.stderr) == (sorted(cells), "")


def test_jouer_plays_keeps_and_resumes_a_game(tmp_path: Path) -> None:
    assert "> quitter" in said(tmp_path, "jouer", "md", "--graine", "1", typed="1\n2\nquitter\n")
    (file,) = (tmp_path / "rummifun" / "parties").iterdir()
    before = file.read_bytes()
    assert before.count(b"\n") >= 3
    assert b"\r" not in before
    file.write_bytes(before.replace(b"\n", b"\r\n"))  # as an editor there writes lines
    said(tmp_path, "jouer", "--reprendre", file, typed="1\nquitter\n")
    assert file.read_bytes().count(b"\n") > before.count(b"\n")


def test_jouer_writes_the_letters_of_a_western_console(tmp_path: Path) -> None:
    assert "7h" in python(tmp_path, "-c", _NARROW).stdout


_NARROW = """
import io, sys
from rummifun.shells.cli.main import main
sys.stdin, out, sys.stdout = io.StringIO("1\\n"), sys.stdout, io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
try:
    main(["jouer", "md", "--graine", "1", "--lang", "en"])
finally:
    out.write(sys.stdout.buffer.getvalue().decode("cp1252"))
"""


def test_processes_that_are_spawned_know_the_games_of_a_users_file(tmp_path: Path) -> None:
    words = ["analyser", OWN, "--parties", "20", "--graine", "1", "--json"]
    two = json.loads(said(tmp_path, *words, "--coeurs", "2"))
    assert two == json.loads(rummifun(tmp_path, *words, lang="en").stdout)


def test_deals_are_solved_and_laws_are_asked(tmp_path: Path) -> None:
    won, laws = all_of(tmp_path, ["resoudre", "r7:1", "--moteur", "pur"], ["verifier", "rummifun.multiset.somme"])
    assert (won.returncode, won.stderr, laws.returncode, laws.stderr) == (0, "", 0, "")
    assert "It can be won" in won.stdout
    assert "✓" in laws.stdout


def test_players_of_a_users_own_meet(tmp_path: Path) -> None:
    ending = tmp_path / "taskkill"  # Windows has its own, which ends a program with its children
    ending.write_text('#!/bin/sh\necho "$@" >> taskkilled\n')
    ending.chmod(0o755)
    program = f"cmd:{shlex.join((sys.executable, str(EXAMPLES / 'joueurs' / 'joueur.py')))}"
    players = f"{EXAMPLES / 'mon_joueur.py'}:choisir,{program}"
    words = ["tournoi", "rummikub", "--joueurs", players, "--parties", "1", "--coeurs", "1", "--graine", "1", "--csv"]
    assert len(said(tmp_path, *words).splitlines()) > 2
    assert sys.platform == "win32" or "/t /f /pid" in (tmp_path / "taskkilled").read_text()


def test_table_is_played_at_and_gives_hints(tmp_path: Path) -> None:
    done = python(tmp_path, Path(__file__).with_name("play_on_screen.py"), tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "3 moves; 1 file"


def test_web_lets_a_robot_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    with process(tmp_path / "parties.db") as running:
        links = running.server.begin("rummikub", against="glouton")
        with running.server.join(links["seats"][0]) as seat:
            for _ in range(3):
                while not seat.mine:
                    seat.until("scene")
                assert act(seat, Random(1))["type"] == "scene"
        running.running.terminate()
        assert running.running.wait(200) is not None


def test_verifier_refuses_a_cell_in_a_sentence_that_says_what_to_do(tmp_path: Path) -> None:
    mine = EXAMPLES / "mes_ensembles.py"
    asked: dict[str, list[str | Path]] = {
        f"{OWN} is checked in a cell, which Windows does not have": ["verifier", OWN],
        f"{mine} is checked in a cell, which Windows does not have": ["lecon", "2", mine],
        "Windows has no cell to shut a hand-in in": ["verifier", mine],
        "hand-ins are not run on Windows itself": ["verifier", "--sans-cellule", mine],
    }
    for sentence, done in nonempty(zip(asked, all_of(tmp_path, *asked.values()), strict=True)):
        (line,) = done.stderr.splitlines()
        assert (done.returncode, done.stdout) == (2, "")
        assert sentence in line
        assert "WSL 2" in line


def test_jouer_vivant_plays_without_laws(tmp_path: Path) -> None:
    assert "which Windows does not have" in python(tmp_path, "-c", _FOLLOWED, OWN).stdout
    assert "0 moves" not in said(tmp_path, "jouer", OWN, "--vivant", "--graine", "1", typed="1\n")


_FOLLOWED = """
import sys, time
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.loading import build_registry
from rummifun.console.screen import open_console
followed = WatchedGames(build_registry([sys.argv[1]], open_console()), open_console())
while not followed.has_changed():
    time.sleep(0.01)
print(*followed.reload())
followed.close()
"""


def test_page_without_a_server_is_built_by_portable_means(tmp_path: Path) -> None:
    done = python(
        tmp_path, "-c", f"import sys; sys.path[:0] = [{str(ROOT / 'site')!r}]; import build; print(build.HERE)"
    )
    assert done.stdout.strip() == str(ROOT / "site"), done.stderr
