"""Compile Python with the Python that will run it: `/from` to `/to`, run by `python.mjs`.

A `.pyc` tells neither a date nor a path of this machine, and is never held against a source: the same bytes each time.
"""

from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as compiled

for file in sorted(Path("/from").rglob("*.py")):
    named = file.relative_to("/from")
    to = Path("/to", named).with_suffix(".pyc")
    compiled(str(file), str(to), named.as_posix(), doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
