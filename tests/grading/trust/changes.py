"""Right submissions in four styles, and changes to them: `mistakes.txt` and `variants.txt`."""

from pathlib import Path
from typing import Final, NamedTuple

from laws import student

from grading.hand_ins import COUPLES, PLIS, SOBRE, Change, changed, read_changes

__all__ = ["MISTAKES", "STYLES", "VARIANTS", "Style", "Written"]


class Style(NamedTuple):
    """A right submission, and the question of its multiset functions."""

    text: str
    sets: str
    file: str = "rendu.ml"


STYLES: Final = {
    "sobre": Style(SOBRE, "Q2"),
    "plis": Style(PLIS, "Q3"),
    "couples": Style(COUPLES, "Q1"),
    "python": Style(Path(str(student.__file__)).read_text("utf-8"), "Q2", "rendu.py"),
}


class Written(Change):
    """A change of one of the styles."""

    def __str__(self) -> str:
        return f"{self.style}: {self.title}"

    def put(self) -> str:
        """Put the new passages into the submission."""
        return changed(STYLES[self.style].text, *self.passages)

    def put_lines(self) -> str:
        """Put the new passages in the place of whole lines: of the last that begins like the old one."""
        text = STYLES[self.style].text
        for begins, new in self.passages:
            line = [line for line in text.splitlines() if line.startswith(begins)][-1]
            text = changed(text, (f"\n{line}\n", f"\n{new}\n"))
        return text


MISTAKES, VARIANTS = (
    [Written(*one) for one in read_changes(Path(__file__).with_name(name))] for name in ("mistakes.txt", "variants.txt")
)
