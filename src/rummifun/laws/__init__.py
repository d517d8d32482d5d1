"""Laws are values, and part of the product: equations that you can check on any implementation of a sheet.

`multiset_suite` and `rummikub_suite` are the laws of the Rummikub sheet, to run through in your own tests; `loi` writes
a law of yours. `assert_holds` checks one of any of them on a module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummifun.laws.law import Law, loi

if TYPE_CHECKING:
    from rummifun.laws.suites import assert_holds

    multiset_suite: tuple[Law, ...]
    rummikub_suite: tuple[Law, ...]


__all__ = ["assert_holds", "loi", "multiset_suite", "rummikub_suite"]


def __getattr__(name: str) -> Any:
    """Import a name only at its first use: laws need hypothesis, and any import registers a strategy."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rummifun.laws import suites

    return getattr(suites, name)
