"""A match over one of our unions names every arm: a value of none raises, and does not pass for the last one."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sources import SOURCES, parse

from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, RefusGame, apply_move
from rummifun.core.record import Record
from rummifun.games import GAMES, descente, game_named
from rummifun.games.descente import scene as scene_descente
from rummifun.games.descente.evaluation import evaluate as evaluate_descente
from rummifun.games.descente.notation import write_place
from rummifun.games.descente.rules import cards_at, move_fault
from rummifun.games.haricots.evaluation import evaluate as evaluate_haricots
from rummifun.games.reussites.notation import write_move
from rummifun.games.reussites.patience import movement_kind, movement_label
from rummifun.games.reussites.search import line_reason
from rummifun.games.rummikub import init_partie
from rummifun.games.rummikub import jeu as rummikub
from rummifun.games.rummikub.arrangement import piles_after
from rummifun.games.rummikub.game import evaluate as evaluate_rummikub
from rummifun.games.rummikub.scene import act_of_move, describe_move
from rummifun.messages import LANGUAGES
from rummifun.pieces.tarot import valeur
from rummifun.refusal import sentence
from rummifun.session.events import advance
from rummifun.session.session import PERSON, start_session

OPEN: Final = {
    "render/svg_sprite.py": 1,  # the family of a piece is a text, and users' pieces have none
    "games/descente/scene.py": 1,  # any two places are those of a move, which the rules then judge
}
"""The files with a legitimate last `case _`, and the number of these: their values are open."""

ELSEWHERE: Final = ("multiset", "lessons")
"""Rooms in which a match mirrors the sheet's own."""


def silent(path: Path) -> Iterator[int]:
    """Yield the lines of the last `case _` that neither raise nor use `assert_never`."""
    for node in ast.walk(parse(path)):
        if not isinstance(node, ast.Match):
            continue
        last = node.cases[-1]
        (first, *_) = last.body
        bare = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        if bare and not isinstance(first, ast.Raise) and "assert_never" not in ast.unparse(first):
            yield last.body[0].lineno


def test_last_cases_swallow_nothing_that_the_others_do_not_name() -> None:
    files = (path for path in SOURCES.rglob("*.py") if path.relative_to(SOURCES).parts[0] not in ELSEWHERE)
    files = (path for path in files if " case _:" in path.read_text("utf-8"))
    found = {path.relative_to(SOURCES).as_posix(): len([*silent(path)]) for path in files}
    assert {name: n for name, n in found.items() if n} == OPEN


@pytest.mark.parametrize("name", sorted(GAMES))
def test_refusal_of_what_is_no_move_or_one_of_another_game_is_a_sentence(name: str) -> None:
    game, other = game_named(name), game_named("descente" if name in ("rummikub", "haricots") else "rummikub")
    state, move = game.new(Alea(6)), next(iter(other.moves(other.new(Alea(6)))))
    for foreign in ("pioche", None, 3, ("talon", "♥"), RefusGame.PasVotreTour, move):
        refused = game.refusal(state, foreign)
        assert refused is not None, foreign
        assert refused.code is RefusGame.PasUnCoup, foreign
        assert len({sentence(refused, lang) for lang in LANGUAGES}) == len(LANGUAGES)
        with pytest.raises(IllegalMove):
            apply_move(game, state, foreign)


DESCENTE: Final = game_named("descente").new(Alea(6))
HARICOTS: Final = game_named("haricots").new(Alea(6))
VUE: Final = rummikub.view(init_partie(), 0)
MD: Final = game_named("md").new(Alea(1))
FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "rummikub.step": lambda x: rummikub.step(init_partie(), x),
    "rummikub.write": rummikub.write,
    "rummikub.piles_after": lambda x: piles_after(VUE, x),
    "rummikub.act_of_move": lambda x: act_of_move(init_partie(), x),
    "rummikub.describe_move": lambda x: describe_move(init_partie().joueur, x),
    "rummikub.evaluate": lambda x: evaluate_rummikub(VUE, x),
    "descente.step": lambda x: game_named("descente").step(DESCENTE, x),
    "descente.move_fault": lambda x: move_fault(DESCENTE, x),
    "descente.cards_at": lambda x: cards_at(DESCENTE, x),
    "descente.place": lambda x: scene_descente.place(x, descente.SUD),
    "descente.write_place": write_place,
    "descente.act_of_move": lambda x: scene_descente.act_of_move(DESCENTE, x),
    "descente.evaluate": lambda x: evaluate_descente(game_named("descente").view(DESCENTE, 0), x),
    "haricots.step": lambda x: game_named("haricots").step(HARICOTS, x),
    "haricots.write": game_named("haricots").write,
    "haricots.evaluate": lambda x: evaluate_haricots(game_named("haricots").view(HARICOTS, 0), x),
    "reussites.write": write_move,
    "reussites.movement_kind": lambda x: movement_kind(MD, x),
    "reussites.movement_label": lambda x: movement_label(MD, x),
    "reussites.line_reason": lambda x: line_reason((MD,), (x,)),
    "tarot.valeur": valeur,
    "advance": lambda x: advance(start_session(Record(rummikub, Alea(1)), (PERSON, "glouton"), secret=True), x),
}


class Stranger:
    """A value that is no move and no place of any game, though it has all their attributes."""

    source = cible = "talon"
    seat, n, saut, sous, pile, carte = 0, 1, 0, False, 1, 1


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_functions_of_a_union_raise_for_what_is_none_of_its_arms(function: Callable[[Any], Any]) -> None:
    with pytest.raises((AssertionError, LookupError)):
        function(Stranger())
