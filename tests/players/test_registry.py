"""Players by name, wherever one can be named."""

import json
import pickle
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from games.asked import refused
from harness.nonempty import nonempty
from shells.in_process import rummifun

from rummifun.arguments.players import is_player_name, parse_player
from rummifun.catalogue.players import ITERATIONS, PLAYERS, SECONDS, adviser, player_for, player_named, players_for
from rummifun.chance import Alea
from rummifun.console.screen import TimeBudget
from rummifun.games import GAMES, game_named
from rummifun.players.patience_solver import player_view
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import sentence

BUDGETS = (
    *("0", "0s", "0.0s", "-1", "1.5", "1e3", "", "s", "2 s", "２", "1.s", ".5s"),
    *("1000001", "3601s", "9" * 400, "2m"),
)


def beginning(name: str) -> tuple[Any, Any, tuple[Any, ...]]:
    """Return a game, its first state with a choice, if it has one, and the moves."""
    jeu = game_named(name)
    state = jeu.new(Alea(2))
    while len(moves := tuple(jeu.moves(state))) == 1 and name not in ("r7", "qll", "c4"):
        state = jeu.step(state, moves[0])
    return jeu, state, moves


@pytest.mark.parametrize("name", GAMES)
def test_players_for_a_game_choose_one_of_its_moves(name: str) -> None:
    jeu, state, moves = beginning(name)
    quick = {"ismcts": "ismcts:2", "devin": "devin:1"}  # the same with another budget
    for word in nonempty({*players_for(jeu), adviser(jeu)}):
        player = player_for(jeu, quick.get(word, word))
        move, reason = player(jeu, player_view(player, jeu, state), moves, Alea(1))
        assert (move in moves, bool(str(reason))) == (True, True)


def test_player_named_is_called_as_it_was_asked_for() -> None:
    for name in (*PLAYERS, "ismcts:12", "prevoyant:12"):
        assert player_named(name).__name__ == name
    for name in ("ismcts:0.5s", f"ismcts:{SECONDS}s", f"ismcts:{ITERATIONS}"):
        assert player_named(name, TimeBudget).__name__ == name


@pytest.mark.parametrize("player", [f"{family}:{budget}" for family in ("ismcts", "prevoyant") for budget in BUDGETS])
def test_player_named_refuses_a_budget_that_is_none(player: str) -> None:
    refusal = refused(player_named, player, TimeBudget)
    assert refusal.code is RefusJoueur.BudgetImpossible
    assert str(ITERATIONS) in sentence(refusal)
    assert f"{SECONDS}s" in sentence(refusal)


@pytest.mark.parametrize(("name", "clock"), [("ismcts:2s", None), ("prevoyant:2s", TimeBudget)])
def test_player_named_wants_a_clock_for_a_time(name: str, clock: Any) -> None:
    assert refused(player_named, name, clock).code is RefusJoueur.SansHorloge


@pytest.mark.parametrize("name", ["moi", "", "Glouton", "glouton:0", "glouton:6", "ismcts ", "hasard:3", "humain"])
def test_player_for_refuses_an_unknown_name_with_those_there_are(name: str) -> None:
    jeu = game_named("haricots")
    refusal = refused(player_for, jeu, name)
    assert refusal.code is RefusJoueur.JoueurInconnu
    assert all(known in sentence(refusal) for known in players_for(jeu) if ":" not in known)
    assert "ecart" not in sentence(refusal)
    assert not is_player_name(jeu, name)


@pytest.mark.parametrize("name", ["ecart", "petit_ecart", "prevoyant", "prevoyant:5", "voyant"])
def test_player_for_refuses_a_player_of_another_game(name: str) -> None:
    assert refused(player_for, game_named("haricots"), name).code is RefusJoueur.JoueurDUnAutreJeu
    assert parse_player(game_named("md"), name).__name__ == name


@pytest.mark.parametrize("name", [*PLAYERS, "ismcts:3", "ismcts:0.5s", "prevoyant:3"])
def test_player_named_can_be_sent_to_another_process(name: str) -> None:
    player = player_named(name, TimeBudget)
    assert pickle.loads(pickle.dumps(player)) == player


# A clock


def test_time_budget_lasts_as_long_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.monotonic", count(0.0, 0.25).__next__)
    budget = TimeBudget(2)
    assert [len([*budget]) for _ in range(3)] == [8, 8, 8]
    assert len([*TimeBudget(0.001)]) == 1


# Wherever a player can be named


@pytest.fixture
def kept(tmp_path: Path) -> Any:
    """Begin a game against a player by name, make a move, and return the saved game."""
    options = ("--contre", "ismcts:2", "--graine", "3", "--fichier", tmp_path / "p")
    rummifun(tmp_path, "jouer", "haricots", *options, typed="1\n")
    return tmp_path


def test_jouer_keeps_the_name_of_a_player_and_goes_on_with_it(kept: Path) -> None:
    head, *lines = (kept / "p").read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["joueurs"] == ["humain", "ismcts:2"]
    rummifun(kept, "jouer", "--reprendre", kept / "p", typed="suite\n1\n")
    again, *more = (kept / "p").read_text(encoding="utf-8").splitlines()
    assert without_digest(again) == without_digest(head)
    assert more[: len(lines)] == lines
    assert len(more) > len(lines)


def without_digest(head: str) -> dict[str, Any]:
    """Return a header without its digest of the following lines."""
    return {word: value for word, value in json.loads(head).items() if word != "controle"}


def test_jouer_goes_on_against_the_usual_player_where_nobody_known_is_named(kept: Path) -> None:
    text = (kept / "p").read_text(encoding="utf-8").replace("ismcts:2", "ismcts:0")
    (kept / "p").write_text(text, encoding="utf-8")
    rummifun(kept, "jouer", "--reprendre", kept / "p", typed="")
    head = json.loads((kept / "p").read_text(encoding="utf-8").splitlines()[0])
    assert head["joueurs"] == ["humain", "moyen"]


def test_observer_names_a_player_and_says_why_it_moves(tmp_path: Path) -> None:
    out = rummifun(tmp_path, "observer", "md", "--joueurs", "prevoyant:20", "--graine", "4").stdout
    assert out.startswith("md (stocks=4), graine 4, partie 0. prevoyant:20.")
    assert "des 20 donnes tirées, le plus" in " ".join(out.split())
