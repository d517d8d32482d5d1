"""Mutations that cosmic-ray lacks, for functions without statements; they are registered with its own."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import parso
from cosmic_ray.operators.operator import Example, Operator


class NegateFilter(Operator):  # type: ignore[misc]
    """Negate the condition of a comprehension."""

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
    """Replace the call of a function by its only argument; `N_` only marks a message, so it is left."""

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
    """Forget a call that stands alone, or the raise of an error."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        if node.type == "raise_stmt" or (node.type == "atom_expr" and node.parent.type == "simple_stmt"):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        return parso.parse(f"{node.get_first_leaf().prefix}pass")

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("f(x)\ny = 1", "pass\ny = 1"),)


class Provider:
    """The provider by which cosmic-ray finds these mutations."""

    all: ClassVar[Mapping[str, type[Operator]]] = {
        kind.__name__: kind for kind in (NegateFilter, ForgetCall, ForgetStatement)
    }

    def __iter__(self) -> Iterator[str]:
        return iter(self.all)

    def __getitem__(self, name: str) -> type[Operator]:
        return self.all[name]
