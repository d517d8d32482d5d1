"""How far the grader can be trusted: single mistakes, each found where it is, and right hand-ins, all found right."""
