"""Two versions of one program: agreements are counted, a difference is shown at its smallest, in any language."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from shells.in_process import rummifun

from grading.hand_ins import PYTHON_HAND_INS, changed
from grading.test_files import laid
from grading.trust.changes import STYLES
from rummifun.games.rummikub import Rouge, T
from rummifun.grading import compared_sheets, versions
from rummifun.grading.cases import fresh_cases
from rummifun.grading.cases.fresh_cases import smaller_cases, trial_programs
from rummifun.grading.compared_versions import compare_files, compare_modules
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.matching.sheet_values import Mens, cardinal
from rummifun.grading.report.comparison_text import Difference, VersionComparison, comparison_lines
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.grading.submission.files import UnreadableFileError, read_submission
from rummifun.messages import translation
from rummifun.multiset import liste, ordre_sup, somme
from rummifun.render.text import Style

CHAIN, LISTS, OCCURRENCES = (PYTHON_HAND_INS[f"multisets as {name}"] for name in ("chains", "lists", "occurrences"))
OCAML, OCAML_LISTS = (
    (Path(__file__).parent / "hand_ins" / f"versions_{of}.ml").read_text("utf-8") for of in ("somme", "listes")
)
ONE_WAY = LISTS.replace("return inclus(e, f) and inclus(f, e)", "return inclus(e, f)")
NEVER = LISTS.replace("    return reduce", "    if len(ens) > 1000:\n        return -1\n    return reduce")
IN_ORDER = OCAML_LISTS.replace("inclus e f && inclus f e", "e = f")


@pytest.fixture(autouse=True, scope="module")
def _few_programs() -> Iterator[None]:
    """Compare on a few programs: the smallest come first."""
    trial_programs.cache_clear()
    with patch.object(fresh_cases, "_MOST_PROGRAMS", 80):
        yield
    trial_programs.cache_clear()


def compare(folder: Path, after: str, before: str, suffixes: str = "py py") -> VersionComparison:
    one, other = suffixes.split()
    first, second = f"avant.{other}", f"apres.{one}"
    laid(folder, {first: before, second: after})
    return compare_files(folder / first, folder / second, Limits(call=0.2, phrase=5.0))


def difference_of(found: VersionComparison) -> tuple[str, Difference]:
    (one,) = found.differing
    assert one.difference is not None
    return one.function, one.difference


def text(found: VersionComparison, lang: str = "en") -> str:
    return "\n".join(comparison_lines(found, translation(lang), Style()))


FOUR = {"cardinal", "nbocc", "inclus", "egaux"}


@pytest.mark.parametrize(
    ("after", "before", "suffixes"),
    [
        (LISTS, CHAIN, "py py"),
        (OCAML_LISTS, CHAIN, "ml py"),
        (CHAIN, OCAML_LISTS, "py ml"),
        (OCAML_LISTS, OCAML, "ml ml"),
    ],
)
def test_compare_files_finds_no_difference_whatever_versions_are_made_of(
    tmp_path: Path, after: str, before: str, suffixes: str
) -> None:
    found = compare(tmp_path, after, before, suffixes)
    assert (found.differing, found.has_changes) == ((), False)
    assert {one.function: one.programs_run for one in found.agreeing} == {
        function: len(trial_programs(function)) for function in FOUR
    }


def test_compare_files_shows_a_difference_at_its_smallest_as_each_version_writes_it(tmp_path: Path) -> None:
    found = compare(tmp_path, ONE_WAY, CHAIN)
    function, difference = difference_of(found)
    assert (function, {one.function for one in found.agreeing}) == ("egaux", FOUR - {"egaux"})
    assert difference.calls == ("egaux(V, A(('a', 1), V))", "egaux([], [('a', 1)])")
    assert difference.answers == ("False", "True")
    assert "avant.py  egaux(V, A(('a', 1), V)) = False" in text(found)
    assert "egaux     diffère" in text(found, "fr")


def test_compare_files_writes_a_difference_in_both_languages(tmp_path: Path) -> None:
    found = compare(tmp_path, IN_ORDER, CHAIN, "ml py")
    function, difference = difference_of(found)
    assert (function, found.branches, "branch" in text(found)) == ("egaux", (), False)  # in OCaml they are not counted
    python = "egaux(A(('a', 1), A(('b', 2), V)), A(('b', 2), A(('a', 1), V)))"
    assert difference.calls == (python, "egaux [(3, 1); (4, 2)] [(4, 2); (3, 1)]")
    assert difference.answers == ("True", "false")


def test_comparison_lines_show_a_call_that_both_write_alike_once(tmp_path: Path) -> None:
    told = text(compare(tmp_path, ONE_WAY, LISTS))
    assert [told.count(one) for one in ("egaux([], [('a', 1)])", "avant.py  = False", "apres.py  = True")] == [1] * 3


def test_compare_files_names_what_one_version_alone_defines(tmp_path: Path) -> None:
    more, other = f"{LISTS}\ndef ieme(i, e):\n    return e[0][0]\n", f"{LISTS}\ndef appartient(x, e): ...\n"
    found = compare(tmp_path, more, other)
    assert (found.only_before, found.only_after) == (("appartient",), ("ieme",))
    assert "in avant.py alone: appartient" in text(found)
    assert "seulement dans apres.py : ieme" in text(found, "fr")


# Mistakes that the programs tell apart


def mistakes_of(found: VersionComparison) -> dict[str, tuple[int, int]]:
    return {one.function: one.mistakes for one in found.compared}


def test_compare_files_says_how_many_mistakes_the_programs_tell_apart(tmp_path: Path) -> None:
    found = compare(tmp_path, LISTS, CHAIN)
    counts = mistakes_of(found)
    assert counts.keys() == FOUR
    assert all(0 < apart == made for apart, made in counts.values())
    apart, made = (sum(one[i] for one in counts.values()) for i in (0, 1))
    assert f"programs, which tell apart {apart} mistakes of {made}\n" in text(found)
    assert f"programmes, qui distinguent {apart} erreurs sur {made}\n" in text(found, "fr")
    compared = replace(found, compared=(replace(found.compared[0], mistakes=(0, 3)),))
    assert "qui distinguent 0 erreur sur 3\n" in text(compared, "fr")
    assert "which tell apart 0 mistakes of 3\n" in text(compared)


def test_compare_files_counts_the_mistakes_of_both_languages(tmp_path: Path) -> None:
    both = mistakes_of(compare(tmp_path, OCAML_LISTS, LISTS, "ml py"))
    alone = mistakes_of(compare(tmp_path, LISTS, LISTS))
    assert all(made > alone[function][1] / 2 > 0 for function, (_, made) in both.items())


def test_compare_files_counts_a_mistake_where_no_program_goes_as_not_told_apart(tmp_path: Path) -> None:
    apart, made = mistakes_of(compare(tmp_path, NEVER, NEVER))["cardinal"]
    assert 0 < apart < made


@pytest.mark.parametrize(
    "text",
    ["def cardinal(ens):\n    return sum(n for _, n in ens) if cardinal.__name__ == 'cardinal' else 1 - 1\n", ONE_WAY],
    ids=["a copy that is not faithful", "a difference"],
)
def test_compare_files_counts_no_mistake_where_copies_tell_nothing(tmp_path: Path, text: str) -> None:
    found = mistakes_of(compare(tmp_path, text, text if "__name__" in text else LISTS))
    assert found["egaux" if "egaux" in found else "cardinal"] == (0, 0)


# Near misses: single mistakes which few inputs show

SOBRE, STUDENT = (STYLES[name].text for name in ("sobre", "python"))
NEAR = {
    "est_groupe": (
        (
            "n <> [] && distincts n",
            "n <> [] && (let rec d = function x :: (y :: _ as r) -> x <> y && d r | _ -> true in d n)",
        ),
        ("len(set(couleurs)) == len(couleurs)", "all(k != m for k, m in zip(couleurs, couleurs[1:]))"),
    ),
    "est_suite": (
        ("d + List.length c - 1 <= 13", "(match List.rev c with T (v, _) :: _ -> v <= 13 | _ -> true)"),
        ("debut + len(c) - 1 <= 13", "numerotees[-1][1].v <= 13"),
    ),
    "premier_coup_ok": (
        ("inclus p m0 && egaux m1 (difference m0 p)", "inclus p m0 && cardinal m1 + cardinal p = cardinal m0"),
        (
            "points_pose(p) >= 30 and reste",
            "points_pose(p) >= 30 and (reste or cardinal(m0) == cardinal(posees) + cardinal(m1))",
        ),
    ),
    "coup_ok": (
        (
            "combinaisons_valides t1 && inclus a b",
            "combinaisons_valides t1 && List.length t1 >= List.length t0 && inclus a b",
        ),
        ("inclus(avant, apres) and posees", "all(appartient(x, apres) or x == Joker for x, _ in avant) and posees"),
    ),
    "en_ordre": (("v + 13 * (match c with", "v + 12 * (match c with"), ("t.v)", "str(t.v))")),
}


@pytest.mark.parametrize("function", NEAR)
def test_compare_modules_tells_a_near_miss_apart(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compared_sheets, "FUNCTIONS", {function: FUNCTIONS[function]})
    right, wrong = (loaded(one) for one in (STUDENT, changed(STUDENT, NEAR[function][1])))
    assert compare_modules(right, loaded(STUDENT)).differing == ()
    assert [one.function for one in compare_modules(wrong, right).differing] == [function]


def loaded(of: str) -> dict[str, Any]:
    module = ModuleType("student")
    with patch.dict("sys.modules", student=module):
        exec(of, vars(module))
    return vars(module)


@pytest.mark.parametrize(
    "function", [pytest.param(one, marks=pytest.mark.lent) if i else one for i, one in enumerate(NEAR)]
)
def test_compare_files_tells_a_near_miss_in_ocaml_apart(
    function: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compared_sheets, "FUNCTIONS", {function: FUNCTIONS[function]})
    found = compare(tmp_path, changed(SOBRE, NEAR[function][0]), SOBRE, "ml ml")
    assert [one.function for one in found.differing] == [function]


# Branches


def test_compare_files_tells_a_branch_that_no_program_reaches(tmp_path: Path) -> None:
    found = compare(tmp_path, NEVER, LISTS)
    [one] = [one for one in found.compared if one.function == "cardinal"]
    assert [branch.is_reached for branch in one.branches] == [False, True]
    assert one.branches[0].line == NEVER.split("\n").index("        return -1") + 1
    assert sum(branch.is_reached for branch in found.branches) == len(found.branches) - 1 > 1
    assert "1 of 2 branches reached, never line 6" in text(found)


def test_compare_files_reaches_all_branches(tmp_path: Path) -> None:
    found = compare(tmp_path, CHAIN, CHAIN)
    assert all(branch.is_reached for branch in found.branches)
    assert "100 % of the branches of apres.py reached" in text(found)
    loaded = compare(tmp_path, f"{NEVER}\ncardinal([('a', 1)] * 2000)\n", LISTS)  # the load reaches nothing
    assert not all(branch.is_reached for branch in loaded.branches)


# Exceptions


ENDLESS = "def cardinal(ens):\n    while len(ens) == 2: pass\n    return sum(n for _, n in ens)\n"
RAISING = "def cardinal(ens):\n    if not ens:\n        raise {}\n    return sum(n for _, n in ens)\n"
READING = "def cardinal(ens):\n    return len(open({!r}).read()) and sum(n for _, n in ens)\n"


@pytest.mark.parametrize(
    ("after", "accident", "words"),
    [
        (RAISING.format("ValueError('vide')"), "exception", "it raises ValueError: vide"),
        (ENDLESS, "loop", ""),
        (READING.format(str(Path(__file__))), "exception", ""),
        (READING.format(str(Path(pytest.__file__))), "exception", ""),
    ],
    ids=["an exception", "a loop", "reading our tests", "reading what is installed"],
)
def test_compare_files_takes_an_accident_of_one_alone_for_a_difference(
    tmp_path: Path, after: str, accident: str, words: str
) -> None:
    found = compare(tmp_path, after, LISTS)
    assert difference_of(found)[1].accidents == ("", accident)
    assert words in text(found)


@pytest.mark.parametrize(("raised", "differs"), [("ValueError('b')", False), ("KeyError('a')", True)])
def test_compare_files_takes_exceptions_of_one_kind_for_the_same(tmp_path: Path, raised: str, differs: bool) -> None:
    found = compare(tmp_path, RAISING.format(raised), RAISING.format("ValueError('a')"))
    assert found.has_changes is differs


def test_compare_files_does_not_say_that_versions_agree_that_give_no_value(tmp_path: Path) -> None:
    missing = "from nulle_part import plus\ndef cardinal(ens):\n    return sum(plus(n) for _, n in ens) + plus(0)\n"
    found = compare(tmp_path, missing, missing)
    assert [(one.why, one.programs_run) for one in found.compared] == [("raises", 0)]
    assert found.agreeing == ()
    assert "avant.py, line 1: ModuleNotFoundError" in text(found)
    [late] = compare(tmp_path, ENDLESS, ENDLESS).compared
    assert (late.difference, late.why) == (None, "late")
    assert late.programs_run < len(trial_programs("cardinal"))


# Functions that are not compared


def test_compare_files_does_not_compare_what_draws(tmp_path: Path) -> None:
    drawing = LISTS + "\nimport random\ndef un_dans(e): return random.choice([x for x, n in e for _ in range(n)])\n"
    found = compare(tmp_path, drawing, drawing)
    assert [one.why for one in found.compared if one.function == "un_dans"] == ["draws"]
    assert "un_dans   not compared: it draws at random" in text(found)


def test_compare_files_tells_a_function_of_another_profile(tmp_path: Path) -> None:
    found = compare(tmp_path, LISTS.replace("def cardinal(ens)", "def cardinal(ens, debut)"), LISTS)
    assert found.has_changes
    assert "cardinal  no longer has the sheet's profile" in text(found)


def test_compare_files_takes_what_is_imported_of_ours_for_no_function(tmp_path: Path) -> None:
    importing = "from rummifun.multiset.somme import A, V, egaux\n" + CHAIN.partition("def egaux")[0]
    assert compare(tmp_path, importing, CHAIN).only_before == ("egaux",)


def test_open_lending_sandbox_shuts_a_file_in_as_a_hand_in_is(tmp_path: Path) -> None:
    (tmp_path / "avant.py").write_text(LISTS, "utf-8")
    lending = GradingOptions(cells={"python": lending_driver.open_lending_sandbox})
    files = read_submission([tmp_path / "avant.py"])
    with open_submission(files) as usual, open_submission(files, lending) as lent:
        assert lent.protections == usual.protections


def test_compare_files_lends_the_laws(tmp_path: Path) -> None:
    found = compare(tmp_path, f"from rummifun.laws.check import check\n{LISTS}", LISTS)
    assert (found.problems, found.has_changes) == ((), False)


# Rummikub: states of ours, whole moves

MOVES = PYTHON_HAND_INS["a move"]


def test_compare_files_sees_a_rule_that_a_move_forgets(tmp_path: Path) -> None:
    guards = changed(MOVES, (" or not inclus(", ":\n        return e\n    if not inclus("))
    assert not compare(tmp_path, guards, MOVES).has_changes
    _, difference = difference_of(compare(tmp_path, MOVES.replace("not statut.engage or ", ""), MOVES))
    assert "False" in difference.calls[0]


@pytest.mark.parametrize("imported", ["rules", "coup_ok as ours", "Poser", "la_main"])
def test_compare_files_lends_hands_to_a_file_that_imports_from_the_game(tmp_path: Path, imported: str) -> None:
    hashing = f"from rummifun.games.rummikub import {imported}\n\ndef coup_ok(t, m, u, n):\n    return {{m, n}} != {{}}"
    assert not compare(tmp_path, hashing, "def coup_ok(t, m, u, n):\n    return True").has_changes


# Chains


def chain(folder: Path, *texts: str) -> Path:
    for i, one in enumerate(texts, 1):
        name = f"{i:0{1 + i % 2}}_version.{'ml' if 'let ' in one else 'py'}"
        (folder / name).write_text(one, "utf-8")
    laid(folder, {"notes.txt": "nothing", "brouillon.py": ONE_WAY})
    return folder


def test_verifier_pas_shows_the_first_step_that_breaks_whole(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "verifier", "--pas", chain(tmp_path, CHAIN, LISTS, ONE_WAY), lang="en")
    assert (done.returncode, done.stdout.count("must give the same answer")) == (1, 1)
    first, second, *_ = done.stdout.splitlines()
    assert first.startswith("✓ 01_version.py → 2_version.py: 4 functions agree on ")
    assert second.startswith("✗ 03_version.py against 2_version.py: ")


def test_verifier_pas_says_later_steps_that_break_in_a_line(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "verifier", "--pas", chain(tmp_path, LISTS, ONE_WAY, OCAML_LISTS), lang="en")
    assert (done.returncode, done.stdout.count("must give the same answer")) == (1, 1)
    first, *_, last = done.stdout.splitlines()
    assert first.startswith("✗ 2_version.py against 01_version.py: ")
    assert last.startswith("✗ 2_version.py → 03_version.ml: ")


# Values, in a notebook


def test_compare_modules_compares_modules_and_mappings() -> None:
    found = compare_modules(liste, somme)
    assert (found.differing, len(found.agreeing), compare_modules(ordre_sup, liste).differing) == ((), 10, ())
    wrong = compare_modules({**vars(liste), "inclus": lambda e, f: True}, liste)
    function, difference = difference_of(wrong)
    assert (function, difference.answers, "inclus" in str(wrong)) == ("inclus", ("False", "True"), True)
    with pytest.raises(UnreadableFileError):
        compare_modules(json, somme)


def test_versions_gives_against_of_0_1_0_and_refuses_another() -> None:
    with pytest.warns(DeprecationWarning, match=r"compare_modules now; the old name goes with version 0\.3"):
        assert versions.against is compare_modules
    with pytest.raises(AttributeError, match="no attribute 'find_moved'"):
        versions.find_moved("rummifun.grading", "x")


WITHOUT = """
def supprime(xn, ens):
    return [(x, n - xn[1] if x == xn[0] else n) for x, n in ens if x != xn[0] or n > xn[1]]
"""


@pytest.mark.parametrize(
    ("was", "now", "differing"),
    [("", "", []), ("n - xn[1]", "n + xn[1]", ["supprime"]), ("return ens.count(x)", "return len(ens)", ["nbocc"])],
)
def test_compare_files_makes_a_type_by_from_pairs_and_reads_it_by_pairs(
    was: str, now: str, differing: list[str], tmp_path: Path
) -> None:
    """Occurrences are no pairs: only `pairs` can read the result of a function."""
    found = compare(tmp_path, OCCURRENCES.replace(was, now), LISTS + WITHOUT)
    assert [one.function for one in found.differing] == differing
    assert {one.function for one in found.agreeing} == {"cardinal", "nbocc", "supprime"} - {*differing}


def test_compare_files_takes_pairs_without_from_pairs_for_no_reader(tmp_path: Path) -> None:
    """A French word: a submission may use the name for its even numbers."""
    assert compare(tmp_path, LISTS + WITHOUT + "\ndef pairs(ns):\n    return []\n", LISTS + WITHOUT).differing == ()


# Programs


@pytest.mark.lent
def test_trial_programs_are_thousands_and_all_different() -> None:
    trial_programs.cache_clear()
    with patch.object(fresh_cases, "_MOST_PROGRAMS", 2000):
        assert all(trial_programs(function) for function in FUNCTIONS)
        for function in ("inclus", "egaux", "difference", "jouer_1_coup"):
            asked = trial_programs(function)
            assert len({*map(repr, asked)}) == len(asked) > 1900
    trial_programs.cache_clear()


def test_trial_programs_hold_what_the_sheet_asks_of_them() -> None:
    assert all(1 <= i <= cardinal(e) for i, e in trial_programs("ieme"))
    assert all(n > 0 for (e,) in trial_programs("cardinal") for _, n in e)


def test_smaller_cases_are_smaller_in_each_argument() -> None:
    assert [*smaller_cases((("a", 1), Mens([("b", 1)])))] == [(("a", 0), Mens([("b", 1)])), (("a", 1), Mens())]
    assert [*smaller_cases((Mens([(T(3, Rouge), 1)]),))] == [(Mens(),)]


# The command


@pytest.mark.parametrize(
    ("after", "before", "words"),
    [
        ("apres.py", "avant.py", "apres.py contre avant.py : 4"),
        ("rummifun.multiset.rapide", "rummifun.multiset.ordre_sup", "rapide contre ordre_sup : 10"),
    ],
)
def test_verifier_contre_says_what_agrees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: str, before: str, words: str
) -> None:
    laid(tmp_path, {"avant.py": CHAIN, "apres.py": LISTS})
    monkeypatch.chdir(tmp_path)
    done = rummifun(tmp_path, "verifier", after, "--contre", before)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"✓ {words} fonctions identiques sur ")
