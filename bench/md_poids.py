"""Write the weights that `bench/md_valeur.cpp` fitted as half floats: ``python bench/md_poids.py net.bin``."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

WEIGHTS = Path(__file__).parents[1] / "src" / "rummifun" / "players" / "sagace.bin"


def main(net: Path) -> None:
    raw = net.read_bytes()
    size = len(raw) // 4
    WEIGHTS.write_bytes(struct.pack(f"<{size}e", *struct.unpack(f"<{size}f", raw)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
