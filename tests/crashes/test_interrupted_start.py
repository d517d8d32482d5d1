"""Ctrl-C while a command imports: one line, status 130, no traceback; and it is never lost."""

import subprocess
import sys

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

PROGRAM = """
import os, signal, sys

module = sys.argv[1]

class Interrupting:
    def find_spec(self, name, *_):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from rummifun.__main__ import main
sys.argv = ["rummifun", "analyser", "r7", "--parties", "1e9", "--moteur", "pur"]
main()
"""
MODULES = ("click", "dataclasses", "gettext", "rummifun.messages", "rummifun.console.screen", "rummifun.analysis")
BY_NIGHT = ("rummifun.refusal", "toolz", "rummifun.catalogue.registry", "rummifun.shells.cli.commands.analyser", "json")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_command_interrupted_while_it_imports_ends_in_one_line(lang: str, effort: Effort) -> None:
    for module in nonempty((*MODULES[: effort(2, 99)], *BY_NIGHT[: effort(0, 99)])):
        words = [sys.executable, "-c", PROGRAM, module]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, env={"LANG": lang}, check=False)
        line = {"fr": "Interrompu.\n", "en": "Interrupted.\n"}[lang]
        assert (done.returncode, done.stdout, done.stderr) == (130, "", line), module
