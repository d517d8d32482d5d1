"""The rules of La descente: the legal moves, the reasons to refuse the others, and the effect of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final, assert_never

from rummifun.core.conversion import evolve, replace_seat
from rummifun.core.game import InvariantBreak, Outcome, foreign_refusal
from rummifun.core.scene import Message
from rummifun.games.descente.etat import (
    BELOW,
    FOUNDATION,
    NORD,
    SUD,
    Etat,
    Joueur,
    RefusDescente,
    Tas,
    autre,
    cartes_de,
    is_next_of_foundation,
    pose,
    sans_carte,
    state_faults,
)
from rummifun.games.descente.move_types import (
    Centre,
    Coup,
    Deplacer,
    Face,
    Gauche,
    Main,
    Paquet,
    Place,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
)
from rummifun.games.descente.notation import write_place
from rummifun.games.descente.options import OPTIONS, Options
from rummifun.messages import N_
from rummifun.pieces.tarot import Atout, CarteTarot
from rummifun.refusal import Refusal

__all__ = ["LIMITE", "fini", "forced_foundation", "moves", "refusal", "remelange", "step"]


LIMITE: Final = 30
"""The most moves in a row of cards of neither side (a rule of ours: without it a turn may last for ever)."""


def forced_foundation(e: Etat) -> Place | None:
    """Find the place of the first visible card that fits its foundation.

    Profil: etat → place option   (La descente, placement)

    >>> from rummifun.games.descente.notation import read_state
    >>> mains = "SUD main - paquet [] face [] / NORD main - paquet [] face []"
    >>> centre = "centre [2♥] [3♥ A♠] [] [] []"
    >>> forced_foundation(read_state(f"trait SUD / {centre} / {mains} / gauche - - - - - / remaniements 0"))
    Centre(pile=2, carte=2)

    Law: whichever goes first, the same cards end on the foundations.
    """
    centre = ((_centre(i, len(tas)), tas) for i, tas in enumerate(e.centre, 1))
    faces = zip(map(Face, Joueur), e.face, strict=True)
    visibles: Iterator[tuple[Place, Tas]] = chain(centre, faces, [(Main(), cards_at(e, Main()))])
    return next((place for place, tas in visibles if tas and is_next_of_foundation(tas[-1], e)), None)


def fini(e: Etat) -> bool:
    """Tell whether the game is over: nothing is left to go to the left, and a player has no card.

    Profil: etat → 𝔹   (La descente, le but)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.deal import donne
    >>> fini(donne(Alea(6)))
    False

    Law: fini e means moves e o == [].
    """
    return bool(sans_carte(e)) and forced_foundation(e) is None


def to_move(e: Etat) -> int | None:
    """Return the seat to move, 0 for SUD; this player makes the forced moves too."""
    return None if fini(e) else e.au_trait.value


def refusal(e: Etat, coup: Coup, o: Options = OPTIONS) -> Refusal | None:
    """Return the refusal of a move: the game is over, a card has to go to the left first, or the move itself.

    Profil: etat → coup → options → refus option

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.deal import donne
    >>> refusal(donne(Alea(6)), Tirer()), refusal(donne(Alea(6)), Remettre()).code
    (None, <RefusDescente.MainVide>)

    Law: refusal e m o == None exactly when m ∈ moves e o.
    """
    source = forced_foundation(e)
    if source is None and sans_carte(e):
        return Refusal(RefusDescente.PartieTerminee)
    if foreign := foreign_refusal(coup, Coup):
        return foreign
    if isinstance(coup, Ranger):
        return Refusal(RefusDescente.RienARanger) if source is None else None
    if source is not None:
        return Refusal(RefusDescente.RangerDAbord, moved_cards(e, source))
    return move_fault(e, coup, o)


def move_fault(e: Etat, coup: Coup, o: Options = OPTIONS) -> Refusal | None:
    """Refuse a move for its own fault, even if the game is over or a card has to go to the left first."""
    main = e.main[e.au_trait.value]
    match coup:
        case Deplacer():
            return _defaut_deplacer(e, coup, o)
        case Remettre():
            return Refusal(RefusDescente.MainVide) if main is None else None
        case Tirer() | Remelanger():
            return _defaut_paquet(e, coup) if main is None else Refusal(RefusDescente.MainPleine, (main,))
        case Ranger():
            return Refusal(RefusDescente.RienARanger) if forced_foundation(e) is None else None
        case _:
            assert_never(coup)


def _defaut_paquet(e: Etat, coup: Tirer | Remelanger) -> Refusal | None:
    """Check that there is a card to draw, or that the packet is used up and the face-up pile can replace it."""
    siege = e.au_trait.value
    paquet = e.paquet[siege]
    if isinstance(coup, Tirer):
        return None if paquet else Refusal(RefusDescente.PaquetVide)
    if paquet:
        return Refusal(RefusDescente.PaquetNonVide, got=len(paquet))
    return None if e.face[siege] else Refusal(RefusDescente.FaceVide)


def _defaut_deplacer(e: Etat, coup: Deplacer, o: Options) -> Refusal | None:
    """Check in order that the places exist, the source can move, the target takes it, and no limit is exceeded."""
    source, cible = coup.source, coup.cible
    found = _inconnue(source) or _inconnue(cible) or _defaut_source(e, source, o) or _defaut_cible(e, source, cible, o)
    if found is None and e.remaniements >= LIMITE and _remaniement(e, source):
        return Refusal(RefusDescente.LimiteRemaniements, expected=LIMITE)
    return found


def _inconnue(place: Place) -> Refusal | None:
    if isinstance(place, Centre | Gauche) and not 1 <= place.pile <= 5:
        return Refusal(RefusDescente.TasInconnu, expected="1..5", got=place.pile)
    return None


def _defaut_source(e: Etat, source: Place, o: Options) -> Refusal | None:
    match source:
        case Gauche():
            return Refusal(RefusDescente.FondationIntouchable)
        case Paquet():
            return Refusal(RefusDescente.CarteCachee, (write_place(source),))
        case Centre(pile, carte) if e.centre[pile - 1] and not 1 <= carte <= len(e.centre[pile - 1]):
            return Refusal(RefusDescente.IndiceHorsBornes, expected=f"1..{len(e.centre[pile - 1])}", got=carte)
    cartes = moved_cards(e, source)
    if not cartes:
        return Refusal(RefusDescente.SourceVide)
    interdite = source == _face(autre(e.au_trait)) and o.opponent_top == "never"
    return Refusal(RefusDescente.CarteAdverseIntouchable, cartes) if interdite else None


def _defaut_cible(e: Etat, source: Place, cible: Place, o: Options) -> Refusal | None:
    adverse = _face(autre(e.au_trait))
    vers_adverse = cible == adverse
    if not vers_adverse and not (isinstance(cible, Centre) and cible.carte == 0):
        return Refusal(RefusDescente.DestinationInterdite)
    if cible == source or (isinstance(source, Centre) and isinstance(cible, Centre) and source.pile == cible.pile):
        return Refusal(RefusDescente.MemeTas, got=write_place(cible))
    cartes, dessous = moved_cards(e, source), next(reversed(cards_at(e, cible)), None)
    if source == adverse and o.opponent_top == "holes_only" and dessous is not None:
        return Refusal(RefusDescente.CarteAdverseIntouchable, cartes)
    if cartes[1:] and not vers_adverse and o.run_moves == "opponent_only":
        return Refusal(RefusDescente.SuiteVersAdversaire, cartes)
    return _defaut_pose(e, source, cartes, dessous, vers_adverse)


def _defaut_pose(e: Etat, source: Place, cartes: Tas, dessous: CarteTarot | None, vers_adverse: bool) -> Refusal | None:
    if vers_adverse and dessous is None:
        return Refusal(RefusDescente.PaquetAdverseVide)
    if vers_adverse and isinstance(cartes[0], Atout) and not e.paquet_de_gauche[4]:
        return Refusal(RefusDescente.AtoutsBloques, cartes[:1])
    if dessous is not None:
        return None if pose(cartes[0], dessous) else Refusal(RefusDescente.PoseInterdite, cartes[:1], got=dessous)
    return Refusal(RefusDescente.SansEffet) if isinstance(source, Centre) and source.carte == 1 else None


def cards_at(e: Etat, place: Place) -> Tas:
    """Return the cards of a place: a pile of the centre, a face-up pile, the hand."""
    match place:
        case Centre(i):
            return e.centre[i - 1]
        case Face(joueur):
            return e.face[joueur.value]
        case Main():
            main = e.main[e.au_trait.value]
            return () if main is None else (main,)
        case Paquet() | Gauche():
            return ()
        case _:
            assert_never(place)


def moved_cards(e: Etat, source: Place) -> Tas:
    """Return the cards that move from a place: one, or a card of the centre and those above it."""
    return cards_at(e, source)[source.carte - 1 if isinstance(source, Centre) else -1 :]


def _remaniement(e: Etat, source: Place) -> bool:
    """Tell whether a move only shifts cards that are not the player's own."""
    return isinstance(source, Centre) or source == _face(autre(e.au_trait))


def moves(e: Etat, o: Options = OPTIONS) -> Iterator[Coup]:
    """List all moves: the forced one alone if there is one; else drawing or laying back, then moving cards.

    Profil: etat → options → coups

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.deal import donne
    >>> list(moves(donne(Alea(6))))
    [Tirer(), Deplacer(source=Centre(pile=4, carte=1), cible=Centre(pile=1, carte=0))]

    Law: m ∈ moves e o exactly when refusal e m o == None, and no move is listed twice.
    """
    if forced_foundation(e) is not None:
        yield Ranger()
    elif not sans_carte(e):
        yield from (coup for coup in (Tirer(), Remelanger(), Remettre()) if move_fault(e, coup, o) is None)
        yield from (coup for coup in _deplacements(e) if _defaut_deplacer(e, coup, o) is None)


def invariants(e: Etat) -> tuple[InvariantBreak, ...]:
    """List the faults of a state: cards missing or extra, a pile that is no run, a hand out of turn, wrong counts."""
    return tuple(state_faults(e, LIMITE))


def pass_move(e: Etat, o: Options = OPTIONS) -> Coup:
    """Let the turn go by: draw a card, then lay it back.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.deal import donne
    >>> e = donne(Alea(6))
    >>> pass_move(e), pass_move(step(e, pass_move(e)))
    (Tirer(), Remettre())
    """
    return next(moves(e, o))


def _deplacements(e: Etat) -> Iterator[Deplacer]:
    """List the moves whose first card fits its target or fills a hole, before any other rule is checked."""
    adverse = _face(autre(e.au_trait))
    places: list[Place] = [*map(_centre, range(1, len(e.centre) + 1))]
    cibles = [(place, next(reversed(cards_at(e, place)), None)) for place in places]
    cibles += [(adverse, t) for t in moved_cards(e, adverse)]
    trous = [i for i, (_, dessous) in enumerate(cibles) if dessous is None]
    visibles = {dessous: i for i, (_, dessous) in enumerate(cibles)}
    for source, tete in _sources(e):
        accueils = [visibles[dessous] for dessous in BELOW[tete] if dessous in visibles]
        yield from (Deplacer(source, cibles[i][0]) for i in (sorted(accueils + trous) if accueils else trous))


def _sources(e: Etat) -> Iterator[tuple[Place, CarteTarot]]:
    for place in (Main(), _face(e.au_trait), _face(autre(e.au_trait))):
        yield from ((place, c) for c in moved_cards(e, place))
    for i, tas in enumerate(e.centre, 1):
        yield from ((_centre(i, n), c) for n, c in enumerate(tas, 1))


_centre: Final = cache(Centre)


_face: Final = cache(Face)


def step(e: Etat, coup: Coup, o: Options = OPTIONS) -> Etat:
    """Make a move that is not refused.

    Profil: etat → coup → options → etat

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.deal import donne
    >>> e = step(donne(Alea(6)), Tirer())
    >>> str(e.main[0]), len(e.paquet[0]), step(e, Remettre()).au_trait
    ('9♣', 36, NORD)

    Law: no card is lost or made.
    """
    siege = e.au_trait.value
    match coup:
        case Tirer():
            *reste, tiree = e.paquet[siege]
            paquet, main = replace_seat(e.paquet, siege, tuple(reste)), replace_seat(e.main, siege, tiree)
            return evolve(e, paquet=paquet, main=main, remaniements=0)
        case Remettre():
            remise = _deplacees(e, Main(), _face(e.au_trait))
            return evolve(remise, au_trait=autre(e.au_trait), remaniements=0)
        case Remelanger():
            paquet = replace_seat(e.paquet, siege, remelange(e.face[siege], o.remix_start))
            face, vus = replace_seat(e.face, siege, ()), replace_seat(e.vus, siege, True)
            return evolve(e, paquet=paquet, face=face, vus=vus, remaniements=0)
        case Ranger():
            return _range(e)
        case Deplacer(source, cible):
            suite = e.remaniements + 1 if _remaniement(e, source) else 0
            return evolve(_deplacees(e, source, cible), remaniements=suite)
        case _:
            assert_never(coup)


def _range(e: Etat) -> Etat:
    source = forced_foundation(e)
    if source is None:
        return e
    (carte,) = moved_cards(e, source)
    place, _ = FOUNDATION[carte]
    gauche = tuple(n + (i == place) for i, n in enumerate(e.paquet_de_gauche))
    return evolve(_sans(e, source), paquet_de_gauche=gauche, remaniements=0)


def _deplacees(e: Etat, source: Place, cible: Place) -> Etat:
    reste = _sans(e, source)
    return _avec_pile(reste, cible, cards_at(reste, cible) + moved_cards(e, source))


def _sans(e: Etat, source: Place) -> Etat:
    return _avec_pile(e, source, cards_at(e, source)[: -len(moved_cards(e, source))])


def _avec_pile(e: Etat, place: Place, tas: Tas) -> Etat:
    """Put a pile in a place; a hand ends up empty."""
    match place:
        case Centre(i):
            return evolve(e, centre=(*e.centre[: i - 1], tas, *e.centre[i:]))
        case Face(joueur):
            return evolve(e, face=replace_seat(e.face, joueur.value, tas))
        case Main():
            return evolve(e, main=(None, None))
        case Paquet() | Gauche():
            raise AssertionError(f"no move takes from {place}, nor lays there")
        case _:
            assert_never(place)


def remelange(face: Tas, debut: str = "dessus") -> Tas:
    """Make a packet of a face-up pile: from its oldest card on, alternately on top and underneath.

    Profil: tas → début → tas   (La descente, « une carte au-dessus une carte au-dessous »)

    >>> remelange((1, 2, 3, 4, 5)), remelange((1, 2, 3, 4, 5), "dessous")  # the last is drawn first
    ((4, 2, 1, 3, 5), (5, 3, 1, 2, 4))

    Law: a permutation that depends only on the number of cards.
    """
    uns, autres = face[::2], face[1::2]
    return autres[::-1] + uns if debut == "dessus" else uns[::-1] + autres


def _outcome(e: Etat) -> Outcome | None:
    """Count the cards each player has left: a player without cards wins, the one to move if both are."""
    if not fini(e):
        return None
    nombres = cartes_de(SUD, e), cartes_de(NORD, e)
    return Outcome(nombres, sans_carte(e)[0].value, Message(N_("a player has no card left")))
