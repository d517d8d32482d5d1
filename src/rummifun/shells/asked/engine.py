"""The process of an engine in any language, which the conformance kit asks line by line."""

from __future__ import annotations

from typing import Final

from rummifun.grading.cell.limits import Dead
from rummifun.players.answer import AnswerError
from rummifun.players.refus import RefusJoueur
from rummifun.refusal import Code
from rummifun.shells.asked.program import Talk

_WHY: Final[dict[Code, str]] = {
    RefusJoueur.JoueurMuet: "too long",
    RefusJoueur.LigneDeTrop: "echo",
    RefusJoueur.LigneTropLongue: "large",
}
"""The word for each way not to answer; any other ends the process."""


class EngineTalk(Talk):
    """A process asked as those of players are, within the same limits."""

    def request(self, line: str, seconds: float) -> str:
        """Send a line and return its answer; raises `Dead` where none comes."""
        try:
            return self._answer(line, seconds)
        except AnswerError as error:
            refusal = error.refusal
            raise Dead(_WHY.get(refusal.code, f"gone {refusal.got}")) from None
