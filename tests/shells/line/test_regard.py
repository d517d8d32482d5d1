"""`jouer --gagnable`, and looking under the cards at the prompt: said before it is done, never unasked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.reussites import Gagnable
from shells.in_process import rummifun
from shells.line.test_jouer_reussites import played

BEFORE = "Pour répondre, on regarde sous les cartes."


def kept(home: Path) -> Record:
    return read_record((home / "p").read_text(encoding="utf-8"), game_named)[0]


@pytest.mark.parametrize("name", ["md", "klondike"])
def test_jouer_gagnable_deals_what_can_be_won_and_tells_its_number(tmp_path: Path, name: str) -> None:
    seed = {"md": 1, "klondike": 6}[name]
    done = played(tmp_path, name, options=("--gagnable", "--graine", str(seed)))
    record = kept(tmp_path)
    game, deal = cast("Any", record.game), record.origin
    assert isinstance(deal, Alea)
    assert deal.seed > seed
    assert f":{deal.seed}" in done.stdout
    assert isinstance(game.solution(game.new(deal), 100_000), Gagnable)


def test_dessous_looks_under_the_cards(tmp_path: Path) -> None:
    done = played(
        tmp_path, "md", "dessous", "dessous gagnable", "dessous indice", "dessous niveau", options=("--graine", "8")
    )
    assert done.stdout.count(BEFORE) == 4
    assert "« dessous chemin »" in done.stdout
    assert "Cette donne peut être gagnée." in done.stdout
    assert "Cette donne est" in done.stdout
    assert len(kept(tmp_path).moves) <= 1  # the first card is turned by the rules


def test_dessous_chemin_plays_to_the_end(tmp_path: Path) -> None:
    done = played(tmp_path, "md", "under way", options=("--graine", "8"), lang="en")
    assert "This looks under the cards." in done.stdout
    record = kept(tmp_path)
    assert len(record.moves) > 50
    assert "won" in done.stdout


def test_dessous_tells_a_game_that_cannot_be_won_and_is_refused_for_two(tmp_path: Path) -> None:
    done = played(
        tmp_path, "klondike", "dessous gagnable", "dessous chemin", "dessous indice", options=("--graine", "6")
    )
    assert done.stdout.count("Cette donne ne peut pas être gagnée, quoi qu'on joue.") == 3
    typed = "dessous gagnable\ndessous niveau\n"
    done = rummifun(tmp_path, "jouer", "descente", "--fichier", tmp_path / "q", "--graine", "1", typed=typed, lang="fr")
    assert done.stdout.count("on ne peut regarder sous les cartes que dans un jeu pour une personne") == 2
