"""Walks: the laws of every game asked of each state of whole games; wrong games are caught, and walks add up."""

import runpy
import sys
from itertools import accumulate, count
from pathlib import Path
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.late_rummikub import tardif
from games.reussites.gallery import patience
from games.toy_game import Pli, pli
from games.wrong_games import ECHOUENT, FAUX, Faux
from rummifun.core.game import Game
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import read_deal_code
from rummifun.laws.random_walk import MOST, WalkReport, walk_games

OPTIONS: Final = ("klondike:d1", "klondike:d1:wooui", "klondike:s3", "r7:t2", "qll:ecircular", "md:s5")
GALERIE: Final = ("freecell", "spider", "yukon", "pyramide")
PLEIN: Final = 1_000_000
SLOW: Final = ("rummikub", tardif.name, *OPTIONS, *GALERIE)
"""What is asked of a tenth of that: slow games, and others of a kind."""

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
