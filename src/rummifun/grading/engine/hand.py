"""An engine as a hand-in: its functions are asked by lines of JSON, and judged as those of a student's file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final, Protocol

from rummifun.core.record import object_read
from rummifun.grading.cell.hand import Definition
from rummifun.grading.cell.limits import Answer, Dead, Limits
from rummifun.grading.cell.running import Asked, Bound, Dialect, Hand
from rummifun.grading.engine.values import from_line, to_line
from rummifun.grading.fit.adapt import Misfit
from rummifun.grading.fit.values import Strange
from rummifun.grading.report.findings import ENGINE
from rummifun.grading.sheet import FUNCTIONS, Profil, Role, profile

HELLO: Final = '{"type": "hello"}'
"""The first request."""


class Talk(Protocol):
    """The process of an engine: a line goes in, a line comes out."""

    def request(self, line: str, seconds: float) -> str:
        """Send a line and return its answer; raises `Dead` where none comes."""

    def end(self) -> str:
        """End the process."""


class Unheard(ValueError):  # noqa: N818  it names an engine
    """Raised for an engine that does not say hello; the message is what it answered."""


class EngineHand(Hand):
    """An engine; if its process ends, another one is started."""

    def __init__(self, start: Callable[[], Talk], limits: Limits) -> None:
        dialect = Dialect(ENGINE, re.compile(""), lambda _: iter(()), lambda _, limits: Cell(start(), limits))
        super().__init__(dialect, Path(), (), limits)

    def _load(self) -> Cell:
        cell = self._open()
        assert isinstance(cell, Cell)
        self.definitions = tuple(Definition(name, i, "", 0, "", "") for i, name in enumerate(cell.functions))
        return cell

    def bind(self, function: str, profil: Profil, definition: Definition, elements: str = "int") -> Bound | None:
        """Bind a function under its own name; its elements are texts, never the same in memory."""
        return None if elements == "string" else EngineBound(profil, definition, self.calls(definition, function))

    def misfit(self, function: str, profil: Profil, definition: Definition) -> Misfit:
        """Report that a definition is another function's."""
        return Misfit("profile", definition.name, profile(profil))


class Cell:
    """The process of an engine, asked for one function at a time."""

    protections: frozenset[str] = frozenset()

    def __init__(self, talk: Talk, limits: Limits) -> None:
        self.limits, self.alive = limits, True
        self.functions: tuple[str, ...] = ()
        self._talk, self._asked = talk, 0

    def greet(self, patience: float) -> Answer:
        """Say hello, and hear the engine's name and its functions; raises `Unheard`."""
        line = self._talk.request(HELLO, patience)
        said = object_read(line)
        functions = said.get("functions")
        if said.get("type") != "hello" or not isinstance(functions, list):
            raise Unheard(line[:200])
        self.functions = tuple(name for name in FUNCTIONS if name in functions)
        return Answer("k", str(said.get("name", "")).encode(errors="replace"))

    def ask(self, order: bytes, kinds: str = ascii_lowercase, patience: float | None = None) -> Answer:
        """Call a function; raises `Dead` where the process ends, or says anything but a value or an error."""
        _, index, _, wire = order.decode().split(" ", 3)
        self._asked += 1
        asked = {"id": self._asked, "type": "call", "function": self.functions[int(index)]}
        line = json.dumps({**asked, "arguments": json.loads(wire)}, ensure_ascii=False)
        try:
            said = object_read(self._talk.request(line, patience or self.limits.call))
        except Dead:
            self.alive = False
            raise
        if said.get("id") != self._asked:
            raise self.end("echo" if said.get("id") == self._asked - 1 else "garbled")
        if said.get("type") == "value" and "value" in said:
            return Answer("v", json.dumps(said["value"]).encode())
        if said.get("type") == "error":
            return Answer("x", str(said.get("said", "")).encode(errors="replace"))
        raise self.end("garbled")

    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[Answer]:
        """Call several times."""
        return (self.ask(order, kinds, patience) for order in orders)

    def end(self, why: str) -> Dead:
        """End the process; return what says so."""
        self.close()
        return Dead(why)

    def close(self) -> None:
        """End the process."""
        self.alive = False
        self._talk.end()


class EngineBound(Bound):
    """A function of an engine; its calls and its values are written as on the lines."""

    def __init__(self, profil: Profil, definition: Definition, calls: Asked) -> None:
        super().__init__(definition, "liste", calls)
        self._profil = profil

    def wire(self, values: Sequence[Any]) -> str:
        takes = zip(self._profil.takes, values, strict=False)
        return json.dumps([to_line(role, value) for role, value in takes if role.kind != "unit"])

    def read(self, answer: bytes) -> Any:
        value = json.loads(answer)
        try:
            return from_line(self._profil.gives, value)
        except (AttributeError, LookupError, TypeError, ValueError):
            return Strange(json.dumps(value, ensure_ascii=False))

    def write(self, values: Sequence[Any]) -> str:
        return f"{self.name}({self.wire(values)[1:-1]})"

    def write_result(self, value: Any) -> str:
        return self.write_role(self._profil.gives, value)

    def write_role(self, role: Role, value: Any) -> str:
        if isinstance(value, Strange):
            return value.text
        try:
            return json.dumps(to_line(role, value), ensure_ascii=False)
        except (AttributeError, LookupError, TypeError, ValueError):
            return repr(value)
