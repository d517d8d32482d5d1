"""Values that print and draw themselves, in a console and in a notebook; what nothing draws is told so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.display import display_svg, display_text
from rummifun.core.game import IllegalMove, apply_move
from rummifun.core.proofreading import is_record, proofread_record
from rummifun.core.rulebook import EqualPartial
from rummifun.core.scene import layout_of
from rummifun.games import GAMES, game_named


def test_display_svg_and_layout_of_refuse_what_nothing_draws() -> None:
    assert display_text({1}) == "{1}"
    with pytest.raises(TypeError, match=r"^nothing draws \{1\}$"):
        display_svg({1})
    with pytest.raises(TypeError, match=r"^nothing lays \{1\} out$"):
        layout_of({1})


def pretty(value: Any, depth: int) -> str:
    """Print a value as IPython does: alone at depth 1, within another below."""
    said: list[str] = []
    value._repr_pretty_(SimpleNamespace(text=said.append, stack=[None] * depth), False)
    return "".join(said)


@pytest.mark.parametrize("name", GAMES)
def test_states_and_scenes_show_themselves(name: str) -> None:
    game = game_named(name)
    state = game.new(Alea(7))
    scene = game.scene(game.view(state, 0))
    for shown in (state, scene):
        assert str(shown) == display_text(shown) == pretty(shown, 1)
        assert pretty(shown, 2) == repr(shown) != str(shown)
        assert shown._mime_() == ("text/html", display_svg(shown))
        assert shown._repr_svg_().startswith("<svg")
    pieces = sum(pile.height for zone in scene.zones for pile in zone.piles)
    assert repr(scene).endswith(f"; {len(scene.zones)} zones, {pieces} pieces, {len(scene.acts)} acts>")


def test_illegal_move_says_why() -> None:
    md = game_named("md")
    with pytest.raises(IllegalMove) as refused:
        apply_move(md, md.new(Alea(7)), md.read("s1>s2"))
    assert str(refused.value) == str(refused.value.refusal)


def test_is_record_knows_an_object_of_json() -> None:
    assert [is_record(text) for text in ("  {}", "talon: 8♣", "")] == [True, False, False]


def test_proofread_record_shows_where_json_stops() -> None:
    head = '{"rummifun": 1, "jeu": "md", "graine": 1}\n'
    faults = [
        proofread_record(head + line, game_named).fault for line in ('{"coup": x}', '{"coup": ' + "9" * 5000 + "}")
    ]
    assert [(fault.line, fault.column) for fault in faults if fault] == [(2, 10), (2, 1)]


def test_equal_partial_is_equal_where_it_is_bound_alike() -> None:
    assert len({EqualPartial(pow, exp=2), EqualPartial(pow, exp=2), EqualPartial(pow, exp=3)}) == 2
