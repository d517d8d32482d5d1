"""Compile Python with the Python that will run it: `/from` to `/to`, run by `python.mjs`.

A `.pyc` tells neither a date nor a path of this machine, and is never held against a source: the same bytes each time.
Nobody reads the docstrings of what is not ours, but for those of classes, which dataclasses would write anew.
"""

import ast
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps
from pathlib import Path

OURS = "rummifun"
UNCHECKED_HASH = (1).to_bytes(4, "little")
DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)


def _remove_docstrings(tree: ast.Module) -> None:
    for one in ast.walk(tree):
        if isinstance(one, DOCUMENTED) and ast.get_docstring(one, clean=False) is not None:
            one.body[:1] = [] if one.body[1:] else [ast.copy_location(ast.Pass(), one.body[0])]


for file in sorted(Path("/from").rglob("*.py")):
    named = file.relative_to("/from")
    source = file.read_bytes()
    tree = ast.parse(source, named.as_posix())
    if named.parts[0] != OURS:
        _remove_docstrings(tree)
    to = Path("/to", named).with_suffix(".pyc")
    to.parent.mkdir(parents=True, exist_ok=True)
    code = compile(tree, named.as_posix(), "exec", dont_inherit=True)
    to.write_bytes(MAGIC_NUMBER + UNCHECKED_HASH + source_hash(source) + dumps(code))
