"""The wheel with only its required dependencies: it opens a game, and names the missing extras."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import distribution
from zipfile import ZipFile

import pytest
from harness.effort import Effort

from bill_of_materials import NAME, ROOT, needs

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Lay out the wheel beside its dependencies; return a function that runs it as if nothing else were installed."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target=wheel", f"--directory={folder}"]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=200)
    there = folder / "installed"
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(there)
    for name in {*needs()} - {NAME}:
        found = distribution(name)
        for part in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            (there / part).symlink_to(str(found.locate_file(part)))
    code = "import sys; sys.path.append(sys.argv.pop(1)); from rummifun.shells.cli.main import main; main()"

    def ran(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", "-X", f"pycache_prefix={folder / 'pyc'}", "-c", code, str(there), *words]
        world = {**os.environ, "XDG_DATA_HOME": str(folder), "LANGUAGE": "en"}
        return subprocess.run(command, input=typed, env=world, capture_output=True, text=True, timeout=200, check=False)

    assert ran("--version").returncode == 0  # compiles the modules of every start
    return ran


def test_wheel_opens_a_game(run: Run) -> None:
    done = run("jouer", "md", "--graine", "3", typed="1\nquitter\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "7♠" in done.stdout


def test_wheel_says_what_is_missing(run: Run, effort: Effort) -> None:
    told = dict(line.split(maxsplit=1) for line in run("--version").stdout.splitlines()[3:])
    assert {line.split(":")[0] for line in told.values()} == {"missing"}
    commands = [("verifier rummifun.multiset.somme", "laws"), ("web", "web"), ("table", "tui")]
    for command, extra in commands[: effort(1, 3)]:
        done = run(*command.split())
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.endswith(f'type: pip install "rummifun[{extra}]"\n')
        assert done.stderr.count("\n") == 1
