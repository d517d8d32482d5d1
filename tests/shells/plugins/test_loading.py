"""Arguments loaded by name, missing extras, and the one sentence about either."""

import json
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from rummifun.console import extras
from rummifun.console.errors import CommandError
from rummifun.console.screen import open_console
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.plugins import loading
from rummifun.plugins.loading import describe_fault, describe_user_error, executed_files, failing_line, load_game
from rummifun.refusal import Precondition
from rummifun.shells.cli import main as cli
from shells.in_process import rummifun

ENGLISH = open_console("en", {})


def test_describe_user_error_blames_no_file_for_ours() -> None:
    assert describe_user_error(ValueError("ours"), ENGLISH) is None
    assert failing_line(ValueError(), Path("mien.py")) is None
    said = describe_fault(ZeroDivisionError("division by zero"), Path("mien.py"), ENGLISH)
    assert said == "mien.py cannot be read: ZeroDivisionError: division by zero"


def test_executed_files_lists_a_file_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_EXECUTED_FILES", [Path("jeu.py"), Path("joueur.py"), Path("jeu.py")])
    assert [file.name for file in executed_files()] == ["jeu.py", "joueur.py"]


def test_load_game_leaves_the_name_of_a_failed_file_free(tmp_path: Path) -> None:
    file = tmp_path / "jeu_qui_echoue.py"
    file.write_text("1 / 0\n")
    with pytest.raises(CommandError):
        load_game(f"{file}:jeu", open_console("en"))
    assert file.stem not in sys.modules


PROJECT = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]

NEEDING = {
    "table": ("tui", "textual"),
    "web --port 0": ("web", "uvicorn"),
    "verifier rummifun.multiset.somme": ("laws", "hypothesis"),
    "verifier --moteur cmd:cat": ("laws", "hypothesis"),
    "analyser md --parties 20 --figure x.png": ("plots", "matplotlib"),
    "analyser md --parties 20 --grappe locale": ("cluster", "distributed"),
    "analyser md --parties 20 --moteur noyau": ("fast", "numba"),
    "resoudre klondike:d1:3 --moteur noyau": ("fast", "numba"),
    "resoudre 4b4r4j/4n --moteur noyau": ("fast", "numba"),
}


@pytest.mark.parametrize("line", NEEDING)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_commands_name_extras_they_lack(line: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    extra, package = NEEDING[line]
    monkeypatch.setitem(sys.modules, package, None)
    done = rummifun(tmp_path, *line.split(), "--lang", lang)
    said = {
        "fr": f'rummifun : il faut encore installer {package} ; tapez : pip install "rummifun[{extra}]"\n',
        "en": f'rummifun: this needs {package}, not installed yet; type: pip install "rummifun[{extra}]"\n',
    }
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said[lang])


def test_nothing_said_plays_line_by_line_without_textual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert cli._nothing_said(["--lang", "en"]) == ["table", "--lang", "en"]
    monkeypatch.setitem(sys.modules, "textual", None)
    assert cli._nothing_said(["--lang", "en"]) == ["jouer", "rummikub", "--lang", "en"]


@pytest.mark.parametrize(
    ("folder", "spec", "said"),
    [
        ("venvs/rummifun", "rummifun", "pipx inject rummifun h11 uvicorn"),
        ("venvs/rummifun-essai", "rummifun", "pipx inject rummifun-essai h11 uvicorn"),
        ("cache/15af", "rummifun[laws]", 'pipx install "rummifun[web]"'),
        ("cache/17af", "/ici/rummifun.whl", 'pipx install "/ici/rummifun.whl[web]"'),
        ("ailleurs", None, 'pip install "rummifun[web]"'),
    ],
)
def test_command_to_install_an_extra_is_that_of_pipx(folder: str, spec: str | None, said: str, tmp_path: Path) -> None:
    made = tmp_path / folder
    made.mkdir(parents=True)
    if spec:
        made.joinpath("pipx_metadata.json").write_text(json.dumps({"main_package": {"package_or_url": spec}}))
    assert extras._command("web", ("h11", "uvicorn"), made) == said


@pytest.mark.parametrize(("lang", "missing"), [("fr", "manquent : numba"), ("en", "missing: numba")])
def test_version_names_installed(lang: str, missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    first, python, empty, *told = rummifun(tmp_path, "--version", "--lang", lang).stdout.splitlines()
    assert (first, python, empty) == (f"rummifun {PROJECT['version']}", f"Python {sys.version.split()[0]}", "")
    of_each = dict(line.split(maxsplit=1) for line in told)
    assert ({*of_each}, of_each["fast"]) == ({*PROJECT["optional-dependencies"]} - {"all"}, missing)
    assert of_each["tui"] == f"textual {version('textual')}"


def test_extra_packages_are_those_declared() -> None:
    declared = PROJECT["optional-dependencies"]["web"]
    assert {*extras.extra_packages()["web"]} == {one.partition(">")[0] for one in declared}


@pytest.mark.parametrize(
    "text", ["r7:tours=4,pack=2x4", "r7:rounds=4:pack=2x4", "r7:t4:pack=2x4:48213", "r7:pack=2x4,tours=4:7"]
)
def test_load_game_reads_options_after_the_name(text: str) -> None:
    assert load_game(text, open_console("en")) == r7(tours=4, pack="2x4")


@pytest.mark.parametrize("text", ["r7:toura=4", "r7:tours=4:toura=5"])
def test_load_game_names_the_options_of_the_game_for_an_unknown_one(text: str) -> None:
    with pytest.raises(Precondition, match="tours, pack"):
        load_game(text, open_console("en"))


def test_load_game_refuses_an_option_that_is_given_twice() -> None:
    with pytest.raises(CommandError, match="the code says it already: tours"):
        load_game("r7:tours=4", open_console("en"), {"tours": 4})
