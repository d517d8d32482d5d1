"""The gallery shows every picture of its commands, with their lines, in both languages; the film moves."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from harness.nonempty import nonempty
from PIL import Image, ImageChops

from book.blocks import ROOT
from rummifun.games import GAMES

DOCS = ROOT / "docs"
PICTURES = DOCS / "page"
SMALL = 60_000
FILM_AT_MOST = 1_000_000


def gallery(lang: str) -> str:
    return (DOCS / lang / "ecrans.md").read_text(encoding="utf-8")


def shown(lang: str) -> list[str]:
    return re.findall(r"!\[[^]]+\]\(\.\./page/([\w-]+\.webp)\)", gallery(lang))


def blocks(text: str) -> list[str]:
    return re.findall(r"^```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_gallery_shows_every_picture_once_and_every_game_in_both_languages() -> None:
    assert sorted(shown("en")) == sorted(file.name for file in PICTURES.glob("*.webp"))
    assert (shown("en"), blocks(gallery("en"))) == (shown("fr"), blocks(gallery("fr")))
    assert {f"{game}-1200.webp" for game in GAMES} <= set(shown("en"))


def test_rooms_are_shown_once_each_in_both_languages() -> None:
    sheets = sorted(f"rooms/{file.name}" for file in (PICTURES / "rooms").glob("*.webp"))
    for lang in ("fr", "en"):
        text = (DOCS / lang / "salles.md").read_text(encoding="utf-8")
        assert sorted(re.findall(r"!\[[^]]+\]\(\.\./page/(rooms/[\w-]+\.webp)\)", text)) == sheets


def test_gallery_makes_each_picture_by_three_lines_at_most() -> None:
    for part in nonempty(re.split(r"^#+ ", gallery("en"), flags=re.MULTILINE)):
        if "../page/" in part:
            made = [line for block in blocks(part) for line in block.splitlines() if line]
            typed = [line for line in made if line.startswith(">>> ")] or made
            assert 1 <= len(typed) <= 3, part


@pytest.mark.parametrize("file", sorted(PICTURES.glob("*.webp")), ids=lambda file: file.stem)
def test_picture_is_small_and_shows_something(file: Path) -> None:
    with Image.open(file) as image:
        image.seek(0)
        assert len(set(image.convert("L").resize((64, 64)).tobytes())) > 8
        assert file.stat().st_size <= (FILM_AT_MOST if getattr(image, "is_animated", False) else SMALL)


def test_film_of_the_readme_moves() -> None:
    found = re.search(r"!\[[^]]+\]\((docs/page/\w+\.webp)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert found
    with Image.open(ROOT / found[1]) as film:
        frames = []
        for at in range(getattr(film, "n_frames", 1)):
            film.seek(at)
            frames.append(film.convert("RGB"))
    changed = [ImageChops.difference(*pair).getbbox() for pair in pairwise(frames)]
    assert len(frames) > 60
    assert sum(box is not None for box in changed) > len(frames) / 2
