"""The rules of Haricots: moves proposed, moves refused and why, and their results (Haricots, un tour)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, assert_never

from rummifun.core.conversion import evolve, replace_seat
from rummifun.core.game import Outcome, foreign_refusal
from rummifun.core.scene import Message
from rummifun.games.haricots.cartes import Chaine, Haricot, en_ordre, valeur
from rummifun.games.haricots.etat import Etat, Phase, other_seat
from rummifun.games.haricots.move_types import (
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    RefusHaricots,
    Suite,
    Tirer,
    Vendre,
)
from rummifun.games.haricots.options import OPTIONS, Options
from rummifun.messages import N_
from rummifun.multiset.rapide import ajoute
from rummifun.refusal import Refusal

_CHOISIES: Final = (Phase.Offre, Phase.Jouer, Phase.Rejouer, Phase.Defausse, Phase.Echange)
"""The phases in which a player chooses."""


_PHASES: Final[dict[type, tuple[Phase, ...]]] = {
    Chainer: (Phase.Offre, Phase.Echange),
    Jeter: (Phase.Offre,),
    JouerPremiere: (Phase.Jouer, Phase.Rejouer),
    Defausser: (Phase.Defausse,),
    Suite: (Phase.Rejouer, Phase.Defausse, Phase.Echange),
    Tirer: (Phase.Tirage,),
    Rappeler: (Phase.Rappel,),
    Piocher: (Phase.Pioche, Phase.Repioche),
    Vendre: _CHOISIES,
    AcheterTroisieme: _CHOISIES,
}
"""The phases in which a player can choose each move."""


def to_move(e: Etat) -> int | None:
    """Return the seat to move; None when the game is over."""
    if e.phase is Phase.Fin:
        return None
    return other_seat(e.joueur) if e.phase is Phase.Vente and not e.chaines[e.joueur] else e.joueur


def chain_of(e: Etat, siege: int, haricot: Haricot | None) -> Chaine | None:
    """Return the chain of a bean that a player has, or None."""
    return next((c for c in e.chaines[siege] if c.haricot is haricot), None)


def forced_move(e: Etat) -> Coup | None:
    """Return the automatic move of this phase; None if the player has to choose."""
    match e.phase:
        case Phase.Tirage:
            return Tirer()
        case Phase.Rappel:
            return Rappeler()
        case Phase.Pioche | Phase.Repioche:
            return Piocher()
        case Phase.Vente:
            return next((Vendre(c.haricot) for s in (e.joueur, other_seat(e.joueur)) for c in e.chaines[s]), None)
        case Phase.Offre | Phase.Jouer | Phase.Rejouer | Phase.Defausse | Phase.Echange | Phase.Fin:
            return None
        case _:
            assert_never(e.phase)


def moves(e: Etat, o: Options = OPTIONS) -> Iterator[Coup]:
    """List every move that is not refused; going on comes last, before any moves that the options add."""
    automatique = forced_move(e)
    if automatique is not None:
        yield automatique
        return
    yield from (coup for coup in _envisages(e) if refusal(e, coup, o) is None)


def pass_move(e: Etat, o: Options = OPTIONS) -> Coup:
    """Let the turn go by: go on, or throw the cards the other player left; play a card only if one must be played.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.haricots.deal import donne
    >>> e = donne(Alea(1))
    >>> pass_move(e), pass_move(step(e, pass_move(e)))
    (JouerPremiere(vendre=None), Suite())
    """
    passifs = (coup for coup in (Suite(), Jeter(1)) if refusal(e, coup, o) is None)
    return next(passifs, None) or next(moves(e, o))


def _envisages(e: Etat) -> Iterator[Coup]:
    """List the candidate moves of a phase."""
    chaines = [c.haricot for c in e.chaines[e.joueur]]
    ventes: tuple[Haricot | None, ...] = (None, *chaines)
    match e.phase:
        case Phase.Offre | Phase.Echange:
            indices = range(1, len(e.trade_area) + 1)
            yield from (Chainer(i, vendre) for i in indices for vendre in ventes)
            yield from map(Jeter, indices)
        case Phase.Jouer | Phase.Rejouer:
            yield from map(JouerPremiere, ventes)
        case Phase.Defausse:
            yield from map(Defausser, range(1, len(e.main[e.joueur]) + 1))
    yield Suite()
    yield from map(Vendre, chaines)
    yield AcheterTroisieme()


def refusal(e: Etat, coup: Coup, o: Options = OPTIONS) -> Refusal | None:
    """Return the refusal of a move of the player to move; while one is forced, every other is refused.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.haricots.deal import donne
    >>> refus = refusal(donne(Alea(1)), Tirer())
    >>> print(refus.code.name, refus.expected[0], refus.got)
    MauvaisePhase 5 (piocher trois cartes) 2 (la première carte)
    """
    if e.phase is Phase.Fin:
        return Refusal(RefusHaricots.PartieTerminee)
    if e.phase.automatique:
        return None if coup == forced_move(e) else Refusal(RefusHaricots.RangerDAbord, (e.phase.etape,))
    if foreign := foreign_refusal(coup, Coup):
        return foreign
    phases = _PHASES[type(coup)]
    if e.phase not in phases:
        return Refusal(RefusHaricots.MauvaisePhase, expected=tuple(phase.etape for phase in phases), got=e.phase.etape)
    return _refus(e, coup, o)


def _refus(e: Etat, coup: Coup, o: Options) -> Refusal | None:
    """Refuse a move for its own fault, in a phase that allows its kind."""
    match coup:
        case JouerPremiere(vendre):
            main = e.main[e.joueur]
            return _refus_chainer(e, main[0], vendre) if main else Refusal(RefusHaricots.MainVide)
        case Defausser(i):
            main = e.main[e.joueur]
            return _refus_indice(i, main) if main else Refusal(RefusHaricots.MainVide)
        case Jeter(i):
            return _refus_indice(i, e.trade_area)
        case Chainer(i, vendre):
            return _refus_indice(i, e.trade_area) or _refus_carte(e, e.trade_area[i - 1], vendre, o)
        case Vendre(haricot):
            return _refus_chaine(e, haricot) if o.voluntary_sale else Refusal(RefusHaricots.VenteInutile, (haricot,))
        case AcheterTroisieme():
            return _refus_achat(e, o)
        case Suite() | Tirer() | Rappeler() | Piocher():
            return None
        case _:
            assert_never(coup)


def _refus_indice(i: int, pile: tuple[Haricot, ...]) -> Refusal | None:
    """Refuse a card that is not there."""
    return None if 1 <= i <= len(pile) else Refusal(RefusHaricots.IndiceHorsBornes, expected=f"1..{len(pile)}", got=i)


def _refus_carte(e: Etat, carte: Haricot, vendre: Haricot | None, o: Options) -> Refusal | None:
    """Refuse a card of the trade area for which, in step 1, a chain would have to be sold."""
    if e.phase is Phase.Offre and not o.sell_in_step1 and not _a_sa_place(e, carte):
        return Refusal(RefusHaricots.PasDePlace, (carte,), expected=e.places[e.joueur])
    return _refus_chainer(e, carte, vendre)


def _refus_chainer(e: Etat, carte: Haricot, vendre: Haricot | None) -> Refusal | None:
    """Refuse a needless sale, and a card that needs one."""
    if _a_sa_place(e, carte):
        return None if vendre is None else Refusal(RefusHaricots.VenteInutile, (vendre,))
    if vendre is None:
        return Refusal(RefusHaricots.VenteRequise, (carte,), expected=e.places[e.joueur])
    return _refus_chaine(e, vendre)


def _refus_chaine(e: Etat, haricot: Haricot) -> Refusal | None:
    """Refuse to sell a chain that the player does not have."""
    if chain_of(e, e.joueur, haricot) is not None:
        return None
    siennes = tuple(c.haricot for c in e.chaines[e.joueur]) or "∅"
    return Refusal(RefusHaricots.ChaineInconnue, (haricot,), expected=siennes)


def _a_sa_place(e: Etat, carte: Haricot) -> bool:
    """Tell whether a card can join a chain or begin one without a sale."""
    return chain_of(e, e.joueur, carte) is not None or len(e.chaines[e.joueur]) < e.places[e.joueur]


def _refus_achat(e: Etat, o: Options) -> Refusal | None:
    if o.third_cost is None or e.places[e.joueur] > o.slots:
        return Refusal(RefusHaricots.AchatImpossible, got=e.places[e.joueur])
    pieces = e.pieces[e.joueur]
    trop_peu = Refusal(RefusHaricots.PiecesInsuffisantes, expected=o.third_cost, got=pieces)
    return trop_peu if pieces < o.third_cost else None


def step(e: Etat, coup: Coup, o: Options = OPTIONS) -> Etat:
    """Apply a move that `refusal` accepts."""
    if isinstance(coup, (Tirer, Rappeler, Piocher, Vendre)):
        return _automatique(e, coup, o)
    match coup:
        case JouerPremiere(vendre):
            carte, reste = e.main[e.joueur][0], e.main[e.joueur][1:]
            suivante = Phase.Rejouer if e.phase is Phase.Jouer else Phase.Defausse
            return evolve(_chaine(_avec_main(e, reste), carte, vendre), phase=suivante)
        case Defausser(i):
            carte, reste = _prend(e.main[e.joueur], i)
            return evolve(_avec_main(_jette(e, carte), reste), phase=Phase.Tirage)
        case Chainer(i, vendre):
            carte, reste = _prend(e.trade_area, i)
            return _apres_offre(evolve(_chaine(e, carte, vendre), trade_area=reste))
        case Jeter(i):
            carte, reste = _prend(e.trade_area, i)
            return _apres_offre(evolve(_jette(e, carte), trade_area=reste))
        case AcheterTroisieme():
            payees = e.pieces[e.joueur] - (o.third_cost or 0)
            places = replace_seat(e.places, e.joueur, e.places[e.joueur] + 1)
            return evolve(e, pieces=replace_seat(e.pieces, e.joueur, payees), places=places)
        case Suite():
            return evolve(e, phase=_SUITES[e.phase])
        case _:
            assert_never(coup)


_SUITES: Final = {Phase.Rejouer: Phase.Defausse, Phase.Defausse: Phase.Tirage, Phase.Echange: Phase.Pioche}
"""The phase that follows each step a player may leave."""


def _automatique(e: Etat, coup: Tirer | Rappeler | Piocher | Vendre, o: Options) -> Etat:
    match coup:
        case Tirer():
            tirees = e.deck[:-4:-1]
            return _apres_tirage(evolve(e, deck=e.deck[: -len(tirees)], trade_area=e.trade_area + tirees), o)
        case Rappeler():
            rappelee, rebut = e.discard_pile[-1:], e.discard_pile[:-1]
            return _apres_tirage(evolve(e, discard_pile=rebut, trade_area=e.trade_area + rappelee), o)
        case Piocher():
            main = e.main[e.joueur] + e.deck[-1:]
            return _apres_pioche(_avec_main(evolve(e, deck=e.deck[:-1]), main), o)
        case Vendre(haricot):
            vendu = _vend(e, to_move(e) or 0, haricot)
            return _fin(vendu, o) if e.phase is Phase.Vente else vendu


def _apres_offre(e: Etat) -> Etat:
    """Leave step 1 once every card is chained or thrown."""
    return evolve(e, phase=Phase.Jouer) if e.phase is Phase.Offre and not e.trade_area else e


def _apres_tirage(e: Etat, o: Options) -> Etat:
    """Draw from the discard pile as long as its top matches a card of the trade area."""
    if e.discard_pile and e.discard_pile[-1] in e.trade_area:
        return evolve(e, phase=Phase.Rappel)
    return evolve(e, phase=Phase.Echange) if e.deck else _fin(e, o)


def _apres_pioche(e: Etat, o: Options) -> Etat:
    """Draw a second card, or hand the turn over; the game is over as soon as the deck is empty."""
    if not e.deck:
        return _fin(e, o)
    if e.phase is Phase.Pioche:
        return evolve(e, phase=Phase.Repioche)
    return evolve(e, phase=Phase.Offre if e.trade_area else Phase.Jouer, tour=e.tour + 1)


def _fin(e: Etat, o: Options) -> Etat:
    """End the game, after the final sale if the options ask for one."""
    return evolve(e, phase=Phase.Vente if o.final_sale and any(e.chaines) else Phase.Fin)


def _chaine(e: Etat, carte: Haricot, vendre: Haricot | None) -> Etat:
    """Put a card of the player to move on its chain, on a free place, or in the place of a chain being sold."""
    if vendre is not None:
        return _vend(e, e.joueur, vendre, Chaine(carte))
    chaines = (*e.chaines[e.joueur], Chaine(carte))
    if chain_of(e, e.joueur, carte) is not None:
        chaines = tuple(Chaine(carte, c.nombre + 1) if c.haricot is carte else c for c in e.chaines[e.joueur])
    return evolve(e, chaines=replace_seat(e.chaines, e.joueur, chaines))


def _vend(e: Etat, siege: int, haricot: Haricot, *a_la_place: Chaine) -> Etat:
    """Pay a chain out and put its cards out of play, and another chain, or none, in its place."""
    n = sum(c.nombre for c in e.chaines[siege] if c.haricot is haricot)
    chaines = tuple(chain.from_iterable(a_la_place if c.haricot is haricot else (c,) for c in e.chaines[siege]))
    return evolve(
        e,
        pieces=replace_seat(e.pieces, siege, e.pieces[siege] + valeur(haricot, n)),
        chaines=replace_seat(e.chaines, siege, chaines),
        vendues=en_ordre(ajoute((haricot, n), e.vendues)),
    )


def _jette(e: Etat, carte: Haricot) -> Etat:
    return evolve(e, discard_pile=(*e.discard_pile, carte))


def _avec_main(e: Etat, main: tuple[Haricot, ...]) -> Etat:
    return evolve(e, main=replace_seat(e.main, e.joueur, main))


def _prend(pile: tuple[Haricot, ...], i: int) -> tuple[Haricot, tuple[Haricot, ...]]:
    """Take the i-th card; the others keep their order."""
    return pile[i - 1], pile[: i - 1] + pile[i:]


def _outcome(e: Etat) -> Outcome | None:
    """Return the coins of both; more coins win."""
    if e.phase is not Phase.Fin:
        return None
    s1, s2 = e.pieces
    return Outcome((s1, s2), None if s1 == s2 else int(s1 < s2), Message(N_("the deck is empty")))
