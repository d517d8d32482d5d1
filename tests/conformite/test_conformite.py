"""Every word that a sheet prints keeps its name in a built game, its type, and has an example, law or test."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

from rummifun.console.screen import open_console
from rummifun.games import GAMES, rummikub
from rummifun.games import rummikub as r
from rummifun.games.rummikub import (
    Jaune,
    Joker,
    Rouge,
    T,
    cardinal,
    cst_PIOCHE_INIT,
    distrib,
    est_suite,
    la_main,
    mens,
    pairs,
)
from rummifun.games.rummikub.etat import J1
from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.sheet.rummikub import NAMES
from rummifun.laws.game import SUITE as GAME
from rummifun.laws.suites import suites_for
from rummifun.messages import translation
from rummifun.multiset import liste, ordre_sup, somme
from rummifun.multiset.signature import Multielement
from rummifun.shells.cli import conformite
from rummifun.shells.cli.commands.conformite import sources_of_tests
from rummifun.shells.cli.conformite import SHEETS, Finding, Word, examine, identifier, read
from rummifun.shells.cli.main import program

WORDS = [word for sheet in SHEETS.values() for word in sheet.words]

COUNTS = {
    "rummikub": "§2 3, §3.1 11, §3.2 3, §5.1 3, §5.1.5 1, §6.1 5, §6.2 3, §6.3 8, §6.4 4, §6.5 1, §6.5.1 3, §6.5.2 6, "
    "§7.1 4, §7.2 3, §8 1, §8.1 2, §8.2 1, §8.3 2, §8.4 4",
    "reussites": "§1.1 3, §1.2 1, §1.3 3, §2.1 8, §2.2 17, §2.3 10, §2.4 39, §3.1 20, §4.2 2, §5.1 1, §5.2 3, §5.3 1, "
    "§5.4 5",
    "descente": "matériel 1, placement 11, jeu 8",
    "haricots": "but 6, début 2, tour 11, glossaire 2",
    "klondike": "but 5, jeu 9, fin 2",
}
"""How many words each section prints, counted on the sheets themselves."""

OTHERWISE = {
    "rummikub": "nat → naturel, multiplicité → nbocc, score → scores, première pose → PremierCoup, tableVmens → "
    "tableVmens",
    "reussites": "cachée → Cachee, découverte → Decouverte, tableau de jeu → Tableau, talon → talon_r7, rebut → "
    "rebut_r7, actif → Actif, inactif → Inactif, empilé → Empile, étalé → Etale, hauteur → la_hauteur, "
    "être au dessus → ieme_carte, mode d'étalement → Mode, ReussiteR7 → r7, ReussiteQLL → qll, monter → "
    "monte, descendre → descend, remonter → remontees, tas de stockage → stocks",
    "descente": "tarot → JEU_78, AS → As, roi → Roi, atout → Atout, excuse → Excuse, carte visible → Etat.face, "
    "rangées → Ranger, trou → Etat.centre, remis → Remettre",
    "haricots": "pioche → Etat.deck, liée et vendue → Vendre, crédits → Etat.pieces, étape 1 → Phase.Offre, étape 2 "
    "→ Phase.Jouer, étape 3 → Phase.Rejouer, étape 4 → Phase.Defausse, étape 5 → Phase.Tirage, étape 6 "
    "→ Phase.Pioche",
    "klondike": "dévoilée → a_devoiler, réussi → gagnee, bloqué → perdue",
}
"""The words whose identifier the rule does not give: `nat` is no type of its own, only its check is there;
constructors are capitalised, moves are infinitives, and a word that two sections share says which game has it."""

MINE = """
[mien]
title = "Mon jeu"
built = "rummifun.games.rummikub"

[[mien.words]]
section = "§1"
kind = "function"
printed = ["EstSuite", "EstBelle"]

[[mien.words]]
section = "§2"
kind = "function"
built = "rummifun.games.mien"
printed = ["Finir"]
"""


ONCE = cache(conformite._test_file)


@pytest.fixture(scope="module", autouse=True)
def _each_file_of_tests_is_parsed_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conformite, "_test_file", ONCE)
        examine(CARDS, sources())
        yield


def run(*arguments: str, lang: str = "fr") -> Any:
    """Return the exit status of the command, or 0."""
    return program(translation(lang)).main(
        ["conformite", *arguments], "rummifun", standalone_mode=False, obj=open_console(lang, {})
    )


# The table against the sheets


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_has_every_word_of_every_section_once(name: str) -> None:
    counted = Counter(word.section for word in SHEETS[name].words)
    assert ", ".join(f"{section} {n}" for section, n in counted.items()) == COUNTS[name]
    assert len({word.printed for word in SHEETS[name].words}) == len(SHEETS[name].words)
    assert [*SHEETS] == [*COUNTS]


def test_identifiers_are_ascii_and_follow_from_the_printed_words_but_for_a_handful() -> None:
    chosen = {
        name: ", ".join(
            f"{word.printed} → {word.identifier}"
            for word in sheet.words
            if word.identifier != identifier(word.printed, word.kind)
        )
        for name, sheet in SHEETS.items()
    }
    assert chosen == OTHERWISE
    parts = [part for word in WORDS for part in word.identifier.split(".")]
    assert [part for part in parts if not (part.isascii() and part.isidentifier())] == []


# words that a sheet uses in prose and specifies under another name, or says in two ways
TWICE = {
    "rummikub": [("multiplicité", "nbocc")],
    "reussites": [
        *(("talon", "TalonR7"), ("rebut", "RebutR7"), ("Mode", "mode d'étalement"), ("TasVide", "tas vide")),
        *(("LaHauteur", "hauteur"), ("IèmeCarte", "être au dessus"), ("ReussiteR7", "R7"), ("ReussiteQLL", "QLL")),
    ],
    "descente": [("centre", "trou"), ("carte visible", "face")],
    "haricots": [("pièces", "crédits"), ("pioche", "Deck")],
    "klondike": [],
}


@pytest.mark.parametrize("name", SHEETS)
def test_words_of_a_sheet_share_an_identifier_only_where_they_mean_one_thing(name: str) -> None:
    words = SHEETS[name].words
    pairs = [(a.printed, b.printed) for a, b in combinations(words, 2) if a.identifier == b.identifier]
    assert sorted(pairs) == sorted(TWICE[name])


def test_sheets_are_those_of_every_game() -> None:
    built = {word.built for word in WORDS}
    assert {place.partition(":")[0] for place in GAMES.values()} <= built


# The code against the table


@cache
def sources() -> tuple[str, ...]:
    """Return the tests that use the words of a built sheet."""
    spoken = re.compile(r"^(from|import) rummifun\.(games|pieces)", re.MULTILINE)
    return tuple(text for text in sources_of_tests() or () if spoken.search(text))


CARDS = [word for word in SHEETS["reussites"].words if word.section < "§3" and word.printed != "tableau de jeu"]


@pytest.mark.parametrize("words", [SHEETS["rummikub"].words, SHEETS["descente"].words, CARDS], ids=len)
def test_examine_finds_and_covers_every_word_of_a_sheet(words: Sequence[Word]) -> None:
    findings = examine(words, sources())
    assert [f.word.printed for f in findings if not f.due] == []
    assert [f.word.places for f in findings if not f.found] == []
    assert [f.word.places for f in findings if not f.is_covered or (words is CARDS and not f.tests)] == []
    assert words is not CARDS or len(findings) == 80


def test_finding_is_found_only_when_each_of_its_modules_has_the_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ensembles = ("rummifun.multiset.ordre_sup", "rummifun.multiset.somme")
    absent = found("cardinal", *ensembles, "rummifun.multiset.absent")
    assert [found("cardinal", *ensembles).found, found("V", *ensembles).found, absent.found] == [True, False, False]
    (tmp_path / "dossier_vide").mkdir()  # a folder without Python is no module
    monkeypatch.syspath_prepend(tmp_path)
    assert not found("rien", "dossier_vide").due


def found(name: str, *modules: str, tests: tuple[str, ...] = ()) -> Finding:
    return examine([Word("mien", "§1", name, "function", name, modules, modules[0])], tests)[0]


# The cover of a word


@pytest.mark.parametrize(
    ("name", "covered"),
    [
        *(("est_suite", True), ("Etat", True), ("J1", True), ("Statut.engage", True), ("Statut.rien", False)),
        ("cst_PIOCHE_INIT", False),  # its class is another library's, whose example covers nothing
    ],
)
def test_finding_doctest_is_a_function_s_a_class_s_or_that_of_a_value_s_class(name: str, covered: bool) -> None:
    finding = found(name, "rummifun.games.rummikub")
    assert (finding.doctest, finding.found) == (covered, name != "Statut.rien")
    assert ">>>" in (type(cst_PIOCHE_INIT).__doc__ or "")


def test_laws_of_every_game_cover_a_game_its_moves_and_its_zones() -> None:
    words = {(word.sheet, word.printed): word for word in WORDS}
    asked = [("reussites", "R7"), ("descente", "remis"), ("haricots", "Deck"), ("haricots", "jeter")]
    counts = [finding.laws or 0 for finding in examine([words[one] for one in asked])]
    assert counts[0] >= len(GAME.laws)
    assert 0 not in counts
    spoken = {law.name for law in GAME.laws if {"pieces", "view"} & law.words()}
    assert counts[2] == len(spoken) < len(GAME.laws)
    assert "conservation" in spoken


def test_finding_counts_laws_of_docstrings_only_if_no_law_can_be_asked_of_a_word() -> None:
    assert all("Law: " in (word.__doc__ or "") for word in (distrib, est_suite))
    assert found("loc_talon_r7", "rummifun.games.reussites.r7_sheet").laws == 1
    laws = {name: found(name, "rummifun.games.rummikub").laws or 0 for name in ("distrib", "est_suite", "en_ordre")}
    assert (laws["distrib"], laws["est_suite"]) == (1, len(_asked("est_suite")))
    assert laws["est_suite"] > laws["en_ordre"] > 0


def _asked(name: str) -> set[str]:
    laws = (law for suite, _ in suites_for("rummikub", vars(rummikub)) for law in suite.laws)
    return {law.equation for law in laws if name in law.words()}


def test_finding_laws_hold_the_equation_that_grades_a_function() -> None:
    """All the functions on which submissions are graded, their other spelling too."""
    words = [word for word in SHEETS["rummikub"].words if NAMES.sheet_name(word.identifier) in SPECS]
    assert {NAMES.sheet_name(word.identifier) for word in words} == {*SPECS}
    assert [f.word.printed for f in examine(words) if not f.laws] == []
    by_name = {f.word.identifier: f.laws for f in examine(words)}
    assert by_name["est_suite"] == len(_asked("est_suite") | {SPECS["est_suite"].equation})
    assert by_name["jouer_un_coup"] == by_name["jouer_1_coup"]


def test_finding_laws_text_names_the_question_that_grades_a_type_without_laws() -> None:
    shown = {f.word.printed: f.laws_text for f in examine(SHEETS["rummikub"].words)}
    graded = {"couleur": "Q4", "valeur": "Q4", "tuile": "Q4", "combinaison": "Q5", "table": "Q5", "pose": "Q5"}
    expected = {**graded, "main": "Q6", "distrib": "1", "multielement": ""}
    assert {name: shown[name] for name in expected} == expected


@pytest.mark.parametrize("name", SHEETS)
def test_examine_finds_every_word_of_a_built_game_and_laws_of_all_but_types_and_values(name: str) -> None:
    """The laws are those of the graders, those of every game, or that of the docstring."""
    findings = examine(SHEETS[name].words)
    assert [f.word.places for f in findings if f.is_missing] == []
    assert {f.word.kind for f in findings if not f.laws_text} <= {"type", "constructor", "constant"}
    asked = [f for f in findings if f.word.kind in ("function", "action", "move", "zone")]
    assert [f.word.printed for f in asked if not f.laws] == []


@pytest.mark.parametrize(
    ("source", "used"),
    [
        ("from rummifun.games.rummikub import est_suite", 1),
        ("from rummifun.games.rummikub import *\nest_suite([])", 1),
        ("from rummifun.games import rummikub\nrummikub.est_suite([])", 1),
        ("import rummifun.games.rummikub as jeu\njeu.est_suite([])", 1),
        ("from rummifun.games.rummikub import est_groupe\n# est_suite\n'est_suite'", 0),
        ("from rummifun.games.rummikub import *\n'est_suite'", 0),
        ("from ailleurs import est_suite", 0),
        ("from rummifun.games.rummikub import T\nest_suite = 1\nprint(est_suite)", 0),
        ("from rummifun.games import rummikub, (", 0),
    ],
)
def test_finding_tests_are_those_that_take_the_word_from_its_package(source: str, used: int) -> None:
    assert found("est_suite", "rummifun.games.rummikub", tests=(source,)).tests == used


# Imports


APART = {
    """import sys, rummifun.shells.cli.conformite
print([m for m in sys.modules if m[9:14] in ('games', 'laws', 'multi')])""": "[]",
    "import sys, rummifun.games.rummikub; print('rummifun.shells.cli.conformite' in sys.modules)": "False",
    """import sys; sys.modules['hypothesis'] = None
from rummifun.shells.cli.conformite import SHEETS, examine
print({(f.laws, f.tests, f.is_missing) for f in examine(SHEETS['rummikub'].words)})""": "{(None, None, False)}",
}


@pytest.mark.parametrize("source", APART, ids=["table imports no game", "game imports no table", "without hypothesis"])
def test_conformite_is_imported_apart_from_games_and_laws(source: str) -> None:
    words = [sys.executable, "-c", source]
    done = subprocess.run(words, capture_output=True, text=True, timeout=200, check=False)
    assert (done.stdout.strip(), done.stderr) == (APART[source], "")


# The command


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", SHEETS)
def test_conformite_shows_a_sheet_in_a_table_of_eighty_columns(
    name: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not run(name, lang=lang)
    title, *lines = capsys.readouterr().out.splitlines()
    assert SHEETS[name].title in title
    assert len(lines) == len(SHEETS[name].words) + 6
    assert [line for line in lines if len(line) > 80] == []


def test_conformite_missing_shows_the_counts_alone_where_all_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert not run("rummikub", "--missing")
    n = len(SHEETS["rummikub"].words)
    assert capsys.readouterr().out == f"rummikub : {n} mots, {n} avec identificateur, {n} couverts\n"


def test_conformite_lists_a_missing_word_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummifun.shells.cli.conformite.SHEETS", read(MINE))
    assert run("mien", "--missing", lang="en") == 1
    assert [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()] == [
        "mien: Mon jeu",
        "printed word § identifier ex. laws tests",
        "EstBelle 1 est_belle missing",
        "Finir 2 finir planned",
        "",
        "laws: those that check a program or, without any, those that docstrings state;",
        "Q4: the question that grades a type; -: none",
        "",
        "mien: words 3, with an identifier 1, covered 1",
        "without an identifier, though the game is built: EstBelle",
    ]
    assert run("mien", "--json") == 1


def test_conformite_json_says_of_every_word_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert not run("--json")
    words = json.loads(capsys.readouterr().out)
    assert [(word["sheet"], word["printed"]) for word in words] == [(word.sheet, word.printed) for word in WORDS]
    (piocher,) = (word for word in words if (word["sheet"], word["printed"]) == ("rummikub", "piocher"))
    assert piocher["places"] == ["rummifun.games.rummikub:piocher"]
    assert all((piocher["due"], piocher["found"], piocher["doctest"], piocher["laws"], piocher["tests"]))


def test_multiensemble_is_made_of_multielements_whatever_its_type() -> None:
    # §2, §3.2 and §4: ex_ens = {3, 4, 6, 3, 6, 6}, as a sum type and as a list
    multielements: list[Multielement[int]] = [(3, 2), (4, 1), (6, 3)]
    ex_ens1: somme.Multiensemble[int] = somme.A((3, 2), somme.A((4, 1), somme.A((6, 3), somme.V)))
    en_liste: liste.Multiensemble[int] = liste.from_pairs(multielements)
    par_pliage: ordre_sup.Multiensemble[int] = ordre_sup.from_pairs(multielements)
    assert somme.pairs(ex_ens1) == liste.pairs(en_liste) == ordre_sup.pairs(par_pliage) == tuple(multielements)
    assert [get_origin(case) or case for case in get_args(somme.Multiensemble)] == [somme.Vide, somme.A]


def test_pioche_holds_each_tile_twice() -> None:
    # §6.1, §6.3: tuile = {Joker} ∪ {T(v, c)}, and the 106 tiles
    pioche: r.Pioche = r.cst_PIOCHE_INIT
    tuiles: list[r.Tuile] = [tuile for tuile, n in pairs(pioche) if n == 2]
    numerotees = [tuile for tuile in tuiles if isinstance(tuile, T)]
    valeurs: set[r.Valeur] = {tuile.valeur for tuile in numerotees}
    couleurs: set[r.Couleur] = {tuile.couleur for tuile in numerotees}
    assert (len(tuiles), len(numerotees), cardinal(pioche)) == (53, 52, 106)
    assert (valeurs, couleurs) == ({*range(1, 14)}, {*r.Couleur})


def test_pose_becomes_a_table_and_leaves_the_hand() -> None:
    # §6.2, §8.5: J1's first pose
    suite: r.Combinaison = (T(2, Jaune), T(3, Jaune), T(4, Jaune))
    pose: r.Pose = r.en_table([suite, [T(7, Jaune), T(8, Jaune), Joker]])
    m1: r.Main = mens([tuile for c in pose for tuile in c] + [T(11, Rouge)])
    e = r.jouer_1er_coup(r.donne_choisie(m1, mens([T(11, r.Bleu)])), pose)
    table: r.Table = r.la_table(e)
    reste: r.Pioche = r.la_pioche(e)
    assert table == pose
    assert la_main(J1, e) == mens([T(11, Rouge)])
    assert cardinal(reste) == 106 - 8
