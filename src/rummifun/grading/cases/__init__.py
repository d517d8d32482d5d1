"""What each function of the sheet must do, in every reading that the sheet allows."""
