"""The solver against the integer programme, on positions of three sizes; its tables, its steps, what it refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.rummikub.oracle import JOKER, meilleur
from games.rummikub.random_states import groupe, main_de, suite
from rummifun.games.rummikub import (
    Combinaison,
    Joker,
    Main,
    arranger,
    cst_PIOCHE_INIT,
    dynamic_program,
    en_ordre,
    meilleure_premiere_pose,
)
from rummifun.games.rummikub.combinaisons import combinaisons_valides, points_pose
from rummifun.games.rummikub.feasibility import peut_poser, une_pose
from rummifun.games.rummikub.problem_notation import read_table_and_hand
from rummifun.games.rummikub.refusals import RefusRummikub
from rummifun.games.rummikub.rules import coup_ok, memes_tables, points_main, premier_coup_ok
from rummifun.games.rummikub.solver import OBJECTIFS, Objectif, Solution, find_rearrangement, make_task, meilleure_pose
from rummifun.games.rummikub.tuiles import Bleu, Couleur, Jaune, Noir, Rouge, T, Table, Tuile, tableVmens, write_table
from rummifun.games.rummikub.walkthrough import TileMove, tile_moves
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.multiset.rapide import difference, egaux, mens
from rummifun.refusal import Precondition, sentence

J = Joker
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
    return tuple(J if i in places else t for i, t in enumerate(c))


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
    """Check a solution in every way but that it is the best one."""
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


@pytest.mark.parametrize("graine", [0, 1, *(pytest.param(graine, marks=pytest.mark.lent) for graine in (2, 3))])
@pytest.mark.parametrize("taille", TAILLES)
def test_meilleure_pose_is_that_of_the_integer_programme(taille: str, graine: int, effort: Effort) -> None:
    nombre = effort({"vide": 8, "moyenne": 5, "grande": 2}[taille], 170)
    for i, (table, tuiles) in nonempty(enumerate(positions(taille, graine, nombre))):
        main = main_de(*tuiles)
        for objectif in OBJECTIFS[i % 2 :: 2]:
            s = meilleure_pose(table, main, objectif)
            assert s.optimum == attendu(table, tuiles, objectif), (table, tuiles, objectif)
            verifie(table, main, objectif, s)
        assert (
            peut_poser(table, main, True)
            == bool(find_rearrangement(table, main))
            == bool(meilleure_pose(table, main).posees)
        )


def test_meilleure_premiere_pose_is_that_of_the_integer_programme(effort: Effort) -> None:
    """Small values and jokers, so that 30 points are often hard to reach."""
    hasard, vues = Random(0), Counter[bool]()
    for _ in range(effort(12, 500)):
        petites = [t for t in BAG if t is J or (isinstance(t, T) and t.valeur <= hasard.choice([3, 5, 13]))]
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
    """Without this the comparison could be right for want of cases."""
    vus = {
        (sum(t is J for c in table for t in c), sum(t is J for t in tuiles))
        for taille in TAILLES
        for table, tuiles in positions(taille, 0, 170)
    }
    assert vus == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)}


# special shapes

DEUX_FOIS = [*TREIZE, *TREIZE]
QUATRE = [groupe(v, *COULEURS) for v in (5, 6, 7)]
DE_TROIS_ET_JOKER = (*groupe(5, Bleu, Rouge, Jaune), J)


@pytest.mark.parametrize(
    ("table", "tuiles", "posees"),
    [
        ((), [*DEUX_FOIS, J], 27),  # 1 to 11, joker 12 13, 1 to 13
        ((), [*DEUX_FOIS, J, J], 28),
        ((TREIZE, TREIZE), [J, J], 2),
        ((TREIZE,), [J], 1),
        ((groupe(5, *COULEURS),), [J], 0),  # no room in a group of 4
        ((groupe(5, *COULEURS),), [J, J], 2),  # but three and one with both jokers
        ((groupe(5, *COULEURS), groupe(5, *COULEURS)), [J], 1),  # three groups of 3
        ((groupe(5, *COULEURS), groupe(5, *COULEURS)), [J, J], 2),  # one of them takes the other
        ((groupe(5, Bleu, Rouge, Jaune),), [J, J], 1),
        ((), [T(12, Noir), T(13, Noir), J], 3),  # a joker that begins a run
        ((), [T(13, Noir), J, J], 3),
        ((), [T(1, Noir), J, J], 3),
        ((), [T(12, Noir), J, J], 3),
        ((), [T(1, Noir), T(3, Noir), T(5, Noir), J, J], 5),
        ((), [T(1, Noir), T(2, Noir), T(12, Noir), T(13, Noir), J], 3),  # a run never goes round
        ((suite(Bleu, 4, 5, 6),), [T(8, Bleu), J], 2),  # a bridge
        ((suite(Bleu, 4, 5, 6),), [T(9, Bleu), J, J], 3),
        ((suite(Bleu, 4, 5, 6),), [T(2, Bleu), J], 2),
        (((J, *suite(Noir, *range(2, 14))),), [T(1, Noir), T(1, Noir)], 1),
        (((T(5, Noir), J, J),), [T(6, Noir)], 1),
        (((J, J, T(13, Noir)),), [T(12, Noir), T(11, Noir)], 2),
        (
            (groupe(7, Bleu, Rouge, Jaune), suite(Noir, 1, 2, 3, 4), suite(Rouge, 9, 10, 11)),
            [T(7, Noir), T(7, Noir), T(8, Rouge), T(3, Noir), T(5, Noir), T(5, Noir)],
            4,
        ),  # §8.4
        ((QUATRE[0], groupe(9, *COULEURS)), [J], 0),
        ((QUATRE[0], QUATRE[2]), [J], 1),  # 5 J 7 and two groups of 3
        (tuple(QUATRE), [J], 1),  # four runs 5 6 7 have room
        ((QUATRE[0],), [T(6, Bleu), T(7, Bleu)], 2),  # a group of 4 gives one tile up
        ((groupe(5, Bleu, Rouge, Jaune),), [T(6, Bleu), T(7, Bleu)], 0),  # one of 3 does not
        ((TREIZE,), [T(1, Rouge)], 0),
        ((TREIZE,), [T(2, Rouge), T(12, Rouge)], 0),  # 1 2 and 2 3: too short
        ((TREIZE,), [T(3, Rouge)], 1),
        ((TREIZE, TREIZE), [J], 1),
        # the joker of a group is taken back by a tile of a run, and completes the hand
        (((T(7, Bleu), T(7, Rouge), J), suite(Jaune, 7, 8, 9, 10)), [T(12, Bleu), T(13, Bleu)], 2),
        (((T(7, Bleu), T(7, Rouge), J), suite(Jaune, 7, 8, 9)), [T(12, Bleu), T(13, Bleu)], 0),
        (((T(3, Noir), J, T(5, Noir)), suite(Bleu, 1, 2, 3)), [T(12, Bleu), T(13, Bleu)], 0),
        # the joker of a group makes room for a tile when it finds a place elsewhere
        ((DE_TROIS_ET_JOKER, suite(Bleu, 1, 2, 3)), [T(5, Noir)], 1),
        ((DE_TROIS_ET_JOKER, groupe(9, *COULEURS)), [T(5, Noir)], 0),
        ((DE_TROIS_ET_JOKER, suite(Bleu, 1, 2, 3), groupe(9, *COULEURS)), [T(5, Noir)], 1),
        ((DE_TROIS_ET_JOKER, groupe(9, *COULEURS)), [T(5, Noir), T(10, Noir)], 2),
        ((DE_TROIS_ET_JOKER, groupe(9, *COULEURS)), [T(5, Noir), T(12, Noir)], 0),
        ((DE_TROIS_ET_JOKER,), [T(5, Noir), T(12, Bleu), T(13, Bleu)], 3),
        # one of two colours that a group's jokers stand for is laid, the other kept
        (((T(6, Rouge), J, J),), [T(6, Noir), T(6, Bleu)], 1),
        (((T(6, Rouge), T(6, Bleu), J, J),), [T(6, Noir)], 0),
        (((T(6, Rouge), T(6, Bleu), J, J),), [T(6, Noir), T(6, Jaune)], 2),
        ((), [J, J], 0),
        ((), [J, J, T(1, Bleu)], 3),
    ],
    ids=str,
)
def test_meilleure_pose_and_une_pose_of_special_shapes(
    table: Table, tuiles: list[Tuile], posees: int, effort: Effort
) -> None:
    main = main_de(*tuiles)
    for objectif in OBJECTIFS[: effort(1, 4)]:
        s = meilleure_pose(table, main, objectif)
        assert s.optimum == attendu(table, tuiles, objectif)
        assert sum(n for _, n in s.posees) == posees or objectif in ("points", "main")
        verifie(table, main, objectif, s)
    trouvee = une_pose(table, main)
    assert (bool(trouvee), peut_poser(table, main, True)) == (posees > 0, posees > 0)
    reste = difference(main, difference(tableVmens(trouvee), tableVmens(table)) if trouvee else main_de())
    assert not trouvee or coup_ok(table, main, trouvee, reste)


@pytest.mark.parametrize(
    ("objectif", "optimum"), [("tuiles", 106), ("points", 728), ("tuiles_points", 106_728), ("main", 0)]
)
def test_meilleure_pose_of_all_the_tiles_in_one_hand(objectif: Objectif, optimum: int) -> None:
    s = meilleure_pose((), cst_PIOCHE_INIT, objectif)
    assert s.optimum == optimum
    verifie((), cst_PIOCHE_INIT, objectif, s)


# taste: among the best tables


def test_meilleure_pose_leaves_what_can_stay() -> None:
    table: Table = (suite(Bleu, 1, 2, 3), suite(Bleu, 4, 5, 6), (J, *suite(Noir, 4, 5)), groupe(9, *COULEURS))
    s = meilleure_pose(table, main_de(T(7, Bleu)))
    assert memes_tables(s.table, (table[0], suite(Bleu, 4, 5, 6, 7), *table[2:]))


SEULES: tuple[Combinaison, ...] = (
    *permutations((*groupe(9, Rouge, Noir), J)),
    *permutations((*groupe(9, Rouge, Noir, Jaune), J)),
    *permutations(groupe(9, Rouge, Noir, Jaune)),
    *permutations(groupe(9, *COULEURS)),
    *(tuple(J if i == n else t for i, t in enumerate(suite(Rouge, 7, 8, 9, 10))) for n in range(5)),
    *(tuple(J if i == n else t for i, t in enumerate(suite(Rouge, 7, 8, 9))) for n in range(4)),
)
"""Combinations alone on a table, in every order of a group, with a joker anywhere."""


def test_meilleure_pose_leaves_a_combination_as_it_lies_when_a_hand_needs_none_of_it() -> None:
    for seule in nonempty(SEULES):
        s = meilleure_pose((seule,), main_de(*suite(Bleu, 2, 3, 4)))
        assert Counter(s.table) == Counter([seule, suite(Bleu, 2, 3, 4)])


def test_meilleure_pose_keeps_a_joker_when_a_tile_does_as_well() -> None:
    s = meilleure_pose((suite(Bleu, 4, 5, 6),), main_de(T(7, Bleu), J), "points")
    assert egaux(s.posees, main_de(T(7, Bleu)))
    assert meilleure_pose((suite(Bleu, 4, 5, 6),), main_de(T(7, Bleu), J), "main").optimum == 0


def test_cherche_keeps_only_so_many_states_and_says_so() -> None:
    tache = make_task((), main_de(*(T(v, c) for v in range(1, 14) for c in Couleur)), "tuiles")
    espoirs = dynamic_program._espoirs(tache)
    peu, entier = dynamic_program._cherche(tache, espoirs, 0, 1)
    assert not entier
    tout, entier = dynamic_program._cherche(tache, espoirs, 0, None)
    assert entier
    assert tout is not None
    assert tout.valeur >= (peu.valeur if peu else 0)


def test_meilleure_pose_with_nothing_to_lay_leaves_the_table() -> None:
    table: Table = (suite(Bleu, 4, 5, 6),)
    for objectif in nonempty(OBJECTIFS):
        s = meilleure_pose(table, main_de(T(9, Noir)), objectif)
        assert (s.table, s.etapes, [*s.posees], s.optimum) == (table, (), [], 9 if objectif == "main" else 0)


def test_meilleure_pose_does_not_depend_on_the_order_of_hand_and_table(effort: Effort) -> None:
    hasard = Random(3)
    for table, tuiles in nonempty(positions("moyenne", 9, effort(4, 50))):
        autre = tuple(hasard.sample(table, len(table)))
        melangees = mens(hasard.sample(tuiles, len(tuiles)))
        assert meilleure_pose(autre, melangees).optimum == meilleure_pose(table, en_ordre(mens(tuiles))).optimum


# a bag of tiles


def test_arranger_arranges_the_tiles_of_a_table() -> None:
    for table, _ in nonempty(p for taille in TAILLES for p in positions(taille, 5, 3)):
        trouvee = arranger(tableVmens(table))
        assert trouvee is not None
        assert combinaisons_valides(trouvee)
        assert egaux(tableVmens(trouvee), tableVmens(table))


def test_arranger_tells_no_table_from_the_empty_one() -> None:
    assert arranger(main_de(J, J, T(12, Bleu), T(1, Bleu))) is None
    assert arranger(main_de()) == ()
    tout = arranger(cst_PIOCHE_INIT)
    assert tout is not None
    assert egaux(tableVmens(tout), cst_PIOCHE_INIT)


# bad input


@pytest.mark.parametrize("table", [(3 * suite(Bleu, 4, 5, 6),), ()])
def test_meilleure_pose_refuses_what_no_box_holds_by_counting(table: Table) -> None:
    main = main_de(*(T(v, c) for c in Couleur for v in range(1, 14)))
    mille = from_pairs([(t, 1000 * n) for t, n in main])
    for refuse in (meilleure_pose, find_rearrangement):
        with pytest.raises(Precondition) as refus:
            refuse(table, mille)
        assert refus.value.refusal.code is RefusRummikub.TuilesEnTrop
        assert len(sentence(refus.value.refusal)) < 500


@pytest.mark.parametrize(
    ("table", "tuiles", "code", "pieces"),
    [
        ((), [], RefusRummikub.MainVide, ()),
        ((suite(Bleu, 4, 5),), [J], RefusRummikub.CombinaisonTropCourte, suite(Bleu, 4, 5)),
        ((suite(Bleu, 4, 5, 6),), [T(4, Bleu)] * 2, RefusRummikub.TuilesEnTrop, (T(4, Bleu),)),
        (((J, *suite(Bleu, 4, 5, 6)),), [J, J, J], RefusRummikub.TuilesEnTrop, (J, J)),
    ],
)
def test_meilleure_pose_refuses_bad_input(
    table: Table, tuiles: list[Tuile], code: RefusRummikub, pieces: tuple[Tuile, ...]
) -> None:
    with pytest.raises(Precondition) as refus:
        meilleure_pose(table, main_de(*tuiles))
    assert (refus.value.refusal.code, refus.value.refusal.pieces) == (code, pieces)


def test_meilleure_premiere_pose_and_arranger_refuse_too_many_tiles() -> None:
    for f in (meilleure_premiere_pose, arranger):
        with pytest.raises(Precondition):
            f(main_de(J, J, J))


def test_tile_move_is_said_by_where_its_tiles_come_from_and_go() -> None:
    c, d = (T(1, Noir),), (T(2, Noir), T(3, Noir))
    said = [TileMove(c, depuis, vers, (*c, *vers)).message.key for depuis in (None, d) for vers in (d, ())]
    assert [key.partition(" {t}")[::2] for key in said] == [
        ("put", " from the hand with {b}: {c}"),
        ("lay", ""),
        ("take", " from {a} and put it with {b}: {c}"),
        ("take", " from {a} and set it apart"),
    ]


def test_tile_moves_are_none_between_equal_tables() -> None:
    table: Table = (suite(Bleu, 4, 5, 6), groupe(9, *COULEURS))
    assert tile_moves(table, table[::-1]) == ()


def test_meilleure_premiere_pose_counts_its_jokers() -> None:
    s = meilleure_premiere_pose(main_de(T(12, Noir), T(13, Noir), J))
    assert points_pose(s.table) == 36
    assert Jaune not in {t.couleur for t, _ in s.posees if isinstance(t, T)}


def test_une_pose_rearranges_no_more_tiles_than_the_game_has() -> None:
    trois = [[T(v, Bleu) for v in (1, 2, 3)]] * 3
    assert une_pose(trois, mens([T(12, Noir)])) == ()
    assert une_pose(trois, mens([T(4, Bleu)])) != ()


# Tables rebuilt: what stays of the old table, where jokers go, how runs are cut


LONGUE = "1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b"

REBATIES = {
    f"7b 7r 7j 7n | {LONGUE} / J": "[7b 7r 7j 7n] [1b 2b 3b J] [4b 5b 6b 7b 8b 9b 10b 11b 12b 13b]",
    f"{LONGUE} | 7b 7r 7j 7n / J J": "[1b 2b 3b J J] [4b 5b 6b 7b 8b 9b 10b 11b 12b 13b] [7b 7r 7j 7n]",
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
