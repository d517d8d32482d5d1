"""Positions of réussites that no play leads to: each is refused, never with an error of the program."""

from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.asked import broken
from rummifun.analysis.game_runner import play_states
from rummifun.chance import Alea
from rummifun.core.record import read_legal_position
from rummifun.games import game_named
from rummifun.players import hasard

JEUX: Final = {name: game_named(name) for name in ("r7", "qll", "c4", "md", "klondike", "klondike_classique", "vegas")}

chaque_jeu = pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)


HORS_DU_JEU: Final = [
    ("md", "montee_permise=non / talon: [V♥] / s1: D♣ 5♠"),
    ("md", "talon: [V♥] / ♥: 2♥"),
    ("klondike", "c1: C♥ 9♠"),
    ("klondike", "♥: A♥ C♥"),
    ("r7", "talon: [C♥] / ♥: C♥"),
    ("qll", "t1: 2♥ / t2: 3♥ / t3: 5♥"),
    ("c4", "♥: 2♥ [3♥]"),
]


def test_read_legal_position_tells_a_series_without_its_seven() -> None:
    assert broken(JEUX["r7"], "rebut: 7♣") == ["CartesManquantes", *["TableauInvalide"] * 4]


@pytest.mark.parametrize(("nom", "text"), HORS_DU_JEU)
def test_read_legal_position_tells_a_card_that_is_not_in_the_pack(nom: str, text: str) -> None:
    assert broken(JEUX[nom], text)[:2] == ["CartesManquantes", "CartesEnTrop"]


@chaque_jeu
def test_read_legal_position_takes_no_back_for_a_card(jeu: Any) -> None:
    depart = jeu.write_position(jeu.new(Alea(1)))
    cachee = depart.index("]") + 1
    premiere = depart.index("[")
    assert broken(jeu, f"{depart[:cachee]} []{depart[cachee:]}") == ["CartesEnTrop"]
    assert broken(jeu, f"{depart[:premiere]}[]{depart[cachee:]}") == ["CartesManquantes", "CartesEnTrop"]


@pytest.mark.parametrize(
    "text", ["♣: 7♣", "courant= ♣: 7♣", "courant= / main: 7♣", "courant=", "courant= ♥ / ♣: 7♣", "courant=♥ ♣: 7♣"]
)
def test_write_position_of_a_table_without_a_word_in_its_notes(text: str) -> None:
    t = JEUX["c4"].read_position(text)
    assert t.notes.courant == ("♥" if "♥" in text else "")
    assert JEUX["c4"].read_position(JEUX["c4"].write_position(t)) == t


def vue(jeu: Any, text: str, place: str) -> str:
    """Write a position with the first hidden card of a pile seen before, or with the first seen card never shown."""
    avant, _, apres = text.partition(f"{place}: ")
    carte, _, reste = apres.partition(" ")
    autre = f"({carte[1:-1]})" if carte[0] == "[" else f"[{carte[1:-1]}]"
    return f"{avant}{place}: {autre} {reste}"


@pytest.mark.parametrize(
    ("nom", "place"),
    [("r7", "talon"), ("qll", "talon"), ("c4", "♥"), ("md", "talon"), ("klondike", "talon"), ("klondike", "c4")],
)
def test_read_legal_position_refuses_a_card_seen_that_none_has_turned_down(nom: str, place: str) -> None:
    jeu = JEUX[nom]
    assert broken(jeu, vue(jeu, jeu.write_position(jeu.new(Alea(1))), place)) == ["TableauInvalide"]


def test_read_legal_position_of_the_second_round_of_r7_wants_every_card_seen() -> None:
    jeu = JEUX["r7"]
    t = jeu.new(Alea(1))
    while t.notes.tour == 1:
        t = jeu.step(t, next(iter(jeu.moves(t))))
    text = jeu.write_position(t)
    assert read_legal_position(jeu, text) == t
    assert broken(jeu, vue(jeu, text, "talon")) == ["TableauInvalide"]


@pytest.mark.parametrize("tours", [1, 2, 3])
def test_invariants_of_r7_allow_its_rounds_alone(tours: int) -> None:
    jeu = game_named("r7", {"tours": tours})
    perdue = next(graine for graine in range(99) if not gagnee(jeu, graine))
    tables = [*play_states(jeu, Alea(perdue), hasard)]
    assert {t.notes.tour for t in tables} == {*range(1, tours + 1)}
    assert [jeu.invariants(t) for t in tables] == [()] * len(tables)
    for autre in (0, tours + 1):
        refusal, *_ = jeu.invariants(tables[-1].noted(tour=autre))
        assert refusal.pieces == (f"tour={autre}",)


def gagnee(jeu: Any, graine: int) -> bool:
    *_, fin = play_states(jeu, Alea(graine), hasard)
    return bool(jeu.verdict(fin).gagnee)


def test_read_legal_position_of_a_line_formed_again_has_a_talon_that_was_seen() -> None:
    jeu = JEUX["qll"]
    text = jeu.write_position(jeu.new(Alea(1)))
    talon = text.partition("talon: ")[2].partition(" /")[0]
    seen = talon.replace("[", "(").replace("]", ")")
    assert read_legal_position(jeu, text.replace(talon, seen)).notes == jeu.new(Alea(1)).notes


@pytest.mark.parametrize(
    ("nom", "options"),
    [("md", {}), ("klondike", {"draw": 1, "stale_moves": 20}), ("klondike", {"draw": 3, "stale_moves": 20})],
)
def test_resample_of_a_final_view_is_possible(nom: str, options: dict[str, int], effort: Effort) -> None:
    jeu = game_named(nom, options)
    for graine in nonempty(range(effort(2, 20))):
        *_, fin = play_states(jeu, Alea(graine), hasard)
        assert jeu.to_move(fin) is None
        assert jeu.invariants(jeu.resample(jeu.view(fin, 0), Alea(1))) == ()
