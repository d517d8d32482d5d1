"""Brute force against the rules: combinations, what a hand holds, and whether anything can be laid.

All legal combinations are listed here once, without jokers, then with jokers put in their places. What the game
answers is held to that list, by exhaustive searches that know nothing of its shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, permutations, product
from random import Random
from typing import Any

import pytest
from harness.effort import Effort

from games.rummikub.random_states import groupe, main_de, suite
from rummifun.games.rummikub import (
    Bleu,
    Combinaison,
    Couleur,
    Jaune,
    Joker,
    Main,
    Noir,
    Rouge,
    T,
    Table,
    Tuile,
    ajouter_tuile,
    combinaison_valide,
    coup_ok,
    cst_PIOCHE_INIT,
    defaut,
    difference,
    est_groupe,
    est_suite,
    extraction_groupe,
    extraction_suite,
    feasibility,
    groupes,
    nb_groupes,
    nb_suites,
    peut_poser,
    points_combinaison,
    points_groupe,
    points_pose,
    points_suite,
    premier_coup_ok,
    suites,
    tableVmens,
    une_ouverture,
    une_pose,
)

J = Joker
COULEURS = (Bleu, Rouge, Jaune, Noir)

# all legal combinations


def suites_sans_joker() -> Iterator[tuple[T, ...]]:
    for couleur in COULEURS:
        for debut in range(1, 14):
            for fin in range(debut + 2, 14):
                yield tuple(T(v, couleur) for v in range(debut, fin + 1))


def groupes_sans_joker() -> Iterator[tuple[T, ...]]:
    for valeur in range(1, 14):
        for taille in (3, 4):
            for couleurs in permutations(COULEURS, taille):
                yield tuple(T(valeur, c) for c in couleurs)


def avec_jokers(c: tuple[T, ...]) -> Iterator[Combinaison]:
    """Put jokers in places of a combination: up to two, the game's; any number but all in up to 5 tiles."""
    for n in range(len(c) if len(c) <= 5 else 3):
        for places in combinations(range(len(c)), n):
            yield tuple(J if i in places else t for i, t in enumerate(c))


def valeur_totale(c: Iterable[T]) -> int:
    return sum(t.valeur for t in c)


SUITES: dict[Combinaison, int] = {j: valeur_totale(c) for c in suites_sans_joker() for j in avec_jokers(c)}
"""All runs, with their points."""

GROUPES: dict[Combinaison, int] = {j: valeur_totale(c) for c in groupes_sans_joker() for j in avec_jokers(c)}
"""All groups in every order, with their points."""


def jokers(c: Iterable[Tuile]) -> int:
    return sum(t is J for t in c)


def legale(c: Combinaison) -> bool:
    return c in SUITES or c in GROUPES


SANS_JOKER = sorted({c for c in (*SUITES, *GROUPES) if J not in c and len(c) <= 5}, key=str)

# (a) validity and points of every sequence of up to 5 tiles


def tuiles_de(valeurs: Iterable[int], couleurs: Container[object]) -> list[Tuile]:
    return [*(T(v, c) for c in COULEURS if c in couleurs for v in valeurs), J]


def reponses(c: Combinaison) -> tuple[object, ...]:
    return (
        est_suite(c),
        est_groupe(c),
        combinaison_valide(c),
        points_suite(c),
        points_groupe(c),
        points_pose([c]),
        points_combinaison(c),
        defaut(c) is None,
    )


def attendues(c: Combinaison) -> tuple[object, ...]:
    en_suite, en_groupe = SUITES.get(c, 0), GROUPES.get(c, 0)
    points = max(en_suite, en_groupe)
    return (c in SUITES, c in GROUPES, legale(c), en_suite, en_groupe, points, points, legale(c))


def desaccords(tuiles: Sequence[Tuile], plus_longue: int) -> list[Combinaison]:
    sequences = chain.from_iterable(product(tuiles, repeat=n) for n in range(plus_longue + 1))
    return [c for c in sequences if reponses(c) != attendues(c)]


@pytest.mark.parametrize(
    "tuiles",
    [
        tuiles_de((1, 2, 3, 4), (Bleu, Rouge)),
        tuiles_de((11, 12, 13), (Jaune, Noir)),
        tuiles_de((1, 13), COULEURS),
        tuiles_de((1, 2, 12, 13), (Noir,)),
        tuiles_de((6,), COULEURS),
    ],
    ids=lambda tuiles: "-".join(map(str, tuiles)),
)
def test_every_sequence_of_up_to_5_tiles(tuiles: list[Tuile]) -> None:
    assert desaccords(tuiles, 5) == []


def test_every_sequence_of_up_to_5_tiles_of_a_larger_set(effort: Effort) -> None:
    assert desaccords(tuiles_de((1, 2, 3, 12, 13), (Bleu, Rouge, Jaune)), 5 if effort(1, 10) > 1 else 3) == []


def test_every_legal_combination_of_whatever_length() -> None:
    legales = {*SUITES, *GROUPES}
    assert [c for c in legales if reponses(c) != attendues(c)] == []


def test_every_legal_run_with_one_tile_spoilt() -> None:
    hasard = Random(5)
    for c in hasard.sample(sorted(SUITES, key=str), 2000):
        i = hasard.randrange(len(c))
        gatee = (*c[:i], T(hasard.randint(1, 13), hasard.choice(COULEURS)), *c[i + 1 :])
        assert reponses(gatee) == attendues(gatee)


# (b) the combinations of a hand


def mains(graine: int, nombre: int, plus_grande: int) -> Iterator[list[Tuile]]:
    """Draw small hands out of few faces, so that they hold combinations."""
    hasard = Random(graine)
    for _ in range(nombre):
        debut, largeur = hasard.randint(1, 11), hasard.randint(2, 4)
        valeurs = range(debut, min(13, debut + largeur) + 1)
        couleurs = hasard.sample(COULEURS, hasard.randint(1, 4))
        tuiles: list[Tuile] = [*(T(v, c) for v in valeurs for c in couleurs for _ in "12"), J, J]
        yield hasard.sample(tuiles, min(len(tuiles), hasard.randint(0, plus_grande)))


def arrangements(tuiles: Sequence[Tuile]) -> set[Combinaison]:
    return set(chain.from_iterable(permutations(tuiles, n) for n in range(3, len(tuiles) + 1)))


@pytest.mark.parametrize("graine", range(4))
def test_suites_lists_the_runs_among_all_arrangements_of_a_hand(graine: int) -> None:
    for tuiles in mains(graine, 40, 6):
        listees = list(suites(main_de(*tuiles)))
        assert {*listees} == arrangements(tuiles) & {*SUITES}
        assert len({*listees}) == len(listees) == nb_suites(main_de(*tuiles))
        assert extraction_suite(main_de(*tuiles)) == (listees[0] if listees else ())


@pytest.mark.parametrize("graine", range(4))
def test_groupes_lists_the_groups_among_all_arrangements_of_a_hand(graine: int) -> None:
    for tuiles in mains(graine, 40, 6):
        listes = list(groupes(main_de(*tuiles)))
        assert {jeu(g) for g in listes} == {jeu(g) for g in arrangements(tuiles) & {*GROUPES}}
        assert len({jeu(g) for g in listes}) == len(listes) == nb_groupes(main_de(*tuiles))
        assert extraction_groupe(main_de(*tuiles)) == (listes[0] if listes else ())


def test_a_hand_with_more_jokers_than_the_game_has() -> None:
    tuiles: list[Tuile] = [T(12, Noir), T(13, Noir), J, J, J]
    assert {*suites(main_de(*tuiles))} == arrangements(tuiles) & {*SUITES}
    assert nb_suites(main_de(*tuiles)) == len(arrangements(tuiles) & {*SUITES})


def test_suites_come_by_colour_first_value_length_and_jokers() -> None:
    for tuiles in mains(9, 60, 9):
        cles = [_cle_suite(s) for s in suites(main_de(*tuiles))]
        assert cles == sorted(cles)


def _cle_suite(s: Combinaison) -> tuple[int, int, int, int]:
    i, premiere = next((i, t) for i, t in enumerate(s) if isinstance(t, T))
    return COULEURS.index(premiere.couleur), premiere.valeur - i, len(s), jokers(s)


def test_groupes_come_by_value_length_and_jokers_colours_in_order_and_jokers_last() -> None:
    for tuiles in mains(10, 60, 9):
        listes = list(groupes(main_de(*tuiles)))
        cles = [(next(t.valeur for t in g if isinstance(t, T)), len(g), jokers(g)) for g in listes]
        assert cles == sorted(cles)
        assert all([numero(t) for t in g] == sorted(map(numero, g)) for g in listes)


def test_the_whole_game_has_7348_runs() -> None:
    listees = list(suites(cst_PIOCHE_INIT))
    assert len(listees) == len({*listees}) == nb_suites(cst_PIOCHE_INIT) == 7348
    assert {*listees} == {c for c in SUITES if jokers(c) <= 2}


def test_the_whole_game_has_325_groups() -> None:
    listes = list(groupes(cst_PIOCHE_INIT))
    assert len(listes) == len({jeu(g) for g in listes}) == nb_groupes(cst_PIOCHE_INIT) == 325
    assert {jeu(g) for g in listes} == {jeu(c) for c in GROUPES if jokers(c) <= 2}


# (c) whether anything can be laid: all sets of disjoint combinations are tried

Reste = tuple[int, ...]
"""How many of each of the 53 faces, jokers last."""

Jeu = tuple[tuple[int, int], ...]
"""A combination as a multiset of faces."""


def numero(tuile: Tuile) -> int:
    return 13 * COULEURS.index(tuile.couleur) + tuile.valeur - 1 if isinstance(tuile, T) else 52


def jeu(c: Combinaison) -> Jeu:
    return tuple((n, len([*meme])) for n, meme in groupby(sorted(map(numero, c))))


ECRITS: dict[Jeu, Combinaison] = {jeu(c): c for c in (*SUITES, *GROUPES) if jokers(c) <= 2}
"""All combinations that two jokers allow, as multisets, each with one way to write it."""

POINTS: dict[Jeu, int] = {}
for _c in (*SUITES, *GROUPES):
    POINTS[jeu(_c)] = max(POINTS.get(jeu(_c), 0), SUITES.get(_c, 0), GROUPES.get(_c, 0))

PAR_PLUS_PETITE_FACE: list[list[Jeu]] = [[j for j in ECRITS if j[0][0] == face] for face in range(53)]


def reste_de(tuiles: Iterable[Tuile]) -> Reste:
    numeros = [*map(numero, tuiles)]
    return tuple(numeros.count(face) for face in range(53))


def tient(j: Jeu, reste: Reste) -> bool:
    return all(reste[face] >= n for face, n in j)


def sans(reste: Reste, j: Jeu) -> Reste:
    moins = list(reste)
    for face, n in j:
        moins[face] -= n
    return tuple(moins)


def jeux_possibles(reste: Reste) -> list[Jeu]:
    return [j for face, n in enumerate(reste) if n for j in PAR_PLUS_PETITE_FACE[face] if tient(j, reste)]


def par_face(jeux: Iterable[Jeu]) -> list[list[Jeu]]:
    return [[j for j in jeux if any(f == face for f, _ in j)] for face in range(53)]


def pose_existe(table: Table, tuiles: Sequence[Tuile]) -> bool:
    """Try every set of disjoint combinations that covers the table, and say whether one takes a tile of the hand."""
    main, tout = reste_de(tuiles), reste_de([*chain.from_iterable(table), *tuiles])
    jeux = jeux_possibles(tout)
    avec = par_face(jeux)

    @cache
    def cherche(reste: Reste) -> bool:
        a_couvrir = next((face for face in range(53) if reste[face] > main[face]), None)
        if a_couvrir is None:
            return reste != main or any(tient(j, reste) for j in jeux)
        return any(cherche(sans(reste, j)) for j in avec[a_couvrir] if tient(j, reste))

    return cherche(tout)


def meilleure_ouverture(tuiles: Sequence[Tuile]) -> int:
    """Give the most points that disjoint combinations of a hand make."""
    tout = reste_de(tuiles)
    jeux = jeux_possibles(tout)

    @cache
    def cherche(reste: Reste) -> int:
        return max((POINTS[j] + cherche(sans(reste, j)) for j in jeux if tient(j, reste)), default=0)

    return cherche(tout)


def une_table(tuiles: Sequence[Tuile], hasard: Random) -> Table | None:
    """Arrange all the tiles in combinations, in a way found at random."""
    tout = reste_de(tuiles)
    jeux = jeux_possibles(tout)
    hasard.shuffle(jeux)
    avec = par_face(jeux)

    @cache
    def cherche(reste: Reste) -> Table | None:
        face = next((face for face in range(53) if reste[face]), None)
        if face is None:
            return ()
        suites_ = (((ECRITS[j],), cherche(sans(reste, j))) for j in avec[face] if tient(j, reste))
        return next((debut + fin for debut, fin in suites_ if fin is not None), None)

    return cherche(tout)


def simple(table: Table, main: Main) -> bool:
    """Tell whether a tile can be added, or a combination of the hand laid, without rearranging."""
    return bool(any(ajouter_tuile(table, t) for t, _ in main) or nb_suites(main) or nb_groupes(main))


def pose_juste(table: Table, tuiles: Sequence[Tuile], proposee: Table) -> bool:
    """Check a witness twice: by coup_ok, and by counting faces."""
    main = main_de(*tuiles)
    apres, tout = reste_de(chain.from_iterable(proposee)), reste_de([*chain.from_iterable(table), *tuiles])
    avant = reste_de(chain.from_iterable(table))
    return (
        coup_ok(table, main, proposee, difference(main, difference(tableVmens(proposee), tableVmens(table))))
        and all(map(legale, proposee))
        and all(x <= y <= z for x, y, z in zip(avant, apres, tout, strict=True))
        and apres != avant
    )


def verifie_pose(table: Table, tuiles: Sequence[Tuile]) -> str:
    """Check une_pose and peut_poser on a position, and name its kind: refusée, simple or réarrangée."""
    main, trouvee = main_de(*tuiles), une_pose(table, main_de(*tuiles))
    possible = pose_existe(table, tuiles)
    assert (bool(trouvee), peut_poser(table, main, True)) == (possible, possible), (table, tuiles)
    assert not possible or pose_juste(table, tuiles, trouvee), (table, tuiles)
    return "refusée" if not possible else "simple" if simple(table, main) else "réarrangée"


def sac(hasard: Random) -> list[Tuile]:
    """Draw a bag of few faces, twice each, with 0, 1 or 2 jokers, shuffled."""
    debut, largeur = hasard.randint(1, 11), hasard.choice([3, 4, 4, 5, 6])
    valeurs = range(debut, min(13, debut + largeur - 1) + 1)
    couleurs = hasard.sample(COULEURS, hasard.choice([1, 2, 3, 4, 4]))
    tuiles: list[Tuile] = [T(v, c) for v in valeurs for c in couleurs for _ in "12"]
    tuiles += [J] * hasard.choice([0, 1, 1, 2, 2])
    return hasard.sample(tuiles, len(tuiles))


def retire(tuiles: Iterable[Tuile], reste: Reste) -> list[Tuile]:
    """List the tiles that a rest leaves."""
    return [t for t in dict.fromkeys(tuiles) for _ in range(reste[numero(t)])]


Famille = Callable[[Random], tuple[Table, list[Tuile]] | None]
"""A way to draw a position, a table and a hand; it may fail."""


def au_hasard(hasard: Random) -> tuple[Table, list[Tuile]] | None:
    """Make a table of the first tiles of a bag when they happen to make one, and a hand of the next."""
    tuiles = sac(hasard)
    n = hasard.randint(0, 10)
    table = une_table(tuiles[:n], hasard)
    return None if table is None else (table, tuiles[n : n + hasard.randint(1, 5)])


def defaite(hasard: Random, de_quatre: bool = False) -> tuple[Table, list[Tuile]] | None:
    """Take tiles out of a table, arrange the others anew, and give them to a hand with some more."""
    tuiles = sac(hasard)
    reste, apres = reste_de(tuiles), list[Tuile]()
    for _ in range(hasard.randint(1, 3)):
        jeux = [j for j in jeux_possibles(reste) if not de_quatre or sum(n for _, n in j) == 4]
        if not jeux:
            return None
        j = hasard.choice(jeux)
        apres, reste = [*apres, *ECRITS[j]], sans(reste, j)
    hasard.shuffle(apres)
    k = hasard.choice([1, 1, 1, 2, 3])
    table = une_table(apres[k:], hasard) if 3 <= len(apres) <= 14 else None
    autres = retire(tuiles, reste)
    main = [*apres[:k], *hasard.sample(autres, min(len(autres), hasard.randint(0, 2)))]
    return None if table is None else (table, main)


def presque_defaite(hasard: Random) -> tuple[Table, list[Tuile]] | None:
    """Do the same, one tile of the hand lost: often nothing can be laid any more."""
    position = defaite(hasard)
    return position and (position[0], position[1][1:])


def de_groupes(hasard: Random) -> tuple[Table, list[Tuile]] | None:
    """Do the same with tables of combinations of 4 tiles only, where jokers find little room."""
    return defaite(hasard, de_quatre=True)


def joker_a_placer(hasard: Random) -> tuple[Table, list[Tuile]] | None:
    """Lay a group of three with a joker beside other combinations; the hand has the fourth tile."""
    valeur, couleurs = hasard.randint(1, 13), hasard.sample(COULEURS, 4)
    autres = hasard.sample(SANS_JOKER, hasard.randint(1, 2))
    table: Table = ((*groupe(valeur, *couleurs[:3]), J), *autres)
    main: list[Tuile] = [
        T(valeur, couleurs[3]),
        *(t for t, _ in hasard.sample([*cst_PIOCHE_INIT], hasard.randint(0, 2))),
    ]
    possible = max(reste_de([*chain.from_iterable(table), *main])) <= 2
    return (table, main) if possible else None


FAMILLES = [au_hasard, defaite, presque_defaite, de_groupes, joker_a_placer]


def positions(famille: Famille, graine: int, nombre: int) -> Iterator[tuple[Table, list[Tuile]]]:
    hasard = Random(graine)
    while nombre:
        position = famille(hasard)
        if position is not None and position[1]:
            nombre -= 1
            yield position


@pytest.mark.parametrize("graine", range(2))
@pytest.mark.parametrize("famille", FAMILLES, ids=lambda f: f.__name__)
def test_une_pose_finds_a_move_exactly_when_there_is_one(famille: Famille, graine: int, effort: Effort) -> None:
    for table, tuiles in positions(famille, graine, 100 * effort(1, 10)):
        verifie_pose(table, tuiles)


def test_the_positions_have_both_answers_and_all_numbers_of_jokers() -> None:
    """Without this the search could be right for want of cases."""
    exemples = [position for f in FAMILLES for position in positions(f, 0, 60)]
    genres = [verifie_pose(table, tuiles) for table, tuiles in exemples]
    assert min(genres.count(g) for g in ("refusée", "simple", "réarrangée")) >= 10
    jokers_vus = {(jokers(chain.from_iterable(table)), jokers(tuiles)) for table, tuiles in exemples}
    assert jokers_vus == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)}


REPARTITIONS = [(t, m) for t in range(3) for m in range(3) if t + m <= 2]
"""How many copies of a face lie on the table, and how many are in the hand."""


def repartis(faces: Sequence[Tuile], choix: Iterable[tuple[int, int]]) -> tuple[list[Tuile], list[Tuile]]:
    paires = list(zip(faces, choix, strict=True))
    return [t for t, (n, _) in paires for _ in range(n)], [t for t, (_, n) in paires for _ in range(n)]


def verifie_repartitions(faces: Sequence[Tuile], choix: Iterable[tuple[tuple[int, int], ...]]) -> list[str]:
    genres = []
    for c in choix:
        posees, tuiles = repartis(faces, c)
        table = une_table(posees, Random(1))
        if table is not None and tuiles:
            genres.append(verifie_pose(table, tuiles))
    return genres


def test_every_table_and_hand_of_one_value_and_two_jokers() -> None:
    """All of them but for the names of the colours."""
    couleurs = combinations_with_replacement(REPARTITIONS, 4)
    choix = ((*quatre, j) for quatre in couleurs for j in REPARTITIONS)
    genres = verifie_repartitions([*groupe(6, *COULEURS), J], choix)
    assert min(map(genres.count, ("refusée", "simple"))) > 15


@pytest.mark.parametrize("faces", [suite(Bleu, 1, 2, 3, 4), suite(Noir, 10, 11, 12, 13)], ids=["bas", "haut"])
def test_every_table_and_hand_of_four_values_of_one_colour_and_two_jokers(faces: Combinaison, effort: Effort) -> None:
    """All of them in `pytest -m lent`, one in five otherwise."""
    choix = list(product(REPARTITIONS, repeat=5))[:: 1 if effort(1, 10) > 1 else 5]
    genres = verifie_repartitions([*faces, J], choix)
    assert min(map(genres.count, ("refusée", "simple"))) > 15


QUATRE = [groupe(v, *COULEURS) for v in (5, 6, 7)]
DE_TROIS_ET_JOKER = (*groupe(5, Bleu, Rouge, Jaune), J)
TREIZE = suite(Rouge, *range(1, 14))


@pytest.mark.parametrize(
    ("table", "tuiles", "possible"),
    [
        ((QUATRE[0],), [J], False),  # no room in a group of 4
        ((QUATRE[0],), [J, J], True),  # but three and one with both jokers
        ((QUATRE[0], groupe(9, *COULEURS)), [J], False),
        ((QUATRE[0], QUATRE[2]), [J], True),  # 5 J 7 and two groups of 3
        (tuple(QUATRE), [J], True),  # four runs 5 6 7 have room
        ((QUATRE[0], QUATRE[0]), [J], True),  # three groups of 3
        ((QUATRE[0],), [T(6, Bleu), T(7, Bleu)], True),  # a group of 4 gives one tile up
        ((groupe(5, Bleu, Rouge, Jaune),), [T(6, Bleu), T(7, Bleu)], False),  # one of 3 does not
        ((TREIZE,), [J], True),  # cut in two, it has room
        ((TREIZE,), [T(1, Rouge)], False),
        ((TREIZE,), [T(2, Rouge), T(12, Rouge)], False),  # 1 2 and 2 3: too short
        ((TREIZE,), [T(3, Rouge)], True),
        ((TREIZE, TREIZE), [J], True),
        # the joker of a group is taken back by a tile of a run, and completes the hand
        (((T(7, Bleu), T(7, Rouge), J), suite(Jaune, 7, 8, 9, 10)), [T(12, Bleu), T(13, Bleu)], True),
        (((T(7, Bleu), T(7, Rouge), J), suite(Jaune, 7, 8, 9)), [T(12, Bleu), T(13, Bleu)], False),
        (((T(3, Noir), J, T(5, Noir)), suite(Bleu, 1, 2, 3)), [T(12, Bleu), T(13, Bleu)], False),
        # the joker of a group makes room for a tile when it finds a place elsewhere
        ((DE_TROIS_ET_JOKER, suite(Bleu, 1, 2, 3)), [T(5, Noir)], True),
        ((DE_TROIS_ET_JOKER, groupe(9, *COULEURS)), [T(5, Noir)], False),
        ((DE_TROIS_ET_JOKER, suite(Bleu, 1, 2, 3), groupe(9, *COULEURS)), [T(5, Noir)], True),
        ((DE_TROIS_ET_JOKER, groupe(9, *COULEURS)), [T(5, Noir), T(10, Noir)], True),
        ((DE_TROIS_ET_JOKER, groupe(9, *COULEURS)), [T(5, Noir), T(12, Noir)], False),
        ((DE_TROIS_ET_JOKER,), [T(5, Noir), T(12, Bleu), T(13, Bleu)], True),
        # one of two colours that a group's jokers stand for is laid, the other kept
        (((T(6, Rouge), J, J),), [T(6, Noir), T(6, Bleu)], True),
        (((T(6, Rouge), T(6, Bleu), J, J),), [T(6, Noir)], False),
        (((T(6, Rouge), T(6, Bleu), J, J),), [T(6, Noir), T(6, Jaune)], True),
        ((), [J, J], False),
        ((), [J, J, T(1, Bleu)], True),
    ],
    ids=str,
)
def test_une_pose_on_special_shapes(table: Table, tuiles: list[Tuile], possible: bool) -> None:
    assert pose_existe(table, tuiles) is possible
    verifie_pose(table, tuiles)


def test_une_pose_is_empty_for_an_empty_hand() -> None:
    assert une_pose((QUATRE[0],), main_de()) == ()
    assert not peut_poser((QUATRE[0],), main_de(), True)


def grandes_mains(graine: int, nombre: int) -> Iterator[list[Tuile]]:
    """Draw hands whose combinations are worth 30 points or so."""
    hasard = Random(graine)
    for _ in range(nombre):
        tuiles = sac(hasard)
        yield tuiles[: hasard.randint(5, 11)]


@pytest.mark.parametrize("graine", range(3))
def test_une_ouverture_finds_30_points_exactly_when_they_are_there(graine: int, effort: Effort) -> None:
    reponses_vues = set()
    for tuiles in grandes_mains(graine, 150 * effort(1, 10)):
        main, pose = main_de(*tuiles), une_ouverture(main_de(*tuiles))
        possible = meilleure_ouverture(tuiles) >= 30
        reponses_vues.add(possible)
        assert (bool(pose), peut_poser((), main, False)) == (possible, possible), tuiles
        assert not possible or premier_coup_ok(main, pose, difference(main, tableVmens(pose))), tuiles
        assert all(map(legale, pose))
    assert reponses_vues == {True, False}


@pytest.mark.parametrize("n", [1, 2, 7, 8, 15])
def test_une_ouverture_ends_however_many_tiles_are_alike(n: int) -> None:
    assert une_ouverture(main_de(*[T(13, Rouge)] * n)) == ()


def test_une_ouverture_remembers_what_it_looked_for_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1s and 2s alone, no opening can be made: it is asked five times less than if nothing were remembered."""
    asked, search = list[object](), feasibility._ouvre

    def heard(*rest: Any) -> Any:
        asked.append(rest[:3])
        return search(*rest)

    monkeypatch.setattr(feasibility, "_ouvre", heard)
    assert une_ouverture(main_de(*[T(v, couleur) for v in (1, 2) for couleur in Couleur] * 2, Joker)) == ()
    assert len(asked) < 2 * len({*asked})


def test_une_ouverture_with_a_beginning_completes_it_exactly_when_it_can() -> None:
    hasard = Random(12)
    for tuiles in grandes_mains(7, 250):
        jeux = jeux_possibles(reste_de(tuiles))
        if not jeux:
            continue
        debut = ECRITS[hasard.choice(jeux)]
        reste = retire(tuiles, sans(reste_de(tuiles), jeu(debut)))
        pose = une_ouverture(main_de(*tuiles), [debut])
        assert bool(pose) == (points_pose([debut]) + meilleure_ouverture(reste) >= 30), (tuiles, debut)
        assert not pose or pose[0] == debut
        assert not pose or premier_coup_ok(main_de(*tuiles), pose, difference(main_de(*tuiles), tableVmens(pose)))


# (d) adding one tile


def ajouts(c: Combinaison, tuile: Tuile) -> Iterator[Combinaison]:
    """List the places of a tile: right end, left end, inside; then a joker's, the joker going right, else left."""
    for place in (len(c), 0, *range(1, len(c))):
        yield (*c[:place], tuile, *c[place:])
    for i in (i for i, t in enumerate(c) if t is J):
        yield (*c[:i], tuile, *c[i + 1 :], J)
        yield (J, *c[:i], tuile, *c[i + 1 :])


def ajout_exhaustif(table: Table, tuile: Tuile) -> Table:
    for i, c in enumerate(table):
        for nouvelle in filter(legale, ajouts(c, tuile)):
            return (*table[:i], nouvelle, *table[i + 1 :])
    return ()


@pytest.mark.parametrize("graine", range(4))
def test_ajouter_tuile_takes_the_first_of_all_places(graine: int) -> None:
    hasard = Random(graine)
    legales = [c for c in (*SUITES, *GROUPES) if jokers(c) <= 2]
    tuiles = [t for t, _ in cst_PIOCHE_INIT]
    vues = {True: 0, False: 0}
    for _ in range(2000):
        table = tuple(hasard.sample(legales, hasard.randint(1, 4)))
        tuile = hasard.choice([t for t in tuiles if t is not J or max(map(jokers, table)) < 2])
        attendue = ajout_exhaustif(table, tuile)
        assert ajouter_tuile(table, tuile) == attendue, (table, tuile)
        vues[bool(attendue)] += 1
    assert min(vues.values()) > 100


def test_ajouter_tuile_with_every_tile_to_short_combinations_near_the_ends() -> None:
    courtes = [c for c in (*SUITES, *GROUPES) if len(c) <= 4 and jokers(c) <= 2 and numero(c[0]) in (0, 12, 52)]
    for c in courtes[::2]:
        for tuile, _ in cst_PIOCHE_INIT:
            assert ajouter_tuile([c], tuile) == ajout_exhaustif((c,), tuile)


@pytest.mark.parametrize(
    ("c", "tuile", "attendue"),
    [
        ((T(4, Noir), T(5, Noir), T(6, Noir)), T(7, Noir), "4n 5n 6n 7n"),
        ((T(4, Noir), T(5, Noir), T(6, Noir)), T(3, Noir), "3n 4n 5n 6n"),
        ((T(4, Noir), T(5, Noir), T(6, Noir)), J, "4n 5n 6n J"),
        ((T(11, Noir), T(12, Noir), T(13, Noir)), J, "J 11n 12n 13n"),
        ((T(5, Noir), J, J), T(7, Noir), "5n J 7n J"),
        ((T(3, Noir), J, T(5, Noir)), T(4, Noir), "3n 4n 5n J"),
        ((T(11, Noir), J, T(13, Noir)), T(12, Noir), "J 11n 12n 13n"),
        ((J, T(2, Noir), T(3, Noir)), T(1, Noir), "1n 2n 3n J"),
        (TREIZE, J, ""),
        ((J, *TREIZE[1:]), T(1, Rouge), ""),
        ((T(4, Noir), T(4, Bleu), T(4, Rouge)), T(4, Jaune), "4n 4b 4r 4j"),
        ((T(4, Noir), T(4, Bleu), T(4, Rouge), J), T(4, Jaune), ""),
        ((T(4, Noir), T(4, Bleu), J), T(4, Noir), ""),
    ],
    ids=str,
)
def test_ajouter_tuile_right_end_left_end_inside_then_a_joker_s_place(
    c: Combinaison, tuile: Tuile, attendue: str
) -> None:
    assert " ".join(" ".join(map(str, x)) for x in ajouter_tuile([c], tuile)) == attendue


def test_ajouter_tuile_never_splits_and_leaves_the_other_combinations_alone() -> None:
    hasard = Random(4)
    legales = [c for c in SUITES if jokers(c) <= 1]
    for _ in range(500):
        table = tuple(hasard.sample(legales, 3))
        nouvelle = ajouter_tuile(table, hasard.choice([*cst_PIOCHE_INIT])[0])
        assert nouvelle == () or [len(c) for c in nouvelle] != [len(c) for c in table]
        assert nouvelle == () or sum(c != d for c, d in zip(table, nouvelle, strict=True)) == 1
