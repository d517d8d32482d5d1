"""QR codes of short texts, as ISO 18004 has them: byte mode, versions 1 to 6, level M, the mask of least penalty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, groupby, pairwise, product, repeat
from typing import Final, NamedTuple

Cell = tuple[int, int]
"""A row and a column."""


Matrix = tuple[tuple[bool, ...], ...]
"""The modules of a code, row by row: True for a dark one."""


class Version(NamedTuple):
    """A size of codes: its number, its bytes of data, its blocks, and the bytes of correction of each."""

    number: int
    data: int
    blocks: int
    correction: int

    @property
    def size(self) -> int:
        """The modules of a side."""
        return 17 + 4 * self.number


_VERSIONS: Final = (
    Version(1, 16, 1, 10),
    Version(2, 28, 1, 16),
    Version(3, 44, 1, 26),
    Version(4, 64, 2, 18),
    Version(5, 86, 2, 24),
    Version(6, 108, 4, 16),
)


LONGEST: Final = _VERSIONS[-1].data - 2
"""The bytes of a text that a code holds at most."""


_MASKS: Final[tuple[Callable[[int, int], int], ...]] = (
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
)
"""Each turns the modules over where it is 0."""


def qr_code(text: str) -> Matrix | None:
    """Draw a text; None if it is too long.

    >>> code = qr_code("rummifun")
    >>> len(code), "".join("█" if dark else " " for dark in code[0])
    (21, '███████ █  █  ███████')
    """
    data = text.encode()
    version = next((one for one in _VERSIONS if len(data) <= one.data - 2), None)
    if version is None:
        return None
    fixed = _fixed_modules(version)
    laid = dict(zip(_way(version.size, fixed), chain(_bits(_codewords(version, data)), repeat(False)), strict=False))
    return min((_apply_mask(version.size, fixed, laid, mask) for mask in range(8)), key=_penalty)


def _codewords(version: Version, data: bytes) -> Iterator[int]:
    """Return the bytes of data, then those of correction, each time one of each block in turn."""
    bits = f"0100{len(data):08b}{''.join(f'{byte:08b}' for byte in data)}0000"
    padded = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    whole = [*padded, *((0xEC, 0x11)[i % 2] for i in range(version.data - len(padded)))]
    n = version.data // version.blocks
    blocks = [whole[i : i + n] for i in range(0, version.data, n)]
    corrections = [_remainder(block, version.correction) for block in blocks]
    return chain(*zip(*blocks, strict=True), *zip(*corrections, strict=True))


def _times(a: int, b: int) -> int:
    """Multiply in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1.

    >>> _times(2, 128), _times(7, 1)
    (29, 7)
    """
    return reduce(lambda so_far, i: (so_far << 1) ^ (so_far >> 7) * 0x11D ^ (b >> i & 1) * a, range(7, -1, -1), 0)


def _generator(degree: int) -> list[int]:
    """Return the polynomial whose roots are the first powers of 2, without its first coefficient, which is 1."""
    roots = reduce(lambda powers, _: [*powers, _times(powers[-1], 2)], range(degree - 1), [1])
    whole = reduce(
        lambda poly, root: [a ^ _times(b, root) for a, b in zip([*poly, 0], [0, *poly], strict=True)], roots, [1]
    )
    return whole[1:]


def _remainder(block: Sequence[int], degree: int) -> list[int]:
    """Return the bytes of correction of a block: what is left of it, divided by the generator."""
    divisor = _generator(degree)

    def divide(left: list[int], byte: int) -> list[int]:
        factor = byte ^ left[0]
        return [a ^ _times(b, factor) for a, b in zip([*left[1:], 0], divisor, strict=True)]

    return reduce(divide, block, [0] * degree)


def _bits(codewords: Iterable[int]) -> Iterator[bool]:
    return (byte >> i & 1 == 1 for byte in codewords for i in range(7, -1, -1))


def _fixed_modules(version: Version) -> Mapping[Cell, bool]:
    """Return the patterns by which a code is found, and room for its format."""
    n = version.size
    timing = {cell: k % 2 == 0 for k in range(n) for cell in ((6, k), (k, 6))}
    room = dict.fromkeys(chain.from_iterable(_format_cells(n)), False)
    corners = {
        (i + y, j + x): _is_ring_dark(y, x, 3)
        for i, j in ((3, 3), (3, n - 4), (n - 4, 3))
        for y, x in product(range(-4, 5), repeat=2)
        if 0 <= i + y < n and 0 <= j + x < n
    }
    at = n - 7
    square = product(range(-2, 3), repeat=2) if version.number > 1 else ()
    alignment = {(at + y, at + x): _is_ring_dark(y, x, 2) for y, x in square}
    return {**timing, **room, **corners, **alignment, (n - 8, 8): True}


def _is_ring_dark(y: int, x: int, outer: int) -> bool:
    """Tell whether a module of a pattern of rings is dark: its middle, its border, and nothing else."""
    ring = max(abs(y), abs(x))
    return ring == outer or ring < outer - 1


def _format_cells(n: int) -> tuple[list[Cell], list[Cell]]:
    """List where the bits of the format lie, twice, the highest first."""
    around = [0, 1, 2, 3, 4, 5, 7]
    first = [*((8, k) for k in around), (8, 8), *((k, 8) for k in reversed(around))]
    return first, [*((n - 1 - k, 8) for k in range(7)), *((8, n - 8 + k) for k in range(8))]


def _format_bits(mask: int) -> list[bool]:
    """Write level M, whose bits are 00, and a mask, with their correction.

    >>> "".join(str(int(bit)) for bit in _format_bits(5))
    '100000011001110'
    """
    left = reduce(lambda rest, i: rest ^ (0x537 << i if rest >> i + 10 & 1 else 0), range(4, -1, -1), mask << 10)
    return [((mask << 10 | left) ^ 0x5412) >> i & 1 == 1 for i in range(14, -1, -1)]


def _way(n: int, fixed: Mapping[Cell, bool]) -> Iterator[Cell]:
    """List the free modules in the order of the bits: up and down, by pairs of columns from the right."""
    for turn, right in enumerate([*range(n - 1, 6, -2), 5, 3, 1]):
        for i in reversed(range(n)) if turn % 2 == 0 else range(n):
            yield from ((i, j) for j in (right, right - 1) if (i, j) not in fixed)


def _apply_mask(n: int, fixed: Mapping[Cell, bool], laid: Mapping[Cell, bool], mask: int) -> Matrix:
    """Return the whole code under a mask."""
    turned = {(i, j): dark ^ (_MASKS[mask](i, j) == 0) for (i, j), dark in laid.items()}
    written = {cell: bit for cells in _format_cells(n) for cell, bit in zip(cells, _format_bits(mask), strict=True)}
    whole = {**fixed, **turned, **written}
    return tuple(tuple(whole[i, j] for j in range(n)) for i in range(n))


_FINDER: Final = (True, False, True, True, True, False, True)


def _penalty(code: Matrix) -> int:
    """Count what makes a code hard to read: long runs, squares, what looks like a corner, more dark than light."""
    lines = [*code, *zip(*code, strict=True)]
    runs = [len([*same]) for line in lines for _, same in groupby(line)]
    squares = sum(len({*a, *b}) == 1 for up, down in pairwise(code) for a, b in _pairs(up, down))
    light = (False,) * 4
    like = sum(
        line[i : i + 11] in ((*_FINDER, *light), (*light, *_FINDER)) for line in lines for i in range(len(line) - 10)
    )
    dark = 100 * sum(map(sum, code)) / len(code) ** 2
    return sum(n - 2 for n in runs if n >= 5) + 3 * squares + 40 * like + 10 * int(abs(dark - 50) / 5)


def _pairs(up: tuple[bool, ...], down: tuple[bool, ...]) -> Iterator[tuple[tuple[bool, bool], tuple[bool, bool]]]:
    return pairwise(zip(up, down, strict=True))


def qr_path(code: Matrix) -> str:
    """Draw the dark modules of a code as one path of SVG, a unit each.

    >>> qr_path(((True, True, False), (False, False, True)))
    'M0 0h2v1h-2zM2 1h1v1h-1z'
    """
    return "".join(
        f"M{j[0]} {i}h{len(j)}v1h-{len(j)}z"
        for i, row in enumerate(code)
        for dark, run in groupby(range(len(row)), row.__getitem__)
        if dark and (j := [*run])
    )
