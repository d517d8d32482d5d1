"""Strategies of hypothesis for the values of the games: `tuiles()`, `combinaisons()`, `mains()`, `tables()`, `etats()`.

They are registered for the nominal types, so `st.from_type(Etat)` works wherever hypothesis and rummifun are installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from itertools import islice
from types import ModuleType
from typing import Any, Final, TypeVar, get_args, get_origin

from hypothesis import strategies as st
from pyrsistent import PList, plist

from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.games import GAMES, game_named
from rummifun.games.descente.etat import Etat as EtatDescente
from rummifun.games.haricots.etat import Etat as EtatHaricots
from rummifun.games.haricots.move_types import Chainer, Defausser, Jeter
from rummifun.games.rummikub import (
    Combinaison,
    Couleur,
    Etat,
    Joker,
    Main,
    Poser,
    PremierCoup,
    Statut,
    T,
    Table,
    Tuile,
    cst_PIOCHE_INIT,
    en_table,
    jeu,
    mens,
    nbocc,
)
from rummifun.multiset import somme
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tableau import Deplacer, Retourner, Tableau
from rummifun.pieces.tarot import Atout
from rummifun.pieces.tas import Mode, Tas, en_tas

X = TypeVar("X")


_COUPS: Final = 10
"""The number of proposed moves from which one is taken."""


_TUILES: tuple[Tuile, ...] = (*(T(v, c) for v in range(1, 14) for c in Couleur), Joker)


def aleas() -> st.SearchStrategy[Alea]:
    """Generate sources of chance."""
    mots = st.integers(0, 2**64 - 1)
    return st.builds(Alea, mots, mots, mots)


def tuiles() -> st.SearchStrategy[Tuile]:
    """Generate tiles, jokers as often as any other face; 1 bleu is the simplest."""
    return st.sampled_from(_TUILES)


@st.composite
def suites_valides(draw: st.DrawFn, *, max_size: int = 13) -> Combinaison:
    """Generate runs, with up to two jokers."""
    taille = draw(st.integers(3, max_size))
    depart = draw(st.integers(1, 14 - taille))
    couleur = draw(st.sampled_from(Couleur))
    jokers = draw(st.sets(st.integers(0, taille - 1), max_size=2))
    return tuple(Joker if i in jokers else T(depart + i, couleur) for i in range(taille))


@st.composite
def groupes_valides(draw: st.DrawFn) -> Combinaison:
    """Generate groups, with up to two jokers, in any order of colours."""
    valeur = draw(st.integers(1, 13))
    couleurs = draw(st.permutations(list(Couleur)))[: draw(st.integers(3, 4))]
    jokers = draw(st.sets(st.integers(0, len(couleurs) - 1), max_size=2))
    return tuple(Joker if i in jokers else T(valeur, c) for i, c in enumerate(couleurs))


# the accidents that spoil a combination c: two of its places, and another tile
_ACCIDENTS: tuple[Callable[[Combinaison, int, int, Tuile], Combinaison], ...] = (
    lambda c, i, j, t: (*c[:i], _croise(c[i], t), *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], _croise(t, c[i]), *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], c[j], *c[i + 1 :]),
    lambda c, i, j, t: c[::-1],
    lambda c, i, j, t: tuple(c[{i: j, j: i}.get(k, k)] for k in range(len(c))),
    lambda c, i, j, t: (*c[:i], t, *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], *c[i + 1 :]),
    lambda c, i, j, t: (*c[:i], Joker, *c[i:]),
    lambda c, i, j, t: (*c[:i], c[j], *c[i:]),
    lambda c, i, j, t: (*c[:i], t, *c[i:]),
)


@st.composite
def _presque_valides(draw: st.DrawFn) -> Combinaison:
    """Spoil a valid combination by one accident: a tile changed, added or taken out, or an order changed."""
    c = draw(suites_valides(max_size=5) | groupes_valides())
    places = st.integers(0, len(c) - 1)
    return draw(st.sampled_from(_ACCIDENTS))(c, draw(places), draw(places), draw(tuiles()))


def _croise(valeur: Tuile, couleur: Tuile) -> Tuile:
    """Return the tile with the value of one and the colour of another; a joker stays one."""
    return T(valeur.valeur, couleur.couleur) if isinstance(valeur, T) and isinstance(couleur, T) else valeur


@st.composite
def _debordantes(draw: st.DrawFn) -> Combinaison:
    """Make a run whose joker stands past 13 or before 1: valid but for the bounds."""
    couleur, taille = draw(st.sampled_from(Couleur)), draw(st.integers(3, 5))
    if draw(st.booleans()):
        return (*(T(v, couleur) for v in range(15 - taille, 14)), Joker)
    return (Joker, *(T(v, couleur) for v in range(1, taille)))


def combinaisons() -> st.SearchStrategy[Combinaison]:
    """Generate combinations: arbitrary ones, valid ones, and nearly valid ones."""
    arbitraires, jokers = st.lists(tuiles(), max_size=6).map(tuple), st.integers(3, 4).map(lambda n: (Joker,) * n)
    valides = suites_valides(), groupes_valides()
    return st.one_of(arbitraires, *valides, *[_presque_valides()] * 3, _debordantes(), jokers)


def mains(*, min_size: int = 0, max_size: int = 20) -> st.SearchStrategy[Main]:
    """Generate hands: no tile more often than in the pool."""
    exemplaires = [(t, i) for t in _TUILES for i in range(2)]
    tirages = st.lists(st.sampled_from(exemplaires), min_size=min_size, max_size=max_size, unique=True)
    return tirages.map(lambda tirage: mens(t for t, _ in tirage))


def tables(*, max_size: int = 6) -> st.SearchStrategy[Table]:
    """Generate valid tables: no tile more often than in the pool."""
    return st.lists(suites_valides() | groupes_valides(), max_size=max_size).map(_possible)


def _possible(combinaisons: Sequence[Combinaison]) -> Table:
    """Keep the combinations whose tiles the pool still has, one after another."""

    def avec(table: Table, c: Combinaison) -> Table:
        posees = [t for d in (*table, c) for t in d]
        return (*table, c) if all(posees.count(t) <= nbocc(t, cst_PIOCHE_INIT) for t in c) else table

    return reduce(avec, combinaisons, en_table(()))


def etats(game: Game[Any, Any, Any] = jeu, *, max_size: int = 60) -> st.SearchStrategy[Any]:
    """Generate states reached by play from a deal, of Rummikub by default."""
    from rummifun.laws.reached_states import reached_states

    return reached_states(game, max_size=max_size).map(lambda r: r.state)


def coups(game: Game[Any, Any, Any] = jeu, *, max_size: int = 60) -> st.SearchStrategy[Any]:
    """Generate moves that are proposed in states reached by play, of Rummikub by default."""
    some = etats(game, max_size=max_size).map(lambda state: tuple(islice(game.moves(state), _COUPS))).filter(bool)
    return some.flatmap(st.sampled_from)


def multiensembles(module: ModuleType | Mapping[str, Any], elements: st.SearchStrategy[X]) -> st.SearchStrategy[Any]:
    """Generate multisets of any module that defines the ten functions, by programs of its own operations.

    >>> from hypothesis import find
    >>> from rummifun.multiset import somme
    >>> find(multiensembles(somme, st.sampled_from("ab")), lambda e: somme.cardinal(e) > 1)
    A(('a', 2), V)

    Law: every multiset of `elements` with few multi-elements can come.
    """
    from rummifun.laws import multiset  # as above

    namespace = module if isinstance(module, Mapping) else vars(module)
    impl = multiset.implementation("", namespace)
    return multiset.programs(impl, elements).map(lambda program: program.make(impl.functions))


def register() -> None:
    """Register the strategies of nominal types; hypothesis calls it by its entry point."""
    st.register_type_strategy(T, st.builds(T, st.integers(1, 13), st.sampled_from(Couleur)))
    st.register_type_strategy(Alea, aleas())
    st.register_type_strategy(Etat, st.deferred(etats))
    st.register_type_strategy(Statut, st.deferred(etats).map(lambda e: e.statuts[0]))
    st.register_type_strategy(somme.Vide, st.just(somme.V))
    st.register_type_strategy(somme.A, _chaines)
    st.register_type_strategy(PList, _listes)
    st.register_type_strategy(Atout, st.integers(1, 21).map(Atout))
    st.register_type_strategy(Tas, st.deferred(_tas))
    st.register_type_strategy(Tableau, _tableaux)
    for kind in (Deplacer, Retourner):
        st.register_type_strategy(kind, st.deferred(lambda: _patiences(coups)).filter(partial(_is, kind)))
    st.register_type_strategy(EtatDescente, st.deferred(lambda: etats(game_named("descente"))))
    st.register_type_strategy(EtatHaricots, st.deferred(lambda: etats(game_named("haricots"))))
    st.register_type_strategy(Poser, tables().map(Poser))
    st.register_type_strategy(PremierCoup, tables().map(PremierCoup))
    for ranked in (Chainer, Jeter, Defausser):
        st.register_type_strategy(ranked, st.builds(ranked, st.integers(0, 5)))


def _is(kind: type, value: object) -> bool:
    return isinstance(value, kind)


def _element(kind: Any) -> st.SearchStrategy[Any]:
    """Generate elements of a type, integers if it is a variable."""
    return st.integers() if isinstance(kind, TypeVar) else st.from_type(kind)


def _chaines(kind: Any) -> st.SearchStrategy[somme.A[object]]:
    """Generate non-empty chains of `somme`, with elements of the named type."""
    (element,) = get_args(kind) or (int,)
    return st.lists(_element(element), min_size=1, max_size=8).map(_chaine)


def _chaine(xs: Sequence[object]) -> somme.A[object]:
    ens = somme.mens(xs)
    assert isinstance(ens, somme.A)
    return ens


def _listes(kind: Any) -> Any:
    """Generate persistent lists: hands if they hold tiles, multisets if they hold multi-elements."""
    if PList not in (kind, get_origin(kind)):  # a supertype is asked for, such as Iterable: others stand for it
        return NotImplemented
    (element,) = get_args(kind) or (int,)
    if get_origin(element) is not tuple or get_args(element)[1:] != (int,):
        return st.lists(_element(element), max_size=8).map(plist)
    x = get_args(element)[0]
    return mains() if x == Tuile else st.lists(_element(x), max_size=8).map(mens)


def _tas() -> st.SearchStrategy[Tas]:
    cartes = st.lists(st.from_type(Carte), max_size=8)
    return st.builds(en_tas, cartes, st.sampled_from(("talon", "rebut", "centre")), st.sampled_from(Mode))


def _tableaux(kind: Any) -> Any:
    """Generate tables of the patiences, only with notes of the named type if there is one."""
    if Tableau not in (kind, get_origin(kind)):  # as above
        return NotImplemented
    (notes,) = get_args(kind) or (None,)
    tables: st.SearchStrategy[Any] = st.deferred(lambda: _patiences(etats))
    return tables.filter(lambda t: type(t.notes) is notes) if isinstance(notes, type) else tables


def _patiences(of: Callable[[Game[Any, Any, Any]], st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    games = map(game_named, GAMES)
    return st.one_of([of(game) for game in games if game.forme is not None])
