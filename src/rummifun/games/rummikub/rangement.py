"""How tiles lie: the orders of a hand, and of a pile that somebody builds in any order."""

from __future__ import annotations

from collections.abc import Sequence

from rummifun.games.rummikub.combinaisons import combinaison_valide
from rummifun.games.rummikub.tuiles import Combinaison, Joker, T, Tuile, indice

_LAST = 13


def en_groupes(tuile: Tuile) -> tuple[int, int]:
    """Give what tiles are sorted by, so that those of a group lie side by side; jokers come last."""
    return (tuile.valeur if isinstance(tuile, T) else _LAST + 1, indice(tuile))


def range_pile(c: Sequence[Tuile]) -> Combinaison:
    """Put tiles as they lie in a run: values that rise, jokers in the gaps, then above, then below."""
    numbered = sorted((t for t in c if isinstance(t, T)), key=en_groupes)
    if combinaison_valide(c) or not numbered:
        return tuple(c)
    start = min(numbered[0].valeur, _LAST + 1 - len(c))
    places: dict[int, Tuile] = {t.valeur - start: t for t in numbered}
    run = len({t.couleur for t in numbered}) == 1 and len(places) == len(numbered) and max(places) < len(c)
    if run and start > 0:
        return tuple(places.get(i, Joker) for i in range(len(c)))
    return (*numbered, *(t for t in c if not isinstance(t, T)))
