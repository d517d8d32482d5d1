"""`Alea`: bits that never change again, an exact law for each draw, and chance that is a value."""

import copy
import math
import pickle
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import FrozenInstanceError
from hashlib import sha256
from itertools import pairwise, permutations
from typing import Any

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea, RefusChance
from rummifun.refusal import Precondition, quote_value

M = 2**64
TOP = M - 1
HALF = 2**63 + 1  # the bound that rejects the most: 2⁶³ − 1 words of 2⁶⁴
MILLION = 10**6

WORDS = [
    (0, 0, 0, 0xAC476D6BD55F1899),
    (0, 0, 1, 0x51A868D64643A462),
    (1, 0, 0, 0x84F0CB5CFC96F615),
    (0, 1, 0, 0xBE9A8C44F684969A),
    (17, 0, 0, 0xBE1F6451A86B97C7),
    (1, 2, 3, 0x4D1AFB7AB6DC6B7B),
    (TOP, 0, 0, 0xCA8D8989A2C7DCBB),
    (0, TOP, 0, 0x580A9283791CC4A6),
    (0, 0, TOP - 1, 0xC33F0EF5A77502CE),
    (TOP, TOP, TOP - 1, 0xE1693BA49661C0E1),
]


@pytest.mark.parametrize(("seed", "game", "draws", "word"), WORDS)
def test_word_never_changes(seed: int, game: int, draws: int, word: int) -> None:
    assert Alea(seed, game, draws).word() == (word, Alea(seed, game, draws + 1))


GOLDEN = 0x9E3779B97F4A7C15
BOUNDS = (1, 2, 6, 52, 200, 2**32, 2**52, HALF, M - 1, M)
ALEAS = [
    *(Alea(i * GOLDEN % M, i**9 % M, i * i * GOLDEN % (M - 10**4)) for i in range(300)),
    Alea(TOP, TOP, TOP - 10**4),
]
"""Numbers of all sizes, the greatest among them."""


def digest(values: Iterable[object]) -> str:
    return sha256(repr([*values]).encode()).hexdigest()[:16]


def test_three_thousand_draws_and_their_shuffles_never_change() -> None:
    """Their digests come from another program, written from the docstring of the module on unbounded integers."""
    assert digest(alea.below(bound) for alea in ALEAS for bound in BOUNDS) == "4148f56c53afdfb5"
    assert digest(alea.shuffle(range(i % 131)) for i, alea in enumerate(ALEAS)) == "1ba1ef458c65b9bd"
    assert digest(Alea(5, 6, 7).shuffle(range(size)) for size in (900, 1001)) == "216ccd3eaac7d558"


components = st.integers(0, TOP)


def test_below_two_to_the_sixty_four_is_the_word_itself() -> None:
    assert all(alea.below(M) == alea.word() for alea in ALEAS)


def is_rejected(alea: Alea, product: int) -> bool:
    return alea.word()[0] * product % M < M % product


def test_below_draws_the_word_after_rejections_like_a_first_word() -> None:
    assert [is_rejected(Alea(17, 0, n), HALF) for n in range(3)] == [True, True, False]
    assert Alea(17).below(HALF) == Alea(17, 0, 2).below(HALF)


def test_below_costs_two_words_on_average_at_worst() -> None:
    alea, draws = Alea(41), 4_000
    for _ in range(draws):
        value, alea = alea.below(HALF)
        assert 0 <= value < HALF
    assert abs(alea.draws - 2 * draws) < SIGMAS * math.sqrt(2 * draws)  # a geometric law of mean 2 has variance 2


def test_shuffle_draws_a_rejected_batch_again() -> None:
    order, after = Alea(17, 1586).shuffle(range(52))  # found by search: about one pack in 10 000 rejects a word
    assert (digest(order), after.draws) == ("34ab637024580fcc", 6)


SIGMAS = 5  # a right generator crosses this bound, on either side, once in 1.7 million tests; the seeds are fixed


def quantile(freedom: int, sigmas: float) -> float:
    """Return chi-square at so many sigmas: its cube root is close to normal (Wilson and Hilferty, 1931)."""
    variance = 2 / (9 * freedom)
    return freedom * max(0.0, 1 - variance + sigmas * math.sqrt(variance)) ** 3


def chi_square(counts: Iterable[int], cells: int) -> float:
    """Measure the distance of counts from equal ones; a cell that is not there counts 0."""
    kept = list(counts)
    assert len(kept) <= cells
    total = sum(kept)
    assert total >= 5 * cells, "too few draws for chi-square to have its law"
    return sum(n * n for n in kept) * cells / total - total


def seems_uniform(values: Iterable[Hashable], cells: int) -> bool:
    """Tell whether chi-square is plausible; a distance too small to be chance is refused as well."""
    found = chi_square(Counter(values).values(), cells)
    return quantile(cells - 1, -SIGMAS) <= found <= quantile(cells - 1, SIGMAS)


def draw_below(bound: int, times: int, alea: Alea) -> list[int]:
    values = []
    for _ in range(times):
        value, alea = alea.below(bound)
        values.append(value)
    return values


@pytest.mark.parametrize("bound", [6, 13, 52])
def test_draws_of_a_million_are_uniform_and_so_are_their_pairs(bound: int, effort: Effort) -> None:
    values = draw_below(bound, effort(MILLION // 30, MILLION), Alea(2024, bound))
    assert set(values) == set(range(bound))
    assert seems_uniform(values, bound)
    for first in (0, 1):  # pairs that do not overlap: chi-square has its plain law
        assert seems_uniform(zip(values[first::2], values[first + 1 :: 2], strict=False), bound**2)


@pytest.mark.parametrize(("bits", "times"), [(7, 10_000), pytest.param(11, MILLION, marks=pytest.mark.lent)])
def test_remainder_of_a_short_word_would_be_found_biased(bits: int, times: int) -> None:
    # 2⁷ = 2·52 + 24 and 2¹¹ = 39·52 + 20: the first values come once more than the others.
    assert not seems_uniform((word % 52 for word in draw_below(2**bits, times, Alea(8))), 52)


def test_draws_too_regular_or_dependent_would_be_found_out() -> None:
    values = draw_below(52, MILLION // 30, Alea(9))
    assert seems_uniform(values, 52)
    assert not seems_uniform((place % 52 for place in range(MILLION // 10)), 52)
    assert not seems_uniform(((value, value * value % 52) for value in values), 52**2)


@pytest.mark.parametrize("bound", [3 * 2**62, HALF])
def test_draws_below_a_great_bound_are_uniform(bound: int, effort: Effort) -> None:
    # Without rejection some values would have twice the weight of their neighbours.
    values = draw_below(bound, effort(10_000, 100_000), Alea(11))
    assert seems_uniform((value * 48 // bound for value in values), 48)
    assert seems_uniform((value % 3 for value in values), 3)


def test_orders_of_four_elements_come_equally_often_game_by_game_and_along_a_game(effort: Effort) -> None:
    times, alea, along = effort(4_800, 48_000), Alea(24), []
    games = [Alea(23, game).shuffle(range(4))[0] for game in range(times)]
    for _ in range(times):
        order, alea = alea.shuffle("♠♥♦♣")
        along.append(order)
    assert set(games) == set(permutations(range(4)))
    assert seems_uniform(games, 24)
    assert seems_uniform(along, 24)


def test_each_of_52_cards_comes_equally_often_at_each_place(effort: Effort) -> None:
    packs = effort(2_600, 10_400)
    places = Counter(cell for game in range(packs) for cell in enumerate(Alea(52, game).shuffle(range(52))[0]))
    # A pack fills each place once and holds each card once: 51² degrees of freedom, and cells 52/51 as spread.
    found = chi_square(places.values(), 52**2) * 51 / 52
    assert quantile(51**2, -SIGMAS) <= found <= quantile(51**2, SIGMAS)


def test_first_two_cards_of_a_pack_are_independent(effort: Effort) -> None:
    tops = (Alea(53, game).shuffle(range(52))[0][:2] for game in range(effort(14_000, 20_000)))
    assert seems_uniform(tops, 52 * 51)


Stream = Callable[[int], Alea]
STREAMS: dict[str, Stream] = {
    "seeds": Alea,
    "great seeds": lambda i: Alea(TOP - i),
    "games": lambda i: Alea(17, i),
    "games of seed 0": lambda i: Alea(0, i),
    "great games": lambda i: Alea(17, TOP - i),
    "seeds and games together": lambda i: Alea(i, i),
    "seeds up, games down": lambda i: Alea(i, 10**6 - i),
    "games 2³² apart": lambda i: Alea(17, i << 32),
    "draws": lambda i: Alea(17, 0, i),
}
neighbours = pytest.mark.parametrize("stream", STREAMS.values(), ids=STREAMS.keys())


@neighbours
def test_first_words_of_neighbours_flip_half_their_bits_and_are_not_correlated(stream: Stream, effort: Effort) -> None:
    pairs = effort(1_500, 10_000)
    words = [stream(i).word()[0] for i in range(pairs + 1)]
    flips = [a ^ b for a, b in pairwise(words)]
    for bit in range(64):
        flipped = sum(flip >> bit & 1 for flip in flips)
        assert abs(flipped - pairs / 2) < SIGMAS * math.sqrt(pairs) / 2, bit
    numbers = [word / M - 0.5 for word in words]
    for lag in (1, 2, 7):
        products = [a * b for a, b in zip(numbers, numbers[lag:], strict=False)]
        # The product of two independent numbers uniform on −½..½ has mean 0 and deviation 1/12.
        assert abs(sum(products)) < SIGMAS * math.sqrt(len(products)) / 12, lag


@neighbours
def test_first_draws_of_neighbours_are_uniform_and_so_are_their_pairs(stream: Stream, effort: Effort) -> None:
    for bound, values in ((52, effort(0, 30_000)), (13, effort(3_000, 0))):
        drawn = [stream(i).below(bound)[0] for i in range(values)]
        if drawn:
            assert seems_uniform(drawn, bound)
            assert seems_uniform(zip(drawn[::2], drawn[1::2], strict=True), bound**2)


def test_seed_and_game_do_not_stand_for_one_another() -> None:
    firsts = {Alea(seed, game).word()[0] for seed in range(80) for game in range(80)}
    assert len(firsts) == 80**2


@pytest.mark.parametrize("name", ["games", "seeds"])
def test_streams_share_no_word(name: str, effort: Effort) -> None:
    words, streams = set(), effort(200, 1000)
    for alea in map(STREAMS[name], range(streams)):
        for _ in range(50):
            word, alea = alea.word()  # noqa: PLW2901
            words.add(word)
    assert len(words) == 50 * streams


def test_aleas_are_frozen_and_equal_by_their_three_numbers() -> None:
    for name in ("seed", "game", "draws"):
        with pytest.raises(FrozenInstanceError):
            setattr(Alea(1, 2, 3), name, 4)
    assert Alea(1, 2, 3) == Alea(seed=1, game=2, draws=3)
    assert len({Alea(), Alea(1), Alea(0, 1), Alea(0, 0, 1), Alea(0, 0, 0)}) == 4


@settings(max_examples=40)
@given(components, components, components)
def test_alea_survives_repr_pickle_and_copy(seed: int, game: int, draws: int) -> None:
    alea = Alea(seed, game, draws)
    copies = [eval(repr(alea)), pickle.loads(pickle.dumps(alea)), copy.deepcopy(alea)]
    assert (copies, {hash(twin) for twin in copies}) == ([alea] * 3, {hash(alea)})


def test_draws_leave_their_alea_untouched_and_draw_the_same_again() -> None:
    alea = Alea(1, 2, 3)
    for draw in (alea.word, lambda: alea.below(52), lambda: alea.shuffle(range(52))):
        first, again = draw(), draw()
        assert first == again
        assert first[1] != alea
    assert alea == Alea(1, 2, 3)


def test_shuffle_leaves_its_list_untouched_and_takes_any_iterable() -> None:
    cards = list("abcdef")
    shuffled = Alea(5).shuffle(cards)
    assert cards == list("abcdef")
    assert shuffled == Alea(5).shuffle("abcdef") == Alea(5).shuffle(card for card in cards)
    assert sorted(shuffled[0]) == cards


def check_refusal(refused: Precondition, code: RefusChance, got: object) -> None:
    assert refused.refusal.code is code
    assert refused.refusal.got == quote_value(got)
    message = str(refused)
    assert "attendu" in message, "in French"
    assert f"reçu : {quote_value(got)}" in message
    assert message.endswith("(Alea)")
    assert "\n" not in message


@pytest.mark.parametrize("name", ["seed", "game", "draws"])
@pytest.mark.parametrize("bad", [-1, 2**64, 1.5, 1.0, "a", None])
def test_alea_refuses_a_component_that_is_no_integer_of_64_bits(name: str, bad: Any) -> None:
    with pytest.raises(Precondition) as caught:
        Alea(**{name: bad})
    check_refusal(caught.value, RefusChance.MotHorsBornes, bad)


@pytest.mark.parametrize("bad", [0, -3, 2**64 + 1, 6.0, "6", None])
def test_below_refuses_a_bound_outside_1_to_two_to_the_sixty_four(bad: Any) -> None:
    with pytest.raises(Precondition) as caught:
        Alea(1).below(bad)
    check_refusal(caught.value, RefusChance.BorneHorsBornes, bad)


def test_alea_ends_where_its_counter_does() -> None:
    last = Alea(1, 0, TOP)
    for draw in (last.word, lambda: last.below(6), lambda: last.shuffle("ab")):
        with pytest.raises(Precondition) as caught:
            draw()
        check_refusal(caught.value, RefusChance.MotHorsBornes, 2**64)
