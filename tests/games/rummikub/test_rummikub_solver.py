"""The solver compared with the integer programme, on positions of three sizes; its tables, steps and refusals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.asked import refused
from games.rummikub.oracle import JOKER, meilleur
from games.rummikub.random_states import groupe, main_de, main_dite, suite, table_de, tuiles
from rummifun.games.rummikub import Combinaison, Main, Solution, Table, Tuile, arranger, dynamic_program, solver
from rummifun.games.rummikub.combinaisons import combinaisons_valides, memes_tables
from rummifun.games.rummikub.notation import read_table_and_hand
from rummifun.games.rummikub.reconstruction import TileMove, tile_moves
from rummifun.games.rummikub.rules import coup_ok, meilleure_premiere_pose, peut_poser, points_main, premier_coup_ok
from rummifun.games.rummikub.solver import (
    OBJECTIFS,
    Objectif,
    make_task,
    meilleure_pose,
    une_pose,
)
from rummifun.games.rummikub.tuiles import (
    Couleur,
    Joker,
    RefusRummikub,
    Rouge,
    T,
    cst_PIOCHE_INIT,
    tableVmens,
    write_table,
)
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.multiset.rapide import difference, egaux, mens
from rummifun.refusal import sentence

COULEURS = tuple(Couleur)
TREIZE = suite(Rouge, *range(1, 14))
BAG = [t for t, n in cst_PIOCHE_INIT for _ in range(n)]
TAILLES = {"vide": (0, 0), "moyenne": (15, 30), "grande": (40, 70)}

POIDS: dict[Objectif, list[int]] = {
    "tuiles": [1] * 53,
    "points": [*(f // 4 + 1 for f in range(52)), 0],
    "tuiles_points": [*(f // 4 + 1001 for f in range(52)), 1000],
    "main": [*(f // 4 + 1 for f in range(52)), 30],
}


def face(t: Tuile) -> int:
    return 4 * (t.valeur - 1) + t.couleur.value if isinstance(t, T) else JOKER


def comptes(tuiles: Sequence[Tuile]) -> list[int]:
    nombres = Counter(map(face, tuiles))
    return [nombres[f] for f in range(53)]


# positions


def une_combinaison(hasard: Random) -> Combinaison:
    if hasard.random() < 0.5:
        debut = hasard.randint(1, 11)
        c: Combinaison = suite(hasard.choice(COULEURS), *range(debut, min(13, debut + hasard.randint(2, 5)) + 1))
    else:
        c = groupe(hasard.randint(1, 13), *hasard.sample(COULEURS, hasard.choice([3, 4])))
    places = hasard.sample(range(len(c)), hasard.choice([0] * 7 + [1, 1, 2]))
    return tuple(Joker if i in places else t for i, t in enumerate(c))


def position(hasard: Random, taille: str) -> tuple[Table, list[Tuile]]:
    """Lay combinations drawn at random until there are enough tiles, and draw a hand of 5 to 20 of the others."""
    reste, table, but = Counter(BAG), list[Combinaison](), hasard.randint(*TAILLES[taille])
    while sum(map(len, table)) < but:
        c = une_combinaison(hasard)
        if Counter(c) <= reste:
            reste -= Counter(c)
            table.append(c)
    return tuple(table), hasard.sample(sorted(reste.elements(), key=face), hasard.randint(5, 20))


def positions(taille: str, graine: int, nombre: int) -> Iterator[tuple[Table, list[Tuile]]]:
    hasard = Random(f"{taille}{graine}")
    return (position(hasard, taille) for _ in range(nombre))


# the optimum


def attendu(table: Table, tuiles: Sequence[Tuile], objectif: Objectif) -> int:
    gain = meilleur(comptes([t for c in table for t in c]), comptes(tuiles), POIDS[objectif])
    assert gain is not None
    return sum(POIDS[objectif][face(t)] for t in tuiles) - gain if objectif == "main" else gain


def verifie(table: Table, main: Main, objectif: Objectif, s: Solution) -> None:
    """Check a solution in every way except that it is the best."""
    reste = difference(main, s.posees)
    assert s.avant == table
    assert egaux(difference(tableVmens(s.table), tableVmens(table)), s.posees)
    assert coup_ok(table, main, s.table, reste) if s.posees else s.table == table
    faces = [face(t) for t, n in s.posees for _ in range(n)]
    obtenu = points_main(reste) if objectif == "main" else sum(POIDS[objectif][f] for f in faces)
    assert s.optimum == obtenu
    verifie_etapes(table, s)


def verifie_etapes(table: Table, s: Solution) -> None:
    """Follow the steps: every pile is where they say, and the last table is that of the solution."""
    piles, prises = [Counter(c) for c in table], Counter[Tuile]()
    for etape in s.etapes:
        if etape.depuis is None:
            prises.update(etape.tuiles)
        else:
            piles[piles.index(Counter(etape.depuis))] -= Counter(etape.tuiles)
        if etape.vers:
            piles.remove(Counter(etape.vers))
        piles.append(Counter(etape.donne))
        assert Counter(etape.donne) == Counter(etape.vers) + Counter(etape.tuiles)
    restantes = sorted(sorted(map(str, p.elements())) for p in piles if p)
    assert restantes == sorted(sorted(map(str, c)) for c in s.table)
    assert mens(prises.elements()) == mens([]) or egaux(mens(list(prises.elements())), s.posees)


@pytest.mark.parametrize("graine", [0, *(pytest.param(graine, marks=pytest.mark.lent) for graine in (1, 2, 3))])
@pytest.mark.parametrize("taille", TAILLES)
def test_meilleure_pose_is_that_of_the_integer_programme(taille: str, graine: int, effort: Effort) -> None:
    nombre = effort({"vide": 8, "moyenne": 5, "grande": 2}[taille], 170)
    for i, (table, tirees) in nonempty(enumerate(positions(taille, graine, nombre))):
        main = main_de(*tirees)
        for objectif in OBJECTIFS[i % 2 :: 2]:
            s = meilleure_pose(table, main, objectif)
            assert s.optimum == attendu(table, tirees, objectif), (table, tirees, objectif)
            verifie(table, main, objectif, s)
        assert (
            peut_poser(table, main, True)
            == bool(solver.find_rearrangement(table, main))
            == bool(meilleure_pose(table, main).posees)
        )


def test_meilleure_premiere_pose_is_that_of_the_integer_programme(effort: Effort) -> None:
    """Small values and jokers, so that 30 points are often hard to reach."""
    hasard, vues = Random(0), Counter[bool]()
    for _ in range(effort(12, 500)):
        petites = [t for t in BAG if t is Joker or (isinstance(t, T) and t.valeur <= hasard.choice([3, 5, 13]))]
        tuiles = hasard.sample(petites, min(len(petites), hasard.randint(5, 16)))
        main = main_de(*tuiles)
        for objectif in OBJECTIFS:
            s = meilleure_premiere_pose(main, objectif)
            gain = meilleur([0] * 53, comptes(tuiles), POIDS[objectif], 30)
            vues[gain is None] += 1
            tout = points_main(main) if objectif == "main" else 0
            assert s.optimum == abs(tout - (gain or 0)), (tuiles, objectif)
            assert bool(s.table) == (gain is not None) == peut_poser((), main, False)
            assert not s.table or premier_coup_ok(main, s.table, difference(main, s.posees))
    assert min(vues.values()) > 3


@pytest.mark.lent
def test_positions_have_every_case_of_jokers() -> None:
    """Without this the comparison could be right for lack of cases."""
    vus = {
        (sum(t is Joker for c in table for t in c), sum(t is Joker for t in tuiles))
        for taille in TAILLES
        for table, tuiles in positions(taille, 0, 170)
    }
    assert vus == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)}


# special shapes

DEUX_FOIS = [*TREIZE, *TREIZE]
LONGUE = "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r"
CINQ, SIX, SEPT, NEUF = (f"{v}b {v}r {v}j {v}n" for v in (5, 6, 7, 9))

FORMES = [
    (f"/ {LONGUE} {LONGUE} J", 27),  # 1 to 11, joker 12 13, 1 to 13
    *((f"/ {LONGUE} {LONGUE} J J", 28), (f"{LONGUE} | {LONGUE} / J J", 2), (f"{LONGUE} | {LONGUE} / J", 1)),
    *((f"{LONGUE} / J", 1), (f"{LONGUE} / 1r", 0)),
    (f"{CINQ} / J", 0),  # no room in a group of 4
    (f"{CINQ} / J J", 2),  # but three and one with both jokers
    (f"{CINQ} | {CINQ} / J", 1),  # three groups of 3
    (f"{CINQ} | {CINQ} / J J", 2),  # one of them takes the other
    ("5b 5r 5j / J J", 1),
    ("/ 12n 13n J", 3),  # a joker that begins a run
    *(("/ 13n J J", 3), ("/ 1n J J", 3), ("/ 12n J J", 3), ("/ 1n 3n 5n J J", 5), ("/ J J", 0), ("/ J J 1b", 3)),
    ("/ 1n 2n 12n 13n J", 3),  # a run never goes round
    ("4b 5b 6b / 8b J", 2),  # a bridge
    *(("4b 5b 6b / 9b J J", 3), ("4b 5b 6b / 2b J", 2), ("5n J J / 6n", 1), ("J J 13n / 12n 11n", 2)),
    ("J 2n 3n 4n 5n 6n 7n 8n 9n 10n 11n 12n 13n / 1n 1n", 1),
    ("7b 7r 7j | 1n 2n 3n 4n | 9r 10r 11r / 7n 7n 8r 3n 5n 5n", 4),  # §8.4
    (f"{CINQ} | {NEUF} / J", 0),
    (f"{CINQ} | {SEPT} / J", 1),  # 5 J 7 and two groups of 3
    (f"{CINQ} | {SIX} | {SEPT} / J", 1),  # four runs 5 6 7 have room
    (f"{CINQ} / 6b 7b", 2),  # a group of 4 gives one tile up
    ("5b 5r 5j / 6b 7b", 0),  # one of 3 does not
    (f"{LONGUE} / 2r 12r", 0),  # 1 2 and 2 3: too short
    (f"{LONGUE} / 3r", 1),
    # the joker of a group is taken back by a tile of a run, and completes the hand
    *(("7b 7r J | 7j 8j 9j 10j / 12b 13b", 2), ("7b 7r J | 7j 8j 9j / 12b 13b", 0)),
    ("3n J 5n | 1b 2b 3b / 12b 13b", 0),
    # the joker of a group makes room for a tile when it finds a place elsewhere
    *(("5b 5r 5j J | 1b 2b 3b / 5n", 1), (f"5b 5r 5j J | {NEUF} / 5n", 0), (f"5b 5r 5j J | 1b 2b 3b | {NEUF} / 5n", 1)),
    *((f"5b 5r 5j J | {NEUF} / 5n 10n", 2), (f"5b 5r 5j J | {NEUF} / 5n 12n", 0), ("5b 5r 5j J / 5n 12b 13b", 3)),
    # one of two colours that a group's jokers stand for is laid, the other kept
    *(("6r J J / 6n 6b", 1), ("6r 6b J J / 6n", 0), ("6r 6b J J / 6n 6j", 2)),
]
"""Positions of special shapes, and how many tiles can be laid."""


@pytest.mark.parametrize(("texte", "posees"), FORMES)
def test_meilleure_pose_and_une_pose_of_special_shapes(texte: str, posees: int, effort: Effort) -> None:
    table, restent = read_table_and_hand(texte)
    main = main_de(*restent)
    for objectif in OBJECTIFS[: effort(1, 4)]:
        s = meilleure_pose(table, main, objectif)
        assert s.optimum == attendu(table, restent, objectif)
        assert sum(n for _, n in s.posees) == posees or objectif in ("points", "main")
        verifie(table, main, objectif, s)
    trouvee = une_pose(table, main)
    assert (bool(trouvee), peut_poser(table, main, True)) == (posees > 0, posees > 0)
    reste = difference(main, difference(tableVmens(trouvee), tableVmens(table)) if trouvee else main_de())
    assert not trouvee or coup_ok(table, main, trouvee, reste)


def test_meilleure_pose_of_all_the_tiles_in_one_hand(effort: Effort) -> None:
    optima: dict[Objectif, int] = {"tuiles_points": 106_728, "main": 0, "tuiles": 106, "points": 728}
    for objectif in nonempty([*optima][: effort(2, 4)]):
        s = meilleure_pose((), cst_PIOCHE_INIT, objectif)
        assert s.optimum == optima[objectif]
        verifie((), cst_PIOCHE_INIT, objectif, s)


# taste: among the best tables


def test_meilleure_pose_leaves_what_can_stay() -> None:
    s = meilleure_pose(table_de(f"1b 2b 3b | 4b 5b 6b | J 4n 5n | {NEUF}"), main_dite("7b"))
    assert memes_tables(s.table, table_de(f"1b 2b 3b | 4b 5b 6b 7b | J 4n 5n | {NEUF}"))


SEULES: tuple[Combinaison, ...] = (
    *(order for c in ("9r 9n J", "9r 9n 9j J", "9r 9n 9j", NEUF) for order in permutations(tuiles(c))),
    *table_de("7r 8r 9r 10r | J 8r 9r 10r | 7r J 9r 10r | 7r 8r J 10r | 7r 8r 9r J"),
    *table_de("7r 8r 9r | J 8r 9r | 7r J 9r | 7r 8r J"),
)
"""Combinations alone on a table, in every order of a group, with a joker anywhere."""


def test_meilleure_pose_leaves_a_combination_as_it_lies_when_a_hand_needs_none_of_it() -> None:
    for seule in nonempty(SEULES):
        s = meilleure_pose((seule,), main_dite("2b 3b 4b"))
        assert Counter(s.table) == Counter([seule, tuiles("2b 3b 4b")])


def test_meilleure_pose_keeps_a_joker_when_a_tile_does_as_well() -> None:
    table, main = table_de("4b 5b 6b"), main_dite("7b J")
    assert egaux(meilleure_pose(table, main, "points").posees, main_dite("7b"))
    assert meilleure_pose(table, main, "main").optimum == 0


def test_cherche_keeps_only_so_many_states_and_says_so() -> None:
    tache = make_task((), main_de(*(T(v, c) for v in range(1, 14) for c in Couleur)), "tuiles")
    espoirs = dynamic_program._espoirs(tache)
    peu, entier = dynamic_program._cherche(tache, espoirs, 0, 1)
    assert not entier
    tout, entier = dynamic_program._cherche(tache, espoirs, 0, None)
    assert entier
    assert tout is not None
    assert tout.valeur >= (peu.valeur if peu else 0)


# a bag of tiles


def test_arranger_arranges_the_tiles_of_a_table() -> None:
    for table, _ in nonempty(p for taille in TAILLES for p in positions(taille, 5, 3)):
        trouvee = arranger(tableVmens(table))
        assert trouvee is not None
        assert combinaisons_valides(trouvee)
        assert egaux(tableVmens(trouvee), tableVmens(table))


def test_arranger_tells_no_table_from_the_empty_one() -> None:
    assert arranger(main_dite("J J 12b 1b")) is None
    assert arranger(main_de()) == ()
    tout = arranger(cst_PIOCHE_INIT)
    assert tout is not None
    assert egaux(tableVmens(tout), cst_PIOCHE_INIT)


# bad input


@pytest.mark.parametrize("table", ["4b 5b 6b 4b 5b 6b 4b 5b 6b", ""])
def test_meilleure_pose_refuses_what_no_box_holds_by_counting(table: str) -> None:
    cent: Main = from_pairs([(T(v, c), 100) for c in Couleur for v in range(1, 14)])
    for refuse in (meilleure_pose, solver.find_rearrangement):
        refus = refused(refuse, table_de(table), cent)
        assert refus.code is RefusRummikub.TuilesEnTrop
        assert len(sentence(refus)) < 500


@pytest.mark.parametrize(
    ("table", "main", "code", "pieces"),
    [
        ("", "", RefusRummikub.MainVide, ""),
        ("4b 5b", "J", RefusRummikub.CombinaisonTropCourte, "4b 5b"),
        ("4b 5b 6b", "4b 4b", RefusRummikub.TuilesEnTrop, "4b"),
        ("J 4b 5b 6b", "J J J", RefusRummikub.TuilesEnTrop, "J J"),
    ],
)
def test_meilleure_pose_refuses_bad_input(table: str, main: str, code: RefusRummikub, pieces: str) -> None:
    refus = refused(meilleure_pose, table_de(table), main_dite(main))
    assert (refus.code, refus.pieces) == (code, tuiles(pieces))


def test_solver_of_a_hand_alone_refuses_too_many_tiles() -> None:
    assert refused(meilleure_premiere_pose, main_dite("J J J")) == refused(arranger, main_dite("J J J"))


def test_tile_move_is_said_by_where_its_tiles_come_from_and_go() -> None:
    c, d = tuiles("1n"), tuiles("2n 3n")
    said = [TileMove(c, depuis, vers, (*c, *vers)).message.key for depuis in (None, d) for vers in (d, ())]
    assert [key.partition(" {t}")[::2] for key in said] == [
        ("put", " from the hand with {b}: {c}"),
        ("lay", ""),
        ("take", " from {a} and put it with {b}: {c}"),
        ("take", " from {a} and set it apart"),
    ]


def test_tile_moves_are_none_between_equal_tables() -> None:
    table = table_de(f"4b 5b 6b | {NEUF}")
    assert tile_moves(table, table[::-1]) == ()


def test_une_pose_rearranges_no_more_tiles_than_the_game_has() -> None:
    trois = table_de("1b 2b 3b | 1b 2b 3b | 1b 2b 3b")
    assert une_pose(trois, main_dite("12n")) == ()
    assert une_pose(trois, main_dite("4b")) != ()


# Tables rebuilt: piles kept from the old table, places of jokers, cuts of runs


BLEUE = LONGUE.replace("r", "b")

REBATIES = {
    f"7b 7r 7j 7n | {BLEUE} / J": "[7b 7r 7j 7n] [1b 2b 3b J] [4b 5b 6b 7b 8b 9b 10b 11b 12b 13b]",
    f"{BLEUE} | 7b 7r 7j 7n / J J": "[1b 2b 3b J J] [4b 5b 6b 7b 8b 9b 10b 11b 12b 13b] [7b 7r 7j 7n]",
    "3b 4b 5b | 9b 10b 11b | 11b 12b 13b | 9b 10b J | J 12b 13b / 6b": (
        "[3b 4b 5b 6b J J] [9b 10b 11b 12b 13b] [9b 10b 11b 12b 13b]"
    ),
    "1b 2b 3b 4b | J 11b 12b | 7r 7j J / 5b": "[J 11b 12b] [7r 7j J] [1b 2b 3b 4b 5b]",
    "J 12b 13b | 7r 7j 7n / 7b": "[J 12b 13b] [7b 7r 7j 7n]",
    "J J 11b | 7r 7j 7n / 7b": "[J J 11b] [7b 7r 7j 7n]",
    "J J 12b | 7r 7j 7n / 7b": "[7b 7r 7j 7n] [J 12b J]",
    "3b J J | 7r 7j 7n / 7b": "[3b J J] [7b 7r 7j 7n]",
}
"""Positions, and the tables that a best turn makes of them."""


@pytest.mark.parametrize("texte", REBATIES)
def test_meilleure_pose_rebuilds_a_table_like_the_old_one(texte: str) -> None:
    table, main = read_table_and_hand(texte)
    assert write_table(meilleure_pose(table, mens(main)).table) == REBATIES[texte]
