"""Presence at a game: levels, names, clients that come back; and a rematch, which both want, with other seats."""

import json
from contextlib import ExitStack
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any

import pytest
from harness.nonempty import nonempty

from rummifun.catalogue.levels import LEVELS
from rummifun.chance import Alea
from rummifun.core.match import Match, Round
from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, T, jeu, rummikub, tuiles
from rummifun.multiset.ordre_sup import ajoute, difference, mens, pairs
from rummifun.page import wire_messages as m
from rummifun.page.links import fingerprint, new_link
from rummifun.page.presenter import presence_message
from rummifun.session import clock, persistence, session
from shells.web.robots import act, play_out
from shells.web.running_server import Json, Seat, Server, every_link


def near_the_end(*rack: T, other: tuple[T, ...] = ()) -> str:
    """Write a position in which the first seat has laid a run and holds these tiles, the second its own or others."""
    state, run = jeu.new(Alea(1)), [T(n, Bleu) for n in (10, 11, 12)]
    first, second = state.statuts
    back = [*pairs(first.main), *(pairs(second.main) if other else ())]
    pool: tuiles.Pioche = reduce(lambda tiles, one: ajoute(one, tiles), back, state.pioche)
    first = replace(first, engage=True, main=mens(rack))
    if other:
        second = replace(second, main=mens(other))
    pool = difference(pool, mens([*run, *rack, *other]))
    return jeu.write_position(replace(state, statuts=(first, second), table=tuiles.en_table([run]), pioche=pool))


OVER = near_the_end()
TECHNICAL = ("J1", "J2", "SUD", "NORD", "glouton", "ismcts", "optimal", "stratege")


def captions(scene: Json) -> str:
    return " / ".join([scene["picture"]["title"], *(zone["caption"] for zone in scene["picture"]["zones"])])


def keep_ended_game(server: Server, stack: ExitStack, **more: Any) -> tuple[int, list[str], list[Seat]]:
    """Store an ended game, with both players and a spectator connected. Return its number too."""
    links = [new_link() for _ in range(3)]
    ended = replace(session.resume_session(Record(jeu, OVER), (session.PERSON, session.PERSON)), **more)
    marks = zip(map(fingerprint, links), (0, 1, None), strict=True)
    number = server.store.create(persistence.session_to_text(ended).rstrip("\n"), True, [*marks])
    seats = [stack.enter_context(server.join(link)) for link in links]
    for one in seats:
        one.until("end")
    return number, links, seats


def want(seat: Seat) -> None:
    seat.wire.send('{"type": "rematch"}')


def way(seat: Seat) -> str:
    """Wait for the link to the rematch: a new client may first be told who wants it."""
    while (link := seat.until("rematch")["link"]) is None:
        pass
    return str(link)


def test_rematch_begins_when_both_want_it_with_other_seats_and_a_deal_by_chance(server: Server) -> None:
    used = clock.Clock((7.0, 8.0), allowed=clock.TimeLimit(600, True))
    with ExitStack() as stack:
        number, links, everybody = keep_ended_game(server, stack, names=("Zoë", ""), clock=used)
        first, second, watcher = everybody
        want(second)
        for one in everybody:
            assert one.until("rematch") == {"type": "rematch", "seats": [1], "link": None}
        want(first)
        ways = [way(one) for one in everybody]
        assert len({*ways, *links}) == 6
        origin = server.record(ways[0]).origin
        assert isinstance(origin, Alea)
        assert min(origin.seed, origin.game) > 1 << 40
        for letters, others in ((first.came, ways[1:]), (second.came, ways[::2]), (watcher.came, ways[:2])):
            assert not any(way in letter for letter in letters for way in others)
        with server.join(ways[0]) as one, server.join(ways[1]) as other, server.join(ways[2]) as looker:
            assert (one.game["seat"], other.game["seat"], looker.game["seat"]) == (1, 0, None)
            assert (one.game["seats"], other.game["seats"]) == (["Player 1", "You"], ["You", "Zoë"])
            told = [one.game[part] for part in ("players", "clock", "code")]
            assert told == [[session.PERSON, session.PERSON], {"seconds": 600, "whole": True}, None]
            assert one.scene["over"] is None
            assert sum(one.scene["clock"]["used"]) < 7
        assert '"match": 2, "avant": [[[0, 109], 0]]' in server.store.read(number + 1)
        _, _, (first, *_) = keep_ended_game(server, stack, match=Match(2, 2, (Round((26, 0), 1),)))
        assert json.loads(first.came[-1])["lines"][0] == "You – Player 2: 0–26, 0–109; in all 0–135"


def test_rematch_of_people_and_a_robot_begins_when_all_people_want_it(server: Server) -> None:
    game, players = rummikub(joueurs=3, ouverture=0), (session.PERSON, "facile", session.PERSON)
    over = game.read_position("trait J1 / J1+ / J2 2b / J3 5b 6b / table [1b 1r 1j] / alea 1.0.0")
    links = [new_link(), new_link()]
    ended = replace(session.resume_session(Record(game, game.write_position(over)), players), names=("Ana", "", "Bo"))
    marks = zip(map(fingerprint, links), (0, 2), strict=True)
    server.store.create(persistence.session_to_text(ended).rstrip("\n"), True, [*marks])
    with server.join(links[0]) as ana, server.join(links[1]) as bo:
        want(ana)
        assert ana.until("rematch")["link"] is None
        want(bo)
        with server.join(way(ana)) as first, server.join(way(bo)) as last:
            assert (first.game["seat"], last.game["seat"]) == (1, 0)
            assert first.game["players"] == [session.PERSON, session.PERSON, "facile"]
            assert last.game["seats"] == ["You", "Ana", "Easy"]


def test_rematch_is_the_only_one_and_shown_to_who_comes_back_to_the_game_before(server: Server) -> None:
    with ExitStack() as stack:
        number, links, (first, second, _) = keep_ended_game(server, stack)
        want(first)
        first.until("rematch")
        first.__exit__()
        want(second)
        other = way(second)
    with server.join(links[0]) as back:
        own = back.until("rematch")["link"]
        assert own not in (None, other)
        want(back)
        assert back.until("rematch")["link"] == own
    assert server.store.seat(fingerprint(own.removeprefix("/j/"))) == (number + 1, 1)


def test_rematch_is_none_for_one_alone_before_the_end_or_from_the_side(server: Server) -> None:
    links = every_link(server.begin("haricots", against="reseau"))[1:]
    links += [server.begin("md", deal="3")["seats"][0], every_link(server.begin("haricots", against="premier"))[0]]
    for link in nonempty(links):
        with server.join(link) as seat:
            want(seat)
            assert seat.until("error")["code"] == "impossible"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_menu_offers_four_levels_each_with_what_it_does(server: Server, lang: str) -> None:
    for game in nonempty(server.get(f"/api/jeux?lang={lang}").json["games"]):
        levels = [level["name"] for level in game["levels"]]
        assert levels == (list(LEVELS) if game["seats"] == 2 else [])
        assert all(level["about"].endswith(".") for level in game["levels"])
        assert game["usual"] == ("moyen" if levels else "glouton")


@pytest.mark.parametrize(
    ("game", "level"), [("rummikub", None), ("descente", "facile"), ("haricots", "easy"), ("rummikub", "glouton")]
)
def test_scene_calls_nobody_by_a_technical_name(server: Server, game: str, level: str | None) -> None:
    with server.seated(game, against=level) as seat:
        said = f"{seat.game['seats']} {captions(seat.scene)}"
        assert seat.game["seats"][0] in ("Vous", "You")
        assert not [name for name in TECHNICAL if name in said], said


def test_name_is_told_to_all_at_the_game_and_not_for_ever(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.page.live_session.MAX_SEAT_CHANGES", 2)

    def call(seat: Seat, name: str) -> None:
        seat.wire.send(json.dumps({"type": "name", "name": name}))

    with server.people("haricots") as (_, ann, bob, looks):
        v = bob.scene["v"]
        call(ann, " <b>Ann\u202e\n" + "é" * 90)
        cut = "<b>Ann " + "é" * 17
        assert bob.until("game")["seats"][0] == cut
        told = bob.until("scene")
        assert cut in captions(told)
        assert (told["v"], told["steps"]) == (v, [])  # nothing has changed for a player who is arranging
        assert looks.until("game")["seats"][0] == cut
        assert ann.until("game")["seats"][0] in ("Vous", "You")
        call(looks, "Eve")
        assert looks.until("error")["code"] == "not_yours"
        for n in range(2):
            call(ann, f"Ann {n}")
        assert ann.until("error")["code"] == "not_yours"


def test_join_shows_who_comes_back_the_exact_table_and_the_steps_since(server: Server) -> None:
    links = server.begin("haricots", against="reseau")["seats"]
    with server.join(links[0]) as stays:
        with server.join(links[1]) as goes:
            play_out([stays, goes], Random(1), act, most=6)
            seen = goes.scene["step"]
        while stays.mine:
            act(stays, Random(2))
        with server.join(links[1], seen=seen) as back:
            assert [step["n"] for step in back.scene["steps"]] == list(range(seen + 1, stays.scene["step"] + 1))
            assert (back.scene["v"], back.scene["to_move"], stays.scene["to_move"]) == (stays.scene["v"], 1, 1)
            assert back.scene["acts"]
            play_out([stays, back], Random(3), act, most=4)


def test_presence_tells_everybody_who_is_there(server: Server) -> None:
    links = server.begin("descente", against="reseau")
    with server.join(links["seats"][0]) as first:
        assert first.until("presence")["seats"] == [1, 0]
        with server.join(links["seats"][1]):
            assert first.until("presence")["seats"] == [1, 1]
            with server.join(links["spectator"]):
                told = {"type": "presence", "seats": [1, 1], "gone": [None, None], "spectators": 1}
                assert first.until("presence") == told
        assert {first.until("presence")["spectators"] for _ in range(2)} == {0}


def test_presence_message_counts_by_seat() -> None:
    assert presence_message((session.PERSON, "glouton"), [0, 0, None], {}) == m.Presence((2, None), (None, None), 1)
    told = presence_message((session.PERSON,) * 2, [1], {0: 119.7, 1: 5.0})
    assert told == m.Presence((0, 1), (120, None), 0)


def test_scene_is_the_same_in_two_windows_of_one_seat(server: Server) -> None:
    (link,) = server.begin("md", deal="17")["seats"]
    with server.join(link) as one, server.join(link, "fr") as other:
        act(one, Random(1))
        assert other.until("scene")["v"] == one.scene["v"]
        assert other.ask("act", i=0)["type"] == "scene"
        one.until("scene")
        assert (one.ask("undo")["type"], other.until("scene")["step"]) == ("scene", one.scene["step"])
