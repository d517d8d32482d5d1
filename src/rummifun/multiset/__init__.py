"""The sheet's multisets, three times: as a sum type, as a list, and with folds (Rummikub §2 to §4)."""
