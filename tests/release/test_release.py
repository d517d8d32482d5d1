"""Obstacles to a release, each told in a sentence, and the comparison of two builds."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from zipfile import ZipFile

import pytest

import distribution

ROOT = Path(__file__).parents[2]
NAMED = {f"GIT_{who}_{what}": "someone" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def git(clone: Path, *words: str) -> None:
    alone = {**os.environ, **NAMED, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "-C", str(clone), *words], env=alone, check=True, capture_output=True, timeout=200)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Make a clone of one commit: version 1.2.0, with its entry in the changelog."""
    folder = tmp_path / "clone"
    folder.mkdir()
    (folder / "pyproject.toml").write_text('[project]\nname = "essai"\nversion = "1.2.0"\n', "utf-8")
    (folder / "CHANGELOG.md").write_text("# Changelog\n\n## [1.2.0] – 2026-11-23\n", "utf-8")
    (folder / ".gitignore").write_text("build/\ndist/\n", "utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message=Begin")
    return folder


def test_checked_gives_the_version_of_a_clean_clone_with_its_tag_or_without(clone: Path) -> None:
    assert distribution.checked(clone) == "1.2.0"
    git(clone, "tag", "v1.2.0")
    git(clone, "tag", "relu")
    assert distribution.checked(clone) == "1.2.0"


def spoil(clone: Path, file: str, text: str, *commands: str) -> None:
    """Change a file of a clone, then give git commands."""
    (clone / file).write_text(text, "utf-8")
    for command in commands:
        git(clone, *command.split())


FORGOTTEN = "# Changelog\n\n## [Unreleased]\n\n## [1.1.0]\n"
COMMIT = "commit --all --quiet --message=Forget"
PUT_AWAY = "differs from the last commit: commit it, or put it away"
REFUSED: dict[str, tuple[str, ...]] = {
    f"pyproject.toml {PUT_AWAY}": ("pyproject.toml", '[project]\nversion = "1.2.0"\n'),
    f"essai.py {PUT_AWAY}": ("essai.py", ""),
    "the tag v1.3.0 is not that of the package, whose version is 1.2.0 (pyproject.toml)": (
        *(".git/description", "", "tag v1.3.0"),
    ),
    "the tag v1.2.0 has no entry in CHANGELOG.md: a line that begins with ## [1.2.0] was expected": (
        *("CHANGELOG.md", FORGOTTEN, COMMIT, "tag v1.2.0"),
    ),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_checked_refuses_a_clone_and_says_why(clone: Path, reason: str) -> None:
    spoil(clone, *REFUSED[reason])
    with pytest.raises(distribution.Unreleased, match=f"^{re.escape(reason)}$"):
        distribution.checked(clone)


def test_checked_refuses_a_folder_that_is_no_clone(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / ".git").rename(clone.parent / "elsewhere")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(clone.parent))
    monkeypatch.setenv("LANGUAGE", "en")  # git's own sentence
    with pytest.raises(distribution.Unreleased, match="not a git repository"):
        distribution.checked(clone)


def test_fault_is_none_of_this_clone_with_its_tag() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert distribution.fault([], [f"v{version}"], version, (ROOT / "CHANGELOG.md").read_text("utf-8")) is None


def test_main_says_no_in_one_line(clone: Path) -> None:
    (clone / "essai.py").write_text("", "utf-8")
    code = f"import distribution, pathlib; distribution.ROOT = pathlib.Path({str(clone)!r}); distribution.main()"
    world = {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / one) for one in ("release", "site"))}
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, env=world, capture_output=True, text=True, timeout=200, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"no release: essai.py {PUT_AWAY}\n")


# Twice


def builds(written: Callable[[int], str]) -> Callable[[Path, str, str, Path], Path]:
    """Replace the whole build: one file stays the same, one is written anew each time."""
    numbers = count()

    def made(_root: Path, _commit: str, name: str, folder: Path) -> Path:
        out = folder / "out"
        out.mkdir()
        (out / f"{name}.tar.gz").write_bytes(b"always the same")
        (out / f"{name}-site.zip").write_text(written(next(numbers)), "utf-8")
        return out

    return made


def test_released_writes_the_sums_of_its_files(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distribution, "made", builds(lambda n: "the same"))
    dist = clone / "dist"
    dist.mkdir()
    (dist / "essai-1.1.0.tar.gz").write_bytes(b"of the version before")
    distribution.released(clone, dist)
    files = ("rummifun-1.2.0-site.zip", "rummifun-1.2.0.tar.gz")
    assert sorted(file.name for file in dist.iterdir()) == sorted((distribution.SUMS, *files))
    sums = {f"{sha256((dist / name).read_bytes()).hexdigest()}  {name}" for name in files}
    assert {*(dist / distribution.SUMS).read_text("utf-8").splitlines()} == sums
    assert [*(clone / "build").iterdir()] == []


def test_released_names_what_differs_and_releases_nothing(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distribution, "made", builds(str))
    with pytest.raises(distribution.Unreleased, match=r"not the same: rummifun-1\.2\.0-site\.zip$"):
        distribution.released(clone, clone / "dist")
    assert not (clone / "dist").exists()


def test_run_says_a_step_that_fails_by_its_last_lines(tmp_path: Path) -> None:
    with pytest.raises(distribution.Unreleased, match=r"-c .* failed:\na warning\nno room left$"):
        distribution._run([sys.executable, "-c", "import sys; sys.exit('a warning\\nno room left')"], tmp_path)
    with pytest.raises(distribution.Unreleased, match="no such program"):
        distribution._run(["no such program"], tmp_path)


def test_packed_is_the_same_whatever_the_folder_and_the_hour(tmp_path: Path) -> None:
    for name, when in (("a", 1), ("elsewhere", 2_000_000_000)):
        folder = tmp_path / name
        folder.mkdir()
        for file in ("page.html", ".buildinfo"):
            (folder / file).write_text("<p>page</p>", "utf-8")
            os.utime(folder / file, (when, when))
        (tmp_path / f"out-{name}").mkdir()
        distribution._packed(folder, tmp_path / f"out-{name}" / "docs.zip")
    first, second = tmp_path / "out-a", tmp_path / "out-elsewhere"
    assert [*distribution.differing(first, second)] == []
    with ZipFile(first / "docs.zip") as packed:
        assert packed.namelist() == ["docs/page.html"]
    (tmp_path / "a" / "page.html").write_text("<p>another</p>", "utf-8")
    distribution._packed(tmp_path / "a", first / "docs.zip")
    assert [*distribution.differing(first, second)] == ["docs.zip (docs/page.html)"]
