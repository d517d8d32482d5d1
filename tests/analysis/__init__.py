"""Studies: their monoid, their counts and intervals."""
