"""Failing cases in writing: an accident, a call with its result and the expected one, a law with its arguments.

Long values are shortened for the reader: `…` stands for the parts that all sides of a counterexample share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import Final

from rummifun.grading.judging.findings import Failure, Tr
from rummifun.laws.law import DRAWS, MARGIN
from rummifun.messages import N_

ACCIDENTS: Final = {
    "loop": N_("it does not end in the time given"),
    "stack": N_("the stack overflows: a recursion does not end, or is too deep"),
    "memory": N_("it takes more memory than it is given"),
    "exit": N_("it calls exit"),
    "output": N_("it prints without end"),
    "killed": N_("the process dies"),
    "exception": N_("it raises {detail}"),
    "garbled": N_("it writes where its results are written: they cannot be read"),
    "large": N_("its answer is too large to be read"),
    "neighbour": N_("it takes from {detail}, which is another hand-in: what comes from there earns no marks"),
    "late": N_("it was not called: the time given to the whole file is over"),
}


def format_case(failure: Failure, tr: Tr, short: bool = False) -> str:
    """Write the smallest failing case and its question; for a law, its arguments and both sides."""
    return f"{format_call(failure, tr, short)}\n{_rule_line(failure, tr)}" if failure.call else _law(failure, tr, short)


def format_call(failure: Failure, tr: Tr, short: bool = False) -> str:
    """Write a call, its result and the expected one: in one line, or in three if they are long."""
    came, due = format_actual(failure, tr), format_expected(failure, tr)
    joined, expected = tr(": ") if failure.accident else " = ", tr(N_("expected"))
    line = f"{failure.call}{joined}{came}, {expected} {due}"
    if not short or len(line) <= _WIDE:
        return line
    values = [text for text, plain in ((came, failure.accident), (due, failure.spoken)) if not plain]
    call, left = shorten_sides(failure.call, values)
    abridged = iter(left)
    came = came if failure.accident else next(abridged)
    due = due if failure.spoken else next(abridged)
    sign, apart = "" if failure.accident else "= ", "\n    " if len(came) + len(due) > _WIDE // 2 else ", "
    return f"{call}\n    {sign}{came}{apart}{expected} {due}"


_WIDE: Final = 100


def format_actual(failure: Failure, tr: Tr) -> str:
    """Write the actual result."""
    return format_accident(failure.accident, failure.actual, tr) if failure.accident else failure.actual


def format_expected(failure: Failure, tr: Tr) -> str:
    """Write the expected result."""
    return tr(failure.expected) if failure.spoken else failure.expected


def _rule_line(failure: Failure, tr: Tr) -> str:
    """Write the equation of a law, or the meaning of a function, and its place."""
    place = ", ".join(filter(None, (failure.law, failure.section and f"§{failure.section}")))
    return f"{tr(failure.equation)}   ({place})" if place else tr(failure.equation)


def _law(failure: Failure, tr: Tr, short: bool = False) -> str:
    if not (failure.actual or failure.expected):
        return _rule_line(failure, tr)
    if failure.drawn:
        said = tr(N_("in {draws} draws came {came}; expected were {due}, up to {margin} more or less"))
        counts = said.format(draws=DRAWS, came=failure.actual, due=failure.expected, margin=MARGIN)
        return f"{_rule_line(failure, tr)}\n    {counts}"
    sides = (failure.actual, failure.expected)
    left, right = shorten_sides("", sides)[1] if short else sides
    both = f"{tr(N_('left side'))}{tr(': ')}{left}, {tr(N_('right side'))}{tr(': ')}{right}"
    arguments = (f"{name} = {text}" for name, text in failure.arguments)
    return "\n    ".join([_rule_line(failure, tr), *arguments, both])


def format_accident(kind: str, detail: str, tr: Tr) -> str:
    """Name an accident."""
    said = tr(ACCIDENTS.get(kind, ACCIDENTS["killed"])).format(detail=detail or "?")
    return f"{said} ({detail})" if kind == "exit" and detail else said


ELLIPSIS: Final = "…"


_SHORT: Final = 14
"""A text no longer than this stays unchanged."""


_LONG: Final = 12
"""A list of more elements than this is cut in the middle."""


_FIELDS: Final = 3
"""A tuple of so many values is a state, or a part of one."""


_TOKENS: Final = re.compile(
    r"""[(\[{]|[)\]}]|[,;]\s*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'|[^()\[\]{},;"']+|.""", re.DOTALL
)


_LABEL: Final = re.compile(r"\w+\s*=\s*")


@dataclass(frozen=True, slots=True)
class _Group:
    """A bracketed group: its terms, and their separators."""

    opened: str
    terms: tuple[_Term, ...]
    parted: tuple[str, ...]
    closed: str

    @property
    def is_list(self) -> bool:
        return self.opened == "["

    def alike(self, other: object) -> bool:
        """Tell whether another value is of the same kind: two lists, or two tuples of the same length."""
        if not isinstance(other, _Group) or other.opened != self.opened:
            return False
        return self.is_list or len(other.terms) == len(self.terms)


_Term = tuple["str | _Group", ...]
"""A value: words and groups, as `T (5, Rouge)` is the word `T ` and a group of two terms."""


def shorten_sides(call: str, results: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Write a call beside its result and the expected one, without their common parts.

    >>> shorten_sides("f ((J1, [3; 4; 5; 6]), [1; 2], J1)", ["((J1, [3; 4; 5; 6]), [], J1)",
    ...     "((J1, [3; 4; 5; 6]), [], J2)"])
    ('f (…, [1; 2], J1)', ('(…, [], J1)', '(…, [], J2)'))
    >>> shorten_sides("f ((J1, [3; 4; 5; 6]), [1; 2], J1)", ["((J1, [3; 4; 5; 6]), [1; 2], J2)"])
    ('f (…, [1; 2], J1)', ('(…, [1; 2], J2)',))
    >>> shorten_sides("f [1; 2; 3]", ["true"])
    ('f [1; 2; 3]', ('true',))
    """
    called, came = _read(call), [_read(one) for one in results]
    groups = [[piece for piece in one if isinstance(piece, _Group)][-1:] for one in came]
    state = next((one for one in _states(called) if came and all(g and one.alike(g[0]) for g in groups)), None)
    told = []
    for i, one in enumerate(came):
        others = [two for j, two in enumerate(came) if j != i]
        if not others and state is not None:
            others = [tuple(state if piece is groups[i][0] else piece for piece in one)]
        told.append(_whole(one) if one in others else _term(one, others))
    return _write_call(called, state, [g for group in groups for g in group]), tuple(told)


def _states(called: _Term) -> Iterator[_Group]:
    """List the possible states in a call: its arguments, perhaps inside a tuple."""
    for piece in called:
        if isinstance(piece, _Group) and not piece.is_list:
            yield from [piece] if len(piece.terms) >= _FIELDS else []
            for term in piece.terms:
                yield from _states(term)


def _write_call(called: _Term, state: _Group | None, results: Sequence[_Group]) -> str:
    """Write a call, its state without the parts that did not change."""

    def write(piece: str | _Group) -> str:
        if isinstance(piece, str):
            return piece
        if piece is state:
            return _group(piece, results)
        return _bracket(piece, [_write_call(term, state, results) for term in piece.terms])

    return "".join(map(write, called))


def _term(own: _Term, others: Sequence[_Term]) -> str:
    """Write a value beside others of its kind."""
    if others and all(one == own for one in others) and len(_whole(own)) - len(_label(own)) > _SHORT:
        return f"{_label(own)}{ELLIPSIS}"
    aligned = others if all(len(one) == len(own) for one in others) else []
    return "".join(
        piece if isinstance(piece, str) else _group(piece, [one[i] for one in aligned]) for i, piece in enumerate(own)
    )


def _label(term: _Term) -> str:
    """Return the name of a field of a record, which stands before its value."""
    found = _LABEL.match(term[0]) if term and isinstance(term[0], str) else None
    return found[0] if found else ""


def _group(own: _Group, others: Sequence[str | _Group]) -> str:
    partners = [one for one in others if isinstance(one, _Group) and own.alike(one)]
    if not partners or len(partners) < len(others):
        return _bracket(own, [_term(term, []) for term in own.terms])
    if own.is_list and any(len(one.terms) != len(own.terms) for one in partners):
        first = _count_shared(own.terms, [one.terms for one in partners])
        last = _count_shared(own.terms[first:][::-1], [one.terms[first:][::-1] for one in partners])
        middle = [_term(term, []) for term in own.terms[first : len(own.terms) - last]]
        return _bracket(
            own, [*[ELLIPSIS] * (first > 0), *middle, *[ELLIPSIS] * (last > 0 and (middle != [] or not first))]
        )
    return _bracket(own, [_term(term, [one.terms[i] for one in partners]) for i, term in enumerate(own.terms)])


def _count_shared(own: Sequence[_Term], others: Sequence[Sequence[_Term]]) -> int:
    """Count the leading terms that a list shares with all others."""
    return sum(1 for _ in takewhile(lambda terms: len(set(terms)) == 1, zip(own, *others, strict=False)))


def _bracket(own: _Group, terms: Sequence[str]) -> str:
    """Put terms in the brackets of a group; leave out the middle of a long list."""
    if own.is_list and len(terms) > _LONG:
        terms = [*terms[:3], ELLIPSIS, terms[-1]]
    between = (own.parted[0] if own.parted else "") if len(terms) != len(own.terms) else None
    return _join(own, terms, own.parted if between is None else [between] * (len(terms) - 1))


def _join(own: _Group, terms: Iterable[str], parted: Iterable[str]) -> str:
    return own.opened + "".join(f"{term}{end}" for term, end in zip_longest(terms, parted, fillvalue="")) + own.closed


def _whole(term: _Term) -> str:
    return "".join(
        piece if isinstance(piece, str) else _join(piece, map(_whole, piece.terms), piece.parted) for piece in term
    )


def _read(text: str) -> _Term:
    """Read a value; one whose brackets do not match, such as a truncated one, is a single word."""
    term, _ = _term_read([*reversed(_TOKENS.findall(text))])
    return term if _whole(term) == text else (text,)


def _term_read(tokens: list[str]) -> tuple[_Term, str]:
    """Read a term and its terminator."""
    pieces: list[str | _Group] = []
    while tokens:
        token = tokens.pop()
        if token[0] in ",;)]}":
            return tuple(pieces), token
        pieces.append(_group_read(token, tokens) if token in "([{" else token)
    return tuple(pieces), ""


def _group_read(opened: str, tokens: list[str]) -> _Group:
    terms: list[_Term] = []
    parted: list[str] = []
    while True:
        term, end = _term_read(tokens)
        terms += [term] if term or end[:1] in tuple(",;") else []
        if end[:1] not in tuple(",;"):
            return _Group(opened, tuple(terms), tuple(parted), end)
        parted.append(end)
