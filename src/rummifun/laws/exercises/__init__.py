"""The laws of the lessons' exercises: those of the sheets' suites, and those of functions that no sheet has.

An exercise names the functions that a student is to write. The laws asked are those whose equations speak of one of
them; a module of ours lends the other functions of an equation, so that a mistake has only one place to be in.
The laws of functions that no sheet has stand in the `SUITES` of a module for some lessons, by the lesson's number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rummifun.laws.exercises import studies, views
from rummifun.laws.law import Implementation, Suite, Suites
from rummifun.laws.suites import suites_for

SUITES: Final[Mapping[int, Suites]] = studies.SUITES | views.SUITES
"""The own suites of each lesson, each with the names lent to the functions that they test."""


def suites_for_functions(
    lesson: int,
    functions: Collection[str],
    namespace: Mapping[str, Any],
    lent: Mapping[str, Any],
    chosen: Sequence[str] = (),
) -> Iterator[tuple[Suite, Implementation]]:
    """List the suites that speak of some functions, cut down to the laws that do, each with its implementation.

    Laws may be `chosen` by their names, and then come in that order.

    >>> from rummifun.multiset import somme
    >>> [(suite, _)] = suites_for_functions(1, ["appartient"], {"appartient": somme.appartient}, vars(somme))
    >>> [law.name for law in suite.laws]
    ['appartient_nbocc', 'appartient_intersection', 'appartient_difference', 'un_dans_appartient']
    """
    written_there = {name: namespace[name] for name in functions if callable(namespace.get(name))}
    whole = {**lent, **written_there}
    for suite, impl in (*suites_for("", whole), *_own(lesson, whole)):
        laws = tuple(law for law in suite.applicable(impl) if not law.words().isdisjoint(written_there))
        if chosen:
            laws = tuple(sorted((law for law in laws if law.name in chosen), key=lambda law: chosen.index(law.name)))
        if laws:
            yield replace(suite, laws=laws), impl


def _own(lesson: int, whole: Mapping[str, Any]) -> Iterator[tuple[Suite, Implementation]]:
    for suite, besides in SUITES.get(lesson, ()):
        defined = {name: whole[name] for name in suite.functions if callable(whole.get(name))}
        yield suite, Implementation.from_namespaces("", defined, besides)
