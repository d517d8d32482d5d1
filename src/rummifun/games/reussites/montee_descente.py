"""MD, « montée-descente » (réussites §5.4): four rising series, and storage piles that go down.

Pack: 32 cards. Table: a talon, face down; a line of four piles, face up, one a suit; four piles of storage, face up.
The cards of the talon are turned one by one, to
1. go up (*monter*) onto the series of their suit: a 7 on an empty one, else the successor of its top;
2. or go down (*descendre*) onto a pile of storage: an empty one, or one whose top is not of a lower rank.
3. After a card has gone up, before the next is turned, tops of storage may go up too (*remonter*), one by one, by (1).
4. Lost when a card is turned that fits nowhere.
5. Won when the four series are complete.

Once the talon is empty, tops of storage may go up after any movement: the sheet does not say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from rummifun.core.furniture import Role
from rummifun.core.game import InvariantBreak, PlayoutPolicy
from rummifun.core.scene import Message, plural
from rummifun.games.reussites.md_solver import solve_md
from rummifun.games.reussites.option_checks import pack_option
from rummifun.games.reussites.patience import Course, Look, Verdict, gagnee, movement_label, perdue
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite
from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_32, Cachee, Carte, Pack, Vue, est_decouverte
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
)
from rummifun.pieces.tableau_scene import place_name
from rummifun.pieces.tas import Empile
from rummifun.refusal import Precondition, Refusal

_TOURNER: Final = Retourner("talon", "talon")


class Montee(NamedTuple):
    """The notes of MD: the number of storage piles, and whether the last card placed went up (§5.4.3)."""

    stocks: int
    montee_permise: bool = False


def installer(t: Tableau[Montee], cartes: Cartes) -> Tableau[Montee]:
    """Lay the whole pack down as the talon."""
    return t.put({"talon": cartes})


def tournee(t: Tableau[Montee]) -> Carte | None:
    """Return the turned card of the talon that waits for its place, or None."""
    talon = t["talon"]
    return talon[-1] if talon and est_decouverte(talon[-1]) else None


def ecart(t: Tableau[Montee], carte: Carte, stock: str) -> int | None:
    """Count the ranks from a card up to the top of a storage pile; None for an empty pile (§5.4.2)."""
    rangs = t.forme.pack.rangs
    return rangs.index(t[stock][-1].rang) - rangs.index(carte.rang) if t[stock] else None


def monte(t: Tableau[Montee], carte: Carte) -> bool:
    """Tell whether a card may go up onto its series; a 7 never goes on an As, which is the last.

    Profil: tableau → carte → 𝔹   (réussites §5.4.1, « monter »)

    >>> t = md().read_position("talon: 8♥ / ♥: 7♥ / s1: 8♣")
    >>> monte(t, tournee(t)), monte(t, t["s1"][-1])
    (True, False)

    Law: at most one card of each suit may go up.
    """
    serie = t[str(carte.couleur)]
    return carte.rang is (t.forme.suivant[serie[-1].rang] if serie else t.forme.pack.premier_rang)


def descend(t: Tableau[Montee], carte: Carte, stock: str) -> bool:
    """Tell whether a card may go down onto a pile of storage.

    Profil: tableau → carte → place → 𝔹   (réussites §5.4.2, « descendre »)

    >>> t = md().read_position("talon: D♣ / s1: V♥ / s2: D♥")
    >>> [descend(t, tournee(t), stock) for stock in stocks(t)]
    [False, True, True, True]

    Law: descend t c s == (s is empty, or ecart t c s ≥ 0)
    """
    bas = ecart(t, carte, stock)
    return bas is None or bas >= 0


def stocks(t: Tableau[Montee]) -> tuple[str, ...]:
    """Name the piles of storage.

    Profil: tableau → place suite   (réussites §5.4, « tas de stockage »)

    >>> stocks(md(stocks=2).read_position("talon: 8♣"))
    ('s1', 's2')

    Law: |stocks t| is the option.
    """
    return t.forme.rangees[-1].places


def remontees(t: Tableau[Montee]) -> Iterator[Deplacer]:
    """List the cards that may go up from storage, after a card has gone up or once the talon is empty.

    Profil: tableau → mouvement suite   (réussites §5.4.3, « remonter »)

    >>> [*remontees(md().read_position("montee_permise=oui / talon: [9♣] / ♥: 7♥ / s1: 8♥"))]
    [Deplacer(source='s1', cible='♥', n=1, sous=False, saut=0)]
    >>> [*remontees(md().read_position("talon: [9♣] / ♥: 7♥ / s1: 8♥"))]
    []

    Law: each is the top of a pile of storage that monte t.
    """
    pleins = [stock for stock in stocks(t) if t[stock]] if t.notes.montee_permise or not t["talon"] else []
    return (shared_move(stock, str(t[stock][-1].couleur)) for stock in pleins if monte(t, t[stock][-1]))


def coups(t: Tableau[Montee]) -> tuple[Mouvement, ...]:
    """List the movements of the turned card; without one, those from storage up, and turning the next."""
    carte = tournee(t)
    if carte is not None:
        haut = (shared_move("talon", str(carte.couleur)),) if monte(t, carte) else ()
        return (*haut, *(shared_move("talon", stock) for stock in stocks(t) if descend(t, carte, stock)))
    return (*remontees(t), _TOURNER) if t["talon"] else tuple(remontees(t))


def jouer(t: Tableau[Montee], coup: Mouvement) -> Tableau[Montee]:
    """Move; a card that goes up allows others to, one that goes down does not."""
    apres = movement(t, coup)
    return apres if coup == _TOURNER else apres.noted(montee_permise=coup.cible not in stocks(t))


def verdict(t: Tableau[Montee]) -> Verdict | None:
    """Won when every series is complete, lost when the turned card fits nowhere."""
    if tournee(t) is not None:
        return None if coups(t) else perdue(N_("the card turned fits nowhere"))
    if t["talon"] or any(t[stock] for stock in stocks(t)):
        return None
    return gagnee(N_("the series are complete"))


def _carte_en_attente(t: Tableau[Montee], coup: Mouvement) -> Refusal | None:
    """Refuse to leave a turned card for another."""
    carte = tournee(t)
    quittee = coup.source in stocks(t) or coup == _TOURNER
    return Refusal(RefusReussite.CarteEnAttente, (carte,)) if carte and quittee else None


def _remontee_interdite(t: Tableau[Montee], coup: Mouvement) -> Refusal | None:
    """Refuse a card of storage unless one has just gone up, or the talon is empty (§5.4.3)."""
    remontee = coup.source in stocks(t) and _carte_seule(t, coup)
    return Refusal(RefusReussite.RemonteeInterdite) if remontee and t["talon"] and not t.notes.montee_permise else None


def _rang_trop_grand(t: Tableau[Montee], coup: Mouvement) -> Refusal | None:
    """Refuse a turned card on a lower one of storage (§5.4.2)."""
    carte = _carte_seule(t, coup)
    descente = coup.source == "talon" and coup.cible in stocks(t)
    return Refusal(RefusReussite.RangTropGrand, (carte, t[coup.cible][-1])) if carte and descente else None


def _pas_successeur(t: Tableau[Montee], coup: Mouvement) -> Refusal | None:
    """Refuse a card on a series that it does not follow (§5.4.1)."""
    carte, serie = _carte_seule(t, coup), place_name(t.forme, coup.cible)
    montee = coup.cible in t.forme.rangees[1].places
    return Refusal(RefusReussite.PasSuccesseur, (carte,), got=serie) if carte and montee else None


def _carte_seule(t: Tableau[Montee], coup: Mouvement) -> Carte | None:
    """Return the card that the rules may let go up or down: the turned one, or a single one from the top of storage."""
    if isinstance(coup, Retourner) or coup.n > 1 or coup.sous or coup.saut:
        return None
    if coup.source == "talon":
        return tournee(t)
    return t[coup.source][-1] if coup.source in stocks(t) and t[coup.source] else None


CONTROLES: Final = (_carte_en_attente, _remontee_interdite, _rang_trop_grand, _pas_successeur)
"""The rules that a movement may break, in the order of telling."""


def md_refusal(t: Tableau[Montee], coup: Mouvement) -> Refusal | None:
    """Name the rule that a movement breaks."""
    return next(filter(None, (controle(t, coup) for controle in CONTROLES)), None)


def md_faults(t: Tableau[Montee]) -> Iterator[InvariantBreak]:
    """List the faults: series are runs of their suits, storage goes down, all but the talon lies face up."""
    rangs = t.forme.pack.rangs
    for couleur in t.forme.pack.couleurs:
        serie = t[str(couleur)]
        if any(c.couleur is not couleur for c in serie) or tuple(c.rang for c in serie) != rangs[: len(serie)]:
            yield Refusal(RefusReussite.TableauInvalide, (f"{couleur}:", *serie))
    for stock in stocks(t):
        if any(rangs.index(a.rang) < rangs.index(b.rang) for a, b in pairwise(t[stock])):
            yield Refusal(RefusReussite.TableauInvalide, (f"{stock}:", *t[stock]))
    # no card is turned down; the end shows them all
    vues = [c for c in t if c.visibilite is Vue and verdict(t) is None]
    cachees = [c for place in t.forme.places[1:] for c in t[place] if c.visibilite is Cachee]
    if fautives := (*vues, *cachees, *filter(est_decouverte, t["talon"][:-1])):
        yield Refusal(RefusReussite.TableauInvalide, fautives)
    if t.notes.montee_permise and not any(t[str(couleur)] for couleur in t.forme.pack.couleurs):
        yield Refusal(RefusReussite.TableauInvalide, ("montee_permise=oui",))


def md_label(t: Tableau[Montee], coup: Mouvement) -> Message:
    """Name a movement as the sheet does."""
    if coup == _TOURNER:
        return Message(N_("turn a card"))
    carte = t[coup.source][-1] if t[coup.source] else None
    if not isinstance(coup, Deplacer) or carte is None or not est_decouverte(carte):
        return movement_label(t, coup)
    values = (("card", carte), ("target", place_name(t.forme, coup.cible)))
    if coup.source != "talon":
        return Message(N_("{card} goes up from the reserve"), values)
    if coup.cible in stocks(t):
        return Message(N_("{card} goes down onto {target}"), values)
    return Message(N_("{card} goes up"), values)


def md_kind(t: Tableau[Montee], coup: Mouvement) -> Message:
    """Name the kind of a movement: a card turned, or the direction of its card."""
    if not isinstance(coup, Deplacer):
        return Message(N_("a card can be turned over"))
    return Message(N_("a card can go down") if coup.cible in stocks(t) else N_("a card can go up"))


def md_title(t: Tableau[Montee]) -> Message | str:
    """Write the note that the table does not show: cards may go up again."""
    return Message(N_("cards may go up again")) if t.notes.montee_permise and tournee(t) is None else ""


def md_is_forced(t: Tableau[Montee]) -> bool:
    """Tell whether turning a card is the only movement."""
    return coups(t) == (_TOURNER,)


def md_finishing_move(t: Tableau[Montee]) -> Mouvement | None:
    """Return the next card to go up once the talon is empty: the game is then sure to be won."""
    return None if t["talon"] else coups(t)[0]


def sans_risque(t: Tableau[Montee]) -> Mouvement | None:
    """Return the next card to go up: a higher series takes more cards, and storage takes no fewer."""
    return next((coup for coup in coups(t) if isinstance(coup, Deplacer) and coup.cible not in stocks(t)), None)


def mesures(t: Tableau[Montee]) -> dict[str, int]:
    """Measure a game for the history: the cards that went up, and those never turned."""
    montees = sum(len(t[place]) for place in t.forme.rangees[1].places)
    return {"montées": montees, "restées au talon": len(t["talon"])}


def md(stocks: int = 4, pack: int | str | Pack = 32) -> Reussite[Montee]:
    """Make MD, « montée-descente » (réussites §5.4), with a number of storage piles.

    Profil: ℕ* → jeu

    >>> md().options, md(stocks=4) == md()
    ({'stocks': 4}, True)

    Law: with more piles of storage, everything that could be played still can. Raises `Precondition` without one.
    """
    name, cartes = pack_option("md", pack, {32: JEU_32})
    if type(stocks) is not int or not 1 <= stocks <= cartes.nb_cartes:
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), f"1..{cartes.nb_cartes}", stocks))
    rangees = (
        Rangee(N_("stock"), Empile, ("talon",)),
        Rangee(N_("series"), Empile, tuple(map(str, cartes.couleurs)), dite=N_("{place} series"), role=Role.GOAL),
        Rangee(
            N_("reserve"), Empile, tuple(f"s{k}" for k in range(1, stocks + 1)), dite=N_("reserve {n}"), role=Role.LINE
        ),
    )
    return Reussite(
        name,
        Forme(cartes, rangees),
        Montee(stocks),
        installer,
        coups,
        verdict,
        jouer,
        md_refusal,
        md_faults,
        Look(md_label, md_title, indice=md_kind),
        Course(d_office=md_is_forced, finir=md_finishing_move),
        bound=3 * cartes.nb_cartes,
        mesures=mesures,
        safe=sans_risque,
        solveur=solve_md,
        measure=evaluate if name == "md" else None,
        playout=PlayoutPolicy(evaluate),
    )


Measure = tuple[tuple[int, ...], Message]


SMALL_GAP: Final = 2
"""The widest gap it leaves while a storage pile is empty."""


def evaluate(vue: Tableau[Any], coup: Mouvement, empty: int = SMALL_GAP) -> Measure:
    """Measure a movement of MD as `petit_ecart` does: an empty pile counts as a gap just wider than `empty`."""
    if not isinstance(coup, Deplacer):
        return (0, 0), Message(N_("nothing can go up, a card has to be turned"))
    if coup.cible not in stocks(vue):
        return (2, 0), Message(N_("what can go up goes up"))
    low = ecart(vue, vue["talon"][-1], coup.cible)
    if low is None:
        return (1, -2 * empty - 1), Message(N_("opens an empty pile rather than leave a wider gap"))
    if low == 0:
        return (1, 0), Message(N_("leaves no gap at all"))
    one, many = N_("leaves a gap of one rank, the smallest"), N_("leaves a gap of {n} ranks, the smallest")
    return (1, -2 * low), plural(low, one, many)
