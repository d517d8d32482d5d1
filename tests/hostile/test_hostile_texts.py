"""Texts that nobody of ours has written, to everything that reads: refused as declared, or read and usable."""

import json
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from hostile.mutations import mutated
from hostile.readers import READERS, Reader
from rummifun.core.record import DEEPEST, parse_json

KEPT: Final = json.loads(Path(__file__).with_name("kept.json").read_text("utf-8"))
"""Every text that once broke something: by its reader, and by what it broke; a character is a byte."""

UNITS: Final = (b" ", b"\n", b"(", b"[", b"{", b'"', b"\\", b"9", b"a", b",", b"7b ", b"a.", b"\xe2\x99\xa5")
LONG: Final = 160
SQUARE: Final = ("weights", "names")
"""What is read by `tomllib`, which takes the square of the dots in a name; a teacher has written it."""


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
    """Give texts that are as long as one likes: a piece said again and again, somewhere in a text that is right."""
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
    """Count the lines of Python that reading a text takes: a number that is the same on every machine."""
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
