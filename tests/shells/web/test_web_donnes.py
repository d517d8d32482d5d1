"""No deal of a game for two, nor of a game that counts, is told on the wire before the end; a named one is practice."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import cycle, islice
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
from shells.asked.test_deals import PAGE, SEVERAL
from shells.web.browser_pages import SCREEN, Storage, sit_down
from shells.web.robots import act, arrange, finished
from shells.web.running_server import Server, every_link
from shells.web.test_web_revanche import ended, want, way

PRACTICE = "For practice: this deal could be known beforehand, so the game does not count"


def letters_with_the_deal(server: Server, name: str, against: str) -> list[str]:
    """Begin a game by chance and play a few moves; list all that anybody was told with a number of its deal in it."""
    made = server.create(name, against=against)
    links = every_link(made.json)
    with ExitStack() as stack:
        *seats, watcher = everybody = [stack.enter_context(server.join(link)) for link in links]
        assert {seat.game["practice"] for seat in everybody} == {None}
        play = arrange if seats[0].game["arrange"] else act
        finished(seats, Random(name), play, most=4, watchers=[watcher])
        record = server.record(links[-1])
        asked = [f"/{way}/{link[3:]}" for way in ("j", "rejouer", "api/rejouer", "api/partie") for link in links]
        replies = [server.get(path) for path in (*asked, "/", "/api/jeux", "/api/statistiques")]
        assert {reply.status for path, reply in zip(asked, replies, strict=False) if "partie/" in path} == {409}
        heard = [letter for who in everybody for letter in who.came]
    origin = record.origin
    assert isinstance(origin, Alea)
    numbers = (str(origin.seed), str(origin.game))
    assert min(map(len, numbers)) > 12  # long enough to stand nowhere by chance
    texts = [made.body.decode(), *heard, *(reply.body.decode() for reply in replies)]
    return [text for text in texts if any(number in text for number in numbers)]


@pytest.mark.parametrize("against", ["reseau", "hasard"])
@pytest.mark.parametrize("name", SEVERAL)
def test_deal_is_not_told_before_the_end(server: Server, name: str, against: str) -> None:
    assert letters_with_the_deal(server, name, against) == []


def test_deal_that_a_wrong_server_tells_is_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "visible_code", lambda sitting, seat: record_code(sitting.record))
    assert letters_with_the_deal(server, "rummikub", "reseau")


@pytest.mark.parametrize(("name", "way"), [*islice(zip(cycle(SEVERAL), cycle(PAGE)), 3)])
def test_deal_that_somebody_names_is_for_practice(server: Server, name: str, way: str) -> None:
    wish = PAGE[way](game_named(name))
    assert server.create(**wish, against="reseau").status == 400
    with server.seated(wish.pop("game"), **wish, against="hasard") as seat:
        assert seat.game["practice"] == PRACTICE


def test_deal_of_a_rematch_is_by_chance(server: Server) -> None:
    with ExitStack() as stack:
        _, _, seats = ended(server, stack)
        for one in seats[:2]:
            want(one)
        origin = server.record(way(seats[0])).origin
        assert isinstance(origin, Alea)
        assert min(origin.seed, origin.game) > 1 << 40


@pytest.mark.parametrize("name", SEVERAL)
async def test_deal_of_a_game_that_is_brought_in_a_file_is_for_practice(name: str) -> None:
    text = session_to_text(start_session(Record(game_named(name), Alea(7)), (PERSON, "hasard"), secret=True))
    hall = Storage(Random(1)).page()
    taken = await import_export.import_games(hall, ImportRequest(text=text), SCREEN)
    live, _ = await sit_down(hall, (taken.games[0].links.seats[0] or "").removeprefix("/j/"))
    assert live.sitting.is_practice
