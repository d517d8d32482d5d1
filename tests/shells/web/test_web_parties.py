"""Whole games of every game over the wire, alone, against a player, and two people with somebody who watches."""

import json
from random import Random

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.games import GAMES, game_named
from shells.web.robots import act, arrange, play_out
from shells.web.running_server import Json, Server
from shells.web.secrecy import leaks

ALONE = sorted(name for name in GAMES if game_named(name).seats == 1)
TOGETHER = sorted(name for name in GAMES if game_named(name).seats == 2)
DEAL = "481516234299887"  # a deal whose number stands in no scene by chance
ENDLESS = {"klondike", "klondike_classique", "descente"}  # games in which robots that play at random need not end


@pytest.mark.parametrize("name", [*ALONE, *TOGETHER])
def test_game_is_played_to_its_end_by_one_person(server: Server, name: str, effort: Effort) -> None:
    """Alone, or against a player of ours, who begins."""
    own = int(name in TOGETHER)
    end = 60 if name in ENDLESS else 1000
    most = effort(10 if own else 15, end) if own or name in ENDLESS else end
    wanted: Json = {"seat": 1} if own else {"deal": DEAL}
    with server.join(link := server.begin(name, **wanted)["seats"][own]) as seat:
        moves = play_out([seat], Random(name), arrange if seat.game["arrange"] else act, most=most)
        assert seat.scene["over"] is not None or moves == most
        if own:
            scenes = [said for said in map(json.loads, seat.came) if said["type"] == "scene"]
            assert any(step["reason"] for scene in scenes for step in scene["steps"] if step["seat"] == 0)
        else:
            assert seat.scene["step"] >= moves
        assert leaks(seat.came, own, server.record(link)) == []


@pytest.mark.parametrize("name", TOGETHER)
def test_game_is_played_by_two_people_while_somebody_watches(server: Server, name: str, effort: Effort) -> None:
    for _ in nonempty(range(effort(1, 10))):
        with server.people(name, "fr") as (links, *seats, watcher):
            play = arrange if seats[0].game["arrange"] else act
            play_out(seats, Random(name), play, most=effort(20, 400), watchers=[watcher])
            assert not watcher.scene["acts"]
            assert any('"type":"draft"' in letter for letter in seats[0].came) == bool(seats[0].game["arrange"])
            record = server.record(links["spectator"])
            told = zip((0, 1, None), (*seats, watcher), strict=True)
            assert [leak for seat, who in told for leak in leaks(who.came, seat, record)] == []
