"""Whole games as a person reads them: nothing changes in them unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from games.toy_game import Pli, Vue, pli
from games.write_playthroughs import DOSSIER, PARTIES, partie
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove
from rummifun.core.record import Record, read_record, record_states
from rummifun.core.scene import Message, Scene
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.laws.playthrough import playthrough
from rummifun.players import hasard

REFAIRE: Final = "if it is meant to change: python tests/games/write_playthroughs.py, and read what changed"


def ecart(attendues: Sequence[str], lignes: Sequence[str]) -> str | None:
    """Say where two texts differ first, with the step it belongs to; None where they are the same."""
    pas = "the header"
    for n, (attendue, ligne) in enumerate(zip(attendues, lignes, strict=False), 1):
        if attendue != ligne:
            return f"line {n}, {pas}\n- {attendue}\n+ {ligne}\n{REFAIRE}"
        if " ─ " in attendue:
            pas = f"step {attendue.partition(' ─ ')[0]}"
    if len(attendues) != len(lignes):
        return f"{len(lignes)} lines instead of {len(attendues)}\n{REFAIRE}"
    return None


@pytest.mark.parametrize("nom", GAMES)
def test_every_game_has_a_playthrough(nom: str) -> None:
    assert nom in PARTIES, "add it to tests/games/write_playthroughs.py"
    assert (DOSSIER / f"{nom}.txt").exists(), REFAIRE


@pytest.mark.parametrize("nom", PARTIES)
def test_a_game_is_played_as_it_was(nom: str) -> None:
    attendue = (DOSSIER / f"{nom}.txt").read_text(encoding="utf-8")
    difference = ecart(attendue.splitlines(), partie(nom).splitlines())
    assert difference is None, difference


def test_no_playthrough_is_left_over() -> None:
    assert {f"{nom}.txt" for nom in PARTIES} == {fichier.name for fichier in DOSSIER.iterdir()}


def lignes(nom: str = "rummikub") -> list[str]:
    return (DOSSIER / f"{nom}.txt").read_text(encoding="utf-8").splitlines()


def test_the_playthrough_is_worth_reading() -> None:
    texte = "\n".join(lignes())
    assert len(lignes()) < 1500
    for mot in (": pose [", ": table [", ": pioche", "★", "glouton", "hasard", "pool: 0 tiles", "…", "game over"):
        assert mot in texte


def test_the_positions_written_are_the_states_of_the_moves_written() -> None:
    """Replay the playthrough as a record, made of nothing but its lines."""
    coups = [ligne.partition(": ")[2].rpartition(" (")[0] for ligne in lignes() if ligne[2:].startswith(("gl", "ha"))]
    texte = "\n".join([lignes()[0], *(f'{{"coup": "{coup}"}}' for coup in coups)])
    record, damage = read_record(texte, game_named)
    positions = [ligne.partition(" ─ ")[2] for ligne in lignes() if " ─ " in ligne]
    assert damage is None
    assert [jeu.write_position(e) for e in record_states(record)] == positions


def test_no_hand_of_the_other_is_written_where_a_seat_sees() -> None:
    vues = [ligne for ligne in lignes() if ligne.startswith("  | J") and "point" not in ligne]
    assert len(vues) > 50
    assert all(ligne.endswith(" ▒▒]") for ligne in vues)


# The toy


def test_the_toy_in_full() -> None:
    ecrite = [*playthrough(pli, Alea(1), (hasard,))]
    assert ecrite[:9] == [
        '{"rummifun": 1, "jeu": "pli", "options": {}, "graine": 1, "partie": 0}',
        "",
        "0 ─ 4 6 8 / 1 3 7 /  / 2 5",
        "  the toy",
        "  | the table: []",
        "  > seat 1: [4■ 6■ 8■]",
        "  | seat 2: [3 ▒▒]",
        "  | left over: [2 ▒▒]",
        "  3 proposed: play 4; play 6; play 8",
    ]
    assert ecrite[-7:] == [
        "6 ─  /  / 6 7 4 1 8 3 / 2 5",
        "  the toy",
        "  | the table: [6■ 7■ 4■ 1■ 8■ 3■]",
        "  | seat 1: []",
        "  | seat 2: []",
        "  | left over: [2■ 5■]",
        "  2 to 1: seat 1 wins (three tricks are played)",
    ]


def test_two_texts_that_are_the_same_have_no_difference() -> None:
    assert ecart(["a", "b"], ["a", "b"]) is None


def test_a_difference_is_shown_with_its_step() -> None:
    assert (
        ecart(["h", "3 ─ x", "  a", "  b"], ["h", "3 ─ x", "  a", "  c"]) == f"line 4, step 3\n-   b\n+   c\n{REFAIRE}"
    )


def test_a_text_cut_short_is_a_difference() -> None:
    assert ecart(["a", "b"], ["a"]) == f"1 lines instead of 2\n{REFAIRE}"


def tricheur(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    return game.read("joue 8"), Message("the highest there is")


def test_a_player_that_chooses_what_is_refused_is_stopped() -> None:
    with pytest.raises(IllegalMove):
        list(playthrough(pli, Alea(1), (tricheur,)))


class SansActes(Pli):
    def scene(self, view: Vue) -> Scene:
        return replace(Pli.scene(self, view), acts=())


def test_a_move_without_an_act_is_written_in_notation() -> None:
    proposes = [ligne for ligne in playthrough(SansActes(), Alea(1), (hasard,)) if "proposed" in ligne]
    assert proposes[0].startswith("  3 proposed: joue ")


def test_a_record_of_a_playthrough_begins_where_it_did() -> None:
    assert lignes()[0] == '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 4, "partie": 0}'
    assert Record(jeu, PARTIES["rummikub"][0]).game is jeu
