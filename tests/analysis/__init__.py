"""Studies: the monoid that they are, what they count, and how sure it is."""
