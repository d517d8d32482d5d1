"""Wrong movements of cards from pile to pile, and functions that change more of a pile than they should."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from mutants.piles import ailleurs, autrement, avec, en_c, nus
from mutants.record import Wrong
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tas import Tas

__all__ = ["MUTANTS"]

Piles = tuple[Tas, Tas]


# Moving one card: the same mistakes at the four ends

_BOUTS: Final = ("deplacer_haut_sur", "deplacer_haut_sous", "deplacer_bas_sur", "deplacer_bas_sous")
_AUTRE_BOUT: Final = {"haut": "bas", "bas": "haut", "sur": "sous", "sous": "sur"}


def _confondu(name: str, word: str) -> Callable[..., Any]:
    other = name.replace(f"_{word}", f"_{_AUTRE_BOUT[word]}")
    return lambda m, t, u: getattr(m, other)(t, u)


def _de_rien(name: str) -> Callable[..., Any]:
    return lambda m, t, u: getattr(m, name)(t, u) if len(t.cartes) else (t, u)


def _sur_soi(name: str) -> Callable[..., Any]:
    return lambda m, t, u: (t, u) if t.localisation == u.localisation and len(t.cartes) else getattr(m, name)(t, u)


def _ranime(name: str) -> Callable[..., Any]:
    return lambda m, *rest: getattr(m, name)(*rest[:-1], Tas(rest[-1].cartes, rest[-1].localisation, rest[-1].mode))


def _bouts() -> Iterator[tuple[str, Wrong]]:
    for name in _BOUTS:
        _, end, side = name.split("_")
        yield f"{name} takes the other end", _confondu(name, end)
        yield f"{name} puts it on the other side", _confondu(name, side)
        yield f"{name} of nothing is nothing", _de_rien(name)
        yield f"{name} moves from a pile to itself", _sur_soi(name)
        yield f"{name} revives an inactive pile", _ranime(name)


def _decale(m: Any, t: Tas, u: Tas) -> Piles:
    """Move the top card, and turn the rest over."""
    t, u = m.deplacer_haut_sur(t, u)
    return (m.retourner_tas(t) if len(t.cartes) else t), u


def _decale_bas(m: Any, t: Tas, u: Tas) -> Piles:
    t, u = m.deplacer_bas_sous(t, u)
    return (m.retourner_tas(t) if len(t.cartes) else t), u


def _sous(m: Any, c: Any, r: Any, t: Tas, u: Tas) -> Piles:
    t, v = m.deplacer_carte_sur(c, r, t, u)
    return t, avec(v, [*nus(v)[-1:], *nus(v)[:-1]])


def _sans_elle(m: Any, c: Any, r: Any, t: Tas, u: Tas) -> Piles:
    there = any((d.couleur, d.rang) == (c, r) for d in t.cartes)
    return m.deplacer_carte_sur(c, r, t, u) if there else (t, u)


_UNE_CARTE: Final[dict[str, Wrong]] = {
    **dict(_bouts()),
    "deplacer_carte_sur puts it below": _sous,
    "deplacer_carte_sur of an absent card is nothing": _sans_elle,
    "deplacer_carte_sur revives an inactive pile": _ranime("deplacer_carte_sur"),
    "deplacer_haut_sur turns the rest over": _decale,
    "deplacer_bas_sous turns the rest over": _decale_bas,
}


def _pose(m: Any, t: Tas, u: Tas, cartes: Callable[[list[Carte], list[Carte]], list[Carte]]) -> Piles:
    t1, t2 = m.poser_tas_sur_tas(t, u)
    return t1, avec(t2, cartes(nus(t), nus(u)))


_TOUT: Final[dict[str, Wrong]] = {
    "poser_tas_sur_tas puts it below": lambda m, t, u: _pose(m, t, u, lambda ts, us: [*ts, *us]),
    "poser_tas_sur_tas leaves the first as it was": lambda m, t, u: (t, m.poser_tas_sur_tas(t, u)[1]),
    "poser_tas_sur_tas ends the role of the first": lambda m, t, u: (
        m.supprimer_tas_vide((p := m.poser_tas_sur_tas(t, u))[0]),
        p[1],
    ),
    "poser_tas_sur_tas takes any mode": lambda m, t, u: m.poser_tas_sur_tas(
        Tas(t.cartes, t.localisation, u.mode, t.role), u
    ),
    "poser_tas_sur_tas puts a pile on itself": lambda m, t, u: (t, u) if t == u else m.poser_tas_sur_tas(t, u),
}


# Invariants of all functions: the same mistakes everywhere

_SUR_UN: Final = (
    *("retourner_carte_sur", "retourner_carte_sous", "retourner_ieme", "retourner_tas"),
    *("battre_tas", "empiler", "etaler"),
)


def _ensuite(name: str, mistake: Callable[[Any], Any]) -> Callable[..., Any]:
    """Make a mistake with the piles that a function returns."""

    def wrong(m: Any, first: Any, *rest: Any) -> Any:
        made = getattr(m, name)(first, *rest)
        if isinstance(made, Tas):
            return mistake(made)
        return tuple(mistake(one) if isinstance(one, Tas) else one for one in made)

    return wrong


def _sur_place(name: str) -> Callable[..., Any]:
    """Change the piles themselves."""

    def wrong(m: Any, first: Any, *rest: Any) -> Any:
        made = getattr(m, name)(first, *rest)
        if isinstance(made, Tas):
            return en_c(first, made)
        given = iter([arg for arg in (first, *rest) if isinstance(arg, Tas)])
        return tuple(en_c(next(given), one) if isinstance(one, Tas) else one for one in made)

    return wrong


def _inactif_aussi(name: str) -> Callable[..., Any]:
    def wrong(m: Any, t: Tas, *rest: Any) -> Any:
        return getattr(m, name)(Tas(t.cartes, t.localisation, t.mode), *rest)

    return wrong


def _partout() -> Iterator[tuple[str, Wrong]]:
    for name in (*_SUR_UN, *_BOUTS, "deplacer_carte_sur", "poser_tas_sur_tas"):
        yield f"{name} forgets the place", _ensuite(name, ailleurs)
        yield f"{name} changes what it is given", _sur_place(name)
        if name not in ("empiler", "etaler", "poser_tas_sur_tas"):
            yield f"{name} changes the mode", _ensuite(name, autrement)
    for name in ("retourner_tas", "battre_tas", "empiler", "etaler"):
        yield f"{name} takes an inactive pile", _inactif_aussi(name)


MUTANTS: Final[dict[str, Wrong]] = _UNE_CARTE | _TOUT | dict(_partout())
"""The wrong movements."""
