"""The record of wrong programs: for each, the laws that catch it, and the smallest arguments found that break them.

`counterexamples.txt` has the name of a mistake on a line, with the reason why it needs arguments of more than three
elements if it does; below it, a law with its arguments on each line. Arguments are written as a report shows them.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.laws.check import Counterexample
from rummifun.laws.law import Argument

FILE: Final = Path(__file__).with_name("counterexamples.txt")

Wrong = Callable[..., Any]
"""A wrong function, which takes the module that it is wrong in before its own arguments."""


def wrong_function(name: str, wrong: Wrong, module: Any) -> dict[str, Wrong]:
    """Return the wrong function in a module, under its name: the first word of the mistake's."""
    return {name.split()[0]: partial(wrong, module)}


class Entry(NamedTuple):
    """The record of a mistake: the reason for large arguments, and the arguments that break each law."""

    why: str
    laws: Mapping[str, Mapping[str, Argument]]


def read_record() -> dict[str, Entry]:
    parts = re.split(r"^(?=\S)", FILE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    found = {}
    for first, *lines in map(str.splitlines, parts):
        name, _, why = first.partition(" — ")
        laws = (line.strip().partition(":")[::2] for line in lines)
        found[name] = Entry(why, {law: dict(map(_argument, filter(None, args.split("; ")))) for law, args in laws})
    return found


def write_record(record: Mapping[str, Entry]) -> None:
    FILE.write_text("".join(_written(name, entry) for name, entry in record.items()), "utf-8")


def updated(entry: Entry, failures: Iterable[Counterexample]) -> Entry:
    """Replace the recorded arguments by those of a search."""
    return Entry(entry.why, {**entry.laws, **{failure.law.name: failure.args for failure in failures}})


def _written(name: str, entry: Entry) -> str:
    lines = [name + (f" — {entry.why}" if entry.why else "")]
    for law, args in entry.laws.items():
        lines.append(f"    {law}: {'; '.join(f'{word} = {arg}' for word, arg in args.items())}".rstrip())
    return "\n".join(lines) + "\n"


def _argument(text: str) -> tuple[str, Argument]:
    name, _, value = text.strip().partition(" = ")
    elements = re.findall(r"\('\w', |\bT\(|\bJoker\b| jeu\d", value)
    return name, Argument(value, partial(_made, value), max(1, len(elements)))


def _made(text: str, m: SimpleNamespace) -> Any:
    return (
        _pile(text, m)
        if text.startswith("creer_")
        else eval(text, {"Alea": Alea, "V": getattr(m, "vide", None), **vars(m)})
    )


def _pile(text: str, m: SimpleNamespace) -> Any:
    """Make a pile by a program: « creer_tas_vide 't' Empile |> deplacer_haut_sur jeu32 |> retourner_tas »."""
    (_, name, mode), *steps = (step.split() for step in text.split(" |> "))
    t = m.creer_tas_vide(name.strip("'"), getattr(m, mode))
    jeu = m.creer_jeu_neuf(52 if "jeu52" in text else 32, "jeu", m.Empile)
    for operation, *pack in steps:
        if pack:
            jeu, t = getattr(m, operation)(jeu, t)
        else:
            t = getattr(m, operation)(t)
    return t
