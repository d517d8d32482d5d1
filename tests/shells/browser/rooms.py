"""Every room of the page as a picture shows it: games that are always the same, each at a moment, and the way there."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.games.reussites.klondike_solver import Gagnable, solution
from rummifun.page.links import fingerprint
from rummifun.render.qr_code import qr_code, qr_path
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.persistence import session_to_text
from rummifun.session.player_queries import play_out_steps
from rummifun.session.session import PERSON, Session, resume_session
from rummifun.shells.web.sqlite_store import open_store

from .conftest import Server, serve

NOW = "2026-11-27T12:00:00Z"
GAMES = ("rummikub", "klondike", "haricots", "descente")
LINK = "https://rummifun.example/i/Yq3vLw0pTz9s"


STEADY = """() => new Promise(done => {
    const look = was => {
        const now = document.body.innerHTML;
        if (now === was) done(true);
        else setTimeout(look, 300, now);
    };
    look('');
})"""
"""Resolves once nothing on the page has changed for a while."""


class Moment(NamedTuple):
    """A game after some of its moves, or after all."""

    game: str
    seed: int
    moves: int | None = None
    more: Mapping[str, Any] = {}


PEOPLE = {
    "names": ("Maximiliane", "Jean-Christophe"),
    "own_screens": True,
    "clock": Clock((247.5, 191.5), allowed=TimeLimit(600, whole=True)),
}
MOMENTS = {
    **{f"{game}-{room}": Moment(game, 17, 0) for game in GAMES for room in ("begun", "refused")},
    "rummikub-crowded": Moment("rummikub", 17, 112, PEOPLE),
    "klondike-crowded": Moment("klondike", 276, 70),
    "haricots-crowded": Moment("haricots", 15, 66),
    "descente-crowded": Moment("descente", 17, 378),
    "rummikub-over": Moment("rummikub", 16),
    "klondike-over": Moment("klondike", 79),
    "haricots-over": Moment("haricots", 15),
    "descente-over": Moment("descente", 17),
}


def winning_moves(seed: int) -> Iterator[Any]:
    """List the moves that win a deal of Klondike."""
    found = solution(game_named("klondike").new(Alea(seed)), 200_000)
    assert isinstance(found, Gagnable), found
    yield from found.ligne


def idle_moves(seed: int) -> Iterator[Any]:
    """List moves of Klondike that take no card up, so that its columns grow."""
    game, chance = game_named("klondike"), Random(seed)
    state = game.new(Alea(seed))
    while True:
        acts = [act for act in game.scene(game.view(state, 0)).acts if (act.target or "-") not in "♣♦♥♠"]
        yield (move := chance.choice(acts).move)
        state = game.step(state, move)


def moves_of(moment: Moment) -> Iterator[Any]:
    if moment.game == "klondike":
        return winning_moves(moment.seed) if moment.moves is None else idle_moves(moment.seed)
    game, origin = game_named(moment.game), Alea(moment.seed)
    players = (player_for(game, "glouton"),) * game.seats
    return (step.move for step in play_out_steps(game, origin, game.new(origin), players))


def session_of(moment: Moment) -> Session:
    game = game_named(moment.game)
    others = PERSON if moment.more else "glouton"
    players = (PERSON, *[others] * (game.seats - 1))
    moves = tuple(islice(moves_of(moment), moment.moves))
    return replace(resume_session(Record(game, Alea(moment.seed), moves), players), **moment.more)


def serve_moments(folder: Path) -> Server:
    """Start a server that has every game at its moment; the link of each is its name."""
    server = serve(folder)
    server.kill()
    store = open_store(server.base)
    for name, moment in MOMENTS.items():
        session = session_of(moment)
        header = session_to_text(session).rstrip("\n")
        store.create(header, len(session.persons) > 1, [(fingerprint(name), 0)])
    store.close()
    server.start()
    return server


def open_table(server: Server, page: Page, name: str) -> None:
    page.goto(f"{server.address}/j/{name}?lang=en")
    page.wait_for_selector(".felt[data-v] .zone")


def game_at(name: str) -> Callable[[Server, Page], None]:
    def go(server: Server, page: Page) -> None:
        open_table(server, page, name)
        if name.endswith("-over"):
            page.wait_for_selector(".ending:not([hidden])")
            page.wait_for_load_state("networkidle")

    return go


def refuse(game: str, *touches: str) -> Callable[[Server, Page], None]:
    def go(server: Server, page: Page) -> None:
        open_table(server, page, f"{game}-refused")
        for touch in touches:
            page.locator(touch).first.click(position={"x": 12, "y": 6})
        page.wait_for_selector(".verdict.bad, .bubble")

    return go


def look_back(game: str) -> Callable[[Server, Page], None]:
    def go(server: Server, page: Page) -> None:
        page.goto(f"{server.address}/rejouer/{game}-over?lang=en")
        page.wait_for_selector(".felt .spot")
        slider = page.locator(".slider")
        slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
        page.wait_for_load_state("networkidle")

    return go


def month_record() -> dict[str, Any]:
    """Make up the record of a month: a deal of Klondike each day but some, and other games."""
    first = date(2026, 11, 1)

    def end(day: int, game: str, deal: str | None = None, **more: Any) -> dict[str, Any]:
        won = day % 7 != 3
        figures = {"result": "won" if won else "lost", "counts": True, "score": 40 + day, "moves": 90 + 7 * day % 40}
        kept = {"play": f"{game}{day}", "game": game, "options": {}, "seat": 0, "against": "", "deal": deal}
        return {**kept, **figures, "day": f"{first + timedelta(day)}", "seconds": 200 + 37 * day % 190, **more}

    days = [day for day in range(26) if day % 9 != 5]
    daily = [end(day, "klondike", f"klondike:d3:{first + timedelta(day):%Y%m%d}") for day in days]
    others = [end(day, "rummikub", against="glouton", score=None) for day in range(3, 24, 4)]
    return {"games": [*daily, *others], "older": {}}


def go_to(path: str, waits: str, stored: Mapping[str, Any] | None = None) -> Callable[[Server, Page], None]:
    def go(server: Server, page: Page) -> None:
        page.goto(f"{server.address}/statistiques?lang=en")
        for key, value in (stored or {}).items():
            page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(value)])
        page.goto(f"{server.address}{path}?lang=en")
        page.wait_for_selector(waits)
        page.wait_for_load_state("networkidle")

    return go


RECORD = {"mine/1": month_record()}


def go_on(server: Server, page: Page) -> None:
    """Leave three games, and come to the menu."""
    for game in ("haricots", "klondike", "rummikub"):
        open_table(server, page, f"{game}-crowded")
    go_to("/", ".thumbnail .spot", RECORD)(server, page)


def set_up(server: Server, page: Page) -> None:
    go_to("/", ".card")(server, page)
    page.locator(".card", has_text="Rummikub").locator(".gear").click()
    page.wait_for_selector("dialog[open]")


def open_calendar(server: Server, page: Page) -> None:
    go_to("/", ".card", RECORD)(server, page)
    page.get_by_role("button", name="calendar").click()
    page.wait_for_selector("dialog[open] .calendar")


def invite(server: Server, page: Page) -> None:
    """Invite to a game; the link is drawn by chance, so another stands in its place."""
    set_up(server, page)
    page.get_by_label("Another person").check()
    page.get_by_role("button", name="deal", exact=True).click()
    page.locator("dialog.invite .qr path").wait_for(state="attached")
    code = qr_code(LINK)
    assert code is not None
    box = page.locator("dialog.invite")
    box.locator("input[readonly]").evaluate("(field, link) => (field.value = link)", LINK)
    box.locator(".qr path").evaluate("(way, d) => way.setAttribute('d', d)", qr_path(code))


def run_study(server: Server, page: Page) -> None:
    go_to("/etude", ".study-form")(server, page)
    page.get_by_label("game", exact=True).select_option("r7")
    page.get_by_label("games", exact=True).select_option("1000")
    page.get_by_label("seed").fill("3")
    page.get_by_role("button", name="study").click()
    page.wait_for_function("() => { const p = document.querySelector('progress'); return p && p.value === p.max }")


ROOMS: dict[str, Callable[[Server, Page], None]] = {
    "menu": go_to("/", ".card"),
    "continue": go_on,
    "setup": set_up,
    "invitation": invite,
    "record": go_to("/statistiques", ".own-days", RECORD),
    "calendar": open_calendar,
    "studies": run_study,
    **{f"{game}-{room}": game_at(f"{game}-{room}") for game in GAMES for room in ("begun", "crowded", "over")},
    "rummikub-refused": refuse("rummikub", '.pile[data-place="J1"] .spot', '.pile[data-place="table.new"] .spot'),
    "klondike-refused": refuse("klondike", '.pile[data-place="c7"] .spot:last-child', '.pile[data-place="♣"] .spot'),
    "haricots-refused": refuse(
        "haricots", '.pile[data-place="J1.main"] .spot >> nth=1', '.pile[data-place="J1.place"] .spot'
    ),
    "descente-refused": refuse("descente", '.pile[data-place="centre.1"] .spot', '.pile[data-place="gauche.1"] .spot'),
    **{f"{game}-back": look_back(game) for game in GAMES},
}
