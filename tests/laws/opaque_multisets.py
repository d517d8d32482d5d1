"""Right multisets that only their functions can read: a class of one field, and one of occurrences."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyrsistent import PMap, pmap

Counts = Mapping[Any, int]


@dataclass(frozen=True)
class Sac:
    """A multiset as a map from elements to their numbers: one field, and no rest."""

    comptes: PMap[Any, int]


@dataclass(frozen=True)
class Vrac:
    """A multiset that iterates over its occurrences, as a `Counter` does with `elements`."""

    tri: tuple[Any, ...]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tri)


def functions(make: Any, counts: Any) -> dict[str, Any]:
    """Define the ten functions on a type, given how a map of counts becomes one of its values, and back."""

    def build(these: Counts) -> Any:
        return make({x: n for x, n in these.items() if n > 0})

    def nbocc(x: Any, e: Any) -> int:
        return int(counts(e).get(x, 0))

    def listed(e: Any) -> list[Any]:
        return [x for x, n in counts(e).items() for _ in range(n)]

    def from_pairs(xns: Iterable[tuple[Any, int]]) -> Any:
        total: Counter[Any] = Counter()
        for x, n in xns:
            total[x] += n
        return build(total)

    return {
        "V": make({}),
        "cardinal": lambda e: sum(counts(e).values()),
        "nbocc": nbocc,
        "appartient": lambda x, e: nbocc(x, e) > 0,
        "inclus": lambda e, f: all(n <= nbocc(x, f) for x, n in counts(e).items()),
        "ajoute": lambda xn, e: build({**counts(e), xn[0]: nbocc(xn[0], e) + xn[1]}),
        "supprime": lambda xn, e: build({**counts(e), xn[0]: nbocc(xn[0], e) - xn[1]}),
        "egaux": lambda e, f: dict(counts(e)) == dict(counts(f)),
        "intersection": lambda e, f: build({x: min(n, nbocc(x, f)) for x, n in counts(e).items()}),
        "difference": lambda e, f: build({x: n - nbocc(x, f) for x, n in counts(e).items()}),
        "ieme": lambda i, e: listed(e)[i - 1],
        "un_dans": lambda e: random.choice(listed(e)),
        "pairs": lambda e: tuple(counts(e).items()),
        "from_pairs": from_pairs,
        "mens": lambda xs: build(Counter(xs)),
    }


SAC = functions(lambda counts: Sac(pmap(counts)), lambda sac: sac.comptes)
VRAC = functions(
    lambda counts: Vrac(tuple(sorted(Counter(counts).elements(), key=repr))), lambda vrac: Counter(vrac.tri)
)
OPAQUE = {"a class with one field": SAC, "a type that iterates over its occurrences": VRAC}
