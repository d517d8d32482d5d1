"""Whole games of every game over the wire, alone, against a player, and two people with somebody who watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest
from harness.effort import Effort

from rummifun.games import GAMES, game_named
from shells.web.robots import act, arrange, finished
from shells.web.running_server import Server, served, steps_of
from shells.web.secrecy import leaks

ALONE = sorted(name for name in GAMES if game_named(name).seats == 1)
TOGETHER = sorted(name for name in GAMES if game_named(name).seats == 2)
DEAL = "481516234299887"
"""A deal whose number stands in no scene by chance."""

ENDLESS = {"klondike", "klondike_classique", "descente"}
"""Games in which robots that play at random need not end."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("web") / "parties.db") as server:
        yield server


@pytest.mark.parametrize("name", ALONE)
def test_who_plays_alone_plays_a_whole_game(server: Server, name: str) -> None:
    most = 60 if name in ENDLESS else 1000
    link = server.begin(name, deal=DEAL)["seats"][0]
    with server.join(link) as seat:
        moves = finished([seat], Random(name), most=most)
        assert seat.scene["over"] is not None or moves == most
        assert seat.scene["step"] >= moves
        assert leaks(seat.came, 0, server.record(link)) == []


@pytest.mark.parametrize("name", TOGETHER)
def test_a_player_of_ours_answers_until_the_end(server: Server, name: str) -> None:
    most = 40 if name in ENDLESS else 400
    link = server.begin(name, seat=1)["seats"][1]
    with server.join(link) as seat:
        finished([seat], Random(name), arrange if seat.game["arrange"] else act, most=most)
        over = seat.scene["over"] is not None
        assert over or name in ENDLESS
        assert any(step["reason"] for step in steps_of(seat.came) if step["seat"] == 0)
        assert leaks(seat.came, 1, server.record(link)) == []


@pytest.mark.parametrize("name", TOGETHER)
def test_two_people_play_and_somebody_watches(server: Server, name: str, effort: Effort) -> None:
    links = server.begin(name, against="reseau")
    most = 60 if name in ENDLESS else effort(80, 400)
    with ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in links["seats"]]
        watcher = stack.enter_context(server.join(links["spectator"], "fr"))
        finished(seats, Random(name), arrange if seats[0].game["arrange"] else act, most=most, watchers=[watcher])
        assert not watcher.scene["acts"]
        assert any('"type":"draft"' in letter for letter in seats[0].came) == bool(seats[0].game["arrange"])
        record = server.record(links["spectator"])
        assert [leaks(seat.came, i, record) for i, seat in enumerate(seats)] == [[], []]
        assert leaks(watcher.came, None, record) == []
