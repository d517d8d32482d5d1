"""What the command line asks of the grader of hand-ins, and which names are hand-ins."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rummifun.grading.cell.files import defines_the_sheet


@dataclass(frozen=True, slots=True)
class Demande:
    """What was asked of the grader besides the files."""

    question: str | None = None
    as_json: bool = False
    html: Path | None = None
    csv: Path | None = None
    jobs: int = 1

    @property
    def special(self) -> bool:
        """Whether only the grader can do it."""
        return bool(self.question or self.as_json or self.html or self.csv)


def is_hand_in(name: str, demande: Demande) -> bool:
    """Tell a student's hand-in from a module, a game, or a Python file of another kind.

    >>> is_hand_in("rendu.ml", Demande()), is_hand_in("rummifun.multiset.somme", Demande())
    (True, False)
    """
    path = Path(name)
    if path.suffix == ".ml" or (demande.special and path.exists()):
        return True
    return path.suffix == ".py" and path.is_file() and defines_the_sheet(path)
