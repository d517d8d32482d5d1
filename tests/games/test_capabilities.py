"""Abilities of games, None in a game that lacks one, and laws that are checked at every move."""

import re
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

import rummifun
from games.asked import refused
from games.late_rummikub import tardif
from games.toy_game import pli
from games.wrong_games import wrong_game
from rummifun.chance import Alea
from rummifun.core import runtime_checks
from rummifun.core.game import IllegalMove, as_game
from rummifun.core.runtime_checks import MAX_MOVES, RefusHeld, check_conservation, proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.laws.game import liveness
from rummifun.laws.reached_states import ReachedState
from rummifun.multiset.ordre_sup import mens
from rummifun.session.steps import make_step

PATIENCES: Final = {"r7", "qll", "c4", "md", "klondike", "klondike_classique", "vegas"}

DECLARED: Final = {
    "hand": {*GAMES} - {"rummikub"},
    "called": {"rummikub", "haricots", "descente"},
    "clues": {"rummikub", *PATIENCES},
    "passing": {"rummikub", "haricots", "descente"},
    "safe": {"md", "klondike", "klondike_classique", "vegas"},
    "red": {"klondike", "klondike_classique", "vegas", "descente"},
    "reformer": {"qll"},
    "regles": set[str](),
    "arrangement": {"rummikub"},
    "review": {"rummikub"},
    **dict.fromkeys(("finish", "mesures", "remembering", "disposee", "forme", "solution", "cle"), PATIENCES),
    "studied": {"klondike", "klondike_classique", "vegas"},
    **dict.fromkeys(("measure", "playout"), {*GAMES} - {"r7", "qll", "c4"}),
}


@pytest.mark.parametrize("field", DECLARED)
def test_ability_is_a_field_of_the_games_that_have_it(field: str) -> None:
    has = attrgetter(field)
    assert {name for name in GAMES if has(game_named(name)) is not None} == DECLARED[field]
    assert has(as_game(pli)) is None


def test_as_game_takes_the_words_that_an_object_has() -> None:
    found = as_game(tardif)
    assert (found.name, found.hand, found.quick) == (tardif.name, None, False)
    assert as_game(found) is found
    assert as_game(tardif) == found
    assert found.arrangement is not None
    assert (found.arrangement.editor, found.arrangement.orders) == (None, {})


def test_core_alone_asks_an_object_for_the_words_of_a_game() -> None:
    words = (
        "clues|review|posed|(read|write)_posed|puzzle|laid|rack|shown|draft|submit|arranged|movements|(read|write)_piles|"
        "hand|passing|finish|mesures|studied|remembering|reformer|forme|orders|ordered|disposee|safe|red|regles|solveur"
    )
    probed = re.compile(rf"(has|get)attr\([^()]*(\([^()]*\))?[^()]*\"({words})\"")
    root = Path(rummifun.__file__).parent
    assert [file for file in root.rglob("*.py") if probed.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("mistake", ["a card played disappears", "a card played stays in hand"])
def test_make_step_tells_of_the_piece_that_is_lost_or_made(mistake: str) -> None:
    game = wrong_game(mistake)
    state = game.new(Alea(1))
    said = refused(make_step, game, state, proposed_moves(game, state)[0])
    assert said.code is RefusHeld.Conservation
    assert (len(said.pieces), said.got) in {(1, ""), (0, "4")}


def test_make_step_plays_a_move_that_is_not_refused() -> None:
    state = pli.new(Alea(1))
    move = proposed_moves(pli, state)[0]
    assert make_step(pli, state, move).after == pli.step(state, move)
    with pytest.raises(IllegalMove):
        make_step(pli, state, pli.read("joue 1"))


def test_check_conservation_tells_of_a_piece_as_often_as_it_is_lost_or_made() -> None:
    def counted(pieces: Sequence[str]) -> Any:
        return SimpleNamespace(pieces=lambda _: mens(pieces))

    said = refused(check_conservation, counted("abbdd"), mens("aaabc"), None)
    assert (sorted(said.pieces), sorted(said.got.split())) == (["a", "a", "c"], ["b", "d", "d"])
    check_conservation(counted("cba"), mens("abc"), None)


def test_endless_game_error_tells_of_the_bound_of_the_game_or_ours() -> None:
    bounded: Any = SimpleNamespace(bound=7)
    endless: Any = SimpleNamespace(bound=None)
    assert (runtime_checks.move_limit(bounded), runtime_checks.endless_game_error(bounded).refusal.expected) == (7, 7)
    assert runtime_checks.move_limit(endless) == MAX_MOVES == 20_000


def test_proposed_moves_and_liveness_tell_who_has_no_move() -> None:
    game, state = wrong_game("nothing is proposed"), pli.new(Alea(1))
    for n in range(6):
        assert [*liveness(pli, ReachedState(Alea(1), (), state))] == []
        if n >= 4:
            assert refused(proposed_moves, game, state).pieces == (game.write_position(state),)
            faults = [("seat", n % 2 + 1, "is to move and has no move")]
            assert [*liveness(game, ReachedState(Alea(1), (), state))] == faults
        state = pli.step(state, next(iter(pli.moves(state))))
