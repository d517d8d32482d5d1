"""`rummifun tournoi --dossier`: hand-ins against each other, and what stands in the way of it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from grading.hand_ins import SOBRE, changed

from shells.commands.test_tournoi import refused
from shells.in_process import rummifun

_RUN = "let est_suite (c : combinaison) ="


@pytest.fixture(scope="module")
def rendus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three hand-ins: one is right, one takes all tiles for runs, one does not compile."""
    home = tmp_path_factory.mktemp("classe")
    folder = home / "rendus"
    (folder / "martin").mkdir(parents=True)
    (folder / "martin" / "projet.ml").write_text(changed(SOBRE, (_RUN, f"{_RUN} List.length c > 2 ||")), "utf-8")
    (folder / "dupont.ml").write_text(SOBRE, "utf-8")
    (folder / "durand.ml").write_text("let jouer_1_coup e =", "utf-8")
    return home


@pytest.fixture(autouse=True)
def _there(rendus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(rendus)


def tournament(home: Path, *words: str) -> dict[str, Any]:
    asked = ("tournoi", "--dossier", "rendus", "--parties", "2", "--graine", "5", "--json", *words)
    done = rummifun(home, *asked, lang="en")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_tournoi_dossier_plays_alike_on_one_core_and_on_two(rendus: Path) -> None:
    told = tournament(rendus, "--coeurs", "1", "--reprise", "un.json")
    assert (told["jeu"], told["joueurs"]) == ("rummikub", ["dupont.ml", "durand.ml", "martin"])
    (lacking, lying) = (fault["dit"][1] for fault in told["fautes"])
    reason = "it lacks jouer_1er_coup, jouer_1_coup; durand.ml, line 1: this cannot be parsed"
    assert lacking == f"hand-in durand.ml cannot play: {reason} (players)"
    assert lying.startswith("player martin made a move that the rules refuse")
    assert [row["forfaits"] for row in told["classement"]] == [0, 3, 3]
    assert tournament(rendus, "--coeurs", "2") == tournament(rendus, "--reprise", "un.json") == told


def test_tournoi_dossier_keeps_one_game(rendus: Path) -> None:
    asked = ("tournoi", "--folder", "rendus", "--graine", "5", "--partie", "0", "--fichier", "p.jsonl")
    done = rummifun(rendus, *asked, lang="en")
    assert (done.returncode, "Forfeited" in done.stdout) == (0, True)
    assert rummifun(rendus, "rejouer", "p.jsonl", lang="en").returncode == 0


def test_tournoi_takes_a_hand_in_among_the_players(rendus: Path) -> None:
    line = "tournoi rummikub --joueurs rendus/durand.ml,premier --parties 2 --graine 1 --json"
    told = json.loads(rummifun(rendus, *line.split()).stdout)
    assert [row["forfaits"] for row in told["classement"]] == [0, 2]


def test_tournoi_dossier_is_refused_where_there_are_no_cells(rendus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    said = "macOS has no cell to shut a hand-in in: run it in a Linux container"
    assert said in refused(rummifun(rendus, "tournoi", "--dossier", "rendus", "--graine", "1", lang="en"))
