"""`rummifun tournoi` as people use it: tables that fit, programs that read it, games played again, interruptions."""

import csv
import json
import os
import pty
import re
import select
import sys
import time
from itertools import permutations
from pathlib import Path

import pytest

from rummifun.analysis.tournament import Fault, ScoreSums, Tournament, TournamentPlan, from_json
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.chance import Alea
from rummifun.console.screen import Console, open_console
from rummifun.core.record import read_record, record_states
from rummifun.games import game_named
from rummifun.games.haricots import haricots
from rummifun.players import glouton, hasard, premier
from rummifun.render.text import Style, display_width
from rummifun.shells.cli.commands import tournoi as room
from rummifun.shells.cli.commands.standings import standings_lines
from rummifun.storage import checkpoints
from rummifun.storage.checkpoints import previous_checkpoint_file
from shells.commands.user_players import joueurs
from shells.in_process import Done, rummifun, sentence_of
from shells.line.test_jouer import JOUET, environment

PLATEAU = TournamentSetup(haricots(), 1, (glouton, hasard, premier))


def played(home: Path, *words: str | Path, game: str = "haricots", seed: str = "1") -> Done:
    return rummifun(home, "tournoi", game, "--graine", seed, "--coeurs", "1", *words)


def told(home: Path, *words: str | Path, game: str = "haricots") -> str:
    done = played(home, *words, game=game)
    assert (done.returncode, done.stderr, "\x1b" in done.stdout) == (0, "", False)
    return done.stdout


@pytest.fixture(scope="module")
def whole() -> Tournament:
    return tally_meetings(PLATEAU, range(12))


def test_tournoi_tells_the_ranking_and_who_beats_whom(tmp_path: Path) -> None:
    out = told(tmp_path, "--joueurs", "glouton,hasard,premier", "--parties", "7")
    assert out.startswith("── Tournoi : haricots ───")
    assert "Graine 1 : 4 donnes, chacune jouée dans les deux sens ; 24 parties en tout." in out
    assert re.search(r"^  1  glouton +100,0 %  80,6–100,0 +\d+,\d ± \d,\d  \+\d+ ± \d+   █+$", out, re.MULTILINE)
    assert "Le score le plus haut gagne. Elo : la moyenne des joueurs est 0. Pour qu'il" in out
    assert re.search(r"^  1  glouton +·  100,0 %  100,0 %$", out, re.MULTILINE)


def test_tournament_speaks_english(tmp_path: Path) -> None:
    words = ["haricots", "--players", "glouton,hasard", "--games", "2", "--seed", "1", "--cores", "1", "--time", "3"]
    done = rummifun(tmp_path, "tournament", *words, lang="en")
    assert "Seed 1: 1 deal, played both ways round; 2 games in all." in done.stdout
    assert "The highest score wins." in done.stdout


def test_tournoi_plays_a_reussite_of_the_same_deals_and_a_users_game(tmp_path: Path) -> None:
    out = told(tmp_path, "--joueurs", "ecart,petit_ecart", "--parties", "20", game="md")
    assert "Graine 1 : 20 donnes, les mêmes pour tous ; 40 parties en tout." in out
    assert "De combien le joueur de la ligne gagne plus souvent" in out
    assert "Elo" not in out
    assert "score" not in out
    out = told(tmp_path, "--joueurs", f"{joueurs(tmp_path, 'premier')},hasard", "--parties", "4", game=JOUET)
    assert "4 parties en tout." in out
    assert "forfait" not in out


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("players", [2, 5, 12])
@pytest.mark.parametrize("symbols", [True, False])
def test_standings_lines_fit_the_screen(width: int, players: int, symbols: bool) -> None:
    plan = TournamentPlan("rummikub", (), 2, 1, tuple(f"./un_dossier/mon_joueur_{i}.py:f" for i in range(players)))
    meetings = range(len(plan.rencontres))
    faults = tuple(Fault(i, 10**6, ("pourquoi " * 30, "why " * 30)) for i in range(0, players, 2))
    results = tuple((r, result, 500) for r in meetings for result in ("12", "a1", "00"))
    scores = tuple(((r, 0, "1", place), ScoreSums(500, 10_000 + place, 10**6)) for r in meetings for place in (0, 1))
    tournament = Tournament(plan, (range(1500 * len(meetings)),), results, scores, faults)
    for colour in (False, True):
        lines = standings_lines(tournament, Console("fr", open_console("fr", {}).tr, Style(width, colour, symbols)))
        assert max(map(display_width, lines)) <= max(width, 70)  # the columns of the ranking cannot be cut
        if not symbols:
            drawn = "".join(lines).translate({ord(c): "" for c in "éèê…─←→"})
            assert not set("█░±–·…") & {*drawn}


def test_standings_lines_of_many_players_make_several_tables() -> None:
    plan = TournamentPlan("rummikub", (), 2, 1, tuple(f"joueur{i}" for i in range(12)))
    n = len(plan.rencontres)
    tournament = Tournament(plan, (range(3 * n),), tuple((r, "12", 3) for r in range(n)))
    out = "\n".join(standings_lines(tournament, open_console("fr", {})))
    times = {len(re.findall(rf"^ +\d+ +joueur{i} ", out, re.MULTILINE)) for i in range(12)}
    assert times == {1 + 2}  # the ranking, then seven columns and the five others


def test_tournoi_writes_the_tournament_as_json(tmp_path: Path, whole: Tournament) -> None:
    written = json.loads(told(tmp_path, "--joueurs", "glouton,hasard,premier", "--parties", "8", "--json"))
    assert from_json(written) == whole
    assert (written["parties"], written["niveau"], written["elo"]) == (24, 0.95, {"moyenne": 0, "finie": False})
    first = written["classement"][0]
    assert (first["joueur"], first["taux"], first["forfaits"]) == ("glouton", 1.0, 0)
    assert sum(row["elo"] for row in written["classement"]) == pytest.approx(0, abs=1e-6)
    assert {(row["joueur"], row["contre"]) for row in written["duels"]} == {*permutations(PLATEAU.bill.joueurs, 2)}


def test_tournoi_writes_a_line_of_csv_for_each_player_and_each_pair(tmp_path: Path) -> None:
    def rows(*words: str, game: str = "haricots") -> list[dict[str, str]]:
        return [*csv.DictReader(told(tmp_path, *words, "--parties", "4", "--csv", game=game).splitlines())]

    pairs = [("glouton", ""), ("hasard", ""), ("glouton", "hasard"), ("hasard", "glouton")]
    found = rows("--joueurs", "glouton,hasard")
    assert [(row["joueur"], row["contre"], row["parties"]) for row in found] == [(*pair, "4") for pair in pairs]
    assert rows("--joueurs", "ecart,hasard", game="md")[2]["aucun"] != ""


@pytest.mark.parametrize("own", [False, True])
def test_tournoi_counts_the_same_on_any_cores(tmp_path: Path, own: bool) -> None:
    first = joueurs(tmp_path, "premier") if own else "glouton"
    words = ("--joueurs", f"{first},premier", "--parties", "4", "--json")
    one, two = (json.loads(told(tmp_path, *words, "--coeurs", n)) for n in "12")
    assert one == two
    assert not own or [row["taux"] for row in one["classement"]] == [0.5, 0.5]


@pytest.mark.parametrize("partie", [3, 1_000_000])
def test_tournoi_plays_any_game_again_by_its_number(tmp_path: Path, partie: int) -> None:
    file = tmp_path / "p.jsonl"
    out = told(tmp_path, "--joueurs", "glouton,hasard", "--partie", str(partie), "--fichier", file)
    donne, _, seated = TournamentPlan("haricots", (), 2, 1, ("glouton", "hasard")).seating(partie)
    names = [("glouton", "hasard")[i] for i in seated]
    assert f"la partie {partie} est la donne {donne}. J1 {names[0]}, J2 {names[1]}." in " ".join(out.split())
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    assert (record.origin, damage) == (Alea(1, donne), None)
    outcome = record.game.outcome([*record_states(record)][-1])
    assert outcome is not None
    assert "(J1 {}, J2 {})".format(*outcome.scores) in out
    assert out.rstrip().endswith(f"rummifun rejouer {file}")
    words = ("--graine", "1", "--partie", str(donne), "--joueurs", ",".join(names))
    watched = rummifun(tmp_path, "observer", "haricots", *words)
    assert watched.stdout.splitlines()[-1] in rummifun(tmp_path, "rejouer", file).stdout


def test_tournoi_keeps_a_forfeited_game_as_far_as_it_went(tmp_path: Path) -> None:
    place, file = joueurs(tmp_path, "leve"), tmp_path / "p.jsonl"
    out = told(tmp_path, "--joueurs", f"{place},hasard", "--partie", "1", "--fichier", file)
    assert "ZeroDivisionError: division by zero (joueurs.py:13)" in " ".join(out.split())
    assert "Forfait après" in out
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    assert damage is None
    assert 0 < len(record.moves) < 20


def test_users_players_at_fault_lose_and_the_table_says_so(tmp_path: Path) -> None:
    names = [joueurs(tmp_path, name) for name in ("premier", "leve", "boucle")]
    out = told(tmp_path, "--joueurs", ",".join([*names, "hasard"]), "--parties", "2", "--temps", "0.2")
    flat = " ".join(out.split())
    assert re.search(r"^  \d  joueurs.py:premier .*", out, re.MULTILINE)
    assert "joueurs.py:leve, " in flat
    assert "n'a pas répondu en 0.2 s" in flat
    written = json.loads(told(tmp_path, "--joueurs", f"{names[1]},hasard", "--parties", "2", "--json"))
    rows = {row["joueur"]: (row["points"], row["forfaits"]) for row in written["classement"]}
    assert rows == {"hasard": (2.0, 0), names[1]: (0.0, 2)}


def test_observer_and_jouer_take_a_users_player(tmp_path: Path) -> None:
    place, file = joueurs(tmp_path, "premier"), tmp_path / "p"
    watched = rummifun(tmp_path, "observer", "haricots", "--graine", "1", "--joueurs", f"{place},hasard")
    words = ("--contre", place, "haricots", "--graine", "1", "--fichier", file)
    done = rummifun(tmp_path, "jouer", *words, typed="1\n" * 40)
    again = rummifun(tmp_path, "jouer", "--reprendre", file, typed="1\n")
    assert [(one.returncode, one.stderr) for one in (watched, done, again)] == [(0, "")] * 3
    assert ("(le {premier})" in watched.stdout, "Adversaire : " in done.stdout) == (True, True)
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["joueurs"] == ["humain", place]


def test_jouer_keeps_a_game_against_a_player_at_fault_and_tells_the_fault(tmp_path: Path) -> None:
    place, file = joueurs(tmp_path, "leve"), tmp_path / "p"
    words = ("jouer", "haricots", "--contre", place, "--graine", "1", "--fichier", file)
    done = rummifun(tmp_path, *words, typed="1\n2\n1\n2\n" * 20)
    assert (done.returncode, "ZeroDivisionError" in done.stderr) == (2, True)
    assert f"--reprendre {file}" in done.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) > 1


def test_tournoi_goes_on_from_a_checkpoint(tmp_path: Path, whole: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "_PERIOD", 1e9)  # none is written on the way
    kept = tmp_path / "t.json"
    words = ("--joueurs", "glouton,hasard,premier", "--reprise", kept)
    told(tmp_path, *words, "--parties", "2")
    first = kept.read_text(encoding="utf-8")
    done = rummifun(tmp_path, "tournoi", "haricots", *words, "--parties", "8", "--json", "--coeurs", "1")
    assert from_json(json.loads(done.stdout)) == whole  # its seed is that of the file
    assert previous_checkpoint_file(kept).read_text(encoding="utf-8") == first
    assert from_json(json.loads(told(tmp_path, *words, "--parties", "2", "--json"))) == whole


def test_tournoi_interrupted_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Tournament) -> None:
    words = ("--joueurs", "glouton,hasard,premier", "--parties", "8", "--json", "--reprise", tmp_path / "t.json")
    numbers: list[int] = []

    def interrupted(setup: TournamentSetup, block: range) -> Tournament:
        if len(numbers) > 4:
            raise KeyboardInterrupt
        numbers.extend(block)
        return tally_meetings(setup, block)

    monkeypatch.setattr(room, "tally_meetings", interrupted)
    done = played(tmp_path, *words)
    assert (done.returncode, done.stderr.strip()) == (130, "Interrompu.")
    part = from_json(json.loads(done.stdout))
    assert part == tally_meetings(PLATEAU, range(len(numbers)))
    monkeypatch.undo()
    assert from_json(json.loads(told(tmp_path, *words))) == whole


OTHERS = (("glouton,hasard", "2"), ("hasard,glouton", "1"), ("glouton,premier", "1"))


def test_tournoi_refuses_the_checkpoint_of_another_tournament(tmp_path: Path) -> None:
    more = ("--parties", "2", "--reprise", tmp_path / "t.json")
    told(tmp_path, "--joueurs", "glouton,hasard", *more)
    others = [played(tmp_path, "--joueurs", names, *more, seed=seed) for names, seed in OTHERS]
    for done in [*others, played(tmp_path, "--joueurs", "glouton,hasard", "--slots", "2", *more)]:
        assert "le point de reprise d'un autre tournoi" in sentence_of(done)


def test_tournoi_refuses_the_checkpoint_of_a_player_that_has_changed(tmp_path: Path) -> None:
    words = ("--joueurs", f"{joueurs(tmp_path, 'premier')},hasard", "--parties", "2", "--reprise", tmp_path / "t.json")
    assert told(tmp_path, *words) == told(tmp_path, *words)
    joueurs(tmp_path, "premier", "\n# il joue mieux\n")
    assert "le point de reprise d'un autre tournoi" in sentence_of(played(tmp_path, *words))


def test_tournoi_refuses_a_damaged_checkpoint(tmp_path: Path) -> None:
    kept, study = tmp_path / "t.json", tmp_path / "etude.json"
    words = ("--joueurs", "glouton,hasard", "--parties", "2", "--reprise", kept)
    told(tmp_path, *words)
    sound = kept.read_text(encoding="utf-8")
    rummifun(tmp_path, "analyser", "r7", "--parties", "3", "--reprise", study)
    other = study.read_text(encoding="utf-8")
    previous_checkpoint_file(kept).unlink(missing_ok=True)  # a slow machine writes one on the way
    for damaged in (sound[:-9], "", "[]", "[" * 100_000, sound.replace('"fois": 1', '"fois": 7'), other):
        kept.write_text(damaged, encoding="utf-8")
        assert "point de reprise absent ou abîmé" in sentence_of(played(tmp_path, *words))


@pytest.mark.usefixtures("ctrl_c")
def test_tournoi_shows_its_progress_and_ctrl_c_tells_the_table_so_far(tmp_path: Path) -> None:
    kept = tmp_path / "t.json"
    words = ["tournoi", "haricots", "--joueurs", f"glouton,hasard,{joueurs(tmp_path, 'premier')}", "--parties", "1e6"]
    command = [sys.executable, "-m", "rummifun", *words, "--graine", "1", "--coeurs", "2", "--reprise", str(kept)]
    child, terminal = pty.fork()
    if child == 0:  # it sits at a terminal of its own, where Ctrl-C is for all its processes
        os.execve(sys.executable, command, environment(tmp_path))
    said, pressed = b"", False
    begun = time.monotonic()
    while time.monotonic() - begun < 200:
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
