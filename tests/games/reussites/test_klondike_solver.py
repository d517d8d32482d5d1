"""The Klondike solver, compared with an exhaustive search over the game's moves, and with itself without its rules."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.asked import ending, refused
from games.reussites.small_klondikes import DESCENDRE, au_hasard, ecrit, gagnable, lus
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.klondike_solver import (
    Gagnable,
    Indecise,
    Perdue,
    Solution,
    au_plus,
    gagnants,
    search,
    solution,
)
from rummifun.games.reussites.klondike_solver.deal import KlondikeDeal, card_bit, read_deal
from rummifun.games.reussites.klondike_solver.game_line import game_of_table, without_stall_rule
from rummifun.games.reussites.klondike_solver.search import BudgetSpentError, KlondikeSearch, LegalMoves
from rummifun.games.reussites.klondike_solver.stock import NEVER, LostStates
from rummifun.games.reussites.klondike_table import Table
from rummifun.pieces.cartes import JEU_52
from rummifun.pieces.tableau import visible_table

BUDGET: Final = 10**6
ORDINARY: Final = 16
MANY: Final = 5_000


def jamais() -> bool:
    return False


def ways(d: KlondikeDeal) -> list[bool]:
    """Return the ways to search: relaxed first where that makes sense, and plain."""
    return [relaxed for relaxed in (False, True) if not (relaxed and d.tout)]


def answers(t: Table) -> Iterator[bool]:
    """Yield the answer of every way to search."""
    d, e = read_deal(t)
    for way in ways(d):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(search, "relaxed_from", lambda d, way=way: 0 if way else NEVER)
            yield KlondikeSearch(d, BUDGET, jamais).chemin(e) is not None


def won_by(t: Table, found: Solution) -> bool:
    """Play a line with checked moves; tell whether it wins."""
    if not isinstance(found, Gagnable):
        return False
    jeu = game_of_table(t)
    return ending(jeu, deque(replay(jeu, without_stall_rule(t), found.ligne), maxlen=1)[0]).winner == 0


def test_solution_of_small_klondikes_is_that_of_an_exhaustive_search(effort: Effort) -> None:
    seen = Counter[tuple[Any, ...]]()
    for jeu, t in islice(au_hasard(Random(22)), effort(ORDINARY, MANY)):
        expected = gagnable(jeu, t)
        if expected is None:
            continue
        found = solution(t, BUDGET)
        assert isinstance(found, Gagnable | Perdue)
        assert won_by(t, found) is expected, ecrit(jeu, t)
        assert set(answers(t)) == {expected}, ecrit(jeu, t)
        seen[t.notes.waste_access, t.notes.worry_back, t.notes.max_redeals is None, expected] += 1
    assert len(seen) >= 6


def corpus() -> list[tuple[Any, Table]]:
    """Return the tables of the corpus, the smallest first."""
    return [*lus(DESCENDRE.read_text(encoding="utf-8"))]


def test_solution_wins_what_is_won_only_by_coming_down(effort: Effort) -> None:
    for jeu, t in nonempty(corpus()[:: effort(3, 1)]):
        assert won_by(t, solution(t, BUDGET)), ecrit(jeu, t)
        if t.notes.max_redeals is None:
            assert isinstance(solution(t.noted(worry_back=False), BUDGET), Perdue), ecrit(jeu, t)
            assert set(answers(t)) == {True}, ecrit(jeu, t)


def test_corpus_is_won_by_coming_down_alone(effort: Effort) -> None:
    for jeu, t in nonempty(corpus()[: effort(2, 100)]):
        assert gagnable(jeu, t, 200_000) is not False
        assert gagnable(jeu, t.noted(worry_back=False), 200_000) is not True


# Rules that prune, each switched off


def _sans_suite(d: KlondikeDeal, avant: Any, suite: Any, carte: Any, deja: Any) -> Any:
    yield suite


OFF: Final[dict[str, tuple[Any, str, Callable[..., Any]]]] = {
    "A, B: nothing is safe": (search, "safe_cards", lambda montees, descend: 0),
    "C: the last card of the stock": (search, "ready_stock", lambda d, e: e.talon if d.tout else 0),
    "H: everything is of use": (search, "useful_cards", lambda d, e, ouverte: -1),
    "E: what was legal before, too": (LegalMoves, "sans", lambda ici, deja: ici),
    "I: a lost pointer tells nothing of others": (LostStates, "_place", lambda lost, e: (e, 0, 1)),
    "G: cards of the stock are laid as others are": (search, "_enchaine", _sans_suite),
}


@pytest.mark.parametrize("rule", OFF)
def test_search_without_a_rule_gives_the_same_answer(
    rule: str, monkeypatch: pytest.MonkeyPatch, effort: Effort
) -> None:
    many = effort(12, 40)
    tables = [t for _, t in islice(au_hasard(Random(3), (3,)), many)] + [t for _, t in corpus()[: many // 5]]
    with_it = [set(answers(t)) for t in tables]
    monkeypatch.setattr(*OFF[rule])
    for t, expected in nonempty(zip(tables, with_it, strict=True)):
        assert set(answers(t)) == expected


# The answer


def test_solution_begins_with_the_card_that_must_be_shown() -> None:
    jeu = klondike()
    t = jeu.step(jeu.new(Alea(1)), jeu.read("c7>♠"))
    found = solution(t, BUDGET)
    assert isinstance(found, Gagnable)
    assert jeu.write(found.ligne[0]) == "c7!"
    assert won_by(t, found)


@pytest.mark.parametrize("jeu", [klondike(), klondike_classique(), klondike(max_redeals=2), klondike(stale_moves=5)])
def test_solution_wins_from_a_place_on_its_way(jeu: Any) -> None:
    t = jeu.new(Alea(1, 4))
    found = solution(t, BUDGET)
    assert won_by(t, found)
    assert isinstance(found, Gagnable)
    way = [*replay(game_of_table(t), without_stall_rule(t), found.ligne)]
    for place in way[5::50]:
        assert won_by(place, solution(place, BUDGET))
    assert solution(way[-1], 1) == Gagnable((), 0)


def test_solution_says_that_its_budget_is_spent() -> None:
    t = klondike_classique().new(Alea(1, 12))
    assert solution(t, 7) == Indecise(7)
    whole = solution(t, BUDGET)
    assert isinstance(whole, Gagnable)
    assert solution(t, whole.noeuds) == whole
    assert solution(t, whole.noeuds - 1) == Indecise(whole.noeuds - 1)
    asked = count()
    assert solution(t, BUDGET, lambda: next(asked) >= 0) == Indecise(0)
    assert next(asked) == 1


def test_solution_refuses_a_budget_that_is_no_number_of_nodes_and_missing_cards() -> None:
    for budget in (0, -1, True, 1.5):
        assert refused(solution, klondike().new(Alea(1)), budget).code.name == "ParametreInvalide"
    for position in ("talon: [2♣]", "♣: 2♣"):
        assert refused(solution, klondike().read_position(position), BUDGET).code.name == "CartesManquantes"


def test_solution_refuses_views_and_chains_and_piles_that_are_none() -> None:
    t = klondike().new(Alea(1))
    for wrong in (
        visible_table(t),
        t.put({"c1": t["c2"], "c2": t["c1"] + t["c1"]}),
        t.put({"c1": (*t["c1"], *t["c2"][-1:]), "c2": t["c2"][:-1]}),
        t.put({"♣": t["talon"][:1], "talon": t["talon"][1:]}),
    ):
        assert refused(solution, wrong, BUDGET)


def test_gagnants_tells_of_every_move_whether_it_keeps_the_win(effort: Effort) -> None:
    kept = Counter[bool | None]()
    for jeu, t in islice(au_hasard(Random(9), (3, 4)), effort(10, 30)):
        told = gagnants(t, BUDGET)
        assert tuple(told) == jeu.moves(t)
        for coup, keeps in told.items():
            assert keeps is isinstance(solution(jeu.step(t, coup), BUDGET), Gagnable), ecrit(jeu, t)
            kept[keeps] += 1
        assert any(told.values()) is isinstance(solution(t, BUDGET), Gagnable)
    assert min(kept[True], kept[False]) > effort(0, 3)
    assert set(gagnants(klondike_classique().new(Alea(1)), 1).values()) == {None}


def test_gagnants_tells_a_move_that_loses_at_once_without_a_budget() -> None:
    rules = "3 3 3 top back 0 | eventail=3 passes=0 vaine=non sur_place=0 descendues=0"
    ((jeu, t),) = lus(f"{rules} / talon: [D♦] [A♠] [D♠] / rebut: R♠ A♦ A♥ / ♣: A♣ D♣ R♣ / c1: R♦ / c2: R♥ / c3: D♥")
    told = gagnants(t, 1)
    assert None in told.values()
    assert told[jeu.read("talon.3!rebut")] is False


def test_au_plus_finds_a_line_one_shorter_of_small_klondikes() -> None:
    shortened = 0
    for _, t in nonempty(islice(au_hasard(Random(4), (3, 4)), 8)):
        found = solution(t, 2_000)
        if not isinstance(found, Gagnable):
            continue
        assert au_plus(t, len(found.ligne), 2_000) == found
        shorter = au_plus(t, len(found.ligne) - 1, 2_000)
        shortened += isinstance(shorter, Gagnable)
        assert not isinstance(shorter, Gagnable) or (len(shorter.ligne) < len(found.ligne) and won_by(t, shorter))
    assert shortened >= 2


def test_card_bit_is_another_for_every_card() -> None:
    assert sum(card_bit(c) for c in JEU_52.cartes) == (1 << 52) - 1


def test_klondike_search_serves_every_position_of_a_game() -> None:
    d, e = read_deal(klondike_classique().new(Alea(1)))
    warm = KlondikeSearch(d, BUDGET, jamais)
    assert warm.chemin(e) is not None
    before = warm.noeuds
    assert warm.chemin(e) is not None
    assert warm.noeuds <= 2 * before
    with pytest.raises(BudgetSpentError):
        KlondikeSearch(d, 3, jamais).chemin(e)
