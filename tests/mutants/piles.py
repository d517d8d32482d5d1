"""Wrong piles (réussites sheet, §2.4), one mistake each."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from mutants.pile_edits import ailleurs, avec, nus
from rummifun.laws.mistakes.mistake import Mistake, mistake
from rummifun.laws.tas import implementation
from rummifun.pieces import tas_deque, tas_tuple
from rummifun.pieces.cartes import Cachee, Carte, retournee
from rummifun.pieces.tas import Empile, Etale, Role, Tas, indice, non_vide

__all__ = ["BASES", "MUTANTS"]


def _module(module: ModuleType) -> Any:
    """Give our functions on piles, over the sequence of a module."""
    return implementation(module.__name__, vars(module)).functions


BASES: Final = {"tuple": _module(tas_tuple), "deux_listes": _module(tas_deque)}
"""The functions on piles that are made wrong, over each sequence."""

# One function at a time

_CREER: Final = (
    mistake(
        "creer_jeu_neuf puts the highest card at the bottom",
        "creer_jeu_neuf_cartes",
        creer_jeu_neuf=lambda m, n, p, d: avec(j := m.creer_jeu_neuf(n, p, d), reversed(nus(j))),
    ),
    mistake(
        "creer_jeu_neuf lays the cards face up",
        "creer_jeu_neuf_cartes",
        creer_jeu_neuf=lambda m, n, p, d: avec(j := m.creer_jeu_neuf(n, p, d), map(retournee, nus(j))),
    ),
    mistake(
        "creer_jeu_neuf always has 52 cards",
        "creer_jeu_neuf_cartes",
        creer_jeu_neuf=lambda m, n, p, d: m.creer_jeu_neuf(max(n, 52) if n in (32, 52) else n, p, d),
    ),
    mistake(
        "creer_jeu_neuf takes any size",
        "creer_jeu_neuf_taille",
        creer_jeu_neuf=lambda m, n, p, d: m.creer_jeu_neuf(n if n in (32, 52) else 52, p, d),
    ),
    mistake(
        "creer_jeu_neuf forgets the place",
        "creer_jeu_neuf_place",
        creer_jeu_neuf=lambda m, n, p, d: ailleurs(m.creer_jeu_neuf(n, p, d)),
    ),
    mistake(
        "creer_jeu_neuf always stacks",
        "creer_jeu_neuf_mode",
        creer_jeu_neuf=lambda m, n, p, d: m.creer_jeu_neuf(n, p, Empile),
    ),
    mistake(
        "creer_tas_vide makes a new pack",
        "creer_tas_vide_hauteur",
        creer_tas_vide=lambda m, p, d: m.creer_jeu_neuf(32, p, d),
    ),
    mistake(
        "creer_tas_vide forgets the place",
        "creer_tas_vide_place",
        creer_tas_vide=lambda m, p, d: ailleurs(m.creer_tas_vide(p, d)),
    ),
    mistake(
        "creer_tas_vide always spreads",
        "creer_tas_vide_mode",
        creer_tas_vide=lambda m, p, d: m.creer_tas_vide(p, Etale),
    ),
    mistake(
        "creer_tas_vide makes an inactive pile",
        "creer_tas_vide_actif",
        creer_tas_vide=lambda m, p, d: m.supprimer_tas_vide(m.creer_tas_vide(p, d)),
    ),
    mistake("supprimer_tas_vide does nothing", "supprimer_rend_inactif", supprimer_tas_vide=lambda m, t: t),
    mistake(
        "supprimer_tas_vide throws the cards away",
        "supprimer_non_vide",
        supprimer_tas_vide=lambda m, t: m.supprimer_tas_vide(avec(t, ())),
    ),
    mistake(
        "supprimer_tas_vide takes one that is inactive",
        "supprimer_deux_fois",
        supprimer_tas_vide=lambda m, t: m.supprimer_tas_vide(t) if t.role is Role.Actif else t,
    ),
)

_LIRE: Final = (
    mistake("tas_actif is whether there are no cards", "non_vide_actif", tas_actif=lambda m, t: not len(t.cartes)),
    mistake("tas_vide is whether there is at most one", "vide_hauteur", tas_vide=lambda m, t: m.la_hauteur(t) < 2),
    mistake("tas_empile is always true", "empile_ou_etale", tas_empile=lambda m, t: m.la_hauteur(t) >= 0),
    mistake(
        "tas_etale is tas_empile", "creer_tas_vide_mode", "empile_ou_etale", tas_etale=lambda m, t: m.tas_empile(t)
    ),
    mistake("tas_vide answers of an inactive pile", "inactif_tas_vide", tas_vide=lambda m, t: not len(t.cartes)),
    mistake("tas_empile answers of an inactive pile", "inactif_tas_empile", tas_empile=lambda m, t: t.mode is Empile),
    mistake("tas_etale answers of an inactive pile", "inactif_tas_etale", tas_etale=lambda m, t: t.mode is Etale),
    mistake("la_hauteur answers of an inactive pile", "inactif_la_hauteur", la_hauteur=lambda m, t: len(t.cartes)),
    mistake("la_place answers of an inactive pile", "inactif_la_place", la_place=lambda m, t: t.localisation),
    mistake("carte_sur is the bottom card", "carte_sur_derniere", carte_sur=lambda m, t: m.carte_sous(t)),
    mistake("carte_sous is the top card", "carte_sous_premiere", carte_sous=lambda m, t: m.carte_sur(t)),
    mistake("carte_sur of nothing is None", "carte_sur_vide", carte_sur=lambda m, t: next(reversed(nus(t)), None)),
    mistake("carte_sous of nothing is None", "carte_sous_vide", carte_sous=lambda m, t: next(iter(nus(t)), None)),
    mistake("ieme_carte counts from the end for 0", "ieme_carte_bornes", ieme_carte=lambda m, t, i: nus(t)[i - 1]),
    mistake(
        "ieme_carte counts from the top",
        *("carte_sur_derniere", "carte_sous_premiere"),
        size=2,
        ieme_carte=lambda m, t, i: m.ieme_carte(t, m.la_hauteur(t) + 1 - i),
    ),
)

_AFFICHER: Final = (
    mistake("afficher_tas forgets the text", "afficher_texte", afficher_tas=lambda m, t, w: m.afficher_tas(t, "")),
    mistake(
        "afficher_tas spreads every pile",
        "afficher_empile",
        afficher_tas=lambda m, t, w: m.afficher_tas(m.etaler(t) if m.tas_actif(t) else t, w),
    ),
    mistake(
        "afficher_tas stacks every pile",
        "afficher_etale",
        afficher_tas=lambda m, t, w: m.afficher_tas(m.empiler(t) if m.tas_actif(t) else t, w),
    ),
    mistake(
        "afficher_tas shows every face",
        "afficher_secret",
        afficher_tas=lambda m, t, w: f"{w}: {' '.join(map(str, t.cartes))}" if m.tas_actif(t) else "",
    ),
    mistake(
        "afficher_tas shows an inactive pile",
        "afficher_inactif",
        afficher_tas=lambda m, t, w: m.afficher_tas(t, w) or f"{w}:",
    ),
)


def _au_dessus(m: Any, t: Tas, turn: Callable[[Carte], Carte]) -> Tas:
    *dessous, c = nus(non_vide(t))
    return avec(t, [*dessous, turn(c)])


def _tournee_seulement(t: Tas) -> Tas:
    return avec(t, map(retournee, nus(t)))


_TOURNER: Final = (
    mistake(
        "retourner_carte_sur turns the bottom card",
        "retourner_carte_sur_cartes",
        retourner_carte_sur=lambda m, t: m.retourner_carte_sous(t),
    ),
    mistake(
        "retourner_carte_sur never turns down",
        "retourner_carte_sur_cartes",
        retourner_carte_sur=lambda m, t: _au_dessus(m, t, lambda c: retournee(Carte(c.couleur, c.rang, Cachee))),
    ),
    mistake(
        "retourner_carte_sous turns the top card",
        "retourner_carte_sous_cartes",
        retourner_carte_sous=lambda m, t: m.retourner_carte_sur(t),
    ),
    mistake(
        "retourner_carte_sous moves the card to the top",
        "retourner_carte_sous_cartes",
        retourner_carte_sous=lambda m, t: avec(u := m.retourner_carte_sous(t), [*nus(u)[1:], nus(u)[0]]),
    ),
    mistake(
        "retourner_ieme counts from the top",
        "retourner_ieme_cartes",
        retourner_ieme=lambda m, t, i: m.retourner_ieme(t, m.la_hauteur(t) + 1 - i),
    ),
    mistake(
        "retourner_ieme turns those below too",
        "retourner_ieme_cartes",
        retourner_ieme=lambda m, t, i: avec(t, [*map(retournee, nus(t)[: indice(t, i)]), *nus(t)[i:]]),
    ),
    mistake(
        "retourner_carte_sur of nothing is nothing",
        "retourner_carte_sur_vide",
        retourner_carte_sur=lambda m, t: m.retourner_carte_sur(t) if len(t.cartes) else t,
    ),
    mistake(
        "retourner_carte_sous of nothing is nothing",
        "retourner_carte_sous_vide",
        retourner_carte_sous=lambda m, t: m.retourner_carte_sous(t) if len(t.cartes) else t,
    ),
    mistake(
        "retourner_ieme leaves the pile when there is no such card",
        "retourner_ieme_bornes",
        retourner_ieme=lambda m, t, i: m.retourner_ieme(t, i) if 1 <= i <= m.la_hauteur(t) else t,
    ),
    mistake(
        "retourner_tas keeps the order",
        "retourner_tas_cartes",
        retourner_tas=lambda m, t: _tournee_seulement(t),
    ),
    mistake("retourner_tas keeps the faces", "retourner_tas_cartes", retourner_tas=lambda m, t: avec(t, nus(t)[::-1])),
    mistake(
        "retourner_tas turns every card up",
        "retourner_tas_deux_fois",
        retourner_tas=lambda m, t: avec(t, [retournee(Carte(c.couleur, c.rang)) for c in reversed(nus(t))]),
    ),
    mistake(
        "retourner_tas cuts the pile",
        *("retourner_tas_trois_fois", "retourner_tas_deux_fois"),
        retourner_tas=lambda m, t: avec(t, map(retournee, [*nus(t)[1:], *nus(t)[:1]])),
    ),
)


def _coupe(t: Tas, alea: Any) -> tuple[Tas, Any]:
    k, suite = alea.below(max(1, len(t.cartes)))
    return avec(t, [*nus(t)[k:], *nus(t)[:k]]), suite


def _du_dessus(t: Tas, alea: Any) -> tuple[Tas, Any]:
    *rest, top = nus(t)
    k, suite = alea.below(len(rest) + 1)
    return avec(t, [*rest[:k], top, *rest[k:]]), suite


_BATTRE: Final = (
    mistake("battre_tas cuts the pile", "battre_tas_uniforme", battre_tas=lambda m, t, a: _coupe(m.empiler(t), a)),
    mistake("battre_tas does nothing", "battre_tas_uniforme", battre_tas=lambda m, t, a: (t, a)),
    mistake(
        "battre_tas puts the top card anywhere", "battre_tas_uniforme", battre_tas=lambda m, t, a: _du_dessus(t, a)
    ),
    mistake(
        "battre_tas loses a card",
        "battre_tas_memes_cartes",
        battre_tas=lambda m, t, a: (avec(t, nus(m.battre_tas(t, a)[0])[1:]), a),
    ),
    mistake(
        "battre_tas turns every card down",
        "battre_tas_memes_cartes",
        battre_tas=lambda m, t, a: (avec(u := m.battre_tas(t, a)[0], [Carte(c.couleur, c.rang) for c in u.cartes]), a),
    ),
)

_MODES: Final = (
    mistake("empiler spreads", "empiler_mode", empiler=lambda m, t: m.etaler(t)),
    mistake("etaler stacks", "etaler_mode", etaler=lambda m, t: m.empiler(t)),
    mistake("empiler turns the pile", "empiler_cartes", empiler=lambda m, t: m.retourner_tas(m.empiler(t))),
    mistake("etaler turns the cards up", "etaler_cartes", etaler=lambda m, t: _tournee_seulement(m.etaler(t))),
)

MUTANTS: Final[tuple[Mistake, ...]] = (*_CREER, *_LIRE, *_AFFICHER, *_TOURNER, *_BATTRE, *_MODES)
"""The wrong piles, but for moving cards."""
