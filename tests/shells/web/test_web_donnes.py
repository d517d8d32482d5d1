"""No deal of a game for two, nor of a game that counts, is told on the wire before the end; a named one is practice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, start_session
from rummifun.shells.arguments.deals import record_code
from rummifun.shells.web import import_export, presenter
from rummifun.shells.web.http_messages import ImportRequest
from rummifun.shells.web.serializers import console_for
from shells.asked.test_deals import PAGE, SEVERAL
from shells.web.robots import act, arrange, finished
from shells.web.running_server import Server, served
from shells.web.test_web_gardien import Storage, run
from shells.web.test_web_revanche import ended, want, way

PRACTICE = "For practice: this deal could be known beforehand, so the game does not count"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("donnes") / "parties.db") as server:
        yield server


def told(server: Server, name: str, against: str) -> list[str]:
    """Begin a game by chance and play a few moves; list all that anybody was told with a number of its deal in it."""
    made = server.create(name, against=against)
    links = made.json
    with ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in links["seats"] if link]
        watcher = stack.enter_context(server.join(links["spectator"]))
        assert {seat.game["practice"] for seat in (*seats, watcher)} == {None}
        play = arrange if seats[0].game["arrange"] else act
        finished(seats, Random(name), play, most=4, watchers=[watcher])
        record = server.record(links["spectator"])
        keys = [link.rpartition("/")[2] for link in (*filter(None, links["seats"]), links["spectator"])]
        asked = [f"/{way}/{key}" for way in ("j", "rejouer", "api/rejouer", "api/partie") for key in keys]
        replies = [server.get(path) for path in (*asked, "/", "/api/jeux", "/api/statistiques")]
        assert {reply.status for path, reply in zip(asked, replies, strict=False) if "partie/" in path} == {409}
        heard = [letter for who in (*seats, watcher) for letter in who.came]
    origin = record.origin
    assert isinstance(origin, Alea)
    numbers = (str(origin.seed), str(origin.game))
    assert min(map(len, numbers)) > 12  # long enough to stand nowhere by chance
    texts = [made.body.decode(), *heard, *(reply.body.decode() for reply in replies)]
    return [text for text in texts if any(number in text for number in numbers)]


@pytest.mark.parametrize("against", ["reseau", "hasard"])
@pytest.mark.parametrize("name", SEVERAL)
def test_no_deal_is_told_before_the_end(server: Server, name: str, against: str) -> None:
    assert told(server, name, against) == []


def test_a_server_that_tells_it_is_caught(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "visible_code", lambda sitting, seat: record_code(sitting.record))
    assert told(server, "rummikub", "reseau")


@pytest.mark.parametrize("way", PAGE)
@pytest.mark.parametrize("name", SEVERAL)
def test_whoever_names_a_deal_is_told_that_it_is_for_practice(server: Server, name: str, way: str) -> None:
    wish = PAGE[way](game_named(name))
    assert server.create(**wish, against="reseau").status == 400
    links = server.begin(**wish, against="hasard")
    with server.join(links["seats"][0]) as seat:
        assert seat.game["practice"] == PRACTICE


def test_a_rematch_is_dealt_by_chance(server: Server) -> None:
    with ExitStack() as stack:
        _, seats = ended(server, stack)
        for one in seats[:2]:
            want(one)
        origin = server.record(way(seats[0])).origin
        assert isinstance(origin, Alea)
        assert min(origin.seed, origin.game) > 1 << 40


@pytest.mark.parametrize("name", SEVERAL)
def test_a_game_that_is_brought_in_a_file_names_its_deal(name: str) -> None:
    text = session_to_text(start_session(Record(game_named(name), Alea(7)), (PERSON, "hasard"), secret=True))

    async def script(storage: Storage) -> None:
        hall = storage.page()
        taken = await import_export.import_games(hall, ImportRequest(text=text), console_for("en"))
        place = await hall.find_target((taken.games[0].links.seats[0] or "").removeprefix("/j/"))
        assert place is not None
        assert (await hall.live_session(place.number)).sitting.is_practice

    run(script)
