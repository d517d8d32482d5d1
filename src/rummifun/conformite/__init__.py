"""Coverage of the printed sheets: every word of their vocabulary, its identifier, its examples, laws and tests.

The table is `words.toml`. No game is imported until `examine` looks up its words.
"""

from rummifun.conformite.coverage import Finding, examine
from rummifun.conformite.words import SHEETS, Sheet, Word, identifier, read

__all__ = ["SHEETS", "Finding", "Sheet", "Word", "examine", "identifier", "read"]
