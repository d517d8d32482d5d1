"""All commands: impossible lines are refused in one sentence and leave nothing; shared parts."""

import json
import shlex
import subprocess
import sys
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from grading.test_files import CARDINAL, CARDINAL_PY, laid

from rummifun.analysis import Plan, Study, records, to_json
from rummifun.analysis.tournament import Tournament, TournamentPlan
from rummifun.console import progress
from rummifun.console.screen import Console
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.messages import translation
from rummifun.render.text import Style
from rummifun.shells.cli.commands import long_work, standings
from rummifun.shells.cli.commands.analyser import compare_games, parse_plan
from rummifun.shells.cli.commands.long_work import ReportFormat, run_and_report
from rummifun.shells.cli.commands.verifier_options import VerifyOptions, is_submission_file
from rummifun.shells.cli.commands.verifier_submissions import report_class, report_several
from rummifun.storage.checkpoints import CheckpointWriter, RunOptions, study_work
from shells.commands.test_student_files import LAWS
from shells.in_process import rummifun, sentence_of
from shells.line.test_jouer import HEADER
from shells.terminals import Tty

REFUSED = """
analyser                                    → quel jeu ? l'un de : rummikub, descente, haricots, r7, qll, c4
analyser belote                             → jeu attendu parmi : rummikub, descente, haricots, r7, qll, c4
analyser rummikub                           → une étude porte sur un jeu pour un joueur ; celui-ci se joue à 2
analyser r7 --end-rule none                 → options attendues : tours, pack ; reçues : end_rule
analyser qll --pack 40                      → jeu de 32, 52 cartes attendu, reçu : 40
analyser r7 --tours 0                       → valeur attendue : 1, 2, 3…, reçue : 0
analyser r7 --tours trois                   → reçue : trois
analyser r7 --tours                         → option du jeu attendue : --nom valeur ; reçu : --tours
analyser r7 --option tours                  → option du jeu attendue
analyser r7 trois                           → option du jeu attendue : --nom valeur ; reçu : trois
analyser c4 --start ♥♥                      → valeur attendue : ♣, ♦, ♥, ♠, reçue : ♥♥
analyser r7 --parties 0                     → 0 n'est pas dans les bornes x>=1
analyser r7 --parties mille                 → nombre attendu, reçu : 'mille'
analyser r7 --parties 1e30                  → nombre de parties attendu
analyser r7 --debut -1                      → -1 n'est pas dans les bornes x>=0
analyser r7 --debut 1e20                    → nombre de parties attendu
analyser r7 --precision nan                 → nombre attendu, reçu : 'nan'
analyser r7 --graine un                     → entier de 64 bits attendu
analyser r7 --joueur moi                    → aucun joueur ne s'appelle moi ; il y a : hasard, premier
analyser r7 --joueur ismcts:0s              → ismcts:0s : budget attendu
analyser r7 --json --csv                    → ou bien du JSON, ou bien du CSV

feuille --commence classe.ml --lang en      → classe.ml is not empty: nothing is written there

conformite haricot --lang en                → no sheet called haricot; expected: rummikub, reussites

jouer                                       → quel jeu ? l'un de : rummikub
jouer belote                                → jeu attendu parmi : rummikub, descente, haricots, r7, qll, c4
jouer rummikub --graine dix                 → entier de 64 bits attendu
jouer rummikub --graine 18446744073709551616 → entier de 64 bits attendu
jouer rummikub --place J3                   → place attendue parmi : J1, J2 ; reçue : J3
jouer rummikub --contre moi                 → aucun joueur ne s'appelle moi ; il y a : facile, moyen
jouer rummikub --contre ismcts:0            → ismcts:0 : budget attendu
jouer rummikub --contre humain --place J2   → chacun joue à son tour
jouer rummikub --contre moyen,facile        → un pour toutes les places, ou 1 ; reçu : moyen,facile
jouer rummikub --position 'trait J1 / J1 7b / J2 / table / pioche / alea 0.0.0' → il manque au jeu
jouer rummikub --position x --graine 1      → ne prend pas de graine
jouer rummikub --prendre                    → --reprendre
jouer rummikub --fichier p                  → existe déjà ; pour continuer une partie : --reprendre
jouer --reprendre x --graine 1              → a déjà sa graine
jouer --reprendre rien                      → rien
jouer --reprendre rendus                    → rendus
jouer --reprendre p/x                       → p/x
jouer --reprendre /dev/null                 → /dev/null

lecon 99 --lang en                          → no exercises in lesson 99; there are some in 1, 2
lecon 1 nowhere.py --lang en                → no file nowhere.py
lecon --indice 9.9 --lang en                → no exercise 9.9; there are 1.1, 1.2
lecon 2 --indice 1.1 --lang en              → no exercise 1.1; there are 2.1, 2.2
lecon 1 --rang 2 --lang en                  → --rang says which hint
lecon --commence a.py --lang en             → --commence takes the number of a lesson
lecon 1 b.py --commence a.py --lang en      → --commence takes the number of a lesson
lecon --indice 1.1 --rang 4                 → 4
lecon one                                   → one
lecon 1 --commence nowhere/a.py --lang en   → nowhere/a.py:
lecon 1 --begin p --lang en                 → p is there already: nothing is written over it
lecon 11 casse.py --lang en                 → line 1: SyntaxError
lecon 11 divise.py --lang en                → line 2: ZeroDivisionError
lecon 11 sort.py --lang en                  → stops by sys.exit(3)
lecon 11 meurt.py --lang en                 → has no report

observer rummikub --joueurs moi             → aucun joueur ne s'appelle moi ; il y a :
observer rummikub --joueurs hasard,hasard,hasard → 2 joueurs attendus, parmi hasard, premier
observer rummikub --joueurs humain,glouton  → aucun joueur ne s'appelle humain
observer rummikub --place J0                → place attendue
observer rummikub --graine -1               → entier de 64 bits attendu
observer rummikub --parties 0               → n'est pas dans les bornes
observer rummikub --partie un               → nombre attendu, reçu : 'un'
observer rummikub --partie 1 --parties 2    → ou bien une partie
observer r7 --joueurs premier,premier       → 1 joueurs attendus
observer r7 --vitesse 0                     → 0.0 n'est pas dans les bornes
observer r7 --disposition 'talon rebut / ♣ ♦ ♥' → valeur attendue : talon rebut ♣ ♦ ♥ ♠, reçue : talon rebut
observer qll --disposition talon            → les tas de qll ne se placent pas ailleurs
observer descente --joueurs glouton:6       → glouton:1..5

rejouer vide.ml                             → n'est pas une partie enregistrée
rejouer debut --place J9                    → place attendue parmi : J1, J2 ; reçue : J9
rejouer rien                                → rien
rejouer rendus                              → rendus
rejouer p/x                                 → p/x

resoudre klondike:d3                        → klondike:d3:48213
resoudre klondike                           → klondike:48213
resoudre haricots:3                         → que dans un jeu pour une personne
resoudre klondike:1 --jeu klondike_classique → d'un autre jeu
resoudre klondike:1 --budget 0              → --budget
resoudre klondike:1 --main 7n               → --main
resoudre klondike:d7:1                      → 7
resoudre - --jeu klondike                   → aucune position
resoudre - --jeu personne                   → personne
resoudre '7b 7r 7j' --main 7n --budget 5    → --budget
resoudre md:3 --moteur noyau                → aucun solveur compilé pour md ;
resoudre '7b 7r 7j' --main 7n --ouverture --moteur noyau → pour le premier coup ;
resoudre ./absent                           → ./absent : ni fichier ni dossier
resoudre ./rendus                           → ./rendus est un dossier
resoudre ./commentaire                      → aucune position
resoudre ./octets                           → ./octets n'est pas du texte
enigme --niveau 99                          → 99

tournoi haricots                            → un tournoi se joue à 2 joueurs au moins, pas à 0
tournoi haricots --joueurs glouton,hasard,glouton → ne se rencontre pas lui-même ; nommés deux fois : glouton
tournoi haricots --joueurs glouton,ecart    → ecart ne joue pas à ce jeu
tournoi haricots --joueurs glouton,rien.py:f → aucun fichier rien.py
tournoi haricots --joueurs glouton,hasard --parties 0 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --temps 0 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --coeurs 0 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --partie -1 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --fichier f → --fichier est celui d'une seule partie
tournoi haricots --joueurs glouton,hasard --graine 1 --partie 0 --fichier p → p existe déjà
tournoi haricots --joueurs glouton,hasard --json --csv → ou bien du JSON, ou bien du CSV
tournoi --dossier absent --lang en          → absent is not a folder
tournoi --dossier vide --lang en            → vide holds no hand-in: it is empty
tournoi haricots --dossier rendus --lang en → hand-ins play rummikub, not haricots: rendus
tournoi rummikub --joueurs absent.ml,premier --lang en → no file absent.ml
tournoi rummikub --joueurs un.py,premier --lang en → un.py is no hand-in; a player in it is named un.py:function
tournoi --dossier rendus --no-cell --require-cell → soit --exiger-cellule, soit --sans-cellule

verifier --notation partie --question Q1 --lang en → it does not go with --question
verifier --notation coups --lang en         → coups is no record: name the game of its positions and moves first
verifier --notation klondike --lang en      → which file? --notation takes FILE, or GAME FILE
verifier --notation absent --lang en        → absent: no such file or folder
verifier nulle.part --lois lois.py --lang en → no module nor file called nulle.part
verifier rummikub --lois lois.py --lang en  → no module nor file called rummikub
verifier rummifun.multiset.somme --html x.html --lois lois.py --lang en → it does not go with --html
verifier --lois lois.py                     → MODULE
verifier rummifun.multiset.somme --mistakes --lang en → --erreurs says what laws of yours see: it goes with --lois
verifier r7 --vivant --lang en              → --live checks laws again: FILE.py or FILE.py:NAME was expected

verifier creux.ml                           → un dossier
verifier absent.ml                          → aucun fichier
verifier --question Q99 a.ml                → Q99
verifier --dossier rendus                   → aucun rendu
verifier --dossier a.ml                     → pas un dossier
verifier --dossier classe.ml a.ml           → seul
verifier a.ml --bareme octets               → UTF-8
verifier a.ml --bareme absent.toml          → absent.toml
verifier a.ml --noms absent.toml            → absent.toml
verifier a.ml --noms rendus                 → rendus

verifier a.ml classe.ml/a.ml --format vpl   → un seul rendu
verifier a.ml --sortie rendus               → --format
verifier a.ml --format vpl --evaluation a.ml → --format moodle
verifier a.ml --format junit --sortie a.ml/x → crit
verifier --format vpl                       → --sortie
verifier --format junit                     → aucun script
verifier --dossier classe.ml --format moodle → --sortie
verifier --dossier classe.ml --format moodle --sortie rendus → assignsubmission

verifier a.ml --semblables s.html           → au moins deux
verifier a.ml vide.ml --semblables s.html   → un fichier vide
verifier --dossier classe.ml a.ml --semblables s.html → seul
verifier --dossier a.ml --semblables s.html → pas un dossier
verifier --dossier classe.ml --semblables s.html --donne absent.ml → aucun fichier
verifier --dossier classe.ml --semblables s.html --tout --csv s.html → --csv, --tout
verifier --dossier classe.ml --donne a.ml   → --semblables

verifier rummifun.multiset.liste --contre rummifun.rien → rummifun.rien
verifier rummifun.multiset.liste --contre rummifun.chance → aucune fonction de la feuille en commun
verifier rummifun.multiset.liste --contre rummifun.multiset.somme --sans-cellule → --sans-cellule
verifier liste.py --contre absent.py        → absent.py
verifier liste.py --contre casse.py         → casse.py
verifier liste.py liste.py --contre liste.py → --contre compare deux versions
verifier liste.py --contre liste.py --dossier classe → --dossier
verifier liste.py --contre liste.py --question Q1 → --question
verifier --pas seule --contre liste.py      → soit --contre, soit --pas
verifier liste.py --pas seule               → liste.py
verifier --pas absent                       → absent
verifier --pas rendus                       → 0 version
verifier --pas deux                         → même numéro
"""
LINES = [line.partition("→") for line in REFUSED.splitlines() if line]
FILES: dict[str, str | bytes | None] = {
    "coups": "talon!rebut\n",
    "lois.py": LAWS,
    "un.py": "def choisir(jeu, vue, coups, alea): ...\n",
    "p": "précieux",
    "debut": HEADER,
    "commentaire": "# rien\n\n",
    "octets": b"# \xff\xfe7\0b\0",
    "casse.py": "def compte(:",
    "divise.py": "x = 1\n1 // 0\ndef compte(e): return 1",
    "sort.py": "import sys\nsys.exit(3)\ndef compte(e): return 1",
    "meurt.py": "import os\nos._exit(0)\ndef compte(e): return 1",
    "vide.ml": "",
    "a.ml": CARDINAL,
    "classe.ml/a.ml": CARDINAL,
    **dict.fromkeys(("liste.py", "seule/1_a.py", "deux/1_a.py", "deux/01_b.py"), CARDINAL_PY),
}


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


@pytest.mark.parametrize(("line", "said"), [(line.strip(), said.strip()) for line, _, said in LINES])
def test_commands_refuse_in_a_sentence(line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("rendus", "vide", "creux.ml"):
        (tmp_path / folder).mkdir()
    before = contents(laid(tmp_path, FILES))
    assert said in sentence_of(rummifun(tmp_path, *shlex.split(line)))
    assert contents(tmp_path) == before


ENGLISH = Console("en", translation("en"), Style())
MEANS = RunOptions(20, moteur="pur")
AFFICHE = TournamentPlan("rummikub", (), 2, 1, ("hasard", "glouton"))
TOURNOI = Tournament(AFFICHE, (range(100),), ((0, "21", 40), (0, "11", 30), (0, "22", 30)))


def test_run_and_report_interrupted_writes_what_it_keeps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_counts = CheckpointWriter.add_counts

    def interrupted(keeper: CheckpointWriter[Study], done: Study) -> None:
        add_counts(keeper, done)
        if done.parties > 1:  # counted, and not reported yet
            raise KeyboardInterrupt

    monkeypatch.setattr(CheckpointWriter, "add_counts", interrupted)
    means, report = replace(MEANS, reprise=tmp_path / "f"), ReportFormat("json", str, to_json, records, str, ("r7",))
    with pytest.raises(KeyboardInterrupt):
        run_and_report(study_work(Plan(r7(), 1), means), means, report, ENGLISH)
    written = json.loads(capsys.readouterr().out)
    assert written["parties"] > 1
    assert json.loads((tmp_path / "f").read_text("utf-8"))["etude"] == written


def test_compare_games_names_two_games_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    plan = parse_plan("qll:pack=52,end_rule=none", 1, "premier", ENGLISH)
    assert plan.sujet.options == (("end_rule", "none"), ("pack", 52), ("scan", "rightmost"))
    compare_games(("r7:tours=2", "r7:tours=3"), 1, "premier", RunOptions(20), "table", ENGLISH)
    said = capsys.readouterr().out
    assert said.startswith("The same 20 deals of seed 1.\nWon by both: 0; by neither: 1.\n")


def test_format_percent_has_as_many_digits_as_its_interval_is_worth() -> None:
    assert long_work.format_percent(0.86812, 0.0003, ENGLISH) == "86.812 %"


def test_standings_lines_have_rates_ratings_and_bars() -> None:
    assert standings.standings_lines(TOURNOI, Console("en", ENGLISH.tr, Style(60)))[4:7] == [
        "     player   games won    at 95 %       Elo",
        "  1  glouton     70.0 %  63.3–75.9  +74 ± 26   █████████░░░░",
        "  2  hasard      30.0 %  24.1–36.7  -74 ± 26   ████░░░░░░░░░",
    ]


def test_waiting_notice_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    shown, end, piped = Tty(), time.monotonic() + 200, StringIO()
    monkeypatch.setattr(sys, "stderr", shown)
    with progress.waiting_notice("thinking"):
        while "thinking" not in shown.getvalue():
            assert time.monotonic() < end
            time.sleep(0.01)
    monkeypatch.setattr(sys, "stderr", piped)
    with progress.waiting_notice("thinking"):
        time.sleep(0.05)
    assert (shown.getvalue().endswith("\r\x1b[K"), piped.getvalue()) == (True, "")
    progress.print_aside("the disk is full")
    assert piped.getvalue() == "the disk is full\n"


def test_is_submission_file_takes_a_file_of_laws_for_one_only_if_a_question_is_named(tmp_path: Path) -> None:
    (laws := tmp_path / "laws.py").write_text("SUITES = ()\n", "utf-8")
    assert not is_submission_file(str(laws), VerifyOptions())
    assert is_submission_file(str(laws), VerifyOptions(question="Q1"))


@pytest.mark.parametrize("name", ["petit.ml", "MAJ.ML", "petit.ml.txt", "petit.ocaml", "petit.OCaml", "petit.ipynb"])
def test_is_submission_file_takes_alone_every_name_that_is_read_in_a_folder(tmp_path: Path, name: str) -> None:
    assert is_submission_file(str(tmp_path / name), VerifyOptions())


def test_report_tells_of_each_hand_in_of_which_none_can_be_graded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rendu.ml").touch()
    assert report_several(["a.ml", "b.ml"], VerifyOptions(as_json=True, jobs=1), ENGLISH) == 2
    assert [one["reason"] for one in json.loads(capsys.readouterr().out)] == ["no file a.ml", "no file b.ml"]
    assert report_class(str(tmp_path), VerifyOptions(csv=tmp_path / "notes.csv"), ENGLISH) == 2
    assert "rendu.ml cannot be read: an empty file" in capsys.readouterr().out
    assert "rendu.ml cannot be read: an empty file" in (tmp_path / "notes.csv").read_text("utf-8")


RECORD = '{"rummifun": 1, "jeu": "rummikub", "graine": 17}\n{"coup": "pioche"}\n'


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "partie").write_text(RECORD, encoding="utf-8")
    (tmp_path / "faux").write_text(RECORD + '{"coup": "pose [2b \u202e14n]"}\n', encoding="utf-8")
    (tmp_path / "coups").write_text("talon!rebut\nc1>c3\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_verifier_notation_counts_what_is_right_and_shows_a_fault_by_line_and_column(files: Path) -> None:
    done = rummifun(files, "verifier", "--notation", "klondike:d1", "coups", "partie")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "coups : 0 position et 2 coups conformes à la notation, version 1.",
        "partie : 0 position et 1 coup conformes à la notation, version 1.",
    ]
    said = rummifun(files, "verifier", "--notation", "partie", lang="en").stdout
    assert said == "partie: 0 positions and 1 move in the notation, version 1.\n"
    done = rummifun(files, "verifier", "--notation", "partie", "faux", lang="en")
    where, shown, mark = done.stdout.splitlines()[1:]
    assert done.returncode == 1
    assert where.startswith("faux:3:20: expected: ")
    assert (shown, mark) == ('{"coup": "pose [2b �14n]"}', " " * 19 + "^")


@pytest.mark.parametrize("words", ["analyser r7 --parties 9 --graine 1 --json", "resoudre r7:3"])
def test_answers_are_the_same_without_asserts_and_docstrings(words: str) -> None:
    starts = ([sys.executable], [sys.executable, "-OO"])
    lines = [[*start, "-m", "rummifun", *words.split()] for start in starts]
    plain, bare = (subprocess.run(line, capture_output=True, timeout=60, check=False) for line in lines)
    assert (plain.returncode, plain.stdout, plain.stderr) == (bare.returncode, bare.stdout, bare.stderr)


def test_conformite_needs_docstrings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = SimpleNamespace(flags=SimpleNamespace(optimize=2))
    monkeypatch.setattr("rummifun.shells.cli.commands.conformite.sys", bare)
    assert "docstrings" in sentence_of(rummifun(tmp_path, "conformite", "rummikub"))
