"""The sheets of the page: layers, one component a sheet, no reach into a table, raw colours in one place."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.nonempty import nonempty

from rummifun.page.html_page import STATIC, style_sheet

SHEETS = sorted((STATIC / "css").glob("*.css"))
LAYERS = ["tokens", "base", "pieces", "table", "zones", "rooms", "sheets", "states"]
BLOCK = re.compile(r"([^{};]*)([{};])")
REACHES = re.compile(r"[^>+] (?:(?:button|svg|span|section|div|h2)\b|\.(?:spot|pile|zone|felt)\b)")
"""The selectors that would find parts of a table anywhere within another component."""


def rules(sheet: Path) -> Iterator[tuple[str, str]]:
    """List the selectors of a sheet, each with its layer (none for those that stand outside)."""
    nested: list[str] = []
    for head, mark in BLOCK.findall(re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)):
        if mark == "}":
            nested.pop()
        elif mark == "{":
            if not head.lstrip().startswith("@"):
                layer = next((name.split()[1] for name in nested if name.startswith("@layer")), "")
                yield from ((layer, " ".join(one.split())) for one in re.split(r",(?![^()]*\))", head))
            nested.append(head.strip())


def owner(selector: str) -> str:
    """Return the class with which a selector begins, with its attribute; none where it begins otherwise."""
    found = re.match(r"\.([\w-]+(?:\[data-\w+)?)", selector)
    return found[1] if found else ""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_sheet_begins_each_selector_with_a_class_of_its_own(sheet: Path) -> None:
    others = {owner(said) for one in SHEETS if one != sheet for layer, said in rules(one) if layer != "states"}
    for layer, selector in nonempty([*rules(sheet)]):
        assert layer in LAYERS or ".cm-" in selector, selector  # CodeMirror's own sheet is in no layer
        assert not re.search(r"#[a-zA-Z]", selector), selector
        if layer in ("tokens", "states"):
            continue
        assert owner(selector) or (layer == "base" and selector.startswith(":where(")), selector
        assert owner(selector) not in others - {""}, selector
        if layer in ("rooms", "sheets"):
            assert sheet.stem == "report" or not REACHES.search(selector), selector  # no table lies in a report


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_sheet_takes_its_colours_from_the_tokens_and_leaves_order_to_the_layers(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert "!important" not in text
    assert len(text.splitlines()) <= 260
    if sheet.stem != "tokens":
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(", text) == []


def test_style_sheet_joins_every_sheet_in_the_order_of_the_layers() -> None:
    joined = style_sheet()
    assert "@import" not in joined
    assert re.search(r"^@layer ([^;{]*);", joined, re.MULTILINE)[1].split(", ") == LAYERS  # type: ignore[index]
    assert [sheet.stem for sheet in SHEETS if sheet.read_text("utf-8") not in joined] == []
    fonts = re.findall(r'url\("(fonts/\w+\.woff2)"\)', joined)
    assert all((STATIC / font).read_bytes().startswith(b"wOF2") for font in nonempty(fonts))
    assert all((STATIC / font.replace(".woff2", "-OFL.txt")).is_file() for font in fonts)
