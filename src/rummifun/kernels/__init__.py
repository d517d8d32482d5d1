"""Compiled twins of what games do slowly, under the same names; they need numba, the extra `fast`."""
