"""Small universes, whole: two independent programs reach as many states, and each state keeps every law."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, product, repeat
from pathlib import Path
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.games.rummikub import Joker, T, mens
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut
from rummifun.games.rummikub.game import jeu
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.tuiles import Couleur, Tuile, en_table
from rummifun.laws.game import SUITE
from universes.exploration import Comptes, Univers, fautes, somme, table, visite
from universes.patiences import REUSSITES
from universes.secondes import rummikub as second
from universes.secondes.rummikub import JOKER, Combinaison, Table
from universes.two_player import A_DEUX, begun

UNIVERS: Final = {u.nom: u for u in (*REUSSITES, *A_DEUX)}


LONG: Final = ("haricots turn=18", "descente C♥", "descente D♦")
"""How universes begin of which even the first deal is for the night."""

by_universe = pytest.mark.parametrize(
    "u", [pytest.param(u, id=nom, marks=pytest.mark.lent if nom.startswith(LONG) else ()) for nom, u in UNIVERS.items()]
)


def test_table_names_these_universes() -> None:
    assert [nom for nom in table() if not nom.startswith("rummikub")] == [*UNIVERS]


@by_universe
def test_universe_is_as_large_as_both_programs_find(u: Univers, effort: Effort) -> None:
    """By day, a large one is only begun."""
    comptes, whole = [], not u.lent or effort(0, 1) > 0
    for game, seconde in nonempty(islice(u.donnes(), None if whole else 1)):
        comptes.append(visite(game)[1])
        assert comptes[-1][1:] == seconde(), game.write_position(game.new(Alea()))
    if whole:
        assert somme(comptes) == table()[u.nom]


WHOLE: Final = 150_000
"""The most states of a universe that is asked every law everywhere: there is one for every rule."""

SOME: Final = 30_000
"""How many states of a larger one are asked: some hundreds a second."""


@by_universe
def test_laws_hold_in_every_state_of_a_universe(u: Univers, effort: Effort) -> None:
    states = table()[u.nom].states
    left = effort(2 if u.lent else 12, states if states <= WHOLE else SOME)
    for game, _ in nonempty(u.donnes()):
        plays = dict(islice(visite(game)[0].items(), left))
        assert next(fautes(game, plays), None) is None
        if (left := left - len(plays)) == 0:
            break


def test_page_shows_the_table_of_universes() -> None:
    page = Path(__file__).parents[2] / "docs/epreuves.md"
    shown = re.findall(r"^```\{csv-table\}\n:file: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(page.parent / file).resolve() for file in shown] == [Path(__file__).parent / "comptes.csv"]


COULEURS = tuple(Couleur)


def tuiles(valeurs: int) -> Combinaison:
    """Return two colours of the highest values, and a joker: a first pose needs 30 points."""
    return (*product((1, 2), range(14 - valeurs, 14)), JOKER)


def tuile(t: second.Tuile) -> Tuile:
    return Joker if t == JOKER else T(t[1], COULEURS[t[0] - 1])


def pose(table: Table) -> list[list[Tuile]]:
    return [[tuile(t) for t in c] for c in table]


def etats(valeurs: int) -> Iterator[tuple[Any, Etat]]:
    """Yield every table with every hand; the opponent holds the remaining tiles, but for one that may be the pool."""
    toutes = tuiles(valeurs)
    for posees in second.tables(toutes):
        libres = [t for t in toutes if t not in second.contenu(posees)]
        for ou in product((0, 1), repeat=len(libres)):
            main = frozenset(t for t, j in zip(libres, ou, strict=True) if j == 0)
            reste = [t for t in libres if t not in main]
            for engages in product((False, True), repeat=2):
                yield etat(posees, main, reste, [], engages)
                if reste:
                    yield etat(posees, main, reste[1:], reste[:1], engages)


def etat(
    table: Table,
    main: Iterable[second.Tuile],
    autre: Iterable[second.Tuile],
    pioche: Iterable[second.Tuile],
    engages: tuple[bool, ...],
) -> tuple[Any, Etat]:
    """Make a state for both programs; J1 is to move."""
    ens = [frozenset(tuiles) for tuiles in (main, autre, pioche)]
    m1, m2, reste = (mens(map(tuile, sorted(tuiles))) for tuiles in ens)
    ours = Etat((Statut(J1, engages[0], m1), Statut(J2, engages[1], m2)), en_table(pose(table)), reste, J1)
    return (table, ens[0], engages[0], ens[1], engages[1], ens[2]), ours


def juges(etat: Any, toutes: list[Table]) -> Iterator[str | None]:
    """Yield the second program's refusal of each of `coups`."""
    if second.finie(etat, toutes):
        yield from repeat("PartieTerminee", 2 + 2 * len(toutes))
        return
    yield None if etat[5] else "PiocheVide"
    yield second.refus_passer(etat, toutes)
    yield from (second.refus_pose(etat, table) for table in toutes)
    yield from (second.refus_ouverture(etat, table) for table in toutes)


def coups(toutes: list[Table]) -> list[Coup]:
    """List every move: drawing, passing, every table and every first pose."""
    return [Piocher(), Passer(), *(Poser(pose(t)) for t in toutes), *(PremierCoup(pose(t)) for t in toutes)]


MOST: Final = 12
"""How many states of a large universe the day visits."""

VALEURS: Final = (2, 3, 4)


@pytest.mark.parametrize("valeurs", VALEURS)
def test_refusal_and_outcome_are_those_of_the_second_program(valeurs: int, effort: Effort) -> None:
    most = effort(MOST, 1_000_000)
    toutes = second.tables(tuiles(valeurs))
    tous = coups(toutes)
    states = moves = ends = won = 0
    for seen, e in islice(etats(valeurs), most):
        attendus, outcome = [*juges(seen, toutes)], jeu.outcome(e)
        refus = [jeu.refusal(e, coup) for coup in tous]
        assert [r and r.code.name for r in refus] == attendus, jeu.write_position(e)
        assert (outcome is not None) == second.finie(seen, toutes), jeu.write_position(e)
        states, moves, ends = states + 1, moves + attendus.count(None), ends + (outcome is not None)
        if outcome is not None:
            scores = second.points_main(seen[1]), second.points_main(seen[3])
            assert outcome.scores == scores
            assert outcome.winner == (None if scores[0] == scores[1] else int(scores[1] < scores[0]))
            won += scores[0] < scores[1]
    if most != MOST:
        assert Comptes(len(toutes), states, moves, ends, won) == table()[f"rummikub 2x{valeurs} and a joker"]


ENTIER: Final = ("possibility", "secrecy", "secret_moves", "memory", "scene", "declared")
"""The laws that imagine the tiles of a whole game, of which most are nowhere here."""


@pytest.mark.parametrize("valeurs", VALEURS)
def test_laws_that_count_no_tiles_hold_in_every_state(valeurs: int, effort: Effort) -> None:
    laws = [law for law in SUITE.laws if law.name not in ENTIER]
    assert len(laws) == len(SUITE.laws) - len(ENTIER)
    for _, e in nonempty(islice(etats(valeurs), effort(MOST, 1_000_000))):
        assert next(fautes(begun(jeu, e), {e: ()}, laws), None) is None
