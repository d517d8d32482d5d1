"""Invitations: one link seats the first who opens it, then shows the table; a computer may take the seat."""

import json
from pathlib import Path

import pytest

from rummifun.page.links import new_link
from rummifun.session.events import SeatComputer, advance, event_refusal
from rummifun.session.persistence import change_between
from rummifun.session.session import PERSON
from shells.web.running_server import Json, Reply, Server, served
from shells.web.test_web_handlers import begin

SECRET = "a" * 32


def invited(server: Server, game: str = "rummikub", **wanted: object) -> Json:
    links = server.begin(game, against="reseau", invite=True, **wanted)
    assert links["invitations"][0] is None
    assert links["invitations"][1].startswith("/i/")
    return links | {"invitation": links["invitations"][1]}


def about(server: Server, links: Json, address: str = "") -> Json:
    return dict(server.get(f"/api{links['invitation'].replace('/i/', '/invitation/')}?lang=en&adresse={address}").json)


def sit(server: Server, links: Json, secret: str) -> Reply:
    body = json.dumps({"secret": secret}).encode()
    return server.post(f"/api{links['invitation'].replace('/i/', '/invitation/')}", body)


def test_invitation_seats_the_first_guest_and_lets_the_others_watch(server: Server) -> None:
    links = invited(server)
    assert [link is None for link in links["seats"]] == [False, True]
    assert server.get(links["invitation"]).status == 200
    assert about(server, links)["free"] is True
    first = sit(server, links, SECRET).json["link"]
    assert sit(server, links, SECRET).json["link"] == first  # an answer that was lost is asked for again
    assert sit(server, links, "b" * 32).json["link"] == links["invitation"].replace("/i/", "/j/")
    assert about(server, links)["free"] is False
    with server.join(links["seats"][0]) as host, server.join(first) as guest:
        assert (host.game["seat"], guest.game["seat"]) == (0, 1)
        with server.join(links["invitation"]) as watcher:
            assert watcher.game["seat"] is None


def test_invitation_shows_nobody_a_hand_before_it_is_taken(server: Server) -> None:
    links = invited(server)
    with server.join(links["invitation"]) as opened:
        assert opened.game["seat"] is None
        zones = opened.scene["picture"]["zones"]
        hands = [pile for zone in zones if zone["seat"] is not None for pile in zone["piles"]]
        assert hands
        assert {face[1] for pile in hands for face in pile["faces"]} == {"dos"}


def test_game_of_four_people_has_a_link_and_a_hand_for_each_seat(server: Server) -> None:
    links = server.begin("rummikub", against="reseau", options={"joueurs": 4})
    assert len({*links["seats"]}) == 4
    for seat, link in enumerate(links["seats"]):
        with server.join(link) as joined:
            assert joined.game["seat"] == seat
            racks = [zone for zone in joined.scene["picture"]["zones"] if zone["seat"] is not None]
            seen = [{face[1] for pile in zone["piles"] for face in pile["faces"]} != {"dos"} for zone in racks]
            assert seen == [i == seat for i in range(4)]


FOUR = {"options": {"joueurs": 4}, "players": ("reseau", "humain", "facile", "reseau")}


def test_invitation_of_each_guest_seats_it_beside_the_host_and_a_robot(server: Server) -> None:
    links = server.begin("rummikub", **FOUR)
    host = links["seats"][1]
    assert [links["seats"][seat] for seat in (0, 2, 3)] == [None] * 3
    assert [bool(one) for one in links["invitations"]] == [True, False, False, True]
    guests = [{"invitation": links["invitations"][seat]} for seat in (3, 0)]
    assert [about(server, guest)["free"] for guest in guests] == [True, True]
    with server.join(host) as one:
        assert (one.game["seat"], one.game["players"]) == (1, ["humain", "humain", "facile", "humain"])
        last, first = (server.join(sit(server, guest, SECRET).json["link"]) for guest in guests)
        with last, first:
            assert (last.game["seat"], first.game["seat"]) == (3, 0)
            assert [about(server, guest)["free"] for guest in guests] == [False, False]
            for seat in (first, one):
                while not seat.mine:
                    seat.until("scene")
                seat.ask("write", text="piocher")
            while not last.mine:  # the robot has played
                last.until("scene")
            assert last.scene["step"] == 3


@pytest.mark.parametrize("players", [("humain",) * 3, ("facile",) * 4, ("humain", "facile", "facile", "klondike")])
def test_players_are_refused_unless_one_a_seat_plays_and_one_is_here(server: Server, players: tuple[str, ...]) -> None:
    refused = server.create("rummikub", options={"joueurs": 4}, players=players)
    assert refused.status == 400
    wanted = (
        "klondike does not play this game" if "klondike" in players else "players expected: 4, one of them “humain”"
    )
    assert wanted in refused.body.decode()


def test_invitation_is_described_with_its_code_and_the_name_of_its_host(server: Server) -> None:
    links = invited(server, clock={"seconds": 60})
    with server.join(links["seats"][0]) as host:
        host.wire.send(json.dumps({"type": "name", "name": "Ana"}))
        host.until("game")
    said = about(server, links, "https%3A%2F%2Frummifun.example%2Fi%2Fabc")
    assert (said["title"], said["host"], said["fair"], said["clock"]["seconds"]) == ("Rummikub", "Ana", True, 60)
    assert (said["qr"]["size"], said["qr"]["path"][:2]) == (29, "M0")
    assert about(server, links)["qr"] is about(server, links, "a" * 200)["qr"] is None


def test_invitation_refuses_what_is_no_secret_and_what_is_no_invitation(server: Server) -> None:
    links = invited(server)
    assert [sit(server, links, wrong).status for wrong in ("", "a" * 31, "/" * 32)] == [400] * 3
    assert sit(server, {"invitation": f"/i/{new_link()}"}, SECRET).status == 404
    seat = {"invitation": links["seats"][0].replace("/j/", "/i/")}
    assert sit(server, seat, SECRET).json["link"] == links["seats"][0]  # a seat's own link takes no other seat
    assert about(server, links)["free"] is True


def test_invitation_is_kept_by_a_server_that_starts_again(tmp_path: Path) -> None:
    with served(tmp_path / "parties.db") as before:
        links = invited(before)
    with served(tmp_path / "parties.db") as after:
        assert about(after, links)["free"] is True
        assert sit(after, links, SECRET).json["link"] != links["invitation"].replace("/i/", "/j/")


def test_computer_takes_the_seat_of_an_invitation_once(server: Server) -> None:
    links = invited(server)
    own = {"type": "computer", "invitation": links["invitation"].rpartition("/")[2]}
    with server.join(links["seats"][0]) as host, server.join(links["spectator"]) as watcher:
        watcher.wire.send(json.dumps(own))
        assert watcher.until("error")["code"] == "not_yours"
        host.wire.send(json.dumps(own))
        assert host.until("game")["players"] == ["humain", "moyen"]
        assert watcher.until("game")["together"] is False
        assert host.until("scene")["acts"]
        assert "Medium" in json.dumps(host.scene["picture"])
        host.wire.send(json.dumps(own))
        assert host.until("error")["code"] == "impossible"
        assert sit(server, links, SECRET).json["link"] == links["invitation"].replace("/i/", "/j/")
        assert host.ask("write", text="piocher")["type"] == "scene"
        while host.scene["to_move"] != 0:
            host.until("scene")
        assert '"joueurs": ["humain", "moyen"]' in server.store.read(server.number(links["spectator"]))


def test_seat_computer_is_refused_where_somebody_plays() -> None:
    session = begin("descente", players=(PERSON, PERSON))
    taken = advance(session, SeatComputer(0, 1, "facile"))
    assert (taken.players, taken.steps) == ((PERSON, "facile"), session.steps)
    assert change_between(session, taken).header is not None
    for refused in (SeatComputer(0, 0, "facile"), SeatComputer(0, None, "facile"), SeatComputer(1, 0, "facile")):
        assert event_refusal(taken, refused) is not None
        assert advance(taken, refused) is taken
