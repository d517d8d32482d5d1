"""A class of hand-ins: graded in parallel, summed up, compared."""
