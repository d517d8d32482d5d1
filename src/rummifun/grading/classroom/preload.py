"""Modules, cases and the toplevel for every hand-in of a class, found once: the server forks one process each.

Ctrl-C is for the process that waits for the class; these ignore it, even before they are ready.
"""

from __future__ import annotations

import gc
import signal
from contextlib import suppress
from importlib import import_module

signal.signal(signal.SIGINT, signal.SIG_IGN)


for name in ("rummifun.grading.classroom.grader", "rummifun.grading.sandbox.process", "pebble", "click"):
    import_module(name)


import_module("rummifun.grading.judging.law_checks").draw_ahead()
import_module("rummifun.grading.cases.fresh_cases").answer_ahead()


with suppress(Exception):  # each hand-in says what is wrong
    import_module("rummifun.grading.sandbox.languages").find_toplevel()


gc.freeze()  # what is here by now stays: no process looks through it for garbage
gc.set_threshold(50_000)  # nor often through what a hand-in leaves, which is little
