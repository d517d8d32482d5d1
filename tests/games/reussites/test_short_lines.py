"""Short lines of Klondike, compared with the fewest moves that win small games, by exhaustive search."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.asked import ending
from games.reussites.small_klondikes import au_hasard, ecrit, position_key
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.games.reussites.klondike import klondike_classique
from rummifun.games.reussites.klondike_solver import Gagnable, short_lines, solution
from rummifun.games.reussites.klondike_solver.game_line import game_of_table, without_stall_rule
from rummifun.games.reussites.klondike_solver.short_lines import BeamResult, ShortLine, shorten_line, widen_line
from rummifun.games.reussites.klondike_table import Table
from rummifun.pieces.tableau import Retourner

ALL: Final = 10**9


def fewest_moves(jeu: Any, t: Table, most: int) -> int | None:
    """Count the moves of a shortest line of a game that can be won; None where there are too many positions."""
    met, row, n = {position_key(t)}, [t], 0
    while not any(jeu.patience.verdict(t) is not None and jeu.patience.verdict(t).gagnee for t in row):
        after = [jeu.step(t, coup) for t in row for coup in jeu.moves(t)]
        row = [*{key: t for t in after if (key := position_key(t)) not in met}.values()]
        met.update(map(position_key, row))
        n += 1
        if len(met) > most:
            return None
    return n


def won(chance: int, n: int, ranks: tuple[int, ...] = (3,)) -> Iterator[tuple[Any, Table, Any]]:
    """Draw tables that can be won, with a line."""
    for jeu, t in islice(au_hasard(Random(chance), ranks), n):
        found = solution(t, 10**6)
        if isinstance(found, Gagnable):
            yield jeu, t, found.ligne


def is_won_by(t: Table, short: ShortLine) -> bool:
    *_, last = replay(game_of_table(t), without_stall_rule(t), short.ligne)
    return ending(game_of_table(t), last).winner == 0


def test_shorten_line_finds_the_fewest_moves_of_small_klondikes(effort: Effort) -> None:
    seen = 0
    for jeu, t, ligne in won(51, effort(26, 200), (3, 4)[: effort(1, 2)]):
        fewest = fewest_moves(jeu, t, effort(300, 3_000))
        short = shorten_line(t, ligne, (1, ALL))
        assert short.is_shortest
        assert is_won_by(t, short)
        if fewest is not None:
            seen += 1
            assert len(short.ligne) == fewest, ecrit(jeu, t)
            narrow = shorten_line(t, ligne, (2,))
            assert len(ligne) >= len(narrow.ligne) >= fewest
            assert len(narrow.ligne) == fewest or not narrow.is_shortest
    assert seen > effort(2, 40)


MISSING: Final[Callable[..., int]] = short_lines.missing_moves
TAKES: Final[Callable[..., Any]] = short_lines._takes
MUTANTS: Final[dict[str, Callable[..., Any]]] = {
    "missing_moves": lambda d, debts, layout: MISSING(d, debts, layout) + 3 * bool(layout.rest.talon),
    "_takes": lambda d, layout, up: islice(TAKES(d, layout, up), 1),
    "_key": lambda layout: layout.rest,
}
"""A bound that is too high; the nearest card of the stock alone; tables with other columns taken for one."""


@pytest.mark.parametrize("name", MUTANTS)
def test_wrong_search_for_short_lines_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lengths() -> list[int]:
        return [len(shorten_line(t, ligne, (1, ALL)).ligne) for _, t, ligne in won(51, 30)]

    right = lengths()
    monkeypatch.setattr(short_lines, name, MUTANTS[name])
    assert lengths() != right


def test_shorten_line_keeps_to_the_passes() -> None:
    t = klondike_classique(max_redeals=2).new(Alea(1, 3))
    found = solution(t, 10**5)
    assert isinstance(found, Gagnable)
    short = shorten_line(t, found.ligne, (3,))
    assert len(short.ligne) < len(found.ligne)
    assert is_won_by(t, short)
    assert sum(coup == Retourner("rebut", "talon", coup.n) for coup in short.ligne) <= 2


def test_shorten_line_goes_on_from_the_line_found_last() -> None:
    t = klondike_classique().new(Alea(1))
    found = solution(t, 10**5)
    assert isinstance(found, Gagnable)
    asked: list[tuple[int, int]] = []

    def widen(d: Any, stations: Any, most: int, width: int) -> BeamResult:
        asked.append((width, most))
        return widen_line(d, stations, most, width)

    short = shorten_line(t, found.ligne, (1, 4), widen=widen)
    assert is_won_by(t, short)
    assert [width for width, _ in asked] == [1, 4]
    assert asked[1][1] < asked[0][1]
    assert shorten_line(t, found.ligne, (1, 4), lambda: True) == (found.ligne, False)
