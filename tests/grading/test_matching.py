"""Types printed by OCaml and values in them, read back: the parts that a report would not show."""

import pytest

from rummifun.games.rummikub import J1, J2, Couleur, Joker, T
from rummifun.grading.judging.examination import OUR_TYPES
from rummifun.grading.judging.findings import JudgedVersion, QuestionReport
from rummifun.grading.matching import codecs
from rummifun.grading.matching.sheet_values import Mens
from rummifun.grading.matching.type_fitting import TypeFitter
from rummifun.grading.report.text_report import question_headline
from rummifun.grading.sandbox.runner import PrintedType
from rummifun.grading.sheet import ocaml_types
from rummifun.grading.sheet.declarations import SheetFunction
from rummifun.grading.sheet.ocaml_types import Declaration, Type, TypeScope, read_declaration, read_type
from rummifun.grading.sheet.rummikub import NAMES, QUESTIONS, TYPES, find_question
from rummifun.grading.submission.definitions import CallGraph, Definition


def declared(*lines: str) -> TypeScope:
    types = TypeScope()
    for line in lines:
        declaration = read_declaration(line)
        assert declaration is not None
        types = types | declaration
    return types


def test_read_type_reads_labels_parameters_and_modules() -> None:
    read = read_type("('a -> x:int -> bool) -> ('a, 'b) t list * Q2.t")
    assert read == read_type("(('a -> (int -> bool)) -> ((('a, 'b) t) list * Q2.t))")
    arguments = (Type("int"), read_type("'a list"))
    assert ocaml_types.split_arguments(read_type("int -> 'a list -> bool")) == (arguments, Type("bool"))
    assert ocaml_types.substitute(read_type("'a list"), {"'a": Type("int")}) == read_type("int list")


def test_type_scope_expands_a_name_to_its_latest_declaration() -> None:
    types = declared("type t = int", "type t = bool", "type 'a p = 'a * t")
    assert (types.expand(Type("t")), types.expand(Type("t/2"))) == (Type("bool"), Type("int"))
    assert types.expand(read_type("char p")) == read_type("char * t")
    tuile = Declaration("tuile", constructors=(("Joker", ()), ("T", (Type("int"), Type("couleur")))))
    assert read_declaration("type tuile = Joker | T of int * couleur") == tuile


def test_codecs_write_and_read_a_students_values() -> None:
    pairs = codecs.list_codec(codecs.product_codec([codecs.NATURAL, codecs.NATURAL], [0, 1]))
    assert codecs.converting_codec(Mens, pairs).from_wire(0) == Mens()
    assert codecs.enumeration_codec(["J2", "J1"], [J2, J1]).to_wire(J1) == "i1;"
    letters = codecs.substitution_codec([7, 8, 9], codecs.NATURAL)
    assert (letters.write("b"), letters.from_wire(8)) == ("8", "b")


@pytest.mark.parametrize(
    ("of", "order", "joined"),
    [("bool -> int -> int", (1, 0), False), ("int * bool -> int", (0, 1), True), ("int -> bool -> int", (0, 1), False)],
)
def test_type_fitter_takes_arguments_in_any_order_or_as_a_tuple(of: str, order: tuple[int, ...], joined: bool) -> None:
    fitted = TypeFitter(TypeScope(), "int").fit(SheetFunction("f", read_type("int -> bool -> int"), 1), read_type(of))
    assert fitted is not None
    assert (fitted[0].takes, fitted[0].order, fitted[0].joined) == ((codecs.NATURAL, codecs.BOOLEAN), order, joined)


@pytest.mark.parametrize(("of", "form"), [("(int * int) list", "liste"), ("e", "somme"), ("int", None)])
def test_type_fitter_takes_a_multiset_in_a_list_or_in_a_sum(of: str, form: str | None) -> None:
    fitter = TypeFitter(declared("type e = V | A of (int * int) * e"), "int")
    fitted = fitter.fit(SheetFunction("f", read_type("'a multiensemble -> int"), 1), read_type(f"{of} -> int"))
    assert (fitted and fitted[1]) == form


OWN_TYPES = {
    "couleur": "Bleu | Rouge | Jaune | Noir",
    "valeur": "int",
    "tuile": "Joker | T of valeur * couleur",
    "combinaison": "tuile list",
    "table": "combinaison list",
    "pose": "combinaison list",
    "main": "(tuile * int) list",
    "pioche": "main",
}


def own_scope(*lines: str) -> TypeScope:
    """Declare types of a hand-in, some of them in other lines."""
    changed = dict(line.split(" = ", 1) for line in lines)
    return declared(*(f"type {name} = {body}" for name, body in {**OWN_TYPES, **changed}.items()))


def fitter_of(*lines: str) -> TypeFitter:
    return TypeFitter(own_scope(*lines), "int")


def judged_types(*lines: str) -> dict[str, JudgedVersion]:
    scope = own_scope(*lines)
    return {name: OUR_TYPES.judge(name, [PrintedType(name, scope, "")]) for name in TYPES}


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("couleur", "int"),
        ("couleur", "Bleu | Rouge"),
        ("couleur", "Bleu of int | Rouge | Jaune | Noir"),
        ("couleur", "Bleu | Rouge | Vert | Blanc | Orange"),
        ("valeur", "string"),
        ("valeur", "Un | Deux"),
        ("tuile", "unit"),
        ("tuile", "Joker | T"),
        ("tuile", "Joker | T of int"),
        ("tuile", "T of valeur * couleur"),
        ("combinaison", "unit"),
        ("combinaison", "tuile"),
        ("combinaison", "couleur list"),
        ("table", "combinaison"),
        ("table", "tuile list"),
        ("pose", "int"),
        ("main", "tuile list"),
        ("pioche", "int"),
    ],
)
def test_type_judge_shows_a_type_that_is_not_the_sheets_and_blames_none_made_of_it(name: str, body: str) -> None:
    judged = judged_types(f"{name} = {body}")
    wrong = {one.function for one in judged.values() if one.verdict == "type"}
    assert wrong - {"pioche"} == {name} - {"pioche"}
    assert judged["table"].calls == ((name,) if name in ("couleur", "valeur", "tuile", "combinaison") else ())
    misfit = judged[name].misfit
    assert (misfit and misfit.shown) == f"{name} = {body}"


@pytest.mark.parametrize(
    "lines",
    [
        "couleur = Noir | Jaune | Rouge | Bleu",
        "couleur = Blue | Red | Yellow | Black",
        "couleur = Sans | C_bleu | C_rouge | C_jaune | C_noir",
        "valeur = A | B | C | D | E | F | G | H | I | J | K | L | M",
        "tuile = Vide | Joker | T of valeur * couleur",
        "tuile = Tuile of couleur * valeur | Jok",
        "tuile = Joker | T of {c : couleur; v : valeur}",
        "tuile = Joker | N of num\nnum = {c : couleur; v : valeur}",
        "combinaison = Fin | Suivante of tuile * combinaison",
        "table = tuile list list\npose = table",
        "main = Vide | Ajout of tuile * int * main",
    ],
)
def test_type_judge_takes_other_ways_to_write_the_sheets_types(lines: str) -> None:
    assert {one.verdict for one in judged_types(*lines.split("\n")).values()} == {"right"}
    fitter = fitter_of(*lines.split("\n"))
    codec, tiles = fitter.codec(TYPES["main"], Type("main")), Mens([(T(3, Couleur.Rouge), 2), (Joker, 1)])
    assert codec is not None
    assert codec.from_wire(codecs.read_wire(codec.to_wire(tiles).encode())) == tiles


@pytest.mark.parametrize(
    "names", ["Black | Blue | Red | Yellow", "C_noir | C_bleu | C_rouge | C_jaune", "N | B | R | J"]
)
def test_type_fitter_knows_colours_by_their_names(names: str) -> None:
    couleur = fitter_of(f"couleur = {names}").codec(TYPES["couleur"], Type("couleur"))
    assert couleur is not None
    order = (Couleur.Noir, Couleur.Bleu, Couleur.Rouge, Couleur.Jaune)
    assert [couleur.write(one) for one in order] == names.split(" | ")


def test_codecs_write_a_tile_in_its_own_words() -> None:
    fitter = fitter_of(
        "tuile = Vide | Joker | N of num",
        "num = {c : couleur; v : valeur}",
        "couleur = Aucune | " + OWN_TYPES["couleur"],
    )
    tuile = fitter.codec(TYPES["tuile"], Type("tuile"))
    assert tuile is not None
    assert [tuile.write(T(3, Couleur.Bleu)), tuile.to_wire(Joker)] == ["N {c = Bleu; v = 3}", "i1;"]


def test_type_scope_keeps_a_type_that_is_named_again() -> None:
    types = declared("type 'a t = A | B of 'a", "type 'a t = 'a M.t")
    assert types.find("t") == types.find("t/2") == read_declaration("type 'a t = M.t = A | B of 'a")


def test_sheet_name_and_find_question_take_other_spellings() -> None:
    assert NAMES.sheet_name("Q2.jouer_un_coup") == "jouer_1_coup"
    assert (find_question("q10"), find_question("Q17")) == (QUESTIONS[9], None)


def test_question_headline_counts_functions_and_names_the_missing() -> None:
    points = QUESTIONS[10]
    judged = tuple(JudgedVersion(name, "right") for name in points.functions[1:])
    report = QuestionReport(points, (*judged, JudgedVersion("points_suite", "missing")))
    assert question_headline(report, str) == "2 of 3 right, missing: points_suite"


def phrase(text: str, *defined: str) -> list[Definition]:
    return [Definition(name, i, "", 1, "", text) for i, name in enumerate(defined)]


def test_call_graph_cuts_a_phrase_where_a_definition_begins() -> None:
    text = 'let rec f x = g x and g x = "and f = " ^ h x and h x = f (* and g = *) x'
    uses = CallGraph(together := phrase(text, "f", "g", "h"))
    assert [[one.name for one in uses._direct(each)] for each in together] == [["g"], ["h"], ["f"]]
    assert {one.name for one in uses.dependencies(together[2])} == {"f", "g"}


def test_call_graph_gives_the_whole_phrase_to_what_has_no_head() -> None:
    _, plus = together = phrase("let f, ( + ) = g, fun a b -> f a", "f", "+")
    assert [one.name for one in CallGraph(together).dependencies(plus)] == ["f"]


def test_call_graph_cuts_thousands_of_definitions_once() -> None:
    named = [f"f{i}" for i in range(3000)]
    after = [*named[1:], named[0]]
    text = " and ".join(f"{one} x = {other} x" for one, other in zip(named, after, strict=True))
    together = phrase(f"let {text}", *named)
    uses = CallGraph(together)
    assert [[one.name for one in uses._direct(each)] for each in together] == [[name] for name in after]
