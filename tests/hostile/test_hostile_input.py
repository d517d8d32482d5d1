"""Hostile texts and messages: each is refused as declared, or answered; games stay whole, memory is flat."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from shells.web.running_server import Seat, Server, served
from websockets.exceptions import ConnectionClosed

from hostile.memory import resident
from hostile.mutations import mutated
from hostile.readers import READERS, WROTE, Reader
from rummifun.core.json_reader import DEEPEST, parse_json
from rummifun.page import connections, wire_messages

KEPT: Final = json.loads(Path(__file__).with_name("kept.json").read_text("utf-8"))
"""Every text that once broke something: by its reader, and by its fault; a character is a byte."""

UNITS: Final = (b" ", b"\n", b"(", b"[", b"{", b'"', b"\\", b"9", b"a", b",", b"7b ", b"a.", b"\xe2\x99\xa5")
LONG: Final = 160
SQUARE: Final = ("weights", "names")
"""Readers by `tomllib`, which takes the square of the dots in a name; a teacher writes their files."""


@pytest.mark.parametrize(("name", "broke"), [(name, broke) for name, texts in KEPT.items() for broke in texts])
def test_reader_refuses_or_reads_what_broke_something_once(name: str, broke: str) -> None:
    READERS[name](KEPT[name][broke].encode("latin-1"))


@pytest.mark.parametrize("name", READERS)
def test_reader_reads_what_a_version_wrote(name: str) -> None:
    refused = [READERS[name](seed) for seed in READERS[name].seeds]
    assert None in refused or name.startswith("checkpoint"), refused  # these are of other studies


@pytest.mark.parametrize("name", READERS)
def test_reader_raises_what_it_declares_of_hostile_texts(name: str, effort: Effort) -> None:
    reader, chance = READERS[name], Random(name)
    for _ in range(effort(30, 1000)):
        text = chance.choice(reader.seeds)
        for _ in range(chance.choice((1, 1, 2, 4))):
            text = mutated(text, chance)[: 1 << 14]
        reader(text)


@pytest.mark.parametrize("name", [name for name, reader in READERS.items() if reader.seeds[0][:1] in (b"{", b"[")])
def test_reader_takes_brackets_as_deep_as_they_like(name: str, effort: Effort) -> None:
    seed = READERS[name].seeds[0]
    for deep in (*range(DEEPEST - 2, DEEPEST + 3), *range(900, 1000, effort(25, 4)), 100_000):
        READERS[name](b'{"more": ' + b"[" * deep + b"]" * deep + b", " + seed.lstrip()[1:])


def test_parse_json_reads_no_more_brackets_than_can_be_written_again() -> None:
    for deep in (1, DEEPEST - 1):
        assert json.dumps(parse_json("[" * deep + "]" * deep)) == "[" * deep + "]" * deep
    for deep in (DEEPEST + 1, 500, 100_000):
        with pytest.raises(ValueError, match="brackets"):
            parse_json("[" * deep + "]" * deep)


def longer(reader: Reader, every: int) -> Iterator[Callable[[int], bytes]]:
    """Yield texts of any length: a right one with a piece repeated somewhere."""
    seed = min(reader.seeds, key=len)
    cases = [*product((*UNITS, seed[1:] or b"0"), sorted({1, len(seed) // 2, len(seed)}))]
    for unit, at in cases[Random(reader.name).randrange(every) :: every]:
        yield lambda n, unit=unit, at=at: seed[:at] + unit * (n // len(unit)) + seed[at:]  # type: ignore[misc]


@pytest.mark.parametrize("name", READERS)
def test_reader_takes_twice_the_steps_for_twice_as_long_a_text(name: str, effort: Effort) -> None:
    reader = READERS[name]
    for text in nonempty(longer(reader, effort(3, 1))):
        reader(text(LONG))
        once, twice = (_steps(reader, text(n)) for n in (LONG, 2 * LONG))
        assert twice <= (4.5 if name in SQUARE else 2.5) * once + 2000, (text(40), once, twice)


def _steps(reader: Reader, text: bytes) -> int:
    """Count the lines of Python that a reader executes for a text: a number that is the same on every machine."""
    steps = 0

    def traced(frame: Any, event: str, arg: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        reader(text)
    finally:
        sys.settrace(before)
    return steps


SAID: Final = {one.__struct_config__.tag for one in wire_messages.ServerMessage.__subclasses__()}
THOUGHT: Final = ("hint", "guide", "look", "follow", "review")  # work for the players: asked elsewhere
SENT: Final = [json.loads(line) for line in (WROTE / "serveur/demandes.jsonl").read_text("utf-8").splitlines()]
LETTERS: Final = [letter for letter in SENT if letter["type"] not in THOUGHT]
BATCH: Final = 10
GAMES: Final = ("rummikub", "klondike", "haricots", "md")


def hostile(chance: Random, version: int) -> str:
    letter = chance.choice(LETTERS)
    data = json.dumps({**letter, "v": version} if "v" in letter else letter).encode()
    return mutated(data, chance).decode("utf-8", "replace") if chance.random() < 0.9 else data.decode()


def told(seat: Seat, mark: str) -> None:
    """Send a harmless request, and read everything up to its answer."""
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
    monkeypatch.setattr(connections, "MESSAGE_RATE", 1e9)  # the limit on fast clients is tested in `shells/web`
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
