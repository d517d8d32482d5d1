"""Compiled twins against the engine and the plain solvers: one comparison for each kernel.

A comparison takes a seed and the numbers of some games, and tells the first difference. The tests run each on a few
games; `tests/nightly.py` on a hundred thousand.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain, product
from math import isclose
from random import Random
from typing import Any, Final

import numpy as np
from games.rummikub.random_states import main_de
from games.rummikub.test_rummikub_solver import TAILLES, position
from players.choice_states import JEU, choix, tables, tried, views

from rummifun.analysis import play_states
from rummifun.catalogue.players import PLAYERS
from rummifun.catalogue.twins import twin_for
from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable, Indecise, Perdue, klondike_solver
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.klondike_solver import Solution
from rummifun.games.reussites.klondike_solver.short_lines import shorten_line
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import END_RULES, SCANS, qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import Main, Table, arranger, meilleure_pose
from rummifun.games.rummikub.solver import OBJECTIFS, Objectif
from rummifun.kernels import klondike_search, md_solver, montee_descente, rummikub, sagace
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.devin import count_winnable_deals
from rummifun.kernels.klondike_lines import widen_line_compiled
from rummifun.kernels.twin import Twin
from rummifun.kernels.uint64 import U
from rummifun.pieces.cartes import Couleur, Pack, Rang
from rummifun.players.montee_descente import MdTable as Montee
from rummifun.players.montee_descente import try_card_plain
from rummifun.players.patience_solver import count_winnable_deals_plain
from rummifun.players.sagace import WEIGHTS, win_chance

Ecart = str | None
"""The difference, or None."""

Compare = Callable[[int, range], Ecart]
"""Compare the games of these numbers, of a seed."""

PETITS: Final = tuple(
    Pack(tuple(Couleur)[:suits], tuple(Rang)[low : low + ranks])
    for suits, low, ranks in ((1, 5, 2), (2, 4, 3), (3, 1, 7))
)
"""Small packs, with a 7."""


JEUX: Final[tuple[tuple[Any, str], ...]] = (
    *((r7(tours=tours), "premier") for tours in (1, 2, 3, 4, 60)),
    *((qll(pack, rule, scan), "premier") for pack, rule, scan in product((32, 52), END_RULES, SCANS)),
    *((c4(start=str(start)), "premier") for start in Couleur),
    *((md(stocks=stocks), joueur) for stocks, joueur in product((1, 3, 4, 6), ("ecart", "petit_ecart"))),
    *((r7(pack=pack), "premier") for pack in PETITS),
    *((c4(pack=pack), "premier") for pack in PETITS),
    *((qll(pack, rule), "premier") for rule, pack in product(END_RULES, PETITS)),
    *((md(stocks=2, pack=pack), "ecart") for pack in PETITS),
)
"""The games that have a twin, with its player."""

CONNUES: Final = (
    (md(stocks=1, pack="2x4"), 60, 1000),
    (md(stocks=2, pack="3x4"), 60, 1000),
    (md(stocks=2, pack="4x5"), 40, 1000),
    (md(stocks=3, pack="4x5"), 40, 7),
    (md(stocks=6), 10, 1000),
    (md(), 25, 9000),
    (md(pack="4x13"), 5, 500),
)
"""MD with its talon known: how many deals the tests compare, and the nodes that the solver may visit."""

KLONDIKES: Final = (
    klondike(),
    klondike(draw=1, worry_back=True),
    klondike_classique(),
    klondike_classique(worry_back=False),
)

COUNTED: Final = (
    *(klondike_classique(draw=draw, max_redeals=most) for draw in (1, 3) for most in (0, 1, 2)),
    klondike_classique(max_redeals=13, worry_back=False),
    *(klondike(max_redeals=most) for most in (0, 1, 30)),
    klondike(max_redeals=2, worry_back=True),
)
"""Klondike with counted passes."""


# The bits of chance


def bits_differ(drawn: Callable[..., Any], size: int, aleas: Iterable[Alea]) -> Ecart:
    """Compare shuffles of some cards, and how many words they draw, with those of `Alea`."""
    deck, order, batches = np.empty(64, np.uint8), np.arange(size, dtype=np.uint8), batch_bounds(size)
    for alea in aleas:
        draws = int(drawn(deck, order, U(alea.seed), U(alea.game), batches))
        cards, after = alea.shuffle(range(size))
        if (tuple(deck[:size].tolist()), draws) != (cards, after.draws):
            return f"{alea}, {size} cards: {cards} ≠ {tuple(deck[:size].tolist())}"
    return None


# Whole games


def folded(jeu: Any, joueur: str = "premier") -> Callable[[Alea], Any]:
    """Play a game by its moves, to its last state."""
    return lambda alea: deque(play_states(jeu, alea, PLAYERS[joueur]), maxlen=1)[0]


def unlike(jeu: Any, alea: Alea, pure: Any, compiled: Any) -> str:
    return f"{alea}: {jeu.write_position(pure)} ≠ {jeu.write_position(compiled)}"


def differs(noyau: Twin, jeu: Any, seed: int, games: range, joueur: str = "premier") -> Ecart:
    """Compare the last tables of games of a seed, then their counts."""
    counts: Counter[tuple[str, int, bool]] = Counter()
    played, wins = folded(jeu, joueur), list[bool]()
    for i in games:
        table = played(Alea(seed, i))
        if table != (compiled := noyau.last_table(Alea(seed, i))):
            return unlike(jeu, Alea(seed, i), table, compiled)
        won = jeu.outcome(table).winner == 0
        counts.update((nom, value, won) for nom, value in jeu.mesures(table).items())
        wins.append(won)
    if (gagnees := [*map(bool, noyau.wins(seed, games.start, len(games)))]) != wins:
        return f"{wins} ≠ {gagnees}"
    counted = told(noyau, seed, games)
    return None if counted == counts else f"{dict(counts)} ≠ {dict(counted)}"


def told(noyau: Twin, seed: int, games: range) -> Counter[tuple[str, int, bool]]:
    """Return the counts of a twin, by measure, value, and whether the game was won."""
    counts = noyau.tally(seed, games.start, len(games))
    assert len(counts) == len(noyau.mesures)
    return Counter(
        {
            (nom, value, bool(won)): int(n)
            for nom, rows in zip(noyau.mesures, counts, strict=True)
            for value, row in enumerate(rows)
            for won, n in enumerate(row)
            if n
        }
    )


# Answers of the solvers


def as_the_batch(found: Solution) -> tuple[int, int]:
    """Return an answer in the form of the batch."""
    answer = {Perdue: klondike_search.LOST, Gagnable: klondike_search.WON, Indecise: klondike_search.SPENT}[type(found)]
    return answer, found.budget if isinstance(found, Indecise) else found.noeuds


def verdicts_differ(jeu: Any, budget: int, seed: int, games: range) -> Ecart:
    """Compare the answers about deals of Klondike, one by one and in a batch: verdict, nodes, line, a shorter line."""
    for i, *batch in zip(games, *klondike_search.solve_deals(jeu, seed, games.start, len(games), budget), strict=True):
        t = jeu.new(Alea(seed, i))
        plain, alone = klondike_solver.solution(t, budget), klondike_search.solve_table(t, budget)
        if as_the_batch(plain) != (*map(int, batch),) or alone != plain:
            return f"{jeu} {Alea(seed, i)}: {plain} ≠ {alone}, {batch}"
        if isinstance(plain, Gagnable) and lines_differ(t, plain):
            return f"{jeu} {Alea(seed, i)}: other short lines"
    return None


def lines_differ(t: Any, found: Gagnable[Any]) -> bool:
    """Tell whether the compiled search for short lines finds another than the plain one."""
    compiled = shorten_line(t, found.ligne, (2, 5), widen=widen_line_compiled)
    return shorten_line(t, found.ligne, (2, 5)) != compiled


def known_differ(jeu: Any, budget: int, seed: int, games: range) -> Ecart:
    """Compare the verdicts on deals of MD whose talon is known; of lost ones the nodes too."""
    told = md_solver.solve_deals(jeu, seed, games.start, len(games), budget)
    for i, (verdict, nodes) in zip(games, told, strict=True):
        found = jeu.solution(jeu.new(Alea(seed, i)), budget)
        same = isinstance(found, (Indecise, Perdue, Gagnable)[verdict + 1])
        if not same or (isinstance(found, Perdue) and found.noeuds != nodes):
            return f"{jeu} {Alea(seed, i)}: {found} ≠ {verdict}, {nodes}"
    return None


def solutions_differ(table: Table, main: Main, objectif: Objectif) -> Ecart:
    plain, compiled = meilleure_pose(table, main, objectif), rummikub.meilleure_pose(table, main, objectif)
    return None if plain == compiled else f"{table} / {main}, {objectif}: {plain} ≠ {compiled}"


def arrangements_differ(bag: Main) -> Ecart:
    plain, compiled = arranger(bag), rummikub.arranger(bag)
    return None if plain == compiled else f"{bag}: {plain} ≠ {compiled}"


# Numbers of the players


def probes_differ(t: Any, moves: tuple[Any, ...], seed: int) -> Ecart:
    """Compare the deals that `prevoyant` plays on from a table of MD."""
    asked = tried(t, moves)
    plain, compiled = try_card_plain(*asked, seed, 5), montee_descente.try_card(*asked, seed, 5)
    return None if plain == compiled else f"{JEU.write_position(t)}, {seed}: {plain} ≠ {compiled}"


def chances_differ(table: Montee, cards: int) -> Ecart:
    """Compare the value of a table of MD to `sagace`: to twelve digits, for the order of the sums is not the same."""
    plain, (compiled,) = win_chance(table, cards), sagace.win_chances([table], cards, WEIGHTS)
    return None if isclose(plain, compiled, rel_tol=1e-12) else f"{table}, {cards}: {plain} ≠ {compiled}"


def guesses_differ(jeu: Any, view: Any, seed: int, deals: int = 2, nodes: int = 150) -> Ecart:
    """Compare, of each move of Klondike, the deals drawn by `devin` that can be won after it."""
    moves = jeu.moves(view)
    plain = count_winnable_deals_plain(jeu, view, moves, seed, deals, nodes)
    plain += count_winnable_deals_plain(jeu, view, (), seed, deals, nodes)
    compiled = count_winnable_deals(view, moves, seed, deals, nodes)
    compiled = compiled and compiled + (count_winnable_deals(view, (), seed, deals, nodes) or [])
    return None if plain == compiled else f"{jeu.write_position(view)}, {seed}: {plain} ≠ {compiled}"


# A comparison for each kernel


def one_of(cases: Iterable[Compare]) -> Compare:
    """Compare games of one of these cases, drawn by the seed and the first number."""
    every = (*cases,)
    return lambda seed, games: Random(f"{seed} {games.start}").choice(every)(seed, games)


def each(compare: Callable[[Random, int], Ecart]) -> Compare:
    """Compare one position for each number; chance and the number give it."""
    return lambda seed, games: next(filter(None, (compare(Random(f"{seed} {i}"), i) for i in games)), None)


def a_shuffle(size: int, seed: int, games: range) -> Ecart:
    return bits_differ(shuffle_into, size, (Alea(seed, i) for i in games))


def of_twins(nom: str) -> Compare:
    """Compare whole games of a twin, with every option that has one."""

    def compare(jeu: Any, joueur: str, seed: int, games: range) -> Ecart:
        noyau = twin_for(jeu, joueur)
        assert noyau is not None
        return differs(noyau, jeu, seed, games, joueur)

    mine = ((jeu, joueur) for jeu, joueur in JEUX if jeu.name.partition(" ")[0] == nom)
    return one_of(partial(compare, jeu, joueur) for jeu, joueur in mine)


def a_turn(hasard: Random, i: int) -> Ecart:
    """Compare a turn of Rummikub, and how the tiles laid can be arranged, with one of those left too."""
    table, tuiles = position(hasard, [*TAILLES][i % 3])
    objectif = hasard.choice(OBJECTIFS)
    if found := solutions_differ(table, main_de(*tuiles), objectif):
        return found
    laid = [*chain(*meilleure_pose(table, main_de(*tuiles), objectif).table)]
    left = [*(Counter([*chain(*table), *tuiles]) - Counter(laid)).elements()]
    bags = [laid, *([[*laid, hasard.choice(left)]] if left else [])]
    return next(filter(None, (arrangements_differ(main_de(*bag)) for bag in bags)), None)


def a_card_down(hasard: Random, i: int) -> Ecart:
    seed = hasard.getrandbits(63)
    asked = [*choix(range(seed, seed + 1))]
    return probes_differ(*hasard.choice(asked), seed) if asked else None


def a_value(hasard: Random, i: int) -> Ecart:
    seed = hasard.getrandbits(63)
    seen = [*tables(range(seed, seed + 1))]
    return chances_differ(hasard.choice(seen), hasard.choice((0, 0, 1))) if seen else None


def a_guess(hasard: Random, i: int) -> Ecart:
    jeu, seed = (*KLONDIKES, *COUNTED)[i % (len(KLONDIKES) + len(COUNTED))], hasard.getrandbits(63)
    seen = views(jeu, seed, hasard.randint(1, 8))
    return guesses_differ(jeu, seen[-1], seed, 1, 50) if seen else None


_NODES: Final = 500
"""The nodes that a solver may visit where every deal of a night is asked."""

KERNELS: Final[Mapping[str, Compare]] = {
    "alea": one_of(partial(a_shuffle, size) for size in (2, 3, 8, 32, 52, 56, 64)),
    **{nom: of_twins(nom) for nom in ("r7", "qll", "c4", "md")},
    "md_connue": one_of(partial(known_differ, jeu, min(most, _NODES)) for jeu, _, most in CONNUES),
    "klondike": one_of(partial(verdicts_differ, jeu, _NODES) for jeu in (*KLONDIKES, *COUNTED)),
    "rummikub": each(a_turn),
    "prevoyant": each(a_card_down),
    "sagace": each(a_value),
    "devin": each(a_guess),
}
"""Every kernel, and its comparison."""
