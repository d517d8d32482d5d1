"""The compiled code of the kernels: where it is cached, and whether compiling is worth the time."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from os import environ
from pathlib import Path


def _digest(*folders: Path) -> str:
    """Digest all sources that kernels compile, since the compiled code of one contains the others that it calls."""
    sources = sorted(source for folder in folders for source in folder.rglob("*.py"))
    return sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Return the cache folder for the compiled code of these sources."""
    kernels = Path(__file__).parent
    shared = kernels.parent / "games" / "reussites" / "klondike_solver"
    return kernels / "__pycache__" / f"noyaux-{_digest(kernels, shared)}"


def can_compile() -> bool:
    """Tell whether this machine can compile twins.

    Profil: () → 𝔹

    >>> can_compile()
    True

    Law: without numba they cannot.
    """
    return find_spec("numba") is not None


def is_cached(kernel: str) -> bool:
    """Tell whether the compiled code of a kernel is cached: then it is ready in a second, else in half a minute."""
    folder = Path(environ.get("NUMBA_CACHE_DIR") or cache_folder())
    return any(folder.glob(f"*/{kernel}-*.nbc"))


def twin_pays(kernel: str, questions: int, loading: int, compiling: int) -> bool:
    """Tell whether so many questions pay for loading a compiled twin or, where it is not cached, for compiling it.

    >>> [twin_pays("programme.rien", n, 1, 3) for n in range(5)]
    [False, False, False, True, True]
    """
    return questions >= loading and can_compile() and (questions >= compiling or is_cached(kernel))
