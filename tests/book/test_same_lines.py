"""The multisets of Q1 to Q3: the page and the lessons hold the lines of the modules."""

import ast
import inspect
from types import ModuleType
from typing import Final

import pytest

from book.blocks import blocs
from rummifun.multiset import liste, ordre_sup, rapide, somme

PAGES: Final[dict[str, tuple[ModuleType, str]]] = {
    "lecons/01_type_somme": (somme, "cardinal nbocc ajoute"),
    "reponses/01_type_somme": (somme, "appartient supprime inclus egaux intersection difference"),
    "lecons/02_listes": (liste, "supprime"),
    "reponses/02_listes": (liste, "appartient ajoute inclus egaux intersection difference"),
    "lecons/03_replis": (ordre_sup, "cardinal inclus difference"),
    "reponses/03_replis": (ordre_sup, "intersection"),
    "lecons/13_repli": (ordre_sup, "cardinal nbocc appartient"),
    "lecons/14_fusion": (ordre_sup, "inclus"),
    "lecons/15_deux_sens": (ordre_sup, "difference"),
}
"""The pages of lessons, and the functions that each writes as a module has them in the end."""

Q3: Final = ["cardinal", "nbocc", "appartient", "inclus", "ajoute", "supprime", "intersection", "difference"]


def lines(function: ast.stmt) -> str:
    """Write a function without its types, its docstring, and its refusals of values outside the sheet's domain."""
    assert isinstance(function, ast.FunctionDef)
    bare = _Bare().visit(function)
    return ast.unparse(ast.fix_missing_locations(bare))


class _Bare(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list, node.returns = [], None
        body = node.body[1:] if ast.get_docstring(node) else node.body
        node.body = [self.visit(one) for one in body if ast.unparse(one) not in _ZERO]
        for argument in node.args.args:
            argument.annotation = None
        return node

    def visit_Match(self, node: ast.Match) -> ast.Match:
        node.cases = [case for case in node.cases if not isinstance(case.body[0], ast.Raise)]
        return node


_ZERO: Final = ("if naturel(n) == 0:\n    return ens", "if n == 0:\n    return ens")
"""The convention of §3.1.6 for n = 0, which a lesson may leave to the reader; `naturel` also refuses n < 0."""


def written_on(page: str) -> dict[str, list[str]]:
    """Return the versions of each function of a page, in their order."""
    found: dict[str, list[str]] = {}
    for bloc in blocs():
        if bloc.page == f"{page}.md" and bloc.lang in ("pycon", "python"):
            typed = [line[4:] for line in bloc.text.splitlines() if line.startswith((">>> ", "... ", "..."))]
            for node in ast.parse("\n".join(typed) if bloc.lang == "pycon" else bloc.text).body:
                if isinstance(node, ast.FunctionDef):
                    found.setdefault(node.name, []).append(lines(node))
    return found


def line_of(module: ModuleType, name: str) -> str:
    return lines(ast.parse(inspect.getsource(getattr(module, name))).body[0])


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_lesson_ends_with_the_lines_of_the_module_and_answers_hold_them(page: str, lang: str) -> None:
    module, names = PAGES[page]
    written = written_on(f"docs/{lang}/{page}")
    ends = {name: written[name] if page.startswith("reponses/") else written[name][-1:] for name in names.split()}
    assert {name: found for name, found in ends.items() if line_of(module, name) not in found} == {}


def test_lessons_of_q1_and_q2_hold_every_function_that_recurses() -> None:
    for module, wanted in ((somme, {*Q3, "egaux"}), (liste, {*Q3, "egaux"} - {"cardinal", "nbocc"})):
        assert {name for other, names in PAGES.values() if other is module for name in names.split()} == wanted


def test_page_of_the_library_holds_the_three_lines_of_cardinal() -> None:
    assert written_on("docs/bibliotheque")["cardinal"] == [
        line_of(module, "cardinal") for module in (somme, liste, ordre_sup)
    ]


def test_page_of_multisets_holds_all_eight_lines_of_q3() -> None:
    written = written_on("docs/multisets")
    assert written["difference"] == [line_of(module, "difference") for module in (somme, liste, ordre_sup)]
    assert {name: written[name][-1] for name in Q3 if name != "inclus"} == {
        name: line_of(ordre_sup, name) for name in Q3 if name != "inclus"
    }
    assert written["inclus"] == [line_of(ordre_sup, "inclus"), line_of(rapide, "inclus")]
    assert written["_plus"] == [line_of(ordre_sup, "_plus")]


@pytest.mark.parametrize("name", [*Q3, "egaux"])
def test_ordre_sup_bodies_are_one_expression(name: str) -> None:
    [function] = ast.parse(inspect.getsource(getattr(ordre_sup, name))).body
    assert isinstance(function, ast.FunctionDef)
    unpacked = [one for one in function.body if ast.unparse(one) != "x, n = xn" and ast.unparse(one) not in _ZERO]
    assert [type(one) for one in unpacked] == [ast.Return]
