"""Golden pages and playthroughs: games as a person reads them, so that every change in them is noticed."""

from dataclasses import replace
from typing import Any

import pytest

from games.pages import FOLDER, PAGES, differences, page_of
from games.toy_game import Pli, Vue, pli
from games.write_playthroughs import DOSSIER, PARTIES, partie, playthrough
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, as_game
from rummifun.core.record import read_record, record_states
from rummifun.core.scene import Message, Scene
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.players import hasard


@pytest.mark.golden
@pytest.mark.parametrize("nom", PARTIES)
def test_playthrough_of_a_game_is_as_it_was(nom: str) -> None:
    kept = (DOSSIER / f"{nom}.txt").read_text(encoding="utf-8")
    assert not (changes := differences(kept, partie(nom))), f"python tests/games/write_playthroughs.py\n{changes}"


def test_every_game_has_a_playthrough() -> None:
    assert {*GAMES} == {*PARTIES} == {fichier.stem for fichier in DOSSIER.iterdir()}


def lignes(nom: str = "rummikub") -> list[str]:
    return (DOSSIER / f"{nom}.txt").read_text(encoding="utf-8").splitlines()


def test_playthrough_writes_the_states_of_the_moves_that_it_writes() -> None:
    """Replay the playthrough as a record made only of its lines."""
    coups = [ligne.partition(": ")[2].rpartition(" (")[0] for ligne in lignes() if ligne[2:].startswith(("gl", "ha"))]
    texte = "\n".join([lignes()[0], *(f'{{"coup": "{coup}"}}' for coup in coups)])
    assert lignes()[0] == '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 4, "partie": 0}'
    record, damage = read_record(texte, game_named)
    positions = [ligne.partition(" ─ ")[2] for ligne in lignes() if " ─ " in ligne]
    assert damage is None
    assert [jeu.write_position(e) for e in record_states(record)] == positions


# The toy


def tricheur(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    return game.read("joue 8"), Message("the highest there is")


def test_playthrough_stops_a_player_that_chooses_what_is_refused() -> None:
    with pytest.raises(IllegalMove):
        list(playthrough(pli, Alea(1), (tricheur,)))


class SansActes(Pli):
    def scene(self, view: Vue) -> Scene:
        return replace(Pli.scene(self, view), acts=())


def test_playthrough_writes_a_move_without_an_act_in_notation() -> None:
    proposes = [ligne for ligne in playthrough(as_game(SansActes()), Alea(1), (hasard,)) if "proposed" in ligne]
    assert proposes[0].startswith("  3 proposed: joue ")


@pytest.mark.golden
@pytest.mark.parametrize("name", PAGES)
def test_page_of_a_game_is_as_it_was(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert not (changes := differences(kept, page_of(name))), f"if meant: python -m games.pages, and read\n{changes}"


def test_pages_are_those_of_the_games() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*PAGES}
