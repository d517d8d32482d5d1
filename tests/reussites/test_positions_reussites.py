"""Positions of réussites that no play leads to: told, every one of them, and never by an error of the program."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.core.game import Impossible, checked_position
from rummifun.core.record import Unrecorded, read_record
from rummifun.games import game_named

JEUX: Final = {name: game_named(name) for name in ("r7", "qll", "c4", "md", "klondike", "klondike_classique")}

chaque_jeu = pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)


def casse(jeu: Any, text: str) -> list[str]:
    with pytest.raises(Impossible) as raised:
        checked_position(jeu, text)
    return [broken.code.name for broken in raised.value.broken]


HORS_DU_JEU: Final = [
    ("md", "montee_permise=non / talon: [V♥] / s1: D♣ 5♠"),
    ("md", "talon: [V♥] / ♥: 2♥"),
    ("klondike", "c1: C♥ 9♠"),
    ("klondike", "♥: A♥ C♥"),
    ("r7", "talon: [C♥] / ♥: C♥"),
    ("qll", "t1: 2♥ / t2: 3♥ / t3: 5♥"),
    ("c4", "♥: 2♥ [3♥]"),
]


@pytest.mark.parametrize(("nom", "text"), HORS_DU_JEU)
def test_a_card_that_is_not_in_the_pack_is_told(nom: str, text: str) -> None:
    assert casse(JEUX[nom], text)[:2] == ["CartesManquantes", "CartesEnTrop"]


def test_a_record_begun_with_a_card_that_is_not_in_the_pack_is_no_record() -> None:
    header = {"rummifun": 1, "jeu": "md", "options": {}, "position": HORS_DU_JEU[0][1]}
    with pytest.raises(Unrecorded):
        read_record(json.dumps(header, ensure_ascii=False), game_named)


@chaque_jeu
def test_a_back_is_no_card_of_a_position(jeu: Any) -> None:
    depart = jeu.write_position(jeu.new(Alea(1)))
    cachee = depart.index("]") + 1
    premiere = depart.index("[")
    assert casse(jeu, f"{depart[:cachee]} []{depart[cachee:]}") == ["CartesEnTrop"]
    assert casse(jeu, f"{depart[:premiere]}[]{depart[cachee:]}") == ["CartesManquantes", "CartesEnTrop"]


@pytest.mark.parametrize(
    "text", ["♣: 7♣", "courant= ♣: 7♣", "courant= / main: 7♣", "courant=", "courant= ♥ / ♣: 7♣", "courant=♥ ♣: 7♣"]
)
def test_a_table_without_a_word_in_its_notes_is_written_as_it_is_read(text: str) -> None:
    t = JEUX["c4"].read_position(text)
    assert t.notes.courant == ("♥" if "♥" in text else "")
    assert JEUX["c4"].read_position(JEUX["c4"].write_position(t)) == t
