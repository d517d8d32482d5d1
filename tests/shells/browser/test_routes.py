"""Routes of the page: only the transports know addresses, and a room that is left stops all its work."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from rummifun.page.html_page import STATIC
from shells.browser.pointers import script

from ..site.conftest import Host
from .conftest import Opened, Server

PAGE = Path(__file__).parents[3] / "site" / "page"
DOORS = (STATIC / "transport.js", PAGE / "transport.js")


NAMED = re.compile(r"\b(?:fetch\(|WebSocket\b|Worker\b|(?<![.\w])location\b|(?<![.\w])history\b|import\.meta)")


def code(script: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)


def test_transport_alone_names_an_address_a_connection_or_the_history() -> None:
    named = {file.name: NAMED.findall(code(file.read_text("utf-8"))) for file in STATIC.glob("*.js")}
    assert named.pop("transport.js")
    assert {name: found for name, found in named.items() if found} == {}
    assert NAMED.findall(code("addEventListener('x', () => location.reload())"))


def test_transport_tells_of_a_proxy_whose_server_is_away(opened: Opened, server: Server) -> None:
    page = opened(server.address)
    page.wait_for_selector(".card")
    page.route("**/api/statistiques*", lambda asked: asked.fulfill(status=502, content_type="text/html", body="<p>…"))
    page.goto(f"{server.address}/statistiques")
    expect(page.get_by_role("alert").filter(has_text=".")).to_have_text("The server does not answer.")


def test_both_transports_export_alike() -> None:
    served, alone = (re.findall(r"^export (?:async )?\w+ (\w+)", file.read_text("utf-8"), re.M) for file in DOORS)
    (own,) = re.findall(r'import \{ (.*) \} from "./transport.js"', (PAGE / "user_games.js").read_text("utf-8"))
    assert {*alone} == {*served, *own.split(", ")}  # and those of the room of the page alone
    assert {*served}.isdisjoint(own.split(", "))
    assert len(alone) > 8


SPRITE = "/static/sprite.svg"
WORKER, GOES_ON, COUNTS = script("worker"), script("goes_on"), script("counts")


class Folder(NamedTuple):
    """The page in a folder below another one, behind a server of files; the requests to that server."""

    address: str
    asked: list[str]
    link: str
    two: str
    """The links of a game of two, as in a route."""


@pytest.fixture(scope="module")
def folder(server: Server, one_chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    link = server.deal(game="klondike", deal="11")[0].rsplit("/", 1)[1]
    seats = [seat.rsplit("/", 1)[1] for seat in server.deal(game="rummikub", against="reseau")]
    paths = ["/api/mots", "/api/jeux", SPRITE, "/api/statistiques", "/api/solveur", "/api/enigme?faites="]
    paths.append(f"/api/rejouer/{link}?de=0&a=100")
    answers, top = {path: said(server, path) for path in paths}, tmp_path_factory.mktemp("files")
    page = top / "some" / "where"
    shutil.copytree(STATIC, page / "static")
    for part in ("transport.js", "prebuilt.js", "user_files.js", "first_deal.js", "user_games.js"):
        shutil.copy(PAGE / part, page / "static" / part)
    (page / "static" / "index.html").rename(page / "index.html")
    (page / "static" / "game_worker.js").write_text(WORKER, "utf-8")
    (page / "said").mkdir()
    for path, name in (("/api/mots", "mots.en.json"), ("/api/jeux", "jeux.en.json"), (SPRITE, "sprite.en.svg")):
        (page / "said" / name).write_text(answers.pop(path), "utf-8")  # served before there is a worker
    with one_chromium.lent() as browser:
        told = {one: letters(server, browser, one) for one in (link, *seats)}
    (page / "static" / "answers.json").write_text(json.dumps({"answers": answers, "letters": told}), "utf-8")
    hosting = Host(top, "some/where")
    yield Folder(hosting.address, hosting.asked, link, "/".join(seats))
    hosting.cut()


def said(server: Server, path: str) -> str:
    with urlopen(Request(f"{server.address}{path}{'&' if '?' in path else '?'}lang=en"), timeout=200) as answer:
        return str(answer.read().decode())


def letters(server: Server, chromium: Any, link: str) -> list[str]:
    heard, page = list[str](), chromium.new_page(locale="en-GB")
    page.on("websocket", lambda line: line.on("framereceived", lambda letter: heard.append(str(letter))))
    page.goto(f"{server.address}/j/{link}")
    page.wait_for_selector(".felt .spot", timeout=200_000)
    page.close()
    return [letter for letter in heard if json.loads(letter)["type"] in ("game", "scene", "presence")]


FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Lets observers of sizes run: for the new elements, and for those removed."""

ROOMS = {
    "j/{link}": ".felt .spot",
    "deux/{two}": ".curtain",
    "rejouer/{link}": ".slider",
    "etude": "form",
    "statistiques": "h1",
    "enigme": ".felt .spot",
    "solveur": ".tray .spot",
}


@pytest.mark.parametrize("room", ROOMS)
def test_room_that_is_left_leaves_nothing_that_goes_on(opened: Opened, folder: Folder, room: str) -> None:
    page = opened(folder.address, reduced_motion="no-preference")
    page.add_init_script(GOES_ON)
    page.reload()
    left = []
    for _ in range(2):  # the menu shows a game that was left: it is the same after the first time
        page.evaluate("route => { location.hash = route; }", "/" + room.format(link=folder.link, two=folder.two))
        page.wait_for_selector(ROOMS[room])
        if room.startswith("j/"):
            at = page.evaluate(COUNTS)
            assert (at["lines"], at["timers"] >= 3, at["listeners"] >= 5) == (1, True, True)
            page.keyboard.press("?")
            page.wait_for_selector("dialog[open]")
        if room.startswith("deux"):
            page.get_by_role("button", name="show my cards").click()
            page.wait_for_selector(".felt .spot")
            assert page.evaluate(COUNTS)["lines"] == 3
        if room.startswith("rejouer"):
            page.get_by_role("button", name="play").click()
        if room == "etude":
            page.get_by_role("button", name="study").click()
            page.wait_for_function("() => goes.lines.size === 1")
        page.evaluate(FRAMES)
        page.evaluate("location.hash = '/'")
        page.wait_for_selector(".open .pile" if room.startswith("j/") else ".card")
        page.wait_for_function("() => goes.timers.size === 0 && !document.querySelector('dialog')", timeout=200_000)
        page.evaluate(FRAMES)
        left.append(page.evaluate(COUNTS))
    assert (left[0], left[1]["lines"], left[1]["skies"]) == (left[1], 0, 0)


def test_page_goes_from_room_to_room_and_asks_for_nothing_outside_its_folder(opened: Opened, folder: Folder) -> None:
    folder.asked.clear()
    page = opened(folder.address)
    page.wait_for_selector(".card")
    page.get_by_role("link", name="statistics").click()
    page.get_by_role("heading", name="statistics").wait_for()
    assert page.url == folder.address + "#/statistiques"
    expect(page.get_by_role("link", name="statistics")).to_have_attribute("aria-current", "page")
    page.go_back()
    page.wait_for_selector(".card")
    page.goto(f"{folder.address}#/j/{folder.link}")
    page.wait_for_selector(".felt .spot")
    expect(page).to_have_title(re.compile("Klondike"))
    page.get_by_role("link", name="games").click()
    page.wait_for_selector(".card")
    expect(page).to_have_title("rummifun")
    expect(page.locator(".felt")).to_have_count(1)  # the table as it was left, small, in the menu
    page.locator(".open a").click()
    page.wait_for_selector(".felt .spot.movable")
    assert page.url == f"{folder.address}#/j/{folder.link}"
    assert {path for path in folder.asked if not path.startswith("/some/where/")} == set()


def test_transport_begins_a_worker_that_dies_again(opened: Opened, folder: Folder) -> None:
    page = opened(f"{folder.address}#/j/nowhere")
    page.get_by_role("alert").get_by_text("This link leads to no game.").wait_for()
    page = opened(f"{folder.address}#/j/{folder.link}")
    page.wait_for_selector(".felt .spot")
    died = "import('./static/transport.js').then(door => door.ask('/die')).then(() => '', error => error.message)"
    for _ in range(2):
        assert page.evaluate(died) == "This page has stopped answering."
        page.wait_for_selector(".lost:not([hidden])")
        page.wait_for_selector(".lost[hidden]", state="attached")
    page.evaluate(died)
    page.wait_for_selector(".lost:not([hidden])")
    expect(page.locator(".lost")).to_contain_text("starting again")
    assert page.evaluate(died) == "This page has stopped answering."  # three in a minute are enough
