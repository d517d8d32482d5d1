"""The matching of a hand-in's names and types with the sheet's, and the conversion of values both ways."""
