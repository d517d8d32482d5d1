"""The plays of every game, counted: every position of `tests/games/perft`, and the counts themselves counted again."""

from pathlib import Path
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from games.toy_game import pli
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
def test_perft_counts_as_many_plays(game: Game[Any, Any, Any], counted: PerftCase, depth: int, plays: int) -> None:
    state = read_legal_position(game, counted.position)
    assert perft(game, state, depth) == plays, divided(game, state, depth)


def test_every_game_has_counted_positions() -> None:
    assert FICHIERS.keys() == GAMES.keys()
    for nom in GAMES:
        assert len({counted.name for counted in positions(nom)}) == len(positions(nom)) >= 8


def test_positions_of_rummikub_are_of_all_kinds() -> None:
    etats = [jeu.read_position(counted.position) for counted in positions("rummikub")]
    assert {jeu.to_move(e) for e in etats} == {0, 1, None}
    assert {bool(e.pioche) for e in etats} == {True, False}
    assert {s.engage for e in etats for s in e.statuts} == {True, False}


# The toy, whose plays are counted in the head: each seat plays its three cards in any order


def test_perft_counts_the_plays_of_the_toy() -> None:
    assert [perft(pli, pli.new(Alea(4)), depth) for depth in range(8)] == [1, 3, 9, 18, 36, 36, 36, 0]


def test_divide_adds_up_and_keeps_the_order_of_the_moves() -> None:
    for counted in nonempty(positions("rummikub")):
        e = jeu.read_position(counted.position)
        assert perft(jeu, e, 0) == 1
        parts = divide(jeu, e, 2)
        assert [move for move, _ in parts] == [*jeu.moves(e)]
        assert sum(plays for _, plays in parts) == perft(jeu, e, 2)


# The file


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *(("perft 1 3", 0), ("position x", 0), ("id a\nperft 1 3", 5), ("id a\nposition x", 15)),
        *(("id a\nposition x\nid b", 16), ("id a\nposition x\nposition y", 16), ("id a\nposition x\nperft 1", 16)),
        *(("id a\nposition x\nperft 1 trois", 16), ("id a\nposition x\nperft -1 3", 16)),
        *(("id a\nposition x\nperft 1 ٣", 16), ("id a\nposition x\nperft 1 " + "9" * 5000, 16)),
        *(("id a\nposition x\nperft 1 3 4", 16), ("id a\nposition x\nperft 1 3\ndepth 2 4", 26), ("id", 0)),
    ],
)
def test_read_perft_says_where_it_cannot_read(text: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        read_perft(text)
    assert raised.value.place == place


def test_read_perft_reads_positions_in_their_order() -> None:
    assert read_perft("") == read_perft("\n# nothing\n\n") == ()
    text = "# first\nid a b\nposition  x y\nperft 1 3\nperft  2  9\n\nid c\nposition z\nperft 3 0\n"
    assert read_perft(text) == (PerftCase("a b", "x y", ((1, 3), (2, 9))), PerftCase("c", "z", ((3, 0),)))
