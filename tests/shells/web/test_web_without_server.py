"""The page without a server: players in a worker, studies counted there, games exported and imported as records."""

import asyncio
import base64
import json
import zipfile
from io import BytesIO
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.page import client_requests as r
from rummifun.page import new_game, routes, services, study_stream
from rummifun.page.http_messages import ImportRequest, ImportResult, Progress, Study
from rummifun.refusal import Precondition
from rummifun.session.events import Finish, advance
from rummifun.session.persistence import session_to_text
from rummifun.session.player_queries import PlayerQuery, next_query
from rummifun.session.session import resume_session
from rummifun.shells.browser import browser_store
from rummifun.shells.browser.background_worker import BackgroundPool, run_carried
from rummifun.shells.browser.browser_limits import MAX_RECORD_BYTES, MAX_STUDY_GAMES
from shells.web.browser_pages import SCREEN, Storage, begin, sit_down
from shells.web.running_server import Server
from shells.web.test_web_messages import Page as Bridge


class Worker:
    """A worker in a thread; it may die, and it may be stopped in the middle of a thought."""

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


def question(name: str, player: str) -> PlayerQuery:
    found = next_query(resume_session(Record(game_named(name), Alea(3)), (player,) * game_named(name).seats))
    assert found is not None
    return found


HERE = "rummikub moyen, rummikub facile, haricots premier, klondike glouton"
BESIDE = "rummikub difficile, rummikub optimal, haricots meilleur, descente ismcts:20, md sagace"


@pytest.mark.parametrize("beside", [False, True])
async def test_background_pool_thinks_beside_of_what_takes_long(beside: bool) -> None:
    for name, player in nonempty(words.split() for words in (BESIDE if beside else HERE).split(", ")):
        worker, asked = Worker(), question(name, player)
        assert await BackgroundPool(worker).answer(asked) == services.answer_with_player(asked)
        assert worker.thoughts == int(beside), player


async def test_background_pool_asks_a_worker_that_died_once_more_and_raises_what_goes_wrong_beside() -> None:
    worker, asked = Worker(deaths=1), question("rummikub", "optimal")
    assert await BackgroundPool(worker).answer(asked) == services.answer_with_player(asked)
    assert (worker.thoughts, worker.stops) == (2, 1)
    worker.deaths = 2
    with pytest.raises(RuntimeError, match="died"):
        await BackgroundPool(worker).answer(asked)
    worker = Worker()
    with pytest.raises(new_game.RequestRefusedError, match="a reason"):
        await BackgroundPool(worker).run(fail, "a reason")
    assert worker.thoughts == 1


def fail(asked: str) -> None:
    raise new_game.RequestRefusedError(asked)


async def test_background_pool_stops_the_worker_whose_thought_is_given_up() -> None:
    worker = Worker()
    worker.slow.clear()
    pool = BackgroundPool(worker)
    first = asyncio.ensure_future(pool.answer(question("rummikub", "optimal")))
    second = asyncio.ensure_future(pool.answer(question("md", "sagace")))
    await asyncio.sleep(0.01)
    assert worker.thoughts == 1  # one thing at a time
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert worker.stops == 1
    worker.slow.set()
    assert await second == services.answer_with_player(question("md", "sagace"))  # another worker
    pool.start()
    assert worker.started


async def progress_of(study: Study) -> list[Progress]:
    pool = BackgroundPool(Worker())
    stream = study_stream.stream_study_in_worker(pool, BUILTIN_GAMES, study, SCREEN, MAX_STUDY_GAMES)
    return [said async for said in stream]


async def test_stream_study_in_worker_counts_every_game_once() -> None:
    said = await progress_of(Study("r7", 700, seed=3))
    *before, last = said
    assert [one.done for one in said] == [*[False] * len(before), True]
    assert (last.games, last.total, [one.games for one in said]) == (700, 700, sorted(one.games for one in said))
    (*_, whole) = await progress_of(Study("r7", 700, seed=3))
    assert (whole.won, whole.measures) == (last.won, last.measures)
    assert sum(n for _, *counts in last.measures["reste"] for n in counts) == 700


async def test_stream_study_in_worker_stops_when_it_is_precise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.analysis.study_runner._FIRST", 100)
    (*_, last) = await progress_of(Study("c4", 100_000, seed=1, precision=0.5))
    assert (last.done, last.games) == (True, 100)


@pytest.mark.parametrize("games", [0, 100_001])
async def test_stream_study_in_worker_has_no_more_games_than_can_be_played_here(games: int) -> None:
    with pytest.raises(new_game.RequestRefusedError, match=r"1\.\.100000"):
        await progress_of(Study("r7", games))


async def test_stream_study_in_worker_lets_nobody_wait_longer_than_a_moment(effort: Effort) -> None:
    pool, moments, clock = BackgroundPool(Worker()), list[float](), asyncio.get_running_loop().time
    study = study_stream.stream_study_in_worker(pool, BUILTIN_GAMES, Study("md", 100_000), SCREEN)
    async for progress in study:
        began = clock()
        await pool.answer(question("md", "sagace"))
        moments.append(clock() - began)
        if progress.games > effort(10, 1000):
            break
    await study.aclose()
    assert max(moments) < 5


async def play(storage: Storage, game: str, moves: int, **wanted: Any) -> None:
    live, client = await sit_down(storage.halls[0], await begin(storage.halls[0], game, **wanted))
    chance = Random(moves)
    for _ in range(moves):
        await live.handle(client, r.ActRequest(live.v, chance.randrange(2)))
        while live._thinking is not None and not live._thinking.done():
            await asyncio.sleep(0)
    live.leave(client)


async def bring(storage: Storage, text: str | None = None, pack: bytes | None = None) -> ImportResult:
    packed = None if pack is None else base64.b64encode(pack).decode()
    return await browser_store.import_games(storage.halls[0], ImportRequest(text=text, zip=packed), SCREEN)


@pytest.fixture
def storage() -> Storage:
    storage = Storage(Random(1))
    storage.page()
    return storage


async def test_import_games_brings_into_a_browser_what_export_zip_takes_out_of_another(storage: Storage) -> None:
    there = Storage(Random(2))
    lobby, store = there.page(), storage.halls[0].store
    for game, moves in [("klondike", 8), ("haricots", 5), ("md", 0)]:
        await play(storage, game, moves, deal="7", against="premier" if game == "haricots" else None)
    packed = await browser_store.export_zip(store)  # type: ignore[arg-type]
    assert packed == await browser_store.export_zip(store)  # type: ignore[arg-type]
    for name in (files := zipfile.ZipFile(BytesIO(packed))).namelist():
        record, damage = read_record(files.read(name).decode(), game_named)  # as the command line reads it
        assert (damage, name[: len(record.game.name)]) == (None, record.game.name)
    said = await bring(there, pack=packed)
    assert (said.refused, [game.game for game in said.games]) == ((), ["klondike", "haricots", "md"])
    for one, other, taken in zip(storage.games, there.games, said.games, strict=True):
        live, _ = await sit_down(lobby, (taken.links.seats[0] or "").removeprefix("/j/"))
        assert (one.lines, live.session.players, taken.over) == (other.lines, taken.players, False)
    assert said.games[1].links.seats[1] is None


async def test_import_games_counts_no_game_that_is_over(storage: Storage) -> None:
    over = advance(resume_session(Record(game_named("r7"), Alea(5)), ("humain",)), Finish(0))
    assert (await bring(storage, session_to_text(over))).games[0].over
    assert storage.ends == {}
    (game,) = (await bring(storage, '{"rummifun": 1, "jeu": "r7", "options": {}, "graine": 5, "partie": 0}')).games
    assert (game.players, game.links.code) == (("humain",), "r7:t3:5")


HEAD = '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0'
NONSENSE = {
    "no record": "hello",
    "another game": '{"rummifun": 1, "jeu": "chess", "graine": 1, "partie": 0}',
    "a later version": '{"rummifun": 99, "jeu": "md", "graine": 1, "partie": 0}',
    "a huge option": '{"rummifun": 1, "jeu": "rummikub", "options": {"jokers": 100000000}, "graine": 1, "partie": 0}',
    "a move that is refused": HEAD + '}\n{"coup": "pose [1b 2b 3b]"}',
    "moves that are missing": HEAD + ', "controle": {"coups": 3, "empreinte": "00"}}',
    "too long": HEAD + "}" + " " * MAX_RECORD_BYTES,
}


@pytest.mark.parametrize("name", NONSENSE)
async def test_import_games_refuses_what_is_no_record_in_a_sentence(storage: Storage, name: str) -> None:
    with pytest.raises((new_game.RequestRefusedError, Precondition)) as refused:
        await bring(storage, NONSENSE[name])
    assert str(refused.value)
    pack = BytesIO()
    with zipfile.ZipFile(pack, "w") as files:
        files.writestr("bad.jsonl", NONSENSE[name])
        files.writestr("sub/good.jsonl", HEAD + "}")
        files.writestr("binary.jsonl", b"\xff\xfe")
        files.writestr("note.txt", "hello")
    said = await bring(storage, pack=pack.getvalue())
    assert [one.game for one in said.games] == ["rummikub"]
    assert [sentence.partition(" ")[0] for sentence in said.refused] == ["bad.jsonl", "binary.jsonl"]
    assert len(storage.games) == 1


@pytest.mark.parametrize("packed", ["", "!", "aGVsbG8=", base64.b64encode(b"PK\x03\x04" * 9).decode()])
async def test_import_games_refuses_what_is_no_zip(storage: Storage, packed: str) -> None:
    with pytest.raises(new_game.RequestRefusedError, match="this is not a zip of games"):
        await browser_store.import_games(storage.halls[0], ImportRequest(zip=packed), SCREEN)


@pytest.mark.parametrize(
    "players", ['["humain", "/tmp/mine.py:player"]', '["humain"]', '["glouton", "glouton"]', "[1, 2]", '"x"']
)
def test_read_imported_record_seats_no_player_that_is_not_known(players: str) -> None:
    text = HEAD + f', "joueurs": {players}' + "}"
    assert browser_store.read_imported_record(BUILTIN_GAMES, text, SCREEN).players == ("humain", "moyen")


async def test_reprises_is_a_route_of_a_page_alone(storage: Storage, server: Server) -> None:
    lobby = storage.halls[0]
    bridge = Bridge(routes.application(lobby, more=browser_store.routes(lobby, lobby.store)))  # type: ignore[arg-type]
    long = {"text": HEAD + "}" + "\n" * 40_000}  # longer than a message of a game may be
    taken = await bridge.ask("/api/reprises?lang=en", long)
    assert taken["status"] == 201, taken
    packed = await bridge.json("/api/reprises")
    assert len((await bridge.json("/api/reprises", packed))["games"]) == 1
    refused = await bridge.ask("/api/reprises?lang=en", {"text": "x"})
    assert refused["status"] == 400
    assert json.loads(refused["body"])["sentence"]
    posted = server.post("/api/reprises", json.dumps({"text": HEAD + "}"}).encode())
    assert (server.get("/api/reprises").status, posted.status) == (404, 404)
