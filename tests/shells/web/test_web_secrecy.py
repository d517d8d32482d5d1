"""Secrecy on the wire: messages hold no hidden piece, and no deal before its end; wrong servers are caught."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.catalogue.players import players_for
from rummifun.chance import Alea
from rummifun.core.record import Record, record_states
from rummifun.core.scene import Message, MessageList
from rummifun.games import game_named
from rummifun.games.rummikub import J1, J2, Joker, T, jeu, la_main
from rummifun.games.rummikub import move_types as labels
from rummifun.games.rummikub.tuiles import list_tiles
from rummifun.messages import LANGUAGES, translation
from rummifun.multiset.ordre_sup import difference
from rummifun.page import http_messages, presenter, solver_messages
from rummifun.session import steps
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, record_code, start_session
from rummifun.shells.browser import browser_store
from shells.plugins.test_deals import PAGE, SEVERAL
from shells.web.browser_pages import SCREEN, Storage, sit_down
from shells.web.robots import act, arrange, play_out
from shells.web.running_server import Seat, Server, every_link
from shells.web.secrecy import leaks

DEAL = "481516234299887"  # a deal against a player of ours; its number stands in no scene by chance


def leaks_of_a_game(server: Server, name: str, most: int, against: str = "reseau") -> list[str]:
    """Play a game, and list the forbidden pieces told to each person and to the spectator."""
    links = server.begin(name, against=against, deal=None if against == "reseau" else DEAL)
    with ExitStack() as stack:
        *seats, watcher = (stack.enter_context(server.join(link)) for link in every_link(links))
        play = arrange if seats[0].game["arrange"] else act
        play = play if against == "reseau" else asking_for_hints(play)
        play_out(seats, Random(name), play, most=most, watchers=[watcher])
        while watcher.scene["v"] < seats[0].scene["v"]:
            watcher.until("scene")
        record = server.record(links["spectator"])
        return [leak for seat, who in (*enumerate(seats), (None, watcher)) for leak in leaks(who.came, seat, record)]


def asking_for_hints(play: Any) -> Any:

    def played(seat: Seat, chance: Random) -> Any:
        if chance.random() < 0.3:
            assert seat.ask("hint")["type"] == "hint"
        return play(seat, chance)

    return played


WRONG: list[Any] = []


def wrong(place: Any, name: str, against: str = "reseau", **games: int) -> Callable[[Any], Any]:
    """Note a wrong server: its function in the place of another, which it is given; in games of so many moves."""

    def noted(made: Any) -> Any:
        for game, most in games.items():
            WRONG.append(pytest.param((place, name, made, game, most, against), id=f"{made.__name__} ({game})"))
        return made

    return noted


@wrong(presenter, "scene_message", rummikub=0, haricots=0)
def scene_of_the_other_seat(right: Any, session: Any, v: Any, seat: Any, *more: Any) -> Any:
    return right(session, v, None if seat is None else 1 - seat, *more)


@wrong(presenter, "scene_message", rummikub=40)
def acts_told_to_all(right: Any, session: Any, v: Any, seat: Any, *more: Any) -> Any:
    acts = right(session, v, session.seat, *more).acts
    return msgspec.structs.replace(right(session, v, seat, *more), acts=acts)


@wrong(presenter, "step_message", rummikub=8, haricots=8)
def step_as_its_seat_saw_it(right: Any, step: Any, n: Any, around: Any, seat: Any, reader: Any, *more: Any) -> Any:
    return right(step, n, around, step.seat, reader)


@wrong(presenter, "move_label", rummikub=8)
def drawn_pieces_named_to_all(right: Any, position: Any, seat: Any, move: Any) -> Any:
    shown = steps.revealed_pieces(position.game, steps.make_step(position.game, position.state, move))
    return Message("{p}", (("p", " ".join(map(str, shown)) or "nothing"),))


@wrong(presenter, "visible_code", descente=8)
def deal_always_told(right: Any, session: Any, seat: Any) -> Any:
    return record_code(session.record)


def hidden(game: Any, state: Any, seat: int) -> Message:
    own, all_of_us = (game.known(game.view(state, who)) for who in (seat, None))
    return Message("{p}", (("p", MessageList(tuple(piece for piece, _ in difference(own, all_of_us)))),))


@wrong(solver_messages, "advice_message", "premier", rummikub=8, haricots=8)
def hint_tells_what_the_other_holds(right: Any, session: Any, v: Any, chosen: Any, screen: Any) -> Any:
    return right(session, v, (chosen[0], hidden(session.game, session.state, 1 - session.seat)), screen)


@pytest.mark.parametrize("wrong", WRONG)
def test_leaks_finds_what_a_wrong_server_tells(
    server: Server, wrong: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, name, made, *game = wrong
    monkeypatch.setattr(place, name, partial(made, getattr(place, name)))
    assert leaks_of_a_game(server, *game) != []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_leaks_finds_a_hidden_tile_however_it_is_said_and_no_colour_alone(lang: str) -> None:
    tr, record = translation(lang), Record(jeu, Alea(int(DEAL)), ())
    (state,) = record_states(record)
    own, theirs = ([t for t in list_tiles(la_main(j, state)) if isinstance(t, T)] for j in (J1, J2))
    hidden = [t for t in theirs if t not in own]
    run = next((a, Joker, t) for t in hidden for a in own if a.couleur == t.couleur)
    group = next((a, Joker, t) for t in hidden for a in own if a.valeur == t.valeur)

    def heard(said: str) -> list[str]:
        return leaks([json.dumps({"type": "error", "sentence": said})], 0, record)

    for tuiles in (run, group, run[2:], group[2:]):
        assert heard(labels.combination_label(tuiles).localize(tr)) == [f"error after 0: the word {tuiles[-1]}"]
    for seen in (own, run[:2], group[:2]):
        assert heard(labels.combination_label(seen).localize(tr)) == []
    assert heard(", ".join(map(tr, labels.COLOUR_NAMES.values()))) == []


@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_players_of_ours_say_nothing_of_what_is_hidden(server: Server, name: str, effort: Effort) -> None:
    ours = [player for player in players_for(game_named(name)) if ":" not in player]
    for player in nonempty(ours[: effort(2, len(ours))]):
        most = 8 if player == "ismcts" else 400  # it thinks for long
        assert leaks_of_a_game(server, name, effort(4, most), player) == [], player


def test_replay_shows_what_the_seat_saw_then(server: Server) -> None:
    with server.people("haricots") as (links, *seats, _):
        play_out(seats, Random(3), act, most=12)
        record = server.record(links["spectator"])
        for seat, who in nonempty(enumerate(seats)):
            replay = server.get(f"/api/rejouer/{links['seats'][seat][3:]}?a=100&lang=en").json
            assert replay["total"] == len(replay["steps"]) == who.scene["step"]
            scene = {**who.scene, "steps": replay["steps"]}
            assert leaks([json.dumps(scene, ensure_ascii=False)], seat, record) == []
            assert replay["steps"][-1]["picture"] == who.scene["picture"]


def letters_with_the_deal(server: Server, name: str, against: str) -> list[str]:
    """Begin a game by chance and play a few moves; list all messages with a number of its deal in them."""
    made = server.create(name, against=against)
    links = every_link(made.json)
    with ExitStack() as stack:
        *seats, watcher = everybody = [stack.enter_context(server.join(link)) for link in links]
        assert {seat.game["practice"] for seat in everybody} == {None}
        play = arrange if seats[0].game["arrange"] else act
        play_out(seats, Random(name), play, most=4, watchers=[watcher])
        record = server.record(links[-1])
        asked = [f"/{way}/{link[3:]}" for way in ("j", "rejouer", "api/rejouer", "api/partie") for link in links]
        replies = [server.get(path) for path in (*asked, "/", "/api/jeux", "/api/statistiques")]
        assert {reply.status for path, reply in zip(asked, replies, strict=False) if "partie/" in path} == {409}
        heard = [letter for who in everybody for letter in who.came]
    origin = record.origin
    assert isinstance(origin, Alea)
    numbers = (str(origin.seed), str(origin.game))
    assert min(map(len, numbers)) > 12  # long enough to stand nowhere by chance
    texts = [made.body.decode(), *heard, *(reply.body.decode() for reply in replies)]
    return [text for text in texts if any(number in text for number in numbers)]


@pytest.mark.parametrize("against", ["reseau", "hasard"])
@pytest.mark.parametrize("name", SEVERAL)
def test_deal_is_told_at_the_end_alone(
    server: Server, name: str, against: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert letters_with_the_deal(server, name, against) == []
    if (name, against) == ("rummikub", "reseau"):  # the leaks of a wrong server are found
        monkeypatch.setattr(presenter, "visible_code", partial(deal_always_told, presenter.visible_code))
        assert letters_with_the_deal(server, name, against)


@pytest.mark.parametrize("way", PAGE)
@pytest.mark.parametrize("name", SEVERAL)
def test_deal_that_somebody_names_is_for_practice(server: Server, name: str, way: str) -> None:
    wish = PAGE[way](game_named(name))
    assert server.create(**wish, against="reseau").status == 400
    said = "For practice: this deal could be known beforehand, so the game does not count"
    with server.seated(wish.pop("game"), **wish, against="hasard") as seat:
        assert seat.game["practice"] == said


@pytest.mark.parametrize("name", SEVERAL)
async def test_deal_of_a_game_that_is_brought_in_a_file_is_for_practice(name: str) -> None:
    text = session_to_text(start_session(Record(game_named(name), Alea(7)), (PERSON, "hasard"), secret=True))
    lobby = Storage(Random(1)).page()
    taken = await browser_store.import_games(lobby, http_messages.ImportRequest(text=text), SCREEN)
    live, _ = await sit_down(lobby, (taken.games[0].links.seats[0] or "").removeprefix("/j/"))
    assert live.session.is_practice
