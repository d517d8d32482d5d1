"""The laws of a sheet asked of versions of its functions, of many values at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rummifun.grading.custom_sheets.sheet import FunctionLaw, Term
from rummifun.grading.custom_sheets.sheet_files import LAWS
from rummifun.grading.judging.findings import Failure
from rummifun.grading.matching.shapes import Arguments, MadeValue, makers_in
from rummifun.grading.sandbox.versions import Version, is_value
from rummifun.grading.sheet.ocaml_types import Type


class LawRun:
    """A law asked of some versions of its functions; `made` lists the calls that it takes, with their answers."""

    file = LAWS

    def __init__(
        self, law: FunctionLaw, versions: Mapping[str, Version], same: Callable[[Type, Any, Any], bool]
    ) -> None:
        self.law, self._versions, self._same = law, versions, same
        self.made: list[tuple[str, Arguments, Any]] = []

    def answers(self, calls: Iterable[Arguments]) -> list[Any]:
        """Tell for several values of its variables whether it holds, or how a call of it fails."""
        return self._values(self.law.term, [dict(zip(self.law.variables, one, strict=True)) for one in calls])

    def write(self, arguments: Arguments) -> str:
        """Write the values of its variables."""
        said = ", ".join(f"{name} = {value}" for name, value in zip(self.law.variables, arguments, strict=True))
        return f"{self.law.function.name} ({said})"

    @property
    def functions(self) -> frozenset[str]:
        """The functions that its calls rest on."""
        return frozenset(self.law.names).union(*(makers_in(call) for _, call, _ in self.made))

    def show(self, arguments: Arguments) -> object:
        """Return the values of its variables, which it makes nothing of."""
        return arguments

    def failure(self, arguments: Arguments) -> Failure:
        """Show that it does not hold: all calls, and both sides."""
        term, row = self.law.term, [dict(zip(self.law.variables, arguments, strict=True))]
        sides = term.of if term.kind == "equation" else (term, Term("constant", term.type, value=True))
        left, right = (self._write_value(one, *self._values(one, row)) for one in sides)
        steps = ((self._versions[name].write(call), self._written_call(name, came)) for name, call, came in self.made)
        law = self.law.function
        return Failure(law.name, "", law.meaning, "", left, right, arguments=tuple(dict.fromkeys(steps)))

    def _written_call(self, name: str, value: Any) -> str:
        return self._versions[name].write_result(value)

    def _write_value(self, term: Term, value: Any) -> str:
        if term.kind == "call":
            return self._written_call(term.value, value)
        return str(value).lower() if isinstance(value, bool) else getattr(value, "detail", repr(value))

    def _values(self, term: Term, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Return the values of a term; where a call fails, or answers what has no place in the sheet, its answer."""
        if term.kind == "variable":
            return [row[term.value] for row in rows]
        if term.kind == "constant":
            return [term.value for _ in rows]
        if term.kind == "choice":
            return self._chosen(term, rows)
        columns = [self._values(one, rows) for one in term.of]
        given = [tuple(column[i] for column in columns) for i in range(len(rows))]
        lost = [next((one for one in some if not is_value(one)), None) for some in given]
        found = iter(self._apply(term, [some for some, bad in zip(given, lost, strict=True) if bad is None]))
        return [next(found) if bad is None else bad for bad in lost]

    def _chosen(self, term: Term, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Take each branch where its test chooses it, and nowhere else."""
        test, *branches = term.of
        tests = self._values(test, rows)
        found = [*tests]
        for truth, branch in zip((True, False), branches, strict=True):
            places = [i for i, one in enumerate(tests) if one is truth]
            for i, value in zip(places, self._values(branch, [rows[i] for i in places]), strict=True):
                found[i] = value
        return found

    def _apply(self, term: Term, given: Sequence[Arguments]) -> list[Any]:
        if term.kind == "call":
            version = self._versions[term.value]
            if version.is_maker:
                return [MadeValue(term.value, one) for one in given]
            answers = version.answers(given)
            self.made += [(term.value, *one) for one in zip(given, answers, strict=True)]
            return answers
        if term.kind == "equation":
            return [self._same(term.of[0].type, *some) for some in given]
        return [*given] if term.kind == "tuple" else [term.value(*some) for some in given]
