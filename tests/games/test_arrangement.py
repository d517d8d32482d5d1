"""Tiles arranged freely before a submit: the draft's verdict is that of the rules."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.rummikub.random_states import etat_dit, table_de, toutes_les_tuiles
from games.states import arrangements, etats
from rummifun.chance import Alea
from rummifun.core.game import Draft
from rummifun.core.scene import Message, PieceFace
from rummifun.games.rummikub import Poser, PremierCoup, cst_PIOCHE_INIT, jeu
from rummifun.games.rummikub.combinaisons import combinaison_valide, defaut, est_suite, memes_tables, points_combinaison
from rummifun.games.rummikub.deal import init_partie
from rummifun.games.rummikub.etat import Etat, le_statut
from rummifun.games.rummikub.game import ARRANGEMENT
from rummifun.games.rummikub.notation import read_table
from rummifun.games.rummikub.rules import refusal, step
from rummifun.games.rummikub.tuiles import Table, list_tiles
from rummifun.messages import translation
from rummifun.multiset.rapide import difference


def brouillon(e: Etat, piles: Table) -> Draft:
    return ARRANGEMENT.draft(jeu.view(e, e.joueur.value), piles)


def remise(e: Etat, piles: Table) -> Poser | PremierCoup:
    coup = ARRANGEMENT.submit(jeu.view(e, e.joueur.value), piles)
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
    some = "PremierCoupAttendu TuilesReprises TuilesAbsentes AucuneTuilePosee PartieTerminee CombinaisonTropCourte"
    assert {whole.code.name for whole in wholes if whole} >= {*some.split()}
    kinds = {(type(coup), draft.refusal is None) for _, _, draft, coup in essais}
    assert kinds == {*product((Poser, PremierCoup), (True, False))}


def test_draft_judges_an_arrangement_and_each_pile_as_the_rules_will_in_any_order(essais: tuple[Essai, ...]) -> None:
    for e, piles, draft, coup in nonempty(essais):
        assert draft.refusal == refusal(e, coup), (jeu.write_position(e), piles)
        assert draft.required == (0 if le_statut(e.joueur, e).engage else 30)
        if isinstance(coup, PremierCoup) and draft.refusal is None:
            assert draft.points >= draft.required == 30
        if draft.refusal is None:
            assert memes_tables(step(e, coup).table, piles), (jeu.write_position(e), piles)
        for pile, dite in zip(piles, draft.piles, strict=True):
            if combinaison_valide(pile):
                assert dite.kind == Message("run" if est_suite(pile) else "group")
                assert dite.points == points_combinaison(pile) > 0
            else:
                assert (dite.kind, dite.points) == (defaut(pile), 0)
        autre = brouillon(e, piles[::-1])
        assert (autre.refusal is None, autre.points) == (draft.refusal is None, draft.points)
        assert (autre.piles, autre.required) == (draft.piles[::-1], draft.required)


@pytest.mark.parametrize("siege", [0, 1, None])
def test_draft_is_for_any_seat_at_any_time(siege: int | None, effort: Effort) -> None:
    hasard = Random(3)
    for e in nonempty(etats(effort(20, 1000), graine=2)):
        for piles in nonempty(arrangements(e, hasard, 2)):
            assert len(ARRANGEMENT.draft(jeu.view(e, siege), piles).piles) == len(piles)


# By hand

SUITE, DIX, LONGER = table_de("1b 2b 3b | 10b 10r 10n | 1b 2b 3b 4b")


def etat(table: Table, main: str, engage: bool) -> Etat:
    """Put J1 to move with a hand before a table, J2 with a tile, the rest in the pool."""
    e = replace(etat_dit(main, "13j", engages=(engage, True)), table=table)
    return replace(e, pioche=difference(cst_PIOCHE_INIT, toutes_les_tuiles(e)))


def refused(e: Etat, piles: Table) -> str | None:
    whole = brouillon(e, piles).refusal
    return None if whole is None else whole.code.name


def test_submit_makes_an_opening_beside_the_table_a_first_move() -> None:
    e = etat((SUITE,), "10b 10r 10n 1n", engage=False)
    assert remise(e, (DIX, SUITE)) == PremierCoup((DIX,))
    piles = brouillon(e, (DIX,)).piles[0], brouillon(e, (SUITE,)).piles[0]
    assert brouillon(e, (DIX, SUITE)) == Draft(piles, None, points=30, required=30)
    same = etat((DIX,), "10b 10r 10n 1n", engage=False)  # the laid tiles equal those of the table
    assert remise(same, (DIX, DIX)) == PremierCoup((DIX,))
    assert refused(same, (DIX, DIX)) is None
    assert step(same, remise(same, (DIX, DIX))).table == (DIX, DIX)


@pytest.mark.parametrize(
    ("table", "main", "engage", "piles", "code"),
    [
        ((SUITE, SUITE), "10b 10r 10n 1n", False, (SUITE, SUITE, DIX), None),
        ((SUITE, SUITE), "10b 10r 10n 1n", False, (SUITE, DIX), "PremierCoupAttendu"),
        ((SUITE,), "10b 10r 10n 1n", False, (SUITE,), "AucuneTuilePosee"),
    ],
    ids=["beside two equal combinations", "one of them less", "nothing"],
)
def test_draft_refuses_what_the_rules_forbid(
    table: Table, main: str, engage: bool, piles: Table, code: str | None
) -> None:
    assert refused(etat(table, main, engage), piles) == code


def test_submit_hands_in_the_whole_table_where_it_is_changed() -> None:
    for engage, code in ((False, "PremierCoupAttendu"), (True, None)):
        e = etat((SUITE,), "10b 10r 10n 4b 1n", engage)
        assert remise(e, (LONGER, DIX)) == Poser((LONGER, DIX))
        assert (refused(e, (LONGER, DIX)), brouillon(e, ()).required) == (code, 0 if engage else 30)


def test_draft_counts_the_points_of_new_piles_alone() -> None:
    e = etat((SUITE,), "10b 10r 10n 1n", engage=False)
    assert [brouillon(e, piles).points for piles in ((SUITE,), (SUITE, DIX[:2]), (SUITE, DIX))] == [0, 0, 30]
    jokers = table_de("5n J J")  # a run or a group: the more counts
    assert brouillon(etat((), "5n J J", engage=False), jokers).piles[0].points == 18


def test_rack_is_the_hand_to_move_for_whom_it_was_shown_to() -> None:
    for e in etats(60, graine=2):
        courant = e.joueur.value
        for siege in (0, 1, None):
            montree = jeu.view(e, siege).mains[courant] is not None
            assert montree or siege != courant
            assert ARRANGEMENT.rack(jeu.view(e, siege)) == (list_tiles(le_statut(e.joueur, e).main) if montree else ())
    assert [len(ARRANGEMENT.rack(jeu.view(init_partie(graine=17), siege))) for siege in (0, 1)] == [14, 0]


@pytest.mark.parametrize(
    ("written", "en", "fr"),
    [
        ("5r 6r", "one tile short", "une tuile manque"),
        ("5r", "two tiles short", "deux tuiles manquent"),
        ("J J J", "only jokers", "que des jokers"),
        ("5r 6r 7b", "two colours", "deux couleurs"),
        ("5r 6r 8r", "broken run", "suite interrompue"),
        ("12r 13r J", "joker beyond 13", "joker hors limites"),
        ("5r 5b 5n 5j J", "too many tiles", "trop de tuiles"),
        ("5r 5b 6n", "two numbers", "deux numéros"),
        ("5r 5b 5r", "two reds", "deux rouges"),
        ("5b 5r 5b", "two blues", "deux bleues"),
        ("5j 5r 5j", "two yellows", "deux jaunes"),
        ("5n 5r 5n", "two blacks", "deux noires"),
        ("5r 6r 7r", "18", "18"),
    ],
)
def test_draft_judges_a_pile_in_three_words(written: str, en: str, fr: str) -> None:
    (found,) = ARRANGEMENT.draft(jeu.view(jeu.new(Alea(1)), 0), read_table(f"[{written}]")).piles
    assert found.short is not None
    assert [found.short.localize(translation(lang)) for lang in ("en", "fr")] == [en, fr]
    assert max(len(said.split()) for said in (en, fr)) <= 3


def test_draft_marks_the_jokers_of_a_pile() -> None:
    run, fault = ARRANGEMENT.draft(jeu.view(jeu.new(Alea(1)), 0), read_table("[5r J 7r] [J J J]")).piles
    assert (run.marks, fault.marks) == (((2, PieceFace("6", "rouge")),), ())
