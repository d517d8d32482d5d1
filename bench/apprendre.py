"""Draw how an agent learned MD: `python bench/apprendre.py docs/apprendre.csv docs/apprendre.svg`.

The table has a line for each policy kept by `examples/apprendre_md.py`: its steps, its processor seconds, the deals
that `rummifun analyser md --joueur POLICY --graine 1` played with it, and those it won.
"""

import csv
import sys
from pathlib import Path

from matplotlib.figure import Figure

from rummifun.analysis import wilson

ECART = 0.1442
"""The rate of `ecart` over 10⁸ deals."""


def main(table: Path, picture: Path) -> None:
    with table.open(newline="") as lines:
        rows = [{name: int(text) for name, text in row.items()} for row in csv.DictReader(lines)]
    rates = [row["won"] / row["deals"] for row in rows]
    margins = [wilson(row["won"], row["deals"]) for row in rows]
    sides = [[r - low for r, (low, _) in zip(rates, margins, strict=True)]]
    sides.append([high - r for r, (_, high) in zip(rates, margins, strict=True)])
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.errorbar([row["cpu"] / 60 for row in rows], rates, sides, fmt="o-", capsize=3, label="learned")
    axes.axhline(ECART, color="gray", linestyle="--", label="ecart")
    axes.set(xlabel="processor time (minutes)", ylabel="deals won", ylim=(0, None))
    axes.yaxis.set_major_formatter(lambda rate, _: f"{rate:.0%}")
    axes.legend(loc="lower right")
    figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
