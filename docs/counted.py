"""One line of progress while the book is built: how many pages have been read and written so far."""

from __future__ import annotations

import sys
from multiprocessing import Value
from typing import Any

read = Value("i", 0)
written = Value("i", 0)
_OFTEN = 100  # pages for each line, where a line cannot be written over


def count(pages: Any) -> None:
    """Count a page more, and say so."""
    with pages.get_lock():
        pages.value += 1
    line = f"{read.value} pages read, {written.value} written"
    if sys.stderr.isatty():
        print(f"\r{line} ", end="", file=sys.stderr, flush=True)
    elif pages.value % _OFTEN == 0:
        print(line, file=sys.stderr, flush=True)


def finished(_app: Any, _exception: Any) -> None:
    """Say how many there were, and leave the line."""
    tty = "\r" if sys.stderr.isatty() else ""
    print(f"{tty}{read.value} pages read, {written.value} written.", file=sys.stderr)


def setup(app: Any) -> dict[str, bool]:
    """Listen to what is read and written."""
    app.connect("doctree-read", lambda *_: count(read))
    app.connect("html-page-context", lambda *_: count(written))
    app.connect("build-finished", finished)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
