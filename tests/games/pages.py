"""A golden page for each game: its texts and moves in some states, each line once, where it first comes.

PYTHONPATH=tests .venv/bin/python -m games.pages                writes the pages again; read the changes
PYTHONPATH=tests .venv/bin/python -m games.pages descente       prints one
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from difflib import unified_diff
from enum import Enum
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

from rummifun.catalogue.deal_codes import read_deal_code
from rummifun.catalogue.entry import OBSERVATIONS, encoding_for, levels_for
from rummifun.catalogue.players import adviser, player_for, players_for
from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named, rummikub
from rummifun.games.reussites import Reussite, analyser
from rummifun.games.rummikub.solver import OBJECTIFS
from rummifun.laws.corruption import corrupt_state, corrupt_text, observe_values
from rummifun.messages import Localizable, translation
from rummifun.multiset.ordre_sup import mens
from rummifun.players.ismcts import Playout, playout_policy
from rummifun.players.patience_solver import player_view
from rummifun.refusal import Code, Precondition, Refusal, sentence

FOLDER: Final = Path(__file__).with_name("pages")

OPTIONS: Final = {
    "descente-options": "descente:oholes_only:redessous:ruopponent_only:pfifo",
    "haricots-options": "haricots:sl2:t2:foui:seoui:voui",
    "r7-options": "r7:t2:p2x13",
    "qll-options": "qll:p52:ecircular:sleftmost",
    "c4-options": "c4:s♥:p3x3",
    "md-options": "md:s2:p2x4",
    "klondike-options": "klondike:d1:watop:wooui:m1:s50",
}
"""Games with other options than the usual ones."""

PAGES: Final = {**{name: name for name in GAMES}, **OPTIONS}
"""The code of the game of each page."""

LONGEST: Final = 260
"""How many moves of a game are played at most."""

PARTS: Final = 8
"""Into how many parts a game is divided: its states between them are looked at."""

PLAYERS: Final = (
    *("premier", "hasard", "glouton", "glouton:2", "ecart", "petit_ecart", "prevoyant:12", "sagace", "ismcts:4"),
    *("optimal", "stratege", "voyant", "devin:2"),
)
"""Players that are asked about two states; levels are some of them, by other names."""

WHOLE: Final = ("hasard", *(f"glouton:{n}" for n in range(1, 6)), "optimal", "ecart", "petit_ecart", "sagace")
"""Players of whole games, without the slow ones and those that know the deal."""

EN: Final = translation("en")

Said = Iterator[tuple[object, str]]
"""Lines, each with its meaning; of several with one meaning, the first is written."""


PIECES: Final = re.compile(r"\[.*|\w*[0-9]\w*|\b(?:\w|[A-Z][a-z]+|blue|red|yellow|black|joker)\b|[♣♦♥♠,\s]+")
"""Numbers and pieces in a sentence or a move, which do not count for its kind."""


def gist(text: str) -> str:
    """Return a text without its numbers and pieces.

    >>> gist("play Blue 3: sell 2 [7b J]") == gist("play Soy 12: sell 5 [8r]")
    True
    """
    return PIECES.sub("", text)


def say(value: Any) -> str:
    """Return a value in English, or part by part."""
    if isinstance(value, Refusal):
        return f"{value.code.name}: {sentence(value, 'en')}"
    if isinstance(value, Localizable):
        return value.localize(EN)
    if is_dataclass(value) and not isinstance(value, type):
        parts = ", ".join(f"{each.name} {say(getattr(value, each.name))}" for each in fields(value) if each.init)
        return f"{type(value).__name__}({parts})"
    if isinstance(value, Mapping):
        return ", ".join(f"{say(key)}: {say(one)}" for key, one in value.items())
    if isinstance(value, (tuple, list)):
        return f"[{'; '.join(map(say, value))}]"
    return value.name if isinstance(value, Enum) else str(value)


def attempt(f: Callable[..., Any], *args: Any) -> str:
    """Return the result of a function, or its refusal, as text."""
    try:
        return say(f(*args))
    except Precondition as error:
        return say(error.refusal)


class Page:
    """A game, and the states of its page by their numbers."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.played = [*self.play()]
        kinds = [(gist(self.game.write(move)), n) for n, (_, moves) in enumerate(self.played) for move in moves]
        ends = {*dict(kinds).values(), *dict(kinds[::-1]).values()}  # the last of each kind of move, and the first
        chosen = sorted(ends.union(n * (len(self.played) - 1) // PARTS for n in range(PARTS + 1)))
        self.states = {n: self.played[n][0] for n in chosen}
        self.moves = {n: self.played[n][1] for n in chosen}
        self.views = {n: self.game.view(state, self.game.to_move(state) or 0) for n, state in self.states.items()}

    def play(self) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Play, now one proposed move, now another; yield the states, each with its proposed moves."""
        state = self.game.new(Alea(11))
        for n in range(1, LONGEST + 2):
            moves = tuple(self.game.moves(state))
            yield state, moves
            if not moves:
                return
            state = self.game.step(state, moves[(n + n // 3) % len(moves)])

    def written(self) -> Iterator[str]:
        game = self.game
        yield f"{game!r}: {game.seats} to play, {game.bound} moves at most"
        yield f"options: {say(game.options)}"
        for section in SECTIONS:
            heard, lines = set[object](), list[str]()
            for what, line in section(self):
                if what not in heard:
                    heard.add(what)
                    lines.append(line)
            if lines:
                yield from ("", str(section.__doc__), *lines)


def positions(page: Page) -> Said:
    """The states: what can be played, how they end, what is measured."""
    game = page.game
    for n, state in page.states.items():
        yield n, f"{n} ─ {game.write_position(state)}"
        told = [f"moves: {'; '.join(map(game.write, page.moves[n]))}"] if page.moves[n] else []
        told += [f"end: {say(outcome)}"] if (outcome := game.outcome(state)) else []
        told += [f"measures: {say(game.mesures(state))}"] if game.mesures is not None else []
        told += [f"hope: {game.espoir(state)}"] if game.espoir is not None else []
        told += [f"pass: {game.write(game.passing(state))}"] if game.passing is not None and page.moves[n] else []
        if game.cle is not None and (some := tuple(game.distincts(state))) != page.moves[n]:
            told.append(f"distinct: {'; '.join(map(game.write, some))}")
        yield (n, "told"), f"    {', '.join(told)}"


def scenes(page: Page) -> Said:
    """What seats see, and what they can do there."""
    game = page.game
    for (n, state), seat in product(page.states.items(), (*range(game.seats), None)):
        view = game.view(state, seat)
        scene: Scene = game.scene(view)
        where = f"{n}, {'who watches' if seat is None else f'seat {seat + 1}'}"
        yield gist(say(scene.title)), f"{where}: {say(scene.title)}"
        for zone in scene.zones:
            piles = [
                f"{pile.place} {pile.heading(EN)}{pile.under or ''}[{' '.join(map(say, pile.faces))}]"
                for pile in zone.piles
            ]
            line = f"{where}: {'>' if zone.active else '|'} {say(zone.caption)} {' '.join(piles)}"
            yield (gist(say(zone.caption)), zone.active), line
        for act in scene.acts:
            gesture = f"{act.source} {act.index or ''} → {act.target}" if act.source else "-"
            marks = " (forced)" * act.forced + " (secondary)" * act.secondary
            kind = gist(say(act.label)), marks, act.index is None, act.target is None
            yield kind, f"{where}: {say(act.label)}{marks} = {game.write(act.move)}, {gesture}"


def gestures(page: Page) -> Said:
    """The moves of gestures that are no acts."""
    game, heard = page.game, set[str]()
    for n, view in islice(page.views.items(), 0, None, 3) if game.hand is not None else ():
        places = [*dict.fromkeys(str(pile.place) for zone in game.scene(view).zones for pile in zone.piles), "x.y"]
        for source, index in product(places, (None, 1, 2, 5)):
            made = {target: game.hand(view, source, index, target) for target in (None, *places)}
            written = {target: game.write(move) for target, move in made.items() if move is not None}
            fresh = {gist(text): f"{target or ''} {text}" for target, text in [*written.items()][::-1]}
            told = [text for kind, text in [*fresh.items()][::-1] if kind not in heard]
            heard |= {*fresh}
            if told:
                yield (n, source, index), f"{n}: {source} {index or ''} → {', '.join(told)}"


def tried(page: Page) -> tuple[Any, ...]:
    """List the moves of all states, and moves spoiled in writing."""
    game = page.game
    found = dict.fromkeys(move for moves in page.moves.values() for move in moves[:8])
    for n, move in enumerate([*found]):
        for how in range(n % 5, 20, 5):
            try:
                found[game.read(corrupt_text(game.write(move), (n + how, how, 3 * n + 1)))] = None
            except Precondition:
                continue
    return tuple(found)


def refusals(page: Page) -> Said:
    """Why moves are refused: three times at most for one reason."""
    game, moves, often = page.game, tried(page), Counter[Code]()
    for i, (n, state) in enumerate(page.states.items()):
        for move in moves[i % 4 :: 4]:
            refusal = game.refusal(state, move)
            if refusal is not None:
                often[refusal.code] += 1
                kind = gist(game.write(move)) if often[refusal.code] > 1 else ""
                told = f"{refusal.code.name}: {game.write(move)} in {n} → {sentence(refusal, 'en')}"
                yield (refusal.code, kind), told


def faults(page: Page) -> Said:
    """Why states are impossible."""
    game, some = page.game, [*page.states.values()]
    known = observe_values(some, [piece for piece, _ in game.pieces(some[0])])
    for n, (i, how) in enumerate(product(range(12), range(7))):
        wrong = corrupt_state(some[n % len(some)], known, (i + 13 * how, how, 5 * n + 1))
        for broken in game.invariants(wrong):
            yield (broken.code, len(broken.pieces) > 1), f"{broken.code.name}: {sentence(broken, 'en')}"


def texts(page: Page) -> Said:
    """Why texts cannot be read."""
    game = page.game
    positions = (("position", game.read_position, game.write_position(state)) for state in page.states.values())
    moves = (("move", game.read, game.write(move)) for moves in page.moves.values() for move in moves[:4])
    for what, read, written in (*positions, *moves):
        for how in range(20):
            text = corrupt_text(written, (7 * len(written) + 3 * how, how, how + len(written)))
            try:
                read(text)
            except NotationError as error:
                at, expected = error.place, say(error.refusal.expected)
                yield (
                    (what, re.sub("[ ,].*|[0-9]", "", expected)),
                    f"{what} …{text[max(0, at - 20) : at]!r} expected {expected}, got {text[at : at + 20]!r}…",
                )
            except Precondition as error:
                yield error.refusal.code, f"{what} {text[:60]!r}: {say(error.refusal)}"


def counsel(page: Page) -> Said:
    """What is said of moves, and which are good."""
    game = page.game
    for n, view in page.views.items():
        for move in page.moves[n][:10]:
            called = game.called is not None and game.called(view, move)
            clues = game.clues is not None and game.clues(view, move)
            review = game.review is not None and game.review(view, move, page.moves[n][-1])
            for told in filter(None, (called, clues, review)):
                yield gist(say(told)), f"{n}: {game.write(move)}: {say(told)}"
        safe = game.safe(view) if game.safe is not None else None
        last = game.finish(view) if game.finish is not None else None
        for what, move in (("no harm", safe), ("to finish", last)):
            if move is not None:
                yield (what, gist(game.write(move))), f"{n}: {what}: {game.write(move)}"


def knowledge(page: Page) -> Said:
    """What seats know half-way, and a state that they hold possible."""
    game, n = page.game, [*page.states][len(page.states) // 2]
    for seat in (*range(game.seats), None):
        view = game.view(page.states[n], seat)
        known = " ".join(f"{piece}×{times}" for piece, times in game.known(view))
        who = "who watches" if seat is None else f"seat {seat + 1}"
        yield seat, f"{n}, {who}: {known}\n    {game.write_position(game.resample(view, Alea(3)))}"


def arrangements(page: Page) -> Said:
    """What is said of arrangements: right ones, with a tile less, another, upside down, a pile twice or not at all."""
    game = page.game
    for n, view in islice(page.views.items(), 0, None, 2) if game.arrangement is not None else ():
        for move in page.moves[n][:4]:
            *others, pile = game.arrangement.arranged(view, move) or ((),)
            for last in (
                [pile],
                [pile[1:]],
                [(*pile, *game.arrangement.rack(view)[:1])],
                [pile[::-1]],
                [pile, pile],
                [],
            ):
                piles = (*others, *last)
                draft = game.arrangement.draft(view, piles)
                told = [f"{say(one.kind)} {one.points}" for one in draft.piles[len(game.arrangement.laid(view)) :]]
                verdict = f"{draft.points} of {draft.required}, {say(draft.refusal or 'right')}"
                written = game.write(game.arrangement.submit(view, piles))
                yield draft.refusal and draft.refusal.code, f"{n}: {'; '.join(told)}: {verdict}, {written}"
            movements = say(game.arrangement.movements(view, move))
            yield gist(movements), f"{n}: {game.write(move)}: {movements}"


def best_turn(table: rummikub.Table, hand: rummikub.Main, goal: Any) -> list[Any]:
    """Find the best turn: its value, its tiles, the combinations that it makes."""
    found = rummikub.meilleure_pose(table, hand, goal)
    return [found.optimum, *found.posees, *(made for made in found.table if made not in table)]


def turns(page: Page) -> Said:
    """What can be laid of hands, at once and at best; a puzzle."""
    if page.game != rummikub.jeu:
        return
    n = [*page.states][5]
    e: rummikub.Etat = page.states[n]
    twice = mens([tile for tile, times in page.game.pieces(e) if times == 2][::4])
    asked: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        *((f, (twice,)) for f in (rummikub.nb_suites, rummikub.nb_groupes, rummikub.une_ouverture)),
        *((f, (twice, Alea(2))) for f in (rummikub.extraction_suite_au_hasard, rummikub.extraction_groupe_au_hasard)),
        *((rummikub.une_pose, (e.table, hand)) for hand in (twice, e.statuts[0].main)),
        *((best_turn, (e.table, e.statuts[0].main, goal)) for goal in OBJECTIFS),
        (best_turn, (e.table, twice, "points")),
        (page.game.arrangement.puzzle, (5, 1)),
    ]
    yield "hand", f"hand: {' '.join(str(tile) for tile, _ in twice)}; table, other hand: those of {n}"
    yield from (((f, args), f"{f.__name__} {say(args[2:])}: {attempt(f, *args)}") for f, args in asked)


def solving(page: Page) -> Said:
    """Which states and deals can be won, and how; how games end."""
    game = page.game
    if game.solution is not None:
        for n, state in [*[*page.states.items()][-3:], *((f"deal {i}", game.new(Alea(3, i))) for i in (0, 4, 7))]:
            found = game.solution(state, 300)
            line = [*map(game.write, getattr(found, "ligne", ()))]
            yield n, f"{n}: won in {len(line)} moves: {'; '.join(line[:40])}" if line else f"{n}: {say(found)}"
    if isinstance(game, Reussite) and game.bound is not None:
        history = analyser(game, 4, 5)
        yield "history", history.said("en").rstrip()


def plays(name: str, game: Any) -> bool:
    """Tell whether a player plays a game, and quickly."""
    if name in ("voyant", "devin:2"):
        return bool(game == game_named("klondike"))
    return name.partition(":")[0] in players_for(game)


def players(page: Page) -> Said:
    """Who plays, and what they choose where there is a choice."""
    game = page.game
    yield "who", f"adviser {adviser(game)}; {' '.join(players_for(game))}; {say(levels_for(game))}"
    choices = [(n, state, moves[:40]) for n, (state, moves) in enumerate(page.played) if len(moves) > 1]
    for n, state, moves in choices[:: len(choices) // 2 + 1]:
        answers = defaultdict[str, list[str]](list)
        for name in PLAYERS:
            if plays(name, game):
                player = player_for(game, name)
                move, reason = player(game, player_view(player, game, state), moves, Alea(5))
                answers[f"{game.write(move)}, {say(reason)}"].append(name)
        yield from ((answer, f"{n}: {' '.join(names)}: {answer}") for answer, names in answers.items())
    for n, state, moves in choices[::5] if game.measure is not None else ():
        for move in moves:
            worth = game.measure(game.view(state, game.to_move(state)), move)
            yield gist(say(worth)), f"{n}: {game.write(move)} is worth {say(worth)}"


def whole_games(page: Page) -> Said:
    """Games that players play, every seat by the same, until their end or for some moves."""
    for name in WHOLE if len(page.played[0][1]) > 1 or page.game.seats > 1 else ():
        if plays(name, page.game):
            yield name, f"{name}: {whole_game(page.game, name)}"


def whole_game(game: Any, name: str) -> str:
    """Play a game; return its number of moves, its scores and the last moves as text."""
    choose, state, alea, made = player_for(game, name), game.new(Alea(9)), Alea(8), list[str]()
    while (seat := game.to_move(state)) is not None and len(made) < 20:
        _, alea = alea.below(2)  # the chance of each move is its own
        move, _ = choose(game, game.view(state, seat), tuple(game.moves(state)), alea)
        made.append(game.write(move))
        state = game.step(state, move)
    end = game.outcome(state)
    return f"{len(made)} moves, {'not over' if end is None else say(end.scores)}, …; {'; '.join(made[-3:])}"


def prospects(page: Page) -> Said:
    """Who is ahead, and what playing on makes of it."""
    game, conduct = page.game, playout_policy(page.game)
    yield "conduct", say([conduct.turns, conduct.moves, conduct.whims, conduct.depth, conduct.caution])
    for i, (n, state) in enumerate(page.states.items()):
        leads = ", ".join(f"{conduct.lead(state, seat):.6f}" for seat in range(game.seats))
        after = f"; played on: {Playout(game, conduct, Alea(n)).play_out(state, 0):.6f}" if i % 8 == 1 else ""
        yield leads + after, f"{n}: {leads}{after}"


def encodings(page: Page) -> Said:
    """How a state half-way looks to an agent."""
    game, n = page.game, [*page.states][len(page.states) // 2]
    view, moves = page.views[n], page.moves[n][:5]
    for observation in OBSERVATIONS:
        encoding = encoding_for(game, observation, 6)
        numbers = ", ".join(f"{i} {game.write(move)}" for i, move in encoding.moves_by_number(game, moves).items())
        size = f"{len(encoding.rows)} rows of {len(encoding.columns)}, {len(encoding.actions)} actions"
        yield observation, f"{n}, {observation}: {size}: {numbers}"
        for i, row in enumerate(encoding.observe(game, view, moves)):
            full = ", ".join(f"{encoding.columns[j]} {x:g}" for j, x in enumerate(row) if x)
            if full:
                yield (encoding.rows[i], full), f"    {i} {encoding.rows[i]}: {full}"


SECTIONS: Final = (
    *(positions, scenes, gestures, knowledge, refusals, faults, texts, counsel, arrangements, turns, solving),
    *(players, whole_games, prospects, encodings),
)


@cache
def page_of(name: str) -> str:
    read = read_deal_code(PAGES[name])
    return "".join(f"{line}\n" for line in Page(game_named(read.name, read.options)).written())


def differences(kept: str, now: str) -> str:
    """List the lines that differ, each with its number."""
    lines = unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=0)
    return "\n".join(lines)


def main(*names: str) -> None:
    for name in names:
        print(page_of(name), end="")
    for name in () if names else PAGES:
        (FOLDER / f"{name}.txt").write_text(page_of(name), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
