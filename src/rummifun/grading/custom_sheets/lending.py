"""The solution's functions in the place of a hand-in's own, by which the causes of mistakes are proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rummifun.grading.custom_sheets.judge import SheetJudge, Trial
from rummifun.grading.custom_sheets.meaning import Meaning
from rummifun.grading.custom_sheets.programs import RunningProgram
from rummifun.grading.custom_sheets.values import TypeReader, map_atoms, size_and_text
from rummifun.grading.judging.causes import WrongCalls, common_wrong_calls
from rummifun.grading.judging.findings import Failure, JudgedVersion
from rummifun.grading.matching.shapes import Arguments
from rummifun.grading.sandbox.calls import LentFunction
from rummifun.grading.sandbox.versions import Version, is_value


class SheetCauses:
    """Judges versions of a sheet's functions again, with the solution's functions in the place of others."""

    def __init__(self, judge: SheetJudge, program: RunningProgram, versions: Mapping[int, Version]) -> None:
        self._judge, self._program, self._versions = judge, program, versions

    def lent_function(self, one: JudgedVersion) -> LentFunction | None:
        """Return the solution's function that can take the place of a wrong one."""
        version, own = self._versions[one.index], self._judge.solution[one.function]
        if version.paired.left_out or version.function.later:
            return None
        opaque = self._program.pair(version.function, version.definition, elements="opaque")

        def right(*arguments: Any) -> Any:
            answer = own.answer(arguments)
            if not is_value(answer):
                raise LookupError(answer)
            return answer

        return None if opaque is None else LentFunction(_LentVersion(opaque, self._judge.types), right)

    def try_again(self, one: JudgedVersion, wrong: WrongCalls | None = None) -> Trial:
        """Call a version, on all its calls or on those that went wrong."""
        version = self._program.called_anew(self._versions[one.index])
        places = None if wrong is None else {id(arguments) for arguments, _ in wrong}
        calls = self._judge.calls_for(version)
        return self._judge.try_version(version, [one for one in calls if places is None or id(one.arguments) in places])

    def judge_again(self, trial: Trial) -> JudgedVersion:
        """Judge a version that was called with right functions in the place of wrong ones."""
        return self._judge.judge_trial(trial)

    def show_both(self, before: Trial, after: Trial, replaced: frozenset[int]) -> tuple[Failure, ...]:
        """Show a small call that goes wrong with and without right functions."""
        call = min(common_wrong_calls(before, after), key=lambda one: size_and_text(one.arguments))
        with self._program.hand.replacing(replaced):
            least = self._judge.smallest_call(after.version, call)
        is_wrong = self._judge.try_version(before.version, [least]).wrong
        return (self._judge.failure(before.version, least if is_wrong else call),)


class _LentVersion:
    """A version in whose place the solution answers; its elements may be anything."""

    def __init__(self, version: Version, types: TypeReader) -> None:
        self._version, self._types, self.signature = version, types, version.signature

    def answer(self, asked: bytes, right: Callable[..., Any]) -> str:
        """Write the answer of a right function to a call of the hand-in; raise anything where there is none."""
        function, arguments = self._version.function, self._version.given_arguments(asked)
        elements = self._elements(arguments)
        numbered = self._rename_elements(function.takes, arguments, {one: i for i, one in enumerate(elements, 1)})
        (found,) = self._rename_elements([function.gives], [right(*numbered)], dict(enumerate(elements, 1)))
        return self._version.paired.gives.to_wire(found)

    def _elements(self, arguments: Sequence[Any]) -> list[Any]:
        """List the elements of any type in a call, in order: the solution is asked of their ranks."""
        found: set[Any] = set()

        def note(one: Meaning, value: Any) -> None:
            found.update({value} if one.of.variable else ())

        map_atoms(self._types, self._version.function.takes, arguments, note)
        return sorted(found, key=_order)

    def _rename_elements(self, of: Sequence[Any], values: Sequence[Any], names: Mapping[Any, Any]) -> Arguments:
        return map_atoms(self._types, of, values, lambda one, value: names[value] if one.of.variable else value)


def _order(structure: Any) -> tuple[Any, ...]:
    """Order structures as OCaml does: numbers, then texts, then blocks by their tags and sizes."""
    if not isinstance(structure, tuple):
        return isinstance(structure, str), structure
    return 2, structure[:1], len(structure), tuple(map(_order, structure[1:]))
