"""Marks in the formats of course platforms: reports in, files out, each by a public specification."""
