"""What the tests of studies ask for."""

from kernels.compiled import FIXTURES

from analysis.command import analyser, run

__all__ = ["analyser", "run"]
globals().update(FIXTURES)
