"""The folder of the site: the same bytes each time, nothing of this machine, and what was fetched is what was meant."""

import gzip
import io
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummifun.games import GAMES, game_named

from .conftest import ROOT, imported, make_site

GZIPPED = 13_000_000  # bytes that the site may have in all where a host gzips them: a telephone fetches them once
AT_ONCE = 10_000_000  # bytes of what is needed before a first move


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def inner(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    yield name, content
    if name.endswith((".pack", ".zip")):
        packed = gzip.decompress(content) if name.endswith(".pack") else content
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            yield from ((f"{name}/{one}", archive.read(one)) for one in archive.namelist())


WITHOUT = """
import sys
sys.path.insert(0, sys.argv[1])
import build

def left_out(name):
    file = name.replace(".", "/")
    return any(build._among(one, (*build.LATER, *build.NEVER)) for one in (f"{file}.pyc", f"{file}/__init__.pyc"))

class Absent:
    def find_spec(self, name, path=None, target=None):
        if left_out(name):
            raise ModuleNotFoundError(f"{name} is no part of the page that plays")

for name in [name for name in sys.modules if left_out(name) or name.startswith("rummifun")]:
    del sys.modules[name]
sys.meta_path.insert(0, Absent())
import rummifun.shells.web.uploads
import rummifun.shells.web.study_stream
import rummifun.shells.web.browser_worker
import rummifun.shells.plugins.loading
"""


def test_build_leaves_out_nothing_that_what_plays_asks_for() -> None:
    command = [sys.executable, "-c", WITHOUT, str(ROOT / "site")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.lent
def test_build_makes_the_same_bytes_elsewhere(folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "another name" / "site"
    shutil.rmtree(ROOT / "build/toplevels")
    make_site(again)
    first, second = contents(folder), contents(again)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    shutil.rmtree(tmp_path)


def test_build_tells_nothing_of_its_machine(folder: Path) -> None:
    ours = [str(ROOT).encode(), str(Path(sys.prefix).resolve()).encode(), str(Path.home()).encode() + b"/."]
    texts = (pair for file, content in contents(folder).items() for pair in inner(file, content))
    assert [name for name, text in texts if any(path in text for path in ours)] == []


def test_build_has_first_deals_of_games_for_one_alone(folder: Path) -> None:
    """Anybody may read these deals: none may hide a hand."""
    first = {name for name in GAMES if any(folder.rglob(f"{name}.fr.json"))}
    assert first == {name for name in GAMES if game_named(name).seats == 1}


def test_build_is_small(folder: Path) -> None:
    sizes = {name: len(gzip.compress(content)) for name, content in contents(folder).items()}
    assert sum(sizes.values()) < GZIPPED
    assert sum(size for name, size in sizes.items() if not name.endswith(("laws.pack", "toplevel.js"))) < AT_ONCE


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("toolz-1.2.0-py3-none-any.whl", b"something else", "is not the file that was meant"),
        ("pyodide-314.0.7.tgz", None, "cannot be fetched"),
    ],
)
def test_fetched_refuses_a_file_that_is_another_or_does_not_come(
    name: str, content: bytes | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch, sums = imported("fetch"), tmp_path / "sums.txt"
    sums.write_text(f"{'0' * 64}  {name}\n")
    monkeypatch.setattr(fetch, "SUMS", sums)
    monkeypatch.setenv("PATH", str(tmp_path))
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(fetch.Unfetched, match=rf"^{name} {said}: .+$"):
        fetch.fetched(tmp_path)
    assert not (tmp_path / name).exists()
