"""Mistakes that students make in the exercises of the lessons, each with the law that sees it."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from grading.hand_ins import Change, read_changes

from rummifun.chance import Alea
from rummifun.laws.law import Argument


class WrongAnswer(NamedTuple):
    """A mistake, and the arguments at which its law fails."""

    number: str
    was: str
    now: str
    law: str
    args: str

    @property
    def drawn(self) -> bool:
        """Tell whether the arguments are shown, and no code: a game that was played, say."""
        return self.args.startswith("~ ")


def _wrong_answer(change: Change) -> WrongAnswer:
    shown, _, args = change.style.partition(":")
    number, law = shown.split()
    return WrongAnswer(number, *change.passages[0], law, args.strip())


RECORD: Final = [*map(_wrong_answer, read_changes(Path(__file__).with_name("wrong_answers.txt")))]


def arguments(wrong: WrongAnswer, names: Mapping[str, Any]) -> dict[str, Argument]:
    """Make the arguments that are recorded, of what a lesson has."""

    def made(text: str, m: SimpleNamespace) -> Any:
        return eval(text, {"Alea": Alea, "V": getattr(m, "vide", None), **names, **vars(m)})

    pairs = (one.split(" = ", 1) for one in wrong.args.split("; ") if one)
    return {name: Argument(text, partial(made, text)) for name, text in pairs}
