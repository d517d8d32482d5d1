"""The program takes every command of the pages; the quick ones are run, with fewer games."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

import click
import pytest
from harness.nonempty import nonempty
from shells.in_process import rummifun

from book.blocks import ROOT, Bloc, blocs, commandes
from book.test_blocks import HAND_IN, SHEET_PAGES, Ecrit, Rendu
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike_classique
from rummifun.messages import translation
from rummifun.shells.cli.main import program

SHELL: Final = tuple(bloc for lang in ("sh", "console") for bloc in blocs(lang))

ICI: Final[tuple[Ecrit | Rendu, ...]] = (
    HAND_IN,
    HAND_IN._replace(name="rendus/dupont.ml"),
    Rendu("rummikub.ml", "sobre.ml"),
    Rendu("rendus/martin.ml", "plis.ml"),
    Ecrit("mon_scenario.py", ("docs/en/scenario.md", "python", 9)),
    Ecrit("mon_joueur.py", ("docs/ecrire_joueur.md", "python", 0)),
    Ecrit("treize.py", ("docs/ecrire_reussite.md", "python", 0)),
)
"""Files that a reader has written by then, from the blocks of the same page."""

LIGNES: Final = {
    "positions.txt": "7b 7r 7j | 1n 2n 3n / 7n 5n\n",
    "donnes.txt": klondike_classique().write_position(klondike_classique().new(Alea(1, 17))),
    "pyramide.py": (ROOT / "examples/premiere_reussite/7_joueur.py").read_text(encoding="utf-8"),
}
"""Files of positions, as the pages of the two solvers describe them, and the last file of the tutorial."""

SEULES: Final = ("restaurer", "sauvegarde", "table", "verifier", "web")
"""Commands that are only read here: a server and its games, a whole screen, minutes of laws, tested elsewhere."""

LENTES: Final = re.compile(
    "enigme|ismcts|mon_joueur|optimal|prevoyant|rummikub[.]ml,|stratege"
    "|tournoi(?!.* --partie )|--(precision|comparer|figure|grappe)"
)
"""Words of commands that take seconds: they are run in full explorations alone."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the folder of a reader: the examples, and the files that the pages have them write."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for fichier in ICI:
        file = tmp_path / fichier.name
        file.parent.mkdir(exist_ok=True)
        file.write_text(fichier.text(), encoding="utf-8")
    for name, text in LIGNES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(bloc: Bloc) -> Iterator[list[str]]:
    """List the words of each command of the program in a block."""
    for line in commandes(bloc):
        words = shlex.split(line)
        while words and ("=" in words[0] or words[0] == "sudo"):  # PYTHONPATH=.
            words = words[1:]
        if words[0].rpartition("/")[2] == "rummifun":
            yield words[1:]


@pytest.mark.parametrize("page", sorted({bloc.page for bloc in SHELL if [*asked(bloc)]}))
def test_program_takes_the_commands_of_a_page(page: str, folder: Path) -> None:
    (folder / "p37.jsonl").write_text("", encoding="utf-8")  # written by the line before
    whole = program(translation("en"))
    for words in nonempty(words for bloc in SHELL if bloc.page == page for words in asked(bloc)):
        with click.Context(whole, info_name="rummifun") as above:
            name = next((word for word in words if not word.startswith("-")), "table")
            command = whole.get_command(above, name)
            assert command is not None, name
            rest = words[words.index(name) + 1 :] if name in words else []
            assert "--help" in words or command.make_context(name, list(rest), parent=above) is not None


def reduced(words: list[str]) -> list[str]:
    """Reduce a command to two games of quick players, on one core, where it has more."""
    line = shlex.join(words)
    line = re.sub(r" --(precision|grappe|cluster|coeurs|cores|figure|parties|games) \S+", "", line)
    line = re.sub(r"\b(ismcts|prevoyant)\b(:\w+)?", r"\1:1", line)
    few = " --parties 2" if words[0] in ("analyser", "tournoi") and "--partie" not in words else ""
    return shlex.split(line + few)


def do(words: list[str], folder: Path) -> None:
    done = rummifun(folder, *reduced(words), typed="quitter\n")
    assert (done.returncode, done.stderr) == (0, ""), f"{shlex.join(words)}: {done.stderr}"
    assert done.stdout


def test_first_quick_line_of_each_command_does_it(folder: Path) -> None:
    lines = [
        words
        for bloc in SHELL
        if bloc.lang == "sh" and bloc.page not in SHEET_PAGES
        for words in asked(bloc)
        if words and words[0] not in SEULES
    ]
    alone = [words for words in lines if all((folder / word).exists() for word in words if word.endswith(".jsonl"))]
    first = {words[0]: words for words in reversed(alone) if not LENTES.search(" ".join(words))}
    assert len(first) >= 8
    for words in first.values():
        do(words, folder)


@pytest.mark.lent
@pytest.mark.parametrize(
    "bloc",
    [bloc for bloc in SHELL if bloc.lang == "sh" and bloc.page not in SHEET_PAGES],
    ids=lambda bloc: bloc.name,
)
def test_commands_of_a_block_do_it(bloc: Bloc, folder: Path) -> None:
    for words in asked(bloc):
        if words and words[0] not in SEULES:
            do(words, folder)


def project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


OTHERS: Final = re.compile(
    r"""(sudo\ )?(\S*/)?(
      (python3?|py)\ (--version | (-i\ )?\S+\.py.* | -m\ (venv|http\.server|pytest|pip\ install).*)
    | (pip|pipx)\ install.* | brew\ install(\ python@3\.\d+)+
    | wsl\ --install | xcode-select\ --install | dask\ scheduler | make\ [a-z-]+(\ [A-Z]+=\S+)*
    | \.\ \.venv/bin/activate | ssh\ -L.* | (marimo\ convert|jupytext\ --to)\ .* | podman\ (build|cp).* | nginx\ -t
    | certbot\ certonly\ --webroot.* | (cp\ docs/heberger/|mkdir\ /etc/systemd/system/rummifun).*
    | chmod\ \+x\ /etc/cron\.daily/rummifun
    | apt-get\ install(\ (caddy|certbot|git|make|nginx|python3|python3-venv))+
    | systemctl\ ([a-z-]+\ )*(--now\ )?(caddy|daemon-reload|nginx|rummifun)(@\d+)?
    )""",
    re.VERBOSE,
)
"""Lines for other programs."""


def missing(line: str) -> Iterator[str]:
    """List the missing targets of a line for another program: files, extras, make targets, options of our scripts."""
    words = shlex.split(line)
    if not OTHERS.fullmatch(line):
        yield line
    files = [word for word in words if re.match(r"(docs|examples|tests|bench|src)(/|$)", word)]
    yield from (file for file in files if not (ROOT / file).exists())
    for script in (ROOT / file for file in files if file.endswith(".py") and words[0].endswith("python")):
        yield from (word for word in words if word.startswith("--") and f'"{word}"' not in script.read_text("utf-8"))
    extras = re.findall(r"\w+", ",".join(re.findall(r"\[([\w,]+)\]", line)))
    yield from (extra for extra in extras if extra not in project()["optional-dependencies"])
    yield from (version for version in re.findall(r"rummifun-(.+)-py3", line) if version != project()["version"])
    if words[0] == "make" and f"\n{words[1]}:" not in (ROOT / "Makefile").read_text(encoding="utf-8"):
        yield line
    if words[0] == "dask" and not entry_points(group="console_scripts", name="dask"):
        yield line


def test_lines_for_other_programs_name_what_is_there() -> None:
    lines = [line for bloc in SHELL for line in commandes(bloc) if "rummifun " not in line and line != "rummifun"]
    assert [lack for line in nonempty(lines) for lack in missing(line)] == []
