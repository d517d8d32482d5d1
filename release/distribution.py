"""Make a release: `python release/distribution.py` writes `dist/`, the same files each time.

The source distribution holds what git holds; the wheel, the page without a server, the documentation and the inventory
are made from it, unpacked. All this happens twice, in two folders whose names have different lengths: if a
file differs, nothing is released.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile, is_zipfile

from archives import zipped

ROOT: Final = Path(__file__).resolve().parent.parent
SUMS: Final = "SHA256SUMS"

_PATIENCE: Final = 3600.0  # seconds for one step
_LINES: Final = 12  # of what a step says when it fails: a warning of Sphinx stands before its last line
_FOLDERS: Final = ("a", "built-again-elsewhere")


class Unreleased(Exception):  # noqa: N818  it says what is in the way
    """Raised, with one sentence, where nothing can be released."""


def fault(changed: Sequence[str], tags: Sequence[str], version: str, changelog: str) -> str | None:
    """List the obstacles to a release: a change, a tag of another version, a version without an entry."""
    if changed:
        return f"{changed[0]} differs from the last commit: commit it, or put it away"
    for tag in (tag for tag in tags if re.match(r"v\d", tag)):
        if tag != f"v{version}":
            return f"the tag {tag} is not that of the package, whose version is {version} (pyproject.toml)"
        if f"\n## [{version}]" not in f"\n{changelog}":
            return f"the tag {tag} has no entry in CHANGELOG.md: a line that begins with ## [{version}] was expected"
    return None


def checked(root: Path) -> str:
    """Return the version to release from a clone. Raises `Unreleased` if something is in the way."""
    version = str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    changed = [line[3:] for line in _git(root, "status", "--porcelain").splitlines()]
    tags = _git(root, "tag", "--points-at", "HEAD").split()
    if said := fault(changed, tags, version, (root / "CHANGELOG.md").read_text("utf-8")):
        raise Unreleased(said)
    return version


def _git(root: Path, *words: str) -> str:
    return _run(["git", "-C", str(root), *words], root)


def made(root: Path, commit: str, name: str, folder: Path) -> Path:
    """Make all files of a release of a commit in a folder, and return the folder that holds them."""
    archive, out, tree = folder / "tree.tar", folder / "out", folder / name
    _git(root, "archive", "--format=tar", f"--output={archive}", commit)
    _untarred(archive, folder / "tree")
    epoch = {"SOURCE_DATE_EPOCH": _git(root, "log", "-1", "--format=%ct", commit).strip()}
    _python(folder / "tree", epoch, "-m", "hatchling", "build", "--target=sdist", f"--directory={out}")
    _untarred(out / f"{name}.tar.gz", folder)
    if lost := sorted(_names(folder / "tree") - _names(tree)):
        raise Unreleased(f"the source distribution lacks {', '.join(lost)}")
    _python(tree, epoch, "-m", "hatchling", "build", "--target=wheel", f"--directory={out}")
    with ZipFile(out / f"{name}-py3-none-any.whl") as wheel:
        wheel.extractall(folder / "told", [one for one in wheel.namelist() if ".dist-info/" in one])
    own = {**epoch, "PYTHONPATH": os.pathsep.join(map(str, (tree / "src", folder / "told", tree / "site")))}
    _lent(root / "build" / "fetched", tree / "build" / "fetched")
    _python(tree, own, "site/build.py", str(folder / "site"))
    _packed(folder / "site", out / f"{name}-site.zip")
    _python(
        tree, own, "-m", "sphinx", "-W", "-q", "-j", "auto", "-d", str(folder / "trees"), "docs", str(folder / "docs")
    )
    _packed(folder / "docs", out / f"{name}-docs.zip")
    _python(tree, own, "release/bill_of_materials.py", str(out / f"{name}.cdx.json"))
    shutil.copyfile(tree / "release" / "requirements.txt", out / f"{name}-requirements.txt")
    return out


def _python(folder: Path, more: Mapping[str, str], *words: str) -> None:
    """Run a step in Python, in the same language and time zone anywhere, and say which."""
    print(f"{folder.parent.name}: {' '.join(words[:3])}", flush=True)
    _run([sys.executable, *words], folder, {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC", **more})


def _run(command: Sequence[str], folder: Path, environ: Mapping[str, str] | None = None) -> str:
    """Run a step, and return its output. Raises `Unreleased` with the end of its messages if it fails."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=environ, check=False, capture_output=True, text=True, timeout=_PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise Unreleased(f"{failed}") from None
    if done.returncode:
        said = done.stderr.strip().splitlines()[-_LINES:] or ["it says nothing"]
        raise Unreleased("\n".join([f"{' '.join(command[:3])} failed:", *said]))
    return done.stdout


def _untarred(archive: Path, into: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
        packed.extractall(into)


def _lent(fetched: Path, to: Path) -> None:
    """Lend the downloaded files, which are checked against their sums, and never made here."""
    fetched.mkdir(parents=True, exist_ok=True)
    to.parent.mkdir(parents=True)
    to.symlink_to(fetched)


def _packed(folder: Path, file: Path) -> None:
    """Pack a folder under the name of its pack, but for the files that Sphinx writes for itself."""
    names = _names(folder) - {".buildinfo"}
    named = {f"{file.stem}/{name}": (folder / name).read_bytes() for name in names}
    file.write_bytes(zipped(named))


def _names(folder: Path) -> set[str]:
    return {one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file()}


def sums(folder: Path) -> dict[str, str]:
    """Sum up each file of a folder."""
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def differing(one: Path, other: Path) -> Iterator[str]:
    """Name the files that are not the same in two folders, and in packs those inside."""
    for name in _unlike(sums(one), sums(other)):
        inside = _unlike(_inside(one / name), _inside(other / name))
        yield f"{name} ({', '.join(inside)})" if inside else name


def _unlike(ours: Mapping[str, object], theirs: Mapping[str, object]) -> list[str]:
    return [name for name in sorted({*ours, *theirs}) if ours.get(name) != theirs.get(name)]


def _inside(file: Path) -> Mapping[str, object]:
    """Sum up each file of a pack; nothing for another file."""
    if not is_zipfile(file):
        return {}
    with ZipFile(file) as pack:
        return {entry.filename: (entry.CRC, entry.file_size, entry.date_time) for entry in pack.infolist()}


def released(root: Path, to: Path) -> None:
    """Make a release twice, and put it into a folder with its sums."""
    version, commit = checked(root), _git(root, "rev-parse", "HEAD").strip()
    with TemporaryDirectory(prefix="release-", dir=_folder(root / "build")) as work:
        first, second = (made(root, commit, f"rummifun-{version}", _folder(Path(work) / name)) for name in _FOLDERS)
        if names := [*differing(first, second)]:
            raise Unreleased(f"made twice, these files are not the same: {', '.join(names)}")
        (first / SUMS).write_text("".join(f"{told}  {name}\n" for name, told in sums(first).items()), "utf-8")
        shutil.rmtree(to, ignore_errors=True)
        first.rename(to)


def _folder(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def main() -> None:
    """Make a release of this clone, and list its files."""
    try:
        released(ROOT, ROOT / "dist")
    except Unreleased as failed:
        sys.exit(f"no release: {failed}")
    for file in sorted((ROOT / "dist").iterdir()):
        print(f"{file.stat().st_size / 1024:9.1f} KiB  {file.name}")


if __name__ == "__main__":
    main()
