"""Reading JSON from a stranger: a value, or an object, in so many brackets at most."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

DEEPEST: Final = 64
"""In how many brackets a value of JSON lies at most."""


def parse_json_object(written: str) -> dict[str, Any]:
    """Read a JSON object; return an empty one if there is none."""
    try:
        value = parse_json(written)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def parse_json(written: str) -> Any:
    """Read JSON from a stranger.

    Raises `ValueError` for what is none, and for what lies in more brackets than anything of ours: whoever writes or
    shows it again must not run out of stack.
    """
    try:
        value = json.loads(written)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    inside = [value]
    for _ in range(DEEPEST):
        inside = [each for one in inside for each in _parts(one) if isinstance(each, dict | list)]
        if not inside:
            return value
    raise ValueError(_TOO_DEEP)


_TOO_DEEP: Final = "too many brackets"


def _parts(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
