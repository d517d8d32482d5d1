"""Wrong piles (réussites sheet, §2.4), one mistake each."""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, Final

from mutants.record import Wrong
from rummifun.laws.tas import implementation
from rummifun.pieces import sequence as tas_tuple
from rummifun.pieces import tas_deque
from rummifun.pieces.cartes import Cachee, Carte, retournee
from rummifun.pieces.tas import Empile, Etale, Role, Tas, indice, non_vide

__all__ = ["BASES", "MUTANTS", "OVER_BOTH", "ailleurs", "autrement", "avec", "en_c", "nus"]


def avec(t: Tas, cartes: Iterable[Carte]) -> Tas:
    """Return a pile with other cards."""
    return t.holding(t.cartes.of(cartes))


def ailleurs(t: Tas) -> Tas:
    return Tas(t.cartes, "ailleurs", t.mode, t.role)


def autrement(t: Tas) -> Tas:
    return Tas(t.cartes, t.localisation, Etale if t.mode is Empile else Empile, t.role)


def en_c(t: Tas, change: Tas) -> Tas:
    """Write the changes of a pile into the pile itself, as the sheet's own C does."""
    for field in ("cartes", "mode"):
        object.__setattr__(t, field, getattr(change, field))
    return t


def nus(t: Tas) -> list[Carte]:
    return list(t.cartes)


def _module(module: ModuleType) -> Any:
    """Return our functions on piles, over the sequence of a module."""
    return implementation(module.__name__, vars(module)).functions


BASES: Final = {"tuple": _module(tas_tuple), "deux_listes": _module(tas_deque)}
"""The functions on piles that are made wrong, over each sequence."""

OVER_BOTH: Final = {"retourner_tas keeps the order", "deplacer_bas_sous takes the other end"}
"""The mistakes that are made over the other sequence too."""

# One function at a time

_CREER: Final[dict[str, Wrong]] = {
    "creer_jeu_neuf puts the highest card at the bottom": lambda m, n, p, d: avec(
        j := m.creer_jeu_neuf(n, p, d), reversed(nus(j))
    ),
    "creer_jeu_neuf always has 52 cards": lambda m, n, p, d: m.creer_jeu_neuf(max(n, 52) if n in (32, 52) else n, p, d),
    "creer_jeu_neuf takes any size": lambda m, n, p, d: m.creer_jeu_neuf(n if n in (32, 52) else 52, p, d),
    "creer_jeu_neuf forgets the place": lambda m, n, p, d: ailleurs(m.creer_jeu_neuf(n, p, d)),
    "creer_jeu_neuf always stacks": lambda m, n, p, d: m.creer_jeu_neuf(n, p, Empile),
    "creer_tas_vide makes a new pack": lambda m, p, d: m.creer_jeu_neuf(32, p, d),
    "creer_tas_vide forgets the place": lambda m, p, d: ailleurs(m.creer_tas_vide(p, d)),
    "creer_tas_vide always spreads": lambda m, p, d: m.creer_tas_vide(p, Etale),
    "creer_tas_vide makes an inactive pile": lambda m, p, d: m.supprimer_tas_vide(m.creer_tas_vide(p, d)),
    "supprimer_tas_vide does nothing": lambda m, t: t,
    "supprimer_tas_vide throws the cards away": lambda m, t: m.supprimer_tas_vide(avec(t, ())),
    "supprimer_tas_vide takes one that is inactive": lambda m, t: (
        m.supprimer_tas_vide(t) if t.role is Role.Actif else t
    ),
}

_LIRE: Final[dict[str, Wrong]] = {
    "tas_actif is whether there are no cards": lambda m, t: not len(t.cartes),
    "tas_vide is whether there is at most one": lambda m, t: m.la_hauteur(t) < 2,
    "tas_empile is always true": lambda m, t: m.la_hauteur(t) >= 0,
    "tas_etale is tas_empile": lambda m, t: m.tas_empile(t),
    "tas_vide answers of an inactive pile": lambda m, t: not len(t.cartes),
    "tas_empile answers of an inactive pile": lambda m, t: t.mode is Empile,
    "tas_etale answers of an inactive pile": lambda m, t: t.mode is Etale,
    "la_hauteur answers of an inactive pile": lambda m, t: len(t.cartes),
    "la_place answers of an inactive pile": lambda m, t: t.localisation,
    "carte_sur is the bottom card": lambda m, t: m.carte_sous(t),
    "carte_sous is the top card": lambda m, t: m.carte_sur(t),
    "carte_sur of nothing is None": lambda m, t: next(reversed(nus(t)), None),
    "carte_sous of nothing is None": lambda m, t: next(iter(nus(t)), None),
    "ieme_carte counts from the end for 0": lambda m, t, i: nus(t)[i - 1],
    "ieme_carte counts from the top": lambda m, t, i: m.ieme_carte(t, m.la_hauteur(t) + 1 - i),
}

_AFFICHER: Final[dict[str, Wrong]] = {
    "afficher_tas forgets the text": lambda m, t, w: m.afficher_tas(t, ""),
    "afficher_tas spreads every pile": lambda m, t, w: m.afficher_tas(m.etaler(t) if m.tas_actif(t) else t, w),
    "afficher_tas stacks every pile": lambda m, t, w: m.afficher_tas(m.empiler(t) if m.tas_actif(t) else t, w),
    "afficher_tas shows every face": lambda m, t, w: f"{w}: {' '.join(map(str, t.cartes))}" if m.tas_actif(t) else "",
    "afficher_tas shows an inactive pile": lambda m, t, w: m.afficher_tas(t, w) or f"{w}:",
}


def _au_dessus(m: Any, t: Tas, turn: Callable[[Carte], Carte]) -> Tas:
    *dessous, c = nus(non_vide(t))
    return avec(t, [*dessous, turn(c)])


def _tournee_seulement(t: Tas) -> Tas:
    return avec(t, map(retournee, nus(t)))


_TOURNER: Final[dict[str, Wrong]] = {
    "retourner_carte_sur turns the bottom card": lambda m, t: m.retourner_carte_sous(t),
    "retourner_carte_sur never turns down": lambda m, t: _au_dessus(
        m, t, lambda c: retournee(Carte(c.couleur, c.rang, Cachee))
    ),
    "retourner_carte_sous turns the top card": lambda m, t: m.retourner_carte_sur(t),
    "retourner_carte_sous moves the card to the top": lambda m, t: avec(
        u := m.retourner_carte_sous(t), [*nus(u)[1:], nus(u)[0]]
    ),
    "retourner_ieme counts from the top": lambda m, t, i: m.retourner_ieme(t, m.la_hauteur(t) + 1 - i),
    "retourner_ieme turns those below too": lambda m, t, i: avec(
        t, [*map(retournee, nus(t)[: indice(t, i)]), *nus(t)[i:]]
    ),
    "retourner_carte_sur of nothing is nothing": lambda m, t: m.retourner_carte_sur(t) if len(t.cartes) else t,
    "retourner_carte_sous of nothing is nothing": lambda m, t: m.retourner_carte_sous(t) if len(t.cartes) else t,
    "retourner_ieme leaves the pile when there is no such card": lambda m, t, i: (
        m.retourner_ieme(t, i) if 1 <= i <= m.la_hauteur(t) else t
    ),
    "retourner_tas keeps the order": lambda m, t: _tournee_seulement(t),
    "retourner_tas turns every card up": lambda m, t: avec(
        t, [retournee(Carte(c.couleur, c.rang)) for c in reversed(nus(t))]
    ),
    "retourner_tas cuts the pile": lambda m, t: avec(t, map(retournee, [*nus(t)[1:], *nus(t)[:1]])),
}


def _coupe(t: Tas, alea: Any) -> tuple[Tas, Any]:
    k, suite = alea.below(max(1, len(t.cartes)))
    return avec(t, [*nus(t)[k:], *nus(t)[:k]]), suite


def _du_dessus(t: Tas, alea: Any) -> tuple[Tas, Any]:
    *rest, top = nus(t)
    k, suite = alea.below(len(rest) + 1)
    return avec(t, [*rest[:k], top, *rest[k:]]), suite


_BATTRE: Final[dict[str, Wrong]] = {
    "battre_tas cuts the pile": lambda m, t, a: _coupe(m.empiler(t), a),
    "battre_tas puts the top card anywhere": lambda m, t, a: _du_dessus(t, a),
    "battre_tas loses a card": lambda m, t, a: (avec(t, nus(m.battre_tas(t, a)[0])[1:]), a),
}

_MODES: Final[dict[str, Wrong]] = {
    "empiler spreads": lambda m, t: m.etaler(t),
    "etaler stacks": lambda m, t: m.empiler(t),
    "empiler turns the pile": lambda m, t: m.retourner_tas(m.empiler(t)),
    "etaler turns the cards up": lambda m, t: _tournee_seulement(m.etaler(t)),
}

MUTANTS: Final[dict[str, Wrong]] = _CREER | _LIRE | _AFFICHER | _TOURNER | _BATTRE | _MODES
"""The wrong piles, but for moving cards."""
