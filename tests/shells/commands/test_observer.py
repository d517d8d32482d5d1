"""`rummifun observer`: what players do is the same everywhere, and nobody sees a hand that is not theirs."""

import re
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rummifun.analysis import play_states
from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll, reformer
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import observer
from rummifun.games.rummikub import jeu
from rummifun.pieces.cartes import est_cachee
from rummifun.players import player_named
from rummifun.session.player_queries import play_out_steps
from shells.in_process import rummifun
from shells.line.test_jouer import JOUET, TILE, begun, environment, moves
from shells.terminals import at_a_terminal

# un jeu qui ne finit pas, et un autre qui ne tient pas sa promesse
SANS_FIN = """
from rummifun.core.scene import Act, Message, Scene

class SansFin:
    name, options, seats, exhaustive, bound = "sans fin", {}, 2, True, None

    new = lambda self, alea: 0
    to_move = lambda self, state: 0
    moves = lambda self, state: (1,)
    refusal = outcome = lambda self, state, *_: None
    step = lambda self, state, move: state + move
    view = lambda self, state, seat: state
    scene = lambda self, view: Scene(Message("{n}", (("n", view),)), (), (Act(1, Message("encore")),))
    write = lambda self, move: "encore"
    pieces = lambda self, state: ()
    known = invariants = resample = read = write_position = read_position = None

jeu = SansFin()
court = SansFin()
court.bound = 3
"""
GOLF = f"{Path(__file__).parents[3] / 'examples' / 'reussites' / 'golf.py'}:golf"


def test_observer_plays_the_game_of_its_seed(tmp_path: Path) -> None:
    words = ("observer", "rummikub", "--joueurs", "hasard,glouton", "--graine", "5", "--partie", "2")
    first = rummifun(tmp_path, *words)
    steps = [*play_out_steps(jeu, Alea(5, 2), jeu.new(Alea(5, 2)), [*map(player_named, ("hasard", "glouton"))])]
    outcome = jeu.outcome(steps[-1].after)
    assert outcome is not None
    assert (first.returncode, f"\nPartie terminée après {len(steps)} coups : " in first.stdout) == (0, True)
    assert "(J1 {}, J2 {})".format(*outcome.scores) in first.stdout


def test_players_play_alike_observed_and_played_against(tmp_path: Path) -> None:
    begun(tmp_path, "7", options=("--contre", "hasard"))
    played = moves(tmp_path / "p")
    steps = play_out_steps(jeu, Alea(17), jeu.new(Alea(17)), [*map(player_named, ("glouton", "hasard"))])
    assert played == [jeu.write(next(steps).move), jeu.write(next(steps).move)]


def test_observer_numbers_each_move_and_gives_its_reason(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "observer", JOUET, "--joueurs", "hasard", "--graine", "1", lang="en")
    numbers = re.findall(r"^(\d)\. J([12]): play \d \((.*)\)$", done.stdout, re.MULTILINE)
    assert [n + j for n, j, _ in numbers] == ["11", "22", "31", "42", "51", "62"]
    assert numbers[0][2] == "drawn at random among 3 moves"
    assert "Game over after 6 moves: J" in done.stdout


def test_observer_shows_a_spectator_no_hand_and_a_seat_its_own(tmp_path: Path) -> None:
    options = ("observer", "rummikub", "--graine", "3")
    outside, inside = (rummifun(tmp_path, *options, *seat).stdout for seat in ((), ("--place", "J2")))
    opening = outside.split("── ")[1]
    assert not re.search(TILE, opening)
    hands = re.findall(r"^[ ▸] J1 : \d+ tuiles?(?:, n'a encore rien posé)?\n(.*)\n", inside, re.MULTILINE)
    assert len(hands) > 50
    assert not [hand for hand in hands if re.search(TILE, hand)]
    assert re.search(r"J2 : 14 tuiles, \d+ points", inside)
    assert "→" not in outside
    assert set(re.findall(r"^\d+\. (J[12]) : .*→", inside, re.MULTILINE)) == {"J2"}


def test_observer_counts_several_games_and_shows_each(tmp_path: Path) -> None:
    options = ("observer", JOUET, "--joueurs", "hasard", "--graine", "9")
    counted = rummifun(tmp_path, *options, "--parties", "12").stdout
    lines = re.findall(r"^ +(\d+)\. 6 coups : (J[12] gagne \(.*\)), ", counted, re.MULTILINE)
    assert [int(i) for i, _ in lines] == [*range(12)]
    for i, said in lines[3:5]:
        assert said in rummifun(tmp_path, *options, "--partie", i).stdout
    won = [sum(said.startswith(j) for _, said in lines) for j in ("J1", "J2")]
    assert f"Parties gagnées : J1 hasard : {won[0]}, J2 hasard : {won[1]}." in counted


def test_observer_stops_an_endless_game(tmp_path: Path) -> None:
    (tmp_path / "g.py").write_text(SANS_FIN, encoding="utf-8")
    short = rummifun(tmp_path, "observer", f"{tmp_path / 'g.py'}:court", "--joueurs", "hasard")
    said = "arrêtée après 3 coups, sans être finie : le jeu enfreint la loi « termination »"
    assert (short.returncode, said in " ".join(short.stdout.split())) == (1, True)
    many = rummifun(tmp_path, "observer", f"{tmp_path / 'g.py'}:jeu", "--joueurs", "hasard", "--parties", "1")
    assert re.search(r"0\. \d+ coups : arrêtée après \d+ coups", many.stdout)
    assert "arrêtées : 1" in many.stdout


def boards(out: str) -> list[str]:
    """Cut what is shown into boards: each from its title on."""
    return re.split(r"^(?=── )", out, flags=re.MULTILINE)[1:]


def test_observer_draws_all_piles_of_r7(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "observer", "r7", "--parties", "2", "--graine", "42", "--tours", "3")
    assert (done.returncode, done.stderr) == (0, "")
    drawn = boards(done.stdout)
    tables = [[*play_states(r7(), Alea(42, i))] for i in range(2)]
    assert len(drawn) == sum(map(len, tables))
    lasts = [game[-1] for game in tables]
    for board, table in zip(drawn, [t for game in tables for t in game], strict=True):
        assert board.startswith("── Le relais des 7 : " if table in lasts else f"── Tour {table.notes.tour} ")
        for suit in "♣♦♥♠":  # spread: every card is seen, in its order
            (line,) = re.findall(rf"^ +{suit} (.*)$", board, re.MULTILINE)
            assert line.split() == [str(carte) for carte in table[suit]]
        for place in ("talon", "rebut"):  # stacked: the uppermost, or its back, and the height
            seen = re.search(rf"{place} +(\S+)(?: ×(\d+))?", board)
            assert seen is not None
            assert int(seen[2] or (seen[1] != "—")) == len(table[place])
            if table[place]:
                assert seen[1] == ("▒▒" if est_cachee(table[place][-1]) else str(table[place][-1]))
    won = sum(not game[-1]["rebut"] for game in tables)
    assert done.stdout.splitlines()[-1] == f"Parties gagnées : {won} sur 2."
    assert re.findall(r"^r7 \(tours=3\), graine 42, partie (\d)\.$", done.stdout, re.MULTILINE) == ["0", "1"]
    assert "J1" not in done.stdout  # who plays alone needs no name


@pytest.mark.parametrize(
    ("words", "jeu"),
    [
        (("r7", "--rounds", "1"), r7(1)),
        (("qll", "--pack", "52", "--end-rule", "circular"), qll(52, "circular")),
        (("c4", "--start", "♦"), c4("♦")),
        ((GOLF,), None),
    ],
)
def test_observer_draws_every_board_of_a_reussite(tmp_path: Path, words: tuple[str, ...], jeu: Any) -> None:
    done = rummifun(tmp_path, "observer", *words, "--graine", "5", "--partie", "3")
    assert (done.returncode, done.stderr) == (0, "")
    drawn = boards(done.stdout)
    assert jeu is None or len(drawn) == sum(1 for _ in play_states(jeu, Alea(5, 3)))
    assert f"Partie terminée après {len(drawn) - 1} coups : " in done.stdout
    assert "▒▒" in drawn[0]
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_observer_names_another_player_and_says_why(tmp_path: Path) -> None:
    out = rummifun(tmp_path, "observer", GOLF, "--joueurs", "hasard", "--graine", "1").stdout
    assert out.startswith("golf, graine 1, partie 0. hasard.\n")
    assert re.search(r"^\d+\. .*\(tiré au hasard parmi \d coups\)$", out, re.MULTILINE)


def on_a_terminal(home: Path, *words: str, key: bytes = b"") -> tuple[str, float]:
    """Watch a game on a terminal, typing a key whenever nothing more is shown; give it all, and for how long."""
    with at_a_terminal(("observer", *words), {**environment(home), "TERM": "xterm"}) as there:
        first, begun = there.until("── "), time.monotonic()
        return first + there.to_end(key), time.monotonic() - begun


@pytest.fixture
def trois(tmp_path: Path) -> str:
    (tmp_path / "petite.py").write_text(TROIS, encoding="utf-8")
    return f"{tmp_path / 'petite.py'}:trois"


def test_observer_shows_the_next_board_at_a_key(tmp_path: Path, trois: str) -> None:
    out, _ = on_a_terminal(tmp_path, trois, "--graine", "1", "--pas", key=b" ")
    assert (out.count("── Trois"), "Partie terminée après 4 coups" in out) == (5, True)


def test_observer_shows_boards_at_a_speed(tmp_path: Path, trois: str) -> None:
    out, seconds = on_a_terminal(tmp_path, trois, "--graine", "1", "--vitesse", "5")
    assert out.count("\x1b[H\x1b[2J") == 4
    assert seconds > 0.7
    piped = rummifun(tmp_path, "observer", trois, "--graine", "1", "--vitesse", "0.001").stdout
    assert ("\x1b" in piped, piped.count("── Trois")) == (False, 5)


# quatre cartes à retourner
TROIS = """
from rummifun.games.reussites import *
from rummifun.pieces.cartes import Pack

FORME = Forme(Pack(JEU_32.couleurs[:1], JEU_32.rangs[:4]), (Rangee("", Empile, ("talon", "rebut")),))
trois = Reussite(
    "trois", FORME, (), lambda t, cartes: t.put({"talon": cartes}),
    lambda t: (Retourner("talon", "rebut"),) if t["talon"] else (),
    lambda t: None if t["talon"] else gagnee("fini"), bound=4,
)
"""


def test_observer_goes_on_with_the_talon_of_qll_formed_again_and_deals_c4_anew(tmp_path: Path) -> None:
    shown = rummifun(tmp_path, "observer", "qll", "--graine", "5", "--parties", "3").stdout
    boards = [[*b] for b in observer(qll(), 3, 5)]
    assert [b[0] == reformer(a[-1]) for a, b in pairwise(boards)] == [True, True]
    assert boards[1][0] != qll().new(Alea(5, 1))
    assert re.findall(r"graine 5, partie 0\.(?:\sSuite\s(\d) : le talon est reformé)?", shown) == ["", "1", "2"]
    assert shown.count("Partie terminée") == 3
    assert [int(n) for n in re.findall(r"terminée après (\d+) coups", shown)] == [len(b) - 1 for b in boards]
    shown = rummifun(tmp_path, "observer", "c4", "--graine", "5", "--parties", "2").stdout
    assert re.findall(r"graine 5, partie (\d)\.\n", shown) == ["0", "1"]
    assert [next(b) for b in observer(c4(), 2, 5)] == [c4().new(Alea(5, i)) for i in range(2)]


def test_observer_lays_the_piles_of_r7_where_asked(tmp_path: Path) -> None:
    usual, elsewhere = (
        rummifun(tmp_path, "observer", "r7", "--graine", "1", *options).stdout.splitlines()
        for options in ((), ("--disposition", "♥ talon / c d s rebut"))
    )
    laid = ["♥ talon", "♥ 7♥ talon ▒▒ ×48", "♣ ♦ ♠ rebut", "♣ 7♣", "♦ 7♦", "♠ 7♠ rebut —"]
    assert [" ".join(line.split()) for line in elsewhere[3:9]] == laid
    assert elsewhere[-1] == usual[-1]
