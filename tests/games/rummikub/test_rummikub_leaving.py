"""A player who leaves a game of three or four: the others go on, the tiles stay aside, and no place is won by it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games.rummikub import (
    J1,
    J2,
    J3,
    Options,
    Piocher,
    Quitter,
    RefusRummikub,
    jeu,
    joueur_suivant,
    read_state,
    rummikub,
    scores,
)
from rummifun.messages import LANGUAGES, translation
from rummifun.multiset.rapide import egaux
from rummifun.refusal import Refusal

SMALL: Any = {"valeurs": 6, "couleurs": 3, "jokers": 1, "ouverture": 8}


def test_player_who_leaves_keeps_tiles_aside_and_has_no_turn_again() -> None:
    game = rummikub(joueurs=3)
    e = game.new(Alea(1))
    after = game.step(e, Quitter())
    assert after.joueur is J2
    assert after.statuts[0] == replace(e.statuts[0], parti=True)
    assert egaux(game.pieces(after), e.options.boite)
    assert game.invariants(after) == ()
    again = game.step(game.step(after, Piocher()), Piocher())
    assert (again.joueur, joueur_suivant(replace(e, joueur=J3))) == (J2, J1)
    assert game.refusal(again, Quitter()) == Refusal(RefusRummikub.ResteDeuxJoueurs, expected=3, got=2)
    assert jeu.refusal(jeu.new(Alea(1)), Quitter()) == Refusal(RefusRummikub.ResteDeuxJoueurs, expected=3, got=2)


def test_state_that_somebody_has_left_is_written_and_shown() -> None:
    game = rummikub(joueurs=4)
    e = game.step(game.new(Alea(5)), Quitter())
    assert game.read_position(game.write_position(e)) == e
    assert eval(repr(e), {"read_state": read_state, "Options": Options}) == e
    for seat in (None, 0, 2):
        v = game.view(e, seat)
        assert v.mains[0] is None or seat == 0
        assert game.view(game.resample(v, Alea(7)), seat) == v
        captions = [zone.caption.localize(translation("en")) for zone in game.scene(v).zones if zone.seat == 0]
        assert [caption.endswith("14 tiles, has left") for caption in captions] == [True]
    assert game.called is not None
    called = game.called(game.view(game.new(Alea(5)), 0), Quitter())
    assert called is not None
    assert len({called.localize(translation(lang)) for lang in LANGUAGES}) == 2


@pytest.mark.parametrize(("left", "winner"), [("", None), ("-", 2)])
def test_winner_is_who_has_the_fewest_points_of_those_who_stayed(left: str, winner: int | None) -> None:
    game = rummikub(joueurs=3, ouverture=0, valeurs=3)
    e = game.read_position(f"trait J2 / J1{left} 2b / J2 3b / J3 2b / table / pioche / alea 1.0.0")
    found = game.outcome(e)
    assert found is not None
    assert (found.scores, found.winner) == ((2, 3, 2), winner)


def test_end_does_not_wait_for_who_has_left() -> None:
    game = rummikub(joueurs=3, ouverture=0, valeurs=3)
    tiles = "trait J2 / J1{} 1b 2b 3b / J2 3b / J3 2r / table / pioche / alea 1.0.0"
    assert game.to_move(game.read_position(tiles.format(""))) == 1
    assert game.to_move(game.read_position(tiles.format("-"))) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_random_games_that_players_leave_keep_the_rules(seats: int) -> None:
    game, stayed = rummikub(joueurs=seats, **SMALL), set[int]()
    for seed in range(5):
        chance, e = Random(seed), game.new(Alea(seed))
        while game.to_move(e) is not None:
            may = game.refusal(e, Quitter()) is None
            move = Quitter() if may and chance.random() < 0.1 else chance.choice([*game.moves(e)])
            assert game.refusal(e, move) is None
            assert game.read(game.write(move)) == move
            after = game.step(e, move)
            assert egaux(game.pieces(after), e.options.boite)
            assert game.invariants(after) == ()
            assert game.read_position(game.write_position(after)) == after
            assert {s for s in e.statuts if s.parti} <= {*after.statuts}
            assert game.to_move(after) is None or not after.statuts[after.joueur.value].parti
            e = after
        found = game.outcome(e)
        assert found is not None
        assert found.scores == scores(e)
        assert found.winner is None or not e.statuts[found.winner].parti
        stayed.add(sum(not s.parti for s in e.statuts))
    assert min(stayed) == 2
