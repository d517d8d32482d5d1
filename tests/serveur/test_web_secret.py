"""What travels to a seat never holds a hidden piece; servers made wrong on purpose are caught."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest
from jeux.ampleur import ampleur

from rummifun.core.scene import Message
from rummifun.shells import steps as told
from rummifun.shells.web import said, wire
from serveur.ecoute import Seat, Server, served
from serveur.fuites import leaks
from serveur.robots import act, arrange, finished


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("secret") / "parties.db") as server:
        yield server


def overheard(server: Server, name: str, most: int) -> list[str]:
    """Play a game of two people, and list what each was told that it should not have been."""
    links = server.begin(name, against="reseau")
    with ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in links["seats"]]
        watcher = stack.enter_context(server.join(links["spectator"]))
        finished(seats, Random(name), arrange if seats[0].game["arrange"] else act, most=most, watchers=[watcher])
        record = server.record(links["spectator"])
        everybody: list[tuple[int | None, Seat]] = [*enumerate(seats), (None, watcher)]
        return [leak for seat, who in everybody for leak in leaks(who.came, seat, record)]


@dataclass(frozen=True)
class Wrong:
    """A server with a mistake: what is replaced, and by what."""

    about: str
    game: str
    place: Any
    name: str
    made: Callable[[Any], Any]
    most: int = 8


def the_other_seat(right: Any) -> Any:
    return lambda sitting, v, seat, seen, screen: right(sitting, v, None if seat is None else 1 - seat, seen, screen)


def acts_to_all(right: Any) -> Any:
    def scene_said(sitting: Any, v: int, seat: Any, seen: Any, screen: Any) -> Any:
        acts = right(sitting, v, sitting.seat, seen, screen).acts
        return msgspec.structs.replace(right(sitting, v, seat, seen, screen), acts=acts)

    return scene_said


def steps_of_the_mover(right: Any) -> Any:
    return lambda game, step, n, seat, tr: right(game, step, n, step.seat, tr)


def shown_to_all(right: Any) -> Any:
    def step_said(game: Any, step: Any, n: int, seat: Any, tr: Any) -> Any:
        return msgspec.structs.replace(right(game, step, n, seat, tr), shown=right(game, step, n, step.seat, tr).shown)

    return step_said


def named_to_all(right: Any) -> Any:
    return lambda game, step: Message("{p}", (("p", " ".join(map(str, told.revealed(game, step))) or "nothing"),))


def always_told(right: Any) -> Any:
    return lambda sitting, seat: said.coded(sitting.record)


WRONG = (
    Wrong("each seat is sent the other's scene", "rummikub", said, "scene_said", the_other_seat, 0),
    Wrong("each seat is sent the other's scene", "haricots", said, "scene_said", the_other_seat, 0),
    Wrong("everybody is told what can be done", "rummikub", said, "scene_said", acts_to_all),
    Wrong("a step shows what its seat saw", "rummikub", said, "step_said", steps_of_the_mover),
    Wrong("a step shows what its seat saw", "haricots", said, "step_said", steps_of_the_mover),
    Wrong("everybody is told what was drawn", "rummikub", said, "step_said", shown_to_all),
    Wrong("a step is named by what was drawn", "rummikub", wire, "label", named_to_all),
    Wrong("the deal is told during the game", "descente", said, "code_of", always_told),
)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.about} ({wrong.game})")
def test_a_server_that_tells_too_much_is_caught(server: Server, wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wrong.place, wrong.name, wrong.made(getattr(wrong.place, wrong.name)))
    assert overheard(server, wrong.game, wrong.most) != []


@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_the_right_one_is_not(server: Server, name: str) -> None:
    assert overheard(server, name, 8) == []


@pytest.mark.lent
@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_whole_games_tell_nothing(server: Server, name: str, request: pytest.FixtureRequest) -> None:
    for _ in range(ampleur(request.config, 1, 10)):
        assert overheard(server, name, ampleur(request.config, 20, 400)) == []


def test_a_replay_shows_what_the_seat_saw_then(server: Server) -> None:
    links = server.begin("haricots", against="reseau")
    with ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in links["seats"]]
        finished(seats, Random(3), act, most=20)
        record = server.record(links["spectator"])
        for seat, link in enumerate(links["seats"]):
            replay = server.get(f"/api/rejouer/{link[3:]}?a=100&lang=en").json
            assert replay["total"] == len(replay["steps"]) == seats[0].scene["step"]
            scene = {**seats[seat].scene, "steps": replay["steps"]}
            assert leaks([json.dumps(scene, ensure_ascii=False)], seat, record) == []
            assert replay["steps"][-1]["picture"] == seats[seat].scene["picture"]
