"""Plays of every game: counted, counted again, and walked at random with the laws asked of each state."""

import runpy
import sys
from itertools import accumulate, count
from pathlib import Path
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.late_rummikub import tardif
from games.reussites.gallery import patience
from games.toy_game import Pli, pli
from games.wrong_games import ECHOUENT, FAUX, Faux
from rummifun.catalogue.deal_codes import read_deal_code
from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.core.notation import NotationError
from rummifun.core.record import read_legal_position
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.laws.perft import PerftCase, divide, perft, read_perft
from rummifun.laws.random_walk import MOST, WalkReport, walk_games

DOSSIER: Final = Path(__file__).parent / "perft"
FICHIERS: Final = {fichier.stem: fichier for fichier in sorted(DOSSIER.glob("*.perft"))}


def positions(nom: str) -> tuple[PerftCase, ...]:
    return read_perft(FICHIERS[nom].read_text(encoding="utf-8"))


def played_game(nom: str) -> Game[Any, Any, Any]:
    """Return the game of a file, with the number of players that follows its name."""
    game, _, seats = nom.partition("-")
    return game_named(game, {"joueurs": int(seats)} if seats else {})


def cas() -> list[Any]:
    return [
        pytest.param(played_game(nom), counted, depth, plays, id=f"{nom}-{counted.name}-{depth}")
        for nom in FICHIERS
        for counted in positions(nom)
        for depth, plays in counted.counts
    ]


def divided(game: Game[Any, Any, Any], state: Any, depth: int) -> str:
    """Write the counts by first move under the position, in the format of other programs."""
    lines = [f"{plays:9}  {game.write(move)}" for move, plays in divide(game, state, depth)]
    return "\n".join(["", game.write_position(state), f"depth {depth}, by first move:", *lines])


@pytest.mark.parametrize(("game", "counted", "depth", "plays"), cas())
def test_perft_counts_as_many_plays(game: Game[Any, Any, Any], counted: PerftCase, depth: int, plays: int) -> None:
    state = read_legal_position(game, counted.position)
    assert perft(game, state, depth) == plays, divided(game, state, depth)


def test_every_game_has_counted_positions() -> None:
    assert FICHIERS.keys() == {*GAMES, "rummikub-3", "rummikub-4"}
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


OPTIONS: Final = ("klondike:d1", "klondike:d1:wooui", "klondike:s3", "r7:t2", "qll:ecircular", "md:s5")
GALERIE: Final = ("freecell", "spider", "yukon", "pyramide")
PLEIN: Final = 1_000_000
SLOW: Final = ("rummikub", tardif.name, *OPTIONS, *GALERIE)
"""Games that get a tenth of the effort: slow ones, and those of the same kind as another."""

ASKED: Final = {"conservation", "possibility", "notation", "secrecy", "scene", "record"}
WRONG: Final = [faux for faux in FAUX if isinstance(faux.game, Pli) and ASKED & {*faux.laws}]
BENCH: Final = Path(__file__).parents[2] / "bench" / "etats.py"


def named(code: str) -> Game[Any, Any, Any]:
    if code in GALERIE:
        return patience(code)
    if code in OPTIONS:
        shared = read_deal_code(code)
        return game_named(shared.name, shared.options)
    ours: dict[str, Game[Any, Any, Any]] = {tardif.name: tardif, pli.name: pli}
    return ours.get(code) or game_named(code)


@pytest.mark.parametrize("code", [*GAMES, *OPTIONS, *GALERIE, tardif.name, pli.name])
def test_walk_games_finds_no_state_that_breaks_a_law(code: str, effort: Effort) -> None:
    game, wanted = named(code), effort(10 if code in SLOW else 25, PLEIN // (10 if code in SLOW else 1))
    games = (walk_games(game, range(deal, deal + 1), min(wanted, MOST)) for deal in count())
    done = next(one for one in accumulate(games, initial=WalkReport()) if one.etats >= wanted or one.breaks)
    assert (done.breaks, done.shown) == (0, ())


@pytest.mark.parametrize("faux", WRONG, ids=lambda faux: faux.name)
def test_walk_games_shows_what_a_wrong_game_breaks(faux: Faux) -> None:
    done = walk_games(faux.game, range(30), 8)
    assert len(done.shown) == min(done.breaks, 3) > 0
    assert {one.law for one in done.shown} & {*faux.laws, "raises"}


@pytest.mark.parametrize("game", ECHOUENT.values(), ids=ECHOUENT)
def test_walk_games_goes_on_after_a_game_that_raises(game: Any) -> None:
    done = walk_games(game, range(20))
    assert done.parties == 20
    assert "raises" in {one.law for one in done.shown}


def test_walk_reports_add_up_in_any_order() -> None:
    whole = walk_games(pli, range(6))
    assert walk_games(pli, range(4, 6)) + walk_games(pli, range(2)) + walk_games(pli, range(2, 4)) == whole
    assert whole.blocs == (range(6),)


def test_bench_etats_goes_on_from_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(etats: int) -> list[str]:
        monkeypatch.setattr(sys, "argv", [str(BENCH), "md", "--etats", str(etats), "--garde", str(tmp_path)])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(BENCH), run_name="__main__")
        assert not ended.value.code
        return capsys.readouterr().out.split()

    first, again, more = said(10), said(10), said(20)
    assert (again[:-1], again[-1]) == (first[:-1], "0/s")
    assert int(more[1]) >= 20
    assert more[5:7] == ["0", "breaks"]
