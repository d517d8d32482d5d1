"""What of the printed sheets is here: every word of their vocabulary, its identifier, and what covers it.

The table is `words.toml`. No game is imported before `examine` is asked about its words.
"""

from rummifun.conformite.coverage import Finding, examine
from rummifun.conformite.words import SHEETS, Sheet, Word, identifier, read

__all__ = ["SHEETS", "Finding", "Sheet", "Word", "examine", "identifier", "read"]
