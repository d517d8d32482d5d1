"""The recorded sums, and those of a process of its own, whose caches are empty."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("sums.txt")
TESTS: Final = Path(__file__).parents[1]
WAIT: Final = 300  # how many seconds a scene may last


def sums_of(scene: str) -> list[str]:
    """Record a scene in a process where sets of texts have the same order in every run."""
    before = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, (str(TESTS), before)))
    env = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": path, "LANGUAGE": "fr"}
    command = [sys.executable, "-m", "traces", scene]
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=WAIT, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()
