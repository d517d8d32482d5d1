"""The page without a server: players who think beside, studies counted there, games that come and go as records."""

from __future__ import annotations

import asyncio
import base64
import json
import zipfile
from collections.abc import Callable, Coroutine
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.registry import BUILTIN_GAMES
from rummifun.messages import translation
from rummifun.refusal import Precondition
from rummifun.session.events import Finish, advance
from rummifun.session.persistence import session_to_text
from rummifun.session.player_queries import PlayerQuery, next_query
from rummifun.session.session import resume_session
from rummifun.shells.web import import_export
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.asgi_bridge import AsgiBridge
from rummifun.shells.web.background_worker import BackgroundPool, run_carried
from rummifun.shells.web.http_messages import ImportRequest, NewGameRequest, Progress, Study
from rummifun.shells.web.live_session import Client
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.new_game import RequestRefusedError
from rummifun.shells.web.routes import application
from rummifun.shells.web.serializers import console_for
from rummifun.shells.web.services import answer_with_player
from rummifun.shells.web.study_stream import stream_study_in_worker
from shells.web.running_server import served
from shells.web.test_web_gardien import Storage

SCREEN = console_for("en")


class Worker:
    """A worker beside, in a thread; it may die, and it may be stopped in the middle of a thought."""

    def __init__(self, deaths: int = 0) -> None:
        self.deaths, self.thoughts, self.stops, self.started = deaths, 0, 0, False
        self.slow = asyncio.Event()
        self.slow.set()

    async def think(self, asked: str) -> str:
        self.thoughts += 1
        if self.deaths:
            self.deaths -= 1
            raise RuntimeError("the worker has died")
        await self.slow.wait()
        return await asyncio.to_thread(run_carried, asked)

    def start(self) -> None:
        self.started = True

    def stop(self) -> None:
        self.stops += 1


def run(script: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(120):
            await script()

    asyncio.run(timed())


def question(name: str, player: str) -> PlayerQuery:
    found = next_query(resume_session(Record(game_named(name), Alea(3)), (player,) * game_named(name).seats))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "player", "beside"),
    [
        ("rummikub", "moyen", False),
        ("rummikub", "facile", False),
        ("haricots", "premier", False),
        ("klondike", "glouton", False),
        ("rummikub", "difficile", True),
        ("rummikub", "optimal", True),
        ("haricots", "meilleur", True),
        ("descente", "ismcts:20", True),
        ("md", "sagace", True),
    ],
)
def test_what_takes_a_moment_is_thought_here_and_all_else_beside(name: str, player: str, beside: bool) -> None:
    async def script() -> None:
        worker = Worker()
        asked = question(name, player)
        assert await BackgroundPool(worker).answer(asked) == answer_with_player(asked)
        assert worker.thoughts == int(beside)

    run(script)


def test_a_worker_that_dies_is_asked_again_once() -> None:
    async def script() -> None:
        worker = Worker(deaths=1)
        asked = question("rummikub", "optimal")
        assert await BackgroundPool(worker).answer(asked) == answer_with_player(asked)
        assert (worker.thoughts, worker.stops) == (2, 1)
        worker.deaths = 2
        with pytest.raises(RuntimeError, match="died"):
            await BackgroundPool(worker).answer(asked)

    run(script)


def fails(asked: str) -> None:
    raise RequestRefusedError(asked)


def test_what_goes_wrong_beside_goes_wrong_here() -> None:
    async def script() -> None:
        worker = Worker()
        with pytest.raises(RequestRefusedError, match="a reason"):
            await BackgroundPool(worker).run(fails, "a reason")
        assert worker.thoughts == 1

    run(script)


def test_a_thought_that_is_given_up_stops_the_worker_and_the_next_has_another() -> None:
    async def script() -> None:
        worker = Worker()
        worker.slow.clear()
        thinker = BackgroundPool(worker)
        first = asyncio.ensure_future(thinker.answer(question("rummikub", "optimal")))
        second = asyncio.ensure_future(thinker.answer(question("md", "sagace")))
        await asyncio.sleep(0.01)
        assert worker.thoughts == 1  # one thing at a time
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert worker.stops == 1
        worker.slow.set()
        assert await second == answer_with_player(question("md", "sagace"))
        thinker.start()
        assert worker.started

    run(script)


def studied(study: Study) -> list[Progress]:
    said: list[Progress] = []

    async def script() -> None:
        said.extend(
            [one async for one in stream_study_in_worker(BackgroundPool(Worker()), BUILTIN_GAMES, study, SCREEN)]
        )

    run(script)
    return said


def test_a_study_counts_every_game_once() -> None:
    said = studied(Study("r7", 700, seed=3))
    *before, last = said
    assert last.done
    assert not any(one.done for one in before)
    assert (last.games, last.total) == (700, 700)
    assert [one.games for one in said] == sorted(one.games for one in said)
    whole = studied(Study("r7", 700, seed=3))[-1]
    assert (whole.won, whole.measures) == (last.won, last.measures)
    assert sum(n for _, *counts in last.measures["reste"] for n in counts) == 700


def test_a_study_may_stop_when_it_is_precise() -> None:
    last = studied(Study("c4", 100_000, seed=1, precision=0.5))[-1]
    assert last.done
    assert last.games == 10_000


@pytest.mark.parametrize("games", [0, 100_001])
def test_a_study_has_as_many_games_as_can_be_played_here(games: int) -> None:
    with pytest.raises(RequestRefusedError, match=r"1\.\.100000"):
        studied(Study("r7", games))


def test_nobody_waits_for_a_study_longer_than_a_moment() -> None:
    async def script() -> None:
        thinker, moments = BackgroundPool(Worker()), list[float]()
        clock = asyncio.get_running_loop().time
        study = stream_study_in_worker(thinker, BUILTIN_GAMES, Study("md", 100_000), SCREEN)
        async for progress in study:
            began = clock()
            await thinker.answer(question("md", "sagace"))
            moments.append(clock() - began)
            if progress.games > 1000:
                break
        await study.aclose()
        assert max(moments) < 5

    run(script)


async def played(storage: Storage, game: str, moves: int, **wanted: Any) -> str:
    """Play some moves of a game; give its link."""
    hall = storage.halls[0]
    links = await hall.create(NewGameRequest(game, **wanted), translation("en"))
    link = next(link for link in links.seats if link).removeprefix("/j/")
    place = await hall.find_target(link)
    assert place is not None
    guest = Client(place.seat, SCREEN)
    live = await hall.join(place.number, guest)
    chance = Random(moves)
    for _ in range(moves):
        await live.handle(guest, m.ActRequest(live.v, chance.randrange(2)))
        while live._thinking is not None and not live._thinking.done():
            await asyncio.sleep(0)
    live.leave(guest)
    return link


def test_games_are_taken_out_of_one_browser_and_brought_into_another() -> None:
    async def script() -> None:
        here, there = Storage(Random(1)), Storage(Random(2))
        here.page(), there.page()
        for game, moves in [("klondike", 8), ("haricots", 5), ("md", 0)]:
            await played(here, game, moves, deal="7", against="premier" if game == "haricots" else None)
        packed = await import_export.export_zip(_shelf(here))
        assert packed == await import_export.export_zip(_shelf(here))
        for name in (files := zipfile.ZipFile(BytesIO(packed))).namelist():
            record, damage = read_record(files.read(name).decode(), game_named)  # as the command line reads it
            assert damage is None
            assert name.startswith(record.game.name)
        said = await import_export.import_games(
            there.halls[0], ImportRequest(zip=base64.b64encode(packed).decode()), SCREEN
        )
        assert said.refused == ()
        assert [game.game for game in said.games] == ["klondike", "haricots", "md"]
        for one, other, taken in zip(here.games, there.games, said.games, strict=True):
            assert one.lines == other.lines
            place = await there.halls[0].find_target((taken.links.seats[0] or "").removeprefix("/j/"))
            assert place is not None
            live = await there.halls[0].live_session(place.number)
            assert (live.sitting.players, taken.over) == (taken.players, False)
        assert said.games[1].links.seats[1] is None

    run(script)


def _shelf(storage: Storage) -> Any:
    return storage.halls[0].keeper


def test_a_game_that_is_over_can_be_brought_and_counts_nothing() -> None:
    async def script() -> None:
        storage = Storage(Random(1))
        hall = storage.page()
        text = '{"rummifun": 1, "jeu": "r7", "options": {}, "graine": 5, "partie": 0}'
        sitting = resume_session(Record(game_named("r7"), Alea(5)), ("humain",))
        over = advance(sitting, Finish(0))
        said = await import_export.import_games(hall, ImportRequest(text=session_to_text(over)), SCREEN)
        assert said.games[0].over
        assert storage.ends == {}
        said = await import_export.import_games(hall, ImportRequest(text=text), SCREEN)
        assert (said.games[0].players, said.games[0].links.code) == (("humain",), "r7:t3:5")

    run(script)


HEAD = '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0'
NONSENSE = {
    "": "",
    "no record": "hello",
    "another game": '{"rummifun": 1, "jeu": "chess", "graine": 1, "partie": 0}',
    "a later version": '{"rummifun": 99, "jeu": "md", "graine": 1, "partie": 0}',
    "a huge option": '{"rummifun": 1, "jeu": "rummikub", "options": {"jokers": 100000000}, "graine": 1, "partie": 0}',
    "a move that is refused": HEAD + '}\n{"coup": "pose [1b 2b 3b]"}',
    "a line that is none": HEAD + "}\nhello",
    "moves that are missing": HEAD + ', "controle": {"coups": 3, "empreinte": "00"}}',
    "too long": HEAD + "}" + " " * import_export.MAX_RECORD_BYTES,
    "deep": "[" * 50_000,
}


@pytest.mark.parametrize("name", NONSENSE)
def test_what_is_no_record_is_refused_in_a_sentence(name: str) -> None:
    async def script() -> None:
        storage = Storage(Random(1))
        hall = storage.page()
        with pytest.raises((RequestRefusedError, Precondition)) as refused:
            await import_export.import_games(hall, ImportRequest(text=NONSENSE[name]), SCREEN)
        assert str(refused.value)
        pack = BytesIO()
        with zipfile.ZipFile(pack, "w") as files:
            files.writestr("bad.jsonl", NONSENSE[name])
            files.writestr("sub/good.jsonl", HEAD + "}")
            files.writestr("binary.jsonl", b"\xff\xfe")
            files.writestr("note.txt", "hello")
        said = await import_export.import_games(
            hall, ImportRequest(zip=base64.b64encode(pack.getvalue()).decode()), SCREEN
        )
        assert [one.game for one in said.games] == ["rummikub"]
        assert [sentence.partition(" ")[0] for sentence in said.refused] == ["bad.jsonl", "binary.jsonl"]
        assert len(storage.games) == 1

    run(script)


@pytest.mark.parametrize("packed", ["", "!", "aGVsbG8=", base64.b64encode(b"PK\x03\x04" * 9).decode()])
def test_what_is_no_zip_is_refused(packed: str) -> None:
    async def script() -> None:
        with pytest.raises(RequestRefusedError, match="this is not a zip of games"):
            await import_export.import_games(Storage(Random(1)).page(), ImportRequest(zip=packed), SCREEN)

    run(script)


@pytest.mark.parametrize(
    "players", ['["humain", "/tmp/mine.py:player"]', '["humain"]', '["glouton", "glouton"]', "[1, 2]", '"x"']
)
def test_players_that_are_not_known_do_not_sit_down(players: str) -> None:
    assert import_export.read_imported_record(
        BUILTIN_GAMES, HEAD + f', "joueurs": {players}' + "}", SCREEN
    ).players == ("humain", "moyen")


def test_a_server_has_no_such_route(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        assert server.get("/api/reprises").status == 404
        body = json.dumps({"text": HEAD + "}"}).encode()
        assert server.ask("POST", "/api/reprises", body, origin=server.origin).status == 404


def test_the_routes_of_a_page_alone() -> None:
    async def script() -> None:
        storage = Storage(Random(1))
        hall: Lobby = storage.page()
        answers: asyncio.Queue[Any] = asyncio.Queue()
        bridge = AsgiBridge(application(hall, more=import_export.routes(hall, _shelf(storage))), answers.put_nowait)
        long = HEAD + "}" + "\n" * 40_000  # longer than a message of a game may be
        bridge.receive({"id": 1, "ask": {"method": "POST", "path": "/api/reprises?lang=en", "body": {"text": long}}})
        taken = await answers.get()
        assert taken["status"] == 201, taken
        bridge.receive({"id": 2, "ask": {"path": "/api/reprises"}})
        packed = json.loads((await answers.get())["body"])
        bridge.receive({"id": 3, "ask": {"method": "POST", "path": "/api/reprises", "body": packed}})
        assert len(json.loads((await answers.get())["body"])["games"]) == 1
        bridge.receive({"id": 4, "ask": {"method": "POST", "path": "/api/reprises?lang=en", "body": {"text": "x"}}})
        refused = await answers.get()
        assert refused["status"] == 400
        assert json.loads(refused["body"])["sentence"]

    run(script)


def test_a_damaged_zip_is_read_or_refused_in_a_sentence() -> None:
    packed, chance = BytesIO(), Random(1)
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("a.jsonl", '{"jeu": 1}\n' * 200)
    read, said = 0, set[str]()
    for _ in range(2000):
        spoilt = bytearray(packed.getvalue())
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        try:
            read += len([*import_export._files(base64.b64encode(spoilt).decode(), console_for("en"))])
        except RequestRefusedError as refused:
            said.add(str(refused))
    assert said == {"this is not a zip of games"}
    assert 0 < read < 2000
