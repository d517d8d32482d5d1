"""Rummikub for two, three and four, and its variants: the rule book, what a seat sees, and whole games by its laws."""

from dataclasses import replace
from hashlib import blake2b
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from universes.exploration import Comptes, fautes, somme, visite
from universes.two_player import begun

from games.asked import refused
from games.rummikub.random_states import main_dite, table_de, tuiles
from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.rummikub import (
    J1,
    J2,
    J3,
    J4,
    Etat,
    Options,
    Passer,
    Piocher,
    Poser,
    PremierCoup,
    Statut,
    cardinal,
    combinaisons_valides,
    coup_ok,
    difference,
    egaux,
    fin,
    jeu,
    joueur_suivant,
    la_main,
    meilleure_pose,
    mens,
    read_state,
    rummikub,
    scores,
    tableVmens,
    une_ouverture,
)
from rummifun.games.rummikub.jokers import careful_turn, joker_faults
from rummifun.games.rummikub.notation import write_move
from rummifun.games.rummikub.tuiles import RefusRummikub, Table, list_tiles
from rummifun.laws.game import SUITE
from rummifun.refusal import Refusal

SEATS: Final = (2, 3, 4)


VARIANTS: Final[dict[str, dict[str, Any]]] = {
    "sheet": {},
    "small": {"valeurs": 7, "couleurs": 3, "jokers": 1, "ouverture": 10},
    "single": {"exemplaires": 1, "jokers": 0, "ouverture": 0},
    "ouverture": {"ouverture": 50},
    "continuer": {"continuer": True},
    "joker": {"joker_remplace": True, "ouverture": 10},
    "piochees": {"piochees": 3},
    "all": {"valeurs": 9, "ouverture": 20, "continuer": True, "joker_remplace": True, "piochees": 3},
}


LAWS: Final = SUITE.laws


by_seats = pytest.mark.parametrize("seats", SEATS)
by_variant = pytest.mark.parametrize("variant", VARIANTS)


def game_of(seats: int, variant: str = "sheet") -> AnyGame:
    return rummikub(joueurs=seats, **VARIANTS[variant])


def play(game: AnyGame, seed: int) -> list[tuple[Etat, Any]]:
    """Play a game of random moves, mostly those that lay tiles; return its states, each with the move made there."""
    chance, e = Random(seed), game.new(Alea(seed))
    played: list[tuple[Etat, Any]] = []
    while game.to_move(e) is not None:
        moves = [*game.moves(e)]
        laying = [move for move in moves if isinstance(move, (Poser, PremierCoup))]
        move = chance.choice(laying) if laying and chance.random() < 0.8 else chance.choice(moves)
        played.append((e, move))
        e = game.step(e, move)
    return [*played, (e, None)]


def check_step(game: AnyGame, e: Etat, move: Any) -> None:
    """Check what a move does, in the words of the rules."""
    after, o = game.step(e, move), e.options
    assert game.refusal(e, move) is None
    assert after.joueur is joueur_suivant(e)
    assert egaux(game.pieces(after), o.boite)
    assert game.invariants(after) == ()
    assert game.read(write_move(move)) == move
    assert game.read_position(game.write_position(after)) == after
    for s, t in zip(e.statuts, after.statuts, strict=True):
        assert s == t or s.joueur is e.joueur
    before, left = la_main(e.joueur, e), la_main(e.joueur, after)
    match move:
        case Piocher():
            assert cardinal(left) - cardinal(before) == min(o.piochees, cardinal(e.pioche)) > 0
        case Passer():
            assert not e.pioche
            assert left == before
        case PremierCoup(pose):
            assert egaux(before, mens([*list_tiles(left), *list_tiles(tableVmens(pose))]))
        case Poser(table):
            assert coup_ok(e.table, before, table, left)
            opened = e.statuts[e.joueur.value].engage
            laid = difference(tableVmens(table), tableVmens(e.table))
            assert opened or (o.continuer and une_ouverture(laid, points=o.ouverture))
            assert not o.joker_remplace or not any(joker_faults(e.table, table))


def check_play(game: AnyGame, seed: int) -> None:
    """Check a whole game: each step, and its end."""
    *played, (last, _) = play(game, seed)
    for e, move in played:
        check_step(game, e, move)
    found = game.outcome(last)
    assert found is not None
    assert found.scores == scores(last)
    best = [seat for seat, points in enumerate(found.scores) if points == min(found.scores)]
    assert found.winner == (best[0] if len(best) == 1 else None)
    assert all(game.refusal(last, move) == Refusal(RefusRummikub.PartieTerminee) for _, move in played[-3:])


@by_seats
@by_variant
def test_a_random_game_keeps_the_rules(seats: int, variant: str, effort: Effort) -> None:
    game = game_of(seats, variant)
    for seed in range(effort(1, 40)):
        check_play(game, seed)


@pytest.mark.lent
@by_seats
@by_variant
def test_a_thousand_random_games_keep_the_rules(seats: int, variant: str) -> None:
    game = game_of(seats, variant)
    for seed in range(1000):
        check_play(game, seed)


# seats


@by_seats
def test_turns_go_round(seats: int) -> None:
    e, players = game_of(seats).new(Alea(1)), (J1, J2, J3, J4)[:seats]
    seen = []
    for _ in range(2 * seats):
        seen.append(e.joueur)
        e = jeu.step(e, Piocher())
    assert seen == [*players, *players]


@by_seats
def test_a_state_unpacks_as_the_sheet_writes_it(seats: int) -> None:
    e = game_of(seats).new(Alea(3))
    statuts, table, pioche, joueur = e
    assert [s.joueur for s in statuts] == [J1, J2, J3, J4][:seats]
    assert Etat(statuts, table, pioche, joueur, e.alea, e.options) == e
    assert eval(repr(e), {"read_state": read_state, "Options": Options}) == e


def test_a_deal_of_two_is_that_of_the_sheet() -> None:
    assert rummikub() is jeu
    assert jeu.options == {}
    assert rummikub(joueurs=2, ouverture=30) == jeu
    assert repr(rummikub(joueurs=3, piochees=3)) == "rummikub(joueurs=3, piochees=3)"


def statut(seat: int, hand: str) -> Statut:
    return Statut((J1, J2, J3, J4)[seat], True, main_dite(hand))


def ended(*hands: str) -> Etat:
    """Make a state of an empty pool and table."""
    statuts = tuple(statut(i, hand) for i, hand in enumerate(hands))
    return Etat(statuts, (), main_dite(""), J2, Alea(), Options(len(hands)))


def test_the_fewest_points_win_and_equal_ones_draw() -> None:
    def winner(*hands: str) -> Any:
        found = jeu.outcome(ended(*hands))
        assert found is not None
        return found.winner

    assert winner("9b", "", "1n") == 1
    assert winner("9b", "9r", "1n", "12n") == 2
    assert winner("1b", "9r", "1n") is None
    assert winner("9b", "9r", "1n") == 2


def test_the_game_goes_on_while_the_last_of_four_can_lay() -> None:
    table = table_de("4r 5r 6r")
    hands = statut(0, "1n"), statut(1, "2n"), statut(2, "1b")
    e = Etat((*hands, statut(3, "7r 13b")), table, main_dite(""), J1, Alea(), Options(4))
    assert not fin(e)
    assert list(jeu.moves(e)) == [Passer()]
    for _ in range(3):
        e = jeu.step(e, Passer())
    assert e.joueur is J4
    assert not any(move == Passer() for move in jeu.moves(e))
    assert fin(Etat((*hands, statut(3, "13b")), table, main_dite(""), J1, Alea(), Options(4)))


# what a seat sees


@pytest.mark.parametrize("seats", [3, 4])
def test_a_seat_of_several_sees_its_own_hand_alone(seats: int) -> None:
    game = game_of(seats, "small")
    for e, _ in nonempty(play(game, 5)):
        for seat in range(seats):
            v = game.view(e, seat)
            if not v.fini:
                assert [hand is not None for hand in v.mains] == [i == seat for i in range(seats)]
                assert v.pioche is None
                drawn = game.resample(v, Alea(7))
                assert game.view(drawn, seat) == v
                assert game.invariants(drawn) == ()
        assert game.view(e, None).mains.count(None) == (0 if fin(e) else seats)


def test_hands_drawn_with_an_empty_pool_let_somebody_lay() -> None:
    """The game goes on, so somebody can lay, and the seat to move knows it."""
    hands = statut(0, "1n"), statut(1, "7r 12b"), statut(2, "1b 2n 13j")
    e = Etat(hands, table_de("4r 5r 6r"), main_dite(""), J1, Alea(), Options(3))
    v = jeu.view(e, 0)
    assert all(not fin(jeu.resample(v, Alea(seed))) for seed in range(20))


@by_seats
def test_a_scene_has_a_rack_for_each_player(seats: int) -> None:
    game = game_of(seats)
    shown = game.scene(game.view(game.new(Alea(1)), seats - 1))
    assert [zone.seat for zone in shown.zones if zone.seat is not None] == [*range(seats)]


def test_the_scene_of_an_end_says_who_wins_and_all_points() -> None:
    assert jeu.scene(jeu.view(ended("9b", "", "2n"), None)).title.localize(str) == "game over: J2 wins, 9, 0, 2"


# records, codes, players


@by_seats
@by_variant
def test_a_record_comes_back(seats: int, variant: str) -> None:
    game = game_of(seats, variant)
    moves = [move for _, move in islice(play(game, 2), 12) if move is not None]
    record = Record(game, Alea(2), tuple(moves))
    assert read_record(str(record), game_named) == (record, None)
    written = Record(game, game.write_position(game.new(Alea(2))), tuple(moves))
    assert read_record(str(written), game_named) == (written, None)


@pytest.mark.parametrize("name", ["optimal", "stratege", "glouton", "ismcts:4", "hasard"])
@pytest.mark.parametrize(("seats", "variant"), [(2, "all"), (3, "sheet"), (3, "joker"), (4, "continuer"), (4, "all")])
def test_a_player_makes_legal_moves_to_the_end(name: str, seats: int, variant: str, effort: Effort) -> None:
    game = game_of(seats, variant)
    e, player, n = game.new(Alea(4)), player_for(game, name), 0
    while (seat := game.to_move(e)) is not None and n < effort(2 if name == "stratege" else 12, 400):
        move, _ = player(game, game.view(e, seat), tuple(game.moves(e)), Alea(n))
        assert game.refusal(e, move) is None
        e, n = game.step(e, move), n + 1
    assert n > 1


# variants


@pytest.mark.parametrize(
    ("options", "name", "expected"),
    [
        ({"joueurs": 1}, "joueurs", "2..4"),
        ({"joueurs": True}, "joueurs", "2..4"),
        ({"valeurs": 14}, "valeurs", "3..13"),
        ({"couleurs": 0}, "couleurs", "1..4"),
        ({"exemplaires": 3}, "exemplaires", "1..2"),
        ({"jokers": 3}, "jokers", "0..2"),
        ({"ouverture": 51}, "ouverture", "0..50"),
        ({"continuer": 1}, "continuer", "False, True"),
        ({"joker_remplace": "oui"}, "joker_remplace", "False, True"),
        ({"piochees": 2}, "piochees", "1, 3"),
        (
            {"joueurs": 4, "valeurs": 3, "couleurs": 1, "exemplaires": 1, "jokers": 0},
            "valeurs × couleurs × exemplaires + jokers",
            "≥ 5",
        ),
    ],
    ids=str,
)
def test_options_refuse_other_values(options: dict[str, Any], name: str, expected: str) -> None:
    found = refused(rummikub, **options)
    assert (found.code, found.pieces, found.expected) == (RefusRummikub.OptionImpossible, (name,), expected)


def test_the_tiles_are_those_of_the_options() -> None:
    o = Options(valeurs=3, couleurs=2, exemplaires=1, jokers=1)
    assert sorted(map(str, list_tiles(o.boite))) == ["1b", "1r", "2b", "2r", "3b", "3r", "J"]
    assert o.premiere_main == 2
    assert Options(joueurs=4).premiere_main == 14
    assert Options().boite == jeu.pieces(jeu.new(Alea())) or egaux(Options().boite, jeu.pieces(jeu.new(Alea())))


def begin(hand: str, table: str, opened: bool, **options: Any) -> Etat:
    s1, s2 = Statut(J1, opened, main_dite(hand)), Statut(J2, True, main_dite("13n"))
    return Etat((s1, s2), table_de(table), main_dite("1n 1n 2n 3n"), J1, Alea(), Options(**options))


@pytest.mark.parametrize(("ouverture", "refused_for"), [(0, False), (9, False), (10, True), (30, True)])
def test_a_first_pose_is_worth_the_points_of_the_option(ouverture: int, refused_for: bool) -> None:
    e = begin("2b 3b 4b", "", False, ouverture=ouverture)
    assert (jeu.refusal(e, jeu.read("pose [2b 3b 4b]")) is not None) is refused_for
    assert any(isinstance(move, PremierCoup) for move in jeu.moves(e)) is not refused_for


def test_the_turn_of_a_first_pose_may_go_on() -> None:
    move = jeu.read("table [4r 5r 6r 7r] [10b 11b 12b]")
    e = begin("7r 10b 11b 12b 1j", "4r 5r 6r", False, continuer=True)
    assert jeu.refusal(replace(e, options=Options()), move) == Refusal(RefusRummikub.PremierCoupAttendu)
    assert jeu.refusal(e, move) is None
    assert move in {*jeu.moves(e)}
    assert jeu.step(e, move).statuts[0].engage
    few = begin("7r 2b 3b 4b", "4r 5r 6r", False, continuer=True)
    found = jeu.refusal(few, jeu.read("table [4r 5r 6r 7r] [2b 3b 4b]"))
    assert found == Refusal(RefusRummikub.PointsInsuffisants, tuiles("2b 3b 4b 7r"), 30, 9)


@pytest.mark.parametrize(
    ("hand", "table", "after", "allowed"),
    [
        ("4b 6b", "7r 8r 9r J", "[7r 8r 9r] [4b J 6b]", False),
        ("10r 4b 6b", "7r 8r 9r J", "[7r 8r 9r 10r] [4b J 6b]", True),
        ("11r", "7r 8r 9r J", "[7r 8r 9r J 11r]", True),
        ("6r", "7r 8r 9r J 11r 12r", "[6r 7r 8r 9r] [J 11r 12r]", True),
        ("4b 6b", "7r 8r 9r J | 10r 10b 10j 10n", "[7r 8r 9r] [4b J 6b] [10r 10b 10j 10n]", True),
        ("7n 1b 2b", "7b 7r J", "[7b 7r 7n] [1b 2b J]", True),
        ("7n 1b 2b", "7b 7r 7j J", "[7b 7r 7j 7n] [1b 2b J]", True),
        ("13r 1b 2b", "7b 7r J", "[7b 7r J 13r]", False),
        ("2r", "J 2n J", "[J 2n J 2r]", True),
        ("4n", "J 2n J", "[J 2n J 4n]", True),
    ],
)
def test_a_joker_leaves_its_place_only_for_its_tile(hand: str, table: str, after: str, allowed: bool) -> None:
    e, move = begin(hand, table, True, joker_remplace=True), jeu.read(f"table {after}")
    assert (jeu.refusal(e, move) is None) is allowed


def every_table(tiles: list[Any]) -> set[Table]:
    """List the tables of all of some tiles, by putting each tile in turn in every pile or a new one: slow and plain."""
    found: set[tuple[tuple[Any, ...], ...]] = {()}
    for t in tiles:
        more = set()
        for piles in found:
            more |= {tuple(sorted((*piles, (t,)), key=repr))}
            for i, pile in enumerate(piles):
                for k in range(len(pile) + 1):
                    grown = (*piles[:i], (*pile[:k], t, *pile[k:]), *piles[i + 1 :])
                    more |= {tuple(sorted(grown, key=repr))}
        found = more
    return {table for table in found if combinaisons_valides(table)}


@pytest.mark.parametrize(
    ("hand", "table"),
    [
        ("4b 6b", "7r 8r J"),
        ("9r 4b 6b", "7r 8r J"),
        ("7n 2b", "7b 7r J"),
        ("6b 6r", "5b J J"),
        ("5b 6r", "5r J 7r"),
        ("2r", "J 2n J"),
    ],
)
def test_careful_turn_lays_as_much_as_any_table_that_keeps_the_jokers(hand: str, table: str) -> None:
    before, held = table_de(table), tuiles(hand)
    best = 0
    for chosen in product((False, True), repeat=len(held)):
        laid = [t for t, is_laid in zip(held, chosen, strict=True) if is_laid]
        for after in every_table([*(t for c in before for t in c), *laid]):
            if not any(joker_faults(before, after)):
                best = max(best, len(laid))
    found = careful_turn(before, mens(held), "tuiles")
    assert found.optimum == best == cardinal(found.posees)
    assert not any(joker_faults(before, found.table))
    assert best <= meilleure_pose(before, mens(held)).optimum


def test_three_tiles_are_drawn_or_those_that_are_left() -> None:
    e = begin("2b 3b 4b", "", False, piochees=3)
    after = jeu.step(e, Piocher())
    assert (cardinal(la_main(J1, after)), cardinal(after.pioche)) == (6, 1)
    last = jeu.step(after, Piocher())
    assert (cardinal(la_main(J2, last)), cardinal(last.pioche)) == (2, 0)


# laws


@by_seats
@by_variant
def test_laws_of_every_game_hold_at_the_end_of_a_game(seats: int, variant: str, effort: Effort) -> None:
    game, n = game_of(seats, variant), effort(2, 40)
    played = play(game, 6)
    moves = [move for _, move in played]
    reached = {e: tuple(moves[:i]) for i, (e, _) in enumerate(played)}
    asked = dict([*nonempty(reached.items())][-n:])
    assert next(fautes(begun(game, played[0][0]), asked, LAWS), None) is None


SMALL: Final[dict[str, Any]] = {"valeurs": 4, "exemplaires": 1, "jokers": 0, "ouverture": 0}


@pytest.mark.parametrize(
    ("seats", "seeds", "counts"),
    [
        (2, (1, 4), (2, 104, 114, 8, 2)),
        (3, (0, 1, 2, 3, 4, 5), (6, 95, 90, 16, 13)),
        (4, (0, 1, 2, 3, 4, 5), (6, 39, 33, 8, 1)),
    ],
)
def test_small_universe_is_as_large_as_it_was_and_keeps_every_law(
    seats: int, seeds: tuple[int, ...], counts: Comptes, effort: Effort
) -> None:
    """Sixteen tiles, three to five in a hand: every state that play reaches from some deals."""
    game, found = rummikub(joueurs=seats, **SMALL), list[Comptes]()
    for seed in nonempty(seeds):
        dealt = begun(game, game.new(Alea(seed)))
        plays, counted = visite(dealt)
        found.append(counted)
        assert next(fautes(dealt, dict(islice(plays.items(), effort(3, 1_000))), LAWS), None) is None
    assert somme(found) == counts


@pytest.mark.parametrize(
    ("seats", "points", "written"),
    [(2, (0, 18), "3e2ae9a99eee"), (3, (27, 16, 0), "27387ad5df5f"), (4, (53, 25, 33, 0), "d31c117cbbdb")],
)
def test_game_of_a_seed_is_as_it_was(seats: int, points: tuple[int, ...], written: str) -> None:
    game = game_of(seats)
    *played, (last, _) = play(game, 7)
    moves = "\n".join(game.write(move) for _, move in played)
    assert scores(last) == points
    assert blake2b(moves.encode(), digest_size=6).hexdigest() == written
