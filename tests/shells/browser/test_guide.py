"""A guided first game on the page: offered once, followed by its marks alone to its last sentence, left at any time."""

from playwright.sync_api import Page, expect

from .conftest import Opened, Server
from .pointers import CORNER

TOLD = "document.querySelector('.hinted') || document.querySelector('.guide-words').innerText.includes('play on')"

PICKED = "said => document.querySelector('.spot.picked') || document.querySelector('.guide-words').innerText !== said"


def guided(server: Server, opened: Opened, game: str, **screen: int) -> Page:
    page = opened(server.address, **screen)
    page.locator(f'.card[aria-label="{game}"] .poster-guide').click()
    page.wait_for_selector(".hinted")
    return page


def follow(page: Page) -> str:
    """Touch what is marked, the goal last; return the lesson that this ends."""
    said = page.locator(".guide-words").inner_text()
    page.locator(":is(.spot, .act).hinted:not(.aim)").first.click(position=CORNER)
    page.wait_for_function(PICKED, arg=said)
    if page.locator(".spot.picked").count():
        page.locator(".aim").click(position=CORNER)
    expect(page.locator(".guide-words")).not_to_have_text(said, use_inner_text=True)
    return said


def test_guide_of_klondike_is_followed_by_its_marks_to_its_last_sentence(server: Server, opened: Opened) -> None:
    page = guided(server, opened, "Klondike")
    said = []
    while page.locator(".hinted").count():
        said.append(follow(page))
        page.wait_for_function(f"() => {TOLD}")
    assert len(said) == 8
    expect(page.locator(".guide-words")).to_contain_text("a hint helps")
    page.get_by_role("button", name="leave the guide").click()
    expect(page.locator(".guide")).to_be_hidden()
    page.goto(server.address)
    page.wait_for_selector(".card")
    expect(page.locator('.card[aria-label="Klondike"] .poster-guide')).to_have_count(0)
    expect(page.locator('.card[aria-label="Haricots"] .poster-guide')).to_have_count(1)


def test_guide_of_rummikub_marks_the_tiles_then_the_button_that_lays_them(server: Server, opened: Opened) -> None:
    page = guided(server, opened, "Rummikub", width=390, height=844)
    expect(page.locator(".guide-words")).to_contain_text("30 points")
    for value in ("10", "13"):  # two groups, each on a pile of its own
        spots = page.locator(f'.mine .spot.hinted[data-face$=" {value}"]')
        expect(spots).to_have_count(3)
        for spot in spots.all():
            spot.click(position=CORNER)
        page.locator(".aim").click(position=CORNER)
    expect(page.locator(".act-main.hinted")).to_be_visible()
    page.locator(".act-main.hinted").click()
    expect(page.locator(".guide-words")).to_contain_text("draw a tile")


def test_guide_goes_on_after_another_move_and_is_left_for_good(server: Server, opened: Opened) -> None:
    page = guided(server, opened, "Klondike")
    first = page.locator(".guide-words").inner_text()
    page.locator('.spot[data-place="talon"]').last.click(position=CORNER)
    expect(page.locator(".figures")).to_contain_text("1")
    page.wait_for_selector(".hinted")
    page.reload()
    page.wait_for_selector(".hinted")
    page.get_by_role("button", name="leave the guide").click()
    page.reload()
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".guide")).to_be_hidden()
    assert first
