"""An engine as a hand-in: its functions are asked by lines of JSON, and judged as those of a student's file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final, Protocol

from rummifun.core.record import parse_json_object
from rummifun.grading.engine.json_values import value_from_json, value_to_json
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.report.findings import ENGINE
from rummifun.grading.sandbox.limits import DriverReply, Limits, SandboxDiedError
from rummifun.grading.sandbox.runner import BoundFunction, CallSource, Dialect, RunningSubmission
from rummifun.grading.sheet import FUNCTIONS, Profil, Role, profile_text
from rummifun.grading.submission.definitions import Definition

HELLO: Final = '{"type": "hello"}'
"""The first request."""


class EngineProcess(Protocol):
    """The process of an engine: a line goes in, a line comes out."""

    def request(self, line: str, seconds: float) -> str:
        """Send a line and return its answer; raises `SandboxDiedError` where none comes."""

    def end(self) -> str:
        """End the process."""


class NoHelloError(ValueError):
    """Raised for an engine that does not say hello; the message is its answer."""


class EngineSubmission(RunningSubmission):
    """An engine; if its process ends, another one is started."""

    def __init__(self, start: Callable[[], EngineProcess], limits: Limits) -> None:
        dialect = Dialect(ENGINE, re.compile(""), lambda _: iter(()), lambda _, limits: EngineSandbox(start(), limits))
        super().__init__(dialect, Path(), (), limits)

    def _load(self) -> EngineSandbox:
        cell = self._open()
        assert isinstance(cell, EngineSandbox)
        self.definitions = tuple(Definition(name, i, "", 0, "", "") for i, name in enumerate(cell.functions))
        return cell

    def bind_function(
        self, function: str, profil: Profil, definition: Definition, elements: str = "int"
    ) -> BoundFunction | None:
        """Bind a function under its own name; its elements are texts, never the same in memory."""
        return None if elements == "string" else EngineFunction(profil, definition, self.calls(definition, function))

    def misfit(self, function: str, profil: Profil, definition: Definition) -> TypeMismatch:
        """Report that a definition belongs to another function."""
        return TypeMismatch("profile", definition.name, profile_text(profil))


class EngineSandbox:
    """The process of an engine, asked for one function at a time."""

    protections: frozenset[str] = frozenset()

    def __init__(self, talk: EngineProcess, limits: Limits) -> None:
        self.limits, self.alive = limits, True
        self.functions: tuple[str, ...] = ()
        self._talk, self._last_id = talk, 0

    def greet(self, patience: float) -> DriverReply:
        """Say hello, and hear the engine's name and its functions; raises `NoHelloError`."""
        line = self._talk.request(HELLO, patience)
        said = parse_json_object(line)
        functions = said.get("functions")
        if said.get("type") != "hello" or not isinstance(functions, list):
            raise NoHelloError(line[:200])
        self.functions = tuple(name for name in FUNCTIONS if name in functions)
        return DriverReply("k", str(said.get("name", "")).encode(errors="replace"))

    def ask(self, order: bytes, kinds: str = ascii_lowercase, patience: float | None = None) -> DriverReply:
        """Call a function; raises `SandboxDiedError` if the process ends, or says anything but a value or an error."""
        _, index, _, wire = order.decode().split(" ", 3)
        self._last_id += 1
        asked = {"id": self._last_id, "type": "call", "function": self.functions[int(index)]}
        line = json.dumps({**asked, "arguments": json.loads(wire)}, ensure_ascii=False)
        try:
            said = parse_json_object(self._talk.request(line, patience or self.limits.call))
        except SandboxDiedError:
            self.alive = False
            raise
        if said.get("id") != self._last_id:
            raise self.end("echo" if said.get("id") == self._last_id - 1 else "garbled")
        if said.get("type") == "value" and "value" in said:
            return DriverReply("v", json.dumps(said["value"]).encode())
        if said.get("type") == "error":
            return DriverReply("x", str(said.get("said", "")).encode(errors="replace"))
        raise self.end("garbled")

    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[DriverReply]:
        """Call several times."""
        return (self.ask(order, kinds, patience) for order in orders)

    def end(self, why: str) -> SandboxDiedError:
        """End the process; return the error to raise."""
        self.close()
        return SandboxDiedError(why)

    def close(self) -> None:
        """End the process."""
        self.alive = False
        self._talk.end()


class EngineFunction(BoundFunction):
    """A function of an engine; its calls and its values are written as on the lines."""

    def __init__(self, profil: Profil, definition: Definition, calls: CallSource) -> None:
        super().__init__(definition, "liste", calls)
        self._profil = profil

    def wire(self, values: Sequence[Any]) -> str:
        takes = zip(self._profil.takes, values, strict=False)
        return json.dumps([value_to_json(role, value) for role, value in takes if role.kind != "unit"])

    def read(self, answer: bytes) -> Any:
        value = json.loads(answer)
        try:
            return value_from_json(self._profil.gives, value)
        except (AttributeError, LookupError, TypeError, ValueError):
            return ForeignValue(json.dumps(value, ensure_ascii=False))

    def write(self, values: Sequence[Any]) -> str:
        return f"{self.name}({self.wire(values)[1:-1]})"

    def write_result(self, value: Any) -> str:
        return self.write_role(self._profil.gives, value)

    def write_role(self, role: Role, value: Any) -> str:
        if isinstance(value, ForeignValue):
            return value.text
        try:
            return json.dumps(value_to_json(role, value), ensure_ascii=False)
        except (AttributeError, LookupError, TypeError, ValueError):
            return repr(value)
