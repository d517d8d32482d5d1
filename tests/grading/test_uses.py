"""What a definition rests on, where a phrase holds several, or very many."""

from rummifun.grading.submission.call_graph import CallGraph
from rummifun.grading.submission.definitions import Definition


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
