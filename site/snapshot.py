"""The work of the page's Python before its memory is kept: it imports what play needs, and deals a few games.

Nothing of it may outlive the moment: no task, no folder entered, no object of JavaScript, no date.
"""

import gc
import random
import sys
import zipimport
import zlib
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from io import BytesIO
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

invalidate_caches()  # time stands still: nothing tells that files were laid since the start

PACKAGES = "/lib/python3.14/site-packages"
LIBRARY = "/lib/python314.zip"


class LateFinder:
    """A finder of modules that were not imported before: it has all files fetched, once, and looks again."""

    waiting = True

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not cls.waiting:
            return None
        cls.waiting = False
        from js import fetchNow  # type: ignore[import-not-found]  # there is one in a browser alone

        Path(LIBRARY).write_bytes(fetchNow("python_stdlib.zip").to_bytes())
        pack = fetchNow("play.pack").to_bytes()
        ZipFile(BytesIO(zlib.decompress(pack, 31) if pack[:2] == b"\x1f\x8b" else pack)).extractall(PACKAGES)
        invalidate_caches()
        return PathFinder.find_spec(name, path, target)


for room in ("page.study_stream", "plugins.loading", "shells.browser.uploads", "shells.browser.worker"):
    import_module(f"rummifun.{room}")
import_module("rummifun.shells.browser.rehearsal").rehearse(("klondike", "rummikub"))
for name in import_module("rummifun.games").GAMES:
    for lang in import_module("rummifun.messages").LANGUAGES:
        import_module("rummifun.regles").regles(name, lang)  # which it would look for in its files

sys.meta_path.append(LateFinder)
random.seed(0)  # the page seeds it anew: here, the same bytes each time
invalidate_caches()
sys.path_importer_cache.clear()
vars(zipimport)["_zip_directory_cache"].clear()
gc.collect()
