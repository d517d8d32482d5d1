"""A réussite programmed in a user's file: played, observed and checked by its name; its faults in one sentence."""

import re
from importlib.metadata import EntryPoints
from pathlib import Path
from typing import Any, Final

import pytest
from harness.effort import Effort
from shells.in_process import rummifun

import rummifun.games.reussites as frame
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.core.game import Game
from rummifun.games import game_named
from rummifun.games.reussites import AvecTrace, Reussite, jouer_une
from rummifun.laws.check import check
from rummifun.laws.suites import suite_for_game
from rummifun.plugins.loading import load_game

EXEMPLES: Final = Path(__file__).parents[3] / "examples"
GOLF: Final = f"{EXEMPLES / 'reussites' / 'golf.py'}:golf"
TREIZE: Final = f"{EXEMPLES / 'petite_reussite.py'}:treize"

# une réussite dont une ligne est fausse
FAUSSE: Final = """
from rummifun.games.reussites import *

def installer(t, cartes):
    return t.put({"talon": cartes})

def coups(t):
    return COUPS

def verdict(t):
    return None if t["talon"] else gagnee("fini")

def jouer(t, coup):
    return JOUER

jeu = Reussite("fausse", Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),)), (), installer, coups, verdict, jouer)
"""


def fausse(folder: Path, coups: str = '(Retourner("talon", "rebut"),)', jouer: str = "movement(t, coup)") -> str:
    file = folder / "fausse.py"
    file.write_text(FAUSSE.replace("COUPS", coups).replace("JOUER", jouer), encoding="utf-8")
    return f"{file}:jeu"


def test_laws_hold_for_the_example_treize(effort: Effort) -> None:
    assert check(*suite_for_game(load_game(TREIZE, open_console())), examples=effort(3, 25)).failed == ()


def test_jouer_une_of_golf_ends_after_choices() -> None:
    golf: Game[Any, Any, Any] = load_game(GOLF, open_console())
    assert isinstance(golf, Reussite)
    sortes = {len(golf.moves(t)) for i in range(5) for t in jouer_une(golf, golf.new(Alea(i)), AvecTrace)}
    assert max(sortes) > 2
    assert {golf.patience.verdict(jouer_une(golf, golf.new(Alea(1, i)))) is None for i in range(3)} == {False}


def test_analyser_of_treize_wins_about_once_in_sixty_games(effort: Effort) -> None:
    treize, n = load_game(TREIZE, open_console()), effort(600, 6000)
    assert isinstance(treize, Reussite)
    assert abs(frame.analyser(treize, n, graine=1).gagnees / n - 0.01623) < 4 * (0.01623 / n) ** 0.5


@pytest.mark.parametrize(("lang", "won", "lost"), [("fr", "gagné", "perdu"), ("en", "won", "lost")])
def test_observer_shows_a_reussite_of_ones_own(tmp_path: Path, lang: str, won: str, lost: str) -> None:
    done = rummifun(tmp_path, "observer", GOLF, "--graine", "3", "--parties", "4", lang=lang)
    assert (done.returncode, len(re.findall(rf" \d+ \w+ ?: ({won}|{lost}), ", done.stdout))) == (0, 4)


def test_jouer_keeps_a_reussite_of_ones_own_and_rejouer_replays_it(tmp_path: Path) -> None:
    file = tmp_path / "p"
    done = rummifun(tmp_path, "jouer", GOLF, "--graine", "3", "--fichier", file, typed="talon!trou\n1\naide\n")
    assert "c1>talon" not in done.stdout
    assert "retourner une carte : talon → trou" in done.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3  # the header, two moves
    again = rummifun(tmp_path, "rejouer", file, "--jeu", GOLF)
    assert (again.returncode, "1. retourner une carte : talon → trou" in again.stdout) == (0, True)


# Faults of a file


@pytest.mark.cellule
def test_verifier_names_the_law_of_conservation(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "verifier", fausse(tmp_path, jouer='movement(t, coup).put({"rebut": ()})'))
    assert (done.returncode, done.stderr, "conservation" in done.stdout) == (1, "", True)


@pytest.mark.parametrize(
    ("coups", "said"),
    [
        ('(Deplacer("talon", "rebut"),) if t["talon"][-1].rang else ()', "qui n'a jamais été montrée"),
        ("1 / 0", "fausse.py, ligne 8 : ZeroDivisionError"),
        ('t["poubelle"]', "pas de tas à cette place : poubelle"),
    ],
)
def test_observer_tells_a_rule_that_fails_in_one_sentence(tmp_path: Path, coups: str, said: str) -> None:
    done = rummifun(tmp_path, "observer", fausse(tmp_path, coups))
    (line,) = done.stderr.splitlines()
    assert (done.returncode, said in line) == (2, True)


# Games of other packages


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_game_named_finds_our_games_without_entry_points(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(**wanted: str) -> EntryPoints:
        raise AssertionError("not needed")

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert game_named(name).name == name
