"""The engine as a server for programs: the answer to each request; a wrong one changes nothing and gets an error."""

import json
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.grading.reference_engine import Engine, answer_line
from rummifun.messages import LANGUAGES
from rummifun.protocol.move_server import NO_GAME, EngineState, answer_request

Data = dict[str, Any]


def ask(table: EngineState, kind: str, **fields: Any) -> tuple[EngineState, Data]:
    after, said = answer_request(table, {"type": kind, **fields}, game_named, "en")
    assert json.loads(json.dumps(said)) == said
    return after, said


def dealt(game: str, seed: int = 17) -> EngineState:
    return ask(NO_GAME, "deal", game=game, seed=seed)[0]


@pytest.mark.parametrize("name", GAMES)
def test_answer_request_plays_a_game_move_by_move_and_reads_it_again(name: str, effort: Effort) -> None:
    table, chance = dealt(name), Random(3)
    for _ in range(effort(12, 400)):
        _, proposed = ask(table, "moves")
        if not proposed["moves"]:
            break
        one = chance.choice(proposed["moves"])
        assert ask(table, "judge", move=one["move"])[1]["type"] == "legal"
        by_number, _ = ask(table, "play", n=one["n"])
        table, state = ask(table, "play", move=one["move"])
        assert (by_number, state["position"]) == (table, table.game.write_position(table.states[-1]))
    text = ask(table, "record")[1]["text"]
    assert ask(NO_GAME, "open", text=text)[0] == table


def test_deal_is_a_seed_a_code_or_a_position() -> None:
    by_seed, state = ask(NO_GAME, "deal", game="klondike", options={"draw": 1}, seed=48213)
    assert by_seed.record == Record(game_named("klondike", {"draw": 1}), Alea(48213))
    assert ask(NO_GAME, "deal", code="klondike:d1:48213")[1] == state
    again, from_position = ask(NO_GAME, "deal", game="klondike", options={"draw": 1}, position=state["position"])
    assert (from_position, again.states) == (state, by_seed.states)
    assert ask(NO_GAME, "deal", code="md", seed=3)[0] == dealt("md", 3)


def test_deal_of_four_shows_a_seat_its_own_hand_alone() -> None:
    table = ask(NO_GAME, "deal", code="rummikub:joueurs=4:17")[0]
    assert table == ask(NO_GAME, "deal", game="rummikub", options={"joueurs": 4}, seed=17)[0]
    racks = [zone for zone in ask(table, "view", seat=2)[1]["zones"] if zone["seat"] is not None]
    assert [zone["piles"][0]["faces"][0] is not None for zone in racks] == [False, False, True, False]


def test_view_undo_and_play_hide_the_other_hand_take_moves_back_and_say_the_rule() -> None:
    table = dealt("rummikub")
    seen = ask(table, "view", seat=1)[1]
    assert [zone["piles"][0]["faces"][0] is None for zone in seen["zones"] if zone["seat"] == 0] == [True]
    assert ask(table, "view")[1]["seat"] is None
    first = dealt("md")
    after, _ = ask(first, "play", n=1)
    assert (ask(after, "undo")[0], ask(first, "undo")[1]["code"]) == (first, "RienAFaire")
    refusing, said = ask(dealt("md"), "play", move="s1>s2", lang="fr")
    assert (len(refusing.states), said["type"]) == (1, "refused")
    assert said["said"] != ask(dealt("md"), "judge", move="s1>s2")[1]["said"]


def test_solve_solves_what_can_be_solved_and_advise_asks_one_of_our_players() -> None:
    won = ask(dealt("klondike", 1), "solve")[1]
    table = dealt("klondike", 1)
    for move in won["moves"]:
        table, state = ask(table, "play", move=move)
    assert won["won"] is True
    assert state["outcome"]["winner"] == 0
    assert ask(dealt("klondike", 1), "solve", budget=1)[1] == {"type": "solved", "won": None, "nodes": 1}
    assert ask(dealt("klondike", 6), "solve")[1] == {"type": "solved", "won": False, "nodes": 2494}
    best = ask(dealt("rummikub"), "solve")[1]
    assert best["move"].startswith("pose")
    assert ask(dealt("haricots"), "solve")[1]["code"] == "SansSolution"
    advised = ask(dealt("rummikub"), "advise", player="hasard")[1]
    assert (advised["type"], bool(advised["why"])) == ("move", True)
    assert ask(dealt("md"), "advise")[1]["type"] == "move"
    qll = dealt("qll")
    while ask(qll, "moves")[1]["moves"]:
        qll, _ = ask(qll, "play", n=1)
    assert ask(qll, "advise")[1]["code"] == "RienAFaire"


WRONG: Final = [
    ({}, "LigneSansObjet"),
    ({"type": "sing"}, "DemandeInconnue"),
    ({"type": ["deal"]}, "DemandeInconnue"),
    ({"type": "deal"}, "ChampAttendu"),
    ({"type": "deal", "game": "belote", "seed": 1}, "JeuInconnu"),
    ({"type": "deal", "game": "md"}, "ChampAttendu"),
    ({"type": "deal", "game": "md", "seed": True}, "ChampAttendu"),
    ({"type": "deal", "game": "md", "seed": 1, "options": {"vite": 1}}, "OptionInconnue"),
    ({"type": "deal", "game": "md", "position": "talon: [8♥] x"}, "NotationIllisible"),
    ({"type": "deal", "game": "md", "position": "talon: 8♣ / s1: R♥"}, "CartesManquantes"),
    ({"type": "deal", "code": "md:vite"}, "CodeIllisible"),
    ({"type": "play"}, "ChampAttendu"),
    ({"type": "play", "n": 1.0}, "ChampAttendu"),
    ({"type": "play", "move": "talon"}, "NotationIllisible"),
    ({"type": "advise", "player": "optimal"}, "JoueurDUnAutreJeu"),
    ({"type": "open", "text": "{}"}, "EnteteIllisible"),
    ({"type": "open", "text": '{"rummifun": 1, "jeu": "md", "graine": 1}\n{"coup": "s1>s2"}'}, "LigneAbimee"),
]


BOUNDS: Final = [
    ({"type": "deal", "game": "md", "seed": 1 << 64}, '"seed": 0..18446744073709551615'),
    ({"type": "deal", "game": "md", "seed": -1}, '"seed": 0..18446744073709551615'),
    ({"type": "deal", "game": "md", "seed": 1, "options": {"a": []}}, '"options": {"…": 1}'),
    ({"type": "solve", "budget": 0}, '"budget": 1..1000000000'),
    ({"type": "solve", "budget": 1_000_000_001}, '"budget": 1..1000000000'),
    ({"type": "view", "seat": 1}, '"seat": 0..0'),
    ({"type": "judge", "n": 0}, '"n": 1..'),
    ({"type": "play", "n": 99}, '"n": 1..'),
]
REFUSED: Final = [*((*one, "") for one in WRONG), *((fields, "ChampAttendu", bound) for fields, bound in BOUNDS)]


@pytest.mark.parametrize(("fields", "code", "bound"), REFUSED, ids=[str(fields)[:60] for fields, *_ in REFUSED])
def test_answer_request_says_what_is_wrong_and_changes_nothing(fields: Data, code: str, bound: str) -> None:
    table = dealt("md")
    for lang in nonempty(LANGUAGES):
        after, said = answer_request(table, {**fields, "id": "a7"} if fields else fields, game_named, lang)
        assert after is table
        assert (said["type"], said["code"], said.get("id")) == ("error", code, "a7" if fields else None)
        assert said["said"].strip()
        assert bound in said["said"]


def test_answer_request_wants_a_game_first() -> None:
    for kind in ("state", "moves", "judge", "play", "undo", "view", "solve", "advise", "record"):
        assert ask(NO_GAME, kind, n=1)[1]["code"] == "AucunePartie", kind


@pytest.mark.parametrize(("written", "back"), [("7", 7), ('"a"', "a"), ("[7]", None), ("1e400", None), ("NaN", None)])
def test_answer_line_gives_a_number_or_a_text_back(written: str, back: object) -> None:
    said = answer_line(Engine(Alea(1)), f'{{"id": {written}, "type": "games"}}', game_named, "en")[1]
    assert (said.get("id"), said["type"]) == (back, "games")


CALLS: Final = [
    ("supprime", [["a", 1], [["a", 3]]], [["a", 2]]),
    ("inclus", [[["a", 1]], [["a", 3], ["b", 1]]], True),
    ("est_suite", [[{"v": 1, "c": "b"}, {"joker": True}, {"v": 3, "c": "b"}]], True),
    ("points_pose", [[[{"v": 10, "c": "b"}, {"v": 10, "c": "r"}, {"v": 10, "c": "n"}]]], 30),
    ("le_statut", ["J2", [[["J1", True, []], ["J2", False, [["x", 1]]]], [], [], "J1"]], None),
    ("joueur_suivant", [[[["J1", True, []], ["J2", False, []]], [], [], "J1"]], "J2"),
    ("un_dans", [[["a", 2]]], "a"),
]


@pytest.mark.parametrize(("function", "arguments", "value"), CALLS)
def test_call_calls_a_function_of_the_sheet(function: str, arguments: list[Any], value: Any) -> None:
    line = json.dumps({"type": "call", "function": function, "arguments": arguments})
    said = answer_line(Engine(Alea(1)), line, game_named, "en")[1]
    expected = {"type": "value", "value": value} if value is not None else {"code": "ChampAttendu"}
    assert said | expected == said


def test_call_draws_again_and_repeats_from_a_seed() -> None:
    line = json.dumps({"type": "call", "function": "un_dans", "arguments": [[["a", 1], ["b", 1], ["c", 1]]]})

    def drawn(seed: int) -> list[str]:
        engine, found = Engine(Alea(seed)), []
        for _ in range(30):
            engine, said = answer_line(engine, line, game_named, "en")
            found.append(said["value"])
        return found

    assert set(drawn(1)) == {"a", "b", "c"}
    assert drawn(1) == drawn(1) != drawn(2)
