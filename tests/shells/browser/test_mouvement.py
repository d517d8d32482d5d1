"""Pieces that move: a deal is dealt, cards turn and go back, a game that is won is celebrated; nobody waits for it."""

from shells.browser.pointers import Mouse, box_of, script

from .conftest import Opened, Server

GLIDING = "document.querySelectorAll('.gliding').length"
MOVING = "document.getAnimations().filter(one => !(one instanceof CSSTransition)).length"

SLOWLY, WATCH, CELEBRATE = script("slowly"), script("watch"), script("celebrate")
UNSEEN = "sessionStorage.unseen ??= (localStorage.clear(), 'yes')"


class Moving(Mouse):
    def __init__(self, opened: Opened, address: str) -> None:
        super().__init__(lambda address, **more: opened(address, reduced_motion="no-preference", **more), address)

    def slows(self) -> None:
        """Deal again, slowly enough to be looked at: a table that was left here would lie there at once."""
        self.page.add_init_script(SLOWLY)
        self.page.add_init_script(UNSEEN)
        self.page.reload()
        self.page.wait_for_function(f"() => {GLIDING} > 10")


def klondike(server: Server) -> str:
    return server.deal(game="klondike", deal="33", options={"draw": 3})[0]


def test_animation_deals_once_and_a_key_ends_it(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    page = hand.page
    hand.slows()
    page.keyboard.press("Shift")
    assert page.evaluate(MOVING) == 0
    hand.ready()
    hand.touch(hand.spot("talon"))
    hand.ready()
    page.reload()
    page.wait_for_selector(".spot.movable")
    assert page.evaluate(GLIDING) == 0


def test_animation_takes_drawn_cards_back_where_they_were(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.ready()
    hand.touch(hand.spot("talon"))
    hand.ready()
    hand.page.evaluate(WATCH, ".ghost")
    hand.page.keyboard.press("u")
    hand.page.wait_for_selector("body[data-seen]")
    hand.page.wait_for_function("() => !document.querySelector('.ghost')", timeout=30_000)


def test_animation_lets_touch_what_lies_there(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.slows()
    box = box_of(hand.spot("talon"))
    hand.page.mouse.click(box["x"] + 10, box["y"] + 10)
    hand.page.wait_for_selector('.pile[data-place="rebut"] [data-face]')


def test_celebrate_lasts_three_seconds_at_most_and_a_key_ends_it(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.ready()
    wide = hand.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert 1000 < hand.page.evaluate(CELEBRATE) <= 3000
    assert hand.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == wide
    hand.page.keyboard.press("Shift")
    assert hand.page.evaluate(MOVING) == 0
    hand.page.wait_for_function("() => !document.querySelector('.sky')")


def test_animation_is_none_for_who_does_not_like_movement(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    hand.ready()
    assert hand.page.evaluate("document.getAnimations().length") == 0
    assert hand.page.evaluate(CELEBRATE) is None
