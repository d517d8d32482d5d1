"""Pictures of the rooms, compared with those kept beside this file: `make pictures-again` takes them anew.

Under another browser than the one that took them, a difference is told and fails nothing.
"""

import io
import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Browser, Page

from .conftest import Server
from .pointers import script

KEPT = Path(__file__).parent / "images"
AGAIN = bool(os.environ.get("RUMMIFUN_PICTURES_AGAIN"))
DIFFERENCES = Path(os.environ.get("RUMMIFUN_PICTURES_FOLDER", "build/pictures"))
LARGEST = 60_000  # bytes of a picture that is kept
FAINT = 24  # of 255: a pixel that differs by less is the same
SHARE, BLOCK, BLOCK_SHARE = 0.0002, 64, 0.02
"""A picture differs where so many of its pixels do, or so many of any block of so many pixels squared."""
NOW = "2026-01-02T12:00:00Z"
SIZES = {"wide": (1440, 900), "middle": (1024, 768), "tablet": (820, 1180), "upright": (390, 844), "flat": (844, 390)}


def deal(game: str) -> Callable[[Server, Page], None]:
    def go(server: Server, page: Page) -> None:
        page.goto(server.deal(game=game, deal="17")[0] + "?lang=en")
        page.wait_for_selector(".felt[data-v] .zone")

    return go


def crowd(server: Server, page: Page) -> None:
    deal("rummikub")(server, page)
    page.evaluate(script("crowded"))


def refuse(server: Server, page: Page) -> None:
    deal("rummikub")(server, page)
    page.locator('.pile[data-place="J1"] .spot').first.click()
    page.locator('.pile[data-place="table.new"] .spot').click()
    page.wait_for_selector(".verdict.bad")


def go_on(server: Server, page: Page) -> None:
    for game in ("haricots", "klondike", "rummikub"):
        deal(game)(server, page)
        page.wait_for_function("() => !!document.querySelector('.felt[data-v] .spot')")
    page.goto(server.address)
    page.wait_for_selector(".thumbnail .spot", state="attached")


GAMES = ("rummikub", "klondike", "haricots", "descente")
ROOMS = {game: deal(game) for game in GAMES} | {"crowded": crowd, "refused": refuse, "thumbnails": go_on}
PICTURES = (
    *[(game, "wide") for game in GAMES],
    *[(game, "upright") for game in GAMES],
    *[("klondike", "flat"), ("crowded", "middle"), ("crowded", "flat"), ("refused", "tablet"), ("thumbnails", "wide")],
)


@pytest.fixture
def page(chromium: Browser) -> Callable[[str], Page]:
    def opened(size: str) -> Page:
        width, height = SIZES[size]
        asked: Any = {"viewport": {"width": width, "height": height}, "locale": "en-GB", "timezone_id": "UTC"}
        context = chromium.new_context(reduced_motion="reduce", color_scheme="light", **asked)
        page = context.new_page()
        page.clock.set_fixed_time(NOW)
        return page

    return opened


@pytest.mark.lent
@pytest.mark.parametrize(("room", "size"), PICTURES)
def test_room_looks_as_in_its_picture(
    server: Server, chromium: Browser, page: Callable[[str], Page], room: str, size: str
) -> None:
    shown = page(size)
    ROOMS[room](server, shown)
    shown.evaluate("() => document.fonts.ready")
    shown.mouse.move(0, 0)
    part = shown.locator(".kept").first if room == "thumbnails" else shown.locator("body")
    taken = Image.open(io.BytesIO(part.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    kept = KEPT / f"{room}-{size}.webp"
    if AGAIN:
        keep(taken, kept, chromium.version)
    then = Image.open(kept)
    browser = then.getexif().get(VERSION, "")
    differs = difference(then.convert("RGB"), taken)
    if differs:
        show(kept.stem, then.convert("RGB"), taken)
    if differs and browser != chromium.version:
        warnings.warn(pytest.PytestWarning(f"{kept.stem}: {differs} (taken by Chromium {browser})"), stacklevel=1)
        pytest.skip(f"{differs}, under another browser")
    assert differs == ""


VERSION = 0x0131  # the field of a picture that names the software


def keep(taken: Image.Image, to: Path, version: str) -> None:
    few = ImageOps.posterize(taken, 5)  # so many bits a colour: smaller, and within what counts as the same
    exif = Image.Exif()
    exif[VERSION] = version
    few.save(to, "WEBP", lossless=True, quality=100, method=6, exif=exif)
    assert to.stat().st_size <= LARGEST, to.name


def difference(then: Image.Image, now: Image.Image) -> str:
    """Tell how two pictures differ; say nothing where they are alike."""
    if then.size != now.size:
        return f"{now.size} instead of {then.size}"
    bands = [band.point(lambda depth: 255 if depth > FAINT else 0) for band in ImageChops.difference(then, now).split()]
    apart = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    share = apart.histogram()[255] / (then.width * then.height)
    blocks = apart.reduce(BLOCK)
    worst = blocks.getextrema()[1] / 255  # type: ignore[operator]  # a band of one number a pixel
    return f"{share:.2%} of it, {worst:.0%} of a block" if share > SHARE or worst > BLOCK_SHARE else ""


def show(name: str, then: Image.Image, now: Image.Image) -> None:
    """Write what was, what is, and what differs, beside one another."""
    DIFFERENCES.mkdir(parents=True, exist_ok=True)
    width, height = max(then.width, now.width), max(then.height, now.height)
    beside = Image.new("RGB", (3 * width, height))
    apart = ImageChops.difference(then, now) if then.size == now.size else now
    for i, picture in enumerate((then, now, apart)):
        beside.paste(picture, (i * width, 0))
    beside.save(DIFFERENCES / f"{name}.png")


def test_difference_sees_a_name_a_pixel_larger_and_no_noise() -> None:
    then = Image.new("RGB", (256, 256), "white")
    noise, moved = then.copy(), then.copy()
    noise.putpixel((9, 9), (240, 240, 240))
    moved.paste("black", (64, 64, 84, 68))
    assert (difference(then, noise), difference(then, then)) == ("", "")
    assert difference(then, moved) != ""
