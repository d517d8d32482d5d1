"""Names and first sentences: a function is a verb or names what it returns, and a docstring begins with its noun."""

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from sources import SOURCES, parse

REASONS: Final = tomllib.loads(Path(__file__).with_name("participles.toml").read_text("utf-8"))
"""The names that are a lone participle, each with its reason."""

PARTICIPLES_AT_MOST: Final = 40
QUESTIONS_AT_MOST: Final = 20
QUESTIONS: Final = re.compile(r"(What|How|Who)(ever)?\b")

IRREGULAR: Final = re.compile(
    "begun|bent|bought|broken|brought|built|caught|chosen|dealt|done|drawn|driven|felt|forgotten|found|given|gone|grown|"
    "heard|held|hidden|kept|known|laid|led|left|lent|lost|made|meant|met|paid|said|seen|sent|shown|sold|spent|spoken|"
    "stolen|taken|taught|thrown|told|torn|understood|won|worn|woven|written"
)
"""Participles without -ed that are no verbs as they stand, as `read`, `run`, `put` and `cut` are."""

NOT_PARTICIPLES: Final = frozenset(["feed", "need", "red", "reseed", "seed", "speed"])


class Name(NamedTuple):
    """A name that a module or a class defines, and the docstring below it."""

    module: str
    name: str
    doc: str


def is_participle(name: str) -> bool:
    word = name.strip("_").lower()
    if not re.fullmatch(r"_?([A-Z]?[a-z]+|[A-Z]+)", name) or word in NOT_PARTICIPLES:
        return False
    return word.endswith("ed") or IRREGULAR.fullmatch(word) is not None


def definitions(module: str, body: Sequence[ast.stmt]) -> Iterator[Name]:
    """List the functions, classes, methods and constants of a module, with their docstrings."""
    for node, after in zip_longest(body, body[1:]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield Name(module, node.name, ast.get_docstring(node) or "")
        if isinstance(node, ast.ClassDef):
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
            yield from definitions(module, methods)
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    yield Name(module, target.id, text_of(after))


def text_of(node: ast.stmt | None) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


@cache
def names() -> tuple[Name, ...]:
    found: list[Name] = []
    for path in sorted(SOURCES.rglob("*.py")):
        tree, module = parse(path), path.relative_to(SOURCES).as_posix()
        found += [Name(module, module, ast.get_docstring(tree) or ""), *definitions(module, tree.body)]
    return tuple(found)


def private_names_of_several_modules() -> set[str]:
    """List the names with an underscore that a module takes from another."""
    imports = (node for path in SOURCES.rglob("*.py") for node in ast.walk(parse(path)))
    return {
        name.name for node in imports if isinstance(node, ast.ImportFrom) for name in node.names if name.name[0] == "_"
    }


def test_names_that_are_a_lone_participle_are_few_and_have_a_reason() -> None:
    shared = private_names_of_several_modules()
    found = {one.name for one in names() if is_participle(one.name) and (one.name[0] != "_" or one.name in shared)}
    assert found == REASONS.keys()
    assert len(found) <= PARTICIPLES_AT_MOST
    assert all(reason.endswith(".") for reason in REASONS.values())


def test_is_participle_tells_a_lone_one() -> None:
    assert [name for name in ("told", "Asked", "SPENT", "_judged") if not is_participle(name)] == []
    assert [name for name in ("read", "legal_moves", "TimeAllowed", "is_kept", "speed") if is_participle(name)] == []


def test_docstrings_that_begin_with_a_question_word_are_few() -> None:
    found = [f"{one.module}: {one.name}: {one.doc.splitlines()[0]}" for one in names() if QUESTIONS.match(one.doc)]
    assert len(found) <= QUESTIONS_AT_MOST, "\n".join(found)
