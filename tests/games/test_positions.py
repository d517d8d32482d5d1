"""The laws of positions hold for every game of the registry and for the toy, and catch games made wrong on purpose."""

from dataclasses import replace
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.late_rummikub import tardif
from games.toy_game import pli
from games.wrong_games import FAUX_POSITIONS, Faux
from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named
from rummifun.laws import position
from rummifun.laws.check import check
from rummifun.laws.game import implementation
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


LONG: Final = (
    *("a spoiled state is played to an impossible one", "a card out of bounds is not written"),
    *("hands out of order cannot be laid out", "hands are of any length"),
)
"""Wrong games that are found after a second."""


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_check_finds_that_a_game_keeps_the_laws_of_positions(jeu: Game[Any, Any, Any], effort: Effort) -> None:
    report = check(SUITE, implementation(jeu), examples=effort(3, 3000))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize(
    "faux",
    [pytest.param(faux, id=faux.name, marks=pytest.mark.lent if faux.name in LONG else ()) for faux in FAUX_POSITIONS],
)
def test_check_of_positions_catches_a_wrong_game(faux: Faux) -> None:
    suite = replace(SUITE, laws=tuple(law for law in SUITE.laws if law.name in faux.laws))
    report = check(suite, implementation(faux.game), examples=6000)  # it ends with the first that is found
    assert tuple(found.law.name for found in report.failed) == faux.laws


def test_playing_draws_every_seat_and_who_watches_their_view(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Scene] = []
    monkeypatch.setattr(position, "draw_scene", lambda scene, *_: drawn.append(scene))
    state = pli.new(Alea(1))
    assert list(position.playing(pli, state)) == []
    assert drawn[:3] == [pli.scene(pli.view(state, seat)) for seat in (0, 1, None)]
    assert len(drawn) == 6, "the first state and the last"


def test_every_law_of_positions_catches_a_wrong_game() -> None:
    assert {law.name for law in SUITE.laws} == {law for faux in FAUX_POSITIONS for law in faux.laws}
