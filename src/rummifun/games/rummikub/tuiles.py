"""Q4 to Q7 and Q12: colours, values, tiles, combinations, hands, pools; and the refusals (Rummikub §6, §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import chain
from typing import Any, Final, Literal, TypeVar, cast

from pyrsistent import plist

from rummifun.core.conversion import Converter, Unfit, converter
from rummifun.core.furniture import NamedMember, ValueMember
from rummifun.core.scene import Piece, PieceFace
from rummifun.multiset.rapide import Multiensemble, from_pairs, mens
from rummifun.refusal import Code, Precondition, Refusal, quote_value

__all__ = [
    "Bleu",
    "Combinaison",
    "Couleur",
    "Jaune",
    "Joker",
    "Main",
    "Noir",
    "Pioche",
    "Pose",
    "Rouge",
    "T",
    "Table",
    "Tuile",
    "Valeur",
    "cst_PIOCHE_INIT",
    "en_combinaison",
    "en_ordre",
    "en_table",
    "indice",
    "tableVmens",
]


class RefusRummikub(Code):
    """Reasons to refuse a value, a combination or a move of Rummikub."""

    # values (§6) and drawing (§6.5.1)
    ValeurHorsBornes = "Rummikub §6.1"
    CouleurInconnue = "Rummikub §6.1"
    TuileAttendue = "Rummikub §6.2"
    CombinaisonAttendue = "Rummikub §6.2"
    PiocheInsuffisante = "Rummikub §6.5.1"
    TuilesEnTrop = "Rummikub §6.3"
    TuilesManquantes = "Rummikub §6.3"
    TableSansPose = "Rummikub §6.4"
    TableTropPauvre = "Rummikub §5.1.5"
    MainJamaisDonnee = "Rummikub §6.5.1"
    JoueursEnDesordre = "Rummikub §6.4"
    # questions to the solver
    MainVide = "Rummikub §5.1.6"
    ObjectifInconnu = "Rummikub §5.1.7"
    NiveauInconnu = "Rummikub §5.1.3"
    OptionImpossible = "Rummikub, options"
    # faults of a combination (rule 4)
    CombinaisonTropCourte = "Rummikub §5.1.4"
    SansTuileNumerotee = "Rummikub §5.1.4"
    SuitePlusieursCouleurs = "Rummikub §5.1.4"
    SuiteNonConsecutive = "Rummikub §5.1.4"
    SuiteHorsBornes = "Rummikub §5.1.4"
    GroupeTropLong = "Rummikub §5.1.4"
    GroupePlusieursValeurs = "Rummikub §5.1.4"
    GroupeCouleurRepetee = "Rummikub §5.1.4"
    # faults of a move (rules 3, 5 and 6)
    PartieTerminee = "Rummikub §5.1.6"
    PremierCoupAttendu = "Rummikub §8.4.2"
    PremierCoupDejaFait = "Rummikub §8.4.3"
    TuilesReprises = "Rummikub §5.1.3"
    TuilesAbsentes = "Rummikub §5.1.3"
    AucuneTuilePosee = "Rummikub §5.1.3"
    PointsInsuffisants = "Rummikub §5.1.5"
    PiocheVide = "Rummikub §8.4.1"
    PiocheNonVide = "Rummikub §5.1.6"
    PosePossible = "Rummikub §5.1.6"
    JokerNonRemplace = "Rummikub, options"
    ResteDeuxJoueurs = "Rummikub, options"


X = TypeVar("X")


F = TypeVar("F", bound=Callable[..., Any])


class Couleur(NamedMember):
    """A colour of tiles; Bleu < Rouge < Jaune < Noir (Rummikub §6.1, §6.3).

    >>> list(Couleur)
    [Bleu, Rouge, Jaune, Noir]
    """

    Bleu = 0
    Rouge = 1
    Jaune = 2
    Noir = 3

    @property
    def letter(self) -> str:
        """The letter of the colour in the short notation: `7j` is yellow."""
        return self._name_[0].lower()


COLOUR_LETTERS: Final = {colour.letter: colour for colour in Couleur}
"""The colours by their letters in the short notation, for all that reads or writes `7j`."""


Bleu, Rouge, Jaune, Noir = Couleur


_COULEURS: Final = ", ".join(Couleur.__members__)


Valeur = int
"""The value of a tile, in 1..13 (Rummikub §6.1)."""


@dataclass(frozen=True, slots=True)
class T(Piece):
    """A numbered tile: a value in 1..13 and a colour (Rummikub §6.1).

    Profil: valeur × couleur → tuile

    >>> T(7, Bleu), str(T(7, Bleu))
    (T(7, Bleu), '7b')

    Law: T (v, c) == T (w, d) exactly when v = w and c = d. Raises `Precondition` for another value or colour.
    """

    valeur: Valeur
    couleur: Couleur

    def __post_init__(self) -> None:
        if type(self.valeur) is not int or not 1 <= self.valeur <= 13:
            raise Precondition(Refusal(RefusRummikub.ValeurHorsBornes, expected="1..13", got=quote_value(self.valeur)))
        if not isinstance(self.couleur, Couleur):
            raise Precondition(Refusal(RefusRummikub.CouleurInconnue, (), _COULEURS, quote_value(self.couleur)))

    def __hash__(self) -> int:
        return 13 * self.couleur._value_ + self.valeur - 1  # `indice`

    def __repr__(self) -> str:
        return f"T({self.valeur}, {self.couleur!r})"

    def __str__(self) -> str:
        return f"{self.valeur}{self.couleur.letter}"

    def shown(self) -> PieceFace:
        return PieceFace(str(self.valeur), self.couleur._name_.lower())


class _Joker(Piece, ValueMember):
    Joker = "J"

    def shown(self) -> PieceFace:
        return PieceFace(self._value_, "joker")


Joker: Final = _Joker.Joker


POINTS_JOKER: Final = 30
"""The points of a joker left in a hand (Rummikub §5.1.7, rule 7)."""


Tuile = T | Literal[_Joker.Joker]
"""A tile: `T(valeur, couleur)` or `Joker` (Rummikub §6.1)."""


Combinaison = tuple[Tuile, ...]
"""A sequence of tiles; its order matters (Rummikub §6.2)."""


Table = tuple[Combinaison, ...]
"""The combinations on the table (Rummikub §6.2)."""


Pose = tuple[Combinaison, ...]
"""The combinations that a player lays (Rummikub §6.2)."""


Main = Multiensemble[Tuile]
"""A player's hand (Rummikub §6.3)."""


Pioche = Multiensemble[Tuile]
"""The pool (Rummikub §6.3)."""


def indice(tuile: Tuile) -> int:
    """Return the rank of a tile in the order of the sheet, from 0 (1 bleu) to 51 (13 noir), and 52 for a joker.

    Profil: tuile → ℕ   (Rummikub §6.3)

    >>> indice(T(1, Bleu)), indice(T(13, Noir)), indice(Joker)
    (0, 51, 52)

    Law: indice (T (v, c)) < indice (T (w, d)) == (c < d or c = d and v < w)
    """
    return 52 if tuile is Joker else 13 * tuile.couleur._value_ + tuile.valeur - 1


def en_ordre(ens: Multiensemble[Tuile]) -> Multiensemble[Tuile]:
    """Put a multiset of tiles in the order of the sheet: blue, red, yellow, black, then jokers.

    Profil: multiensemble tuile → multiensemble tuile   (Rummikub §6.3, Q7)

    >>> en_ordre(from_pairs([(Joker, 1), (T(3, Noir), 2), (T(9, Bleu), 1)]))
    plist([(T(9, Bleu), 1), (T(3, Noir), 2), (Joker, 1)])

    Law: egaux (en_ordre e) e, and the indices increase strictly.
    """
    rangs = [indice(x) for x, _ in ens]
    if rangs == sorted({*rangs}):
        return ens
    return plist(sorted(from_pairs(ens), key=lambda xn: indice(xn[0])))


def en_combinaison(tuiles: Iterable[Tuile]) -> Combinaison:
    """Turn tiles, given as any sequence, into the tuple of a combination.

    Profil: séquence tuile → combinaison   (ours; Rummikub §6.2)

    >>> en_combinaison([T(1, Noir), Joker])
    (T(1, Noir), Joker)

    Law: en_combinaison (en_combinaison c) == en_combinaison c. Raises `Precondition` for anything but tiles.
    """
    return _convert_all(_COMBINAISON, tuiles)


def en_table(combinaisons: Iterable[Sequence[Tuile]]) -> Table:
    """Turn combinations, given as any sequences, into the tuples of a table or a pose.

    Profil: séquence (séquence tuile) → table   (ours; Rummikub §6.2)

    >>> en_table([[T(1, Noir), Joker]])
    ((T(1, Noir), Joker),)

    Law: en_table (en_table t) == en_table t. Raises `Precondition` for anything but combinations.
    """
    return _convert_all(_TABLE, combinaisons)


_COMBINAISON: Final = converter(Combinaison)


_TABLE: Final = converter(Table)


def _convert_all(convert: Converter, given: Iterable[object]) -> tuple[Any, ...]:
    """Convert a combination or a table, or refuse a part that is no tile; a tile instead of a list lacks brackets."""
    try:
        return convert(given)  # type: ignore[no-any-return]  # a tuple of what is asked for
    except Unfit as unfit:
        whole = unfit.part is given or isinstance(unfit.part, Piece)
        code = RefusRummikub.CombinaisonAttendue if whole else RefusRummikub.TuileAttendue
        raise Precondition(Refusal(code, got=quote_value(unfit.part))) from None


def check_on_failure(check: Callable[[Any], object]) -> Callable[[F], F]:
    """Check the arguments of a function once it fails, and refuse wrong ones: right arguments cost nothing."""

    def checked(function: F) -> F:
        @wraps(function)
        def ask(given: Any) -> Any:
            try:
                return function(given)
            except (AttributeError, TypeError):
                check(given)
                raise

        return cast("F", ask)

    return checked


def tableVmens(table: Iterable[Sequence[Tuile]]) -> Multiensemble[Tuile]:
    """Gather the tiles of a table as a multiset.

    Profil: table → multiensemble tuile   (Rummikub §8, Q12)

    >>> tableVmens([[T(1, Noir), Joker], [T(1, Noir)]])
    plist([(T(1, Noir), 2), (Joker, 1)])

    Law: tableVmens (t @ u) == tableVmens t ⊎ tableVmens u
    """
    return mens(chain.from_iterable(table))


cst_PIOCHE_INIT: Final[Pioche] = from_pairs(
    [(Joker, 2), *((T(v, c), 2) for c in (Rouge, Bleu, Jaune, Noir) for v in range(1, 14))]
)
"""The 106 tiles of the game, in the order of the sheet (Rummikub §6.3)."""


def write_table(table: Iterable[Sequence[Tuile]]) -> str:
    """Write combinations in short notation."""
    return " ".join(f"[{' '.join(map(str, c))}]" for c in table)


def list_tiles(ens: Iterable[tuple[Tuile, int]]) -> Combinaison:
    """List the tiles of a multiset, with repetitions."""
    return tuple(t for t, n in ens for _ in range(n))


def excess_tiles(tuiles: Iterable[Tuile]) -> Combinaison:
    """List, in the order of the sheet, the tiles that occur more than twice."""
    comptes = Counter(tuiles)
    return tuple(t for t in sorted(comptes, key=indice) for _ in range(comptes[t] - 2))


def remove_each(these: Iterable[X], those: Iterable[X]) -> tuple[X, ...]:
    """Remove from some values, for each of others, the first that is equal to it."""
    taken, left = list(those), []
    for each in these:
        if each in taken:
            taken.remove(each)
        else:
            left.append(each)
    return tuple(left)
