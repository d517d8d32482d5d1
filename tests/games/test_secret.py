"""The secrets of Rummikub: the contents of a view, the scene drawn from it, and states drawn from it."""

from functools import cache
from itertools import product
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.states import etats
from rummifun.chance import Alea
from rummifun.games.rummikub import Etat, Joker, cst_PIOCHE_INIT, fin, jeu, tableVmens
from rummifun.games.rummikub.scene import Vue
from rummifun.multiset.ordre_sup import cardinal, nbocc
from rummifun.multiset.rapide import difference, egaux

EVERYBODY: Final = (0, 1, None)


@cache
def _cas(nombre: int) -> tuple[Etat, ...]:
    return tuple(etats(nombre, graine=2))


@pytest.fixture
def cas(effort: Effort) -> tuple[Etat, ...]:
    return _cas(effort(60, 2000))


def test_etats_are_of_all_kinds(cas: tuple[Etat, ...]) -> None:
    sortes = {
        "over": sum(fin(e) for e in cas),
        "no pool, going on": sum(not e.pioche and not fin(e) for e in cas),
        "nobody has laid": sum(not any(s.engage for s in e.statuts) for e in cas),
        "both have laid": sum(all(s.engage for s in e.statuts) for e in cas),
        "a joker in a hand": sum(any(nbocc(Joker, s.main) for s in e.statuts) for e in cas),
        "a joker on the table": sum(nbocc(Joker, tableVmens(e.table)) > 0 for e in cas),
        "a joker in the pool": sum(nbocc(Joker, e.pioche) > 0 for e in cas),
    }
    assert min(sortes.values()) >= 3, sortes


def test_view_shows_counts_and_the_hands_and_pool_that_its_seat_may_see(cas: tuple[Etat, ...]) -> None:
    """A seat sees its hand, and the other once the pool is empty; after the end all seats see all tiles."""
    for e, siege in nonempty(product(cas, EVERYBODY)):
        v, (s1, s2) = jeu.view(e, siege), e.statuts
        ouvertes = fin(e) or (siege is not None and not e.pioche)
        m1, m2 = (s.main if ouvertes or i == siege else None for i, s in enumerate(e.statuts))
        engages, nombres = (s1.engage, s2.engage), (cardinal(s1.main), cardinal(s2.main))
        pioche = e.pioche if fin(e) else None
        counts = nombres, (m1, m2), cardinal(e.pioche), pioche
        assert v == Vue(siege, e.table, e.joueur, fin(e), engages, *counts, partis=(False, False))
        if fin(e):
            assert egaux(jeu.known(v), cst_PIOCHE_INIT)
        elif siege is None:
            assert egaux(jeu.known(v), tableVmens(e.table))


def test_scene_draws_the_faces_that_are_known(cas: tuple[Etat, ...]) -> None:
    for e, siege in nonempty(product(cas[::3], EVERYBODY)):
        v = jeu.view(e, siege)
        faces = [f for zone in jeu.scene(v).zones for pile in zone.piles for f in pile.faces if f.suit != "dos"]
        visibles = difference(jeu.known(v), v.pioche) if v.pioche else jeu.known(v)
        texts = ("J" if t is Joker else str(t.valeur) for t, n in visibles for _ in range(n))
        assert sorted(f.text for f in faces) == sorted(texts)


def test_resample_draws_every_hidden_tile_as_often_as_it_should(effort: Effort) -> None:
    """Of 92 hidden tiles 14 are in the other's hand: a joker in 2 · 14 / 92 of a hand, 3 standard deviations around."""
    v, n = jeu.view(jeu.new(Alea(17)), 0), effort(200, 5000)
    jokers = sum(nbocc(Joker, jeu.resample(v, Alea(i)).statuts[1].main) for i in range(n))
    attendus = n * 2 * 14 / 92
    assert abs(jokers - attendus) < 3 * (attendus * 78 / 92) ** 0.5


def test_resample_draws_the_same_state_by_the_same_chance() -> None:
    v = jeu.view(jeu.new(Alea(17)), 0)
    assert jeu.resample(v, Alea(3)) == jeu.resample(v, Alea(3)) != jeu.resample(v, Alea(4))
