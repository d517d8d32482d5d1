"""Haricots in writing: moves and positions there and back, and where a text cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.haricots.tables import etats, table
from rummifun.core.game import read_legal_position
from rummifun.core.notation import NotationError
from rummifun.games.haricots import (
    AcheterTroisieme,
    Blue,
    Chainer,
    Coup,
    Defausser,
    Haricot,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    Vendre,
    black,
    haricots,
    soy,
)
from rummifun.games.haricots.etat import write_state
from rummifun.games.haricots.notation import read_move, read_state, write_move

COUPS: list[tuple[Coup, str, tuple[str, ...]]] = [
    (JouerPremiere(), "joue", ("jouer", "  joue ")),
    (JouerPremiere(soy), "joue vend s", ("joue vend soy", "jouer vendre SOY", "joue  vend  s")),
    (Chainer(2), "chaine 2", ("chaîner 2", "chaîne 2", "chainer 02")),
    (Chainer(12, black), "chaine 12 vend b", ("chaine 12 vend black", "chaine 12 vendre Black")),
    (Jeter(1), "jette 1", ("jeter 1",)),
    (Defausser(3), "defausse 3", ("défausser 3", "défausse 3")),
    (Suite(), "suite", (" suite ",)),
    (Tirer(), "tire", ("tirer",)),
    (Rappeler(), "rappelle", ("rappeler",)),
    (Piocher(), "pioche", ("piocher",)),
    (Vendre(Blue), "vend B", ("vendre Blue", "vend blue")),
    (AcheterTroisieme(), "achete", ("achète", "acheter")),
]

PLEINE = write_state(table("Echange", j1="3 [B2 S3 R1] CG", j2="-2 [g1 -] RRs", echange="BC", rebut="CS"))


@pytest.mark.parametrize(("coup", "texte", "autres"), COUPS, ids=lambda valeur: str(valeur)[:20])
def test_a_move_is_read_as_it_is_written_and_in_other_ways(coup: Coup, texte: str, autres: tuple[str, ...]) -> None:
    assert write_move(coup) == texte
    assert [read_move(t) for t in (texte, *autres)] == [coup] * (1 + len(autres))


@pytest.mark.parametrize("haricot", Haricot, ids=str)
def test_a_bean_is_its_letter_or_its_name(haricot: Haricot) -> None:
    assert read_move(f"vend {haricot.value}") == read_move(f"vend {haricot.name}") == Vendre(haricot)


@pytest.mark.parametrize(
    ("texte", "place"),
    [
        ("", 0),
        ("bonjour", 0),
        ("joues", 0),
        ("joue 1", 5),
        ("joue vend", 9),
        ("joue vend bl", 10),
        ("chaine", 6),
        ("chaine un", 7),
        ("chaine 1 jette 2", 9),
        ("chaine 1234", 7),
        ("chaine ٣", 7),
        ("jette -1", 6),
        ("suite 2", 6),
        ("vend BB", 5),
        ("vendB", 0),
    ],
)
def test_a_move_that_cannot_be_read_says_where(texte: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        read_move(texte)
    assert raised.value.place == place


def test_states_reached_by_play_are_read_as_they_are_written() -> None:
    for jeu, e in etats(200, graine=77):
        texte = jeu.write_position(e)
        assert jeu.read_position(texte) == e
        assert "\n" not in texte
        assert read_legal_position(jeu, texte) == e


def test_a_position_is_written_so() -> None:
    e = table("Echange", j1="3 [B2 S3 R1] CG", j2="0 [g1 - -] RRs", echange="BC", rebut="CS")
    joueurs = "J1 3 [B2 S3 R1] CG / J2 0 [g1 - -] RRs"
    assert write_state(e).startswith(
        f"tour 17 Echange / {joueurs} / echange BC / rebut CS / pioche BBBBBBBBBBB / vendues B6 "
    )


@pytest.mark.parametrize(
    ("avant", "apres", "fautif"),
    [
        ("tour 17", "tour x", "t"),
        ("Echange /", "Echangee /", "E"),
        ("/ J2", "/ J3", "/"),
        ("[g1 -]", "[g1 -", "R"),
        ("J1 3", "J1 3.5", "."),
        ("[B2 ", "[2B ", "2"),
        (" S3 ", "  X3 ", "X"),
        ("/ rebut CS", "/ CS", "/"),
        ("rebut CS", "rebut C?", "?"),
        ("/ vendues", "/ vendus", "/"),
    ],
)
def test_a_position_that_cannot_be_read_says_where(avant: str, apres: str, fautif: str) -> None:
    assert avant in PLEINE
    with pytest.raises(NotationError) as raised:
        read_state(PLEINE.replace(avant, apres))
    assert PLEINE.replace(avant, apres)[raised.value.place] == fautif


def refus(lit: Callable[[str], Any], texte: str) -> NotationError | None:
    try:
        lit(texte)
    except NotationError as error:
        return error
    return None


def abime(texte: str) -> st.SearchStrategy[str]:
    """Spoil a text in up to three places."""
    gate = st.tuples(st.integers(0, len(texte)), st.integers(0, 4), st.text("[]-/BbgX019 é٣\n\x00vend", max_size=3))

    def applique(gates: Sequence[tuple[int, int, str]]) -> str:
        abimee = texte
        for ou, combien, quoi in gates:
            abimee = abimee[:ou] + quoi + abimee[ou + combien :]
        return abimee

    return st.lists(gate, min_size=1, max_size=3).map(applique)


@pytest.mark.parametrize(
    ("lit", "ecrit", "modele"),
    [(read_move, write_move, "chaine 12 vend black"), (read_state, write_state, PLEINE)],
    ids=["move", "position"],
)
def test_a_spoiled_text_is_read_or_refused_at_a_place_of_it(
    lit: Callable[[str], Any], ecrit: Callable[[Any], str], modele: str
) -> None:
    @settings(max_examples=250)
    @given(abime(modele) | st.text(max_size=30))
    def essai(texte: str) -> None:
        error = refus(lit, texte)
        if error is not None:
            assert 0 <= error.place <= len(texte)
            assert str(error)
            return
        lu = lit(texte)
        assert lit(ecrit(lu)) == lu
        if lit is read_state:
            haricots().invariants(lu)

    essai()
