"""Laws are values, and a product: equations that any implementation of a sheet can be held to.

`multiset_suite` and `rummikub_suite` are the laws of the Rummikub sheet, to be gone through by a test of one's own, and
`assert_holds` asks one of them of a module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummifun.laws.law import Law
    from rummifun.laws.teaching import assert_holds

    multiset_suite: tuple[Law, ...]
    rummikub_suite: tuple[Law, ...]

__all__ = ["assert_holds", "multiset_suite", "rummikub_suite"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is: laws need hypothesis, and a strategy registers itself at any import."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rummifun.laws import teaching

    return getattr(teaching, name)
