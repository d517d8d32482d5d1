"""Drawn pieces: every piece of every game has its own, a suit is a sign as well as a colour, a scene draws itself."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from harness.nonempty import nonempty

from render.game_states import states
from rummifun.core.scene import BACK, Message, PieceFace, Pile, Scene, Zone
from rummifun.games import GAMES, game_named
from rummifun.messages import translation
from rummifun.render.picture import svg
from rummifun.render.piece_svg import PACKS, pack_family, piece_svg, sprite_svg
from rummifun.render.svg_elements import INKS, SHAPES
from rummifun.shells.web.page_words import STATIC

FACES = [face for pack in PACKS.values() for face in pack]
SVG = "{http://www.w3.org/2000/svg}"


def test_sprite_svg_names_every_piece_of_the_packs_once_and_draws_no_two_alike() -> None:
    assert {name: len(pack) for name, pack in PACKS.items()} == {"tuile": 53, "carte": 56, "atout": 22, "haricot": 8}
    root = ET.fromstring(sprite_svg(str))
    symbols = root.findall(f"{SVG}symbol")
    names = [(symbol.get("data-text"), symbol.get("data-suit"), symbol.get("data-family")) for symbol in symbols]
    assert len({symbol.get("id") for symbol in symbols}) == len(symbols) == len(set(names)) == len(FACES) + 2
    assert "style=" not in sprite_svg(str)
    assert len({piece_svg(face) for face in FACES} | {piece_svg(BACK), piece_svg(BACK, "tuile")}) == len(FACES) + 2


@pytest.mark.parametrize("name", GAMES)
def test_pack_family_knows_every_piece_that_a_game_shows(name: str) -> None:
    game = game_named(name)
    for state in nonempty(states(name)):
        shown = {f for z in game.scene(game.view(state, 0)).zones for p in z.piles for f in p.faces}
        assert {face for face in shown if pack_family(face) is None} <= {BACK}


@pytest.mark.parametrize("suits", [("bleu", "rouge", "jaune", "noir"), ("♠", "♥", "♣", "♦")])
def test_piece_svg_tells_suits_by_signs_where_colours_cannot_be_told(suits: tuple[str, ...]) -> None:
    grey = {suit: _grey(piece_svg(PieceFace("7", suit))) for suit in suits}
    assert (len(set(grey.values())), len({SHAPES[suit] for suit in suits})) == (len(suits), len(suits))


def _grey(drawn: str) -> str:
    for ink in INKS.values():
        drawn = drawn.replace(ink, "#000")
    return drawn


def test_svg_takes_what_somebody_wrote_for_text_and_leaves_a_page_the_choice_of_inks() -> None:
    strange: Any = Scene(Message("<script>"), (Zone(Message("& <b>"), (Pile("x", (PieceFace("<i>", "martien"),)),)),))
    drawn = ET.fromstring(svg(strange, str))
    assert {element.tag for element in drawn.iter()} & {"script", f"{SVG}script", f"{SVG}i"} == set()
    style = (STATIC / "table.css").read_text("utf-8")
    two = dict(re.findall(r"(--clubs|--diamonds): (#\w+);", style))
    assert two == {"--clubs": INKS["♠"], "--diamonds": INKS["♥"]}
    sprite = sprite_svg(translation("fr"))
    for name, suit in (("--clubs", "♣"), ("--diamonds", "♦")):
        assert sprite.count(f"var({name},{INKS[suit]})") > 4 * 13
