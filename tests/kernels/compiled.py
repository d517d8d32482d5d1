"""Kernels compiled once a run: what that takes is no test's own. `usefixtures("r7_compiled")` asks for that of R7."""

from collections.abc import Callable
from typing import Final

import pytest

NAMES: Final = ["alea", "r7", "qll", "c4", "md", "md_connue", "klondike", "rummikub", "prevoyant", "sagace", "devin"]
"""The kernels, as `twins` names them."""


def compiled_fixture(kernel: str) -> Callable[[], None]:
    """Make the fixture that compiles a kernel."""

    @pytest.fixture(scope="session", name=f"{kernel}_compiled")
    def compiled() -> None:
        from kernels.twins import KERNELS  # which is not for those without a compiler

        KERNELS[kernel](27, range(1))

    return compiled


FIXTURES: Final = {f"{kernel}_compiled": compiled_fixture(kernel) for kernel in NAMES}
