"""The Containerfile: nothing of it is root at the end, or fetched by an address, or missing; the pages run it so."""

from __future__ import annotations

import configparser
import re
import shlex
import tomllib
from typing import Final

import click
import pytest
from book.blocks import blocs, commandes

from container.containerfile import ROOT, Instruction, instructions, ours, stages
from container.runtime import SHUT
from rummifun.messages import translation
from rummifun.shells.cli import program

LAST: Final = stages(ours())[-1]


def all_of(word: str, among: list[Instruction]) -> list[Instruction]:
    return [one for one in among if one.word == word]


def one_of(word: str) -> Instruction:
    (found,) = all_of(word, LAST)
    return found


def test_instructions_are_read_line_after_line() -> None:
    read = instructions('# why\nARG A=x\nFROM ${A} AS a\nRUN one \\\n    # why\n    && two\nCMD ["a b", "c"]\n')
    assert stages(read, A="y")[0][0] == ("FROM", "y AS a")
    assert stages(read)[0][1:] == [("RUN", "one && two"), ("CMD", '["a b", "c"]')]
    assert stages(read)[0][2].words() == ["a b", "c"]


def test_nobody_is_root_in_the_end() -> None:
    words = [one.word for one in LAST]
    assert re.fullmatch(r"[1-9]\d{4}:[1-9]\d{4}", one_of("USER").text)
    assert "RUN" not in words[words.index("USER") :]
    assert "COPY" not in words[words.index("USER") :]


def test_nothing_comes_from_an_address() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert not all_of("ADD", ours())
    bases = {one.words()[0] for stage in stages(ours()) for one in stage[:1]}
    assert all("/" not in base for base in bases)  # no host is named: the engine asks those of its settings
    assert re.findall(r"\w+://(?!127\.0\.0\.1[:/])", text) == []


def test_what_is_copied_is_there_and_let_in() -> None:
    copied = [word for one in all_of("COPY", ours()) if "--from" not in one.text for word in one.words()[:-1]]
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert ignored[0] == "*"
    assert sorted(f"!{name}" for name in copied) == sorted(line for line in ignored if line.startswith("!"))


def test_the_extras_are_the_packages_own() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (asked,) = (one.text.removeprefix("EXTRAS=") for one in all_of("ARG", ours()) if one.text.startswith("EXTRAS"))
    assert set(asked.split(",")) <= set(extras)
    (installs,) = (
        one.text for one in all_of("RUN", ours()) if " pip " in one.text and "venv --without-pip" in one.text
    )
    assert installs.count("CONSTRAINT=/rummifun/constraints.txt") == 2  # of what runs, and of what builds it


def test_what_it_does_by_itself_is_a_command_that_listens_to_nobody_else() -> None:
    assert one_of("ENTRYPOINT").words() == ["rummifun"]
    name, *rest = one_of("CMD").words()
    asked = taken(name, rest).params
    assert asked["hote"] is None
    assert one_of("EXPOSE").text == str(asked["port"])
    assert f"127.0.0.1:{asked['port']}/" in one_of("HEALTHCHECK").text


def test_all_that_is_written_is_in_the_volume_or_in_memory() -> None:
    around = dict(word.split("=", 1) for one in all_of("ENV", LAST) for word in one.words())
    assert around["XDG_DATA_HOME"] == one_of("VOLUME").text
    assert {around["HOME"], one_of("WORKDIR").text} == {"/tmp"}
    assert around["NUMBA_CACHE_DIR"].startswith("/tmp/")


def taken(name: str, rest: list[str]) -> click.Context:
    """Read the words of a command as the program does."""
    whole = program(translation("en"))
    with click.Context(whole, info_name="rummifun") as above:
        command = whole.get_command(above, name)
        assert command is not None, name
        return command.make_context(name, rest, parent=above)


# The pages, and the service


def runs(lang: str) -> list[list[str]]:
    """List the containers that a page runs, by their words."""
    page = f"docs/{lang}/conteneur.md"
    lines = [line for bloc in blocs("sh") if bloc.page == page for line in commandes(bloc)]
    return [shlex.split(line)[2:] for line in lines if line.startswith("podman run ")]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pages_run_it_shut_and_with_commands_that_there_are(lang: str) -> None:
    for words in runs(lang):
        at = words.index("rummifun")
        assert set(SHUT) <= set(words[:at])
        if words[at + 1 :]:
            taken(words[at + 1], words[at + 2 :])
    assert len(runs(lang)) == 2


def test_the_service_runs_it_as_the_pages_do() -> None:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    read.read(ROOT / "docs/heberger/rummifun.container", encoding="utf-8")
    asked = read["Container"]
    assert (asked["ReadOnly"], asked["DropCapability"], asked["NoNewPrivileges"]) == ("true", "all", "true")
    assert asked["Volume"].split(":")[1] == one_of("VOLUME").text
    assert asked["Image"] == f"localhost/{one_of('ENTRYPOINT').words()[0]}"
    name, *rest = shlex.split(asked["Exec"])
    taken(name, rest)
    (bare,) = re.findall(
        r"^ExecStart=\S+ (.*)", (ROOT / "docs/heberger/rummifun.service").read_text("utf-8"), re.MULTILINE
    )
    assert re.sub(r" --base \S+", "", bare) == asked["Exec"]  # in a container, the volume is where games are kept
