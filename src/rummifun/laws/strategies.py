"""Strategies of hypothesis for the values of the games: `tuiles()`, `combinaisons()`, `mains()`, `tables()`, `etats()`.

They are registered for the nominal types, so `st.from_type(Etat)` works wherever hypothesis and rummifun are installed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.games.rummikub import (
    Combinaison,
    Couleur,
    Etat,
    Joker,
    Main,
    Statut,
    T,
    Table,
    Tuile,
    cst_PIOCHE_INIT,
    en_table,
    jeu,
    mens,
    nbocc,
)
from rummifun.multiset import somme

_TUILES: tuple[Tuile, ...] = (*(T(v, c) for v in range(1, 14) for c in Couleur), Joker)


def aleas() -> st.SearchStrategy[Alea]:
    """Generate sources of chance."""
    mots = st.integers(0, 2**64 - 1)
    return st.builds(Alea, mots, mots, mots)


def tuiles() -> st.SearchStrategy[Tuile]:
    """Generate tiles, jokers as often as any other face; 1 bleu is the simplest."""
    return st.sampled_from(_TUILES)


@st.composite
def suites_valides(draw: st.DrawFn, *, max_size: int = 13) -> Combinaison:
    """Generate runs, with up to two jokers."""
    taille = draw(st.integers(3, max_size))
    depart = draw(st.integers(1, 14 - taille))
    couleur = draw(st.sampled_from(Couleur))
    jokers = draw(st.sets(st.integers(0, taille - 1), max_size=2))
    return tuple(Joker if i in jokers else T(depart + i, couleur) for i in range(taille))


@st.composite
def groupes_valides(draw: st.DrawFn) -> Combinaison:
    """Generate groups, with up to two jokers, in any order of colours."""
    valeur = draw(st.integers(1, 13))
    couleurs = draw(st.permutations(list(Couleur)))[: draw(st.integers(3, 4))]
    jokers = draw(st.sets(st.integers(0, len(couleurs) - 1), max_size=2))
    return tuple(Joker if i in jokers else T(valeur, c) for i, c in enumerate(couleurs))


# the accidents that spoil a combination c: two of its places, and another tile
_ACCIDENTS: tuple[Callable[[Combinaison, int, int, Tuile], Combinaison], ...] = (
    lambda c, i, j, t: (*c[:i], _croise(c[i], t), *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], _croise(t, c[i]), *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], c[j], *c[i + 1 :]),
    lambda c, i, j, t: c[::-1],
    lambda c, i, j, t: tuple(c[{i: j, j: i}.get(k, k)] for k in range(len(c))),
    lambda c, i, j, t: (*c[:i], t, *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], Joker, *c[i:]),
    lambda c, i, j, t: (*c[:i], c[j], *c[i:]),
    lambda c, i, j, t: (*c[:i], t, *c[i:]),
)


@st.composite
def _presque_valides(draw: st.DrawFn) -> Combinaison:
    """Spoil a valid combination by one accident: a tile changed, added or taken out, or an order changed."""
    c = draw(suites_valides(max_size=5) | groupes_valides())
    places = st.integers(0, len(c) - 1)
    return draw(st.sampled_from(_ACCIDENTS))(c, draw(places), draw(places), draw(tuiles()))


def _croise(valeur: Tuile, couleur: Tuile) -> Tuile:
    """Return the tile with the value of one and the colour of another; a joker stays one."""
    return T(valeur.valeur, couleur.couleur) if isinstance(valeur, T) and isinstance(couleur, T) else valeur


@st.composite
def _debordantes(draw: st.DrawFn) -> Combinaison:
    """Make a run whose joker stands past 13 or before 1: valid but for the bounds."""
    couleur, taille = draw(st.sampled_from(Couleur)), draw(st.integers(3, 5))
    if draw(st.booleans()):
        return (*(T(v, couleur) for v in range(15 - taille, 14)), Joker)
    return (Joker, *(T(v, couleur) for v in range(1, taille)))


def _jokers() -> st.SearchStrategy[Combinaison]:
    return st.integers(3, 4).map(lambda n: (Joker,) * n)


def combinaisons() -> st.SearchStrategy[Combinaison]:
    """Generate combinations: arbitrary ones, valid ones, and nearly valid ones."""
    arbitraires = st.lists(tuiles(), max_size=6).map(tuple)
    return st.one_of(
        arbitraires, suites_valides(), groupes_valides(), *[_presque_valides()] * 3, _debordantes(), _jokers()
    )


def mains(*, min_size: int = 0, max_size: int = 20) -> st.SearchStrategy[Main]:
    """Generate hands: no tile more often than in the pool."""
    exemplaires = [(t, i) for t in _TUILES for i in range(2)]
    tirages = st.lists(st.sampled_from(exemplaires), min_size=min_size, max_size=max_size, unique=True)
    return tirages.map(lambda tirage: mens(t for t, _ in tirage))


def tables(*, max_size: int = 6) -> st.SearchStrategy[Table]:
    """Generate valid tables: no tile more often than in the pool."""
    return st.lists(suites_valides() | groupes_valides(), max_size=max_size).map(_possible)


def _possible(combinaisons: Sequence[Combinaison]) -> Table:
    """Keep the combinations whose tiles the pool still has, one after another."""

    def avec(table: Table, c: Combinaison) -> Table:
        posees = [t for d in (*table, c) for t in d]
        return (*table, c) if all(posees.count(t) <= nbocc(t, cst_PIOCHE_INIT) for t in c) else table

    return reduce(avec, combinaisons, en_table(()))


def etats(game: Game[Any, Any, Any] = jeu, *, max_size: int = 60) -> st.SearchStrategy[Any]:
    """Generate states reached by play from a deal, of Rummikub by default."""
    from rummifun.laws.reached_states import (
        reached_states,  # hypothesis registers these strategies while it is being imported
    )

    return reached_states(game, max_size=max_size).map(lambda r: r.state)


def register() -> None:
    """Register the strategies of nominal types; hypothesis calls it by its entry point."""
    st.register_type_strategy(T, st.builds(T, st.integers(1, 13), st.sampled_from(Couleur)))
    st.register_type_strategy(Alea, aleas())
    st.register_type_strategy(Etat, st.deferred(etats))
    st.register_type_strategy(Statut, st.deferred(etats).map(lambda e: e.statuts[0]))
    st.register_type_strategy(somme.Vide, st.just(somme.V))
    st.register_type_strategy(somme.A, _chaines)


def _chaines(kind: type) -> st.SearchStrategy[somme.A[object]]:
    """Generate non-empty chains of `somme`, with elements of the named type."""
    element = getattr(kind, "__args__", (int,))[0]
    elements = st.from_type(element) if isinstance(element, type) else st.integers()
    return st.lists(elements, min_size=1, max_size=8).map(_chaine)


def _chaine(xs: Sequence[object]) -> somme.A[object]:
    ens = somme.mens(xs)
    assert isinstance(ens, somme.A)
    return ens
