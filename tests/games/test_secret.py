"""The secrets of Rummikub: whatever a seat cannot know changes nothing of what it sees, is proposed or is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest
from harness.effort import Effort

from games.arrangements import arrangements
from games.states import etats
from rummifun.chance import Alea
from rummifun.games.rummikub import (
    Coup,
    Etat,
    Joker,
    Main,
    Passer,
    Piocher,
    Poser,
    PremierCoup,
    Statut,
    Tuile,
    ajoute,
    cardinal,
    cst_PIOCHE_INIT,
    difference,
    egaux,
    fin,
    ieme,
    inclus,
    jeu,
    la_pioche,
    mens,
    nbocc,
    refusal,
    supprime,
    tableVmens,
)

SIEGES: Final = (0, 1)
TIRAGES: Final = 3


@cache
def _cas(nombre: int) -> tuple[Etat, ...]:
    return tuple(etats(nombre, graine=1000))


@pytest.fixture
def cas(effort: Effort) -> tuple[Etat, ...]:
    return _cas(effort(120, 2000))


def tires(e: Etat, siege: int | None) -> Iterator[Etat]:
    """Draw states that a seat cannot tell from this one."""
    v = jeu.view(e, siege)
    return (jeu.resample(v, Alea(n, 99)) for n in range(TIRAGES))


def coups(e: Etat, hasard: Random) -> list[Coup]:
    """Gather moves to ask about: proposed, spoiled, of another kind, and never legal."""
    piles = list(arrangements(e, hasard, 3))
    return [
        *jeu.moves(e),
        *map(Poser, piles),
        *(PremierCoup(p[-2:]) for p in piles),
        Piocher(),
        Passer(),
        Poser(()),
        PremierCoup(()),
        PremierCoup([[Joker, Joker, Joker]]),
    ]


def test_the_states_are_of_all_kinds(cas: tuple[Etat, ...]) -> None:
    def quels(*conditions: bool) -> bool:
        return all(conditions)

    sortes = {
        "over": sum(fin(e) for e in cas),
        "no pool, going on": sum(quels(not e.pioche, not fin(e)) for e in cas),
        "nobody has laid": sum(not any(s.engage for s in e.statuts) for e in cas),
        "both have laid": sum(all(s.engage for s in e.statuts) for e in cas),
        "a joker in a hand": sum(any(nbocc(Joker, s.main) for s in e.statuts) for e in cas),
        "a joker on the table": sum(nbocc(Joker, tableVmens(e.table)) > 0 for e in cas),
        "a joker in the pool": sum(nbocc(Joker, e.pioche) > 0 for e in cas),
    }
    assert min(sortes.values()) >= 3, sortes


# What a view shows


def test_a_view_counts_right(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        for siege in (*SIEGES, None):
            v = jeu.view(e, siege)
            assert v.nombres == (cardinal(e.statuts[0].main), cardinal(e.statuts[1].main))
            assert v.nombre_pioche == cardinal(e.pioche)
            assert (v.siege, v.table, v.joueur, v.fini) == (siege, e.table, e.joueur, fin(e))
            assert v.engages == (e.statuts[0].engage, e.statuts[1].engage)


def test_a_seat_sees_its_own_hand_alone_while_there_is_a_pool(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        if e.pioche and not fin(e):
            for siege in SIEGES:
                v = jeu.view(e, siege)
                assert v.mains[siege] == e.statuts[siege].main
                assert v.mains[1 - siege] is None
                assert v.pioche is None


def test_both_hands_are_known_to_the_seats_once_the_pool_is_empty(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        if not e.pioche:
            for siege in SIEGES:
                assert jeu.view(e, siege).mains == (e.statuts[0].main, e.statuts[1].main)


def test_a_spectator_sees_no_hand_before_the_end(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        if not fin(e):
            v = jeu.view(e, None)
            assert (v.mains, v.pioche) == ((None, None), None)
            assert egaux(jeu.known(v), tableVmens(e.table))


def test_everything_is_seen_after_the_end(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        if fin(e):
            for siege in (*SIEGES, None):
                v = jeu.view(e, siege)
                assert (v.mains, v.pioche) == ((e.statuts[0].main, e.statuts[1].main), e.pioche)
                assert egaux(jeu.known(v), cst_PIOCHE_INIT)


def test_the_faces_drawn_are_those_known(cas: tuple[Etat, ...]) -> None:
    for e in cas[::3]:
        for siege in (*SIEGES, None):
            v = jeu.view(e, siege)
            faces = [f for zone in jeu.scene(v).zones for pile in zone.piles for f in pile.faces if f.suit != "dos"]
            visibles = difference(jeu.known(v), v.pioche) if v.pioche else jeu.known(v)
            assert sorted(f.text for f in faces) == sorted(
                "J" if t is Joker else str(t.valeur) for t, n in visibles for _ in range(n)
            )


# What a view hides


def test_a_state_drawn_from_a_view_gives_it_again_and_is_possible(cas: tuple[Etat, ...]) -> None:
    for e in cas[::2]:
        for siege in (*SIEGES, None):
            for tire in tires(e, siege):
                assert jeu.view(tire, siege) == jeu.view(e, siege)
                assert jeu.invariants(tire) == ()


def test_what_is_proposed_does_not_tell_what_is_hidden(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        for tire in tires(e, e.joueur.value):
            assert list(jeu.moves(tire)) == list(jeu.moves(e))
            assert jeu.to_move(tire) == jeu.to_move(e)


def test_what_is_refused_does_not_tell_what_is_hidden(cas: tuple[Etat, ...]) -> None:
    hasard = Random(5)
    for e in cas[::3]:
        demandes = coups(e, hasard)
        refus = [refusal(e, coup) for coup in demandes]
        for tire in tires(e, e.joueur.value):
            assert [refusal(tire, coup) for coup in demandes] == refus


def test_a_draft_does_not_tell_what_is_hidden(cas: tuple[Etat, ...]) -> None:
    hasard = Random(6)
    for e in cas[::4]:
        v = jeu.view(e, e.joueur.value)
        for piles in arrangements(e, hasard, 3):
            assert jeu.draft(v, piles).refusal == refusal(e, jeu.submit(v, piles))


def test_no_move_is_proposed_twice(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        proposes = list(jeu.moves(e))
        assert len(set(proposes)) == len(proposes)


def test_every_move_proposed_is_accepted_however_many(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        assert [refusal(e, coup) for coup in jeu.moves(e) if refusal(e, coup)] == []


# By hand: one tile of the other changes places with one of the pool


def echange(e: Etat, siege: int, i: int, j: int) -> Etat:
    """Let the hand of a seat and the pool exchange their i-th and j-th tile."""
    s = e.statuts[siege]
    main, pioche = s.main, la_pioche(e)
    donnee, prise = ieme(i % cardinal(main) + 1, main), ieme(j % cardinal(pioche) + 1, pioche)
    autre = Statut(s.joueur, s.engage, _remplace(main, donnee, prise))
    statuts = (autre, e.statuts[1]) if siege == 0 else (e.statuts[0], autre)
    return replace(e, statuts=statuts, pioche=_remplace(pioche, prise, donnee))


def _remplace(ens: Main, ancienne: Tuile, nouvelle: Tuile) -> Main:
    return ajoute((nouvelle, 1), supprime((ancienne, 1), ens))


def test_a_tile_of_the_other_may_be_another(cas: tuple[Etat, ...]) -> None:
    hasard, changes = Random(7), 0
    for e in cas:
        if e.pioche and not fin(e):
            siege = e.joueur.value
            autre = echange(e, 1 - siege, hasard.randrange(99), hasard.randrange(99))
            changes += autre != e
            assert jeu.view(autre, siege) == jeu.view(e, siege)
            assert list(jeu.moves(autre)) == list(jeu.moves(e))
            demandes = coups(e, hasard)
            assert [refusal(autre, coup) for coup in demandes] == [refusal(e, coup) for coup in demandes]
    assert changes > 40


def test_a_tile_of_ones_own_may_not(cas: tuple[Etat, ...]) -> None:
    hasard = Random(8)
    for e in cas:
        siege = hasard.choice(SIEGES)
        if e.pioche and not fin(e):
            autre = echange(e, siege, hasard.randrange(99), hasard.randrange(99))
            assert (jeu.view(autre, siege) == jeu.view(e, siege)) == (autre == e)
            assert jeu.view(autre, 1 - siege) == jeu.view(e, 1 - siege)


def test_the_chance_to_come_is_hidden(cas: tuple[Etat, ...]) -> None:
    for e in cas:
        autre = replace(e, alea=Alea(424242, 7, 1))
        for siege in (*SIEGES, None):
            assert jeu.view(autre, siege) == jeu.view(e, siege)


# Drawing states


def test_every_hidden_tile_is_drawn_as_often_as_it_should() -> None:
    """Of 92 hidden tiles 14 are in the other's hand: a joker in 2 · 14 / 92 of a hand, 3 standard deviations around."""
    e = jeu.new(Alea(17))
    v = jeu.view(e, 0)
    n = 800
    jokers = sum(nbocc(Joker, jeu.resample(v, Alea(i)).statuts[1].main) for i in range(n))
    attendus = n * 2 * 14 / 92
    assert abs(jokers - attendus) < 3 * (attendus * 78 / 92) ** 0.5


def test_states_are_drawn_from_what_is_hidden_alone(cas: tuple[Etat, ...]) -> None:
    for e in cas[::8]:
        for siege in SIEGES:
            vues = jeu.known(jeu.view(e, siege))
            for tire in tires(e, siege):
                assert inclus(vues, jeu.known(jeu.view(tire, siege)))
                assert egaux(jeu.pieces(tire), mens(t for t, n in cst_PIOCHE_INIT for _ in range(n)))


def test_the_same_chance_draws_the_same_state() -> None:
    v = jeu.view(jeu.new(Alea(17)), 0)
    assert jeu.resample(v, Alea(3)) == jeu.resample(v, Alea(3)) != jeu.resample(v, Alea(4))
