"""The strategies draw the values promised by their docstrings, of all kinds, and are found by type."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import SimpleNamespace, UnionType
from typing import Any, get_args, get_origin

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from hypothesis import HealthCheck, find, given, seed, settings
from hypothesis import strategies as st
from pyrsistent import PList, plist

from laws.opaque_multisets import OPAQUE
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named, rummikub
from rummifun.games.descente import move_types as descente
from rummifun.games.haricots import move_types as haricots
from rummifun.games.reussites.klondike_table import Passes
from rummifun.games.reussites.relais_des_7 import Tour
from rummifun.games.rummikub import Combinaison, Etat, Joker, T, cst_PIOCHE_INIT, est_groupe, est_suite, inclus, pairs
from rummifun.laws import strategies
from rummifun.laws.strategies import aleas, coups, etats, groupes_valides, mains, multiensembles, suites_valides, tables
from rummifun.multiset import liste, ordre_sup, somme
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tableau import Mouvement, Tableau
from rummifun.pieces.tarot import Atout
from rummifun.pieces.tas import Tas

TUILES: tuple[rummikub.Tuile, ...] = tuple(t for t, _ in pairs(cst_PIOCHE_INIT))


def sample(strategy: st.SearchStrategy[Any], size: int) -> list[Any]:
    drawn: list[Any] = []

    @seed(0)
    @settings(max_examples=size, database=None, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def draw(value: Any) -> None:
        drawn.append(value)

    draw()
    return drawn


@pytest.fixture(scope="module", autouse=True)
def _strategies_are_registered() -> None:
    assert sample(st.from_type(somme.A[str]), 1)


@pytest.mark.parametrize(("kind", "element"), [(somme.A, int), (somme.A[int], int), (somme.A[str], str)])
def test_from_type_draws_chains(kind: Any, element: type) -> None:
    chains = sample(st.from_type(kind), 50)
    assert all(isinstance(ens, somme.A) for ens in chains)
    assert all(isinstance(x, element) for ens in chains for x, _ in somme.pairs(ens))
    assert any(len(somme.pairs(ens)) > 1 for ens in chains)
    assert all(ens == somme.from_pairs(somme.pairs(ens)) for ens in chains)


PUBLIC: dict[str, Any] = {
    **{name: getattr(rummikub, name) for name in ("Main", "Pioche", "Table", "Pose", "Combinaison", "Tuile", "Coup")},
    **{f"multiset.{m.__name__}": m.Multiensemble for m in (somme, liste, ordre_sup)},
    **{f"pieces.{kind.__name__}": kind for kind in (Tas, Tableau, Carte, Atout)},
    "pieces.Mouvement": Mouvement,
    **{f"{name}.Coup": union for name, union in (("descente", descente.Coup), ("haricots", haricots.Coup))},
    **{f"{name}.state": type(game_named(name).new(Alea(1))) for name in GAMES},
    **{kind.__name__: kind for kind in (Alea, somme.Vide, rummikub.Statut, rummikub.Couleur, rummikub.Joueur)},
    "r7.Tableau": Tableau[Tour],
    "klondike.Tableau": Tableau[Passes],
    **{
        f"{union.__args__[0].__module__}.{kind.__name__}": kind
        for union in (rummikub.Coup, descente.Coup, haricots.Coup, Mouvement)
        for kind in get_args(union)
    },
}


@pytest.mark.parametrize("name", PUBLIC)
def test_from_type_draws_of_every_public_type(name: str) -> None:
    kind = PUBLIC[name]
    drawn = sample(st.from_type(kind), 5)
    wanted = tuple(get_origin(one) or one for one in (get_args(kind) if isinstance(kind, UnionType) else [kind]))
    wanted = (PList, type(plist())) if wanted == (PList,) else wanted
    assert all(isinstance(value, wanted) for value in drawn if all(isinstance(one, type) for one in wanted))


@pytest.mark.parametrize("module", [liste, ordre_sup])
def test_multisets_by_type_are_multisets_and_hands_are_in_the_game(module: Any) -> None:
    for ens in sample(st.from_type(module.Multiensemble), 30):
        assert module.egaux(ens, module.from_pairs(module.pairs(ens)))
        assert len({x for x, _ in module.pairs(ens)}) == len(module.pairs(ens))
    assert all(inclus(main, cst_PIOCHE_INIT) for main in sample(st.from_type(rummikub.Main), 30))


def test_from_type_of_a_type_above_ours_draws_none_of_ours() -> None:
    assert not any(isinstance(xs, (PList, Tableau)) for xs in sample(st.from_type(Iterable[int]), 100))


@pytest.mark.parametrize("module", [somme, liste, ordre_sup, *OPAQUE.values()])
def test_multisets_of_any_module_are_made_by_its_own_operations(module: Any) -> None:
    m = SimpleNamespace(**(module if isinstance(module, dict) else vars(module)))
    drawn = sample(multiensembles(module, st.sampled_from("ab")), 60)
    counts = {(m.nbocc("a", e), m.nbocc("b", e)) for e in drawn}
    assert all(m.cardinal(e) == m.nbocc("a", e) + m.nbocc("b", e) for e in drawn)
    assert len(counts) > 5
    assert (0, 0) in counts
    smallest = find(multiensembles(module, st.sampled_from("ab")), lambda e: m.nbocc("b", e) > 1)
    assert tuple(m.pairs(smallest)) == (("b", 2),)


def test_aleas_tiles_and_proposed_moves_are_of_all_kinds() -> None:
    assert set(sample(strategies.tuiles(), 1000)) == set(TUILES)
    numbered: st.SearchStrategy[T] = st.from_type(T)
    assert len({str(t) for t in sample(numbered, 500)}) >= 45
    drawn = sample(aleas(), 50)
    assert min(len({getattr(alea, name) for alea in drawn}) for name in ("seed", "game", "draws")) > 10
    assert {type(move) for move in sample(coups(), 100)} >= {rummikub.Piocher, rummikub.PremierCoup}


def is_whole(e: Etat) -> bool:
    ens = rummikub.tableVmens(e.table)
    for xn in (xn for part in (e.statuts[0].main, e.statuts[1].main, e.pioche) for xn in pairs(part)):
        ens = rummikub.ajoute(xn, ens)
    return rummikub.egaux(ens, cst_PIOCHE_INIT) and rummikub.combinaisons_valides(e.table)


def is_table(table: rummikub.Table) -> bool:
    return (
        rummikub.combinaisons_valides(table) and inclus(rummikub.tableVmens(table), cst_PIOCHE_INIT) and len(table) <= 6
    )


PROMISES: dict[str, tuple[st.SearchStrategy[Any], Callable[[Any], bool]]] = {
    "suites_valides": (suites_valides(), est_suite),
    "suites_valides of 4": (suites_valides(max_size=4), lambda c: len(c) <= 4),
    "groupes_valides": (groupes_valides(), est_groupe),
    "mains": (mains(), lambda main: inclus(main, cst_PIOCHE_INIT) and rummikub.cardinal(main) <= 20),
    "mains of 2 or 3": (mains(min_size=2, max_size=3), lambda main: 2 <= rummikub.cardinal(main) <= 3),
    "tables": (tables(), is_table),
    "etats": (etats(), is_whole),
}


@pytest.mark.parametrize("name", PROMISES)
def test_strategy_draws_what_it_promises(name: str, effort: Effort) -> None:
    strategy, promised = PROMISES[name]
    assert all(map(promised, nonempty(sample(strategy, effort(15, 100)))))


@cache
def combinations() -> tuple[Combinaison, ...]:
    return tuple(sample(strategies.combinaisons(), 500))


def test_short_runs_have_jokers_at_every_place() -> None:
    places = {i for c in sample(suites_valides(max_size=4), 100) for i, t in enumerate(c) if t is Joker}
    assert places == {0, 1, 2, 3}


def test_valid_combinations_have_all_lengths_values_and_numbers_of_jokers() -> None:
    runs = sample(suites_valides(), 250)
    assert {len(c) for c in runs} == set(range(3, 14))
    assert {1, 13} <= {t.valeur for c in runs for t in c if isinstance(t, T)}
    assert {c.count(Joker) for c in runs} == {0, 1, 2}
    groups = sample(groupes_valides(), 150)
    assert {len(c) for c in groups} == {3, 4}
    assert {t.valeur for c in groups for t in c if isinstance(t, T)} == set(range(1, 14))


def test_states_reach_engaged_players_and_laid_tables() -> None:
    states = sample(etats(), 60)
    engaged = Counter(sum(s.engage for s in e.statuts) for e in states)
    assert min(engaged[n] for n in (0, 1, 2)) >= 5
    assert sum(len(e.table) > 1 for e in states) >= 10
    assert {e.joueur for e in states} == {rummikub.J1, rummikub.J2}
    assert {s.engage for s in sample(st.from_type(rummikub.Statut), 60)} == {True, False}


def changes(c: Combinaison) -> Iterator[Combinaison]:
    """List the combinations that differ by one tile taken, replaced or added, or by two exchanged."""
    for i, t in enumerate(c):
        yield (*c[:i], *c[i + 1 :])
        yield from ((*c[:i], other, *c[i + 1 :]) for other in TUILES)
        yield from ((*c[:j], t, *c[j + 1 : i], c[j], *c[i + 1 :]) for j in range(i))
    yield from ((*c[:i], other, *c[i:]) for i in range(len(c) + 1) for other in TUILES)


def kind_of(c: Combinaison) -> str:
    if rummikub.combinaison_valide(c):
        return "valid"
    return "nearly" if any(map(rummikub.combinaison_valide, changes(c))) else "invalid"


@pytest.fixture(scope="module", autouse=True)
def _combinations_are_drawn_once() -> None:
    combinations()


def test_combinations_are_valid_nearly_valid_and_invalid_in_fair_shares() -> None:
    shares = Counter(map(kind_of, combinations()))
    assert shares.total() == 500
    assert min(shares[kind] for kind in ("valid", "nearly", "invalid")) >= 75


KINDS: dict[str, Callable[[Combinaison], bool]] = {
    "empty": lambda c: len(c) == 0,
    "two": lambda c: len(c) == 2,
    "both": lambda c: est_suite(c) and est_groupe(c),
    "run with joker": lambda c: est_suite(c) and Joker in c,
    "group with joker": lambda c: est_groupe(c) and Joker in c,
    "long run": lambda c: len(c) > 4 and est_suite(c),
    "long and invalid": lambda c: len(c) > 4 and not rummikub.combinaison_valide(c),
}


def test_combinations_are_of_every_kind() -> None:
    assert [kind for kind, told in KINDS.items() if not any(map(told, combinations()))] == []
