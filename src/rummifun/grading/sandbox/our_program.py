"""A hand-in with the functions of our sheet: its definitions recognised by their names, and fitted."""

from __future__ import annotations

from collections.abc import Sequence

from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sandbox.versions import BoundFunction
from rummifun.grading.sheet.rummikub import FUNCTIONS, NAMES, SHEET
from rummifun.grading.submission.definitions import Definition
from rummifun.grading.submission.names import NameReader, RecognisedNames, TeacherNames


class OurProgram:
    """A hand-in whose definitions are functions of our sheet: each is fitted once, and knows its earlier answers."""

    def __init__(self, hand: RunningSubmission) -> None:
        self.hand, self.definitions = hand, hand.definitions
        self._bound: dict[tuple[object, ...], BoundFunction | None] = {}

    def bind_function(self, name: str, definition: Definition, elements: str = "int") -> BoundFunction | None:
        """Fit a definition to a function; None when its type does not fit."""
        key = self.hand.replaced, definition.index, name, elements
        if key not in self._bound:
            self._bound[key] = self.hand.fit_function(name, definition, elements)
        return self._bound[key]

    def bind_last(self, name: str, definitions: Sequence[Definition]) -> BoundFunction | None:
        """Fit the last of several definitions that fits."""
        found = (self.bind_function(name, one) for one in reversed(definitions))
        return next(filter(None, found), None)

    def recognise(self, given: TeacherNames) -> RecognisedNames:
        """Recognise the function of the sheet that each definition is."""

        def form(function: str, definition: Definition) -> str | None:
            """Return the form of multisets for which a definition is that function; "" outside §3."""
            bound = self.bind_function(function, definition)
            return None if bound is None else bound.form * FUNCTIONS[function].section.startswith("3.")

        scope = None if self.hand.language == "python" else SHEET.scope
        return NameReader(NAMES, self.definitions, form, given, scope).read()
