"""What mistakes on piles are made with: a pile with other cards, elsewhere, in the other mode, changed in place."""

from collections.abc import Iterable

from rummifun.pieces.cartes import Carte
from rummifun.pieces.tas import Empile, Etale, Tas

__all__ = ["ailleurs", "autrement", "avec", "en_c", "nus"]


def avec(t: Tas, cartes: Iterable[Carte]) -> Tas:
    """Give a pile other cards."""
    return t.holding(t.cartes.of(cartes))


def ailleurs(t: Tas) -> Tas:
    return Tas(t.cartes, "ailleurs", t.mode, t.role)


def autrement(t: Tas) -> Tas:
    return Tas(t.cartes, t.localisation, Etale if t.mode is Empile else Empile, t.role)


def en_c(t: Tas, change: Tas) -> Tas:
    """Write what has become of a pile into it, as the sheet's own C does."""
    for field in ("cartes", "mode"):
        object.__setattr__(t, field, getattr(change, field))
    return t


def nus(t: Tas) -> list[Carte]:
    return list(t.cartes)
