"""A player's knowledge of games: every move shown must be kept; of a move under way, any whole part may be.

A game here is a value that the pure functions carry on, beside the program that plays the same game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Any, Final

from harness.effort import Effort
from session.test_advance import begun

from crashes.kill import Instant, instant
from rummifun.catalogue.players import PLAYERS
from rummifun.games import game_named
from rummifun.session.events import Event, Finish, GiveUp, Move, PlayerAnswer, Redo, Undo, advance, event_refusal
from rummifun.session.persistence import session_from_text
from rummifun.session.player_queries import answer_query, next_query
from rummifun.session.session import PERSON, Session, make_forced_moves
from rummifun.session.statistics import FinishedGame, finished_game, fold_statistics
from rummifun.session.steps import available_acts
from rummifun.storage import file_storage, files
from rummifun.storage.statistics_file import load_statistics

_ASKED: Final = "RUMMIFUN_COUPURES"


def seed_of_kills(effort: Effort) -> str:
    """Return the seed of the kills: the same every day, another each night; it is printed."""
    seed = os.environ.get(_ASKED) or str(effort(27, randbelow(1 << 32)))
    print(f"{_ASKED}={seed}")
    return seed


def kill_often(effort: Effort, about: str, base: Any, kill: Callable[[Any, Random, Instant], bool]) -> None:
    """Kill a program once by day, two hundred times at night, in four folders whose contents `base` knows.

    `kill` tells whether it was killed: it may come to its end first.
    """
    seed = seed_of_kills(effort)
    for part in range(effort(1, 4)):
        kills, accepted = 0, base(part)
        for chance in (Random(f"{seed} {about} {part} {n}") for n in count()):
            if kills == effort(1, 50):
                break
            kills += kill(accepted, chance, instant(chance) if kills else Instant(2, 0.0))
        accepted.last()
        assert accepted.games


def tables(name: str) -> tuple[str, ...]:
    return (PERSON,) if game_named(name).seats == 1 else (PERSON, "hasard")


def onward(session: Session) -> Iterator[Session]:
    yield session
    yield (session := make_forced_moves(session))
    while (question := next_query(session)) is not None:
        session = advance(session, PlayerAnswer(question, *answer_query(question, PLAYERS[question.player])))
        yield session


Other = Undo | Redo | Finish | GiveUp
OTHERS: Final[tuple[type[Other], ...]] = (Undo, Undo, Redo, Redo, Finish, GiveUp)


def draw_event(session: Session, chance: Random, others: Sequence[type[Other]] = OTHERS) -> Move | Other:
    """Draw an event of the person to move: a move for the most part, and never one that is refused."""
    seat = session.seat or 0
    proposed = available_acts(session.game, session.game.view(session.state, seat)) if session.awaits_person else ()
    besides = possible(session, others)
    if proposed and (not besides or chance.random() < 0.8):
        return Move(seat, chance.choice(proposed).move)
    return chance.choice(besides)


def possible(session: Session, others: Sequence[type[Other]] = OTHERS) -> Sequence[Other]:
    """List the events other than moves open to the person to move; none where they gave up before their first move."""
    return [event for kind in others if event_refusal(session, event := kind(session.seat or 0)) is None]


def kept_parts(session: Session) -> tuple[Any, ...]:
    later = tuple(step.move for step in session.undone)
    return session.record, session.players, later, session.match, session.gave_up


class Accepted:
    """A game in play: the session last shown, the sessions that it may be by now, and in `ends` how it last ended."""

    def __init__(self, session: Session, ends: dict[Accepted, FinishedGame]) -> None:
        self.session, self.ends = session, ends
        self.way: tuple[Session, ...] = (session,)

    def asks(self, event: Event) -> None:
        """Send an event: from now on any whole part of its effect may be kept."""
        self.way = (self.session, *onward(advance(self.session, event)))

    def begins(self) -> None:
        """Allow the automatic moves to be kept."""
        self.way = tuple(onward(self.session))

    def kept(self) -> None:
        """Note that part of the effect is shown, so its first step at least is kept."""
        self.way = self.way[1:] or self.way

    def shown(self) -> None:
        """Note that the event is shown: it is kept, with all its effects."""
        self._is(self.way[-1])

    def found(self, text: str) -> None:
        session, damage = session_from_text(text, game_named)
        assert damage is None, damage
        assert kept_parts(session) in [kept_parts(way) for way in self.way]
        self._is(next(way for way in self.way if kept_parts(way) == kept_parts(session)))

    def _is(self, session: Session) -> None:
        self.session, self.way = session, (session,)
        if (end := finished_game(session, str(id(self)))) is not None:
            self.ends[self] = end


class Home:
    def __init__(self, folder: Path) -> None:
        self.folder = folder / "rummifun"
        (temporary := folder / "tmp").mkdir(parents=True, exist_ok=True)  # root is another user in a namespace
        at_home = {"XDG_DATA_HOME": str(folder), "TMPDIR": str(temporary)}
        self.environment = {**os.environ, **at_home, "LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
        self.games: dict[Path, Accepted] = {}
        self.beginning: Accepted | None = None
        self.ends: dict[Accepted, FinishedGame] = {}

    def files(self) -> tuple[Path, ...]:
        return file_storage.list_game_files(self.folder)

    def begins(self, name: str, seed: int, game: int = 0) -> Accepted:
        """Expect a new game; its file may be there, or not."""
        self.beginning = Accepted(begun(name, tables(name), seed=seed, game=game), self.ends)
        self.beginning.begins()
        return self.beginning

    def begun(self) -> Path:
        (file,) = set(self.files()) - set(self.games)
        assert self.beginning is not None
        self.games[file], self.beginning = self.beginning, None
        return file

    def adopts(self) -> Path:
        (file,) = set(self.files()) - set(self.games)
        head = json.loads(files.read_lossy(file).partition("\n")[0])
        self.begins(head["jeu"], head["graine"], head.get("partie", 0))
        return self.begun()

    def check(self, *, adopting: bool = False) -> None:
        if set(self.files()) - set(self.games):
            if adopting:
                self.adopts()
            elif self.beginning is not None:
                self.begun()
        self.beginning = None
        assert set(self.files()) == set(self.games)
        for file, game in self.games.items():
            if len(game.way) > 1:
                game.found(files.read_lossy(file))
        assert load_statistics(self.folder) == fold_statistics(self.ends.values())
        assert not [*self.folder.rglob("*.abime*")]

    def last(self) -> None:
        for file, game in self.games.items():
            game.found(files.read_lossy(file))
