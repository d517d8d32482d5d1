"""`rummifun analyser`: the output of a study, refusals of a game that cannot be studied, interruption."""

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
from pathlib import Path

import pytest

from rummifun.analysis import from_json, study, to_json
from rummifun.chance import Alea
from rummifun.console.progress import progress_line
from rummifun.console.screen import open_console
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.render.histogram import bin_values, draw_histogram
from rummifun.render.text import Style
from shells.in_process import rummifun, sentence_of
from shells.line.test_jouer import environment

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


def printed(home: Path, *words: str) -> str:
    done = rummifun(home, "analyser", *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_analyser_tells_the_history_of_the_games(tmp_path: Path) -> None:
    out = printed(tmp_path, "r7", "--parties", "300", "--graine", "1", "--tours", "2")
    counted = study(r7(tours=2), 300, Alea(1))
    head, rate, *_ = out.splitlines()
    assert head == "r7 (tours=2), graine 1, parties 0 à 299."
    assert rate.startswith(f"Gagnées : {counted.gagnees} sur 300, {counted.gagnees / 3:.1f}".replace(".", ","))
    assert "à 95 % entre" in rate
    assert max(map(len, out.splitlines())) <= 80
    for name, counts in counted.histogramme:
        block = out[out.index(f"{name}  gagnées  perdues") :].split("\n\n")[0]
        rows = {tuple(map(int, line.split()[:3])) for line in block.splitlines()[1:]}
        assert rows >= set(counts)
        assert sum(row[1] + row[2] for row in rows) == 300
    assert out.index("tour  gagnées") < out.index("reste  gagnées")  # in the order of the game


def test_analyser_writes_the_study_as_json(tmp_path: Path) -> None:
    for words, jeu in (
        (("r7", "--tours", "4"), r7(4)),
        (("qll", "--pack", "52", "--fin", "circular"), qll(52, "circular")),
        (("c4", "--option", "start=♥"), c4("♥")),
    ):
        written = json.loads(printed(tmp_path, *words, "--parties", "20", "--seed", "7", "--from", "5", "--json"))
        assert written == {**written, **json.loads(json.dumps(to_json(study(jeu, 20, Alea(7, 5)))))}
        assert from_json(written).blocs == (range(5, 25),)


def test_analyser_writes_a_line_of_csv_for_each_value(tmp_path: Path) -> None:
    out = printed(tmp_path, "c4", "--games", "50", "--graine", "2", "--csv")
    rows = [*csv.DictReader(out.splitlines())]
    won = [row for row in rows if row["mesure"] == "parties"]
    assert (won[0]["valeur"], int(won[0]["gagnees"])) == ("50", study(c4(), 50, Alea(2)).gagnees)
    low, high = study(c4(), 50, Alea(2)).intervalle
    assert [won[0][name] for name in ("taux", "bas", "haut")] == [
        str(n) for n in (float(won[0]["gagnees"]) / 50, low, high)
    ]
    assert {row[name] for row in rows[1:] for name in ("taux", "bas", "haut")} == {""}
    assert sum(int(r["gagnees"]) + int(r["perdues"]) for r in rows if r["mesure"] == "mal placées") == 50


def test_analyser_draws_a_seed_where_none_is_given(tmp_path: Path) -> None:
    once, twice = (printed(tmp_path, "qll", "--parties", "1e1", "--graine", "3") for _ in range(2))
    assert once == twice
    drawn = [re.search(r"graine (\d+)", printed(tmp_path, "r7", "--parties", "1")) for _ in range(3)]
    assert len({seed and seed[1] for seed in drawn}) == 3


def test_analyser_takes_the_options_of_the_game_anywhere_and_in_english(tmp_path: Path) -> None:
    wanted = printed(tmp_path, "r7", "--tours", "5", "--parties", "10", "--graine", "1", "--joueur", "hasard")
    assert wanted.startswith("r7 (tours=5), graine 1, parties 0 à 9. hasard.\n")
    for line in (
        "--rounds 5 --parties 10 r7 --graine 1 --joueur hasard",
        "--graine=1 --option tours=5 --parties=10 r7 --joueur hasard",
        "--option=rounds=5 r7 --seed 1 --games 10 --joueur=hasard",
        "r7:tours=5 --seed 1 --games 10 --joueur hasard",
        "--games 10 --joueur hasard r7:rounds=5:1",
    ):
        assert printed(tmp_path, *line.split()) == wanted


def test_analyser_studies_a_file_with_its_options(tmp_path: Path) -> None:
    file = sienne(tmp_path)
    for word in ("jeu", "sienne"):
        out = printed(tmp_path, f"{file}:{word}", "--parties", "5", "--graine", "1")
        assert "Gagnées : 5 sur 5, 100,0 %" in out
        assert re.search(r"^coups +gagnées +perdues\n +32 +5 +0 ", out, re.MULTILINE)
    assert "5 sur 5" in printed(tmp_path, f"{file}:sienne:dur=oui,tours=2", "--parties", "5")
    assert "5 sur 5" in printed(tmp_path, f"{file}:sienne", "--dur", "oui", "--option", "tours=2", "--parties", "5")


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
        (SANS_FIN.format(bound=32), "partie 0 : arrêtée après 32 coups, sans être finie : le jeu enfreint la loi"),
        (SANS_FIN.format(bound=None), "arrêtée après 20000 coups"),
        (BLOQUEE, "le jeu enfreint la loi « liveness »"),
        (ERREUR, "sienne.py, ligne 25 : ZeroDivisionError"),
        ("", "ne définit pas faux"),
        ("faux = 3", "n'est pas un jeu"),
        ("def faux(n):\n    return n", "TypeError"),
        ("def faux():\n    return 1 / 0", "ZeroDivisionError"),
    ],
)
def test_analyser_says_in_a_sentence_what_is_wrong_with_a_file(tmp_path: Path, more: str, said: str) -> None:
    words = ("--parties", "3", "--graine", "1")
    assert said in sentence_of(rummifun(tmp_path, "analyser", f"{sienne(tmp_path, more)}:faux", *words))


ETIQUETTE = "from dataclasses import replace\nfaux = replace(jeu, look=Look(etiquette=lambda t, coup: 1 / 0))"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (PERDANTE, "la loi « conservation »"),
        (BLOQUEE, "la loi « liveness »"),
        (ETIQUETTE, "ZeroDivisionError"),
    ],
)
@pytest.mark.parametrize("command", ["observer", "jouer"])
def test_observer_and_jouer_end_with_the_same_sentence(tmp_path: Path, command: str, more: str, said: str) -> None:
    done = rummifun(tmp_path, command, f"{sienne(tmp_path, more)}:faux", "--graine", "1", typed="1\n" * 40)
    (line,) = done.stderr.splitlines()
    assert (done.returncode, said in line) == (2, True)


@pytest.mark.usefixtures("ctrl_c")
def test_analyser_shows_its_progress_and_ctrl_c_prints_what_was_counted(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "rummifun", "analyser", "qll", "--parties", "1e9", "--graine", "1", "--json"]
    words += ["--moteur", "pur"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=environment(tmp_path)) as process:
        os.close(theirs)
        said, late = b"", time.monotonic() + 200
        while b" reste " not in said and time.monotonic() < late:
            if select.select([ours], [], [], 0.2)[0]:
                said += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=200)
    said += os.read(ours, 65536)
    os.close(ours)
    assert process.returncode == 130
    assert re.search(r"\r +\d+ sur 1000000000  \[-+\]  0 %  \d+/s  reste \d+ h \d+ min", said.decode())
    *_, last = said.decode().split("\r\x1b[K")  # the line is wiped
    assert last.strip() == "Interrompu."
    counted = from_json(json.loads(out))
    assert counted.parties > 0
    assert counted == study(qll(), counted.parties, Alea(1))


def test_progress_line_fits_and_ends_full() -> None:
    screen = open_console("fr", {})
    lines = [progress_line(10**9, screen, done, 12.0) for done in (0, 1, 10**8, 10**9)]
    rated = [progress_line(10**8, screen, 10**7, s, 0, "86,7±0,1 %") for s in (4.0, 1.0, 100.0, 9000.0)]
    assert max(map(len, lines + rated)) < 80
    assert ("reste ?" in lines[0], f"[{'#' * 20}]  100 %" in lines[-1]) == (True, True)
    assert "  200/s  reste 5 s" in progress_line(2000, screen, 1000, 2.0, before=600)
    assert rated[0].endswith("reste 36 s  86,7±0,1 %")


def test_bin_values_leaves_no_value_out() -> None:
    rows = [(i * i, i, 2 * i) for i in range(1, 20)]
    for most in (1, 3, 10, 400):
        found = bin_values(rows, most)
        assert len(found) <= most
        assert sum(won for _, won, _ in found) == sum(won for _, won, _ in rows)
        assert sum(lost for _, _, lost in found) == sum(lost for _, _, lost in rows)
    assert bin_values([]) == []


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("symbols", [True, False])
def test_draw_histogram_fits_and_compares(width: int, symbols: bool) -> None:
    rows = [("1", 10_000, 0), ("2", 1, 0), ("3", 0, 0), ("4", 2500, 2500)]
    head, *lines = draw_histogram(rows, ("v", "g", "p"), Style(width, unicode=symbols))
    drawn = [line.split()[3] if len(line.split()) > 3 else "" for line in lines]
    won, lost = ("█", "▒") if symbols else ("#", "-")
    assert max(map(len, (head, *lines))) <= width
    assert (drawn[0], drawn[1], drawn[2]) == (won * len(drawn[0]), won, "")
    assert len(drawn[3]) == round(len(drawn[0]) / 2)
    assert drawn[3].count(won) in (len(drawn[3]) // 2, -(-len(drawn[3]) // 2))
    assert set(drawn[3]) <= {won, lost}
