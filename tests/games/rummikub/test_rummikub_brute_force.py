"""Rummikub by brute force: combinations, the combinations of a hand, and whether any tile can be laid.

All legal combinations are listed here once, without jokers, then with jokers put in their places. The answers of the
game are compared with that list, and with an integer programme that knows nothing of its shortcuts.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.rummikub.oracle import meilleur
from games.rummikub.random_states import groupe, main_de, tuiles
from games.rummikub.test_rummikub_solver import comptes
from rummifun.games.rummikub import Combinaison, Table, Tuile, arranger, combinaisons, extraction_suite, solver
from rummifun.games.rummikub.combinaisons import points_pose
from rummifun.games.rummikub.extraction import ajouter_tuile, extraction_groupe, groupes, nb_groupes, nb_suites, suites
from rummifun.games.rummikub.rules import coup_ok, peut_poser, premier_coup_ok, une_ouverture
from rummifun.games.rummikub.solver import une_pose
from rummifun.games.rummikub.tuiles import Bleu, Jaune, Joker, Noir, Rouge, T, cst_PIOCHE_INIT, tableVmens
from rummifun.multiset.rapide import difference, mens

J = Joker
COULEURS = (Bleu, Rouge, Jaune, Noir)

# all legal combinations


def suites_sans_joker() -> Iterator[tuple[T, ...]]:
    for couleur, (debut, fin) in product(COULEURS, combinations(range(1, 15), 2)):
        if fin - debut >= 3:
            yield tuple(T(v, couleur) for v in range(debut, fin))


def groupes_sans_joker() -> Iterator[tuple[T, ...]]:
    for valeur, taille in product(range(1, 14), (3, 4)):
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


JUGES = ["est_suite", "est_groupe", "combinaison_valide", "points_suite", "points_groupe", "points_combinaison"]


def reponses(c: Combinaison) -> list[object]:
    judged = [getattr(combinaisons, name)(c) for name in JUGES]
    return [*judged, points_pose([c]), combinaisons.defaut(c) is None]


def attendues(c: Combinaison) -> list[object]:
    en_suite, en_groupe = SUITES.get(c, 0), GROUPES.get(c, 0)
    points = max(en_suite, en_groupe)
    return [c in SUITES, c in GROUPES, legale(c), en_suite, en_groupe, points, points, legale(c)]


@pytest.mark.parametrize(
    ("choix", "most"),
    [
        (tuiles_de((1, 2, 3, 4), (Bleu, Rouge)), 4),
        (tuiles_de((11, 12, 13), (Jaune, Noir)), 4),
        (tuiles_de((1, 13), COULEURS), 3),
        (tuiles_de((1, 2, 12, 13), (Noir,)), 5),
        (tuiles_de((6,), COULEURS), 5),
        (tuiles_de((1, 2, 3, 12, 13), (Bleu, Rouge, Jaune)), 3),
    ],
    ids=lambda choix: "-".join(map(str, choix)) if isinstance(choix, list) else "",
)
def test_est_suite_est_groupe_and_points_of_every_sequence(choix: list[Tuile], most: int, effort: Effort) -> None:
    for c in nonempty(chain.from_iterable(product(choix, repeat=n) for n in range(effort(most, 5) + 1))):
        assert reponses(c) == attendues(c)


def test_est_suite_est_groupe_and_points_of_legal_combinations_and_spoilt_ones(effort: Effort) -> None:
    hasard = Random(5)
    for c in nonempty([*SUITES, *GROUPES][:: effort(9, 1)]):
        i = hasard.randrange(len(c))
        gatee = (*c[:i], T(hasard.randint(1, 13), hasard.choice(COULEURS)), *c[i + 1 :])
        assert reponses(c) == attendues(c)
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


def cle_de_suite(s: Combinaison) -> tuple[int, int, int, int]:
    i, premiere = next((i, t) for i, t in enumerate(s) if isinstance(t, T))
    return COULEURS.index(premiere.couleur), premiere.valeur - i, len(s), jokers(s)


def cle_de_groupe(g: Combinaison) -> tuple[int, int, int]:
    return next(t.valeur for t in g if isinstance(t, T)), len(g), jokers(g)


def test_suites_lists_the_runs_of_a_hand_by_colour_first_value_length_and_jokers(effort: Effort) -> None:
    for tirees in (*mains(0, effort(25, 160), 6), tuiles("12n 13n J J J")):
        main = main_de(*tirees)
        listees = list(suites(main))
        assert {*listees} == arrangements(tirees) & {*SUITES}
        assert len({*listees}) == len(listees) == nb_suites(main)
        assert extraction_suite(main) == (listees[0] if listees else ())
        assert listees == sorted(listees, key=cle_de_suite)


def test_groupes_lists_the_groups_of_a_hand_by_value_length_and_jokers_that_come_last(effort: Effort) -> None:
    for tirees in nonempty(mains(1, effort(25, 160), 6)):
        main = main_de(*tirees)
        listes = list(groupes(main))
        assert {*map(en_tas, listes)} == {*map(en_tas, arrangements(tirees) & {*GROUPES})}
        assert len({*map(en_tas, listes)}) == len(listes) == nb_groupes(main)
        assert extraction_groupe(main) == (listes[0] if listes else ())
        assert listes == sorted(listes, key=cle_de_groupe)
        assert all([*g] == sorted(g, key=en_ordre_de_couleur) for g in listes)


def en_tas(c: Combinaison) -> frozenset[tuple[Tuile, int]]:
    return frozenset(Counter(c).items())


def en_ordre_de_couleur(t: Tuile) -> int:
    return COULEURS.index(t.couleur) if isinstance(t, T) else 4


def test_suites_and_groupes_of_the_whole_game_are_7348_and_325() -> None:
    listees, listes = list(suites(cst_PIOCHE_INIT)), list(groupes(cst_PIOCHE_INIT))
    assert len(listees) == len({*listees}) == nb_suites(cst_PIOCHE_INIT) == 7348
    assert {*listees} == {c for c in SUITES if jokers(c) <= 2}
    assert len(listes) == len({*map(en_tas, listes)}) == nb_groupes(cst_PIOCHE_INIT) == 325
    assert {*map(en_tas, listes)} == {en_tas(c) for c in GROUPES if jokers(c) <= 2}


# (c) whether anything can be laid: the integer programme of the oracle tries everything


def pose_existe(table: Table, tuiles: Sequence[Tuile]) -> bool:
    """Tell, by the oracle, whether the tiles of the table and one of the hand at least can be laid."""
    return bool(meilleur(comptes([*chain.from_iterable(table)]), comptes(tuiles), [1] * 53))


def ouverture_existe(tuiles: Sequence[Tuile], points: int = 30) -> bool:
    return points <= 0 or meilleur([0] * 53, comptes(tuiles), [1] * 53, points) is not None


def verifie_pose(table: Table, tuiles: Sequence[Tuile], possible: bool) -> str:
    """Check une_pose and peut_poser on a position; return its kind: refusée, simple or réarrangée."""
    main, trouvee = main_de(*tuiles), une_pose(table, main_de(*tuiles))
    assert (bool(trouvee), peut_poser(table, main, True)) == (possible, possible), (table, tuiles)
    if not possible:
        return "refusée"
    posees = difference(tableVmens(trouvee), tableVmens(table))
    assert coup_ok(table, main, trouvee, difference(main, posees)), (table, tuiles)
    assert all(map(legale, trouvee))
    simple = any(ajouter_tuile(table, t) for t, _ in main) or nb_suites(main) or nb_groupes(main)
    return "simple" if simple else "réarrangée"


def sac(hasard: Random) -> list[Tuile]:
    """Draw a bag of few faces, twice each, with 0, 1 or 2 jokers, shuffled."""
    debut, largeur = hasard.randint(1, 11), hasard.choice([3, 4, 4, 5, 6])
    valeurs = range(debut, min(13, debut + largeur - 1) + 1)
    couleurs = hasard.sample(COULEURS, hasard.choice([1, 2, 3, 4, 4]))
    tuiles: list[Tuile] = [T(v, c) for v in valeurs for c in couleurs for _ in "12"]
    tuiles += [J] * hasard.choice([0, 1, 1, 2, 2])
    return hasard.sample(tuiles, len(tuiles))


def au_hasard(hasard: Random) -> tuple[Table | None, list[Tuile]]:
    """Make a table of the first tiles of a bag when they happen to make one, and a hand of the next."""
    tuiles, n = sac(hasard), hasard.randint(0, 10)
    return arranger(main_de(*tuiles[:n])), tuiles[n : n + hasard.randint(1, 5)]


def defaite(hasard: Random) -> tuple[Table | None, list[Tuile]]:
    """Take tiles out of a table, arrange the others anew, and give some of them to a hand, with some more."""
    reste, posees = Counter(sac(hasard)), list[Tuile]()
    for _ in range(hasard.randint(1, 3)):
        main = main_de(*reste.elements())
        if combinaisons := [c for c in (*suites(main), *groupes(main)) if len(c) < 5]:
            c = hasard.choice(combinaisons)
            reste, posees = reste - Counter(c), [*posees, *c]
    hasard.shuffle(posees)
    k, autres = hasard.choice([1, 1, 1, 2, 3]), [*reste.elements()]
    perdues = hasard.choice([0, 0, 1])  # then often nothing can be laid any more
    main_ = [*posees[perdues:k], *hasard.sample(autres, min(len(autres), hasard.randint(0, 2)))]
    return arranger(main_de(*posees[k:])), main_


def joker_a_placer(hasard: Random) -> tuple[Table | None, list[Tuile]]:
    """Lay a group of three with a joker beside other combinations; the hand has the fourth tile."""
    valeur, couleurs = hasard.randint(1, 13), hasard.sample(COULEURS, 4)
    autres = hasard.sample(SANS_JOKER, hasard.randint(1, 2))
    table: Table = ((*groupe(valeur, *couleurs[:3]), J), *autres)
    main = [T(valeur, couleurs[3]), *(t for t, _ in hasard.sample([*cst_PIOCHE_INIT], hasard.randint(0, 2)))]
    possible = max(comptes([*chain.from_iterable(table), *main])) <= 2
    return table if possible else None, main


@pytest.mark.parametrize("famille", [au_hasard, defaite, joker_a_placer], ids=lambda f: f.__name__)
def test_une_pose_finds_a_move_exactly_when_there_is_one(
    famille: Callable[[Random], tuple[Table | None, list[Tuile]]], effort: Effort
) -> None:
    hasard, genres = Random(7), Counter[str]()
    while genres.total() < effort(20, 1500):
        table, tuiles = famille(hasard)
        if table is not None and tuiles:
            genres[verifie_pose(table, tuiles, pose_existe(table, tuiles))] += 1
    assert len(genres) >= 2


def test_une_pose_is_empty_for_an_empty_hand() -> None:
    assert une_pose((groupe(5, *COULEURS),), main_de()) == ()
    assert not peut_poser((groupe(5, *COULEURS),), main_de(), True)


def test_une_ouverture_finds_30_points_exactly_when_they_are_there(effort: Effort) -> None:
    hasard, vues = Random(7), set()
    for _ in range(effort(30, 1500)):
        tuiles = sac(hasard)[: hasard.randint(5, 11)]
        main, pose, possible = main_de(*tuiles), une_ouverture(main_de(*tuiles)), ouverture_existe(tuiles)
        vues.add(possible)
        assert (bool(pose), peut_poser((), main, False)) == (possible, possible), tuiles
        assert not possible or premier_coup_ok(main, pose, difference(main, tableVmens(pose))), tuiles
        if combinaisons := [*suites(main), *groupes(main)]:
            debut = hasard.choice(combinaisons)
            pose, reste = une_ouverture(main, [debut]), difference(main, mens(debut))
            manquent = 30 - points_pose([debut])
            assert bool(pose) == ouverture_existe([t for t, n in reste for _ in range(n)], manquent), (tuiles, debut)
            assert not pose or pose[0] == debut
            assert not pose or premier_coup_ok(main, pose, difference(main, tableVmens(pose)))
    assert vues == {True, False}


@pytest.mark.parametrize("n", [1, 2, 7, 8, 15])
def test_une_ouverture_ends_however_many_tiles_are_alike(n: int) -> None:
    assert une_ouverture(main_de(*[T(13, Rouge)] * n)) == ()


def test_une_ouverture_remembers_what_it_looked_for_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1s and 2s alone no opening can be made; the memory of failures saves four calls of five."""
    asked, search = list[object](), solver._ouvre

    def heard(*rest: Any) -> Any:
        asked.append(rest[:3])
        return search(*rest)

    monkeypatch.setattr(solver, "_ouvre", heard)
    assert une_ouverture(main_de(*[T(v, couleur) for v in (1, 2) for couleur in COULEURS] * 2, J)) == ()
    assert len(asked) < 2 * len({*asked})


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


def test_ajouter_tuile_takes_the_first_of_all_places(effort: Effort) -> None:
    hasard, vues = Random(4), Counter[bool]()
    legales = [c for c in (*SUITES, *GROUPES) if jokers(c) <= 2]
    tuiles = [t for t, _ in cst_PIOCHE_INIT]
    for _ in range(effort(800, 8000)):
        table = tuple(hasard.sample(legales, hasard.randint(1, 4)))
        tuile = hasard.choice([t for t in tuiles if t is not J or max(map(jokers, table)) < 2])
        attendue = ajout_exhaustif(table, tuile)
        assert ajouter_tuile(table, tuile) == attendue, (table, tuile)
        vues[bool(attendue)] += 1
    assert min(vues.values()) > 50
