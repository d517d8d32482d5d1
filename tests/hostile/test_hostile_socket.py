"""Messages made of real ones, on real sockets: each is answered, games stay whole, no log grows, memory is flat."""

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, get_args

import pytest
from harness.effort import Effort
from shells.web.running_server import Seat, Server, served
from websockets.exceptions import ConnectionClosed

from hostile.memory import resident
from hostile.mutations import mutated
from hostile.readers import WROTE
from rummifun.shells.web import wire_messages

SAID: Final = {one.__struct_config__.tag for one in get_args(wire_messages.ServerMessage)}
THOUGHT: Final = ("hint", "look", "follow", "review")  # work for the players: asked elsewhere
SENT: Final = [json.loads(line) for line in (WROTE / "serveur/demandes.jsonl").read_text("utf-8").splitlines()]
LETTERS: Final = [letter for letter in SENT if letter["type"] not in THOUGHT]
BATCH: Final = 10
GAMES: Final = ("rummikub", "klondike", "haricots", "md")


def hostile(chance: Random, version: int) -> str:
    letter = chance.choice(LETTERS)
    data = json.dumps({**letter, "v": version} if "v" in letter else letter).encode()
    return mutated(data, chance).decode("utf-8", "replace") if chance.random() < 0.9 else data.decode()


def told(seat: Seat, mark: str) -> None:
    """Ask something harmless, and hear everything up to its answer."""
    seat.say("tell", what=mark)
    while (said := seat.hear())["type"] != "told" or said["what"] != mark:
        assert said["type"] in SAID
    seat.came.clear()


def attack(server: Server, link: str, chance: Random, letters: int) -> int:
    """Send so many messages to a seat, on new connections where old ones are closed; count those sent."""
    sent, marks = 0, count()
    while sent < letters:
        with suppress(ConnectionClosed), server.join(link) as seat:
            while sent < letters:
                for _ in range(BATCH):
                    sent += 1
                    seat.wire.send(hostile(chance, seat.scene["v"]))
                told(seat, f"mark {next(marks)}")
    return sent


def rounds(server: Server, chance: Random, wanted: int) -> Iterator[int]:
    for i in count():
        name = GAMES[i % len(GAMES)]
        links = server.begin(name, **({} if name in ("klondike", "md") else {"against": "reseau"}))["seats"]
        yield sum(attack(server, link, chance, wanted // len(links)) for link in links)
        with server.join(links[0]) as seat:
            assert len(server.record(links[0]).moves) == seat.scene["step"]


def test_server_answers_messages_made_of_real_ones(
    tmp_path: Path, effort: Effort, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_messages, "MESSAGE_RATE", 1e9)  # who sends fast is read slowly: asked in `shells/web`
    sent, wanted, sizes = 0, effort(160, 100_000), list[float]()
    with served(tmp_path / "parties.db") as server:
        attacks = rounds(server, Random(27), max(40, wanted // 100))
        while sent < wanted:
            sent += next(attacks)
            sizes.append(resident())
    logged = capfd.readouterr().err
    assert logged == "", logged
    with capfd.disabled():
        print(f"\n{sent} messages: {sizes[len(sizes) // 5]:.0f} to {sizes[-1]:.0f} MB")
    assert sizes[-1] - sizes[len(sizes) // 5] < 24, sizes
