"""Opponents: levels each stronger than the one below, answers with a move and a reason, moves by number."""

import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from games.toy_game import pli
from harness.nonempty import nonempty

from players.small_games import Nim, Tas
from rummifun.analysis.ranking import head_to_head, standings
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.catalogue.entry import encoding_for, level_named, levels_for, opponent_name
from rummifun.catalogue.levels import ALIASES, LEVELS
from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.games.reussites.montee_descente import md
from rummifun.games.rummikub import Passer, Piocher, jeu
from rummifun.games.rummikub import jeu as rummikub
from rummifun.games.rummikub import rummikub as of_seats
from rummifun.messages import LANGUAGES, translation
from rummifun.players.checked_player import InvalidChoiceError, choose_checked
from rummifun.players.encoding import Actions
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal

LEVELS_BY_DAY = ("facile", "moyen", "difficile")


TWO = [name for name in GAMES if game_named(name).seats > 1]


def share(name: str, above: str, below: str, deals: int) -> float:
    """Play each deal of seed 1 twice, the seats swapped; return the share that the first player won."""
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


def mean_places(game: Any, deals: int, *words: str) -> list[float]:
    """Play a tournament of players, each at every seat of every deal; return the mean place of each."""
    found = tally_meetings(TournamentSetup(game, 1, tuple(player_for(game, word) for word in words)), range(deals))
    placed = {row.joueur: row.tally.place for row in standings(found)}
    return [placed[i] or 0.0 for i in range(len(words))]


def test_levels_of_four_are_placed_by_their_strength_in_a_few_games() -> None:
    easy, medium, hard, chance = mean_places(of_seats(4, valeurs=7, ouverture=10), 2, *LEVELS_BY_DAY, "hasard")
    assert hard < medium < easy < chance


@pytest.mark.lent
@pytest.mark.parametrize("seats", [3, 4])
def test_levels_of_three_and_four_are_placed_by_their_strength(seats: int) -> None:
    places = mean_places(of_seats(seats), 40 if seats == 4 else 12, *LEVELS)
    assert places == sorted(places, reverse=True)


@pytest.mark.lent
def test_ismcts_of_three_is_placed_before_those_who_do_not_search() -> None:
    searches, chance, first = mean_places(of_seats(3, valeurs=6, ouverture=0), 20, "ismcts:20", "hasard", "premier")
    assert searches < chance < first


@pytest.mark.lent
@pytest.mark.parametrize(("name", "below", "above"), [(name, *pair) for name in TWO for pair in pairwise(LEVELS)])
def test_level_beats_the_one_below(name: str, below: str, above: str) -> None:
    assert share(name, above, below, 200) >= 0.6


@pytest.mark.parametrize("unknown", [["c1>c2"], ["c1>c2", "c3>c4"]])
def test_moves_by_number_names_a_move_without_one(unknown: list[str]) -> None:
    klondike = game_named("klondike")
    moves = [klondike.read(text) for text in ["talon!", *unknown]]
    with pytest.raises(ValueError, match=r"^c1>c2 is not among the 25 actions of klondike$"):
        encoding_for(md()).moves_by_number(klondike, moves)
    with pytest.raises(ValueError, match=r"^c1>c2 is not among the 2 actions of klondike$"):
        Actions(("talon!", "c2>c1")).moves_by_number(klondike, moves)


def test_encoding_for_refuses_a_game_that_is_not_ours() -> None:
    with pytest.raises(ValueError, match=r"^pli cannot be encoded: one of our games, or a Reussite, was expected$"):
        encoding_for(pli)


def test_observe_shows_no_hand_to_who_watches() -> None:
    state = rummikub.new(Alea(3))
    watched, seated = (encoding_for(rummikub).observe(rummikub, rummikub.view(state, seat)) for seat in (None, 0))
    assert (watched[1].sum(), seated[1].sum()) == (0, 14)
    assert watched[2].tolist() == seated[2].tolist()


WHY = Message("because")


class Unsayable:
    """A thing that cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError("no \n words")


def fail(*_: Any) -> Any:
    raise KeyError("a\nb")


def answers(answer: Any) -> Callable[..., Any]:
    def player(*_: Any) -> Any:
        return answer

    return player


def ask(player: Callable[..., Any]) -> Any:
    state = jeu.new(Alea(1))
    return choose_checked(jeu, player, state, (Piocher(),), Alea())


def test_choose_checked_takes_a_legal_move_and_its_reason() -> None:
    assert ask(answers((Piocher(), WHY))) == (Piocher(), WHY)
    _, reason = ask(answers((Piocher(), "it\x07 rings")))
    assert reason.localize(str) == "it  rings"


@pytest.mark.parametrize(
    ("player", "code", "got"),
    [
        (fail, RefusJoueur.JoueurEchoue, "KeyError: 'a\\nb'"),
        (answers(None), RefusJoueur.ReponseIllisible, "None"),
        (answers((Piocher(),)), RefusJoueur.ReponseIllisible, "(Piocher(),)"),
        (answers((Piocher(), WHY, WHY)), RefusJoueur.ReponseIllisible, "(Piocher(), Message"),
        (answers((Piocher(), 3)), RefusJoueur.ReponseIllisible, "(Piocher(), 3)"),
        (answers((Piocher(), Message("{n}"))), RefusJoueur.ReponseIllisible, "(Piocher(), "),
        (answers(Unsayable()), RefusJoueur.ReponseIllisible, "ValueError: no words"),
        (answers(("pioche", WHY)), RefusJoueur.CoupEtranger, "'pioche'"),
        (answers(([1], WHY)), RefusJoueur.CoupEtranger, "[1]"),
        (answers((Unsayable(), WHY)), RefusJoueur.CoupEtranger, "ValueError: no words"),
        (answers((Passer(), WHY)), RefusJoueur.CoupRefuse, "passe"),
    ],
)
def test_choose_checked_tells_each_fault_with_what_came(
    player: Callable[..., Any], code: RefusJoueur, got: str
) -> None:
    with pytest.raises(InvalidChoiceError) as raised:
        ask(player)
    refusal = raised.value.refusal
    assert (refusal.code, refusal.pieces) == (code, (player.__name__,))
    assert isinstance(refusal.got, str)
    assert refusal.got.startswith(got)


def test_choose_checked_passes_on_what_a_player_says_of_its_own_fault() -> None:
    said = InvalidChoiceError(Refusal(RefusJoueur.JoueurMuet, ("it",)))

    def player(*_: Any) -> Any:
        raise said

    with pytest.raises(InvalidChoiceError) as raised:
        ask(player)
    assert raised.value is said


class Deux(Nim):
    """Nim in which every move is read as two matches."""

    def write(self, move: int) -> str:
        return str(move)

    def read(self, text: str) -> int:
        return 2

    def refusal(self, state: Tas, move: int) -> None:
        return None


@pytest.mark.parametrize("move", [1, 3])
def test_choose_checked_refuses_a_move_whose_notation_is_that_of_another(move: int) -> None:
    game: Any = Deux()
    assert choose_checked(game, answers((2, WHY)), Tas(9, 0), (), Alea()) == (2, WHY)
    with pytest.raises(InvalidChoiceError) as raised:
        choose_checked(game, answers((move, WHY)), Tas(9, 0), (), Alea())
    assert raised.value.refusal.code is RefusJoueur.CoupEtranger
