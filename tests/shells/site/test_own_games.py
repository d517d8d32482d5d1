"""A file of games dropped on the page: its game is played like ours, outlives a reload, and is told to be absent."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from ..browser.pointers import script
from .conftest import ROOT, Host, begun, turned

FILE = ROOT / "examples" / "reussites" / "quatre_as.py"
PATIENCE = 90_000.0
ABSENT = "the rules of this game are not here: quatre as. Bring its file again, and the game goes on."


@pytest.mark.lent
def test_own_games_come_with_a_dropped_file_and_go_with_it(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_selector(".own")
    broken = tmp_path / "faux.py"
    broken.write_text("x = 1\ny = x / 0\n", "utf-8")
    page.set_input_files(".own input", broken)
    expect(page.locator(".own [role=alert]")).to_have_text("faux.py, line 2: ZeroDivisionError: division by zero")
    page.evaluate(script("dropped"), [".cards", FILE.name, FILE.read_text("utf-8")])
    expect(page.locator(".own [role=status]")).to_have_text("quatre_as.py is here: The four aces.")
    expect(page.locator(".card h2").first).to_have_text("The four aces")

    begun(page, "The four aces")
    turned(page)
    game = page.url
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("The last card of a column is discarded")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".told li")).to_have_count(1)

    page.goto(f"{host.address}#/")
    page.locator(".own .files button").click()
    expect(page.locator(".own [role=status]")).to_contain_text("quatre_as.py is taken away")
    expect(page.locator(".card h2").first).not_to_have_text("The four aces")
    page.goto(game)
    expect(page.locator(".lost")).to_have_text(ABSENT)

    other = context.new_page()  # the file comes back in another page, and the game in this one goes on
    other.goto(host.address)
    other.wait_for_selector(".own")
    other.set_input_files(".own input", FILE)
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".lost")).to_be_hidden()
