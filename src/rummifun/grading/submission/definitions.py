"""The contents of a hand-in, in any language: definitions, problems, accidents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.grading.sandbox.limits import DriverReply


class SourceFile(NamedTuple):
    """A file of a hand-in, or its part between two others; `module` is its name as a module, if others use it so.

    A `foreign` file comes from a neighbour: it is loaded, and answers no question.
    """

    name: str
    text: str
    module: str = ""
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem before any call of a function: its kind, its place, and the language's message."""

    kind: str
    file: str
    line: int
    said: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A version of a name in a hand-in: its place, its type or profile, its text, and the types `known` there."""

    name: str
    index: int
    file: str
    line: int
    type: str
    text: str
    known: Any = None

    @property
    def plain_name(self) -> str:
        """The name without its module."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class FailedCall:
    """A call without a value: an exception, a loop, an exit, the end of the process."""

    kind: str
    detail: str = ""


_DEATHS: Final = {
    **dict.fromkeys(("too long", "stuck"), "loop"),
    **dict.fromkeys(("garbled", "echo"), "garbled"),
    **{why: why for why in ("output", "large")},
}
_EXCEPTIONS: Final = {
    **dict.fromkeys(("Stack_overflow", "Stack overflow", "RecursionError"), "stack"),
    **dict.fromkeys(("Out_of_memory", "Out of memory", "MemoryError"), "memory"),
}


def failed_call(answer: DriverReply | str) -> FailedCall:
    r"""Report the kind of accident of an answer, or of the death of the process.

    >>> failed_call("output"), failed_call(DriverReply("x", b"Not_found"))
    (FailedCall(kind='output', detail=''), FailedCall(kind='exception', detail='Not_found'))
    >>> (failed_call(DriverReply("x", rb'Failure("rat\195\169")')),
    ...  failed_call(DriverReply("x", rb"Failure rat\195\169")))
    (FailedCall(kind='exception', detail='Failure "raté"'), FailedCall(kind='exception', detail='Failure "raté"'))
    """
    if isinstance(answer, str):
        first, _, rest = answer.partition(" ")
        return FailedCall(_DEATHS.get(answer, "exit" if first == "exit" else "killed"), rest)
    said = _quote(answer.text.decode("utf-8", "replace"))
    if answer.kind in "te":
        return FailedCall({"t": "loop", "e": "exit"}[answer.kind], said if said == "SystemExit" else "")
    if said in _EXCEPTIONS:
        return FailedCall(_EXCEPTIONS[said])
    if "File too large" in said:  # where the limit does not end the process
        return FailedCall("output")
    return FailedCall("exception", said)


_EXCEPTION_TEXT: Final = re.compile(r"(Failure|Invalid_argument) (.*)|(\w+)\((\".*\")\)", re.DOTALL)
_BYTES: Final = re.compile(r"(?:\\(?:1[2-9]\d|2[0-5]\d))+")


def _quote(said: str) -> str:
    """Write an exception of OCaml as in a program, its accents as letters and not as bytes."""
    if match := _EXCEPTION_TEXT.fullmatch(said):
        said = f'{match[1]} "{match[2]}"' if match[1] else f"{match[3]} {match[4]}"
    return _BYTES.sub(_letters, said)


def _letters(found: re.Match[str]) -> str:
    try:
        return bytes(int(code) for code in found[0].split("\\")[1:]).decode()
    except UnicodeDecodeError:
        return found[0]
