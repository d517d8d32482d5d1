"""Types of a sheet paired with others, and values there and back: for every type that a sheet may declare."""

import json
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grading.custom_sheets.sheets import write_files
from rummifun.grading.custom_sheets.drawn_calls import CallDrawer
from rummifun.grading.custom_sheets.sheet import Sheet
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.custom_sheets.shrinking import shrink_call, smaller_values
from rummifun.grading.custom_sheets.values import TypeReader, size
from rummifun.grading.matching.codecs import read_wire
from rummifun.grading.matching.pairing import PairedFunction, TypePairing
from rummifun.grading.matching.python_values import PythonNames, python_codec
from rummifun.grading.matching.shapes import Variant
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, read_declaration, read_type

INTERFACE: Final = """
type nat = int
(** @entre 1 13 *)
type valeur = int
(** @entre 0 20 *)
type note = float
type point = { x : float; y : note }
type couleur = Bleu | Rouge
type tuile = Joker | T of valeur * couleur
type main = { joueur : couleur; tuiles : tuile list }
type 'a ens = V | A of ('a * nat) * 'a ens
type 'a envers = Rien | Reste of 'a envers * 'a
type 'a arbre = Feuille | Noeud of ('a arbre * 'a * 'a arbre)
type 'a option_a_soi = Aucun | Un of 'a
type expr = Num of nat | Plus of expr * expr | Nom of string * char
val f : int
"""


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    return read_sheet(write_files(tmp_path_factory.mktemp("types"), feuille_mli=INTERFACE, solution_ml="let f = 3"))


NAMES: Final = (
    "int",
    "bool",
    "float",
    "note",
    "point",
    "char",
    "string",
    "unit",
    "nat",
    "valeur",
    "couleur",
    "tuile",
    "main",
    "expr",
    "'a",
)
TYPES: Final = st.recursive(
    st.sampled_from(NAMES).map(read_type),
    lambda of: st.one_of(
        st.tuples(st.sampled_from(("list", "array", "option", "ens", "envers", "arbre", "option_a_soi")), of).map(
            lambda one: Type(one[0], (one[1],))
        ),
        st.lists(of, min_size=2, max_size=3).map(lambda some: Type("*", tuple(some))),
    ),
    max_leaves=5,
)


def test_a_constant_in_python_may_be_the_text_of_its_name(sheet: Sheet) -> None:
    codec = python_codec(read_type("tuile list"), sheet.scope, PythonNames())
    assert codec.from_wire(["l", "Joker", ["c", "T", 3, "Bleu"]]) == (
        Variant("Joker"),
        Variant("T", (3, Variant("Bleu"))),
    )
    with pytest.raises(ValueError, match="T"):
        codec.from_wire(["l", "T"])


def has_vague_option(of: Type) -> bool:
    """Tell whether Python's None would stand for two values of a type."""
    return (of.head == "option" and of.of[0].head in ("unit", "option")) or any(map(has_vague_option, of.of))


@given(of=TYPES.filter(lambda of: not has_vague_option(of)), seed=st.integers(0, 1000))
@example(of=read_type("(int * int) option"), seed=0)
def test_values_go_to_a_type_of_the_same_shape_and_back(sheet: Sheet, of: Type, seed: int) -> None:
    paired = TypePairing(sheet.scope, sheet.scope).pair(of, of, {})
    assert paired is not None
    assert paired.doubt == 0
    value = CallDrawer(TypeReader(sheet), {}).value(of, Random(seed), 3)
    assert paired.codec.from_wire(read_wire(paired.codec.to_wire(value).encode())) == value
    for words in (frozenset[str](), frozenset({"V", "A", "Rien", "Reste"})):
        codec = python_codec(of, sheet.scope, PythonNames(words))
        assert codec.from_wire(json.loads(codec.to_wire(value))) == value
        assert codec.write(value)


def bounds(types: TypeReader, of: Type, value: Any) -> bool:
    """Tell whether all integers of a value stand within the bounds of their types."""
    within = types.meaning(of).bounds
    inside = all(bounds(types, *part) for part in types.parts(of, value))
    return inside and (within is None or within[0] <= value <= within[1])


@given(TYPES, st.integers(0, 1000))
def test_smaller_and_near_values_fit_their_types(sheet: Sheet, of: Type, seed: int) -> None:
    types, random = TypeReader(sheet), Random(seed)
    drawer = CallDrawer(types, {})
    value = drawer.value(of, random, 3)
    paired = TypePairing(sheet.scope, sheet.scope).pair(of, of, {})
    assert paired is not None
    for one in (*smaller_values(types, of, value), drawer.near(of, value, random)):
        assert paired.codec.from_wire(read_wire(paired.codec.to_wire(one).encode())) == one
        assert bounds(types, of, one)


@given(TYPES, st.integers(0, 1000))
def test_a_call_that_always_fails_shrinks_to_nothing(sheet: Sheet, of: Type, seed: int) -> None:
    types = TypeReader(sheet)
    value = CallDrawer(types, {}).value(of, Random(seed), 2)
    (least,) = shrink_call(types, [of], (value,), lambda calls: [True] * len(calls))
    assert size(least) <= size(value)
    assert not any(size(one) < size(least) for one in smaller_values(types, of, least))


@pytest.mark.parametrize(("least_made", "expected"), [(1, ((1, 1),)), (3, ((1, 3),)), (9, ((1, 4),))])
def test_a_value_of_a_private_type_shrinks_to_those_that_functions_have_made(
    tmp_path: Path, least_made: int, expected: object
) -> None:
    interface = "(** @egalite sac *)\ntype 'a sac = private ('a * int) list\nval vide : 'a sac"
    types = TypeReader(read_sheet(write_files(tmp_path, feuille_mli=interface, solution_ml="let vide = []")))
    (least,) = shrink_call(
        types,
        [read_type("'a sac")],
        (((2, 4), (1, 7)),),
        lambda calls: [any(n > 0 for _, n in bag) for (bag,) in calls],
        lambda of, bag: all(n >= least_made for _, n in bag),
    )
    assert least == expected


def paired(asked: str, own: str, *declared: str) -> PairedFunction | None:
    """Pair a function of the types above with one of a file that declares its own."""
    sheets = reduce(TypeScope.__or__, filter(None, map(read_declaration, INTERFACE.splitlines())), TypeScope())
    theirs = reduce(TypeScope.__or__, filter(None, map(read_declaration, declared)), TypeScope())
    return TypePairing(sheets, theirs).function(read_type(asked), read_type(own))


def test_the_order_of_arguments_that_is_surer_is_taken() -> None:
    one = paired("string * char * string -> int", "string * char * string -> int")
    assert (one and one.is_swapped, one and one.doubt) == (False, 0)
    one = paired("char -> string -> int", "string -> char -> int")
    assert (one and one.order) == (1, 0)


def test_a_variable_of_the_hand_in_stands_for_one_type_only() -> None:
    own = "type 'a ms = E | M of ('a * int) * 'a ms"
    assert paired("'a * nat -> 'a ens -> bool", "'a -> 'a ms -> bool", own) is None
    assert paired("'a * nat -> 'a ens -> bool", "'a * int -> 'a ms -> bool", own) is not None
    assert paired("int -> char -> int", "'a -> 'a -> int") is None
    assert paired("int -> char -> int", "'a -> 'b -> int") is not None


def test_fields_in_another_order_hold_the_same_values() -> None:
    one = paired("tuile -> int", "card -> int", "type colour = Bleu | Rouge", "type card = Joker | T of colour * int")
    assert one is not None

    value = Variant("T", (7, Variant("Rouge")))
    assert one.takes[0].to_wire(value) == "b0,2;i1;i7;"
    assert one.takes[0].from_wire(read_wire(b"b0,2;i1;i7;")) == value
    assert one.takes[0].write(value) == "T (Rouge, 7)"


def test_what_cannot_stand_for_another_is_refused() -> None:
    for asked, own in (
        ("int -> int", "bool -> int"),
        ("int -> int", "int -> int -> int"),
        ("int list -> int", "string list -> int"),
        ("couleur -> int", "bool -> int"),
        ("int * int -> int", "int * int * int -> int"),
        ("tuile -> int", "int -> int"),
        ("(int -> int) -> int", "int -> int"),
    ):
        assert paired(asked, own) is None, (asked, own)


def test_python_values_that_have_no_place_are_refused(tmp_path: Path, sheet: Sheet) -> None:
    for type_, data in (
        ("int", True),
        ("int", "3"),
        ("bool", 1),
        ("char", "ab"),
        ("int list", ["c", "V"]),
        ("int * int", ["t", 1]),
        ("tuile", ["c", "T", 3]),
        ("tuile", ["c", "Dame"]),
        ("int ens", ["c", "A", ["t", 1, 2]]),
    ):
        codec = python_codec(read_type(type_), sheet.scope, PythonNames(frozenset({"A"})))
        with pytest.raises((ValueError, KeyError)):
            codec.from_wire(data)


def test_constants_are_written_as_a_file_or_what_it_is_given_has_them(sheet: Sheet) -> None:
    blue, type_ = Variant("T", (3, Variant("Bleu"))), read_type("tuile")
    for words, values, written in (
        ({"T"}, set[str](), "T(3, Bleu())"),
        ({"T"}, {"Bleu"}, "T(3, Bleu)"),
        ({"T", "Bleu"}, set[str](), "T(3, Bleu)"),
        ({"T", "Bleu", "Bleu("}, {"Bleu"}, "T(3, Bleu())"),
    ):
        codec = python_codec(type_, sheet.scope, PythonNames(frozenset(words), frozenset(values)))
        assert codec.write(blue) == written


def test_a_record_is_an_instance_of_a_class_that_is_given(sheet: Sheet) -> None:
    codec = python_codec(read_type("main"), sheet.scope, PythonNames(given=frozenset({"Main(", "Bleu"})))
    value = Variant("Bleu"), (Variant("Joker"),)
    assert codec.to_wire(value) == '["c", "Main", ["c", "Bleu"], ["l", ["c", "Joker"]]]'
    assert codec.write(value) == "Main(Bleu, [Joker()])"
    for data in (["t", ["c", "Bleu"], ["l", ["c", "Joker"]]], ["c", "Main", ["c", "Bleu"], ["l", ["c", "Joker"]], 3]):
        assert codec.from_wire(data) == value


def test_a_tree_stands_for_elements_of_any_type(sheet: Sheet) -> None:
    paired = TypePairing(sheet.scope, TypeScope()).function(read_type("int arbre -> 'a arbre"), read_type("'b -> 'c"))
    assert paired is not None
    value = CallDrawer(TypeReader(sheet), {}).value(read_type("'a arbre"), Random(0), 3)
    assert paired.gives.from_wire(read_wire(paired.gives.to_wire(value).encode())) == value


def test_the_parts_of_a_tuple_may_stand_apart_in_a_record() -> None:
    own = "type etat = { n : int; est : bool; lettre : char }"
    one = paired("(int * bool) * char -> int", "etat -> int", own)
    assert one is not None
    codec, value = one.takes[0], ((3, True), "a")
    assert codec.write(value) == "{n = 3; est = true; lettre = 'a'}"
    assert codec.from_wire(read_wire(codec.to_wire(value).encode())) == value


def test_a_constant_that_the_sheet_has_not_is_read_by_its_name() -> None:
    one = paired("couleur -> couleur", "c -> c", "type c = Vert | Bleu | Rouge")
    assert one is not None
    assert [one.gives.from_wire(rank) for rank in (0, 1)] == [ForeignValue("Vert"), Variant("Bleu")]
    with pytest.raises(ValueError, match="3"):
        one.gives.from_wire(3)
