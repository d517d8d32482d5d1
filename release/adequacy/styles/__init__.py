"""Solutions of the sheet over plain data, each in a style: hand-ins are not written as ours, and err elsewhere."""
