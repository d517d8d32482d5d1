"""A monkey at the keyboard: random keys and clicks on a game, from a seed, and the app must live through them all."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Final

from textual import events
from textual.pilot import Pilot

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.players import PLAYERS
from rummifun.shells import keeping
from rummifun.shells.sitting import PERSON, seated
from rummifun.shells.tui.app import TableApp
from rummifun.shells.tui.deal import page_of
from rummifun.shells.tui.mind import Mind, here
from rummifun.shells.tui.play import PlayPage

KEYS: Final = (
    *["enter"] * 12,
    *["up", "down", "left", "right", "tab", "space", "b", "f", "1"] * 6,
    *["h", "x", "v", "c", "d", "p", "u", "2"] * 3,
    *"rRnmasgt?lq3456789é",
    *["escape", "shift+tab", "question_mark", "plus", "minus", "home", "end", "pageup", "pagedown", "backspace", "f1"],
)
SIZES: Final = ((80, 24), (120, 40), (60, 18), (40, 10), (200, 60))


class Present(Mind):
    """Thinks where it is asked, in the thread that asks."""

    def ask(self, game: Any, state: Any, player: str, alea: Alea) -> Any:
        return here(game, state, player, alea)


class Table(TableApp):
    """A table that nobody leaves, in a folder of its own, on a day of its own."""

    def __init__(self, folder: Path, lang: str = "fr", ever: bool = False) -> None:
        super().__init__(folder, lang, date(2026, 3, 1))
        self.mind = Present()
        self.ever = ever

    def exit(self, *args: Any, **named: Any) -> None:
        if not self.ever:
            super().exit(*args, **named)


def begun(app: TableApp, name: str, seed: int = 5, against: str = "glouton", options: Any = None) -> PlayPage:
    """Begin a game on the table."""
    game = game_named(name, options or {})
    sitting = keeping.begin(game, Alea(seed), seated(game, against, 0), app.folder, app.now())
    page = page_of(sitting)
    app.push_screen(page)
    return page


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nobody thinks and nothing is left to draw."""
    await pilot.pause()
    while isinstance(page := pilot.app.screen, PlayPage) and page.thinking:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def romp(pilot: Pilot[None], name: str, n: int, seed: int) -> int:
    """Press and click at random, n times; begin the game again where the monkey has left it. Give the moves made."""
    random, app = Random(seed), pilot.app
    assert isinstance(app, TableApp)
    moves = 0
    for i in range(n):
        if random.random() < 0.02 and not isinstance(app.screen, PlayPage):
            await pilot.press("escape")
        if len(app.screen_stack) < 3 and not any(isinstance(page, PlayPage) for page in app.screen_stack):
            against = random.choice([PERSON, "hasard", "premier", "glouton"])
            begun(app, name, random.randrange(1000), against if against in (PERSON, *PLAYERS) else "hasard")
            await pilot.pause()
        if i % 500 == 499:
            await pilot.resize_terminal(*random.choice(SIZES))
        await _touched(pilot, random)
        page = next((page for page in app.screen_stack if isinstance(page, PlayPage)), None)
        moves = max(moves, len(page.sitting.steps)) if page else moves
    await settled(pilot)
    return moves


async def _touched(pilot: Pilot[None], random: Random) -> None:
    """Send a key or a click; now and then wait until all is drawn."""
    app, (width, height) = pilot.app, pilot.app.size
    if random.random() < 0.35:
        x, y = random.randrange(width), random.randrange(height)
        button = 3 if random.random() < 0.1 else 1
        for kind in (events.MouseDown, events.MouseUp):
            app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))
    else:
        key = random.choice(KEYS)
        app.post_message(events.Key(key, key if len(key) == 1 else None))
    for _ in range(5):
        await asyncio.sleep(0)
    if random.random() < 0.1:
        await pilot.pause()
