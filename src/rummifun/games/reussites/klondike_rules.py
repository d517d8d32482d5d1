"""The rules of Klondike on the table of `solitaire`: movements, their effects, the end; see `klondike`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any, Final

from rummifun.core.game import EqualPartial, InvariantBreak
from rummifun.games.reussites.building import (
    PILES,
    acheve,
    alterne,
    bouts,
    completes,
    est_roi,
    monte,
    montees,
    superflue,
)
from rummifun.games.reussites.klondike_table import (
    COLONNES,
    FORME,
    PIOCHE,
    Passes,
    Table,
    a_devoiler,
    chaine,
    colonnes,
    column_places,
    klondike_kind,
    klondike_label,
    klondike_title,
    order_faults,
    piles,
    talon,
)
from rummifun.games.reussites.patience import Course, Look, Verdict, gagnee, perdue
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite
from rummifun.messages import N_
from rummifun.pieces.cartes import Cachee, Carte, Roi, Vue, est_cachee, est_decouverte, retournee, rouge
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Retourner, Tableau, movement, shared_move, shared_turn
from rummifun.pieces.tableau_scene import place_name
from rummifun.refusal import Refusal


def playable_count(t: Table) -> int:
    """Count the playable cards of the rebut, from the top down (« on passe à la seconde »)."""
    return t.notes.eventail if t.notes.waste_access == "packet" else min(1, t.notes.eventail)


def can_place(t: Tableau[Any], carte: Carte, colonne: str) -> bool:
    """Tell whether a card can go at the end of a column: one rank lower, red on black or black on red.

    Only a Roi goes onto an empty column.
    """
    return _lies_on(t, carte, t[colonne][-1:])


def _lies_on(t: Tableau[Any], carte: Carte, fin: Cartes) -> bool:
    """Tell whether a card can go on the last card of a column, or onto an empty one."""
    return alterne(t, fin[0], carte) if fin else est_roi(carte)


def card_movements(t: Table) -> Iterator[Deplacer]:
    """List the movements of cards, except those of the talon: up first, then along the columns, then down."""
    eventail, places = t["rebut"][: -playable_count(t) - 1 : -1], column_places(t)
    fins = tuple((place, pile[-1:]) for place, pile in zip(places, colonnes(t), strict=True))
    yield from montees(t, places)
    yield from (shared_move("rebut", c.couleur.value, saut=i) for i, c in enumerate(eventail) if monte(t, c))
    yield from bouts(t, places, chaine, alterne, est_roi)
    for i, carte in enumerate(eventail):
        yield from (shared_move("rebut", cible, saut=i) for cible, fin in fins if _lies_on(t, carte, fin))
    for place in PILES if t.notes.worry_back else ():
        for carte in t[place][-1:]:
            yield from (shared_move(place, cible) for cible, fin in fins if _lies_on(t, carte, fin))


def klondike_refusal(t: Table, coup: Mouvement) -> Refusal | None:
    """Name the rule that a movement breaks; None if no rule of the sheet forbids it."""
    if isinstance(coup, Retourner):
        return _draw_refusal(t, coup)
    if not t[coup.source] or coup.source == "talon" or coup.sous:
        return None
    return _source_refusal(t, coup) or _target_refusal(t, coup)


def _draw_refusal(t: Table, coup: Retourner) -> Refusal | None:
    """Explain why you cannot draw from the talon, or turn the rebut over."""
    if (coup.source, coup.cible) == PIOCHE:
        return None if t["talon"] else Refusal(RefusReussite.TalonVide)
    touche = coup.source == coup.cible == PIOCHE[0] and not t["talon"]  # a player who touches it wants to refill it
    if (coup.cible, coup.source) != PIOCHE and not touche:
        return None
    if t["talon"]:
        return Refusal(RefusReussite.TalonNonVide)
    passes, most = t.notes.passes, t.notes.max_redeals
    if not t["rebut"]:
        return Refusal(RefusReussite.RebutVide)
    return None if most is None or passes < most else Refusal(RefusReussite.PlusDePasse, (), most, passes)


def _source_refusal(t: Table, coup: Deplacer) -> Refusal | None:
    """Explain why cards cannot be taken: piles keep theirs, the rebut offers one, columns only face-up cards."""
    if coup.source in PILES and not t.notes.worry_back:
        return Refusal(RefusReussite.ActionDesactivee, (), "worry_back")
    if coup.source == "rebut" and coup.saut >= playable_count(t):
        return Refusal(RefusReussite.CarteInaccessible, (t["rebut"][-1 - coup.saut],), playable_count(t), coup.saut + 1)
    most = len(chaine(t, coup.source)) if coup.source in COLONNES and coup.cible not in PILES else 1
    if coup.n > most or (coup.saut and coup.source != "rebut"):
        return Refusal(RefusReussite.IndiceHorsBornes, (), f"1..{most}", coup.n + coup.saut)
    return None


def _target_refusal(t: Table, coup: Deplacer) -> Refusal | None:
    """Explain why a card does not fit there."""
    carte = t[coup.source][-coup.n - coup.saut]
    if coup.cible in PILES:
        seul = coup.source not in PILES and str(carte.couleur) == coup.cible and monte(t, carte)
        return None if seul else Refusal(RefusReussite.PasSuivante, (carte,), got=place_name(t.forme, coup.cible))
    if coup.cible not in COLONNES:
        return None
    fin = t[coup.cible][-1:]
    if not fin:
        return Refusal(RefusReussite.SansEffet if carte.rang is Roi else RefusReussite.RoiSeulement, (carte,))
    return None if can_place(t, carte, coup.cible) else Refusal(RefusReussite.PoseInterdite, (carte, fin[0]))


def klondike_faults(t: Table) -> Iterator[InvariantBreak]:
    """List the faults: piles, columns, talon and rebut, then the notes."""
    yield from order_faults(t, dealt=True)
    couvertes = [place for place in column_places(t) if t[place] and est_cachee(t[place][-1])]
    if len(couvertes) > 1 or len(t["talon"]) + len(t["rebut"]) > 24:
        yield Refusal(RefusReussite.TableauInvalide, (*couvertes, "talon", "rebut"))
    cachees = [c for place in (*PILES, "rebut") for c in t[place] if est_cachee(c)]
    if fautives := (*cachees, *filter(est_decouverte, t["talon"]), *_misturned_cards(t)):
        yield Refusal(RefusReussite.TableauInvalide, fautives)
    fausses = (note for note, vrai in _checked_notes(t).items() if not vrai)
    yield from (Refusal(RefusReussite.TableauInvalide, (f"{note}={getattr(t.notes, note)}",)) for note in fausses)


def _misturned_cards(t: Table) -> Cartes:
    """List face-up cards beneath a face-down one, and talon cards still unseen after a whole pass."""
    sous = (a for place in column_places(t) for a, b in pairwise(t[place]) if est_decouverte(a) and est_cachee(b))
    jamais = (c for c in t["talon"] if t.notes.passes and c.visibilite is Cachee)
    return (*sous, *jamais)


def _checked_notes(t: Table) -> dict[str, bool]:
    """List the notes with impossible values."""
    draw, _, worry_back, most, stale, eventail, passes, vaine, sur_place, descendues = t.notes
    hauteur = len(t["rebut"])
    return {
        "eventail": min(1, hauteur) <= eventail <= min(draw, hauteur),
        "passes": passes >= 0 and (most is None or passes <= most),
        "vaine": not vaine or (a_devoiler(t) is None and next(card_movements(t), None) is None),
        "sur_place": 0 <= sur_place <= (stale or 0),
        "descendues": 0 <= descendues <= (52 if worry_back and stale else 0),
    }


def installer(t: Table, cartes: Cartes) -> Table:
    """Deal row by row, one card face up and the rest face down, each row one column further right."""
    suite, places = iter(cartes[::-1]), column_places(t)
    rangs = [[next(suite) for _ in places[rang:]] for rang in range(len(places))]
    tas = {place: tuple(rangs[rang][j - rang] for rang in range(j + 1)) for j, place in enumerate(places)}
    t = t.put({place: (*pile[:-1], retournee(pile[-1])) for place, pile in tas.items()})
    return _vaine(t.put({"talon": tuple(suite)[::-1]}), True)


def _vaine(t: Table, jusque_la: bool) -> Table:
    """Note whether no card could move at any time in this pass, the present included."""
    return t.noted(vaine=jusque_la and next(card_movements(t), None) is None)


def coups(t: Table) -> tuple[Mouvement, ...]:
    """List the movements: the card to show; or else those of cards, then drawing or turning the rebut over."""
    colonne = a_devoiler(t)
    if colonne is not None:
        return (shared_turn(colonne, colonne),)
    return (*card_movements(t), *drawing_moves(t))


def drawing_moves(t: Table) -> tuple[Mouvement, ...]:
    """Draw; or turn the rebut over if the talon is empty and a pass is left."""
    if reste := len(t["talon"]):
        return (shared_turn("talon", "rebut", min(t.notes.draw, reste)),)
    encore = t.notes.max_redeals is None or t.notes.passes < t.notes.max_redeals
    return (shared_turn("rebut", "talon", len(t["rebut"])),) if t["rebut"] and encore else ()


def jouer(t: Table, coup: Mouvement) -> Table:
    """Move, and update the notes."""
    apres, notes = movement(t, coup), t.notes
    if isinstance(coup, Deplacer):
        return _deplacee(t, apres, coup)
    if coup.source == coup.cible:
        return apres.noted(sur_place=0)
    passe, eventail = (1, 0) if coup.source == "rebut" else (0, coup.n)
    apres = apres.noted(eventail=eventail, passes=notes.passes + passe, sur_place=_un_de_plus(notes))
    return _vaine(apres, notes.vaine or bool(passe))


def _un_de_plus(notes: Passes) -> int:
    """Count a movement without progress, if the game can end that way."""
    return 0 if notes.stale_moves is None else notes.sur_place + 1


def _deplacee(t: Table, apres: Table, coup: Deplacer) -> Table:
    """Note the effects of moving a card; going up again after coming down is no progress."""
    notes, monte_ = t.notes, coup.cible in PILES
    descendues = notes.descendues
    if notes.stale_moves is not None:
        descendues = max(0, descendues + PILES.count(coup.source) - PILES.count(coup.cible))
    utile = coup.source == "rebut" or (monte_ and not notes.descendues) or a_devoiler(apres) is not None
    eventail = notes.eventail
    if coup.source == "rebut":
        eventail = max(eventail - 1, min(1, len(apres["rebut"])))
    sur_place = 0 if utile else _un_de_plus(notes)
    return apres.noted(eventail=eventail, vaine=False, sur_place=sur_place, descendues=descendues)


def _peut_jouer(t: Table) -> bool:
    return bool(drawing_moves(t)) or a_devoiler(t) is not None or next(card_movements(t), None) is not None


def verdict(t: Table) -> Verdict | None:
    """Won when the piles are complete, lost when nothing can move or the last movements made no progress."""
    if completes(t):
        return gagnee(N_("the four piles are complete"))
    if t.notes.stale_moves is not None and t.notes.sur_place >= t.notes.stale_moves:
        return perdue(N_("the last moves led nowhere"))
    if t["talon"] or (not t.notes.vaine and _peut_jouer(t)):
        return None
    return perdue(N_("blocked: no card can move any more"))


def unreachable_faults(t: Table) -> Iterator[InvariantBreak]:
    """List the faults that no play can cause: only a pass of the talon shows its cards, until the end shows all."""
    yield from klondike_faults(t)
    cachees = (*chain.from_iterable(colonnes(t)), *(() if t.notes.passes else talon(t)))
    if vues := tuple(carte for carte in cachees if carte.visibilite is Vue and verdict(t) is None):
        yield Refusal(RefusReussite.TableauInvalide, vues)


def pending_refusal(t: Table) -> Refusal | None:
    """Refuse any movement before a hidden card is shown."""
    if (colonne := a_devoiler(t)) is None:
        return None
    return Refusal(RefusReussite.RangerDAbord, (place_name(t.forme, colonne),), f"{colonne}!")


def is_forced(t: Table) -> bool:
    """Tell whether a card must be shown: the player has no choice."""
    return a_devoiler(t) is not None


def en_colonnes(places: tuple[str, ...]) -> Course[Any]:
    """Leave nothing to do by hand but to decide: cards are shown, and a game that is as good as won is played out.

    Profil: place suite → course

    >>> from rummifun.games.reussites.klondike import klondike
    >>> en_colonnes(("c1",)).finir(klondike().read_position("c1: 2♥ A♥"))
    Deplacer(source='c1', cible='♥', n=1, sous=False, saut=0)

    `places` are those that cards go up from. Law: equal places make equal courses.
    """
    return Course(pending_refusal, is_forced, EqualPartial(acheve, places=places))


def visible_count(t: Table, place: str) -> int:
    """Count the cards that the rebut shows: the packet just drawn."""
    return max(1, t.notes.eventail) if place == "rebut" else 1


def mesures(t: Table) -> dict[str, int]:
    """Measure a game for the history: the cards that went up."""
    return {"montées": sum(map(len, piles(t)))}


_PROGRES: Final = 21 + 21 + 24 + 52
"""The most movements that make progress: free or show a card, play one from the rebut, raise a pile anew."""


def move_bound(stale_moves: int) -> int:
    """Bound the movements of a game that ends after a number of them without progress."""
    return (_PROGRES + 1) * stale_moves


def score(points: int, t: Table, coup: Mouvement) -> int:
    """Count the points after a movement as the usual « standard » score does; its sheet counts none.

    A card that goes up is worth 10, one of the waste laid on a column 5, and so is a card shown; one that comes down
    costs 15. Turning the waste over costs 100 where cards are drawn one by one, and 20 from the fourth time otherwise.
    Points never fall below 0.
    """
    if isinstance(coup, Retourner):
        seul, tard = t.notes.draw == 1, t.notes.passes >= 3
        gain = 5 if coup.source == coup.cible else 0 if coup.source == "talon" else -100 if seul else -20 * tard
    elif coup.cible in PILES:
        gain = 0 if coup.source in PILES else 10
    else:
        gain = 5 if coup.source == "rebut" else -15 if coup.source in PILES else 0
    return max(0, points + gain)


def make_klondike(notes: Passes) -> Reussite[Passes]:
    """Make the game with these options, without its solver."""
    return Reussite(
        "klondike",
        FORME,
        notes,
        installer,
        coups,
        verdict,
        jouer,
        klondike_refusal,
        unreachable_faults,
        Look(klondike_label, klondike_title, visible_count, klondike_kind),
        Course(pending_refusal, is_forced),
        score=score,
        bound=None if notes.stale_moves is None else move_bound(notes.stale_moves),
        mesures=mesures,
        red=rouge,
    )


def sans_risque(t: Table) -> Mouvement | None:
    """Return a card that may go up without harm: every card that could still lie on it can go up itself.

    With several cards drawn at once, a card of the rebut stays: its timing matters. While a card must be shown, nothing
    goes up.
    """
    notes = t.notes
    if a_devoiler(t) is not None or (notes.stale_moves is not None and notes.descendues):
        return None
    sources = (*COLONNES, "rebut") if notes.draw == 1 else COLONNES
    montees = (c for c in card_movements(t) if c.cible in PILES and c.source in sources)
    return next((c for c in montees if superflue(t, t[c.source][-1])), None)


def finishing_move(t: Table) -> Mouvement | None:
    """Return the next movement once victory is sure: all columns lie face up, and every talon card will come.

    Then the lowest card not yet up lies at the end of a column or comes from the talon, and goes up.
    """
    notes, pioche = t.notes, bool(t["talon"] or t["rebut"])
    vient = notes.max_redeals is None and (notes.draw == 1 or notes.waste_access == "packet")
    compte = notes.stale_moves is not None and (pioche or notes.descendues > 0)
    if (pioche and not vient) or compte or any(map(est_cachee, chain(*colonnes(t)))):
        return None
    return next((coup for coup in card_movements(t) if coup.cible in PILES), None) or next(iter(drawing_moves(t)))
