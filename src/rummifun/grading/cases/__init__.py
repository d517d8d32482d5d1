"""What is asked of each function of the sheet, in every reading that the sheet allows."""
