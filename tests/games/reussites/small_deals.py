"""Every deal of a small pack, and an exhaustive search for a win."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.tableau import Tableau

__all__ = ["deals", "wins"]


def deals(jeu: Reussite[Any]) -> Iterator[Tableau[Any]]:
    """Deal the pack of a game in every order, suits named as they come: the rules tell none from another."""
    pack = jeu.forme.pack
    for drawn in permutations(pack.cartes):
        if [*dict.fromkeys(c.couleur for c in drawn)] == [*pack.couleurs]:
            yield jeu.deal(drawn[::-1])


def _lasting(t: Tableau[Any]) -> Tableau[Any]:
    """Forget the number of turns of the rebut, which does not change whether a table can be won."""
    return t.noted(passes=min(1, t.notes.passes)) if hasattr(t.notes, "passes") else t


def wins(jeu: Reussite[Any], t: Tableau[Any], most: int = 50_000) -> bool:
    """Tell whether some play wins, looking at so many tables at most."""
    seen, left = {_lasting(t)}, [t]
    while left and len(seen) < most:
        t = left.pop()
        outcome = jeu.outcome(t)
        if outcome is not None and outcome.winner == 0:
            return True
        after = [jeu.step(t, coup) for coup in (*jeu.moves(t),)[::-1]]  # the first proposed is tried first
        left += [there for there in after if _lasting(there) not in seen]
        seen |= set(map(_lasting, after))
    return False
