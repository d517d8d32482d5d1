"""Whole games of La descente: their invariants and secrets, their packets as dealt."""

from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.descente.random_plays import Descente, jeu_de, partie
from rummifun.chance import Alea
from rummifun.core.scene import BACK
from rummifun.games.descente import Coup, Ranger, Remelanger, Remettre, Tirer, descente, fini
from rummifun.games.descente.etat import NORD, SUD, Etat, Joueur, cartes_de, rangees, sans_carte
from rummifun.games.descente.scene import Vue
from rummifun.multiset.ordre_sup import cardinal
from rummifun.pieces.tarot import JEU_78

SIEGES: Final = (0, 1, None)

Cas = tuple[tuple[Descente, Etat], ...]
Game = list[tuple[Etat, Coup | None]]


@cache
def _cas(nombre: int) -> Cas:
    """Return states of all kinds: one in seven of random plays, and the last."""
    pas = (
        (jeu_de(graine), e)
        for graine in range(500, 9999)
        for i, (e, coup) in enumerate(partie(graine))
        if coup is None or i % 7 == graine % 7
    )
    return tuple(islice(pas, nombre))


@pytest.fixture
def cas(effort: Effort) -> Cas:
    return _cas(effort(220, 6000))


def test_view_shows_all_but_the_packets_as_they_were_dealt_and_all_after_the_end(cas: Cas) -> None:
    fins = 0
    for (jeu, e), siege in nonempty(product(cas, SIEGES)):
        v = jeu.view(e, siege)
        hauteurs = len(e.paquet[0]), len(e.paquet[1])
        sud, nord = (p if fini(e) or vu else None for p, vu in zip(e.paquet, e.vus, strict=True))
        assert v == Vue(siege, replace(e, paquet=((), ())), (sud, nord), hauteurs, fini(e))
        caches = sum(height for p, height in zip(v.paquet, v.hauteurs, strict=True) if p is None)
        assert cardinal(jeu.known(v)) == 78 - caches
        if fini(e):
            fins += 1
            assert [*rangees(e)]
            assert (caches, jeu.scene(v).acts) == (0, ())
    assert fins >= 2 * len(SIEGES)


def test_scene_shows_a_packet_mixed_again_as_a_back(cas: Cas) -> None:
    seen = 0
    for (jeu, e), siege in product(cas[::3], SIEGES):
        v = jeu.view(e, siege)
        seen += any(v.paquet)
        piles = {pile.place: pile.faces for zone in jeu.scene(v).zones for pile in zone.piles}
        for j in Joueur:
            assert piles[f"paquet.{j.name.lower()}"] == (BACK,) * min(1, len(e.paquet[j.value]))
            assert len(piles[f"face.{j.name.lower()}"]) == min(1, len(e.face[j.value]))
        montrees = sum(len(faces) for place, faces in piles.items() if not place.startswith("paquet"))
        assert montrees == sum(map(len, e.centre)) + sum(map(bool, (*e.face, *e.main, *e.paquet_de_gauche)))
    assert seen > 10


def test_label_of_an_act_names_no_card_of_a_packet(cas: Cas) -> None:
    asked = 0
    for jeu, e in cas[::3]:
        caches = {str(c) for paquet in e.paquet for c in paquet} | {str(c) for face in e.face for c in face[:-1]}
        for act in jeu.scene(jeu.view(e, e.au_trait.value)).acts:
            asked += 1
            assert not caches & {*act.label.localize(str).replace("(", " ").replace("…", " ").split()}
    assert asked > 100


def test_view_and_resample_keep_the_order_of_a_known_packet(cas: Cas) -> None:
    connus = [(jeu, e) for jeu, e in cas if e.vus[0] and len(e.paquet[0]) > 1 and not sans_carte(e)]
    for jeu, e in connus[:40]:
        autre = replace(e, paquet=(e.paquet[0][::-1], e.paquet[1]))
        assert all(jeu.view(autre, siege) != jeu.view(e, siege) for siege in SIEGES)
        assert all(jeu.resample(jeu.view(e, siege), Alea(4)).paquet[0] == e.paquet[0] for siege in SIEGES)
    assert len(connus) > 10


def test_resample_draws_every_hidden_card_as_often_as_it_should(effort: Effort) -> None:
    """Of 73 hidden cards 37 are SUD's: the Excuse is there in 37 of 73 draws, 3 standard deviations around."""
    jeu, n = descente(), effort(400, 1500)
    v = jeu.view(jeu.new(Alea(6)), 0)
    chez_sud = sum(JEU_78[56] in jeu.resample(v, Alea(i)).paquet[0] for i in range(n))
    attendus = n * 37 / 73
    assert abs(chez_sud - attendus) < 3 * (attendus * 36 / 73) ** 0.5


# Whole games: the invariants of turns and tables, and the theorem that bounds them


def test_game_keeps_turns_and_brings_a_card_to_the_left_every_312_turns(effort: Effort) -> None:
    """The theorem of the bound; the longest wait that is met is far from it."""
    waits = list[int]()
    for graine in nonempty(range(1000, 1000 + effort(4, 2500))):
        game = [*partie(graine)]
        verifie_tours(game)
        tours = [0]  # between the cards that go to the left, the last turns included
        for _, coup in game:
            tours[-1] += isinstance(coup, Remettre)
            tours += [0] * isinstance(coup, Ranger)
        waits.append(max(tours))
    assert 10 < max(waits) <= 312


def verifie_tours(game: Game) -> None:
    """Check that a player draws at least one card in a turn, and gains none."""
    tires, melanges, debut = 0, 0, 78
    for e, coup in nonempty(game):
        assert cartes_de(e.au_trait, e) <= debut
        debut = cartes_de(e.au_trait, e)
        tires += isinstance(coup, Tirer)
        melanges += isinstance(coup, Remelanger)
        if isinstance(coup, Remettre):
            assert 1 <= tires <= 78
            assert melanges <= tires
            tires, melanges, debut = 0, 0, 78


@pytest.mark.lent
def test_games_are_of_all_kinds() -> None:
    """Both players win, also in the opponent's turn; packets are mixed again; the Excuse comes early and late."""
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
