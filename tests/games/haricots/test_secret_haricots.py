"""The secrets of Haricots: the deck, the other hand and the deal are told by nothing that a seat is shown or sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.haricots.tables import Haricots, coup_au_hasard, etats
from rummifun.chance import Alea
from rummifun.games.haricots import (
    CARTES,
    Chaine,
    Coup,
    Defausser,
    Etat,
    Haricot,
    JouerPremiere,
    Phase,
    Piocher,
    Tirer,
    haricots,
)
from rummifun.games.haricots.view import Vue
from rummifun.multiset.ordre_sup import cardinal, difference, inclus

SIEGES: Final = (0, 1)

Cas = tuple[Haricots, Etat]


@cache
def _cas(nombre: int) -> tuple[Cas, ...]:
    return tuple(etats(nombre, graine=1000))


@pytest.fixture
def cas(effort: Effort) -> tuple[Cas, ...]:
    return _cas(effort(300, 3000))


def coups(jeu: Haricots, e: Etat, hasard: Random) -> list[Coup]:
    """Gather moves to ask about, legal here or elsewhere."""
    autres = [m for _, autre in hasard.sample(_cas(300), 3) for m in jeu.moves(autre)]
    return [*jeu.moves(e), *autres, *map(JouerPremiere, Haricot), *map(Defausser, range(12))]


def test_the_states_are_of_all_kinds(cas: tuple[Cas, ...]) -> None:
    phases = {phase: sum(e.phase is phase for _, e in cas) for phase in Phase}
    assert min(phases.values()) >= 2, phases
    assert {len(e.chaines[0]) for _, e in cas} == {0, 1, 2, 3}
    assert any(len(e.discard_pile) > 10 for _, e in cas)


# What a view shows


def test_a_seat_sees_its_own_hand_and_all_that_lies_open(cas: tuple[Cas, ...]) -> None:
    for jeu, e in cas:
        for siege in (*SIEGES, None):
            v = jeu.view(e, siege)
            if e.phase is Phase.Fin:
                assert v.connu == e
                continue
            m1, m2 = (m if i == siege else () for i, m in enumerate(e.main))
            assert v.connu == replace(e, deck=(), main=(m1, m2))
            assert (v.nombres, v.nombre_deck) == ((len(e.main[0]), len(e.main[1])), len(e.deck))
            cachees = len(e.deck) + sum(len(m) for i, m in enumerate(e.main) if i != siege)
            assert cardinal(jeu.known(v)) == 104 - cachees


def test_of_the_discard_pile_the_scene_shows_the_top_alone(cas: tuple[Cas, ...]) -> None:
    for jeu, e in cas:
        for siege in (*SIEGES, None):
            piles = {pile.place: pile for zone in jeu.scene(jeu.view(e, siege)).zones for pile in zone.piles}
            assert [face.text for face in piles["discard_pile"].faces] == [h.name for h in e.discard_pile[-1:]]
            vues = [face.text for pile in piles.values() for face in pile.faces if face.suit != "dos"]
            mains = [m for i, m in enumerate(e.main) if i == siege or e.phase is Phase.Fin]
            chaines = [c.haricot for paire in e.chaines for c in paire for _ in range(c.nombre)]
            ouvertes = [*e.trade_area, *e.discard_pile[-1:], *chaines, *(h for m in mains for h in m)]
            assert sorted(vues) == sorted(h.name for h in ouvertes)


# What a view hides


def test_a_state_drawn_from_a_view_gives_it_again_and_is_possible(cas: tuple[Cas, ...]) -> None:
    for jeu, e in cas:
        for siege in (*SIEGES, None):
            v = jeu.view(e, siege)
            tire = jeu.resample(v, Alea(7, 1))
            assert jeu.view(tire, siege) == v
            assert jeu.invariants(tire) == ()


def test_moves_refusals_and_acts_do_not_tell_what_is_hidden(cas: tuple[Cas, ...]) -> None:
    hasard = Random(5)
    for jeu, e in cas:
        siege = jeu.to_move(e)
        demandes = coups(jeu, e, hasard)
        tire = jeu.resample(jeu.view(e, siege), Alea(8, 1))
        assert list(jeu.moves(tire)) == list(jeu.moves(e))
        assert [jeu.refusal(tire, coup) for coup in demandes] == [jeu.refusal(e, coup) for coup in demandes]
        assert jeu.scene(jeu.view(tire, siege)) == jeu.scene(jeu.view(e, siege))
        assert [act.move for act in jeu.scene(jeu.view(e, siege)).acts] == list(jeu.moves(e))


def echange(e: Etat, siege: int, i: int, j: int) -> Etat:
    """Let the hand of a seat and the deck exchange a card."""
    main, deck = list(e.main[siege]), list(e.deck)
    i, j = i % len(main), j % len(deck)
    main[i], deck[j] = deck[j], main[i]
    m1, m2 = (tuple(main) if s == siege else m for s, m in enumerate(e.main))
    return replace(e, deck=tuple(deck), main=(m1, m2))


def test_a_card_of_the_other_may_be_another_and_ones_own_may_not(cas: tuple[Cas, ...]) -> None:
    hasard, changes = Random(6), 0
    for jeu, e in cas:
        if not e.deck or not all(e.main):
            continue
        for siege in SIEGES:
            autre = echange(e, 1 - siege, hasard.randrange(99), hasard.randrange(99))
            assert jeu.view(autre, siege) == jeu.view(e, siege)
            assert (jeu.view(autre, 1 - siege) == jeu.view(e, 1 - siege)) == (autre.main == e.main)
            assert jeu.view(autre, None) == jeu.view(e, None)
            changes += autre != e
    assert changes > len(cas)


def test_the_order_of_the_deck_may_be_another(cas: tuple[Cas, ...]) -> None:
    for jeu, e in cas:
        autre = replace(e, deck=e.deck[::-1])
        assert [jeu.view(autre, siege) for siege in (*SIEGES, None)] == [
            jeu.view(e, siege) for siege in (*SIEGES, None)
        ]


# What a seat is sent: its views and the public moves, never the seed


def envoi(jeu: Haricots, depart: Etat, joues: list[Coup], siege: int) -> list[tuple[str, Vue]]:
    """Gather what a seat is sent of a game: each move as it is written, and the view after it."""
    suite = list(accumulate(joues, jeu.step, initial=depart))
    ecrits = ["", *map(jeu.write, joues)]
    return [(ecrit, jeu.view(e, siege)) for ecrit, e in zip(ecrits, suite, strict=True)]


def parties(combien: int) -> Iterator[tuple[Haricots, Etat, list[Coup], list[Etat]]]:
    jeu = haricots()
    for graine in range(combien):
        hasard, e, joues = Random(graine), jeu.new(Alea(graine)), []
        suite = [e]
        while jeu.to_move(e) is not None:
            joues.append(coup_au_hasard(jeu, e, hasard))
            e = jeu.step(e, joues[-1])
            suite.append(e)
        yield jeu, suite[0], joues, suite


def test_a_card_that_never_came_up_changes_nothing_of_what_is_sent(effort: Effort) -> None:
    """Two cards that a seat has not been shown change places: everything sent before is the same, word for word."""
    for jeu, depart, joues, suite in parties(effort(6, 80)):
        hasard = Random(len(joues))
        for siege in SIEGES:
            n = hasard.randrange(1, len(joues))
            restent = len(suite[n].deck)
            if restent < 2:
                continue
            i, j = hasard.sample(range(restent), 2)  # the bottom of the deck, not drawn before move n
            deck = list(depart.deck)
            deck[i], deck[j] = deck[j], deck[i]
            autre = replace(depart, deck=tuple(deck))
            assert envoi(jeu, autre, joues[:n], siege) == envoi(jeu, depart, joues[:n], siege)


def quitte(joues: list[Coup], suite: list[Etat], siege: int) -> int:
    """Say after how many moves the last card of a first hand may have left it."""
    sorties = 0
    for n, (coup, e) in enumerate(zip(joues, suite, strict=False)):
        if e.joueur == siege and isinstance(coup, (JouerPremiere, Defausser)):
            sorties += 1
            if sorties == 5 or isinstance(coup, Defausser):
                return n
    return len(joues)


def test_a_card_in_the_other_hand_changes_nothing_before_it_is_played(effort: Effort) -> None:
    """The last card of the other's first hand may be another until it leaves the hand."""
    for jeu, depart, joues, suite in parties(effort(6, 80)):
        for siege in SIEGES:
            n = quitte(joues, suite, 1 - siege)
            change = echange(depart, 1 - siege, 4, 0)
            assert envoi(jeu, change, joues[:n], siege) == envoi(jeu, depart, joues[:n], siege)
            assert n >= 2


def atomes(valeur: Any) -> Iterator[Any]:
    """Take a value to pieces."""
    if is_dataclass(valeur) and not isinstance(valeur, type):
        for field in fields(valeur):
            yield from atomes(getattr(valeur, field.name))
    elif isinstance(valeur, (tuple, list)) or (hasattr(valeur, "__iter__") and not isinstance(valeur, (str, type))):
        for partie in valeur:
            yield from atomes(partie)
    else:
        yield valeur


def test_nothing_that_is_sent_holds_a_seed() -> None:
    graine = 987654321
    jeu = haricots()
    e = jeu.step(jeu.new(Alea(graine)), JouerPremiere())
    for siege in (*SIEGES, None):
        v = jeu.view(e, siege)
        sortes = {type(atome) for atome in atomes(v)}
        assert sortes <= {int, Haricot, Phase, type(None)}
        assert all(atome < 105 for atome in atomes(v) if isinstance(atome, int))
        assert str(graine) not in repr(v)
    assert Chaine in {type(c) for c in e.chaines[0]}


def test_no_move_names_a_card_that_it_draws() -> None:
    jeu = haricots()
    assert [jeu.write(coup) for coup in (Tirer(), Piocher(), JouerPremiere(), Defausser(2))] == [
        "tire",
        "pioche",
        "joue",
        "defausse 2",
    ]


# Drawing states


def test_every_hidden_card_is_drawn_as_often_as_it_should() -> None:
    """Of 99 hidden cards five are in the other hand: each bean by its part, 4 standard deviations around."""
    jeu = haricots()
    v = jeu.view(jeu.new(Alea(17)), 0)
    cachees = dict(difference(CARTES, jeu.known(v)))
    n = 1500
    mains = [jeu.resample(v, Alea(i)).main[1] for i in range(n)]
    for h, nombre in cachees.items():
        trouvees = sum(main.count(h) for main in mains)
        attendues = n * 5 * nombre / 99
        assert abs(trouvees - attendues) < 4 * attendues**0.5


def test_states_are_drawn_from_what_is_hidden_alone(cas: tuple[Cas, ...]) -> None:
    for jeu, e in cas[::5]:
        for siege in SIEGES:
            v = jeu.view(e, siege)
            tire = jeu.resample(v, Alea(3))
            assert jeu.pieces(tire) == CARTES
            assert inclus(jeu.known(v), jeu.known(jeu.view(tire, siege)))


def test_the_same_chance_draws_the_same_state() -> None:
    v = haricots().view(haricots().new(Alea(17)), 0)
    assert haricots().resample(v, Alea(3)) == haricots().resample(v, Alea(3)) != haricots().resample(v, Alea(4))
