"""What is answered by looking under the cards: to who plays alone, on request, and to nobody else."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.reussites import Gagnable
from shells.web.running_server import Json, Seat, Server

ALONE = ("klondike", "klondike_classique", "md")
TOGETHER = [name for name in GAMES if game_named(name).seats > 1]
AUTOMATIC = ("r7", "qll", "c4")
ASKED: tuple[Json, ...] = (
    {"kind": "look", "what": "chance"},
    {"kind": "look", "what": "hint"},
    {"kind": "look", "what": "level"},
    {"kind": "follow"},
)


def test_menu_says_which_games_can_be_looked_under(server: Server) -> None:
    cards = server.get("/api/jeux?lang=en").json["games"]
    assert {card["name"] for card in cards if card["looks"]} == set(ALONE)


def test_look_says_one_sentence_and_nothing_is_said_unasked(server: Server) -> None:
    with server.seated("klondike", deal="1") as seat:
        assert seat.game["looks"] is True
        assert not any("can be won" in letter for letter in seat.came)
        assert known(seat, "chance") == "This deal can be won."
        assert known(seat, "level") == "This deal is easy."
        seat.ask("act", i=0)
        assert known(seat, "chance") == "It can still be won."
    with server.join(server.begin("klondike", deal="6")["seats"][0], "fr") as seat:
        assert known(seat, "chance") == "Cette donne ne peut pas être gagnée, quoi qu'on joue."
        assert seat.ask("follow")["sentence"] == "Cette donne ne peut pas être gagnée, quoi qu'on joue."
        assert seat.ask("look", what="hint")["type"] == "known"


def known(seat: Seat, what: str) -> str:
    said = seat.ask("look", what=what)
    assert said["type"] == "known", said
    return str(said["sentence"])


def test_follow_shows_the_way_step_by_step_to_the_end(server: Server) -> None:
    with server.seated("md", deal="8") as seat:
        hint = seat.ask("look", what="hint")
        assert hint["type"] == "hint"
        asked = hint["act"]
        while seat.scene["over"] is None:
            n = seat.scene["step"]
            assert seat.ask("follow")["step"] > n
        assert asked == 0
        assert seat.scene["over"]["winner"] == 0
        assert known(seat, "chance") == "It is won."
        assert seat.ask("follow")["code"] == "not_yours"


def test_follow_looks_again_for_a_way_that_was_left(server: Server) -> None:
    with server.seated("klondike", deal="1") as seat:
        assert seat.ask("follow")["type"] == "scene"
        assert seat.ask("act", i=len(seat.scene["acts"]) - 1)["type"] == "scene"
        assert seat.ask("follow")["type"] == "scene"
        hint = seat.ask("look", what="hint")
        assert hint["stages"][-1]["sentence"]


@pytest.mark.parametrize("name", [*TOGETHER, *AUTOMATIC])
def test_look_and_follow_are_refused_in_other_games(server: Server, name: str) -> None:
    with server.seated(name, deal="1") as seat:
        assert seat.game["looks"] is False
        assert [refused(seat, **asked) for asked in ASKED] == ["impossible"] * 4
    assert server.create(name, winnable=True).status == 400


def refused(seat: Seat, kind: str, **asked: Any) -> str:
    said = seat.ask(kind, **asked)
    assert said["type"] == "error", said
    return str(said["code"])


def test_look_and_follow_are_refused_to_spectators(server: Server) -> None:
    links = server.begin("klondike", deal="1")
    with server.join(links["seats"][0]), server.join(links["spectator"]) as watcher:
        assert [refused(watcher, **asked) for asked in ASKED] == ["not_yours"] * 4


def test_look_at_what_is_no_more_is_stale(server: Server) -> None:
    with server.seated("klondike", deal="1") as seat:
        v = seat.scene["v"]
        seat.ask("act", i=0)
        said = seat.ask("look", what="chance", v=v)
        assert (said["type"], said["code"]) == ("error", "stale")


@pytest.mark.parametrize("name", ALONE)
def test_winnable_deals_what_can_be_won_and_tells_its_number(server: Server, name: str) -> None:
    links = server.begin(name, winnable=True)
    record = server.record(links["seats"][0])
    game, deal = cast("Any", record.game), record.origin
    assert isinstance(deal, Alea)
    assert deal.game == 0
    assert deal.seed < 1 << 33
    assert links["code"].endswith(f":{deal.seed}")
    assert isinstance(game.solution(game.new(record.origin), 100_000), Gagnable)


@pytest.mark.parametrize("deal", ["6", "jour"])
def test_winnable_goes_with_no_deal_that_is_asked_for(server: Server, deal: str) -> None:
    refused = server.create("klondike", winnable=True, deal=deal)
    assert refused.status == 400
    assert refused.json["sentence"] == "a deal that you ask for is dealt, whether it can be won or not"


def test_winnable_says_that_no_deal_was_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.shells.web.new_game.PUBLIC_NODES", 1)
    refused = server.create("klondike", winnable=True)
    assert refused.status == 400
    assert refused.json["sentence"] == "No deal that can be won was found among 1."
