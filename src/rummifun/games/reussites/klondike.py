"""Klondike, the « solitaire » of its sheet: out of seven columns and a talon, four piles from As to Roi.

Pack: 52 cards, the As lowest. Table: seven columns of 1 to 7 cards, the last face up; the other 24 are the talon, face
down; a rebut, face up; four piles, one a suit, empty. At any time:

1. a card that lies last in a column, or that the rebut gives, goes up onto its pile: an As first, then the next rank;
2. the last cards of a column go onto another whose last card is one rank higher and of the other colour, red or black;
   a Roi onto an empty one. A column whose last card lies face down shows it, before anything else;
3. a card that the rebut gives goes onto a column, likewise;
4. three cards of the talon, or one, are turned onto the rebut, which gives any of the packet just drawn (`packet`) or
   its uppermost alone (`top`). When the talon is empty, the rebut is turned over and is the talon, unshuffled.
5. With `worry_back`, a card comes down from its pile onto a column.

Won when the piles are complete. Lost, « bloqué », when nothing can move any more, by what was shown: through a whole
pass of the talon no card could (`vaine`). With `stale_moves=n`, also after n movements in a row that came to nothing:
no card shown, none of the rebut played, no pile higher than before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from rummifun.core.game import Broken
from rummifun.games.reussites.refus import RefusReussite
from rummifun.games.reussites.reussite import Course, Look, Reussite, Verdict, gagnee, one_of, perdue
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
from rummifun.games.reussites.verdict import Solution
from rummifun.messages import N_
from rummifun.pieces.cartes import Vue, est_cachee, retournee, rouge
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Retourner, movement
from rummifun.pieces.tableau_scene import called
from rummifun.refusal import Precondition, Refusal

ACCESS: Final = ("packet", "top")
"""Which cards of the rebut can be played: all of the packet just drawn, or the uppermost."""


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
        return perdue(N_("nothing has come of the last moves"))
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


def klondike(
    draw: int = 3,
    waste_access: str = "packet",
    worry_back: bool = False,
    max_redeals: int | None = None,
    stale_moves: int | None = None,
) -> Reussite[Passes]:
    """Make Klondike as its sheet says: three cards at a time, of which any can be played.

    Profil: ℕ → texte → 𝔹 → ℕ option → ℕ option → jeu

    >>> klondike(draw=1).options["draw"], klondike(stale_moves=100).bound
    (1, 11900)

    Law: it has a bound exactly with stale_moves. Raises `Precondition` for options that it does not have.
    """
    notes = Passes(
        one_of(draw, (1, 3)),
        one_of(waste_access, ACCESS),
        one_of(worry_back, (False, True)),
        _au_moins(0, max_redeals),
        _au_moins(1, stale_moves),
    )
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
        bound=None if stale_moves is None else _bound(stale_moves),
        mesures=mesures,
        etude=None if stale_moves is not None else (notes._replace(stale_moves=_ETUDE), _bound(_ETUDE)),
        safe=sans_risque,
        red=rouge,
        solveur=_solveur,
    )


def klondike_classique(
    draw: int = 3,
    waste_access: str = "top",
    worry_back: bool = True,
    max_redeals: int | None = None,
    stale_moves: int | None = None,
) -> Reussite[Passes]:
    """Make Klondike as most people play it: of the rebut the uppermost alone, and cards come down from their piles.

    Profil: ℕ → texte → 𝔹 → ℕ option → ℕ option → jeu

    >>> klondike_classique().name, klondike_classique().options["waste_access"]
    ('klondike_classique', 'top')

    Law: the rules are those of klondike with the same options. Raises `Precondition` as it does.
    """
    return replace(klondike(draw, waste_access, worry_back, max_redeals, stale_moves), name="klondike_classique")


def _solveur(jeu: Reussite[Passes], t: Table, budget: int) -> Solution[Mouvement]:
    from rummifun.games.reussites.resolu import solution  # here: it is made of this game

    return solution(t, budget)


_PROGRES: Final = 21 + 21 + 24 + 52
"""How many movements come to something: a card freed, shown, played from the rebut; a pile higher than ever."""

_ETUDE: Final = 100
"""After so many movements that came to nothing a game is given up, when many are studied: twice two whole passes."""


def _bound(stale_moves: int) -> int:
    return (_PROGRES + 1) * stale_moves


def _au_moins(least: int, value: int | None) -> int | None:
    if value is not None and (type(value) is not int or value < least):
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), f"∅, {least}, {least + 1}…", value))
    return value
