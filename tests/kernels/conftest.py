"""What the tests of kernels ask for."""

from kernels.compiled import FIXTURES

globals().update(FIXTURES)
