"""The Containerfile as its instructions, stage by stage."""

import json
import re
import shlex
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
_ARG: Final = re.compile(r"\$\{(\w+)\}")


class Instruction(NamedTuple):
    """A word in capitals, and its arguments."""

    word: str
    text: str

    def words(self) -> list[str]:
        if self.text.startswith("["):
            listed: list[str] = json.loads(self.text)
            return listed
        return shlex.split(self.text)


def instructions(text: str) -> list[Instruction]:
    """Read a Containerfile: comments left out, lines that end with a backslash put together."""
    kept = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    lines = re.sub(r"\\\n\s*", "", kept).splitlines()
    return [Instruction(*line.split(maxsplit=1)) for line in lines if line.strip()]


def stages(read: list[Instruction], **args: str) -> list[list[Instruction]]:
    """Cut instructions into stages, each from its FROM on; arguments take their place, given or as by default."""
    cut: list[list[Instruction]] = []
    for word, text in read:
        if word == "ARG":
            name, _, usual = text.partition("=")
            args.setdefault(name, usual)
            continue
        filled = Instruction(word, _ARG.sub(lambda found: args[found[1]], text))
        if word == "FROM":
            cut.append([])
        cut[-1].append(filled)
    return cut


def ours() -> list[Instruction]:
    return instructions((ROOT / "Containerfile").read_text(encoding="utf-8"))
