"""Sequences of cards: each answers like a list, keeps its promises on many cards, and never recurses."""

import copy
import pickle

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from hypothesis import given, settings
from hypothesis import strategies as st

from pieces.sequences import NOTRES, SEQUENCES
from rummifun.pieces import cartes, tas_deque
from rummifun.pieces import sequence as tas_tuple
from rummifun.pieces.cartes import JEU_52, Carte
from rummifun.pieces.sequence import CardSequence, TupleSequence
from rummifun.pieces.tas_deque import DequeSequence

MANY = JEU_52.cartes * 2000
NAMES = {**vars(cartes), "TupleSequence": TupleSequence, "DequeSequence": DequeSequence}

by_sequence = pytest.mark.parametrize("name", SEQUENCES)
by_ours = pytest.mark.parametrize("name", NOTRES)

OPERATIONS = ("on_top", "under", "without_top", "without_bottom", "followed_by", "replacing", "of")
pas = st.tuples(st.sampled_from(OPERATIONS), st.sampled_from(JEU_52.cartes), st.integers(0, 7))


def suivie(held: list[Carte], sequence: CardSequence, step: tuple[str, Carte, int]) -> tuple[list[Carte], object]:
    name, c, k = step
    i = k % len(held) if held else 0
    match name:
        case "on_top":
            return [*held, c], sequence.add_above(c)
        case "under":
            return [c, *held], sequence.add_below(c)
        case "without_top" if held:
            return held[:-1], sequence.without_top()
        case "without_bottom" if held:
            return held[1:], sequence.without_bottom()
        case "followed_by":
            return [*held, *[c] * k], sequence.with_cards_above([c] * k)
        case "replacing" if held:
            return [*held[:i], *[c] * (k % 3), *held[i + 1 :]], sequence.replace_at(i + 1, *[c] * (k % 3))
        case "of":
            return held[::-1], sequence.of(held[::-1])
    return held, sequence


@by_sequence
def test_sequence_answers_what_a_list_would(name: str, effort: Effort) -> None:
    empty = SEQUENCES[name]

    @settings(max_examples=effort(15, 300))
    @given(steps=st.lists(pas, min_size=1, max_size=25))
    def ask(steps: list[tuple[str, Carte, int]]) -> None:
        held: list[Carte] = []
        sequence: CardSequence = empty
        for step in nonempty(steps):
            before = list(sequence)
            held, following = suivie(held, sequence, step)
            assert list(sequence) == before
            assert isinstance(following, type(empty))
            sequence = following
            assert (list(sequence), len(sequence)) == (held, len(held))
            assert [sequence.at(i) for i in range(1, len(held) + 1)] == held
            assert not held or (sequence.bottom(), sequence.top()) == (held[0], held[-1])
            assert (sequence, hash(sequence)) == (empty.of(held), hash(empty.of(held)))
            if isinstance(sequence, DequeSequence):
                assert (len(sequence.low), len(sequence.high)) == (sequence.nb_low, sequence.nb_high)
                assert (sequence.nb_low and sequence.nb_high) or len(sequence) < 2

    ask()


def test_deque_sequence_shares_cards_out_only_when_a_list_is_empty() -> None:
    a, b, c, d = JEU_52.cartes[:4]
    four = tas_deque.SEQUENCE_VIDE.of((a, b, c, d))
    met = [
        *(tas_deque.SEQUENCE_VIDE.add_above(a), tas_deque.SEQUENCE_VIDE.add_below(a)),
        *(four.add_above(a), four.add_below(a), four.with_cards_above((a, b, c))),
        *(four.without_top(), four.without_top().without_top(), four.without_top().without_top().without_top()),
        *(four.without_bottom(), four.without_bottom().without_bottom(), four.of((a, b, c))),
    ]
    shared = [(0, 1), (1, 0), (2, 3), (3, 2), (2, 5), (2, 1), (1, 1), (1, 0), (1, 2), (1, 1), (1, 2)]
    assert [(held.nb_low, held.nb_high) for held in met] == shared


@by_ours
def test_sequence_of_ours_is_compared_printed_pickled_and_copied(name: str) -> None:
    empty, cards = NOTRES[name], JEU_52.cartes
    assert empty.of(cards) != empty.of(cards[:-1]) != empty.of(cards[1:])
    assert empty.of(cards) != empty.of(cards[::-1])
    assert empty.of(cards) != object()
    for sequence in (NOTRES[name], NOTRES[name].of(JEU_52.cartes[:5])):
        again = eval(repr(sequence), NAMES)
        assert again == sequence
        assert type(again) is type(sequence)
    whole = NOTRES[name].of(JEU_52.cartes)
    assert pickle.loads(pickle.dumps(whole)) == copy.copy(whole) == copy.deepcopy(whole) == whole


def test_tuple_sequence_equals_its_tuple() -> None:
    assert tas_tuple.SEQUENCE_VIDE.of(JEU_52.cartes) == JEU_52.cartes
    assert hash(tas_tuple.SEQUENCE_VIDE.of(JEU_52.cartes)) == hash(JEU_52.cartes)


@by_ours
def test_sequence_of_many_cards_is_built_read_compared_hashed_and_changed(name: str, effort: Effort) -> None:
    empty, many = NOTRES[name], effort(8_000, 100_000)
    cards, new = MANY[:many], JEU_52.cartes[:10]
    first, second = empty.of(cards), empty.of(iter(cards))
    assert first is not second
    assert (first, hash(first), len(first)) == (second, hash(second), many)
    assert first != second.without_top().add_above(second.bottom())
    assert (tuple(first), repr(first).count("Carte(")) == (cards, many)
    assert len(pickle.loads(pickle.dumps(first))) == many
    for c in new:
        first = first.without_top().add_below(c)
    assert tuple(first) == (*reversed(new), *cards[:-10])
    for c in new:
        first = first.without_bottom().add_above(c)
    assert tuple(first) == (*cards[:-10], *new)


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_deque_sequence_shares_out_few_cards_on_average(end: str) -> None:
    """Of 1 024 cards, all taken but one, the cards shared out again are counted: they are the cost."""
    sequence, shared = tas_deque.SEQUENCE_VIDE.of(MANY[:1024]), []
    for _ in range(1023):
        before = sequence
        sequence = sequence.without_top() if end == "top" else sequence.without_bottom()
        if abs(before.nb_low - sequence.nb_low) + abs(before.nb_high - sequence.nb_high) > 1:
            shared.append(len(sequence))
    assert shared == [2**k for k in range(9, 1, -1)]  # the last two cards are in different lists at once
