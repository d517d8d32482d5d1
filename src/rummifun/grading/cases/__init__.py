"""The requirements on each function of the sheet, in every reading that the sheet allows."""
