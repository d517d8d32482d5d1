"""Sheets that come with the package: the exercises of the lessons, each one file."""
