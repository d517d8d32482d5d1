"""The end of a game, as a line with a digest of itself."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from rummifun.core.record import parse_json, short_digest
from rummifun.session.results import FinishedGame
from rummifun.shells.storage.files import has_exact_fields


def write_end_line(end: FinishedGame) -> str:
    """Write how a game ended."""
    said = asdict(end)
    return json.dumps({**said, _DIGEST: short_digest(said)}, ensure_ascii=False)


_DIGEST: Final = "empreinte"  # the field of a line that holds the digest of the others


def read_end_line(line: str) -> FinishedGame | None:
    """Read how a game ended; None if the line does not say so, or has been altered."""
    try:
        found = parse_json(line)
    except ValueError:
        return None
    if not isinstance(found, dict):
        return None
    said = {name: value for name, value in found.items() if name != _DIGEST}
    if not has_exact_fields(said, FinishedGame):
        return None
    end, mark = FinishedGame(**said), short_digest(said)
    return end if found.get(_DIGEST, mark) == mark and min(end.moves, end.seconds or 0) >= 0 else None
