"""Fixtures for the tests of studies."""

from kernels.compiled import FIXTURES

from analysis.command import analyser, run

__all__ = ["analyser", "run"]
globals().update(FIXTURES)
