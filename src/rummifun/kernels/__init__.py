"""Compiled twins of whole games, for studies of a billion of them; they need numba, the extra `fast`.

    jumeau           the twin of a game and its player, where there is one
    compilable       whether this Python can compile any

A game does not know that it has a twin. A twin is arrays and loops, on purpose; it draws the bits of `Alea`, so game i
of seed s is the same game, and it ends with the same cards in the same piles. Tests hold it to that, and so does every
study that uses it, on some of its own games. Nothing here is imported before a twin is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from rummifun.games import game_named
from rummifun.games.reussites.reussite import Reussite
from rummifun.refusal import Precondition

if TYPE_CHECKING:
    from rummifun.kernels.noyau import Noyau

__all__ = ["NOYAUX", "compilable", "jumeau"]

NOYAUX: Final[Mapping[tuple[str, str], str]] = {
    ("r7", "premier"): "rummifun.kernels.relais_des_7:jumeau",
    ("qll", "premier"): "rummifun.kernels.queue_leu_leu:jumeau",
    ("c4", "premier"): "rummifun.kernels.quatre_couleurs:jumeau",
    ("md", "ecart"): "rummifun.kernels.montee_descente:jumeau_ecart",
    ("md", "petit_ecart"): "rummifun.kernels.montee_descente:jumeau_petit_ecart",
}
"""What makes the twin of a game and its player: the module and the function."""


def compilable() -> bool:
    """Tell whether twins can be compiled here.

    Profil: () → 𝔹

    >>> compilable()
    True

    Law: without numba they cannot.
    """
    return find_spec("numba") is not None


def jumeau(jeu: Any, joueur: str = "premier") -> Noyau | None:
    """Give the compiled twin of a game of ours, for a player; None where there is none.

    Profil: jeu → nom → noyau option

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> jumeau(r7(tours=2)).compte(1, 0, 1000)[0].tolist()[2]
    [972, 28]

    Law: a game that only has the name of ours has no twin.
    """
    where = NOYAUX.get((jeu.name, joueur))
    if where is None or not compilable() or not _ours(jeu):
        return None
    return _made(where, jeu, jeu.forme.pack)


def _ours(jeu: Any) -> bool:
    """Tell our game from another that a user has given its name."""
    if not isinstance(jeu, Reussite) or not _small(jeu):
        return False
    try:
        return bool(game_named(jeu.name, {**jeu.options, "pack": jeu.forme.pack}) == jeu)
    except (Precondition, TypeError):
        return False


def _small(jeu: Reussite[Any]) -> bool:
    """Tell whether a word of 64 bits holds the pack, each suit having sixteen places."""
    pack = jeu.forme.pack
    return len(pack.couleurs) <= 4 and 2 <= len(pack.rangs) <= 14 and jeu.forme.cartes == pack.cartes


@lru_cache(maxsize=64)
def _made(where: str, jeu: Any, pack: Any) -> Noyau:
    """Make a twin once; the pack is said apart, for two games of one name and options may differ in it."""
    module, _, attribute = where.partition(":")
    make: Callable[[Any], Noyau] = getattr(import_module(module), attribute)
    return make(jeu)
