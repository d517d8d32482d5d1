"""Players that are programs or functions of users: a fault gives one sentence; they can be asked again."""

import json
import pickle
import subprocess
import sys
import threading
import time
from multiprocessing import active_children
from pathlib import Path
from shlex import quote

import pytest
from grading.hand_ins import SOBRE

from rummifun.analysis.executors import process_executor
from rummifun.analysis.tournament_runner import GameEnd, play_to_end
from rummifun.arguments.players import parse_player
from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.console.screen import open_console
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import game_named
from rummifun.games.rummikub import jeu
from rummifun.players import glouton
from rummifun.players.checked_player import InvalidChoiceError, choose_checked, notify_game_over
from rummifun.players.refusals import RefusJoueur
from rummifun.plugins.function_player import FunctionPlayer, is_user_player, load_function_player
from rummifun.plugins.loading import executed_files, load_names
from rummifun.plugins.program_player import ProgramPlayer, load_program_player
from rummifun.refusal import sentence
from shells.commands.user_players import joueurs
from shells.in_process import rummifun
from shells.plugins import line_programs
from shells.plugins.line_programs import COUPS, JEU, answer, assert_each_question_is_refused, heard, programme, refusal


def test_program_player_answers_by_number_or_in_notation(tmp_path: Path) -> None:
    assert answer(load_program_player(programme(tmp_path, "premier"), JEU)) == (COUPS[0], "le {premier}")
    assert answer(load_program_player(programme(tmp_path, "dernier"), JEU)) == (COUPS[-1], "no reason given")


def test_program_player_has_the_same_chance_every_time(tmp_path: Path) -> None:
    player = load_program_player(programme(tmp_path, "chance"), JEU)
    (one, n), (same, m), (_, k) = [answer(player, i) for i in (0, 0, 1)]
    assert one == same == answer(player)[0]
    assert (n, m, k) == ("1", "2", "1")


def test_program_player_is_a_value_named_by_its_command(tmp_path: Path) -> None:
    name = programme(tmp_path, "premier")
    player = parse_player(JEU, name, 3, 300)
    assert isinstance(player, ProgramPlayer)
    assert pickle.loads(pickle.dumps(player)) == player == ProgramPlayer(name, 3, 300)
    assert player.__name__ == name
    before = player.empreinte
    assert before == ProgramPlayer(name).empreinte != ProgramPlayer(name + " x").empreinte
    file = tmp_path / "un programme.py"
    file.write_text(file.read_text(encoding="utf-8") + "# autre\n", encoding="utf-8")
    assert player.empreinte != before


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("meurt", RefusJoueur.JoueurParti, "exit 7, « au revoir »"),
        ("muet", RefusJoueur.JoueurMuet, "n'a pas répondu en 0.15 s"),
        ("calcule", RefusJoueur.JoueurMuet, "n'a pas répondu en 0.15 s"),
        ("ferme", RefusJoueur.JoueurParti, "signal 9"),
        ("texte", RefusJoueur.LigneInattendue, "reçu : le premier"),
        ("nombre", RefusJoueur.LigneInattendue, f'"n": 1..{len(COUPS)}'),
        ("notation", RefusJoueur.CoupEtranger, "abracadabra"),
        ("refuse", RefusJoueur.CoupRefuse, "tire : "),
        ("long", RefusJoueur.LigneTropLongue, "65536 octets"),
    ],
)
def test_program_player_is_told_faults_and_asked_again(tmp_path: Path, name: str, code: RefusJoueur, said: str) -> None:
    seconds = 0.15 if code is RefusJoueur.JoueurMuet else 20
    player = load_program_player(programme(tmp_path, name), JEU, seconds)
    line_programs.assert_each_question_is_refused(player, code, said)


def test_program_player_leaves_no_thread_of_a_program_that_never_stops_talking(tmp_path: Path) -> None:
    before = threading.active_count()
    player = load_program_player(programme(tmp_path, "flot"), JEU)
    assert refusal(player).code is RefusJoueur.LigneInattendue
    late = time.monotonic() + 200
    while threading.active_count() > before and time.monotonic() < late:
        time.sleep(0.02)
    assert threading.active_count() <= before


def test_program_player_refuses_a_line_too_many_at_the_next_question(tmp_path: Path) -> None:
    player = load_program_player(programme(tmp_path, "bavard"), JEU)
    answer(player)
    time.sleep(0.3)
    assert refusal(player).code is RefusJoueur.LigneDeTrop


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a program from outside")
def test_program_player_ends_by_more_memory_than_allowed(tmp_path: Path) -> None:
    name = programme(tmp_path, "gourmand")
    assert "MemoryError" in sentence(refusal(load_program_player(name, JEU, memory=200)))
    assert answer(load_program_player(name, JEU, memory=2000))[0] == COUPS[0]


def test_program_player_ends_its_children(tmp_path: Path) -> None:
    refusal(load_program_player(programme(tmp_path, "muet"), JEU, 0.3))
    listed = subprocess.run(["ps", "-A", "-o", "stat=,args="], capture_output=True, text=True, check=True, timeout=200)
    assert not [line for line in listed.stdout.splitlines() if "sleep 61.25" in line]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows the environments of processes")
def test_program_player_ends_a_child_in_a_session_of_its_own(tmp_path: Path) -> None:
    place = tmp_path / "sleeper"
    code = f"""import os, sys, time
if os.fork() == 0:
    os.setsid()
    os.closerange(0, 3)
    if os.fork() == 0:
        open({str(place)!r}, "w").write(str(os.getpid()))
        time.sleep(600)
    os._exit(0)
while not os.path.exists({str(place)!r}):
    time.sleep(0.01)
"""
    program = tmp_path / "leaves.py"
    program.write_text(code, encoding="utf-8")
    with pytest.raises(InvalidChoiceError):
        load_program_player(f"cmd:{sys.executable} {program}", JEU)
    status = Path(f"/proc/{place.read_text('utf-8')}/status")
    assert not status.exists() or "zombie" in status.read_text("utf-8")


def test_program_player_keeps_standard_error_in_a_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal.txt"
    player = load_program_player(programme(tmp_path, "meurt"), JEU, journal=journal)
    refusal(player), refusal(player)
    assert journal.read_text(encoding="utf-8") == "au revoir\n" * 2
    with pytest.raises(CommandError):
        load_program_player(player.place, JEU, journal=tmp_path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_program_player_reports_a_journal_that_cannot_be_written(tmp_path: Path) -> None:
    player = load_program_player(programme(tmp_path, "meurt"), JEU, journal=Path("/dev/full"))
    with pytest.raises(CommandError, match="/dev/full ne peut pas être écrit : le disque est plein"):
        answer(player)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no size of files")
def test_program_player_leaves_no_half_line_in_a_journal(tmp_path: Path) -> None:
    script = f"""import resource, signal
from pathlib import Path
from rummifun.plugins.program_journal import append_line
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
with Path({str(tmp_path / "journal.txt")!r}).open("ab", buffering=0) as journal:
    print([append_line(journal, b"0123456789ab\\n") is None for _ in range(2)])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=20)
    assert (done.stdout, (tmp_path / "journal.txt").read_bytes()) == ("[True, False]\n", b"0123456789ab\n")


def test_load_program_player_refuses_what_cannot_be_run_and_finds_a_file_without_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(name: str, said: str) -> None:
        with pytest.raises(CommandError, match=said):
            load_program_player(name, JEU)

    monkeypatch.setenv("LANGUAGE", "fr")
    monkeypatch.chdir(tmp_path)
    refused("cmd:", "une commande était attendue")
    refused("cmd:./aucun_programme", "ni fichier ni dossier")
    refused("cmd:'", "il manque un guillemet")
    words = programme(tmp_path, "premier").removeprefix("cmd:")
    file = tmp_path / "mon_joueur"
    file.write_text(f"#!/bin/sh\nexec {words}\n", encoding="utf-8")
    refused("cmd:mon_joueur", "n'est pas un programme")
    file.chmod(0o755)
    file.write_text("print(1)\n", encoding="utf-8")
    refused("cmd:mon_joueur", "cmd:python3 mon_joueur")
    file.write_text(f"#!/bin/sh\nexec {words}\n", encoding="utf-8")
    assert answer(load_program_player("cmd:mon_joueur", JEU))[0] == COUPS[0]


def test_load_program_player_refuses_who_says_no_hello_or_plays_other_games(tmp_path: Path) -> None:
    for fault, said in (("poli", '"type": "hello"'), ("ailleurs", "ne joue pas à haricots ; il joue à : go, md")):
        with pytest.raises(InvalidChoiceError) as stopped:
            load_program_player(programme(tmp_path, fault), JEU)
        assert said in sentence(stopped.value.refusal)


def test_program_player_has_a_process_for_each_seat_and_is_told_the_end(tmp_path: Path) -> None:
    told, game = tmp_path / "lignes.jsonl", game_named("rummikub")
    player = load_program_player(programme(tmp_path, "premier", told), game)
    first = game.new(Alea(1))
    for seat, etat in enumerate((first, game.step(first, game.read("pioche")))):
        choose_checked(game, player, etat, proposed_moves(game, etat), Alea(3))
        assert heard(told, 3 + 2 * seat)[-2]["seat"] == seat
    read = game.read_position("trait J1 / J1+ / J2+ 1b / table [1r 2r 3r] / pioche / alea 0.0.0")
    notify_game_over(game, (player, player), read)
    *_, one, other = heard(told, 7)
    assert one == other == {"type": "end", "scores": [0, 1], "winner": 0, "said": one["said"]}


def test_program_player_leaves_no_process_when_ours_ends(tmp_path: Path) -> None:
    names = ",".join(programme(tmp_path, name) for name in ("premier", "dernier"))
    line = [sys.executable, "-m", "rummifun", "tournoi", "haricots", "--joueurs", names]
    line += ["--parties", "2", "--graine", "1", "--coeurs", "2", "--json"]
    said = subprocess.run(line, capture_output=True, text=True, timeout=200, check=True)
    assert json.loads(said.stdout)["parties"] == 2
    listed = subprocess.run(["ps", "-A", "-o", "args="], capture_output=True, text=True, check=True, timeout=200)
    assert str(tmp_path) not in listed.stdout


EXAMPLE = Path(__file__).parents[3] / "examples" / "joueurs" / "joueur.ml"


def played(file: Path, seed: int) -> GameEnd:
    return play_to_end(jeu, Alea(seed), (ProgramPlayer(f"cmd:ocaml {quote(str(file))}"), glouton))


def test_banc_finds_the_player_in_ocaml_right(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "banc", f"ocaml {quote(str(EXAMPLE))}", "--parties", "1", "--graine", "1", lang="en")
    assert (done.returncode, done.stderr, "plays 1 game against hasard (won: 1" in done.stdout) == (0, "", True)


def test_player_in_ocaml_takes_a_hand_in_for_its_first_part(tmp_path: Path) -> None:
    whole = EXAMPLE.read_text("utf-8")
    start, end = whole.index("(* I. "), whole.index("(* II. ")
    (tmp_path / "rendu.ml").write_text(SOBRE, "utf-8")
    (tmp_path / "mien.ml").write_text(f'{whole[:start]}#use "{tmp_path}/rendu.ml";;\n{whole[end:]}', "utf-8")
    assert played(tmp_path / "mien.ml", 2).letter == "1"


@pytest.mark.parametrize(
    ("name", "why"),
    [("premier", "le {premier}"), ("message", "3 fois"), ("espion", f"Vue haricots {len(COUPS)} 0")],
)
def test_function_player_answers_as_its_function_does(tmp_path: Path, name: str, why: str) -> None:
    assert answer(load_function_player(joueurs(tmp_path, name), JEU)) == (COUPS[0], why)


def test_function_player_is_a_value_named_by_its_place(tmp_path: Path) -> None:
    player = load_function_player(joueurs(tmp_path, "premier"), JEU)
    assert pickle.loads(pickle.dumps(player)) == player == FunctionPlayer(player.place)
    assert player.__name__ == str(tmp_path / "joueurs.py") + ":premier"
    before = player.empreinte
    joueurs(tmp_path, "premier", "# autre chose\n")
    assert player.empreinte != before


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("leve", RefusJoueur.JoueurEchoue, "ZeroDivisionError: division by zero (joueurs.py:13)"),
        ("sort", RefusJoueur.JoueurEchoue, "SystemExit: assez (joueurs.py:16)"),
        ("meurt", RefusJoueur.JoueurParti, "exit 7"),
        ("boucle", RefusJoueur.JoueurMuet, "n'a pas répondu en 0.15 s"),
        ("calcule", RefusJoueur.JoueurMuet, "n'a pas répondu en 0.15 s"),
        ("rien", RefusJoueur.ReponseIllisible, "reçu : None"),
        ("fonction", RefusJoueur.ReponseIllisible, "reçu : "),
        ("sien", RefusJoueur.ReponseIllisible, "reçu : "),
        ("mot", RefusJoueur.CoupEtranger, "'tire'"),
        ("refuse", RefusJoueur.CoupRefuse, "tire : "),
    ],
)
def test_function_player_is_told_faults_and_asked_again(
    tmp_path: Path, name: str, code: RefusJoueur, said: str
) -> None:
    seconds = 0.15 if code is RefusJoueur.JoueurMuet else 20
    assert_each_question_is_refused(load_function_player(joueurs(tmp_path, name), JEU, seconds), code, said)


def test_function_player_prints_aside_and_is_heard_whole(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    answer(load_function_player(joueurs(tmp_path, "bavarde"), JEU))
    out, err = capfd.readouterr()
    assert (out, err.count("je joue")) == ("", 2)
    assert len(answer(load_function_player(joueurs(tmp_path, "long"), JEU))[1]) == 1_000_000


def test_function_player_leaves_no_process_behind(tmp_path: Path) -> None:
    before = {child.pid for child in active_children()}
    for name in ("boucle", "meurt"):
        refusal(load_function_player(joueurs(tmp_path, name), JEU, 0.2))
    assert {child.pid for child in active_children()} <= before


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("absent", "", "ne définit pas absent"),
        ("pas", "", "n'est pas un joueur"),
        ("premier", "1 / 0\n", "ZeroDivisionError"),
        ("premier", "def f(:\n", "SyntaxError"),
        ("premier", "import sys; sys.exit(3)\n", r"s'arrête par sys.exit\(3\)"),
        (None, "", "aucun fichier"),
    ],
)
def test_load_function_player_refuses_what_is_no_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str | None, more: str, said: str
) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    place = joueurs(tmp_path, name, more) if name else f"{tmp_path / 'rien.py'}:f"
    with pytest.raises(CommandError, match=said):
        load_function_player(place, JEU)


def test_load_function_player_tells_of_a_file_that_ends_its_process(tmp_path: Path) -> None:
    with pytest.raises(InvalidChoiceError, match="exit 9"):
        load_function_player(joueurs(tmp_path, "premier", "os._exit(9)\n"), JEU)


@pytest.mark.parametrize("name", ["glouton", "glouton:3", "ismcts:2s", "a.py", "a.py:", "a.py:3", "a.txt:f", ""])
def test_is_user_player_tells_a_users_player_from_ours(name: str) -> None:
    assert not is_user_player(name)


def test_function_player_uses_no_process_of_another_process(tmp_path: Path) -> None:
    player = load_function_player(joueurs(tmp_path, "premier"), JEU)
    here = answer(player)
    with process_executor(1) as execute:  # it has a copy of all that is known here
        assert list(execute(answer, [player, player])) == [here, here]
    assert answer(player) == here


def test_executed_files_lists_no_file_that_could_not_be_run(tmp_path: Path) -> None:
    wrong = tmp_path / "sans_suite.py"
    wrong.write_text("1 / 0", encoding="utf-8")
    with pytest.raises(CommandError, match="ZeroDivisionError"):
        load_names(str(wrong), open_console("fr"))
    assert wrong not in executed_files()
    assert load_function_player(joueurs(tmp_path, "premier"), JEU).place.endswith(":premier")
