"""`rummifun analyser`: what it prints of a study, what it says of a game that cannot be studied, how it is stopped."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from rummifun.analysis import from_json, study, to_json
from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.render.histogram import bin_values, draw_histogram
from rummifun.render.text import Style
from rummifun.shells.cli import main
from rummifun.shells.commands.progress import ProgressBar, with_progress
from rummifun.shells.console import open_console
from shells.in_process import rummifun
from shells.line.test_jouer import environment, sentence_of

# une réussite qui retourne ses cartes une à une ; ce qui suit la rend fausse d'une façon ou d'une autre
SIENNE = """
from rummifun.games.reussites import *

FORME = Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),))

def installer(t, cartes):
    return t.put({{"talon": cartes}})

def coups(t):
    return (Retourner("talon", "rebut"),) if t["talon"] else ()

def verdict(t):
    return None if t["talon"] else gagnee("fini")

def sienne(dur: bool = False, tours: int = 3):
    if dur not in (True, False):
        raise ValueError("dur: oui ou non")
    return Reussite("sienne", FORME, (), installer, coups, verdict, bound=32)

jeu = sienne()
pas_un_jeu = 3

{more}
"""


def sienne(home: Path, more: str = "") -> Path:
    file = home / "sienne.py"
    file.write_text(SIENNE.format(more=more), encoding="utf-8")
    return file


def refused(capsys: pytest.CaptureFixture[str], command: str, *words: str) -> str:
    """Run the program here, where it refuses to begin, and give the one sentence that it says."""
    with pytest.raises(SystemExit) as stopped:
        main([command, *words, "--lang", "fr"])
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    (line,) = err.splitlines()
    return line


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run the program here, where it succeeds, and give what it prints."""
    with pytest.raises(SystemExit) as stopped:
        main(["analyser", *words, "--lang", "fr"])
    out, err = capsys.readouterr()
    assert (stopped.value.code, err) == (0, "")
    return out


# What it prints


def test_the_history_of_the_games_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "r7", "--parties", "300", "--graine", "1", "--tours", "2")
    counted = study(r7(tours=2), 300, Alea(1))
    head, rate, *_ = out.splitlines()
    assert head == "r7 (tours=2), graine 1, parties 0 à 299."
    assert rate.startswith(f"Gagnées : {counted.gagnees} sur 300, {counted.gagnees / 3:.1f}".replace(".", ","))
    assert "à 95 % entre" in rate
    assert max(map(len, out.splitlines())) <= 80
    for nom, comptes in counted.histogramme:
        block = out[out.index(f"{nom}  gagnées  perdues") :].split("\n\n")[0]
        rows = {tuple(map(int, line.split()[:3])) for line in block.splitlines()[1:]}
        assert rows >= set(comptes)
        assert sum(row[1] + row[2] for row in rows) == 300
    assert out.index("tour  gagnées") < out.index("reste  gagnées")  # in the order of the game


def test_json_is_the_study(capsys: pytest.CaptureFixture[str]) -> None:
    for words, jeu in (
        (("r7", "--tours", "4"), r7(4)),
        (("qll", "--pack", "52", "--fin", "circular"), qll(52, "circular")),
        (("c4", "--option", "start=♥"), c4("♥")),
    ):
        written = json.loads(printed(capsys, *words, "--parties", "20", "--seed", "7", "--from", "5", "--json"))
        assert written == {**written, **json.loads(json.dumps(to_json(study(jeu, 20, Alea(7, 5)))))}
        assert from_json(written).blocs == (range(5, 25),)


def test_csv_has_a_line_for_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "c4", "--games", "50", "--graine", "2", "--csv")
    rows = [*csv.DictReader(out.splitlines())]
    won = [row for row in rows if row["mesure"] == "parties"]
    assert (won[0]["valeur"], int(won[0]["gagnees"])) == ("50", study(c4(), 50, Alea(2)).gagnees)
    assert sum(int(r["gagnees"]) + int(r["perdues"]) for r in rows if r["mesure"] == "mal placées") == 50


def test_the_same_seed_counts_the_same_and_none_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    once, twice = (printed(capsys, "qll", "--parties", "1e1", "--graine", "3") for _ in range(2))
    assert once == twice
    drawn = {re.search(r"graine (\d+)", printed(capsys, "r7", "--parties", "1"))[1] for _ in range(3)}  # type: ignore[index]
    assert len(drawn) == 3


def test_the_options_of_the_game_may_stand_anywhere_and_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = printed(capsys, "r7", "--tours", "5", "--parties", "10", "--graine", "1")
    for words in (
        ("--rounds", "5", "--parties", "10", "r7", "--graine", "1"),
        ("--graine=1", "--option", "tours=5", "--parties=10", "r7"),
        ("--option=rounds=5", "r7", "--seed", "1", "--games", "10"),
    ):
        assert printed(capsys, *words) == wanted


def test_another_player_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "r7", "--parties", "3", "--graine", "1", "--joueur", "hasard")
    assert out.startswith("r7 (tours=3), graine 1, parties 0 à 2. hasard.\n")


def test_a_game_of_a_study_can_be_watched(tmp_path: Path) -> None:
    shown = rummifun(tmp_path, "observer", "r7", "--graine", "1", "--partie", "1234")
    won = study(r7(), 1, Alea(1, 1234)).gagnees
    assert f": {'gagné' if won else 'perdu'}, " in shown.stdout.splitlines()[-1]


# A game of one's own


def test_a_file_is_studied_with_its_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sienne(tmp_path)
    for word in ("jeu", "sienne"):
        out = printed(capsys, f"{file}:{word}", "--parties", "5", "--graine", "1")
        assert "Gagnées : 5 sur 5, 100,0 %" in out
        assert re.search(r"^coups +gagnées +perdues\n +32 +5 +0 ", out, re.MULTILINE)
    assert "5 sur 5" in printed(capsys, f"{file}:sienne", "--dur", "oui", "--option", "tours=2", "--parties", "5")


PERDANTE = """
def jouer(t, coup):
    from rummifun.pieces.tableau import movement
    t = movement(t, coup)
    return t.put({"rebut": t["rebut"][1:]}) if len(t["rebut"]) == 20 else t
from dataclasses import replace
faux = replace(jeu, jouer=jouer)
"""
SANS_FIN = "from dataclasses import replace\nfaux = replace(jeu, jouer=lambda t, coup: t, bound={bound})\n"
BLOQUEE = "from dataclasses import replace\nfaux = replace(jeu, coups=lambda t: ())\n"
ERREUR = "from dataclasses import replace\ndef mesures(t):\n    return 1 / 0\nfaux = replace(jeu, mesures=mesures)\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (PERDANTE, "partie 0 : des pièces sont perdues ["),
        (PERDANTE, "le jeu enfreint la loi « conservation »"),
        (
            SANS_FIN.format(bound=32),
            "partie 0 : arrêtée après 32 coups, sans être finie : le jeu enfreint la loi",
        ),
        (SANS_FIN.format(bound=None), "arrêtée après 20000 coups"),
        (BLOQUEE, "le jeu enfreint la loi « liveness »"),
        (ERREUR, "sienne.py, ligne 25 : ZeroDivisionError"),
        ("1 / 0", "ZeroDivisionError"),
        ("def f(:", "SyntaxError"),
        ("", "ne définit pas faux"),
        ("faux = 3", "n'est pas un jeu"),
        ("def faux(n):\n    return n", "TypeError"),
        ("def faux():\n    return 1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_file_that_cannot_be_studied_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str, said: str
) -> None:
    file = sienne(tmp_path, more)
    assert said in refused(capsys, "analyser", f"{file}:faux", "--parties", "3", "--graine", "1")


ETIQUETTE = "from dataclasses import replace\nfaux = replace(jeu, look=Look(etiquette=lambda t, coup: 1 / 0))"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (PERDANTE, "la loi « conservation »"),
        (BLOQUEE, "la loi « liveness »"),
        (ETIQUETTE, "ZeroDivisionError"),
        ("", "ne définit pas faux"),
    ],
)
@pytest.mark.parametrize("command", ["observer", "jouer"])
def test_the_same_sentence_ends_a_game_that_is_watched_or_played(
    tmp_path: Path, command: str, more: str, said: str
) -> None:
    done = rummifun(tmp_path, command, f"{sienne(tmp_path, more)}:faux", "--graine", "1", typed="1\n" * 40)
    assert said in sentence_of(done)


def test_a_watched_game_that_never_ends_is_stopped(tmp_path: Path) -> None:
    file = sienne(tmp_path, SANS_FIN.format(bound=32))
    done = rummifun(tmp_path, "observer", f"{file}:faux", "--graine", "1")
    assert (done.returncode, done.stderr) == (1, "")
    assert "arrêtée après 32 coups, sans être finie" in done.stdout


# What cannot be studied


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "quel jeu ? l'un de : rummikub, descente, haricots, r7, qll, c4"),
        (("belote",), "jeu attendu parmi : rummikub, descente, haricots, r7, qll, c4"),
        (("rummikub",), "une étude porte sur un jeu pour un joueur ; celui-ci se joue à 2"),
        (("r7", "--end-rule", "none"), "options attendues : tours, pack ; reçues : end_rule"),
        (("qll", "--tours", "3"), "options attendues : pack, end_rule, scan ; reçues : tours"),
        (("qll", "--pack", "40"), "jeu de 32, 52 cartes attendu, reçu : 40"),
        (("qll", "--end-rule", "autre"), "reçue : autre"),
        (("r7", "--tours", "0"), "valeur attendue : 1, 2, 3…, reçue : 0"),
        (("r7", "--tours", "-2"), "reçue : -2"),
        (("r7", "--tours", "trois"), "reçue : trois"),
        (("r7", "--tours"), "option du jeu attendue : --nom valeur ; reçu : --tours"),
        (("r7", "--option", "tours"), "option du jeu attendue"),
        (("r7", "trois"), "option du jeu attendue : --nom valeur ; reçu : trois"),
        (("c4", "--start", "♥♥"), "valeur attendue : ♣, ♦, ♥, ♠, reçue : ♥♥"),
        (("r7", "--parties", "0"), "0 n'est pas dans les bornes x>=1"),
        (("r7", "--parties", "-5"), "-5 n'est pas dans les bornes x>=1"),
        (("r7", "--parties", "mille"), "nombre attendu, reçu : 'mille'"),
        (("r7", "--parties", "1e30"), "nombre de parties attendu"),
        (("r7", "--debut", "-1"), "-1 n'est pas dans les bornes x>=0"),
        (("r7", "--precision", "nan"), "nombre attendu, reçu : 'nan'"),
        (("r7", "--debut", "1e20"), "nombre de parties attendu"),
        (("r7", "--graine", "un"), "entier de 64 bits attendu"),
        (("r7", "--joueur", "moi"), "aucun joueur ne s'appelle moi ; il y a : hasard, premier"),
        (("r7", "--joueur", "ismcts:0s"), "ismcts:0s : budget attendu"),
        (("r7", "--json", "--csv"), "ou bien du JSON, ou bien du CSV"),
    ],
)
def test_what_cannot_be_studied_is_told_in_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, "analyser", *words)


# A position with a card missing, a card twice, a place that is not there


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("♣: 7♣ / ♦: 7♦ / ♥: 7♥ / ♠: 7♠", "il manque des cartes : 2♣ 3♣"),
        ("talon: 8♣ 8♣ / ♣: 7♣ / ♦: 7♦ / ♥: 7♥ / ♠: 7♠", "cartes en trop : 8♣ ("),
        ("puits: 8♣", "talon: rebut:"),
    ],
)
def test_an_impossible_board_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], position: str, said: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["jouer", "r7", "--position", position, "--fichier", str(tmp_path / "p"), "--lang", "fr"])
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    assert said in err
    assert not (tmp_path / "p").exists()


# Long work, on a terminal and through a pipe


@pytest.mark.usefixtures("ctrl_c")
def test_long_work_says_how_far_it_has_come_and_ctrl_c_prints_what_was_counted(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "rummifun", "analyser", "qll", "--parties", "1e9", "--graine", "1", "--json"]
    words += ["--moteur", "pur"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=environment(tmp_path)) as process:
        os.close(theirs)
        said, late = b"", time.monotonic() + 60
        while b" reste " not in said and time.monotonic() < late:
            if select.select([ours], [], [], 0.2)[0]:
                said += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    said += os.read(ours, 65536)
    os.close(ours)
    assert process.returncode == 130
    assert re.search(r"\r +\d+ sur 1000000000  \[-+\]  0 %  \d+/s  reste \d+ h \d+ min", said.decode())
    *_, last = said.decode().split("\r\x1b[K")  # the line is wiped
    assert last.strip() == "Interrompu."
    counted = from_json(json.loads(out))
    assert counted.parties > 0
    assert counted == study(qll(), counted.parties, Alea(1))


def test_a_pipe_is_told_nothing_of_it(tmp_path: Path) -> None:
    bar, out = ProgressBar(3, open_console("fr", {})), StringIO()
    assert [*with_progress([1, 2, 3], int, bar, out)] == [1, 2, 3]
    assert out.getvalue() == ""


def test_a_bar_fits_and_ends_full() -> None:
    screen = open_console("fr", {})
    lines = [ProgressBar(10**9, screen).line(done, 12.0) for done in (0, 1, 10**8, 10**9)]
    assert max(map(len, lines)) < 80
    assert "reste ?" in lines[0]
    assert "  200/s  reste 5 s" in ProgressBar(2000, screen).line(1000, 2.0, before=600)
    assert all(len(ProgressBar(10**8, screen).line(10**7, s, 0, "86,7±0,1 %")) < 80 for s in (1.0, 100.0, 9000.0))
    assert ProgressBar(10**8, screen).line(10**7, 4.0, 0, "86,7±0,1 %").endswith("reste 36 s  86,7±0,1 %")
    assert f"[{'#' * 20}]  100 %" in lines[-1]


# Histograms


def test_classes_leave_no_value_out() -> None:
    rows = [(i * i, i, 2 * i) for i in range(1, 20)]
    for most in (1, 3, 10, 400):
        found = bin_values(rows, most)
        assert len(found) <= most
        assert sum(won for _, won, _ in found) == sum(won for _, won, _ in rows)
        assert sum(lost for _, _, lost in found) == sum(lost for _, _, lost in rows)
    assert bin_values([]) == []


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("symbols", [True, False])
def test_bars_fit_and_compare(width: int, symbols: bool) -> None:
    rows = [("1", 10_000, 0), ("2", 1, 0), ("3", 0, 0), ("4", 2500, 2500)]
    head, *lines = draw_histogram(rows, ("v", "g", "p"), Style(width, unicode=symbols))
    drawn = [line.split()[3] if len(line.split()) > 3 else "" for line in lines]
    won, lost = ("█", "▒") if symbols else ("#", "-")
    assert max(map(len, (head, *lines))) <= width
    assert drawn[0] == won * len(drawn[0])
    assert (drawn[1], drawn[2]) == (won, "")
    assert len(drawn[3]) == round(len(drawn[0]) / 2)
    assert drawn[3].count(won) in (len(drawn[3]) // 2, -(-len(drawn[3]) // 2))
    assert set(drawn[3]) <= {won, lost}
