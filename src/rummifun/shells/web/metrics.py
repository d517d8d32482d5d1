"""Figures of a server, and the text in which Prometheus reads them."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, NamedTuple

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, math.inf)
"""Seconds up to which times are counted together."""


class MetricSample(NamedTuple):
    """One value of a metric; its labels tell it from the others of the same name."""

    value: float
    labels: Mapping[str, str] = {}
    suffix: str = ""


class Metric(NamedTuple):
    """A metric: its name, its type in the words of Prometheus, its help, and its values."""

    name: str
    kind: str
    about: str
    samples: Iterable[MetricSample]


def gauge(name: str, about: str, value: float) -> Metric:
    """Return a figure that goes up and down."""
    return Metric(name, "gauge", about, [MetricSample(value)])


def counter(name: str, about: str, value: float) -> Metric:
    """Return a figure that only grows, until the server stops."""
    return Metric(name, "counter", about, [MetricSample(value)])


@dataclass(slots=True)
class DurationHistogram:
    """A histogram of durations: the number of actions, and the time that each took.

    >>> spent = DurationHistogram()
    >>> for seconds in (0.001, 0.003, 99.0):
    ...     spent.add(seconds)
    >>> [sample.value for sample in spent.to_metric("a_seconds", "A.").samples][:3]
    [1, 1, 2]
    """

    seconds: float = 0.0
    counts: list[int] = field(default_factory=lambda: [0] * len(BOUNDS))

    def add(self, seconds: float) -> None:
        """Count once more."""
        self.seconds += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def to_metric(self, name: str, about: str) -> Metric:
        """Return it as a figure: how often it took up to so long, for each bound, and how long in all."""
        totals = list(accumulate(self.counts))
        buckets = [MetricSample(n, {"le": _number(bound)}, "_bucket") for bound, n in zip(BOUNDS, totals, strict=True)]
        rest = [MetricSample(self.seconds, suffix="_sum"), MetricSample(totals[-1], suffix="_count")]
        return Metric(name, "histogram", about, [*buckets, *rest])


def prometheus_text(figures: Iterable[Metric]) -> str:
    r"""Write figures as Prometheus reads them.

    >>> prometheus_text([Metric("refusals_total", "counter", "What was refused.", [MetricSample(3, {"kind": "404"})])])
    '# HELP refusals_total What was refused.\n# TYPE refusals_total counter\nrefusals_total{kind="404"} 3\n'
    """
    return "".join(f"{line}\n" for figure in figures for line in _lines(figure))


def _lines(figure: Metric) -> Iterator[str]:
    yield f"# HELP {figure.name} {figure.about}"
    yield f"# TYPE {figure.name} {figure.kind}"
    for value, labels, suffix in figure.samples:
        named = ",".join(f'{label}="{text}"' for label, text in labels.items())
        yield f"{figure.name}{suffix}{f'{{{named}}}' if named else ''} {_number(value)}"


def _number(value: float) -> str:
    return "+Inf" if value == math.inf else repr(value)
