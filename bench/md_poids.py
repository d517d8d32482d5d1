"""Write the weights that `bench/md_valeur.cpp` fitted as a module: ``python bench/md_poids.py net.bin``."""

from __future__ import annotations

import struct
import sys
from base64 import b85encode
from pathlib import Path

MODULE = Path(__file__).parents[1] / "src" / "rummifun" / "players" / "sagace_weights.py"
WIDTH = 110


def main(net: Path) -> None:
    raw = net.read_bytes()
    size = len(raw) // 4
    text = b85encode(struct.pack(f"<{size}e", *struct.unpack(f"<{size}f", raw))).decode()
    lines = [f'    "{text[i : i + WIDTH]}"\n' for i in range(0, len(text), WIDTH)]
    head, mark, rest = MODULE.read_text(encoding="utf-8").partition("_TEXT: Final = (\n")
    MODULE.write_text(head + mark + "".join(lines) + rest[rest.index("\n)\n") + 1 :], encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
