"""Scenes read aloud: everything that can be seen, nothing else, in both languages."""

from collections.abc import Iterator
from itertools import islice

import pytest
from games.test_texts import MOTS, muette
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.scene import BACK, Message, PieceFace, Pile, Place, Scene, Zone
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.regles import rules_for
from rummifun.session import narration
from rummifun.session.narration import NARRATORS, narrate, speech_text
from session.write_narrations import DOSSIER, dites

COLUMN = Pile("c3", (BACK,) * 5 + (PieceFace("10", "♠"), PieceFace("9", "♥")), Message("c3"))
SCENE = Scene(Message("now"), (Zone(Message("columns"), (COLUMN, Pile("c4", (), Message("c4")))),))


def said(scene: Scene, what: str, lang: str = "en", seat: int | None = 0) -> str:
    return speech_text(narrate(scene, seat, what), translation(lang))


def test_narrate_tells_a_pile_from_beneath_to_the_top() -> None:
    assert said(SCENE, "c3") == "C3: 5 cards face down, then 10 of spades, 9 of hearts."
    assert (said(SCENE, "column 3"), said(SCENE, "c4", "fr")) == ("", "C4 : vide.")
    assert (said(SCENE, "10 de pique"), said(SCENE, "nothing of the kind")) == (said(SCENE, "c3"), "")
    assert narration.narrate_pile(SCENE, "nowhere") == ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_narrate_tells_every_face_that_is_seen_with_the_table(name: str, lang: str) -> None:
    game = game_named(name)
    state = game.new(Alea(3))
    for _ in range(6):
        state = game.step(state, next(iter(game.moves(state))))
    scene = game.scene(game.view(state, 0))
    table = said(scene, "table", lang)
    seen = {face for zone in scene.zones for pile in zone.piles for face in pile.faces if face != BACK}
    assert all(face.full_name(translation(lang)).casefold() in table.casefold() for face in seen)
    for what in (*NARRATORS, *(pile.place for zone in scene.zones for pile in islice(zone.piles, 3))):
        assert said(scene, what, lang), what


def test_narrate_tells_moves_by_numbers_and_counts_the_hand_of_another_without_naming_it() -> None:
    klondike = game_named("klondike")
    heard = said(klondike.scene(klondike.view(klondike.new(Alea(7)), 0)), "")
    assert heard.startswith("4 moves can be played. 1: ")
    game = game_named("rummikub")
    state = game.new(Alea(7))
    mine = said(game.scene(game.view(state, 0)), "hand")
    assert "yellow 10" in mine
    theirs = said(game.scene(game.view(state, 0)), "hand", seat=1)
    assert "14 tiles" in theirs
    assert "yellow" not in theirs
    assert "nobody holds a hand" in said(SCENE, "hand")


def scenes() -> Iterator[Scene]:
    """Lay out games that have begun, and rare scenes: empty piles, tiles and cards face down, some beneath."""
    for name in GAMES:
        game = game_named(name)
        state = game.new(Alea(3))
        for _ in range(2):
            yield game.scene(game.view(state, game.to_move(state)))
            state = game.step(state, next(iter(game.moves(state))))
    place, n = Place("c3", Message("column {n}", (("n", 3),))), Message("hand of {j}", (("j", 2),))
    tile, card = PieceFace("7", "bleu"), PieceFace("D", "♠")
    for face in (tile, card):
        piles = (Pile(place, (face, face), under=2), Pile("x", (BACK,)), Pile("y", ()), Pile("z", (BACK, face, BACK)))
        yield Scene(Message("won"), tuple(Zone(n, (pile,)) for pile in piles))
        yield Scene(
            Message("won"), (Zone(n, piles, seat=0), Zone(n, piles[2:3] * 2), Zone(Message("pile"), piles[1:3]))
        )
        yield Scene(Message("won"), (Zone(n, piles[1:2] * 2), Zone(n, ())))


def test_narrate_leaves_no_word_untranslated() -> None:
    own = {"NORD", "SUD"}.union(*(MOTS.findall(rules_for(game_named(name), "fr").title) for name in GAMES))
    for scene in nonempty(scenes()):
        for what in (*NARRATORS, *(pile.place for zone in scene.zones for pile in zone.piles)):
            for seat in (0, None):
                heard = speech_text(narrate(scene, seat, what), muette)
                assert {*MOTS.findall(heard)} <= own, (what, heard)


@pytest.mark.parametrize("nom", GAMES)
def test_dites_says_what_was_said(nom: str) -> None:
    said = (DOSSIER / f"{nom}.txt").read_text(encoding="utf-8").splitlines()
    assert [*dites(nom)] == said, (
        "if it is meant to change: python tests/session/write_narrations.py, and read what changed"
    )
