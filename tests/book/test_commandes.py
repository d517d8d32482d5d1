"""Every command of the pages is one that the program takes; those that are quick are run, with fewer games."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

import click
import pytest
from shells.in_process import rummifun

from book.blocks import ROOT, Bloc, blocs, commandes
from book.test_blocs import HAND_IN, Ecrit, Rendu
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike_classique
from rummifun.messages import translation
from rummifun.shells.cli import program

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
"""What a reader has written by then, from the blocks of the same page."""

LIGNES: Final = {
    "positions.txt": "7b 7r 7j | 1n 2n 3n / 7n 5n\n",
    "donnes.txt": klondike_classique().write_position(klondike_classique().new(Alea(1, 17))),
    "pyramide.py": (ROOT / "examples/premiere_reussite/7_joueur.py").read_text(encoding="utf-8"),
}
"""Files of positions, as the pages of the two solvers describe them, and what the tutorial makes."""

SEULES: Final = ("restaurer", "sauvegarde", "table", "verifier", "web")
"""Commands that are only read here: a server and its games, a whole screen, minutes of laws, tested elsewhere."""

LENTES: Final = re.compile(
    "enigme|ismcts|mon_joueur|optimal|prevoyant|rummikub[.]ml,|stratege"
    "|tournoi(?!.* --partie )|--(precision|comparer|figure|grappe)"
)
"""Words of commands that take seconds: they are run in full explorations alone."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the folder of a reader: the examples, and what he has written."""
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


@pytest.mark.parametrize("page", sorted({bloc.page for bloc in SHELL}))
def test_program_takes_the_commands_of_a_page(page: str, folder: Path) -> None:
    (folder / "p37.jsonl").write_text("", encoding="utf-8")  # written by the line before
    whole = program(translation("en"))
    for words in (words for bloc in SHELL if bloc.page == page for words in asked(bloc)):
        with click.Context(whole, info_name="rummifun") as above:
            name = next((word for word in words if not word.startswith("-")), "table")
            command = whole.get_command(above, name)
            assert command is not None, name
            rest = words[words.index(name) + 1 :] if name in words else []
            assert "--help" in words or command.make_context(name, list(rest), parent=above) is not None


def reduced(words: list[str]) -> list[str]:
    """Ask for two games of quick players, on one core, where more were asked for."""
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
    lines = [words for bloc in SHELL if bloc.lang == "sh" for words in asked(bloc) if words and words[0] not in SEULES]
    first = {words[0]: words for words in reversed(lines) if not LENTES.search(" ".join(words))}
    assert len(first) > 8
    for words in first.values():
        do(words, folder)


@pytest.mark.lent
@pytest.mark.parametrize("bloc", [bloc for bloc in SHELL if bloc.lang == "sh"], ids=lambda bloc: bloc.name)
def test_commands_of_a_block_do_it(bloc: Bloc, folder: Path) -> None:
    for words in asked(bloc):
        if words and words[0] not in SEULES:
            do(words, folder)


def test_what_is_asked_of_other_programs_is_there() -> None:
    lines = [line for bloc in SHELL for line in commandes(bloc) if "rummifun " not in line and line != "rummifun"]
    assert [line for line in lines if not _known(shlex.split(line))] == []


def _known(words: list[str]) -> bool:
    found = AILLEURS.get(words[0].rpartition("/")[2])
    return found is not None and found(words[1:])


def _python(words: list[str]) -> bool:
    """Tell whether a module, or a file with these options, is there."""
    if words[:2] == ["-m", "http.server"]:
        return True
    if words == ["--version"]:
        return True
    if words[:2] == ["-m", "venv"]:
        return True
    if words[:2] == ["-m", "pip"]:
        return _pip(words[2:])
    if words[0] == "-m":
        return words[1] == "pytest" and all((ROOT / word).exists() for word in words[2:] if "/" in word)
    if words == ["pyramide.py"] or words == ["page.py"]:  # the steps of the tutorial
        return True
    script = ROOT / words[1 if words[0] == "-i" else 0]
    return script.exists() and all(w in script.read_text(encoding="utf-8") for w in words[1:] if w.startswith("--"))


def _pip(words: list[str]) -> bool:
    named = [extra for word in words for extras in re.findall(r"\[([\w,]+)\]", word) for extra in extras.split(",")]
    return words[0] == "install" and all(extra in project()["optional-dependencies"] for extra in named)


def _pipx(words: list[str]) -> bool:
    """Tell whether a wheel has the version of the package, and its extras are there."""
    return words[1].startswith(f"./rummifun-{project()['version']}-py3-none-any.whl[") and _pip(words)


@cache
def project() -> Any:
    """Read what the package says of itself."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


DEBIAN: Final = {"caddy", "certbot", "git", "make", "nginx", "python3", "python3-venv"}
"""Packages that a Debian has, whatever its version."""


def _sudo(words: list[str]) -> bool:
    """Tell whether a package, a file or a command of the one who runs a machine is there."""
    name, *rest = words
    if name == "apt-get":
        return rest[0] == "install" and set(rest[1:]) <= DEBIAN
    if name == "chmod":
        return rest == ["+x", "/etc/cron.daily/rummifun"]
    if name == "cp":
        return (ROOT / rest[0]).is_file()
    if name == "certbot":
        return rest[:2] == ["certonly", "--webroot"]
    if name == "mkdir":
        return rest[0].startswith("/etc/systemd/system/rummifun")
    if name == "systemctl":
        return rest[-1].partition("@")[0] in ("caddy", "daemon-reload", "nginx", "rummifun")
    return words == ["nginx", "-t"] or _known(words)


AILLEURS: Final[dict[str, Callable[[list[str]], bool]]] = {
    "make": lambda words: f"\n{words[0]}:" in (ROOT / "Makefile").read_text(encoding="utf-8"),
    "python": _python,
    "python3": _python,
    "py": _python,
    "pip": _pip,
    "pipx": _pipx,
    "podman": lambda words: words[0] in ("build", "cp") and (ROOT / "Containerfile").exists(),
    "bash": lambda words: (ROOT / words[0]).exists(),
    ".": lambda words: words == [".venv/bin/activate"],
    "sudo": _sudo,
    "xcode-select": lambda words: words == ["--install"],
    "brew": lambda words: words[0] == "install" and all(re.fullmatch(r"python@3\.\d+", word) for word in words[1:]),
    "wsl": lambda words: words == ["--install"],
    "dask": lambda words: bool(entry_points(group="console_scripts", name="dask")),
    "ssh": lambda words: words[0] == "-L",
    "marimo": lambda words: all((ROOT / word).exists() for word in words if word.startswith("examples")),
    "jupytext": lambda words: all((ROOT / word).exists() for word in words if word.endswith(".py")),
}
"""Other programs of the pages, and what of them can be looked at here."""
