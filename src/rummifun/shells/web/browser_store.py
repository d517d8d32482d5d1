"""Games kept by a browser, in a JavaScript store that is asked with JSON and awaited.

Several pages may be open, each with services of its own over the same games. Each change says how often its game had
been changed when it was read: of two at once one is kept, and the other is refused.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any

from rummifun.core.record import add_checksum
from rummifun.messages import N_
from rummifun.session.persistence import Change
from rummifun.shells.web.services import ConflictError, LinkHash, StoredGame, StoreError

StorageCall = Callable[[str, str], Awaitable[str]]
"""A function that calls the browser's storage: the name of a method and its arguments as JSON, answered as JSON.

`create(header, together, seats)` → number; `change(number, changes, kept, lines, header, end)` → whether nobody was
quicker; `seat(mark)` → [number, seat] or null; `read(number)` → {lines, changes} or null; `ends()` → lines;
`numbers()` → those of all games. Lines are those of a record, the first its header; a mark is in hexadecimal digits.
"""


class BrowserGameStore:
    """The games of a browser."""

    def __init__(self, asked: StorageCall) -> None:
        self._storage = asked

    async def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        number: int = await self._ask("create", header, together, [(mark.hex(), seat) for mark, seat in seats])
        return number

    async def change(self, number: int, change: Change, changes: int) -> None:
        header = await self._final_header(number, change, changes) if change.is_over else change.header
        end = None if change.end is None else json.dumps(asdict(change.end))
        if not await self._ask("change", number, changes, change.kept_lines, change.lines, header, end):
            raise ConflictError

    async def _final_header(self, number: int, change: Change, changes: int) -> str:
        """Let the header of a game that is over say how many moves it has."""
        kept = await self.read(number)
        if kept.changes != changes:
            raise ConflictError
        header, *moves = kept.text.splitlines()
        return add_checksum("\n".join((change.header or header, *moves[: change.kept_lines], *change.lines))).partition(
            "\n"
        )[0]

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        found = await self._ask("seat", mark.hex())
        return None if found is None else (found[0], found[1])

    async def read(self, number: int) -> StoredGame:
        found = await self._ask("read", number)
        if found is None:
            raise StoreError(None, N_("there is no such game any more"))
        return StoredGame("".join(f"{line}\n" for line in found["lines"]), found["changes"])

    async def ends(self) -> list[str]:
        ends: list[str] = await self._ask("ends")
        return ends

    async def numbers(self) -> list[int]:
        """List the games that are kept, from the oldest."""
        numbers: list[int] = await self._ask("numbers")
        return numbers

    def close(self) -> None:
        """Leave the games to the other pages."""

    async def _ask(self, method: str, *args: object) -> Any:
        try:
            return json.loads(await self._storage(method, json.dumps(args, ensure_ascii=False)))
        except Exception as failed:  # any exception of JavaScript: nothing was saved
            if "QuotaExceeded" in f"{getattr(failed, 'name', '')} {failed}":
                raise StoreError(errno.ENOSPC, "") from failed
            raise StoreError(None, N_("this browser lets nothing be kept here")) from failed
