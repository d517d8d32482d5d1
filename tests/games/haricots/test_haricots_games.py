"""Whole games of Haricots: their invariants, and their secrets, which no view or message tells a seat."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.haricots.tables import OPTIONS, Haricots, coup_au_hasard, etats
from rummifun.chance import Alea
from rummifun.games import haricots as feuille
from rummifun.games.haricots import CARTES, Coup, Defausser, Etat, JouerPremiere, Phase, Piocher, haricots, valeur
from rummifun.games.haricots.cartes import card_sequence
from rummifun.games.haricots.game import BORNE
from rummifun.games.haricots.scene import Vue
from rummifun.multiset.ordre_sup import cardinal, difference

SIEGES: Final = (0, 1, None)

Cas = tuple[Haricots, Etat]


@cache
def _cas(nombre: int) -> tuple[Cas, ...]:
    return tuple(etats(nombre, graine=1000))


@pytest.fixture
def cas(effort: Effort) -> tuple[Cas, ...]:
    return _cas(effort(120, 3000))


def test_view_shows_its_own_hand_and_all_that_lies_open(cas: tuple[Cas, ...]) -> None:
    for jeu, e in nonempty(cas):
        for siege in SIEGES:
            v = jeu.view(e, siege)
            if e.phase is Phase.Fin:
                assert v.connu == e
                continue
            m1, m2 = (m if i == siege else () for i, m in enumerate(e.main))
            hauteurs = len(e.main[0]), len(e.main[1])
            assert v == Vue(siege, replace(e, deck=(), main=(m1, m2)), hauteurs, len(e.deck))
            cachees = len(e.deck) + sum(len(m) for i, m in enumerate(e.main) if i != siege)
            assert cardinal(jeu.known(v)) == 104 - cachees


def test_scene_shows_what_is_known_but_of_the_discard_pile_the_top_alone(cas: tuple[Cas, ...]) -> None:
    for jeu, e in nonempty(cas[::2]):
        for siege in SIEGES:
            v = jeu.view(e, siege)
            piles = {pile.place: pile for zone in jeu.scene(v).zones for pile in zone.piles}
            assert [face.text for face in piles["discard_pile"].faces] == [h.name for h in e.discard_pile[-1:]]
            vues = sum(face.suit != "dos" for pile in piles.values() for face in pile.faces)
            caches = len(e.discard_pile[:-1]) + cardinal(e.vendues) + len(v.connu.deck)
            assert vues == cardinal(jeu.known(v)) - caches


def test_resample_draws_every_hidden_card_as_often_as_it_should(effort: Effort) -> None:
    """Of 99 hidden cards five are in the other hand: each bean by its part, 4 standard deviations around."""
    jeu, n = haricots(), effort(500, 1500)
    v = jeu.view(jeu.new(Alea(17)), 0)
    mains = [jeu.resample(v, Alea(i)).main[1] for i in range(n)]
    assert jeu.resample(v, Alea(3)).main[1] == mains[3]
    for h, nombre in nonempty(difference(CARTES, jeu.known(v))):
        attendues = n * 5 * nombre / 99
        assert abs(sum(main.count(h) for main in mains) - attendues) < 4 * attendues**0.5


# Whole games: always nineteen turns, every card and every coin accounted for


by_options = pytest.mark.parametrize("nom", OPTIONS)


@lru_cache(maxsize=8)
def partie(nom: str, graine: int) -> tuple[tuple[Etat, Coup, Etat], ...]:
    """Play at random from the deal of a seed to the end: each move between its two states."""
    jeu, alea, pas = haricots(**OPTIONS[nom]), Random(graine), list[tuple[Etat, Coup, Etat]]()
    e = jeu.new(Alea(graine))
    while jeu.to_move(e) is not None:
        coup = coup_au_hasard(jeu, e, alea)
        pas.append((e, coup, e := jeu.step(e, coup)))
    return tuple(pas)


def parties(nom: str, effort: Effort) -> Iterator[tuple[tuple[Etat, Coup, Etat], ...]]:
    return (partie(nom, graine) for graine in range(effort(1, 30)))


@by_options
def test_step_keeps_all_cards_in_possible_states_of_nineteen_turns(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for pas in nonempty(parties(nom, effort)):
        assert len(pas) < BORNE
        for _, _, apres in pas:
            assert (jeu.pieces(apres), jeu.invariants(apres)) == (CARTES, ())
        assert {avant.tour: len(avant.deck) for avant, _, _ in pas[::-1]} == {t: 99 - 5 * t for t in range(1, 20)}
        assert all(
            (apres.tour - avant.tour) == (apres.phase is not Phase.Fin) * (avant.phase is Phase.Repioche)
            for avant, _, apres in pas
        )
        assert all(jeu.to_move(e) == (e.tour + 1) % 2 for e, _, _ in pas if e.phase is not Phase.Vente)
        fin = pas[-1][2]
        assert (fin.phase, fin.deck, fin.tour) == (Phase.Fin, (), 19)
        assert sum(isinstance(coup, Piocher) for _, coup, _ in pas) == 37


def earned(e: Etat, siege: int, coup: Coup, prix: int) -> int:
    """Count the coins of the chain that a move sells, less the price of a place."""
    match coup:
        case JouerPremiere(vendu) | feuille.Chainer(_, vendu) | feuille.Vendre(vendu):
            return sum(valeur(c.haricot, c.nombre) for c in e.chaines[siege] if c.haricot is vendu)
    return -prix if isinstance(coup, feuille.AcheterTroisieme) else 0


@by_options
def test_step_pays_the_chains_sold_less_the_places_bought(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for pas in nonempty(parties(nom, effort)):
        pieces = Counter[int]()
        for avant, coup, apres in nonempty(pas):
            siege = jeu.to_move(avant)
            assert siege is not None
            pieces[siege] += earned(avant, siege, coup, jeu.options["third_cost"])
            assert apres.pieces == (pieces[0], pieces[1])


@by_options
def test_step_keeps_a_hand_as_a_queue_but_for_one_card_a_turn(nom: str, effort: Effort) -> None:
    for pas in nonempty(parties(nom, effort)):
        jetees = Counter(avant.tour for avant, coup, _ in pas if isinstance(coup, Defausser))
        assert {*jetees.values()} == {1}
        for avant, coup, apres in nonempty(pas):
            m, n = avant.main[avant.joueur], apres.main[avant.joueur]
            assert avant.main[1 - avant.joueur] == apres.main[1 - avant.joueur]
            match coup:
                case JouerPremiere():
                    assert n == m[1:]
                case Defausser(i):
                    assert n == m[: i - 1] + m[i:]
                case Piocher():
                    assert n == (*m, avant.deck[-1])
                case _:
                    assert n == m
            if avant.phase is Phase.Repioche and apres.phase is not Phase.Fin:
                assert len(apres.main[apres.joueur]) >= 2


def test_distribuer_deals_the_top_cards_in_turn() -> None:
    cartes = card_sequence(CARTES)
    e = feuille.distribuer(cartes)
    assert e.main == (cartes[:-10:-2], cartes[-2:-11:-2])
    assert e.deck == cartes[:-10]
    assert (e.trade_area, e.discard_pile, e.pieces, e.chaines) == ((), (), (0, 0), ((), ()))
    assert feuille.distribuer([*cartes]) == e


def test_donne_deals_by_its_seed() -> None:
    assert feuille.donne(Alea(3)) == haricots().new(Alea(3)) != feuille.donne(Alea(4))
