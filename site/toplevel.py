"""The toplevel of OCaml that checks hand-ins on the page, made of the driver that checks them everywhere else."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from filelock import FileLock

HERE: Final = Path(__file__).parent / "ocaml"
TICKS: Final = HERE.parent / "page/loop_ticks.js"
ROOT: Final = HERE.parents[1]
DRIVER: Final = ROOT / "src/rummifun/grading/sandbox/driver.ml"
CACHE: Final = ROOT / "build/toplevels"
"""The folder of the results, each under the sum of its sources."""
SOURCES: Final = ("page.ml", "started.ml", "runtime.js")
NEEDED: Final = {"js_of_ocaml": "js-of-ocaml", "ocamlfind": "ocaml-findlib", "node": "nodejs"}
"""The programs that it takes, and the packages of Debian that bring them."""


class Missing(Exception):  # noqa: N818  a package is missing, no program is in error
    """Raised for missing tools of this machine: the message lists them in one line."""


def build(target: Path) -> Path:
    """Write the toplevel into a folder, the same bytes each time: `ocaml_toplevel.js` of site/page runs it.

    Raises `Missing` where something that it takes is not installed.
    """
    packages = sorted({package for program, package in NEEDED.items() if shutil.which(program) is None})
    if packages:
        raise Missing(f"OCaml for the page needs: apt-get install {' '.join(packages)}")
    target.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(_made(), target / "toplevel.js"))


def _made() -> Path:
    """Make the toplevel, unless that was done from the same sources by the same programs."""
    CACHE.mkdir(parents=True, exist_ok=True)
    file = CACHE / f"{sha256(b''.join(_sources())).hexdigest()[:16]}.js"
    with FileLock(file.with_suffix(".lock"), timeout=600):
        if not file.exists():
            with TemporaryDirectory() as folder:
                text = _ticking(_compiled(Path(folder)))
            whole = file.with_suffix(".part")
            whole.write_text(_MODULE.format(text), "utf-8")
            whole.replace(file)
    return file


def _sources() -> Iterator[bytes]:
    """Read all that the toplevel is made of."""
    yield from map(Path.read_bytes, (Path(__file__), TICKS, DRIVER, *(HERE / name for name in SOURCES)))
    for program in ("ocamlc", "js_of_ocaml", "node"):
        yield subprocess.run((program, "--version"), capture_output=True, check=True).stdout


_MODULE: Final = """\
// Written by site/toplevel.py: a toplevel of OCaml, runtime and compiler included; `make` starts one.
export function make(world, rummifun_tick) {{
{}
return Rummifun(world);
}}
"""


def _compiled(folder: Path) -> Path:
    """Compile the driver, after the code that the page needs, to bytecode and then to JavaScript."""
    driver = DRIVER.read_text("utf-8")
    (folder / "driver.ml").write_text(re.sub(r"^#directory .*", "", driver, count=1, flags=re.MULTILINE), "utf-8")
    for name in SOURCES:
        shutil.copyfile(HERE / name, folder / name)
    packages = "js_of_ocaml-toplevel,js_of_ocaml-compiler.runtime"
    _run(folder, "ocamlfind", "ocamlc", "-w", "-a", "-no-check-prims", "-linkall", "-package", packages, "-linkpkg",
         "page.ml", "driver.ml", "started.ml", "-o", "toplevel.byte")  # fmt: skip
    _run(folder, "jsoo_listunits", "-o", "units", "stdlib")
    _run(folder, "js_of_ocaml", "--toplevel", "--export", "units", "--wrap-with-fun=Rummifun", "--quiet",
         "+toplevel.js", "+dynlink.js", "runtime.js", "toplevel.byte", "-o", "bare.js")  # fmt: skip
    return folder / "bare.js"


def _ticking(bare: Path) -> str:
    """Put ticks into its loops: a hand-in may loop in the standard library too."""
    program = (
        f"import {{ ticking }} from {str(TICKS)!r}; import {{ readFileSync }} from 'fs';"
        f"process.stdout.write(ticking(readFileSync({str(bare)!r}, 'utf8'), false));"
    )
    return _run(bare.parent, "node", "--input-type=module", "-e", program)


def _run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stderr.strip()[-2000:]}")
    return done.stdout


def main() -> None:
    """Build into the named folder, and report the result."""
    file = build(Path(sys.argv[1]))
    data = file.read_bytes()
    print(f"{file.name}: {len(data)} bytes, {len(gzip.compress(data, mtime=0))} compressed")


if __name__ == "__main__":
    main()
