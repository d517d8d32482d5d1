"""The functions of a hand-in, ready to be called: earlier answers serve again; costly calls are soon made no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, takewhile
from typing import Any, Final, NamedTuple, Protocol

from rummifun.grading.sandbox.limits import DriverReply
from rummifun.grading.submission.definitions import (
    DEATHS,
    EXCEPTIONS,
    FailedCall,
    quote_phrase,
)


class HandInCaller(Protocol):
    """A running hand-in, whose definitions are called by their indexes."""

    endless: set[int]

    def is_hurried(self, index: int) -> bool: ...
    def call(self, index: int, wire: str, shared: bool) -> bytes | FailedCall: ...
    def call_all(self, index: int, wires: Sequence[str]) -> list[bytes | FailedCall]: ...
    def stop_calling(self, index: int) -> FailedCall: ...


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
        return FailedCall(DEATHS.get(answer, "exit" if first == "exit" else "killed"), rest)
    said = quote_phrase(answer.text.decode("utf-8", "replace"))
    if answer.kind in "te":
        return FailedCall({"t": "loop", "e": "exit"}[answer.kind], said if said == "SystemExit" else "")
    if said in EXCEPTIONS:
        return FailedCall(EXCEPTIONS[said])
    if "File too large" in said:  # where the limit does not end the process
        return FailedCall("output")
    return FailedCall("exception", said)


@dataclass(slots=True)
class CallCache:
    """The calls of a version: the results of earlier ones, and those that have cost time.

    Calls that draw are repeated: `times` counts them, `drawn` holds results not returned yet.
    """

    hand: HandInCaller
    index: int
    known: dict[tuple[str, bool], bytes | FailedCall] = field(default_factory=dict)
    costly: list[FailedCall] = field(default_factory=list)
    times: Counter[str] = field(default_factory=Counter)
    drawn: dict[str, list[bytes | FailedCall]] = field(default_factory=dict)

    def __call__(self, wire: str, shared: bool = False, again: bool = False) -> bytes | FailedCall:
        if (wire, shared) in self.known and not again:
            return self.known[wire, shared]
        if again and (ahead := self._ahead(wire)):
            return self._record(wire, shared, ahead.pop())
        if len(self.costly) >= (1 if self.costly and self.hand.is_hurried(self.index) else _STRIKES):
            return self.costly[-1]
        return self._record(wire, shared, self.hand.call(self.index, wire, shared))

    def _ahead(self, wire: str) -> list[bytes | FailedCall]:
        """Return results of a call made ahead, the next one last; a frequent call is made more times at once."""
        self.times[wire] += 1
        if not self.drawn.get(wire) and self.times[wire] > _ALONE and not self.costly:
            wires = [wire] * min(self.times[wire], _MOST_AT_ONCE, _BYTES_AT_ONCE // len(wire))
            self.drawn[wire] = self.hand.call_all(self.index, wires)[::-1]
        return self.drawn.get(wire, [])

    def _record(self, wire: str, shared: bool, result: bytes | FailedCall) -> bytes | FailedCall:
        if isinstance(result, FailedCall) and result.kind in _COSTLY:
            self.costly.append(result)
            if result.kind == "loop":
                self.hand.endless.add(self.index)
        self.known[wire, shared] = result
        return result

    @property
    def gave_up(self) -> bool:
        """Tell whether so many calls have cost time that no more are made."""
        return len(self.costly) >= _STRIKES

    def is_awaited(self, wire: str) -> bool:
        """Tell whether a call may be made with others: it has no answer yet, and none has cost time."""
        return (wire, False) not in self.known and not self.costly

    def stop_calling(self) -> FailedCall:
        """Stop calling the definition, which has forged an answer of its driver."""
        return self.hand.stop_calling(self.index)

    def prefetch(self, wires: Iterable[str]) -> None:
        """Make calls needed later, many at once, unless one of them has cost time."""
        wanted = [wire for wire in dict.fromkeys(wires) if (wire, False) not in self.known]
        for wire in wanted[:_ALONE]:
            self(wire)
        wanted = wanted[_ALONE:]
        while wanted and not self.costly:
            sizes = takewhile(lambda size: size <= _BYTES_AT_ONCE, accumulate(map(len, wanted[:_MOST_AT_ONCE])))
            some = wanted[: max(1, len([*sizes]))]
            results = self.hand.call_all(self.index, some)
            for wire, result in zip(some, results, strict=False):
                self._record(wire, False, result)
            wanted = wanted[len(results) :]
            if len(results) < len(some) and not self.costly:
                self(wanted.pop(0))  # where the process ended


_ALONE: Final = 2


_MOST_AT_ONCE: Final = 128


_BYTES_AT_ONCE: Final = 16_000
"""The most bytes of calls made at once; pipes hold more."""


_STRIKES: Final = 2


_COSTLY: Final = frozenset({"loop", "exit", "killed", "output", "memory", "garbled", "large"})


class CallSource(Protocol):
    """A caller of a definition, which knows its earlier answers."""

    @property
    def gave_up(self) -> bool: ...
    def is_awaited(self, wire: str) -> bool: ...
    def __call__(self, wire: str, shared: bool = ..., again: bool = ...) -> bytes | FailedCall: ...
    def prefetch(self, wires: Iterable[str]) -> None: ...
    def stop_calling(self) -> FailedCall: ...


class Replaceable(Protocol):
    """A function of a hand-in in whose place a right one can be put."""

    @property
    def signature(self) -> str:
        """The signature by which a driver puts a right function in its place, where one can be."""

    def answer(self, asked: bytes, right: Callable[..., Any]) -> str:
        """Write the answer of a right function to a call of the hand-in; raise anything where there is none."""


class LentFunction(NamedTuple):
    """A right function in the place of a hand-in's own."""

    own: Replaceable
    right: Callable[..., Any]


MOST_ANSWERS: Final = 60
"""The most times that right functions answer in one call."""


def right_answers(lent: Mapping[int, LentFunction], asked: bytes) -> str:
    """Write what right functions answer; nothing where the sheet says nothing, and the hand-in's own may answer."""
    answers = []
    for one in asked.split(b"\t"):
        index, _, given = one.partition(b" ")
        try:
            own, right = lent[int(index)]
            answer = own.answer(given, right)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            answer = ""
        answers.append("" if {*"\n\t"} & {*answer} else answer)
    return "\t".join(answers)
