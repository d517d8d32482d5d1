"""Pieces that move: a deal is dealt, cards turn and go back, a game that is won is celebrated; nobody waits for it."""

from __future__ import annotations

from shells.browser.pointers import Mouse

from .conftest import Opened, Server

GLIDING = "document.querySelectorAll('.gliding').length"

MOVING = "document.getAnimations().filter(one => !(one instanceof CSSTransition)).length"

SLOWLY = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 60_000 });
};"""

WATCH = """kind => new MutationObserver(changes => {
    const added = changes.flatMap(one => [...one.addedNodes]);
    if (added.some(node => node.matches?.(kind))) document.body.dataset.seen = 'yes';
}).observe(document.body, {subtree: true, childList: true})"""


UNSEEN = "sessionStorage.unseen ??= (localStorage.clear(), 'yes')"


class Moving(Mouse):
    """A mouse of somebody who likes movement."""

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


def test_a_deal_is_dealt_once_and_a_key_ends_it(server: Server, opened: Opened) -> None:
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


def test_cards_that_are_drawn_go_back_where_they_were(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.ready()
    hand.touch(hand.spot("talon"))
    hand.ready()
    hand.page.evaluate(WATCH, ".ghost")
    hand.page.keyboard.press("u")
    hand.page.wait_for_selector("body[data-seen]")
    hand.page.wait_for_function("() => !document.querySelector('.ghost')", timeout=30_000)


def test_what_is_touched_during_a_movement_is_what_lies_there(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.slows()
    box = hand.spot("talon").bounding_box()
    assert box is not None
    hand.page.mouse.click(box["x"] + 10, box["y"] + 10)
    hand.page.wait_for_selector('.pile[data-place="rebut"] [data-face]')


CELEBRATE = """async () => {
    const { celebrate } = await import('/static/animation.js');
    celebrate(document.querySelector('.felt'));
    const sky = document.querySelector('.sky');
    return sky && Math.max(...sky.getAnimations({subtree: true}).map(one => one.effect.getComputedTiming().endTime));
}"""


def test_a_victory_is_celebrated_for_three_seconds_at_most_and_a_key_ends_it(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.ready()
    wide = hand.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    lasts = hand.page.evaluate(CELEBRATE)
    assert 1000 < lasts <= 3000
    assert hand.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == wide
    hand.page.keyboard.press("Shift")
    assert hand.page.evaluate(MOVING) == 0
    hand.page.wait_for_function("() => !document.querySelector('.sky')")


def test_who_does_not_like_movement_sees_none(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    hand.ready()
    assert hand.page.evaluate("document.getAnimations().length") == 0
    assert hand.page.evaluate(CELEBRATE) is None
