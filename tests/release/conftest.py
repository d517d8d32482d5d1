"""The modules of `release`, which import those of `site`."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / folder) for folder in ("release", "site")]
