"""Trust in the grader: it finds single mistakes in their place, and calls right submissions right."""
