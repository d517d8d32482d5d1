"""The laws of making piles, asking about them and drawing them (réussites sheet, §2.4)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from rummifun.laws.law import Table
from rummifun.laws.tas.neutral import (
    empty_pile,
    inactive_pile,
    pile_cards,
    refused_on_empty,
    refused_out_of_bounds,
    try_call,
)
from rummifun.pieces.cartes import JEU_32, JEU_52

_JEUX: Final = {
    jeu.nb_cartes: [(f"{r}{c}", False) for c in jeu.couleurs for r in jeu.rangs] for jeu in (JEU_32, JEU_52)
}


def _visibles(m: SimpleNamespace, v: Any, w: str, *, up: bool) -> list[str]:
    """List the faces that a pile's drawing shows, of its face-up cards or of the others."""
    drawn = m.afficher_tas(v, w)
    return [face for face, decouverte in pile_cards(m, v) if decouverte is up and face in drawn]


LAWS: Final[Table] = {
    "2.4 creer_jeu_neuf_cartes": (
        "cartes (creer_jeu_neuf n p d) == the n cards of the pack, face down, in the order of cards",
        lambda m, n, p, d: pile_cards(m, m.creer_jeu_neuf(n, p, d)),
        lambda m, n, p, d: _JEUX[n],
    ),
    "2.4 creer_jeu_neuf_taille": (
        "creer_jeu_neuf k p d is refused, for k other than 32 and 52",
        lambda m, k, p, d: try_call(m.creer_jeu_neuf, k, p, d),
    ),
    "2.4 creer_jeu_neuf_place": (
        "la_place (creer_jeu_neuf n p d) == p",
        lambda m, n, p, d: m.la_place(m.creer_jeu_neuf(n, p, d)),
        lambda m, n, p, d: p,
    ),
    "2.4 creer_jeu_neuf_mode": (
        "tas_etale (creer_jeu_neuf n p d) == (d = Etale)",
        lambda m, n, p, d: m.tas_etale(m.creer_jeu_neuf(n, p, d)),
        lambda m, n, p, d: d == m.Etale,
    ),
    "2.4 creer_tas_vide_hauteur": (
        "la_hauteur (creer_tas_vide p d) == 0",
        lambda m, p, d: m.la_hauteur(m.creer_tas_vide(p, d)),
        0,
    ),
    "2.4 creer_tas_vide_place": (
        "la_place (creer_tas_vide p d) == p",
        lambda m, p, d: m.la_place(m.creer_tas_vide(p, d)),
        lambda m, p, d: p,
    ),
    "2.4 creer_tas_vide_mode": (
        "tas_etale (creer_tas_vide p d) == (d = Etale)",
        lambda m, p, d: m.tas_etale(m.creer_tas_vide(p, d)),
        lambda m, p, d: d == m.Etale,
    ),
    "2.4 creer_tas_vide_actif": (
        "tas_actif (creer_tas_vide p d) == true",
        lambda m, p, d: m.tas_actif(m.creer_tas_vide(p, d)),
    ),
    "2.4 supprimer_rend_inactif": (
        "tas_actif (supprimer_tas_vide (creer_tas_vide p d)) == false",
        lambda m, p, d: m.tas_actif(m.supprimer_tas_vide(m.creer_tas_vide(p, d))),
    ),
    "2.4 supprimer_non_vide": (
        "supprimer_tas_vide s is refused, s holding a card",
        lambda m, s: try_call(m.supprimer_tas_vide, s),
    ),
    "2.4 supprimer_deux_fois": (
        "supprimer_tas_vide (supprimer_tas_vide (creer_tas_vide p d)) is refused",
        lambda m, p, d: try_call(m.supprimer_tas_vide, m.supprimer_tas_vide(m.creer_tas_vide(p, d))),
    ),
    "2.4 non_vide_actif": ("tas_actif s == true", lambda m, s: m.tas_actif(s)),
    "2.4 vide_hauteur": (
        "tas_vide t == (la_hauteur t = 0)",
        lambda m, t: m.tas_vide(t),
        lambda m, t: m.la_hauteur(t) == 0,
    ),
    "2.4 empile_ou_etale": (
        "tas_empile (creer_tas_vide p d) == not (tas_etale (creer_tas_vide p d))",
        lambda m, p, d: m.tas_empile(m.creer_tas_vide(p, d)),
        lambda m, p, d: not m.tas_etale(m.creer_tas_vide(p, d)),
    ),
    **{
        f"2.4 inactif_{name}": (
            f"{name} (supprimer_tas_vide (creer_tas_vide p Empile)) is refused",
            lambda m, name=name: try_call(getattr(m, name), inactive_pile(m)),
        )
        for name in ("tas_vide", "tas_empile", "tas_etale", "la_hauteur", "la_place")
    },
    "2.4 carte_sur_derniere": (
        "carte_sur s == ieme_carte s (la_hauteur s)",
        lambda m, s: m.carte_sur(s),
        lambda m, s: m.ieme_carte(s, m.la_hauteur(s)),
    ),
    "2.4 carte_sous_premiere": (
        "carte_sous s == ieme_carte s 1",
        lambda m, s: m.carte_sous(s),
        lambda m, s: m.ieme_carte(s, 1),
    ),
    "2.4 carte_sur_vide": refused_on_empty("carte_sur"),
    "2.4 carte_sous_vide": refused_on_empty("carte_sous"),
    "2.4 ieme_carte_bornes": refused_out_of_bounds("ieme_carte"),
    "2.4 afficher_texte": (
        "w is in afficher_tas t w, and in afficher_tas v w",
        lambda m, t, v, w: [w in m.afficher_tas(t, w), w in m.afficher_tas(v, w)],
        [True, True],
    ),
    "2.4 afficher_empile": (
        "afficher_tas s w == afficher_tas (snd (deplacer_haut_sur s (creer_tas_vide p Empile))) w",
        lambda m, s, w: m.afficher_tas(s, w),
        lambda m, s, w: m.afficher_tas(m.deplacer_haut_sur(s, empty_pile(m))[1], w),
    ),
    "2.4 afficher_etale": (
        "the faces shown by afficher_tas v w == those of cartes v that lie face up",
        lambda m, v, w: _visibles(m, v, w, up=True),
        lambda m, v, w: [face for face, decouverte in pile_cards(m, v) if decouverte],
    ),
    "2.4 afficher_secret": (
        "no face that afficher_tas v w shows is one of cartes v that lie face down",
        lambda m, v, w: _visibles(m, v, w, up=False),
        [],
    ),
    "2.4 afficher_inactif": (
        "afficher_tas (supprimer_tas_vide (creer_tas_vide p Empile)) w == ''",
        lambda m, w: m.afficher_tas(inactive_pile(m), w),
        "",
    ),
}
"""The laws of constructors, tests, selectors and drawing."""
