"""The levels of opponent: each game of two has four, each stronger than the one below, in order and at once."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest
from harness.effort import Effort

from rummifun.analysis.ranking import head_to_head
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.players import LEVELS, level_named, levels_for, opponent_name, player_for
from rummifun.players.levels import ALIASES
from rummifun.refusal import Precondition

TWO = [name for name in GAMES if game_named(name).seats > 1]

WEAKER = [(name, *pair) for name in TWO for pair in pairwise(LEVELS)]

QUICK = {
    ("descente", "facile", "moyen"): 10,
    ("descente", "moyen", "difficile"): 10,
    ("haricots", "facile", "moyen"): 10,
    ("haricots", "moyen", "difficile"): 10,
    ("rummikub", "moyen", "difficile"): 1,
}
"""Meetings that take a second or two, and of how many deals here: all others are met in full alone."""


def share(name: str, above: str, below: str, deals: int) -> float:
    """Play each deal of seed 1 twice, the seats swapped; give the share that the first player won."""
    game = game_named(name)
    setup = TournamentSetup(game, 1, (player_for(game, above), player_for(game, below)))
    tally = head_to_head(tally_meetings(setup, range(deals)))[0, 1]
    assert tally.parties == 2 * deals
    return tally.points / tally.parties


@pytest.mark.parametrize("name", GAMES)
def test_each_game_of_two_has_the_four_levels_and_no_other_game_any(name: str) -> None:
    words = [level.word for level in levels_for(game_named(name))]
    assert words == (list(LEVELS) if name in TWO else [])


@pytest.mark.parametrize("name", TWO)
def test_a_level_is_played_by_its_word_in_both_languages_and_keeps_it(name: str) -> None:
    game = game_named(name)
    for english, word in ALIASES.items():
        player = player_for(game, english)
        assert player.__name__ == player_for(game, word).__name__ == word == opponent_name(game, english)
        assert pickle.loads(pickle.dumps(player)).__name__ == word
        assert level_named(game, english) is level_named(game, word) is not None


@pytest.mark.parametrize("name", TWO)
def test_a_level_plays_as_the_player_that_it_names(name: str) -> None:
    game = game_named(name)
    state: Any = game.new(Alea(2))
    while len(moves := tuple(game.moves(state))) == 1:
        state = game.step(state, moves[0])
    view = game.view(state, game.to_move(state))
    for level in levels_for(game):
        if level.word != "meilleur":
            chosen = [player_for(game, one)(game, view, moves, Alea(1)) for one in (level.word, level.player)]
            assert chosen[0] == chosen[1]


def test_a_patience_has_no_level() -> None:
    with pytest.raises(Precondition, match="facile"):
        player_for(game_named("md"), "facile")
    assert opponent_name(game_named("md")) == "glouton"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_level_says_what_it_does(lang: str) -> None:
    tr = translation(lang)
    for name in TWO:
        said = [tr(level.about) for level in levels_for(game_named(name))]
        assert len(set(said)) == 4
        assert all(one.endswith(".") and len(one) < 100 for one in said)


@pytest.mark.parametrize(("name", "below", "above"), WEAKER)
def test_each_level_beats_the_one_below(name: str, below: str, above: str, effort: Effort) -> None:
    deals = effort(QUICK.get((name, below, above), 0), 200)
    assert not deals or share(name, above, below, deals) >= 0.6
