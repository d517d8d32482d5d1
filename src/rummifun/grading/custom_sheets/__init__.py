"""A sheet of one's own: an interface and a solution, read from a folder, that hand-ins are judged by."""
