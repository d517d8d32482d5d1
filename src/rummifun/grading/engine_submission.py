"""An engine as a hand-in: its functions are asked by lines of JSON, and judged as those of a student's file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final, Protocol

from toolz import groupby

from rummifun.core.json_reader import parse_json_object
from rummifun.core.record import Record, read_record, record_states
from rummifun.games.rummikub import Poser, PremierCoup, jeu
from rummifun.grading.cases.chosen_cases import SMALL, all_cases
from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.cases.spec import Case, Spec
from rummifun.grading.judging.examination import examine_submission
from rummifun.grading.judging.findings import ENGINE, JudgedVersion, QuestionReport, Report, sanitize_report
from rummifun.grading.judging.judge import judge
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.matching.codecs import Codec
from rummifun.grading.matching.sheet_values import ForeignValue, neutral_state, value_from_json, value_to_json
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox.calls import CallCache
from rummifun.grading.sandbox.languages import pair_as_is
from rummifun.grading.sandbox.limits import DriverReply, Limits, Sandbox, SandboxDiedError
from rummifun.grading.sandbox.our_program import OurProgram
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sandbox.versions import BoundFunction, Version
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.sheet.ocaml_types import Type, type_text
from rummifun.grading.sheet.rummikub import CALLABLE_FUNCTIONS, FUNCTIONS, QUESTIONS, find_question
from rummifun.grading.submission.definitions import Definition
from rummifun.grading.submission.names import RecognisedNames
from rummifun.messages import N_

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

    language = ENGINE

    def __init__(self, start: Callable[[], EngineProcess], limits: Limits) -> None:
        self._start = start
        super().__init__(Path(), (), limits)

    def open_cell(self, scratch: Path, limits: Limits) -> EngineSandbox:
        return EngineSandbox(self._start(), limits)

    def _load(self) -> EngineSandbox:
        cell = self._open()
        assert isinstance(cell, EngineSandbox)
        self.definitions = tuple(Definition(name, i, "", 0, "", "") for i, name in enumerate(cell.functions))
        return cell

    def fit_function(self, name: str, definition: Definition, elements: str) -> BoundFunction | None:
        """Bind a function under its own name; its elements are texts, never the same in memory."""
        calls = CallCache(self, definition.index)
        version = Version(
            CALLABLE_FUNCTIONS[name],
            definition,
            pair_as_is(CALLABLE_FUNCTIONS[name], _line_codec),
            calls,
            is_ocaml=False,
        )
        return None if elements == "string" else BoundFunction(version, "liste", _line_codec)

    def misfit(self, name: str, definition: Definition) -> TypeMismatch:
        """Report that a definition belongs to another function."""
        return TypeMismatch("profile", definition.name, type_text(CALLABLE_FUNCTIONS[name].type))


class EngineSandbox(Sandbox):
    """The process of an engine, asked for one function at a time."""

    alive = True

    def __init__(self, talk: EngineProcess, limits: Limits) -> None:
        self.limits = limits
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
        line = json.dumps({**asked, "arguments": json.loads(wire)[1]}, ensure_ascii=False)
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

    def close(self) -> None:
        """End the process."""
        self.alive = False
        self._talk.end()


def _line_codec(of: Type) -> Codec:
    """Return the codec of a type's values as the lines have them."""

    def read(value: Any) -> Any:
        try:
            return value_from_json(of, value)
        except (LookupError, TypeError, ValueError):
            return ForeignValue(json.dumps(value, ensure_ascii=False))

    def write(value: Any) -> str:
        return json.dumps(value_to_json(of, value), ensure_ascii=False)

    return Codec(write, read, write)


ENGINE_LIMITS: Final = Limits(call=5.0, life=1200)
"""The time limits of an engine: for a call, and in all."""


_ASIDE: Final = frozenset({"Q1", "Q3", "Q4", "Q5"})
"""The questions that ask for a type, or for functions that Q2 asks for too: an engine has one of each."""


_MULTISETS: Final = replace(QUESTIONS[1], name="Q1-Q3", title=N_("multisets"))
"""The question of the multisets, after all those that it answers."""


_GAMES: Final = Question("J1-J2", N_("whole games"), 8)


def examine_engine(
    start: Callable[[], EngineProcess], name: str, only: Question | None = None, seed: int | None = None
) -> Report:
    """Examine an engine: every function that it has is asked all the chosen cases, the laws and the games.

    Raises `NoHelloError` for an engine that does not say hello, `SandboxDiedError` for one that does not answer at all.
    """
    kept = None if only is None else find_question("Q2") if only.part in (3, 4) else only
    with closing(EngineSubmission(start, ENGINE_LIMITS)) as hand:
        program, read = OurProgram(hand), RecognisedNames({one.index: one.name for one in hand.definitions})
        report = examine_submission(program, name, read, GradingOptions(_WEIGHTS, seed, only=kept))
        of = {"Q2": _MULTISETS}
        more = _on_large_sets(program, report)
        asked = ((one, tuple(more.get(judged.function, judged) for judged in one.versions)) for one in report.questions)
        questions = [
            replace(one, question=of.get(one.question.name, one.question), versions=all_) for one, all_ in asked
        ]
        if only is None and (in_games := tuple(_judge_specs(program, game_specs()))):
            questions.append(QuestionReport(_GAMES, in_games))
    return sanitize_report(replace(report, questions=tuple(questions)))


_WEIGHTS: Final = Weights(tuple(one for one in SHEET.questions if one[0] not in _ASIDE))


def _on_large_sets(program: OurProgram, report: Report) -> Mapping[str, JudgedVersion]:
    """Judge what is right on the cases for marks on all chosen ones: an engine has the time for them."""
    judged = [one for question in report.questions for one in question.versions]
    right = (one.function for one in judged if one.verdict == "right" and one.function in SMALL)
    specs = (replace(SPECS[function], cases=all_cases(function)) for function in right)
    return {one.function: one for one in _judge_specs(program, specs, frozenset(one.reading for one in judged))}


def _judge_specs(
    program: OurProgram, specs: Iterable[Spec], readings: frozenset[str] = frozenset()
) -> Iterator[JudgedVersion]:
    """Judge the functions that it has by these requirements."""
    known = {one.name: one for one in program.definitions}
    for spec in (spec for spec in specs if spec.function in known):
        bound = program.bind_function(spec.function, known[spec.function])
        assert bound is not None
        yield judge(spec, bound, readings=readings)


RECORDS: Final = ("partie_5.jsonl", "partie_18.jsonl")
"""The games, two of the best player against itself; each reaches its end."""


def game_specs() -> tuple[Spec, ...]:
    """List the requirements on functions in all states of the games."""
    found: list[tuple[str, Case]] = []
    for name in RECORDS:
        record, damage = read_record(files("rummifun.grading.cases").joinpath(name).read_text("utf-8"), lambda *_: jeu)
        assert damage is None
        found += _of_game(record)
    asked = groupby(itemgetter(0), found).items()
    return tuple(replace(SPECS[function], cases=tuple(case for _, case in of), varied=()) for function, of in asked)


def _of_game(record: Record) -> Iterator[tuple[str, Case]]:
    for (before, after), move in zip(pairwise(record_states(record)), record.moves, strict=True):
        e, table = neutral_state(before), before.table
        j, hand = e.joueur, e.le_statut(e.joueur).main
        of_state = ("joueur_courant", "joueur_suivant", "la_table", "la_pioche", "piocher")
        yield from ((function, (e,)) for function in of_state)
        yield from ((function, (j, e)) for function in ("la_main", "le_statut"))
        yield from ((function, (hand,)) for function in ("en_ordre", "extraction_suite", "extraction_groupe"))
        yield from ((function, (table,)) for function in ("combinaisons_valides", "points_pose", "tableVmens"))
        left = neutral_state(after).le_statut(j).main
        yield "jouer_1_coup", (e, table)  # which lays nothing
        if isinstance(move, PremierCoup):
            yield "jouer_1er_coup", (e, move.pose)
            yield "premier_coup_ok", (hand, move.pose, left)
        if isinstance(move, Poser):
            yield "jouer_1_coup", (e, move.table)
            yield "coup_ok", (table, hand, move.table, left)
