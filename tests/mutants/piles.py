"""Wrong piles (réussites sheet, §2.4), one mistake each, and wrong sequences of cards under right piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, Final

from mutants.mutant import Mutant, mutant
from rummifun.laws.tas import implementation
from rummifun.pieces import tas_deux_listes, tas_tuple
from rummifun.pieces.cartes import Cachee, Carte, retournee
from rummifun.pieces.mouvements import indice
from rummifun.pieces.pile import Empile, Etale, Role, Tas, non_vide
from rummifun.pieces.sequence import SequenceDeCartes
from rummifun.pieces.tas_deux_listes import SequenceDeuxListes
from rummifun.pieces.tas_tuple import SequenceTuple

__all__ = ["BASES", "MUTANTS", "SEQUENCES"]


def _module(module: ModuleType) -> Any:
    """Give our functions on piles, over the sequence of a module."""
    return implementation(module.__name__, vars(module)).functions


BASES: Final = {"tuple": _module(tas_tuple), "deux_listes": _module(tas_deux_listes)}
"""The functions on piles that are made wrong, over each sequence."""

Piles = tuple[Tas, Tas]


# Tools of mistakes


def _avec(t: Tas, cartes: Iterable[Carte]) -> Tas:
    """Give a pile other cards."""
    return t.holding(t.cartes.of(cartes))


def _ailleurs(t: Tas) -> Tas:
    return Tas(t.cartes, "ailleurs", t.mode, t.role)


def _autrement(t: Tas) -> Tas:
    return Tas(t.cartes, t.localisation, Etale if t.mode is Empile else Empile, t.role)


def _en_c(t: Tas, change: Tas) -> Tas:
    """Write what has become of a pile into it, as the sheet's own C does."""
    for field in ("cartes", "mode"):
        object.__setattr__(t, field, getattr(change, field))
    return t


def _nus(t: Tas) -> list[Carte]:
    return list(t.cartes)


def _ses_cartes(t: Tas) -> tuple[Any, ...]:
    return tuple(t.cartes)


# One function at a time

_CREER: Final = (
    mutant(
        "creer_jeu_neuf puts the highest card at the bottom",
        "creer_jeu_neuf_cartes",
        creer_jeu_neuf=lambda m, n, p, d: _avec(j := m.creer_jeu_neuf(n, p, d), reversed(_nus(j))),
    ),
    mutant(
        "creer_jeu_neuf lays the cards face up",
        "creer_jeu_neuf_cartes",
        creer_jeu_neuf=lambda m, n, p, d: _avec(j := m.creer_jeu_neuf(n, p, d), map(retournee, _nus(j))),
    ),
    mutant(
        "creer_jeu_neuf always has 52 cards",
        "creer_jeu_neuf_cartes",
        creer_jeu_neuf=lambda m, n, p, d: m.creer_jeu_neuf(max(n, 52) if n in (32, 52) else n, p, d),
    ),
    mutant(
        "creer_jeu_neuf takes any size",
        "creer_jeu_neuf_taille",
        creer_jeu_neuf=lambda m, n, p, d: m.creer_jeu_neuf(n if n in (32, 52) else 52, p, d),
    ),
    mutant(
        "creer_jeu_neuf forgets the place",
        "creer_jeu_neuf_place",
        creer_jeu_neuf=lambda m, n, p, d: _ailleurs(m.creer_jeu_neuf(n, p, d)),
    ),
    mutant(
        "creer_jeu_neuf always stacks",
        "creer_jeu_neuf_mode",
        creer_jeu_neuf=lambda m, n, p, d: m.creer_jeu_neuf(n, p, Empile),
    ),
    mutant(
        "creer_tas_vide makes a new pack",
        "creer_tas_vide_hauteur",
        creer_tas_vide=lambda m, p, d: m.creer_jeu_neuf(32, p, d),
    ),
    mutant(
        "creer_tas_vide forgets the place",
        "creer_tas_vide_place",
        creer_tas_vide=lambda m, p, d: _ailleurs(m.creer_tas_vide(p, d)),
    ),
    mutant(
        "creer_tas_vide always spreads",
        "creer_tas_vide_mode",
        creer_tas_vide=lambda m, p, d: m.creer_tas_vide(p, Etale),
    ),
    mutant(
        "creer_tas_vide makes an inactive pile",
        "creer_tas_vide_actif",
        creer_tas_vide=lambda m, p, d: m.supprimer_tas_vide(m.creer_tas_vide(p, d)),
    ),
    mutant("supprimer_tas_vide does nothing", "supprimer_rend_inactif", supprimer_tas_vide=lambda m, t: t),
    mutant(
        "supprimer_tas_vide throws the cards away",
        "supprimer_non_vide",
        supprimer_tas_vide=lambda m, t: m.supprimer_tas_vide(_avec(t, ())),
    ),
    mutant(
        "supprimer_tas_vide takes one that is inactive",
        "supprimer_deux_fois",
        supprimer_tas_vide=lambda m, t: m.supprimer_tas_vide(t) if t.role is Role.Actif else t,
    ),
)

_LIRE: Final = (
    mutant("tas_actif is whether there are no cards", "non_vide_actif", tas_actif=lambda m, t: not len(t.cartes)),
    mutant("tas_vide is whether there is at most one", "vide_hauteur", tas_vide=lambda m, t: m.la_hauteur(t) < 2),
    mutant("tas_empile is always true", "empile_ou_etale", tas_empile=lambda m, t: m.la_hauteur(t) >= 0),
    mutant("tas_etale is tas_empile", "creer_tas_vide_mode", "empile_ou_etale", tas_etale=lambda m, t: m.tas_empile(t)),
    mutant("tas_vide answers of an inactive pile", "inactif_tas_vide", tas_vide=lambda m, t: not len(t.cartes)),
    mutant("tas_empile answers of an inactive pile", "inactif_tas_empile", tas_empile=lambda m, t: t.mode is Empile),
    mutant("tas_etale answers of an inactive pile", "inactif_tas_etale", tas_etale=lambda m, t: t.mode is Etale),
    mutant("la_hauteur answers of an inactive pile", "inactif_la_hauteur", la_hauteur=lambda m, t: len(t.cartes)),
    mutant("la_place answers of an inactive pile", "inactif_la_place", la_place=lambda m, t: t.localisation),
    mutant("carte_sur is the bottom card", "carte_sur_derniere", carte_sur=lambda m, t: m.carte_sous(t)),
    mutant("carte_sous is the top card", "carte_sous_premiere", carte_sous=lambda m, t: m.carte_sur(t)),
    mutant("carte_sur of nothing is None", "carte_sur_vide", carte_sur=lambda m, t: (_nus(t) or [None])[-1]),
    mutant("carte_sous of nothing is None", "carte_sous_vide", carte_sous=lambda m, t: (_nus(t) or [None])[0]),
    mutant(
        "ieme_carte counts from the end for 0", "ieme_carte_bornes", ieme_carte=lambda m, t, i: _ses_cartes(t)[i - 1]
    ),
    mutant(
        "ieme_carte counts from the top",
        *("carte_sur_derniere", "carte_sous_premiere"),
        size=2,
        ieme_carte=lambda m, t, i: m.ieme_carte(t, m.la_hauteur(t) + 1 - i),
    ),
)

_AFFICHER: Final = (
    mutant("afficher_tas forgets the text", "afficher_texte", afficher_tas=lambda m, t, w: m.afficher_tas(t, "")),
    mutant(
        "afficher_tas spreads every pile",
        "afficher_empile",
        afficher_tas=lambda m, t, w: m.afficher_tas(m.etaler(t) if m.tas_actif(t) else t, w),
    ),
    mutant(
        "afficher_tas stacks every pile",
        "afficher_etale",
        afficher_tas=lambda m, t, w: m.afficher_tas(m.empiler(t) if m.tas_actif(t) else t, w),
    ),
    mutant(
        "afficher_tas shows every face",
        "afficher_secret",
        afficher_tas=lambda m, t, w: f"{w}: {' '.join(map(str, t.cartes))}" if m.tas_actif(t) else "",
    ),
    mutant(
        "afficher_tas shows an inactive pile",
        "afficher_inactif",
        afficher_tas=lambda m, t, w: m.afficher_tas(t, w) or f"{w}:",
    ),
)


def _au_dessus(m: Any, t: Tas, turn: Callable[[Carte], Carte]) -> Tas:
    *dessous, c = _nus(non_vide(t))
    return _avec(t, [*dessous, turn(c)])


def _tournee_seulement(t: Tas) -> Tas:
    return _avec(t, map(retournee, _nus(t)))


_TOURNER: Final = (
    mutant(
        "retourner_carte_sur turns the bottom card",
        "retourner_carte_sur_cartes",
        retourner_carte_sur=lambda m, t: m.retourner_carte_sous(t),
    ),
    mutant(
        "retourner_carte_sur never turns down",
        "retourner_carte_sur_cartes",
        retourner_carte_sur=lambda m, t: _au_dessus(m, t, lambda c: retournee(Carte(c.couleur, c.rang, Cachee))),
    ),
    mutant(
        "retourner_carte_sous turns the top card",
        "retourner_carte_sous_cartes",
        retourner_carte_sous=lambda m, t: m.retourner_carte_sur(t),
    ),
    mutant(
        "retourner_carte_sous moves the card to the top",
        "retourner_carte_sous_cartes",
        retourner_carte_sous=lambda m, t: _avec(u := m.retourner_carte_sous(t), [*_nus(u)[1:], _nus(u)[0]]),
    ),
    mutant(
        "retourner_ieme counts from the top",
        "retourner_ieme_cartes",
        retourner_ieme=lambda m, t, i: m.retourner_ieme(t, m.la_hauteur(t) + 1 - i),
    ),
    mutant(
        "retourner_ieme turns those below too",
        "retourner_ieme_cartes",
        retourner_ieme=lambda m, t, i: _avec(t, [*map(retournee, _nus(t)[: indice(t, i)]), *_nus(t)[i:]]),
    ),
    mutant(
        "retourner_carte_sur of nothing is nothing",
        "retourner_carte_sur_vide",
        retourner_carte_sur=lambda m, t: m.retourner_carte_sur(t) if len(t.cartes) else t,
    ),
    mutant(
        "retourner_carte_sous of nothing is nothing",
        "retourner_carte_sous_vide",
        retourner_carte_sous=lambda m, t: m.retourner_carte_sous(t) if len(t.cartes) else t,
    ),
    mutant(
        "retourner_ieme leaves the pile when there is no such card",
        "retourner_ieme_bornes",
        retourner_ieme=lambda m, t, i: m.retourner_ieme(t, i) if 1 <= i <= m.la_hauteur(t) else t,
    ),
    mutant(
        "retourner_tas keeps the order",
        "retourner_tas_cartes",
        retourner_tas=lambda m, t: _tournee_seulement(t),
    ),
    mutant("retourner_tas keeps the faces", "retourner_tas_cartes", retourner_tas=lambda m, t: _avec(t, _nus(t)[::-1])),
    mutant(
        "retourner_tas turns every card up",
        "retourner_tas_deux_fois",
        retourner_tas=lambda m, t: _avec(t, [retournee(Carte(c.couleur, c.rang)) for c in reversed(_nus(t))]),
    ),
    mutant(
        "retourner_tas cuts the pile",
        *("retourner_tas_trois_fois", "retourner_tas_deux_fois"),
        retourner_tas=lambda m, t: _avec(t, map(retournee, [*_nus(t)[1:], *_nus(t)[:1]])),
    ),
)


def _coupe(t: Tas, alea: Any) -> tuple[Tas, Any]:
    k, suite = alea.below(max(1, len(t.cartes)))
    return _avec(t, [*_nus(t)[k:], *_nus(t)[:k]]), suite


def _du_dessus(t: Tas, alea: Any) -> tuple[Tas, Any]:
    *rest, top = _nus(t)
    k, suite = alea.below(len(rest) + 1)
    return _avec(t, [*rest[:k], top, *rest[k:]]), suite


_BATTRE: Final = (
    mutant("battre_tas cuts the pile", "battre_tas_uniforme", battre_tas=lambda m, t, a: _coupe(m.empiler(t), a)),
    mutant("battre_tas does nothing", "battre_tas_uniforme", battre_tas=lambda m, t, a: (t, a)),
    mutant("battre_tas puts the top card anywhere", "battre_tas_uniforme", battre_tas=lambda m, t, a: _du_dessus(t, a)),
    mutant(
        "battre_tas loses a card",
        "battre_tas_memes_cartes",
        battre_tas=lambda m, t, a: (_avec(t, _nus(m.battre_tas(t, a)[0])[1:]), a),
    ),
    mutant(
        "battre_tas turns every card down",
        "battre_tas_memes_cartes",
        battre_tas=lambda m, t, a: (_avec(u := m.battre_tas(t, a)[0], [Carte(c.couleur, c.rang) for c in u.cartes]), a),
    ),
)

_MODES: Final = (
    mutant("empiler spreads", "empiler_mode", empiler=lambda m, t: m.etaler(t)),
    mutant("etaler stacks", "etaler_mode", etaler=lambda m, t: m.empiler(t)),
    mutant("empiler turns the pile", "empiler_cartes", empiler=lambda m, t: m.retourner_tas(m.empiler(t))),
    mutant("etaler turns the cards up", "etaler_cartes", etaler=lambda m, t: _tournee_seulement(m.etaler(t))),
)


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


def _copie(name: str) -> Callable[..., Any]:
    return lambda m, t, u: (t, getattr(m, name)(t, u)[1])


def _retournee(name: str) -> Callable[..., Any]:
    def wrong(m: Any, t: Tas, u: Tas) -> Piles:
        t, v = getattr(m, name)(t, u)
        return t, (m.retourner_carte_sur if name.endswith("sur") else m.retourner_carte_sous)(v)

    return wrong


def _bouts() -> Iterator[Mutant]:
    for name in _BOUTS:
        _, end, side = name.split("_")
        yield mutant(f"{name} takes the other end", f"{name}_cartes", **{name: _confondu(name, end)})
        yield mutant(f"{name} puts it on the other side", f"{name}_cartes", **{name: _confondu(name, side)})
        yield mutant(f"{name} copies the card", f"{name}_cartes", **{name: _copie(name)})
        yield mutant(f"{name} turns the card", f"{name}_cartes", **{name: _retournee(name)})
        yield mutant(f"{name} of nothing is nothing", f"{name}_refus", **{name: _de_rien(name)})
        yield mutant(f"{name} moves from a pile to itself", f"{name}_refus", **{name: _sur_soi(name)})
        yield mutant(f"{name} revives an inactive pile", f"{name}_refus", **{name: _ranime(name)})


def _decale(m: Any, t: Tas, u: Tas) -> Piles:
    """Move the top card, and turn over what is left."""
    t, u = m.deplacer_haut_sur(t, u)
    return (m.retourner_tas(t) if len(t.cartes) else t), u


def _decale_bas(m: Any, t: Tas, u: Tas) -> Piles:
    t, u = m.deplacer_bas_sous(t, u)
    return (m.retourner_tas(t) if len(t.cartes) else t), u


def _sous(m: Any, c: Any, r: Any, t: Tas, u: Tas) -> Piles:
    t, v = m.deplacer_carte_sur(c, r, t, u)
    return t, _avec(v, [*_nus(v)[-1:], *_nus(v)[:-1]])


def _jusqu_a(m: Any, c: Any, r: Any, t: Tas, u: Tas) -> Piles:
    """Move the card with all those that lie on it."""
    cartes = _nus(t)
    i = next((i for i, d in enumerate(cartes) if (d.couleur, d.rang) == (c, r)), None)
    if i is None:
        return m.deplacer_carte_sur(c, r, t, u)  # type: ignore[no-any-return]
    return _avec(t, cartes[:i]), _avec(u, [*_nus(u), *cartes[i:]])


def _sans_elle(m: Any, c: Any, r: Any, t: Tas, u: Tas) -> Piles:
    there = any((d.couleur, d.rang) == (c, r) for d in t.cartes)
    return m.deplacer_carte_sur(c, r, t, u) if there else (t, u)


_UNE_CARTE: Final = (
    *_bouts(),
    mutant(
        "deplacer_carte_sur puts it below",
        *("deplacer_carte_sur_cartes",),
        deplacer_carte_sur=_sous,
    ),
    mutant("deplacer_carte_sur takes those above too", "deplacer_carte_sur_cartes", deplacer_carte_sur=_jusqu_a),
    mutant(
        "deplacer_carte_sur of an absent card is nothing", "deplacer_carte_sur_refus", deplacer_carte_sur=_sans_elle
    ),
    mutant(
        "deplacer_carte_sur revives an inactive pile",
        "deplacer_carte_sur_refus",
        deplacer_carte_sur=_ranime("deplacer_carte_sur"),
    ),
    mutant("deplacer_haut_sur turns the rest over", "aller_retour_dessus", deplacer_haut_sur=_decale),
    mutant("deplacer_bas_sous turns the rest over", "aller_retour_dessous", deplacer_bas_sous=_decale_bas),
)


def _pose(m: Any, t: Tas, u: Tas, cartes: Callable[[list[Carte], list[Carte]], list[Carte]]) -> Piles:
    t1, t2 = m.poser_tas_sur_tas(t, u)
    return t1, _avec(t2, cartes(_nus(t), _nus(u)))


_TOUT: Final = (
    mutant(
        "poser_tas_sur_tas puts it below",
        "poser_tas_sur_tas_cartes",
        poser_tas_sur_tas=lambda m, t, u: _pose(m, t, u, lambda ts, us: [*ts, *us]),
    ),
    mutant(
        "poser_tas_sur_tas moves the cards one by one from the top",
        "poser_tas_sur_tas_cartes",
        poser_tas_sur_tas=lambda m, t, u: _pose(m, t, u, lambda ts, us: [*us, *ts[::-1]]),
    ),
    mutant(
        "poser_tas_sur_tas leaves the first as it was",
        "poser_tas_sur_tas_cartes",
        poser_tas_sur_tas=lambda m, t, u: (t, m.poser_tas_sur_tas(t, u)[1]),
    ),
    mutant(
        "poser_tas_sur_tas ends the role of the first",
        "poser_tas_sur_tas_actif",
        poser_tas_sur_tas=lambda m, t, u: (m.supprimer_tas_vide((p := m.poser_tas_sur_tas(t, u))[0]), p[1]),
    ),
    mutant(
        "poser_tas_sur_tas takes any mode",
        "poser_tas_sur_tas_refus",
        poser_tas_sur_tas=lambda m, t, u: m.poser_tas_sur_tas(Tas(t.cartes, t.localisation, u.mode, t.role), u),
    ),
    mutant(
        "poser_tas_sur_tas puts a pile on itself",
        "poser_tas_sur_tas_refus",
        poser_tas_sur_tas=lambda m, t, u: (t, u) if t == u else m.poser_tas_sur_tas(t, u),
    ),
)


# What no function changes: the same mistakes everywhere

_SUR_UN: Final = (
    *("retourner_carte_sur", "retourner_carte_sous", "retourner_ieme", "retourner_tas"),
    *("battre_tas", "empiler", "etaler"),
)


def _ensuite(name: str, mistake: Callable[[Any], Any]) -> Callable[..., Any]:
    """Make a mistake with the piles that a function gives back."""

    def wrong(m: Any, *args: Any) -> Any:
        made = getattr(m, name)(*args)
        if isinstance(made, Tas):
            return mistake(made)
        return tuple(mistake(one) if isinstance(one, Tas) else one for one in made)

    return wrong


def _sur_place(name: str) -> Callable[..., Any]:
    """Change the piles themselves."""

    def wrong(m: Any, *args: Any) -> Any:
        made = getattr(m, name)(*args)
        if isinstance(made, Tas):
            return _en_c(args[0], made)
        given = iter([arg for arg in args if isinstance(arg, Tas)])
        return tuple(_en_c(next(given), one) if isinstance(one, Tas) else one for one in made)

    return wrong


def _inactif_aussi(name: str) -> Callable[..., Any]:
    def wrong(m: Any, t: Tas, *rest: Any) -> Any:
        return getattr(m, name)(Tas(t.cartes, t.localisation, t.mode), *rest)

    return wrong


def _partout() -> Iterator[Mutant]:
    for name in (*_SUR_UN, *_BOUTS, "deplacer_carte_sur", "poser_tas_sur_tas"):
        la, le = ("la_place", "le_mode") if name in _SUR_UN else ("les_places", "les_modes")
        yield mutant(f"{name} forgets the place", f"{name}_garde_{la}", **{name: _ensuite(name, _ailleurs)})
        yield mutant(f"{name} changes what it is given", f"{name}_ne_touche_a_rien", **{name: _sur_place(name)})
        if name not in ("empiler", "etaler", "poser_tas_sur_tas"):
            yield mutant(f"{name} changes the mode", f"{name}_garde_{le}", **{name: _ensuite(name, _autrement)})
    for name in ("retourner_tas", "battre_tas", "empiler", "etaler"):
        yield mutant(f"{name} takes an inactive pile", f"{name}_inactif", **{name: _inactif_aussi(name)})


MUTANTS: Final[tuple[Mutant, ...]] = (
    *(*_CREER, *_LIRE, *_AFFICHER, *_TOURNER, *_BATTRE, *_MODES, *_UNE_CARTE, *_TOUT, *_partout()),
)
"""The wrong piles."""


# Wrong sequences under right piles


class SansAvantDernier(SequenceTuple):
    """Takes two cards from the top when there are three."""

    __slots__ = ()

    def of(self, cartes: Iterable[Carte], /) -> SansAvantDernier:
        return SansAvantDernier(cartes)

    def without_top(self) -> SansAvantDernier:
        return self.of(self[: -2 if len(self) == 3 else -1])


class Liste(list[Carte], SequenceDeCartes):
    """A list that changes in place, and calls itself by the hash of its length."""

    def __hash__(self) -> int:  # type: ignore[override]
        return len(self)

    def of(self, cartes: Iterable[Carte], /) -> Liste:
        return Liste(cartes)

    def bottom(self) -> Carte:
        return self[0]

    def top(self) -> Carte:
        return self[-1]

    def under(self, c: Carte, /) -> Liste:
        self.insert(0, c)
        return self

    def on_top(self, c: Carte, /) -> Liste:
        self.append(c)
        return self

    def without_bottom(self) -> Liste:
        del self[0]
        return self

    def without_top(self) -> Liste:
        del self[-1]
        return self


class Inegales(SequenceDeuxListes):
    """Two lists that are equal only when cut at the same place."""

    __slots__ = ()

    def of(self, cartes: Iterable[Carte], /) -> Inegales:
        return self._of(super().of(cartes))

    def _of(self, held: SequenceDeuxListes) -> Inegales:
        return Inegales(held.low, held.nb_low, held.high, held.nb_high)

    def under(self, c: Carte, /) -> Inegales:
        return self._of(super().under(c))

    def on_top(self, c: Carte, /) -> Inegales:
        return self._of(super().on_top(c))

    def without_bottom(self) -> Inegales:
        return self._of(super().without_bottom())

    def without_top(self) -> Inegales:
        return self._of(super().without_top())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Inegales) and (self.low, self.high) == (other.low, other.high)

    __hash__ = SequenceDeuxListes.__hash__


class AuHasard(SequenceDeuxListes):
    """Two lists whose hash is their address."""

    __slots__ = ()

    def __hash__(self) -> int:
        return id(self)

    def of(self, cartes: Iterable[Carte], /) -> AuHasard:
        held = super().of(cartes)
        return AuHasard(held.low, held.nb_low, held.high, held.nb_high)

    def on_top(self, c: Carte, /) -> AuHasard:
        return self.of((*self, c))

    def without_top(self) -> AuHasard:
        return self.of(tuple(self)[:-1])


class DeuxBouts(SequenceTuple):
    """Confuses the two ends once it has several cards."""

    __slots__ = ()

    def of(self, cartes: Iterable[Carte], /) -> DeuxBouts:
        return DeuxBouts(cartes)

    def at(self, i: int, /) -> Carte:
        return self[-i]


SEQUENCES: Final = {
    "loses the last but one": (SansAvantDernier(), ("deplacer_haut_sur_cartes",)),
    "changes in place": (Liste(), ("deplacer_haut_sur_ne_touche_a_rien", "retourner_carte_sur_ne_touche_a_rien")),
    "is equal when cut alike": (Inegales(), ("aller_retour_dessus",)),
    "has a hash of its own": (AuHasard(), ("aller_retour_dessus",)),
    "counts from the top": (DeuxBouts(), ("creer_jeu_neuf_cartes", "carte_sur_derniere")),
}
"""The wrong sequences, and the laws that must see them."""
