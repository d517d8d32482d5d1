"""Whole games of La descente: against a second, plain implementation, and against the theorem that bounds them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from harness.effort import Effort

from games.descente.naive import Naif
from games.descente.random_plays import OPTIONS, jeu_de, partie
from rummifun.games.descente import (
    NORD,
    SUD,
    Coup,
    Etat,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
    cartes_de,
    descente,
    est_suite,
)
from rummifun.games.descente.etat import is_next_of_foundation, rangees, write_state
from rummifun.games.descente.notation import write_move
from rummifun.laws.perft import PerftCase, read_perft
from rummifun.pieces.tarot import JEU_78, Atout, Excuse

COMPTEES: Final = read_perft((Path(__file__).parents[1] / "perft" / "descente.perft").read_text("utf-8"))

ECART: Final = 312
"""The most turns that can lie between two cards of the foundations."""


def test_moves_and_states_are_those_of_the_plain_implementation(effort: Effort) -> None:
    for graine in range(effort(8, 600)):
        jeu = jeu_de(graine)
        naif: Naif | None = None
        for e, coup in partie(graine, jeu):
            naif = naif or Naif(write_state(e), dict(jeu.options))
            assert naif.etat() == Naif(write_state(e), dict(jeu.options)).etat()
            ecrits = [write_move(c) for c in jeu.moves(e)]
            assert len({*ecrits}) == len(ecrits)
            assert naif.coups() == {*ecrits}, write_state(e)
            assert naif.fini() == (coup is None)
            if coup is not None:
                naif.joue(write_move(coup))


def ecarts(pas: Iterator[tuple[Etat, Coup | None]]) -> Iterator[int]:
    """Give the numbers of turns that lie between the cards that go to the left, that of the last turns included."""
    tours = 0
    for _, coup in pas:
        tours += isinstance(coup, Remettre)
        if isinstance(coup, Ranger):
            yield tours
            tours = 0
    yield tours


def test_a_card_goes_to_the_left_at_least_every_312_turns(effort: Effort) -> None:
    """The theorem of the bound, on thousands of games; the longest wait that is met is far from it."""
    pires = [max(ecarts(partie(graine))) for graine in range(1000, 1000 + effort(30, 5000))]
    assert 10 < max(pires) <= ECART


def test_a_turn_draws_at_least_once_and_its_player_never_gains_a_card(effort: Effort) -> None:
    for graine in range(2000, 2000 + effort(12, 1000)):
        tires, melanges, debut = 0, 0, 78
        for e, coup in partie(graine):
            assert cartes_de(e.au_trait, e) <= debut
            debut = cartes_de(e.au_trait, e)
            tires += isinstance(coup, Tirer)
            melanges += isinstance(coup, Remelanger)
            if isinstance(coup, Remettre):
                assert 1 <= tires <= 78
                assert melanges <= tires
                tires, melanges, debut = 0, 0, 78


def test_what_every_table_of_a_game_keeps_to(effort: Effort) -> None:
    for graine in range(3000, 3000 + effort(8, 800)):
        jeu = jeu_de(graine)
        hauteurs: tuple[int, ...] = (0,) * 5
        for e, coup in partie(graine, jeu):
            assert jeu.invariants(e) == ()
            assert all(map(est_suite, e.centre))
            assert all(a <= b for a, b in zip(hauteurs, e.paquet_de_gauche, strict=True))
            hauteurs = e.paquet_de_gauche
            if isinstance(coup, Ranger):
                continue
            visibles = [*(tas[-1] for tas in (*e.centre, *e.face) if tas), *(c for c in e.main if c is not None)]
            assert not any(is_next_of_foundation(c, e) for c in visibles)
            rangs = {str(c) for c in chain(*e.centre, *e.face, (c for c in e.main if c is not None))}
            assert not rangs & {"EX", "A♦", "A♥", "A♣", "A♠"}
            gauche = [*rangees(e)]
            assert Excuse in gauche or not any(isinstance(c, Atout) for c in gauche)


def test_the_games_are_of_all_kinds() -> None:
    """Both players win, also in the other's turn; packets are mixed again; the Excuse comes early and late."""
    fins, melanges, excuses = [], [], []
    for graine in range(24):
        pas = [*partie(graine)]
        fin = pas[-1][0]
        fins.append((cartes_de(SUD, fin) == 0, fin.au_trait))
        melanges.append(sum(isinstance(coup, Remelanger) for _, coup in pas))
        excuses.append(next(i for i, (e, _) in enumerate(pas) if e.paquet_de_gauche[4]))
    assert {*fins} == {(True, SUD), (True, NORD), (False, SUD), (False, NORD)}
    assert 3 < min(melanges) < 12 < max(melanges)
    assert min(excuses) < 10 < 100 < max(excuses)


def test_every_option_has_games() -> None:
    assert len(OPTIONS) == 24
    assert {str(jeu_de(graine).options) for graine in range(60)} == {str(options) for options in OPTIONS}


def test_the_deal_gives_37_and_36_and_all_cards_once() -> None:
    for graine in range(200):
        e = next(partie(graine))[0]
        assert (cartes_de(SUD, e), cartes_de(NORD, e), len(e.centre)) == (37, 36, 5)
        assert {*chain(*e.centre, *e.paquet)} == {*JEU_78}


# The plays counted in tests/games/perft, again


def compte(naif: Naif, profondeur: int) -> int:
    coups = naif.coups()
    if profondeur == 1:
        return len(coups)
    return sum(compte(_apres(naif, coup), profondeur - 1) for coup in sorted(coups))


def _apres(naif: Naif, coup: str) -> Naif:
    apres = deepcopy(naif)
    apres.joue(coup)
    return apres


@pytest.mark.parametrize("counted", COMPTEES, ids=lambda counted: counted.name)
def test_the_plays_counted_in_another_way(counted: PerftCase, effort: Effort) -> None:
    for profondeur, combien in counted.counts:
        if combien <= effort(400, 100_000):
            assert compte(Naif(counted.position, dict(descente().options)), profondeur) == combien
