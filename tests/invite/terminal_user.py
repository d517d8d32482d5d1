"""A simulated user at a terminal, who types at the prompt of a program and reads its answers."""

import os
from pathlib import Path
from typing import Any, Final

import pexpect

__all__ = ["Typist"]
WAIT: Final = 60


class Typist:
    def __init__(self, prompt: str, *line: str, folder: Path, lang: str = "en", echo: bool = False) -> None:
        world = {**os.environ, "LANGUAGE": lang, "TERM": "dumb", "IPYTHONDIR": str(folder)}
        (program, *words), size, here = line, (60, 200), str(folder)
        self.prompt = prompt
        self.child: Any = pexpect.spawn(
            program, words, timeout=WAIT, encoding="utf-8", dimensions=size, env=world, cwd=here, echo=echo
        )
        self.child.expect(prompt)

    def typed(self, text: str) -> str:
        self.child.sendline(text)
        self.child.expect(self.prompt)
        return str(self.child.before)

    def completed(self, begun: str, expected: str) -> None:
        self.child.send(f"{begun}\t")
        self.child.expect_exact(expected)
