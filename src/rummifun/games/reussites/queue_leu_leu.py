"""QLL, « à la queue leu leu » (réussites §5.2): a line of piles that you must bring down to two.

Pack: 32 or 52 cards. Table: a line of stacked piles, face up, at first two of one card each; a talon, face down.
Two piles with one between them are *jouables* when their top cards are of one suit or one rank: then the pile between
is laid on its left neighbour. A line is *stable* when no two of its piles are.

1. A card of the talon is turned onto a new pile at the right end; the line is made stable, the rightmost move first.
2. When the talon is empty, the two leftmost piles travel to the right end, one after the other, and the line is made
   stable (`rotate_once`); again, as long as that moved something (`rotate_repeat`); or no pile travels and the line is
   a circle (`circular`); or it is all over at once (`none`).
3. Won when two piles are left.
4. The next talon is made of the piles, the first uppermost, turned over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message, plural
from rummifun.games.reussites.laying import ligne as en_ligne
from rummifun.games.reussites.laying import serrer
from rummifun.games.reussites.option_checks import one_of, pack_option
from rummifun.games.reussites.patience import Look, Verdict, gagnee, perdue
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite
from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_32, JEU_52, Pack, est_cachee, est_decouverte, meme_couleur, meme_rang, retournee
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
    tableau_vide,
)
from rummifun.pieces.tableau_scene import place_name
from rummifun.pieces.tas import Empile
from rummifun.refusal import Precondition, Refusal

END_RULES: Final = ("rotate_once", "rotate_repeat", "circular", "none")


SCANS: Final = ("rightmost", "leftmost")


Ligne = tuple[Cartes, ...]


class File(NamedTuple):
    """The notes of QLL: its options, how many piles have travelled, whether any was laid on another since."""

    pack: int
    end_rule: str
    scan: str
    voyages: int = 0
    saut: bool = False


def ligne(t: Tableau[Any]) -> Ligne:
    """Return the piles of the line, from left to right; none of them is empty."""
    return tuple(filter(None, t.tas[1:]))


def jouables(tas: Ligne, i: int) -> bool:
    """Tell whether the piles around the i-th of a line, from 1, match: one suit or one rank.

    Profil: tas suite → ℕ* → 𝔹   (réussites §5.2, « jouables »)

    >>> jouables(ligne(qll().read_position("t1: 8♦ / t2: R♣ / t3: 9♦")), 2)
    True

    Law: false for the piles of both ends, which have one neighbour.
    """
    return 2 <= i <= len(tas) - 1 and _assortis(tas[i - 2], tas[i])


def stable(tas: Ligne) -> bool:
    """Tell whether no pile of a line can be laid on its left neighbour.

    Profil: tas suite → 𝔹   (réussites §5.2, « stable »)

    >>> stable(ligne(qll().read_position("t1: 8♦ / t2: R♣ / t3: 9♠")))
    True

    Law: a line of two piles is stable.
    """
    return not any(jouables(tas, i) for i in range(2, len(tas)))


def _assortis(gauche: Cartes, droite: Cartes) -> bool:
    return meme_couleur(gauche[-1], droite[-1]) or meme_rang(gauche[-1], droite[-1])


def installer(t: Tableau[File], cartes: Cartes) -> Tableau[File]:
    """Turn two cards of the talon, which make the first two piles."""
    return t.put({"talon": cartes[:-2], "t1": (retournee(cartes[-1]),), "t2": (retournee(cartes[-2]),)})


def coups(t: Tableau[File]) -> tuple[Mouvement, ...]:
    """Return the only movement: QLL leaves no choice."""
    tas = ligne(t)
    if t.notes.voyages == 1:  # the second pile follows the first
        return (_pose(tas, 1, len(tas) + 1),)
    sens = 1 if t.notes.scan == "leftmost" else -1
    for i in range(2, len(tas))[::sens]:
        if jouables(tas, i):
            return (_pose(tas, i, i - 1),)
    if t["talon"]:
        return (shared_turn("talon", f"t{len(tas) + 1}"),)
    return _fin(t.notes, tas) if len(tas) > 2 else ()


def _pose(tas: Ligne, i: int, j: int) -> Deplacer:
    """Lay a whole pile on another, or at the end of the line."""
    return shared_move(f"t{i}", f"t{j}", len(tas[i - 1]))


def _fin(notes: File, tas: Ligne) -> tuple[Mouvement, ...]:
    """Play with the leftmost piles as if they stood at the right end; the line is stable, and the talon empty."""
    n = len(tas)
    if notes.end_rule == "circular":
        if _assortis(tas[-1], tas[1]):
            return (_pose(tas, 1, n),)
        return (_pose(tas, n, n - 1),) if _assortis(tas[-2], tas[0]) else ()
    encore = notes.voyages == 0 or (notes.end_rule == "rotate_repeat" and notes.saut)
    return (_pose(tas, 1, n + 1),) if encore and notes.end_rule != "none" else ()


def jouer(t: Tableau[File], coup: Mouvement) -> Tableau[File]:
    """Move, and close the line up."""
    apres, voyages = movement(t, coup), t.notes.voyages
    apres = serrer(apres, t.forme.rangees[1])
    if coup.source == "talon":
        return apres
    if not t[coup.cible]:
        return apres.noted(voyages=2 if voyages == 1 else 1, saut=False)
    return apres.noted(saut=True) if voyages == 2 else apres


def titre(t: Tableau[File]) -> Message | str:
    """Write the number of piles that have travelled to the end of the line."""
    n = t.notes.voyages
    return plural(n, N_("a pile has gone to the end"), N_("{n} piles have gone to the end")) if n else ""


def verdict(t: Tableau[File]) -> Verdict | None:
    """Won when the talon is empty, nothing can move, and two piles are left."""
    if t["talon"] or coups(t):
        return None
    return gagnee(N_("two piles are left")) if len(ligne(t)) == 2 else perdue(N_("more than two piles are left"))


def pourquoi(t: Tableau[File], coup: Mouvement) -> Refusal | None:
    """Explain why a pile cannot be laid on its left neighbour."""
    tas, i = ligne(t), t.forme.index[coup.source]
    if isinstance(coup, Retourner) or i == 0 or t.forme.index[coup.cible] != max(i - 1, 1):
        return None
    if not 2 <= i <= len(tas) - 1:
        return Refusal(RefusReussite.IndiceHorsBornes, (), f"2..{len(tas) - 1}", i)
    return None if jouables(tas, i) else Refusal(RefusReussite.TasNonJouables, (place_name(t.forme, coup.source),))


def impossible(t: Tableau[File]) -> Iterator[InvariantBreak]:
    """List the faults: the line has at least two piles, face up, without a gap; the talon lies face down."""
    tas = ligne(t)
    if len(tas) < 2 or tas != t.tas[1 : 1 + len(tas)]:
        yield Refusal(RefusReussite.TableauInvalide, ("t1…",))
    if cartes := (*filter(est_decouverte, t["talon"]), *filter(est_cachee, chain(*tas))):
        yield Refusal(RefusReussite.TableauInvalide, cartes)
    if len({carte.visibilite for carte in t["talon"]}) > 1:  # all seen, in a game formed again, or none
        yield Refusal(RefusReussite.TableauInvalide, ("talon:", *t["talon"]))
    voyage = t["talon"] == () and t.notes.end_rule.startswith("rotate")
    if not 0 <= t.notes.voyages <= (2 if voyage else 0) or (t.notes.saut and t.notes.voyages < 2):
        yield Refusal(RefusReussite.TableauInvalide, (f"voyages={t.notes.voyages}",))


def reformer(t: Tableau[File]) -> Tableau[File]:
    """Make the next game from the piles of the last, without shuffling (réussites §5.2.4).

    The piles are laid on one another, the first uppermost, and turned over: the card beneath the last is drawn first.
    Raises `Precondition` while cards are left in the talon.

    >>> t = qll(Pack(JEU_32.couleurs[:1], JEU_32.rangs[:4])).read_position("t1: 7♣ 8♣ / t2: 9♣ 10♣")
    >>> print(*reformer(t)["talon"], reformer(t)["t1"], reformer(t)["t2"])
    8♣ 7♣ (Carte(Trefle, Neuf, Decouverte),) (Carte(Trefle, Dix, Decouverte),)
    """
    if t["talon"]:
        raise Precondition(Refusal(RefusReussite.TableauInvalide, ("talon:", *t["talon"])))
    tas = chain(*reversed(ligne(t)))
    talon = tuple(map(retournee, tas))[::-1]
    return installer(tableau_vide(t.forme, t.notes._replace(voyages=0, saut=False)), talon)


def mesures(t: Tableau[File]) -> dict[str, int]:
    """Measure a game for the history: the piles left."""
    return {"tas": len(ligne(t))}


def qll(pack: int | str | Pack = 32, end_rule: str = "rotate_once", scan: str = "rightmost") -> Reussite[File]:
    """Make QLL, « à la queue leu leu » (réussites §5.2), played to its end by one of four rules.

    Profil: ℕ | jeu de cartes → règle de fin → sens → jeu

    >>> qll(52, end_rule="circular").options
    {'pack': 52, 'end_rule': 'circular', 'scan': 'rightmost'}

    Law: an end rule only adds to what `none` wins. Raises `Precondition` for another rule.
    """
    name, cartes = pack_option("qll", pack, {32: JEU_32, 52: JEU_52})
    n = cartes.nb_cartes
    forme = Forme(cartes, (Rangee(N_("stock"), Empile, ("talon",)), en_ligne(n + 1)))
    notes = File(n, one_of(end_rule, END_RULES), one_of(scan, SCANS))
    return Reussite(
        name,
        forme,
        notes,
        installer,
        coups,
        verdict,
        jouer,
        pourquoi,
        impossible,
        Look(titre=titre),
        bound=6 * n,
        mesures=mesures,
        reformer=reformer,
    )
