"""The texts of the « solitaire » (Klondike): reasons for refusals, faults of tables, labels of movements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message, MessageList, plural
from rummifun.games.reussites.building import PILES, alterne, monte
from rummifun.games.reussites.klondike_table import (
    COLONNES,
    FORME,
    PIOCHE,
    Table,
    a_devoiler,
    can_place,
    card_movements,
    chaine,
    column_places,
    playable_count,
)
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.scene import movement_kind
from rummifun.messages import N_
from rummifun.pieces.cartes import As, Cachee, Roi, est_cachee, est_decouverte
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Retourner
from rummifun.pieces.tableau_scene import place_name
from rummifun.refusal import Refusal


def klondike_refusal(t: Table, coup: Mouvement) -> Refusal | None:
    """Name the rule that a movement breaks; None if no rule of the sheet forbids it."""
    if isinstance(coup, Retourner):
        return _pioche(t, coup)
    if not t[coup.source] or coup.source == "talon" or coup.sous:
        return None
    return _source(t, coup) or _cible(t, coup)


def _pioche(t: Table, coup: Retourner) -> Refusal | None:
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


def _source(t: Table, coup: Deplacer) -> Refusal | None:
    """Explain why cards cannot be taken: piles keep theirs, the rebut offers one, columns only face-up cards."""
    if coup.source in PILES and not t.notes.worry_back:
        return Refusal(RefusReussite.ActionDesactivee, (), "worry_back")
    if coup.source == "rebut" and coup.saut >= playable_count(t):
        return Refusal(RefusReussite.CarteInaccessible, (t["rebut"][-1 - coup.saut],), playable_count(t), coup.saut + 1)
    most = len(chaine(t, coup.source)) if coup.source in COLONNES and coup.cible not in PILES else 1
    if coup.n > most or (coup.saut and coup.source != "rebut"):
        return Refusal(RefusReussite.IndiceHorsBornes, (), f"1..{most}", coup.n + coup.saut)
    return None


def _cible(t: Table, coup: Deplacer) -> Refusal | None:
    """Explain why a card does not fit there."""
    carte = t[coup.source][-coup.n - coup.saut]
    if coup.cible in PILES:
        seul = coup.source not in PILES and str(carte.couleur) == coup.cible and monte(t, carte)
        return None if seul else Refusal(RefusReussite.PasSuivante, (carte,), got=place_name(t.forme, coup.cible))
    if coup.cible not in COLONNES:
        return None
    fin = t[coup.cible][-1:]
    if not fin:
        return (
            Refusal(RefusReussite.SansEffet, (carte,))
            if carte.rang is Roi
            else Refusal(RefusReussite.RoiSeulement, (carte,))
        )
    return None if can_place(t, carte, coup.cible) else Refusal(RefusReussite.PoseInterdite, (carte, fin[0]))


def klondike_faults(t: Table) -> Iterator[InvariantBreak]:
    """List the faults: piles, columns, talon and rebut, then the notes."""
    rangs = (As, *t.forme.pack.rangs[:-1])
    for place in PILES:
        if tuple((str(c.couleur), c.rang) for c in t[place]) != tuple((place, r) for r in rangs[: len(t[place])]):
            yield Refusal(RefusReussite.TableauInvalide, (f"{place}:", *t[place]))
    for j, place in enumerate(column_places(t)):
        suite, hauteur = chaine(t, place), len(t[place])
        if hauteur - len(suite) > j or not all(alterne(t, a, b) for a, b in pairwise(suite)):
            yield Refusal(RefusReussite.TableauInvalide, (f"{place}:", *t[place]))
    couvertes = [place for place in column_places(t) if t[place] and est_cachee(t[place][-1])]
    if len(couvertes) > 1 or len(t["talon"]) + len(t["rebut"]) > 24:
        yield Refusal(RefusReussite.TableauInvalide, (*couvertes, "talon", "rebut"))
    cachees = [c for place in (*PILES, "rebut") for c in t[place] if est_cachee(c)]
    if fautives := (*cachees, *filter(est_decouverte, t["talon"]), *_mal_retournees(t)):
        yield Refusal(RefusReussite.TableauInvalide, fautives)
    fausses = (note for note, vrai in _notes(t).items() if not vrai)
    yield from (Refusal(RefusReussite.TableauInvalide, (f"{note}={getattr(t.notes, note)}",)) for note in fausses)


def _mal_retournees(t: Table) -> Cartes:
    """List face-up cards beneath a face-down one, and talon cards still unseen after a whole pass."""
    sous = (a for place in column_places(t) for a, b in pairwise(t[place]) if est_decouverte(a) and est_cachee(b))
    jamais = (c for c in t["talon"] if t.notes.passes and c.visibilite is Cachee)
    return (*sous, *jamais)


def _notes(t: Table) -> dict[str, bool]:
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


def klondike_title(t: Table) -> Message | str:
    """Write the notes that the table does not show: the number of passes through the stock."""
    passes = t.notes.passes
    return plural(passes, N_("through the stock once"), N_("through the stock {n} times")) if passes else ""


def klondike_label(t: Table, coup: Mouvement) -> Message:
    """Label a movement in the players' words."""
    if isinstance(coup, Retourner):
        return _retournement(coup)
    prises = t[coup.source][-coup.n - coup.saut :][: coup.n]
    fin = t[coup.cible][-1] if t[coup.cible] else place_name(t.forme, coup.cible)
    cards = MessageList(prises, " ") if coup.n < 4 else MessageList((prises[0], prises[-1]), "…")
    return Message(_cle(coup, bool(t[coup.cible])), (("cards", cards), ("fin", fin)))


def _retournement(coup: Retourner) -> Message:
    if coup.source == coup.cible:
        return Message(N_("turn a card over: {place}"), (("place", place_name(FORME, coup.source)),))
    return Message(N_("draw")) if coup.source == "talon" else Message(N_("turn the waste over"))


def _cle(coup: Deplacer, posee: bool) -> str:
    if coup.cible in PILES:
        return N_("{cards} to its foundation")
    if coup.source in PILES:
        return N_("{cards} back onto {fin}") if posee else N_("{cards} back to {fin}, empty")
    return N_("{cards} onto {fin}") if posee else N_("{cards} to {fin}, empty")


def klondike_kind(t: Table, coup: Mouvement) -> Message:
    """Return only the kind of a movement."""
    if coup.cible in PILES:
        return Message(N_("a card can go up"))
    return Message(N_("a card can come down")) if coup.source in PILES else movement_kind(t, coup)
