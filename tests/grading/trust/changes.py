"""Right submissions in four styles, and changes to them: `mistakes.txt`, `variants.txt` and `rewritten.txt`."""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from laws import student

from grading.hand_ins import COUPLES, PLIS, SOBRE, Change, changed, read_changes

__all__ = ["MISTAKES", "OTHERWISE", "STYLES", "VARIANTS", "Otherwise", "Style", "Written"]


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


class Otherwise(NamedTuple):
    """A right submission written otherwise: its files, the style that it comes from, and the verdicts it deserves."""

    title: str
    style: str
    files: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.style}: {self.title}"


_READERS = """

cst_PIOCHE_INIT: Mens = [(Joker, 2), *((T(v, c), 2) for c in (Bleu, Rouge, Jaune, Noir) for v in range(1, 14))]


def distrib() -> tuple[Mens, Mens, Mens]:
    main1, p = extraire(14, cst_PIOCHE_INIT)
    main2, p = extraire(14, p)
    return main1, main2, p


def init_partie() -> Etat:
    main1, main2, p = distrib()
    return Etat((Statut(J1, False, main1), Statut(J2, False, main2)), [], p, J1)


def joueur_courant(e: Etat) -> str:
    return e.joueur


def joueur_suivant(e: Etat) -> str:
    return J2 if e.joueur == J1 else J1


def la_table(e: Etat) -> list[list[Any]]:
    return e.table


def la_pioche(e: Etat) -> Mens:
    return e.pioche


def le_statut(j: str, e: Etat) -> Statut:
    return e.statuts[0] if j == J1 else e.statuts[1]


def la_main(j: str, e: Etat) -> Mens:
    return le_statut(j, e).main
"""

_COMPLETE: Final = re.sub(r"\ble_statut\b", "mien", STYLES["python"].text) + _READERS
"""The submission in Python with all functions of the sheet."""

_TEXTS: Final = {"sobre": SOBRE, "plis": PLIS, "couples": COUPLES, "complet": _COMPLETE}

_HEAD: Final = re.compile(
    r"^(?:@\w+.*\n)?(?:(?:let(?: rec)?|type|module|exception|def|class)\s+(?:'a )?([\w']+)"
    r"|([A-Za-z]\w*)(?:, \w+)*(?:: \w+)? = |(?:from|import)\b)",
    re.MULTILINE,
)


def _blocks(text: str) -> list[tuple[str, str]]:
    """Cut a file into its definitions, each with its name."""
    heads = [*_HEAD.finditer(text)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    cut = [(head[1] or head[2] or "", text[head.start() : end]) for head, end in zip(heads, ends, strict=True)]
    return [("", text[: heads[0].start()]), *cut]


def rewritten(text: str, new: str) -> str:
    """Write definitions anew, each in the place of the last of its name, or before the next that is replaced."""
    old, waiting = _blocks(text), ""
    places = {name: place for place, (name, _) in enumerate(old) if name}
    for name, piece in _blocks(f"{new}\n") if new else ():
        waiting += piece
        if name in places:
            old[places[name]], waiting = (name, waiting), ""
    assert not waiting, waiting
    return "".join(piece for _, piece in old)


_LISTS: Final = SOBRE[SOBRE.index("type couleur") :]
"""The submission in OCaml without its first version of the multisets."""

_TILE: Final = r"\bT \(([^,()]+), ([^()]+)\)"


def _turned(text: str, arguments: Mapping[str, str], takes: str) -> str:
    """Give functions their arguments in another way, under their names, to which nothing in the file holds."""
    for name in arguments:
        text = re.sub(rf"\b{name}\b(?!')", f"{name}_", text)
    return text + "".join(f"\nlet {name} {takes.format(*a.split())} = {name}_ {a}" for name, a in arguments.items())


_TWO: Final = {
    **dict.fromkeys(("nbocc", "appartient"), "x e"),
    **dict.fromkeys(("ajoute", "supprime"), "xn e"),
    "ieme": "i e",
    "extraire": "n p",
    **dict.fromkeys(("le_statut", "la_main"), "j e"),
    "ajouter_tuile": "tbl t",
    **dict.fromkeys(("jouer_1_coup", "jouer_1er_coup"), "e t"),
}
"""Functions of two arguments, and names for these."""

_PARTS: Final = {"mens.ml": "type 'a multielement = 'a * int\n", "etat.ml": "type joueur", "jeu.ml": "let rec depart"}
"""Where the files of a submission in several begin, after its types."""


def _parted(open_: Callable[[str], str]) -> Mapping[str, str]:
    """Part a submission into files, of which each takes the names of those before it."""
    starts = [0, *map(_LISTS.index, _PARTS.values()), len(_LISTS)]
    names = ["tuiles.ml", *_PARTS]
    texts = [_LISTS[start:end] for start, end in pairwise(starts)]
    return {name: "".join(map(open_, names[:i])) + texts[i] for i, name in enumerate(names)}


def _module(name: str) -> str:
    return name.removesuffix(".ml").capitalize()


_ENSEMBLES: Final = _COMPLETE[: _COMPLETE.index("@dataclass")]

_BY_PROGRAM: Final[Mapping[str, Mapping[str, str]]] = {
    "a tile holds the fields of a record": {
        "rendu.ml": re.sub(_TILE, r"T { v = \1; c = \2 }", _LISTS).replace(
            "valeur * couleur", "{ c : couleur; v : valeur }"
        )
    },
    "a tile holds a record": {
        "rendu.ml": re.sub(_TILE, r"N { v = \1; c = \2 }", _LISTS).replace(
            "type tuile = Joker | T of valeur * couleur",
            "type num = { c : couleur; v : valeur }\ntype tuile = N of num | Joker",
        )
    },
    "the colour comes first": {
        "rendu.ml": re.sub(_TILE, r"T (\2, \1)", _LISTS).replace("valeur * couleur", "couleur * valeur")
    },
    "one colour and one tile more": {
        "rendu.ml": _LISTS.replace("Bleu | Rouge | Jaune | Noir", "Aucune | Bleu | Rouge | Jaune | Noir", 1).replace(
            "type tuile = Joker", "type tuile = Vide | Joker"
        )
    },
    "everything in a module": {"rendu.ml": f"module Projet = struct\n{_LISTS}\nend\nopen Projet\n"},
    "everything in a functor": {
        "rendu.ml": f"module Faire (X : sig end) = struct\n{_LISTS}\nend\n"
        "module Projet = Faire (struct end)\nopen Projet\n"
    },
    "arguments in another order": {"rendu.ml": _turned(_LISTS, _TWO, "{1} {0}")},
    "arguments in couples": {"rendu.ml": _turned(_LISTS, _TWO, "({0}, {1})")},
    "arguments in couples, in another order": {"rendu.ml": _turned(_LISTS, _TWO, "({1}, {0})")},
    "files that open each other": _parted(lambda name: f"open {_module(name)}\n"),
    "files that include each other": _parted(lambda name: f"include {_module(name)}\n"),
    "files used one after another": _parted(lambda name: f'#use "{name}";;\n'),
    "tiles of a class Tuile": {"rendu.py": re.sub(r"\bT\b", "Tuile", _COMPLETE)},
    "tiles of a colour and a value": {
        "rendu.py": re.sub(r"\bT\(([^(),]+(?:\(\w\))?), ([^()]+)\)", r"T(\2, \1)", _COMPLETE).replace(
            "v: int\n    c: str", "c: str\n    v: int"
        )
    },
    "colours in capitals, of a class": {
        "rendu.py": re.sub(r"\b(Bleu|Rouge|Jaune|Noir)\b(?!\")", lambda name: f"Couleur.{name[0].upper()}", _COMPLETE)
        .replace("Couleur.BLEU, Couleur.ROUGE, Couleur.JAUNE, Couleur.NOIR = ", "BLEU, ROUGE, JAUNE, NOIR = ", 1)
        .replace("BLEU, ROUGE", "class Couleur:\n    BLEU, ROUGE", 1)
    },
    "files in Python": {
        "ensembles.py": _ENSEMBLES,
        "jeu.py": f"import random\nfrom dataclasses import dataclass\nfrom typing import Any\nfrom ensembles import *\n"
        f"{_COMPLETE.removeprefix(_ENSEMBLES)}",
    },
}

_WRITTEN: Final = [
    (one.title, one.style, one.passages) for one in read_changes(Path(__file__).with_name("rewritten.txt"))
]

OTHERWISE: Final = [
    *(
        Otherwise(title, style, {f"rendu.{'py' if style == 'complet' else 'ml'}": rewritten(_TEXTS[style], new)})
        for title, style, ((_, new),) in _WRITTEN
    ),
    *(
        Otherwise(title, "complet" if {"rendu.py", "jeu.py"} & files.keys() else "listes", files)
        for title, files in _BY_PROGRAM.items()
    ),
]
"""Right submissions written otherwise, in definitions of `rewritten.txt` or by program."""
