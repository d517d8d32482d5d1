"""The secrets of La descente: packets as they were dealt; whatever order they are in changes nothing that is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.descente.random_plays import Descente, jeu_de, partie
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.core.scene import BACK
from rummifun.games.descente import (
    NORD,
    SUD,
    Centre,
    Coup,
    Deplacer,
    Etat,
    Face,
    Gauche,
    Joueur,
    Main,
    Paquet,
    Place,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
    descente,
    fini,
    sans_carte,
)
from rummifun.games.descente.etat import rangees
from rummifun.games.descente.view import Vue
from rummifun.multiset.ordre_sup import cardinal, egaux, inclus
from rummifun.pieces.tarot import JEU_78, CarteTarot

SIEGES: Final = (0, 1, None)


@cache
def _cas(nombre: int) -> tuple[tuple[Descente, Etat], ...]:
    """Give states of all kinds: one in seven of random plays, and the last."""
    pas = (
        (jeu_de(graine), e)
        for graine in range(500, 9999)
        for i, (e, coup) in enumerate(partie(graine))
        if coup is None or i % 7 == graine % 7
    )
    return tuple(islice(pas, nombre))


@pytest.fixture
def cas(effort: Effort) -> tuple[tuple[Descente, Etat], ...]:
    return _cas(effort(700, 6000))


def autrement(e: Etat, hasard: Random, gardees: Sequence[int] = (0, 0)) -> Etat:
    """Put the cards of the packets never shown in another order, both packets together, but for the uppermost ones."""
    places = [(siege, i) for siege in (0, 1) if not e.vus[siege] for i in range(len(e.paquet[siege]) - gardees[siege])]
    cartes = [e.paquet[siege][i] for siege, i in places]
    hasard.shuffle(cartes)
    neufs: list[list[CarteTarot]] = [[*paquet] for paquet in e.paquet]
    for (siege, i), c in zip(places, cartes, strict=True):
        neufs[siege][i] = c
    return replace(e, paquet=(tuple(neufs[0]), tuple(neufs[1])))


def demandes(e: Etat) -> list[Coup]:
    """Moves to ask about, whether or not they can be made."""
    places: list[Place] = [Main(), Face(SUD), Face(NORD), Gauche(3), Paquet(SUD)]
    places += [Centre(k, i) for k in range(1, 6) for i in (0, 1, 2)]
    coups = [Deplacer(source, cible) for source in places for cible in places]
    return [Tirer(), Remettre(), Remelanger(), Ranger(), *coups]


def test_the_states_are_of_all_kinds(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    sortes = {
        "over": sum(fini(e) for _, e in cas),
        "both packets as dealt": sum(e.vus == (False, False) for _, e in cas),
        "one packet shown": sum(e.vus in ((True, False), (False, True)) for _, e in cas),
        "both packets shown": sum(e.vus == (True, True) for _, e in cas),
        "a card in hand": sum(any(e.main) for _, e in cas),
        "a hole": sum(not all(e.centre) for _, e in cas),
    }
    assert min(sortes.values()) >= 3, sortes


# What a view shows


def test_a_view_shows_all_but_the_packets_as_they_were_dealt(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    for jeu, e in cas:
        for siege in SIEGES:
            v = jeu.view(e, siege)
            assert v.siege == siege
            assert v.hauteurs == (len(e.paquet[0]), len(e.paquet[1]))
            assert (v.ouvert.centre, v.ouvert.face, v.ouvert.main) == (e.centre, e.face, e.main)
            connus = [fini(e) or vu for vu in e.vus]
            assert v.paquet == tuple(p if connu else None for p, connu in zip(e.paquet, connus, strict=True))
            caches = sum(len(p) for p, connu in zip(e.paquet, connus, strict=True) if not connu)
            assert cardinal(jeu.known(v)) == 78 - caches


def test_a_packet_mixed_again_is_in_the_views_and_not_in_the_scene(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    vus = 0
    for jeu, e in cas[::3]:
        for siege in SIEGES:
            v = jeu.view(e, siege)
            vus += any(p for p in v.paquet if p)
            piles = {pile.place: pile.faces for zone in jeu.scene(v).zones for pile in zone.piles}
            for j in Joueur:
                nom = j.name.lower()
                assert piles[f"paquet.{nom}"] == (BACK,) * min(1, len(e.paquet[j.value]))
                assert len(piles[f"face.{nom}"]) == min(1, len(e.face[j.value]))
            montrees = sum(len(faces) for place, faces in piles.items() if not place.startswith("paquet"))
            visibles = sum(map(len, e.centre)) + sum(map(bool, (*e.face, *e.main, *e.paquet_de_gauche)))
            assert montrees == visibles
    assert vus > 50


def test_an_act_says_nothing_of_what_lies_in_a_packet(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    for jeu, e in cas[::3]:
        caches = {str(c) for paquet in e.paquet for c in paquet} | {str(c) for face in e.face for c in face[:-1]}
        for act in jeu.scene(jeu.view(e, e.au_trait.value)).acts:
            assert not caches & {*act.label.localize(str).replace("(", " ").replace("…", " ").split()}


# What a view hides


def test_the_order_of_a_packet_as_dealt_changes_nothing(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    hasard, changes = Random(1), 0
    for jeu, e in cas:
        if fini(e):
            continue
        autre = autrement(e, hasard)
        changes += autre != e
        assert all(jeu.view(autre, siege) == jeu.view(e, siege) for siege in SIEGES)
        assert [*jeu.moves(autre)] == [*jeu.moves(e)]
        assert jeu.to_move(autre) == jeu.to_move(e)
    assert changes > 100


def test_what_is_refused_does_not_tell_the_order_of_a_packet(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    hasard = Random(2)
    for jeu, e in cas[::6]:
        autre = e if fini(e) else autrement(e, hasard)
        assert [jeu.refusal(autre, coup) for coup in demandes(e)] == [jeu.refusal(e, coup) for coup in demandes(e)]


def test_a_state_drawn_from_a_view_gives_it_again_and_is_possible(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    for i, (jeu, e) in enumerate(cas[::2]):
        v = jeu.view(e, SIEGES[i % 3])
        tire = jeu.resample(v, Alea(i))
        assert jeu.view(tire, v.siege) == v
        assert jeu.invariants(tire) == ()
        assert inclus(jeu.known(v), jeu.known(jeu.view(tire, v.siege)))
        assert egaux(jeu.pieces(tire), jeu.pieces(e))


def test_a_known_packet_cannot_be_in_another_order(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    connus = [(jeu, e) for jeu, e in cas if e.vus[0] and len(e.paquet[0]) > 1 and not sans_carte(e)]
    for jeu, e in connus[:40]:
        autre = replace(e, paquet=(e.paquet[0][::-1], e.paquet[1]))
        assert all(jeu.view(autre, siege) != jeu.view(e, siege) for siege in SIEGES)
        assert all(jeu.resample(jeu.view(e, siege), Alea(4)).paquet[0] == e.paquet[0] for siege in SIEGES)
    assert len(connus) > 40


def test_every_hidden_card_is_drawn_as_often_as_it_should() -> None:
    """Of 73 hidden cards 37 are SUD's: the Excuse is there in 37 of 73 draws, 3 standard deviations around."""
    jeu = descente()
    v = jeu.view(jeu.new(Alea(6)), 0)
    n = 1500
    chez_sud = sum(JEU_78[56] in jeu.resample(v, Alea(i)).paquet[0] for i in range(n))
    attendus = n * 37 / 73
    assert abs(chez_sud - attendus) < 3 * (attendus * 36 / 73) ** 0.5


# What a seat is sent: its views, and the moves that all see


def tirees(e: Etat, coups: Sequence[Coup]) -> tuple[int, int]:
    """Count the cards that some moves draw from the packets as they were dealt."""
    nombres, n = [0, 0], e
    for coup in coups:
        nombres[n.au_trait.value] += isinstance(coup, Tirer) and not n.vus[n.au_trait.value]
        n = descente().step(n, coup)
    return nombres[0], nombres[1]


def test_what_a_seat_is_sent_tells_nothing_of_cards_not_drawn(effort: Effort) -> None:
    """Two games that differ in cards not drawn yet send the same to all, move for move."""
    hasard, changes = Random(3), 0
    for graine in range(effort(12, 400)):
        jeu = descente()
        pas = [*islice(partie(graine, jeu), 50)]
        e, coups = pas[0][0], [coup for _, coup in pas if coup is not None]
        autre = autrement(e, hasard, tirees(e, coups))
        changes += autre != e
        envois = [
            [(jeu.view(n, siege), jeu.scene(jeu.view(n, siege))) for n in replay(jeu, depart, coups)]
            for depart in (e, autre)
            for siege in SIEGES
        ]
        assert envois[:3] == envois[3:]
    assert changes > 10


def test_no_view_holds_chance(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    """There is nothing in a view from which a deal could be found again: cards and numbers, and no seed."""

    def dedans(valeur: Any) -> set[type]:
        parts: list[Any] = []
        if is_dataclass(valeur):
            parts = [getattr(valeur, field.name) for field in fields(valeur)]
        elif isinstance(valeur, tuple):
            parts = [*valeur]
        return {type(valeur)}.union(*map(dedans, parts))

    noms = {t.__name__ for jeu, e in cas[::20] for siege in SIEGES for t in dedans(jeu.view(e, siege))}
    assert noms <= {"Vue", "Etat", "tuple", "int", "bool", "NoneType", "Joueur", "Carte", "Couleur", "Rang"} | {
        "Visibilite",
        "Atout",
        "_Excuse",
    }
    assert "siege" in {field.name for field in fields(Vue)}


def test_everything_is_shown_after_the_end(cas: tuple[tuple[Descente, Etat], ...]) -> None:
    fins = [(jeu, e) for jeu, e in cas if fini(e)]
    for jeu, e in fins:
        for siege in SIEGES:
            assert cardinal(jeu.known(jeu.view(e, siege))) == 78
            assert jeu.scene(jeu.view(e, siege)).acts == ()
    assert len(fins) >= 3
    assert all([*rangees(e)] for _, e in fins)
