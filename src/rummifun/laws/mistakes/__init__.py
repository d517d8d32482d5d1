"""Mistakes to try laws on: wrong multisets, one mistake each, and a survey of the laws that see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rummifun.laws.check import Counterexample, check, failure_lines
from rummifun.laws.law import Law
from rummifun.laws.mistakes.multisets import BASES, MISTAKES, Mistake
from rummifun.laws.multiset import BUILDERS, FONCTIONS, implementation
from rummifun.laws.reached_states import check_drawn, corpus
from rummifun.laws.suites import MULTISETS, family_of, own_suites
from rummifun.messages import N_
from rummifun.render.text import Style, bold_text

__all__ = ["MISTAKES", "Mistake", "Survey", "survey"]

_RIGHT = "ordre_sup"
"""The multisets that are right, and are made wrong."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The mistakes that each law sees; a law that fails of a right multiset is false, and sees no mistake.

    `unseen` are the mistakes in functions that a law names and that no law sees; `unnamed` those in other functions.
    `elsewhere` are the laws of other functions than those of multisets: no mistake concerns them.
    """

    seen: Mapping[Law, tuple[Mistake, ...]]
    false: tuple[Counterexample, ...]
    unseen: tuple[Mistake, ...]
    unnamed: tuple[Mistake, ...]
    elsewhere: tuple[Law, ...] = ()

    @property
    def has_failures(self) -> bool:
        """Tell whether a law is false, or a mistake unseen that a law speaks of."""
        return bool(self.false or self.unseen)


def survey(laws: Iterable[Law], mistakes: Iterable[Mistake] | None = None) -> Survey:
    """Ask laws of a right multiset, and those that hold of every wrong one: of ours, if no others are named.

    Profil: lois → erreurs option → relevé

    >>> from rummifun.laws import multiset_suite
    >>> found = survey(law for law in multiset_suite if law.name in ("cardinal_vide", "cardinal_ajoute"))
    >>> {law.name: len(seen) for law, seen in found.seen.items()}, found.unseen[-1].name
    ({'cardinal_vide': 1, 'cardinal_ajoute': 7}, 'ajoute stores a multiplicity 0')

    Law: every mistake is seen by a law, unseen or unnamed, and never two of these.
    """
    module, laws = vars(BASES[_RIGHT]), tuple(laws)
    mistakes = MISTAKES if mistakes is None else tuple(mistakes)
    ours = tuple(law for law in laws if family_of(law, module) is MULTISETS)
    seen: dict[Law, tuple[Mistake, ...]] = {}
    false: tuple[Counterexample, ...] = ()
    for suite, impl in own_suites("", ours, _RIGHT, module):
        report = check(suite, impl)
        wrong = {one.name: implementation(one.name, {**module, **one.functions(BASES[_RIGHT])}) for one in mistakes}
        drawn = corpus((suite,), BUILDERS, suite.examples)
        false = report.failed
        seen = {law: tuple(one for one in mistakes if check_drawn(law, wrong[one.name], drawn)) for law in report.held}
    caught = {one.name for those in seen.values() for one in those}
    named = {word for law in seen for word in law.words() & FONCTIONS}
    missed = [one for one in mistakes if one.name not in caught]
    unseen = tuple(one for one in missed if one.function in named)
    unnamed = tuple(one for one in missed if one not in unseen)
    return Survey(seen, false, unseen, unnamed, elsewhere=tuple(law for law in laws if law not in ours))


def survey_lines(found: Survey, tr: Callable[[str], str], style: Style) -> Iterator[str]:
    """Write a survey: the number of mistakes seen, those that each law sees, and those that no law sees."""
    caught = {one.name for those in found.seen.values() for one in those}
    mark = ("✗" if found.has_failures else "✓") if style.unicode else ("-" if found.has_failures else "+")
    said = tr(N_("{seen} of {n} mistakes are seen")).format(seen=len(caught), n=len(caught) + len(found.unseen))
    yield bold_text(f"{mark} {said}", style)
    for failure in found.false:
        yield from failure_lines(failure, tr, style)
        yield "      " + tr(N_("this law is false: it fails of a right multiset, and sees no mistake"))
    for law, those in found.seen.items():
        yield ""
        yield "    " + bold_text(law.name, style) + f"   {law.equation}"
        names = " · ".join(tr(one.name) for one in those)
        said = tr(N_("sees {n}: {mistakes}")) if those else tr(N_("sees no mistake"))
        yield "      " + said.format(n=len(those), mistakes=names)
    if found.unseen:
        yield ""
        yield "    " + tr(N_("seen by no law: {n}")).format(n=len(found.unseen))
        yield from (f"      {tr(one.name)}" for one in found.unseen)
    if found.unnamed:
        functions = sorted({one.function for one in found.unnamed})
        said = tr(N_("not counted, {n} in functions that no law names: {functions}"))
        yield ""
        yield "    " + said.format(n=len(found.unnamed), functions=", ".join(functions))
    if found.elsewhere:
        said = tr(N_("not asked, for there are mistakes of multisets only: {laws}"))
        yield ""
        yield "    " + said.format(laws=", ".join(law.name for law in found.elsewhere))
