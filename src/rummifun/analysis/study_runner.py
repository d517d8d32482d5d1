"""Running a study: the engine, the executor, the precision. The counts depend on none of them.

A study is one fold: `partial_sums` hands out blocks of the missing games, and adds up their results. It serves the
command line and the library, studies of one game, comparisons of two, and tournaments.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from math import inf
from typing import Final, Protocol, TypeVar

from rummifun.analysis import engine_choice
from rummifun.analysis.comparison import Comparison
from rummifun.analysis.engine_choice import cross_checked_study, hasten, pacing_backend, tally_with
from rummifun.analysis.executors import Execute, available_cores, on_cluster, process_executor, thread_executor
from rummifun.analysis.game_runner import AUTO, BLOCK, COMPILED, Plan, split_into_blocks
from rummifun.analysis.study_results import Study
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Player
from rummifun.players.glouton import premier

_BLOCK: Final = 1 << 18
"""The games in a kernel's block, a tenth of a second; the first blocks are smaller, to show the study settle."""


_SMALLEST: Final = 1 << 10


_MOMENT: Final = 0.05
"""The seconds that a block of other games should last: an interruption loses the blocks in progress."""


_FIRST: Final = 10_000
"""The number of games before the first check of a study's precision; it doubles for each next check."""


_DEPART: Final = Alea()


class Summable(Protocol):
    """Counts that add up: a study, a comparison, or a tournament."""

    @property
    def blocs(self) -> tuple[range, ...]: ...
    @property
    def parties(self) -> int: ...
    def __add__(self: S, other: S, /) -> S: ...


S = TypeVar("S", bound=Summable)


def check_points(games: int, precision: float | None = None) -> Iterator[int]:
    """List the numbers of games at which to check a study, the last included.

    >>> list(check_points(50_000)), list(check_points(50_000, 0.01))
    ([50000], [10000, 20000, 40000, 50000])
    """
    looked = _FIRST
    while precision is not None and looked < games:
        yield looked
        looked *= 2
    yield games


def missing_ranges(blocks: Iterable[range], games: range) -> Iterator[range]:
    """List the games of a range that are missing from rising blocks.

    >>> list(missing_ranges((range(10, 20), range(30, 35)), range(0, 32)))
    [range(0, 10), range(20, 30)]
    """
    begin = games.start
    for block in (*blocks, range(games.stop, games.stop)):
        if gap := range(begin, min(block.start, games.stop)):
            yield gap
        begin = max(begin, block.stop)


Clock = Callable[[], float]
"""A clock: seconds that rise, from any start."""


STILL: Final[Clock] = float
"""The clock that stands at nought: blocks double, whatever they last."""


def split_ranges(ranges: Iterable[range], backend: str, clock: Clock) -> Iterator[range]:
    """Cut ranges into blocks: of the length that suits a kernel, or such that each lasts a moment by a clock.

    >>> [len(bloc) for bloc in split_ranges([range(0, 600_000)], "noyau", STILL)]
    [1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 76736]
    """
    size = _SMALLEST if backend == COMPILED else 1
    for span in ranges:
        start = span.start
        while start < span.stop:
            begun = clock()
            yield range(start, min(start + size, span.stop))
            start += size
            if backend == COMPILED:
                size = min(2 * size, _BLOCK)
            else:
                size = max(1, min(2 * size, BLOCK, int(size * _MOMENT / (clock() - begun + 1e-9))))


def executor_for(
    backend: str, cores: int = 1, address: str | None = None, initializer: Callable[[], object] = bool
) -> AbstractContextManager[Execute]:
    """Return an executor: a cluster, threads for a kernel, or processes that `begin` so, for games played by moves."""
    n = min(cores, available_cores())
    if address is not None:
        return on_cluster(address, max(2, n))
    if n == 1:
        return nullcontext(map)
    return thread_executor(n) if backend == COMPILED else process_executor(n, initializer)


def partial_sums(
    tally: Callable[[range], S],
    so_far: S,
    games: range,
    backend: str,
    execute: Execute = map,
    precision: float | None = None,
    clock: Clock = STILL,
) -> Iterator[S]:
    """Play the missing games of a range, and yield the sum so far, again and again.

    >>> from rummifun.analysis.game_runner import tally
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> plan = Plan(r7(), 3)
    >>> [e.parties for e in partial_sums(partial(tally, plan), tally(plan, range(4, 6)), range(8), "pur")][-1]
    8
    """
    done = so_far
    for end in check_points(games.stop - games.start, precision):
        some = games[:end]
        for part in execute(tally, split_ranges(missing_ranges(done.blocs, some), backend, clock)):
            done += part
            yield done
        if precision is not None and done.parties == end and _width(done) <= precision:
            break
    yield done


def _width(somme: Summable) -> float:
    low, high = somme.intervalle if isinstance(somme, Study | Comparison) else (-inf, inf)
    return high - low


def study(
    jeu: AnyGame,
    parties: int,
    alea: Alea = _DEPART,
    joueur: Player = premier,
    execute: Execute | None = None,
    *,
    moteur: str = AUTO,
    coeurs: int = 1,
    grappe: str | None = None,
    precision: float | None = None,
    clock: Clock = STILL,
) -> Study:
    """Study games of one seed, from the number of an Alea on; stop early at the precision you ask for.

    Choose the engine (`auto`, `pur`, `noyau`) and where to play: cores of this machine, a cluster, or your own
    `execute`, a `map` over blocks. With a `clock`
    (`time.monotonic`), slow games come in short blocks. Of the games that a compiled twin plays, 200 are played by
    their moves too.

    Profil: jeu → ℕ* → Alea → joueur → (f → plages → études) → moteur → ℕ* → adresse → ℝ option → étude
        (réussites §3.1, AnalyserR7)

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> e = study(r7(tours=2), 20, Alea(3))
    >>> e.parties, e.gagnees, e.blocs
    (20, 2, (range(0, 20),))
    >>> e = study(r7(tours=2), 100_000, Alea(3))
    >>> e.gagnees, e.moteurs, e.verifiees
    (2449, ('noyau',), 200)

    Law: study g (m + n) a == study g m a + study g n (a of the game m later), whatever executes. Raises `Precondition`
    for games that cannot be studied or played so, `GameError` and `TwinMismatchError` with the number of a game gone
    wrong.
    """
    split_into_blocks(alea.game, parties)  # refuses
    plan, games = hasten(Plan(jeu, alea.seed, joueur), parties), range(alea.game, alea.game + parties)
    name = engine_choice.choose_backend(plan, moteur, parties)
    done = cross_checked_study(plan, name, games)
    pace = pacing_backend(plan, name)
    with executor_for(pace, coeurs, grappe) if execute is None else nullcontext(execute) as played:
        sums = partial_sums(partial(tally_with(name), plan), done, games, pace, played, precision, clock)
        return deque(sums, maxlen=1).pop()
