"""Cases beyond the usual ones: others of the same kinds drawn from a seed, and programs to compare versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.rummikub import J1, J2, Couleur, T
from rummifun.grading.cases import combinations, moves, multisets, states, tiles
from rummifun.grading.cases.chosen import all_cases, marking_cases
from rummifun.grading.cases.spec import Case, Spec, sorted_cases
from rummifun.grading.cases.tiles import make_state
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut, ajoute, cardinal, mens
from rummifun.grading.sheet import ELT, FUNCTIONS, NAT, Role, multiset_role, tuple_role
from rummifun.laws import multiset as laws_of_multisets
from rummifun.laws import rummikub as laws_of_rummikub
from rummifun.laws.reached_states import corpus
from rummifun.laws.rummikub.neutral import flatten

_LETTERS: Final = "abc"


_MORE: Final = 3


def draw_fresh_cases(usual: Sequence[Case], seed: int) -> tuple[Case, ...]:
    """Draw a case for each usual one, within the values that the function must receive.

    >>> from rummifun.grading.matching.sheet_values import Mens
    >>> draw_fresh_cases([("a", Mens([("a", 1), ("b", 2)]))], 2)
    (('c', Mens([('c', 3), ('a', 4)])),)
    >>> from rummifun.grading.cases.spec import parse_tiles
    >>> draw_fresh_cases([(parse_tiles("3r J 3b"),)], 2)
    (((T(3, Rouge), Joker, T(3, Jaune)),),)
    """
    return sorted_cases(_draw_case(case, Alea(seed, i)) for i, case in enumerate(usual))


def _draw_case(case: Case, alea: Alea) -> Case:
    colours, alea = alea.shuffle(Couleur)
    letters, alea = alea.shuffle(_LETTERS)
    more = []
    for _ in _LETTERS:
        n, alea = alea.below(_MORE)
        more.append(n)
    exchanged = dict(zip(Couleur, colours, strict=True))
    named = dict(zip(_LETTERS, letters, strict=True))
    added = dict(zip(letters, more, strict=True))
    orders = _successive_draws(alea)

    def new(value: Any) -> Any:
        if isinstance(value, Mens):
            pairs = ((new(x), n) for x, n in value)
            drawn = [(x, n + added.get(x, 0) if isinstance(x, str) else n) for x, n in pairs]
            return Mens(next(orders).shuffle(drawn)[0])
        if isinstance(value, T):
            return T(value.valeur, exchanged[value.couleur])
        if isinstance(value, str):
            return named.get(value, value)
        if not isinstance(value, tuple):
            return value
        made = map(new, value)
        return type(value)(*made) if isinstance(value, Etat | Statut) else tuple(made)

    return tuple(map(new, case))


def _successive_draws(alea: Alea) -> Iterator[Alea]:
    """Draw an Alea for each multiset of a case, whose multi-elements it shuffles."""
    while True:
        yield alea
        _, alea = alea.word()


_ROOMS: Final = (multisets, tiles, combinations, moves, states)


def _with_chosen_cases(spec: Spec) -> Spec:
    """Replace the cases of a specification by those chosen for it, if there are any."""
    return replace(spec, cases=marking_cases(spec.function) or spec.cases)


SPECS: Final[Mapping[str, Spec]] = {spec.function: _with_chosen_cases(spec) for room in _ROOMS for spec in room.SPECS}


_MOST_PROGRAMS: Final = 2000


_ROUNDS: Final = 60


_DRAWS: Final = 200


_BUILDING: Final = frozenset({"ajoute"})


_BUILDERS: Final = SimpleNamespace(vide=Mens(), ajoute=ajoute)


@cache
def trial_programs(function: str) -> tuple[Case, ...]:
    """List the arguments to try on a function, small ones first, up to some two thousand.

    They are always the same, and leave out those for which the sheet gives no value.

    >>> trial_programs("cardinal")[:3], 1000 < len(trial_programs("inclus")) <= 3000
    (((Mens([]),), (Mens([('a', 1)]),), (Mens([('b', 1)]),)), True)
    """
    usual = sorted_cases(_once((*SPECS[function].cases, *all_cases(function), *_draw_cases(function))).values())
    found = _once(usual)
    for seed in range(_ROUNDS):
        if len(found) >= _MOST_PROGRAMS:
            break
        found |= _once(draw_fresh_cases(usual, seed))
    return sorted_cases(found.values())


def _once(rows: Iterable[Case]) -> dict[str, Case]:
    """Remove duplicates: equal multisets differ, since their elements may be in another order."""
    return {repr(row): row for row in rows}


def _draw_cases(function: str) -> Iterator[Case]:
    takes = FUNCTIONS[function][1].takes
    if function in laws_of_multisets.FONCTIONS:
        for args in corpus((laws_of_multisets.SUITE,), _BUILDING, _DRAWS):
            yield from _of_multisets(function, takes, {name: one.make(_BUILDERS) for name, one in args.items()})
    elif function in _OF_TILES:
        for args in corpus(laws_of_rummikub.SUITES, frozenset(), _DRAWS):
            if all(one.text.count("Joker") <= 2 for one in args.values()):  # as many as the game has
                drawn = SimpleNamespace(**{name: _deep_tuple(one.make(_BUILDERS)) for name, one in args.items()})
                yield from _OF_TILES[function](drawn)


def _deep_tuple(value: Any) -> Any:
    return tuple(map(_deep_tuple, value)) if isinstance(value, list | tuple) else value


def _of_multisets(function: str, takes: tuple[Role, ...], drawn: Mapping[str, Any]) -> Iterator[Case]:
    """Assign drawn values to the roles of a profile: an element, a multi-element, a first and a second multiset."""
    ens = iter("ef")
    given = {ELT: drawn["x"], NAT: drawn["n"], tuple_role(ELT, NAT): (drawn["x"], drawn["n"])}
    case = tuple(drawn[next(ens)] if role == multiset_role(ELT) else given[role] for role in takes)
    if function != "ieme":
        yield case
    elif size := cardinal(drawn["e"]):
        yield (1 + drawn["n"] % size, drawn["e"])


_OF_TILES: Final[Mapping[str, Callable[[Any], Iterable[Case]]]] = {
    "en_ordre": lambda d: [(mens(d.h),)],
    **dict.fromkeys(("est_suite", "est_groupe", "combinaison_valide"), lambda d: [(d.c,), (d.s,), (d.g,)]),
    "combinaisons_valides": lambda d: [(d.q,), (d.p,)],
    "points_suite": lambda d: [(d.s,)],
    "points_groupe": lambda d: [(d.g,)],
    "points_pose": lambda d: [(d.p,)],
    "tableVmens": lambda d: [(d.q,), (d.p,)],
    "premier_coup_ok": lambda d: [
        (mens((*flatten(d.p), *d.h)), d.p, mens(d.h)),
        (mens((*flatten(d.p), *d.c, *d.h)), (*d.p, d.c), mens(d.h)),
        (mens((*flatten(d.p), *d.h)), d.p, mens((*d.h, d.t))),
    ],
    "coup_ok": lambda d: [
        (d.p, mens((*d.c, *d.h)), (*d.p, d.c), mens(d.h)),
        (d.p, mens((*d.s, *d.h)), (*d.p, d.s), mens(d.h)),
        (d.p, mens(d.h), d.p, mens(d.h)),
        ((*d.p, d.s), mens(d.h), d.p, mens((*d.s, *d.h))),
        ((*d.p, d.g), mens(d.s), (d.s, d.g, *d.p), Mens()),
    ],
    "ajouter_tuile": lambda d: [(d.p, d.t)],
    **dict.fromkeys(("extraction_suite", "extraction_groupe"), lambda d: [(mens(d.h),), (mens((*d.h, *d.c)),)]),
    "jouer_1_coup": lambda d: [
        (make_state((*d.s, d.t), d.p, (d.u,)), (*d.p, d.s)),
        (make_state((*d.c, d.t), d.p, (d.u,), joueur=J2), (*d.p, d.c)),
        (make_state((d.t, d.u), d.p), (*d.p, d.s)),
        (make_state((*d.g, d.t), d.p, engage=False), (*d.p, d.g)),
    ],
    "jouer_1er_coup": lambda d: [
        (make_state((*flatten(d.p), d.t), (), (d.u,), engage=False), d.p),
        (make_state((*flatten(d.p), *d.c), d.q, engage=False, joueur=J2), (*d.p, d.c)),
        (make_state((*flatten(d.p), d.t)), d.p),
    ],
    **dict.fromkeys(
        ("joueur_courant", "joueur_suivant", "la_table", "la_pioche", "piocher"),
        lambda d: [(make_state(d.h, d.q, d.c, joueur=j),) for j in (J1, J2)],
    ),
    **dict.fromkeys(("le_statut", "la_main"), lambda d: [(j, make_state(d.h, d.q, d.c)) for j in (J1, J2)]),
}
"""Arguments for functions of tiles and states, from a drawn tile, hand, run, group, combination and table."""


def smaller_cases(case: Case) -> Iterator[Case]:
    """List a case with a little less of one argument: an occurrence, a multi-element.

    >>> [*smaller_cases(("a", Mens([("a", 2), ("b", 1)])))]
    [('a', Mens([('b', 1)])), ('a', Mens([('a', 1), ('b', 1)])), ('a', Mens([('a', 2)]))]
    """
    for i, value in enumerate(case):
        for less in _smaller(value):
            yield (*case[:i], less, *case[i + 1 :])


def _smaller(value: Any) -> Iterator[Any]:
    if isinstance(value, Mens):
        for i, (x, n) in enumerate(value):
            yield Mens((*value[:i], *value[i + 1 :]))
            if n > 1:
                yield Mens((*value[:i], (x, n - 1), *value[i + 1 :]))
    elif isinstance(value, tuple):
        x, n = value  # of a multi-element, n
        yield from ((x, less) for less in _smaller(n))
    elif isinstance(value, int) and value > 0:
        yield value - 1
