"""A user's player, in a process of its own: whatever it does, one sentence comes of it, and it can be asked again."""

import pickle
from multiprocessing import active_children
from pathlib import Path

import pytest

from rummifun.analysis.executors import process_executor
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.players.refusals import RefusJoueur
from rummifun.shells.console import open_console
from rummifun.shells.plugins.function_player import FunctionPlayer, is_user_player, load_function_player
from rummifun.shells.plugins.loading import CommandError, executed_files, load_names
from shells.commands.user_players import joueurs
from shells.plugins.line_programs import COUPS, JEU, answer, assert_each_question_is_refused, refusal


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
