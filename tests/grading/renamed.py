"""Hand-ins whose functions have other names, as students and the translations of the sheet call them."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from rummifun.grading.sheet import FUNCTIONS

__all__ = ["ENGLISH", "FRENCH", "MULTISETS", "SCHEMES", "renamed", "slipped"]

MULTISETS = tuple(name for name, (section, _) in FUNCTIONS.items() if section.startswith("3."))

_NAMES = (Path(__file__).parent / "hand_ins" / "names.txt").read_text("utf-8")
"""A function of the sheet, and what it is called in French and in English."""

FRENCH, ENGLISH = ({sheet: names[place] for sheet, *names in map(str.split, _NAMES.splitlines())} for place in (0, 1))


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    joined = head + "".join(word[:1].upper() + word[1:] for word in rest)
    return joined if rest else {"nbocc": "nbOcc", "tableVmens": "table_v_mens"}.get(name, f"{name}'")


def slipped(name: str) -> str:
    """Write a letter twice, or once where it stands twice, or too much at the end of a short name."""
    if len(re.sub("_", "", name)) < 5:
        return f"{name}1"
    return re.sub(r"(.)\1", r"\1", name) if re.search(r"(.)\1", name) else name[:3] + name[2:]


SCHEMES: Mapping[str, Callable[[str], str]] = {
    "figures": "{}1".format,
    "camels": _camel,
    "underscores": lambda name: {"nbocc": "nb_occ", "tableVmens": "table_V_mens"}.get(name, f"{name}_"),
    "marks": "{}_q2".format,
    "affixes": "rk_{}".format,
    "french": lambda name: FRENCH[name],
    "english": lambda name: ENGLISH[name],
    "slips": slipped,
}


def renamed(text: str, by: Callable[[str], str], names: tuple[str, ...] = tuple(FUNCTIONS)) -> str:
    """Rename every function of a hand-in, wherever it stands."""
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w'.])(?:{known})(?![\w'])", lambda found: by(found[0]), text)
