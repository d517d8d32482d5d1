"""Pictures of every room at five sizes by day and by night, compared with the sheets of the gallery.

`make pictures-again` takes the sheets anew: one for each room, each of its pictures made smaller. Under another browser
than the one that took them, a difference is told and fails nothing.
"""

import io
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from .conftest import Server
from .rooms import NOW, ROOMS, STEADY, serve_moments

KEPT = Path(__file__).parents[3] / "docs" / "page" / "rooms"
AGAIN = bool(os.environ.get("RUMMIFUN_PICTURES_AGAIN"))
DIFFERENCES = Path(os.environ.get("RUMMIFUN_PICTURES_FOLDER", "build/pictures"))
LARGEST = 330_000  # bytes of a sheet
FAINT = 24  # of 255: a pixel that differs by less is the same
SHARE, BLOCK, BLOCK_SHARE = 0.0002, 64, 0.02
"""A picture differs where so many of its pixels do, or so many of any block of so many pixels squared."""
AIR = 8
VERSION = 0x0131  # the field of a picture that names the software


class Cell(NamedTuple):
    """A size of the window; where its picture lies on a sheet, and how large."""

    window: tuple[int, int]
    at: tuple[int, int]
    size: tuple[int, int]


CELLS = {
    "wide": Cell((1440, 900), (0, 0), (576, 360)),
    "large": Cell((2560, 1440), (576 + AIR, 0), (576, 324)),
    "middle": Cell((1024, 768), (0, 360 + AIR), (400, 300)),
    "upright": Cell((390, 844), (400 + AIR, 360 + AIR), (195, 422)),
    "flat": Cell((844, 390), (400 + 195 + 2 * AIR, 360 + AIR), (422, 195)),
}
WIDTH, HEIGHT = 2 * 576 + AIR, 360 + AIR + 422
THEMES = ("light", "dark")
STILL = """() => document.fonts.ready.then(() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))))"""


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = serve_moments(tmp_path_factory.mktemp("moments"))
    yield server
    server.kill()


def enter(chromium: Browser, server: Server, room: str) -> Page:
    """Open a room in a window of its own, whose day is always the same."""
    asked: Any = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "timezone_id": "UTC"}
    page = chromium.new_context(reduced_motion="reduce", **asked).new_page()
    page.clock.set_fixed_time(NOW)
    ROOMS[room](server, page)
    page.evaluate(STEADY)
    return page


def take(page: Page, size: str, theme: Any) -> Image.Image:
    """Take a room at a size in a theme, and make the picture smaller."""
    cell = CELLS[size]
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": cell.window[0], "height": cell.window[1]})
    page.mouse.move(0, 0)
    page.evaluate(STILL)
    taken = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return taken.resize(cell.size, Image.Resampling.BOX)


def place_of(size: str, theme: str) -> tuple[int, int]:
    left, top = CELLS[size].at
    return left, top + THEMES.index(theme) * (HEIGHT + AIR)


def crop(sheet: Image.Image, size: str, theme: str) -> Image.Image:
    left, top = place_of(size, theme)
    width, height = CELLS[size].size
    return sheet.crop((left, top, left + width, top + height))


def check(room: str, taken: dict[tuple[str, str], Image.Image], version: str) -> None:
    """Compare pictures of a room with its sheet."""
    then = Image.open(KEPT / f"{room}.webp")
    browser = then.getexif().get(VERSION, "")
    sheet, apart = then.convert("RGB"), {}
    for (size, theme), now in taken.items():
        if differs := difference(crop(sheet, size, theme), now):
            apart[f"{size} {theme}"] = differs
            show(f"{room}-{size}-{theme}", crop(sheet, size, theme), now)
    if apart and browser != version:
        warnings.warn(pytest.PytestWarning(f"{room}: {apart} (taken by Chromium {browser})"), stacklevel=1)
        pytest.skip(f"{apart}, under another browser")
    assert apart == {}


@pytest.mark.lent
@pytest.mark.parametrize("room", ROOMS)
def test_room_looks_as_on_its_sheet(moments: Server, chromium: Browser, room: str) -> None:
    page = enter(chromium, moments, room)
    taken = {(size, theme): take(page, size, theme) for theme in THEMES for size in CELLS}
    if AGAIN:
        keep(taken, KEPT / f"{room}.webp", chromium.version)
    check(room, taken, chromium.version)


def test_every_room_has_its_sheet() -> None:
    assert {file.stem for file in KEPT.glob("*.webp")} == set(ROOMS)


def test_room_looks_as_on_its_sheet_on_a_telephone(moments: Server, chromium: Browser) -> None:
    page = enter(chromium, moments, "descente-begun")
    check("descente-begun", {("upright", "light"): take(page, "upright", "light")}, chromium.version)


def keep(taken: dict[tuple[str, str], Image.Image], to: Path, version: str) -> None:
    sheet = Image.new("RGB", (WIDTH, 2 * HEIGHT + AIR), "white")
    for (size, theme), picture in taken.items():
        sheet.paste(picture, place_of(size, theme))
    few = sheet.point(lambda depth: min(255, depth + 4) & 0xF8)  # 32 depths: smaller, and within what is the same
    exif = Image.Exif()
    exif[VERSION] = version
    to.parent.mkdir(exist_ok=True)
    few.save(to, "WEBP", lossless=True, quality=90, method=5, exif=exif)
    assert to.stat().st_size <= LARGEST, to.name


def difference(then: Image.Image, now: Image.Image) -> str:
    """Tell how two pictures differ; say nothing where they are alike."""
    bands = [band.point(lambda depth: 255 if depth > FAINT else 0) for band in ImageChops.difference(then, now).split()]
    apart = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    share = apart.histogram()[255] / (then.width * then.height)
    worst = apart.reduce(BLOCK).getextrema()[1] / 255  # type: ignore[operator]  # a band of one number a pixel
    return f"{share:.2%} of it, {worst:.0%} of a block" if share > SHARE or worst > BLOCK_SHARE else ""


def show(name: str, then: Image.Image, now: Image.Image) -> None:
    """Write what was, what is, and what differs, beside one another."""
    DIFFERENCES.mkdir(parents=True, exist_ok=True)
    beside = Image.new("RGB", (3 * then.width, then.height))
    for i, picture in enumerate((then, now, ImageChops.difference(then, now))):
        beside.paste(picture, (i * then.width, 0))
    beside.save(DIFFERENCES / f"{name}.png")


def test_difference_sees_a_name_a_pixel_larger_and_no_noise() -> None:
    then = Image.new("RGB", (256, 256), "white")
    noise, moved = then.copy(), then.copy()
    noise.putpixel((9, 9), (240, 240, 240))
    moved.paste("black", (64, 64, 84, 68))
    assert (difference(then, noise), difference(then, then)) == ("", "")
    assert difference(then, moved) != ""
