"""The secrets of Rummikub: whatever a seat cannot know changes nothing of what it sees, is proposed or is refused."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.states import arrangements, etats
from rummifun.chance import Alea
from rummifun.games.rummikub import Etat, Joker, cst_PIOCHE_INIT, fin, jeu, la_pioche, refusal, tableVmens
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.multiset.rapide import ajoute, cardinal, difference, egaux, ieme, nbocc, supprime

SIEGES: Final = (0, 1)
EVERYBODY: Final = (*SIEGES, None)


@cache
def _cas(nombre: int) -> tuple[Etat, ...]:
    return tuple(etats(nombre, graine=2))


@pytest.fixture
def cas(effort: Effort) -> tuple[Etat, ...]:
    return _cas(effort(60, 2000))


def coups(e: Etat, hasard: Random) -> list[Coup]:
    """Gather moves to ask about: proposed, spoiled, of another kind, and never legal."""
    piles = list(arrangements(e, hasard, 2))
    never = (Piocher(), Passer(), Poser(()), PremierCoup(()), PremierCoup([[Joker, Joker, Joker]]))
    return [*jeu.moves(e), *map(Poser, piles), *(PremierCoup(p[-2:]) for p in piles), *never]


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


def test_view_counts_what_lies_there_and_hides_chance(cas: tuple[Etat, ...]) -> None:
    for e, siege in nonempty(product(cas, EVERYBODY)):
        v = jeu.view(e, siege)
        assert v.nombres == (cardinal(e.statuts[0].main), cardinal(e.statuts[1].main))
        assert v.nombre_pioche == cardinal(e.pioche)
        assert (v.siege, v.table, v.joueur, v.fini) == (siege, e.table, e.joueur, fin(e))
        assert v.engages == (e.statuts[0].engage, e.statuts[1].engage)
        assert jeu.view(replace(e, alea=Alea(424242, 7, 1)), siege) == v


def test_view_shows_hands_and_pool_to_who_may_see_them(cas: tuple[Etat, ...]) -> None:
    """A seat sees its hand, and the other once the pool is empty; after the end everybody sees everything."""
    for e, siege in nonempty(product(cas, EVERYBODY)):
        v, mains = jeu.view(e, siege), tuple(s.main for s in e.statuts)
        if fin(e):
            assert (v.mains, v.pioche) == (mains, e.pioche)
            assert egaux(jeu.known(v), cst_PIOCHE_INIT)
        elif siege is None:
            assert (v.mains, v.pioche) == ((None, None), None)
            assert egaux(jeu.known(v), tableVmens(e.table))
        elif e.pioche:
            assert (v.mains[siege], v.mains[1 - siege], v.pioche) == (mains[siege], None, None)
        else:
            assert v.mains == mains


def test_scene_draws_the_faces_that_are_known(cas: tuple[Etat, ...]) -> None:
    for e, siege in nonempty(product(cas[::3], EVERYBODY)):
        v = jeu.view(e, siege)
        faces = [f for zone in jeu.scene(v).zones for pile in zone.piles for f in pile.faces if f.suit != "dos"]
        visibles = difference(jeu.known(v), v.pioche) if v.pioche else jeu.known(v)
        texts = ("J" if t is Joker else str(t.valeur) for t, n in visibles for _ in range(n))
        assert sorted(f.text for f in faces) == sorted(texts)


# By hand: one tile of the other changes places with one of the pool


def echange(e: Etat, siege: int, i: int, j: int) -> Etat:
    """Let the hand of a seat and the pool exchange their i-th and j-th tile."""
    main, pioche, statuts = e.statuts[siege].main, la_pioche(e), [*e.statuts]
    donnee, prise = ieme(i % cardinal(main) + 1, main), ieme(j % cardinal(pioche) + 1, pioche)
    statuts[siege] = replace(statuts[siege], main=ajoute((prise, 1), supprime((donnee, 1), main)))
    return replace(e, statuts=(statuts[0], statuts[1]), pioche=ajoute((donnee, 1), supprime((prise, 1), pioche)))


def test_view_moves_and_refusals_are_the_same_for_another_tile_of_the_other(cas: tuple[Etat, ...]) -> None:
    hasard, changes = Random(7), 0
    for e in (e for e in cas if e.pioche and not fin(e)):
        siege = e.joueur.value
        autre = echange(e, 1 - siege, hasard.randrange(99), hasard.randrange(99))
        changes += autre != e
        assert jeu.view(autre, siege) == jeu.view(e, siege)
        assert list(jeu.moves(autre)) == list(jeu.moves(e))
        demandes = coups(e, hasard)
        assert [refusal(autre, coup) for coup in demandes] == [refusal(e, coup) for coup in demandes]
    assert changes > len(cas) / 3


def test_view_is_another_for_another_tile_of_ones_own(cas: tuple[Etat, ...]) -> None:
    hasard = Random(8)
    for e in nonempty(e for e in cas if e.pioche and not fin(e)):
        siege = hasard.choice(SIEGES)
        autre = echange(e, siege, hasard.randrange(99), hasard.randrange(99))
        assert (jeu.view(autre, siege) == jeu.view(e, siege)) == (autre == e)
        assert jeu.view(autre, 1 - siege) == jeu.view(e, 1 - siege)


def test_resample_draws_every_hidden_tile_as_often_as_it_should(effort: Effort) -> None:
    """Of 92 hidden tiles 14 are in the other's hand: a joker in 2 · 14 / 92 of a hand, 3 standard deviations around."""
    v, n = jeu.view(jeu.new(Alea(17)), 0), effort(200, 5000)
    jokers = sum(nbocc(Joker, jeu.resample(v, Alea(i)).statuts[1].main) for i in range(n))
    attendus = n * 2 * 14 / 92
    assert abs(jokers - attendus) < 3 * (attendus * 78 / 92) ** 0.5


def test_resample_draws_the_same_state_by_the_same_chance() -> None:
    v = jeu.view(jeu.new(Alea(17)), 0)
    assert jeu.resample(v, Alea(3)) == jeu.resample(v, Alea(3)) != jeu.resample(v, Alea(4))
