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
text, or a text per language (`rummifun.regles`). `measure` and `playout` are those of any game. A game is `mobile` when
its rules use places only by name, so that the piles may lie elsewhere.

All but `installer` and `jouer` work on views as well, on which a card never shown is `DOS` and has neither suit nor
rank. So a card whose destination depends on its face is turned first, then moved: two movements.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from itertools import product
from typing import Any, Final, Generic, TypeVar

from toolz import last

from rummifun.chance import Alea
from rummifun.core.game import (
    EqualPartial,
    Game,
    InvariantBreak,
    Outcome,
    foreign_refusal,
    replay,
)
from rummifun.core.scene import HintStep, Message, Scene
from rummifun.core.solution import Gagnable, Solution
from rummifun.games.reussites.hidden_cards import resample
from rummifun.games.reussites.notation import read_move, read_rows, write_move
from rummifun.games.reussites.option_checks import pack_faults, piece_of, positive_option, with_rows
from rummifun.games.reussites.patience import (
    OncePerTable,
    Patience,
    movement_acts,
    movement_of_gesture,
)
from rummifun.games.reussites.posted_deals import read_position
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.search import line_reason, mirror_table, search_game, search_key
from rummifun.messages import LANGUAGES, N_
from rummifun.multiset.rapide import Multiensemble, mens
from rummifun.pieces.cartes import Cachee, Carte, Vue, card_lying, face, faces, oubliee
from rummifun.pieces.tableau import (
    DOS,
    Deplacer,
    Forme,
    Mouvement,
    RefusTableau,
    Retourner,
    Tableau,
    options_of,
    tableau_vide,
    visible_table,
    with_chance,
    write_table,
)
from rummifun.pieces.tableau_scene import literal_message, patience_scene, place_name
from rummifun.refusal import Precondition, Refusal
from rummifun.regles import rules_for

N = TypeVar("N", bound=tuple[Any, ...])


class Reussite(Game[Tableau[N], Mouvement, Tableau[N]], Generic[N]):
    """A réussite: a form, notes and four functions, that make a whole game (réussites §1; see the module).

    Profil: nom × forme × notes × installer × coups × verdict → jeu

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> jeu = r7(tours=2)
    >>> jeu.name, jeu.seats, jeu.options, jeu == r7(2), jeu == r7()
    ('r7', 1, {'tours': 2}, True, False)

    Law: equal arguments make equal games; `replace` takes the parts of the réussite as well as the fields of the game.
    """

    __slots__ = ()

    forme: Forme
    patience: Patience[N]
    moves: Callable[[Tableau[N]], tuple[Mouvement, ...]]
    hand: Callable[[Tableau[N], str, int | None, str | None], Mouvement | None]
    clues: Callable[[Tableau[N], Mouvement], tuple[HintStep, ...]]
    finish: Callable[[Tableau[N]], Mouvement | None]
    disposee: Callable[[str], Reussite[N]]
    solution: Callable[[Tableau[N], int], Solution[Mouvement]]
    cle: Callable[[Tableau[N]], Hashable]
    distincts: Callable[[Tableau[N]], tuple[Mouvement, ...]]
    semblable: Callable[[Tableau[N]], Tableau[N]]
    why: Callable[[Tableau[N], tuple[Mouvement, ...]], Message | None]

    def __init__(
        self,
        name: str | None = None,
        forme: Forme | None = None,
        notes: N | None = None,
        *parts: Any,
        patience: Patience[N] | None = None,
        **words: Any,
    ) -> None:
        first: Any = {"name": name, "forme": forme, "notes": notes}
        named = {word: value for word, value in words.items() if word in _PARTS}
        if patience is None:
            made: Patience[N] = Patience(*first.values(), *parts, **named)
        else:
            made = replace(patience, **named, **{word: value for word, value in first.items() if value is not None})
        usual = {} if patience is None else _functions(patience)
        own = {word: value for word, value in words.items() if word not in _PARTS and value != usual.get(word)}
        super().__init__(**_functions(made) | own)

    def deal(self, cartes: Iterable[Carte]) -> Tableau[N]:
        """Deal a deck in its order, bottom to top; raises `Precondition` unless it is the pack."""
        deck, p = tuple(cartes), self.patience
        broken = next(pack_faults(deck, p.forme), None)
        if broken is not None:
            raise Precondition(broken)
        return p.installer(tableau_vide(p.forme, p.notes), deck)


_PARTS: Final = frozenset(one.name for one in fields(Patience))


def game_of(p: Patience[N]) -> Reussite[N]:
    """Make the game of a réussite's parts."""
    return Reussite(patience=p)


def _functions(p: Patience[Any]) -> dict[str, Any]:
    """Return the fields of the game of a réussite's parts: where the game needs itself, it is made when asked."""
    names = (
        "name",
        "forme",
        "bound",
        "mesures",
        "reformer",
        "safe",
        "red",
        "espoir",
        "regles",
        "measure",
        "playout",
        "decor",
        "score",
    )
    return {
        **{name: getattr(p, name) for name in names},
        **{name: EqualPartial(function, p) for name, function in _OF_PARTS.items()},
        "seats": 1,
        "exhaustive": True,
        "chosen": tuple(p.options.items()),
        "pieces": _faces,
        "known": _known_cards,
        "resample": resample,
        "write": write_move,
        "read": EqualPartial(read_move, forme=p.forme),
        "write_position": write_table,
        "read_position": EqualPartial(read_position, p),
        "studied": p.etude and game_of(replace(p, notes=p.etude[0], bound=p.etude[1], etude=None)),
        "remembering": _remembering,
        "quick": p.solveur is not search_game,
        "cle": search_key,
        "semblable": mirror_table,
        "step": p.jouer,
        "patience": p,
    }


def _remembering(game: Any) -> Any:
    """Return the same game, which looks for the verdict of each table once."""
    verdict = game.patience.verdict
    return game if isinstance(verdict, OncePerTable) else replace(game, verdict=OncePerTable(verdict))


def _disposee(p: Patience[N], text: str) -> Reussite[N]:
    """Return the game with its piles in other rows, `talon rebut / ♣ ♦ ♥ ♠`; raises `Precondition` if it cannot."""
    if not p.mobile:
        raise Precondition(Refusal(RefusReussite.PlacesFixes, got=p.name))
    return game_of(replace(p, forme=with_rows(p.forme, read_rows(text, p.forme))))


def _new(p: Patience[N], alea: Alea) -> Tableau[N]:
    """Shuffle and deal."""
    cartes, alea = alea.shuffle(p.forme.cartes)
    return p.installer(tableau_vide(p.forme, with_chance(p.notes, alea)), cartes)


def _to_move(p: Patience[N], state: Tableau[N]) -> int | None:
    """Return the only seat, until there is a verdict."""
    return 0 if p.verdict(state) is None else None


def _moves(p: Patience[N], state: Tableau[N]) -> tuple[Mouvement, ...]:
    """List the movements that the rules allow."""
    return () if p.verdict(state) is not None else tuple(p.coups(state))


def _refusal(p: Patience[N], state: Tableau[N], move: Mouvement) -> Refusal | None:
    """Judge a movement; the reason comes from the view, so that it reveals nothing hidden."""
    if p.verdict(state) is not None:
        return Refusal(RefusReussite.PartieTerminee)
    coups = tuple(p.coups(state))
    return None if move in coups else _reason(p, visible_table(state), move, coups)


def _reason(p: Patience[N], vue: Tableau[N], coup: Mouvement, coups: tuple[Mouvement, ...]) -> Refusal:
    """Return the first reason in the order of RULES: a duty, a reference, the game's own rule, possibility."""
    if foreign := foreign_refusal(coup, Mouvement):
        return foreign
    wrong = p.course.attente(vue) or _mal_forme(vue, coup)
    if wrong is not None and wrong.code not in _SOURCE:
        return wrong
    possibles = ", ".join(map(write_move, coups))
    interdit = Refusal(RefusReussite.CoupInterdit, (), possibles, write_move(coup))
    why = p.pourquoi(vue, coup)
    if wrong is not None and wrong.code is RefusReussite.TasVide and not isinstance(coup, Retourner):
        return wrong if why is None or why.code is RefusReussite.RegleDuJeu else why  # a text says no more of no card
    return why or wrong or interdit


def _outcome(p: Patience[N], state: Tableau[N]) -> Outcome | None:
    """Return the verdict: a point when the game is won."""
    end = p.verdict(state)
    return None if end is None else Outcome((int(end.gagnee),), 0 if end.gagnee else None, end.raison)


def _invariants(p: Patience[N], state: Tableau[N]) -> tuple[InvariantBreak, ...]:
    """List the faults: another game's options, cards missing or extra, tables that the rules never reach.

    The rules only know the cards of the pack, so they never see any other.
    """
    if (autres := options_of(state.notes)) != options_of(p.notes):
        return (Refusal(RefusReussite.TableauInvalide, tuple(f"{name}={value}" for name, value in autres.items())),)
    pieces = tuple(pack_faults(state, state.forme))
    if pieces and not {*map(piece_of, state)} <= faces(state.forme.pack).keys():
        return pieces
    found = tuple(p.impossible(state))
    if found and p.verdict(state) is not None and any(not any(p.impossible(t)) for t in _recouverts(state)):
        return pieces  # cards hidden at the end show afterwards
    return (*pieces, *found)


def _view(p: Patience[N], state: Tableau[N], seat: int | None) -> Tableau[N]:
    """Show a table, with a back for every card never seen; after the end, nothing is hidden."""
    if p.verdict(state) is None:
        return visible_table(state)
    return Tableau(state.forme, tuple(tuple(map(_ouverte, pile)) for pile in state.tas), with_chance(state.notes, None))


def _known_cards(view: Tableau[N]) -> Multiensemble[Carte]:
    """Gather the faces that were shown."""
    return _faces([carte for carte in view if carte is not DOS])


def _scene(p: Patience[N], view: Tableau[N]) -> Scene:
    """Lay out a view; its own movements are those of the table."""
    moves, look = _moves(p, view), p.look
    forced = bool(moves and p.course.d_office(view))
    acts = movement_acts(view, moves, look.etiquette, forced, look.seen)
    return patience_scene(view, _title(p, view), acts, look.seen)


def _title(p: Patience[N], view: Tableau[N]) -> Message:
    verdict, name = p.verdict(view), _rules_title(p)
    if verdict is None:
        return Message("{said}", (("said", p.look.titre(view) or name),))
    key = N_("{jeu}: won, {why}") if verdict.gagnee else N_("{jeu}: lost, {why}")
    return Message(key, (("jeu", name), ("why", verdict.raison)))


@lru_cache(maxsize=64)
def _rules_title(p: Patience[Any]) -> Message:
    """Return the title of its rules: a name, where nobody has written any."""
    return literal_message({lang: rules_for(p, lang).title for lang in LANGUAGES})


def _finish(p: Patience[N], view: Tableau[N]) -> Mouvement | None:
    """Return the next movement once nothing is left to decide; None before."""
    return None if p.verdict(view) is not None else p.course.finir(view)


def _hand(p: Patience[N], view: Tableau[N], source: str, index: int | None, target: str | None) -> Mouvement | None:
    """Return the movement of a gesture; see `scene.hand`."""
    return movement_of_gesture(view, source, index, target, p.look.seen)


def _clues(p: Patience[N], view: Tableau[N], move: Mouvement) -> tuple[HintStep, ...]:
    """Return the kind of a movement."""
    return (HintStep(p.look.indice(view, move)),)


def _solution(p: Patience[N], etat: Tableau[N], budget: int) -> Solution[Mouvement]:
    """Tell whether a table can be won with all its cards known, within a budget of nodes.

    A winning line has been played through the checked door. Raises `Precondition` for a budget below 1, and for a
    view, whose backs hide cards.
    """
    if DOS in tuple(etat):
        raise Precondition(Refusal(RefusReussite.CartesInconnues))
    game = game_of(p)
    found = p.solveur(game, etat, positive_option(budget))
    if isinstance(found, Gagnable):
        outcome = game.outcome(last(replay(game, etat, found.ligne)))
        if outcome is None or outcome.winner is None:
            raise AssertionError(f"{game!r}: this line does not win: {found.ligne}")
    return found


def _distincts(p: Patience[N], etat: Tableau[N]) -> tuple[Mouvement, ...]:
    """List the movements, to the first empty place alone of each row whose places are `confondues`."""
    rows = (rangee.places for rangee in etat.forme.rangees if rangee.confondues)
    autres = {place for places in rows for place in [p for p in places if not etat[p]][1:]}
    return tuple(coup for coup in _moves(p, etat) if coup.cible not in autres)


def _why(p: Patience[N], etat: Tableau[N], ligne: tuple[Mouvement, ...]) -> Message | None:
    """Name the purpose of the first movement of a line, with all cards known; see `line_reason`."""
    return line_reason(replay(game_of(p), etat, ligne), ligne)


_OF_PARTS: Final[Mapping[str, Any]] = {
    function.__name__.removeprefix("_"): function
    for function in (
        *(_disposee, _new, _to_move, _moves, _refusal, _outcome, _invariants, _view),
        *(_scene, _finish, _hand, _clues, _solution, _distincts, _why),
    )
}
"""The functions of a game that take the parts of the réussite first."""


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


def _faces(cartes: Iterable[Carte]) -> Multiensemble[Carte]:
    return mens(map(face, cartes))


def _ouverte(carte: Carte) -> Carte:
    return card_lying(carte.couleur, carte.rang, Vue) if carte.visibilite is Cachee else carte


def _recouverts(t: Tableau[N]) -> Iterator[Tableau[N]]:
    """Return a possible table before all was shown: the face-down cards of some rows become unseen."""
    for rows in product((False, True), repeat=len(t.forme.rangees)):
        places = [place for row, rangee in zip(rows, t.forme.rangees, strict=True) if row for place in rangee.places]
        yield t.put({place: tuple(map(oubliee, t[place])) for place in places})
