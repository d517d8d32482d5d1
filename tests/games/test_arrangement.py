"""Arranging tiles freely before handing them in: what is said meanwhile is what the rules will say."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.arrangements import arrangements
from games.states import etats
from rummifun.core.game import Draft
from rummifun.core.scene import Message
from rummifun.games.rummikub import Poser, PremierCoup, RefusRummikub, cst_PIOCHE_INIT, jeu, tableVmens
from rummifun.games.rummikub.combinaisons import combinaison_valide, defaut, est_suite, points_combinaison
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut, init_partie, le_statut
from rummifun.games.rummikub.rules import memes_tables, refusal, step
from rummifun.games.rummikub.tuiles import Bleu, Combinaison, Jaune, Joker, Noir, Rouge, T, Table, Tuile, list_tiles
from rummifun.multiset.rapide import difference, mens


def brouillon(e: Etat, piles: Table) -> Draft:
    return jeu.draft(jeu.view(e, e.joueur.value), piles)


def remise(e: Etat, piles: Table) -> Poser | PremierCoup:
    coup = jeu.submit(jeu.view(e, e.joueur.value), piles)
    assert isinstance(coup, (Poser, PremierCoup))
    return coup


class Essai(NamedTuple):
    e: Etat
    piles: Table
    draft: Draft
    coup: Poser | PremierCoup


@cache
def _essais(nombre: int) -> tuple[Essai, ...]:
    hasard = Random(2)
    cas = ((e, piles) for e in etats(nombre, graine=2) for piles in arrangements(e, hasard))
    return tuple(Essai(e, piles, brouillon(e, piles), remise(e, piles)) for e, piles in cas)


@pytest.fixture
def essais(effort: Effort) -> tuple[Essai, ...]:
    return _essais(effort(60, 2000))


def test_arrangements_are_of_all_kinds(essais: tuple[Essai, ...]) -> None:
    wholes = [draft.refusal for _, _, draft, _ in essais]
    assert wholes.count(None) > 60
    assert {whole.code.name for whole in wholes if whole} >= {
        *("PremierCoupAttendu", "TuilesReprises", "TuilesAbsentes"),
        *("AucuneTuilePosee", "PartieTerminee", "CombinaisonTropCourte"),
    }
    kinds = {(type(coup), draft.refusal is None) for _, _, draft, coup in essais}
    assert kinds == {*product((Poser, PremierCoup), (True, False))}


def test_draft_judges_an_arrangement_as_the_rules_will(essais: tuple[Essai, ...]) -> None:
    for e, piles, draft, coup in nonempty(essais):
        assert draft.refusal == refusal(e, coup), (jeu.write_position(e), piles)
        assert draft.required == (0 if rummikub.le_statut(e.joueur, e).engage else 30)
        if isinstance(coup, PremierCoup) and draft.refusal is None:
            assert draft.points >= draft.required == 30
        if draft.refusal is None:
            assert rummikub.memes_tables(rummikub.step(e, coup).table, piles), (jeu.write_position(e), piles)


def test_draft_names_and_counts_each_pile(essais: tuple[Essai, ...]) -> None:
    for essai in nonempty(essais):
        for pile, dite in zip(essai.piles, essai.draft.piles, strict=True):
            if rummikub.combinaison_valide(pile):
                assert dite.kind == Message("run" if rummikub.est_suite(pile) else "group")
                assert dite.points == rummikub.points_combinaison(pile) > 0
            else:
                assert (dite.kind, dite.points) == (rummikub.defaut(pile), 0)


def test_draft_judges_piles_in_another_order_alike(essais: tuple[Essai, ...]) -> None:
    for essai in nonempty(essais[::4]):
        autre = brouillon(essai.e, essai.piles[::-1])
        assert (autre.refusal is None) == (essai.draft.refusal is None)
        assert (autre.points, autre.required) == (essai.draft.points, essai.draft.required)
        assert autre.piles == essai.draft.piles[::-1]


@pytest.mark.parametrize("siege", [0, 1, None])
def test_draft_is_for_any_seat_at_any_time(siege: int | None, effort: Effort) -> None:
    hasard = Random(3)
    for e in nonempty(etats(effort(20, 1000), graine=2)):
        for piles in nonempty(arrangements(e, hasard, 2)):
            assert len(jeu.draft(jeu.view(e, siege), piles).piles) == len(piles)


# By hand

SUITE: Final = (T(1, Bleu), T(2, Bleu), T(3, Bleu))
DIX: Final = (T(10, Bleu), T(10, rummikub.Rouge), T(10, Noir))


def etat(table: Table, main: tuple[rummikub.Tuile, ...], engage: bool) -> Etat:
    """Put J1 to move with a hand before a table, J2 with a tile, the rest in the pool."""
    autre: tuple[rummikub.Tuile, ...] = (T(13, rummikub.Jaune),)
    posees = mens(tuile for pile in (*table, main, autre) for tuile in pile)
    statuts = rummikub.Statut(rummikub.J1, engage, mens(main)), rummikub.Statut(rummikub.J2, True, mens(autre))
    return Etat(statuts, table, rummikub.difference(rummikub.cst_PIOCHE_INIT, posees), rummikub.J1)


def refused(e: Etat, piles: Table) -> object:
    whole = brouillon(e, piles).refusal
    return whole and whole.code


def test_submit_makes_an_opening_beside_the_table_a_first_move() -> None:
    e = etat((SUITE,), (*DIX, T(1, Noir)), engage=False)
    assert remise(e, (DIX, SUITE)) == PremierCoup((DIX,))
    piles = brouillon(e, (DIX,)).piles[0], brouillon(e, (SUITE,)).piles[0]
    assert brouillon(e, (DIX, SUITE)) == Draft(piles, None, points=30, required=30)
    same = etat((DIX,), (*DIX, T(1, Noir)), engage=False)  # what is laid equals what lies there
    assert remise(same, (DIX, DIX)) == PremierCoup((DIX,))
    assert refused(same, (DIX, DIX)) is None
    assert rummikub.step(same, remise(same, (DIX, DIX))).table == (DIX, DIX)


LONGER: Final = (*SUITE, T(4, Bleu))


@pytest.mark.parametrize(
    ("table", "main", "engage", "piles", "code"),
    [
        pytest.param((SUITE,), DIX, False, (DIX,), RefusRummikub.PremierCoupAttendu, id="without the table"),
        pytest.param((SUITE,) * 2, DIX, False, (SUITE, SUITE, DIX), None, id="beside two equal combinations"),
        pytest.param(
            (SUITE,) * 2, DIX, False, (SUITE, DIX), RefusRummikub.PremierCoupAttendu, id="without one of them"
        ),
        pytest.param((SUITE,), LONGER[3:], True, (LONGER,), None, id="the whole table"),
        pytest.param((SUITE,), DIX, True, (SUITE,), RefusRummikub.AucuneTuilePosee, id="nothing, later"),
        pytest.param((SUITE,), DIX, False, (SUITE,), RefusRummikub.AucuneTuilePosee, id="nothing, at first"),
    ],
)
def test_draft_refuses_what_the_rules_forbid(
    table: Table, main: rummikub.Combinaison, engage: bool, piles: Table, code: RefusRummikub | None
) -> None:
    assert refused(etat(table, (*main, T(1, Noir)), engage), piles) is code


def test_submit_hands_in_the_whole_table_where_it_is_changed() -> None:
    for engage, code in ((False, RefusRummikub.PremierCoupAttendu), (True, None)):
        e = etat((SUITE,), (*DIX, T(4, Bleu), T(1, Noir)), engage)
        assert remise(e, (LONGER, DIX)) == Poser((LONGER, DIX))
        assert (refused(e, (LONGER, DIX)), brouillon(e, ()).required) == (code, 0 if engage else 30)


def test_draft_names_a_tile_from_nowhere() -> None:
    whole = brouillon(etat((SUITE,), (T(1, Noir),), engage=True), (LONGER,)).refusal
    assert whole is not None
    assert (whole.code, whole.pieces) == (RefusRummikub.TuilesAbsentes, (T(4, Bleu),))


def test_draft_counts_the_points_of_new_piles_alone() -> None:
    e = etat((SUITE,), (*DIX, T(1, Noir)), engage=False)
    assert [brouillon(e, piles).points for piles in ((SUITE,), (SUITE, DIX[:2]), (SUITE, DIX))] == [0, 0, 30]
    jokers = (T(5, Noir), rummikub.Joker, rummikub.Joker)  # a run or a group: the more counts
    assert brouillon(etat((), jokers, engage=False), (jokers,)).piles[0].points == 18


def test_rack_is_the_hand_to_move_for_whom_it_was_shown_to() -> None:
    for e in etats(60, graine=2):
        courant = e.joueur.value
        for siege in (0, 1, None):
            montree = jeu.view(e, siege).mains[courant] is not None
            assert montree or siege != courant
            assert jeu.rack(jeu.view(e, siege)) == (list_tiles(rummikub.le_statut(e.joueur, e).main) if montree else ())
    assert [len(jeu.rack(jeu.view(rummikub.init_partie(graine=17), siege))) for siege in (0, 1)] == [14, 0]
