"""Changes that cosmic-ray lacks, and that functions without statements want: they are given to it as its own are."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import parso
from cosmic_ray.operators.operator import Example, Operator


class NegateFilter(Operator):  # type: ignore[misc]
    """What a comprehension leaves out, it takes, and the other way round."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        if node.type == "comp_if":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.children[1] = parso.parse(f" not ({node.children[1].get_code().strip()})")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("[x for x in y if z]", "[x for x in y if not (z)]"),)


class ForgetCall(Operator):  # type: ignore[misc]
    """What a function of one argument would make of it is not made; `N_` only marks a message, and makes nothing."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        if node.type == "atom_expr" and len(node.children) == 2 and self._argument(node) is not None:
            yield node.start_pos, node.end_pos

    @staticmethod
    def _argument(node: Any) -> Any:
        """Return the only argument of a call; None if there are others, or it is named or unpacked."""
        called, trailer = node.children
        if called.get_code().strip() == "N_" or trailer.children[0].value != "(" or len(trailer.children) != 3:
            return None
        return None if trailer.children[1].type in ("arglist", "argument") else trailer.children[1]

    def mutate(self, node: Any, index: int) -> Any:
        return parso.parse(f"{node.get_first_leaf().prefix}({self._argument(node).get_code().strip()})")

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("x = f(y)", "x = (y)"),)


class ForgetStatement(Operator):  # type: ignore[misc]
    """A call that stands alone, or an error to be raised, is forgotten."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        if node.type == "raise_stmt" or (node.type == "atom_expr" and node.parent.type == "simple_stmt"):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        return parso.parse(f"{node.get_first_leaf().prefix}pass")

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("f(x)\ny = 1", "pass\ny = 1"),)


class Provider:
    """How cosmic-ray finds these changes: by name."""

    all: ClassVar[Mapping[str, type[Operator]]] = {
        kind.__name__: kind for kind in (NegateFilter, ForgetCall, ForgetStatement)
    }

    def __iter__(self) -> Iterator[str]:
        return iter(self.all)

    def __getitem__(self, name: str) -> type[Operator]:
        return self.all[name]
