"""Mutation: cosmic-ray makes one mistake at a time in the code, and the tests of its room must catch it."""
