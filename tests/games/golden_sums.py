"""All that games say and do in some states, a sum for each kind of thing: what changes is meant, and seen.

PYTHONPATH=tests .venv/bin/python -m games.golden_sums                       writes the sums again
PYTHONPATH=tests .venv/bin/python -m games.golden_sums descente gestures     prints what one of them sums up
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from games.late_rummikub import tardif
from games.reussites.gallery import FICHIERS, patience
from rummifun.chance import Alea
from rummifun.core import capabilities as can
from rummifun.core.scene import Message, Place
from rummifun.games import GAMES, game_named, rummikub
from rummifun.games.deal_codes import read_deal_code
from rummifun.games.reussites import Reussite, analyser, observer
from rummifun.games.rummikub.solver import OBJECTIFS
from rummifun.laws.corruption import corrupt_state, corrupt_text, observe_values
from rummifun.messages import Localizable, translation
from rummifun.multiset.ordre_sup import mens
from rummifun.refusal import Precondition, Refusal, sentence

FICHIER: Final = Path(__file__).with_name("comme_avant.txt")

OPTIONS: Final = (
    *("descente:oholes_only:redessous", "descente:onever:ruopponent_only:pfifo"),
    *("haricots:sl2:t2:foui", "haricots:seoui:voui"),
    *("r7:t1", "r7:t3:p2x13", "qll:ecircular", "qll:p52:enone", "c4:s♥", "c4:p3x3", "md:s3", "md:s2:p2x4"),
    *("klondike:d1:wooui", "klondike:d3:watop:m1", "klondike_classique:d3:wonon:s50"),
)
"""Games with other options than the usual ones."""

GALERIE: Final = tuple(sorted(fichier.stem for fichier in FICHIERS.glob("*.py")))

JEUX: Final = (*GAMES, *OPTIONS, tardif.name, *GALERIE)

PLIES: Final = 260
"""How many moves of a game are played at most."""

ETATS: Final = 8
"""Into how many parts a game is divided: of the states between them everything is said.

So it is of the first and the last in which a kind of move can be made.
"""

KIND: Final = re.compile(r"[0-9]+|\[.*|\b[A-Za-z]\b")
"""What a move may have in writing besides its kind: numbers, pieces."""


@cache
def jeu(code: str) -> Any:
    """Return a game: one of ours, with options, begun late, or of the gallery."""
    if code in GALERIE:
        return patience(code)
    if code == tardif.name:
        return tardif
    lu = read_deal_code(code) if code in OPTIONS else None
    return game_named(code) if lu is None else game_named(lu.name, lu.options)


@cache
def joues(code: str) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """Play a game, now one of the moves proposed, now another; return its states, and the moves proposed in each."""
    game = jeu(code)
    state, played = game.new(Alea(11)), list[tuple[Any, tuple[Any, ...]]]()
    for n in range(1, PLIES + 2):
        played.append((state, moves := tuple(game.moves(state))))
        if not moves:
            break
        state = game.step(state, moves[(n + n // 3) % len(moves)])
    return tuple(played)


@cache
def etats(code: str) -> tuple[Any, ...]:
    """Return some of these states."""
    played, write = joues(code), jeu(code).write
    kinds = [(KIND.sub("", write(move)), i) for i, (_, moves) in enumerate(played) for move in moves]
    chosen = {*dict(kinds).values(), *dict(kinds[::-1]).values()}  # the last of each kind, and the first
    return tuple(played[i][0] for i in sorted(chosen.union(n * (len(played) - 1) // ETATS for n in range(ETATS + 1))))


def vues(code: str) -> Iterator[Any]:
    """Give the views of who is to move, or of the first seat at the end."""
    game = jeu(code)
    return (game.view(etat, game.to_move(etat) or 0) for etat in etats(code))


@cache
def coups(code: str) -> tuple[Any, ...]:
    """List the moves of all the states, and moves spoiled in writing."""
    game = jeu(code)
    found = dict.fromkeys(move for etat in etats(code) for move in islice(game.moves(etat), 8))
    for n, move in enumerate([*found]):
        for how in range(0, 20, 3):
            try:
                found[game.read(corrupt_text(game.write(move), (n + how, how, 3 * n + 1)))] = None
            except Precondition:
                continue
    return tuple(found)


def dit(value: Any) -> str:
    """Say a value whole, in English."""
    if isinstance(value, Refusal):
        return f"{value.code.name} {sentence(value, 'en')} {dit(value.pieces)}"
    if isinstance(value, Place):
        return f"{str(value)!r} {value.localize(translation('en'))}"
    if isinstance(value, Message):
        return value.localize(translation("en"))
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({', '.join(dit(getattr(value, each.name)) for each in fields(value))})"
    if isinstance(value, Localizable):
        return value.localize(translation("en"))
    if isinstance(value, Mapping):
        return dit([*value.items()])
    if isinstance(value, (tuple, list)):
        return f"[{'; '.join(map(dit, value))}]"
    return value.name if isinstance(value, Enum) else str(value)


def tente(f: Callable[..., Any], *args: Any) -> str:
    """Say what a function returns, or that it refuses."""
    try:
        return dit(f(*args))
    except Precondition as refused:
        return f"! {sentence(refused.refusal, 'en')}"


def positions(code: str) -> Iterator[str]:
    """Say the states: what they are, what can be played, how they end, what is measured."""
    game = jeu(code)
    yield dit([repr(game), game.options, game.seats, game.exhaustive, game.bound])
    for etat in etats(code):
        yield game.write_position(etat)
        yield dit([*map(game.write, game.moves(etat)), game.to_move(etat), game.outcome(etat)])
        yield dit([f"{piece}×{n}" for piece, n in game.pieces(etat)])
        if can.has_measures(game):
            yield dit(game.mesures(etat))
        if can.has_heuristic(game):
            yield dit(game.espoir(etat))


def scenes(code: str) -> Iterator[str]:
    """Say what each seat sees, and what it knows."""
    game = jeu(code)
    for etat, seat in product(etats(code), (*range(game.seats), None)):
        view = game.view(etat, seat)
        yield dit(game.scene(view))
        yield dit([f"{piece}×{n}" for piece, n in game.known(view)])
        yield game.write_position(game.resample(view, Alea(3)))


def gestures(code: str) -> Iterator[str]:
    """Say which move each gesture makes."""
    game = jeu(code)
    for view in islice(vues(code), 0, None, 3) if can.has_gestures(game) else ():
        places = [*dict.fromkeys(str(pile.place) for zone in game.scene(view).zones for pile in zone.piles), "x.y"]
        for source, index, target in product(places, (None, 1, 2, 5), (None, *places)):
            move = game.hand(view, source, index, target)
            yield "-" if move is None else game.write(move)


def refusals(code: str) -> Iterator[str]:
    """Say why each state refuses the moves of the others, and moves that nobody proposed."""
    game = jeu(code)
    for etat, move in product(etats(code), coups(code)):
        yield tente(game.refusal, etat, move)


def faults(code: str) -> Iterator[str]:
    """Say what is impossible in spoiled states."""
    game = jeu(code)
    some = etats(code)
    known = observe_values(some, [piece for piece, _ in game.pieces(some[0])])
    for n, (i, how) in enumerate(product(range(40), range(7))):
        wrong = corrupt_state(some[n % len(some)], known, (i + 13 * how, how, 5 * n + 1))
        yield tente(game.invariants, wrong)


def texts(code: str) -> Iterator[str]:
    """Say how spoiled texts are read, or why they cannot be."""
    game = jeu(code)
    for n, etat in enumerate(etats(code)):
        ecrit = game.write_position(etat)
        for how in range(20):
            yield tente(
                lambda text: game.write_position(game.read_position(text)),
                corrupt_text(ecrit, (7 * n + 3 * how, how, n)),
            )
    for n, move in enumerate(coups(code)[:60]):
        for how in range(20):
            yield tente(lambda text: game.write(game.read(text)), corrupt_text(game.write(move), (n + how, how, n)))


def counsel(code: str) -> Iterator[str]:
    """Say what a game tells of its moves: how they are called, their clues, what is safe, what finishes it."""
    game = jeu(code)
    for etat, view in zip(etats(code), vues(code), strict=True):
        moves = [*islice(game.moves(etat), 10)]
        for move in moves:
            yield dit(game.called(view, move)) if can.can_describe_moves(game) else ""
            yield dit(game.clues(view, move)) if can.has_hint_steps(game) else ""
            yield dit(game.review(view, move, moves[-1])) if can.can_review_turns(game) else ""
        yield dit(game.safe(view)) if can.has_safe_moves(game) else ""
        yield dit(game.finish(view)) if can.can_finish(game) else ""
        yield dit(game.passing(etat)) if can.can_pass(game) and moves else ""
        yield dit(game.distincts(etat)) if can.has_symmetries(game) else ""


def piles(code: str) -> Iterator[str]:
    """Say of arrangements what they are, what is wrong with them, by which movements they are made."""
    game = jeu(code)
    if not can.is_arrangeable(game):
        return
    for i, view in enumerate(islice(vues(code), 0, None, 2)):
        rack = game.rack(view)
        yield dit([game.laid(view), rack])
        for n, move in enumerate(coups(code)[i::17]):
            made = game.arranged(view, move)
            for arranged in _spoiled(made or (), rack, n):
                yield dit([arranged, game.draft(view, arranged), game.submit(view, arranged)])
                yield dit([game.ordered(pile) for pile in arranged]) if can.can_sort_pieces(game) else ""
                yield tente(game.posed, arranged, rack) if can.can_edit_positions(game) else ""
        for move in islice(game.moves(game.resample(view, Alea(3))), 6):
            yield dit(game.movements(view, move))


def _spoiled(made: can.Piles, rack: tuple[Any, ...], n: int) -> Iterable[can.Piles]:
    """Spoil an arrangement: without a tile or a pile, with a tile of the rack, one doubled, one turned over."""
    yield made
    if made:
        i = n % len(made)
        pile, before, after = made[i], made[:i], made[i + 1 :]
        yield (*before, pile[1:], *after)
        yield (*before, (*pile, *rack[n % 7 : n % 7 + 1]), *after)
        yield (*before, pile, pile, *after)
        yield (*before, pile[::-1], *after)
        yield (*before, *after)


def solving(code: str) -> Iterator[str]:
    """Say which of the last states can be won, and which deals, and how."""
    game = jeu(code)
    if can.is_solvable(game):
        for etat in (*etats(code)[-4:], *(game.new(Alea(3, i)) for i in range(3))):
            yield dit(game.solution(etat, 300))


def histories(code: str) -> Iterator[str]:
    """Say how games end that are played by the first of the moves proposed."""
    game = jeu(code)
    if isinstance(game, Reussite) and game.bound is not None:
        histoire = analyser(game, 4, 5)
        yield histoire.said("en")
        yield dit(histoire.resultats)
        yield dit([sum(1 for _ in boards) for boards in observer(game, 3, 5)])


def turns(code: str) -> Iterator[str]:
    """Say what can be laid of hands, at once and at best, and puzzles."""
    game = jeu(code)
    if not isinstance(etats(code)[0], rummikub.Etat):
        return
    for e in etats(code)[1::6]:
        main = mens([piece for piece, n in game.pieces(e) if n == 2][::4] + [rummikub.Joker] * 2)
        for tuiles in (main, e.statuts[0].main):
            yield dit([f(tuiles) for f in (rummikub.nb_suites, rummikub.nb_groupes, rummikub.une_ouverture)])
            yield dit(rummikub.une_pose(e.table, tuiles))
            for f in (rummikub.extraction_suite_au_hasard, rummikub.extraction_groupe_au_hasard):
                yield dit(f(tuiles, Alea(2)))
            for objectif in OBJECTIFS:
                yield tente(rummikub.meilleure_pose, e.table, tuiles, objectif)
                yield tente(rummikub.meilleure_premiere_pose, tuiles, objectif)
    if can.has_puzzles(game):
        for niveau in (1, 3):
            etat, coup = game.puzzle(5, niveau)
            yield f"{game.write_position(etat)} {game.write(coup)}"


Kinds = Mapping[str, Callable[[str], Iterator[str]]]
"""What is said, or made, of a game of a code: each kind by its name."""

KINDS: Final[Kinds] = {
    kind.__name__: kind
    for kind in (positions, scenes, gestures, refusals, faults, texts, counsel, piles, solving, histories, turns)
}


def ligne(code: str, kind: str, kinds: Kinds = KINDS) -> str:
    """Sum up what a game says of one kind, or what is made of it."""
    said = [*kinds[kind](code)]
    return f"{code} {kind}: {len(said)}, {crc32(chr(10).join(said).encode()):08x}"


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print(*KINDS[sys.argv[2]](sys.argv[1]), sep="\n")
    else:
        FICHIER.write_text("".join(f"{ligne(*each)}\n" for each in product(JEUX, KINDS)), encoding="utf-8")
