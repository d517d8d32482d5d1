"""Kernels compiled once a run, outside the time of any test: `usefixtures("r7_compiled")` compiles that of R7."""

from collections.abc import Callable
from typing import Final

import pytest

NAMES: Final = ["alea", "r7", "qll", "c4", "md", "md_connue", "klondike", "rummikub", "prevoyant", "sagace", "devin"]
"""The kernels, as `twins` names them."""


def compiled_fixture(kernel: str) -> Callable[[], None]:
    """Make the fixture that compiles a kernel."""

    @pytest.fixture(scope="session", name=f"{kernel}_compiled")
    def compiled() -> None:
        from kernels.twins import KERNELS  # which needs a compiler

        KERNELS[kernel](27, range(1))

    return compiled


FIXTURES: Final = {f"{kernel}_compiled": compiled_fixture(kernel) for kernel in NAMES}
