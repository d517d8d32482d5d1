"""What is begun, tried and saved at the prompt, without a prompt: of every game, and a saved file says the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from shells.in_process import rummifun

from rummifun.chance import Alea
from rummifun.core.scenario import Pas, is_move, run_scenario, scenario_states
from rummifun.games import GAMES, game_named
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import Piocher, Poser, PremierCoup, init_partie, jeu
from rummifun.games.rummikub.scenario import Scenario
from rummifun.invite.completion import completions
from rummifun.invite.prompt_session import PromptSession
from rummifun.invite.scenario_file import NotImportableError, write_scenario
from rummifun.shells.console import open_console
from rummifun.shells.plugins.loading import load_names


@pytest.fixture(autouse=True)
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")


# Trying


def test_a_move_that_is_refused_is_explained_and_gives_the_state_itself(capsys: pytest.CaptureFixture[str]) -> None:
    seance, e = PromptSession(), init_partie(graine=17)
    assert seance.essaie(e, Poser(())) is e
    assert capsys.readouterr().out.startswith("refusé : ")
    assert seance.essaie(e, Piocher()) == jeu.step(e, Piocher())
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("coup", "said"), [(3, "3 n'est pas un"), ("xyz", "xyz"), ([[1, 2]], "[[1, 2]] n'est pas un coup")]
)
def test_what_is_no_move_is_said_in_a_sentence(coup: Any, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    seance, e = PromptSession(), init_partie(graine=17)
    assert seance.essaie(e, coup) is e
    assert said in capsys.readouterr().out
    assert seance.scenario("rien") is None


def test_a_move_may_be_typed_as_players_do() -> None:
    seance, e = PromptSession(), init_partie(graine=17)
    assert seance.essaie(e, "piocher") == seance.essaie(e, "draw") == seance.essaie(e, Piocher())


def test_a_table_whose_game_nobody_named_is_not_guessed_at(capsys: pytest.CaptureFixture[str]) -> None:
    seance, t = PromptSession(), klondike().new(Alea(1))
    assert seance.essaie(t, "talon!") is t
    assert "commence(jeu)" in capsys.readouterr().out


def test_two_games_of_one_kind_of_table_are_kept_apart() -> None:
    seance = PromptSession()
    k, r = seance.commence("klondike", 1), seance.commence(r7(tours=2), 1)
    assert seance.game_of(k) == klondike()
    assert seance.game_of(r) == r7(tours=2)
    following = seance.essaie(k, klondike().moves(k)[0])
    assert following != k
    assert seance.game_of(following) == klondike()


# What is kept of it


def test_a_scenario_is_the_way_to_the_last_state_without_its_branches() -> None:
    seance, e0 = PromptSession(), init_partie(graine=17)
    seance.essaie(e0, Poser(()))
    seance.essaie(e0, Poser(()), "encore")  # told again, otherwise
    left = seance.essaie(seance.essaie(e0, Piocher()), Piocher())
    assert left != e0
    pose = next(coup for coup in jeu.moves(e0) if isinstance(coup, PremierCoup))
    e1 = seance.essaie(e0, pose, "mieux")
    seance.essaie(e1, pose)
    seance.essaie(e1, pose)
    scenario = seance.scenario("chemin")
    assert scenario is not None
    assert scenario.depart is e0
    assert [pas.fr for pas in scenario.pas] == ["", "encore", "mieux", ""]
    assert scenario_states(scenario)[-1] == e1


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_file_says_what_was_tried(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seance, file = PromptSession(), tmp_path / f"mon_{name}.py"
    e = first = seance.commence(name, 6)
    game = game_named(name)
    wrong = next(coup for coup in _moves(game) if game.refusal(first, coup))
    seance.essaie(e, wrong, "Pas d'abord « \\ \" ».")
    for _ in range(4):
        e = seance.essaie(e, next(iter(game.moves(e))))
    seance.enregistre(file, "Un titre")
    assert "5 coups" in capsys.readouterr().out
    read = load_names(str(file), open_console("fr"))["scenario"]
    assert read == seance.scenario("Un titre")
    assert scenario_states(read)[-1] == e
    assert [essai.refus is not None for essai in run_scenario(read)] == [True, *[False] * 4]
    done = rummifun(tmp_path, "scenario", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\n5. " in done.stdout
    assert "refusé : " in done.stdout


def _moves(game: Any) -> Any:
    """List moves of a game, of many states."""
    for seed in range(20):
        e = game.new(Alea(seed))
        for coup in islice(game.moves(e), 20):
            yield coup
            yield from islice(game.moves(game.step(e, coup)), 20)


def test_a_file_of_somebody_else_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seance, file = PromptSession(), tmp_path / "mien.py"
    e = seance.essaie(init_partie(graine=17), Piocher())
    file.write_text("précieux", encoding="utf-8")
    seance.enregistre(file)
    assert "existe déjà" in " ".join(capsys.readouterr().out.split())
    assert file.read_text(encoding="utf-8") == "précieux"
    file.unlink()
    seance.enregistre(file)
    seance.essaie(e, Piocher())
    seance.enregistre(file)  # its own
    assert capsys.readouterr().out.count("Enregistré") == 2
    assert file.read_text(encoding="utf-8").count("Pas(jeu.read(") == 2


@pytest.mark.parametrize("file", ["absent/mien.py", "."])
def test_where_nothing_can_be_written_is_said(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seance = PromptSession()
    seance.enregistre(tmp_path / file)
    assert "Rien à enregistrer" in capsys.readouterr().out
    seance.essaie(init_partie(graine=17), Piocher())
    seance.enregistre(tmp_path / file)
    assert "Enregistré" not in (said := capsys.readouterr().out)
    assert said.strip()


def test_a_game_of_ones_own_is_imported_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "reussites"))
    from golf import golf  # type: ignore[import-not-found,unused-ignore]

    seance, file = PromptSession(), tmp_path / "mon_golf.py"
    t = seance.commence(golf, 3)
    seance.essaie(t, golf.moves(t)[0])
    seance.enregistre(file)
    assert "from golf import golf as jeu" in file.read_text(encoding="utf-8")
    assert rummifun(tmp_path, "scenario", file).returncode == 0


def test_a_game_that_stands_in_no_file_cannot_be_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seance, mien = PromptSession(), replace(r7(), name="mien")
    t = seance.commence(mien, 3)
    seance.essaie(t, mien.moves(t)[0])
    seance.enregistre(tmp_path / "mien.py")
    assert "dans aucun fichier" in capsys.readouterr().out
    assert not (tmp_path / "mien.py").exists()
    scenario = seance.scenario("x")
    assert scenario is not None
    with pytest.raises(NotImportableError):
        write_scenario(scenario, tmp_path / "mien.py")


def test_a_step_of_another_game_is_no_step(tmp_path: Path) -> None:
    file = tmp_path / "faux.py"
    text = "from rummifun.games import game_named\nfrom rummifun.core.scenario import Pas, Scenario\n"
    text += "j = game_named('klondike')\nfrom rummifun.chance import Alea\n"
    file.write_text(text + "scenario = Scenario('x', j.new(Alea(1)), (Pas('c1'),), jeu=j)\n", encoding="utf-8")
    done = rummifun(tmp_path, "scenario", file)
    assert done.returncode == 2
    assert "klondike" in done.stderr
    assert is_move(klondike(), klondike().read("c1>c2"))
    assert Scenario("x", init_partie(), (Pas(Piocher()),)).jeu is jeu


# Completion


def completed(line: str, **names: Any) -> tuple[str, ...]:
    seance = PromptSession()
    for name, state in names.items():
        if name == "k":
            names[name] = seance.commence("klondike", state)
    found = completions(line, {"Piocher": Piocher, **names}, seance.game_of)
    assert found is None or found.typed == line.partition(", ")[2]
    return () if found is None else found.moves


def test_the_moves_that_are_possible_now_are_offered() -> None:
    e = init_partie(graine=17)
    written = tuple(f'"{jeu.write(coup)}"' for coup in jeu.moves(e))
    assert completed("essaie(e, ", e=e) == ("Piocher()", *written[1:])  # of the others there are no names here
    assert completed("e1 = essaie(e, Pio", e=e) == ("Piocher()",)
    assert completed('essaie(e, "', e=e) == written
    assert completed("essaie(e, 'pi", e=e) == ("'pioche'",)
    assert completed("essaie(partie[1], Pio", partie=[None, e]) == ("Piocher()",)
    game = klondike()
    assert completed("essaie(k, ", k=7) == tuple(f'"{game.write(coup)}"' for coup in game.moves(game.new(Alea(7))))


@pytest.mark.parametrize("line", ["essaie(x, ", "essaie(e[0], ", "essaie(rien, ", "essai", "print(e, ", "essaie(e"])
def test_nothing_is_offered_elsewhere(line: str) -> None:
    assert completed(line, e=init_partie(), x=3) == ()
