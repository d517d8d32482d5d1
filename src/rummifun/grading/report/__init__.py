"""Reports, and their formats: text, JSON, HTML."""
