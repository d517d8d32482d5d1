"""Handlers of messages: moves by hand and by word, drafts, hints, undo; and a study."""

import json
from collections import Counter
from dataclasses import replace
from itertools import accumulate, product
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from websockets.exceptions import ConnectionClosed

from rummifun.analysis import study
from rummifun.chance import Alea
from rummifun.core.position import Position
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Piocher
from rummifun.multiset.ordre_sup import egaux
from rummifun.page import client_requests as r
from rummifun.page import clients, limits, presenter
from rummifun.page import presenter as serializers
from rummifun.page import wire_messages as m
from rummifun.page import wire_table as w
from rummifun.page.handlers import handle_request
from rummifun.session.events import Move, advance, undo
from rummifun.session.player_queries import next_query
from rummifun.session.session import PERSON, Session, make_forced_moves, resume_session
from rummifun.session.steps import available_acts, make_step
from shells.web.robots import play_out, rack_of, table_of
from shells.web.running_server import Json, Server

EN = serializers.console_for("en")


def begin(name: str, deal: int = 6, players: tuple[str, ...] | None = None, **options: Any) -> Session:
    game = game_named(name, options)
    return make_forced_moves(resume_session(Record(game, Alea(deal)), players or (PERSON,) * game.seats, apart=True))


def play_on(session: Session, n: int, chance: Random) -> Session:
    for _ in range(n):
        if session.seat is None:
            break
        moves = available_acts(session.game, session.game.view(session.state, session.seat))
        session = advance(session, Move(session.seat, chance.choice(moves).move))
    return session


@pytest.mark.parametrize("name", sorted(GAMES))
def test_gesture_is_a_move_or_is_refused_in_a_sentence(name: str, effort: Effort) -> None:
    chance = Random(name)
    sessions = (begin(name), play_on(begin(name), 5, chance), play_on(begin(name, 8), 20, chance))
    for session in nonempty(session for session in sessions if session.seat is not None):
        seat = session.seat or 0
        scene = session.game.scene(session.game.view(session.state, seat))
        places = [pile.place for zone in scene.zones for pile in zone.piles]
        asked = [(s, i, t) for s, t in product(places, [*places, None]) for i in (None, 1)]
        for source, index, target in nonempty(chance.sample(asked, min(effort(12, 60), len(asked)))):
            found = handle_request(session, seat, r.GestureRequest(1, source, index, target), EN)
            if found.session is session:
                assert isinstance(found.reply, m.RefusalMessage)
                assert (found.reply.source, found.reply.target) == (source, target)
                assert "{" not in found.reply.sentence


@pytest.mark.parametrize("name", sorted(GAMES))
def test_gesture_does_what_each_act_does(name: str) -> None:
    session = play_on(begin(name), 4, Random(name))
    seat = session.seat
    assert seat is not None
    for i, act in nonempty(enumerate(available_acts(session.game, session.game.view(session.state, seat)))):
        by_number = handle_request(session, seat, r.ActRequest(1, i), EN).session
        assert len(by_number.steps) > len(session.steps)
        if act.source is not None:
            by_hand = handle_request(session, seat, r.GestureRequest(1, act.source, act.index, act.target), EN).session
            assert by_hand.record == by_number.record


@pytest.mark.parametrize("name", ["klondike", "md", "c4"])
def test_act_asks_the_verdict_of_each_table_once(name: str) -> None:
    asked: list[Any] = []
    jeu: Any = game_named(name)

    def verdict(t: Any) -> Any:
        asked.append(t)
        return jeu.verdict(t)

    session = make_forced_moves(resume_session(Record(replace(jeu, verdict=verdict), Alea(6)), (PERSON,)))
    said = presenter.Presenter().scene_messages
    said(session, 1, {(0, "en", 0)})
    known, before, n = {*map(id, asked)}, len(asked), len(session.steps)
    after = handle_request(session, 0, r.ActRequest(1, 0), EN).session
    said(after, 2, {(0, "en", n)})
    assert (len(after.steps) > n, next_query(after), after.seat) == (True, None, 0)
    assert max(Counter(map(id, asked[before:])).values()) == 1
    assert known.isdisjoint(map(id, asked[before:]))
    assert len(asked) - before <= 3 * len({*after.steps[n:]})  # each state after a step, and its view


def test_move_refused_says_the_rule_and_hint_is_an_act_with_a_reason(server: Server) -> None:
    with server.seated("klondike", deal="1") as seat:
        said = seat.ask("move", source="c7", index=7, target="♣")
        assert (said["type"], said["source"], said["target"]) == ("refusal", "c7", "♣")
        assert said["rule"]
        assert said["rule"] in said["sentence"]
        hint = seat.ask("hint")
        act, (sort, where, whole) = seat.scene["acts"][hint["act"]], hint["stages"]
        assert (sort["source"], where["source"], where["target"]) == (None, act["source"], None)
        assert (whole["sentence"][: len(act["label"])], whole["target"]) == (act["label"], act["target"])
        assert seat.ask("act", i=hint["act"])["type"] == "scene"


def test_typing_completes_what_write_reads_in_words(server: Server) -> None:
    with server.seated("klondike", deal="7") as seat:
        offered = seat.ask("typing", text="ace")
        assert (offered["type"], offered["text"]) == ("offers", "ace")
        assert seat.ask("write", text=offered["offers"][0]["text"])["type"] == "scene"
        assert seat.ask("write", text="piocher")["type"] == "scene"
        refused = seat.ask("write", text="4 of hearts to foo")
        assert (refused["type"], refused["at"]) == ("refusal", 15)
        assert seat.ask("write", text="4 of hearts on c7")["code"] == "PoseInterdite"
        told = seat.ask("tell", v=1, what="c7")  # at any version
        assert told["sentence"] == "Column 7: 6 cards face down, then 10 of spades."


def test_typing_and_tell_say_to_each_what_he_can_do_and_see(server: Server) -> None:
    with server.people("rummikub") as (_, first, second, watcher):
        assert (second.ask("typing", text="")["offers"], second.ask("write", text="draw")["code"]) == ([], "not_yours")
        assert first.ask("typing", text="dr")["offers"][0]["text"] == "draw"
        assert second.ask("tell", what="turn")["sentence"]
        mine, seen = second.ask("tell", what="table")["sentence"], watcher.ask("tell", what="table")["sentence"]
        assert any(colour in mine for colour in ("blue 1", "red 1", "yellow 1", "black 1"))
        assert not any(colour in seen for colour in ("blue", "red", "yellow", "black"))
        assert "14 tiles" in seen
        assert watcher.ask("tell", what="nowhere")["sentence"] == ""
        assert watcher.ask("tell", what="J2")["sentence"].endswith("14 tiles, nothing laid yet.")


def test_write_draft_and_submit_tell_what_is_at_fault(server: Server) -> None:
    with server.seated("rummikub", deal="1") as seat:
        refused = seat.ask("write", text="pose [7x]")
        assert (refused["type"], refused["at"]) == ("refusal", 6)
        rack = rack_of(seat)
        pair = [rack[0], rack[-1]]
        said = seat.ask("draft", piles=[pair])
        assert (said["type"], said["wanted"], [pile["good"] for pile in said["piles"]]) == ("draft", 30, [False])
        assert said["whole"]
        refused = seat.ask("submit", piles=[pair])
        assert (refused["type"], refused["sentence"]) == ("refusal", said["whole"])
        assert (len(refused["pieces"]), all(face in rack for face in refused["pieces"])) == (2, True)
        for face in (["14", "bleu"], ["7", "vert"], ["", "dos"], ["7b 8b", "bleu"], ["7", ""]):
            asked = [seat.ask(kind, piles=[[face] * 3])["code"] for kind in ("draft", "submit")]
            assert asked == ["malformed"] * 2, face
        assert table_of(seat.scene) == []


def test_draft_puts_a_pile_in_the_order_of_its_game(server: Server) -> None:
    run = [["9", "jaune"], ["7", "jaune"], ["8", "jaune"]]
    with server.seated("rummikub", deal="1") as seat:
        other = [["10", "rouge"], ["9", "rouge"], ["12", "rouge"], ["J", "joker"]]
        judged, pair = seat.ask("draft", piles=[run, other[:2]])["piles"]
        assert (judged["good"], judged["faces"], judged["points"]) == (True, sorted(run), 24)
        assert (pair["good"], pair["points"]) == (False, 0)
        assert seat.ask("submit", piles=[run, other])["type"] == "scene"
        orders = {order["label"]: order["faces"] for order in seat.game["orders"]}
        assert ([*orders], {len(faces) for faces in orders.values()}) == (["by runs", "by groups"], {53})
    with server.seated("md", deal="1") as seat:
        assert (seat.game["orders"], seat.game["family"]) == ([], "carte")


def test_hint_is_an_arrangement_that_can_be_handed_in(server: Server) -> None:
    with server.seated("rummikub", deal="1") as seat:
        hint = seat.ask("hint")
        much, which, *movements = hint["stages"]
        assert (hint["act"], much["sentence"]) == (None, "you can lay 7 tiles")
        assert which["pieces"] in hint["stages"][-1]["piles"]
        laid = [sum(map(len, stage["piles"])) for stage in movements]
        assert (laid, laid[-1]) == (sorted(laid), 7)
        piles = movements[-1]["piles"]
        assert (seat.ask("draft", piles=piles)["whole"], seat.ask("submit", piles=piles)["type"]) == (None, "scene")
        seat.say("review")  # the other may move before it is answered
        assert seat.until("review")["sentence"] is None


def test_review_compares_a_turn_with_the_best_one_and_undo_takes_it_back(server: Server) -> None:
    with server.seated("rummikub", deal="1") as seat:
        before = seat.scene["picture"]
        assert seat.ask("review")["sentence"] is None
        seat.ask("write", text="pioche")
        seat.say("review")
        assert seat.until("review")["sentence"] == "7 tiles could have been laid"
        while seat.scene["to_move"] != 0:
            seat.until("scene")
        assert (seat.ask("undo")["picture"], seat.scene["step"]) == (before, 0)


@pytest.mark.parametrize("name", ["klondike", "md", "c4", "klondike_classique"])
def test_restart_goes_back_to_the_deal_and_redo_forth_again(server: Server, name: str) -> None:
    with server.seated(name, deal="6") as seat:
        first = seat.scene["picture"]
        play_out([seat], Random(2), most=5)
        last = seat.scene["picture"]
        assert (seat.ask("restart")["picture"], seat.scene["undo"]) == (first, False)
        assert seat.ask("undo")["code"] == "impossible"
        while seat.scene["redo"]:
            seat.ask("redo")
        assert seat.scene["picture"] == last


@pytest.mark.parametrize("name", ["rummikub", "haricots", "descente"])
def test_undo_takes_back_nothing_that_has_shown_a_piece_between_people(name: str, effort: Effort) -> None:
    chance, session = Random(5), begin(name)
    for _ in nonempty(range(effort(12, 40))):
        session = play_on(session, 1, chance)
        for seat in (0, 1):
            there = undo(session, seat)
            gone = session.steps[len(there.steps) :]
            assert all(step.seat == seat == session.seat for step in gone)
            known = session.game.known(session.game.view(there.state, seat))
            assert not gone or egaux(known, session.game.known(session.game.view(session.state, seat)))


def test_scene_message_tells_who_was_shown_what_does_not_stand_what_does() -> None:
    shown = play_on(begin("klondike", 1), 4, Random(3))
    gone = undo(undo(shown, 0), 0)
    stand = len(gone.steps)
    other = next(
        act.move for act in available_acts(gone.game, gone.game.view(gone.state, 0)) if act.move != gone.undone[0].move
    )
    now = play_on(advance(gone, Move(0, other)), 3, Random(4))
    assert len(now.steps) > len(shown.steps) > stand
    for session, told in ((now, range(stand + 1, len(now.steps) + 1)), (gone, range(0))):
        key = clients.Client(0, EN, shown=shown.steps).point_of_view(session)
        assert [step.n for step in presenter.scene_message(session, 1, key[0], key[2], presenter.Reader(EN)).steps] == [
            *told
        ]


def test_course_of_asks_the_score_once_a_step_and_takes_back_what_is_undone() -> None:
    asked: list[Any] = []
    begun = begin("klondike", 1)
    score: Any = begun.game.score

    def counted(n: int, before: Any, move: Any) -> int:
        asked.append(move)
        told: int = score(n, before, move)
        return told

    session = play_on(replace(begun, game=replace(begun.game, score=counted)), 6, Random(3))
    known = presenter.course_of(session)
    assert [*known.scores] == [*accumulate(session.steps, lambda n, s: score(n, s.before, s.move), initial=0)]
    assert len(asked) == len(session.steps)
    gone = undo(session, 0)
    assert presenter.course_of(gone, known).scores == known.scores[: len(gone.steps) + 1]
    assert len(asked) == len(session.steps)
    on = play_on(gone, 1, Random(5))
    assert presenter.course_of(on, known) == presenter.course_of(on)
    assert presenter.course_of(begin("r7")).scores == ()


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_finish_plays_to_the_end_a_game_that_plays_by_itself(server: Server, name: str) -> None:
    with server.seated(name, deal="3") as seat:
        assert (seat.game["automatic"], seat.scene["finish"]) == (True, True)
        assert seat.ask("finish")["over"] is not None
        assert len(seat.scene["steps"]) <= limits.MAX_SCENE_STEPS
        assert seat.until("game")["code"] == seat.game["code"]


def test_game_is_told_again_with_its_code_once_it_is_over(server: Server) -> None:
    link = server.begin("haricots", against="premier")["seats"][0]
    with server.join(link) as seat:
        assert seat.game["code"] is None
        play_out([seat], Random(1))
        assert seat.until("game")["code"].startswith("haricots:")
        assert server.get(f"/api/partie/{link[3:]}").status == 200


def test_act_is_refused_in_a_game_that_goes_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.session.session.MAX_MOVES", 3)
    session = play_on(begin("klondike"), 3, Random(1))
    found = handle_request(session, 0, r.ActRequest(1, 0), EN)
    assert (found.session is session, type(found.reply)) == (True, m.Error)


def test_console_for_a_language_that_is_not_spoken_is_french() -> None:
    assert (EN.lang, serializers.console_for("xx").lang) == ("en", "fr")


def test_step_message_and_replay_message_tell_what_was_shown_only_to_its_own_seat() -> None:
    session = begin("rummikub", 1, (PERSON, "glouton"))
    step = make_step(session.game, session.state, Piocher())
    replayed = resume_session(Record(session.game, Alea(1), (Piocher(),)), session.players)
    around, reader = (session.here, Position(session.game, step.after)), presenter.Reader(EN)
    made = [serializers.step_message(step, 1, around, seat, reader) for seat in (0, 1)]
    again = [presenter.replay_message(replayed, seat, 0, 5, EN).steps[0] for seat in (0, 1)]
    for said in (made, again):
        assert ([one.shown for one in said], said[0].label) == ([(w.Face("3", "rouge"),), ()], "draw")


def test_visible_code_is_not_told_to_a_spectator_of_a_deal_that_goes_on() -> None:
    session = begin("klondike", 7)
    assert (presenter.visible_code(session, 0), presenter.visible_code(session, None)) == ("klondike:d3:7", None)


def answers_of(server: Server, asked: Json | str) -> list[Json]:
    with server.socket("/ws/etude?lang=en") as wire:
        wire.send(asked if isinstance(asked, str) else json.dumps({"type": "study", **asked}))
        came = []
        try:
            while True:
                came.append(json.loads(wire.recv(60)))
        except ConnectionClosed:
            return came


def test_study_counts_what_the_analysis_counts(server: Server) -> None:
    *_, last = answers_of(server, {"game": "r7", "games": 20, "seed": 3, "options": {"tours": 2}})
    expected = study(game_named("r7", {"tours": 2}), 20, Alea(3))
    assert (last["done"], last["games"], last["won"], last["seed"]) == (True, 20, expected.gagnees, 3)
    measures = {name: [tuple(row) for row in rows] for name, rows in last["measures"].items()}
    assert measures == {name: list(rows) for name, rows in expected.histogramme}


REFUSED: dict[str, list[Json | str]] = {
    "for one player": [{"game": "rummikub", "games": 10}],
    "games of a study": [{"game": "r7", "games": 0}, {"game": "r7", "games": 10**9}],
    "precision": [{"game": "r7", "games": 10, "precision": -1}],
    "which game": [{"game": "golf", "games": 10}],
    "does not play this game": [{"game": "r7", "games": 10, "player": "nobody"}],
    "64-bit": [{"game": "r7", "games": 10, "seed": -1}],
    "not a message": [{"game": "r7", "games": 10, "cheat": 1}, "{"],
}


@pytest.mark.parametrize("said", REFUSED)
def test_study_that_is_none_is_refused_in_a_sentence(server: Server, said: str) -> None:
    for asked in nonempty(REFUSED[said]):
        (answer,) = answers_of(server, asked)
        assert answer["type"] == "error"
        assert said in answer["sentence"]


def test_study_stops_when_nobody_listens(server: Server) -> None:
    with server.socket("/ws/etude") as wire:
        wire.send(json.dumps({"type": "study", "game": "klondike", "games": 10**7}))
        assert json.loads(wire.recv(60))["games"] < 10**7
    *_, last = answers_of(server, {"game": "md", "games": 50})
    assert last["done"]


def test_allow_gives_two_people_hints_once_both_agree_and_tells_everybody(server: Server) -> None:
    with server.people("rummikub") as (links, first, second, watcher):
        refused = first.ask("hint")
        assert (refused["code"], refused["sentence"]) == (
            "impossible",
            "between people there are no hints until all agree",
        )
        assert first.ask("review")["sentence"] is None
        for seat, agreed in ((first, [0]), (second, [0, 1])):
            seat.wire.send(json.dumps({"type": "allow", "hints": True}))
            for each in (first, second, watcher):
                assert each.until("game")["agreed"] == agreed
        assert first.game["fair"] is False
        assert first.ask("hint")["type"] == "hint"
        watcher.wire.send(json.dumps({"type": "allow", "hints": False}))
        assert watcher.until("error")["code"] == "not_yours"
        assert '"indices": [0, 1]' in server.store.read(server.number(links["spectator"]))


def test_guide_tells_a_lesson_its_move_and_its_place_and_refuses_where_it_has_none(server: Server) -> None:
    with server.seated("klondike", guide=True) as seat:
        said = seat.ask("guide")
        assert (said["lesson"], said["move"]) == (
            "In a column colours alternate, one lower each: this shows a hidden card.",
            "4♦ onto 5♠",
        )
        assert (said["stage"]["source"], said["stage"]["target"]) == ("c6", "c2")
        assert seat.ask("act", i=said["act"])["type"] == "scene"
        assert seat.ask("guide")["lesson"].startswith("An ace")
    with server.seated("md", guide=True) as seat:
        assert seat.ask("guide")["code"] == "impossible"


def test_phrase_is_passed_to_the_other_seat_alone_and_a_number_of_none_is_malformed(server: Server) -> None:
    with server.people("rummikub") as (_, first, second, _):
        first.wire.send(json.dumps({"type": "phrase", "n": 1}))
        said = second.until("phrase")
        assert (said["seat"], said["n"]) == (0, 1)
        first.wire.send(json.dumps({"type": "phrase", "n": 5}))
        assert first.until("error")["code"] == "malformed"
