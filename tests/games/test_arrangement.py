"""Arranging tiles freely before handing them in: what is said meanwhile is what the rules will say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

import pytest
from harness.effort import Effort

from games.arrangements import arrangements
from games.states import etats
from rummifun.core.game import Draft
from rummifun.core.scene import Message
from rummifun.games.rummikub import (
    J1,
    J2,
    Bleu,
    Etat,
    Jaune,
    Joker,
    Noir,
    Poser,
    PremierCoup,
    RefusRummikub,
    Rouge,
    Statut,
    T,
    Table,
    Tuile,
    combinaison_valide,
    cst_PIOCHE_INIT,
    defaut,
    difference,
    est_suite,
    init_partie,
    jeu,
    le_statut,
    memes_tables,
    mens,
    points_combinaison,
    refusal,
    step,
    tableVmens,
)
from rummifun.games.rummikub.tuiles import list_tiles


def brouillon(e: Etat, piles: Table) -> Draft:
    return jeu.draft(jeu.view(e, e.joueur.value), piles)


def remise(e: Etat, piles: Table) -> Poser | PremierCoup:
    coup = jeu.submit(jeu.view(e, e.joueur.value), piles)
    assert isinstance(coup, (Poser, PremierCoup))
    return coup


@dataclass(frozen=True, slots=True)
class Essai:
    e: Etat
    piles: Table
    draft: Draft
    coup: Poser | PremierCoup


@cache
def _essais(nombre: int) -> tuple[Essai, ...]:
    hasard = Random(2)
    cas = ((e, piles) for e in etats(nombre, graine=100) for piles in arrangements(e, hasard))
    return tuple(Essai(e, piles, brouillon(e, piles), remise(e, piles)) for e, piles in cas)


@pytest.fixture
def essais(effort: Effort) -> tuple[Essai, ...]:
    return _essais(effort(100, 2000))


def test_the_draft_says_what_the_rules_will_say(essais: tuple[Essai, ...]) -> None:
    for essai in essais:
        assert essai.draft.refusal == refusal(essai.e, essai.coup), (jeu.write_position(essai.e), essai.piles)


def test_the_arrangements_tried_are_of_all_kinds(essais: tuple[Essai, ...]) -> None:
    wholes = [essai.draft.refusal for essai in essais]
    assert wholes.count(None) > 100
    assert {whole.code for whole in wholes if whole} >= {
        RefusRummikub.PremierCoupAttendu,
        RefusRummikub.TuilesReprises,
        RefusRummikub.TuilesAbsentes,
        RefusRummikub.AucuneTuilePosee,
        RefusRummikub.PartieTerminee,
        RefusRummikub.CombinaisonTropCourte,
    }
    assert {(type(essai.coup), essai.draft.refusal is None) for essai in essais} == {
        (Poser, True),
        (Poser, False),
        (PremierCoup, True),
        (PremierCoup, False),
    }


def test_each_pile_is_named_and_counted(essais: tuple[Essai, ...]) -> None:
    for essai in essais:
        assert len(essai.draft.piles) == len(essai.piles)
        for pile, dite in zip(essai.piles, essai.draft.piles, strict=True):
            if combinaison_valide(pile):
                assert dite.kind == Message("run" if est_suite(pile) else "group")
                assert dite.points == points_combinaison(pile) > 0
            else:
                assert (dite.kind, dite.points) == (defaut(pile), 0)


def test_thirty_points_are_wanted_of_who_has_laid_nothing(essais: tuple[Essai, ...]) -> None:
    for essai in essais:
        assert essai.draft.required == (0 if le_statut(essai.e.joueur, essai.e).engage else 30)


def test_an_opening_is_accepted_from_thirty_points_on(essais: tuple[Essai, ...]) -> None:
    ouvertures = [essai for essai in essais if isinstance(essai.coup, PremierCoup)]
    for essai in ouvertures:
        assert essai.draft.refusal is not None or essai.draft.points >= essai.draft.required == 30
    assert any(essai.draft.points >= 30 for essai in ouvertures)


def test_an_accepted_arrangement_is_the_table_it_makes(essais: tuple[Essai, ...]) -> None:
    for essai in essais:
        if essai.draft.refusal is None:
            apres = step(essai.e, essai.coup)
            assert memes_tables(apres.table, essai.piles), (jeu.write_position(essai.e), essai.piles)


def test_the_same_piles_in_another_order_are_judged_alike(essais: tuple[Essai, ...]) -> None:
    for essai in essais[::4]:
        autre = brouillon(essai.e, essai.piles[::-1])
        assert (autre.refusal is None) == (essai.draft.refusal is None)
        assert (autre.points, autre.required) == (essai.draft.points, essai.draft.required)
        assert autre.piles == essai.draft.piles[::-1]


@pytest.mark.parametrize("siege", [0, 1, None])
def test_any_seat_may_arrange_at_any_time_without_harm(siege: int | None, effort: Effort) -> None:
    hasard = Random(3)
    for e in etats(effort(40, 1000), graine=300):
        for piles in arrangements(e, hasard, 2):
            assert len(jeu.draft(jeu.view(e, siege), piles).piles) == len(piles)


# By hand

SUITE: Final = (T(1, Bleu), T(2, Bleu), T(3, Bleu))
DIX: Final = (T(10, Bleu), T(10, Rouge), T(10, Noir))


def etat(table: Table, main: tuple[Tuile, ...], engage: bool) -> Etat:
    """Put J1 to move with a hand before a table, J2 with a tile, the rest in the pool."""
    autre: tuple[Tuile, ...] = (T(13, Jaune),)
    reste = difference(difference(cst_PIOCHE_INIT, tableVmens(table)), mens((*main, *autre)))
    statuts = Statut(J1, engage, mens(main)), Statut(J2, True, mens(autre))
    return Etat(statuts, table, reste, J1)


def test_an_opening_beside_the_table_is_a_first_move() -> None:
    e = etat((SUITE,), (*DIX, T(1, Noir)), engage=False)
    assert remise(e, (DIX, SUITE)) == PremierCoup((DIX,))
    assert brouillon(e, (DIX, SUITE)) == Draft(
        (brouillon(e, (DIX,)).piles[0], brouillon(e, (SUITE,)).piles[0]), None, points=30, required=30
    )


def test_an_opening_beside_a_changed_table_is_refused() -> None:
    e = etat((SUITE,), (*DIX, T(4, Bleu)), engage=False)
    piles = ((*SUITE, T(4, Bleu)), DIX)
    assert remise(e, piles) == Poser(piles)
    whole = brouillon(e, piles).refusal
    assert whole is not None
    assert whole.code is RefusRummikub.PremierCoupAttendu


def test_an_opening_without_a_combination_of_the_table_is_refused() -> None:
    e = etat((SUITE,), DIX, engage=False)
    whole = brouillon(e, (DIX,)).refusal
    assert whole is not None
    assert whole.code is RefusRummikub.PremierCoupAttendu


def test_an_opening_without_one_of_two_equal_combinations_of_the_table_is_refused() -> None:
    e = etat((SUITE, SUITE), (*DIX, T(1, Noir)), engage=False)
    assert brouillon(e, (SUITE, SUITE, DIX)).refusal is None
    assert brouillon(e, (SUITE, DIX)).refusal is not None


def test_an_opening_equal_to_a_combination_of_the_table_stands_beside_it() -> None:
    e = etat((DIX,), (*DIX, T(1, Noir)), engage=False)
    assert remise(e, (DIX, DIX)) == PremierCoup((DIX,))
    assert brouillon(e, (DIX, DIX)).refusal is None
    assert step(e, remise(e, (DIX, DIX))).table == (DIX, DIX)


def test_a_player_who_has_laid_tiles_hands_in_the_whole_table() -> None:
    e = etat((SUITE,), (T(4, Bleu), T(1, Noir)), engage=True)
    piles = ((*SUITE, T(4, Bleu)),)
    assert remise(e, piles) == Poser(piles)
    assert (brouillon(e, piles).refusal, brouillon(e, piles).required) == (None, 0)


def test_nothing_arranged_is_said_to_be_nothing_laid() -> None:
    for engage in (True, False):
        whole = brouillon(etat((SUITE,), DIX, engage), (SUITE,)).refusal
        assert whole is not None
        assert whole.code is RefusRummikub.AucuneTuilePosee


def test_a_tile_from_nowhere_is_named() -> None:
    e = etat((SUITE,), (T(1, Noir),), engage=True)
    whole = brouillon(e, ((*SUITE, T(4, Bleu)),)).refusal
    assert whole is not None
    assert (whole.code, whole.pieces) == (RefusRummikub.TuilesAbsentes, (T(4, Bleu),))


def test_points_count_the_new_piles_alone() -> None:
    e = etat((SUITE,), (*DIX, T(1, Noir)), engage=False)
    assert brouillon(e, (SUITE,)).points == 0
    assert brouillon(e, (SUITE, DIX[:2])).points == 0
    assert brouillon(e, (SUITE, DIX)).points == 30


def test_a_joker_that_could_make_a_run_or_a_group_counts_the_more() -> None:
    e = etat((), (T(5, Noir), Joker, Joker), engage=False)
    (pile,) = brouillon(e, ((T(5, Noir), Joker, Joker),)).piles
    assert pile.points == 18


def test_the_hand_to_move_is_arranged_by_whom_it_was_shown_to_and_is_empty_for_all_others() -> None:
    for e in etats(60):
        courant = e.joueur.value
        for siege in (0, 1, None):
            montree = jeu.view(e, siege).mains[courant] is not None
            assert montree or siege != courant
            assert jeu.rack(jeu.view(e, siege)) == (list_tiles(le_statut(e.joueur, e).main) if montree else ())
    assert jeu.rack(jeu.view(init_partie(graine=17), 1)) == ()
    assert len(jeu.rack(jeu.view(init_partie(graine=17), 0))) == 14
