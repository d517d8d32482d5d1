"""Mistakes to try laws on: wrong multisets, one mistake each, and a survey of the laws that see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from itertools import groupby, starmap
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from pyrsistent import plist

from rummifun.laws.check import Counterexample, check, failure_lines
from rummifun.laws.law import Law
from rummifun.laws.multiset import BUILDERS, FONCTIONS, implementation
from rummifun.laws.reached_states import check_drawn, corpus
from rummifun.laws.suites import MULTISETS, family_of, own_suites
from rummifun.messages import N_, count_text
from rummifun.multiset import ordre_sup, somme
from rummifun.render.text import Style, bold_text

__all__ = ["MISTAKES", "Mistake", "Survey", "survey"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake: its name, and the wrong function, which takes the module that it is wrong in before its arguments."""

    name: str
    wrong: Callable[..., Any]

    @property
    def function(self) -> str:
        """The name of the wrong function: the first word of the mistake's."""
        return self.name.split()[0]

    def functions(self, module: Any) -> dict[str, Callable[..., Any]]:
        """Return the wrong function in a module, by its name."""
        return {self.function: partial(self.wrong, module)}


def _module(module: ModuleType, brut: Any) -> SimpleNamespace:
    """Lend a module to the mistakes, with `brut`: multi-elements as they are, were they repeated, 0 or negative."""
    return SimpleNamespace(**vars(module), brut=brut)


def _chaine(xns: Any) -> Any:
    vide: Any = somme.V
    return reduce(lambda ens, xn: somme.A(xn, ens), reversed(list(xns)), vide)


BASES: Final = {"ordre_sup": _module(ordre_sup, plist), "somme": _module(somme, _chaine)}
"""The modules that are made wrong."""


def _sans(m: Any, x: Any, ens: Any) -> list[Any]:
    """List the multi-elements of the others."""
    return [ym for ym in m.pairs(ens) if ym[0] != x]


def _avec(m: Any, xn: Any, ens: Any) -> Any:
    """Set the multiplicity of an element, new or not."""
    return m.brut([*_sans(m, xn[0], ens), xn])


def _support(m: Any, ens: Any) -> set[Any]:
    return {x for x, _ in m.pairs(ens)}


def _liste(m: Any, ens: Any) -> list[Any]:
    return [x for x, n in m.pairs(ens) for _ in range(n)]


def _absolue(m: Any, e: Any, f: Any) -> Any:
    return m.from_pairs((x, abs(m.nbocc(x, e) - m.nbocc(x, f))) for x in _support(m, e) | _support(m, f))


def _sans_ponderer(m: Any, ens: Any, alea: Any) -> Any:
    i, suite = alea.below(len(m.pairs(ens)))
    return m.pairs(ens)[i][0], suite


def _moitie_moitie(m: Any, ens: Any, alea: Any) -> Any:
    """Draw the first element once in two, else one of the others so; in the right proportions when there are two."""
    xns = m.pairs(ens)
    i, suite = alea.below(sum(n for _, n in xns) if len(xns) < 3 else 2)
    if len(xns) > 2 and i == 1:
        return _moitie_moitie(m, m.from_pairs(xns[1:]), suite)
    return next(x for k, (x, n) in enumerate(xns) if i < sum(n for _, n in xns[: k + 1])), suite


def _jamais_le_dernier(m: Any, ens: Any, alea: Any) -> Any:
    i, suite = alea.below(max(1, m.cardinal(ens) - 1))
    return m.ieme(i + 1, ens), suite


_WRONG: Final[Mapping[str, Callable[..., Any]]] = {
    # cardinal
    N_("cardinal counts the distinct elements"): lambda m, e: len(m.pairs(e)),
    N_("cardinal starts at 1"): lambda m, e: 1 + m.cardinal(e),
    N_("cardinal stops at the first"): lambda m, e: sum(n for _, n in m.pairs(e)[:1]),
    # nbocc
    N_("nbocc of what is absent is 1"): lambda m, x, e: m.nbocc(x, e) or 1,
    N_("nbocc looks at the first only"): lambda m, x, e: dict(m.pairs(e)[:1]).get(x, 0),
    N_("nbocc tells only presence"): lambda m, x, e: int(m.appartient(x, e)),
    N_("nbocc is the cardinal"): lambda m, x, e: m.cardinal(e),
    # appartient
    N_("appartient is always true"): lambda m, x, e: True,
    N_("appartient is never true"): lambda m, x, e: False,
    N_("appartient looks at the first only"): lambda m, x, e: x in _liste(m, e)[:1],
    # inclus
    N_("inclus ignores multiplicities"): lambda m, e, f: _support(m, e) <= _support(m, f),
    N_("inclus compares cardinals"): lambda m, e, f: m.cardinal(e) <= m.cardinal(f),
    N_("inclus compares lengths"): lambda m, e, f: len(m.pairs(e)) <= len(m.pairs(f)),
    N_("inclus is turned round"): lambda m, e, f: m.inclus(f, e),
    N_("inclus refuses V"): lambda m, e, f: bool(m.pairs(e)) and m.inclus(e, f),
    N_("inclus is strict"): lambda m, e, f: m.inclus(e, f) and m.cardinal(e) < m.cardinal(f),
    N_("inclus looks for the same multi-elements"): lambda m, e, f: set(m.pairs(e)) <= set(m.pairs(f)),
    N_("inclus is egaux"): lambda m, e, f: m.egaux(e, f),
    N_("inclus is always true"): lambda m, e, f: True,
    # ajoute
    N_("ajoute replaces the multiplicity"): lambda m, xn, e: _avec(m, xn, e) if xn[1] else e,
    N_("ajoute puts a second multi-element before the others"): lambda m, xn, e: (
        m.brut([xn, *m.pairs(e)]) if xn[1] else e
    ),
    N_("ajoute stores a multiplicity 0"): lambda m, xn, e: _avec(m, (xn[0], m.nbocc(xn[0], e) + xn[1]), e),
    N_("ajoute adds one at least"): lambda m, xn, e: m.ajoute((xn[0], max(1, xn[1])), e),
    N_("ajoute adds one"): lambda m, xn, e: m.ajoute((xn[0], 1), e),
    N_("ajoute forgets what is already there"): lambda m, xn, e: e if m.appartient(xn[0], e) else m.ajoute(xn, e),
    N_("ajoute forgets the others"): lambda m, xn, e: m.from_pairs([xn]) if xn[1] else e,
    # supprime
    N_("supprime leaves a multiplicity 0"): lambda m, xn, e: m.brut(
        (x, max(0, n - xn[1]) if x == xn[0] else n) for x, n in m.pairs(e)
    ),
    N_("supprime leaves a negative multiplicity"): lambda m, xn, e: m.brut(
        (x, n - xn[1] if x == xn[0] else n) for x, n in m.pairs(e)
    ),
    N_("supprime owes what is absent"): lambda m, xn, e: _avec(m, (xn[0], m.nbocc(xn[0], e) - xn[1]), e),
    N_("supprime removes all occurrences"): lambda m, xn, e: m.brut(_sans(m, xn[0], e)) if xn[1] else e,
    N_("supprime removes nothing when there are too few"): lambda m, xn, e: (
        e if xn[1] > m.nbocc(xn[0], e) else m.supprime(xn, e)
    ),
    N_("supprime never removes the last one"): lambda m, xn, e: e if xn[1] >= m.nbocc(xn[0], e) else m.supprime(xn, e),
    N_("supprime removes one"): lambda m, xn, e: m.supprime((xn[0], min(1, xn[1])), e),
    N_("supprime removes from every element"): lambda m, xn, e: m.from_pairs(
        (x, max(0, n - xn[1])) for x, n in m.pairs(e)
    ),
    N_("supprime removes nothing"): lambda m, xn, e: e,
    # egaux
    N_("egaux compares the order"): lambda m, e, f: m.pairs(e) == m.pairs(f),
    N_("egaux compares the elements only"): lambda m, e, f: _support(m, e) == _support(m, f),
    N_("egaux is one inclusion"): lambda m, e, f: m.inclus(e, f),
    N_("egaux compares cardinals"): lambda m, e, f: m.cardinal(e) == m.cardinal(f),
    N_("egaux is false of V"): lambda m, e, f: bool(m.pairs(e)) and m.egaux(e, f),
    N_("egaux is always true"): lambda m, e, f: True,
    # intersection
    N_("intersection takes the larger multiplicity"): lambda m, e, f: m.from_pairs(
        (x, max(m.nbocc(x, e), m.nbocc(x, f))) for x in _support(m, e) & _support(m, f)
    ),
    N_("intersection adds the multiplicities"): lambda m, e, f: m.from_pairs(
        (x, m.nbocc(x, e) + m.nbocc(x, f)) for x in _support(m, e) & _support(m, f)
    ),
    N_("intersection is the union"): lambda m, e, f: m.from_pairs([*m.pairs(e), *m.pairs(f)]),
    N_("intersection keeps the elements once"): lambda m, e, f: m.mens(_support(m, e) & _support(m, f)),
    N_("intersection keeps the multiplicities of the first"): lambda m, e, f: m.brut(
        (x, n) for x, n in m.pairs(e) if m.appartient(x, f)
    ),
    N_("intersection keeps the common multi-elements"): lambda m, e, f: m.brut(
        xn for xn in m.pairs(e) if xn in m.pairs(f)
    ),
    N_("intersection leaves multiplicities 0"): lambda m, e, f: m.brut(
        (x, min(n, m.nbocc(x, f))) for x, n in m.pairs(e)
    ),
    # difference
    N_("difference removes the common multi-elements"): lambda m, e, f: m.brut(
        xn for xn in m.pairs(e) if xn not in m.pairs(f)
    ),
    N_("difference is turned round"): lambda m, e, f: m.difference(f, e),
    N_("difference is absolute"): _absolue,
    N_("difference removes all occurrences"): lambda m, e, f: m.brut(
        (x, n) for x, n in m.pairs(e) if not m.appartient(x, f)
    ),
    N_("difference removes nothing"): lambda m, e, f: e,
    N_("difference leaves multiplicities 0"): lambda m, e, f: m.brut(
        (x, max(0, n - m.nbocc(x, f))) for x, n in m.pairs(e)
    ),
    # ieme
    N_("ieme counts from 0"): lambda m, i, e: _liste(m, e)[i],
    N_("ieme counts distinct elements"): lambda m, i, e: m.pairs(e)[i - 1][0],
    N_("ieme is always the first"): lambda m, i, e: m.pairs(e)[0][0],
    N_("ieme is a multi-element"): lambda m, i, e: (m.ieme(i, e), 1),
    # un_dans
    N_("un_dans draws each element as often"): _sans_ponderer,
    N_("un_dans draws the first"): lambda m, e, alea: (m.ieme(1, e), alea),
    N_("un_dans draws the last"): lambda m, e, alea: (m.ieme(m.cardinal(e), e), alea),
    N_("un_dans draws a multi-element"): lambda m, e, alea: (m.pairs(e)[0], alea),
    N_("un_dans draws the first once in two, then the second"): _moitie_moitie,
    N_("un_dans never draws the last"): _jamais_le_dernier,
    N_("un_dans draws what is not there"): lambda m, e, alea: ("z", alea),
    # from_pairs, pairs, mens
    N_("from_pairs forgets the last"): lambda m, xns: m.brut(list(xns)[:-1]),
    N_("from_pairs takes each once"): lambda m, xns: m.mens(x for x, _ in xns),
    N_("from_pairs keeps repeated elements"): lambda m, xns: m.brut(xns),
    N_("from_pairs keeps multiplicities 0"): lambda m, xns: m.brut(
        [*m.pairs(m.from_pairs(xns)), *(xn for xn in xns if not xn[1])]
    ),
    N_("pairs drops the counts"): lambda m, e: tuple((x, 1) for x, _ in m.pairs(e)),
    N_("pairs lists the elements one by one"): lambda m, e: [(x, 1) for x in _liste(m, e)],
    N_("pairs forgets the last"): lambda m, e: m.pairs(e)[:-1],
    N_("mens takes each element once"): lambda m, xs: m.from_pairs((x, 1) for x in set(xs)),
    N_("mens gathers neighbours only"): lambda m, xs: m.brut((x, len(list(alike))) for x, alike in groupby(xs)),
}
"""The wrong functions by their mistakes, whose first word is the function's name."""


MISTAKES: Final = tuple(starmap(Mistake, _WRONG.items()))
"""The wrong multisets."""


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
    forms = N_("{seen} of {n} mistakes is seen"), N_("{seen} of {n} mistakes are seen")
    said = count_text(tr, len(caught), *forms, seen=len(caught), n=len(caught) + len(found.unseen))
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
