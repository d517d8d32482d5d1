"""`rummifun observer`: players act the same everywhere, and no spectator or seat sees a hand of others."""

import re
import time
from itertools import pairwise
from pathlib import Path

import pytest

from rummifun.analysis import play_states, study
from rummifun.catalogue.players import player_named
from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll, reformer
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import observer
from rummifun.games.rummikub import jeu
from rummifun.session.player_queries import play_out_steps
from shells.in_process import rummifun
from shells.line.test_jouer import JOUET, TILE, begun, environment, moves
from shells.terminals import at_a_terminal


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


def test_observer_plays_with_more_seats_and_a_name_for_each(tmp_path: Path) -> None:
    words = ("observer", "rummikub", "--graine", "3", "--joueurs", "glouton", "--joueurs", "hasard,premier")
    several, code = (*words, "--places", "3"), ("observer", "rummikub:joueurs=3", *words[2:])
    first, second = rummifun(tmp_path, *several), rummifun(tmp_path, *code)
    assert (first.returncode, first.stdout) == (0, second.stdout)
    assert re.search(r"\(J1 \d+, J2 \d+, J3 \d+\)", first.stdout)


@pytest.mark.parametrize("command", ["observer", "jouer", "tournoi"])
def test_number_of_players_is_refused_where_names_are_meant(tmp_path: Path, command: str) -> None:
    found = rummifun(tmp_path, command, "rummikub", "--joueurs", "4")
    assert found.returncode != 0
    assert "--joueurs nomme les joueurs ; leur nombre : --places 4" in found.stderr


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
    more = "from dataclasses import replace\ncourt = replace(pli, bound=3)\n"
    toy = Path(JOUET.removesuffix(":pli")).read_text(encoding="utf-8")
    (tmp_path / "g.py").write_text(toy + more, encoding="utf-8")
    words = ("observer", f"{tmp_path / 'g.py'}:court", "--joueurs", "hasard")
    short, many = rummifun(tmp_path, *words), rummifun(tmp_path, *words, "--parties", "1")
    said = "arrêtée après 3 coups, sans être finie : le jeu enfreint la loi « termination »"
    assert (short.returncode, said in " ".join(short.stdout.split())) == (1, True)
    assert ("0. 3 coups : arrêtée après 3 coups" in many.stdout, "arrêtées : 1" in many.stdout) == (True, True)


def test_observer_counts_the_games_of_a_reussite_that_are_won(tmp_path: Path) -> None:
    out = rummifun(tmp_path, "observer", "r7", "--parties", "2", "--graine", "42", "--tours", "3").stdout
    won = sum(study(r7(), 1, Alea(42, i)).gagnees for i in range(2))
    assert out.splitlines()[-1] == f"Parties gagnées : {won} sur 2."
    assert re.findall(r"^r7 \(tours=3\), graine 42, partie (\d)\.$", out, re.MULTILINE) == ["0", "1"]
    assert "J1" not in out  # a single player needs no name


def test_observer_draws_every_board_of_a_reussite(tmp_path: Path) -> None:
    words = ("qll", "--pack", "52", "--end-rule", "circular")
    done = rummifun(tmp_path, "observer", *words, "--graine", "5", "--partie", "3")
    assert (done.returncode, done.stderr) == (0, "")
    drawn = re.split(r"^(?=── )", done.stdout, flags=re.MULTILINE)[1:]
    assert len(drawn) == sum(1 for _ in play_states(qll(52, "circular"), Alea(5, 3)))
    assert f"Partie terminée après {len(drawn) - 1} coups : " in done.stdout
    assert "▒▒" in drawn[0]
    assert max(map(len, done.stdout.splitlines())) <= 80


def on_a_terminal(home: Path, *words: str, key: bytes = b"") -> tuple[str, float]:
    """Watch a game on a terminal, typing a key at each pause; return all output, and the time."""
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
