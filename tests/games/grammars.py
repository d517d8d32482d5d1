"""The grammars of `docs/notation.md`, read from the page: as regular expressions, and as what draws texts from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final

from rummifun.games import GAMES

__all__ = ["PAGE", "Grammar", "blocks", "of_game"]

PAGE: Final = Path(__file__).parents[2] / "docs/notation.md"

_SAID: Final[Mapping[str, tuple[str, str]]] = {
    "one or more letters, digits or underscores": (r"\w+", "tour_2"),
    "any character but white space and . > ! _ : / = [ ] ( )": (r"[^\s.>!_:/=\[\]()]", "é"),
    "the shortest beginning of a name that no other option of the game shares": ("[a-z_]+", "d"),
}
"""What the page says in words: as a regular expression, and an example."""

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
        """Draw a text that a rule allows."""
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
    """Split an expression at the signs that stand in no brackets."""
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
    special = name.removesuffix("_classique")
    named = {rule.removeprefix(f"{special} "): body for rule, body in own.items() if rule.startswith(f"{special} ")}
    return Grammar({**shared, **own, **named})
