"""The files of a sheet of one's own, by their names: the parts that a single file may be divided into."""

from __future__ import annotations

from typing import Final

from rummifun.grading.sheet.interface import FILE
from rummifun.messages import LANGUAGES

PROGRAMS: Final = ("solution", "lectures", "fautes", "lois", "donne", "debut")
"""The programs of a sheet, without their suffixes."""


LAWS: Final = "lois.py"


OPTIONS: Final = "feuille.toml"


SENTENCES: Final = "feuille.{lang}.toml"


COMMON: Final = "commun.ml"
"""The file of what all sheets of a folder share, where each is one file: it stands before each of them."""


NAMES: Final = (
    *(FILE, OPTIONS, *(SENTENCES.format(lang=lang) for lang in LANGUAGES)),
    *(f"{name}{suffix}" for name in PROGRAMS for suffix in (".ml", ".py")),
)
"""The names of the files, or parts of one file, that a sheet is read from."""
