"""The source distribution holds all that git holds: whoever unpacks it can run the tests."""

from collections.abc import Iterator
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder
from pathspec import GitIgnoreSpec

ROOT = Path(__file__).parents[2]


def kept(folder: Path, ignored: GitIgnoreSpec) -> Iterator[str]:
    """List what git holds or would take, below a folder."""
    for path in folder.iterdir():
        name = path.relative_to(ROOT).as_posix()
        if name == ".git" or ignored.match_file(f"{name}/" if path.is_dir() else name):
            continue
        yield from kept(path, ignored) if path.is_dir() else [name]


def test_sdist_holds_what_git_holds() -> None:
    ignored = GitIgnoreSpec.from_lines((ROOT / ".gitignore").read_text("utf-8").splitlines())
    held = {*kept(ROOT, ignored)} - {"PKG-INFO"}  # a distribution that was unpacked has its own
    packed = {Path(one.distribution_path).as_posix() for one in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert held - packed == set()
    assert {"Makefile", "constraints.txt", "jsconfig.json", ".ci/run", "tests/conftest.py", "site/sums.txt"} <= packed
