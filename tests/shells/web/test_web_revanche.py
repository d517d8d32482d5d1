"""A rematch: either wants it, the other too; the seats change, and each is shown the way to its own seat alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

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
from shells.web.running_server import Seat, Server, served


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path / "parties.db") as server:
        yield server


def over() -> str:
    """Write a position in which the first seat has laid a run, and has no tile left."""
    state, run = jeu.new(Alea(1)), [T(n, Bleu) for n in (10, 11, 12)]
    first, second = state.statuts
    pool: Pioche = difference(reduce(lambda tiles, one: ajoute(one, tiles), pairs(first.main), state.pioche), mens(run))
    first = replace(first, engage=True, main=mens(()))
    return jeu.write_position(replace(state, statuts=(first, second), table=en_table([run]), pioche=pool))


OVER = over()


def ended(server: Server, stack: ExitStack, **more: Any) -> tuple[list[str], list[Seat]]:
    """Keep a game that is over; everybody is there, and somebody watches."""
    assert server.store is not None
    links = [new_link() for _ in range(3)]
    sitting = replace(resume_session(Record(jeu, OVER), (PERSON, PERSON)), **more)
    server.store.create(
        session_to_text(sitting).rstrip("\n"), True, [*zip(map(fingerprint, links), (0, 1, None), strict=True)]
    )
    seats = [stack.enter_context(server.join(link)) for link in links]
    for one in seats:
        one.until("end")
    return links, seats


def want(seat: Seat) -> None:
    seat.wire.send('{"type": "rematch"}')


def way(seat: Seat) -> str:
    """Wait for the way to the rematch: who has just come may be told twice who wants it."""
    while (link := seat.until("rematch")["link"]) is None:
        pass
    return str(link)


def test_a_rematch_begins_when_both_want_it_with_the_seats_changed(server: Server) -> None:
    with ExitStack() as stack:
        links, everybody = ended(
            server, stack, names=("Zoë", ""), clock=Clock((7.0, 8.0), allowed=TimeLimit(600, True))
        )
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
        assert '"match": 2, "avant": [[[0, 109], 0]]' in server.store.read(2) if server.store else False


def test_the_points_of_each_round_are_told_from_the_seats_of_the_last(server: Server) -> None:
    with ExitStack() as stack:
        _, (first, *_) = ended(server, stack, match=Match(2, 2, (Round((26, 0), 1),)))
        assert json.loads(first.came[-1])["lines"][0] == "You – Player 2: 0–26, 0–109; in all 0–135"


def test_who_comes_back_to_the_game_before_is_shown_the_way_and_only_one_game_follows(server: Server) -> None:
    with ExitStack() as stack:
        links, (first, second, _) = ended(server, stack)
        want(first)
        first.until("rematch")
        first.__exit__()
        want(second)
        while (way := second.until("rematch")["link"]) is None:
            pass
    with server.join(links[0]) as back:
        own = back.until("rematch")["link"]
        assert own not in (None, way)
        want(back)
        assert back.until("rematch")["link"] == own
    assert server.store is not None
    assert server.store.seat(fingerprint(own.removeprefix("/j/"))) == (2, 1)


def test_nobody_wants_a_rematch_alone_before_the_end_or_from_the_side(server: Server) -> None:
    links = server.begin("haricots", against="reseau")
    (patience,) = server.begin("md", deal="3")["seats"]
    (against,) = (link for link in server.begin("haricots", against="premier")["seats"] if link)
    for link in (links["seats"][0], links["spectator"], patience, against):
        with server.join(link) as seat:
            want(seat)
            assert seat.until("error")["code"] == "impossible"


def test_a_link_of_a_rematch_cannot_be_made_from_what_is_kept() -> None:
    assert len(next_link("x" * 32)) == 32
    assert next_link("x" * 32) != next_link("y" * 32)
    assert fingerprint("x" * 32).hex() not in next_link("x" * 32)
