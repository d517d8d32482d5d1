"""Names and first sentences: a function is a verb or names what it returns, and a docstring begins with its noun."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from sources import SOURCES

REASONS: Final = tomllib.loads(Path(__file__).with_name("participles.toml").read_text("utf-8"))
"""The names that are a lone participle, each with its reason."""

PARTICIPLES_AT_MOST: Final = 40
QUESTIONS_AT_MOST: Final = 20

IRREGULAR: Final = re.compile(
    "begun|bent|bought|broken|brought|built|caught|chosen|dealt|done|drawn|driven|felt|forgotten|found|given|gone|grown|"
    "heard|held|hidden|kept|known|laid|led|left|lent|lost|made|meant|met|paid|said|seen|sent|shown|sold|spent|spoken|"
    "stolen|taken|taught|thrown|told|torn|understood|won|worn|woven|written"
)
"""Participles without -ed that are no verbs as they stand, as `read`, `run`, `put` and `cut` are."""

NOT_PARTICIPLES: Final = frozenset(["feed", "need", "red", "reseed", "seed", "speed"])


DEFINITION: Final = re.compile(
    r"(?P<margin> *)(?:(?:async )?def |(?P<kind>class ))(?P<defined>\w+)|(?P<assigned>\w+)(?:: [^=]+)? = "
)
IMPORTED: Final = re.compile(r"^ +(_\w+),$|^from rummifun.* import (_\w+)", re.M)
"""The private names that a module takes from another."""

QUESTION: Final = re.compile(r'^ *"""((?:What|How|Who)(?:ever)?\b.*)', re.M)


def is_participle(name: str) -> bool:
    word = name.strip("_").lower()
    if not re.fullmatch(r"_?([A-Z]?[a-z]+|[A-Z]+)", name) or word in NOT_PARTICIPLES:
        return False
    return word.endswith("ed") or IRREGULAR.fullmatch(word) is not None


@cache
def texts() -> tuple[str, ...]:
    return tuple(path.read_text("utf-8") for path in sorted(SOURCES.rglob("*.py")))


def definitions(text: str) -> Iterator[str]:
    """List the functions, classes, methods and constants of a module.

    >>> [*definitions("A = 1\\nclass B:\\n    def c(self): ...\\ndef d():\\n    def e(): ...")]
    ['A', 'B', 'c', 'd']
    """
    in_class = False
    for found in filter(None, map(DEFINITION.match, text.splitlines())):
        if not found["margin"]:
            in_class = found["kind"] is not None
        if not found["margin"] or (in_class and len(found["margin"]) == 4 and not found["kind"]):
            yield found["defined"] or found["assigned"]


def test_names_that_are_a_lone_participle_are_few_and_have_a_reason() -> None:
    shared = {first or second for text in texts() for first, second in IMPORTED.findall(text)}
    names = (name for text in texts() for name in definitions(text) if is_participle(name))
    found = {name for name in names if name[0] != "_" or name in shared}
    assert found == REASONS.keys()
    assert len(found) <= PARTICIPLES_AT_MOST
    assert all(reason.endswith(".") for reason in REASONS.values())


def test_is_participle_tells_a_lone_one() -> None:
    assert [name for name in ("told", "Asked", "SPENT", "_judged") if not is_participle(name)] == []
    assert [name for name in ("read", "legal_moves", "TimeAllowed", "is_kept", "speed") if is_participle(name)] == []


def test_docstrings_that_begin_with_a_question_word_are_few() -> None:
    assert len([line for text in texts() for line in QUESTION.findall(text)]) <= QUESTIONS_AT_MOST
