"""The store of games in a real browser: two pages at once, pages that are killed; no line is lost."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from harness.effort import Effort
from playwright.sync_api import Browser, Page

from ..browser.pointers import script
from .conftest import Host

KEEPER = Path(__file__).parents[3] / "site" / "page" / "game_store.js"

PAGE = '<!doctype html><script type="module" src="keeper_page.js"></script>'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    hosting = Host(tmp_path_factory.mktemp("store"), "under/path")
    hosting.site.mkdir(parents=True)
    shutil.copy(KEEPER, hosting.site)
    (hosting.site / "keeper_page.js").write_text(script("keeper_page"), "utf-8")
    (hosting.site / "index.html").write_text(PAGE, "utf-8")
    yield hosting.address
    hosting.cut()


@pytest.fixture
def init() -> str:
    return ""


@pytest.fixture
def pages(chromium: Browser, address: str, init: str) -> Callable[[], Page]:
    context = chromium.new_context()
    context.add_init_script(init)
    context.set_default_timeout(200_000)

    def opened() -> Page:
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("window.ready")
        return page

    return opened


def ask(page: Page, method: str, *args: Any) -> Any:
    return page.evaluate(
        "async ([method, args]) => JSON.parse(await keeper.ask(method, JSON.stringify(args)))", [method, list(args)]
    )


REFUSED = (
    """Object.defineProperty(window, "indexedDB", { get: () => { throw new DOMException("", "SecurityError"); } })"""
)


@pytest.mark.parametrize("init", ["", REFUSED], ids=["stored", "in memory"])
def test_keeper_keeps_a_game_change_by_change(pages: Any, init: str) -> None:
    page = pages()
    assert ask(page, "numbers") == []
    number = ask(page, "create", "head", False, [["aa", 0], ["bb", None]])
    assert (ask(page, "seat", "aa"), ask(page, "seat", "bb")) == ([number, 0], [number, None])
    assert ask(page, "seat", "cc") is None
    assert ask(page, "change", number, 0, 0, ["one", "two"], None, None)
    assert ask(page, "read", number) == {"lines": ["head", "one", "two"], "changes": 1}
    assert not ask(page, "change", number, 0, 2, ["three"], None, None), "it was changed since"
    assert not ask(page, "change", number, 1, 3, ["four"], None, None), "there are no three lines"
    assert not ask(page, "change", 99, 0, 0, [], None, None)
    assert ask(page, "change", number, 1, 1, ["three"], "new", '{"won": true}')
    assert ask(page, "read", number) == {"lines": ["new", "one", "three"], "changes": 2}
    assert ask(page, "read", 99) is None
    again = page if init else pages()
    assert ask(again, "read", number) == {"lines": ["new", "one", "three"], "changes": 2}
    assert ask(again, "numbers") == [number]


@pytest.mark.parametrize("init", ["", REFUSED], ids=["stored", "in memory"])
def test_keeper_keeps_the_order_of_many_lines_and_counts_an_end_once_at_the_place_of_the_first(pages: Any) -> None:
    page, lines = pages(), [f"line {i}" for i in range(1200)]
    first, second = (ask(page, "create", "head", False, []) for _ in range(2))
    for number, changes, end in [(second, 0, "b"), (first, 0, "a"), (second, 1, "c")]:
        assert ask(page, "change", number, changes, 0, [], None, end)
    assert ask(page, "ends") == ["c", "a"]
    assert ask(page, "change", first, 1, 0, lines, None, None)
    assert ask(page, "read", first)["lines"] == ["head", *lines]
    assert ask(page, "change", first, 2, 300, ["end"], None, None)
    assert ask(page, "read", first)["lines"] == ["head", *lines[:300], "end"]


def test_keeper_changes_nothing_when_a_change_fails(pages: Any) -> None:
    page = pages()
    number = ask(page, "create", "head", False, [["aa", 0]])
    assert ask(page, "change", number, 0, 0, ["one"], None, None)
    failed = page.evaluate(
        """async (number) => {
        try { await keeper.change(number, 1, 0, ["two", () => {}], "new", null) } catch (error) { return error.name }
        }""",
        number,
    )
    assert (failed, ask(page, "read", number)) == ("DataCloneError", {"lines": ["head", "one"], "changes": 1})
    failed = page.evaluate("keeper.create('head', false, [['bb', 0], ['aa', 0]]).then(() => '', (error) => error.name)")
    assert failed == "ConstraintError", "a link leads to one game"
    assert ask(page, "numbers") == [number]
    assert ask(page, "seat", "bb") is None


def test_keeper_loses_no_line_of_two_pages_which_tell_each_other(pages: Any) -> None:
    one, other = pages(), pages()
    number = ask(one, "create", "head", False, [])
    for name, page in (("one", one), ("other", other)):
        page.evaluate("([number, name]) => { window.playing = play(number, name, 60) }", [number, name])
    accepted = [line for page in (one, other) for line in page.evaluate("window.playing")]
    lines = ask(one, "read", number)["lines"][1:]
    assert sorted(f"{rank} {line}" for rank, line in enumerate(lines)) == sorted(accepted)
    assert ask(one, "read", number)["changes"] == len(lines) == 120
    for page in (one, other):
        page.wait_for_function("window.heard.length === 60")
        assert set(page.evaluate("window.heard")) == {number}


def test_keeper_has_what_it_accepted_of_a_page_killed_at_any_instant(pages: Any, effort: Effort) -> None:
    stays = pages()
    number = ask(stays, "create", "head", False, [])
    accepted: list[str] = []
    for i in range(effort(3, 60)):
        page = pages()
        page.on("console", lambda said: accepted.append(said.text))
        page.evaluate("([number, name]) => { void play(number, name, 10000) }", [number, f"page {i}"])
        page.wait_for_timeout(15 + 37 * i % 180)
        page.close()
    read = ask(stays, "read", number)
    lines = [f"{rank} {line}" for rank, line in enumerate(read["lines"][1:])]
    assert len(accepted) > 10
    assert set(accepted) <= set(lines)
    assert read["changes"] == len(lines)
