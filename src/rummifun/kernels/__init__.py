"""Compiled twins of whole games, for studies of a billion of them; they need numba, the extra `fast`.

A game does not know that it has a twin. A twin is arrays and loops, on purpose; it draws the bits of `Alea`, so game i
of seed s is the same game, and it ends with the same cards in the same piles. Tests hold it to that, and so does every
study that uses it, on some of its own games. Nothing here is imported before a twin is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import count
from os import environ
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from rummifun.games import game_named
from rummifun.games.reussites.reussite import Reussite
from rummifun.refusal import Precondition

if TYPE_CHECKING:
    from rummifun.kernels.twin import Twin

__all__ = ["TWINS", "compilable", "twin_for"]

TWINS: Final[Mapping[tuple[str, str], str]] = {
    ("r7", "premier"): "rummifun.kernels.relais_des_7:twin",
    ("qll", "premier"): "rummifun.kernels.queue_leu_leu:twin",
    ("c4", "premier"): "rummifun.kernels.quatre_couleurs:twin",
    ("md", "ecart"): "rummifun.kernels.montee_descente:twin_ecart",
    ("md", "petit_ecart"): "rummifun.kernels.montee_descente:twin_petit_ecart",
}
"""What makes the twin of a game and its player: the module and the function."""


def _digest(folder: Path) -> str:
    """Sum up the sources of all kernels, for what is compiled of one holds what it calls of the others."""
    sources = sorted(folder.rglob("*.py"))
    return sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Give the folder where what is compiled of these sources is kept."""
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


def twin_for(jeu: Any, joueur: str = "premier") -> Twin | None:
    """Give the compiled twin of a game of ours, for a player; None where there is none.

    Profil: jeu → nom → noyau option

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> twin_for(r7(tours=2)).tally(1, 0, 1000)[0].tolist()[2]
    [972, 28]

    Law: a game that only has the name of ours has no twin.
    """
    where = TWINS.get((jeu.name.partition(" ")[0], joueur))
    if where is None or not compilable() or ours(jeu) is None or not _small(jeu):
        return None
    return _made(where, jeu, jeu.forme.pack)


def ours(jeu: Any) -> str | None:
    """Give the name that one of our réussites is made by, its pack being any; None for another game."""
    if not isinstance(jeu, Reussite):
        return None
    name = jeu.name.partition(" ")[0]  # the size of a small pack follows it
    try:
        return name if game_named(name, {**jeu.options, "pack": jeu.forme.pack}) == jeu else None
    except (Precondition, TypeError):
        return None


def _small(jeu: Reussite[Any]) -> bool:
    """Tell whether a word of 64 bits holds the pack, each suit having sixteen places."""
    pack = jeu.forme.pack
    return len(pack.couleurs) <= 4 and 2 <= len(pack.rangs) <= 14 and jeu.forme.cartes == pack.cartes


@lru_cache(maxsize=64)
def _made(where: str, jeu: Any, pack: Any) -> Twin:
    """Make a twin once; the pack is said apart, for two games of one name and options may differ in it."""
    make: Callable[[Any], Twin] = resolve_name(where)
    return make(jeu)
