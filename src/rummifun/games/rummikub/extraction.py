"""Q14 and Q15: adding a tile to the table, and finding combinations in a hand (Rummikub §8.2, §8.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, groupby, takewhile
from math import comb
from operator import attrgetter

from rummifun.chance import Alea
from rummifun.games.rummikub.combinaisons import combinaison_valide, est_groupe, est_suite
from rummifun.games.rummikub.etat import extraire
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Couleur,
    Joker,
    Main,
    T,
    Table,
    Tuile,
    en_ordre,
    en_table,
    list_tiles,
)
from rummifun.multiset.rapide import appartient, cardinal, nbocc

__all__ = [
    "ajouter_tuile",
    "extraction_groupe",
    "extraction_groupe_au_hasard",
    "extraction_suite",
    "extraction_suite_au_hasard",
    "groupes",
    "nb_groupes",
    "nb_suites",
    "suites",
]


def ajouter_tuile(table: Sequence[Sequence[Tuile]], tuile: Tuile) -> Table:
    """Add a tile to one combination of a valid table; the empty table when none takes it.

    The first combination in table order that takes the tile gets it: at its right end, at its left end, inside, or in
    the place of a joker that moves to an end, the right one first: rule 3 sets « pas de restriction ». No other tile
    moves, and no combination is split. A table that gets a tile is not empty: so `()` always means « nowhere », on the
    empty table too.

    Profil: table → tuile → table   (Rummikub §8.2, Q14)

    >>> from rummifun.games.rummikub import Jaune, Joker, Noir, T
    >>> ajouter_tuile([[T(3, Noir), Joker, T(5, Noir)]], T(4, Noir))
    ((T(3, Noir), T(4, Noir), T(5, Noir), Joker),)
    >>> ajouter_tuile([[T(11, Noir), T(12, Noir), Joker]], T(13, Noir))
    ((Joker, T(11, Noir), T(12, Noir), T(13, Noir)),)
    >>> ajouter_tuile([[T(3, Noir), T(4, Noir), T(5, Noir)]], T(7, Noir)), ajouter_tuile([], T(7, Noir))
    ((), ())

    Law: t' = ajouter_tuile t x ≠ () ⇒ combinaisons_valides t' and tableVmens t' == ajoute (x, 1) (tableVmens t)
    """
    tables = (
        (*avant, nouvelle, *apres)
        for avant, c, apres in _chacune(en_table(table))
        if _proches(c, tuile)
        for nouvelle in _ajouts(c, tuile)
        if combinaison_valide(nouvelle)
    )
    return next(tables, ())


def _chacune(table: Table) -> Iterator[tuple[Table, Combinaison, Table]]:
    return ((table[:i], c, table[i + 1 :]) for i, c in enumerate(table))


def _proches(c: Combinaison, tuile: Tuile) -> bool:
    """Tell whether a tile has the value of a combination's first one, or its colour and a value that a run reaches."""
    premiere = c[0] if c else Joker
    if tuile is Joker or premiere is Joker:
        return True
    ecart = abs(tuile.valeur - premiere.valeur)
    return ecart == 0 or (ecart <= len(c) and tuile.couleur is premiere.couleur)


def _ajouts(c: Combinaison, tuile: Tuile) -> Iterator[Combinaison]:
    yield (*c, tuile)
    yield (tuile, *c)
    if Joker in c:  # else a run has no room inside, and a group takes at its ends what it takes anywhere
        yield from ((*c[:i], tuile, *c[i:]) for i in range(1, len(c)))
        for i in (i for i, t in enumerate(c) if t is Joker):
            echange = (*c[:i], tuile, *c[i + 1 :])
            yield (*echange, Joker)
            yield (Joker, *echange)


def suites(main: Main) -> Iterator[Combinaison]:
    """List every run that the tiles of a hand can form, with jokers in every possible place.

    In order: by colour, by first value, by length, then by the jokers used, fewest first.

    Profil: main → combinaison séquence   (Rummikub §8.3, Q15, algorithm 2)

    >>> from rummifun.games.rummikub import Jaune, Joker, T, mens
    >>> for s in suites(mens([T(1, Jaune), T(2, Jaune), Joker])):
    ...     print(*s)
    1j 2j J

    Law: every s satisfies est_suite s and inclus (tableVmens [s]) main, none comes twice, and there are nb_suites main.
    """
    jokers = nbocc(Joker, main)
    for couleur in Couleur:
        presents = {t.valeur: t for t, _ in main if t is not Joker and t.couleur is couleur}
        for valeurs in _fenetres(presents, jokers):
            manquants = [v for v in valeurs if v not in presents]
            libres = [v for v in valeurs if v in presents]
            for en_plus in range(min(jokers - len(manquants), len(libres) - 1) + 1):
                for remplaces in combinations(libres, en_plus):
                    absents = {*manquants, *remplaces}
                    yield tuple(Joker if v in absents else presents[v] for v in valeurs)


def groupes(main: Main) -> Iterator[Combinaison]:
    """List every group that the tiles of a hand can form, colours in order and jokers last.

    In order: by value, by length, then by the jokers used, fewest first.

    Profil: main → combinaison séquence   (Rummikub §8.3, Q15, algorithm 2)

    >>> from rummifun.games.rummikub import Jaune, Joker, Noir, T, mens
    >>> for g in groupes(mens([T(1, Jaune), T(1, Noir), Joker])):
    ...     print(*g)
    1j 1n J

    Law: every g satisfies est_groupe g and inclus (tableVmens [g]) main, none comes twice, and there are
    nb_groupes main.
    """
    jokers = nbocc(Joker, main)
    numerotees = sorted((t for t, _ in en_ordre(main) if t is not Joker), key=attrgetter("valeur"))
    for _, valeur in groupby(numerotees, attrgetter("valeur")):
        presentes = [*valeur]
        for taille in (3, 4):
            for en_plus in range(min(jokers, taille - 1) + 1):
                for tuiles in combinations(presentes, taille - en_plus):
                    yield (*tuiles, *[Joker] * en_plus)


def _fenetres(presents: Collection[int], jokers: int) -> Iterator[range]:
    """List the windows of 3 values or more that jokers can complete, by first value and by length."""
    for debut in range(1, 12):
        fenetres = (range(debut, debut + n) for n in range(3, 15 - debut))
        yield from takewhile(lambda f: sum(v not in presents for v in f) <= jokers, fenetres)


def nb_suites(main: Main) -> int:
    """Count the runs that a hand can form, without listing them (« peut-on évaluer ce nombre de combinaisons ? »).

    A colour offers 66 windows of k = 3 to 13 consecutive values. With j jokers in the hand and f values of the window
    missing, r jokers stand in the f missing places and in r − f of the k − f others: Σ comb (k − f) (r − f) for
    r from f to min j (k − 1). The whole game (j = 2) has 4 · Σ (14 − k) (1 + k + k (k − 1) / 2) = 7 348 runs.

    Profil: main → ℕ   (Rummikub §8.3, Q15)

    >>> from rummifun.games.rummikub import cst_PIOCHE_INIT
    >>> nb_suites(cst_PIOCHE_INIT)
    7348

    Law: nb_suites m == |suites m|
    """
    jokers = nbocc(Joker, main)
    valeurs = [{t.valeur for t, _ in main if isinstance(t, T) and t.couleur is c} for c in Couleur]
    fenetres = ((presents, f) for presents in valeurs for f in _fenetres(presents, jokers))
    return sum(_placements(len(f), len(f) - len(presents & {*f}), jokers) for presents, f in fenetres)


def _placements(places: int, manquants: int, jokers: int) -> int:
    return sum(comb(places - manquants, r - manquants) for r in range(manquants, min(jokers, places - 1) + 1))


def nb_groupes(main: Main) -> int:
    """Count the groups that a hand can form, without listing them.

    A value present in p colours gives, with j jokers, Σ comb p (s − r) for the sizes s = 3, 4 and r from 0 to
    min j (s − 1). The whole game has 13 · (4 + 6 + 4 + 1 + 4 + 6) = 325 groups; with the runs, 7 673 combinations.

    Profil: main → ℕ   (Rummikub §8.3, Q15)

    >>> from rummifun.games.rummikub import cst_PIOCHE_INIT
    >>> nb_groupes(cst_PIOCHE_INIT)
    325

    Law: nb_groupes m == |groupes m|
    """
    jokers = nbocc(Joker, main)
    presentes = [sum(appartient(T(v, c), main) for c in Couleur) for v in range(1, 14)]
    return sum(comb(p, s - r) for p in presentes for s in (3, 4) for r in range(min(jokers, s - 1) + 1))


def extraction_suite(main: Main) -> Combinaison:
    """Find a run in a hand: the first that `suites` lists; `()` when there is none.

    Profil: main → combinaison   (Rummikub §8.3, Q15, algorithm 2)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> extraction_suite(mens([T(3, Noir), T(1, Noir), T(2, Noir)]))
    (T(1, Noir), T(2, Noir), T(3, Noir))

    Law: (extraction_suite m = ()) == (nb_suites m = 0)
    """
    return next(suites(main), ())


def extraction_groupe(main: Main) -> Combinaison:
    """Find a group in a hand: the first that `groupes` lists; `()` when there is none.

    Profil: main → combinaison   (Rummikub §8.3, Q15, algorithm 2)

    >>> from rummifun.games.rummikub import Bleu, Noir, T, mens
    >>> extraction_groupe(mens([T(3, Noir), T(3, Bleu)]))
    ()

    Law: (extraction_groupe m = ()) == (nb_groupes m = 0)
    """
    return next(groupes(main), ())


def extraction_suite_au_hasard(main: Main, alea: Alea, essais: int = 1000) -> tuple[Combinaison, Alea]:
    """Look for a run by trying tiles drawn at random; `()` when no try succeeds.

    A try draws 3 to 5 tiles, puts the numbered ones in order and the jokers in random places. It misses runs: in a hand
    of 14 tiles, a given run of 3 comes up in about one try in 1 000, hence the number of tries.

    Profil: main → Alea → ℕ → combinaison × Alea   (Rummikub §8.3, Q15, algorithm 1)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> extraction_suite_au_hasard(mens([T(3, Noir), T(1, Noir), T(2, Noir)]), Alea(1))[0]
    (T(1, Noir), T(2, Noir), T(3, Noir))

    Law: c = fst (extraction_suite_au_hasard m a n) ⇒ c = () or est_suite c and inclus (tableVmens [c]) m
    """
    return _au_hasard(est_suite, (3, 4, 5), main, alea, essais)


def extraction_groupe_au_hasard(main: Main, alea: Alea, essais: int = 1000) -> tuple[Combinaison, Alea]:
    """Look for a group by trying tiles drawn at random; `()` when no try succeeds.

    Profil: main → Alea → ℕ → combinaison × Alea   (Rummikub §8.3, Q15, algorithm 1)

    >>> from rummifun.games.rummikub import Bleu, Jaune, Joker, T, mens
    >>> extraction_groupe_au_hasard(mens([T(3, Bleu), T(3, Jaune), Joker]), Alea(1))[0]
    (T(3, Bleu), Joker, T(3, Jaune))

    Law: c = fst (extraction_groupe_au_hasard m a n) ⇒ c = () or est_groupe c and inclus (tableVmens [c]) m
    """
    return _au_hasard(est_groupe, (3, 4), main, alea, essais)


def _au_hasard(
    convient: Callable[[Combinaison], bool], tailles: Sequence[int], main: Main, alea: Alea, essais: int
) -> tuple[Combinaison, Alea]:
    possibles = [n for n in tailles if n <= cardinal(main)]
    for _ in range(essais if possibles else 0):
        choix, alea = alea.below(len(possibles))
        c, alea = _tirage(possibles[choix], main, alea)
        if convient(c):
            return c, alea
    return (), alea


def _tirage(n: int, main: Main, alea: Alea) -> tuple[Combinaison, Alea]:
    tuiles, _, alea = extraire(n, main, alea)
    c: list[Tuile] = [t for t in list_tiles(en_ordre(tuiles)) if t is not Joker]
    for _ in range(nbocc(Joker, tuiles)):
        place, alea = alea.below(len(c) + 1)
        c.insert(place, Joker)
    return tuple(c), alea
