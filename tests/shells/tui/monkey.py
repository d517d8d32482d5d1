"""A monkey at the keyboard: random keys and clicks on a game, from a seed, and the app must live through them all."""

import asyncio
from collections.abc import Coroutine
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Markdown

from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.session.arrangement import Arrangement
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.session import PERSON, add_step, players_at_seats
from rummifun.session.steps import make_step
from rummifun.session.winnability import Query
from rummifun.shells.tui.app import TableApp
from rummifun.shells.tui.arranging_hand import ArrangingHand
from rummifun.shells.tui.player_worker import PlayerWorker, answer_in_process
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage.saved_session import begin_saved_session

KEYS: Final = (
    *["enter"] * 12,
    *["up", "down", "left", "right", "tab", "space", "b", "f", "1"] * 6,
    *["h", "x", "v", "c", "d", "p", "u", "2"] * 3,
    *"rmasg3456789é",
    *["shift+tab", "plus", "minus", "home", "end", "pageup", "pagedown", "backspace"],
)
RARE: Final = (*"nRqtl?", "escape", "question_mark", "f1")
"""Keys that lead elsewhere: were they as frequent as the others, no game would go far."""
SIZES: Final = ((80, 24), (120, 40), (60, 18), (40, 10), (200, 60))


Hands = Pilot[None]
"""The hands of the player: they press keys, click, and resize the terminal."""

X = TypeVar("X")
P = TypeVar("P", bound=Screen[Any])


def now(value: X) -> X:
    """Return a value as it is now: the type checker must not narrow it by an earlier check."""
    return value


class Present(PlayerWorker):
    def ask(self, question: PlayerQuery | Query[Any]) -> Any:
        return answer_in_process(question)


class Table(TableApp):
    """A table that is never left, in a folder of its own, on a fixed day."""

    def __init__(self, folder: Path, lang: str = "fr", ever: bool = False) -> None:
        super().__init__(folder, lang, date(2026, 3, 1))
        self.mind = Present()
        self.ever = ever
        self.told: list[str] = []
        """All notices: on a busy machine a notice is over before a test looks for it."""

    def notify(self, message: str, **how: Any) -> None:
        self.told.append(message)
        super().notify(message, **how)

    def exit(self, *args: Any, **named: Any) -> None:
        if not self.ever:
            super().exit(*args, **named)


def table_of(pilot: Pilot[None]) -> Table:
    assert isinstance(pilot.app, Table)
    return pilot.app


def shown(app: App[Any], kind: type[P]) -> P:
    """Return the current screen, which must be of a kind."""
    assert isinstance(app.screen, kind)
    return app.screen


async def resized(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await pilot.pause()


def begun(app: TableApp, name: str, seed: int = 5, against: str = "glouton", options: Any = None) -> TableScreen:
    """Begin a game on the table, with the deal of the seed as if by chance."""
    game = game_named(name, options or {})
    seats = players_at_seats(game, against, 0)
    page = TableScreen(*begin_saved_session(game, Alea(seed), seats, app.folder, app.now(), secret=True))
    app.push_screen(page)
    return page


async def deal(pilot: Pilot[None], name: str, seed: int = 5, against: str = "glouton") -> TableScreen:
    page = begun(table_of(pilot), name, seed, against)
    await looked(pilot)
    return page


async def deal_position(pilot: Hands, name: str, position: str, players: tuple[str, ...] = (PERSON,)) -> TableScreen:
    app = table_of(pilot)
    begun = begin_saved_session(game_named(name), position, players, app.folder, app.now(), secret=True)
    app.push_screen(page := TableScreen(*begun))
    await looked(pilot)
    return page


def saved_game(folder: Path, name: str, moves: int = 1000) -> Path:
    """Make the first moves of a game alone, some or all of them, and save it; return its file."""
    game = game_named(name)
    seats = players_at_seats(game, PERSON, 0)
    session, shelved = begin_saved_session(game, Alea(5), seats, folder, Table(folder).now())
    while session.seat is not None and len(session.steps) < moves:
        session = add_step(session, make_step(game, session.state, next(iter(game.moves(session.state)))))
    shelved.save(session)
    shelved.close()
    return shelved.file


def picture(app: App[Any]) -> str:
    """Write the screen as text, without its colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def contrast(a: str, b: str) -> float:
    """Measure how far apart two colours are in light, from 1 to 21, as WCAG does."""
    high, low = sorted((_light(a), _light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def within(play: Coroutine[Any, Any, X], seconds: float = 300) -> X:
    """Run a play to its end, under a deadline."""

    async def timed() -> X:
        async with asyncio.timeout(seconds):
            return await play

    return asyncio.run(timed())


async def drained(app: TableApp) -> None:
    """Wait until every message has been handled, which is quicker than waiting until no worker runs."""
    quiet = 0
    while quiet < 3:
        await asyncio.sleep(0)
        pumps = [app, *app.screen_stack, *app.screen.walk_children()]
        quiet = quiet + 1 if all(pump._message_queue.empty() for pump in pumps) else 0


async def typed(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await drained(table_of(pilot))


async def carried(pilot: Pilot[None]) -> None:
    """Move the piece under the cursor by the keyboard: picked, then sent to its best place."""
    await typed(pilot, "enter", "b")


def arranging(page: TableScreen) -> ArrangingHand:
    """Return the hand that arranges a turn on a page."""
    assert isinstance(page.hand, ArrangingHand)
    return page.hand


def laid(page: TableScreen) -> Arrangement:
    """Return the turn as it is arranged now."""
    return arranging(page).arrangement


def played_out(page: TableScreen) -> None:
    """Play a patience that plays by itself to its end."""
    while page.session.seat is not None:
        page.step()


def corner(page: TableScreen, place: str, index: int = 0) -> tuple[int, int]:
    """Return the place on the screen where a piece is touched: the last of the pile without an index."""
    cell = [cell for cell in page.board.cells if cell.place == place and index in (0, cell.index)][-1]
    return cell.x + 1, cell.y - page.board.scroll_offset.y


async def mouse(pilot: Pilot[None], *at: tuple[int, int], button: int = 1) -> None:
    """Press the mouse, drag it over places of the table, and release it at the last."""
    page = shown(pilot.app, TableScreen)
    kinds = [events.MouseDown, *[events.MouseMove] * (len(at) - 2), events.MouseUp]
    for kind, (x, y) in zip(kinds, at, strict=True):
        where = x + page.board.region.x, y + page.board.region.y
        pilot.app.post_message(kind(None, *where, 0, 0, button, False, False, False, *where))
        await settled(pilot)


async def clicked(pilot: Pilot[None], place: str, index: int = 0, button: int = 1) -> None:
    await mouse(pilot, *[corner(shown(pilot.app, TableScreen), place, index)] * 2, button=button)


async def dragged(pilot: Pilot[None], source: tuple[str, int], place: str) -> None:
    page = shown(pilot.app, TableScreen)
    await mouse(pilot, corner(page, *source), *[corner(page, place)] * 2)


async def settled(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until no player thinks and no message is left."""
    await typed(pilot, *keys)
    app = table_of(pilot)
    await drained(app)
    while any(isinstance(page, TableScreen) and page.thinking for page in app.screen_stack):
        await app.workers.wait_for_complete()
        await drained(app)


async def looked(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until a page is drawn and has read the files on disk, in a thread."""
    await typed(pilot, *keys)
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    while any(text.lock.is_locked or not text.children for text in pilot.app.screen.query(Markdown)):
        await pilot.pause()
    await settled(pilot)


async def romp(pilot: Pilot[None], name: str, n: int, seed: int) -> int:
    """Press and click at random, n times; begin the game again where the monkey has left it. Count the moves."""
    random, app, moves = Random(seed), table_of(pilot), 0
    for i in range(n):
        if random.random() < 0.02 and not isinstance(app.screen, TableScreen):
            await pilot.press("escape")
        if len(app.screen_stack) < 3 and not any(isinstance(page, TableScreen) for page in app.screen_stack):
            against = random.choice([PERSON, "hasard", "premier", "glouton"])
            begun(app, name, random.randrange(1000), against if against in (PERSON, *PLAYERS) else "hasard")
            await pilot.pause()
        if i % 500 == 499:
            await pilot.resize_terminal(*random.choice(SIZES))
        await _touched(pilot, random)
        page = next((page for page in app.screen_stack if isinstance(page, TableScreen)), None)
        moves = max(moves, len(page.session.steps)) if page else moves
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
        key = random.choice(RARE if random.random() < 0.03 else KEYS)
        app.post_message(events.Key(key, key if len(key) == 1 else None))
    for _ in range(5):
        await asyncio.sleep(0)
    if random.random() < 0.1:
        await pilot.pause()
