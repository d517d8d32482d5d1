"""Wrong games, a mistake each, and the laws that must catch them.

Most are the toy with one function spoiled, which is quick; mistakes in a pool, a joker, an opening or chance to come
are made in Rummikub, the only one to have them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields, replace
from itertools import count
from types import FunctionType
from typing import Any, Final

from games.late_rummikub import Rummikub, tardif
from games.toy_game import CARTES, Donne, Jouer, Pli, Refus, pli
from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile, Scene
from rummifun.games.rummikub.move_types import Piocher
from rummifun.multiset.ordre_sup import mens
from rummifun.refusal import Refusal


def differing(game: Any, **changes: Any) -> Any:
    """Make a game that differs from another in some fields, and in some functions that stand for methods."""
    own = {each.name: getattr(game, each.name) for each in fields(game)}
    methods = {name: staticmethod(one) if isinstance(one, FunctionType) else one for name, one in changes.items()}
    base = type(game)
    made = type(base.__name__, (base,), {name: one for name, one in methods.items() if name not in own})
    return made(**{name: changes.get(name, value) for name, value in own.items()})


@dataclass(frozen=True, slots=True)
class Faux:
    """A wrong game: the laws that must catch it, and the greatest length of a smallest counterexample."""

    name: str
    game: Any
    laws: tuple[str, ...]
    moves: int


TOY: Final = Pli()


def wrong(name: str, laws: str, within: int = 0, game: Any = TOY, /, **changes: Any) -> Faux:
    """Spoil a game, the toy unless another is named."""
    return Faux(name, differing(game, **changes), tuple(laws.split()), within)


rummikub: Final[Any] = Rummikub()

COUNT: Final = count()


class UnhashableState(Donne):
    __hash__ = None  # type: ignore[assignment]  # the mistake


class StateOfRandomHash(Donne):
    def __hash__(self) -> int:
        return next(COUNT)


def dealt(kind: type[Donne]) -> Callable[[Alea], Donne]:
    def new(alea: Alea) -> Donne:
        d = pli.new(alea)
        return kind(d.mains, d.posees, d.talon)

    return new


def reversing_deck(f: Callable[..., Any]) -> Callable[..., Any]:
    """Turn the cards left over in the state that a function is called with."""

    def spoiling(state: Any, move: Any) -> Any:
        answer = f(state, move)
        object.__setattr__(state, "talon", state.talon[::-1])
        return answer

    return spoiling


def after_step(game: Any, change: Callable[[Any, Any, Any], dict[str, Any]]) -> Callable[..., Any]:
    """Change the state after a move: the change is told the state before, the move and the state after."""

    def step(state: Any, move: Any) -> Any:
        after = game.step(state, move)
        return replace(after, **change(state, move, after))

    return step


def changed_outcome(**changes: Callable[[Outcome], Any]) -> Callable[[Donne], Outcome | None]:
    def outcome(state: Donne) -> Outcome | None:
        found = pli.outcome(state)
        return found and replace(found, **{name: change(found) for name, change in changes.items()})

    return outcome


def best_of_other(state: Donne) -> int:
    seat = pli.to_move(state)
    return 0 if seat is None else max(state.mains[1 - seat], default=0)


def telling_refusal(state: Donne, move: Jouer) -> Refusal | None:
    """Refuse, and say which of the two has the card instead."""
    refusal = pli.refusal(state, move)
    if refusal is not None and move.carte in (1, 2, 3, 4):
        return replace(refusal, got=[move.carte in main for main in state.mains])
    return refusal and replace(refusal, got=max(state.mains[0], default=0))


def dealt_again(state: Donne, move: Jouer) -> Donne:
    after = pli.step(state, move)
    p = after.posees
    again = (tuple(sorted(p[::2])), tuple(sorted(p[1::2])))
    return after if any(after.mains) else replace(after, mains=again, posees=())


def with_piles(change: Callable[[Pile], dict[str, Any]]) -> Callable[[Any], Scene]:
    def scene(view: Any) -> Scene:
        laid = pli.scene(view)
        zones = (replace(z, piles=tuple(replace(pile, **change(pile)) for pile in z.piles)) for z in laid.zones)
        return replace(laid, zones=tuple(zones))

    return scene


def with_zones(change: Callable[[Any], dict[str, Any]]) -> Callable[[Any], Scene]:
    def scene(view: Any) -> Scene:
        laid = pli.scene(view)
        return replace(laid, zones=tuple(replace(zone, **change(zone)) for zone in laid.zones))

    return scene


def with_acts(change: Callable[[Any, tuple[Act, ...]], Any]) -> Callable[[Any], Scene]:
    """Change the acts of a scene: the change is told the view, and the acts."""

    def scene(view: Any) -> Scene:
        laid = pli.scene(view)
        return replace(laid, acts=tuple(change(view, laid.acts)))

    return scene


def face_up(pile: Pile) -> dict[str, Any]:
    return {"faces": tuple(PieceFace("?", "noir") if face == BACK else face for face in pile.faces)}


def played_card(view: Any) -> Jouer | None:
    return Jouer(view.posees[0]) if view.posees else None


def arranged_upside_down(view: Any, move: Any) -> Any:
    piles = tardif.arranged(view, move)
    return piles and (*piles[:-1], piles[-1][::-1])


@dataclass(frozen=True, slots=True)
class PliSymetrique(Pli):
    """The toy, in which only the order of the cards left over does not matter."""

    def cle(self, state: Donne) -> Hashable:
        return state.mains, state.posees, frozenset(state.talon)

    def distincts(self, state: Donne) -> tuple[Jouer, ...]:
        return self.moves(state)

    def semblable(self, state: Donne) -> Donne:
        return replace(state, talon=state.talon[::-1])


@dataclass(frozen=True, slots=True)
class Forgetful:
    """The outcome of the toy, or one that forgets the end and equals it."""

    endless: bool = field(default=False, compare=False)

    def __call__(self, state: Donne) -> Outcome | None:
        return None if self.endless else pli.outcome(state)


def three_tricks(state: Donne) -> Outcome | None:
    return Outcome((2, 0), 0, Message("two tricks")) if len(state.posees) == 4 else pli.outcome(state)


FAUX: Final[tuple[Faux, ...]] = (
    # pieces
    wrong("a card played disappears", "conservation", step=after_step(pli, lambda s, m, e: {"posees": s.posees})),
    wrong(
        *("a card played stays in hand", "conservation possibility termination", 1),
        step=after_step(pli, lambda s, m, e: {"mains": s.mains}),
    ),
    wrong(
        *("a tile drawn stays in the pool", "conservation possibility", 1, rummikub),
        step=after_step(rummikub, lambda s, m, e: {"pioche": s.pioche} if isinstance(m, Piocher) else {}),
    ),
    # states
    wrong("a state is changed", "immutability", step=reversing_deck(pli.step)),
    wrong("a refusal changes the state", "immutability", refusal=reversing_deck(pli.refusal)),
    wrong("a state has no hash", "immutability", new=dealt(UnhashableState)),
    wrong("the hash changes", "immutability", new=dealt(StateOfRandomHash)),
    # moves
    wrong(
        *("a refused move is proposed", "soundness", 1),
        moves=lambda s: (*pli.moves(s), *(Jouer(c) for c in s.posees[-1:] if any(s.mains))),
    ),
    wrong("a move is proposed twice", "soundness", moves=lambda s: TOY.moves(s) * 2),
    wrong("a move is not proposed", "completeness", 1, moves=lambda s: TOY.moves(s)[:2]),
    wrong("Rummikub calls itself exhaustive", "completeness", 6, rummikub, exhaustive=True),
    wrong("nothing is proposed", "liveness", 4, moves=lambda s: pli.moves(s) if len(s.posees) < 4 else ()),
    wrong("nobody is to move", "liveness", 1, to_move=lambda s: pli.to_move(s) and 2, moves=pli.moves),
    # the end
    wrong("a game never ends", "liveness termination", 6, to_move=lambda s: len(s.posees) % 2),
    wrong("an end without outcome", "end", 6, outcome=lambda s: None),
    wrong("an outcome before the end", "end", 4, outcome=three_tricks),
    wrong(
        "a move is accepted after the end", "end", 6, refusal=lambda s, m: pli.refusal(s, m) if any(s.mains) else None
    ),
    wrong("a move is proposed after the end", "end", 6, moves=lambda s: pli.moves(s) or (Jouer(1),)),
    wrong("nobody is the winner", "end", 6, outcome=changed_outcome(winner=lambda o: 2)),
    wrong("three scores", "end", 6, outcome=changed_outcome(scores=lambda o: (*o.scores, 0))),
    # secrets
    wrong(
        *("a view shows the other hand", "secrecy"),
        view=lambda s, seat: replace(pli.view(s, seat), talon=None if seat is None else s.mains[1 - seat]),
    ),
    wrong(
        *("a view counts something of the other hand", "secrecy"),
        view=lambda s, seat: replace(pli.view(s, seat), nombres=(max(s.mains[0], default=0), 0)),
    ),
    wrong(
        *("cards are dealt twice", "secrecy"),
        resample=lambda v, a: replace(d := pli.resample(v, a), talon=d.mains[0][:1] * 2),
    ),
    wrong(
        *("a state drawn is elsewhere", "secrecy secret_moves"),
        resample=lambda v, a: replace(d := pli.resample(v, a), mains=d.mains[::-1]),
    ),
    wrong(
        *("the moves proposed tell of the other hand", "secret_moves"),
        exhaustive=False,
        moves=lambda s: tuple(m for m in pli.moves(s) if m.carte > best_of_other(s)) or pli.moves(s),
    ),
    wrong("a refusal tells of the other hand", "secret_moves", 1, refusal=telling_refusal),
    # writing
    wrong("a deal is not the same again", "record", new=lambda a: pli.new(replace(a, draws=next(COUNT)))),
    wrong(
        *("chance comes from elsewhere", "record", 1, rummikub),
        step=lambda s, m: rummikub.step(replace(s, alea=Alea(next(COUNT))), m),
    ),
    wrong("a move written is another", "notation record", 1, write=lambda m: f"joue {m.carte % 8 + 1}"),
    wrong("a move written is not read", "notation record", 1, write=lambda m: f"pose {m.carte}"),
    wrong(
        *("a position forgets chance", "notation", 0, rummikub),
        read_position=lambda text: replace(rummikub.read_position(text), alea=Alea()),
    ),
    wrong(
        *("a position forgets the order", "notation", 2),
        write_position=lambda s: pli.write_position(replace(s, posees=tuple(sorted(s.posees)))),
    ),
    wrong(
        "a position takes two lines", "notation", write_position=lambda s: pli.write_position(s).replace("/", "/\n", 1)
    ),
    wrong("the options do not make the game", "record", 0, rummikub, bound=20_000),
    # possible states, memory
    wrong("no state is possible", "possibility secrecy", invariants=lambda s: (Refusal(Refus.CartesFausses),)),
    wrong(
        *("an end is impossible", "possibility", 6),
        invariants=lambda s: () if any(s.mains) else (Refusal(Refus.CartesFausses, s.posees),),
    ),
    wrong(
        "cards played are forgotten", "memory", 2, view=lambda s, seat: replace(pli.view(s, seat), posees=s.posees[-2:])
    ),
    wrong(
        *("a hand is known only while its seat is to move", "memory"),
        view=lambda s, seat: replace(pli.view(s, seat if seat == pli.to_move(s) else None), siege=seat),
    ),
    wrong("everything is known", "memory", known=lambda v: mens(CARTES)),
    # scenes
    wrong("two piles at one place", "scene", scene=with_piles(lambda pile: {"place": pile.place.partition(".")[0]})),
    wrong("an act is missing", "scene", scene=with_acts(lambda v, acts: acts[1:])),
    wrong(
        *("an act is refused", "scene", 1),
        scene=with_acts(lambda v, acts: (*acts, *(Act(Jouer(c), Message("again")) for c in v.posees))),
    ),
    wrong(
        *("an act is elsewhere", "scene"),
        scene=with_acts(lambda v, acts: (replace(act, target="nowhere") for act in acts)),
    ),
    wrong(
        *("an act is outside the pile", "scene"),
        scene=with_acts(lambda v, acts: (replace(act, index=i) for i, act in enumerate(acts, 4))),
    ),
    wrong("two acts are made alike", "scene", scene=with_acts(lambda v, acts: (replace(act, index=1) for act in acts))),
    wrong("backs are cards", "scene", scene=with_piles(face_up)),
    wrong(
        *("the table is not drawn", "scene", 1),
        scene=with_piles(lambda pile: {"faces": ()} if pile.place == "table" else {}),
    ),
    wrong("two zones are active", "scene", scene=with_zones(lambda zone: {"active": True})),
    wrong(
        *("the seats are exchanged", "scene"),
        scene=with_zones(lambda zone: {"seat": None if zone.seat is None else 1 - zone.seat}),
    ),
    # length
    wrong("the bound is too small", "termination", bound=5),
    wrong("cards come back to hands", "termination", bound=50, step=dealt_again),
    # the declarations of a game
    wrong("it ends by a refused move", "declared", 1, finish=played_card),
    wrong("it passes by a refused move", "declared", passing=lambda s: Jouer(99)),
    wrong("a refused move is safe", "declared", 1, safe=played_card),
    wrong("everything is red", "declared", red=lambda piece: True),
    wrong(
        *("a gesture knows no places", "declared"),
        hand=lambda v, source, index, target: Jouer({"main.0": 1, "main.1": 2}[source]),
    ),
    wrong("a measure is a text", "declared", mesures=lambda s: {"plis": f"{len(s.posees)}"}),
    wrong(
        *("the next deal has a card more", "declared"),
        reformer=lambda s: replace(s, posees=(), talon=(*s.posees, *s.talon, 8)),
    ),
    wrong(
        *("the game to study is studied otherwise", "declared"),
        studied=property(lambda self: replace(self, bound=(self.bound or 0) + 1)),
    ),
    wrong(
        *("the game that remembers is another", "declared", 0, pli),
        remembering=lambda game: replace(game, seats=1),
    ),
    wrong(
        *("the game that remembers has no end", "declared", 6, pli),
        outcome=Forgetful(),
        remembering=lambda game: replace(game, outcome=Forgetful(endless=True)),
    ),
    wrong("a distinct move is missing", "declared", 0, PliSymetrique(), distincts=lambda s: TOY.moves(s)[1:]),
    wrong(
        *("the key forgets a hand", "declared", 4, PliSymetrique()),
        cle=lambda s: (len(s.posees), s.mains[1]),
        semblable=lambda s: replace(s, mains=((), s.mains[1])),
    ),
    wrong(
        *("the state alike has another key", "declared", 0, PliSymetrique()),
        semblable=lambda s: replace(s, mains=s.mains[::-1]),
    ),
    wrong(
        *("a draft is always right", "declared", 0, rummikub),
        draft=lambda v, piles: replace(rummikub.draft(v, piles), refusal=None),
    ),
    wrong(
        *("a draft forgets a pile", "declared", 0, rummikub),
        draft=lambda v, piles: replace(d := rummikub.draft(v, piles), piles=d.piles[1:]),
    ),
    wrong("no movement is told", "declared", 4, tardif, movements=lambda v, m: ()),
    wrong("an arrangement is upside down", "declared", 4, tardif, arranged=arranged_upside_down),
    wrong("a tile shown has no colour", "declared", 0, rummikub, shown=lambda t: replace(rummikub.shown(t), suit="")),
    wrong(
        *("the last pile is not written", "declared", 0, rummikub),
        write_piles=lambda v, piles: rummikub.write_piles(v, piles[:-1]),
    ),
)
"""The wrong games."""


def wrong_game(name: str) -> Any:
    return next(faux.game for faux in FAUX if faux.name == name)


LaCarteJoueeDisparait: Final = type(wrong_game("a card played disappears"))


def failing(*_: object) -> Any:
    raise ZeroDivisionError


ECHOUENT: Final = {name: differing(TOY, **{name: failing}) for name in ("new", "moves", "step", "write")}
"""Games of which one function raises, by its name."""


# Wrong games that spoiled positions show


def cards_of(state: Donne) -> tuple[int, ...]:
    return tuple(sorted((*state.mains[0], *state.mains[1], *state.posees, *state.talon)))


def looked_up(state: Donne) -> Any:
    places = [CARTES.index(card) for hand in state.mains for card in hand]
    return pli.invariants(state) if places else ()


def sorted_hands_alone(view: Any) -> Scene:
    """Fail on a hand that is not in order."""
    if any(hand != tuple(sorted(hand or ())) for hand in view.mains if hand is not None):
        raise IndexError("a hand in disorder")
    return pli.scene(view)


def first_card_for_any(state: Donne, move: Jouer) -> Donne:
    """Play the first card for any card of a hand that is not in order."""
    hand, after = state.mains[len(state.posees) % 2], pli.step(state, move)
    return after if hand == tuple(sorted(hand)) else replace(after, posees=(*state.posees, hand[0]))


def short_is_an_error(text: str) -> Donne:
    m1, m2, posees, talon = (tuple(map(int, part.split())) for part in text.split("/"))
    return Donne((m1, m2), posees, talon)


FAUX_POSITIONS: Final[tuple[Faux, ...]] = (
    # a fault cannot be told
    wrong("a card that is none is looked up", "totality", invariants=looked_up),
    wrong("what is wrong is no refusal", "totality", invariants=lambda s: [r.code for r in pli.invariants(s)]),
    # a fault is not told
    wrong(
        *("a card too many is possible", "playing"),
        invariants=lambda s: () if {*CARTES} <= {*cards_of(s)} else pli.invariants(s),
    ),
    wrong(
        *("hands are of any length", "playing"),
        invariants=lambda s: () if cards_of(s) == CARTES else (Refusal(Refus.CartesFausses, cards_of(s)),),
    ),
    wrong("hands out of order cannot be laid out", "playing", scene=sorted_hands_alone),
    wrong(
        *("a game that was spoiled has no outcome", "playing"),
        outcome=lambda s: None if (found := pli.outcome(s)) and s.talon[0] > s.talon[1] else found,
    ),
    wrong("a spoiled state is played to an impossible one", "playing", step=first_card_for_any),
    # reading
    wrong("too short a position is an error of the program", "reading", read_position=short_is_an_error),
    wrong(
        *("a card out of bounds is not written", "reading"),
        write_position=lambda s: pli.write_position(s).replace("0", ""),
    ),
    wrong(
        *("without a talon nothing is written", "reading"),
        write_position=lambda s: pli.write_position(s) if s.talon else "rien",
    ),
)
