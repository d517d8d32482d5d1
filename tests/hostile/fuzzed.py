"""Readers under atheris: many texts for each, mutated so as to reach new lines of it.

    python -m hostile.fuzzed [READER …] --runs 100000 --seed 1

prints an object of JSON for each: the undeclared errors with their shortest texts, the slowest text, and the memory.
"""

import argparse
import json
import os
import re
import sys
import tempfile
import traceback
from collections.abc import Iterable
from pathlib import Path
from random import Random
from time import process_time
from typing import NoReturn

import atheris

with atheris.instrument_imports(include=["rummifun"], enable_loader_override=False):
    from hostile.readers import READERS, Reader

from hostile.memory import resident
from hostile.mutations import mutated

MOST = 2048  # bytes of a text, at least those of the shortest one that the reader takes


class Watched:
    def __init__(self, reader: Reader, runs: int, seed: int) -> None:
        self.reader, self.runs, self.seed = reader, runs, seed
        self.read, self.refused, self.seconds = 0, 0, 0.0
        self.slowest, self.slow = 0.0, b""
        self.broken: dict[str, bytes] = {}
        self.memory: list[float] = []

    def __call__(self, data: bytes) -> None:
        begun = process_time()
        try:
            self.refused += self.reader(data) is not None
        except BaseException as error:  # any undeclared error
            where = _where(error)
            self.broken[where] = min(self.broken.get(where, data), data, key=len)
        spent = process_time() - begun
        self.seconds += spent
        if spent > self.slowest:
            self.slowest, self.slow = spent, data
        self.read += 1
        if self.read % max(1, self.runs // 5) == 0:
            self.memory.append(round(resident(), 1))
        if self.read == self.runs:
            self.end()

    def end(self) -> NoReturn:
        """Print the result; the fuzzer itself never ends."""
        told = {
            "reader": self.reader.name,
            "seed": self.seed,
            "read": self.read,
            "refused": self.refused,
            "seconds": round(self.seconds, 1),
            "slowest": round(self.slowest, 3),
            "slow": repr(self.slow[:200]),
            "memory": self.memory,
            "broken": {where: list(data) for where, data in self.broken.items()},
        }
        print(json.dumps(told), flush=True)
        os._exit(bool(self.broken))


def _where(error: BaseException) -> str:
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "rummifun" in f.filename or "hostile" in f.filename]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in ours[-2:]]
    return f"{type(error).__name__} {' '.join(places)}"


def _words(seeds: Iterable[bytes]) -> str:
    words = {word for text in seeds for word in re.findall(rb"\w+|[^\w\s]", text) if len(word) < 20}
    return "".join(f'"{word}"\n' for word in ("".join(map("\\x{:02x}".format, word)) for word in sorted(words)))


def _mutated(data: bytes, most: int, seed: int) -> bytes:
    """Change a text: as the fuzzer does, by bytes and words, or by values."""
    chance = Random(seed)
    if chance.random() < 0.5:
        return bytes(atheris.Mutate(data, len(data)))
    return mutated(bytes(data), chance)[:most]


def fuzz(reader: Reader, runs: int, seed: int) -> NoReturn:
    folder = Path(tempfile.mkdtemp(prefix="hostile-"))
    corpus, words = folder / "corpus", folder / "words"
    corpus.mkdir()
    for i, text in enumerate(reader.seeds):
        (corpus / str(i)).write_bytes(text)
    words.write_text(_words(reader.seeds))
    most = max(MOST, min(map(len, reader.seeds), default=0))
    options = [f"-seed={seed}", f"-max_len={most}", f"-dict={words}", "-verbosity=0", "-timeout=60"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], Watched(reader, runs, seed), custom_mutator=_mutated)
    atheris.Fuzz()
    raise AssertionError("the fuzzer has come to an end by itself")


def main(names: Iterable[str], runs: int, seed: int) -> int:
    faults = 0
    for name in names:
        if not (child := os.fork()):
            fuzz(READERS[name], runs, seed)
        faults += os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    return faults


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("readers", nargs="*", default=[*READERS], metavar="READER")
    options.add_argument("--runs", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    sys.exit(main(asked.readers, asked.runs, asked.seed))
