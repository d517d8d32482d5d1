"""A lesson that runs: its cells one after another, and the student's code checked against the laws."""
