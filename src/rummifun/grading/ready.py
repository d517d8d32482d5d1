"""What every hand-in of a class is graded with, imported and drawn once: by the server that forks a process for each.

Ctrl-C is for who waits for the class, and for none of these.
"""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)

from rummifun.grading import classroom  # noqa: E402, F401  the import takes a while
from rummifun.grading.laws import draw_ahead  # noqa: E402

draw_ahead()
