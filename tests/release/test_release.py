"""What is in the way of a release, said in a sentence, and two builds that are held against each other."""

from __future__ import annotations

import os
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
    subprocess.run(["git", "-C", str(clone), *words], env=alone, check=True, capture_output=True, timeout=60)


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


def refused(clone: Path) -> str:
    with pytest.raises(distribution.Unreleased) as said:
        distribution.checked(clone)
    return str(said.value)


def test_a_clean_clone_can_be_released_with_its_tag_or_without(clone: Path) -> None:
    assert distribution.checked(clone) == "1.2.0"
    git(clone, "tag", "v1.2.0")
    git(clone, "tag", "relu")
    assert distribution.checked(clone) == "1.2.0"


def change_a_file(clone: Path) -> None:
    (clone / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', "utf-8")


def add_a_file(clone: Path) -> None:
    (clone / "essai.py").write_text("", "utf-8")


def tag_another_version(clone: Path) -> None:
    git(clone, "tag", "v1.3.0")


def forget_the_changelog(clone: Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n## [1.1.0]\n", "utf-8")
    git(clone, "commit", "--all", "--quiet", "--message=Forget the entry")
    git(clone, "tag", "v1.2.0")


REFUSED: dict[Callable[[Path], None], str] = {
    change_a_file: "pyproject.toml differs from the last commit: commit it, or put it away",
    add_a_file: "essai.py differs from the last commit: commit it, or put it away",
    tag_another_version: "the tag v1.3.0 is not that of the package, whose version is 1.2.0 (pyproject.toml)",
    forget_the_changelog: (
        "the tag v1.2.0 has no entry in CHANGELOG.md: a line that begins with ## [1.2.0] was expected"
    ),
}


@pytest.mark.parametrize("spoil", REFUSED)
def test_checked_refuses_a_clone_and_says_why(clone: Path, spoil: Callable[[Path], None]) -> None:
    spoil(clone)
    assert refused(clone) == REFUSED[spoil]


def test_a_folder_that_is_no_clone_is_refused(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / ".git").rename(clone.parent / "elsewhere")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(clone.parent))
    monkeypatch.setenv("LANGUAGE", "en")  # git's own sentence
    assert "not a git repository" in refused(clone)


def test_this_clone_tells_its_version_where_its_tag_would_be_looked_for() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert distribution.fault([], [f"v{version}"], version, changelog) is None


def test_the_command_says_no_in_one_line(clone: Path) -> None:
    (clone / "essai.py").write_text("", "utf-8")
    code = f"import distribution, pathlib; distribution.ROOT = pathlib.Path({str(clone)!r}); distribution.main()"
    world = {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / one) for one in ("release", "site"))}
    done = subprocess.run(
        [sys.executable, "-c", code], env=world, capture_output=True, text=True, timeout=60, check=False
    )
    said = "no release: essai.py differs from the last commit: commit it, or put it away\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


# Twice


def builds(written: Callable[[int], str]) -> Callable[[Path, str, str, Path], Path]:
    """Stand in for what builds everything: a file that stays, and one that is written each time."""
    numbers = count()

    def made(_root: Path, _commit: str, name: str, folder: Path) -> Path:
        out = folder / "out"
        out.mkdir()
        (out / f"{name}.tar.gz").write_bytes(b"always the same")
        (out / f"{name}-site.zip").write_text(written(next(numbers)), "utf-8")
        return out

    return made


def test_a_release_has_the_sums_of_its_files(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distribution, "made", builds(lambda n: "the same"))
    dist = clone / "dist"
    dist.mkdir()
    (dist / "essai-1.1.0.tar.gz").write_bytes(b"of the version before")
    distribution.released(clone, dist)
    lines = (dist / distribution.SUMS).read_text("utf-8").splitlines()
    told = {name: told for told, name in (line.split("  ") for line in lines)}
    assert {*told} == {"rummifun-1.2.0.tar.gz", "rummifun-1.2.0-site.zip"}
    assert {*told, distribution.SUMS} == {file.name for file in dist.iterdir()}
    assert all(told[name] == sha256((dist / name).read_bytes()).hexdigest() for name in told)
    assert [*(clone / "build").iterdir()] == []


def test_what_differs_is_named_and_nothing_is_released(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distribution, "made", builds(str))
    with pytest.raises(distribution.Unreleased, match=r"not the same: rummifun-1\.2\.0-site\.zip$"):
        distribution.released(clone, clone / "dist")
    assert not (clone / "dist").exists()


def test_a_step_that_fails_is_said_by_its_last_lines(tmp_path: Path) -> None:
    with pytest.raises(distribution.Unreleased, match=r"-c .* failed:\na warning\nno room left$"):
        distribution._run([sys.executable, "-c", "import sys; sys.exit('a warning\\nno room left')"], tmp_path)
    with pytest.raises(distribution.Unreleased, match="no such program"):
        distribution._run(["no such program"], tmp_path)


def test_a_pack_is_the_same_whatever_the_folder_and_the_hour(tmp_path: Path) -> None:
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
