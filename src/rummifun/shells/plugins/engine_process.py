"""The process of an engine in any language, which the conformance kit asks line by line."""

from __future__ import annotations

from typing import Final

from rummifun.grading.sandbox.limits import SandboxDiedError
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Code
from rummifun.shells.plugins.program_player import ProgramProcess

_WHY: Final[dict[Code, str]] = {
    RefusJoueur.JoueurMuet: "too long",
    RefusJoueur.LigneDeTrop: "echo",
    RefusJoueur.LigneTropLongue: "large",
}
"""The word for each way not to answer; any other ends the process."""


class JsonEngineProcess(ProgramProcess):
    """A process asked as those of players are, within the same limits."""

    def request(self, line: str, seconds: float) -> str:
        """Send a line and return its answer; raises `SandboxDiedError` where none comes."""
        try:
            return self._answer(line, seconds)
        except InvalidChoiceError as error:
            refusal = error.refusal
            raise SandboxDiedError(_WHY.get(refusal.code, f"gone {refusal.got}")) from None
