"""The Containerfile: at the end nothing of it is root, fetched by an address or missing; the pages run it so."""

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
from rummifun.shells.cli.main import program

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


def test_user_in_the_end_is_not_root() -> None:
    words = [one.word for one in LAST]
    assert re.fullmatch(r"[1-9]\d{4}:[1-9]\d{4}", one_of("USER").text)
    assert {"RUN", "COPY"}.isdisjoint(words[words.index("USER") :])


def test_containerfile_takes_nothing_from_an_address() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    bases = {one.words()[0] for stage in stages(ours()) for one in stage[:1]}
    assert not any("/" in base for base in bases)  # no host is named: the engine asks those of its settings
    assert (all_of("ADD", ours()), re.findall(r"\w+://(?!127\.0\.0\.1[:/])", text)) == ([], [])


def test_copy_takes_what_is_there_and_let_in() -> None:
    copied = [word for one in all_of("COPY", ours()) if "--from" not in one.text for word in one.words()[:-1]]
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    assert ([name for name in copied if not (ROOT / name).exists()], ignored[0]) == ([], "*")
    assert sorted(f"!{name}" for name in copied) == sorted(line for line in ignored if line.startswith("!"))


def test_extras_are_the_packages_own() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (asked,) = (one.text.removeprefix("EXTRAS=") for one in all_of("ARG", ours()) if one.text.startswith("EXTRAS"))
    assert set(asked.split(",")) <= set(extras)
    runs = [one.text for one in all_of("RUN", ours())]
    (installs,) = (text for text in runs if " pip " in text and "venv --without-pip" in text)
    assert installs.count("CONSTRAINT=/rummifun/constraints.txt") == 2  # of the program, and of its build


def test_cmd_is_a_command_that_listens_to_nobody_else() -> None:
    name, *rest = one_of("CMD").words()
    asked = taken(name, rest).params
    port = str(asked["port"])
    assert (one_of("ENTRYPOINT").words(), asked["hote"], one_of("EXPOSE").text) == (["rummifun"], None, port)
    assert f"127.0.0.1:{port}/" in one_of("HEALTHCHECK").text


def test_environment_leads_what_is_written_to_the_volume_or_to_memory() -> None:
    around = dict(word.split("=", 1) for one in all_of("ENV", LAST) for word in one.words())
    assert (around["XDG_DATA_HOME"], around["HOME"]) == (one_of("VOLUME").text, "/tmp")
    assert one_of("WORKDIR").text == "/tmp"
    assert around["NUMBA_CACHE_DIR"].startswith("/tmp/")


def taken(name: str, rest: list[str]) -> click.Context:
    whole = program(translation("en"))
    with click.Context(whole, info_name="rummifun") as above:
        command = whole.get_command(above, name)
        assert command is not None, name
        return command.make_context(name, rest, parent=above)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_pages_run_it_shut_and_with_commands_that_there_are(lang: str) -> None:
    pages = [bloc for bloc in blocs("sh") if bloc.page == f"docs/{lang}/conteneur.md"]
    lines = [line for bloc in pages for line in commandes(bloc) if line.startswith("podman run ")]
    assert len(lines) == 2
    for words in (shlex.split(line)[2:] for line in lines):
        at = words.index("rummifun")
        assert set(SHUT) <= set(words[:at])
        if words[at + 1 :]:
            taken(words[at + 1], words[at + 2 :])


def test_service_runs_it_as_the_pages_do() -> None:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    read.read(ROOT / "docs/heberger/rummifun.container", encoding="utf-8")
    asked = read["Container"]
    assert [asked[name] for name in ("ReadOnly", "DropCapability", "NoNewPrivileges")] == ["true", "all", "true"]
    assert asked["Volume"].split(":")[1] == one_of("VOLUME").text
    assert asked["Image"] == f"localhost/{one_of('ENTRYPOINT').words()[0]}"
    name, *rest = shlex.split(asked["Exec"])
    taken(name, rest)
    service = (ROOT / "docs/heberger/rummifun.service").read_text("utf-8")
    (bare,) = re.findall(r"^ExecStart=\S+ (.*)", service, re.MULTILINE)
    assert re.sub(r" --base \S+", "", bare) == asked["Exec"]  # in a container, the volume is where games are kept
