"""How a game ended, as a line with a digest of itself."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from rummifun.core.record import digest, value_read
from rummifun.play.ends import Ended
from rummifun.shells.kept.saves import fits


def end_written(end: Ended) -> str:
    """Write how a game ended."""
    said = asdict(end)
    return json.dumps({**said, _DIGEST: digest(said)}, ensure_ascii=False)


_DIGEST: Final = "empreinte"  # the field of a line that holds the digest of the others


def end_read(line: str) -> Ended | None:
    """Read how a game ended; None if the line does not say so, or has been altered."""
    try:
        found = value_read(line)
    except ValueError:
        return None
    if not isinstance(found, dict):
        return None
    said = {name: value for name, value in found.items() if name != _DIGEST}
    if not fits(said, Ended):
        return None
    end, mark = Ended(**said), digest(said)
    return end if found.get(_DIGEST, mark) == mark and min(end.moves, end.seconds or 0) >= 0 else None
