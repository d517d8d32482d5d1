"""Recorded return values of every function at work: a change in them is meant, and noticed."""
