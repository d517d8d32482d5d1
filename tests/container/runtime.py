"""Engines that run the container: podman or docker, or a chroot in which the Containerfile's steps are taken."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from container.containerfile import ROOT, Instruction, ours, stages

MORE: Final = "RUMMIFUN_BUILD"
"""Words for the build that only this machine needs, such as `-v /etc/pip.conf:/etc/pip.conf:ro`."""

BASE: Final = "debian:trixie-slim"
IMAGE: Final = "rummifun"
SHUT: Final = ("--read-only", "--cap-drop=all", "--security-opt=no-new-privileges")
"""How every container runs, those of the pages too."""

PATH: Final = "/usr/sbin:/usr/bin:/sbin:/bin"


def done(command: Sequence[str], seconds: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)


def told(command: Sequence[str], seconds: float) -> str:
    ended = done(command, seconds)
    assert ended.returncode == 0, f"{shlex.join(command)}: {ended.stdout[-2000:]}{ended.stderr[-4000:]}"
    return ended.stdout


@dataclass(frozen=True)
class Podman:
    """Podman or docker, whose commands are the same; podman with a runtime that works on this machine."""

    name: str
    runtime: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()

    def build(self) -> None:
        more = shlex.split(os.environ.get(MORE, ""))
        form = ("--format=docker",) if self.name == "podman" else ()
        file = str(ROOT / "Containerfile")
        told([self.name, *self.runtime, "build", *form, *more, "-f", file, "-t", IMAGE, str(ROOT)], 1800)

    def size(self) -> int:
        return int(told([self.name, "image", "inspect", "--format", "{{.Size}}", IMAGE], 60))

    def command(
        self, words: Sequence[str], folders: Mapping[Path, str], flags: Sequence[str] = (), program: str = ""
    ) -> list[str]:
        shared = [f"-v={path}:{place}" for path, place in folders.items()]
        other = [f"--entrypoint={program}"] if program else []
        memory = ["--tmpfs=/tmp"] if self.name == "docker" else []
        alone = ["--rm", "--no-healthcheck", *self.limits, *SHUT, *memory]
        return [self.name, *self.runtime, "run", *alone, *flags, *shared, *other, IMAGE, *words]


def _engine(name: str) -> Podman | None:
    if shutil.which(name) is None or done([name, "info"], 60).returncode:
        return None
    if done([name, "pull", "--quiet", BASE], 300).returncode and done([name, "image", "inspect", BASE], 60).returncode:
        _base([name, "import", "-", BASE])
    own = ("--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096")
    for runtime in ((), ("--runtime=runc",)) if name == "podman" else ((),):
        for limits in ((), own):  # where no limit may be raised, the usual ones are too high
            if done([name, *runtime, "run", "--rm", *limits, BASE, "true"], 120).returncode == 0:
                return Podman(name, runtime, limits)
    return None


@dataclass(frozen=True)
class Chroot:
    """A folder that is the root of its processes: the Containerfile's steps, then the program, as nobody."""

    folder: Path
    name: str = "chroot"
    around: dict[str, str] = field(default_factory=dict)

    @property
    def root(self) -> Path:
        return self.folder / "image"

    def build(self) -> None:
        base = self.folder / "base"
        base.mkdir(parents=True)
        _base(["tar", "-x", "-C", str(base)])
        for stage in stages(ours(), BASE="base"):
            name = stage[0].text.partition(" AS ")[2] or self.root.name
            told(["cp", "-a", str(base), str(self.folder / name)], 300)
            self.around.clear()
            self.around["PATH"] = PATH
            place = "/"
            for step in stage[1:]:
                place = self._taken(step, self.folder / name, place)

    def size(self) -> int:
        return int(told(["du", "-sb", str(self.root)], 60).split()[0])

    def _taken(self, step: Instruction, root: Path, place: str) -> str:
        if step.word == "RUN":
            script = f"cd {place}; {step.text}"
            told(_apart(_mounted(root, _given()), [*_entered(root, self.around), "sh", "-c", script]), 1800)
        elif step.word == "COPY":
            *sources, target = step.words()
            stage = sources.pop(0).removeprefix("--from=") if sources[0].startswith("--from=") else ""
            above = f"{self.folder / stage}" if stage else f"{ROOT}/"
            whole = ["-T"] if len(sources) == 1 else []  # the contents of a folder, or files into one
            told(["cp", "-a", *whole, *(above + source for source in sources), f"{root}{Path(place, target)}"], 300)
        elif step.word == "ENV":
            self.around.update(dict(word.split("=", 1) for word in step.words()))
        elif step.word == "WORKDIR":
            Path(f"{root}{step.text}").mkdir(parents=True, exist_ok=True)
            return step.text
        return place

    def command(
        self, words: Sequence[str], folders: Mapping[Path, str], flags: Sequence[str] = (), program: str = ""
    ) -> list[str]:
        user, group = next(step.text for step in ours() if step.word == "USER").split(":")
        nobody = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"]
        shut = ["--no-new-privs", "--bounding-set=-all"]
        run = [*_entered(self.root, self.around), *nobody, *shut, program or IMAGE, *words]
        alone = [] if "--network=host" in flags else ["--net"]
        named = ["hostname cellule"] if "--hostname=cellule" in flags else []
        read_only = [f"mount --bind {self.root} {self.root}", f"mount -o remount,bind,ro {self.root}"]
        memory = [f"mount -t tmpfs -o mode=1777 memory {self.root}{place}" for place in ("/tmp", "/dev/shm")]
        return _apart([*named, *read_only, *memory, *_mounted(self.root, folders)], run, "--ipc", "--uts", *alone)


def _given() -> dict[Path, str]:
    words = shlex.split(os.environ.get(MORE, ""))
    pairs = [word.split(":")[:2] for flag, word in pairwise(words) if flag == "-v"]
    return {Path(path): place for path, place in (*pairs, ("/etc/resolv.conf", "/etc/resolv.conf"))}


def _mounted(root: Path, folders: Mapping[Path, str]) -> list[str]:
    lines = [f"mount -t proc proc {root}/proc"]
    for path, asked in folders.items():
        name, _, how = asked.partition(":")
        place = Path(f"{root}{name}")
        if not place.exists():
            place.mkdir(parents=True) if path.is_dir() else place.touch()
        lines.append(f"mount --bind {path} {place}")
        lines += [f"mount -o remount,bind,ro {place}"] if how == "ro" else []
    return lines


def _entered(root: Path, around: Mapping[str, str]) -> list[str]:
    return ["chroot", str(root), "env", "-i", *(f"{name}={value}" for name, value in around.items())]


def _apart(mounts: Sequence[str], run: Sequence[str], *spaces: str) -> list[str]:
    script = " && ".join([*mounts, f"exec {shlex.join(run)}"])
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", *spaces, "sh", "-c", script]


def _base(into: Sequence[str]) -> None:
    made = subprocess.run(["bash", str(ROOT / ".ci/base")], stdout=subprocess.PIPE, timeout=900, check=True)
    subprocess.run(into, input=made.stdout, timeout=300, check=True)


Engine = Podman | Chroot
"""The image, built once; then each container is a command to run."""


@cache
def engine(asked: str, folder: Path) -> Engine:
    for name in [asked] if asked else ["podman", "docker"]:
        if name != "chroot" and (found := _engine(name)):
            return found
    assert asked in ("", "chroot"), f"{asked} cannot run a container here"
    assert os.geteuid() == 0, "neither podman nor docker runs a container here, and a chroot needs root"
    return Chroot(folder)
