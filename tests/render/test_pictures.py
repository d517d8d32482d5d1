"""Pictures of every state and view of every game, and of pieces: their titles, and their hidden parts."""

import re
import xml.etree.ElementTree as ET
from itertools import islice
from typing import Any

import pytest
from harness.nonempty import nonempty

from render.game_states import states, views
from rummifun.chance import Alea
from rummifun.core.scene import BACK, Drawable, Message, PieceFace, Pile, Scene, Zone
from rummifun.games import GAMES, game_named
from rummifun.games.descente import descente
from rummifun.games.haricots import cartes as haricots
from rummifun.games.rummikub import J1, Bleu, Jaune, Joker, Noir, T, init_partie, jeu, la_main
from rummifun.games.rummikub import scene as scenes_rummikub
from rummifun.messages import LANGUAGES, translation
from rummifun.multiset.ordre_sup import mens
from rummifun.multiset.somme import A, V
from rummifun.pieces.cartes import JEU_32, Cachee, Carte, Coeur, Decouverte, Dix, Vue
from rummifun.pieces.tarot import Atout, Excuse
from rummifun.pieces.tas import Etale, en_tas
from rummifun.refusal import Precondition, sentence
from rummifun.render.picture import RefusPicture, picture

SVG = "{http://www.w3.org/2000/svg}"
KILOBYTES = 64


def faces(scene: Scene) -> list[PieceFace]:
    return [face for zone in scene.zones for pile in zone.piles for face in pile.faces]


@pytest.mark.parametrize("name", GAMES)
def test_states_views_and_scenes_draw_themselves(name: str) -> None:
    game = game_named(name)
    for thing in (*states(name)[-2:], *islice(views(name), 3), game.scene(game.view(states(name)[0], 0))):
        assert isinstance(thing, Drawable)
        drawn, shown = ET.fromstring(thing._repr_svg_()), faces(thing.scene())
        used = [one.get("href") or "" for one in drawn.findall(f".//{SVG}use")]
        assert len([href for href in used if href.startswith("#rf-")]) == len(shown)
        assert len(drawn.findall(f".//{SVG}symbol")) == len({*shown})
        assert thing._mime_() == ("text/html", thing._repr_svg_())
        assert str(thing).startswith("── ")


@pytest.mark.parametrize("name", GAMES)
def test_repr_svg_stands_alone_and_says_what_it_shows(name: str) -> None:
    for state in nonempty(states(name)):
        written = state._repr_svg_()
        root = ET.fromstring(written)
        idents = [element.get("id") for element in root.iter() if element.get("id")]
        used = {(element.get("href") or "").removeprefix("#") for element in root.iter(f"{SVG}use")}
        assert (len(idents), used) == (len({*idents}), {*idents})
        assert not re.search(r"url\(|<script|<style|https?://(?!www\.w3\.org/2000/svg)", written)
        assert len(written) < 1024 * KILOBYTES
        title, said = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
        assert (root.get("role"), root.get("aria-label"), said) == ("img", title, str(state))


def test_repr_svg_draws_alike_what_has_one_name() -> None:
    """Pictures share a page: a name that two of them define must be drawn alike in both."""
    drawn: dict[str, str] = {}
    for name in GAMES:
        for state in states(name):
            for ident, content in re.findall(r'<symbol id="([^"]*)"(.*?)</symbol>', state._repr_svg_()):
                assert drawn.setdefault(ident, content) == content, ident
    assert len({*drawn.values()}) == len(drawn) > 100


@pytest.mark.parametrize("name", GAMES)
def test_repr_svg_draws_only_faces_that_a_seat_has_been_shown(name: str) -> None:
    game = game_named(name)
    for view in nonempty(views(name)):
        pieces = [piece for piece, _ in game.known(view)]
        known = {piece.shown() for piece in pieces}
        known |= {Carte(one.couleur, one.rang, Decouverte).shown() for one in pieces if isinstance(one, Carte)}
        drawn = {symbol.get("id") for symbol in ET.fromstring(view._repr_svg_()).iter(f"{SVG}symbol")}
        named = {_ident(face) for face in known}
        assert {ident for ident in drawn if ident and "dos" not in ident} <= named


def _ident(face: PieceFace) -> str:
    return "rf-" + "-".join(str(ord(letter)) for letter in f"{face.suit} {face.localized_text(translation('fr'))}")


def test_picture_of_a_seat_has_backs_for_the_other_hand_and_that_of_a_state_both_hands() -> None:
    e = init_partie(17)
    backs = [picture(thing).svg.count('href="#rf-') - len({*faces(thing.scene())}) for thing in (jeu.view(e, 0), e)]
    assert [faces(thing.scene()).count(BACK) for thing in (jeu.view(e, None), jeu.view(e, 0), e)] == [29, 15, 1]
    assert backs[0] > backs[1]


def test_picture_draws_pieces_as_they_lie_and_rows_multisets_and_tables_of_them() -> None:
    dix = [Carte(Coeur, Dix, visibilite) for visibilite in (Decouverte, Vue, Cachee)]
    assert [carte.shown() for carte in dix] == [PieceFace("10", "♥"), BACK, BACK]
    assert picture(dix[1]).svg == picture(dix[2]).svg != picture(dix[0]).svg
    for piece in (T(7, Bleu), Joker, Atout(21), Excuse, haricots.soy, dix[0]):
        assert ET.fromstring(piece._repr_svg_()).find(f"{SVG}use") is not None
    suite = (T(7, Bleu), T(8, Bleu), Joker)
    assert (str(picture(suite)), str(picture([suite, [T(1, Noir)] * 3]))) == ("7◆ 8◆ J★", "7◆ 8◆ J★   1■ 1■ 1■")
    assert str(picture(mens([T(3, Jaune), T(3, Jaune), Joker]))) == "3▲ 3▲ J★"
    assert picture(la_main(J1, init_partie(17))).svg.count('href="#rf-') == 14
    assert picture(()).svg.count("<rect") == 1  # an empty place
    assert str(picture([mens([Joker]), suite])) == "J★   7◆ 8◆ J★"


def test_picture_of_a_long_row_goes_on_beneath_and_a_pile_draws_its_top_or_all() -> None:
    root = ET.fromstring(picture([T(n, couleur) for n in range(1, 14) for couleur in (Bleu, Jaune, Noir)]).svg)
    width, height = (float(root.get(side) or 0) for side in ("width", "height"))
    assert width <= 760
    assert height > 120
    cartes = [Carte(c.couleur, c.rang, Decouverte) for c in JEU_32.cartes[:5]]
    assert [len(faces(en_tas(cartes, "ici", *mode).scene())) for mode in ((), (Etale,))] == [1, 5]
    assert "ici ×5" in picture(en_tas(cartes, "ici")).svg


@pytest.mark.parametrize("thing", [7, "7b", [7], A((T(7, Bleu), 1), V), [[T(7, Bleu)], 3], None])
def test_picture_refuses_what_is_neither_a_table_nor_pieces(thing: Any) -> None:
    with pytest.raises(Precondition) as caught:
        picture(thing)
    assert caught.value.refusal.code is RefusPicture.RienADessiner
    assert {"RienADessiner" in sentence(caught.value.refusal, lang) for lang in LANGUAGES} == {False}


def test_picture_is_in_the_language_and_as_wide_as_asked_for() -> None:
    e = init_partie(17)
    said = ("fr", "J1 au trait"), ("en", "J1 to move")
    assert ([picture(e, lang).svg.count(words) for lang, words in said], str(picture(e))) == ([4, 4], str(e))
    for name in nonempty(GAMES):
        for state in states(name)[-1:]:
            for width in (760, 600):
                assert float(ET.fromstring(picture(state, width=width).svg).get("width") or 0) <= width


def test_picture_marks_who_is_to_move_counts_what_is_not_seen_and_is_silent_without_a_caption() -> None:
    marked = jeu.view(init_partie(17), 0).scene()
    assert marked._repr_svg_().count("▸") == 2  # drawn, and in its description
    assert scenes_rummikub.scene(jeu.view(init_partie(17), 0)) == marked
    # gettext answers the empty text with the heading of its catalogue
    scene = Scene(Message("now"), (Zone(Message(""), (Pile("x", (BACK,)),)),))
    assert "Project" not in scene._repr_svg_() + str(scene)
    drawn = descente().new(Alea(6))._repr_svg_()
    assert drawn.count("paquet ×37") == drawn.count("paquet ×36") == 1
