"""Line mode killed at any instant: every move shown is there, and every ended game counts once."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from harness.effort import Effort

from crashes.acknowledged import Home, Other, draw_event, kill_often, possible
from crashes.kill import Instant, Killer, killed
from rummifun.session.events import Finish, GiveUp, Move, Redo, Undo
from rummifun.session.session import Session
from rummifun.session.steps import available_acts

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")
GAMES = ("md", "qll", "klondike", "r7", "haricots", "descente", "rummikub")
WORDS: dict[type[Other], str] = {Undo: "undo", Redo: "redo", Finish: "finish", GiveUp: "give up"}


class Line:
    def __init__(self, home: Home, name: str, chance: Random) -> None:
        self.home, self.chance = home, chance
        self.file = next((file for file in home.files() if home.games[file].session.seat is not None), None)
        if self.file is None:
            words = [name, "--graine", str(self._wishes(name)), "--contre", "hasard"]
        else:
            home.games[self.file].begins()
            words = ["--reprendre", str(self.file)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rummifun", "jouer", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=home.environment,
            start_new_session=True,
        )

    def _wishes(self, name: str) -> int:
        seed = self.chance.randrange(1 << 16)
        self.home.begins(name, seed)
        return seed

    def plays(self, killer: Killer) -> None:
        came = self._prompt(0)
        while came and self._went_on():
            killer.answered()
            came = self._says(self._next())

    def _went_on(self) -> bool:
        if self.home.beginning is not None:
            self.file = self.home.begun()
        assert self.file is not None
        self.home.games[self.file].shown()
        session = self.home.games[self.file].session
        return session.seat is not None or session.game.seats == 1

    def _next(self) -> str:
        assert self.file is not None
        game = self.home.games[self.file]
        if game.session.seat is None and (left := self.chance.random()) < 0.7:
            return "quit" if left < 0.3 else f"new {self._wishes(game.session.game.name)}"
        if game.session.seat is None and not possible(game.session):
            return "quit"
        event = draw_event(game.session, self.chance)
        game.asks(event)
        return line_for(game.session, event)

    def _says(self, text: str) -> bool:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{text}\n".encode())
        except BrokenPipeError:
            return False
        return self._prompt(len(text) + 1)

    def _prompt(self, echo: int) -> bool:
        """Wait for the prompt, or the end; any output after the echo of a line shows that it is kept."""
        assert self.process.stdout is not None
        seen = b""
        while not seen.endswith(b"\n> ") or len(seen) < echo + 2:
            came = os.read(self.process.stdout.fileno(), 1 << 16)
            if not came:
                break
            seen += came
        if len(seen) > echo and echo and self.file is not None:
            self.home.games[self.file].kept()
        return seen.endswith(b"\n> ") and len(seen) > echo + 2


def line_for(session: Session, event: Move | Other) -> str:
    if not isinstance(event, Move):
        return WORDS[type(event)]
    moves = [act.move for act in available_acts(session.game, session.game.view(session.state, 0))]
    return str(moves.index(event.move) + 1)


def test_jouer_killed_at_any_instant_has_every_move(tmp_path: Path, effort: Effort) -> None:
    def kill(home: Home, chance: Random, when: Instant) -> bool:
        line = Line(home, chance.choice(GAMES), chance)
        with killed(line.process, when) as killer:
            line.plays(killer)
        home.check()
        return killer.made

    kill_often(effort, "ligne", lambda part: Home(tmp_path / str(part)), kill)
