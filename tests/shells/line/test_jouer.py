"""`rummifun jouer` in use: through pipes, at a terminal, with damaged or foreign files."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rummifun.catalogue.players import player_named
from rummifun.chance import Alea
from rummifun.core.record import read_record, record_states
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.session.persistence import saved_players
from rummifun.session.player_queries import play_out_steps
from rummifun.session.session import PERSON
from rummifun.session.statistics import FinishedGame
from rummifun.storage import statistics_file
from shells.in_process import Done, rummifun, sentence_of
from shells.terminals import Terminal, at_a_terminal

JOUET = f"{Path(__file__).parents[2] / 'games' / 'toy_game.py'}:pli"
JEUX = ", ".join(GAMES)
TILE = r"\d[◆●▲■]|★"
HUMAN = ("--contre", PERSON)
JOUER = [sys.executable, "-m", "rummifun", "jouer"]

# J1 a posé et peut ajouter ; J2 n'a rien posé
POSITION = "trait J1 / J1+ 4n 8n 1b 2b 3b / J2 1r 2r / table [5n 6n 7n] [10b 10r 10j] / pioche {pioche} / alea 1.0.0"


def environment(home: Path, lang: str = "fr") -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(home), "LANGUAGE": lang, "PYTHONIOENCODING": "utf-8"}


def begun(home: Path, *orders: str, options: Sequence[str | Path] = (), lang: str = "fr") -> Done:
    """Play Rummikub from seed 17, kept in the file `p`."""
    words: tuple[str | Path, ...] = ("jouer", "rummikub", "--fichier", home / "p", *options)
    typed = "".join(f"{order}\n" for order in orders)
    if PERSON in options:  # between people the deal cannot be chosen
        return rummifun(home, *words, typed=typed, lang=lang, drawn=17)
    return rummifun(home, *words, "--graine", "17", typed=typed, lang=lang)


def resumed(home: Path, *words: str | Path, typed: str = "", lang: str = "fr") -> Done:
    return rummifun(home, "jouer", "--reprendre", home / "p", *words, typed=typed, lang=lang)


def moves(file: Path) -> list[str]:
    return [json.loads(line)["coup"] for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def head(file: Path) -> dict[str, Any]:
    """Read the first line of a record, with the name of its game."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
    return found


def flat(text: str) -> str:
    return " ".join(text.split())


def wide_lines(done: Done, place: Path) -> list[str]:
    """List the lines that are wider than a screen, except those with a file name of a folder."""
    return [line for line in done.stdout.splitlines() if len(line) > 80 and str(place) not in line]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    """Play a whole game against glouton: the second proposed move, or the first where there is only one."""
    home = tmp_path_factory.mktemp("partie")
    return begun(home, *["2", "1"] * 200), home / "p"


def position(home: Path) -> str:
    """Write the position of the top, with all the tiles that remain in the pool."""
    tiles = [f"{v}{c}" for c in "brjn" for v in range(1, 14)] * 2 + ["J", "J"]
    for tile in ("4n", "8n", "1b", "2b", "3b", "1r", "2r", "5n", "6n", "7n", "10b", "10r", "10j"):
        tiles.remove(tile)
    file = home / "position.txt"
    file.write_text(POSITION.format(pioche=" ".join(tiles)) + "\n", encoding="utf-8")
    return str(file)


def test_jouer_plays_and_records_a_whole_game(whole: tuple[Done, Path]) -> None:
    done, file = whole
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    outcome = jeu.outcome([*record_states(record)][-1])
    assert (done.returncode, damage) == (0, None)
    assert outcome is not None
    assert f"Partie terminée après {len(record.moves)} coups : " in flat(done.stdout)
    assert "(vous {}, Moyen {})".format(*outcome.scores) in flat(done.stdout)
    assert (done.stdout.splitlines()[-1], wide_lines(done, file)) == (f"La partie est dans {file}", [])
    assert "\x1b" not in done.stdout


def test_jouer_hides_the_other_hand_until_the_end(whole: tuple[Done, Path]) -> None:
    scenes = whole[0].stdout.split("── À vous de jouer")[1:]
    assert len(scenes) > 20
    for scene in scenes:
        if "Pioche : 0 tuile" in scene:
            break  # from here on both hands are known
        hand = re.search(r"^  Moyen : (.*)\n(.*)\n", scene, re.MULTILINE)
        assert hand is not None
        assert ("point" in hand[1], "▒▒" in hand[2]) == (False, True)
        assert not re.search(TILE, hand[2])
        assert not re.search(r"^Moyen : .*→", scene, re.MULTILINE)


def test_jouer_tells_the_end_of_a_resumed_game_that_is_over(whole: tuple[Done, Path]) -> None:
    done, file = whole
    before = file.read_bytes()
    again = resumed(file.parent)
    assert (again.returncode, again.stdout.splitlines()[-2:]) == (0, done.stdout.splitlines()[-2:])
    assert file.read_bytes() == before


GROUPE = "\n  [2b 2r 2j] : groupe, 6 points\n"
BEST = "7. poser 2 en bleu, rouge, jaune, noir + 11-12-13 noir"


@pytest.mark.parametrize(
    ("typed", "said", "own"),
    [
        (
            ["aide"],
            [f"\n  {w} " for w in ("aide, ?", "coups, m", "indice, h", "annuler, u", "sauver [FICHIER]", "quitter, q")],
            [],
        ),
        (["d", "u", "draw", "q", "1"], [], ["pioche"]),
        (["exit", "1"], ["La partie est gardée"], []),
        (["aide"], ["2◆ = 2b"], []),
        (["MOVES"], ["  1. piocher\n"], []),
        (["1"], ["\nVous : piocher → 1 noir\nMoyen : piocher (rien à poser d'un coup simple)\n"], ["pioche"]),
        (["1", "piocher", "pioche", "pose [11n 12n 13n]"], [], [*["pioche"] * 3, "pose [11n 12n 13n]"]),
        (["[11n 12n 13n]"], ["Vous : poser 11-12-13 noir"], ["pose [11n 12n 13n]"]),
        (
            ["[2b 2r 2j] [11n 12n 13r]", "pourquoi"],
            [
                "refusé : ",
                "(« pourquoi » en dit plus)",
                "pas dans votre main : 13 rouge (Rummikub §5.1.3)",
                f"{GROUPE}  [11n 12n 13r] : une suite",
            ],
            [],
        ),
        (["[2b 2r 2j]"], [f"{GROUPE}  6 points sur 30\n"], []),
        (["pose [11n 12z]"], ["\n  pose [11n 12z]\n            ^\nattendu : 7b, 10r, J, ]\n"], []),
        (["[11n 12z]"], ["\n  [11n 12z]\n       ^\n"], []),
        (["bonjour"], ["\n  bonjour\n  ^\nattendu : pioche, passe, pose […], table […]\n"], []),
        (["indice"], [f"Le coup d'un bon joueur : {BEST} (pose 7 tuiles : aucun coup n'en pose plus)"], []),
        (["coups"], [f"\n  {BEST}\n"], []),
        (["1", "1", "annuler", "annuler", "annuler"], ["il n'y a rien à annuler"], []),
        (["1", "abandonner"], ["Vous abandonnez la partie après 2 coups.", "La partie est dans "], ["pioche"]),
    ],
)
def test_jouer_answers_what_is_typed(typed: list[str], said: list[str], own: list[str], tmp_path: Path) -> None:
    done = begun(tmp_path, *typed)
    assert [text for text in said if text not in done.stdout and text not in flat(done.stdout)] == []
    assert moves(tmp_path / "p")[::2] == own


def test_jouer_speaks_english(tmp_path: Path) -> None:
    out = begun(tmp_path, "help", "table", "[2b 2r 2j]", lang="en").stdout
    orders = [f"\n  {word} " for word in ("help, ?", "moves, m", "hint, h", "undo, u", "save [FILE]", "quit, q")]
    said = [*orders, "refused: ", "\n  [2b 2r 2j]: group, 6 points\n  6 points of 30\n"]
    assert [text for text in said if text not in out] == []


@pytest.mark.parametrize("typed", ["0", "99", "9" * 5000, "²", "-1", "\x1b[2J", "\x00", "[" * 3000, "annuler 3"])
def test_jouer_goes_on_after_nonsense(tmp_path: Path, typed: str) -> None:
    done = begun(tmp_path, typed, "1")
    assert (done.returncode, done.stderr, len(moves(tmp_path / "p"))) == (0, "", 2)


def test_jouer_goes_on_after_a_byte_that_is_no_letter(tmp_path: Path) -> None:
    words = [*JOUER, "rummikub", "--fichier", str(tmp_path / "p")]
    done = subprocess.run(words, input=b"\xff\xfe\n1\n", capture_output=True, timeout=200, check=False)
    assert (done.returncode, done.stderr, len(moves(tmp_path / "p"))) == (0, b"", 2)


def test_indice_rearranges_the_table_and_says_how(tmp_path: Path) -> None:
    """Late in a game of two greedy players no simple move is left, and the whole hand can be laid."""
    *_, last = islice(play_out_steps(jeu, Alea(5), jeu.new(Alea(5)), [player_named("glouton")] * 2), 70)
    file = tmp_path / "position.txt"
    file.write_text(jeu.write_position(last.after) + "\n", encoding="utf-8")
    words = ("jouer", "rummikub", "--position", file, "--place", f"J{(jeu.to_move(last.after) or 0) + 1}")
    said = flat(rummifun(tmp_path, *words, typed="indice\n").stdout)
    found = re.search(r"Le coup d'un bon joueur : (table .*?) \(pose 11 tuiles : aucun coup n'en pose plus\)", said)
    assert found is not None, said
    assert "→ prendre 5 rouge de 1-2-3-4-5-6 rouge et le mettre avec 5 en bleu, jaune, noir" in said
    assert "vous gagnez" in rummifun(tmp_path, *words, typed=f"{found[1]}\n").stdout.casefold()


def test_annuler_goes_back_to_the_previous_decision(tmp_path: Path) -> None:
    assert begun(tmp_path, "1", "1", "annuler", "annuler").stdout.count("Vous : 14 tuiles, 95 points") == 2


def test_jouer_seats_the_person_second(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", options=("--place", "j2"))
    assert moves(tmp_path / "p")[0].startswith("pose")  # glouton began
    assert ("Moyen, vous" in done.stdout, "\n> 1" in done.stdout, len(moves(tmp_path / "p"))) == (True, True, 3)


@pytest.mark.parametrize(
    ("first", "then"),
    [(["1", "1", "undo", "1", "1"], 0), (["1"] * 2, 1), (["1", "1", "1", "undo", "undo", "redo", "redo"], 0)],
    ids=["undo", "resume", "redo"],
)
def test_undone_redone_and_resumed_games_are_the_same_game(first: list[str], then: int, tmp_path: Path) -> None:
    begun(tmp_path, *["1"] * 3)
    straight = (tmp_path / "p").read_bytes()
    (tmp_path / "p").unlink()
    begun(tmp_path, *first)
    if then:
        assert resumed(tmp_path, typed="1\n" * then).returncode == 0
    assert (tmp_path / "p").read_bytes() == straight


def test_jouer_from_a_position_lays_piles_beside_the_table(tmp_path: Path) -> None:
    words = ("jouer", "rummikub", "--position", position(tmp_path), "--fichier", tmp_path / "q")
    done = rummifun(tmp_path, *words, typed="notation\n[1b 2b 3b] [4n]\n[1b 2b 3b]\n")
    assert "rummikub, depuis une position." in done.stdout
    assert "\n  table [5n 6n 7n] [10b 10r 10j]\n" in done.stdout
    assert "\n  [1b 2b 3b] : suite, 6 points\n  [4n] : une combinaison a au moins 3 tuiles" in done.stdout
    assert "points sur" not in done.stdout
    assert moves(tmp_path / "q")[0] == "table [5n 6n 7n] [10b 10r 10j] [1b 2b 3b]"


def test_jouer_resumes_a_game_from_a_position_and_marks_the_place_of_an_error_in_one(tmp_path: Path) -> None:
    file = tmp_path / "p"
    words = ("jouer", "rummikub", "--position", position(tmp_path), "--fichier", file)
    rummifun(tmp_path, *words, typed="1\n1\n1\n")
    straight = file.read_bytes()
    file.unlink()
    rummifun(tmp_path, *words, typed="1\n1\n")
    resumed(tmp_path, typed="1\n")
    assert file.read_bytes() == straight
    done = rummifun(tmp_path, "jouer", "rummikub", "--position", "trait J1 / J2")
    assert (done.returncode, done.stderr.endswith("\ntrait J1 / J2\n         ^\n")) == (2, True)


def test_two_people_see_their_own_hands_in_turn(tmp_path: Path) -> None:
    done = begun(tmp_path, "1", "1", "annuler", "1", options=HUMAN)
    prompts = re.findall(r"^(Joueur [12])> ", done.stdout, re.MULTILINE)
    assert prompts == [f"Joueur {n}" for n in (1, 2, 1, 2, 1)]  # one move is undone
    assert moves(tmp_path / "p") == ["pioche", "pioche"]
    assert "Entrée" not in done.stdout  # there is no waiting through a pipe
    first, second, *_ = re.split(r"Joueur [12]> ", done.stdout)
    assert re.search(r"^▸ Vous : 14 tuiles, 95 points", first, re.MULTILINE)
    assert "→" not in second  # J2 must not see the card that J1 has drawn
    hidden = r"^  Joueur 1 : 15 tuiles, n'a.*\n[ ▒×\d]+\n▸ Vous : 14 tuiles, \d+ points"
    assert re.search(hidden, second, re.MULTILINE)


def test_jouer_resumes_a_game_with_its_players(tmp_path: Path) -> None:
    begun(tmp_path, "1", options=HUMAN)
    done = resumed(tmp_path, typed="1\n1\n")
    assert "Joueur 1, Joueur 2" in done.stdout
    assert re.findall(r"^(Joueur [12])> ", done.stdout, re.MULTILINE) == ["Joueur 2", "Joueur 1", "Joueur 2"]
    assert "Adversaire, vous" in resumed(tmp_path, "--contre", "hasard", "--place", "J2").stdout


def test_jouer_seats_people_and_players_in_any_mix_and_resumes_them(tmp_path: Path) -> None:
    file, mix = tmp_path / "p", "humain,facile,hasard"
    done = rummifun(tmp_path, "jouer", "rummikub", "--places", "4", "--contre", mix, "--fichier", file, typed="1\n1\n")
    assert re.findall(r"^(Joueur [12])> ", done.stdout, re.MULTILINE) == ["Joueur 1", "Joueur 2", "Joueur 1"]
    for words, players in (
        ((), ("humain", "humain", "facile", "hasard")),
        (("--contre", "facile"), ("humain", "humain", "facile", "hasard")),
        (("--contre", "facile,facile,hasard"), ("humain", "facile", "facile", "hasard")),
    ):
        resumed(tmp_path, *words)
        assert saved_players(file.read_text("utf-8")) == players


@pytest.mark.parametrize("end", ["", "quitter\n", "quit\n", "\n\n"])
def test_jouer_keeps_the_game_when_the_lines_end(tmp_path: Path, end: str) -> None:
    file = tmp_path / "p"
    done = rummifun(tmp_path, "jouer", "rummikub", "--fichier", file, typed=f"1\n{end}")
    last = f"La partie est gardée ; pour la reprendre : rummifun jouer --reprendre {file}"
    assert (done.returncode, done.stdout.splitlines()[-1], len(moves(file))) == (0, last, 2)


def test_sauver_copies_the_game_elsewhere_and_goes_on(tmp_path: Path) -> None:
    copy = tmp_path / "une copie"
    done = begun(tmp_path, "1", f"sauver {copy}", "1", f"sauver {copy}", f"save {tmp_path}/a/b", "save a\0b", "save")
    assert (len(moves(copy)), len(moves(tmp_path / "p")), done.stderr) == (2, 4, "")
    for said in (
        f"copié dans {copy} ; la partie continue dans {tmp_path / 'p'}",
        f"{copy} existe déjà ; il n'a pas été modifié",
        f"{tmp_path}/a/b : ni fichier ni dossier de ce nom",
        f"Chaque coup est gardé aussitôt dans {tmp_path / 'p'}",
    ):
        assert said in done.stdout


Playing = subprocess.Popen[str]


@contextmanager
def at_play(home: Path, *words: str) -> Iterator[Playing]:
    line, pipe = [*JOUER, "rummikub", "--fichier", str(home / "p"), *words], subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(home), encoding="utf-8") as game:
        _until((home / "p").exists)
        yield game
        game.kill()


def _until(is_so: Callable[[], bool], seconds: float = 200) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def make_a_move(game: Playing, file: Path) -> None:
    assert game.stdin is not None
    game.stdin.write("1\n")
    game.stdin.flush()
    _until(lambda: len(moves(file)) == 2)


@pytest.mark.real_start
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_says_in_a_line_how_to_go_on(tmp_path: Path) -> None:
    with at_play(tmp_path) as game:
        make_a_move(game, tmp_path / "p")
        time.sleep(0.3)  # it is asking again
        game.send_signal(signal.SIGINT)
        _, said = game.communicate(timeout=200)
    expected = f"La partie est gardée ; pour la reprendre : rummifun jouer --reprendre {tmp_path / 'p'}"
    assert (game.returncode, said.strip()) == (130, expected)


def test_jouer_plays_no_move_that_cannot_be_kept(tmp_path: Path) -> None:
    with at_play(tmp_path, *HUMAN) as game:
        (tmp_path / "p").rename(tmp_path / "ailleurs")
        out, _ = game.communicate("1\n1\n", timeout=200)
    assert (out.count(f"{tmp_path / 'p'} : ni fichier ni dossier de ce nom"), "Joueur 2> " in out) == (2, False)
    assert (moves(tmp_path / "ailleurs"), game.returncode) == ([], 0)


@pytest.mark.parametrize("place", ["/proc/p", "/nulle/part/p", "{here}/fichier/p", "{here}", "{here}/" + "x" * 300])
def test_jouer_names_a_place_where_nothing_can_be_written(tmp_path: Path, place: str) -> None:
    (tmp_path / "fichier").touch()
    file = place.format(here=tmp_path)
    assert file in sentence_of(rummifun(tmp_path, "jouer", "rummikub", "--fichier", file))


@pytest.mark.parametrize("home", ["/proc", "/proc/self/mem"])
def test_jouer_names_a_home_where_nothing_can_be_written(home: str) -> None:
    assert home in sentence_of(rummifun(Path(home), "jouer", "rummikub"))


HEADER = '{"rummifun": 1, "jeu": "rummikub", "graine": 17}\n'


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", "n'est pas une partie enregistrée"),
        (b'{"rummifun": 2, "jeu": "rummikub", "graine": 17}\n', "version plus récente : 2"),
        (b'{"rummifun": 1, "jeu": "belote", "graine": 17}\n', f"jeu attendu parmi : {JEUX} ; reçu : belote"),
        (b'{"rummifun": 1, "jeu": "rummikub", "position": "trait J1"}\n', "attendu : / J1"),
        (b'{"rummifun": 1, "jeu": "rummikub", "graine": 17, "options": {"n": 1}}\n', "options attendues"),
    ],
)
def test_jouer_refuses_to_resume_what_is_no_record(tmp_path: Path, written: bytes, said: str) -> None:
    file = tmp_path / "p"
    file.write_bytes(written)
    line = sentence_of(resumed(tmp_path))
    assert (said in line, str(file) in line, line.isprintable()) == (True, True, True)
    assert ([*tmp_path.iterdir()], file.read_bytes()) == ([file], written)


@pytest.mark.parametrize(
    ("tail", "why"),
    [
        (b'{"coup": "pio', "ligne attendue"),
        (b'{"coup": "joue"}\n', "attendu : pioche, passe"),
        (b'{"coup": "passe"}\n{"coup": "pioche"}\n', "on ne passe que si"),
    ],
)
def test_jouer_sets_a_damaged_record_aside_and_goes_on(tmp_path: Path, tail: bytes, why: str) -> None:
    file = tmp_path / "p"
    damaged = HEADER.encode() + b'{"coup": "pioche"}\n' * 2 + tail
    file.write_bytes(damaged)
    (tmp_path / "p.abime").write_text("précieux", encoding="utf-8")
    done = resumed(tmp_path, *HUMAN, typed="1\n")
    kept = f"Ce qui précède est gardé (2 coups) ; le fichier abîmé est mis de côté : {file}.abime2"
    assert (done.returncode, f"{file}, ligne 4 : {why}" in flat(done.stdout)) == (0, True)
    assert (kept in flat(done.stdout), (tmp_path / "p.abime").read_text(encoding="utf-8")) == (True, "précieux")
    assert ((tmp_path / "p.abime2").read_bytes(), moves(file)) == (damaged, ["pioche"] * 3)


def test_jouer_loses_nothing_of_a_last_line_without_its_end(tmp_path: Path) -> None:
    file = tmp_path / "p"
    file.write_text(HEADER + '{"coup": "pioche"}', encoding="utf-8")
    assert "abîmé" not in resumed(tmp_path, *HUMAN, typed="1\n").stdout
    assert (moves(file), [*tmp_path.iterdir()]) == (["pioche", "pioche"], [file])


def test_jouer_leaves_a_link_to_a_record_a_link(tmp_path: Path) -> None:
    begun(tmp_path, "1", options=HUMAN)
    (tmp_path / "p").rename(tmp_path / "vrai")
    (tmp_path / "p").symlink_to(tmp_path / "vrai")
    resumed(tmp_path, typed="annuler\n")
    assert ((tmp_path / "p").is_symlink(), moves(tmp_path / "vrai")) == (True, [])


def test_jouer_plays_and_resumes_a_users_game(tmp_path: Path) -> None:
    file = tmp_path / "p"
    options = ("--graine", "4", "--contre", "hasard", "--fichier", file)
    done = rummifun(tmp_path, "jouer", JOUET, *options, typed="coups\njoue 9\n1\nannuler\n1\n")
    for said in (
        "3 coups possibles",
        "attendu : joue 7",
        f"rummifun jouer {shlex.quote(JOUET)} --reprendre {shlex.quote(str(file))}",
    ):
        assert said in done.stdout
    assert len(moves(file)) == 2
    again = rummifun(tmp_path, "jouer", JOUET, "--reprendre", file, typed="1\n1\n")
    assert "Partie terminée après 6 coups : " in again.stdout
    assert f"jeu attendu parmi : {JEUX} ; reçu : pli" in sentence_of(resumed(tmp_path))
    assert " ; reçu : pli" in sentence_of(rummifun(tmp_path, "jouer", "rummikub", "--reprendre", file))


def seen_at(home: Path, *words: str, term: str = "xterm", plain: bool = False) -> AbstractContextManager[Terminal]:
    """Play at a terminal, without colours if it is to be plain."""
    env = {**environment(home), "TERM": term, "COLUMNS": "80", "LINES": "40"}
    env.pop("NO_COLOR", None)
    return at_a_terminal(("jouer", *words), env | ({"NO_COLOR": "1"} if plain else {}))


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
@pytest.mark.parametrize(("term", "plain"), [("xterm", False), ("xterm", True), ("dumb", False)])
def test_jouer_wipes_a_hand_before_the_other_looks(tmp_path: Path, term: str, plain: bool) -> None:
    wiped = "\x1b[2J\x1b[3J\x1b[H" if term == "xterm" else "\n" * 90
    with seen_at(tmp_path, "rummikub", *HUMAN, term=term, plain=plain) as there:
        there.until("Joueur 1, à vous de jouer : Entrée")
        there.type(b"\n")
        first = _plain(there.until("Joueur 1> "))
        there.type(b"[2b 2r 2j]\n")
        there.until("Joueur 1> ")
        there.type(b"1\n")
        between = there.until("Joueur 2, à vous de jouer, Joueur 1 ne regarde plus : Entrée").replace("\r", "")
        there.type(b"\n")
        second = _plain(there.until("Joueur 2> "))
    hand = re.search(r"▸ Vous : 14 tuiles.*\n(.*)\n", first)
    assert hand is not None
    assert wiped in between
    assert not re.search(TILE, _plain(between.split(wiped)[-1]))  # no tile at all while the two change places
    assert hand[1].strip() not in second
    assert re.search(r"  Joueur 1 : 15 tuiles, n'a encore rien posé\n[ ▒×\d]+\n▸ Vous : 14 tuiles, \d+ points", second)


def _plain(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).replace("\r", "")


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_jouer_wipes_nothing_against_a_player(tmp_path: Path) -> None:
    with seen_at(tmp_path, "rummikub", "--graine", "17") as there:
        there.until("\n> ")
        there.type(b"1\n")
        shown = there.until("\n> ")
        there.type(b"\x04")
        farewell = there.until("--reprendre")
        assert there.program.wait(200) == 0
    assert ("\x1b[2J" in shown, "\x1b[1m" in shown, "La partie est gardée" in farewell) == (False, True, True)


def test_abandonner_is_kept_and_told_again(tmp_path: Path) -> None:
    begun(tmp_path, "1", "abandonner")
    assert "You gave the game up after 2 moves." in resumed(tmp_path, lang="en").stdout
    shown = rummifun(tmp_path, "rejouer", tmp_path / "p")
    assert (shown.returncode, shown.stdout.splitlines()[-1]) == (0, "J1 abandonne la partie après 2 coups.")


def test_giving_up_alone_can_be_taken_back(tmp_path: Path) -> None:
    typed = "1\ngive up\ngive up\nundo\n"
    done = rummifun(tmp_path, "jouer", "klondike", "--graine", "3", typed=typed, lang="en")
    assert (done.returncode, "The game was given up after " in done.stdout) == (0, True)
    assert "the game is over" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The game is kept; to go on with it:")


def test_jouer_counts_the_games_of_the_players_folder_alone(tmp_path: Path) -> None:
    journal = statistics_file.journal_file(tmp_path / "rummifun")
    journal.parent.mkdir()
    journal.write_text("abîmé\n", encoding="utf-8")
    done = rummifun(tmp_path, "jouer", "rummikub", drawn=17, typed="1\nabandonner\n")
    assert "statistiques.jsonl.abime" in done.stdout
    (file,) = (tmp_path / "rummifun" / "parties").iterdir()
    counted = ((FinishedGame("rummikub", file.stem, False, None, 1),), True)
    assert statistics_file.read_journal(journal) == counted
    begun(tmp_path, "1", "abandonner")  # its file lies elsewhere
    assert statistics_file.read_journal(journal) == counted


def test_jouer_opens_no_game_that_somebody_plays(tmp_path: Path) -> None:
    file = tmp_path / "p"
    with at_play(tmp_path, "--graine", "17") as game:
        make_a_move(game, file)
        before, said = file.read_bytes(), sentence_of(resumed(tmp_path, typed="1\n"))
        look, take = f"rummifun rejouer {file}", f"rummifun jouer --reprendre {file} --prendre"
        busy = f"{file} : quelqu'un joue cette partie ; pour la regarder : {look} ; pour la prendre : {take}"
        assert said.endswith(busy)
        assert (rummifun(tmp_path, "rejouer", file).returncode, file.read_bytes()) == (0, before)
        game.communicate("1\n", timeout=200)
    assert (game.returncode, len(moves(file))) == (0, 4)


def test_jouer_tells_of_a_takeover_at_the_next_move(tmp_path: Path) -> None:
    file = tmp_path / "p"
    with at_play(tmp_path, "--graine", "17") as game:
        make_a_move(game, file)
        done = rummifun(tmp_path, "jouer", "--resume", file, "--take-over", typed="1\n", lang="en")
        assert (done.returncode, done.stderr, len(moves(file))) == (0, "", 4)
        kept = file.read_bytes()
        _, said = game.communicate("1\n1\n", timeout=200)
    (line,) = said.splitlines()
    assert f"{file} : quelqu'un a pris cette partie, et votre coup n'est pas joué" in line
    assert line.endswith(f"pour la regarder : rummifun rejouer {file}")
    assert (game.returncode, file.read_bytes()) == (2, kept)
