"""Hands on the page, each a complete one: a mouse that clicks, a finger that taps, keys alone, a mouse that drags."""

import json
import re
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, Position, WebSocket, expect

from shells.web.robots import piles_of

Scene = dict[str, Any]
Act = dict[str, Any]
CORNER: Position = {"x": 12, "y": 6}  # a visible point of a covered card


def script(name: str) -> str:
    return (Path(__file__).parent / "scripts" / f"{name}.js").read_text("utf-8")


SHOWN, LIT, BUILT, WAY_TO, WHERE, SEEN, FOCUS = map(
    script, ("shown", "lit", "built", "way_to", "where", "seen", "focus")
)
MARK = "document.querySelector('.felt').append(document.createElement('mark'))"
STILL = script("still")
"""Waits until nothing on the page moves or is laid anew."""
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('.pile')?.dataset.place"


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


class Ear:
    """The messages to a page: every scene by its version, to compare with the picture."""

    def __init__(self) -> None:
        self.scenes: dict[str, Scene] = {}

    def listen(self, wire: WebSocket) -> None:
        wire.on("framereceived", self.hear)

    def hear(self, letter: str | bytes) -> None:
        said = json.loads(letter)
        if said["type"] == "scene":
            self.scenes[str(said["v"])] = said


class Hand:
    """A hand on a page, the only means of a test to act."""

    has_touch = False
    init = ""
    width = 1280
    height = 800

    def __init__(self, opened: Callable[..., Page], address: str) -> None:
        self.ear = Ear()
        self.v = ""
        screen = {"width": self.width, "height": self.height, "has_touch": self.has_touch}
        self.page = opened(address, ear=self.ear, init=self.init, **screen)

    def ready(self) -> Scene:
        """Wait until the page shows a scene with acts, or the end of the game; return that scene."""
        self.v = str(self.page.wait_for_function(SHOWN, arg=self.v).json_value())
        while self.v not in self.ear.scenes:  # the letter is told by another way than the picture
            self.page.wait_for_timeout(5)
        return self.ear.scenes[self.v]

    def spot(self, place: str, index: int | None = None) -> Locator:
        """Find a spot of a pile, by its number from 1; the uppermost without one."""
        spots = self.page.locator(f'.pile[data-place="{place}"] .spot')
        return spots.last if index is None else spots.nth(index - 1)

    def play(self, act: Act) -> None:
        """Make an act: by its button, by one touch, or from where it begins to where it leads."""
        source, index, target = act["source"], act["index"], act["target"]
        if source is None:
            return self.press(act["label"])
        self.touch(self.spot(source, index))
        lit = self.page.wait_for_function(LIT, arg=self.v).json_value()
        if lit:
            assert target in lit, (act, lit)
            self.touch(self.spot(target))
        return None

    def corner(self, spot: Locator) -> tuple[float, float]:
        """Return the visible corner of a spot on the screen, even under other cards."""
        box = box_of(spot)
        return box["x"] + CORNER["x"], box["y"] + CORNER["y"]

    def lit(self) -> list[str]:
        return list(self.page.locator(".pile.goal").evaluate_all("piles => piles.map(pile => pile.dataset.place)"))

    def carry(self, place: str, indexes: list[int], target: str) -> None:
        """Choose pieces of a pile, and put them on another."""
        for index in indexes:
            self.touch(self.spot(place, index))
        self.page.evaluate(MARK)
        self.touch(self.spot(target))
        self.page.wait_for_function(BUILT)

    def press(self, label: str) -> None:
        button = self.button(label)
        if button.count() and not button.is_visible():
            self.touch(self.page.locator(".tools summary"))
        self.touch(button)

    def lays(self) -> None:
        """Press the main act, which lays what is being built."""
        self.touch(self.page.locator(".act-main"))

    def button(self, label: str) -> Locator:
        return self.page.locator(":is(.tools, .acts) button").filter(has_text=re.compile(f"^{re.escape(label)}$"))

    @abstractmethod
    def touch(self, element: Locator) -> None:
        """Touch an element once, as this hand does."""

    def hears(self, words: str) -> None:
        """Check that the page says these words of a move, in few words or whole."""
        expect(self.page.locator(".notice")).to_contain_text(words)

    def sees_the_end(self, scene: Scene) -> None:
        """Check that the page tells how the game ended, and offers the acts of an ended game."""
        expect(self.page.locator(".state.over")).to_have_text(scene["over"]["sentence"])
        expect(self.page.get_by_role("link", name="look back")).to_have_count(1)
        expect(self.page.locator(".spot.movable, .pile.goal, .acts .act")).to_have_count(0)


class Mouse(Hand):
    def touch(self, element: Locator) -> None:
        element.click(position=CORNER)


class Finger(Hand):
    has_touch = True
    width = 390

    def touch(self, element: Locator) -> None:
        element.tap(position=CORNER)


class Chooser(Finger):
    """A finger that picks every piece before it puts it, in a browser where one tap does not move any."""

    init = "localStorage.setItem('wish touch', 'no')"


class Drag(Mouse):
    """A mouse that drags pieces where it can, and clicks elsewhere."""

    def play(self, act: Act) -> None:
        source, index, target = act["source"], act["index"], act["target"]
        if source is None or target is None or not self.drag([source, index], target):
            super().play(act)

    def carry(self, place: str, indexes: list[int], target: str) -> None:
        for index in indexes if len(indexes) > 1 else ():
            self.touch(self.spot(place, index))
        self.page.evaluate(MARK)
        assert self.drag([place, indexes[-1]], target)
        self.page.wait_for_function(BUILT)

    def drag(self, source: list[Any], target: str) -> bool:
        """Drag a piece to a pile; tell whether it could be lifted."""
        spot = self.spot(*source)
        if spot.get_attribute("data-face") is None:
            return False
        spot.scroll_into_view_if_needed()
        x, y = self.corner(spot)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 8, y + 8)
        self.page.wait_for_selector(".spot.carried")
        assert target in self.lit(), (source, target)
        self.roll(self.spot(target))
        at = self.corner(self.spot(target))
        self.page.mouse.move(*at, steps=2)
        assert self.page.evaluate(UNDER, at) == target
        self.page.mouse.up()
        return True

    def roll(self, goal: Locator) -> None:
        """Hold the dragged piece at the edge of the screen, until the page has moved to its goal."""
        if not goal.evaluate(SEEN):
            x, y = self.corner(goal)
            self.page.mouse.move(x, 15 if y < self.height / 3 else self.height - 15)
            self.page.wait_for_function(SEEN, arg=goal.element_handle())
            self.page.mouse.move(x, self.height / 2)


class Keys(Hand):
    """Keys alone, from the current focus, which is always visible."""

    MOST = 40
    """The most stops of Tab before the element."""

    begun = False

    def ready(self) -> Scene:
        scene = super().ready()
        if self.begun:
            self.sees()
        return scene

    def sees(self) -> None:
        """Check that the page shows the focus."""
        found = self.page.evaluate(FOCUS)
        assert found == "", found

    def touch(self, element: Locator) -> None:
        """Go there, by Tab to the table or to a button, by arrows over the table; press Space or Enter."""
        is_spot = "spot" in (element.get_attribute("class") or "").split()
        if is_spot:
            self.walk(element)
        else:
            self.tab(element)
        self.sees()
        self.begun = True
        self.page.keyboard.press("Space" if is_spot else "Enter")

    def tab(self, element: Locator) -> None:
        """Go from stop to stop, the shorter way round."""
        for _ in range(self.MOST):
            where = element.evaluate(WHERE)
            if where == 0:
                return
            self.page.keyboard.press("Tab" if where > 0 else "Shift+Tab")
        raise AssertionError(element)

    def walk(self, spot: Locator) -> None:
        """Enter the table, and go from spot to spot."""
        if not self.page.evaluate("document.activeElement.matches('.felt .spot')"):
            self.tab(self.page.locator('.felt .spot[tabindex="0"]'))
        place, index = (spot.get_attribute(f"data-{name}") for name in ("place", "index"))
        selector = f'.felt .spot[data-place="{place}"][data-index="{index}"]'
        way = self.page.evaluate(WAY_TO, selector)
        assert way is not None, f"no arrows lead to {selector}"
        for key in way:
            self.page.keyboard.press(key)
        assert self.page.evaluate("selector => document.activeElement.matches(selector)", selector)


def worth(scene: Scene, act: Act) -> int:
    """Rate an act: up first; then to free a hidden card; from the waste; the stock; no move to and fro."""
    source, index, target = act["source"], act["index"], act["target"]
    if target in ("♣", "♦", "♥", "♠"):
        return 5
    if index is None:
        return 2
    if source == "rebut":
        return 3
    under = piles_of(scene)[source][: index - 1]
    return 4 if under and under[-1][1] == "dos" else 0


def best(game: str, scene: Scene) -> Act:
    """Choose an act that soon ends a game: the first one, or in a patience the best rated."""
    return scene["acts"][0] if game == "haricots" else max(scene["acts"], key=lambda act: worth(scene, act))
