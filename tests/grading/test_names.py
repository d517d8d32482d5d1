"""Functions of the sheet under other names: they are recognised, no other function is, and the report says so."""

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from shells.in_process import Done, rummifun, sentence_of

from grading.hand_ins import COUPLES, HAND_INS, PLIS, SOBRE, changed
from grading.reports import found, graded_text, question, quickly_graded, text_of, verdicts
from grading.test_ocaml import VERDICTS
from rummifun.grading.judging.findings import JudgedVersion, Report
from rummifun.grading.report.json_report import report_to_json
from rummifun.grading.sheet.function_names import is_helper_name
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.grading.sheet.rummikub import NAMES as OURS
from rummifun.grading.submission.files import defines_sheet_function

pytestmark = pytest.mark.usefixtures("laws_drawn")

DECOYS, TURNED, OWN_TYPES = (
    (Path(__file__).parent / "hand_ins" / f"{name}.ml").read_text("utf-8")
    for name in ("leurres", "multiplicites_devant", "types_propres")
)
RIGHT = {"sobre.ml": SOBRE, "plis.ml": PLIS, "couples.ml": COUPLES}


MULTISETS = tuple(name for name, one in FUNCTIONS.items() if one.section.startswith("3."))

_NAMES = (Path(__file__).parent / "hand_ins" / "names.txt").read_text("utf-8")
"""Functions of the sheet, with their French and English names."""

FRENCH, ENGLISH = ({sheet: names[place] for sheet, *names in map(str.split, _NAMES.splitlines())} for place in (0, 1))


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    joined = head + "".join(word[:1].upper() + word[1:] for word in rest)
    return joined if rest else {"nbocc": "nbOcc", "tableVmens": "table_v_mens"}.get(name, f"{name}'")


def slipped(name: str) -> str:
    """Double a letter, or undouble one, or add one to a short name."""
    if len(re.sub("_", "", name)) < 5:
        return f"{name}1"
    return re.sub(r"(.)\1", r"\1", name) if re.search(r"(.)\1", name) else name[:3] + name[2:]


SCHEMES: Mapping[str, Callable[[str], str]] = {
    "figures": "{}1".format,
    "camels": _camel,
    "underscores": lambda name: {"nbocc": "nb_occ", "tableVmens": "table_V_mens"}.get(name, f"{name}_"),
    "marks": "{}_q2".format,
    "affixes": "rk_{}".format,
    "french": lambda name: FRENCH[name],
    "english": lambda name: ENGLISH[name],
    "slips": slipped,
}


def renamed(text: str, by: Callable[[str], str], names: tuple[str, ...] = tuple(FUNCTIONS)) -> str:
    """Rename every function of a hand-in, wherever it stands."""
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w'.])(?:{known})(?![\w'])", lambda found: by(found[0]), text)


def read(report: Report) -> dict[str, str]:
    """Return the functions read under other names."""
    judged = [one for asked in report.questions for one in (*asked.versions, *asked.earlier)]
    return {one.written: one.function for one in judged if one.written}


# Names that are recognised


@pytest.mark.parametrize("scheme", SCHEMES)
def test_grade_reads_every_function_under_another_name(scheme: str, effort: Effort) -> None:
    """By day in one of the submissions, in turn."""
    by, turn = SCHEMES[scheme], [*SCHEMES].index(scheme) % len(RIGHT)
    for name in nonempty([*RIGHT] if effort(0, 1) else [[*RIGHT][turn]]):
        report = quickly_graded(renamed(RIGHT[name], by))
        assert verdicts(report) == VERDICTS[name], name
        there = {one.function for asked in report.questions for one in asked.versions if one.index >= 0}
        assert read(report) == {by(function): function for function in there if by(function) != function}, name
        assert not any(asked.unsure for asked in report.questions), name


SECOND = SOBRE.index("type 'a multielement = 'a * int\n")


@pytest.mark.parametrize("mark", ["L", "T", "_l", "2", "_liste"])
def test_grade_takes_a_second_set_of_the_ten_functions_for_q2(mark: str, effort: Effort) -> None:
    end = None if effort(0, 1) else SOBRE.index("let couleurs")
    report = quickly_graded(SOBRE[:SECOND] + renamed(SOBRE[SECOND:end], lambda name: name + mark, MULTISETS))
    assert verdicts(report)[:7] == "Q1+ Q2+"
    assert effort(0, 1) == 0 or verdicts(report) == VERDICTS["sobre.ml"]
    assert {one.written for one in question(report, "Q1").versions} == {""}
    assert found(report, "Q2", "nbocc").written == f"nbocc{mark}"


LISTS = """let rec cardinal = function [] -> 0 | (_, n) :: r -> n + cardinal r
let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r
let rec inclus e f = match e with [] -> true | (x, n) :: r -> n <= nbocc x f && inclus r f
"""


@pytest.mark.parametrize("alias", ["let {0} {1} = {0} {1}", "let {0} = {0}", "let {0}1 {1} = {0} {1}"])
def test_grade_takes_no_function_for_q3_that_hands_on_to_that_of_q2(alias: str) -> None:
    aliases = (alias.format(*one) for one in (("cardinal", "e"), ("nbocc", "x e"), ("inclus", "e f")))
    report = quickly_graded(LISTS + "\n".join(aliases))
    assert verdicts(report)[:11] == "Q1. Q2~ Q3."
    assert (found(report, "Q2", "cardinal").verdict, found(report, "Q2", "cardinal").line) == ("right", 1)


def test_grade_takes_a_second_set_on_lists_for_q3() -> None:
    higher = PLIS.index("let cardinal (ens : 'a multiensemble) : nat = fold")
    renamed_sets = renamed(PLIS[higher : PLIS.index("(* ---------- Partie 7")], "{}_ho".format, MULTISETS)
    report = quickly_graded(PLIS[:higher] + renamed_sets)
    q2, q3 = (found(report, asked, "cardinal") for asked in ("Q2", "Q3"))
    assert (q2.written, q3.written, q3.verdict) == ("", "cardinal_ho", "right")


def test_grade_finds_a_mistake_under_an_english_name_too() -> None:
    report = quickly_graded(renamed(str(HAND_INS["faux_multiplicites.ml"].text), SCHEMES["english"]))
    assert verdicts(report) == VERDICTS["faux_multiplicites.ml"]


def test_grade_tells_what_two_names_may_mean_by_type_and_by_place() -> None:
    table = "let combinaisons_valides = List.for_all combinaison_valide"
    other = changed(SOBRE, (table, "let combinaison_valides = List.for_all combinaison_valide"))
    assert OURS.nearest("combinaison_valides")[1] == ("combinaison_valide", "combinaisons_valides")
    for used in ("combinaisons_valides p0", "combinaisons_valides t1"):
        other = changed(other, (used, used.replace("combinaisons", "combinaison")))
    report = quickly_graded(other)
    assert read(report) == {"combinaison_valides": "combinaisons_valides"}
    assert verdicts(report) == VERDICTS["sobre.ml"]


@pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
def test_grade_takes_for_q2_the_set_of_the_sheets_own_names_and_for_q3_the_other(first: bool) -> None:
    other = renamed(LISTS, "{}1".format, MULTISETS).replace("n + cardinal", "1 + cardinal")
    report = quickly_graded(LISTS + other if first else other + LISTS)
    q2, q3 = (found(report, asked, "cardinal") for asked in ("Q2", "Q3"))
    assert (q2.written, q2.verdict, q3.written, q3.verdict) == ("", "right", "cardinal1", "wrong")


@pytest.mark.parametrize(
    ("remove", "read_as"),
    [("r", "removeOcc"), ("(if n >= m then r else (y, m - n) :: r)", "remove")],
    ids=["a right one", "the nearest of two right ones"],
)
def test_grade_reads_a_longer_name_if_it_alone_is_right(remove: str, read_as: str) -> None:
    one = "let rec remove (x, n) = function [] -> [] | (y, m) :: r -> if x = y then {} else (y, m) :: remove (x, n) r\n"
    occ = one.replace("remove", "removeOcc").format("(if n >= m then r else (y, m - n) :: r)")
    report = quickly_graded(LISTS + one.format(remove) + "\n" * 10 + occ)
    judged = found(report, "Q2", "supprime")
    assert (judged.written, judged.verdict, question(report, "Q2").unsure) == (read_as, "right", ())


def test_grade_tells_nobody_of_a_longer_name_that_is_wrong() -> None:
    report = quickly_graded(LISTS + "let removeOcc (x, n) e = (x, n) :: e\n")
    assert (found(report, "Q2", "supprime").verdict, question(report, "Q2").unsure) == ("missing", ())


def test_grade_reads_python_under_other_names() -> None:
    text = "def nbOcc(x, e): return sum(n for y, n in e if x == y)\ndef taille(e): return sum(n for _, n in e)\n"
    report = quickly_graded(text, "rendu.py")
    assert read(report) == {"nbOcc": "nbocc", "taille": "cardinal"}
    assert found(report, "Q2", "cardinal").verdict == "right"


# Names that are not


def test_grade_reads_no_decoy() -> None:
    report = quickly_graded(DECOYS)
    verdicts_found = {one.verdict for asked in report.questions for one in asked.versions if one.function in FUNCTIONS}
    assert (read(report), verdicts_found) == ({}, {"missing"})


def test_grade_takes_a_helper_of_one_form_for_no_other_profile() -> None:
    sums = COUPLES + "\nlet ajoute x n l = (x, n) :: l\n"
    assert verdicts(quickly_graded(sums)) == VERDICTS["couples.ml"]


def test_grade_prefers_the_sheets_own_names_to_all_that_stands_beside_them() -> None:
    """Decoys, copies for tiles that are no second set, and other spellings."""
    arguments = {"inclus": "(e : main) f", "difference": "(e : main) f", "egaux": "(e : main) f"}
    copies = "\n".join(f"let {name}_main {words} = {name} {words}" for name, words in arguments.items())
    text = changed(
        f"module Leurres = struct\n{DECOYS}end\n{SOBRE}", ("\nlet couleurs =", f"\n{copies}\nlet couleurs =")
    )
    report = quickly_graded(f"{text}\nlet est_Suite (c : combinaison) = c = []\nlet ajouterTuile = 3\n")
    assert (read(report), verdicts(report)) == ({}, VERDICTS["sobre.ml"])


def test_grade_reads_a_near_name_of_another_profile() -> None:
    report = quickly_graded("let nbOcc x n (e : ('a * int) list) = n\nlet cardinal (e : ('a * int) list) = 0\n")
    judged = found(report, "Q2", "nbocc")
    assert (judged.verdict, judged.written, judged.misfit and judged.misfit.kind) == ("type", "nbOcc", "profile")


def test_nearest_functions_are_found_quickly(effort: Effort) -> None:
    times = effort(5, 100)
    names = [f"{one}{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}" for i in range(times) for one in FUNCTIONS]
    start = time.process_time()
    assert len([OURS.nearest(name) for name in names]) == times * len(FUNCTIONS)
    assert time.process_time() - start < 0.15 * times


CARDS = "type couleur = Bleu | Rouge | Jaune | Noir\ntype tuile = Joker | T of int * couleur\n"


@pytest.mark.parametrize("name", ["est_suite1 est_suite2", "is_run suite_valide"])
def test_grade_takes_neither_of_two_that_may_be_one(name: str) -> None:
    first, second = name.split()
    report = quickly_graded(
        f"{CARDS}let {first} (c : tuile list) = c <> []\nlet {second} (c : tuile list) = List.length c > 2\n"
        "let points_groupe (c : tuile list) = 0\n"
    )
    assert found(report, "Q10", "est_suite") == JudgedVersion("est_suite", "missing")
    assert f"`{first}` (ligne 3), `{second}` (ligne 4) : plusieurs peuvent être `est_suite`" in text_of(report)


def test_grade_takes_the_right_one_of_two_that_may_be_one() -> None:
    report = quickly_graded(
        f"{CARDS}let est_joker1 t = t = Joker\nlet points_groupe1 (c : tuile list) = -1\n"
        "let rec valeur = function [] -> 0 | Joker :: r -> valeur r | T (v, _) :: _ -> v\n"
        "let points_groupe2 (c : tuile list) = valeur c * List.length c\n"
    )
    assert read(report) == {"points_groupe2": "points_groupe"}
    assert (found(report, "Q11", "points_groupe").verdict, question(report, "Q11").unsure) == ("right", ())


@pytest.mark.parametrize(
    ("text", "defines"),
    [
        ("def nbOcc(x, e): return 0\ndef est_Suite(c): return 0\n", True),
        ("def add(x, y): return x\ndef remove(x, y): return x\ndef size(x): return x\n", False),
        ("def nbOcc(x, e): return 0\n", False),
        ("def cardinal(e): return 0", True),
        ("import rummifun", False),
        ("def cardinal(", True),
    ],
)
def test_defines_sheet_function_knows_python_by_names_that_are_near(tmp_path: Path, text: str, defines: bool) -> None:
    (tmp_path / "a.py").write_text(text)
    assert defines_sheet_function(tmp_path / "a.py") == defines


def test_grade_refutes_a_far_name_by_what_it_does() -> None:
    sets = "type t = V | A of (int * int) * t\nlet add (x, n) e = A ((x, n), e)\nlet size (e : t) = -1\n"
    report = quickly_graded(sets)
    assert found(report, "Q1", "cardinal") == JudgedVersion("cardinal", "missing")
    assert "`size` (ligne 3) n'est pas pris pour `cardinal` : il fait autre chose" in text_of(report)


# Said


def test_reports_always_say_what_was_read_under_another_name() -> None:
    report = quickly_graded("let rec nbOcc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbOcc x r\n")
    assert "`nbOcc` est lu comme `nbocc`" in text_of(report)
    assert "`nbOcc` is read as `nbocc`" in text_of(report, "en")
    (judged,) = [one for one in report_to_json(report, str)["questions"][1]["functions"] if one["name"] == "nbocc"]
    assert (judged["written"], judged["verdict"]) == ("nbOcc", "right")


# Spelling


def test_nearest_functions_of_a_synonym_is_one() -> None:
    for function, one in nonempty(FUNCTIONS.items()):
        assert {OURS.nearest(word)[1] for word in nonempty(one.names)} == {(function,)}


def test_nearest_functions_of_a_slip_is_one() -> None:
    assert {name: OURS.nearest(slipped(name))[1] for name in FUNCTIONS} == {name: (name,) for name in FUNCTIONS}
    assert set(ENGLISH) == set(FUNCTIONS)


@pytest.mark.parametrize("name", ["cardinal_aux", "ajoute_tous", "points", "test_cardinal", "ok", "x"])
def test_nearest_functions_of_another_word_are_none(name: str) -> None:
    assert OURS.nearest(name)[1] == ()
    assert OURS.affixes([f"{one}_aux" for one in FUNCTIONS]) == ()
    assert is_helper_name("nbocc_aux2")


# Given


NAMES = "correspondances.toml"


def verifier_noms(folder: Path, toml: str, text: str = "let cardinal = function [] -> 0 | _ -> 1\n") -> Done:
    (folder / NAMES).write_text(toml, "utf-8")
    (folder / "a.ml").write_text(text)
    return rummifun(folder, "verifier", folder / "a.ml", "--question", "Q2", "--noms", folder / NAMES)


def test_verifier_noms_gives_names_and_forbids_them(tmp_path: Path) -> None:
    text = "let rec bidule = function [] -> 0 | (_, n) :: r -> n + bidule r\nlet nbOcc x (e : ('a * int) list) = 0\n"
    done = verifier_noms(tmp_path, 'bidule = "cardinal"\nnbOcc = false\n["b.ml"]\nbidule = false\n', text)
    assert (done.returncode, "`bidule` est lu comme `cardinal`" in done.stdout) == (1, True)
    assert "nbOcc" not in done.stdout
    (tmp_path / "a.ml").rename(tmp_path / "b.ml")
    done = rummifun(tmp_path, "verifier", tmp_path / "b.ml", "--names", tmp_path / NAMES)
    assert "rien de l'énoncé" in sentence_of(done)


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("nbOcc nbocc", "correspondances.toml n'est pas du TOML"),
        ('nbOcc = "nboc"', 'nbOcc = "nboc" ne nomme aucune fonction de l\'énoncé ; la plus proche est "nbocc"'),
        ("nbOcc = 3", 'nbOcc vaut 3 ; on attendait le nom d\'une fonction ("nbocc") ou false'),
        ('["a.ml"]\nx = true', "[a.ml] x vaut true"),
        ("[a.b]\nx = [1]", "[a] b vaut […]"),
    ],
)
def test_verifier_noms_refuses_wrong_correspondences_in_one_sentence(tmp_path: Path, toml: str, sentence: str) -> None:
    assert sentence in sentence_of(verifier_noms(tmp_path, toml))


# A student's own types


def test_grade_takes_association_lists_with_the_multiplicity_first() -> None:
    q2 = question(graded_text(TURNED, only="Q2"), "Q2")
    right = {one.function for one in q2.versions if one.verdict == "right"}
    assert right == {"cardinal", "nbocc", "appartient", "inclus", "ajoute", "supprime", "egaux"}
    assert {one.verdict for one in q2.versions} == {"right", "missing"}
    assert q2.failed == ()


def test_grade_adapts_records_and_constructors_of_ones_own() -> None:
    report = quickly_graded(
        "type 'a ens = Nil | Cons of 'a * int * 'a ens\ntype 'a elt = { mult : int; valeur : 'a }\n"
        "let rec cardinal = function Nil -> 0 | Cons (_, n, r) -> n + cardinal r\n"
        "let rec cardinal2 = function [] -> 0 | { mult; _ } :: r -> mult + cardinal2 r\n"
    )
    assert [found(report, asked, "cardinal").verdict for asked in ("Q1", "Q2")] == ["right", "right"]


def test_grade_takes_a_tile_that_holds_a_record() -> None:
    tile = ("type tuile = Joker | T of valeur * couleur", "type tuile = Joker | T of { v : valeur; c : couleur }")
    text = changed(SOBRE[: SOBRE.index("let rec cardinal = function")], tile)
    text += "let rec est_groupe (c : tuile list) = c <> [] && List.hd c = T { v = 3; c = Rouge }"
    report = quickly_graded(text)
    assert found(report, "Q10", "est_groupe").verdict == "wrong"


def test_grade_gives_no_marks_for_types_that_are_not_the_sheets() -> None:
    names = ("combinaison", "table", "pose")
    types = "type couleur = int\ntype valeur = int\ntype tuile = unit\n"
    report = quickly_graded(types + "".join(f"type {name} = tuile list\n" for name in names) + LISTS)
    assert [(float(question(report, asked).share()), question(report, asked).verdict) for asked in ("Q4", "Q5")] == [
        (1 / 3, "wrong"),
        (0.0, "wrong"),
    ]
    assert "tuile : le type tuile = unit ne peut pas être lu comme celui de l'énoncé : tuile = Joker" in text_of(report)
    assert "the type couleur = int cannot be read as the sheet's: couleur = Bleu" in text_of(report, "en")
    assert {one.calls for one in question(report, "Q5").versions} == {("tuile",)}


def test_report_lines_name_a_type_or_a_profile_that_cannot_be_read_once_beside_the_sheets() -> None:
    report = quickly_graded(OWN_TYPES)
    text = text_of(report)
    own = "tuile = {v : int; c : couleur} ne peut pas être lu comme celui de l'énoncé : tuile = Joker | T of"
    assert text.count(own) == 1
    assert f"tuile : le type {own}" in text
    assert "la_table (ligne 6), la_main (ligne 7) : le type tuile ne peut pas être lu, comme" in text
    assert text.count("le type tuile ne peut pas être lu, comme on l'a dit plus haut") == 3
    assert own in text_of(graded_text(OWN_TYPES, only="Q10"))
    groupe = "tuile list -> int -> bool ; celui de l'énoncé est combinaison -> bool"
    assert f"est_groupe (ligne 9) : autre profil : {groupe}" in text
    sheets = "'a multielement -> 'a multiensemble -> 'a multiensemble"
    ajoute = f"'a -> 'b -> ('a * 'b) list -> ('a * 'b) list ; celui de l'énoncé est {sheets}"
    assert text.count(f"ajoute (ligne 12) : autre profil : {ajoute}") == 1
    assert [found(report, asked, "ajoute").verdict for asked in ("Q1", "Q2")] == ["missing", "type"]


def test_grade_finds_another_profile_in_a_function_of_another_arity() -> None:
    right = "let rec cardinal = function [] -> 0 | (_, n) :: r -> n + cardinal r\nlet inclus e = e = []\n"
    assert found(quickly_graded(right), "Q2", "inclus").verdict == "type"
    python = text_of(quickly_graded("def cardinal(a, b): return 0\ndef inclus(e, f): return True\n", "rendu.py"))
    assert "cardinal (ligne 1) : autre profil : (_, _) ; celui de l'énoncé est (_)" in python


def test_report_lines_never_show_a_type_beside_itself() -> None:
    text = (
        "type etat = int\nlet piocher (e : etat) : etat = e\ntype main = float\nlet la_main (j : bool) (e : main) = e\n"
    )
    beside = "le type etat = int ne peut pas être lu comme celui de l'énoncé : etat = (statut"
    assert beside in text_of(quickly_graded(text))
