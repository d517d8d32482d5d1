"""Whole submissions: three right ones, each in a style of its own, and the changes that others make to one."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

__all__ = ["COUPLES", "HAND_INS", "PLIS", "PYTHON_HAND_INS", "SOBRE", "Change", "Made", "changed", "read_changes"]

SOBRE, PLIS, COUPLES, _GAME = (
    Path(__file__).with_name(f"{name}.ml").read_text("utf-8") for name in ("sobre", "plis", "couples", "interactif")
)


class Made(NamedTuple):
    """A submission: the file to grade, and the files beside it."""

    text: str | bytes
    beside: tuple[tuple[str, str], ...] = ()


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Change passages of a hand-in, each of which stands there once."""
    for old, new in changes:
        assert text.count(old) == 1, (text.count(old), old)
        text = text.replace(old, new)
    return text


_SUMS, _TYPES, _REST = (
    SOBRE[: SOBRE.index("type couleur")],
    SOBRE[SOBRE.index("type couleur") : SOBRE.index("type 'a multielement = 'a * int\n")],
    SOBRE[SOBRE.index("type 'a multielement = 'a * int\n") :],
)
_HANDS = "type main = tuile multiensemble\ntype pioche = tuile multiensemble\n"

_MODULES = changed(
    _SUMS + _REST,
    ("type 'a multiensemble =\n  | V", "module Q1 = struct\ntype 'a multiensemble =\n  | V"),
    ("type 'a multielement = 'a * int\n", "end\nmodule Q2 = struct\n"),
    (_HANDS, ""),
    ("let couleurs =", f"end\nopen Q2\n{_TYPES}{_HANDS}let couleurs ="),
)

_PARTIAL = changed(
    _SUMS[: _SUMS.index("let rec intersection")],
    (
        "(* Q1 *)\n",
        "(* faux *)\nlet rec cardinal ens = match ens with V -> 1 | A ((_, n), reste) -> n + cardinal reste\n\n",
    ),
)

_LATIN_1 = PLIS.replace("—", "-").replace("\n", "\r\n").encode("latin-1")
"""As an old editor under Windows keeps a file: no UTF-8."""


class Change(NamedTuple):
    """A change to a right submission: its title, its style, and its passages, old and new."""

    title: str
    style: str
    passages: tuple[tuple[str, str], ...] = ()


def read_changes(path: Path) -> list[Change]:
    """Read a file whose lines begin with their kind: `#` a title, `@` a style, `-` an old line, `+` a new one."""
    changes: list[Change] = []
    title, old = "", ""
    for kind, some in groupby(path.read_text("utf-8").partition("\n\n")[2].splitlines(), key=lambda line: line[0]):
        text = "\n".join(line[2:] for line in some)
        if kind == "#":
            title = text
        elif kind == "@":
            changes.append(Change(title, text))
            old = ""
        elif kind == "-":
            old = text
        else:
            changes[-1] = changes[-1]._replace(passages=(*changes[-1].passages, (old, text)))
    return changes


PYTHON_HAND_INS = {one.title: one.passages[0][1] for one in read_changes(Path(__file__).with_name("python.txt"))}

_STYLES = {"sobre": SOBRE, "plis": PLIS, "couples": COUPLES, "sums": _SUMS}
_CHANGED = {
    one.title: Made(changed(_STYLES[one.style], *one.passages))
    for one in read_changes(Path(__file__).with_name("changes.txt"))
}

HAND_INS = {
    "sobre.ml": Made(SOBRE),
    "plis.ml": Made(PLIS),
    "couples.ml": Made(COUPLES),
    "modules.ml": Made(_MODULES),
    "windows.ml": Made(_LATIN_1),
    "deux_fichiers.ml": Made(f'#use "ensembles.ml"\n{_TYPES}{_REST}', (("ensembles.ml", _SUMS),)),
    "interactif.ml": Made(f"{SOBRE}\n{_GAME}"),
    "partiel.ml": Made(_PARTIAL),
    **_CHANGED,
}
