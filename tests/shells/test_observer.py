"""`rummifun observer`: what players do is the same everywhere, and nobody sees a hand that is not theirs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.games.rummikub import jeu
from rummifun.players import PLAYERS
from rummifun.shells.steps import observed
from shells.test_jouer import JOUET, TILE, begun, moves, rummifun, sentence_of

# un jeu qui ne finit pas, et un autre qui ne tient pas sa promesse
SANS_FIN = """
from rummifun.core.scene import Act, Message, Scene

class SansFin:
    name, options, seats, exhaustive, bound = "sans fin", {}, 1, True, None

    new = lambda self, alea: 0
    to_move = lambda self, state: 0
    moves = lambda self, state: (1,)
    refusal = lambda self, state, move: None
    step = lambda self, state, move: state + move
    outcome = lambda self, state: None
    view = lambda self, state, seat: state
    scene = lambda self, view: Scene(Message("{n}", (("n", view),)), (), (Act(1, Message("encore")),))
    write = lambda self, move: "encore"
    known = pieces = invariants = resample = read = write_position = read_position = None

jeu = SansFin()
court = SansFin()
court.bound = 3
"""


def test_a_game_observed_is_the_same_everywhere(tmp_path: Path) -> None:
    options = ("rummikub", "--joueurs", "hasard,glouton", "--graine", "5", "--partie", "2")
    first = rummifun(tmp_path, "observer", *options)
    assert first.returncode == 0
    steps = [*observed(jeu, Alea(5, 2), jeu.new(Alea(5, 2)), ("hasard", "glouton"))]
    assert f"\nPartie terminée après {len(steps)} coups : " in first.stdout
    outcome = jeu.outcome(steps[-1].after)
    assert outcome is not None
    assert f"(J1 {outcome.scores[0]}, J2 {outcome.scores[1]})" in first.stdout


def test_a_computer_plays_alike_when_observed_and_when_played_against(tmp_path: Path) -> None:
    begun(tmp_path, "7", options=("--contre", "hasard"))
    played = moves(tmp_path / "p")
    steps = observed(jeu, Alea(17), jeu.new(Alea(17)), ("glouton", "hasard"))
    assert played == [jeu.write(next(steps).move), jeu.write(next(steps).move)]


def test_every_move_is_numbered_and_has_its_reason(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "observer", JOUET, "--joueurs", "hasard", "--graine", "1", lang="en")
    numbers = re.findall(r"^(\d)\. J([12]): play \d \((.*)\)$", done.stdout, re.MULTILINE)
    assert [(n, j) for n, j, _ in numbers] == [("1", "1"), ("2", "2"), ("3", "1"), ("4", "2"), ("5", "1"), ("6", "2")]
    assert numbers[0][2] == "drawn at random among 3 moves"
    assert "Game over after 6 moves: J" in done.stdout


def test_a_spectator_sees_no_hand_and_a_seat_its_own(tmp_path: Path) -> None:
    options = ("observer", "rummikub", "--graine", "3")
    outside, inside = (rummifun(tmp_path, *options, *seat).stdout for seat in ((), ("--place", "J2")))
    opening = outside.split("── ")[1]
    assert not re.search(TILE, opening)
    hands = re.findall(r"^[ ▸] J1 : \d+ tuiles?(?:, n'a encore rien posé)?\n(.*)\n", inside, re.MULTILINE)
    assert len(hands) > 50
    assert not any(re.search(TILE, hand) for hand in hands)
    assert re.search(r"J2 : 14 tuiles, \d+ points", inside)
    assert "→" not in outside
    draws = re.findall(r"^\d+\. (J[12]) : .*→", inside, re.MULTILINE)
    assert set(draws) == {"J2"}


def test_several_games_are_counted_and_each_can_be_shown(tmp_path: Path) -> None:
    options = ("observer", JOUET, "--joueurs", "hasard", "--graine", "9")
    counted = rummifun(tmp_path, *options, "--parties", "12").stdout
    lines = re.findall(r"^ +(\d+)\. 6 coups : (J[12] gagne \(.*\)), ", counted, re.MULTILINE)
    assert [int(i) for i, _ in lines] == [*range(12)]
    for i, said in lines[3:5]:
        assert said in rummifun(tmp_path, *options, "--partie", i).stdout
    won = [sum(said.startswith(j) for _, said in lines) for j in ("J1", "J2")]
    assert f"Parties gagnées : J1 hasard : {won[0]}, J2 hasard : {won[1]}." in counted


def test_an_endless_game_is_stopped_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "g.py").write_text(SANS_FIN, encoding="utf-8")
    short = rummifun(tmp_path, "observer", f"{tmp_path / 'g.py'}:court", "--joueurs", "hasard")
    assert short.returncode == 1
    assert "arrêtée après 3 coups" in short.stdout
    many = rummifun(tmp_path, "observer", f"{tmp_path / 'g.py'}:jeu", "--joueurs", "hasard", "--parties", "1")
    assert re.search(r"0\. \d+ coups : arrêtée après \d+ coups", many.stdout)
    assert "arrêtées : 1" in many.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "quel jeu ? l'un de : rummikub"),
        (("belote",), "jeu attendu parmi"),
        (("rummikub", "--joueurs", "moi"), f"2 joueurs attendus, parmi {', '.join(PLAYERS)} ; reçus : moi"),
        (("rummikub", "--joueurs", "glouton,hasard,glouton"), "2 joueurs attendus"),
        (("rummikub", "--joueurs", "humain,glouton"), "2 joueurs attendus"),
        (("rummikub", "--place", "J0"), "place attendue"),
        (("rummikub", "--graine", "-1"), "entier de 64 bits attendu"),
        (("rummikub", "--parties", "0"), "n'est pas dans les bornes"),
        (("rummikub", "--partie", "un"), "nombre attendu, reçu : 'un'"),
        (("rummikub", "--partie", "1", "--parties", "2"), "ou bien une partie"),
    ],
)
def test_what_cannot_be_observed_is_said_in_a_sentence(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    assert said in sentence_of(rummifun(tmp_path, "observer", *options))
