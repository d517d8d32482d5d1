"""The terminal table killed at any instant: every move whose number was on the screen is there."""

import os
import re
import select
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest
from harness.effort import Effort
from shells.terminals import at_a_terminal

from crashes.acknowledged import Home, draw_event, kill_often
from crashes.kill import PATIENCE, Instant, Killer, killed
from rummifun.session.events import Move, Redo, Undo
from rummifun.session.steps import available_acts

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")
GAMES: Final = {"md": 6, "klondike": 7}  # how far down the menu from its first game each stands
DOWN: Final = "\x1b[B"


class Gone(Exception):  # noqa: N818  an expected end
    """The program has been killed."""


class Screen:
    def __init__(self, home: Home, above: int, chance: Random) -> None:
        self.home, self.above, self.chance = home, above, chance
        self.adopting = False

    def plays(self, killer: Killer) -> None:
        try:
            file = self._sits_down()
            while True:
                killer.answered()
                file = self._goes_on(file)
        except Gone:
            return

    def _sits_down(self) -> Path:
        going = next((file for file in self.home.files() if self.home.games[file].session.seat is not None), None)
        if going is not None:
            self._until(r"Go on.*?\d+ moves?")
            self.home.games[going].begins()
            self._keys("\r")
            return self._numbered(going)
        self._until("No game to go on with")
        self.adopting = True
        self._keys(DOWN * GAMES[self.chance.choice([*GAMES])] + "\r", "New deal")
        shown = self._keys(f"{DOWN}\r", r" · (\d+) moves?\b")  # the one by chance, or that of the day
        file, self.adopting = self.home.adopts(), False
        if int(shown[1]) < len(self.home.games[file].way[-1].steps):
            return self._numbered(file)
        self.home.games[file].shown()
        return file

    def _goes_on(self, file: Path) -> Path:
        game = self.home.games[file]
        if game.session.seat is None or self.chance.random() < 0.1:
            seed = self.chance.randrange(1 << 16)
            self._keys("n", "New deal: its number")
            self.home.begins(game.session.game.name, seed)
            self._keys(f"{seed}\r", f":{seed} ")
            file = self.home.begun()
            self.home.games[file].shown()
            return file
        event = draw_event(game.session, self.chance, (Undo, Redo))
        moves = [act.move for act in available_acts(game.session.game, game.session.game.view(game.session.state, 0))]
        game.asks(event)
        if not isinstance(event, Move):
            self._keys("u" if isinstance(event, Undo) else "r")
        elif len(moves) == 1:
            self._keys("m")
        else:
            self._keys("m", "Which one")
            self._keys(DOWN * moves.index(event.move) + "\r")
        return self._numbered(file)

    def _numbered(self, file: Path) -> Path:
        game = self.home.games[file]
        self._until(rf" · {len(game.way[-1].steps)} moves?\b")
        game.shown()
        return file

    def _keys(self, typed: str, then: str = "") -> re.Match[str]:
        try:
            os.write(self.above, typed.encode())
        except OSError:
            raise Gone from None
        return self._until(then)

    def _until(self, text: str) -> re.Match[str]:
        came, seen, late = b"", "", time.monotonic() + PATIENCE
        while not (found := re.search(text, seen, re.DOTALL)):
            assert time.monotonic() < late, (text, seen[-3000:])
            if select.select([self.above], [], [], 0.2)[0]:
                try:
                    came += os.read(self.above, 1 << 16)  # it may end in the middle of a letter
                except OSError:
                    raise Gone from None
            seen = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", came.decode(errors="replace"))
        return found


def test_table_killed_at_any_instant_has_every_move(tmp_path: Path, effort: Effort) -> None:
    def kill(home: Home, chance: Random, when: Instant) -> bool:
        environ = {**home.environment, "TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
        with at_a_terminal(("table", "--lang", "en"), environ, (30, 100), apart=True) as there:
            screen = Screen(home, there.above, chance)
            with killed(there.program, when) as killer:
                screen.plays(killer)
        home.check(adopting=screen.adopting)
        return killer.made

    kill_often(effort, "terminal", lambda part: Home(tmp_path / str(part)), kill)
