"""The grammars of `docs/notation.md`, as regular expressions and as generators, against the games' notation."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from rummifun.catalogue.deal_codes import write_deal_code
from rummifun.catalogue.entry import family_of
from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.core.record import VERSION
from rummifun.games import GAMES, game_named

PAGE: Final = Path(__file__).parents[2] / "docs/notation.md"

_SAID: Final[Mapping[str, tuple[str, str]]] = {
    "one or more letters, digits or underscores": (r"\w+", "tour_2"),
    "any character but white space and . > ! _ : / = [ ] ( )": (r"[^\s.>!_:/=\[\]()]", "é"),
    "the shortest beginning of a name that no other option of the game shares": ("[a-z_]+", "d"),
}
"""The rules that the page has in words: a regular expression, and an example."""

_TOKEN: Final = re.compile(
    r'\s*(?:"(?P<lit>[^"]*)"|\?(?P<said>[^?]*)\?|(?P<name>[a-z][a-z0-9 _]*)|(?P<sign>[][(){}|,]))'
)


@dataclass(frozen=True, slots=True)
class Grammar:
    """Rules by their names, each an expression of EBNF."""

    rules: Mapping[str, str]

    def regex(self, name: str) -> re.Pattern[str]:
        """Make the regular expression of a rule: no rule is recursive."""
        return re.compile(self._made(name, lambda parts: f"(?:{'|'.join(parts)})", "".join, _optional, _many, _pattern))

    def drawn(self, name: str, chance: Random) -> str:
        return self._made(
            name,
            chance.choice,
            "".join,
            lambda inside: chance.choice(("", inside())),
            lambda inside: "".join(inside() for _ in range(chance.choice((0, 0, 1, 1, 2)))),
            lambda literal, said: literal if literal is not None else _SAID[said][1],
        )

    def _made(
        self,
        name: str,
        choice: Callable[[list[str]], str],
        joined: Callable[[list[str]], str],
        optional: Callable[[Callable[[], str]], str],
        many: Callable[[Callable[[], str]], str],
        leaf: Callable[[str | None, str], str],
    ) -> str:
        def alternatives(text: str) -> str:
            return choice([joined([part(one) for one in split(each, ",")]) for each in split(text, "|")])

        def part(text: str) -> str:
            if text[0] in "[{(":
                inside = partial(alternatives, text[1:-1])
                return inside() if text[0] == "(" else (optional if text[0] == "[" else many)(inside)
            if text[0] == '"':
                return leaf(text[1:-1], "")
            return leaf(None, text.strip("? ")) if text[0] == "?" else alternatives(self.rules[text])

        return alternatives(self.rules[name])


def _optional(inside: Callable[[], str]) -> str:
    return f"(?:{inside()})?"


def _many(inside: Callable[[], str]) -> str:
    return f"(?:{inside()})*"


def _pattern(literal: str | None, said: str) -> str:
    return re.escape(literal) if literal is not None else _SAID[said][0]


def split(text: str, sign: str) -> list[str]:
    """Split an expression at the signs outside brackets."""
    parts, depth, rest = [""], 0, text
    while match := _TOKEN.match(rest):
        token, rest = match[0].strip(), rest[match.end() :]
        depth += (token in "([{") - (token in ")]}") if match["sign"] else 0
        if token == sign and not depth:
            parts.append("")
        else:
            parts[-1] += f" {token}" if parts[-1] else token
    assert not rest.strip(), f"cannot be read as EBNF: {rest}"
    return parts


@cache
def blocks() -> Mapping[str, Mapping[str, str]]:
    """Read the rules of every section, by its title."""
    text = PAGE.read_text(encoding="utf-8")
    sections = re.split(r"^#+ (.*)$", text, flags=re.MULTILINE)[1:]
    found: dict[str, dict[str, str]] = {}
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        for block in re.findall(r"```ebnf\n(.*?)```", body, re.DOTALL):
            found.setdefault(title, {}).update(_rules(block))
    return found


def _rules(block: str) -> dict[str, str]:
    rules = re.findall(r'([a-z][a-z0-9 ]*?)\s*=\s*((?:"[^"]*"|\?[^?]*\?|[^;"?])*?)\s*;\s*', block)
    return {name.strip(): re.sub(r"\s*\n\s*", " ", expression) for name, expression in rules}


_TITLES: Final = {"rummikub": "Rummikub", "descente": "La descente", "haricots": "Haricots"}


def of_game(name: str) -> Grammar:
    """Return the grammar of a game: its section, the shared rules, and its own places and notes if it is a patience."""
    assert name in GAMES
    shared, own = blocks()["Grammars"], blocks()[_TITLES.get(name, "Patiences")]
    special = family_of(name)
    named = {rule.removeprefix(f"{special} "): body for rule, body in own.items() if rule.startswith(f"{special} ")}
    return Grammar({**shared, **own, **named})


TEXTS: Final = 12
"""How many texts are drawn from a grammar."""


def played(name: str, seed: int) -> list[tuple[Any, list[Any]]]:
    """Play at random, and list the states with the moves proposed in each."""
    game, chance = game_named(name), Random(seed)
    found, state = [], game.new(Alea(seed))
    for _ in range(30):
        if game.to_move(state) is None:
            break
        moves = list(game.moves(state))
        found.append((state, moves))
        state = apply_move(game, state, chance.choice(moves))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_grammar_has_what_a_game_writes(name: str) -> None:
    game, grammar = game_named(name), of_game(name)
    position, move = grammar.regex("position"), grammar.regex("move")
    steps = played(name, 1)
    assert [text for state, _ in steps if not position.fullmatch(text := game.write_position(state))] == []
    assert [text for _, moves in steps for one in moves if not move.fullmatch(text := game.write(one))] == []


@pytest.mark.parametrize("rule", ["position", "move"])
@pytest.mark.parametrize("name", GAMES)
def test_game_reads_what_its_grammar_allows_and_writes_it_so(name: str, rule: str) -> None:
    game, grammar, chance = game_named(name), of_game(name), Random(7)
    read, write = (game.read, game.write) if rule == "move" else (game.read_position, game.write_position)
    texts = (text for _ in count() if placed_once(text := grammar.drawn(rule, chance)) and there(name, text))
    for text, _ in nonempty(zip(texts, range(TEXTS), strict=False)):
        assert grammar.regex(rule).fullmatch(write(read(text))), text


def placed_once(text: str) -> bool:
    """Tell whether no place stands twice, a rule that no grammar has."""
    places = re.findall(r"([^\s]+):", text)
    return len(set(places)) == len(places)


def there(name: str, text: str) -> bool:
    """Tell whether a game has the places named; a grammar numbers them without an end."""
    form = getattr(game_named(name), "forme", None)
    return form is None or all(place in form.index for place in re.findall(r"([^\s]+):(?!\d)", text))


@pytest.mark.parametrize("name", GAMES)
def test_game_reads_more_white_space_as_the_same(name: str) -> None:
    game = game_named(name)
    for state, moves in nonempty(played(name, 1)[::10]):
        assert game.read_position(f"  {game.write_position(state)} ".replace(" ", "  ")) == state
        assert [game.read(f" {game.write(move)} ".replace(" ", "  ")) for move in moves] == moves


@pytest.mark.parametrize(
    ("name", "rule", "text"),
    [
        ("rummikub", "move", "pose [14b]"),
        ("rummikub", "move", "table [7b  8b]"),
        ("descente", "move", "c1 > c2"),
        ("haricots", "move", "jette B"),
        ("klondike", "move", "c3>>c4"),
        ("md", "position", "montee_permise=peut-être / talon: [R♦]"),
        ("md", "position", "montee_permise=non / rebut: R♦"),
    ],
)
def test_grammar_refuses_what_is_written_otherwise(name: str, rule: str, text: str) -> None:
    assert not of_game(name).regex(rule).fullmatch(text)


def test_grammar_of_patiences_has_a_form_of_ones_own() -> None:
    general = Grammar({**blocks()["Grammars"], **blocks()["Patiences"]})
    for name in ("c4", "klondike"):
        game = game_named(name)
        for state, moves in played(name, 3):
            assert general.regex("position").fullmatch(game.write_position(state))
            assert all(general.regex("move").fullmatch(game.write(move)) for move in moves)


def test_page_of_notations_speaks_of_the_version_of_records() -> None:
    assert f"This is version {VERSION} of the notation" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, {}) for name in GAMES), ("klondike", {"draw": 1, "worry_back": True}), ("r7", {"tours": 5})],
)
def test_grammar_of_codes_has_what_write_deal_code_writes(name: str, options: dict[str, Any]) -> None:
    code = Grammar({**blocks()["Grammars"], **blocks()["Codes"]}).regex("code")
    assert code.fullmatch(write_deal_code(game_named(name, options), Alea(17, 4)))
    assert code.fullmatch(name)
    assert not code.fullmatch(f"{name}:17:4.x")
