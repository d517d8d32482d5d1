"""The levels of opponent: each game of two has four, each stronger than the one below, in order and at once."""

import pickle
from itertools import pairwise
from typing import Any

import pytest
from harness.nonempty import nonempty

from rummifun.analysis.ranking import head_to_head
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.players import LEVELS, level_named, levels_for, opponent_name, player_for
from rummifun.players.levels import ALIASES
from rummifun.refusal import Precondition

TWO = [name for name in GAMES if game_named(name).seats > 1]


def share(name: str, above: str, below: str, deals: int) -> float:
    """Play each deal of seed 1 twice, the seats swapped; give the share that the first player won."""
    game = game_named(name)
    setup = TournamentSetup(game, 1, (player_for(game, above), player_for(game, below)))
    tally = head_to_head(tally_meetings(setup, range(deals)))[0, 1]
    assert tally.parties == 2 * deals
    return tally.points / tally.parties


@pytest.mark.parametrize("name", GAMES)
def test_levels_for_a_game_of_two_are_four_and_none_for_others(name: str) -> None:
    levels = levels_for(game_named(name))
    assert [level.word for level in levels] == (list(LEVELS) if name in TWO else [])
    for lang in LANGUAGES:
        said = [translation(lang)(level.about) for level in levels]
        assert len(set(said)) == len(levels)
        assert all(one.endswith(".") and len(one) < 100 for one in said)


@pytest.mark.parametrize("name", TWO)
def test_player_for_a_level_keeps_its_word_in_both_languages(name: str) -> None:
    game = game_named(name)
    for english, word in nonempty(ALIASES.items()):
        player = player_for(game, english)
        assert player.__name__ == player_for(game, word).__name__ == word == opponent_name(game, english)
        assert pickle.loads(pickle.dumps(player)).__name__ == word
        assert level_named(game, english) is level_named(game, word) is not None


@pytest.mark.parametrize("name", TWO)
def test_player_for_a_level_plays_as_the_player_that_it_names(name: str) -> None:
    game = game_named(name)
    state: Any = game.new(Alea(2))
    while len(moves := tuple(game.moves(state))) == 1:
        state = game.step(state, moves[0])
    view = game.view(state, game.to_move(state))
    for level in nonempty(level for level in levels_for(game) if level.word != "meilleur"):
        chosen = [player_for(game, one)(game, view, moves, Alea(1)) for one in (level.word, level.player)]
        assert chosen[0] == chosen[1]


def test_player_for_a_level_is_none_of_a_patience() -> None:
    with pytest.raises(Precondition, match="facile"):
        player_for(game_named("md"), "facile")
    assert opponent_name(game_named("md")) == "glouton"


@pytest.mark.parametrize(("name", "below", "above"), [("descente", "facile", "moyen"), ("haricots", "facile", "moyen")])
def test_level_beats_an_easier_one_in_a_few_games(name: str, below: str, above: str) -> None:
    assert share(name, above, below, 2) >= 0.5


@pytest.mark.lent
@pytest.mark.parametrize(("name", "below", "above"), [(name, *pair) for name in TWO for pair in pairwise(LEVELS)])
def test_level_beats_the_one_below(name: str, below: str, above: str) -> None:
    assert share(name, above, below, 200) >= 0.6
