"""The words that a sheet asks for in a definition, or forbids: `@avec List.fold_left`, `@sans List. rec`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import product
from typing import Final

from rummifun.grading.judging.findings import Failure, JudgedVersion
from rummifun.grading.sheet.declarations import SheetFunction
from rummifun.messages import N_


def style_fault(function: SheetFunction, words: Collection[str]) -> str:
    """Tell which words are missing in a definition, or should be; nothing if it is written as the sheet asks.

    >>> from rummifun.grading.sheet.ocaml_types import read_type
    >>> total = SheetFunction("total", read_type("int"), 1, one_of=("List.fold_left", "map"), none_of=("List.", "rec"))
    >>> [style_fault(total, words) for words in ({"fold_left"}, {"map", "List.length"}, {"map", "record"}, {"let"})]
    ['', '@sans List.length', '', '@avec List.fold_left map']
    """
    banned = sorted(word for word in words if any(_is_word(word, one) for one in function.none_of))
    if banned:
        return f"@sans {' '.join(banned)}"
    return f"@avec {' '.join(function.one_of)}" if function.one_of and not has_word(words, function.one_of) else ""


def has_word(words: Collection[str], asked: Collection[str]) -> bool:
    """Tell whether one of the words that are asked for, with its module or without, is among others."""
    return any(_is_word(*pair) or pair[1].endswith(f".{pair[0]}") for pair in product(words, asked))


def _is_word(word: str, asked: str) -> bool:
    return word.startswith(asked) if asked.endswith(".") else word == asked or word.endswith(f".{asked}")


OTHER_STYLE: Final = N_("it is not written as the sheet asks")


def with_style_fault(judged: JudgedVersion, said: str) -> JudgedVersion:
    """Find a right version wrong for the way in which it is written."""
    failure = Failure("", "", said, "", "", "")
    return replace(judged, verdict="wrong", diagnoses=(OTHER_STYLE,), failures=(failure,))
