"""What travels to a seat never holds a hidden piece; servers made wrong on purpose are caught."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest
from harness.effort import Effort

from rummifun.chance import Alea
from rummifun.core.record import Record, record_states
from rummifun.core.scene import Message, MessageList
from rummifun.games import game_named
from rummifun.games.rummikub import J1, J2, Joker, T, jeu, la_main
from rummifun.games.rummikub.labels import COLOUR_NAMES, combination_label
from rummifun.games.rummikub.tuiles import list_tiles
from rummifun.messages import LANGUAGES, translation
from rummifun.multiset.ordre_sup import difference
from rummifun.players import players_for
from rummifun.session import steps
from rummifun.shells.arguments.deals import record_code
from rummifun.shells.web import live_session, presenter, serializers
from shells.web.robots import act, arrange, finished
from shells.web.running_server import Seat, Server, served
from shells.web.secrecy import leaks

DEAL = "481516234299887"
"""A deal against a player of ours; its number stands in no scene by chance."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("secret") / "parties.db") as server:
        yield server


def overheard(server: Server, name: str, most: int, against: str = "reseau") -> list[str]:
    """Play a game, and list what each person and who looks on were told that they should not have been."""
    links = server.begin(name, against=against, deal=None if against == "reseau" else DEAL)
    with ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in links["seats"] if link]
        watcher = stack.enter_context(server.join(links["spectator"]))
        play = arrange if seats[0].game["arrange"] else act
        finished(seats, Random(name), play if against == "reseau" else advised(play), most=most, watchers=[watcher])
        while watcher.scene["v"] < seats[0].scene["v"]:
            watcher.until("scene")
        record = server.record(links["spectator"])
        everybody: list[tuple[int | None, Seat]] = [*enumerate(seats), (None, watcher)]
        return [leak for seat, who in everybody for leak in leaks(who.came, seat, record)]


def advised(play: Any) -> Any:
    """Ask now and then what a player would do, and play on."""

    def played(seat: Seat, chance: Random) -> Any:
        if chance.random() < 0.3:
            assert seat.ask("hint")["type"] == "hint"
        return play(seat, chance)

    return played


@dataclass(frozen=True)
class Wrong:
    """A server with a mistake: what is replaced, and by what."""

    about: str
    game: str
    place: Any
    name: str
    made: Callable[[Any], Any]
    most: int = 8
    against: str = "reseau"


def the_other_seat(right: Any) -> Any:
    return lambda sitting, v, seat, seen, screen: right(sitting, v, None if seat is None else 1 - seat, seen, screen)


def acts_to_all(right: Any) -> Any:
    def scene_said(sitting: Any, v: int, seat: Any, seen: Any, screen: Any) -> Any:
        acts = right(sitting, v, sitting.seat, seen, screen).acts
        return msgspec.structs.replace(right(sitting, v, seat, seen, screen), acts=acts)

    return scene_said


def steps_of_the_mover(right: Any) -> Any:
    return lambda game, step, n, seat, tr: right(game, step, n, step.seat, tr)


def shown_to_all(right: Any) -> Any:
    def step_said(game: Any, step: Any, n: int, seat: Any, tr: Any) -> Any:
        return msgspec.structs.replace(right(game, step, n, seat, tr), shown=right(game, step, n, step.seat, tr).shown)

    return step_said


def named_to_all(right: Any) -> Any:
    return lambda game, step: Message(
        "{p}", (("p", " ".join(map(str, steps.revealed_pieces(game, step))) or "nothing"),)
    )


def always_told(right: Any) -> Any:
    return lambda sitting, seat: record_code(sitting.record)


def hidden(game: Any, state: Any, seat: int) -> Message:
    """Say what a seat holds, and nobody else has been shown."""
    own, all_of_us = (game.known(game.view(state, who)) for who in (seat, None))
    return Message("{p}", (("p", MessageList(tuple(piece for piece, _ in difference(own, all_of_us)))),))


def what_it_holds(right: Any) -> Any:
    def answered(question: Any, move: Any, reason: Any) -> Any:
        game, state = question.game, question.state
        return right(question, move, reason and hidden(game, state, game.to_move(state)))

    return answered


def what_the_other_holds(right: Any) -> Any:
    def hinted(sitting: Any, v: int, chosen: Any, screen: Any) -> Any:
        return right(sitting, v, (chosen[0], hidden(sitting.game, sitting.state, 1 - sitting.seat)), screen)

    return hinted


WRONG = (
    Wrong("each seat is sent the other's scene", "rummikub", presenter, "scene_message", the_other_seat, 0),
    Wrong("each seat is sent the other's scene", "haricots", presenter, "scene_message", the_other_seat, 0),
    Wrong(
        "everybody is told what can be done", "rummikub", presenter, "scene_message", acts_to_all, 40
    ),  # once one can lay
    Wrong("a step shows what its seat saw", "rummikub", presenter, "step_message", steps_of_the_mover),
    Wrong("a step shows what its seat saw", "haricots", presenter, "step_message", steps_of_the_mover),
    Wrong("everybody is told what was drawn", "rummikub", presenter, "step_message", shown_to_all),
    Wrong("a step is named by what was drawn", "rummikub", serializers, "step_label", named_to_all),
    Wrong("the deal is told during the game", "descente", presenter, "visible_code", always_told),
    Wrong("a player says what it holds", "rummikub", live_session, "PlayerAnswer", what_it_holds, against="glouton"),
    Wrong(
        "a player says what it holds", "haricots", live_session, "PlayerAnswer", what_it_holds, 16, against="glouton"
    ),
    Wrong(
        "a hint tells what the other holds",
        "rummikub",
        live_session,
        "advice_message",
        what_the_other_holds,
        against="premier",
    ),
    Wrong(
        "a hint tells what the other holds",
        "haricots",
        live_session,
        "advice_message",
        what_the_other_holds,
        16,
        against="premier",
    ),
)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.about} ({wrong.game})")
def test_a_server_that_tells_too_much_is_caught(server: Server, wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wrong.place, wrong.name, wrong.made(getattr(wrong.place, wrong.name)))
    assert overheard(server, wrong.game, wrong.most, wrong.against) != []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hidden_tile_is_heard_however_it_is_said_and_a_colour_alone_is_none(lang: str) -> None:
    tr, record = translation(lang), Record(jeu, Alea(int(DEAL)), ())
    (state,) = record_states(record)
    own, theirs = ([t for t in list_tiles(la_main(j, state)) if isinstance(t, T)] for j in (J1, J2))
    hidden = [t for t in theirs if t not in own]
    run = next((a, Joker, t) for t in hidden for a in own if a.couleur == t.couleur)
    group = next((a, Joker, t) for t in hidden for a in own if a.valeur == t.valeur)

    def heard(said: str) -> list[str]:
        return leaks([json.dumps({"type": "error", "sentence": said})], 0, record)

    for tuiles in (run, group, run[2:], group[2:]):
        assert heard(combination_label(tuiles).localize(tr)) == [f"error after 0: the word {tuiles[-1]}"]
    for seen in (own, run[:2], group[:2]):
        assert heard(combination_label(seen).localize(tr)) == []
    assert heard(", ".join(map(tr, COLOUR_NAMES.values()))) == []


@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_the_right_one_is_not(server: Server, name: str) -> None:
    assert overheard(server, name, 8) == []


@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_whole_games_tell_nothing(server: Server, name: str, effort: Effort) -> None:
    for _ in range(effort(1, 10)):
        assert overheard(server, name, effort(20, 400)) == []


@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_our_players_say_nothing_of_what_is_hidden(server: Server, name: str, effort: Effort) -> None:
    ours = [player for player in players_for(game_named(name)) if ":" not in player]
    for player in ours[: effort(3, len(ours))]:
        most = 8 if player == "ismcts" else 400  # it thinks for long
        assert overheard(server, name, effort(6, most), player) == [], player


def test_a_replay_shows_what_the_seat_saw_then(server: Server) -> None:
    links = server.begin("haricots", against="reseau")
    with ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in links["seats"]]
        finished(seats, Random(3), act, most=20)
        record = server.record(links["spectator"])
        for seat, link in enumerate(links["seats"]):
            replay = server.get(f"/api/rejouer/{link[3:]}?a=100&lang=en").json
            assert replay["total"] == len(replay["steps"]) == seats[0].scene["step"]
            scene = {**seats[seat].scene, "steps": replay["steps"]}
            assert leaks([json.dumps(scene, ensure_ascii=False)], seat, record) == []
            assert replay["steps"][-1]["picture"] == seats[seat].scene["picture"]
