"""Whole games on the screen, by keys and by clicks, alone or for two; their end, and the choices after it."""

from functools import partial
from pathlib import Path

import pytest
from harness.effort import Effort

from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.core.record import read_record
from rummifun.games import game_named
from rummifun.session.player_queries import play_out_steps
from rummifun.session.session import PERSON, automatic_move
from rummifun.session.statistics import FinishedGame
from rummifun.shells.tui import playback
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.replay_screen import ReplayScreen, Slider
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import statistics_file
from shells.tui import monkey
from shells.tui.monkey import Hands, Table, clicked, deal, looked, now, picture, settled, shown, typed


def last_end(folder: Path) -> FinishedGame:
    ends, whole = statistics_file.read_journal(statistics_file.journal_file(folder))
    assert whole
    assert len({end.play for end in ends}) == 1  # undone and ended anew, it is one game
    return ends[-1]


def record(folder: Path) -> tuple[str, int]:
    (file,) = (folder / "parties").iterdir()
    read, damage = read_record(file.read_text(), game_named)
    assert damage is None
    return read.game.name, len(read.moves)


def near_the_end(name: str, left: int, player: str) -> str:
    """Return a position some decisions before the end of a game between two players."""
    game, seed = game_named(name), Alea(4)
    states = [step.before for step in play_out_steps(game, seed, game.new(seed), (PLAYERS[player],) * 2)]
    return game.write_position(states[-left])


NEARLY_WON = (
    "eventail=2 passes=1 vaine=non sur_place=0 descendues=0 / talon: (6♥) (7♠) (5♣) (V♦) (V♥) / rebut: 10♣ V♠ / "
    "♣: A♣ 2♣ / ♦: A♦ 2♦ 3♦ 4♦ 5♦ / ♠: A♠ 2♠ 3♠ 4♠ / c1: 10♠ 9♥ 8♠ 7♥ 6♠ 5♥ 4♣ 3♥ / "
    "c2: R♠ D♦ V♣ 10♦ 9♣ 8♦ 7♣ 6♦ 5♠ 4♥ 3♣ 2♥ / c3: R♣ D♥ / c4: [D♠] [A♥] 10♥ 9♠ 8♥ / c5: R♥ D♣ / c6: R♦ / "
    "c7: 9♦ 8♣ 7♦ 6♣"
)


async def test_play_screen_plays_klondike_by_keys_and_hints_to_its_end(app: Table, pilot: Hands) -> None:
    press = partial(typed, pilot)
    page = await monkey.deal_position(pilot, "klondike", NEARLY_WON)
    await settled(pilot, "h")
    assert page.told == ["a card can move (h: more)"]
    for _ in range(200):
        if page.session.seat is None or automatic_move(page.session) is not None:
            break
        page.hints.ask()
        await settled(pilot)
        await press("h", "h", "enter")
        if page.hand.picked.spot is not None:
            await press("b")
    assert automatic_move(page.session) is not None
    app.settings = app.settings.__class__(speed=6)
    await press("f")
    while page.playing is not None:
        await pilot.pause(0.05)
    assert page.session.seat is None
    assert "won" in page.told[0]
    moves = len(page.session.steps)
    await press("u")
    assert len(page.session.steps) < moves
    await press("r", "R")
    assert (page.session.steps, len(page.session.undone)) == ((), moves)
    assert last_end(app.folder).won


async def test_play_screen_plays_md_by_the_mouse_to_its_end(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "md", 3)
    while page.session.seat is not None:
        source = page.hand.acts()[0].source
        assert source is not None
        await clicked(pilot, source)
        if page.hand.picked.spot is not None:
            assert page.board.marks.goals
            await clicked(pilot, next(act.target for act in page.hand.acts() if act.source == source and act.target))
    assert "Game over" in page.told[0]
    assert record(app.folder)[1] >= last_end(app.folder).moves > 8


async def test_play_screen_plays_haricots_against_a_player_to_the_end(app: Table, pilot: Hands, effort: Effort) -> None:
    origin = near_the_end("haricots", effort(18, 60), "hasard")
    page = await monkey.deal_position(pilot, "haricots", origin, (PERSON, "hasard"))
    while page.session.seat is not None:
        await typed(pilot, "m")
        if app.screen is not page:
            await typed(pilot, "enter")
        await settled(pilot)
    assert ("Game over" in page.told[0], last_end(app.folder).game) == (True, "haricots")


async def test_play_screen_plays_descente_between_people_to_the_end(app: Table, pilot: Hands, effort: Effort) -> None:
    origin = near_the_end("descente", effort(8, 25), "glouton:3")
    page = await monkey.deal_position(pilot, "descente", origin, (PERSON, PERSON))
    for _ in range(400):
        if page.session.seat is None:
            break
        if app.screen is not page:
            await settled(pilot, "enter")  # the other sits down
        page.hints.ask()
        await settled(pilot)
        await settled(pilot, "h", "h", "b")
    assert page.session.seat is None
    assert "wins" in page.told[0]
    assert not statistics_file.journal_file(app.folder).exists()  # games between two people have no statistics


@pytest.mark.parametrize("name", [pytest.param("r7", marks=pytest.mark.lent), "qll", "c4"])
async def test_play_screen_plays_alone(app: Table, pilot: Hands, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playback, "SPEEDS", (0.1,) * 7)  # paused before a move is made, however busy the machine
    press = partial(typed, pilot)
    page = await deal(pilot, name)
    assert now(page.is_watched)
    await press("space", "space", "enter")
    assert now(len(page.session.steps)) == 3
    await press("u")
    assert now(len(page.session.steps)) == 2
    await press("p")
    assert now(page.playing) is not None
    await press("p")
    assert now(page.playing) is None
    paused = len(page.session.steps)
    monkeypatch.setattr(playback, "SPEEDS", (500.0,) * 7)
    await press("plus", "minus", "p")
    while page.playing is not None:
        await pilot.pause(0.02)
    assert len(page.session.steps) > paused
    assert ("Game over" in page.told[0], record(app.folder)[0]) == (True, name)


async def test_new_game_screen_shows_a_game_that_is_over_again(app: Table, pilot: Hands) -> None:
    press = partial(typed, pilot)
    monkey.played_out(page := await deal(pilot, "c4"))
    n = len(page.session.steps)
    await press("q")
    app.push_screen(menu := NewGameScreen("c4"))
    await looked(pilot)
    assert len(menu.over) == 1
    menu.list_over()
    await settled(pilot)
    await settled(pilot, "enter")
    again = shown(app, ReplayScreen)
    await press("right", "right", "left", "pagedown")
    assert again.replay.at == 11
    await press("end")
    assert (again.replay.at, "Game over" in picture(app)) == (n, True)
    await press("home")
    assert again.replay.at == 0
    await pilot.click(Slider, offset=(38, 0))
    assert abs(again.replay.at - n // 2) <= 1
    await press("p")
    assert again.playing is not None
    await press("q")


async def play_to_end(app: Table, pilot: Hands) -> TableScreen:
    statistics_file.record_end(statistics_file.journal_file(app.folder), FinishedGame("c4", "before", True, 1, 9, 300))
    monkey.played_out(page := await deal(pilot, "c4"))
    await looked(pilot)
    return page


async def test_play_screen_tells_moves_and_the_best_at_the_end_and_the_time_if_wished(app: Table, pilot: Hands) -> None:
    page = await play_to_end(app, pilot)
    for said in (" moves in 0:0", "best so far: 9 moves, 5:00", "1  again", "3  look back"):
        assert said in picture(app)
    assert "0:0" not in picture(app).splitlines()[0]
    app.choose(clock=True)
    await looked(pilot)
    assert page.course.lasted is not None
    assert f" · 0:{page.course.lasted:02}" in picture(app).splitlines()[0]
    page.course.began = None
    page._tick()
    assert f" · 0:{page.course.lasted:02}" in picture(app).splitlines()[0]  # it stands still
    await looked(pilot, "3")
    replay = shown(app, ReplayScreen)
    assert replay.replay.at == 0
    await typed(pilot, "q")
    assert app.screen is page


@pytest.mark.parametrize(("key", "same"), [("1", False), ("2", True)])
async def test_play_screen_begins_again_by_the_same_deal_or_not(app: Table, pilot: Hands, key: str, same: bool) -> None:
    page = await play_to_end(app, pilot)
    await looked(pilot, key)
    other = shown(app, TableScreen)
    assert other is not page
    assert (other.session.first == page.session.first, other.session.players) == (same, page.session.players)
