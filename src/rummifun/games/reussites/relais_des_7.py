"""R7, « le relais des 7 » (réussites §5.1): from the four 7s, a rising series for each suit.

Pack: 52 cards. Table: the four 7s in a line, face up; a talon, stacked, face down; a rebut, stacked, face up, empty.
The cards of the talon are turned one by one. A card goes

1. onto the pile of its suit when its rank follows that of the card on top (a 2 follows an As);
2. else under it when its rank comes just before that of the card beneath;
3. else onto the rebut, face up.
4. Once it is placed, tops of the rebut are placed too by (1) and (2), one after another.
5. When the talon is used up, the rebut is turned over, unshuffled, and becomes the talon. Lost after three rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rummifun.core.conversion import evolve
from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message
from rummifun.games.reussites.option_checks import pack_option, positive_option
from rummifun.games.reussites.patience import Look, Verdict, gagnee, perdue
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite
from rummifun.messages import N_
from rummifun.pieces.cartes import (
    JEU_52,
    Cachee,
    Carte,
    Couleur,
    Pack,
    Rang,
    Sept,
    Vue,
    est_decouverte,
    face,
    retournee,
)
from rummifun.pieces.tableau import (
    Cartes,
    Deplacer,
    Forme,
    Mouvement,
    Rangee,
    Retourner,
    Tableau,
    movement,
    shared_move,
    shared_turn,
)
from rummifun.pieces.tas import Empile, Etale
from rummifun.refusal import Precondition, Refusal

_TOURNER: Final = Retourner("talon", "talon")


_JETER: Final = Deplacer("talon", "rebut")


class Tour(NamedTuple):
    """The notes of R7: the most rounds allowed, and the number of this one (réussites §3.1)."""

    tours: int
    tour: int = 1


def installer(t: Tableau[Tour], cartes: Cartes) -> Tableau[Tour]:
    """Lay the 7s in a line, face up; the other cards are the talon."""
    series = {str(c.couleur): (retournee(c),) for c in cartes if c.rang is Sept}
    return t.put({"talon": tuple(c for c in cartes if c.rang is not Sept), **series})


def relais(t: Tableau[Tour], source: str) -> Deplacer | None:
    """Place the top of a pile by rules 1 and 2; None if it does not fit. A card that fits at both ends goes on top.

    Without its 7, as in an impossible table, a series takes nothing.

    >>> relais(r7().read_position("talon: 6♥ / ♥: 7♥ 8♥"), "talon")
    Deplacer(source='talon', cible='♥', n=1, sous=True, saut=0)
    """
    carte: Carte = t[source][-1]
    place = carte.couleur.value
    serie, suivant = t[place], t.forme.suivant
    if not serie:
        return None
    if carte.rang is suivant[serie[-1].rang]:
        return shared_move(source, place)
    return shared_move(source, place, sous=True) if suivant[carte.rang] is serie[0].rang else None


def coups(t: Tableau[Tour]) -> tuple[Mouvement, ...]:
    """Return the only movement: R7 leaves no choice."""
    talon, rebut = t["talon"], t["rebut"]
    if talon and est_decouverte(talon[-1]):
        return (relais(t, "talon") or _JETER,)
    if rebut and (place := relais(t, "rebut")):
        return (place,)
    if talon:
        return (_TOURNER,)
    return (shared_turn("rebut", "talon", len(rebut)),) if rebut and t.notes.tour < t.notes.tours else ()


def jouer(t: Tableau[Tour], coup: Mouvement) -> Tableau[Tour]:
    """Move; turning the rebut over begins another round."""
    return movement(t.noted(tour=t.notes.tour + 1) if coup.source == "rebut" and coup.cible == "talon" else t, coup)


def verdict(t: Tableau[Tour]) -> Verdict | None:
    """Won when every card is in the line, lost when the last round leaves a rebut."""
    if t["talon"] or coups(t):
        return None
    return perdue(N_("cards are left on the waste")) if t["rebut"] else gagnee(N_("every card is in the line"))


def impossible(t: Tableau[Tour]) -> Iterator[InvariantBreak]:
    """List the faults: a series is a run of its suit, face up like the rebut; the talon lies face down.

    In the first round no card of the talon has been shown; in the others, all have.
    """
    if not 1 <= t.notes.tour <= t.notes.tours:
        yield Refusal(RefusReussite.TableauInvalide, (f"tour={t.notes.tour}",))
    for couleur in t.forme.pack.couleurs:
        serie = t[str(couleur)]
        suite = [t.forme.suivant.get(c.rang) for c in serie[:-1]]
        if any(c.couleur is not couleur for c in serie) or [c.rang for c in serie[1:]] != suite or not serie:
            yield Refusal(RefusReussite.TableauInvalide, (f"{couleur}:", *serie))
    cachees = [c for place in t.forme.places if place != "talon" for c in t[place] if not est_decouverte(c)]
    impossibles = (c for c in t["talon"] if c.visibilite is (Vue if t.notes.tour == 1 else Cachee))
    if fautives := (*cachees, *filter(est_decouverte, t["talon"][:-1]), *impossibles):
        yield Refusal(RefusReussite.TableauInvalide, fautives)


def mesures(t: Tableau[Tour]) -> dict[str, int]:
    """Measure a game for the history: the round in which it ended, the cards left (réussites §3.1)."""
    return {"tour": t.notes.tour, "reste": len(t["rebut"])}


def titre(t: Tableau[Tour]) -> Message:
    """Write the number of the round."""
    return Message(N_("round {n}"), (("n", t.notes.tour),))


def r7(tours: int = 3, pack: int | str | Pack = 52) -> Reussite[Tour]:
    """Make R7, « le relais des 7 » (réussites §5.1), lost after a number of rounds.

    Profil: ℕ* → jeu

    >>> r7() == r7(tours=3), r7().options
    (True, {'tours': 3})

    Law: with more rounds, no fewer games are won. Raises `Precondition` without a round, or a 7 in the pack.
    """
    name, cartes = pack_option("r7", pack, {52: JEU_52})
    if Sept not in cartes.rangs:
        raise Precondition(Refusal(RefusReussite.TableauInvalide, (Sept,)))
    ligne = Rangee(N_("series"), Etale, tuple(map(str, cartes.couleurs)), dite=N_("{place} series"))
    forme = Forme(cartes, (Rangee(N_("stock and waste"), Empile, ("talon", "rebut")), ligne))
    bound = 2 * cartes.nb_cartes * (positive_option(tours) + 1)
    notes = Tour(tours)
    return Reussite(
        name,
        forme,
        notes,
        installer,
        coups,
        verdict,
        jouer,
        look=Look(titre=titre),
        impossible=impossible,
        bound=bound,
        mesures=mesures,
        mobile=True,
    )


class _Numeros(NamedTuple):
    """Numbers for the cards of a pack: by suit and rank; the cards face up; the numbers after and before each."""

    couleurs: dict[Couleur, int]
    rangs: dict[Rang, int]
    cartes: Cartes
    apres: tuple[int, ...]
    avant: tuple[int, ...]


@lru_cache(maxsize=16)
def _numeros(pack: Pack) -> _Numeros:
    k = len(pack.rangs)
    couleurs = {couleur: i * k for i, couleur in enumerate(pack.couleurs)}
    rangs = {rang: i for i, rang in enumerate(pack.rangs)}
    cercle = [(n - n % k, n % k) for n in range(pack.nb_cartes)]
    apres, avant = (tuple(c + (r + pas) % k for c, r in cercle) for pas in (1, -1))
    return _Numeros(couleurs, rangs, tuple(map(face, pack.cartes)), apres, avant)


class _Bout(NamedTuple):
    """An end of a series: its cards, the card wanted after each, whether it is the top end."""

    posees: list[Carte]
    suivantes: tuple[int, ...]
    dessus: bool


def play_r7_to_end(t: Tableau[Tour]) -> Tableau[Tour]:
    """Play a game of R7 from a table to its end.

    `bouts` gives, for each card, the end of the series that wants it. A drawn card goes on the rebut, and the top of
    the rebut goes to the line as long as it fits. That covers rules 1 to 4 at once: a card that does not fit stays, and
    one that fits uncovers the next.
    """
    n = _numeros(t.forme.pack)
    series = [(_Bout([], n.avant, dessus=False), _Bout([], n.apres, dessus=True)) for _ in n.couleurs]
    bouts = _bouts(t, n, series)
    cartes, fond = n.cartes, len(n.cartes)  # `fond` lies beneath the rebut: it is not a card, and nothing wants it
    talon, rebut = ([n.couleurs[c.couleur] + n.rangs[c.rang] for c in t[place]] for place in ("talon", "rebut"))
    if rebut and not (talon and est_decouverte(t["talon"][-1])):
        talon.append(rebut.pop())  # try the top of the rebut first
    rebut.insert(0, fond)
    tours, tour = t.notes
    while True:
        for tiree in reversed(talon):
            rebut.append(tiree)
            while bout := bouts[rebut[-1]]:
                carte = rebut.pop()
                posees, suivantes, dessus = bout
                posees.append(cartes[carte])
                suivante = suivantes[carte]
                if dessus or not bouts[suivante]:  # a card that fits at both ends goes on top
                    bouts[suivante] = bout
        if len(rebut) == 1 or tour >= tours:
            break
        talon, rebut, tour = rebut[:0:-1], [fond], tour + 1
    bords = zip(map(str, n.couleurs), series, strict=True)
    ligne = {place: (*bas.posees[::-1], *t[place], *haut.posees) for place, (bas, haut) in bords}
    tas = {"talon": (), "rebut": tuple(cartes[carte] for carte in rebut[1:]), **ligne}
    return evolve(t, tas=tuple(tas[place] for place in t.forme.places), notes=t.notes._replace(tour=tour))


def _bouts(t: Tableau[Tour], n: _Numeros, series: list[tuple[_Bout, _Bout]]) -> list[_Bout | None]:
    """Mark the wanted cards: for each series, the one before its lowest, then the one after its highest."""
    bouts: list[_Bout | None] = [None] * (len(n.cartes) + 1)
    for (couleur, debut), (bas, haut) in zip(n.couleurs.items(), series, strict=True):
        serie = t[str(couleur)]
        bouts[n.avant[debut + n.rangs[serie[0].rang]]] = bas
        bouts[n.apres[debut + n.rangs[serie[-1].rang]]] = haut
    return bouts
