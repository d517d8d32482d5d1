"""Sheets that come with the package: that of Rummikub, a folder, and the exercises of the lessons, each one file."""
