"""A browser that refuses its storage: the page says so once, and is played as any other."""

import re

from rummifun.page.html_page import STATIC

from .conftest import Opened, Server, step
from .test_routes import PAGE, code

REFUSE = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NOTICE = "Not kept here"


def test_storage_module_alone_names_the_storage() -> None:
    scripts = [*STATIC.glob("*.js"), *PAGE.glob("*.js")]
    named = {file.name for file in scripts if re.search(r"\b(local|session)Storage\b", code(file.read_text("utf-8")))}
    assert named - {"restrict_globals.js"} == {"browser_storage.js"}


def test_page_without_storage_says_so_once_and_plays(server: Server, opened: Opened) -> None:
    page = opened(server.address, init=REFUSE)
    notice = page.locator(".offer").filter(has_text=NOTICE)
    notice.wait_for()
    notice.get_by_role("button").click()
    page.goto(server.deal(game="klondike", deal="7")[0])
    page.wait_for_selector(".felt .spot")
    assert notice.count() == 0
    page.locator(".pile[data-place=talon] .spot").last.click()
    page.wait_for_function("() => document.querySelector('.told li')")
    assert step(page) > 0
    page.get_by_role("link", name="games", exact=True).click()
    page.locator(".open li").first.wait_for()  # its tab remembers it


def test_page_without_storage_keeps_its_language_in_its_tab(server: Server, opened: Opened) -> None:
    page = opened(server.address, init=REFUSE)
    page.get_by_role("button", name="Français").click()
    page.get_by_role("link", name="parties", exact=True).wait_for()
    page.reload()
    page.get_by_role("link", name="parties", exact=True).wait_for()


def test_full_storage_keeps_a_choice_with_its_tab(server: Server, opened: Opened) -> None:
    page = opened(server.address, init=FULL)
    page.get_by_role("button", name="light or dark").click()
    page.locator(".offer").filter(has_text=NOTICE).wait_for()
    theme = "import('/static/browser_storage.js').then(({ getItem }) => getItem('theme'))"
    assert page.evaluate(theme) == page.evaluate("document.documentElement.dataset.theme") != "auto"
