"""Counting the moves that Rummikub proposes a second time, in another way: every arrangement is tried.

It shares the tiles, `step` and `fin` with the game, and nothing of how combinations are found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

from rummifun.games.rummikub import Couleur, Etat, Joker, T, Tuile, fin, jeu, step

__all__ = ["compte_naif", "perft_naif", "propositions_naives"]

Combinaison = tuple[Tuile, ...]


def perft_naif(e: Etat, profondeur: int) -> int:
    """Count as `perft` does, the last move of each play by the naive count."""
    if profondeur == 0:
        return 1
    if profondeur == 1:
        return compte_naif(e)
    return sum(perft_naif(step(e, coup), profondeur - 1) for coup in jeu.moves(e))


def compte_naif(e: Etat) -> int:
    """Count the proposals: drawing, then what the hand lays by itself; else, with no pool, the one move there is."""
    if fin(e):
        return 0
    poses = propositions_naives(e)
    return bool(e.pioche) + (poses or (0 if e.pioche else 1))


def propositions_naives(e: Etat) -> int:
    """Count the proposals that lay tiles: the combinations of the hand, and the tiles that the table takes."""
    statut = e.statuts[e.joueur.value]
    main: Counter[Tuile] = Counter(dict(statut.main))
    if statut.engage:
        return len(combinaisons_de(main)) + sum(prise(e.table, t) for t in main)
    return sum(peut_ouvrir(main - Counter(c), 30 - points(c)) for c in combinaisons_de(main))


@cache
def toutes() -> tuple[Combinaison, ...]:
    """List every valid combination of the game with at most two jokers, in the order in which one writes them."""
    return tuple({c for c in (*_suites(), *_groupes()) if c.count(Joker) <= 2 and set(c) != {Joker}})


def _suites() -> Iterator[Combinaison]:
    for couleur, debut, fin_ in product(Couleur, range(1, 14), range(1, 14)):
        suite = [T(v, couleur) for v in range(debut, fin_ + 1)]
        for places in _choix(range(len(suite))) if len(suite) >= 3 else ():
            yield tuple(Joker if i in places else t for i, t in enumerate(suite))


def _groupes() -> Iterator[Combinaison]:
    for valeur, taille, jokers in product(range(1, 14), (3, 4), (0, 1, 2)):
        for couleurs in combinations(Couleur, taille - jokers):
            yield (*(T(valeur, c) for c in couleurs), *[Joker] * jokers)


def _choix(places: Iterable[int]) -> Iterator[tuple[int, ...]]:
    tous = tuple(places)
    return (choisies for n in (0, 1, 2) for choisies in combinations(tous, n))


def combinaisons_de(main: Counter[Tuile]) -> list[Combinaison]:
    return [c for c in toutes() if main.keys() >= set(c) and Counter(c) <= main]


def points(c: Combinaison) -> int:
    """Count a combination as a run and as a group, and keep the more."""
    (i, t), *autres = [(i, t) for i, t in enumerate(c) if isinstance(t, T)]
    suite = sum(t.valeur - i + k for k in range(len(c)))
    groupe = len(c) * t.valeur
    if not autres:
        tient = t.valeur > i and t.valeur - i + len(c) <= 14
        return max(suite if tient else 0, groupe if len(c) <= 4 else 0)
    return groupe if autres[0][1].valeur == t.valeur else suite


def peut_ouvrir(main: Counter[Tuile], manque: int) -> bool:
    return manque <= 0 or any(peut_ouvrir(main - Counter(c), manque - points(c)) for c in combinaisons_de(main))


@cache
def prise(table: tuple[Combinaison, ...], tuile: Tuile) -> bool:
    """Tell whether a combination takes a tile: in some place of it, or in that of a joker that goes to an end."""
    return any(nouvelle in _ecrites() or _sac(nouvelle) in _sacs() for c in table for nouvelle in _avec(c, tuile))


def _avec(c: Combinaison, tuile: Tuile) -> Iterator[Combinaison]:
    for i in range(len(c) + 1):
        yield (*c[:i], tuile, *c[i:])
        if c[i : i + 1] == (Joker,):
            yield (*c[:i], tuile, *c[i + 1 :], Joker)
            yield (Joker, *c[:i], tuile, *c[i + 1 :])


@cache
def _ecrites() -> frozenset[Combinaison]:
    return frozenset(toutes())


@cache
def _sacs() -> frozenset[tuple[str, ...]]:
    """Gather the groups without the order of their tiles."""
    return frozenset(_sac(c) for c in _groupes() if set(c) != {Joker})


def _sac(c: Combinaison) -> tuple[str, ...]:
    return tuple(sorted(map(str, c)))
