"""Record a scene, and print the sums of the return values, room by room, or function by function."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from zlib import crc32

from traces.recorder import Ear, heard
from traces.scenes import SCENES
from traces.sums import FILE, sums_of


def functions(ear: Ear) -> list[str]:
    return [f"{name}: {ear.calls[name]}, {ear.sums[name]:08x}" for name in sorted(ear.calls)]


def room_of(line: str) -> str:
    return line.replace(" ", "/").partition("/")[0].removesuffix(".py")


def rooms(scene: str, lines: list[str]) -> list[str]:
    return [f"{scene} {room}: {crc32(chr(10).join(part).encode()):08x}" for room, part in groupby(lines, room_of)]


def main(scene: str = "", room: str = "") -> None:
    if not scene:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            FILE.write_text("".join(f"{line}\n" for lines in pool.map(sums_of, SCENES) for line in lines), "utf-8")
        return
    if scene not in SCENES:
        sys.exit(f"{scene} is no scene; these are: {', '.join(SCENES)}")
    lines = functions(heard(SCENES[scene]))
    print(*([line for line in lines if room_of(line) == room] if room else rooms(scene, lines)), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
