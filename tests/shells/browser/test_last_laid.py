"""The pieces that another laid last, in the page: they glow, are said, survive a reload, go with one's own move."""

from playwright.sync_api import expect

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games.rummikub import jeu
from rummifun.session.session import PERSON, resume_session

from .conftest import Opened, Server


def test_show_laid_glows_until_ones_own_move(server: Server, opened: Opened) -> None:
    laid = resume_session(Record(jeu, Alea(17), (jeu.read("pose [11n 12n 13n]"),)), (PERSON, PERSON))
    page = opened(server.keep(laid, 1, network=True)[0])
    for _ in range(2):
        page.wait_for_selector(".spot.fresh")
        spots = page.locator(".spot.fresh").evaluate_all("all => all.map(spot => spot.ariaLabel)")
        assert spots == [f"black {n}, combination 1, laid last" for n in (11, 12, 13)]
        expect(page.locator(".layer > .sitter[data-letter]")).to_have_count(1)  # of another person, a letter
        page.reload()
    page.wait_for_selector(".spot.fresh")
    page.get_by_role("button", name="draw", exact=False).first.click()
    page.wait_for_function("() => !document.querySelector('.fresh, .layer, [aria-label$=\"laid last\"]')")
