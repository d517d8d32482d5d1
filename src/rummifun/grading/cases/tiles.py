"""Q6 to Q9 besides the laws: the pool, the order of tiles, drawing, first states and reading states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, permutations
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Couleur, Joker, T, cst_PIOCHE_INIT, indice
from rummifun.grading.cases.spec import (
    Diagnosis,
    ExpectedText,
    Reading,
    Spec,
    spec,
)
from rummifun.grading.matching.sheet_values import Etat, Mens, cardinal, list_elements, mens, nbocc, other_player
from rummifun.messages import N_

_PIOCHE: Final = Mens(cst_PIOCHE_INIT)


def _sort_hand(e: Mens) -> Mens:
    return Mens(sorted(e, key=lambda xn: indice(xn[0])))


def _in_order(result: Any, e: Mens) -> bool:
    return isinstance(result, Mens) and list(result) == list(_sort_hand(e))


def _union(*parts: Mens) -> Mens:
    total: Counter[Any] = Counter()
    for x, n in chain.from_iterable(parts):
        total[x] += max(n, 0)  # a hand-in may answer any number: do not count it out
    return Mens((x, n) for x, n in total.items() if n)


def _has_each_once(e: Mens) -> bool:
    return len({x for x, _ in e}) == len(e)


def _parts(result: Any, *cardinals: int) -> bool:
    """Tell whether a result consists of hands of so many tiles each, and a pool, each tile in one multi-element."""
    if not isinstance(result, tuple) or not all(isinstance(part, Mens) and _has_each_once(part) for part in result):
        return False
    return len(result) == len(cardinals) + 1 and tuple(map(cardinal, result[:-1])) == cardinals


def _first_tiles(n: int, p: Mens) -> tuple[Mens, Mens]:
    """Draw the first tiles of a pool."""
    tiles = list_elements(p)
    return mens(tiles[:n]), mens(tiles[n:])


def _deal(_: Any = None) -> tuple[Mens, Mens, Mens]:
    one, left = _first_tiles(14, _PIOCHE)
    return (one, *_first_tiles(14, left))


def _is_draw(result: Any, n: int, p: Mens) -> bool:
    return _parts(result, n) and _union(*result) == _union(p)


def _is_deal(result: Any, _: Any = None) -> bool:
    return _parts(result, 14, 14) and _union(*result) == _PIOCHE


def _is_start(result: Any, _: Any = None) -> bool:
    if not isinstance(result, Etat):
        return False
    s1, s2 = result.statuts
    players = (s1.joueur, s2.joueur) == (J1, J2) and not s1.engage and not s2.engage
    return players and result.joueur == J1 and result.table == () and _is_deal((s1.main, s2.main, result.pioche))


def _of_state(name: str, equation: str, read: Callable[..., Any]) -> Spec:
    return spec(f"{name}_lu", equation, (Reading(read),))


_UNIT: Final = (((),),)


_START: Final = ExpectedText(N_("a first state: J1 and J2 with 14 tiles, nothing laid, J1 to move"))


_STAY: Final = N_("the tiles drawn stay in the pool")


_COLOURS: Final = N_("the colours are in another order than Bleu < Rouge < Jaune < Noir")


def _numbered_tiles(e: Mens) -> list[T]:
    return [x for x, _ in e if isinstance(x, T)]


def _place(colours: Sequence[Couleur], t: T) -> tuple[int, int]:
    return colours.index(t.couleur), t.valeur


def _in_another_order(key: Callable[[T], Any], is_last: bool, *names: str) -> Diagnosis:
    """Name the mistake of another order of numbered tiles, or of jokers that do not come last."""

    def shows(r: Mens, e: Mens) -> bool:
        placed = nbocc(Joker, e) in (0, cardinal(e)) or (r[-1][0] is Joker) == is_last
        return r == e and [*map(key, _numbered_tiles(r))] == sorted(map(key, _numbered_tiles(e))) and placed

    return Diagnosis(names, shows)


_NOT_LAST: Final = N_("the jokers are not last")


_OTHER_KEYS: Final[tuple[tuple[Callable[[T], Any], str], ...]] = (
    (lambda t: t.valeur, N_("values are compared before colours")),
    *((partial(_place, colours), _COLOURS) for colours in [*permutations(Couleur)][1:]),
)


_ORDERS: Final = (
    _in_another_order(indice, False, _NOT_LAST),
    *(_in_another_order(key, True, name) for key, name in _OTHER_KEYS),
    *(_in_another_order(key, False, _NOT_LAST, name) for key, name in _OTHER_KEYS),
)


SPECS: Final = (
    spec(
        "pioche_106",
        N_("cst_PIOCHE_INIT == the 106 tiles of the game: two of each, two jokers"),
        (Reading(lambda: _PIOCHE),),
        named="cst_PIOCHE_INIT",
        cases=((),),
    ),
    spec(
        "en_ordre_trie",
        N_("en_ordre e == e with Bleu < Rouge < Jaune < Noir < Joker, and 1 < 2 < … < 13"),
        (Reading(_sort_hand, right=_in_order),),
        *_ORDERS,
    ),
    spec(
        "extraire_partage",
        N_("(m, p') = extraire n p ⇒ cardinal m = n and m ⊎ p' = p"),
        (Reading(lambda n, p: ExpectedText(N_("a hand of n tiles of the pool, and the others")), right=_is_draw),),
        Diagnosis(
            (N_("another number of tiles is drawn"),),
            lambda r, n, p: cardinal(r[0]) != n and _union(*r) == _union(p),
            lambda n, p: n > 0,
        ),
        Diagnosis((_STAY,), lambda r, n, p: r[1] == p and cardinal(r[0]) == n, lambda n, p: n > 0),
        answer=_first_tiles,
        draws=True,
    ),
    spec(
        "distrib_partage",
        N_("(m1, m2, p) = distrib () ⇒ cardinal m1 = cardinal m2 = 14 and m1 ⊎ m2 ⊎ p = cst_PIOCHE_INIT"),
        (Reading(lambda _: ExpectedText(N_("two hands of 14 tiles and the 78 others")), right=_is_deal),),
        Diagnosis(
            (N_("the hands have not 14 tiles"),),
            lambda r, _: [cardinal(m) for m in r[:2]] != [14, 14] and _union(*r) == _PIOCHE,
        ),
        Diagnosis(
            (N_("both hands are drawn from the whole pool"),),
            lambda r, _: _parts(r, 14, 14) and _PIOCHE in (_union(r[0], r[2]), _union(r[1], r[2])),
        ),
        Diagnosis((_STAY,), lambda r, _: _parts(r, 14, 14) and r[2] == _PIOCHE),
        answer=_deal,
        draws=True,
        cases=_UNIT * 9,
    ),
    spec(
        "init_partie_donne",
        N_("init_partie () == two hands of 14 tiles, nobody has laid, an empty table, the 78 other tiles"),
        (Reading(lambda _: _START, right=_is_start),),
        Diagnosis(
            (N_("J2 begins, where J1 does in the scenario of §8.5"),),
            lambda r, _: r.joueur == J2 and _is_start(r._replace(joueur=J1)),
        ),
        draws=True,
        cases=_UNIT * 2,
    ),
    _of_state("joueur_courant", N_("joueur_courant (…, …, …, j) == j"), lambda e: e.joueur),
    _of_state("joueur_suivant", N_("joueur_suivant e ≠ joueur_courant e"), lambda e: other_player(e.joueur)),
    _of_state("la_table", N_("la_table (…, t, …, …) == t"), lambda e: e.table),
    _of_state("la_pioche", N_("la_pioche (…, …, p, …) == p"), lambda e: e.pioche),
    _of_state("le_statut", N_("le_statut J1 ((s1, s2), …) == s1, le_statut J2 == s2"), lambda j, e: e.le_statut(j)),
    _of_state("la_main", N_("la_main j e == the hand of le_statut j e"), lambda j, e: e.le_statut(j).main),
)
"""The requirements on the functions of Q6 to Q9."""
