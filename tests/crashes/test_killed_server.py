"""The server killed at any instant: every move shown on a page is there, and every end counts once."""

import json
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from harness.effort import Effort
from session.test_advance import begun
from shells.web.running_server import Json, Process, Seat, Server, start_process
from websockets.exceptions import ConnectionClosed, InvalidMessage

from crashes.acknowledged import OTHERS, Accepted, Other, draw_event, kill_often, tables
from crashes.kill import Instant, Killer, killed
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.page.links import fingerprint
from rummifun.session import events, persistence, steps
from rummifun.session.session import PERSON
from rummifun.session.statistics import FinishedGame
from rummifun.shells.web.database import connect
from rummifun.shells.web.sqlite_store import open_store

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")
GAMES = ("md", "qll", "klondike", "haricots", "descente")


class Base:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.games: dict[tuple[str, ...], Accepted] = {}
        self.ends: dict[Accepted, FinishedGame] = {}

    def begin(self, server: Server, chance: Random) -> tuple[str, ...]:
        """Begin a game alone, against a player, or between two people, whose deal cannot be chosen."""
        name = chance.choice(GAMES)
        if game_named(name).seats > 1 and chance.random() < 0.7:
            links = tuple(server.begin(name, against="reseau")["seats"])
            session, _ = persistence.session_from_text(self._newest(), game_named, apart=True)
        else:
            seed = chance.randrange(1 << 16)
            session = begun(name, tables(name), seed=seed)
            against = {} if session.players == (PERSON,) else {"against": session.players[1]}
            links = tuple(link for link in server.begin(name, deal=str(seed), **against)["seats"] if link)
        self.games[links] = Accepted(session, self.ends)
        return links

    def _newest(self) -> str:
        with closing(connect(self.file, reading=True)) as link:
            ((header,),) = link.execute("SELECT entete FROM parties ORDER BY numero DESC LIMIT 1").fetchall()
            return f"{header}\n"

    def check(self) -> None:
        with closing(open_store(self.file)) as store:
            for links, game in self.games.items():
                place = store.seat(fingerprint(links[0].rpartition("/")[2]))
                assert place is not None
                game.found(store.read(place[0]))
            ends = [replace(FinishedGame(**json.loads(end)), seconds=None) for end in store.ends()]
            assert ends == [replace(end, play="") for end in self.ends.values()]

    last = check


class Page:
    def __init__(self, game: Accepted, seats: list[Seat], chance: Random) -> None:
        self.game, self.seats, self.chance = game, seats, chance

    def plays(self, killer: Killer) -> None:
        self._shown(self.seats[0])
        while self.game.session.seat is not None or self.chance.random() < 0.5:
            killer.answered()
            self._asks()

    def _asks(self) -> None:
        event = draw_event(self.game.session, self.chance, [kind for kind in OTHERS if kind is not events.GiveUp])
        seat = self.seats[event.seat] if len(self.seats) > 1 else self.seats[0]
        self.game.asks(event)
        assert seat.ask(**message_for(self.game, event, seat))["type"] == "scene"
        self.game.kept()
        for one in self.seats:
            self._shown(one)

    def _shown(self, seat: Seat) -> None:
        while seat.scene["step"] != len(self.game.way[-1].steps):
            seat.until("scene")
        self.game.shown()


def message_for(game: Accepted, event: events.Move | Other, seat: Seat) -> Json:
    if not isinstance(event, events.Move):
        return {"kind": type(event).__name__.lower()}
    session, said = game.session, [act["label"] for act in seat.scene["acts"]]
    proposed = steps.available_acts(session.game, session.game.view(session.state, event.seat))
    assert said == [act.label.localize(translation("en")) for act in proposed]
    return {"kind": "act", "i": [act.move for act in proposed].index(event.move)}


def play_until_killed(base: Base, server: Server, chance: Random, killer: Killer) -> None:
    try:
        while True:
            going = [links for links, game in base.games.items() if game.session.seat is not None]
            links = chance.choice(going) if going and chance.random() < 0.7 else base.begin(server, chance)
            game = base.games[links]
            game.begins()
            with ExitStack() as stack:
                Page(game, [stack.enter_context(server.join(link)) for link in links], chance).plays(killer)
    except (ConnectionClosed, InvalidMessage, OSError):  # the second, if it ends as a client sits down
        return


def test_web_killed_at_any_instant_has_every_move(tmp_path: Path, effort: Effort) -> None:
    def kill(base: Base, chance: Random, when: Instant) -> bool:
        if when.answers == 0:
            with killed(start_process(base.file), when) as killer:
                pass
        else:
            process = Process(base.file)
            with killed(process.running, when) as killer:
                play_until_killed(base, process.server, chance, killer)
        base.check()
        return killer.made

    kill_often(effort, "serveur", lambda part: Base(tmp_path / f"{part}.db"), kill)
