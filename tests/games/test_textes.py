"""Any text that a person may give is read, or refused by an error that says so: moves, codes of deals, options."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import read_deal_code, write_deal_code
from rummifun.laws.corruption import corrupt_text
from rummifun.refusal import Precondition

JEUX: Final = {name: game_named(name) for name in GAMES}
CHOIX: Final = st.lists(st.tuples(*(st.integers(0, 999),) * 3), min_size=1, max_size=4)
VALEURS: Final = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=2)
)

chaque_jeu = pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)


def gate(text: str, choix: list[tuple[int, int, int]]) -> str:
    for each in choix:
        text = corrupt_text(text, each)
    return text


@chaque_jeu
def test_a_spoiled_move_is_read_or_refused(jeu: Any, effort: Effort) -> None:
    etat, ecrits = jeu.new(Alea(3)), set()
    for n in range(25):
        coups = [*islice(jeu.moves(etat), 5)]
        if not coups:
            break
        ecrits |= {*map(jeu.write, coups)}
        etat = jeu.step(etat, coups[n % len(coups)])
    depart = jeu.new(Alea(4))

    @settings(max_examples=effort(150, 5000))
    @given(st.sampled_from(sorted(ecrits)), CHOIX, st.text(max_size=12))
    def essai(ecrit: str, choix: list[tuple[int, int, int]], autre: str) -> None:
        for text in (gate(ecrit, choix), autre):
            with suppress(Precondition):
                coup = jeu.read(text)
                assert jeu.read(jeu.write(coup)) == coup
                if jeu.refusal(depart, coup) is not None:
                    assert str(jeu.refusal(depart, coup))

    essai()


@chaque_jeu
def test_a_spoiled_code_is_read_or_refused(jeu: Any, effort: Effort) -> None:
    @settings(max_examples=effort(100, 5000))
    @given(CHOIX, st.text(max_size=12))
    def essai(choix: list[tuple[int, int, int]], autre: str) -> None:
        for text in (gate(write_deal_code(jeu, Alea(48213, 2)), choix), autre, f"{jeu.name}:{autre}"):
            with suppress(Precondition):
                lu = read_deal_code(text)
                game_named(lu.name, lu.options)

    essai()


@chaque_jeu
def test_any_value_of_an_option_is_taken_or_refused(jeu: Any, effort: Effort) -> None:
    noms = st.sampled_from([*jeu.options, "pack", "draw"])

    @settings(max_examples=effort(100, 3000))
    @given(st.dictionaries(noms, VALEURS, max_size=2))
    def essai(options: dict[str, Any]) -> None:
        with suppress(Precondition):
            assert game_named(jeu.name, options).name == jeu.name

    essai()
