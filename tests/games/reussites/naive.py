"""R7, QLL and C4 played a second time, from the rule book alone: lists, loops, and none of the words of the frame.

A card is a pair (suit, rank) of small numbers. A game is dealt from the list of its cards, the next to be drawn last,
and gives what is left at its end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

__all__ = ["Card", "Left", "play_c4", "play_qll", "play_r7"]

Card = tuple[int, int]


Left = tuple[int, list[Card], list[Card]]
"""What R7 leaves: the last round, the rebut in the order laid, the lowest rank and the length of each series."""


def play_r7(talon: Sequence[Card], suits: int, ranks: int, seven: int, rounds: int) -> Left:
    """Play R7."""
    lowest, length = [seven] * suits, [1] * suits

    def takes(card: Card) -> bool:
        suit, rank = card
        if rank == (lowest[suit] + length[suit]) % ranks:
            length[suit] += 1
        elif (rank + 1) % ranks == lowest[suit]:
            lowest[suit], length[suit] = rank, length[suit] + 1
        else:
            return False
        return True

    stock, waste, number = list(talon), [], 0
    while stock and number < rounds:
        number += 1
        while stock:
            waste.append(stock.pop())
            if takes(waste[-1]):
                waste.pop()
                while waste and takes(waste[-1]):
                    waste.pop()
        stock, waste = waste[::-1], []
    return number, stock[::-1], [*zip(lowest, length, strict=True)]


Line = list[list[Card]]


def match(line: Line, a: int, b: int) -> bool:
    (s1, r1), (s2, r2) = line[a][-1], line[b][-1]
    return s1 == s2 or r1 == r2


def put(line: Line, i: int, j: int) -> None:
    line[j].extend(line[i])
    del line[i]


def stabilise(line: Line, scan: str) -> bool:
    """Move as long as something can; tell whether anything did."""
    moved = False
    while places := [i for i in range(1, len(line) - 1) if match(line, i - 1, i + 1)]:
        i = max(places) if scan == "rightmost" else min(places)
        put(line, i, i - 1)
        moved = True
    return moved


def play_qll(talon: Sequence[Card], end_rule: str, scan: str) -> Line:
    """Play QLL; give the piles that are left, from left to right, each from its bottom."""
    stock = list(talon)
    line: Line = []
    while stock:
        line.append([stock.pop()])
        stabilise(line, scan)
    if end_rule == "circular":
        end_circular(line, scan)
    again = end_rule.startswith("rotate") and len(line) > 2
    while again:
        line[:] = line[2:] + line[:2]
        again = stabilise(line, scan) and end_rule == "rotate_repeat" and len(line) > 2
    return line


def end_circular(line: Line, scan: str) -> None:
    while len(line) > 2:
        n = len(line) - 1
        if stabilise(line, scan):
            continue
        if match(line, n, 1):
            put(line, 0, n)
        elif match(line, n - 1, 0):
            put(line, n, n - 1)
        else:
            return


def play_c4(talon: Sequence[Card], suits: int, start: int) -> tuple[bool, int]:
    """Play C4; tell whether it is won, and how many cards are still hidden when it stops."""
    cards = list(talon)[::-1]
    hidden = [deque(cards[i::suits]) for i in range(suits)]
    current = start
    while hidden[current]:
        suit, _ = hidden[current].pop()
        current = suit
    return all(card[0] == i for i in range(suits) for card in hidden[i]), sum(map(len, hidden))
