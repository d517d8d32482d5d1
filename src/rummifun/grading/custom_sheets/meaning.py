"""The meaning of a type of a sheet, as its values are read, drawn and compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rummifun.grading.sheet.declarations import BAG, SET, TABLE, read_tolerance
from rummifun.grading.sheet.ocaml_types import Type


class Meaning(NamedTuple):
    """The meaning of a type: the type without its other names, and what the sheet says of one of them.

    A list has an `item`, a tuple or a record `fields`, a sum type `cases`.
    """

    of: Type
    is_private: bool = False
    is_abstract: bool = False
    equality: str = ""
    bounds: tuple[int, int] | None = None
    letters: str = ""
    item: Type | None = None
    fields: tuple[Type, ...] | None = None
    cases: Mapping[str, tuple[Type, ...]] = {}
    is_list: bool = False

    @property
    def is_loose(self) -> bool:
        """Tell whether the order of its items means nothing."""
        return self.equality in (BAG, SET, TABLE)

    @property
    def tolerance(self) -> float:
        """The difference that two floats may have, as a share of the larger one or of 1; 0 if none is said."""
        return read_tolerance(self.equality)

    @property
    def is_free(self) -> bool:
        """Tell whether items may be taken out, and stand in another order."""
        return self.item is not None and (self.is_loose or not self.is_private)
