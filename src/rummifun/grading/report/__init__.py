"""Reports, and how to write them: text, JSON, HTML."""
