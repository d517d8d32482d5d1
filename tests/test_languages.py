"""Texts for a player are in one language: no word of the other, no letter of its cards, no place as it is typed."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from sources import SOURCES, calls

from rummifun.catalogue.players import players_for
from rummifun.chance import Alea
from rummifun.console.formatting import outcome_line
from rummifun.console.screen import Console, open_console
from rummifun.core.scene import PieceFace, Scene
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, Translation, personalize, translation
from rummifun.page.html_page import page_word_keys
from rummifun.players import glouton, hasard
from rummifun.refusal import Refusal
from rummifun.regles import regles
from rummifun.render.svg_sprite import PACKS
from rummifun.session.steps import Step, step_label

FOREIGN: Final = {
    "en": """atout atouts avec bleu bleus carreau carte cartes chaîne chevalet cœur colonne colonnes
        combinaison coup coups dame défausse des deux du est et fondation fondations gagne groupe
        jaune jaunes joue jouer joueur la le les manche noir noirs nulle paquet partie parties perdu
        pioche pioches pique poser posé rang rebut retourner roi rouge rouges réussite série séries
        sur talon tas trait trou tuile tuiles une valet vide votre vous""",
    "fr": """ace and are beans black blue bottom card cards chain chains club clubs coin coins column
        columns deck diamond diamonds discard draw draws each empty first foundation foundations
        from game garden green hand heart hearts hole into is jack king lay lays move moves number
        of onto opponent packet player pool queen rack red reserve run runs seat sell shown soy
        spade spades stink take the tile tiles to top trump turn waste wins with yellow you your""",
}
"""Words that a language has not, in any sense, but the other has."""

LETTERS: Final = {"en": r"\b[VDR][♠♥♦♣]|\b\d+[brjn]\b", "fr": r"\b[JQK][♠♥♦♣]|\b\d+[brjny]\b"}
"""Ranks and colours as the other language writes them, or the notation."""

PLACES: Final = r"\b(?:[cst][1-9]\d?|J[12]|SUD|NORD|(?:table|centre|gauche|face|paquet|main)\.\w+|\w+_\w+)\b"
"""Names of places, of seats and of options, needed only to type a move."""

TITLES: Final = re.compile(r"(?i)le relais des 7|à la queue leu leu|les quatre couleurs|la descente|klondike_classique")
"""Games are called in French."""


def foreign(text: str, lang: str, places: bool = True) -> list[str]:
    """List the words and signs of a text that are foreign to the language."""
    plain = TITLES.sub("", re.sub(r"`[^`]*`|\{\w+\}", "", text))
    heard = [word for word in re.findall(r"[^\W\d_]+", plain) if word.casefold() in _words(lang)]
    signs = re.findall(LETTERS[lang], plain) + (re.findall(PLACES, plain) if places else [])
    return [*heard, *signs]


@cache
def _words(lang: str) -> frozenset[str]:
    return frozenset(FOREIGN[lang].split())


def pieces(tr: Translation) -> Iterator[str]:
    for shown in (face for pack in PACKS.values() for face in pack):
        yield from (shown.localize(tr), shown.full_name(tr))


def of_scene(scene: Scene, tr: Translation) -> Iterator[str]:
    yield scene.title.localize(tr)
    for zone in scene.zones:
        yield zone.caption.localize(tr)
        for pile in zone.piles:
            yield from (pile.caption.localize(tr) if pile.caption else "", pile.describe(tr))
    yield from (act.label.localize(tr) for act in scene.acts)


def refusals(game: Any, view: Any, state: Any, before: Iterable[Any], chance: Random) -> Iterator[Refusal]:
    """Yield the refusals of gestures, of moves of another turn, and of heaps of pieces."""
    tried = list(before)
    if game.hand is not None:
        places = [pile.place for zone in game.scene(view).zones for pile in zone.piles]
        every = product(places, (None, 1, 2, 3), (None, *places))
        hands = chance.sample([*every], min(40, 4 * len(places) * (1 + len(places))))
        tried += [game.hand(view, *hand) for hand in hands]
    if game.arrangement is not None:
        tried += [game.arrangement.submit(view, piles) for piles in heaps(game, view, chance)]
    yield from (found for move in tried if move is not None and (found := game.refusal(state, move)))


def heaps(game: Any, view: Any, chance: Random) -> Iterator[tuple[tuple[Any, ...], ...]]:
    laid, rack = game.arrangement.laid(view), list(game.arrangement.rack(view))
    for n in (1, 2, 3, 5) if rack else ():
        yield (*laid, tuple(chance.sample(rack, min(n, len(rack)))))
    yield laid[1:]
    yield laid


def drafts(game: Any, view: Any, tr: Translation, chance: Random) -> Iterator[str]:
    if game.arrangement is not None:
        for piles in heaps(game, view, chance):
            draft = game.arrangement.draft(view, piles)
            yield from (pile.kind.localize(tr) for pile in draft.piles)
            yield "" if draft.refusal is None else draft.refusal.localize(tr)
        yield from (tr(name) for name in game.arrangement.orders)


def played(name: str, lang: str, seed: int, most: int) -> Iterator[str]:
    """Yield all texts of a game in play for the seat to move."""
    game, chance, alea = game_named(name), Random(seed), Alea(seed, 1)
    state = game.new(Alea(seed))
    moves: list[Any] = []
    for _ in range(most):
        seat = game.to_move(state)
        tr = personalize(translation(lang), ("Zoé", "Max"), seat)
        view = game.view(state, seat)
        yield from of_scene(game.scene(view), tr)
        if seat is None:
            break
        yield from (found.localize(tr) for found in refusals(game, view, state, moves[-5:], chance))
        yield from drafts(game, view, tr, chance)
        choose = glouton if chance.random() < 0.7 else hasard
        move, reason = choose(game, view, tuple(islice(game.moves(state), 400)), alea)
        after, alea = game.step(state, move), alea.below(2)[1]
        yield from (reason.localize(tr), step_label(game, Step(seat, move, state, after)).localize(tr))
        moves.append(move)
        state = after
    outcome = game.outcome(state)
    if outcome is not None:
        screen = open_console(lang)
        yield outcome_line(outcome, Console(lang, personalize(screen.tr, ("Zoé", "Max"), 0), screen.style))


def of_rooms(lang: str) -> Iterator[str]:
    tr = translation(lang)
    for room in ("games", "session", "players", "pieces", "shells/tui", "shells/web"):
        for _, call in nonempty([*calls(SOURCES / room, "N_")]):
            if isinstance(call.args[0], ast.Constant):
                yield tr(str(call.args[0].value))
    yield from map(tr, page_word_keys())


def stumbles(said: Iterable[str], lang: str, places: bool = True) -> dict[str, list[str]]:
    return {text: found for text in dict.fromkeys(said) if (found := foreign(text, lang, places))}


by_lang = pytest.mark.parametrize("lang", LANGUAGES)
by_game = pytest.mark.parametrize("name", GAMES)


@by_lang
@by_game
def test_games_speak_one_language(name: str, lang: str, effort: Effort) -> None:
    for seed in nonempty(range(4, 4 + effort(1, 12))):
        assert stumbles(played(name, lang, seed, effort(12, 400)), lang) == {}


@by_lang
def test_pieces_are_called_in_the_language(lang: str) -> None:
    assert stumbles(pieces(translation(lang)), lang) == {}


@by_lang
@by_game
def test_rules_are_told_in_the_language(name: str, lang: str) -> None:
    told = regles(name, lang)
    assert stumbles((told.title, told.about, *told.text.splitlines()), lang) == {}


@by_lang
def test_every_room_speaks_one_language(lang: str) -> None:
    assert stumbles(of_rooms(lang), lang, places=False) == {}


@pytest.mark.parametrize(
    ("lang", "planted"),
    [
        ("en", "V♠ onto 10♥/add 10j to make it/a run has one colour (Rouge)/the talon is empty/onto c3/J1 to move"),
        ("fr", "Q♠ sur 10♥/poser yellow 10/le waste est vide/vers s2/au tour de SUD/poser 10j"),
    ],
)
def test_foreign_finds_what_is_planted(lang: str, planted: str) -> None:
    assert [text for text in planted.split("/") if not foreign(text, lang)] == []


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        (lambda self, tr: self.text + self.suit, "klondike"),  # a rank as the notation has it
        (lambda self, tr: self.text + self.suit[:1], "rummikub"),  # a tile as it is typed
    ],
)
def test_stumbles_finds_a_piece_said_as_it_is_written(
    wrong: Callable[[PieceFace, Translation], str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PieceFace, "localize", wrong)
    assert stumbles(played(name, "en", 4, 12), "en")


def test_every_game_with_players_is_listened_to() -> None:
    assert all(players_for(game_named(name)) for name in GAMES)
