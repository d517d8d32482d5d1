"""The page on scenarios, typed at the prompt line by line: what it shows is what comes, in both languages."""

import re
import sys
from pathlib import Path

import pytest
from invite.terminal_user import Typist

from book.blocks import ROOT

PROMPT = r"(>>>|\.\.\.) $"
BLOCS = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def said(written: str) -> list[str]:
    return [line.rstrip() for line in written.replace("\r", "").splitlines() if line.strip()]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_prompt_shows_what_the_page_of_scenarios_shows(lang: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / lang / "scenario.md").read_text(encoding="utf-8")
    session = Typist(PROMPT, sys.executable, "-i", "-q", folder=tmp_path, lang=lang)
    seen: list[str] = []
    shown = 0
    try:
        for kind, text in BLOCS.findall(page):
            if kind == "python" and "scenario = " not in text:
                seen = [line for typed in text.splitlines() for line in said(session.typed(typed))]
            elif kind == "text" and not text.startswith("1. "):  # what the command prints: `test_blocs.py`
                assert "\n".join(said(text)) in "\n".join(seen)
                shown += 1
    finally:
        session.child.close(force=True)
    assert shown == 7
    assert (tmp_path / "mon_scenario.py").is_file()
