"""Tournaments: their monoid, their numbers, their players, and players at fault."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, reduce
from itertools import islice, permutations
from operator import add
from typing import Any

import pytest
from games.toy_game import pli
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.analysis import tournament_runner
from rummifun.analysis.comparison import tally_pairs
from rummifun.analysis.executors import process_executor
from rummifun.analysis.game_runner import GameError, Plan, play_game
from rummifun.analysis.ranking import head_to_head, paired_counts, score_direction, seat_points, standings
from rummifun.analysis.tournament import (
    EMPTY_TOURNAMENT,
    Fault,
    ScoreSums,
    Tournament,
    TournamentPlan,
    from_json,
    to_json,
)
from rummifun.analysis.tournament_runner import MOST, TournamentSetup, meetings_needed, play_to_end, tally_meetings
from rummifun.catalogue.players import player_named
from rummifun.chance import Alea
from rummifun.core.game import Player, study_variant
from rummifun.games import GAMES, game_named
from rummifun.games.haricots import haricots
from rummifun.games.reussites.montee_descente import md
from rummifun.games.rummikub import rummikub
from rummifun.players import ecart, glouton, glouton_of, hasard, petit_ecart, premier
from rummifun.refusal import Precondition, sentence
from rummifun.session.player_queries import play_out_steps

PLATEAU = TournamentSetup(haricots(), 7, (glouton, hasard, premier))
REUSSITE = TournamentSetup(md(), 7, (ecart, petit_ecart, hasard))


@pytest.fixture(scope="module")
def whole() -> Tournament:
    return tally_meetings(PLATEAU, range(12))


def test_tournaments_add_up_in_any_order_and_any_grouping(whole: Tournament) -> None:
    parts = [tally_meetings(PLATEAU, range(i, j)) for i, j in ((0, 1), (1, 5), (5, 6), (6, 12))]
    for a, b, c, d in permutations(parts):
        assert a + b + c + d == a + (b + (c + d)) == (a + b) + (c + d) == whole
    assert whole + EMPTY_TOURNAMENT == whole == EMPTY_TOURNAMENT + whole
    assert EMPTY_TOURNAMENT + EMPTY_TOURNAMENT == EMPTY_TOURNAMENT


OTHERS = {
    "seed": TournamentSetup(haricots(), 8, PLATEAU.joueurs),
    "options": TournamentSetup(haricots(slots=2), 7, PLATEAU.joueurs),
    "players": TournamentSetup(haricots(), 7, (hasard, glouton, premier)),
    "files": TournamentSetup(haricots(), 7, PLATEAU.joueurs, ("0123",)),
}


def test_tournaments_that_do_not_go_together_do_not_add_up(whole: Tournament) -> None:
    with pytest.raises(Precondition, match=r"parties comptées deux fois : 3\.\.3"):
        _ = whole + tally_meetings(PLATEAU, range(3, 4))
    for other in OTHERS.values():
        with pytest.raises(Precondition, match="ces tournois ne s'ajoutent pas"):
            _ = whole + tally_meetings(other, range(20, 21))


@pytest.mark.parametrize("plateau", [PLATEAU, REUSSITE, TournamentSetup(haricots(), 3, (glouton_of(2), glouton_of(4)))])
def test_tally_meetings_depends_on_nobody_who_plays(plateau: TournamentSetup) -> None:
    wanted, blocs = tally_meetings(plateau, range(3)), [range(2, 3), range(2)]
    with ThreadPoolExecutor(2) as pool:
        assert reduce(add, pool.map(partial(tally_meetings, plateau), blocs), EMPTY_TOURNAMENT) == wanted
    with process_executor(2) as execute:
        assert reduce(add, execute(partial(tally_meetings, plateau), blocs), EMPTY_TOURNAMENT) == wanted


def test_from_json_reads_a_tournament_that_was_written_and_nothing_else(whole: Tournament) -> None:
    patience, faulty = tally_meetings(REUSSITE, range(3)), tally_meetings(_faulty(garbage), range(2))
    for tournoi in (whole, EMPTY_TOURNAMENT, patience, faulty):
        assert from_json(json.loads(json.dumps(to_json(tournoi)))) == tournoi
    sound = json.loads(json.dumps(to_json(whole)))
    wrong: list[Any] = [{}, [], {name: value for name, value in sound.items() if name != "jeu"}]
    wrong += [{**sound, **words} for words in ({"joueurs": ["glouton"]}, {"places": 3}, {"fautes": [3]})]
    wrong.append({**sound, "scores": [{**row, "place": 2} for row in sound["scores"]]})
    for written in wrong:
        with pytest.raises(Precondition):
            from_json(written)


def test_seating_gives_every_deal_to_each_pair_with_the_seats_swapped() -> None:
    seen = [PLATEAU.bill.seating(i) for i in range(12)]
    assert [donne for donne, _, _ in seen] == [0] * 6 + [1] * 6
    assert [attables for _, _, attables in seen] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] * 2
    alone = [REUSSITE.bill.seating(i) for i in range(5)]
    assert alone == [(0, 0, (0,)), (0, 0, (1,)), (0, 0, (2,)), (1, 0, (0,)), (1, 0, (1,))]


def test_meetings_needed_are_rounded_up_to_whole_deals_and_no_absurd_number() -> None:
    assert [meetings_needed(PLATEAU.bill, parties) for parties in (1, 2, 3, 500)] == [3, 3, 6, 750]
    assert [meetings_needed(REUSSITE.bill, parties) for parties in (1, 2, 3, 500)] == [1, 2, 3, 500]
    for parties in (0, -1, MOST + 1):
        with pytest.raises(Precondition, match="nombre de parties attendu"):
            meetings_needed(PLATEAU.bill, parties)


def test_tournament_wants_a_player_for_each_seat_each_once_and_four_seats_at_most() -> None:
    wrong: list[tuple[Player, ...]] = [(), (glouton,), (glouton, glouton), (hasard, glouton, hasard)]
    for joueurs in wrong:
        with pytest.raises(Precondition, match=r"joueurs au moins|ne se rencontre pas lui-même"):
            TournamentSetup(haricots(), 1, joueurs)
    with pytest.raises(Precondition, match="3 joueurs au moins, pas à 2"):
        TournamentPlan("belote", (), 3, 1, ("a", "b"))
    with pytest.raises(Precondition, match="celui-ci en a 5"):
        TournamentPlan("belote", (), 5, 1, ("a", "b", "c", "d", "e"))


def test_tournament_of_three_seats_gives_each_player_every_seat() -> None:
    plan = TournamentPlan("rummikub", (("joueurs", 3),), 3, 1, ("a", "b", "c", "d"))
    assert plan.rencontres[0] == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    assert len(plan.rencontres) == 4
    assert plan.per_meeting == 3


def test_tournament_of_three_seats_adds_up_and_ranks(effort: Effort) -> None:
    board = TournamentSetup(rummikub(joueurs=3, valeurs=6, ouverture=0), 1, (premier, hasard, glouton))
    n = effort(2, 20)
    found = tally_meetings(board, range(n))
    assert tally_meetings(board, range(1)) + tally_meetings(board, range(1, n)) == found == from_json(to_json(found))
    rows = standings(found)
    assert {row.tally.parties for row in rows} == {3 * n}
    assert sum(row.tally.points for row in rows) == pytest.approx(3 * n)
    assert sum(row.elo or 0.0 for row in rows) == pytest.approx(0)
    assert all((row.half_width or 0.0) > 0 for row in rows)
    met = head_to_head(found)
    assert {met[a, b].points + met[b, a].points for a, b in met} == {3.0 * n}
    written = to_json(found)
    for wrong in ([], written["ordres"][1:], [{**written["ordres"][0], "ordre": [0, 2, 1, 1]}, *written["ordres"][1:]]):
        with pytest.raises(Precondition):
            from_json({**written, "ordres": wrong})


def test_standings_of_three_seats_count_second_places() -> None:
    board = TournamentSetup(rummikub(joueurs=3, valeurs=6, ouverture=0), 1, (premier, hasard, glouton))
    found = tally_meetings(board, range(2))
    fins = [(board.bill.seating(i)[2], play_to_end(board.jeu, *board.table(i))) for i in range(6)]
    for row in nonempty(standings(found)):
        mine = [(end.scores, seated.index(row.joueur)) for seated, end in fins]
        places = [sum(s < all_[seat] for s in all_) + (1 + all_.count(all_[seat])) / 2 for all_, seat in mine]
        assert row.tally.place == pytest.approx(sum(places) / 6)
    assert [row.tally.place for row in standings(found)] == sorted(row.tally.place or 0.0 for row in standings(found))
    met, (first, second) = head_to_head(found), (board.joueurs.index(one) for one in (glouton, premier))
    ahead = sum((e.scores[s.index(first)] < e.scores[s.index(second)]) for s, e in fins)
    level = sum((e.scores[s.index(first)] == e.scores[s.index(second)]) for s, e in fins)
    assert met[first, second].points == ahead + level / 2


@pytest.mark.parametrize("end", [pytest.param("b", id="forfeit"), pytest.param("-", id="stopped")])
def test_standings_put_a_forfeit_last_and_a_stopped_game_equal(end: str) -> None:
    bill = TournamentPlan("rummikub", (("joueurs", 3),), 3, 1, ("a", "b", "c"))
    faults = (Fault(1, 0, ("", "")), Fault(2, 1, ("", "")), Fault(0, 2, ("", ""))) if end == "b" else ()
    found = Tournament(bill, (range(1),), ((0, end * 3, 1),), (), faults)
    assert [(row.joueur, row.tally.place) for row in standings(found)] == [(0, 2.0), (1, 2.0), (2, 2.0)]
    met = head_to_head(found)
    assert {pair: met[pair].points for pair in met} == dict.fromkeys(permutations(range(3), 2), 1.5)


@pytest.mark.parametrize("name", GAMES)
def test_play_moves_plays_the_game_that_can_be_watched(name: str) -> None:
    game = game_named(name)
    game, most = study_variant(game), 20 if name == "rummikub" else 60
    players, deal = (glouton, hasard)[: game.seats], Alea(5, 1)
    watched = play_out_steps(game, deal, game.new(deal), [player_named(player.__name__) for player in players])
    told = [step.move for step in islice(watched, most)]
    assert [move for move, _ in islice(tournament_runner.play_moves(game, deal, players), most)] == told


def test_standings_count_what_the_games_were_and_put_the_strongest_first(whole: Tournament) -> None:
    fins = [(PLATEAU.bill.seating(i), play_to_end(PLATEAU.jeu, *PLATEAU.table(i))) for i in range(24)]
    for ligne in nonempty(standings(whole)):
        mine = [(fin, attables.index(ligne.joueur)) for (_, _, attables), fin in fins if ligne.joueur in attables]
        d = ligne.tally
        scores = [fin.scores[seat] for fin, seat in mine]
        assert (d.parties, d.scores) == (16, ScoreSums(16, sum(scores), sum(s * s for s in scores)))
        assert d.points == sum(1.0 if f.letter == f"{seat + 1}" else 0.5 * (f.letter == "0") for f, seat in mine)
        assert d.score == pytest.approx(sum(scores) / 16)
    ranked = standings(whole)
    assert ranked[0].joueur == 0
    assert [ligne.tally.taux for ligne in ranked] == sorted((x.tally.taux for x in ranked), reverse=True)  # type: ignore[type-var]
    assert sum(ligne.elo or 0.0 for ligne in ranked) == pytest.approx(0, abs=1e-6)
    few = standings(tally_meetings(PLATEAU, range(2)))  # not all have met
    assert [ligne.elo for ligne in few] == [None] * 3


def test_head_to_head_seat_points_and_score_direction_tell_who_wins(whole: Tournament) -> None:
    counted = head_to_head(whole)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert counted[a, b].points + counted[b, a].points == counted[a, b].parties == 8
        assert counted[a, b].drawn == counted[b, a].drawn
    descente = tally_meetings(TournamentSetup(game_named("descente"), 1, (glouton, hasard)), range(2))
    tournois = whole, descente, EMPTY_TOURNAMENT, tally_meetings(REUSSITE, range(2))
    assert [score_direction(tournoi) for tournoi in tournois] == [1, -1, 0, 0]
    ends = {"1": (1, 0), "2": (0, 1), "0": (0.5, 0.5), "-": (0.5, 0.5), "a": (0, 1), "b": (1, 0)}
    assert {letter: seat_points(letter, 2) for letter in ends} == ends
    assert [seat_points(letter, 1) for letter in "10-a"] == [(1.0,), (0.0,), (0.0,), (0.0,)]


def test_paired_counts_compare_players_of_a_reussite_on_the_same_deals() -> None:
    tournoi = tally_meetings(REUSSITE, range(15))
    plans = [Plan(md(), 7, joueur) for joueur in REUSSITE.joueurs]
    won = [sum(play_game(plan, i).gagnee for i in range(15)) for plan in plans]
    assert {x.joueur: x.tally.points for x in standings(tournoi)} == dict(enumerate(won))
    assert paired_counts(tournoi)[0, 1] == tally_pairs(plans[0], plans[1], ("pur", "pur"))(range(15)).pair


def faulty(name: str, answer: Callable[[Any, Any], Any]) -> Player:
    def player(game: Any, view: Any, moves: Any, alea: Any) -> Any:
        return answer(game, moves)

    player.__name__ = name
    return player


def raised(game: Any, moves: Any) -> Any:
    raise ZeroDivisionError("one\ntwo")


raises = faulty("raises", raised)
garbage = faulty("garbage", lambda game, moves: moves[0])
cheats = faulty("cheats", lambda game, moves: (game.read("tire"), "x"))  # a move of the game, but not now


def _faulty(player: Any) -> TournamentSetup:
    return TournamentSetup(haricots(), 7, (player, hasard))


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (raises, "player raises failed: ZeroDivisionError: one two"),
        (garbage, "player garbage must answer with a move and a reason; received: "),
        (cheats, "player cheats made a move that the rules refuse, "),
    ],
)
def test_tally_meetings_names_a_player_at_fault_who_loses_while_others_go_on(player: Any, said: str) -> None:
    plateau = TournamentSetup(haricots(), 7, (player, hasard, glouton))
    tournoi = tally_meetings(plateau, range(3))
    counted = {ligne.joueur: ligne.tally for ligne in standings(tournoi)}
    assert (counted[0].parties, counted[0].points, counted[0].forfeits) == (4, 0.0, 4)
    assert counted[0].score is None  # a game forfeited has no score
    assert (counted[1].points + counted[2].points, counted[1].forfeits, counted[2].forfeits) == (6, 0, 0)
    (faute,) = tournoi.fautes
    assert (faute.joueur, faute.partie) == (0, 0)
    assert said in faute.dit[1]
    fin = play_to_end(plateau.jeu, *plateau.table(0))
    assert fin.letter == "a"
    assert fin.refusal is not None
    assert faute.dit == (sentence(fin.refusal, "fr"), sentence(fin.refusal, "en"))


def test_fault_is_told_whole_in_both_languages_and_the_first_of_each_player_is_kept() -> None:
    (faute,) = tally_meetings(_faulty(cheats), range(1)).fautes
    french, english = faute.dit
    assert "a joué un coup refusé" in french
    assert "(haricots" in french.lower()
    assert "Refusal(" not in french + english
    plateau = TournamentSetup(haricots(), 7, (raises, garbage))
    parts = [tally_meetings(plateau, range(i, i + 1)) for i in range(4)]
    forth, back = reduce(add, parts), reduce(add, parts[::-1])
    assert (forth, [(faute.joueur, faute.partie) for faute in forth.fautes]) == (back, [(0, 0), (1, 1)])


class Endless:
    def __getattr__(self, name: str) -> Any:
        return {"bound": 5}.get(name, getattr(pli, name))

    def step(self, state: Any, move: Any) -> Any:
        return state


class Broken(Endless):
    def step(self, state: Any, move: Any) -> Any:
        raise ZeroDivisionError


def test_tally_meetings_blames_no_player_for_a_game_that_raises_or_does_not_end() -> None:
    broken: Any = Broken()
    with pytest.raises(GameError) as stopped:
        tally_meetings(TournamentSetup(broken, 1, (hasard, premier)), range(1))
    assert stopped.value.partie == 0
    endless: Any = Endless()
    fin = play_to_end(endless, Alea(1), (hasard, premier))
    assert (fin.letter, fin.scores) == ("-", ())
