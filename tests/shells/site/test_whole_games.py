"""Whole games on the page without a server: the network is cut half way, the page comes back, the record is read."""

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from rummifun.console.screen import console_for_seat
from rummifun.games import game_named
from rummifun.page.presenter import Reader, console_for, scene_message
from rummifun.session.persistence import session_from_text
from shells.browser.pointers import Ear, Mouse, Scene, best, script
from shells.in_process import rummifun

from .conftest import Host, controlled

GAMES = {"klondike": "klondike:d3:m1:33", "haricots": "haricots:sl3:2"}


@pytest.fixture
def opened(chromium: Browser) -> Callable[..., Page]:
    """Open pages for a hand, which examines them by its own scripts: the policy of the page is tested elsewhere."""
    own = chromium.new_context(locale="en-GB", reduced_motion="reduce", bypass_csp=True, accept_downloads=True)
    own.set_default_timeout(200_000)

    def page_of(address: str, ear: Ear, width: int, height: int, has_touch: bool, init: str) -> Page:
        page = own.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.expose_function("heard", ear.hear)
        page.add_init_script(f"{init}\n({script('relayed')})()")
        page.goto(address)
        page.wait_for_selector("#room > *")
        return page

    return page_of


def saved(page: Page, button: str, to: Path) -> Path:
    with page.expect_download() as coming:
        page.get_by_role("button", name=button).click()
    coming.value.save_as(to)
    return to


def taken_out(page: Page, folder: Path) -> Path:
    page.evaluate("location.hash = '#/'")
    with ZipFile(saved(page, "export my games", folder / "games.zip")) as games:
        (name,) = games.namelist()
        return Path(games.extract(name, folder))


@pytest.mark.lent
@pytest.mark.parametrize("game", GAMES)
def test_page_plays_the_second_half_of_a_game_without_a_network(
    game: str, host: Host, opened: Callable[..., Page], tmp_path: Path
) -> None:
    hand = Mouse(opened, f"{host.address}#/?code={GAMES[game]}")
    page = hand.page
    page.wait_for_function("location.hash.startsWith('#/j/') && !location.hash.endsWith('premiere')")
    controlled(page)

    def played(scene: Scene, most: int) -> Scene:
        while scene["over"] is None and most:
            hand.play(best(game, scene))
            scene, most = hand.ready(), most - 1
        return scene

    before = played(hand.ready(), 40)
    assert before["over"] is None
    host.cut()
    page.reload()
    hand.v = ""
    again = hand.ready()
    assert again["picture"] == before["picture"]
    scene = played(again, 400)
    hand.sees_the_end(scene)
    file = taken_out(page, tmp_path)
    assert rummifun(tmp_path, "rejouer", file, "--lang", "en").returncode == 0
    session, damage = session_from_text(file.read_text("utf-8"), game_named, apart=True)
    assert damage is None
    reader = Reader(console_for_seat(console_for("en"), session, 0))
    said = json.loads(msgspec.json.encode(scene_message(session, 0, 0, None, reader), enc_hook=str))
    parts = ("step", "picture", "acts", "over")
    assert [said[part] for part in parts] == [scene[part] for part in parts]


@pytest.mark.lent
def test_export_takes_games_to_another_browser(host: Host, opened: Callable[..., Page], tmp_path: Path) -> None:
    hand = Mouse(opened, f"{host.address}#/?code={GAMES['klondike']}")
    page = hand.page
    page.wait_for_function("location.hash.startsWith('#/j/') && !location.hash.endsWith('premiere')")
    hand.play(best("klondike", hand.ready()))
    scene = hand.ready()
    page.evaluate("link => { location.hash = `#/rejouer/${link}`; }", page.url.rpartition("/")[2])
    record = saved(page, "the record", tmp_path / "klondike.jsonl")
    assert taken_out(page, tmp_path).read_text("utf-8") == record.read_text("utf-8")
    (tmp_path / "letter.jsonl").write_text("Dear Sir,\n", "utf-8")
    page.evaluate(script("emptied"))
    page.reload()
    page.locator(".luggage input").set_input_files([tmp_path / "games.zip", tmp_path / "letter.jsonl"])
    page.get_by_text("games imported: 1").wait_for()
    page.get_by_text("letter.jsonl").wait_for()
    page.locator(".open a").click()
    hand.v = ""
    assert hand.ready()["picture"] == scene["picture"]
