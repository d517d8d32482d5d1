"""The laws of turning, shuffling and moving (réussites sheet, §1.4 and §2.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from toolz import merge

from rummifun.chance import Alea
from rummifun.laws.law import Table
from rummifun.laws.tas.neutral import (
    OUTSIDE_DOMAIN,
    SeenCard,
    empty_pile,
    inactive_pile,
    pile_cards,
    refused_on_empty,
    refused_out_of_bounds,
    shuffle_pile,
    try_call,
    turned_over,
)


def _tournee_en(vues: list[SeenCard], place: int) -> list[SeenCard]:
    vues[place] = turned_over(vues[place])
    return vues


def _ordres(m: SimpleNamespace) -> Counter[str]:
    """Count each order of three cards in 300 shuffles."""
    jeu, t = m.creer_jeu_neuf(32, "jeu", m.Empile), empty_pile(m)
    for _ in range(3):
        jeu, t = m.deplacer_haut_sur(jeu, t)
    return Counter(" ".join(face for face, _ in pile_cards(m, shuffle_pile(m, t, Alea(1, i)))) for i in range(300))


_PRISES: Final[dict[str, tuple[str, int, slice]]] = {
    "haut": ("last", -1, slice(-1)),
    "bas": ("first", 0, slice(1, None)),
}
"""The end from which a card is taken: which card, its index, and the rest."""


_POSES: Final[dict[str, tuple[str, Callable[..., list[SeenCard]]]]] = {
    "sur": ("above", lambda u, c: [*u, c]),
    "sous": ("below", lambda u, c: [c, *u]),
}


_BOUTS: Final = {f"deplacer_{prise}_{pose}": (prise, pose) for prise, pose in product(_PRISES, _POSES)}


def _bout(name: str, prise: str, pose: str) -> Table:
    (carte, i, reste), (cote, posee) = _PRISES[prise], _POSES[pose]
    inactifs = "an empty t (creer_tas_vide), s s, and s t for an inactive t (supprimer_tas_vide)"
    return {
        f"2.4 {name}_cartes": (
            f"both cartes of {name} s u == cartes s without the {carte}, then it {cote} cartes u",
            lambda m, s, u: _deux(m, getattr(m, name)(s, u)),
            lambda m, s, u: (pile_cards(m, s)[reste], posee(pile_cards(m, u), pile_cards(m, s)[i])),
        ),
        f"2.4 {name}_refus": (
            f"{name} t s is refused for {inactifs}",
            lambda m, s: _refus(m, getattr(m, name), s),
            [OUTSIDE_DOMAIN] * 3,
        ),
    }


def _deux(m: SimpleNamespace, piles: tuple[Any, Any]) -> tuple[list[SeenCard], list[SeenCard]]:
    t1, t2 = piles
    return pile_cards(m, t1), pile_cards(m, t2)


def _refus(m: SimpleNamespace, f: Callable[[Any, Any], Any], s: Any) -> list[Any]:
    return [try_call(f, empty_pile(m), s), try_call(f, s, s), try_call(f, s, inactive_pile(m))]


def _choisie(m: SimpleNamespace, s: Any, i: int) -> Any:
    """Choose a card of a pile."""
    return m.ieme_carte(s, min(i, m.la_hauteur(s)))


def _prend(m: SimpleNamespace, s: Any, u: Any, i: int) -> tuple[Any, Any]:
    c = _choisie(m, s, i)
    piles: tuple[Any, Any] = m.deplacer_carte_sur(c.couleur, c.rang, s, u)
    return piles


def _prise(s: list[SeenCard], u: list[SeenCard], i: int) -> tuple[list[SeenCard], list[SeenCard]]:
    j = min(i, len(s)) - 1
    return s[:j] + s[j + 1 :], [*u, s[j]]


def _refus_carte(m: SimpleNamespace, s: Any, u: Any, i: int) -> list[Any]:
    c = _choisie(m, s, i)
    couples = ((u, s), (s, s), (s, inactive_pile(m)))  # the packs of 32 and 52 lend u and s no card in common
    return [try_call(m.deplacer_carte_sur, c.couleur, c.rang, t1, t2) for t1, t2 in couples]


def _retour(f: Callable[[Any, Any], tuple[Any, Any]], s: Any, u: Any) -> tuple[Any, Any]:
    s, u = f(s, u)
    return f(u, s)


def _valeurs(piles: tuple[Any, Any]) -> tuple[Any, int]:
    return piles, hash(piles)


def _call(name: str) -> Callable[..., Any]:
    """Return the call of a module's function by its name."""
    return lambda m, *piles: getattr(m, name)(*piles)


_SUR_UN: Final[dict[str, Callable[..., Any]]] = {
    **{name: _call(name) for name in ("retourner_carte_sur", "retourner_carte_sous")},
    "retourner_ieme": lambda m, s: m.retourner_ieme(s, 1),
    "retourner_tas": _call("retourner_tas"),
    "battre_tas": lambda m, s: shuffle_pile(m, s, Alea(1)),
    **{name: _call(name) for name in ("empiler", "etaler")},
}


_SUR_DEUX: Final[dict[str, Callable[..., tuple[Any, Any]]]] = {
    **{name: _call(name) for name in _BOUTS},
    "deplacer_carte_sur": lambda m, s, u: _prend(m, s, u, 1),
    "poser_tas_sur_tas": _call("poser_tas_sur_tas"),
}


_OU_CARTE: Final = {"deplacer_carte_sur": ", the card being ieme_carte s (min 1 (la_hauteur s))"}


def _un_seul(name: str, f: Callable[..., Any]) -> Table:
    return {
        f"2.4 {name}_garde_la_place": (
            f"la_place ({name} s) == la_place s",
            lambda m, s: m.la_place(f(m, s)),
            lambda m, s: m.la_place(s),
        ),
        f"2.4 {name}_ne_touche_a_rien": (
            f"cartes s after {name} s == cartes s, with tas_empile still true",
            lambda m, s: (f(m, s), pile_cards(m, s), m.tas_empile(s))[1:],
            lambda m, s: (pile_cards(m, s), True),
        ),
        f"2.4 {name}_garde_le_mode": (
            f"tas_empile ({name} s) == tas_empile s",
            lambda m, s: m.tas_empile(f(m, s)),
            lambda m, s: m.tas_empile(s),
        ),
        f"2.4 {name}_inactif": (
            f"{name} (supprimer_tas_vide (creer_tas_vide p Empile)) is refused",
            lambda m: try_call(f, m, inactive_pile(m)),
        ),
    }


def _les_deux(name: str, f: Callable[..., tuple[Any, Any]]) -> Table:
    ou = _OU_CARTE.get(name, "")
    return {
        f"2.4 {name}_garde_les_places": (
            f"la_place of both of {name} s u == la_place s, la_place u" + ou,
            lambda m, s, u: [m.la_place(t) for t in f(m, s, u)],
            lambda m, s, u: [m.la_place(s), m.la_place(u)],
        ),
        f"2.4 {name}_ne_touche_a_rien": (
            f"cartes s and cartes u after {name} s u == cartes s and cartes u" + ou,
            lambda m, s, u: (f(m, s, u), pile_cards(m, s), pile_cards(m, u))[1:],
            lambda m, s, u: (pile_cards(m, s), pile_cards(m, u)),
        ),
        f"2.4 {name}_garde_les_modes": (
            f"tas_empile of both of {name} s v == true, false" + ou,
            lambda m, s, v: [m.tas_empile(t) for t in f(m, s, v)],
            [True, False],
        ),
    }


_CHANGE: Final = (
    *("2.4 empiler_ne_touche_a_rien", "2.4 empiler_garde_le_mode", "2.4 etaler_garde_le_mode"),
    *("2.4 retourner_carte_sur_inactif", "2.4 retourner_carte_sous_inactif", "2.4 retourner_ieme_inactif"),
    "2.4 poser_tas_sur_tas_garde_les_modes",
)
"""The laws on a part that a function must change, or does not concern."""


_GARDE: Final[Table] = {
    **merge(_un_seul(name, f) for name, f in _SUR_UN.items()),
    **merge(_les_deux(name, f) for name, f in _SUR_DEUX.items()),
}


LAWS: Final[Table] = {
    "2.4 retourner_carte_sur_cartes": (
        "cartes (retourner_carte_sur s) == cartes s, the last turned",
        lambda m, s: pile_cards(m, m.retourner_carte_sur(s)),
        lambda m, s: _tournee_en(pile_cards(m, s), -1),
    ),
    "2.4 retourner_carte_sous_cartes": (
        "cartes (retourner_carte_sous s) == cartes s, the first turned",
        lambda m, s: pile_cards(m, m.retourner_carte_sous(s)),
        lambda m, s: _tournee_en(pile_cards(m, s), 0),
    ),
    "2.4 retourner_ieme_cartes": (
        "cartes (retourner_ieme s j) == cartes s, number j turned, for j = min i (la_hauteur s)",
        lambda m, s, i: pile_cards(m, m.retourner_ieme(s, min(i, m.la_hauteur(s)))),
        lambda m, s, i: _tournee_en(pile_cards(m, s), min(i, m.la_hauteur(s)) - 1),
    ),
    "2.4 retourner_carte_sur_vide": refused_on_empty("retourner_carte_sur"),
    "2.4 retourner_carte_sous_vide": refused_on_empty("retourner_carte_sous"),
    "2.4 retourner_ieme_bornes": refused_out_of_bounds("retourner_ieme"),
    "2.4 retourner_tas_cartes": (
        "cartes (retourner_tas t) == cartes t from the last to the first, each turned",
        lambda m, t: pile_cards(m, m.retourner_tas(t)),
        lambda m, t: [turned_over(vu) for vu in reversed(pile_cards(m, t))],
    ),
    "2.4 retourner_tas_deux_fois": (
        "cartes (retourner_tas (retourner_tas t)) == cartes t",
        lambda m, t: pile_cards(m, m.retourner_tas(m.retourner_tas(t))),
        pile_cards,
    ),
    "2.4 retourner_tas_trois_fois": (
        "retourner_tas (retourner_tas (retourner_tas t)) == retourner_tas t",
        lambda m, t: m.retourner_tas(m.retourner_tas(m.retourner_tas(t))),
        lambda m, t: m.retourner_tas(t),
    ),
    "2.4 battre_tas_memes_cartes": (
        "sorted (cartes (battre_tas t a)) == sorted (cartes t)",
        lambda m, t, a: sorted(pile_cards(m, shuffle_pile(m, t, a))),
        lambda m, t, a: sorted(pile_cards(m, t)),
    ),
    "2.4 battre_tas_uniforme": (
        (
            "of 300 battre_tas of 3 cards (creer_tas_vide, deplacer_haut_sur of creer_jeu_neuf), each order of cartes "
            "t comes 25 to 80 times"
        ),
        lambda m: [name for name, n in _ordres(m).items() if not 25 <= n <= 80] or len(_ordres(m)),
        6,
    ),
    "1.4 empiler_mode": ("tas_empile (empiler v) == true", lambda m, v: m.tas_empile(m.empiler(v))),
    "1.4 etaler_mode": ("tas_etale (etaler t) == true", lambda m, t: m.tas_etale(m.etaler(t))),
    "1.4 empiler_cartes": (
        "cartes (empiler v) == cartes v",
        lambda m, v: pile_cards(m, m.empiler(v)),
        lambda m, v: [*pile_cards(m, v)],
    ),
    "1.4 empiler_ne_touche_a_rien": (
        "cartes v after empiler v == cartes v, with tas_etale still true",
        lambda m, v: (m.empiler(v), pile_cards(m, v), m.tas_etale(v))[1:],
        lambda m, v: (pile_cards(m, v), True),
    ),
    "1.4 etaler_cartes": ("cartes (etaler t) == cartes t", lambda m, t: pile_cards(m, m.etaler(t)), pile_cards),
    **merge(_bout(name, *bout) for name, bout in _BOUTS.items()),
    "2.4 deplacer_carte_sur_cartes": (
        "both cartes of deplacer_carte_sur c r s u == cartes s without the card c r, then it above cartes u",
        lambda m, s, u, i: _deux(m, _prend(m, s, u, i)),
        lambda m, s, u, i: _prise(pile_cards(m, s), pile_cards(m, u), i),
    ),
    "2.4 deplacer_carte_sur_refus": (
        (
            "deplacer_carte_sur c r t s is refused for a t without the card (ieme_carte s j, j ≤ la_hauteur s), s s, "
            "and s t for an inactive t (creer_tas_vide, supprimer_tas_vide)"
        ),
        _refus_carte,
        [OUTSIDE_DOMAIN] * 3,
    ),
    **{
        f"2.4 aller_retour_{sens}": (
            f"{name} t s == (u', s), where {name} s u = (s', t), with equal hashes",
            lambda m, s, u, name=name: _valeurs(_retour(getattr(m, name), s, u)),
            lambda m, s, u: _valeurs((u, s)),
        )
        for sens, name in (("dessus", "deplacer_haut_sur"), ("dessous", "deplacer_bas_sous"))
    },
    "2.4 poser_tas_sur_tas_cartes": (
        "both cartes of poser_tas_sur_tas t u == [], then cartes u below cartes t",
        lambda m, t, u: _deux(m, m.poser_tas_sur_tas(t, u)),
        lambda m, t, u: ([], pile_cards(m, u) + pile_cards(m, t)),
    ),
    "2.4 poser_tas_sur_tas_actif": (
        "tas_actif (fst (poser_tas_sur_tas t u)) == true",
        lambda m, t, u: m.tas_actif(m.poser_tas_sur_tas(t, u)[0]),
    ),
    "2.4 poser_tas_sur_tas_refus": (
        (
            "poser_tas_sur_tas is refused for s s, s v of another mode, s t and t s for an inactive t "
            "(creer_tas_vide, supprimer_tas_vide)"
        ),
        lambda m, s, v: [
            try_call(m.poser_tas_sur_tas, *c) for c in ((s, s), (s, v), (s, inactive_pile(m)), (inactive_pile(m), s))
        ],
        [OUTSIDE_DOMAIN] * 4,
    ),
    **{key: law for key, law in _GARDE.items() if key not in _CHANGE},
}
"""The laws of turning, shuffling and moving."""
