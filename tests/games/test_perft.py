"""The plays of every game, counted: every position of `tests/games/perft`, and the counts themselves counted again."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.naive_count import perft_naif
from games.toy_game import Donne, pli
from rummifun.chance import Alea
from rummifun.core.game import Game, read_legal_position
from rummifun.core.notation import NotationError
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.laws.perft import PerftCase, divide, perft, read_perft

DOSSIER: Final = Path(__file__).parent / "perft"
FICHIERS: Final = {fichier.stem: fichier for fichier in sorted(DOSSIER.glob("*.perft"))}


def positions(nom: str) -> tuple[PerftCase, ...]:
    return read_perft(FICHIERS[nom].read_text(encoding="utf-8"))


def cas() -> list[Any]:
    return [
        pytest.param(game_named(nom), counted, depth, plays, id=f"{nom}-{counted.name}-{depth}")
        for nom in FICHIERS
        for counted in positions(nom)
        for depth, plays in counted.counts
    ]


def divided(game: Game[Any, Any, Any], state: Any, depth: int) -> str:
    """Write the counts by first move under the position, to be compared with those of another program."""
    lines = [f"{plays:9}  {game.write(move)}" for move, plays in divide(game, state, depth)]
    return "\n".join(["", game.write_position(state), f"depth {depth}, by first move:", *lines])


@pytest.mark.parametrize(("game", "counted", "depth", "plays"), cas())
def test_the_plays_are_as_many(game: Game[Any, Any, Any], counted: PerftCase, depth: int, plays: int) -> None:
    state = read_legal_position(game, counted.position)
    assert perft(game, state, depth) == plays, divided(game, state, depth)


@pytest.mark.parametrize("nom", GAMES)
def test_every_game_has_counted_positions(nom: str) -> None:
    assert nom in FICHIERS, f"write tests/games/perft/{nom}.perft"
    assert len({counted.name for counted in positions(nom)}) == len(positions(nom)) >= 8


def test_every_file_is_of_a_game() -> None:
    assert FICHIERS.keys() <= GAMES.keys()


@pytest.mark.parametrize("counted", positions("rummikub"), ids=lambda counted: counted.name)
def test_the_plays_of_rummikub_counted_in_another_way(counted: PerftCase, effort: Effort) -> None:
    e = jeu.read_position(counted.position)
    for depth, plays in counted.counts[: effort(2, 4)]:
        assert perft_naif(e, depth) == plays, divided(jeu, e, depth)


def test_a_play_of_no_move_is_one() -> None:
    for counted in positions("rummikub"):
        assert perft(jeu, jeu.read_position(counted.position), 0) == 1


def test_the_positions_are_of_all_kinds() -> None:
    etats = [jeu.read_position(counted.position) for counted in positions("rummikub")]
    assert {jeu.to_move(e) for e in etats} == {0, 1, None}
    assert {bool(e.pioche) for e in etats} == {True, False}
    assert {s.engage for e in etats for s in e.statuts} == {True, False}


# The toy, whose plays are counted in the head: each seat plays its three cards in any order


def test_the_toy_has_36_plays_of_six_moves_and_none_of_seven() -> None:
    d = pli.new(Alea(4))
    assert [perft(pli, d, depth) for depth in range(8)] == [1, 3, 9, 18, 36, 36, 36, 0]


def test_the_plays_of_the_toy_one_by_one() -> None:
    d = Donne(((1, 2, 3), (4, 5, 6)), (), (7, 8))
    posees = {
        tuple(c for paire in zip(a, b, strict=True) for c in paire)
        for a in permutations(d.mains[0])
        for b in permutations(d.mains[1])
    }
    assert perft(pli, d, 6) == len(posees) == 36


def test_divide_adds_up_and_keeps_the_order_of_the_moves() -> None:
    for counted in positions("rummikub"):
        e = jeu.read_position(counted.position)
        parts = divide(jeu, e, 2)
        assert [move for move, _ in parts] == [*jeu.moves(e)]
        assert sum(plays for _, plays in parts) == perft(jeu, e, 2)


def test_a_division_names_each_move_and_the_position() -> None:
    lines = divided(pli, Donne(((1,), (4,)), (2, 5, 3, 6), (7, 8)), 2).splitlines()
    assert lines[1:] == ["1 / 4 / 2 5 3 6 / 7 8", "depth 2, by first move:", "        1  joue 1"]


# The file


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("perft 1 3", 0),
        ("position x", 0),
        ("id a\nperft 1 3", 5),
        ("id a\nposition x", 15),
        ("id a\nposition x\nid b", 16),
        ("id a\nposition x\nposition y", 16),
        ("id a\nposition x\nperft 1", 16),
        ("id a\nposition x\nperft 1 trois", 16),
        ("id a\nposition x\nperft -1 3", 16),
        ("id a\nposition x\nperft 1 ٣", 16),
        ("id a\nposition x\nperft 1 " + "9" * 5000, 16),
        ("id a\nposition x\nperft 1 3 4", 16),
        ("id a\nposition x\nperft 1 3\ndepth 2 4", 26),
        ("id", 0),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        read_perft(text)
    assert raised.value.place == place


def test_a_file_of_nothing_counts_nothing() -> None:
    assert read_perft("") == read_perft("\n# nothing\n\n") == ()


def test_a_file_is_read_in_its_order() -> None:
    text = "# first\nid a b\nposition  x y\nperft 1 3\nperft  2  9\n\nid c\nposition z\nperft 3 0\n"
    assert read_perft(text) == (PerftCase("a b", "x y", ((1, 3), (2, 9))), PerftCase("c", "z", ((3, 0),)))
