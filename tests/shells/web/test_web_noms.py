"""Who one plays against, over the wire: levels and their sentences; names that people give one another."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rummifun.players import LEVELS
from rummifun.shells.web.live_session import _NAMES
from shells.web.running_server import Json, Seat, Server, process, served

TECHNICAL = ("J1", "J2", "SUD", "NORD", "glouton", "ismcts", "optimal", "stratege")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("noms") / "parties.db") as server:
        yield server


def captions(scene: Json) -> str:
    return " / ".join([scene["picture"]["title"], *(zone["caption"] for zone in scene["picture"]["zones"])])


def call(seat: Seat, name: str) -> None:
    seat.wire.send(json.dumps({"type": "name", "name": name}))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_menu_offers_four_levels_each_with_what_it_does(server: Server, lang: str) -> None:
    for game in server.get(f"/api/jeux?lang={lang}").json["games"]:
        levels = [level["name"] for level in game["levels"]]
        assert levels == (list(LEVELS) if game["seats"] == 2 else [])
        assert all(level["about"].endswith(".") for level in game["levels"])
        assert game["usual"] == ("moyen" if levels else "glouton")


@pytest.mark.parametrize("game", ["rummikub", "descente", "haricots"])
@pytest.mark.parametrize("level", [None, "facile", "easy", "ismcts:500", "glouton"])
def test_nobody_is_called_by_a_technical_name(server: Server, game: str, level: str | None) -> None:
    if level == "ismcts:500":
        assert server.create(game, against=level).status == 400  # nobody sets a budget here
        return
    with server.join(server.begin(game, against=level)["seats"][0]) as seat:
        said = f"{seat.game['seats']} {captions(seat.scene)}"
        assert seat.game["seats"][0] in ("Vous", "You")
        assert not [name for name in TECHNICAL if name in said], said


def test_a_name_is_told_to_the_other_and_to_who_looks_on(server: Server) -> None:
    links = server.begin("haricots", against="reseau")
    with ExitStack() as stack:
        ann, bob, looks = (stack.enter_context(server.join(link)) for link in (*links["seats"], links["spectator"]))
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


def test_names_are_not_given_for_ever(server: Server) -> None:
    with server.join(server.begin("haricots", against="reseau")["seats"][0]) as ann:
        for n in range(_NAMES + 1):
            call(ann, f"Ann {n}")
        assert ann.until("error")["code"] == "not_yours"


def test_a_name_survives_a_server_that_is_killed(tmp_path: Path) -> None:
    with process(tmp_path / "parties.db") as running:
        links = running.server.begin("descente", against="reseau")["seats"]
        with running.server.join(links[0]) as ann:
            call(ann, "Ann")
            ann.until("game")
        running.stop(signal.SIGKILL)
    with process(tmp_path / "parties.db") as running, running.server.join(links[1]) as bob:
        assert bob.game["seats"][0] == "Ann"
