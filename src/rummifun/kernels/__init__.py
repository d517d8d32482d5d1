"""Compiled twins of whole games, for studies of a billion of them; they need numba, the extra `fast`.

A game does not know that it has a twin. A twin is arrays and loops, on purpose. It draws the bits of `Alea`, so game i
of seed s is the same game, and ends with the same cards in the same piles. Tests check that, and so does every study
with a twin, on some of its own games. Nothing here is imported until you ask for a twin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from rummifun.games import game_named
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.jit_cache import can_compile
from rummifun.refusal import Precondition

if TYPE_CHECKING:
    from rummifun.kernels.twin import Twin

__all__ = ["TWINS", "can_compile", "twin_for"]

TWINS: Final[Mapping[tuple[str, str], str]] = {
    ("r7", "premier"): "rummifun.kernels.relais_des_7:twin",
    ("qll", "premier"): "rummifun.kernels.queue_leu_leu:twin",
    ("c4", "premier"): "rummifun.kernels.quatre_couleurs:twin",
    ("md", "ecart"): "rummifun.kernels.montee_descente:twin_ecart",
    ("md", "petit_ecart"): "rummifun.kernels.montee_descente:twin_petit_ecart",
    ("klondike", "voyant"): "rummifun.kernels.winnable_deals:twin",
    ("klondike_classique", "voyant"): "rummifun.kernels.winnable_deals:twin",
}
"""The function that makes the twin of a game and its player, with its module."""


def twin_for(jeu: Any, joueur: str = "premier") -> Twin | None:
    """Return the compiled twin of one of our games, for a player, or None.

    Profil: jeu → nom → noyau option

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> twin_for(r7(tours=2)).tally(1, 0, 1000)[0].tolist()[2]
    [972, 28]

    Law: a user's game with the name of ours has no twin.
    """
    where = TWINS.get((jeu.name.partition(" ")[0], joueur))
    if where is None or not can_compile() or builtin_name(jeu) is None or not _small(jeu):
        return None
    return _make_twin(where, jeu, jeu.forme.pack)


def builtin_name(jeu: Any) -> str | None:
    """Return the name that makes one of our réussites, with any pack; None for another game."""
    if not isinstance(jeu, Reussite):
        return None
    name = jeu.name.partition(" ")[0]  # the size of a small pack comes after it
    return name if any(_is(jeu, name, pack) for pack in ({"pack": jeu.forme.pack}, {})) else None


def _is(jeu: Reussite[Any], name: str, pack: Mapping[str, Any]) -> bool:
    try:
        return bool(game_named(name, {**jeu.options, **pack}) == jeu)
    except (Precondition, TypeError):
        return False


def _small(jeu: Reussite[Any]) -> bool:
    """Tell whether a word of 64 bits holds the pack, each suit having sixteen places."""
    pack = jeu.forme.pack
    return len(pack.couleurs) <= 4 and 2 <= len(pack.rangs) <= 14 and jeu.forme.cartes == pack.cartes


@lru_cache(maxsize=64)
def _make_twin(where: str, jeu: Any, pack: Any) -> Twin:
    """Make a twin once; the pack is a key too, since two games of one name and options may differ in it."""
    make: Callable[[Any], Twin] = resolve_name(where)
    return make(jeu)


# names of 0.1.0, which are promised
compilable = can_compile
