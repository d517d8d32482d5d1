"""The page on one's own laws followed word by word: each file as it is written there, each output as it is printed."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from harness.nonempty import nonempty
from shells.in_process import rummifun

from book.blocks import Bloc, blocs, commandes
from rummifun.laws.mistakes import MISTAKES

LANGS: Final = ("en", "fr")
WRITTEN: Final = {
    0: ("sac.py", ()),
    1: ("mes_lois.py", ()),
    2: ("mes_lois.py", (1,)),  # the false law, which the next block takes the place of
    3: ("mes_lois.py", (1,)),
    4: ("mes_lois.py", (1, 3)),
    5: ("mes_lois.py", (1, 3, 4)),
    6: ("test_sac.py", ()),
}
"""The file of each block of Python, and the blocks that stand above it there."""


def followed(lang: str, folder: Path) -> Iterator[tuple[Bloc, str]]:
    """Write each file and run each command of the program; yield each output that is shown with what was printed."""
    python: list[str] = []
    printed = ""
    for bloc in (bloc for bloc in blocs() if bloc.page == f"docs/{lang}/vos_lois.md"):
        if bloc.lang == "python":
            name, above = WRITTEN[len(python)]
            python.append(bloc.text)
            (folder / name).write_text("\n".join([*(python[rank] for rank in above), bloc.text]), encoding="utf-8")
        elif bloc.lang == "sh":
            (line,) = commandes(bloc)
            if "rummifun " in line:
                done = rummifun(folder, *shlex.split(line.split("rummifun ", 1)[1]))
                assert done.stderr == ""
                printed = done.stdout
        elif bloc.lang == "text":
            yield bloc, printed


@pytest.mark.lent  # by day, `shells/commands/test_own_laws.py` runs the command
@pytest.mark.parametrize("lang", LANGS)
def test_reader_of_the_page_sees_what_it_shows(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for shown, printed in nonempty(followed(lang, tmp_path)):
        lines = iter(printed.splitlines())
        assert [line for line in shown.text.splitlines() if line not in lines] == [], printed
    assert pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(tmp_path)]) == 0


@pytest.mark.parametrize("lang", LANGS)
def test_page_of_laws_says_how_many_mistakes_there_are(lang: str) -> None:
    page = Path(__file__).parents[2] / "docs" / lang / "vos_lois.md"
    assert f" {len(MISTAKES)}" in page.read_text(encoding="utf-8")
