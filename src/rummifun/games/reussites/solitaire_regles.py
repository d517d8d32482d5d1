"""What Klondike allows, how its table changes, and how it ends, on the table of `solitaire`; see `klondike`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from rummifun.core.game import Broken
from rummifun.games.reussites.refus import RefusReussite
from rummifun.games.reussites.reussite import Course, Look, Reussite, Verdict, gagnee, perdue
from rummifun.games.reussites.solitaire import (
    COLONNES,
    FORME,
    PILES,
    Passes,
    Table,
    a_devoiler,
    colonnes,
    deplacements,
    piles,
    places_colonnes,
    superflue,
    talon,
)
from rummifun.games.reussites.solitaire_dit import etiquette, impossible, indice, pourquoi, titre
from rummifun.messages import N_
from rummifun.pieces.cartes import Vue, est_cachee, retournee, rouge
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Retourner, movement
from rummifun.pieces.tableau_scene import called
from rummifun.refusal import Refusal


def installer(t: Table, cartes: Cartes) -> Table:
    """Deal row by row, a card face up then cards face down, each row begun one column further right."""
    suite, places = iter(cartes[::-1]), places_colonnes(t)
    rangs = [[next(suite) for _ in places[rang:]] for rang in range(len(places))]
    tas = {place: tuple(rangs[rang][j - rang] for rang in range(j + 1)) for j, place in enumerate(places)}
    t = t.put({place: (*pile[:-1], retournee(pile[-1])) for place, pile in tas.items()})
    return _vaine(t.put({"talon": tuple(suite)[::-1]}), True)


def _vaine(t: Table, jusque_la: bool) -> Table:
    """Note whether, in this pass, there was no card that could move, until now nor now."""
    return t.noted(vaine=jusque_la and next(deplacements(t), None) is None)


def coups(t: Table) -> tuple[Mouvement, ...]:
    """List the movements: the card to be shown, or else those of cards, then drawing, or turning the rebut over."""
    colonne = a_devoiler(t)
    if colonne is not None:
        return (Retourner(colonne, colonne),)
    return (*deplacements(t), *_pioche(t))


def _pioche(t: Table) -> tuple[Mouvement, ...]:
    """Draw, or turn the rebut over where the talon is empty and a pass is left."""
    if reste := len(t["talon"]):
        return (Retourner("talon", "rebut", min(t.notes.draw, reste)),)
    encore = t.notes.max_redeals is None or t.notes.passes < t.notes.max_redeals
    return (Retourner("rebut", "talon", len(t["rebut"])),) if t["rebut"] and encore else ()


def jouer(t: Table, coup: Mouvement) -> Table:
    """Move, and note what the table does not show."""
    apres, notes = movement(t, coup), t.notes
    if isinstance(coup, Deplacer):
        return _deplacee(t, apres, coup)
    if coup.source == coup.cible:
        return apres.noted(sur_place=0)
    passe, eventail = (1, 0) if coup.source == "rebut" else (0, coup.n)
    apres = apres.noted(eventail=eventail, passes=notes.passes + passe, sur_place=_un_de_plus(notes))
    return _vaine(apres, notes.vaine or bool(passe))


def _un_de_plus(notes: Passes) -> int:
    """Count a movement that came to nothing, in a game that may end by them."""
    return 0 if notes.stale_moves is None else notes.sur_place + 1


def _deplacee(t: Table, apres: Table, coup: Deplacer) -> Table:
    """Note what a card that moved changes; one that goes up again after it came down comes to nothing."""
    notes, monte_ = t.notes, coup.cible in PILES
    descendues = notes.descendues
    if notes.stale_moves is not None:
        descendues = max(0, descendues + (coup.source in PILES) - monte_)
    utile = coup.source == "rebut" or (monte_ and not notes.descendues) or a_devoiler(apres) is not None
    eventail = notes.eventail
    if coup.source == "rebut":
        eventail = max(eventail - 1, min(1, len(apres["rebut"])))
    sur_place = 0 if utile else _un_de_plus(notes)
    return apres.noted(eventail=eventail, vaine=False, sur_place=sur_place, descendues=descendues)


def verdict(t: Table) -> Verdict | None:
    """Won when the piles are complete, lost when nothing can move, or nothing has come of the last movements."""
    if not t["talon"] and all(len(pile) == len(t.forme.pack.rangs) for pile in piles(t)):
        return gagnee(N_("the four piles are complete"))
    if t.notes.stale_moves is not None and t.notes.sur_place >= t.notes.stale_moves:
        return perdue(N_("the last moves led nowhere"))
    if t["talon"] or (not t.notes.vaine and (_pioche(t) or coups(t))):
        return None
    return perdue(N_("blocked: no card can move any more"))


def impossibles(t: Table) -> Iterator[Broken]:
    """List what no play leads to: before the end, which shows them all, no card was seen but by a pass of the talon."""
    yield from impossible(t)
    cachees = (*chain.from_iterable(colonnes(t)), *(() if t.notes.passes else talon(t)))
    if vues := tuple(carte for carte in cachees if carte.visibilite is Vue and verdict(t) is None):
        yield Refusal(RefusReussite.TableauInvalide, vues)


def attente(t: Table) -> Refusal | None:
    """Say that a card has to be shown before anything else."""
    colonne = a_devoiler(t)
    return None if colonne is None else Refusal(RefusReussite.RangerDAbord, (called(t.forme, colonne),), f"{colonne}!")


def d_office(t: Table) -> bool:
    """Tell whether a card has to be shown: nobody decides that."""
    return a_devoiler(t) is not None


def seen(t: Table, place: str) -> int:
    """Show of the rebut the packet just drawn."""
    return max(1, t.notes.eventail) if place == "rebut" else 1


def finir(t: Table) -> Mouvement | None:
    """Give the next movement once the game cannot be lost: every column lies face up, every card of the talon comes.

    Then the lowest card that is not up lies at the end of a column, or comes with the talon, and goes up.
    """
    notes, pioche = t.notes, bool(t["talon"] or t["rebut"])
    vient = notes.max_redeals is None and (notes.draw == 1 or notes.waste_access == "packet")
    compte = notes.stale_moves is not None and (pioche or notes.descendues > 0)
    if (pioche and not vient) or compte or any(map(est_cachee, chain(*colonnes(t)))):
        return None
    return next((coup for coup in deplacements(t) if coup.cible in PILES), None) or next(iter(_pioche(t)))


def sans_risque(t: Table) -> Mouvement | None:
    """Give a card that may go up without harm: whatever could still be laid on it can go up itself.

    A card of the rebut comes at a time of its own where several are drawn at once, so it stays there. While a card has
    to be shown, nothing goes up.
    """
    notes = t.notes
    if a_devoiler(t) is not None or (notes.stale_moves is not None and notes.descendues):
        return None
    sources = (*COLONNES, "rebut") if notes.draw == 1 else COLONNES
    montees = (c for c in deplacements(t) if c.cible in PILES and c.source in sources)
    return next((c for c in montees if superflue(t, t[c.source][-1])), None)


def mesures(t: Table) -> dict[str, int]:
    """Count what the history of a game tells: the cards that went up."""
    return {"montées": sum(map(len, piles(t)))}


_PROGRES: Final = 21 + 21 + 24 + 52
"""How many movements come to something: a card freed, shown, played from the rebut; a pile higher than ever."""


def bound(stale_moves: int) -> int:
    """Say how many movements a game may have that is given up after so many that came to nothing."""
    return (_PROGRES + 1) * stale_moves


def regles(notes: Passes) -> Reussite[Passes]:
    """Make the game that these options rule, without what tells whether it can be won."""
    return Reussite(
        "klondike",
        FORME,
        notes,
        installer,
        coups,
        verdict,
        jouer,
        pourquoi,
        impossibles,
        Look(etiquette, titre, seen, indice),
        Course(attente, d_office, finir),
        bound=None if notes.stale_moves is None else bound(notes.stale_moves),
        mesures=mesures,
        safe=sans_risque,
        red=rouge,
    )
