"""The laws of positions hold for every game of the registry and for the toy, and catch games made wrong on purpose."""

from __future__ import annotations

from typing import Any, Final

import pytest
from harness.effort import Effort

from games.late_rummikub import tardif
from games.toy_game import pli
from games.wrong_positions import FAUX_POSITIONS
from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named
from rummifun.laws import position
from rummifun.laws.check import check
from rummifun.laws.game import implementation
from rummifun.laws.law import Suite
from rummifun.laws.position import SUITE
from rummifun.laws.report import report_lines
from rummifun.render.text import Style

JEUX: Final[dict[str, Game[Any, Any, Any]]] = {
    **{name: game_named(name) for name in GAMES},
    tardif.name: tardif,
    pli.name: pli,
    "haricots à deux places": game_named("haricots", {"slots": 2, "third_cost": 3, "final_sale": True}),
    "klondike qui s'arrête": game_named("klondike", {"stale_moves": 20, "worry_back": True, "max_redeals": 2}),
    "qll qui tourne": game_named("qll", {"pack": 52, "end_rule": "rotate_repeat"}),
}


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_a_game_keeps_the_laws_of_positions(jeu: Game[Any, Any, Any], effort: Effort) -> None:
    report = check(SUITE, implementation(jeu), examples=effort(20, 3000))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize(("game", "loi"), [pytest.param(g, loi, id=nom) for nom, g, loi in FAUX_POSITIONS])
def test_a_wrong_game_is_caught(game: Game[Any, Any, Any], loi: str) -> None:
    suite = Suite(SUITE.name, SUITE.functions, SUITE.sorts, tuple(law for law in SUITE.laws if law.name == loi))
    report = check(suite, implementation(game), examples=6000)  # it ends with the first that is found
    assert [found.law.name for found in report.failed] == [loi]


def test_every_seat_and_who_watches_are_drawn_their_view(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Scene] = []
    monkeypatch.setattr(position, "draw_scene", lambda scene, *_: drawn.append(scene))
    state = pli.new(Alea(1))
    assert list(position.playing(pli, state)) == []
    assert drawn[:3] == [pli.scene(pli.view(state, seat)) for seat in (0, 1, None)]
    assert len(drawn) == 6, "the first state and the last"


@pytest.mark.parametrize("law", SUITE.laws)
def test_every_law_catches_a_wrong_game(law: Any) -> None:
    assert law.name in {loi for _, _, loi in FAUX_POSITIONS}
