"""A réussite is a table and four functions: the deal, the movements, the verdict, and the effect of a movement.

    Reussite(name, forme, notes, installer, coups, verdict)

`forme` is the form of the table and `notes` its notes before the deal, a named tuple; those without a default are the
options. `installer(t, cartes)` lays the shuffled pack, face down, on the empty table. `coups(t)` lists the movements
that the rules allow; a forced one comes alone. `verdict(t)` is `gagnee(why)`, `perdue(why)` or None while the game goes
on. If a movement changes more than two piles, `jouer(t, coup)` makes it (the default is `movement`). `pourquoi(t,
coup)` may name the rule that a refused movement breaks, and `impossible(t)` list the faults that no play leads to.
`look` says how to show the table, `course` which movements leave nothing to decide. A game that could go on for ever is
studied with the notes and the bound of `etude`. `safe(t)` returns a movement that can do no harm, `red(c)` tells
colours apart if the rules do. `solveur(jeu, t, budget)` tells whether a table can be won with all cards known: by plain
search (`recherche`) unless the game has a better way. `reformer(t)` deals the next game of a series from the last table
of the one before; without it, every deal is new. `regles` are the rules in short, in Markdown, with the title first: a
text, or a text per language (`rummifun.regles`). A game is `mobile` when its rules use places only by name, so that the
piles may lie elsewhere.

All but `installer` and `jouer` work on views as well, on which a card never shown is `DOS` and has neither suit nor
rank. So a card whose destination depends on its face is turned first, then moved: two movements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar, Final, Generic, TypeVar

from toolz import last

from rummifun.chance import Alea
from rummifun.core.game import HintStep, InvariantBreak, Outcome, foreign_refusal, replay
from rummifun.core.scene import Message, Scene, literal_message
from rummifun.games.reussites.line_reason import line_reason
from rummifun.games.reussites.notation import read_move, read_table, write_move
from rummifun.games.reussites.once import OncePerTable
from rummifun.games.reussites.parameters import positive_option, write_pack
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.row_layout import read_rows, with_rows
from rummifun.games.reussites.scene import movement_acts, movement_kind, movement_label, movement_of_gesture
from rummifun.games.reussites.search import search_game
from rummifun.games.reussites.solver_verdict import Gagnable, Solution
from rummifun.messages import LANGUAGES, N_
from rummifun.multiset.rapide import Multiensemble, mens
from rummifun.pieces.cartes import Cachee, Carte, Vue, card_lying, face, faces
from rummifun.pieces.tableau import (
    DOS,
    Cartes,
    Deplacer,
    Forme,
    Mouvement,
    Rangee,
    RefusTableau,
    Tableau,
    movement,
    options_of,
    tableau_vide,
    visible_table,
    with_chance,
    write_table,
)
from rummifun.pieces.tableau_scene import describe_notes, patience_scene, place_name
from rummifun.refusal import Precondition, Refusal
from rummifun.regles import rules_for

N = TypeVar("N", bound=tuple[Any, ...])


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a réussite: won or lost, and why."""

    gagnee: bool
    raison: Message


def gagnee(raison: str | Mapping[str, str]) -> Verdict:
    """Return the verdict of a won game, with its reason: in one text, or in a text per language.

    Profil: raison → verdict

    >>> gagnee("the line is made").raison.key
    'the line is made'

    Law: (gagnee r).gagnee
    """
    return Verdict(True, literal_message(raison))


def perdue(raison: str | Mapping[str, str]) -> Verdict:
    """Return the verdict of a lost game, with its reason: in one text, or in a text per language.

    Profil: raison → verdict

    >>> perdue("nothing can move").gagnee
    False

    Law: not (perdue r).gagnee
    """
    return Verdict(False, literal_message(raison))


def _nothing(*_: object) -> None:
    """Return None: no reason, no movement, no refusal."""


def _none_impossible(t: object) -> tuple[InvariantBreak, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Look(Generic[N]):
    """The texts of a table: the label of a movement, the text of the notes, the cards seen of a stacked pile.

    `indice` tells only the kind of a movement.
    """

    etiquette: Callable[[Tableau[N], Mouvement], Message] = movement_label
    titre: Callable[[Tableau[N]], Message | str] = describe_notes
    seen: Callable[[Tableau[N], str], int] | None = None
    indice: Callable[[Tableau[N], Mouvement], Message] = movement_kind


@dataclass(frozen=True, slots=True)
class Course(Generic[N]):
    """The movements that leave nothing to decide.

    `attente` says why one movement must come before anything else, `d_office` whether the program may make the only
    movement for the player, and `finir` returns the next movement of a won game that only has to be played out.
    """

    attente: Callable[[Tableau[N]], Refusal | None] = _nothing
    d_office: Callable[[Tableau[N]], bool | None] = _nothing
    finir: Callable[[Tableau[N]], Mouvement | None] = _nothing


@dataclass(frozen=True, slots=True)
class Reussite(Generic[N]):
    """A réussite: a form, notes and four functions, that make a whole game (réussites §1; see the module).

    Profil: nom × forme × notes × installer × coups × verdict → jeu

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> jeu = r7(tours=2)
    >>> jeu.name, jeu.seats, jeu.options, jeu == r7(2), jeu == r7()
    ('r7', 1, {'tours': 2}, True, False)

    Law: equal arguments make equal games.
    """

    name: str
    forme: Forme
    notes: N
    installer: Callable[[Tableau[N], Cartes], Tableau[N]]
    coups: Callable[[Tableau[N]], Iterable[Mouvement]]
    verdict: Callable[[Tableau[N]], Verdict | None]
    jouer: Callable[[Tableau[N], Mouvement], Tableau[N]] = movement
    pourquoi: Callable[[Tableau[N], Mouvement], Refusal | None] = _nothing
    impossible: Callable[[Tableau[N]], Iterable[InvariantBreak]] = _none_impossible
    look: Look[N] = Look()
    course: Course[N] = Course()
    bound: int | None = None
    mesures: Callable[[Tableau[N]], Mapping[str, int]] | None = None
    etude: tuple[N, int] | None = None
    reformer: Callable[[Tableau[N]], Tableau[N]] | None = None
    safe: Callable[[Tableau[N]], Mouvement | None] | None = None
    red: Callable[[Carte], bool] | None = None
    espoir: Callable[[Tableau[N]], int] | None = None
    mobile: bool = False
    solveur: Callable[[Reussite[N], Tableau[N], int], Solution[Mouvement]] = search_game
    regles: str | Mapping[str, str] | None = None

    seats: ClassVar[int] = 1
    exhaustive: ClassVar[bool] = True
    write = staticmethod(write_move)
    write_position = staticmethod(write_table)

    def __hash__(self) -> int:
        return hash((self.name, self.notes))

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value!r}' for name, value in self.options.items())})"

    @property
    def options(self) -> Mapping[str, Any]:
        """The notes without a default, and the pack if it is unusual."""
        pack = write_pack(self.forme.pack)
        return options_of(self.notes) if pack is None else {**options_of(self.notes), "pack": pack}

    @property
    def studied(self) -> Reussite[N]:
        """The game to study, which ends whatever its player does: itself, unless a player could go on for ever."""
        if self.etude is None:
            return self
        notes, bound = self.etude
        return replace(self, notes=notes, bound=bound, etude=None)

    @property
    def remembering(self) -> Reussite[N]:
        """The same game, which looks for the verdict of each table once."""
        once = isinstance(self.verdict, OncePerTable)
        return self if once else replace(self, verdict=OncePerTable(self.verdict))

    def disposee(self, text: str) -> Reussite[N]:
        """Return the game with its piles in other rows, `talon rebut / ♣ ♦ ♥ ♠`; raises `Precondition` if it cannot."""
        if not self.mobile:
            raise Precondition(Refusal(RefusReussite.PlacesFixes, got=self.name))
        return replace(self, forme=with_rows(self.forme, read_rows(text, self.forme)))

    def deal(self, cartes: Iterable[Carte]) -> Tableau[N]:
        """Deal a deck in its order, bottom to top; raises `Precondition` unless it is the pack."""
        deck = tuple(cartes)
        broken = next(pack_faults(deck, self.forme), None)
        if broken is not None:
            raise Precondition(broken)
        return self.installer(tableau_vide(self.forme, self.notes), deck)

    def new(self, alea: Alea) -> Tableau[N]:
        """Shuffle and deal."""
        cartes, alea = alea.shuffle(self.forme.cartes)
        return self.installer(tableau_vide(self.forme, with_chance(self.notes, alea)), cartes)

    def to_move(self, state: Tableau[N]) -> int | None:
        """Return the only seat, until there is a verdict."""
        return 0 if self.verdict(state) is None else None

    def moves(self, state: Tableau[N]) -> tuple[Mouvement, ...]:
        """List the movements that the rules allow."""
        return () if self.verdict(state) is not None else tuple(self.coups(state))

    def refusal(self, state: Tableau[N], move: Mouvement) -> Refusal | None:
        """Judge a movement; the reason comes from the view, so that it reveals nothing hidden."""
        if self.verdict(state) is not None:
            return Refusal(RefusReussite.PartieTerminee)
        coups = tuple(self.coups(state))
        return None if move in coups else self._raison(visible_table(state), move, coups)

    def _raison(self, vue: Tableau[N], coup: Mouvement, coups: tuple[Mouvement, ...]) -> Refusal:
        """Return the first reason in the order of RULES: a duty, a reference, the game's own rule, possibility."""
        if foreign := foreign_refusal(coup, Mouvement):
            return foreign
        wrong = self.course.attente(vue) or _mal_forme(vue, coup)
        if wrong is not None and wrong.code not in _SOURCE:
            return wrong
        possibles = ", ".join(map(write_move, coups))
        interdit = Refusal(RefusReussite.CoupInterdit, (), possibles, write_move(coup))
        return self.pourquoi(vue, coup) or wrong or interdit

    def step(self, state: Tableau[N], move: Mouvement) -> Tableau[N]:
        """Apply."""
        return self.jouer(state, move)

    def outcome(self, state: Tableau[N]) -> Outcome | None:
        """Return the verdict: a point when the game is won."""
        end = self.verdict(state)
        return None if end is None else Outcome((int(end.gagnee),), 0 if end.gagnee else None, end.raison)

    def pieces(self, state: Tableau[N]) -> Multiensemble[Carte]:
        """Gather the faces of all cards."""
        return _faces(state)

    def invariants(self, state: Tableau[N]) -> tuple[InvariantBreak, ...]:
        """List the faults: another game's options, cards missing or extra, tables that the rules never reach.

        The rules only know the cards of the pack, so they never see any other.
        """
        if (autres := options_of(state.notes)) != options_of(self.notes):
            return (Refusal(RefusReussite.TableauInvalide, tuple(f"{name}={value}" for name, value in autres.items())),)
        pieces = tuple(pack_faults(state, state.forme))
        if pieces and not {*map(_piece, state)} <= faces(state.forme.pack).keys():
            return pieces
        found = tuple(self.impossible(state))
        if found and self.verdict(state) is not None and any(not any(self.impossible(t)) for t in _recouverts(state)):
            return pieces  # cards hidden at the end show afterwards
        return (*pieces, *found)

    def view(self, state: Tableau[N], seat: int | None) -> Tableau[N]:
        """Show a table, with a back for every card never seen; after the end, nothing is hidden."""
        if self.verdict(state) is None:
            return visible_table(state)
        return Tableau(
            state.forme, tuple(tuple(map(_ouverte, pile)) for pile in state.tas), with_chance(state.notes, None)
        )

    def known(self, view: Tableau[N]) -> Multiensemble[Carte]:
        """Gather the faces that were shown."""
        return _faces(carte for carte in view if carte is not DOS)

    def resample(self, view: Tableau[N], alea: Alea) -> Tableau[N]:
        """Deal the missing cards onto the backs."""
        vues = Counter(face(carte) for carte in view if carte is not DOS)
        manquent, alea = alea.shuffle(map(_cachee, (Counter(faces(view.forme.pack)) - vues).elements()))
        suite = iter(manquent)
        tas = tuple(tuple(next(suite) if carte is DOS else carte for carte in pile) for pile in view.tas)
        return Tableau(view.forme, tas, with_chance(view.notes, alea))

    def scene(self, view: Tableau[N]) -> Scene:
        """Lay out a view; its own movements are those of the table."""
        moves, look = self.moves(view), self.look
        forced = bool(moves and self.course.d_office(view))
        return patience_scene(
            view, self._title(view), movement_acts(view, moves, look.etiquette, forced, look.seen), look.seen
        )

    def _title(self, view: Tableau[N]) -> Message:
        verdict = self.verdict(view)
        said = self.look.titre(view)
        name = self._rules_title()
        if verdict is None:
            return Message("{said}", (("said", said or name),))
        key = N_("{jeu}: won, {why}") if verdict.gagnee else N_("{jeu}: lost, {why}")
        return Message(key, (("jeu", name), ("why", verdict.raison)))

    def _rules_title(self) -> Message:
        """Return the title of its rules: a name, where nobody has written any."""
        return literal_message({lang: rules_for(self, lang).title for lang in LANGUAGES})

    def finish(self, view: Tableau[N]) -> Mouvement | None:
        """Return the next movement once nothing is left to decide; None before."""
        return None if self.verdict(view) is not None else self.course.finir(view)

    def hand(self, view: Tableau[N], source: str, index: int | None, target: str | None) -> Mouvement | None:
        """Return the movement of a gesture; see `scene.hand`."""
        return movement_of_gesture(view, source, index, target, self.look.seen)

    def clues(self, view: Tableau[N], move: Mouvement) -> tuple[HintStep, ...]:
        """Return the kind of a movement."""
        return (HintStep(self.look.indice(view, move)),)

    def solution(self, etat: Tableau[N], budget: int) -> Solution[Mouvement]:
        """Tell whether a table can be won with all its cards known, within a budget of nodes.

        A winning line has been played through the checked door. Raises `Precondition` for a budget below 1, and for a
        view, whose backs hide cards.
        """
        if DOS in tuple(etat):
            raise Precondition(Refusal(RefusReussite.CartesInconnues))
        found = self.solveur(self, etat, positive_option(budget))
        if isinstance(found, Gagnable):
            outcome = self.outcome(last(replay(self, etat, found.ligne)))
            if outcome is None or outcome.winner is None:
                raise AssertionError(f"{self!r}: this line does not win: {found.ligne}")
        return found

    def cle(self, etat: Tableau[N]) -> Hashable:
        """Return a key of a table for a search; its rows may leave out the places, or all but the top cards."""
        return etat.notes, *(_rangee(etat, rangee) for rangee in etat.forme.rangees)

    def distincts(self, etat: Tableau[N]) -> tuple[Mouvement, ...]:
        """List the movements, to the first empty place alone of each row whose places are `confondues`."""
        rows = (rangee.places for rangee in etat.forme.rangees if rangee.confondues)
        autres = {place for places in rows for place in [p for p in places if not etat[p]][1:]}
        return tuple(coup for coup in self.moves(etat) if coup.cible not in autres)

    def semblable(self, etat: Tableau[N]) -> Tableau[N]:
        """Return a table like another: in rows that are `confondues`, the piles lie the other way round."""
        rows = (rangee.places for rangee in etat.forme.rangees if rangee.confondues)
        return etat.put({place: etat[autre] for row in rows for place, autre in zip(row, row[::-1], strict=True)})

    def why(self, etat: Tableau[N], ligne: tuple[Mouvement, ...]) -> Message | None:
        """Name the purpose of the first movement of a line, with all cards known; see `line_reason`."""
        return line_reason(replay(self, etat, ligne), ligne)

    def read(self, text: str) -> Mouvement:
        """Read a movement; see `notation`."""
        return read_move(text, self.forme)

    def read_position(self, text: str) -> Tableau[N]:
        """Read a table; see `notation`."""
        return read_table(text, self.forme, self.notes)


_SOURCE: Final = (RefusReussite.TasVide, RefusReussite.CarteCachee)
"""The faults in the source of a movement that a game may explain further."""


def _mal_forme(vue: Tableau[Any], coup: Mouvement) -> Refusal | None:
    """Refuse a movement for a fault in any game: its place, its number, a hidden card carried away."""
    for place in (coup.source, coup.cible):
        if place not in vue.forme.index:
            return Refusal(RefusTableau.TasInconnu, (), " ".join(vue.forme.places), place)
    saut = coup.saut if isinstance(coup, Deplacer) else 0
    hauteur = len(vue[coup.source])
    if coup.n < 1 or saut < 0 or coup.n + saut > hauteur > 0:
        return Refusal(RefusReussite.IndiceHorsBornes, (), f"1..{hauteur}", coup.n + saut)
    if hauteur == 0:
        return Refusal(RefusReussite.TasVide, got=place_name(vue.forme, coup.source))
    if isinstance(coup, Deplacer):
        if coup.source == coup.cible:
            return Refusal(RefusReussite.MemeTas, got=place_name(vue.forme, coup.source))
        if DOS in vue[coup.source][hauteur - saut - coup.n : hauteur - saut]:
            return Refusal(RefusReussite.CarteCachee, (place_name(vue.forme, coup.source),))
    return None


def _rangee(t: Tableau[Any], rangee: Rangee) -> tuple[Cartes, ...]:
    """Return the cards that count of the piles of a row, in an order that hides their places if `confondues`."""
    piles = tuple(t[place] for place in rangee.places)
    if rangee.comptent is not None:
        piles = tuple(pile[max(0, len(pile) - rangee.comptent) :] for pile in piles)
    return tuple(sorted(piles, key=hash)) if rangee.confondues else piles


def _faces(cartes: Iterable[Carte]) -> Multiensemble[Carte]:
    return mens(map(face, cartes))


def _ouverte(carte: Carte) -> Carte:
    return card_lying(carte.couleur, carte.rang, Vue) if carte.visibilite is Cachee else carte


def _recouverts(t: Tableau[N]) -> Iterator[Tableau[N]]:
    """Return a possible table before all was shown: the face-down cards of some rows become unseen."""
    for rows in product((False, True), repeat=len(t.forme.rangees)):
        places = [place for row, rangee in zip(rows, t.forme.rangees, strict=True) if row for place in rangee.places]
        yield t.put({place: tuple(map(_jamais_vue, t[place])) for place in places})


def _cachee(carte: Carte) -> Carte:
    return card_lying(carte.couleur, carte.rang, Cachee)


def _jamais_vue(carte: Carte) -> Carte:
    return _cachee(carte) if carte.visibilite is Vue else carte


def _piece(carte: Carte) -> Carte:
    """Return the face of a card, or the back itself, which has none and belongs to no pack."""
    return DOS if carte is DOS else face(carte)


def pack_faults(cartes: Iterable[Carte], forme: Forme) -> Iterator[InvariantBreak]:
    """List the cards of a form's pack that are missing, and those that are extra."""
    vues, wanted = Counter(map(_piece, cartes)), Counter(faces(forme.pack))
    if dict(vues) == faces(forme.pack):  # known at once, as it is of every possible table
        return
    if manquent := tuple((wanted - vues).elements()):
        yield Refusal(RefusReussite.CartesManquantes, manquent)
    if en_trop := tuple((vues - wanted).elements()):
        yield Refusal(RefusReussite.CartesEnTrop, en_trop)
