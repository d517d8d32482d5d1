"""What is compiled of the kernels: where it is kept, and whether it is worth its time."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import count
from os import environ
from pathlib import Path


def _digest(folder: Path) -> str:
    """Sum up the sources of all kernels, for what is compiled of one holds what it calls of the others."""
    sources = sorted(folder.rglob("*.py"))
    return sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Return the folder where what is compiled of these sources is kept."""
    kernels = Path(__file__).parent
    return kernels / "__pycache__" / f"noyaux-{_digest(kernels)}"


def compilable() -> bool:
    """Tell whether twins can be compiled here.

    Profil: () → 𝔹

    >>> compilable()
    True

    Law: without numba they cannot.
    """
    return find_spec("numba") is not None


def kept(kernel: str) -> bool:
    """Tell whether a kernel was compiled before and is kept: then it is ready in a second, else in half a minute."""
    folder = Path(environ.get("NUMBA_CACHE_DIR") or cache_folder())
    return any(folder.glob(f"*/{kernel}-*.nbc"))


def handover(kernel: str, loading: int, compiling: int) -> Callable[[], bool]:
    """Make what tells, from one question to the next, whether a twin is worth its loading by now, or its compiling.

    >>> ready = handover("programme.rien", 1, 3)
    >>> [ready() for _ in range(5)]
    [False, False, False, True, True]
    """
    asked = count()

    def ready() -> bool:
        n = next(asked)
        return n >= loading and compilable() and (n >= compiling or kept(kernel))

    return ready
