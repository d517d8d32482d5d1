"""`rummifun jouer` as people use it: through pipes, at a terminal, with files that are not what they should be."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from harness.effort import Effort

from rummifun.chance import Alea
from rummifun.core.record import read_record, record_states
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.players import player_named
from rummifun.players.player_chance import player_alea
from rummifun.session.persistence import session_from_text
from rummifun.session.player_queries import play_out_steps
from rummifun.session.results import FinishedGame
from rummifun.session.session import PERSON, decision_indices
from rummifun.shells.storage import statistics
from shells.in_process import Done, rummifun

JOUET = f"{Path(__file__).parents[2] / 'games' / 'toy_game.py'}:pli"
JEUX = ", ".join(GAMES)
TILE = r"\d[◆●▲■]|★"

# J1 a posé et peut ajouter ; J2 n'a rien posé
POSITION = "trait J1 / J1+ 4n 8n 1b 2b 3b / J2 1r 2r / table [5n 6n 7n] [10b 10r 10j] / pioche {pioche} / alea 1.0.0"


def environment(home: Path, lang: str = "fr") -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(home), "LANGUAGE": lang, "PYTHONIOENCODING": "utf-8"}


def begun(home: Path, *orders: str, options: tuple[str, ...] = (), lang: str = "fr") -> Done:
    """Play Rummikub from seed 17, kept in the file `p`."""
    file = home / "p"
    typed = "".join(f"{order}\n" for order in orders)
    words: tuple[str | Path, ...] = ("jouer", "rummikub", "--fichier", file, *options)
    if PERSON in options:  # between people nobody chooses the deal
        return rummifun(home, *words, typed=typed, lang=lang, drawn=17)
    return rummifun(home, *words, "--graine", "17", typed=typed, lang=lang)


def moves(file: Path) -> list[str]:
    return [json.loads(line)["coup"] for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def sentence_of(done: Done, status: int = 2) -> str:
    """Give the one sentence that a refusal to begin is."""
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    """A whole game against glouton: the second move proposed, or where there is none the first."""
    home = tmp_path_factory.mktemp("partie")
    return begun(home, *["2", "1"] * 200), home / "p"


def position(home: Path) -> str:
    """Write the position of the top, with all the tiles that remain in the pool."""
    laid = ["4n", "8n", "1b", "2b", "3b", "1r", "2r", "5n", "6n", "7n", "10b", "10r", "10j"]
    tiles = [f"{v}{c}" for c in "brjn" for v in range(1, 14)] * 2 + ["J", "J"]
    for tile in laid:
        tiles.remove(tile)
    file = home / "position.txt"
    file.write_text(POSITION.format(pioche=" ".join(tiles)) + "\n", encoding="utf-8")
    return str(file)


# A game from its first line to its last


def test_a_whole_game_is_played_and_recorded(whole: tuple[Done, Path]) -> None:
    done, file = whole
    assert done.returncode == 0
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    outcome = jeu.outcome([*record_states(record)][-1])
    assert damage is None
    assert outcome is not None
    s1, s2 = outcome.scores
    where = done.stdout.splitlines()[-1]
    said = " ".join(done.stdout.split())
    assert f"Partie terminée après {len(record.moves)} coups : " in said
    assert f"(vous {s1}, Moyen {s2})" in said
    assert where == f"La partie est dans {file}"


def test_the_other_hand_is_never_seen_before_the_end(whole: tuple[Done, Path]) -> None:
    done, _ = whole
    scenes = done.stdout.split("── À vous de jouer")[1:]
    assert len(scenes) > 20
    for scene in scenes:
        if "Pioche : 0 tuiles" in scene:
            break  # from here on each knows what the other holds
        hand = re.search(r"^  Moyen : (.*)\n(.*)\n", scene, re.MULTILINE)
        assert hand is not None
        assert "point" not in hand[1]
        assert "▒▒" in hand[2]
        assert not re.search(TILE, hand[2])
        assert not re.search(r"^Moyen : .*→", scene, re.MULTILINE)


def test_nothing_is_wider_than_the_screen_but_paths(whole: tuple[Done, Path]) -> None:
    done, file = whole
    assert [line for line in done.stdout.splitlines() if len(line) > 80 and str(file) not in line] == []


def test_a_pipe_gets_no_escape_sequence(whole: tuple[Done, Path]) -> None:
    assert "\x1b" not in whole[0].stdout


def test_the_seed_of_a_reussite_is_said_and_makes_the_deal(tmp_path: Path) -> None:
    first = rummifun(tmp_path, "jouer", "md")
    seed = re.search(r"graine (\d+)", first.stdout)
    assert seed is not None
    again = rummifun(tmp_path, "jouer", "md", "--graine", seed[1])
    scene = first.stdout[first.stdout.index("── ") : first.stdout.index("\n> ")]
    assert scene in again.stdout
    assert len([*(tmp_path / "rummifun" / "parties").iterdir()]) == 2


def test_the_person_may_sit_second(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", options=("--place", "j2"))
    assert moves(tmp_path / "p")[0].startswith("pose")  # glouton began
    assert "Moyen, vous" in done.stdout
    assert "\n> 1" in done.stdout
    assert len(moves(tmp_path / "p")) == 3


# What is typed


def test_help_lists_every_order_in_both_languages(tmp_path: Path) -> None:
    french = begun(tmp_path, "aide").stdout
    (tmp_path / "p").unlink()
    english = begun(tmp_path, "help", lang="en").stdout
    for word in ("aide", "coups", "indice", "annuler", "sauver [FICHIER]", "quitter"):
        assert f"\n  {word} " in french
    for word in ("help", "moves", "hint", "undo", "save [FILE]", "quit"):
        assert f"\n  {word} " in english
    assert "2◆ = 2b" in french


def test_words_of_both_languages_are_understood_on_either_screen(tmp_path: Path) -> None:
    assert "  1. piocher\n" in begun(tmp_path, "MOVES").stdout


def test_a_move_is_played_by_number_label_or_notation(tmp_path: Path) -> None:
    begun(tmp_path, "1", "piocher", "pioche", "pose [11n 12n 13n]")
    assert moves(tmp_path / "p")[::2] == ["pioche", "pioche", "pioche", "pose [11n 12n 13n]"]


def test_piles_alone_are_laid_beside_the_table(tmp_path: Path) -> None:
    done = begun(tmp_path, "[11n 12n 13n]")
    assert moves(tmp_path / "p")[0] == "pose [11n 12n 13n]"
    assert "Vous : poser 11-12-13 noir" in done.stdout


def test_a_refusal_names_the_rule_and_judges_every_pile(tmp_path: Path) -> None:
    done = begun(tmp_path, "[2b 2r 2j] [11n 12n 13r]", "[2b 2r 2j]")
    assert "refusé : pas dans votre main : 13 rouge" in done.stdout
    assert "(Rummikub §5.1.3)" in done.stdout
    assert "\n  [2b 2r 2j] : groupe, 6 points\n  [11n 12n 13r] : une suite est d'une seule" in done.stdout
    assert "\n  [2b 2r 2j] : groupe, 6 points\n  6 points sur 30\n" in done.stdout
    assert moves(tmp_path / "p") == []


def test_a_refusal_speaks_english_too(tmp_path: Path) -> None:
    done = begun(tmp_path, "table", "[2b 2r 2j]", lang="en")
    assert "refused: " in done.stdout
    assert "\n  [2b 2r 2j]: group, 6 points\n  6 points of 30\n" in done.stdout


def test_the_place_of_an_error_is_marked(tmp_path: Path) -> None:
    done = begun(tmp_path, "pose [11n 12z]", "[11n 12z]", "bonjour")
    assert "\n  pose [11n 12z]\n            ^\nattendu : 7b, 10r, J, ]\n" in done.stdout
    assert "\n  [11n 12z]\n       ^\n" in done.stdout
    assert "\n  bonjour\n  ^\nattendu : pioche, passe, pose […], table […]\n" in done.stdout
    assert moves(tmp_path / "p") == []


@pytest.mark.parametrize("typed", ["0", "99", "9" * 5000, "²", "-1", "\x1b[2J", "\x00", "[" * 3000, "annuler 3"])
def test_nothing_that_is_typed_breaks_the_game(tmp_path: Path, typed: str) -> None:
    done = begun(tmp_path, typed, "1")
    assert done.returncode == 0
    assert done.stderr == ""
    assert len(moves(tmp_path / "p")) == 2


def test_a_byte_that_is_no_letter_does_not_break_the_game(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rummifun", "jouer", "rummikub", "--fichier", str(tmp_path / "p")]
    done = subprocess.run(words, input=b"\xff\xfe\n1\n", capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(moves(tmp_path / "p")) == 2


def test_a_hint_says_what_a_player_would_play_and_why(tmp_path: Path) -> None:
    done = begun(tmp_path, "indice", "coups")
    said = " ".join(done.stdout.split())
    assert "Le coup d'un bon joueur : 7. poser 2 en bleu, rouge, jaune, noir + 11-12-13 noir" in said
    assert "(pose 7 tuiles : aucun coup n'en pose plus)" in said
    assert "\n  7. poser 2 en bleu, rouge, jaune, noir + 11-12-13 noir\n" in done.stdout
    assert moves(tmp_path / "p") == []


def test_a_hint_rearranges_the_table_and_says_how(tmp_path: Path) -> None:
    """Late in a game of two greedy players no simple move lays anything, and the whole hand can be laid."""
    steps = islice(play_out_steps(jeu, Alea(5), jeu.new(Alea(5)), [player_named("glouton")] * 2), 70)
    *_, last = steps
    file = tmp_path / "position.txt"
    file.write_text(jeu.write_position(last.after) + "\n", encoding="utf-8")
    seat = f"J{(jeu.to_move(last.after) or 0) + 1}"
    hint = rummifun(tmp_path, "jouer", "rummikub", "--position", file, "--place", seat, typed="indice\n").stdout
    said = " ".join(hint.split())
    found = re.search(r"Le coup d'un bon joueur : (table .*?) \(pose 11 tuiles : aucun coup n'en pose plus\)", said)
    assert found is not None, said
    assert "→ prendre 5 rouge de 1-2-3-4-5-6 rouge et le mettre avec 5 en bleu, jaune, noir" in said
    over = rummifun(tmp_path, "jouer", "rummikub", "--position", file, "--place", seat, typed=f"{found[1]}\n").stdout
    assert "vous gagnez" in over.casefold()


def test_what_a_draw_shows_is_said_to_who_draws(tmp_path: Path) -> None:
    done = begun(tmp_path, "1")
    assert "\nVous : piocher → 1 noir\nMoyen : piocher (rien à poser d'un coup simple)\n" in done.stdout


def test_undo_goes_back_to_the_previous_decision(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", "1", "annuler", "annuler", "annuler")
    assert moves(tmp_path / "p") == []
    assert "il n'y a rien à annuler" in done.stdout
    assert done.stdout.count("Vous : 14 tuiles, 95 points") == 2


def test_undo_then_the_same_move_is_the_same_game(tmp_path: Path) -> None:
    begun(tmp_path, "1", "1", "1")
    straight = (tmp_path / "p").read_bytes()
    (tmp_path / "p").unlink()
    begun(tmp_path, "1", "1", "undo", "1", "1")
    assert (tmp_path / "p").read_bytes() == straight


def test_the_table_is_written_as_a_move(tmp_path: Path) -> None:
    pose = ("--position", position(tmp_path))
    file = tmp_path / "q"
    done = rummifun(tmp_path, "jouer", "rummikub", *pose, "--fichier", file, typed="notation\n")
    assert "\n  table [5n 6n 7n] [10b 10r 10j]\n" in done.stdout
    assert "rummikub, depuis une position." in done.stdout


def test_piles_are_laid_beside_a_table_that_stays(tmp_path: Path) -> None:
    file, pose = tmp_path / "q", ("--position", position(tmp_path))
    typed = "[1b 2b 3b] [4n]\n[1b 2b 3b]\n"
    done = rummifun(tmp_path, "jouer", "rummikub", *pose, "--fichier", file, typed=typed)
    assert "\n  [1b 2b 3b] : suite, 6 points\n  [4n] : une combinaison a au moins 3 tuiles" in done.stdout
    assert "points sur" not in done.stdout
    assert moves(file)[0] == "table [5n 6n 7n] [10b 10r 10j] [1b 2b 3b]"


# Two people


def test_two_people_play_in_turn_and_undo_one_move(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", "1", "annuler", "1", options=("--contre", "humain"))
    prompts = re.findall(r"^(Joueur [12])> ", done.stdout, re.MULTILINE)
    assert prompts == [f"Joueur {n}" for n in (1, 2, 1, 2, 1)]
    assert moves(tmp_path / "p") == ["pioche", "pioche"]
    assert "Entrée" not in done.stdout  # nobody waits through a pipe


def test_two_people_see_their_own_hand_each(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", options=("--contre", "humain"))
    first, second = done.stdout.split("Joueur 1> 1")
    assert re.search(r"^▸ Vous : 14 tuiles, 95 points", first, re.MULTILINE)
    assert re.search(r"^  Joueur 1 : 15 tuiles, n'a", second, re.MULTILINE)
    assert "→" not in second  # what J1 has drawn is not J2's business
    assert re.search(r"^  Joueur 1 : .*\n[ ▒×\d]+\n▸ Vous : 14 tuiles, \d+ points", second, re.MULTILINE)


def test_a_resumed_game_knows_who_plays(tmp_path: Path) -> None:
    begun(tmp_path, "1", options=("--contre", "humain"))
    done = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "p", typed="1\n1\n")
    assert "Joueur 1, Joueur 2" in done.stdout
    assert re.findall(r"^(Joueur [12])> ", done.stdout, re.MULTILINE) == ["Joueur 2", "Joueur 1", "Joueur 2"]
    other = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "p", "--contre", "hasard", "--place", "J2")
    assert "Adversaire, vous" in other.stdout


def test_between_people_nobody_chooses_a_seat(tmp_path: Path) -> None:
    done = begun(tmp_path, options=("--contre", "humain", "--place", "J2"))
    assert "chacun joue à son tour" in sentence_of(done)
    assert not (tmp_path / "p").exists()


# Stopping and going on


@pytest.mark.parametrize("end", ["", "quitter\n", "quit\n", "\n\n"])
def test_the_end_of_the_lines_keeps_the_game(tmp_path: Path, end: str) -> None:
    file = tmp_path / "p"
    done = rummifun(tmp_path, "jouer", "rummikub", "--fichier", file, typed=f"1\n{end}")
    assert done.returncode == 0
    last = done.stdout.splitlines()[-1]
    assert last == f"La partie est gardée ; pour la reprendre : rummifun jouer --reprendre {file}"
    assert len(moves(file)) == 2


def test_a_resumed_game_is_the_same_game(tmp_path: Path) -> None:
    begun(tmp_path, *["1"] * 12)
    straight = (tmp_path / "p").read_bytes()
    (tmp_path / "p").unlink()
    begun(tmp_path, *["1"] * 5)
    done = rummifun(tmp_path, "jouer", "--resume", tmp_path / "p", typed="1\n" * 7)
    assert done.returncode == 0
    assert (tmp_path / "p").read_bytes() == straight


def test_a_game_that_is_over_tells_its_end_again(whole: tuple[Done, Path]) -> None:
    done, file = whole
    before = file.read_bytes()
    again = rummifun(file.parent, "jouer", "--reprendre", file)
    assert again.returncode == 0
    assert again.stdout.splitlines()[-2:] == done.stdout.splitlines()[-2:]
    assert file.read_bytes() == before


def test_a_copy_is_saved_elsewhere_and_the_game_goes_on(tmp_path: Path) -> None:
    copy = tmp_path / "une copie"
    done = begun(tmp_path, "1", f"sauver {copy}", "1", f"sauver {copy}", f"save {tmp_path}/a/b", "save a\0b", "save")
    assert len(moves(copy)) == 2
    assert len(moves(tmp_path / "p")) == 4
    assert f"copié dans {copy} ; la partie continue dans {tmp_path / 'p'}" in done.stdout
    assert f"{copy} existe déjà ; il n'a pas été modifié" in done.stdout
    assert f"{tmp_path}/a/b : ni fichier ni dossier de ce nom" in done.stdout
    assert f"Chaque coup est gardé aussitôt dans {tmp_path / 'p'}" in done.stdout
    assert done.stderr == ""


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_says_in_a_line_how_to_go_on(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rummifun", "jouer", "rummikub", "--fichier", str(tmp_path / "p")]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        encoding="utf-8",
    ) as game:
        assert game.stdin is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        _until(lambda: (tmp_path / "p").exists() and len(moves(tmp_path / "p")) == 2)
        time.sleep(0.3)  # it is asking again
        game.send_signal(signal.SIGINT)
        _, said = game.communicate(timeout=60)
        assert game.returncode == 130
    expected = f"La partie est gardée ; pour la reprendre : rummifun jouer --reprendre {tmp_path / 'p'}"
    assert said.strip() == expected


def _until(told: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not told():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_move_that_cannot_be_kept_is_not_played(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rummifun", "jouer", "rummikub", "--contre", "humain"]
    with subprocess.Popen(
        [*words, "--fichier", str(tmp_path / "p")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        encoding="utf-8",
    ) as game:
        _until((tmp_path / "p").exists)
        (tmp_path / "p").rename(tmp_path / "ailleurs")
        out, _ = game.communicate("1\n1\n", timeout=20)
    assert out.count(f"{tmp_path / 'p'} : ni fichier ni dossier de ce nom") == 2
    assert "Joueur 2> " not in out
    assert moves(tmp_path / "ailleurs") == []
    assert game.returncode == 0


# Files that are not what they should be


def test_a_new_game_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "p").write_text("précieux", encoding="utf-8")
    assert "existe déjà ; pour continuer une partie : --reprendre" in sentence_of(begun(tmp_path, "1"))
    assert (tmp_path / "p").read_text(encoding="utf-8") == "précieux"


@pytest.mark.parametrize("place", ["/proc/p", "/nulle/part/p", "{here}/fichier/p", "{here}", "{here}/" + "x" * 300])
def test_a_place_where_nothing_can_be_written(tmp_path: Path, place: str) -> None:
    (tmp_path / "fichier").touch()
    file = place.format(here=tmp_path)
    assert file in sentence_of(rummifun(tmp_path, "jouer", "rummikub", "--fichier", file))


@pytest.mark.parametrize("home", ["/proc", "/proc/self/mem"])
def test_a_home_where_nothing_can_be_written(home: str) -> None:
    assert home in sentence_of(rummifun(Path(home), "jouer", "rummikub"))


HEADER = '{"rummifun": 1, "jeu": "rummikub", "graine": 17}\n'


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", "n'est pas une partie enregistrée"),
        (b"\n\n", "n'est pas une partie enregistrée"),
        (bytes(range(256)) * 40, "n'est pas une partie enregistrée"),
        (b"bonjour\n", "n'est pas une partie enregistrée"),
        (b'{"rummifun": 2, "jeu": "rummikub", "graine": 17}\n', "version plus récente : 2"),
        (b'{"rummifun": 1, "jeu": "belote", "graine": 17}\n', f"jeu attendu parmi : {JEUX} ; reçu : belote"),
        (b'{"rummifun": 1, "jeu": "rummikub", "graine": -1}\n', "entier de 64 bits attendu"),
        (b'{"rummifun": 1, "jeu": "rummikub", "position": "trait J1"}\n', "attendu : / J1"),
        (b'{"rummifun": 1, "jeu": "rummikub", "graine": 17, "options": {"n": 1}}\n', "options attendues"),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, written: bytes, said: str) -> None:
    file = tmp_path / "f"
    file.write_bytes(written)
    line = sentence_of(rummifun(tmp_path, "jouer", "--reprendre", file))
    assert said in line
    assert str(file) in line
    assert line.isprintable()
    assert [*tmp_path.iterdir()] == [file]
    assert file.read_bytes() == written


@pytest.mark.parametrize("place", ["{here}/rien", "{here}", "/dev/null", "{here}/f/x"])
def test_a_record_that_is_not_there(tmp_path: Path, place: str) -> None:
    (tmp_path / "f").touch()
    file = place.format(here=tmp_path)
    assert file in sentence_of(rummifun(tmp_path, "jouer", "--reprendre", file))


@pytest.mark.parametrize(
    ("tail", "why"),
    [
        (b'{"coup": "pio', "ligne attendue"),
        (b'{"coup": "joue"}\n', "attendu : pioche, passe"),
        (b'{"coup": "passe"}\n{"coup": "pioche"}\n', "on ne passe que si"),
        (b"\xff\xfe\x00\n", "ligne attendue"),
        (b"[]\n", "ligne attendue"),
    ],
)
def test_a_damaged_record_is_set_aside_and_goes_on(tmp_path: Path, tail: bytes, why: str) -> None:
    file = tmp_path / "f"
    damaged = HEADER.encode() + b'{"coup": "pioche"}\n' * 2 + tail
    file.write_bytes(damaged)
    done = rummifun(tmp_path, "jouer", "--reprendre", file, "--contre", "humain", typed="1\n")
    said = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert f"{file}, ligne 4 : {why}" in said
    assert f"Ce qui précède est gardé (2 coups) ; le fichier abîmé est mis de côté : {file}.abime" in said
    assert (tmp_path / "f.abime").read_bytes() == damaged
    assert moves(file) == ["pioche"] * 3


def test_setting_aside_overwrites_nothing(tmp_path: Path) -> None:
    file, aside = tmp_path / "f", tmp_path / "f.abime"
    aside.write_text("précieux", encoding="utf-8")
    file.write_text(HEADER + "?", encoding="utf-8")
    done = rummifun(tmp_path, "jouer", "--reprendre", file)
    assert "f.abime2" in done.stdout
    assert (tmp_path / "f.abime2").read_text(encoding="utf-8") == HEADER + "?"
    assert aside.read_text(encoding="utf-8") == "précieux"


def test_a_last_line_without_its_end_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_text(HEADER + '{"coup": "pioche"}', encoding="utf-8")
    done = rummifun(tmp_path, "jouer", "--reprendre", file, "--contre", "humain", typed="1\n")
    assert "abîmé" not in done.stdout
    assert moves(file) == ["pioche", "pioche"]
    assert [*tmp_path.iterdir()] == [file]


def test_a_link_to_a_record_stays_a_link(tmp_path: Path) -> None:
    begun(tmp_path, "1", options=("--contre", "humain"))
    link = tmp_path / "lien"
    link.symlink_to(tmp_path / "p")
    rummifun(tmp_path, "jouer", "--reprendre", link, typed="annuler\n")
    assert link.is_symlink()
    assert moves(tmp_path / "p") == []


# Other ways to begin


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "quel jeu ? l'un de : rummikub"),
        (("belote",), f"jeu attendu parmi : {JEUX}"),
        (("rummikub", "--graine", "dix"), "entier de 64 bits attendu"),
        (("rummikub", "--graine", str(1 << 64)), "entier de 64 bits attendu"),
        (("rummikub", "--place", "J3"), "place attendue parmi : J1, J2 ; reçue : J3"),
        (("rummikub", "--contre", "moi"), "aucun joueur ne s'appelle moi ; il y a : facile, moyen"),
        (("rummikub", "--contre", "ismcts:0"), "ismcts:0 : budget attendu"),
        (("rummikub", "--position", "trait J1 / J1 7b / J2 / table / pioche / alea 0.0.0"), "il manque au jeu"),
        (("rummikub", "--position", "x", "--graine", "1"), "ne prend pas de graine"),
        (("--reprendre", "x", "--graine", "1"), "a déjà sa graine"),
    ],
)
def test_what_cannot_be_begun_is_said_in_a_sentence(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    assert said in sentence_of(rummifun(tmp_path, "jouer", *options))
    assert [*tmp_path.iterdir()] == []


def test_the_place_of_an_error_in_a_position_is_marked(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "jouer", "rummikub", "--position", "trait J1 / J2")
    assert done.returncode == 2
    assert done.stderr.endswith("\ntrait J1 / J2\n         ^\n")


def test_a_game_from_a_position_is_kept_and_resumed(tmp_path: Path) -> None:
    file, pose = tmp_path / "p", ("--position", position(tmp_path))
    rummifun(tmp_path, "jouer", "rummikub", *pose, "--fichier", file, typed="1\n1\n1\n")
    straight = file.read_bytes()
    file.unlink()
    rummifun(tmp_path, "jouer", "rummikub", *pose, "--fichier", file, typed="1\n1\n")
    rummifun(tmp_path, "jouer", "--reprendre", file, typed="1\n")
    assert file.read_bytes() == straight


def test_another_game_is_played_with_the_same_words(tmp_path: Path) -> None:
    file = tmp_path / "p"
    options = ("--graine", "4", "--contre", "hasard", "--fichier", file)
    done = rummifun(tmp_path, "jouer", JOUET, *options, typed="coups\njoue 9\n1\nannuler\n1\n")
    assert "3 coups possibles" in done.stdout
    assert "attendu : joue 7" in done.stdout
    assert f"rummifun jouer {JOUET} --reprendre {file}" in done.stdout
    assert len(moves(file)) == 2
    again = rummifun(tmp_path, "jouer", JOUET, "--reprendre", file, typed="1\n1\n")
    assert "Partie terminée après 6 coups : " in again.stdout
    assert f"jeu attendu parmi : {JEUX} ; reçu : pli" in sentence_of(rummifun(tmp_path, "jouer", "--resume", file))
    other = rummifun(tmp_path, "jouer", "rummikub", "--reprendre", file)
    assert " ; reçu : pli" in sentence_of(other)


# At a terminal


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, home: Path, *args: str, term: str = "xterm", plain: bool = False) -> None:
        import pty

        self.keys, screen = pty.openpty()
        words = [sys.executable, "-m", "rummifun", *args]
        env = {**environment(home), "TERM": term, "COLUMNS": "80", "LINES": "40"}
        env.pop("NO_COLOR", None)
        env |= {"NO_COLOR": "1"} if plain else {}
        self.program = subprocess.Popen(words, stdin=screen, stdout=screen, stderr=screen, env=env)
        os.close(screen)

    def until(self, mark: str, seconds: float = 20) -> str:
        """Read what is shown until a text comes."""
        shown, end = b"", time.monotonic() + seconds
        while mark not in shown.decode(errors="replace"):
            ready, _, _ = select.select([self.keys], [], [], max(0, end - time.monotonic()))
            assert ready, shown.decode(errors="replace")
            shown += os.read(self.keys, 65536)
        return shown.decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self.keys, text.encode())

    def close(self) -> None:
        self.program.kill()
        self.program.wait(10)
        os.close(self.keys)


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
@pytest.mark.parametrize(("term", "plain"), [("xterm", False), ("xterm", True), ("dumb", False)])
def test_a_hand_is_hidden_before_the_other_looks(tmp_path: Path, term: str, plain: bool) -> None:
    options = ("rummikub", "--contre", "humain")
    there = Terminal(tmp_path, "jouer", *options, term=term, plain=plain)
    wiped = "\x1b[2J\x1b[3J\x1b[H" if term == "xterm" else "\n" * 90
    try:
        there.until("Joueur 1, à vous de jouer : Entrée")
        there.type("\n")
        first = _plain(there.until("Joueur 1> "))
        there.type("[2b 2r 2j]\n")
        there.until("Joueur 1> ")
        there.type("1\n")
        between = there.until("Joueur 2, à vous de jouer, Joueur 1 ne regarde plus : Entrée").replace("\r", "")
        there.type("\n")
        second = _plain(there.until("Joueur 2> "))
    finally:
        there.close()
    hand = re.search(r"▸ Vous : 14 tuiles.*\n(.*)\n", first)
    assert hand is not None
    assert wiped in between
    after = _plain(between.split(wiped)[-1])
    assert not re.search(TILE, after)  # no tile at all while the two change places
    assert hand[1].strip() not in second
    assert re.search(r"  Joueur 1 : 15 tuiles, n'a encore rien posé\n[ ▒×\d]+\n▸ Vous : 14 tuiles, \d+ points", second)


def _plain(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).replace("\r", "")


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_against_a_player_nothing_is_wiped(tmp_path: Path) -> None:
    there = Terminal(tmp_path, "jouer", "rummikub", "--graine", "17")
    try:
        there.until("\n> ")
        there.type("1\n")
        shown = there.until("\n> ")
        there.type("\x04")
        farewell = there.until("--reprendre")
        assert there.program.wait(10) == 0
    finally:
        there.close()
    assert "\x1b[2J" not in shown
    assert "\x1b[1m" in shown
    assert "La partie est gardée" in farewell


def test_the_players_do_not_draw_from_the_deal(tmp_path: Path) -> None:
    assert player_alea(Alea(17), 0).seed != 17
    assert player_alea(Alea(17), 1) != player_alea(Alea(17), 0)
    assert player_alea("trait J1", 0) == player_alea("trait J1", 0) != player_alea("trait J2", 0)


# Giving up, what is counted, and two who play the same game


def test_a_game_is_given_up_and_says_so_again(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", "abandonner")
    assert done.returncode == 0
    assert "Vous abandonnez la partie après 2 coups." in done.stdout
    assert f"La partie est dans {tmp_path / 'p'}" in done.stdout
    again = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "p", lang="en")
    assert "You gave the game up after 2 moves." in again.stdout
    shown = rummifun(tmp_path, "rejouer", tmp_path / "p")
    assert (shown.returncode, shown.stdout.splitlines()[-1]) == (0, "J1 abandonne la partie après 2 coups.")


def test_giving_up_alone_can_be_taken_back(tmp_path: Path) -> None:
    typed = "1\ngive up\ngive up\nundo\n"
    done = rummifun(tmp_path, "jouer", "klondike", "--graine", "3", typed=typed, lang="en")
    assert done.returncode == 0
    assert "The game was given up after " in done.stdout
    assert "the game is over" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The game is kept; to go on with it:")


def test_games_among_those_of_the_player_are_counted(tmp_path: Path) -> None:
    journal = statistics.journal_file(tmp_path / "rummifun")
    rummifun(tmp_path, "jouer", "rummikub", drawn=17, typed="1\nabandonner\n")
    (end,), whole = statistics.read_journal(journal)
    (file,) = (tmp_path / "rummifun" / "parties").iterdir()
    assert whole
    assert end == FinishedGame("rummikub", file.stem, False, None, 1)
    begun(tmp_path, "1", "abandonner")  # its file lies elsewhere
    assert statistics.read_journal(journal) == ((end,), True)


def test_a_damaged_journal_is_set_aside_and_said(tmp_path: Path) -> None:
    journal = statistics.journal_file(tmp_path / "rummifun")
    journal.parent.mkdir()
    journal.write_text("abîmé\n", encoding="utf-8")
    done = rummifun(tmp_path, "jouer", "rummikub", typed="1\nabandonner\n")
    assert "statistiques.jsonl.abime" in done.stdout
    assert len(statistics.read_journal(journal)[0]) == 1


Playing = subprocess.Popen[str]


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    """Somebody who plays the game kept in `p`, and has made a move."""
    words = [sys.executable, "-m", "rummifun", "jouer", "rummikub", "--graine", "17", "--fichier", str(tmp_path / "p")]
    pipe = subprocess.PIPE
    env = environment(tmp_path)
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, encoding="utf-8") as game:
        assert game.stdin is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        _until(lambda: (tmp_path / "p").exists() and len(moves(tmp_path / "p")) == 2)
        yield game
        game.kill()


def test_who_opens_a_game_at_play_is_told_what_he_may_do(tmp_path: Path, playing: Playing) -> None:
    file, before = tmp_path / "p", (tmp_path / "p").read_bytes()
    said = sentence_of(rummifun(tmp_path, "jouer", "--reprendre", file, typed="1\n"))
    look, take = f"rummifun rejouer {file}", f"rummifun jouer --reprendre {file} --prendre"
    assert said.endswith(f"{file} : quelqu'un joue cette partie ; pour la regarder : {look} ; pour la prendre : {take}")
    assert rummifun(tmp_path, "rejouer", file).returncode == 0
    assert file.read_bytes() == before
    playing.communicate("1\n", timeout=60)
    assert playing.returncode == 0
    assert len(moves(file)) == 4


def test_who_was_taken_over_is_told_at_the_next_move(tmp_path: Path, playing: Playing) -> None:
    file = tmp_path / "p"
    done = rummifun(tmp_path, "jouer", "--resume", file, "--take-over", typed="1\n", lang="en")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(moves(file)) == 4
    kept = file.read_bytes()
    _, said = playing.communicate("1\n1\n", timeout=60)
    assert playing.returncode == 2
    (line,) = said.splitlines()
    assert f"{file} : quelqu'un a pris cette partie, et votre coup n'est pas joué" in line
    assert line.endswith(f"pour la regarder : rummifun rejouer {file}")
    assert file.read_bytes() == kept


def test_only_what_is_resumed_is_taken_over(tmp_path: Path) -> None:
    assert "--reprendre" in sentence_of(begun(tmp_path, options=("--prendre",)))
    assert not (tmp_path / "p").exists()


def test_two_who_take_one_game_from_each_other_lose_no_move(tmp_path: Path, effort: Effort) -> None:
    """Each plays a line at a time; the moves of the file are those that were shown as made, in their order."""
    for seed in range(effort(1, 20)):
        chance, file = Random(seed), tmp_path / f"{seed}.jsonl"
        rummifun(tmp_path, "jouer", "klondike", "--graine", "3", "--fichier", file)
        words = [sys.executable, "-m", "rummifun", "jouer", "--resume", str(file), "--take-over"]
        told = 0
        for _ in range(3):
            env, pipe = environment(tmp_path, "en"), subprocess.PIPE
            pair = [
                subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, encoding="utf-8")
                for _ in range(2)
            ]
            for one in pair:
                assert one.stdin is not None
                one.stdin.write("1\n" * chance.randrange(1, 4))
                one.stdin.flush()
            for one in pair:
                out, err = one.communicate(timeout=60)
                assert one.returncode in (0, 2), err
                assert "Traceback" not in err
                told += out.count("> 1\n") - (one.returncode == 2 and "your move" in err)
        sitting, damage = session_from_text(file.read_text(encoding="utf-8"), game_named)
        assert damage is None
        assert told == len([*decision_indices(sitting, 0)])
