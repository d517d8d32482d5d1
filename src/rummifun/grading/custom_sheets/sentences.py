"""The sentences of a sheet in another language than its own: `feuille.en.toml`, or of another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from rummifun.grading.custom_sheets.sheet import Program, Sheet
from rummifun.grading.sheet.declarations import SheetError, SheetFunction
from rummifun.messages import N_

_TABLES: Final = ("questions", "fonctions", "indices", "fautes")


def merge_tables(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Merge two tables of TOML, and the tables in them.

    >>> merge_tables({"a": {"b": 1}, "c": 2}, {"a": {"d": 3}})
    {'a': {'b': 1, 'd': 3}, 'c': 2}
    """
    both = {key: merge_tables(one[key], other[key]) for key in one.keys() & other.keys() if _is_table(one, other, key)}
    return {**one, **other, **both}


def _is_table(one: Mapping[str, Any], other: Mapping[str, Any], key: str) -> bool:
    return isinstance(one[key], dict) and isinstance(other[key], dict)


def with_sentences(sheet: Sheet, table: Mapping[str, Any], file: str) -> Sheet:
    """Put the sentences of a table in the place of a sheet's own; raise `SheetError` for those of what is not there.

    The title is `titre`; tables have the titles of `questions`, the meanings of `fonctions`, their `indices`, and the
    titles of `fautes` and readings.
    """
    if not table:
        return sheet
    for key in table.keys() - {"titre", "title", *_TABLES}:
        message = N_("{file}: `{key}` is not known; {expected} were expected")
        raise SheetError(message, file=file, key=key, expected=", ".join(("titre", *_TABLES)))
    titles = {title for one in (sheet.readings, sheet.mistakes) if one for _, title in one.titles}
    questions = _texts(table, "questions", (one.name for one in sheet.weights.asked), file)
    meanings = _texts(table, "fonctions", sheet.functions, file)
    hints = _texts(table, "indices", sheet.functions, file)
    mistakes = _texts(table, "fautes", titles, file)

    def function(one: SheetFunction) -> SheetFunction:
        found = hints.get(one.name, one.hints)
        hint = (found,) if isinstance(found, str) else tuple(found)
        return replace(one, meaning=meanings.get(one.name, one.meaning), hints=hint)

    def program(one: Program | None) -> Program | None:
        return one and one._replace(titles=tuple((line, mistakes.get(title, title)) for line, title in one.titles))

    asked = tuple(replace(one, title=questions.get(one.name, one.title)) for one in sheet.weights.asked)
    return replace(
        sheet,
        title=str(table.get("titre", table.get("title", sheet.title))),
        functions={name: function(one) for name, one in sheet.functions.items()},
        weights=replace(sheet.weights, asked=asked),
        readings=program(sheet.readings),
        mistakes=program(sheet.mistakes),
    )


def _texts(table: Mapping[str, Any], key: str, known: Iterable[str], file: str) -> Mapping[str, Any]:
    names = [*known]
    found: Mapping[str, Any] = table.get(key, {}) if isinstance(table.get(key, {}), dict) else {key: table[key]}
    for name, said in found.items():
        some = said if isinstance(said, list) and key == "indices" else [said]
        if name not in names or not all(isinstance(one, str) for one in some):
            message = N_("{file}: `{name}` in [{key}]: a sentence for one of these was expected: {known}")
            raise SheetError(message, file=file, name=name, key=key, known="; ".join(names))
    return found
