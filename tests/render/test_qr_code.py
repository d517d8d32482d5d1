"""QR codes: the modules that another program draws; every text is read again; which texts are too long."""

from collections.abc import Iterator
from functools import reduce
from itertools import chain, pairwise
from pathlib import Path

import pytest

from rummifun.render import qr_code as qr
from rummifun.render.qr_code import LONGEST, Matrix, qr_code, qr_path

DRAWN = Path(__file__).parent / "codes_qr"
"""Codes that another program has drawn, each below its text and its mask; each is full, so nothing is padded."""


def written(code: Matrix) -> list[str]:
    return ["".join("#" if dark else "." for dark in row) for row in code]


def version_of(code: Matrix) -> qr.Version:
    return qr._VERSIONS[(len(code) - 17) // 4 - 1]


def mask_of(code: Matrix) -> int:
    """Read the mask of a code, from both places where it is written."""
    places = [[code[i][j] for i, j in cells] for cells in qr._format_cells(len(code))]
    (mask,) = [mask for mask in range(8) if places == [qr._format_bits(mask)] * 2]
    return mask


def read(code: Matrix) -> Iterator[list[int]]:
    """Read the blocks of a code, with their correction."""
    version, mask = version_of(code), qr._MASKS[mask_of(code)]
    way = qr._way(len(code), qr._fixed_modules(version))
    bits = "".join(str(int(code[i][j] ^ (mask(i, j) == 0))) for i, j in way)
    whole = [int(bits[i : i + 8], 2) for i in range(0, len(bits) - 7, 8)]
    assert len(whole) == version.data + version.blocks * version.correction
    return (whole[block :: version.blocks] for block in range(version.blocks))


@pytest.mark.parametrize("file", sorted(DRAWN.glob("*.txt")), ids=lambda file: file.stem)
def test_masked_is_the_code_that_another_program_draws(file: Path) -> None:
    head, *rows = file.read_text(encoding="utf-8").splitlines()
    text, _, mask = head.split(" ")
    version = qr._VERSIONS[int(file.stem) - 1]
    fixed = qr._fixed_modules(version)
    bits = chain(qr._bits(qr._codewords(version, text.encode())), [False] * 7)
    laid = dict(zip(qr._way(version.size, fixed), bits, strict=False))
    assert written(qr._apply_mask(version.size, fixed, laid, int(mask))) == rows
    code = qr_code(text)
    assert code is not None
    assert qr._penalty(code) <= qr._penalty(tuple(tuple(cell == "#" for cell in row) for row in rows))


@pytest.mark.parametrize("length", [0, 1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])
def test_qr_code_is_read_again_and_every_power_of_two_is_a_root_of_its_blocks(length: int) -> None:
    text = ("https://exämple/" * 9).encode()[:length].decode(errors="ignore")
    code = qr_code(text)
    assert code is not None
    version, blocks = version_of(code), [*read(code)]
    data = bytes(chain.from_iterable(block[: -version.correction] for block in blocks))
    n = (data[0] & 15) << 4 | data[1] >> 4
    assert (data[0] >> 4, n) == (4, len(text.encode()))
    assert bytes((a & 15) << 4 | b >> 4 for a, b in pairwise(data[1:]))[:n].decode() == text
    root = 1
    for _ in range(version.correction):
        assert [reduce(lambda so_far, byte: qr._times(so_far, root) ^ byte, block) for block in blocks] == [0] * len(
            blocks
        )
        root = qr._times(root, 2)


def test_qr_code_of_a_text_that_is_too_long_is_none() -> None:
    assert qr_code("a" * LONGEST) is not None
    assert qr_code("a" * (LONGEST + 1)) is None
    assert qr_code("é" * 54) is None


def test_qr_path_draws_each_dark_module_once() -> None:
    code = qr_code("https://rummifun.example/i/abc")
    assert code is not None
    runs = [run.split("h")[:2] for run in qr_path(code).split("M")[1:]]
    dark = {(int(at.split()[1]), int(at.split()[0]) + k) for at, long in runs for k in range(int(long.split("v")[0]))}
    assert dark == {(i, j) for i, row in enumerate(code) for j, cell in enumerate(row) if cell}
