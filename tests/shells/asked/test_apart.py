"""A user's player, in a process of its own: whatever it does, one sentence comes of it, and it can be asked again."""

from __future__ import annotations

import pickle
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from rummifun.analysis.executors import process_executor
from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.core.scene import Message
from rummifun.games.haricots import haricots
from rummifun.players.checked_player import InvalidChoiceError, choose_checked
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import sentence
from rummifun.shells.console import open_console
from rummifun.shells.plugins.function_player import FunctionPlayer, is_user_player, load_function_player
from rummifun.shells.plugins.loading import CommandError, executed_files, load_names
from shells.commands.user_players import joueurs

JEU = haricots()


def state() -> object:
    """Give a state where there is something to choose."""
    found = JEU.new(Alea(1))
    while len(moves := proposed_moves(JEU, found)) < 2:
        found = JEU.step(found, moves[0])
    return found


ETAT = state()
COUPS = proposed_moves(JEU, ETAT)


def answer(player: FunctionPlayer) -> Message:
    _, reason = choose_checked(JEU, player, ETAT, COUPS, Alea(3))
    return reason


def fault(player: FunctionPlayer) -> InvalidChoiceError:
    with pytest.raises(InvalidChoiceError) as stopped:
        answer(player)
    return stopped.value


def test_it_answers_as_its_function_would(tmp_path: Path) -> None:
    player = load_function_player(joueurs(tmp_path, "premier"), JEU)
    assert choose_checked(JEU, player, ETAT, COUPS, Alea(3)) == (
        COUPS[0],
        Message("{said}", (("said", "le {premier}"),)),
    )
    assert answer(load_function_player(joueurs(tmp_path, "message"), JEU)).localize(str) == "3 fois"
    assert (
        answer(load_function_player(joueurs(tmp_path, "espion"), JEU)).localize(str) == f"Vue haricots {len(COUPS)} 0"
    )


def test_it_is_a_value_named_by_its_place(tmp_path: Path) -> None:
    player = load_function_player(joueurs(tmp_path, "premier"), JEU)
    assert pickle.loads(pickle.dumps(player)) == player == FunctionPlayer(player.place)
    assert player.__name__ == str(tmp_path / "joueurs.py") + ":premier"
    before = player.empreinte
    joueurs(tmp_path, "premier", "# autre chose\n")
    assert player.empreinte != before


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("leve", RefusJoueur.JoueurEchoue, "ZeroDivisionError: division by zero (joueurs.py:19)"),
        ("sort", RefusJoueur.JoueurEchoue, "SystemExit: assez (joueurs.py:23)"),
        ("meurt", RefusJoueur.JoueurParti, "exit 7"),
        ("boucle", RefusJoueur.JoueurMuet, "n'a pas répondu en 0.3 s"),
        ("calcule", RefusJoueur.JoueurMuet, "n'a pas répondu en 0.3 s"),
        ("rien", RefusJoueur.ReponseIllisible, "reçu : None"),
        ("fonction", RefusJoueur.ReponseIllisible, "reçu : "),
        ("sien", RefusJoueur.ReponseIllisible, "reçu : "),
        ("mot", RefusJoueur.CoupEtranger, "'tire'"),
        ("refuse", RefusJoueur.CoupRefuse, "tire : "),
    ],
)
def test_each_fault_is_one_sentence_and_the_next_question_is_heard(
    tmp_path: Path, name: str, code: RefusJoueur, said: str
) -> None:
    player = load_function_player(joueurs(tmp_path, name), JEU, 0.3 if code is RefusJoueur.JoueurMuet else 20)
    for _ in range(2):
        begun = time.monotonic()
        refusal = fault(player).refusal
        assert time.monotonic() - begun < 20
        assert refusal.code is code
        assert refusal.pieces == (player.place,)
        assert said in sentence(refusal)
        assert "\n" not in sentence(refusal)


def test_what_it_prints_is_no_part_of_the_results(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    answer(load_function_player(joueurs(tmp_path, "bavarde"), JEU))
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("je joue") == 2


def test_a_long_answer_is_heard_whole(tmp_path: Path) -> None:
    assert len(answer(load_function_player(joueurs(tmp_path, "long"), JEU)).localize(str)) == 1_000_000


def test_nobody_is_left_behind(tmp_path: Path) -> None:
    before = {child.pid for child in active_children()}
    for name in ("boucle", "meurt"):
        fault(load_function_player(joueurs(tmp_path, name), JEU, 0.2))
    assert {child.pid for child in active_children()} <= before


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("absent", "", "ne définit pas absent"),
        ("pas", "", "n'est pas un joueur"),
        ("premier", "1 / 0\n", "ZeroDivisionError"),
        ("premier", "def f(:\n", "SyntaxError"),
        ("premier", "import sys; sys.exit(3)\n", "s'arrête par sys.exit(3)"),
    ],
)
def test_what_is_no_player_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, more: str, said: str
) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    with pytest.raises(CommandError, match=r".") as stopped:
        load_function_player(joueurs(tmp_path, name, more), JEU)
    assert said in stopped.value.message


def test_a_file_that_is_not_there_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    with pytest.raises(CommandError, match="aucun fichier"):
        load_function_player(f"{tmp_path / 'rien.py'}:f", JEU)


def test_a_file_that_ends_its_process_while_it_is_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidChoiceError, match="exit 9"):
        load_function_player(joueurs(tmp_path, "premier", "os._exit(9)\n"), JEU)


@pytest.mark.parametrize("name", ["glouton", "glouton:3", "ismcts:2s", "a.py", "a.py:", "a.py:3", "a.txt:f", ""])
def test_our_players_are_none_of_the_users(name: str) -> None:
    assert not is_user_player(name)


def test_the_process_of_another_process_is_not_used(tmp_path: Path) -> None:
    player = load_function_player(joueurs(tmp_path, "premier"), JEU)
    here = answer(player)
    with process_executor(1) as execute:  # it has a copy of all that is known here
        assert list(execute(answer, [player, player])) == [here, here]
    assert answer(player) == here


def test_a_file_that_could_not_be_run_is_not_run_again_beside_it(tmp_path: Path) -> None:
    wrong = tmp_path / "sans_suite.py"
    wrong.write_text("1 / 0", encoding="utf-8")
    with pytest.raises(CommandError, match="ZeroDivisionError"):
        load_names(str(wrong), open_console("fr"))
    assert wrong not in executed_files()
    assert load_function_player(joueurs(tmp_path, "premier"), JEU).place.endswith(":premier")
