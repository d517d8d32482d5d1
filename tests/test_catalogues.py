"""The catalogues hold every message of the sources, in both languages, and no other."""

import ast
import errno
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

import click
import pytest
from babel.messages import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from harness.nonempty import nonempty
from sources import SOURCES, calls

from rummifun.grading.sheet.rummikub import QUESTIONS
from rummifun.laws.game import SUITE as GAME
from rummifun.laws.position import SUITE as POSITIONS
from rummifun.laws.suites import MULTISETS, TILES
from rummifun.laws.tas import SUITE as PILES
from rummifun.messages import (
    LANGUAGES,
    describe_os_error,
    detect_language,
    personalize,
    translate_in_context,
    translation,
)
from rummifun.page.html_page import page_word_keys
from rummifun.refusal import Code, Refusal, section, sentence

MESSAGES = SOURCES / "messages"
SITE = Path(__file__).parents[1] / "site" / "page"

# English words of click that a translation leaves out
DROPPED = {"{value!r} is not a valid {number_type}.": {"number_type"}}

by_lang = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def catalogue(lang: str) -> Catalog:
    with (MESSAGES / lang / "LC_MESSAGES" / "rummifun.po").open("rb") as file:
        return read_po(file, lang)


def ids(entry: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """List the singular of a message and its plural, where it has one."""
    return (entry,) if isinstance(entry, str) else tuple(entry or ())


def texts(lang: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the translations of a catalogue by their message, without those in the context of one game."""
    return {ids(m.id): ids(m.string) for m in catalogue(lang) if m.id and not m.context}


def in_context(lang: str) -> set[tuple[str, str]]:
    """List the entries of a catalogue that have a context."""
    return {(m.context, str(m.id)) for m in catalogue(lang) if m.context}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


PRINTED: Final = re.compile("Rummikub §.*|tarot|Alea|notation")
"""Sections that have no words, and names that are the same in both languages."""


@cache
def codes() -> tuple[Code, ...]:
    """List the members of every family of refusals that our modules define."""
    found = []
    for path in SOURCES.rglob("*.py"):
        if re.search(r"^class \w+\(\w*Code\)", path.read_text("utf-8"), re.M):
            name = ".".join(path.relative_to(SOURCES.parent).with_suffix("").parts).removesuffix(".__init__")
            theirs = (one for one in vars(import_module(name)).values() if isinstance(one, type))
            families = [one for one in theirs if issubclass(one, Code) and one.__module__ == name]
            found += [code for family in families for code in family]
    return tuple(sorted(found, key=lambda code: (code.name, type(code).__module__)))


def literals(*functions: str, where: Path = SOURCES) -> Iterator[str]:
    """List the literal arguments of some functions in the sources of a folder."""
    for _, call in calls(where, *functions):
        yield from (arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


@cache
def of_click(*functions: str) -> frozenset[str]:
    return frozenset(literals(*(functions or ("_", "ngettext")), where=Path(click.__file__).parent))


@cache
def said() -> frozenset[str]:
    return frozenset({*literals("N_", "tr"), *page_word_keys(), *page_word_keys(SITE)})


@pytest.fixture(scope="module", autouse=True)
def _sources_are_read_once() -> None:
    assert all((codes(), said(), of_click()))


def test_sources_have_something_to_say() -> None:
    assert len(codes()) > 20
    assert len(set(literals("N_"))) > 40
    for function, text in (("_", "No such option"), ("ngettext", "requires an argument")):
        assert [one for one in of_click(function) if text in one]


@by_lang
def test_every_code_has_a_sentence(lang: str) -> None:
    for code in nonempty(codes()):
        tr = translation(lang)
        text = tr(code.name)
        assert text != code.name
        assert placeholders(text) <= {"pieces", "expected", "got"}, code
        assert sentence(Refusal(code, ("7b", "J"), 30, 12), lang).endswith(f"({section(code, tr)})"), code


def test_section_of_a_rule_is_told_in_the_readers_language() -> None:
    worded = {code.section for code in codes() if not PRINTED.fullmatch(code.section)}
    named = {lang: {name for context, name in in_context(lang) if context == "section"} for lang in LANGUAGES}
    assert named == {"fr": set(), "en": worded}


WORD: Final = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")

LONG: Final = re.compile(
    "CarteNonRangee|CentreEnDesordre|CombinaisonAttendue|EchangeFaux|FondationHorsBornes|JeuInvalide|JoueursEnDesordre"
    "|Main(?:Fausse|HorsTour|JamaisDonnee)|PaquetTropHaut|PiecesSansVente|Pioche(?:Fausse|Insuffisante)|Places.*"
    "|PositionInterdite|RebutFaux|RemaniementsHorsBornes|Table(?:SansPose|TropPauvre)|TuileAttendue|ValeurHorsBornes"
)
"""Faults of a position, a deal, an option or a call, never of a move that a player makes: they take more words."""


@by_lang
def test_shorten_says_why_a_move_is_refused_in_eight_words(lang: str) -> None:
    tr, of_games = translation(lang), re.compile(r"\.(games\.\w+|session|core\.game)(\.|$)")
    theirs = [code for code in codes() if of_games.search(type(code).__module__) and not LONG.fullmatch(code.name)]
    short = {code: Refusal(code, ("7b",), 30, 12).shorten(tr) for code in nonempty(theirs)}
    assert {code: said for code, said in short.items() if len(WORD.findall(said)) > 8} == {}
    named = {name for context, name in in_context(lang) if context == "short"}
    assert named <= {code.name for code in theirs}


def test_shorten_is_given_what_the_whole_sentence_is_given() -> None:
    for code in nonempty(codes()):
        for lang in LANGUAGES:
            few = translate_in_context(translation(lang), "short", code.name) or ""
            assert placeholders(few) <= placeholders(translation(lang)(code.name)), code


def test_sentences_of_refusals_tell_the_same_in_both_languages() -> None:
    for code in nonempty(codes()):
        french, english = (placeholders(translation(lang)(code.name)) for lang in ("fr", "en"))
        assert french == english, code


def test_every_message_has_a_french_translation() -> None:
    french = texts("fr")
    assert [text for text in sorted(said()) if french.get((text,), ("",)) == ("",)] == []


def test_titles_of_the_sheets_questions_have_an_english_translation() -> None:
    assert {(one.title,) for one in nonempty(QUESTIONS)} <= texts("en").keys()


def test_forms_for_the_reader_are_in_both_languages() -> None:
    """A form for the reader stands under the context `you`, keyed by the message about others."""
    own = {lang: {key for context, key in in_context(lang) if context == "you"} for lang in LANGUAGES}
    assert own["fr"] == own["en"] <= said()
    for lang in LANGUAGES:
        forms = {str(m.id): str(m.string) for m in catalogue(lang) if m.context == "you"}
        assert all(placeholders(form) == placeholders(key) - {"j"} for key, form in forms.items())


def test_french_sentences_elide_before_no_name() -> None:
    """« De » and « que » change before a vowel, and a name may begin with one."""
    said_of_seats = {text for message, strings in texts("fr").items() for text in strings if "{j}" in message[0]}
    assert not [text for text in said_of_seats if re.search(r"\b(de|que) \{j\}", text)]


def test_every_message_marked_is_a_literal() -> None:
    for file, call in nonempty(calls(SOURCES, "N_")):
        assert isinstance(call.args[0], ast.Constant), f"{file.name}:{call.lineno}"


@by_lang
def test_catalogue_has_no_obsolete_entry(lang: str) -> None:
    used = {*said(), *of_click(), *(code.name for code in codes()), *(one.title for one in QUESTIONS)}
    unused = [message for message in texts(lang) if not set(message) <= used]
    assert (unused, dict(catalogue(lang).obsolete)) == ([], {})


@by_lang
def test_every_entry_is_translated_in_all_its_forms(lang: str) -> None:
    """A message that click uses in the plural needs one: click looks for both forms at once."""
    found = texts(lang)
    assert not [message for message, strings in found.items() if not all(strings)]
    assert not [message.id for message in catalogue(lang) if message.id and message.fuzzy]
    plurals = [strings for message, strings in found.items() if len(message) > 1]
    assert {len(strings) for strings in plurals} <= {catalogue(lang).num_plurals}
    assert not [message for message in found if len(message) == 1 and message[0] in of_click("ngettext")]


@by_lang
def test_translations_keep_all_placeholders(lang: str) -> None:
    names = {code.name for code in codes()}
    for message, strings in nonempty(texts(lang).items()):
        if message[0] not in names:
            wanted = [placeholders(text) - DROPPED.get(text, set()) for text in message]
            assert list(map(placeholders, strings)) == wanted, message


@by_lang
def test_compiled_catalogue_is_up_to_date(lang: str) -> None:
    assert (str(catalogue(lang).locale), str(catalogue(lang).charset).upper()) == (lang, "UTF-8")
    compiled = BytesIO()
    write_mo(compiled, catalogue(lang))
    compiled.seek(0)
    expected = {(message.context, ids(message.id)): ids(message.string) for message in read_mo(compiled)}
    with (MESSAGES / lang / "LC_MESSAGES" / "rummifun.mo").open("rb") as file:
        assert {(message.context, ids(message.id)): ids(message.string) for message in read_mo(file)} == expected


def test_name_of_a_suite_is_told_in_the_readers_language() -> None:
    names = [suite.name for suite in (MULTISETS.suite, TILES.suite, PILES, GAME, POSITIONS)]
    parts = {part for name in names for part in name.split(" · ")}
    named = {lang: {name for context, name in in_context(lang) if context == "suite"} for lang in LANGUAGES}
    assert named["fr"] == set()
    assert named["en"] < parts


def test_games_say_refusals_in_words_of_their_own() -> None:
    elsewhere = {"you", "rank", "piece", "section", "short", "suite"}
    own = {lang: {entry for entry in in_context(lang) if entry[0] not in elsewhere} for lang in LANGUAGES}
    assert own["fr"] == own["en"]
    for game, name in own["fr"]:
        (code,) = (c for c in codes() if c.name == name and f".games.{game}." in type(c).__module__)
        for lang in LANGUAGES:
            ours, others = (sentence(Refusal(one, ("7b", "J"), 30, 12), lang) for one in (code, Elsewhere[name]))
            assert ours != others.replace("ailleurs", section(code, translation(lang)))
            assert placeholders(ours) == set()


def refused() -> Iterator[tuple[str, str, set[str]]]:
    """List the refusals in our sources: the place, the sentence in French, the arguments."""
    own = {(m.context, str(m.id)): str(m.string) for m in catalogue("fr") if m.context}
    for path, call in calls(SOURCES, "Refusal"):
        if call.args:
            game = path.relative_to(SOURCES).parts[1] if "games" in path.parts else ""
            name = ast.unparse(call.args[0]).rpartition(".")[2]
            given = {"code", "pieces", "expected", "got"}.intersection(k.arg or "" for k in call.keywords)
            given.update(("code", "pieces", "expected", "got")[: len(call.args)])
            yield f"{path.name}:{call.lineno}", own.get((game, name)) or translation("fr")(name), given


def test_refusals_are_given_all_that_their_sentences_tell() -> None:
    every = [*refused()]
    assert len(every) > 200
    assert [(place, text) for place, text, given in every if not placeholders(text) <= given] == []


class Elsewhere(Code):
    """The same names, of no game."""

    RangerDAbord = "ailleurs"
    PoseInterdite = "ailleurs"
    SansEffet = "ailleurs"
    IndiceHorsBornes = "ailleurs"


def test_translation_gives_what_the_catalogue_says() -> None:
    wanted = {message: strings[0] for message, strings in texts("fr").items() if len(message) == 1}
    assert {message: translation("fr")(message[0]) for message in wanted} == wanted


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "fr"),
        ({"LANG": "C"}, "fr"),
        ({"LANG": "POSIX"}, "fr"),
        ({"LANG": "c.utf8"}, "fr"),
        ({"LANG": "en"}, "en"),
        ({"LANG": "FR_CA.UTF-8"}, "fr"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "de:fr:en", "LANG": "en_GB"}, "fr"),
        ({"LANGUAGE": "de:en:fr", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "", "LC_ALL": "en_US", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "C:en"}, "fr"),
        ({"LC_MESSAGES": "en_US", "LANG": "fr_FR"}, "en"),
    ],
    ids=str,
)
def test_detect_language_chooses_as_gettext_would(environ: dict[str, str], lang: str) -> None:
    assert detect_language(environ) == lang


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EPERM, "Not permitted"), "permission denied"),
        (OSError(errno.ENOSPC, "No space"), "the disk is full"),
        (OSError(errno.EDQUOT, "Over quota"), "the quota of the disk is used up"),
        (OSError(errno.EROFS, "Read-only"), "the disk can only be read"),
        (OSError(errno.EIO, "Input/output"), "the disk or the terminal has failed"),
        (OSError(errno.ENAMETOOLONG, "Too long"), "the name is too long"),
        (OSError(errno.EMFILE, "Too many"), "too many files are open"),
        (OSError(9999, "no idea"), "no idea"),
        (OSError("no number"), "no number"),
        (ValueError("no error of the system"), "no error of the system"),
    ],
    ids=repr,
)
def test_describe_os_error_has_our_words_or_its_own(error: Exception, said: str) -> None:
    assert describe_os_error(error) == said


def test_names_in_names_are_those_of_the_last() -> None:
    inner = personalize(translation("fr"), ("Ann", "Bob"), own=0)
    outer = personalize(inner, ("Eve",), own=None)
    assert (outer.tr, outer.names, outer.own, outer("won")) == (inner.tr, ("Eve",), None, "gagné")
