"""The container, built and run: only `make boite` runs these tests, for a build takes minutes.

By podman or docker, whichever works here, or by the Containerfile's steps in a chroot; RUMMIFUN_ENGINE names one.
"""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from grading.hand_ins import SOBRE
from grading.test_sandbox import ATTACKS_ML, ATTACKS_PY, GOOD_ML, GOOD_PY, HEAD_PY, READ_ML, SECRET
from shells.web.reverse_proxies import free_port

from container.containerfile import ROOT, ours
from container.runtime import Engine, done, engine, told
from rummifun.grading.sandbox.limits import COMPLETE_LIMITS

NAMED: Final = "--hostname=cellule"


@pytest.fixture(scope="session")
def box(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """Return the image, built by the engine that works here; its size is printed."""
    found = engine(os.environ.get("RUMMIFUN_ENGINE", ""), tmp_path_factory.mktemp("chroot"))
    found.build()
    print(f"\n{found.name}: {found.size() / 1e6:.0f} MB")
    return found


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "donnees"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


def test_user_is_not_root_and_writes_nothing_but_games_and_what_is_in_memory(box: Engine, data: Path) -> None:
    sought = "find / -xdev -writable -not -type l -not -path '/proc/*' -not -path '/dev/*' 2>/dev/null"
    said = told(box.command(["-c", f"id -u; id -G; {sought}; true"], {data: "/donnees"}, program="sh"), 120).split()
    assert said[:2] == ["10001", "10001"]
    assert {"/donnees", "/tmp"} <= {*said[2:]} <= {"/donnees", "/tmp", "/var/tmp"}


@contextmanager
def served(box: Engine, data: Path, port: int) -> Iterator[str]:
    command = box.command(["web", "--sans-navigateur", f"--port={port}"], {data: "/donnees"}, ["--network=host"])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    with process:
        address = f"http://127.0.0.1:{port}"
        try:
            _until_it_answers(f"{address}/", process)
            yield address
        finally:
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(process.pid, signal.SIGTERM)  # its launcher in a chroot does not pass signals on
                process.wait(200)
            process.kill()


def _until_it_answers(address: str, process: subprocess.Popen[bytes]) -> None:
    late = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < late:
        try:
            urlopen(address, timeout=5).close()
        except URLError:
            time.sleep(0.2)
        else:
            return
    process.kill()
    raise AssertionError(process.communicate(timeout=200)[0])


def test_game_is_there_again_in_another_container(box: Engine, data: Path) -> None:
    port = free_port()
    with served(box, data, port) as address:
        headers = {"Origin": address, "Content-Type": "application/json"}
        with urlopen(Request(f"{address}/parties", b'{"game": "klondike"}', headers), timeout=200) as answer:
            (link, *_) = json.load(answer)["seats"]
    with served(box, data, port) as address, urlopen(address + link, timeout=200) as page:
        assert (page.status, healthy(box, port)) == (200, True)
    assert not healthy(box, port)


def healthy(box: Engine, port: int) -> bool:
    (asked,) = (one for one in ours() if one.word == "HEALTHCHECK")
    program, *words = json.loads(asked.text.partition("CMD ")[2].replace(":8017", f":{port}"))
    return done(box.command(words, {}, ["--network=host"], program), 60).returncode == 0


REFUSED: Final = {"clone3", "mount", "pivot_root", "sethostname", "setns", "umount", "umount2", "unshare"}
"""The system calls of namespaces, which docker's filter refuses."""

UNFILTERED: Final = "--security-opt=seccomp=unconfined"


@pytest.fixture
def filters(box: Engine, tmp_path: Path) -> dict[str, set[str]]:
    """Return the filters of system calls that can be set, and the protections of the sandbox that each refuses.

    The filter of podman refuses none; so it is tried again without the calls that docker's refuses.
    """
    if box.name == "docker":
        return {UNFILTERED: set(), "--pull=never": {"processes"}}
    if box.name == "chroot":  # where no user has namespaces
        return {NAMED: {"processes"}}
    place = told(["podman", "info", "--format", "{{.Host.Security.SECCOMPProfilePath}}"], 60).strip()
    theirs = json.loads(Path(place).read_text(encoding="utf-8"))
    for rule in theirs["syscalls"]:
        rule["names"] = [name for name in rule["names"] if name not in REFUSED or rule["action"] != "SCMP_ACT_ALLOW"]
    narrow = tmp_path / "filter.json"
    narrow.write_text(json.dumps(theirs), encoding="utf-8")
    return {NAMED: set(), f"--security-opt=seccomp={narrow}": {"processes"}}


def graded(box: Engine, folders: dict[Path, str], flag: str, *words: str) -> dict[str, Any]:
    words = ("verifier", "--dossier", "/rendus", "--json", "--lang=en", *words)
    ended = done(box.command(words, folders, ["--network=none", NAMED, flag]), 900)
    assert ended.returncode in (0, 1), ended.stderr
    return {one["name"]: one for one in json.loads(ended.stdout)}


def written(folder: Path, hand_ins: dict[str, str]) -> Path:
    folder.mkdir()
    for name, text in hand_ins.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_class_is_graded_in_cells_that_hold_what_the_filter_grants(
    box: Engine, tmp_path: Path, filters: dict[str, set[str]]
) -> None:
    folder = written(tmp_path / "rendus", {"sobre.ml": SOBRE, "dupont.ml": GOOD_ML, "martin.py": GOOD_PY})
    for flag, missing in filters.items():
        reports = graded(box, {folder: "/rendus:ro"}, flag, *[] if missing else ["--exiger-cellule"])
        lacking = {name: COMPLETE_LIMITS - set(one["protections"]) for name, one in reports.items()}
        assert lacking == dict.fromkeys(reports, missing)
        assert not reports["sobre.ml"]["fails"]
        assert {nbocc(one) for one in reports.values()} == {"right"}


def nbocc(report: dict[str, Any]) -> str:
    """Return the verdict on the one function that every submission here has right."""
    judged = {one["name"]: one for question in report["questions"][1:2] for one in question["functions"]}
    return str(judged["nbocc"]["verdict"])


def test_hand_in_reaches_nothing_that_is_not_its_own(box: Engine, tmp_path: Path, filters: dict[str, set[str]]) -> None:
    hidden = written(tmp_path / "secret", {"secret.txt": f"{SECRET}\n"})
    library = told(box.command(["-c", "import rummifun; print(rummifun.__path__[0])"], {}, program="python"), 120)
    ours = Path(library.strip())
    ml = {f"ml{n}.ml": f"{_reading(text, ours)};;\n{GOOD_ML}" for n, text in enumerate(ATTACKS_ML.values())}
    py = {f"py{n}.py": f"{HEAD_PY}{_placed(text, ours)}\n{GOOD_PY}" for n, text in enumerate(ATTACKS_PY.values())}
    folder = written(tmp_path / "rendus", ml | py)
    reports = [graded(box, {folder: "/rendus:ro", hidden: "/secret:ro"}, flag) for flag in filters]
    assert [sorted(one) for one in reports] == [sorted(ml | py)] * len(filters)
    for name, report in (pair for one in reports for pair in one.items()):
        said = "\n".join(problem["said"] for problem in report["problems"])
        assert report["problems"], name
        assert not any(word in said for word in (SECRET, "root:", "PATH=", "secret.txt\n", "ValueError")), (name, said)
        assert nbocc(report) == "right", name


def _reading(attack: str, ours: Path) -> str:
    return _placed(attack if attack[0] == "#" else READ_ML.replace("{attack}", attack), ours)


def _placed(text: str, ours: Path) -> str:
    places = {"secret": Path("/secret/secret.txt"), "folder": Path("/secret")}
    for name, place in {**places, "ours_in": ours.parent, "ours": ours / "grading/sandbox/process.py"}.items():
        text = text.replace(f"{{{name}}}", str(place))
    return text


def test_pages_tell_its_size(box: Engine) -> None:
    for lang in ("fr", "en"):
        page = (ROOT / "docs" / lang / "conteneur.md").read_text(encoding="utf-8")
        (said,) = re.findall(r"(?:L'image pèse|The image takes) (\d+) M[Bo]\b", page)
        assert int(said) == pytest.approx(box.size() / 1e6, rel=0.1)
