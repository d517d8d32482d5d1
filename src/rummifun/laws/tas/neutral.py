"""Common parts of the laws of piles: piles built by programs in an implementation's own operations, and their view.

Piles are compared by their visible parts on the sheet: the cards from bottom to top, each with its face and whether it
lies face up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.laws.law import Argument, Implementation, Law, Sort, Table, call_with_chance, make_law, plain_sort
from rummifun.pieces.cartes import est_decouverte

FONCTIONS: Final = frozenset(
    {"creer_jeu_neuf", "creer_tas_vide", "supprimer_tas_vide", "tas_actif", "tas_vide", "tas_empile", "tas_etale"}
    | {"la_hauteur", "la_place", "carte_sur", "carte_sous", "ieme_carte", "retourner_carte_sur", "retourner_carte_sous"}
    | {"retourner_ieme", "battre_tas", "retourner_tas", "empiler", "etaler", "deplacer_haut_sur", "deplacer_haut_sous"}
    | {"deplacer_bas_sur", "deplacer_bas_sous", "deplacer_carte_sur", "poser_tas_sur_tas", "afficher_tas"}
)
"""The functions on piles that laws speak of: those of §2.4, with `empiler` and `etaler` of §1.4."""


SeenCard = tuple[str, bool]
"""The view of a card: its face, and whether it lies face up."""


OUTSIDE_DOMAIN: Final = "refused"
"""The sign for the value of a function outside its domain."""


def pile_cards(m: SimpleNamespace, t: Any) -> list[SeenCard]:
    """Read the cards of a pile, from the bottom to the top.

    >>> from rummifun.laws.tas import implementation
    >>> m = implementation("ours", {}).functions
    >>> pile_cards(m, m.creer_jeu_neuf(32, "talon", m.Empile))[:2]
    [('7♣', False), ('8♣', False)]
    """
    cartes = (m.ieme_carte(t, i) for i in range(1, m.la_hauteur(t) + 1))
    return [(str(c), est_decouverte(c)) for c in cartes]


def turned_over(vu: SeenCard) -> SeenCard:
    """Turn over a card as seen."""
    face, decouverte = vu
    return face, not decouverte


def try_call(f: Callable[..., Any], *args: Any) -> Any:
    """Call a function outside its domain: `OUTSIDE_DOMAIN` if it raises, else its answer.

    >>> try_call(int, "7"), try_call(int, "sept")
    (7, 'refused')
    """
    try:
        return f(*args)
    except (ValueError, LookupError, AssertionError):
        return OUTSIDE_DOMAIN


def refused_on_empty(name: str) -> tuple[Any, ...]:
    """State that a function refuses an empty pile."""
    said = f"{name} (creer_tas_vide p d) is refused"
    return said, lambda m, p, d: try_call(getattr(m, name), m.creer_tas_vide(p, d))


def refused_out_of_bounds(name: str) -> tuple[Any, ...]:
    """State that a function of a rank refuses those before the first and after the last."""
    said = f"{name} t 0 and {name} t (la_hauteur t + 1) are refused"
    answers = [OUTSIDE_DOMAIN, OUTSIDE_DOMAIN]
    return said, lambda m, t: [try_call(getattr(m, name), t, i) for i in (0, m.la_hauteur(t) + 1)], answers


def empty_pile(m: SimpleNamespace, place: str = "vide") -> Any:
    """Make a stacked empty pile."""
    return m.creer_tas_vide(place, m.Empile)


def inactive_pile(m: SimpleNamespace) -> Any:
    """Make an inactive pile."""
    return m.supprimer_tas_vide(empty_pile(m))


def shuffle_pile(m: SimpleNamespace, t: Any, alea: Alea) -> Any:
    """Shuffle by the module's `battre_tas`."""
    return call_with_chance(m.battre_tas, alea, t)


_PRISES: Final = {
    "t": ("deplacer_haut_sur", "deplacer_haut_sous", "deplacer_bas_sur", "deplacer_bas_sous"),
    "u": ("deplacer_bas_sur", "deplacer_bas_sous"),  # from the bottom of 52: cards that no pack of 32 has
}


_TOURS: Final = ("retourner_carte_sur", "retourner_carte_sous", "retourner_tas")


_CARTES: Final = 4


def _siennes(impl: Implementation, operations: Sequence[str]) -> list[str]:
    """Choose the operations that can be used on the piles of an implementation: its own, if it has its own piles."""
    return [op for op in operations if op in impl.defined or "creer_tas_vide" not in impl.defined]


def _pile(name: str, mode: str, pack: int, *, least: int = 0) -> Sort:
    """Generate programs: an empty pile, then for each card a movement from a new pack, and perhaps a turn."""

    def sort(impl: Implementation) -> st.SearchStrategy[Argument]:
        prises = _siennes(impl, _PRISES["u" if pack == 52 else "t"])
        if not prises:
            text = f"creer_jeu_neuf {pack} {name!r} {mode}"
            return st.just(Argument(text, lambda m: m.creer_jeu_neuf(pack, name, getattr(m, mode)), size=pack))
        pas = st.tuples(st.sampled_from(prises), st.sampled_from(["", *_siennes(impl, _TOURS)]))
        return st.lists(pas, min_size=least, max_size=_CARTES).map(lambda steps: _programme(name, mode, pack, steps))

    return sort


def _programme(name: str, mode: str, pack: int, steps: Sequence[tuple[str, str]]) -> Argument:
    text = f"creer_tas_vide {name!r} {mode}"
    for prise, tour in steps:
        text += f" |> {prise} jeu{pack}" + (f" |> {tour}" if tour else "")

    def make(m: SimpleNamespace) -> Any:
        jeu, t = m.creer_jeu_neuf(pack, "jeu", m.Empile), m.creer_tas_vide(name, getattr(m, mode))
        for prise, tour in steps:
            jeu, t = getattr(m, prise)(jeu, t)
            t = getattr(m, tour)(t) if tour else t
        return t

    return Argument(text, make, size=len(steps))


def _parmi(*values: Any) -> Sort:
    return plain_sort(st.sampled_from(values), lambda _: 1)


SORTES: Final[dict[str, Sort]] = {
    "t": _pile("t", "Empile", 32),
    "s": _pile("s", "Empile", 32, least=1),
    "u": _pile("u", "Empile", 52),
    "v": _pile("v", "Etale", 52),
    "n": _parmi(32, 52),
    "k": _parmi(0, 31, 33, 40, 51, 53, 78, -32),
    "i": _parmi(1, 2, 3, 4),
    "p": _parmi("ici", "là"),
    "d": lambda _: st.sampled_from(("Empile", "Etale")).map(lambda mode: Argument(mode, lambda m: getattr(m, mode))),
    "w": _parmi("talon", "rebut"),
    "a": lambda _: st.integers(0, 50).map(lambda game: Argument(f"Alea(1, {game})", lambda _: Alea(1, game))),
}
"""The ranges of the variables: `t`, `u` stacked piles, `s` one that holds a card, `v` a spread one, `d` a mode."""


_OU: Final = ", cartes t being [ieme_carte t 1; …; ieme_carte t (la_hauteur t)]"


def make_laws(table: Table) -> tuple[Law, ...]:
    """Write laws; an equation about the cards of a pile compares them, and a refusal is `OUTSIDE_DOMAIN`."""
    return tuple(
        make_law("réussites", key, said + (_OU if "cartes " in said else ""), left, *(right or _refuse(said)))
        for key, (said, left, *right) in table.items()
    )


def _refuse(said: str) -> list[str]:
    return [OUTSIDE_DOMAIN] if "refused" in said else []
