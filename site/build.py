"""Build the page that needs no server: `python site/build.py` makes `build/site/`, the same files each time.

What a version of the page is made of stands in a folder named by its sum, so that no page mixes files of two; beside it
stand the page itself, the service worker and the manifest, which hosts and browsers look for at the root.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path

import lessons
from archives import packed, unzipped, zipped
from fetch import Unfetched, fetched
from rummifun.messages import LANGUAGES, translation
from rummifun.page.html_page import imported_scripts, style_sheet, translate_page_words
from toplevel import Missing
from toplevel import build as toplevel

HERE = Path(__file__).parent
ROOT = HERE.parent
OURS = ROOT / "src" / "rummifun"
STATIC = OURS / "page" / "static"
PAGE = HERE / "page"

NEVER = (
    *(
        f"rummifun/{one}/*"
        for one in ["shells/tui", "shells/rl", "shells/web", "shells/cli/line", "page/static", "invite"]
    ),
    *(f"rummifun/{one}*" for one in ["players/encoding.", "players/policy.", "storage/policy_files."]),
    *["rummifun/kernels/[!_j]*", "rummifun/kernels/rummikub/*"],  # need numba; `jit_cache` says that there is none
    *["rummifun/protocol/player_protocol.*", "rummifun/laws/mistakes.*"],
    *(f"rummifun/plugins/{one}.*" for one in ["function_player", "hot_reload", "program_player"]),
    *["rummifun/arguments/games.*", "rummifun/arguments/players.*", "rummifun/console/terminal.*"],
    *(f"hypothesis/extra/{one}*" for one in ["_array", "array", "cli", "codemods", "django/", "dpcontracts", "ghost"]),
    *(f"hypothesis/extra/{one}*" for one in ["lark", "numpy", "pandas/", "pytz", "redis"]),
    *["_pyrepl/*", "ensurepip/*", "idlelib/*", "pydoc_data/*", "site-packages/*", "venv/*", "wsgiref/*", "xmlrpc/*"],
    *["antigravity.*", "ftplib.*", "imaplib.*", "mailbox.*", "poplib.*", "smtplib.*", "this.*"],
    *[
        "hypothesis/internal/conjecture/provider_conformance.*",
        "cProfile.*",
        "optparse.*",
        "pickletools.*",
        "profile.*",
        "pstats.*",
    ],
    *(f"encodings/{one}*" for one in ["big5", "cp[!4]", "euc_", "gb", "hz", "iso2022", "johab", "mac_", "shift_"]),
    *["anyio/_backends/_trio.*", "anyio/pytest_plugin.*", "starlette/templating.*", "starlette/testclient.*"],
    *["click/testing.*", "click/_termui_impl.*", "click/_winconsole.*", "toolz/sandbox/tests/*", "toolz/tests/*"],
    *(f"starlette/middleware/{one}.*" for one in ["cors", "opentelemetry", "sessions", "wsgi"]),
    *["*.dist-info/*", "*.pyi", "*.typed", "*.po", "*.h", "*.c"],
)
"""The files that no room of the page needs."""

LATER = (
    *(
        f"rummifun/{one}*"
        for one in ["laws/", "lessons/", "grading/", "feuilles/", "shells/cli/", "plugins/law_checks."]
    ),
    *[
        "hypothesis/*",
        "_hypothesis_*",
        "sortedcontainers/*",
        "unittest/*",
        "doctest.*",
        "pdb.*",
        "bdb.*",
        "cmd.*",
    ],
    *["pydoc.*", "difflib.*", "tarfile.*", "argparse.*"],
)
"""The modules that play does not need: they come with the laws."""


OPTIONAL = (
    "*/python_stdlib.zip",
    "*/play.pack",
    "*/laws.pack",
    "*/vendor/*",
    "*/code_editor.js",
    "*/toplevel.js",
    "*/ocaml_toplevel.js",
    "*/loop_ticks.js",
    "*/said/lecon*",
)
"""Files that are fetched once the page is there, or when something asks for them first."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "frame-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)

_MANIFEST = {
    "id": "./",
    "name": "rummifun",
    "short_name": "rummifun",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5efe2",
    "theme_color": "#277149",
    "icons": [
        {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}


_PATIENCE = 600.0  # seconds for one script


class Unbuilt(Exception):  # noqa: N818  it says what has failed
    """Raised where a step of the build fails."""


def built(to: Path) -> None:
    """Build the site in a folder, by way of another one beside it."""
    files = fetched(ROOT / "build" / "fetched")
    staged = to.with_name(f"{to.name}.staged")
    shutil.rmtree(staged, ignore_errors=True)
    pyodide, library, packages, compiled, folder = (staged / name for name in ("npm", "lib", "packages", "pyc", "site"))
    _untarred(files["pyodide"], pyodide)
    unzipped(pyodide / "python_stdlib.zip", library)
    for wheel in files.values():
        if wheel.suffix == ".whl":
            unzipped(wheel, packages)
    shutil.copytree(OURS, packages / "rummifun", ignore=shutil.ignore_patterns("__pycache__"))
    for tree in (library, packages):
        _pruned(tree)
        _compiled(pyodide, tree, compiled / tree.name)
    _python(pyodide, compiled, folder / "python", staged / "play")
    _scripts(folder / "static")
    toplevel(folder / "static")
    _said(pyodide, compiled / "packages", folder)
    rooted(folder, to)


def _untarred(package: Path, into: Path) -> None:
    with tarfile.open(package) as packing:
        packing.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
        packing.extractall(into.parent)
    (into.parent / "package").rename(into)


def _pruned(tree: Path) -> None:
    """Remove the files that no import needs, and the records of how a package was made."""
    for file in _files(tree):
        if _among(file.relative_to(tree).as_posix(), NEVER):
            file.unlink()


def _among(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _compiled(pyodide: Path, tree: Path, to: Path) -> None:
    """Replace sources by their bytecode."""
    to.mkdir(parents=True)
    _run(pyodide, "compile_pyc.py", {"/from": tree, "/to": to})
    for file in _files(tree):
        if file.suffix != ".py":
            copy = to / file.relative_to(tree)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def _run(pyodide: Path, script: str, folders: Mapping[str, Path]) -> None:
    """Run a script in the Python of the page, which sees these folders."""
    _node(script, "python.mjs", pyodide, HERE / script, *(f"{name}={folder}" for name, folder in folders.items()))


def _node(script: str, program: str, *words: Path | str) -> None:
    command = ["node", str(HERE / program), *map(str, words)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=_PATIENCE)
    if done.returncode:
        raise Unbuilt(f"{script}: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}")


def _python(pyodide: Path, compiled: Path, to: Path, staged: Path) -> None:
    """Lay out Python: its engine, its memory as play needs it, its library and our packages, and the later packs."""
    to.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(pyodide / name, to / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (to / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}, sort_keys=True), "utf-8")
    library, packages = (_contents(compiled / name) for name in ("lib", "packages"))
    soon, later = _parted(library)
    play, laws = _parted(packages)
    (to / "python_stdlib.zip").write_bytes(zipped(soon))
    (to / "play.pack").write_bytes(packed(play))
    (to / "laws.pack").write_bytes(packed({**later, **laws}))
    for name, content in play.items():
        file = staged / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (to / "_core.so").write_bytes(next(content for name, content in play.items() if name.startswith("msgspec/_core.")))
    memory = to / "play.memory"
    _node("snapshot.py", "snapshot.mjs", to, staged, HERE / "snapshot.py", memory)
    memory.write_bytes(gzip.compress(memory.read_bytes(), mtime=0))


def _parted(files: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    later = {name: content for name, content in files.items() if _among(name, LATER)}
    return {name: content for name, content in files.items() if name not in later}, later


def _scripts(to: Path) -> None:
    """Lay out the files of the server's page, but for its door, and those that stand in for a server."""
    shutil.copytree(STATIC, to, ignore=shutil.ignore_patterns("index.html", "*.d.ts", "css"))
    (to / "page.css").write_text(style_sheet(), "utf-8")
    for file in _files(PAGE):
        if file.suffix in (".html", ".js") and file.name != "sw.js":
            shutil.copyfile(file, to / file.name)


def _said(pyodide: Path, packages: Path, folder: Path) -> None:
    """Write the texts that the page shows before Python is loaded."""
    to = folder / "said"
    to.mkdir()
    _run(pyodide, "prerender.py", {"/packages": packages, "/to": to})
    lessons.build(to)
    for lang in LANGUAGES:
        words = translate_page_words(translation(lang), folder / "static")
        (to / f"mots.{lang}.json").write_text(json.dumps(words, ensure_ascii=False, sort_keys=True), "utf-8")


def rooted(folder: Path, to: Path) -> None:
    """Put everything under the name of its sum, and beside it the files that browsers look for at the root."""
    version = _sum(folder)[:12]
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(folder, to / version)
    shutil.copytree(HERE / "icons", to / "icons")
    (to / "index.html").write_text(_page(version, folder / "static"), "utf-8")
    (to / "manifest.webmanifest").write_text(json.dumps(_MANIFEST, indent=2), "utf-8")
    files = {name: sha256(content).hexdigest() for name, content in sorted(_contents(to).items())}
    later = {name: told for name, told in files.items() if _among(name, OPTIONAL)}
    needed = {name: told for name, told in files.items() if name not in later}
    told = json.dumps({"version": version, "policy": POLICY, "needed": needed, "later": later}, indent=1)
    (to / "sw.js").write_text(f"self.SITE = {told};\n" + (PAGE / "sw.js").read_text("utf-8"), "utf-8")


def _page(version: str, static: Path) -> str:
    """Adapt the page of the server to any folder, and restrict its requests to that folder."""
    head = [
        f'<meta http-equiv="content-security-policy" content="{POLICY}" />',
        '<link rel="manifest" href="manifest.webmanifest" />',
        '<link rel="apple-touch-icon" href="icons/icon-192.png" />',
        *(
            f'<link rel="modulepreload" href="static/{name}" />'
            for name in imported_scripts("main.js", "menu.js", folder=static)
        ),
        '<script type="module" src="static/update_offer.js"></script>',
    ]
    early = '<script src="static/early_worker.js"></script>'  # a module would wait for all that the page imports
    page = (STATIC / "index.html").read_text("utf-8")
    page = page.replace('<meta charset="utf-8" />', '<meta charset="utf-8" />\n    ' + head[0] + "\n    " + early, 1)
    page = page.replace("  </head>", "".join(f"    {line}\n" for line in head[1:]) + "  </head>", 1)
    return page.replace('"static/', f'"./{version}/static/')


def _sum(folder: Path) -> str:
    """Hash a folder: the names of its files, and their contents."""
    summed = sha256()
    for name, content in sorted(_contents(folder).items()):
        summed.update(f"{sha256(content).hexdigest()}  {name}\n".encode())
    return summed.hexdigest()


def _contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in _files(folder)}


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file())


def sizes(folder: Path) -> str:
    """Tell how large each file is, raw and gzipped, the largest first, and all of them."""
    found = [(len(content), len(gzip.compress(content)), name) for name, content in _contents(folder).items()]
    lines = [
        *sorted(found, reverse=True),
        (sum(raw for raw, _, _ in found), sum(small for _, small, _ in found), "in all"),
    ]
    return "\n".join(f"{raw / 1024:9.1f} KiB  {small / 1024:9.1f} gzipped  {name}" for raw, small, name in lines)


def main(to: Path = ROOT / "build" / "site") -> None:
    """Build the site, and tell its size."""
    try:
        built(to)
    except (Missing, Unbuilt, Unfetched) as failed:
        sys.exit(f"{failed}")
    print(sizes(to))


if __name__ == "__main__":
    main(*(Path(name).resolve() for name in sys.argv[1:]))
