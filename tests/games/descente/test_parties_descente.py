"""Whole games of La descente: what every turn and every table keeps, and the theorem that bounds them."""

from __future__ import annotations

from itertools import chain

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.descente.random_plays import OPTIONS, jeu_de, partie
from rummifun.games.descente import NORD, SUD, Ranger, Remelanger, Remettre, Tirer, cartes_de, est_suite
from rummifun.games.descente.etat import is_next_of_foundation, rangees
from rummifun.pieces.tarot import JEU_78, Atout, Excuse


def waits(graine: int) -> list[int]:
    """Count the turns that lie between the cards that go to the left, the last turns included."""
    found = [0]
    for _, coup in partie(graine):
        found[-1] += isinstance(coup, Remettre)
        found += [0] * isinstance(coup, Ranger)
    return found


def test_game_brings_a_card_to_the_left_at_least_every_312_turns(effort: Effort) -> None:
    """The theorem of the bound; the longest wait that is met is far from it."""
    assert 10 < max(max(waits(graine)) for graine in range(1000, 1000 + effort(6, 5000))) <= 312


def test_turn_draws_at_least_once_and_its_player_gains_no_card(effort: Effort) -> None:
    for graine in range(2000, 2000 + effort(4, 1000)):
        tires, melanges, debut = 0, 0, 78
        for e, coup in nonempty(partie(graine)):
            assert cartes_de(e.au_trait, e) <= debut
            debut = cartes_de(e.au_trait, e)
            tires += isinstance(coup, Tirer)
            melanges += isinstance(coup, Remelanger)
            if isinstance(coup, Remettre):
                assert 1 <= tires <= 78
                assert melanges <= tires
                tires, melanges, debut = 0, 0, 78


def test_step_keeps_what_every_table_keeps(effort: Effort) -> None:
    for graine in range(3000, 3000 + effort(3, 800)):
        jeu = jeu_de(graine)
        hauteurs: tuple[int, ...] = (0,) * 5
        for e, coup in nonempty(partie(graine, jeu)):
            assert jeu.invariants(e) == ()
            assert len({*map(jeu.write, jeu.moves(e))}) == len([*jeu.moves(e)])
            assert all(map(est_suite, e.centre))
            assert all(a <= b for a, b in zip(hauteurs, e.paquet_de_gauche, strict=True))
            hauteurs = e.paquet_de_gauche
            if isinstance(coup, Ranger):
                continue
            mains = [c for c in e.main if c is not None]
            assert not any(is_next_of_foundation(c, e) for c in (*(t[-1] for t in (*e.centre, *e.face) if t), *mains))
            assert not {*map(str, chain(*e.centre, *e.face, mains))} & {"EX", "A♦", "A♥", "A♣", "A♠"}
            gauche = [*rangees(e)]
            assert Excuse in gauche or not any(isinstance(c, Atout) for c in gauche)


@pytest.mark.lent
def test_games_are_of_all_kinds() -> None:
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


def test_descente_is_played_with_every_option() -> None:
    assert len(OPTIONS) == 24
    assert {str(jeu_de(graine).options) for graine in range(60)} == {str(options) for options in OPTIONS}


def test_new_deals_37_and_36_and_all_cards_once() -> None:
    for graine in range(200):
        e = next(partie(graine))[0]
        assert (cartes_de(SUD, e), cartes_de(NORD, e), len(e.centre)) == (37, 36, 5)
        assert {*chain(*e.centre, *e.paquet)} == {*JEU_78}
