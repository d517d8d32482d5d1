"""Q8 and Q9: players, states, the first deal, and the functions that read a state (Rummikub §6.4, §6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.conversion import Door, RefusValeur, evolve
from rummifun.core.furniture import NamedMember
from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Drawable
from rummifun.games.rummikub.combinaisons import defaut
from rummifun.games.rummikub.options import OPTIONS, Options
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Main,
    Pioche,
    RefusRummikub,
    T,
    Table,
    Tuile,
    en_ordre,
    indice,
    list_tiles,
    write_table,
)
from rummifun.multiset.rapide import Multiensemble, cardinal, difference, mens
from rummifun.multiset.signature import naturel
from rummifun.refusal import Precondition, Refusal

__all__ = [
    "J1",
    "J2",
    "J3",
    "J4",
    "Etat",
    "Joueur",
    "Statut",
    "extraire",
    "joueur_courant",
    "joueur_suivant",
    "la_main",
    "la_pioche",
    "la_table",
    "le_statut",
]


class Joueur(NamedMember):
    """A player (Rummikub §6.4): the sheet has two, and its sum type goes on for three and four.

    >>> list(Joueur)
    [J1, J2, J3, J4]
    """

    J1 = 0
    J2 = 1
    J3 = 2
    J4 = 3

    def __str__(self) -> str:
        return self.name


J1, J2, J3, J4 = Joueur


JOUEURS: Final = tuple(Joueur)
"""The players, in the order of their turns."""


@dataclass(frozen=True, slots=True)
class Statut(Door):
    """A player, whether they have laid tiles yet, and their hand in the order of §6.3 (Rummikub §6.4).

    A player who is `parti` has left the game: no turn is theirs, and their tiles stay aside until they are counted.

    Profil: joueur × 𝔹 × main → statut

    >>> Statut(J1, False, mens([]))
    Statut(joueur=J1, engage=False, main=plist([]))

    Law: Statut (j, b, m) == Statut (j, b, en_ordre m), and (j, b, m) = s reads it back.
    """

    joueur: Joueur
    engage: bool
    main: Main
    parti: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        Door.__post_init__(self)
        object.__setattr__(self, "main", en_ordre(self.main))

    def __iter__(self) -> Iterator[Any]:
        """Yield the parts of the sheet's tuple."""
        return iter((self.joueur, self.engage, self.main))


@dataclass(frozen=True, slots=True)
class Etat(Door, Drawable):
    """A state: the players, the table, the pool, the player to move (Rummikub §6.5), and the chance still to come.

    Profil: (statut × statut) × table × pioche × joueur × Alea → etat

    >>> from rummifun.games.rummikub import cardinal, init_partie
    >>> e = init_partie(graine=17)
    >>> e.joueur, len(e.table), cardinal(e.pioche)
    (J1, 0, 78)

    It unpacks as the sheet's tuple, without the chance and the options, which are ours; a state of more players has as
    many statuses. Its parts may be given as the sheet writes them.

    >>> ((s1, s2), t, p, j) = e
    >>> Etat(((J1, False, list(s1.main)), s2), [*t], p, j, e.alea) == e
    True

    Law: hands and pool are in the order of §6.3, combinations are tuples, so equal states compare and hash equal.
    """

    statuts: tuple[Statut, ...]
    table: Table
    pioche: Pioche
    joueur: Joueur
    alea: Alea = field(default_factory=Alea)
    options: Options = OPTIONS

    def __post_init__(self) -> None:
        Door.__post_init__(self)
        if len(self.statuts) != self.options.joueurs:
            got = f"{len(self.statuts)} × Statut"
            expected = f"{self.options.joueurs} × Statut"
            raise Precondition(Refusal(RefusValeur.ValeurInattendue, ("Etat.statuts",), expected, got))
        object.__setattr__(self, "pioche", en_ordre(self.pioche))

    def __iter__(self) -> Iterator[Any]:
        """Yield the parts of the sheet's tuple (§6.5)."""
        return iter((self.statuts, self.table, self.pioche, self.joueur))

    def __repr__(self) -> str:
        """Write it without its pool if that is the rest of the game, as it is in play."""
        is_rest = self.pioche == remaining_pool(self.statuts, self.table, self.options)
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.choisies)
        return f"read_state({_written_state(self, pool=not is_rest)!r}{chosen and f', Options({chosen})'})"


def remaining_pool(statuts: Iterable[Statut], table: Table, options: Options) -> Pioche:
    """Return the tiles of the game that lie neither in a hand nor on the table."""
    placees = chain(*(list_tiles(s.main) for s in statuts), *table)
    return en_ordre(difference(options.boite, mens(placees)))


def joueur_courant(e: Etat) -> Joueur:
    """Return the player whose turn it is.

    Profil: etat → joueur   (Rummikub §6.5.2, Q9)

    >>> from rummifun.games.rummikub import init_partie
    >>> joueur_courant(init_partie())
    J1

    Law: joueur_courant e ∈ {J1, J2}, and J3, J4 if as many play.
    """
    return e.joueur


def joueur_suivant(e: Etat) -> Joueur:
    """Return the player whose turn comes next; after the last one, J1. Who has left has none.

    Profil: etat → joueur   (Rummikub §6.5.2, Q9)

    >>> from rummifun.games.rummikub import init_partie
    >>> joueur_suivant(init_partie())
    J2

    Law: joueur_suivant e ≠ joueur_courant e
    """
    suivant = JOUEURS[(e.joueur.value + 1) % len(e.statuts)]
    return joueur_suivant(evolve(e, joueur=suivant)) if e.statuts[suivant.value].parti else suivant


def la_table(e: Etat) -> Table:
    """Return the combinations on the table.

    Profil: etat → table   (Rummikub §6.5.2, Q9)

    >>> from rummifun.games.rummikub import init_partie
    >>> la_table(init_partie())
    ()

    Law: combinaisons_valides (la_table e) in every state reached by play.
    """
    return e.table


def la_pioche(e: Etat) -> Pioche:
    """Return the pool.

    Profil: etat → pioche   (Rummikub §6.5.2, Q9)

    >>> from rummifun.games.rummikub import cardinal, init_partie
    >>> cardinal(la_pioche(init_partie()))
    78

    Law: la_pioche e == en_ordre (la_pioche e)
    """
    return e.pioche


def le_statut(j: Joueur, e: Etat) -> Statut:
    """Return the status of a player.

    Profil: joueur → etat → statut   (Rummikub §6.5.2, Q9)

    >>> from rummifun.games.rummikub import init_partie
    >>> le_statut(J2, init_partie()).engage
    False

    Law: (le_statut j e).joueur == j
    """
    return e.statuts[j.value]


def la_main(j: Joueur, e: Etat) -> Main:
    """Return the hand of a player.

    Profil: joueur → etat → main   (Rummikub §6.5.2, Q9)

    >>> from rummifun.games.rummikub import cardinal, init_partie
    >>> cardinal(la_main(J1, init_partie()))
    14

    Law: la_main j e == (le_statut j e).main
    """
    return le_statut(j, e).main


def write_state(e: Etat) -> str:
    """Write a state on one line: player to move, hands (+ after a first pose, - of who left), table, pool, chance."""
    return _written_state(e, pool=True)


def _written_state(e: Etat, *, pool: bool) -> str:
    mains = (f"{s.joueur}{'+' * s.engage}{'-' * s.parti} {_write_tiles(s.main)}".rstrip() for s in e.statuts)
    parts = (
        f"trait {e.joueur}",
        *mains,
        f"table {write_table(e.table)}".rstrip(),
        *([f"pioche {_write_tiles(e.pioche)}".rstrip()] if pool else []),
        f"alea {e.alea.seed}.{e.alea.game}.{e.alea.draws}",
    )
    return " / ".join(parts)


def _write_tiles(ens: Multiensemble[Tuile]) -> str:
    return " ".join(map(str, list_tiles(ens)))


def pieces(e: Etat) -> Multiensemble[Tuile]:
    """Gather the tiles of the hands, the table and the pool."""
    return gather_tiles(e.table, (*(s.main for s in e.statuts), e.pioche))


def gather_tiles(table: Table, mains: Iterable[Multiensemble[Tuile]]) -> Multiensemble[Tuile]:
    """Gather the tiles of a table, of hands and of a pool."""
    return mens(sorted(chain(*table, *map(list_tiles, mains)), key=indice))


def winning_seat(points: Sequence[int], partis: Sequence[bool]) -> int | None:
    """Return the seat that has the fewest points of those who have not left; None where several have."""
    restent = [(n, seat) for seat, (n, parti) in enumerate(zip(points, partis, strict=True)) if not parti]
    (least, seat), *others = sorted(restent)
    return None if others and others[0][0] == least else seat


def state_faults(e: Etat) -> Iterator[InvariantBreak]:
    """List the faults of a state: tiles missing or extra, invalid combinations, tiles that nobody can have laid."""
    toutes, boite, premiere_pose = pieces(e), e.options.boite, e.options.ouverture
    if en_trop := list_tiles(difference(toutes, boite)):
        yield Refusal(RefusRummikub.TuilesEnTrop, en_trop)
    if manquent := difference(boite, toutes):
        yield Refusal(RefusRummikub.TuilesManquantes, list_tiles(manquent))
    yield from filter(None, map(defaut, e.table))
    engages = sum(s.engage for s in e.statuts)
    if e.table and not engages:
        yield Refusal(RefusRummikub.TableSansPose)
    # a joker may have been laid for 13 points, wherever it lies now
    points = sum(t.valeur if isinstance(t, T) else 13 for t in chain.from_iterable(e.table))
    if points < premiere_pose * engages:
        yield Refusal(RefusRummikub.TableTropPauvre, expected=premiere_pose * engages, got=points)
    if (joueurs := tuple(s.joueur for s in e.statuts)) != JOUEURS[: len(e.statuts)]:
        yield Refusal(RefusRummikub.JoueursEnDesordre, joueurs)
    yield from (Refusal(RefusRummikub.MainJamaisDonnee, (s.joueur,)) for s in e.statuts if not s.main and not s.engage)


def extraire(n: int, p: Pioche, alea: Alea) -> tuple[Main, Pioche, Alea]:
    """Draw n tiles at random from a pool.

    Profil: ℕ → pioche → Alea → main × pioche × Alea   (Rummikub §6.5.1, Q8)

    >>> from rummifun.games.rummikub import cst_PIOCHE_INIT
    >>> m, reste, _ = extraire(14, cst_PIOCHE_INIT, Alea(1))
    >>> cardinal(m), cardinal(reste)
    (14, 92)

    Law: egaux (m ⊎ p') p and cardinal m == n. Raises `Precondition` when n < 0 or the pool holds fewer than n.
    """
    if naturel(n) > cardinal(p):
        raise Precondition(Refusal(RefusRummikub.PiocheInsuffisante, expected=n, got=cardinal(p)))
    rien: Combinaison = ()
    tirees, reste, suite = reduce(lambda tra, _: _tire(*tra), range(n), (rien, list_tiles(p), alea))
    return mens(tirees), mens(reste), suite


def _tire(tirees: Combinaison, reste: Combinaison, alea: Alea) -> tuple[Combinaison, Combinaison, Alea]:
    i, suite = alea.below(len(reste))
    return (*tirees, reste[i]), reste[:i] + reste[i + 1 :], suite
