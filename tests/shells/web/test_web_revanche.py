"""A rematch: either wants it, the other too; the seats change, and each is shown the way to its own seat alone."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from functools import reduce
from typing import Any

from rummifun.chance import Alea
from rummifun.core.match import Match, Round
from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, T, jeu
from rummifun.games.rummikub.tuiles import Pioche, en_table
from rummifun.multiset.ordre_sup import ajoute, difference, mens, pairs
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, resume_session
from rummifun.shells.web.links import fingerprint, new_link, next_link
from shells.web.running_server import Seat, Server, every_link


def over() -> str:
    """Write a position in which the first seat has laid a run, and has no tile left."""
    state, run = jeu.new(Alea(1)), [T(n, Bleu) for n in (10, 11, 12)]
    first, second = state.statuts
    pool: Pioche = difference(reduce(lambda tiles, one: ajoute(one, tiles), pairs(first.main), state.pioche), mens(run))
    first = replace(first, engage=True, main=mens(()))
    return jeu.write_position(replace(state, statuts=(first, second), table=en_table([run]), pioche=pool))


OVER = over()


def ended(server: Server, stack: ExitStack, key: str = "", **more: Any) -> tuple[int, list[str], list[Seat]]:
    """Keep a game that is over; everybody is there, and somebody watches. Give its number too."""
    assert server.store is not None
    links = [new_link(key) for _ in range(3)]
    sitting = replace(resume_session(Record(jeu, OVER), (PERSON, PERSON)), **more)
    marks = zip(map(fingerprint, links), (0, 1, None), strict=True)
    number = server.store.create(session_to_text(sitting).rstrip("\n"), True, [*marks])
    seats = [stack.enter_context(server.join(link)) for link in links]
    for one in seats:
        one.until("end")
    return number, links, seats


def want(seat: Seat) -> None:
    seat.wire.send('{"type": "rematch"}')


def way(seat: Seat) -> str:
    """Wait for the way to the rematch: who has just come may be told twice who wants it."""
    while (link := seat.until("rematch")["link"]) is None:
        pass
    return str(link)


def test_rematch_begins_when_both_want_it_with_the_seats_changed(server: Server) -> None:
    used = Clock((7.0, 8.0), allowed=TimeLimit(600, True))
    with ExitStack() as stack:
        number, links, everybody = ended(server, stack, names=("Zoë", ""), clock=used)
        first, second, watcher = everybody
        want(second)
        for one in everybody:
            assert one.until("rematch") == {"type": "rematch", "seats": [1], "link": None}
        want(first)
        ways = [way(one) for one in everybody]
        assert len({*ways, *links}) == 6
        for letters, others in ((first.came, ways[1:]), (second.came, ways[::2]), (watcher.came, ways[:2])):
            assert not any(way in letter for letter in letters for way in others)
        with server.join(ways[0]) as one, server.join(ways[1]) as other, server.join(ways[2]) as looker:
            assert (one.game["seat"], other.game["seat"], looker.game["seat"]) == (1, 0, None)
            assert one.game["players"] == [PERSON, PERSON]
            assert (one.game["seats"], other.game["seats"]) == (["Player 1", "You"], ["You", "Zoë"])
            assert one.game["clock"] == {"seconds": 600, "whole": True}
            assert (one.game["code"], one.scene["over"]) == (None, None)
            assert sum(one.scene["clock"]["used"]) < 7
        assert server.store is not None
        assert '"match": 2, "avant": [[[0, 109], 0]]' in server.store.read(number + 1)


def test_rematch_tells_the_points_of_each_round_from_the_seats_of_the_last(server: Server) -> None:
    with ExitStack() as stack:
        _, _, (first, *_) = ended(server, stack, match=Match(2, 2, (Round((26, 0), 1),)))
        assert json.loads(first.came[-1])["lines"][0] == "You – Player 2: 0–26, 0–109; in all 0–135"


def test_rematch_is_the_only_one_and_shown_to_who_comes_back_to_the_game_before(server: Server) -> None:
    with ExitStack() as stack:
        number, links, (first, second, _) = ended(server, stack)
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
    assert server.store is not None
    assert server.store.seat(fingerprint(own.removeprefix("/j/"))) == (number + 1, 1)


def test_rematch_is_none_for_one_alone_before_the_end_or_from_the_side(server: Server) -> None:
    links = every_link(server.begin("haricots", against="reseau"))[1:]
    links += [server.begin("md", deal="3")["seats"][0], every_link(server.begin("haricots", against="premier"))[0]]
    for link in links:
        with server.join(link) as seat:
            want(seat)
            assert seat.until("error")["code"] == "impossible"


def test_next_link_cannot_be_made_from_what_is_kept() -> None:
    assert len(next_link("x" * 32)) == 32
    assert next_link("x" * 32) != next_link("y" * 32)
    assert fingerprint("x" * 32).hex() not in next_link("x" * 32)
