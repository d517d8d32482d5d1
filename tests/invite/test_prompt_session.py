"""Games begun, tried and saved by the calls of the prompt, without a prompt: every game, and its saved file."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from shells.in_process import rummifun

from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.core.scenario import Pas, is_move, run_scenario, scenario_states
from rummifun.games import GAMES, game_named
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import Piocher, Poser, PremierCoup, init_partie, jeu
from rummifun.games.rummikub.scenario import Scenario
from rummifun.invite.prompt_session import NotImportableError, PromptSession, completions, write_scenario
from rummifun.plugins.loading import load_names


@pytest.fixture(autouse=True)
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")


@pytest.mark.parametrize(
    ("coup", "said"), [(3, "3 n'est pas un"), ("xyz", "xyz"), ([[1, 2]], "[[1, 2]] n'est pas un coup")]
)
def test_essaie_says_in_a_sentence_what_is_no_move(coup: Any, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    seance, e = PromptSession(), init_partie(graine=17)
    assert seance.essaie(e, coup) is e
    assert said in capsys.readouterr().out
    assert seance.scenario("rien") is None


def test_essaie_guesses_no_game_and_keeps_two_of_one_kind_of_table_apart(capsys: pytest.CaptureFixture[str]) -> None:
    seance, t = PromptSession(), klondike().new(Alea(1))
    assert seance.essaie(t, "talon!") is t
    assert "commence(jeu)" in capsys.readouterr().out
    k, r = seance.commence("klondike", 1), seance.commence(r7(tours=2), 1)
    following = seance.essaie(k, klondike().moves(k)[0])
    assert [seance.game_of(one) for one in (k, r, following)] == [klondike(), r7(tours=2), klondike()]
    assert following != k


def test_scenario_is_the_way_to_the_last_state_without_its_branches() -> None:
    seance, e0 = PromptSession(), init_partie(graine=17)
    seance.essaie(e0, Poser(()))
    seance.essaie(e0, Poser(()), "encore")  # told again, otherwise
    assert seance.essaie(seance.essaie(e0, Piocher()), Piocher()) != e0
    pose = next(coup for coup in jeu.moves(e0) if isinstance(coup, PremierCoup))
    e1 = seance.essaie(e0, pose, "mieux")
    seance.essaie(e1, pose)
    seance.essaie(e1, pose)
    scenario = seance.scenario("chemin")
    assert scenario is not None
    assert scenario.depart is e0
    assert ([pas.fr for pas in scenario.pas], scenario_states(scenario)[-1]) == (["", "encore", "mieux", ""], e1)


def some_moves(game: Any) -> Any:
    for e in map(game.new, map(Alea, range(20))):
        for coup in islice(game.moves(e), 20):
            yield coup
            yield from islice(game.moves(game.step(e, coup)), 20)


@pytest.mark.parametrize("name", GAMES)
def test_enregistre_writes_what_was_tried(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seance, file, game = PromptSession(), tmp_path / f"mon_{name}.py", game_named(name)
    e = first = seance.commence(name, 6)
    seance.essaie(e, next(coup for coup in some_moves(game) if game.refusal(first, coup)), "Pas d'abord « \\ \" ».")
    for _ in range(4):
        e = seance.essaie(e, next(iter(game.moves(e))))
    seance.enregistre(file, "Un titre")
    assert "5 coups" in capsys.readouterr().out
    read = load_names(str(file), open_console("fr"))["scenario"]
    assert (read, scenario_states(read)[-1]) == (seance.scenario("Un titre"), e)
    assert [essai.refus is not None for essai in run_scenario(read)] == [True, *[False] * 4]
    done = rummifun(tmp_path, "scenario", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\n5. " in done.stdout
    assert "refusé : " in done.stdout


def test_enregistre_leaves_a_file_of_somebody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_enregistre_says_where_it_cannot_write(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seance = PromptSession()
    seance.enregistre(tmp_path / file)
    assert "Rien à enregistrer" in capsys.readouterr().out
    seance.essaie(init_partie(graine=17), Piocher())
    seance.enregistre(tmp_path / file)
    assert "Enregistré" not in (said := capsys.readouterr().out)
    assert said.strip()


def test_enregistre_imports_a_game_from_its_file_and_saves_none_that_stands_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "reussites"))
    from golf import golf  # type: ignore[import-not-found,unused-ignore]

    for game, file in ((golf, tmp_path / "mon_golf.py"), (replace(r7(), name="mien"), tmp_path / "mien.py")):
        seance = PromptSession()
        t = seance.commence(game, 3)
        seance.essaie(t, game.moves(t)[0])
        seance.enregistre(file)
    assert "dans aucun fichier" in capsys.readouterr().out
    assert not file.exists()
    scenario = seance.scenario("x")
    assert scenario is not None
    with pytest.raises(NotImportableError):
        write_scenario(scenario, file)
    assert "from golf import golf as jeu" in (tmp_path / "mon_golf.py").read_text(encoding="utf-8")
    assert rummifun(tmp_path, "scenario", tmp_path / "mon_golf.py").returncode == 0


def test_scenario_refuses_a_step_of_another_game(tmp_path: Path) -> None:
    file = tmp_path / "faux.py"
    text = "from rummifun.games import game_named\nfrom rummifun.core.scenario import Pas, Scenario\n"
    text += "j = game_named('klondike')\nfrom rummifun.chance import Alea\n"
    file.write_text(text + "scenario = Scenario('x', j.new(Alea(1)), (Pas('c1'),), jeu=j)\n", encoding="utf-8")
    done = rummifun(tmp_path, "scenario", file)
    assert (done.returncode, "klondike" in done.stderr) == (2, True)
    assert is_move(klondike(), klondike().read("c1>c2"))
    assert Scenario("x", init_partie(), (Pas(Piocher()),)).jeu is jeu


def completed(line: str, **names: Any) -> tuple[str, ...]:
    seance = PromptSession()
    if "k" in names:
        names["k"] = seance.commence("klondike", names["k"])
    found = completions(line, {"Piocher": Piocher, **names}, seance.game_of)
    assert found is None or found.typed == line.partition(", ")[2]
    return () if found is None else found.moves


def test_completions_offers_the_moves_that_are_possible_now() -> None:
    e, game = init_partie(graine=17), klondike()
    written = tuple(f'"{jeu.write(coup)}"' for coup in jeu.moves(e))
    assert completed("essaie(e, ", e=e) == ("Piocher()", *written[1:])  # of the others there are no names here
    assert (completed("e1 = essaie(e, Pio", e=e), completed('essaie(e, "', e=e)) == (("Piocher()",), written)
    assert completed("essaie(e, 'pi", e=e) == ("'pioche'",)
    assert completed("essaie(partie[1], Pio", partie=[None, e]) == ("Piocher()",)
    assert completed("essaie(k, ", k=7) == tuple(f'"{game.write(coup)}"' for coup in game.moves(game.new(Alea(7))))


@pytest.mark.parametrize("line", ["essaie(x, ", "essaie(e[0], ", "essaie(rien, ", "essai", "print(e, ", "essaie(e"])
def test_completions_offers_nothing_elsewhere(line: str) -> None:
    assert completed(line, e=init_partie(), x=3) == ()
