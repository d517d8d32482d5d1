"""Who is at a game: levels and names, who is there, who comes back; no move is lost, none invented."""

from __future__ import annotations

import json
from random import Random

import pytest

from rummifun.players import LEVELS
from rummifun.shells.web.live_session import _NAMES
from shells.web.robots import act, finished
from shells.web.running_server import Json, Seat, Server

TECHNICAL = ("J1", "J2", "SUD", "NORD", "glouton", "ismcts", "optimal", "stratege")


def captions(scene: Json) -> str:
    return " / ".join([scene["picture"]["title"], *(zone["caption"] for zone in scene["picture"]["zones"])])


def call(seat: Seat, name: str) -> None:
    seat.wire.send(json.dumps({"type": "name", "name": name}))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_menu_offers_four_levels_each_with_what_it_does(server: Server, lang: str) -> None:
    for game in server.get(f"/api/jeux?lang={lang}").json["games"]:
        levels = [level["name"] for level in game["levels"]]
        assert levels == (list(LEVELS) if game["seats"] == 2 else [])
        assert all(level["about"].endswith(".") for level in game["levels"])
        assert game["usual"] == ("moyen" if levels else "glouton")


@pytest.mark.parametrize(
    ("game", "level"), [("rummikub", None), ("descente", "facile"), ("haricots", "easy"), ("rummikub", "glouton")]
)
def test_scene_calls_nobody_by_a_technical_name(server: Server, game: str, level: str | None) -> None:
    with server.seated(game, against=level) as seat:
        said = f"{seat.game['seats']} {captions(seat.scene)}"
        assert seat.game["seats"][0] in ("Vous", "You")
        assert not [name for name in TECHNICAL if name in said], said


def test_parties_lets_nobody_set_the_budget_of_a_player(server: Server) -> None:
    assert server.create("rummikub", against="ismcts:500").status == 400


def test_name_is_told_to_the_other_and_to_who_looks_on(server: Server) -> None:
    with server.people("haricots") as (_, ann, bob, looks):
        v = bob.scene["v"]
        call(ann, " <b>Ann\u202e\n" + "é" * 90)
        cut = "<b>Ann " + "é" * 17
        assert bob.until("game")["seats"][0] == cut
        told = bob.until("scene")
        assert cut in captions(told)
        assert (told["v"], told["steps"]) == (v, [])  # nothing has changed for who is building
        assert looks.until("game")["seats"][0] == cut
        assert ann.until("game")["seats"][0] in ("Vous", "You")
        call(looks, "Eve")
        assert looks.until("error")["code"] == "not_yours"


def test_name_is_not_given_for_ever(server: Server) -> None:
    with server.seated("haricots", against="reseau") as ann:
        for n in range(_NAMES + 1):
            call(ann, f"Ann {n}")
        assert ann.until("error")["code"] == "not_yours"


def test_join_shows_who_comes_back_the_exact_table_and_the_steps_since(server: Server) -> None:
    links = server.begin("haricots", against="reseau")["seats"]
    with server.join(links[0]) as stays:
        with server.join(links[1]) as goes:
            finished([stays, goes], Random(1), act, most=6)
            seen = goes.scene["step"]
        while stays.mine:
            act(stays, Random(2))
        with server.join(links[1], seen=seen) as back:
            assert [step["n"] for step in back.scene["steps"]] == list(range(seen + 1, stays.scene["step"] + 1))
            assert back.scene["v"] == stays.scene["v"]
            assert back.scene["to_move"] == stays.scene["to_move"] == 1
            assert back.scene["acts"]
            finished([stays, back], Random(3), act, most=4)


def test_presence_tells_everybody_who_is_there(server: Server) -> None:
    links = server.begin("descente", against="reseau")
    with server.join(links["seats"][0]) as first:
        assert first.until("presence")["seats"] == [1, 0]
        with server.join(links["seats"][1]):
            assert first.until("presence")["seats"] == [1, 1]
            with server.join(links["spectator"]):
                told = {"type": "presence", "seats": [1, 1], "gone": [None, None], "spectators": 1}
                assert first.until("presence") == told
        assert {first.until("presence")["spectators"] for _ in range(2)} == {0}


def test_scene_is_the_same_in_two_windows_of_one_seat(server: Server) -> None:
    (link,) = server.begin("md", deal="17")["seats"]
    with server.join(link) as one, server.join(link, "fr") as other:
        act(one, Random(1))
        assert other.until("scene")["v"] == one.scene["v"]
        assert other.ask("act", i=0)["type"] == "scene"
        one.until("scene")
        assert one.ask("undo")["type"] == "scene"
        assert other.until("scene")["step"] == one.scene["step"]
