"""`rummifun tournoi` as people use it: tables that fit, programs that read it, games played again, interruptions."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rummifun.analysis.tournament import Fault, ScoreSums, Tournament, TournamentPlan, from_json
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.chance import Alea
from rummifun.core.record import read_record, record_states
from rummifun.games import game_named
from rummifun.games.haricots import haricots
from rummifun.players import glouton, hasard, premier
from rummifun.render.text import Style, display_width
from rummifun.shells.commands import tournoi as room
from rummifun.shells.commands.checkpoints import previous_checkpoint_file
from rummifun.shells.commands.standings import standings_lines
from rummifun.shells.console import Console, open_console
from shells.commands.user_players import joueurs
from shells.in_process import Done, rummifun
from shells.line.test_jouer import JOUET, environment

PLATEAU = TournamentSetup(haricots(), 1, (glouton, hasard, premier))


def played(home: Path, *words: str | Path, lang: str = "fr", game: str = "haricots", seed: str = "1") -> Done:
    """Play a tournament here, on one core."""
    return rummifun(home, "tournoi", game, "--graine", seed, "--coeurs", "1", *words, lang=lang)


def told(home: Path, *words: str | Path, lang: str = "fr", game: str = "haricots", seed: str = "1") -> str:
    done = played(home, *words, lang=lang, game=game, seed=seed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(done: Done) -> str:
    """Give the one sentence that a refusal is."""
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    (line,) = done.stderr.splitlines()
    return line


@pytest.fixture(scope="module")
def whole() -> Tournament:
    return tally_meetings(PLATEAU, range(12))


# What it prints


def test_the_ranking_and_who_beats_whom_are_told(tmp_path: Path) -> None:
    out = told(tmp_path, "--joueurs", "glouton,hasard,premier", "--parties", "7")
    assert out.startswith("── Tournoi : haricots ───")
    assert "Graine 1 : 4 donnes, chacune jouée dans les deux sens ; 24 parties en tout." in out
    assert re.search(r"^  1  glouton +100,0 %  80,6–100,0 +\d+,\d ± \d,\d  \+\d+ ± \d+   █+$", out, re.MULTILINE)
    assert "Le score le plus haut gagne. Elo : la moyenne des joueurs est 0. Pour qu'il" in out
    assert re.search(r"^  1  glouton +·  100,0 %  100,0 %$", out, re.MULTILINE)


def test_it_speaks_english_under_english_names(tmp_path: Path) -> None:
    words = ("haricots", "--players", "glouton,hasard", "--games", "2", "--seed", "1", "--cores", "1", "--time", "3")
    done = rummifun(tmp_path, "tournoi", *words, lang="en")
    assert "Seed 1: 1 deal, played both ways round; 2 games in all." in done.stdout
    assert "The highest score wins." in done.stdout


def test_a_reussite_is_won_on_the_same_deals(tmp_path: Path) -> None:
    out = told(tmp_path, "--joueurs", "ecart,petit_ecart", "--parties", "20", game="md")
    assert "Graine 1 : 20 donnes, les mêmes pour tous ; 40 parties en tout." in out
    assert "De combien le joueur de la ligne gagne plus souvent" in out
    assert "Elo" not in out
    assert "score" not in out


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("joueurs_nombre", [2, 5, 12])
@pytest.mark.parametrize("symbols", [True, False])
def test_no_line_is_wider_than_the_screen(width: int, joueurs_nombre: int, symbols: bool) -> None:
    names = tuple(f"./un_dossier/mon_joueur_{i}.py:choisir" for i in range(joueurs_nombre))
    affiche = TournamentPlan("rummikub", (), 2, 1, names)
    n = len(affiche.rencontres)
    fautes = tuple(Fault(i, 10**6, ("pourquoi " * 30, "why " * 30)) for i in range(0, joueurs_nombre, 2))
    bilans = tuple((r, bilan, 500) for r in range(n) for bilan in ("12", "a1", "00"))
    scores = tuple(((r, 0, "1", place), ScoreSums(500, 10_000 + place, 10**6)) for r in range(n) for place in (0, 1))
    tournoi = Tournament(affiche, (range(1500 * n),), bilans, scores, fautes)
    base = open_console("fr", {})
    for colour in (False, True):
        lines = standings_lines(tournoi, Console("fr", base.tr, Style(width, colour, symbols)))
        assert max(map(display_width, lines)) <= max(width, 70)  # the columns of the ranking cannot be cut
        if not symbols:
            drawn = "".join(lines).translate({ord(c): "" for c in "éèê…─←→"})
            assert not set("█░±–·…") & {*drawn}


def test_the_whole_table_of_four_fits_in_eighty_columns(whole: Tournament) -> None:
    lines = standings_lines(whole, open_console("fr", {}))
    assert max(map(len, lines)) <= 80
    assert sum("█" in line for line in lines) == 3


def test_many_players_are_told_in_several_tables() -> None:
    affiche = TournamentPlan("rummikub", (), 2, 1, tuple(f"joueur{i}" for i in range(12)))
    bilans = tuple((r, "12", 3) for r in range(len(affiche.rencontres)))
    tournoi = Tournament(affiche, (range(3 * len(affiche.rencontres)),), bilans)
    out = "\n".join(standings_lines(tournoi, open_console("fr", {})))
    times = {len(re.findall(rf"^ +\d+ +joueur{i} ", out, re.MULTILINE)) for i in range(12)}
    assert times == {1 + 2}  # the ranking, then seven columns and the five others


def test_json_is_the_tournament_and_more(tmp_path: Path, whole: Tournament) -> None:
    written = json.loads(told(tmp_path, "--joueurs", "glouton,hasard,premier", "--parties", "8", "--json"))
    assert from_json(written) == whole
    assert (written["parties"], written["niveau"], written["elo"]) == (24, 0.95, {"moyenne": 0, "finie": False})
    first = written["classement"][0]
    assert (first["joueur"], first["taux"], first["forfaits"]) == ("glouton", 1.0, 0)
    assert sum(row["elo"] for row in written["classement"]) == pytest.approx(0, abs=1e-6)
    assert {(row["joueur"], row["contre"]) for row in written["duels"]} == {
        (a, b) for a in PLATEAU.bill.joueurs for b in PLATEAU.bill.joueurs if a != b
    }


def test_csv_has_a_line_for_each_player_and_each_pair(tmp_path: Path) -> None:
    out = told(tmp_path, "--joueurs", "glouton,hasard", "--parties", "4", "--csv")
    rows = [*csv.DictReader(out.splitlines())]
    assert [(row["joueur"], row["contre"], row["parties"]) for row in rows] == [
        ("glouton", "", "4"), ("hasard", "", "4"), ("glouton", "hasard", "4"), ("hasard", "glouton", "4"),
    ]  # fmt: skip
    rows = [
        *csv.DictReader(told(tmp_path, "--joueurs", "ecart,hasard", "--parties", "4", "--csv", game="md").splitlines())
    ]
    assert rows[2]["aucun"] != ""


def test_the_total_does_not_depend_on_the_cores(tmp_path: Path) -> None:
    words = ("--joueurs", "glouton,hasard", "--parties", "6", "--json")
    assert told(tmp_path, *words) == told(tmp_path, *words, "--coeurs", "2")


# One game


@pytest.mark.parametrize("partie", [0, 3, 1_000_000])
def test_any_game_is_played_again_by_its_number(tmp_path: Path, partie: int) -> None:
    file = tmp_path / "p.jsonl"
    out = told(tmp_path, "--joueurs", "glouton,hasard", "--partie", str(partie), "--fichier", file)
    donne, _, attables = TournamentPlan("haricots", (), 2, 1, ("glouton", "hasard")).seating(partie)
    names = [("glouton", "hasard")[i] for i in attables]
    assert f"la partie {partie} est la donne {donne}. J1 {names[0]}, J2 {names[1]}." in " ".join(out.split())
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    assert (record.origin, damage) == (Alea(1, donne), None)
    *_, last = record_states(record)
    outcome = record.game.outcome(last)
    assert outcome is not None
    assert f"(J1 {outcome.scores[0]}, J2 {outcome.scores[1]})" in out
    assert out.rstrip().endswith(f"rummifun rejouer {file}")
    watched = rummifun(
        tmp_path, "observer", "haricots", "--graine", "1", "--partie", str(donne), "--joueurs", ",".join(names)
    )
    assert watched.stdout.splitlines()[-1] in rummifun(tmp_path, "rejouer", file).stdout


def test_a_game_that_was_forfeited_is_kept_as_far_as_it_went(tmp_path: Path) -> None:
    place, file = joueurs(tmp_path, "leve"), tmp_path / "p.jsonl"
    out = told(tmp_path, "--joueurs", f"{place},hasard", "--partie", "1", "--fichier", file)
    assert "ZeroDivisionError: division by zero (joueurs.py:19)" in " ".join(out.split())
    assert "Forfait après" in out
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    assert damage is None
    assert 0 < len(record.moves) < 20


def test_the_record_goes_over_no_file(tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    file.write_text("à garder", encoding="utf-8")
    done = played(tmp_path, "--joueurs", "glouton,hasard", "--partie", "0", "--fichier", file)
    assert "existe déjà" in refused(done)
    assert file.read_text(encoding="utf-8") == "à garder"


# Users' players, and users' games


def test_a_users_players_at_fault_lose_and_the_table_says_so(tmp_path: Path) -> None:
    names = [joueurs(tmp_path, name) for name in ("premier", "leve", "boucle", "refuse", "meurt")]
    out = told(tmp_path, "--joueurs", ",".join([*names, "hasard"]), "--parties", "2", "--temps", "0.5")
    flat = " ".join(out.split())
    assert re.search(r"^  \d  joueurs.py:premier .*", out, re.MULTILINE)
    assert "joueurs.py:leve, " in flat
    assert "n'a pas répondu en 0.5 s" in flat
    assert "a joué un coup refusé, tire" in flat
    assert "exit 7" in flat
    written = json.loads(told(tmp_path, "--joueurs", f"{names[1]},hasard", "--parties", "4", "--json"))
    assert {row["joueur"]: (row["points"], row["forfaits"]) for row in written["classement"]} == {
        "hasard": (4.0, 0), names[1]: (0.0, 4),
    }  # fmt: skip


def test_a_users_player_plays_the_same_on_any_core(tmp_path: Path) -> None:
    words = ("--joueurs", f"{joueurs(tmp_path, 'premier')},premier", "--parties", "4", "--json")
    one, two = (json.loads(told(tmp_path, *words, "--coeurs", n)) for n in ("1", "2"))
    assert one == two
    assert [row["taux"] for row in one["classement"]] == [0.5, 0.5]


def test_a_users_player_plays_a_users_game(tmp_path: Path) -> None:
    out = told(tmp_path, "--joueurs", f"{joueurs(tmp_path, 'premier')},hasard", "--parties", "4", game=JOUET)
    assert "4 parties en tout." in out
    assert "forfait" not in out


def test_a_users_player_is_played_against_and_watched(tmp_path: Path) -> None:
    place, file = joueurs(tmp_path, "premier"), tmp_path / "p"
    watched = rummifun(tmp_path, "observer", "haricots", "--graine", "1", "--joueurs", f"{place},hasard")
    assert (watched.returncode, watched.stderr) == (0, "")
    assert "(le {premier})" in watched.stdout
    words = ("--contre", place, "haricots", "--graine", "1", "--fichier", file)
    done = rummifun(tmp_path, "jouer", *words, typed="1\n" * 40)
    assert done.returncode == 0
    assert "Adversaire : " in done.stdout
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["joueurs"] == ["humain", place]
    again = rummifun(tmp_path, "jouer", "--reprendre", file, typed="1\n")
    assert (again.returncode, again.stderr) == (0, "")


def test_a_game_against_a_player_at_fault_is_kept_and_the_fault_told(tmp_path: Path) -> None:
    place, file = joueurs(tmp_path, "leve"), tmp_path / "p"
    words = ("jouer", "haricots", "--contre", place, "--graine", "1", "--fichier", file)
    done = rummifun(tmp_path, *words, typed="1\n2\n1\n2\n" * 20)
    assert done.returncode == 2
    assert "ZeroDivisionError" in done.stderr
    assert f"--reprendre {file}" in done.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) > 1


# What cannot be played


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "un tournoi se joue à 2 joueurs au moins, pas à 0"),
        (("--joueurs", "glouton"), "un tournoi se joue à 2 joueurs au moins, pas à 1"),
        (("--joueurs", "glouton,hasard,glouton"), "ne se rencontre pas lui-même ; nommés deux fois : glouton"),
        (("--joueurs", "glouton,moi"), "aucun joueur ne s'appelle moi"),
        (("--joueurs", "glouton,ecart"), "ecart ne joue pas à ce jeu"),
        (("--joueurs", "glouton,,hasard"), "aucun joueur ne s'appelle"),
        (("--joueurs", "glouton,ismcts:0"), "ismcts:0 : budget attendu"),
        (("--joueurs", "glouton,rien.py:f"), "aucun fichier rien.py"),
        (("--joueurs", "glouton,hasard", "--parties", "0"), "n'est pas dans les bornes"),
        (("--joueurs", "glouton,hasard", "--parties", "-3"), "n'est pas dans les bornes"),
        (("--joueurs", "glouton,hasard", "--parties", "1e40"), "nombre de parties attendu : 1.."),
        (("--joueurs", "glouton,hasard", "--parties", "mille"), "nombre attendu, reçu : 'mille'"),
        (("--joueurs", "glouton,hasard", "--temps", "0"), "n'est pas dans les bornes"),
        (("--joueurs", "glouton,hasard", "--temps", "nan"), "nombre attendu, reçu : 'nan'"),
        (("--joueurs", "glouton,hasard", "--coeurs", "0"), "n'est pas dans les bornes"),
        (("--joueurs", "glouton,hasard", "--partie", "-1"), "n'est pas dans les bornes"),
        (("--joueurs", "glouton,hasard", "--fichier", "f"), "--fichier est celui d'une seule partie"),
        (("--joueurs", "glouton,hasard", "--json", "--csv"), "ou bien du JSON, ou bien du CSV"),
        (("--joueurs", "glouton,hasard", "--tours", "3"), "options attendues : "),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    assert said in refused(rummifun(tmp_path, "tournoi", "haricots", "--coeurs", "1", *words))


def test_no_game_lists_the_games(tmp_path: Path) -> None:
    assert "quel jeu ? l'un de : rummikub" in refused(rummifun(tmp_path, "tournoi", "--joueurs", "glouton,hasard"))


# Checkpoints


def test_a_tournament_goes_on_where_it_was_and_can_be_made_longer(tmp_path: Path, whole: Tournament) -> None:
    kept, words = tmp_path / "t.json", ("--joueurs", "glouton,hasard,premier", "--reprise", tmp_path / "t.json")
    told(tmp_path, *words, "--parties", "2")
    first = kept.read_text(encoding="utf-8")
    done = rummifun(tmp_path, "tournoi", "haricots", *words, "--parties", "8", "--json", "--coeurs", "1")
    assert from_json(json.loads(done.stdout)) == whole  # its seed is that of the file
    assert previous_checkpoint_file(kept).read_text(encoding="utf-8") == first
    assert from_json(json.loads(told(tmp_path, *words, "--parties", "2", "--json"))) == whole


def test_an_interrupted_tournament_is_told_and_kept_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Tournament
) -> None:
    words = ("--joueurs", "glouton,hasard,premier", "--parties", "8", "--json", "--reprise", tmp_path / "t.json")
    numbers: list[int] = []

    def interrupted(plateau: TournamentSetup, bloc: range) -> Tournament:
        if len(numbers) > 4:
            raise KeyboardInterrupt
        numbers.extend(bloc)
        return tally_meetings(plateau, bloc)

    monkeypatch.setattr(room, "tally_meetings", interrupted)
    done = played(tmp_path, *words)
    assert (done.returncode, done.stderr.strip()) == (130, "Interrompu.")
    part = from_json(json.loads(done.stdout))
    assert part == tally_meetings(PLATEAU, range(len(numbers)))
    monkeypatch.undo()
    assert from_json(json.loads(told(tmp_path, *words))) == whole


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        ("2", ("--joueurs", "glouton,hasard")),
        ("1", ("--joueurs", "hasard,glouton")),
        ("1", ("--joueurs", "glouton,premier")),
        ("1", ("--joueurs", "glouton,hasard", "--slots", "2")),
    ],
)
def test_a_checkpoint_of_another_tournament_is_refused(tmp_path: Path, seed: str, words: tuple[str, ...]) -> None:
    kept = tmp_path / "t.json"
    told(tmp_path, "--joueurs", "glouton,hasard", "--parties", "2", "--reprise", kept)
    done = played(tmp_path, *words, "--parties", "2", "--reprise", kept, seed=seed)
    assert "le point de reprise d'un autre tournoi" in refused(done)


def test_a_checkpoint_of_a_player_that_has_changed_is_refused(tmp_path: Path) -> None:
    kept, place = tmp_path / "t.json", joueurs(tmp_path, "premier")
    words = ("--joueurs", f"{place},hasard", "--parties", "2", "--reprise", kept)
    told(tmp_path, *words)
    told(tmp_path, *words)
    joueurs(tmp_path, "premier", "\n# il joue mieux\n")
    assert "le point de reprise d'un autre tournoi" in refused(played(tmp_path, *words))


def test_a_damaged_checkpoint_is_told(tmp_path: Path) -> None:
    kept, words = (
        tmp_path / "t.json",
        ("--joueurs", "glouton,hasard", "--parties", "2", "--reprise", tmp_path / "t.json"),
    )
    told(tmp_path, *words)
    sound = kept.read_text(encoding="utf-8")
    study = tmp_path / "etude.json"
    rummifun(tmp_path, "analyser", "r7", "--parties", "3", "--reprise", study)
    wrong: list[Any] = [sound[:-9], "", "[]", "[" * 100_000, sound.replace('"fois": 1', '"fois": 7'), study.read_text()]
    for damaged in wrong:
        kept.write_text(damaged, encoding="utf-8")
        assert "point de reprise absent ou abîmé" in refused(played(tmp_path, *words))


@pytest.mark.parametrize("seed", [(), ("--graine", "1")])
def test_a_study_does_not_go_on_from_a_tournament(tmp_path: Path, seed: tuple[str, ...]) -> None:
    kept = tmp_path / "t.json"
    told(tmp_path, "--joueurs", "premier,hasard", "--parties", "2", "--reprise", kept, game="r7")
    for games in (("r7",), ("--comparer", "r7:tours=2", "r7:tours=3")):
        done = rummifun(tmp_path, "analyser", *games, "--parties", "3", "--reprise", kept, *seed)
        assert "point de reprise absent ou abîmé" in refused(done)


# Long work, on a terminal


@pytest.mark.usefixtures("ctrl_c")
def test_long_work_is_told_and_ctrl_c_at_a_terminal_tells_the_table_so_far(tmp_path: Path) -> None:
    kept = tmp_path / "t.json"
    words = ["tournoi", "haricots", "--joueurs", f"glouton,hasard,{joueurs(tmp_path, 'premier')}", "--parties", "1e6"]
    command = [sys.executable, "-m", "rummifun", *words, "--graine", "1", "--coeurs", "2", "--reprise", str(kept)]
    child, terminal = pty.fork()
    if child == 0:  # it sits at a terminal of its own, where Ctrl-C is for all its processes
        os.execve(sys.executable, command, environment(tmp_path))
    said, pressed = b"", False
    begun = time.monotonic()
    while time.monotonic() - begun < 60:
        if select.select([terminal], [], [], 1)[0]:
            try:
                said += os.read(terminal, 65536)
            except OSError:  # the terminal is closed
                break
        if not pressed and b"glouton 100 %" in said:
            os.write(terminal, b"\x03")
            pressed = True
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130
    os.close(terminal)
    text = re.sub(r"\x1b\[[0-9;]*[mK]", "", said.decode())
    assert re.search(r"\r +\d+ sur 3000000  \[-+\]  0 %", text)
    assert "── Tournoi : haricots ──" in text
    assert "Traceback" not in text
    assert text.rstrip().endswith("Interrompu.")
    counted = json.loads(kept.read_text(encoding="utf-8"))["tournoi"]
    assert f" {2 * from_json(counted).rencontres} parties en tout." in text


def test_a_pipe_gets_the_table_alone(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rummifun", "tournoi", "haricots", "--joueurs", "glouton,hasard", "--parties", "2"]
    done = subprocess.run(
        words, capture_output=True, env=environment(tmp_path), encoding="utf-8", check=True, timeout=60
    )
    assert (done.stderr, "\x1b" in done.stdout) == ("", False)
