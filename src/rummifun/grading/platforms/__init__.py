"""Marks as the platforms of courses want them: reports in, files out, each by a public specification."""
